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

from tutor.language import Translator
from tutor.ui.parts.look import Look
from tutor.ui.parts.rail import RailCell

KeyHelp: TypeAlias = tuple[tuple[str, str], ...]
"""Keys, and what they do."""


def first_keys(translator: Translator) -> KeyHelp:
    """Return the keys of the first page."""
    return (
        ("N", translator.gettext("New to the game: the first steps")),
        ("P", translator.gettext("Play a round, or go on with your game")),
        ("O", translator.gettext("Open a game log")),
        ("R", translator.gettext("Look at a finished review")),
    )


def basics_keys(translator: Translator) -> KeyHelp:
    """Return the keys of the first steps."""
    return (
        ("← →   Home End", translator.gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", translator.gettext("Choose one of the fourteen tiles")),
        ("Enter", translator.gettext("Answer with the chosen tile")),
        ("I   P   W   X", translator.gettext("Riichi, pon, win, pass")),
        ("Space", translator.gettext("After the answer: the next step")),
        ("S", translator.gettext("Skip this step")),
        ("Backspace", translator.gettext("Back to the step before")),
    )


def practice_keys(translator: Translator) -> KeyHelp:
    """Return the keys of a practice game."""
    return (
        ("← →   Home End", translator.gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", translator.gettext("Choose one of the fourteen tiles")),
        ("Enter", translator.gettext("Throw the chosen tile")),
        ("H", translator.gettext("Hint: one step more")),
        ("C   P   K", translator.gettext("Chi, pon, kan; then 1, 2, 3 for one of several")),
        ("I   W   X   N", translator.gettext("Riichi, win, pass, nine terminals")),
        ("Backspace", translator.gettext("Rethink: take the last choice back")),
        ("Space", translator.gettext("Go on")),
        ("D   T", translator.gettext("Safety marks; waits of your hand")),
        ("F2", translator.gettext("Show or hide the hints, in a narrow window")),
        ("Ctrl+W", translator.gettext("Leave the game; it can be taken up again")),
    )


def review_keys(translator: Translator) -> KeyHelp:
    """Return the keys of the review."""
    return (
        ("← →", translator.gettext("Previous decision, next decision")),
        ("↑ ↓", translator.gettext("Previous worth a look, next worth a look")),
        ("Shift+← Shift+→", translator.gettext("Previous round, next round")),
        ("F", translator.gettext("Worth a look, or all decisions")),
        ("G", translator.gettext("Summary of the game, or the table")),
        ("S", translator.gettext("Next seat")),
        ("O", translator.gettext("Open the other hands, or close them")),
        ("M", translator.gettext("This seat is mine: keep the game, or do not")),
        ("A", translator.gettext("Add to drills")),
        ("B", translator.gettext("Practise from here, to the end of the round")),
        ("W", translator.gettext("What if: throw the tutor's tile, or click any")),
        ("Backspace", translator.gettext("Back to the tile thrown")),
        ("T", translator.gettext("See the tree")),
        ("Ctrl+E", translator.gettext("Export this game's advice log")),
        ("Ctrl+O", translator.gettext("Open a game log")),
        ("Ctrl+L", translator.gettext("Paste an address")),
    )


def drills_keys(translator: Translator) -> KeyHelp:
    """Return the keys of the drills."""
    return (
        ("← →   Home End", translator.gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", translator.gettext("Choose one of the fourteen tiles")),
        ("Enter", translator.gettext("Throw the chosen tile")),
        ("Space", translator.gettext("After the answer: the next position")),
        ("T", translator.gettext("See the tree")),
        ("Del", translator.gettext("Remove this position; it comes back no more")),
        ("F2", translator.gettext("Show or hide the advice, in a narrow window")),
        ("Ctrl+W", translator.gettext("Leave; every answer is kept, and the others wait")),
    )


def progress_keys(translator: Translator) -> KeyHelp:
    """Return the keys of the progress."""
    return (
        ("G", translator.gettext("Figures, or the list of games")),
        ("Tab", translator.gettext("Next figure, with all that is behind it")),
        ("Enter", translator.gettext("In the list: open the game in the review")),
        ("Del", translator.gettext("In the list: take the game out of the history")),
    )


def class_keys(translator: Translator) -> KeyHelp:
    """Return the keys of the class."""
    return (
        ("Ctrl+1 … Ctrl+4", translator.gettext("Figures, pupils, imported files, problem sets")),
        ("← → ↑ ↓   Enter", translator.gettext("Go to a figure; see its positions")),
        ("↑ ↓", translator.gettext("In the positions: the previous one, the next one")),
        ("A", translator.gettext("Into the problem set, or out of it")),
        ("T", translator.gettext("See the tree")),
        ("Backspace", translator.gettext("Back to the figures")),
        ("Ctrl+I", translator.gettext("Import a folder of games")),
        ("Ctrl+E", translator.gettext("Export the class")),
    )


def problem_keys(translator: Translator) -> KeyHelp:
    """Return the keys of a problem set that is answered."""
    return (
        ("← →   Home End", translator.gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", translator.gettext("Choose one of the fourteen tiles")),
        ("Enter", translator.gettext("Throw the chosen tile")),
        ("Page ↑ Page ↓", translator.gettext("Previous position, next position")),
        ("Ctrl+S", translator.gettext("Save the answers")),
    )


def everywhere(pages: Sequence[RailCell], translator: Translator) -> KeyHelp:
    """Return the keys that work on every page."""
    return (
        *((cell.key, translator.gettext(cell.title)) for cell in pages),
        ("Ctrl+ +   Ctrl+ −   Ctrl+0", translator.gettext("Larger, smaller, plain text")),
        ("F6", translator.gettext("Next area")),
        ("Esc", translator.gettext("Close")),
        ("?", translator.gettext("This sheet")),
    )


class KeysSheet(QDialog):
    """Keys beside what they do."""

    def __init__(
        self, look: Look, keys: KeyHelp, pages: Sequence[RailCell], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        translator = look.translator
        self.setWindowTitle(translator.gettext("Keys"))
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(4, 4, 12, 4)
        grid.setHorizontalSpacing(28)
        grid.setVerticalSpacing(9)
        for row, (name, what) in enumerate((*keys, *everywhere(pages, translator))):
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
        close.setText(translator.gettext("Close"))
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
