"""The card between positions: the queue of the day, its end, or nothing yet."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from tutor.language import gettext
from tutor.ui.parts.card_page import CardPage, press_enter
from tutor.ui.parts.choice_box import ChoiceBox
from tutor.ui.parts.icons import pixmap
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.parts.look import look
from tutor.ui.parts.plain import show_plain
from tutor.view.drills.views import CardView


class DrillsCard(QFrame):
    begin_requested = Signal()
    more_requested = Signal()
    theme_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign, self.title = QLabel(self), QLabel(self)
        self.title.setProperty("look", "title")
        self.title.setWordWrap(True)
        above = (self.sign, self.title)
        self.scroller = CardPage(above, self, share=8, spacing=10, between=14)
        self._card, inner = self.scroller.card, self.scroller.inner
        self.lines = [QLabel(self._card) for _ in range(4)]
        show_plain(self.title, *self.lines)
        for number, line in enumerate(self.lines):
            line.setProperty("look", "hint" if number else "body")
            line.setWordWrap(True)
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
            inner.addWidget(line)
        self.purpose, self._theme_name = QLabel(self._card), QLabel(self._card)
        self.purpose.setProperty("look", "hint")
        self.purpose.setWordWrap(True)
        self.purpose.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inner.addWidget(self.purpose)
        inner.addLayout(self._theme_row())
        self._space = QWidget(self._card)
        self._space.setFixedHeight(4)
        inner.addWidget(self._space)
        self.begin = KeyButton(self._card, "primary")
        self.more = QPushButton(self._card)
        self.more.setProperty("look", "outline")
        self.begin.clicked.connect(self.begin_requested)
        self.more.clicked.connect(self.more_requested)
        inner.addWidget(self.begin)
        inner.addWidget(self.more)
        self.scroller.fill(self)

    def _theme_row(self) -> QHBoxLayout:
        self.theme = ChoiceBox(self._card)
        self.theme.setMinimumHeight(34)
        self.theme.activated.connect(self.theme_requested)
        self._theme_name.setBuddy(self.theme)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addStretch(1)
        row.addWidget(self._theme_name)
        row.addWidget(self.theme)
        row.addStretch(1)
        return row

    def _show_themes(self, view: CardView) -> None:
        name = gettext("Theme")
        self._theme_name.setText(name)
        self.theme.setAccessibleName(name)
        if list(view.themes) != [self.theme.itemText(at) for at in range(self.theme.count())]:
            self.theme.clear()
            self.theme.addItems(list(view.themes))
        self.theme.setCurrentIndex(view.theme_at)
        for part in (self._theme_name, self.theme):
            part.setVisible(bool(view.themes))

    def show_card(self, view: CardView) -> None:
        self.sign.setPixmap(pixmap("drills", look().px(32), look().colours.ink3))
        self.sign.setAccessibleName(gettext("Drills"))
        self.title.setText(view.title)
        for number, label in enumerate(self.lines):
            label.setText(view.lines[number] if number < len(view.lines) else "")
            label.setVisible(number < len(view.lines))
        self.purpose.setText(view.purpose)
        self.purpose.setVisible(bool(view.purpose))
        self._show_themes(view)
        self.begin.show_key(view.begin, "Enter")
        self.begin.setVisible(bool(view.begin))
        self.more.setText(view.more)
        self.more.setVisible(bool(view.more))
        self._space.setVisible(bool(view.begin or view.more))
        self._card.setMaximumWidth(look().px(520))
        self.setAccessibleName(" ".join((view.title, *view.lines, view.purpose)).strip())
        self.scroller.setAccessibleName(self.accessibleName())

    def take_focus(self) -> None:
        parts = (self.begin, self.more, self.theme)
        wanted = next((each for each in parts if not each.isHidden()), None)
        (wanted or self.scroller).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_enter(event, self.begin):
            super().keyPressEvent(event)
