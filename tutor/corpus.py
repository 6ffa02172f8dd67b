import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, TypeVar, assert_never

import platformdirs

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
from tutor.system import files


def fetched_games() -> Path:
    return platformdirs.user_cache_path("mahjong-tutor", appauthor=False)


def fetch_and_store(game: str, folder: Path | None = None) -> bytes:
    """Return the file of a game with this id, downloading it if it is not stored yet.

    Args:
        folder: where downloaded games are stored; by default `fetched_games`.

    Raises:
        UnreadableGame: it cannot be downloaded.
    """
    folder = folder or fetched_games()
    with suppress(OSError):  # the game can be shown without storing it
        files.private_folder(folder)
    return fetch_game(game, folder)


LENGTH: Final = 20


def digest_of(record: GameRecord) -> str:
    """Return 20 hexadecimal digits that identify a game, whatever its file format.

    The digest covers deals, draws, discards, calls and winners, with tiles by name, because formats
    differ in the rest (ids, connections, yaku, copies of a tile). In games without red fives all
    fives count as plain.
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
    other processes (see `spread`), so it must be a module-level function; its exceptions are raised
    here.

    Args:
        logs: the files, or other arguments of the function.
        jobs: number of processes; None for all cores, 1 for this process.
        at_a_time: files that a process receives at a time.
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


spreader: Callable[[Callable[[Any], Any], Iterable[Any], int | None], Iterator[Any]] | None = None
"""Replaces the processes of `spread` if set (see `tutor.lab.workers`)."""


def spread(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int | None
) -> Iterator[Result]:
    """Apply a module-level function to each item in other processes; yield the results in order.

    Only a few items and results are in memory at a time.

    Args:
        jobs: number of processes; None for all cores, 1 for this process.
    """
    yield from (spreader or in_processes)(function, items, jobs)


def in_processes(
    function: Callable[[Item], Result], items: Iterable[Item], jobs: int | None
) -> Iterator[Result]:
    if jobs == 1:
        yield from map(function, items)
        return
    from joblib import Parallel, delayed  # noqa: PLC0415  takes 0.1 s

    workers = Parallel(n_jobs=jobs or -1, return_as="generator", pre_dispatch="2*n_jobs")
    yield from workers(delayed(function)(item) for item in items)
