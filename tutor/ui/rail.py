"""The rail at the left: one cell a page, only for pages that exist."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QToolButton, QVBoxLayout, QWidget

from tutor.ui.icons import icon, pixmap
from tutor.ui.look import Look
from tutor.ui.page_layout import RAIL


class Rail(QFrame):
    """The program's mark, the pages, the settings at the foot."""

    page_wanted = Signal(str)
    """"practice", "review" or "settings"."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "rail")
        self.mark = QLabel(self)
        self.mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.practice, self.review, self.settings = (QToolButton(self) for _ in range(3))
        column = QVBoxLayout(self)
        column.setContentsMargins(5, 12, 5, 8)
        column.setSpacing(22)
        column.addWidget(self.mark)
        column.addWidget(self.practice)
        column.addWidget(self.review)
        column.addStretch(1)
        column.addWidget(self.settings)
        for button, name in (
            (self.practice, "practice"), (self.review, "review"), (self.settings, "settings"),
        ):  # fmt: skip
            button.setProperty("look", "rail")
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setMinimumSize(52, 54)
            button.clicked.connect(lambda _=False, name=name: self.page_wanted.emit(name))
        self.show_page("review", look)

    def show_page(self, page: str, look: Look) -> None:
        """Show which page is open."""
        words, colours = look.words, look.colours
        self.setFixedWidth(max(RAIL, look.px(46) + 16))
        side = 38
        ratio = self.devicePixelRatioF()
        picture = pixmap("app", round(side * ratio), colours.ink)
        picture.setDevicePixelRatio(ratio)
        self.mark.setPixmap(picture)
        self.mark.setAccessibleName("Mahjong Tutor")
        for button, name, text, keys in (
            (self.practice, "practice", words.gettext("Practice"), "Alt+1"),
            (self.review, "review", words.gettext("Review"), "Alt+2"),
            (self.settings, "settings", words.gettext("Settings"), "Ctrl+,"),
        ):
            button.setText(text)
            button.setIconSize(QSize(look.px(24), look.px(24)))
            button.setAccessibleName(text)
            button.setToolTip(f"{text} ({keys})")
            button.setIcon(icon(name, colours.ink2, checked=colours.ink))
            button.setChecked(page == name)
