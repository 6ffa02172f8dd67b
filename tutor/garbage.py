"""Python's search for garbage that holds itself rests while much is loaded.

The search looks at everything there is and lets every thread stand still meanwhile: 50 ms with a
class in memory, 170 ms on a busy computer. A job that loads much has it begin again and again, and
for nothing: what is loaded stays.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

MUCH: Final = 20_000
"""New objects from which on a job's work is not searched again."""


@contextmanager
def no_search() -> Iterator[None]:
    """No search until the block ends. Where much was made in it, all that is there by then is
    left out of later searches; what nobody holds any more goes as ever."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if gc.get_count()[0] > MUCH:
            gc.freeze()
        if was_on:
            gc.enable()


def unsearched(
    job: Callable[[Callable[[], bool]], Iterator[object]],
) -> Callable[[Callable[[], bool]], Iterator[object]]:
    """The same job of a worker, without a search while it runs."""

    def quiet(cancelled: Callable[[], bool]) -> Iterator[object]:
        with no_search():
            yield from job(cancelled)

    return quiet
