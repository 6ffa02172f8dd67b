"""Where a line may end: Qt would end it after any letter of Japanese, and after a hyphen."""

from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout

JOINER: Final = "\u2060"
BREAK: Final = "\u200b"
SEPARATORS: Final = "→・"
FIRST_KANA: Final = "\u3040"
HYPHEN, WHOLE_HYPHEN = "-", "\u2011"


def hyphens_kept(text: str) -> str:
    return text.replace(HYPHEN, WHOLE_HYPHEN)


def kept_whole(line: str, metrics: QFontMetricsF, width: float) -> str:
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
    if not any(letter > FIRST_KANA for letter in text):
        return text
    return " ".join(JOINER.join(word) for word in text.split(" "))


def broken(text: str, font: QFont, width: float) -> str:
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
