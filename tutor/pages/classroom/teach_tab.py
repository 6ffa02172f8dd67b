from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QWidget

from tutor.language import gettext
from tutor.pages.classroom.figures_tab import FigureTable
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.teach_words import UnitView, teaching_figures, unit_views
from tutor.pages.classroom.widgets import NoGames
from tutor.pages.parts.label import Label, labels
from tutor.pages.parts.layouts import STRETCH, column_of, flow_of, row_of, scroller_of, set_beside
from tutor.pages.parts.look import look, styled
from tutor.pages.parts.sentence import escape_ampersands, plain_tip
from tutor.teaching.units import MAX_UNITS, POSITIONS
from tutor.text.habits import how_read
from tutor.text.units import quiet_line


class UnitCard(QFrame):
    example_requested = Signal(object)
    show_requested = Signal(object)
    set_requested = Signal(object)
    all_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self._view: UnitView | None = None
        roles = ("title", "hint", "hint", "hint", "")
        self._labels = labels(self, *roles, plain=True)
        self.title, self.line, self.evidence, self.pupils, self.board = self._labels
        self.examples = tuple(QPushButton(self) for _ in range(POSITIONS))
        self.present, self.make, self.all = (QPushButton(self) for _ in range(3))
        self.present.setProperty("look", "primary")
        self._lay_out()
        for number, button in enumerate(self.examples):
            button.setProperty("look", "link")
            button.clicked.connect(partial(self._open_example, number))
        self.present.clicked.connect(lambda: self._emit(self.show_requested))
        self.make.clicked.connect(lambda: self._emit(self.set_requested))
        self.all.clicked.connect(self._show_all)

    def _lay_out(self) -> None:
        row = flow_of(*self.examples, gap=10, line_gap=0)
        buttons = flow_of(self.present, self.make, self.all, gap=8, line_gap=6)
        column_of(
            *self._labels, 2, row, STRETCH, buttons, on=self, margins=(14, 10, 14, 12), spacing=5
        )

    def show_unit(self, number: int, view: UnitView) -> None:
        self._view = view
        self.title.setText(f"{number}. {view.title}")
        words = view.words
        self.line.setText(words.line)
        self.evidence.setText("\n".join(filter(None, (words.evidence, words.weeks))))
        self.pupils.setText(words.pupils)
        self.pupils.setVisible(bool(words.pupils))
        self.board.setText(gettext("“{line}”").format(line=words.board))
        self.board.setToolTip(gettext("A line for the board"))
        for button, example in zip(self.examples, view.examples, strict=False):
            button.setText(escape_ampersands(example))
            button.setToolTip(gettext("See the position"))
        for at, button in enumerate(self.examples):
            button.setVisible(at < len(view.examples))
        texts = (gettext("Present"), gettext("Make a set of these"), gettext("All positions"))
        for button, text in zip((self.present, self.make, self.all), texts, strict=True):
            button.setText(text)
            button.setAccessibleName(f"{text}: {view.title}")
        self.present.setToolTip(gettext("Full screen, with the answers hidden"))
        self.present.setVisible(bool(view.examples))
        self.make.setVisible(bool(view.examples))
        self.setAccessibleName(f"{view.title}, {words.line}")

    def _open_example(self, number: int, _: bool = False) -> None:
        if self._view is not None:
            self.example_requested.emit(self._view.unit.positions[number])

    def _emit(self, signal: SignalInstance) -> None:
        if self._view is not None:
            signal.emit(self._view.unit.positions)

    def _show_all(self) -> None:
        if self._view is not None:
            self.all_requested.emit((None, self._view.unit.idea))


MIN_SIDE_BY_SIDE_WIDTH = 1000
"""Pixels at 100 % from which the topics are side by side."""


