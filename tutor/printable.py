"""Texts of others as a terminal or a file may have them: nothing in them controls anything."""

import unicodedata
from typing import Final

DIRECTION_MARKS: Final = dict.fromkeys(
    (0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
"""Signs that turn the direction of the text after them, each to nothing."""


def printable(text: str) -> str:
    r"""Return a text without signs that control a screen or turn the text after them, and without
    the halves of characters that no file can hold; the ends of its lines stay.

    >>> printable("a\tb\x1b[2J\u202ec\ud800\n")
    'a b [2Jc?\n'
    """
    spaced = "".join(
        " " if sign != "\n" and unicodedata.category(sign) == "Cc" else sign for sign in text
    )
    return spaced.encode("utf-8", "replace").decode().translate(DIRECTION_MARKS)
