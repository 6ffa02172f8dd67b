"""Being stopped from outside: Ctrl-C, and what a system sends to a program that is to end.

Nothing is half done while modules are read and arguments looked at: the program ends at once, and
says nothing. While it works, an exception runs up through what it does: files that are not whole
yet go, and the processes that it started.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

Handler: TypeAlias = Callable[[int, FrameType | None], object] | int | None

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
MOMENT: Final = 0.02
"""Seconds until a stop that nobody heard comes again."""
PATIENCE: Final = 3.0
"""Seconds in which a stop is not asked for twice: what puts things right is not stopped, too."""


class Stopped(KeyboardInterrupt):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def status_of(stop: KeyboardInterrupt) -> int:
    return 128 + (stop.number if isinstance(stop, Stopped) else signal.SIGINT)


def end_at_once() -> None:
    handle(lambda number, _: os._exit(128 + number))


@contextmanager
def stoppable() -> Iterator[None]:
    asked, hook = -PATIENCE, sys.unraisablehook

    def stop(number: int, _: FrameType | None) -> None:
        nonlocal asked
        now = monotonic()
        if now - asked >= PATIENCE:
            asked = now
            raise Stopped(number)

    def dropped(told: "UnraisableHookArgs") -> None:
        nonlocal asked
        if not isinstance(told.exc_value, Stopped):
            hook(told)
            return
        asked = -PATIENCE
        timer = Timer(MOMENT, signal.raise_signal, (told.exc_value.number,))
        timer.daemon = True
        timer.start()

    before = handle(stop)
    sys.unraisablehook = dropped
    try:
        yield
    finally:
        sys.unraisablehook = hook
        handle_as(before)


def handle(how: Handler) -> dict[int, Handler]:
    if current_thread() is not main_thread():  # only that one can
        return {}
    before = {number: signal.getsignal(number) for number in SIGNALS}
    before = {number: did for number, did in before.items() if did is not signal.SIG_IGN}
    for number in before:
        signal.signal(number, how)
    return before


def handle_as(before: Mapping[int, Handler]) -> None:
    for number, handler in before.items():
        signal.signal(number, handler)
