"""The advice panel: your tile beside the tutor's, the plan, why, the table, what would change."""

import html

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from rules.tiles import Tile
from tutor.advice.glossary import terms, terms_in
from tutor.language import Words
from tutor.ui.candidate_table import CandidateTable
from tutor.ui.icons import icon
from tutor.ui.look import Look, paint_arrow
from tutor.ui.panel_view import PanelView
from tutor.ui.plan_card import PlanCard

TILE_W, TILE_H = 36, 50
LEFT = 74.0
"""Where the tutor's tiles begin."""


class Comparison(QWidget):
    """Your tile, an arrow, the tutor's tile or tiles."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._played: Tile | None = None
        self._best: tuple[Tile, ...] = ()
        self._caption = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tiles(
        self, played: Tile, best: tuple[Tile, ...], caption: str, name: str, look: Look
    ) -> None:
        """Show what was thrown beside what the tutor would."""
        self._played, self._best, self._caption, self._look = played, best, caption, look
        self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    @property
    def _you(self) -> str:
        return self._look.words.pgettext("below the tile that was thrown", "you")

    def sizeHint(self) -> QSize:  # noqa: N802
        """Wide enough for three tiles and the words below."""
        metrics = QFontMetricsF(self._look.font("label"))
        tiles = min(2, len(self._best)) * (TILE_W + 2) - 2
        caption = metrics.horizontalAdvance(self._caption)
        right = max(tiles + (28 if len(self._best) > 2 else 0), (tiles + caption) / 2)
        return QSize(round(self._margin + self._left + right) + 4, TILE_H + 4 + self._look.px(17))

    @property
    def _left(self) -> float:
        """Where the tutor's tiles begin, so that the words below do not meet."""
        metrics = QFontMetricsF(self._look.font("label"))
        tiles = min(2, len(self._best)) * (TILE_W + 2) - 2
        outside = max(0.0, (metrics.horizontalAdvance(self._caption) - tiles) / 2)
        return max(LEFT, TILE_W + self._margin + outside + 8)

    @property
    def _margin(self) -> float:
        """How far the word below the own tile stands out on either side."""
        metrics = QFontMetricsF(self._look.font("label"))
        return max(0.0, (metrics.horizontalAdvance(self._you) - TILE_W) / 2)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Tiles and words."""
        if self._played is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._look.colours
        painter.translate(self._margin, 0)
        self._look.tile(painter, QRectF(0, 0, TILE_W, TILE_H), self._played)
        left = self._left
        paint_arrow(painter, QPointF((TILE_W + left) / 2, TILE_H / 2), 14, QColor(colours.ink2))
        for number, tile in enumerate(self._best[:2]):
            at = QRectF(left + number * (TILE_W + 2), 0, TILE_W, TILE_H)
            self._look.tile(painter, at, tile)
        tiles = min(2, len(self._best)) * (TILE_W + 2) - 2
        painter.setPen(QColor(colours.ink2))
        painter.setFont(self._look.font("label"))
        if len(self._best) > 2:
            more = QRectF(left + tiles + 5, 0, 30, TILE_H)
            painter.drawText(more, Qt.AlignmentFlag.AlignVCenter, f"+{len(self._best) - 2}")
        line = self._look.px(17)
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(-40, TILE_H + 3, TILE_W + 80, line), centre, self._you)
        room = QRectF(left - 60, TILE_H + 3, tiles + 120, line)
        painter.drawText(room, centre, self._caption)


class Sentence(QLabel):
    """A sentence whose terms open their gloss in place."""

    asked = Signal(str)
    """A term was pressed: its key."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setProperty("look", "body")
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(
            flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard
        )
        self.linkActivated.connect(self.asked)

    def show_sentence(self, text: str, look: Look) -> None:
        """Show a sentence; what stands in the glossary is underlined."""
        parts = []
        at = 0
        for start, end, term in terms_in(text, look.words):
            parts.append(html.escape(text[at:start]))
            parts.append(
                f'<a href="{term.key}" title="{html.escape(term.gloss, quote=True)}" '
                f'style="color:{look.colours.ink};">{html.escape(text[start:end])}</a>'
            )
            at = end
        parts.append(html.escape(text[at:]))
        self.setText(f'<span style="line-height:140%">{"".join(parts)}</span>')
        self.setAccessibleName(text)


