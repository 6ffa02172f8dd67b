from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QListWidget,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from rules.record import Repair
from tutor.language import gettext, ngettext, pgettext
from tutor.pages.parts.dialogs import within_window
from tutor.pages.parts.jobs import Task
from tutor.pages.parts.layouts import column_of, row_of
from tutor.pages.parts.look import Fitting, Label, icon, look, pixmap, styled
from tutor.pages.parts.model import BannerText, joined, translated
from tutor.pages.parts.motion import announce
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


class Note(QFrame):
    """A card with a sentence and a close button."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.text = styled(Label(self), wraps=True, plain=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.close_button = QToolButton(self)
        self.close_button.clicked.connect(self.close_note)
        self.row = row_of(
            (self.text, 1), self.close_button, on=self, margins=(14, 6, 8, 6), spacing=10
        )
        self.hide()

    def say(self, sentence: str) -> None:
        self.reword(sentence)
        self.setVisible(bool(sentence))
        announce(self, sentence)

    def reword(self, sentence: str) -> None:
        self.text.setText(sentence)
        self.setAccessibleName(sentence)
        self.show_look()

    def show_look(self) -> None:
        side = look().px(16)
        self.close_button.setIconSize(QSize(side, side))
        self.close_button.setMinimumSize(32, 32)
        self.close_button.setIcon(icon("close", look().colours.ink2))
        self.close_button.setAccessibleName(gettext("Close this note"))
        self.close_button.setToolTip(gettext("Close this note"))

    def close_note(self) -> None:
        self.hide()


class TaskNote(Note):
    """Shows the progress of a task, then its result."""

    def __init__(self, task: Task, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._task = task
        self.bar, self.stop = QProgressBar(self), QPushButton(self)
        self.row.insertWidget(1, self.bar)
        self.row.insertWidget(2, self.stop)
        self.stop.clicked.connect(task.stop)
        task.changed.connect(self.show_task)
        self.show_task()

    def show_task(self) -> None:
        task = self._task
        for part in (self.bar, self.stop):
            part.setVisible(task.busy)
        self.close_button.setVisible(not task.busy)
        self.reword(task_line(task) if task.busy else self.text.text())
        if task.busy:
            show_progress(self.bar, task)
            self.bar.setFixedWidth(look().px(140))
            self.stop.setText(gettext("Stop"))
            self.stop.setToolTip(gettext("Finished work is kept"))
            self.stop.setEnabled(not task.stopping)
            self.show()


def task_line(task: Task) -> str:
    step = task.step
    parts = [gettext("Stopping …") if task.stopping else gettext(task.name)]
    if step is not None and step.total:
        counted = gettext("{done} of {total}")
        parts.append(counted.format(done=f"{step.done:,}", total=f"{step.total:,}"))
    if step is not None and step.seconds_left is not None and step.done < (step.total or 0):
        parts.append(left_line(step.seconds_left))
    return " · ".join(parts)


def left_line(seconds: float) -> str:
    if seconds < 50:
        rounded = max(5, round(seconds / 5) * 5)
        return gettext("about {count} s left").format(count=rounded)
    minutes = max(1, round(seconds / 60))
    pattern = ngettext("about {count} minute left", "about {count} minutes left", minutes)
    return pattern.format(count=minutes)


def show_progress(bar: QProgressBar, task: Task) -> None:
    step = task.step
    bar.setRange(0, step.total or 0 if step is not None else 0)
    bar.setValue(step.done if step is not None else 0)
    bar.setAccessibleName(task_line(task))


class Banner(Fitting, Note):
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._error: BannerText = ""
        self._last: BannerText = ""
        self._note: BannerText = ""
        self._repairs: tuple[Repair, ...] = ()
        self._rounds = 0
        self.sign, self.show_list = Label(self), styled(QPushButton(self), "link")
        self.row.insertWidget(0, self.sign)
        self.row.insertWidget(2, self.show_list)
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
        super().show_look()
        self.setAccessibleName(self.text.text())
        self.fit()

    def close_note(self) -> None:
        if self._error or self._note:
            self._error, self._note = "", ""
        else:
            self._repairs = ()
        self.show_look()
        self.closed.emit()
