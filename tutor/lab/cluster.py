"""Work on many machines: the workers of a Dask scheduler."""

import hashlib
import logging
import pickle
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

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
VERSION: Final = "__import__('tutor.lab.cluster').lab.cluster.version()"


class ClusterTrouble(TutorError):
    pass


@contextmanager
def connected(address: str, notice: Callable[[str], None]) -> Iterator["Cluster"]:
    """Yield the workers of a scheduler (``tcp://host:8786``).

    Args:
        notice: called with a sentence when a worker is lost.

    Raises:
        ClusterTrouble: no scheduler answers, it has no worker, a worker has another version of the
            program or none; later, all workers or the scheduler are lost.
    """
    if find_spec("distributed") is None:
        raise ClusterTrouble("A cluster needs the library distributed: `pip install distributed`.")
    from distributed import Client

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
        cluster = Cluster(address, client, notice)
        try:
            its = client.run_on_scheduler(eval, VERSION)
        except (ImportError, AttributeError) as error:
            its = error
        _check(Message("the scheduler"), its)
        cluster.look()
        yield cluster


@dataclass(slots=True)
class Cluster:
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
        from distributed import KilledWorker
        from distributed import TimeoutError as NotYet

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


@cache
def version() -> str:
    """Return what has to be the same on all machines: the program and its data, and NumPy."""
    import numpy

    whole = hashlib.sha256()
    sources = [Path(rules.__file__).parent, Path(__file__).parent.parent]
    named = [(file.relative_to(top.parent), file) for top in sources for file in top.rglob("*.py")]
    named += [(Path(file.name), file) for file in files.data().glob("*.*") if file.is_file()]
    for name, file in sorted(named):
        whole.update(name.as_posix().encode() + file.read_bytes())
    return f"{__version__} ({whole.hexdigest()[:8]}) with NumPy {numpy.__version__}"
