"""settle: let Qt work until all is shown, however slow the machine is.

What is shown piece by piece takes as many turns of the event loop as the machine needs: a fixed
number of turns is too few on a slow one. Nothing here works in another thread: a window of a test
is given its executor (`AtOnce`, `Later`).
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakSet

import pytest
from PySide6.QtCore import QCoreApplication
from shiboken6 import isValid

from tutor.ui.parts.piecewise_runner import PiecewiseRunner

PATIENCE = 600.0
"""Seconds after which something that has not come about never will, on a machine however busy."""
TURNS = 5
"""Turns of the event loop: what an event posts is due in the next one."""

_begun: WeakSet[PiecewiseRunner] = WeakSet()


@contextmanager
def noted() -> Iterator[None]:
    """Note all work in pieces that begins, so that `settle` can wait for its end."""
    start = PiecewiseRunner.start

    def started(runner: PiecewiseRunner, *args: Any) -> None:
        _begun.add(runner)
        start(runner, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PiecewiseRunner, "start", started)
        yield


def is_quiet() -> bool:
    """Whether no work in pieces is left."""
    return not any(isValid(runner) and runner.busy for runner in tuple(_begun))


def settle() -> None:
    """Let Qt do what is due, and all work in pieces."""
    turn()
    while not is_quiet():
        until(is_quiet)
        turn()


def turn() -> None:
    """Let Qt do what is due now."""
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
