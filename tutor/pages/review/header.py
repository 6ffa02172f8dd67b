from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QKeySequence, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
    QWidgetAction,
)

from rules.tiles import SEATS, Seat
from tutor.language import gettext, pgettext
from tutor.pages.parts.buttons import ChoiceBox
from tutor.pages.parts.dialogs import within_window
from tutor.pages.parts.layouts import STRETCH, column_of, row_of
from tutor.pages.parts.look import Fitting, Label, Look, icon, look, styled
from tutor.pages.parts.motion import FocusForwarder
from tutor.pages.parts.sentence import ElidedLabel, plain_tip
from tutor.pages.review.model import ReviewState
from tutor.pages.review.summary_model import luck_view
from tutor.pages.review.words import Ownership, ownership_line
from tutor.text.game_summary import game_line, seat_line


class AddressDialog(QDialog):
    fetch_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        from rules.formats.reader import MAX_ADDRESS_LENGTH  # only when needed

        super().__init__(parent)
        self.setWindowTitle(gettext("Paste an address"))
        about = gettext(
            "The address of a game, as Tenhou's viewer shows it. The record is fetched from "
            "there once, when you press Fetch, and then kept on this computer."
        )
        self.said = styled(Label(about, self), wraps=True)
        self.line = QLineEdit(self)
        self.line.setMaxLength(MAX_ADDRESS_LENGTH)
        self.line.setAccessibleName(gettext("Address"))
        self.line.setPlaceholderText("https://tenhou.net/0/?log=…&tw=0")
        text = QGuiApplication.clipboard().text()
        text = text.strip()
        is_address = "\n" not in text and ("log=" in text or "#json=" in text)
        self.line.setText(text if is_address else "")
        self.error = styled(Label(self), "alert", wraps=True, plain=True)
        self.error.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.fetch = styled(QPushButton(gettext("Fetch"), self), "primary")
        self.fetch.setDefault(True)
        self.cancel = styled(QPushButton(gettext("Cancel"), self), "outline")
        self.fetch.clicked.connect(self._ask)
        self.cancel.clicked.connect(self.reject)
        self.line.textChanged.connect(self._enable)
        row = row_of(STRETCH, self.cancel, self.fetch)
        column = column_of(
            self.said, self.line, self.error, row, on=self, margins=(20, 18, 20, 16), spacing=12
        )
        self.error.setVisible(False)
        self._enable()
        self.line.selectAll()
        self.line.setFocus()
        self._column = column

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = within_window(self, QSize(look().px(480), 0)).width()
        self.setFixedSize(width, self._column.totalHeightForWidth(width))

    def show_error(self, sentence: str) -> None:
        self.error.setText(sentence)
        self.error.setVisible(True)
        self._set_waiting(False)
        self._fit()

    def _ask(self) -> None:
        self._set_waiting(True)
        self.error.setVisible(False)
        self._fit()
        self.fetch_requested.emit(self.line.text().strip())

    def _set_waiting(self, waiting: bool) -> None:
        self.fetch.setText(gettext("Fetching …") if waiting else gettext("Fetch"))
        self.line.setEnabled(not waiting)
        self.fetch.setEnabled(not waiting)

    def _enable(self) -> None:
        self.fetch.setEnabled(bool(self.line.text().strip()))


