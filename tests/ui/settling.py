"""settle: let Qt work until all is shown, however slow the machine is.

Content shown piece by piece takes as many turns of the event loop as the machine needs: a fixed
number of turns is too few on a slow one. Nothing here works in another thread: the tests
set an executor (`AtOnce`, `Later`).
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

import pytest
from PySide6.QtCore import (
    QAbstractAnimation,
    QCoreApplication,
    QMimeData,
    QPointF,
    Qt,
    QUrl,
    QVariantAnimation,
)
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tutor.pages.parts.jobs import IdleJob
from tutor.pages.parts.motion import Motion

PATIENCE = 60.0
TURNS = 5

_begun: WeakSet[IdleJob] = WeakSet()


@contextmanager
def noted() -> Iterator[None]:
    start = IdleJob.start

    def started(runner: IdleJob, *args: Any) -> None:
        _begun.add(runner)
        if runner._clock is time.perf_counter:
            runner._clock = float  # always 0: a busy machine would paint after each piece
        start(runner, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(IdleJob, "start", started)
        yield


def is_quiet() -> bool:
    return not any(isValid(runner) and runner.busy for runner in tuple(_begun))


def settle() -> None:
    turn()
    while not is_quiet():
        until(is_quiet)
        turn()


@contextmanager
def unpainted(*windows: QWidget) -> Iterator[None]:
    for window in windows:
        window.setUpdatesEnabled(False)
    yield
    for window in windows:
        window.setUpdatesEnabled(True)


def turn() -> None:
    for _ in range(TURNS):
        QCoreApplication.processEvents()


def until(done: Callable[[], object]) -> None:
    """Let Qt work until something holds.

    Raises:
        AssertionError: it never does.
    """
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never came to that"
        QCoreApplication.processEvents()


def drop(widget: QWidget, path: Path, as_text: bool = False) -> None:
    data = QMimeData()
    if as_text:
        data.setText(str(path))
    else:
        data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    widget.dropEvent(QDropEvent(QPointF(5, 5), copy, data, left, Qt.KeyboardModifier.NoModifier))


def press(
    qtbot: QtBot,
    window: QWidget,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    qtbot.keyClick(QApplication.focusWidget() or window, key, modifier)
    settle()


def running(widget: QWidget) -> list[QAbstractAnimation]:
    return [
        each
        for each in widget.findChildren(QAbstractAnimation)
        if each.state() is QAbstractAnimation.State.Running
    ]


def moving(widget: QWidget) -> list[Motion]:
    return [each for each in widget.findChildren(Motion) if each.moves]


def run_out(widget: QWidget) -> None:
    for each in running(widget):
        assert isinstance(each, QVariantAnimation)
        each.setCurrentTime(each.duration())
