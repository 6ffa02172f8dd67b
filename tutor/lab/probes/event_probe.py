"""Uses the window at random: keys, clicks, files opened between; prints what goes wrong.

    python -m tutor.lab.probes.event_probe FOLDER EVENTS SEED

`FOLDER` holds the learner's own files in ``own``, a class in ``class`` and files to open in
``files``; ``out`` takes what is written. Prints ``at NUMBER`` from time to time, and each fault
once, as ``fault: ...``.
"""

import sys
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from random import Random
from time import thread_time
from types import TracebackType
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    QPoint,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from tutor.pages.parts.theme import load_fonts
from tutor.pages.window.main_window import MainWindow
from tutor.pages.window.page_entries import PAGES
from tutor.settings import Settings, options
from tutor.system.fault_report import report_of
from tutor.text import messages

OPEN_INTERVAL: Final = 100
MAX_SECONDS: Final = 10.0
WITHOUT_SCREEN: Final = "This plugin does not support"
GONE: Final = "already deleted"
KEYS: Final = tuple(
    getattr(Qt.Key, f"Key_{name}")
    for name in (
        *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
        *("Tab", "Backtab", "Return", "Space", "Escape", "Left", "Right", "Up", "Down"),
        *("Left", "Right", "Home", "End", "PageUp", "PageDown", "F1", "F6", "Delete"),
        *("Backspace", "Question", "Plus", "Minus", "Comma"),
    )
)
MODIFIERS: Final = (
    *[Qt.KeyboardModifier.NoModifier] * 7,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
ENDINGS: Final = ("csv", "html", "jsonl", "xlsx", "mtset", "sqlite3")


class RandomUser(QObject):
    def __init__(self, window: MainWindow, folder: Path, random: Random, events: int) -> None:
        super().__init__(window)
        self._window, self._folder, self._random = window, folder, random
        self._files = sorted((folder / "files").iterdir())
        self._left, self._done = events, 0
        self._worked = thread_time()
        self._reported: set[str] = set()
        self._acts: tuple[tuple[float, Callable[[], object]], ...] = (
            (40, self._press),
            (40, self._click),
            (6, self._move),
            (6, self._scroll),
            (3, self._double_click),
            (2, self._turn),
            (1.5, self._resize),
            (1.5, self._change_settings),
        )
        QTimer.singleShot(0, self, self._next)

    def report(self, fault: str) -> None:
        if fault not in self._reported:
            self._reported.add(fault)
            print(f"fault: event {self._done}: {fault}", flush=True)

    def _next(self) -> None:
        worked = thread_time()
        if worked - self._worked > MAX_SECONDS:
            self.report(f"the window did not answer for {worked - self._worked:.0f} seconds")
        self._worked = worked
        if not self._left:
            top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
            if top is None:
                QApplication.quit()
            else:
                top.close()
                QTimer.singleShot(0, self, self._next)
            return
        QTimer.singleShot(0, self, self._next)  # first: a menu waits in its own loop
        self._left -= 1
        self._done += 1
        if self._done % OPEN_INTERVAL == 0:
            print("at", self._done, flush=True)
            self._window.open_source(str(self._random.choice(self._files)))
        else:
            weights = [weight for weight, _ in self._acts]
            (act,) = self._random.choices([act for _, act in self._acts], weights)
            try:
                act()
            except RuntimeError as error:  # raised by the call itself, not by what it led to
                if GONE not in str(error):
                    raise

    # --- what a hand can do ---------------------------------------------------------------------

    def _top(self) -> QWidget:
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self._window

    def _place(self) -> tuple[QWidget, QPoint]:
        top = self._top()
        there = QPoint(
            self._random.randrange(max(1, top.width())),
            self._random.randrange(max(1, top.height())),
        )
        widget = top.childAt(there) or top
        return widget, widget.mapFrom(top, there)

    def _press(self) -> None:
        widget = QApplication.focusWidget() or self._top()
        QTest.keyClick(widget, self._random.choice(KEYS), self._random.choice(MODIFIERS))

    def _click(self) -> None:
        widget, there = self._place()
        right = self._random.random() < 0.1
        button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton
        QTest.mouseClick(widget, button, Qt.KeyboardModifier.NoModifier, there)

    def _double_click(self) -> None:
        widget, there = self._place()
        left, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        QTest.mouseDClick(widget, left, plain, there)

    def _move(self) -> None:
        widget, there = self._place()
        QTest.mouseMove(widget, there)

    def _scroll(self) -> None:
        window = self._top().windowHandle()
        if window is not None:
            place = QPoint(
                self._random.randrange(window.width()), self._random.randrange(window.height())
            )
            QTest.wheelEvent(window, place, QPoint(0, self._random.choice((-120, 120))))

    def _turn(self) -> None:
        self._window.show_page(self._random.choice(PAGES).name)

    def _resize(self) -> None:
        self._window.resize(self._random.randrange(960, 2000), self._random.randrange(640, 1300))

    def _change_settings(self) -> None:
        option = self._random.choice(options())
        chosen: dict[str, Any] = {option.name: self._random.choice(option.choices)}
        self._window.change_settings(replace(self._window.settings, **chosen))

    # --- what a dialog answers ------------------------------------------------------------------

    def choose_file(self, *_: object) -> tuple[str, str]:
        return str(self._random.choice([*self._files, ""])), ""

    def choose_files(self, *_: object) -> tuple[list[str], str]:
        return [str(one) for one in self._random.sample(self._files, k=2)], ""

    def choose_folder(self, *_: object) -> str:
        return self._random.choice([str(self._folder / "class"), str(self._folder / "files"), ""])

    def choose_target(self, *_: object) -> tuple[str, str]:
        name = f"{self._random.randrange(20)}.{self._random.choice(ENDINGS)}"
        return self._random.choice([str(self._folder / "out" / name), ""]), ""


def watch(user: RandomUser) -> ExitStack:

    def note(error: BaseException, *_: object) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        user.report(f"{type(error).__name__}{place}: {str(error)[:200]!r}")

    def hook(_: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
        note(error)

    def from_qt(kind: QtMsgType, _: QMessageLogContext, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg) and WITHOUT_SCREEN not in text:
            user.report(f"Qt: {text[:200]}")

    def reported(error: BaseException) -> Path | None:
        note(error)  # a fault of ours: not a TutorError or OSError
        return report_of(error)

    stack = ExitStack()
    before = qInstallMessageHandler(from_qt)
    stack.callback(qInstallMessageHandler, before)
    for place, name, answer in (
        (sys, "excepthook", hook),
        (messages, "report_of", reported),
        (QDesktopServices, "openUrl", lambda _: True),
        (QFileDialog, "getOpenFileName", user.choose_file),
        (QFileDialog, "getOpenFileNames", user.choose_files),
        (QFileDialog, "getExistingDirectory", user.choose_folder),
        (QFileDialog, "getSaveFileName", user.choose_target),
    ):
        stack.enter_context(patch.object(place, name, answer))
    return stack


def _refuse(*_: object) -> Any:
    raise OSError("there is no network here")


def main(arguments: list[str]) -> int:
    folder, events, seed = Path(arguments[0]), int(arguments[1]), arguments[2]
    app = QApplication(["mahjong-tutor"])
    load_fonts()
    settings = Settings(language="en", fetch_replays="never", pace=200)
    window = MainWindow(settings, lambda _: None, fetcher=_refuse, games=folder / "own")
    window.show()
    user = RandomUser(window, folder, Random(seed), events)
    with watch(user):
        app.exec()
        window.close()
    print("done", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
