"""How far a long command is: a bar where standard error is a terminal, nothing where it is not."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int | None], None]
"""Called with what is done and, where it is known, how much there is in all."""


@contextmanager
def progress(title: str) -> Iterator[Progress]:
    """A bar that lives as long as the block; call what it yields with (done, total)."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console  # noqa: PLC0415 (only where there is a bar to draw)
    from rich.progress import Progress as Bar  # noqa: PLC0415

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