class TeachTab(QFrame):
    picked = Signal(object)
    example_requested = Signal(object)
    show_requested = Signal(object)
    set_requested = Signal(object)
    homework_requested = Signal()
    plan_requested = Signal()
    import_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: ClassState | None = None
        self.empty = NoGames(self)
        self.empty.pressed.connect(self.import_requested)
        self.body = QWidget()
        self.cards = tuple(UnitCard(self.body) for _ in range(MAX_UNITS))
        for card in self.cards:
            card.example_requested.connect(self.example_requested)
            card.show_requested.connect(self.show_requested)
            card.set_requested.connect(self.set_requested)
            card.all_requested.connect(self.picked)
        self.homework, self.plan = QPushButton(self.body), QPushButton(self.body)
        self.homework.clicked.connect(self.homework_requested)
        self.plan.clicked.connect(self.plan_requested)
        (self.quiet,) = labels(self.body, "", plain=True)
        self.who = styled(Label(self.body), "section")
        (self.explain,) = labels(self.body, "hint", plain=True)
        self._lay_out()

    def _lay_out(self) -> None:
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(12)
        for card in self.cards:
            self._row.addWidget(card, 1)
        ground = styled(QFrame(self.body), "panel")
        self.table = FigureTable(ground)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.picked.connect(self.picked)
        self.table.walked.connect(self._scroll_to_current)
        row_of(self.table, on=ground, margins=(6, 4, 6, 6))
        column_of(
            self.quiet,
            self._row,
            flow_of(self.homework, self.plan),
            self.who,
            self.explain,
            ground,
            STRETCH,
            on=self.body,
            margins=(20, 4, 20, 12),
            spacing=10,
        )
        self.scroller = scroller_of(self.body, self)
        column_of(self.scroller, self.empty, on=self, margins=0)

    def show_class(self, state: ClassState) -> None:
        self._state = state
        games = bool(state.view.games())
        self.scroller.setVisible(games)
        self.empty.setVisible(not games)
        self.empty.show_look()
        units = unit_views(state)
        for number, card in enumerate(self.cards, start=1):
            card.setVisible(number <= len(units))
            if number <= len(units):
                card.show_unit(number, units[number - 1])
        quiet = quiet_line(state.view.figures.units)
        self.quiet.setText(quiet)
        self.quiet.setVisible(bool(quiet))
        self.homework.setText(gettext("Homework for each pupil …"))
        self.homework.setToolTip(
            gettext("Five positions from each pupil's own games, to answer in a browser")
        )
        self.plan.setText(gettext("Plan for 90 minutes …"))
        self.plan.setToolTip(gettext("One page to print"))
        self.plan.setVisible(bool(units))
        self.who.setText(gettext("Who needs what"))
        self.explain.setText(
            gettext(
                "The lowest grade comes first, those with few games last. Pick a figure to see its"
                " positions (Enter)."
            )
        )
        self.explain.setToolTip(plain_tip("\n".join(how_read())))
        for part in (self, self.scroller):
            part.setAccessibleName(gettext("What to teach next"))
        self.table.show_table(teaching_figures(state), gettext("Who needs what"))
        self._fit_height()
        self._arrange()

    def _fit_height(self) -> None:
        table = self.table
        bar = table.horizontalScrollBar().sizeHint().height()
        rows = table.figures.rowCount() * table.verticalHeader().defaultSectionSize()
        table.setFixedHeight(table.heads.sizeHint().height() + rows + bar + 4)

    def _scroll_to_current(self) -> None:
        current = self.table.currentIndex()
        if current.isValid():
            seen = self.table.visualRect(current)
            middle = self.table.viewport().mapTo(self.body, seen.center())
            self.scroller.ensureVisible(middle.x(), middle.y(), 0, seen.height())

    def _arrange(self) -> None:
        set_beside(self._row, self.width() >= look().px(MIN_SIDE_BY_SIDE_WIDTH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)
        self._fit_height()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.areas()[0].setFocus(event.reason())

    def areas(self) -> tuple[QWidget, ...]:
        if self._state is not None and not self._state.view.games():
            return self.empty.areas()
        cards = tuple(card.present for card in self.cards if not card.isHidden())
        return (*cards, self.homework, self.table)
