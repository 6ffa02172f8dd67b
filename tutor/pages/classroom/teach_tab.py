from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QWidget

from tutor.classroom.class_view import ClassPosition
from tutor.export.figure_tables import teaching_table
from tutor.language import gettext
from tutor.pages.classroom.figures_tab import FigureTable
from tutor.pages.classroom.state_model import ShownClass
from tutor.pages.classroom.widgets import NoGames
from tutor.pages.classroom.words import UnitView, pupil_word, unit_views
from tutor.pages.parts.layouts import STRETCH, column_of, flow_of, row_of, scroller_of, set_beside
from tutor.pages.parts.look import Label, labels, look, styled
from tutor.pages.parts.sentence import escape_ampersands, plain_tip
from tutor.teaching.units import MAX_UNITS, POSITIONS, LessonUnit
from tutor.text.habits import how_read
from tutor.text.units import quiet_line


class UnitCard(QFrame):
    def __init__(self, view: ShownClass, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self._unit: LessonUnit[ClassPosition] | None = None
        roles = ("title", "hint", "hint", "hint", "")
        self._labels = labels(self, *roles, plain=True)
        self.title, self.line, self.evidence, self.pupils, self.board = self._labels
        self.examples = tuple(QPushButton(self) for _ in range(POSITIONS))
        self.present, self.make, self.all = (QPushButton(self) for _ in range(3))
        self.present.setProperty("look", "primary")
        for number, button in enumerate(self.examples):
            button.setProperty("look", "link")
            button.clicked.connect(
                lambda _=False, at=number: view.look_at_example(self.unit.positions[at])
            )
        self.present.clicked.connect(lambda: view.present(self.unit.positions))
        self.make.clicked.connect(lambda: view.make_set(self.unit.positions))
        self.all.clicked.connect(lambda: view.browse((None, self.unit.idea)))
        row = flow_of(*self.examples, gap=10, line_gap=0)
        buttons = flow_of(self.present, self.make, self.all, gap=8, line_gap=6)
        column_of(
            *self._labels, 2, row, STRETCH, buttons, on=self, margins=(14, 10, 14, 12), spacing=5
        )

    @property
    def unit(self) -> LessonUnit[ClassPosition]:
        assert self._unit is not None
        return self._unit

    def show_unit(self, number: int, view: UnitView) -> None:
        self._unit = view.unit
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


MIN_SIDE_BY_SIDE_WIDTH = 1000
"""Minimum width for showing topics side by side, in pixels at 100 %."""


class TeachTab(QFrame):
    def __init__(self, view: ShownClass, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self.empty = NoGames(view.task, self)
        self.empty.pressed.connect(view.take_in)
        self.body = QWidget()
        self.cards = tuple(UnitCard(view, self.body) for _ in range(MAX_UNITS))
        self.homework, self.plan = QPushButton(self.body), QPushButton(self.body)
        self.homework.clicked.connect(
            lambda: view.handing.give_homework(view.state, view.read_again)
        )
        self.plan.clicked.connect(lambda: view.handing.write_plan(view.state))
        self.quiet, self.explain = labels(self.body, "", "hint", plain=True)
        self.who = styled(Label(self.body), "section")
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(12)
        for card in self.cards:
            self._row.addWidget(card, 1)
        ground = styled(QFrame(self.body), "panel")
        self.table = FigureTable(ground)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.picked.connect(view.browse)
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

    def show_class(self) -> None:
        state = self._view.state
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
        names = partial(pupil_word, state=state)
        shown = teaching_table(state.view.figures, names)
        self.table.show_table(shown, gettext("Who needs what"))
        self.table.horizontalScrollBar().setValue(0)
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
        if not self._view.state.view.games():
            return self.empty.areas()
        cards = tuple(card.present for card in self.cards if not card.isHidden())
        return (*cards, self.homework, self.table)
