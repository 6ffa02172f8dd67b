"""Text broken into lines of a width, in either language."""

from collections.abc import Callable, Iterator
from typing import Final

_CLOSING: Final = frozenset(
    "、。，．・：；！？）」』】〕〉》”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ)]}.,:;!?%…"
)
_OPENING: Final = frozenset("（「『【〔〈《“‘([{")
_WIDE: Final = 0x2E80


def lines_of(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """Return the lines of a text. No line begins with a closing mark or ends with an opening one;
    what has no place to break is broken where the line is full.

    Args:
        text: without line breaks.
        width: of a line, in the unit of `measure`.
        measure: how long a piece of text is.
    """
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if not line or measure((line + piece).rstrip()) <= width:
            line += piece
        else:
            lines.append(line.rstrip())
            line = piece
        while measure(line.rstrip()) > width and len(line) > 1:
            fits = max(1, fitting(line, width, measure))
            lines.append(line[:fits])
            line = line[fits:]
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _pieces(text: str) -> Iterator[str]:
    start = 0
    for place in range(1, len(text)):
        if _may_break(text[place - 1], text[place]):
            yield text[start:place]
            start = place
    if start < len(text):
        yield text[start:]


def _may_break(before: str, after: str) -> bool:
    if after == " " or after in _CLOSING or before in _OPENING:
        return False
    return before == " " or ord(before) >= _WIDE or ord(after) >= _WIDE


def fitting(text: str, width: float, measure: Callable[[str], float]) -> int:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low
