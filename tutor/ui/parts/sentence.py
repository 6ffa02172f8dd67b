"""A sentence of the advice, with its terms."""

from typing import cast

from PySide6.QtCore import QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QCursor,
    QFocusEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QTextDocument,
)
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

from tutor.text.glossary.lookup import Term, gloss_line, quieted, terms_in
from tutor.ui.parts.line_breaks import hyphens_kept
from tutor.ui.parts.look import look
from tutor.ui.parts.scrolling import scroll_to


class SentenceLabel(QLabel):
    """A sentence whose terms are underlined with dots. The mouse over a term, or Tab to it, says
    what it means; a click, or Enter, asks for it in place."""

    asked = Signal(str)

    def __init__(self, parent: QWidget | None = None, role: str = "body") -> None:
        super().__init__(parent)
        self._role = role
        self._terms: tuple[tuple[int, int, Term], ...] = ()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setProperty("look", role)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard)
        self.linkActivated.connect(self.asked)
        self.linkHovered.connect(self._hovered)

    @property
    def terms(self) -> tuple[Term, ...]:
        return tuple(term for _, _, term in self._terms)

    def show_sentence(self, text: str, named: tuple[str, Term | None] | None = None) -> None:
        import html  # slow to load: not before a frame

        text = quieted(text, look().known)
        self._terms = _with_named(terms_in(text, look().known), text, named)
        policy = Qt.FocusPolicy.StrongFocus if self._terms else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)  # without terms there is nothing to stop at
        ink = look().colours.ink if self._role == "body" else look().colours.ink2
        style = f"color:{ink}; text-underline-style:dotted;"
        shown = hyphens_kept(text)
        parts = []
        at = 0
        for start, end, term in self._terms:
            parts.append(html.escape(shown[at:start]))
            word = html.escape(shown[start:end])
            parts.append(f'<a href="{term.key}" style="{style}">{word}</a>')
            at = end
        parts.append(html.escape(shown[at:]))
        self.setText(f'<span style="line-height:140%">{"".join(parts)}</span>')
        self.setAccessibleName(text)
        self.setAccessibleDescription("")

    def _hovered(self, key: str) -> None:
        term = next((term for term in self.terms if term.key == key), None)
        if term is None:
            QToolTip.hideText()
        else:
            self._tell(term, QCursor.pos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if event.reason() in reasons:
            super().focusNextPrevChild(event.reason() == reasons[0])
            scroll_to(self)
        QTimer.singleShot(0, self, self._tell_chosen)  # Qt hides tips while the focus changes

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        QToolTip.hideText()

    def focusNextPrevChild(self, forwards: bool) -> bool:
        moved = super().focusNextPrevChild(forwards)
        if self.hasFocus():
            self._tell_chosen()
        return moved

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.hasFocus():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
        for box in self._boxes():
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1) & QRectF(self.rect()), 3, 3)

    def _boxes(self) -> list[QRectF]:
        start, length = self.selectionStart(), len(self.selectedText())
        if start < 0:
            return []
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(self.font())
        document.setHtml(self.text())
        document.setTextWidth(self.width())
        shift = (self.height() - document.size().height()) / 2
        layout = document.firstBlock().layout()
        boxes = []
        for line in (layout.lineAt(at) for at in range(layout.lineCount())):
            first = max(start, line.textStart())
            last = min(start + length, line.textStart() + line.textLength())
            if first < last:
                left, right = (
                    cast(tuple[float, int], line.cursorToX(at))[0] for at in (first, last)
                )
                boxes.append(QRectF(left, line.y() + shift, right - left, line.height()))
        return boxes

    def open_chosen(self) -> None:
        term = self._chosen()
        if term is not None:
            self.asked.emit(term.key)

    def _chosen(self) -> Term | None:
        at = self.selectionStart()
        return next((term for start, end, term in self._terms if start <= at < end), None)

    def _tell_chosen(self) -> None:
        term = self._chosen()
        if term is not None:
            self._tell(term, self.mapToGlobal(QPoint(0, self.height() - 12)))

    def _tell(self, term: Term, at: QPoint) -> None:
        said = gloss_line(term)
        QToolTip.showText(at, f"<p>{said}</p>", self)
        self.setAccessibleDescription(said)
        changed = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(changed)


def _with_named(
    terms: tuple[tuple[int, int, Term], ...], text: str, named: tuple[str, Term | None] | None
) -> tuple[tuple[int, int, Term], ...]:
    word, term = named or ("", None)
    start = text.find(word)
    if term is None or start < 0:
        return terms
    end = start + len(word)
    others = [each for each in terms if each[1] <= start or each[0] >= end]
    return tuple(sorted((*others, (start, end, term)), key=lambda place: place[0]))
