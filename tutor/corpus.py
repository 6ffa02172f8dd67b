import hashlib
import pickle
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, TypeVar, assert_never

import platformdirs

import rules
from rules.events import (
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    Reconnected,
    RiichiAccepted,
    Ryukyoku,
    Win,
)
from rules.formats.fetch import fetch_game
from rules.message import TutorError
from rules.record import GameRecord
from rules.tiles import RED_FIVES, Tile, format_tiles, tile_name
from tutor import __version__
from tutor.system import files


def fetched_games() -> Path:
    return platformdirs.user_cache_path("mahjong-tutor", appauthor=False)


def fetch_and_store(game: str, folder: Path | None = None) -> bytes:
    """Return the bytes of a game by its id.

    Args:
        folder: where fetched games are stored; by default `fetched_games`.

    Raises:
        UnreadableGame: it cannot be fetched.
    """
    folder = folder or fetched_games()
    with suppress(OSError):  # the game can be shown without storing it
        files.private_folder(folder)
    return fetch_game(game, folder)


LENGTH: Final = 20


def digest_of(record: GameRecord) -> str:
    """Return 20 hexadecimal digits that are the same for a game in any format.

    The digest covers deals, draws, discards, calls and winners, with tiles by name; formats differ
    in the rest (ids, connections, yaku, copies of a tile). In games without red fives no five is
    red.
    """
    return _digest(record, red=record.rules.red_fives)


def digests_of(record: GameRecord) -> tuple[str, ...]:
    digest = digest_of(record)
    return (digest,) if record.rules.red_fives else (digest, _digest(record, red=True))


def called(record: GameRecord) -> GameRecord:
    return record if record.game else replace(record, game=digest_of(record))


def _digest(record: GameRecord, *, red: bool) -> str:
    whole = hashlib.sha256()
    for events in record.rounds:
        for event in events:
            for line in _line(event, red):
                whole.update(f"{line}\n".encode())
    return whole.hexdigest()[:LENGTH]


def _line(event: Event, red: bool) -> Iterator[str]:
    match event:
        case Deal():
            hands = " ".join(_names(sorted(hand or ()), red) for hand in event.hands)
            points = " ".join(map(str, event.points))
            yield (
                f"deal {event.round} {event.honba} {event.dealer} {points} {hands} "
                f"{_name(event.dora_indicator, red)}"
            )
        case Draw():
            yield f"draw {event.seat} {_name(event.tile, red)}"
        case Discard():
            yield f"discard {event.seat} {_name(event.tile, red)} {event.riichi:d}"
        case Call():
            yield f"call {event.seat} {event.meld.type} {_names(event.meld.tiles, red)}"
        case Win():
            yield f"win {event.seat} {event.from_seat}"
        case RiichiAccepted() | DoraRevealed() | Ryukyoku() | Disconnected() | Reconnected():
            pass
        case _:
            assert_never(event)


def _name(tile: Tile | None, red: bool) -> str:
    return "?" if tile is None else tile_name(_as_named(tile, red))


def _names(tiles: Iterable[Tile], red: bool) -> str:
    return format_tiles(_as_named(tile, red) for tile in tiles)


def _as_named(tile: Tile, red: bool) -> Tile:
    return tile if red or tile not in RED_FIVES else Tile(tile + 1)


Item = TypeVar("Item")
Result = TypeVar("Result")
FILES_PER_TASK: Final = 8


def no_game(places: Iterable[object]) -> TutorError:
    return TutorError("There is no game in {places}.", places=", ".join(map(str, places)))


def map_games(
    function: Callable[[Item], Result],
    logs: Iterable[Item],
    *,
    jobs: int | None = None,
    at_a_time: int = FILES_PER_TASK,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Iterator[Result]:
    """Apply a function to each file and yield the results in order.

    Only a few files and results are in memory at a time. With several jobs the function runs in
    other processes (see `spread`), so it must be a module-level function; its exceptions are
    raised here.

    Args:
        logs: the files, or other arguments of the function.
        jobs: number of processes; None for all cores, 1 for this process.
        at_a_time: files per task of a process.
        progress: called with the number of files done and None (their total is unknown).
    """
    some = bundles(logs, 1 if jobs == 1 else at_a_time)
    results = chain.from_iterable(spread(partial(_apply_to_all, function), some, jobs))
    for done, result in enumerate(results, start=1):
        yield result
        progress(done, None)


def end_processes() -> None:
    if "joblib" in sys.modules:
        from joblib.externals.loky import get_reusable_executor  # noqa: PLC0415

        get_reusable_executor().shutdown(wait=True, kill_workers=True)


def _apply_to_all(function: Callable[[Item], Result], logs: list[Item]) -> list[Result]:
    return [function(log) for log in logs]


def bundles(logs: Iterable[Item], at_a_time: int) -> Iterator[list[Item]]:
    rest = iter(logs)
    while some := list(islice(rest, at_a_time)):
        yield some


FORGOTTEN_SECONDS: Final = 30 * 86_400
"""After which kept results of work that nobody finished are deleted."""
_workers: Any = None
"""The `tutor.lab.cluster.Cluster` in use."""
_kept: Path | None = None
"""The folder of kept results."""
_done: set[Path] = set()
"""Results that were used."""


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
        resume: keep the result of each task until the block ends without an error, so that stopped
            work can be continued. Kept results are pickles in the user's own cache folder; their
            names depend on the program and its data, the function and the task.
        notice: called with a sentence when a worker is lost.

    Raises:
        TutorError: the laboratory is not installed; otherwise as `tutor.lab.cluster.connected`.
    """
    global _workers  # noqa: PLW0603
    with _keeping() if resume else nullcontext():
        if address is None:
            yield
            return
        if find_spec("tutor.lab") is None:
            raise TutorError("--cluster works only in a checkout of the source.")
        with import_module("tutor.lab.cluster").connected(address, notice) as _workers:
            try:
                yield
            finally:
                _workers = None


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
    if _workers is not None:
        yield from _workers.map(function, items)
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
    if _workers is not None:
        return sum(_workers.workers.values())
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
