import re
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QPoint, QRectF, QSize, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QCursor,
    QFocusEvent,
    QFontMetricsF,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    Qt,  # that of QtCore lacks mightBeRichText
    QTextDocument,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from tutor.pages.parts.layouts import scroll_to
from tutor.pages.parts.look import Fitting, Label, look, smooth_painter
from tutor.text.phrases import JOINER, is_japanese, keep_phrases, phrases, plain_text

if TYPE_CHECKING:
    from tutor.text.glossary.lookup import Term


def show_plain(*labels: QLabel) -> None:
    for label in labels:
        label.setTextFormat(Qt.TextFormat.PlainText)


def plain_tip(text: str) -> str:
    """Return a tooltip that Qt shows as plain text, even if `text` looks like HTML."""
    if not Qt.mightBeRichText(text):
        return text
    from html import escape  # slow to import: not before the first frame

    return f"<p>{escape(text)}</p>".replace("\n", "<br>")


def escape_ampersands(text: str) -> str:
    return text.replace("&", "&&")  # a single & marks a shortcut key on buttons


BEFORE_NUMBER: Final = re.compile(r"(?<=[^\d.,\s])(?=\d)")
BREAK: Final = "\u200b"
BAR: Final = "｜"
SEPARATORS: Final = f"→・{BAR}"


def keep_hyphens(text: str) -> str:
    return text.replace("-", "\u2011")


def break_at_arrows(line: str, metrics: QFontMetricsF, width: float) -> str:
    """Let a Japanese line wider than `width` break only after arrows, bars, middle dots and spaces.
    A bar never begins a line."""
    if metrics.horizontalAdvance(line) <= width:
        return line
    line = line.replace(BAR, JOINER + BAR)
    for sign in f"{SEPARATORS} " if is_japanese(line) else SEPARATORS:
        line = line.replace(sign, sign + BREAK)
    parts = line.split(BREAK)
    if len(parts) == 1:
        return wrap_phrases(line, metrics, width)
    return BREAK.join(
        JOINER.join(part)
        if metrics.horizontalAdvance(part) <= width
        else wrap_phrases(part.replace(JOINER, ""), metrics, width)
        for part in parts
    )


def wrap_phrases(text: str, metrics: QFontMetricsF, width: float) -> str:
    """Return Japanese text that breaks only between phrases or, where these are wider than `width`,
    before numbers."""
    for pieces in (phrases(text), BEFORE_NUMBER.split(text)):
        if all(metrics.horizontalAdvance(piece) <= width for piece in pieces):
            return (
                keep_phrases(text)
                if pieces == phrases(text)
                else BREAK.join(map(keep_phrases, pieces))
            )
    return text


def break_at_spaces(text: str) -> str:
    if not is_japanese(text):
        return text
    return " ".join(JOINER.join(word) for word in text.split(" "))


PARTS: Final = " · "


class ElidedLabel(Fitting, QLabel):
    """A one-line label that drops its first parts if the text does not fit; a text without parts is
    elided."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        show_plain(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        self._whole = text
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(text)
        self.fit()

    def whole_width(self) -> int:
        return self.fontMetrics().horizontalAdvance(self._whole) + 2

    def fit(self) -> None:
        metrics, text = self.fontMetrics(), self._whole
        while PARTS in text and metrics.horizontalAdvance(text) > self.width():
            text = text.partition(PARTS)[2]
        if PARTS in self._whole and metrics.horizontalAdvance(text) > self.width():
            text = ""
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width())
        says = metrics.horizontalAdvance(cut) >= 4 * metrics.height()
        self.setText(cut if cut == text or says else "")


class PaintedText(QLabel):
    """A label that paints its own text, which is also its accessible name.

    It is a QLabel because screen readers read those, but its layout determines its size.
    """

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return QSize() if layout is None else layout.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return QSize() if layout is None else layout.totalMinimumSize()

    def hasHeightForWidth(self) -> bool:
        layout = self.layout()
        return layout is not None and layout.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return -1 if layout is None else layout.totalHeightForWidth(width)


def use_height_for_width(
    widget: QWidget, vertical: QSizePolicy.Policy = QSizePolicy.Policy.Minimum
) -> None:
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, vertical)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


class PaintedPicture(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        nothing = QPixmap(1, 1)
        nothing.fill(Qt.GlobalColor.transparent)
        self.setPixmap(nothing)


class SentenceLabel(Label):
    """A sentence with dotted links on its terms. Hovering or Tab shows the gloss as a tooltip; a
    click or Enter emits `asked` with the term's key."""

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
        self.linkActivated.connect(self._activate)
        self.linkHovered.connect(self._hovered)

    @property
    def terms(self) -> "tuple[Term, ...]":
        return tuple(term for _, _, term in self._terms)

    def show_sentence(
        self,
        text: str,
        named: "tuple[str, Term | None] | None" = None,
        said: set[str] | None = None,
    ) -> None:
        """Show a sentence.

        Args:
            text: the sentence.
            named: a word in the sentence, and the term it links to.
            said: Japanese terms that earlier sentences contained; their reading is not repeated.
        """
        import html  # slow to import: not before the first frame

        from tutor.text.glossary.lookup import terms_in, with_readings, without_known_asides

        text = without_known_asides(text, look().known)
        text = with_readings(text, look().known, set() if said is None else said)
        self._terms = _with_named(terms_in(text, look().known), text, named)
        policy = Qt.FocusPolicy.StrongFocus if self._terms else Qt.FocusPolicy.NoFocus
        self.setFocusPolicy(policy)  # without terms Tab skips it
        ink = look().colours.ink if self._role == "body" else look().colours.ink2
        style = f"color:{ink}; text-underline-style:dotted;"
        shown = keep_hyphens(text)
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

    def _activate(self, key: str) -> None:
        QToolTip.hideText()  # it would say the same over the opened page
        self.asked.emit(key)

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
        painter = smooth_painter(self)
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
        document.setHtml(self.shown_text())
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

    def _chosen(self) -> "Term | None":
        shown = plain_text(self.shown_text())
        at = self.selectionStart()
        at -= shown.count(JOINER, 0, max(at, 0))
        return next((term for start, end, term in self._terms if start <= at < end), None)

    def _tell_chosen(self) -> None:
        term = self._chosen()
        if term is not None:
            self._tell(term, self.mapToGlobal(QPoint(0, self.height() - 12)))

    def _tell(self, term: "Term", at: QPoint) -> None:
        from tutor.text.glossary.lookup import gloss_line

        text = gloss_line(term)
        QToolTip.showText(at, f"<p>{keep_phrases(text)}</p>", self)
        self.setAccessibleDescription(text)
        changed = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(changed)


class Gloss(Label):
    """The explanation of a term in the sentences above; a second click on the term closes it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._key = ""
        self.setProperty("look", "label")
        self.setWordWrap(True)
        self.hide()

    def close_gloss(self) -> None:
        self._key = ""
        self.hide()

    def toggle(self, key: str) -> None:
        from tutor.text.glossary.lookup import gloss_line, term_of  # not before the first frame

        self._key = "" if key == self._key else key
        term = term_of(self._key)
        self.show_text(gloss_line(term) if term is not None else "")


def _with_named(
    terms: "tuple[tuple[int, int, Term], ...]", text: str, named: "tuple[str, Term | None] | None"
) -> "tuple[tuple[int, int, Term], ...]":
    word, term = named or ("", None)
    start = text.find(word)
    if term is None or start < 0:
        return terms
    end = start + len(word)
    others = [each for each in terms if each[1] <= start or each[0] >= end]
    return tuple(sorted((*others, (start, end, term)), key=lambda place: place[0]))
