from PySide6.QtGui import Qt  # that of QtCore lacks mightBeRichText
from PySide6.QtWidgets import QLabel, QWidget

from tutor.text.phrases import keep_phrases, keep_phrases_in_markup, plain_text


def labels(parent: QWidget, *roles: str, plain: bool = False) -> "list[Label]":
    """Return word-wrapped labels, one for each style sheet role ("" for none) in `roles`."""
    made = [Label(parent) for _ in roles]
    for label, role in zip(made, roles, strict=True):
        label.setWordWrap(True)
        if role:
            label.setProperty("look", role)
        if plain:
            label.setTextFormat(Qt.TextFormat.PlainText)
    return made


class Label(QLabel):
    """A label that keeps Japanese phrases together by inserting joiners; `text()` lacks them."""

    def __init__(self, text: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent if isinstance(text, str) else text)
        self._said = self._named = ""
        if isinstance(text, str):
            self.setText(text)

    def setText(self, text: str) -> None:
        self._said = text
        form = self.textFormat()
        is_markup = form == Qt.TextFormat.RichText or (
            form == Qt.TextFormat.AutoText and Qt.mightBeRichText(text)
        )
        shown = keep_phrases_in_markup(text) if is_markup else keep_phrases(text)
        super().setText(shown)
        if self.accessibleName() == self._named:  # screen readers would spell the joiners
            plain = plain_text(text) if is_markup else text
            self._named = "" if shown == text else plain
            self.setAccessibleName(self._named)

    def show_text(self, text: str) -> None:
        self.setText(text)
        self.setVisible(bool(text))

    def text(self) -> str:
        return self._said

    def shown_text(self) -> str:
        return super().text()
