"""Work in other processes, or on many machines: the workers of a Dask scheduler.

With `resume`, the result of each task is kept until the work is done, so that stopped work goes on
where it was. Kept results are pickles in the user's own cache folder; their names depend on the
program and its data, the function and the task.
"""

import hashlib
import logging
import pickle
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import platformdirs

import rules
from rules.message import Message, TutorError
from tutor import __version__
from tutor.language import translate
from tutor.system import files

Item = TypeVar("Item")
Result = TypeVar("Result")

TIMEOUT_SECONDS: Final = 20
"""Seconds that the scheduler may take to answer."""
WORKER_SECONDS: Final = 30
"""Seconds to wait for a worker where there is none."""
LOOK_SECONDS: Final = 2.0
AHEAD: Final = 2
"""Tasks on their way for each thread of a worker."""
FORGOTTEN_SECONDS: Final = 30 * 86_400
"""After which kept results of work that nobody finished are deleted."""
VERSION: Final = "__import__('tutor.cluster').cluster.version()"


class ClusterTrouble(TutorError):
    pass


@contextmanager
def working_on(
    address: str | None,
    *,
    resume: bool = False,
    notice: Callable[[str], None] = lambda said: print(said, file=sys.stderr),
) -> Iterator[None]:
    """Within the block, `spread` uses the workers of a scheduler (``tcp://host:8786``); None: the
    processes of this machine. Files are read here and sent to the workers.

    Args:
        resume: keep results until the block ends without an error.
        notice: called with a sentence when a worker is lost.

    Raises:
        ClusterTrouble: no scheduler answers, it has no worker, a worker has another version of the
            program or none; later, all workers or the scheduler are lost.
    """
    with _keeping() if resume else nullcontext(), _connected(address, notice):
        yield


