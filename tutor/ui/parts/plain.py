"""Texts of others (names, places, titles) as they stand: nothing in them is markup.

Qt takes a label's text, and any tooltip, for HTML where it looks like some, and then paints what it
names: files of this computer too.
"""

from PySide6.QtGui import Qt
from PySide6.QtWidgets import QLabel


def show_plain(*labels: QLabel) -> None:
    for label in labels:
        label.setTextFormat(Qt.TextFormat.PlainText)


def plain_tip(text: str) -> str:
    if not Qt.mightBeRichText(text):
        return text
    from html import escape  # slow to load: not before a frame

    return f"<p>{escape(text)}</p>".replace("\n", "<br>")


def unmarked(text: str) -> str:
    return text.replace("&", "&&")