class AdvicePanel(QFrame):
    """The right-hand side of the review page."""

    previous_wanted = Signal()
    next_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._gloss_key = ""
        self.title = QLabel(self)
        self.title.setProperty("look", "title")
        self.previous, self.next = QPushButton(self), QPushButton(self)
        self.previous.clicked.connect(self.previous_wanted)
        self.next.clicked.connect(self.next_wanted)
        head = QHBoxLayout()
        head.setContentsMargins(20, 10, 20, 0)
        head.setSpacing(7)
        head.addWidget(self.title, 1)
        head.addWidget(self.previous)
        head.addWidget(self.next)
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.scroller.setWidget(self._body(look))
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setProperty("look", "hint")
        self.message.setContentsMargins(20, 8, 20, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.message)
        column.addWidget(self.scroller, 1)
        self.show_message("", look)

    def _body(self, look: Look) -> QWidget:
        body = QWidget()
        self._column = QVBoxLayout(body)
        self._column.setContentsMargins(20, 2, 20, 14)
        self._column.setSpacing(8)
        self.comparison = Comparison(look, body)
        chip = QFrame(body)
        chip.setProperty("look", "card")
        inner = QVBoxLayout(chip)
        inner.setContentsMargins(12, 6, 12, 6)
        inner.setSpacing(1)
        self.standing, self.verdict = QLabel(chip), QLabel(chip)
        self.verdict.setProperty("look", "label")
        for label in (self.standing, self.verdict):
            label.setWordWrap(True)
            inner.addWidget(label)
        strip = QHBoxLayout()
        strip.setSpacing(14)
        strip.addWidget(self.comparison, 0, Qt.AlignmentFlag.AlignTop)
        strip.addWidget(chip, 1, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(strip)
        self.plan = PlanCard(look, body)
        self._column.addWidget(self.plan)
        self.why = QLabel(body)
        self.why.setProperty("look", "section")
        self._column.addWidget(self.why)
        self._sentences: list[Sentence] = []
        self._reasons = QVBoxLayout()
        self._reasons.setSpacing(5)
        self._column.addLayout(self._reasons)
        self.gloss = QLabel(body)
        self.gloss.setWordWrap(True)
        self.gloss.setProperty("look", "label")
        self._column.addWidget(self.gloss)
        self._column.addSpacing(4)
        self.table = CandidateTable(look, body)
        self._column.addWidget(self.table)
        self.more = QLabel(body)
        self.more.setWordWrap(True)
        self.more.setProperty("look", "label")
        self._column.addWidget(self.more)
        self._column.addStretch(1)
        self._column.addWidget(self._change_card(body))
        return body

    def _change_card(self, body: QWidget) -> QFrame:
        self.change_card = QFrame(body)
        self.change_card.setProperty("look", "card")
        inner = QVBoxLayout(self.change_card)
        inner.setContentsMargins(14, 9, 14, 9)
        inner.setSpacing(2)
        self.change_head, self.change = QLabel(self.change_card), QLabel(self.change_card)
        self.change.setProperty("look", "label")
        for label in (self.change_head, self.change):
            label.setWordWrap(True)
            inner.addWidget(label)
        return self.change_card

    def show_message(self, text: str, look: Look) -> None:
        """Nothing to advise on yet: say so."""
        self._retitle(look)
        self.title.setText("")
        self.message.setText(text)
        self.message.setVisible(bool(text))
        self.scroller.setVisible(False)

    def show_advice(self, view: PanelView, look: Look) -> None:
        """Show what the tutor says of one decision."""
        words = look.words
        self._retitle(look)
        self.message.setVisible(False)
        self.scroller.setVisible(True)
        self.title.setText(view.title)
        name = f"{view.standing}; {view.verdict}"
        self.comparison.show_tiles(view.played, view.best, view.best_caption, name, look)
        self.standing.setText(view.standing)
        self.standing.setFont(look.font("label", 600))
        self.verdict.setText(view.verdict)
        self.plan.show_plan(view.plan, look)
        self.why.setText(words.gettext("Why"))
        self.why.setVisible(bool(view.reasons))
        self._show_reasons(view.reasons, look)
        self.table.show_candidates(view.rows, view.plan.lanes, look)
        self.more.setText(view.more_tied)
        self.more.setVisible(bool(view.more_tied))
        self.change_head.setText(words.gettext("What would change this?"))
        self.change_head.setFont(look.font("label", 600))
        self.change.setText(view.change)
        self.change_card.setVisible(bool(view.change))

    def show_rows(self, view: PanelView, look: Look) -> None:
        """The table anew, nothing else: a tile of the hand is pointed at, or no more."""
        self.table.show_candidates(view.rows, view.plan.lanes, look)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The ground, and a line at the left."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._look.colours.surface))
        painter.fillRect(QRectF(0, 0, 1, self.height()), QColor(self._look.colours.line))

    def _retitle(self, look: Look) -> None:
        self._look = look
        words = look.words
        for button, sign, name, key in (
            (self.previous, "previous", words.gettext("Previous decision"), "←"),
            (self.next, "next", words.gettext("Next decision"), "→"),
        ):
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({key})")
            button.setIcon(icon(sign, look.colours.ink))
            wide, high = look.px(32), look.px(30)
            button.setStyleSheet(f"padding: 0; min-width: {wide}px; min-height: {high}px;")
            button.setIconSize(QSize(look.px(16), look.px(16)))
        self.scroller.setAccessibleName(words.gettext("Advice"))
        self.setAccessibleName(words.gettext("Advice"))

    def _show_reasons(self, reasons: tuple[str, ...], look: Look) -> None:
        while len(self._sentences) < len(reasons):
            sentence = Sentence(self)
            sentence.asked.connect(self._open_gloss)
            self._sentences.append(sentence)
            self._reasons.addWidget(sentence)
        for number, sentence in enumerate(self._sentences):
            sentence.setVisible(number < len(reasons))
            if number < len(reasons):
                sentence.show_sentence(reasons[number], look)
        self._gloss_key = ""
        self.gloss.setVisible(False)

    def _open_gloss(self, key: str) -> None:
        """A term opens what it means below the sentences; pressed again it closes."""
        self._gloss_key = "" if key == self._gloss_key else key
        words: Words = self._look.words
        term = next((term for term in terms(words) if term.key == self._gloss_key), None)
        self.gloss.setVisible(term is not None)
        if term is not None:
            self.gloss.setText(f"{term.word} ({term.japanese}): {term.gloss}")
