"""Cards of the advice panel: plan, second opinion, lesson, options."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from rules.tiles import Kind, Tile
from tutor.coach.advice import CallDecision, Decision
from tutor.language import gettext
from tutor.pages.panel import model as decision_panel
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import column_of, row_of, scroll_to
from tutor.pages.parts.look import (
    AXES,
    axis_colour,
    axis_ground,
    look,
    paint_axis,
    paint_icon,
    paint_lanes,
    smooth_painter,
    styled,
)
from tutor.pages.parts.sentence import (
    PaintedText,
    SentenceLabel,
    break_at_arrows,
    keep_hyphens,
    use_height_for_width,
    wrap_text,
)
from tutor.pages.parts.theme import LIGHT, TextRole
from tutor.pages.parts.thinking import ThinkingPicture
from tutor.pages.parts.tiles import TileRows, groups_words
from tutor.text.glossary.lookup import Term, gloss_line, term_of
from tutor.text.groups import Group, Line
from tutor.text.names import columns_of


class SignView(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = ""
        self._colours = LIGHT
        self.setFixedSize(24, 22)

    def show_sign(self, sign: str) -> None:
        self._sign, self._colours = sign, look().colours
        self.setFixedSize(look().px(24), look().px(22))
        self.setVisible(bool(sign))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours = self._colours
        side = self.height() - 2
        paint_icon(painter, self._sign, QRectF(0, 1, side, side), colours.ink2, colours.surface)


class WhyLine(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign = SignView(self)
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
        self, view: decision_panel.WhyView, named: tuple[str, Term | None] | None = None
    ) -> None:
        self._sign.show_sign(view.sign)
        self.sentence.show_sentence(view.text, named)


class SentenceLines(QWidget):
    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = column_of(on=self, margins=0, spacing=7)
        self.lines: list[WhyLine] = []

    def show_lines(self, views: tuple[decision_panel.WhyView, ...]) -> None:
        while len(self.lines) < len(views):
            line = WhyLine(self)
            line.asked.connect(self.asked)
            self.lines.append(line)
            self._column.addWidget(line)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(views))
            if number < len(views):
                line.show_line(views[number])
        self.setVisible(bool(views))


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


class WaitTiles(ThinkingPicture):
    """Tiles, each with a word below."""

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
        self._gloss_key = ""
        self.setProperty("look", "card")
        self.title = styled(Label(self), "section")
        self.cost = styled(Label(self), "label")
        self.gloss = styled(Label(self), "label")
        self.sentences = (SentenceLabel(self), SentenceLabel(self))
        column = column_of(on=self, margins=(14, 9, 14, 11), spacing=5)
        for part in (self.title, self.cost, *self.sentences, self.gloss):
            part.setWordWrap(True)
            column.addWidget(part)
        for sentence in self.sentences:
            sentence.asked.connect(self._open_gloss)
        self.show_lesson(None)

    def show_lesson(self, lesson: decision_panel.LessonView | None) -> None:
        self._open_gloss(self._gloss_key)  # closes an open gloss
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

    def _open_gloss(self, key: str) -> None:
        self._gloss_key = "" if key == self._gloss_key else key
        term = term_of(self._gloss_key)
        self.gloss.setVisible(term is not None)
        if term is not None:
            self.gloss.setText(gloss_line(term))


class SecondCard(QWidget):
    """Opens below the advice. Whoever owns the card answers `asked` with `show_lines`, since the
    network takes too long for the window's thread."""

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


BADGE_SIDE, SMALL_BADGE = 44, 30
LINE_GAP = 2
BOUND_DOT = "\N{NO-BREAK SPACE}·"
SHORT_TITLE = 60
"""Width, in columns of a terminal, above which the plan is set in smaller letters."""
MOST_BESIDE = 2
"""Lines of a title that stand well beside the signs."""
TEXT_SLACK = 6
"""Pixels by which painted text may be wider than measured."""
ANYWHERE = QRectF(0, 0, 10_000, 10_000)
LINES = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip


@dataclass(frozen=True, slots=True)
class _PlanLayout:
    lines: tuple[tuple[str, QFont, str, float], ...]
    """Text, font, colour and height of each part."""
    left: float
    width: float
    top: float
    height: int
    is_beside: bool = False


