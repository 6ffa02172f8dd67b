"""A sentence of the advice, with its terms."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from tutor.advice.glossary import terms_in
from tutor.ui.look import Look


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
        import html  # noqa: PLC0415 (slow to load: not before a frame)

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
