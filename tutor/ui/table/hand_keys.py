"""Keys for a hand on the felt: which choose a tile, and what Enter and Space press."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtWidgets import QAbstractButton, QApplication

from rules.tiles import Tile
from tutor.ui.parts.sentence import SentenceLabel
from tutor.ui.table.hand_view import HandView
from tutor.ui.table.tile_button import TileButton

TILE_KEYS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=", "[", "]")


def hand_acts(hand: HandView) -> dict[str, Callable[[], None]]:
    return {
        "Left": partial(hand.choose, -1),
        "Right": partial(hand.choose, 1),
        "Home": partial(hand.choose_at, 0),
        "End": partial(hand.choose_at, -1),
        **{key: partial(hand.choose_at, at) for at, key in enumerate(TILE_KEYS)},
    }


def press_chosen(discard: Callable[[Tile], None]) -> bool:
    match QApplication.focusWidget():
        case TileButton() as focus:
            discard(focus.tile)
        case QAbstractButton() as focus:
            focus.click()
        case SentenceLabel() as focus:
            focus.open_chosen()
        case _:
            return False
    return True


def press_button() -> bool:
    focus = QApplication.focusWidget()
    if not isinstance(focus, QAbstractButton) or isinstance(focus, TileButton):
        return False
    focus.click()
    return True
