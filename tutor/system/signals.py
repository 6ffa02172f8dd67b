"""Ctrl-C, SIGTERM and SIGHUP as an exception that unwinds."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final, TypeAlias

Handler: TypeAlias = Callable[[int, FrameType | None], object] | int | None

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


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
    """Raise `Stopped` in the main thread when the program is asked to end; a second request does
    not disturb the cleanup after the first."""
    is_stopped = False

    def stop(number: int, _: FrameType | None) -> None:
        nonlocal is_stopped
        if not is_stopped:
            is_stopped = True
            raise Stopped(number)

    before = handle(stop)
    try:
        yield
    finally:
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
