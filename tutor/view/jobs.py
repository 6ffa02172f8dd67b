"""What a worker runs: a job, piece by piece."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

Job: TypeAlias = Callable[[Callable[[], bool]], Iterator[object]]
