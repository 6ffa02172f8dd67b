"""The sheet of keys."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from tutor.language import Words
from tutor.ui.look import Look


def keys_of(words: Words) -> tuple[tuple[str, str], ...]:
    """Every key and what it does."""
    return (
        ("← →", words.gettext("Previous decision, next decision")),
        ("↑ ↓", words.gettext("Previous worth a look, next worth a look")),
        ("Shift+← Shift+→", words.gettext("Previous round, next round")),
        ("F", words.gettext("Worth a look, or all decisions")),
        ("S", words.gettext("Next seat")),
        ("O", words.gettext("Open the other hands, or close them")),
        ("Ctrl+O", words.gettext("Open a game log")),
        ("Ctrl+L", words.gettext("Paste an address")),
        ("Ctrl+ +   Ctrl+ −   Ctrl+0", words.gettext("Larger, smaller, plain text")),
        ("Ctrl+,", words.gettext("Settings")),
        ("Alt+2", words.gettext("Review")),
        ("F6", words.gettext("Next area")),
        ("Esc", words.gettext("Close")),
        ("?", words.gettext("This sheet")),
    )


class KeysSheet(QDialog):
    """Keys beside what they do."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = look.words
        self.setWindowTitle(words.gettext("Keys"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(9)
        for row, (keys, what) in enumerate(keys_of(words)):
            key, text = QLabel(keys, self), QLabel(what, self)
            key.setFont(look.font("body", 600))
            grid.addWidget(key, row, 0)
            grid.addWidget(text, row, 1)
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(QDialogButtonBox.StandardButton.Close)
        close.setText(words.gettext("Close"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(16)
        column.addLayout(grid)
        column.addWidget(buttons)
