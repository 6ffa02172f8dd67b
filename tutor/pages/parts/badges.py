from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QWidget

from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import FlowLayout, column_of, matched, placed, row_of
from tutor.pages.parts.look import look, styled
from tutor.pages.parts.signs import SignIcon


class Badge(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.sign = SignIcon(self)
        self.name = styled(Label(self), plain=True)
        self.note = styled(Label(self), "label", plain=True)
        words = column_of(self.name, self.note, spacing=0)
        row_of(self.sign, words, on=self, margins=(10, 6, 12, 6), spacing=8)

    def show_badge(self, name: str, note: str) -> None:
        self.sign.show_sign("place", 18, look().colours.value, name)
        self.name.setText(name)
        self.note.show_text(note)


class BadgeList(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.badges: list[Badge] = []
        self._flow = FlowLayout(8, 8)
        self._flow.setContentsMargins(8, 4, 8, 4)
        self.setLayout(self._flow)

    def show_badges(self, badges: Sequence[tuple[str, str]]) -> None:
        for shown, words in matched(self.badges, badges, lambda: placed(Badge(self), self._flow)):
            shown.show_badge(*words)
