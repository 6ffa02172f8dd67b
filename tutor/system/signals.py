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


def exit_on_signals() -> None:
    """Exit on signals without cleaning up, until `stoppable` installs its handler."""
    handle(lambda number, _: os._exit(128 + number))


@contextmanager
def stoppable() -> Iterator[None]:
    """Raise `Stopped` in the main thread on the first signal; ignore later ones during cleanup."""
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
        restore_handlers(before)


def handle(how: Handler) -> dict[int, Handler]:
    if current_thread() is not main_thread():  # other threads cannot set handlers
        return {}
    before = {number: signal.getsignal(number) for number in SIGNALS}
    before = {number: old for number, old in before.items() if old is not signal.SIG_IGN}
    for number in before:
        signal.signal(number, how)
    return before


def restore_handlers(before: Mapping[int, Handler]) -> None:
    for number, handler in before.items():
        signal.signal(number, handler)
