from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QWidget

from rules.tiles import Kind, Tile
from tutor.coach.advice import CallDecision, Decision
from tutor.language import gettext
from tutor.pages.panel import model as decision_panel
from tutor.pages.parts.layouts import column_of, matched, placed, row_of, scroll_to
from tutor.pages.parts.look import (
    AXES,
    Fitting,
    Label,
    LaneMark,
    Ornament,
    PlanBadge,
    axis_colour,
    axis_ground,
    look,
    smooth_painter,
    styled,
)
from tutor.pages.parts.model import Lanes
from tutor.pages.parts.sentence import Gloss, SentenceLabel, break_at_arrows, keep_hyphens
from tutor.pages.parts.thinking import ThinkingPicture
from tutor.pages.parts.tiles import TileRows, groups_words
from tutor.text.glossary.lookup import Term
from tutor.text.groups import Group, Line
from tutor.text.names import columns_of


class WhyLine(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = Ornament(self)
        self.sentence = SentenceLabel(self)
        self.asked = self.sentence.asked
        row_of(
            (self._sign, 0, Qt.AlignmentFlag.AlignTop),
            (self.sentence, 1),
            on=self,
            margins=0,
            spacing=8,
        )

    def show_line(
        self,
        view: decision_panel.WhyView,
        named: tuple[str, Term | None] | None = None,
        said: set[str] | None = None,
    ) -> None:
        self._sign.setVisible(bool(view.sign))
        if view.sign:
            self._sign.show_sign(view.sign, 20, look().colours.ink2, look().colours.surface)
        self.sentence.show_sentence(view.text, named, said)


class SentenceLines(QWidget):
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = column_of(on=self, margins=0, spacing=7)
        self.lines: list[WhyLine] = []

    def show_lines(self, views: tuple[decision_panel.WhyView, ...]) -> None:
        said: set[str] = set()
        for line, view in matched(self.lines, views, self._new_line):
            line.show_line(view, said=said)
        self.setVisible(bool(views))

    def _new_line(self) -> "WhyLine":
        line = placed(WhyLine(self), self._column)
        line.asked.connect(self.asked)
        return line


class OptionCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self._title = styled(Label(self), "section", wraps=True)
        self._tiles = TileRows(self, 24, fixed=True)
        self.lines = SentenceLines(self)
        self.asked = self.lines.asked
        head = row_of((self._title, 1), self._tiles)
        column_of(head, self.lines, on=self, margins=(14, 10, 12, 10), spacing=7)

    def show_option(self, view: decision_panel.OptionView) -> None:
        self._title.setText(keep_hyphens(view.title))
        self._title.setAccessibleName(view.title)
        self._tiles.show_rows([view.tiles], name=groups_words([view.tiles]))
        self._tiles.setVisible(bool(view.tiles))
        self.lines.show_lines(view.lines)


class OptionCards(QWidget):
    asked = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.cards: list[OptionCard] = []
        self._column = column_of(on=self, margins=0, spacing=8)

    def show_options(self, options: tuple[decision_panel.OptionView, ...]) -> None:
        for card, option in matched(self.cards, options, self._new_card):
            card.show_option(option)
        self.setVisible(bool(options))

    def _new_card(self) -> OptionCard:
        card = placed(OptionCard(self), self._column)
        card.asked.connect(self.asked)
        return card


class WaitTiles(ThinkingPicture):
    def show_waits(self, waits: tuple[tuple[Kind, str], ...], name: str) -> None:
        tiles = ((Tile(kind * 4 + 1), word) for kind, word in waits)
        self.show_groups(tuple(Group(Line.NONE, (tile,), word, "") for tile, word in tiles))
        self.setAccessibleName(name)
        self.setAccessibleDescription("")
        self.setToolTip("")


class ChangeCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        column = column_of(on=self, margins=(14, 9, 14, 9), spacing=2)
        self.head = Label(self)
        self.sentence = SentenceLabel(self, "label")
        self.asked = self.sentence.asked
        for label in (self.head, self.sentence):
            label.setWordWrap(True)
            column.addWidget(label)

    def show_change(self, change: str) -> None:
        self.head.setText(gettext("What would change this?"))
        self.head.setFont(look().font("label", 600))
        self.sentence.show_sentence(change)
        self.setVisible(bool(change))


class LessonCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.title = styled(Label(self), "section")
        self.cost = styled(Label(self), "label")
        self.gloss = Gloss(self)
        self.sentences = (SentenceLabel(self), SentenceLabel(self))
        column = column_of(on=self, margins=(14, 9, 14, 11), spacing=5)
        for part in (self.title, self.cost, *self.sentences, self.gloss):
            part.setWordWrap(True)
            column.addWidget(part)
        for sentence in self.sentences:
            sentence.asked.connect(self.gloss.toggle)
        self.show_lesson(None)

    def show_lesson(self, lesson: decision_panel.LessonView | None) -> None:
        self.gloss.close_gloss()
        self.setVisible(lesson is not None)
        if lesson is None:
            return
        self.setAccessibleName(lesson.title)
        self.title.setText(lesson.title)
        self.cost.setText(lesson.cost)
        self.cost.setToolTip(f"<p>{lesson.note}</p>" if lesson.note else "")
        self.cost.setAccessibleDescription(lesson.note)
        self.cost.setVisible(bool(lesson.cost))
        said: set[str] = set()
        for number, sentence in enumerate(self.sentences):
            sentence.setVisible(number < len(lesson.sentences))
            if number < len(lesson.sentences):
                sentence.show_sentence(lesson.sentences[number], said=said)


class SecondCard(QWidget):
    """A second card, opened below the advice. Its owner must connect to `asked` and reply with
    `show_lines`, because the network is too slow to run in the GUI thread."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._decision: Decision | CallDecision | None = None
        self._is_opening = False
        self.button = styled(QPushButton(self), "link")
        self.button.setCheckable(True)
        self.button.toggled.connect(self._open)
        self.lines = styled(Label(self), "label", wraps=True)
        column_of(
            (self.button, 0, Qt.AlignmentFlag.AlignLeft), self.lines, on=self, margins=0, spacing=4
        )
        self.show_decision(None)

    def show_decision(self, decision: Decision | CallDecision | None) -> None:
        if decision is not None and not decision_panel.has_second(decision):
            decision = None
        self._decision = decision
        self.setVisible(decision is not None)
        self.button.setText(gettext("Second opinion"))
        self._ask()

    def show_lines(self, found: decision_panel.SecondLines) -> None:
        if self._decision is not found.decision or not self.button.isChecked():
            return
        self.lines.setText("\n".join(found.lines))
        self.lines.show()
        if self._is_opening:
            self._is_opening = False
            QTimer.singleShot(0, self, partial(scroll_to, self.lines))

    def _open(self, opened: bool) -> None:
        self._is_opening = opened
        self._ask()

    def _ask(self) -> None:
        self.lines.hide()
        if self._decision is not None and self.button.isChecked():
            self.asked.emit(self._decision)


EDGE = 6
BOUND_DOT = "\N{NO-BREAK SPACE}·"
SHORT_TITLE = 60
"""Maximum width of a plan in normal type, in terminal columns; longer plans use smaller type."""


class PlanTitle(Fitting, QLabel):
    """A label with a plan. In Japanese, lines break at bars rather than between phrases."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan = ""
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def show_title(self, plan: str) -> None:
        self._plan = plan
        self.setAccessibleName(plan)
        role = "plan" if columns_of(plan) <= SHORT_TITLE else "title"
        if self.property("look") != role:
            self.setProperty("look", role)
            self.style().polish(self)
        self.fit()

    def fit(self) -> None:
        title = keep_hyphens(self._plan).replace(" ·", BOUND_DOT)
        self.setText(break_at_arrows(title, QFontMetricsF(self.font()), self.width() - 2))


class PlanCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lanes: Lanes = (False, False, False)
        self.badge, self.mark = PlanBadge(self), LaneMark(self)
        self.caption = Label(self)
        self.title = PlanTitle(self)
        self.explain = styled(Label(self), "hint", wraps=True)
        self.line = styled(Label(self), "label", wraps=True)
        head = row_of(self.badge, (self.caption, 1), self.mark, spacing=10)
        column_of(
            head, self.title, self.explain, self.line, on=self, margins=(18, 10, 14, 11), spacing=4
        )

    def show_plan(self, plan: decision_panel.PlanView) -> None:
        self._lanes = plan.lanes
        self.badge.show_lanes(plan.lanes)
        self.mark.show_lanes(plan.lanes)
        self.caption.setFont(look().font("label", 600))
        self.caption.setText(plan.caption)
        self.title.show_title(plan.title)
        self.explain.show_text(plan.explain)
        self.line.show_text(plan.line)
        self.setAccessibleName(gettext("The plan: {title}").format(title=plan.title))
        description = " ".join(text for text in (plan.explain, plan.line) if text)
        self.setAccessibleDescription(description)
        self.setToolTip("\n".join(text for text in (description, plan.gloss) if text))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = smooth_painter(self), look().colours
        weighed = [axis for axis in AXES if self._lanes[axis]]
        box = QRectF(self.rect())
        shape = QPainterPath()
        shape.addRoundedRect(box, 10, 10)
        painter.setClipPath(shape)
        ground = axis_ground(colours, weighed[0]) if len(weighed) == 1 else QColor(colours.surface2)
        painter.fillRect(box, ground)
        if not weighed:
            painter.setPen(QPen(QColor(colours.ink3), 3, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(2, 6), QPointF(2, box.height() - 6))
        for number, axis in enumerate(weighed):
            part = box.height() / len(weighed)
            painter.fillRect(QRectF(0, number * part, EDGE, part), axis_colour(colours, axis))
