"""Badges that a learner has earned."""

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import FlowLayout
from tutor.pages.parts.look import look, pixmap
from tutor.pages.parts.sentence import show_plain

SIGN = 18


class Badge(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.sign, self.name, self.note = Label(self), Label(self), Label(self)
        self.note.setProperty("look", "label")
        show_plain(self.name, self.note)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.name)
        words.addWidget(self.note)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(self.sign)
        row.addLayout(words)

    def show_badge(self, name: str, note: str) -> None:
        side, ratio = look().px(SIGN), self.devicePixelRatioF()
        picture = pixmap("place", round(side * ratio), look().colours.value)
        picture.setDevicePixelRatio(ratio)
        self.sign.setPixmap(picture)
        self.sign.setAccessibleName(name)
        self.name.setText(name)
        self.note.setText(note)
        self.note.setVisible(bool(note))


class BadgeList(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.badges: list[Badge] = []
        self._flow = FlowLayout(8, 8)
        self._flow.setContentsMargins(8, 4, 8, 4)
        self.setLayout(self._flow)

    def show_badges(self, badges: Sequence[tuple[str, str]]) -> None:
        """Show badges: their names, each with a note."""
        while len(self.badges) < len(badges):
            self.badges.append(Badge(self))
            self._flow.addWidget(self.badges[-1])
        for shown, words in zip(self.badges, badges, strict=False):
            shown.show_badge(*words)
        for at, shown in enumerate(self.badges):
            shown.setVisible(at < len(badges))