class LuckButton(QToolButton):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setProperty("look", "menu")
        self.draws = QMenu(self)
        self.setMenu(self.draws)
        self.line = ""
        self.has_figure = False
        self._shown: tuple[int, Seat, Look] | None = None

    def show_luck(self, state: ReviewState | None) -> None:
        self.has_figure = state is not None and state.luck is not None
        if state is None or state.luck is None:
            return
        shown = (id(state.luck), state.seat, look())
        if shown == self._shown:
            return
        self._shown = shown
        self.draws.clear()
        view = luck_view(state)
        if view is None:
            return
        self.line = view.line
        self.setMinimumHeight(32)
        self.setText(view.short)
        self.draws.setTitle(view.short)
        self.setAccessibleName(view.short)
        self.setAccessibleDescription(view.line)
        text = f"{view.line}\n\n{view.note}".strip()
        self.setToolTip(text)
        self._add_text(text)
        for title, draws in (
            (gettext("Luckiest draws"), view.lucky),
            (gettext("Unluckiest draws"), view.unlucky),
        ):
            if draws:
                self.draws.addSeparator()
                self._add_text(title)
            for each in draws:
                action = self.draws.addAction(each.text)
                action.setEnabled(each.index is not None)
                action.setData(each.index)
                if each.index is not None:
                    action.triggered.connect(
                        lambda _=False, index=each.index: self.chosen.emit(index)
                    )

    def _add_text(self, text: str) -> None:
        label = styled(Label(text, self.draws), wraps=True)
        label.setFixedWidth(look().px(340))
        label.setContentsMargins(20, 6, 20, 6)
        action = QWidgetAction(self.draws)
        action.setDefaultWidget(label)
        self.draws.addAction(action)


PART_SPACING = 8
PROGRESS_BAR_WIDTH = 90


DROPPED: Final = ("title", "box", "words", "luck", "names", "sign", "bar", "stop", "open")
"""Parts hidden in a narrow window, in this order; the last three only occur during a review."""


