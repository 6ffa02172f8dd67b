from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from rules.record import Repair
from tutor.language import gettext, pgettext
from tutor.pages.parts.dialogs import within_window
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import column_of, row_of
from tutor.pages.parts.look import Fitting, icon, look, pixmap, styled
from tutor.pages.parts.model import BannerText, joined, translated
from tutor.text.messages import repair_line, repairs_summary


class RepairList(QDialog):
    def __init__(
        self, repairs: Sequence[Repair], rounds: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("repairs")
        self.setWindowTitle(gettext("What was left out of this log"))
        self.resize(within_window(self, QSize(look().px(560), look().px(380))))
        summary = styled(Label(repairs_summary(rounds, len(repairs)), self), wraps=True)
        self.lines = QListWidget(self)
        self.lines.setAccessibleName(gettext("What was left out of this log"))
        self.lines.setWordWrap(True)
        self.lines.setSpacing(3)
        self.lines.addItems([repair_line(repair) for repair in repairs])
        buttons = QDialogButtonBox(self)
        done = buttons.addButton(QDialogButtonBox.StandardButton.Close)
        done.setText(gettext("Close"))
        buttons.rejected.connect(self.reject)
        column_of(summary, (self.lines, 1), buttons, on=self)


class Banner(Fitting, QFrame):
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self._error: BannerText = ""
        self._last: BannerText = ""
        self._note: BannerText = ""
        self._repairs: tuple[Repair, ...] = ()
        self._rounds = 0
        self.sign, self.text = Label(self), styled(Label(self), wraps=True, plain=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.show_list = styled(QPushButton(self), "link")
        self.close_button = QToolButton(self)
        row_of(
            self.sign,
            (self.text, 1),
            self.show_list,
            self.close_button,
            on=self,
            margins=(14, 6, 8, 6),
            spacing=10,
        )
        self.close_button.clicked.connect(self._close)
        self.show_list.clicked.connect(lambda: RepairList(self._repairs, self._rounds, self).open())

    @property
    def is_wanted(self) -> bool:
        return bool(self._error or self._note or self._repairs)

    def wanted_height(self, width: int) -> int:
        self.fit(width)
        link = self.show_list.sizeHint().height() if not self.show_list.isHidden() else 0
        return max(44, link + 12, self.text.heightForWidth(self._room(width)) + 16)

    def _room(self, width: int) -> int:
        beside = [
            part for part in (self.sign, self.show_list, self.close_button) if not part.isHidden()
        ]
        for part in (self.text, *beside):
            part.ensurePolished()  # hidden widgets measure in the default font until polished
        return width - 24 - sum(part.sizeHint().width() + 10 for part in beside)

    def fit(self, width: int | None = None) -> None:
        if self.show_list.isHidden():
            return
        two_lines = 2.5 * self.text.fontMetrics().lineSpacing()
        whole = repairs_summary(self._rounds, len(self._repairs))
        shortened = gettext("This log is damaged.")
        for text, link in (
            (whole, gettext("Show what was left out")),
            (shortened, pgettext("opens a list", "Show")),
        ):
            self.text.setText(text)
            self.show_list.setText(link)
            if self.text.heightForWidth(max(1, self._room(width or self.width()))) <= two_lines:
                return

    def show_error(self, sentence: BannerText) -> None:
        self._error, self._note = sentence, ""
        self.show_look()

    def add_error(self, sentence: BannerText) -> None:
        last, self._last = self._last if self._error else "", sentence
        if last and translated(last) != translated(sentence):
            self.show_error(joined((last, sentence)))
        else:
            self.show_error(sentence)

    def show_note(self, sentence: BannerText) -> None:
        self._error, self._note = "", sentence
        self.show_look()

    def clear_note(self) -> None:
        if self._note:
            self._note = ""
            self.show_look()
            self.closed.emit()

    def show_repairs(self, repairs: Sequence[Repair], rounds: int) -> None:
        self._error, self._note = "", ""
        self._repairs, self._rounds = tuple(repairs), rounds
        self.show_look()

    def show_look(self) -> None:
        count = len(self._repairs)
        left_out = repairs_summary(self._rounds, count) if count else ""
        self.text.setText(translated(self._error or self._note or left_out))
        colours = look().colours
        side = look().px(18)
        colour = colours.alert if self._error else colours.ink2
        self.sign.setPixmap(pixmap("triangle" if self._error else "info", side, colour))
        self.sign.setAccessibleName(gettext("Problem") if self._error else gettext("Note"))
        self.show_list.setAccessibleName(gettext("Show what was left out"))
        self.show_list.setVisible(bool(self._repairs) and not (self._error or self._note))
        self.close_button.setIcon(icon("close", colours.ink2))
        self.close_button.setAccessibleName(gettext("Close this note"))
        self.close_button.setToolTip(gettext("Close this note"))
        self.setAccessibleName(self.text.text())
        self.fit()

    def _close(self) -> None:
        if self._error or self._note:
            self._error, self._note = "", ""
        else:
            self._repairs = ()
        self.show_look()
        self.closed.emit()
