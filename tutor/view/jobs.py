"""What a worker runs: a job, piece by piece."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

Job: TypeAlias = Callable[[Callable[[], bool]], Iterator[object]]
"""Given "was it cancelled?", yields what it finds, piece by piece."""
