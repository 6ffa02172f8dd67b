"""Python's search for garbage that holds itself rests while much is made.

The search looks at everything there is and lets every thread stand still meanwhile: 50 ms with a
class in memory, 170 ms on a busy computer. A job that loads much has it begin again and again, and
for nothing: what is loaded stays.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

MUCH: Final = 20_000


@contextmanager
def no_search(*, stays: bool = True) -> Iterator[None]:
    """Search for no garbage until the block ends; what nobody holds any more goes as ever.

    Args:
        stays: what is made in the block outlives it: where it is much, all that is there by then
            is left out of later searches.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if stays and gc.get_count()[0] > MUCH:
            gc.freeze()
        if was_on:
            gc.enable()
