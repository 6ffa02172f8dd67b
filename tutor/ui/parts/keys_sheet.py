"""The sheet of keys."""

from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tutor.language import Words
from tutor.ui.parts.look import Look
from tutor.ui.parts.rail import Cell

Keys: TypeAlias = tuple[tuple[str, str], ...]
"""Keys, and what they do."""


def first_keys(words: Words) -> Keys:
    """The keys of the first page."""
    return (
        ("P", words.gettext("Play a round, or go on with your game")),
        ("O", words.gettext("Open a game log")),
        ("R", words.gettext("Look at a finished review")),
    )


def practice_keys(words: Words) -> Keys:
    """The keys of a practice game."""
    return (
        ("← →   Home End", words.gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", words.gettext("Choose one of the fourteen tiles")),
        ("Enter", words.gettext("Throw the chosen tile")),
        ("H", words.gettext("Hint: one step more")),
        ("C   P   K", words.gettext("Chi, pon, kan; then 1, 2, 3 for one of several")),
        ("I   W   X   N", words.gettext("Riichi, win, pass, nine terminals")),
        ("Backspace", words.gettext("Rethink: take the last choice back")),
        ("Space", words.gettext("Go on")),
        ("D   T", words.gettext("Safety marks; waits of your hand")),
        ("F2", words.gettext("Show or hide the hints, in a narrow window")),
        ("Ctrl+W", words.gettext("Leave the game; it can be taken up again")),
    )


def review_keys(words: Words) -> Keys:
    """The keys of the review."""
    return (
        ("← →", words.gettext("Previous decision, next decision")),
        ("↑ ↓", words.gettext("Previous worth a look, next worth a look")),
        ("Shift+← Shift+→", words.gettext("Previous round, next round")),
        ("F", words.gettext("Worth a look, or all decisions")),
        ("S", words.gettext("Next seat")),
        ("O", words.gettext("Open the other hands, or close them")),
        ("M", words.gettext("This seat is mine: keep the game, or do not")),
        ("A", words.gettext("Add to drills")),
        ("B", words.gettext("Practise from here, to the end of the round")),
        ("T", words.gettext("See the tree")),
        ("Ctrl+E", words.gettext("Export this game's advice log")),
        ("Ctrl+O", words.gettext("Open a game log")),
        ("Ctrl+L", words.gettext("Paste an address")),
    )


def drills_keys(words: Words) -> Keys:
    """The keys of the drills."""
    return (
        ("← →   Home End", words.gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", words.gettext("Choose one of the fourteen tiles")),
        ("Enter", words.gettext("Throw the chosen tile")),
        ("Space", words.gettext("After the answer: the next position")),
        ("T", words.gettext("See the tree")),
        ("Del", words.gettext("Remove this position; it comes back no more")),
        ("F2", words.gettext("Show or hide the advice, in a narrow window")),
        ("Ctrl+W", words.gettext("Leave; every answer is kept, and the others wait")),
    )


def progress_keys(words: Words) -> Keys:
    """The keys of the progress."""
    return (
        ("G", words.gettext("Figures, or the list of games")),
        ("Tab", words.gettext("Next figure, with all that is behind it")),
        ("Enter", words.gettext("In the list: open the game in the review")),
        ("Del", words.gettext("In the list: take the game out of the history")),
    )


def class_keys(words: Words) -> Keys:
    """The keys of the class."""
    return (
        ("Ctrl+1 … Ctrl+4", words.gettext("Figures, pupils, imported files, problem sets")),
        ("← → ↑ ↓   Enter", words.gettext("Go to a figure; see its positions")),
        ("↑ ↓", words.gettext("In the positions: the previous one, the next one")),
        ("A", words.gettext("Into the problem set, or out of it")),
        ("T", words.gettext("See the tree")),
        ("Backspace", words.gettext("Back to the figures")),
        ("Ctrl+I", words.gettext("Import a folder of games")),
        ("Ctrl+E", words.gettext("Export the class")),
    )


def problem_keys(words: Words) -> Keys:
    """The keys of a problem set that is answered."""
    return (
        ("← →   Home End", words.gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", words.gettext("Choose one of the fourteen tiles")),
        ("Enter", words.gettext("Throw the chosen tile")),
        ("Page ↑ Page ↓", words.gettext("Previous position, next position")),
        ("Ctrl+S", words.gettext("Save the answers")),
    )


def everywhere(pages: Sequence[Cell], words: Words) -> Keys:
    """The keys that work on every page."""
    return (
        *((cell.key, words.gettext(cell.title)) for cell in pages),
        ("Ctrl+ +   Ctrl+ −   Ctrl+0", words.gettext("Larger, smaller, plain text")),
        ("F6", words.gettext("Next area")),
        ("Esc", words.gettext("Close")),
        ("?", words.gettext("This sheet")),
    )


class KeysSheet(QDialog):
    """Keys beside what they do."""

    def __init__(
        self, look: Look, keys: Keys, pages: Sequence[Cell], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        words = look.words
        self.setWindowTitle(words.gettext("Keys"))
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(4, 4, 12, 4)
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(9)
        for row, (name, what) in enumerate((*keys, *everywhere(pages, words))):
            key, text = QLabel(name, body), QLabel(what, body)
            key.setFont(look.font("body", 600))
            grid.addWidget(key, row, 0)
            grid.addWidget(text, row, 1)
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setWidget(body)
        self.scroller.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(QDialogButtonBox.StandardButton.Close)
        close.setText(words.gettext("Close"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(16)
        column.addWidget(self.scroller, 1)
        column.addWidget(buttons)
        around = QSize(60, 58 + buttons.sizeHint().height())
        wanted = body.sizeHint() + around
        room = parent.window().size() - QSize(24, 24) if parent is not None else wanted
        self.resize(wanted.boundedTo(room))
