"""`--cluster` and `--resume`: work on other machines, and kept results of stopped work."""

import argparse
import hashlib
import pickle
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final, TypeVar

import platformdirs

from tutor import corpus
from tutor.lab import cluster
from tutor.system import files

Item = TypeVar("Item")
Result = TypeVar("Result")
FORGOTTEN_SECONDS: Final = 30 * 86_400
"""After which kept results of work that nobody finished are deleted."""
_workers: cluster.Cluster | None = None
_kept: Path | None = None
"""The folder of kept results."""
_done: set[Path] = set()
"""Results that were used."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="address of a Dask scheduler whose workers do the work (tcp://127.0.0.1:8786)",
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help="keep finished work until all is done: the same command continues it",
    )


@contextmanager
def working_on(
    address: str | None,
    *,
    resume: bool = False,
    notice: Callable[[str], None] = lambda said: print(said, file=sys.stderr),
) -> Iterator[None]:
    """Let `corpus.spread` use the workers of a scheduler within the block, and keep results.

    Files are read here and sent to the workers.

    Args:
        address: of the scheduler (``tcp://host:8786``); None: the processes of this machine.
        resume: keep the result of each task until the block ends without an error, so that stopped
            work can be continued. Kept results are pickles in the user's own cache folder; their
            names depend on the program and its data, the function and the task.
        notice: called with a sentence when a worker is lost.

    Raises:
        TutorError: as `tutor.lab.cluster.connected`.
    """
    global _workers  # noqa: PLW0603
    corpus.spreader = _spread_kept if resume else _spread
    try:
        with _keeping() if resume else nullcontext():
            if address is None:
                yield
                return
            with cluster.connected(address, notice) as _workers:
                yield
    finally:
        _workers = corpus.spreader = None


def _spread_kept(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int | None
) -> Iterator[Result]:
    order: deque[tuple[Path, bool]] = deque()
    kept = _kept
    assert kept is not None
    beginning = hashlib.sha256(f"{cluster.version()} ".encode() + pickle.dumps(function))

    def missing() -> Iterator[Item]:
        for item in items:
            name = beginning.copy()
            name.update(pickle.dumps(item))
            path = kept / name.hexdigest()
            is_done = path.exists()
            order.append((path, is_done))
            if not is_done:
                yield item

    for result in _spread(function, missing(), jobs):
        while order[0][1]:
            yield _used(order.popleft()[0])
        path, _ = order.popleft()
        with files.replacing_bytes(path) as file:
            pickle.dump(result, file)
        _done.add(path)
        yield result
    for path, _ in order:
        yield _used(path)


def _spread(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int | None
) -> Iterator[Result]:
    if _workers is not None:
        return _workers.map(function, items)
    return corpus.in_processes(function, items, jobs)


@contextmanager
def _keeping() -> Iterator[None]:
    global _kept  # noqa: PLW0603
    folder = platformdirs.user_cache_path("mahjong-tutor", appauthor=False) / "unfinished"
    files.private_folder(folder)
    for path in folder.iterdir():
        if time.time() - path.stat().st_mtime > FORGOTTEN_SECONDS:
            path.unlink()
    _kept = folder
    try:
        yield
        for path in _done:
            path.unlink(missing_ok=True)
    finally:
        _kept = None
        _done.clear()


def _used(path: Path) -> Any:
    _done.add(path)
    return pickle.loads(path.read_bytes())


def processes(jobs: int | None) -> int:
    if _workers is not None:
        return sum(_workers.workers.values())
    if jobs is not None:
        return jobs
    from joblib import cpu_count

    return int(cpu_count())