class ReviewHeader(Fitting, QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.line = styled(Label(self), "title"), styled(ElidedLabel(self), "hint")
        self.progress = QProgressBar(self)
        self.progress.setFixedWidth(PROGRESS_BAR_WIDTH)
        self.cancel = QPushButton(self)
        self.seat = ChoiceBox(self)
        self.mine = QCheckBox(self)
        self._mine = Ownership()
        self._busy = self._has_game = False
        self.luck = LuckButton(self)
        self.reveal = QToolButton(self)
        self.reveal.setCheckable(True)
        self.panel = QToolButton(self)
        self.open = QPushButton(self)
        self.menu = QMenu(self)
        self.file, self.address, self.sample = (self.menu.addAction("") for _ in range(3))
        self._lucky = self.menu.addMenu(self.luck.draws)  # if there is no room for the button
        self.open.setMenu(self.menu)
        tick = QAction(self)
        tick.setShortcut(QKeySequence("M"))
        tick.triggered.connect(lambda: self.mine.click() if self.mine.isVisible() else None)
        self.addAction(tick)
        self._row = row_of(
            self.title,
            (self.line, 1),
            self.progress,
            self.cancel,
            self.seat,
            self.luck,
            self.mine,
            self.reveal,
            self.panel,
            self.open,
            on=self,
            margins=(20, 2, 12, 2),
            spacing=PART_SPACING,
        )
        FocusForwarder(self, self.open)
        self.show_header(None, False, False)

    def show_header(self, state: ReviewState | None, busy: bool, drawer: bool) -> None:
        colours = look().colours
        self.title.setText(gettext("Review"))
        self.line.show_text(game_line(state.record, state.seat) if state else "")
        self._busy, self._has_game = busy, state is not None
        self.cancel.setVisible(self._busy)
        done, total = (len(state.rounds), len(state.record.rounds)) if state else (0, 0)
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        text = gettext("{done} of {total} rounds reviewed").format(done=done, total=total)
        self.progress.setAccessibleName(text)
        self.progress.setToolTip(text)
        self.cancel.setAccessibleName(gettext("Stop"))
        self.cancel.setAccessibleDescription(text)
        side = look().px(18)
        self.cancel.setIconSize(QSize(side, side))
        stops = gettext("Stop reviewing; finished rounds stay")
        self.cancel.setToolTip(f"{stops} ({text})")
        self._show_seats(state)
        self.luck.show_luck(state)
        self._name(self.reveal, gettext("Show or hide the other hands (O)"))
        self.reveal.setIcon(icon("eye", colours.ink2, checked=colours.ink))
        self.reveal.setVisible(state is not None)
        self.reveal.setChecked(bool(state and state.revealed))
        self._name(self.panel, gettext("Show or hide the advice"))
        self.panel.setIcon(icon("info", colours.ink2))
        self.panel.setVisible(drawer and state is not None)
        self.open.setAccessibleName(gettext("Open"))
        self.open.setToolTip(gettext("Open another game (Ctrl+O)"))
        self.open.setIconSize(QSize(look().px(18), look().px(18)))
        self.file.setText(gettext("Open a game log …"))
        self.address.setText(gettext("Paste an address …"))
        self.sample.setText(gettext("Open the sample game"))
        self.show_mine(self._mine)

    def show_mine(self, mine: Ownership) -> None:
        self._mine = mine
        self.mine.setAccessibleName(gettext("This is me"))
        self.mine.setVisible(mine.is_shown)
        self.mine.setEnabled(not mine.is_fixed)
        self.mine.setChecked(mine.is_on)
        self.mine.setAccessibleDescription(ownership_line(mine))
        self.fit()

    def fit(self) -> None:
        ink, title, description = (
            look().colours.ink,
            gettext("This is me"),
            ownership_line(self._mine),
        )
        lucky = self.luck.has_figure and not self._busy
        for count in range(len(DROPPED) + 1 if self._busy else len(DROPPED) - 2):
            gone = DROPPED[:count]
            is_boxed, is_worded, is_named = (each not in gone for each in ("box", "words", "names"))
            short = pgettext("beside a box to tick: the seat is one's own", "Me")
            self.mine.setText(title if is_boxed else short if "sign" not in gone else "")
            tip = f"{description} (M)" if is_boxed else f"{title} (M): {description}"
            self.mine.setToolTip(plain_tip(tip))
            self.title.setVisible("title" not in gone)
            self.seat.setMinimumWidth(look().px(70 if is_named else 40) + 40)
            self._row.setSpacing(PART_SPACING if is_named else PART_SPACING // 2)
            self.open.setText(gettext("Open") if is_worded else "")
            self.open.setIcon(QIcon() if is_worded else icon("open", ink))
            self.open.setVisible(self._has_game and "open" not in gone)
            self.luck.setVisible(lucky and "luck" not in gone)
            self._lucky.setVisible(lucky and "luck" in gone)
            self.progress.setVisible(self._busy and "bar" not in gone)
            self.cancel.setText(gettext("Stop") if "stop" not in gone else "")
            self.cancel.setIcon(QIcon() if "stop" not in gone else icon("close", ink))
            line = 0
            if self._has_game and is_worded:
                line = look().px(110)
                if "title" not in gone:
                    wide = min(self.seat.sizeHint().width(), self.seat.maximumWidth())
                    line = self.line.whole_width() + max(0, wide - self.seat.minimumWidth())
            if self._needed() + line <= self.width() - 32:
                return

    def _needed(self) -> int:
        seat = 0 if self.seat.isHidden() else self.seat.minimumWidth()
        bar = 0 if self.progress.isHidden() else PROGRESS_BAR_WIDTH + 8
        parts: tuple[QWidget, ...] = (
            self.title,
            self.cancel,
            self.luck,
            self.mine,
            self.reveal,
            self.panel,
            self.open,
        )
        shown = [part for part in parts if not part.isHidden()]
        width = sum(max(part.sizeHint().width(), part.minimumWidth()) for part in shown)
        return width + seat + bar + self._row.spacing() * (len(shown) + 1)

    def _show_seats(self, state: ReviewState | None) -> None:
        self.seat.setVisible(state is not None)
        self.seat.setAccessibleName(gettext("Seat"))
        self.seat.setToolTip(gettext("Whose game to review (S)"))
        if state is None:
            return
        self.seat.show_choices([seat_line(state.record, seat) for seat in SEATS], state.seat)
        self.seat.setMaximumWidth(look().px(90) + 90)

    def _name(self, button: QToolButton, name: str) -> None:
        side = look().px(18)
        button.setIconSize(QSize(side, side))
        button.setMinimumSize(max(32, side + 16), max(32, side + 14))
        button.setAccessibleName(name)
        button.setToolTip(name)
