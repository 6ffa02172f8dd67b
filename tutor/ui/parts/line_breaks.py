"""Where a line may end: Qt would end it after any letter of Japanese, and after a hyphen."""

from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout

JOINER: Final = "\u2060"
"""Between two letters: no line ends there."""
BREAK: Final = "\u200b"
"""A line may end there."""
SEPARATORS: Final = "→・"
FIRST_KANA: Final = "\u3040"
HYPHEN, WHOLE_HYPHEN = "-", "\u2011"
"""The second looks like the first, and no line ends after it: "1-sou" stays together."""


def hyphens_kept(text: str) -> str:
    """Return a text in which no line ends after a hyphen."""
    return text.replace(HYPHEN, WHOLE_HYPHEN)


def kept_whole(line: str, metrics: QFontMetricsF, width: float) -> str:
    """Return a line so that it ends after an arrow or a middle dot of Japanese, where it has any
    and is too long for `width` pixels; a part too long for a line ends as Qt finds."""
    if metrics.horizontalAdvance(line) <= width:
        return line
    for sign in SEPARATORS:
        line = line.replace(sign, sign + BREAK)
    parts = line.split(BREAK)
    if len(parts) == 1:
        return line
    return BREAK.join(
        JOINER.join(part) if metrics.horizontalAdvance(part) <= width else part for part in parts
    )


def words_whole(text: str) -> str:
    """Return a text in which lines end between words alone, where Japanese would end them after
    any letter: "13巡目" stays together."""
    if not any(letter > FIRST_KANA for letter in text):
        return text
    return " ".join(JOINER.join(word) for word in text.split(" "))


def broken(text: str, font: QFont, width: float) -> str:
    """Return a text with its lines ended to fit `width` pixels: painted so, it is as high as it was
    measured, however little wider it then comes out.

    A word that is longer stays whole: it stands out on the right.
    """
    layout = QTextLayout(text, font)
    lines = []
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(width)
        start, length = line.textStart(), line.textLength()
        lines.append(text[start : start + length].rstrip())
        line = layout.createLine()
    layout.endLayout()
    return "\n".join(lines)