class PlanCard(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plan = decision_panel.PlanView((False, False, False), "", "")
        use_height_for_width(self)

    def show_plan(self, plan: decision_panel.PlanView) -> None:
        self._plan = plan
        self.setAccessibleName(gettext("The plan: {title}").format(title=plan.title))
        description = " ".join(text for text in (plan.explain, plan.line) if text)
        self.setAccessibleDescription(description)
        self.setToolTip("\n".join(text for text in (description, plan.gloss) if text))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._layout(width).height

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def _layout(self, width: float) -> "_PlanLayout":
        """Return the text beside the signs, or below them if that makes the card lower, or a
        title of many short lines shorter."""
        beside = self._placed(width, 18 + BADGE_SIDE + 14, 46)
        below = self._placed(width, 18, 18, 11 + SMALL_BADGE + 4)
        if self._plan.title:
            title = int(bool(self._plan.caption))
            lines, fewer = (each.lines[title][0].count("\n") + 1 for each in (beside, below))
            if fewer < lines > MOST_BESIDE:
                return below
        return min(beside, below, key=lambda layout: layout.height)

    def _placed(self, width: float, left: int, right: int, top: int = 0) -> "_PlanLayout":
        lines = tuple(
            (text, made, colour, QFontMetricsF(made).boundingRect(ANYWHERE, LINES, text).height())
            for text, made, colour in self._lines(width - left - right)
        )
        taken = sum(line[-1] for line in lines) + LINE_GAP * (len(lines) - 1)
        if top:
            return _PlanLayout(lines, left, width - left - right, top, round(top + taken) + 13)
        height = max(76, round(taken) + 20)
        middle = (height - taken) / 2
        return _PlanLayout(lines, left, width - left - right, middle, height, is_beside=True)

    def _lines(self, width: float) -> tuple[tuple[str, QFont, str], ...]:
        colours, plan = look().colours, self._plan
        room = width - TEXT_SLACK
        role: TextRole = "plan" if columns_of(plan.title) <= SHORT_TITLE else "title"
        title_font = look().font(role)
        title = keep_hyphens(plan.title).replace(" ·", BOUND_DOT)
        title = break_at_arrows(title, QFontMetricsF(title_font), room)
        return tuple(
            (wrap_text(text, made, room), made, colour)
            for text, made, colour in (
                (plan.caption, look().font("label", 600), colours.ink2),
                (title, title_font, colours.ink),
                (plan.explain, look().font("body"), colours.ink2),
                (plan.line, look().font("label"), colours.ink2),
            )
            if text
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours, lanes = look().colours, self._plan.lanes
        weighed = [axis for axis in AXES if lanes[axis]]
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
            painter.fillRect(QRectF(0, number * part, 6, part), axis_colour(colours, axis))
        painter.setClipping(False)
        layout = self._layout(box.width())
        side = BADGE_SIDE if layout.is_beside else SMALL_BADGE
        middle = box.center().y() if layout.is_beside else 11 + side / 2
        self._paint_badge(painter, weighed, QRectF(18, middle - side / 2, side, side))
        top = layout.top
        for text, made, colour, height in layout.lines:
            painter.setPen(QColor(colour))
            painter.setFont(made)
            painter.drawText(QRectF(layout.left, top, layout.width, height + 2), LINES, text)
            top += height + LINE_GAP
        paint_lanes(painter, QRectF(box.right() - 37, middle - 15, 21, 30), lanes, colours, 4)

    def _paint_badge(self, painter: QPainter, weighed: list[int], badge: QRectF) -> None:
        colours = look().colours
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.surface))
        painter.drawRoundedRect(badge, 10, 10)
        if not weighed:
            painter.setPen(QColor(colours.ink2))
            painter.setFont(look().font("plan"))
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, "?")
            return
        spots = {
            1: ((0.0, 0.0),),
            2: ((-10.0, 0.0), (10.0, 0.0)),
            3: ((0.0, -8.0), (-10.0, 9.0), (10.0, 9.0)),
        }[len(weighed)]
        scale = badge.width() / BADGE_SIDE
        size = {1: 28, 2: 18, 3: 15}[len(weighed)] * scale
        for axis, (x, y) in zip(weighed, spots, strict=True):
            hue, spot = axis_colour(colours, axis), badge.center() + QPointF(x, y) * scale
            paint_axis(painter, axis, spot, size, hue, QColor(colours.surface))
