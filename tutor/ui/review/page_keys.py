"""The keys of the review page, and what each does in words."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QAction

from tutor.language import gettext, mark

ACTION_NAMES: Final = {
    "G": mark("Summary of the game"),
    "Left": mark("Previous decision"),
    "Right": mark("Next decision"),
    "Up": mark("Previous worth a look"),
    "Down": mark("Next worth a look"),
    "Shift+Left": mark("Previous round"),
    "Shift+Right": mark("Next round"),
    "F": mark("Worth a look, or all decisions"),
    "S": mark("Next seat"),
    "O": mark("Open the other hands, or close them"),
    "T": mark("See the tree"),
    "A": mark("Add to drills"),
    "B": mark("Practise from here"),
    "W": mark("What if: the tutor's tile"),
    "Backspace": mark("Back to the tile thrown"),
}


def name_actions(actions: Mapping[str, QAction], is_open: bool) -> None:
    for key, action in actions.items():
        action.setText(gettext(ACTION_NAMES[key]))
        action.setEnabled(is_open)