@contextmanager
def _connected(address: str | None, notice: Callable[[str], None]) -> Iterator[None]:
    global _cluster  # noqa: PLW0603
    if address is None:
        yield
        return
    if find_spec("distributed") is None:
        raise ClusterTrouble("A cluster needs the library distributed: `pip install distributed`.")
    from distributed import Client  # noqa: PLC0415  takes half a second

    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # we say it ourselves
    try:
        client: Any = Client(address, timeout=TIMEOUT_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise ClusterTrouble(
            "No Dask scheduler answers at {address}; start one with `dask scheduler` and name "
            "its address, as in tcp://127.0.0.1:8786",
            address=address,
        ) from error
    with client:
        cluster = _Cluster(address, client, notice)
        try:
            its = client.run_on_scheduler(eval, VERSION)
        except (ImportError, AttributeError) as error:
            its = error
        _check(Message("the scheduler"), its)
        cluster.look()
        _cluster = cluster
        try:
            yield
        finally:
            _cluster = None


def spread(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int | None
) -> Iterator[Result]:
    """Apply a function of a module to each item in other processes, or on the cluster of
    `working_on`; the results come in order.

    Only a few items and results are in memory at a time.

    Args:
        jobs: number of processes; None for all cores, 1 for this process. A cluster ignores it.
    """
    if _kept is None:
        yield from _spread(function, items, jobs)
        return
    order: deque[tuple[Path, bool]] = deque()
    kept = _kept
    beginning = hashlib.sha256(f"{version()} ".encode() + pickle.dumps(function))

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
    if _cluster is not None:
        yield from _cluster.map(function, items)
        return
    if jobs == 1:
        yield from map(function, items)
        return
    from joblib import Parallel, delayed  # noqa: PLC0415  takes 0.1 s

    workers = Parallel(n_jobs=jobs or -1, return_as="generator", pre_dispatch="2*n_jobs")
    yield from workers(delayed(function)(item) for item in items)


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
    if _cluster is not None:
        return sum(_cluster.workers.values())
    if jobs is not None:
        return jobs
    from joblib import cpu_count  # noqa: PLC0415

    return int(cpu_count())


@cache
def version() -> str:
    """Return what has to be the same on all machines: the program and its data, and NumPy."""
    import numpy  # noqa: PLC0415

    whole = hashlib.sha256()
    sources = [Path(rules.__file__).parent, Path(__file__).parent]
    named = [(file.relative_to(top.parent), file) for top in sources for file in top.rglob("*.py")]
    named += [(Path(file.name), file) for file in files.data().glob("*.*") if file.is_file()]
    for name, file in sorted(named):
        whole.update(name.as_posix().encode() + file.read_bytes())
    return f"{__version__} ({whole.hexdigest()[:8]}) with NumPy {numpy.__version__}"


@dataclass(slots=True)
class _Cluster:
    address: str
    client: Any
    notice: Callable[[str], None]
    workers: dict[str, int] = field(default_factory=dict)
    """The threads of each worker that has the program."""
    looked: float = 0.0

    def map(self, function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        rest = iter(items)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a network is large, and sent once
            shared = self.client.submit(pickle.loads, pickle.dumps(function), pure=False)
        sent: deque[Any] = deque()
        try:
            while True:
                room = AHEAD * sum(self.workers.values()) - len(sent)
                for item in islice(rest, max(room, 0)):
                    sent.append(self.client.submit(_apply, shared, item, pure=False))
                if not sent:
                    return
                yield self._result(sent.popleft())
        finally:
            self.client.cancel([*sent, shared])

    def _result(self, future: Any) -> Any:
        from concurrent.futures import CancelledError  # noqa: PLC0415

        from distributed import KilledWorker  # noqa: PLC0415
        from distributed import TimeoutError as NotYet  # noqa: PLC0415

        while True:
            if time.monotonic() - self.looked > LOOK_SECONDS:
                self.look()
            try:
                return future.result(timeout=LOOK_SECONDS)
            except NotYet:
                continue
            except KilledWorker as error:
                raise ClusterTrouble(
                    "Some games end every worker that takes them ({count} so far, the last "
                    "{worker}). Look at its output: it may have too little memory.",
                    count=error.allowed_failures + 1,
                    worker=error.last_worker.address,
                ) from error
            except CancelledError as error:
                raise self._lost() from error
            except ImportError:
                self.workers.clear()
                self.look()
                raise

    def look(self) -> None:
        """Say which workers are lost, and check those that came; wait where there is none.

        Raises:
            ClusterTrouble: there is still none, one cannot be used, or the scheduler is lost.
        """
        until = time.monotonic() + WORKER_SECONDS
        while True:
            now = self._now()
            lost = [worker for worker in self.workers if worker not in now]
            self._check_workers([worker for worker in now if worker not in self.workers])
            for worker in lost:
                said = Message(
                    "A worker of the cluster is lost: {worker}. Workers left: {count}.",
                    worker=worker,
                    count=len(now),
                )
                self.notice(translate(said))
            self.workers, self.looked = now, time.monotonic()
            if now:
                return
            if self.looked > until:
                raise ClusterTrouble(
                    "The scheduler at {address} has no worker. Start one on each machine, in the "
                    "checkout: `.venv/bin/dask worker {address}`",
                    address=self.address,
                )
            time.sleep(LOOK_SECONDS / 4)

    def _now(self) -> dict[str, int]:
        try:
            return dict(self.client.nthreads())
        except (OSError, ValueError, RuntimeError) as error:
            raise self._lost() from error

    def _lost(self) -> ClusterTrouble:
        return ClusterTrouble(
            "The scheduler at {address} does not answer any more.", address=self.address
        )

    def _check_workers(self, workers: list[str]) -> None:
        found = self.client.run(eval, VERSION, workers=workers, on_error="return")
        for worker, its in found.items() if workers else ():
            _check(Message("the worker {worker}", worker=worker), its)


def _apply(function: Callable[[Item], Result], item: Item) -> Result:
    return function(item)


def _check(who: Message, its: object) -> None:
    if isinstance(its, ImportError | AttributeError):
        raise ClusterTrouble(
            "This version of the program is not on {who}. Start it in the checkout, with the "
            "program's Python: `.venv/bin/dask`",
            who=who,
        )
    if isinstance(its, str) and its != version():
        raise ClusterTrouble(
            "The version on {who} is {its}, here {ours}. Bring both to the same.",
            who=who,
            its=its,
            ours=version(),
        )


_cluster: _Cluster | None = None
_kept: Path | None = None
"""The folder of kept results."""
_done: set[Path] = set()
"""Results that were used."""
