"""Games to rows: what the network looks at, and what was played.

Rows lie in a file, one after another, so that far more of them than memory holds can be learned
from in any order.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.melds import MeldType
from rules.tiles import SEATS, kind_of
from tutor.corpus import Part, base_name, corpus_hash, map_games, of_part
from tutor.evaluators.positions import Array, Positions
from tutor.lab.training.calls_examples import CallChance, chances_of
from tutor.review import PlayedDiscard, played_entries
from tutor.second.asked_calls import AskedCall, ask_calls
from tutor.second.call_numbers import CALL_NUMBERS
from tutor.second.planes import NUMBERS, PLANES, inputs_of
from tutor.second.riichi_numbers import RIICHI_NUMBERS, riichi_numbers

ROW: Final = np.dtype(
    [
        ("planes", np.int8, (len(PLANES), 34)),
        ("numbers", np.int8, (len(NUMBERS),)),
        ("played", np.int8),
        ("riichi", np.bool_),
        ("after_call", np.bool_),
        ("ready", np.bool_),
        ("waits", np.int8, (len(RIICHI_NUMBERS),)),
        ("game", "<i4"),
    ]
)
"""A decision: see `Inputs`; the kind that was discarded; whether riichi was declared with it;
whether no tile was drawn; whether riichi could be declared with what was discarded, and then what
`riichi_numbers` says of it; the number of the game."""
CALL_ROW: Final = np.dtype(
    [
        ("planes", np.int8, (len(PLANES), 34)),
        ("numbers", np.int8, (len(NUMBERS),)),
        ("call", np.int8, (len(CALL_NUMBERS),)),
        ("pon", np.bool_),
        ("laid", np.bool_),
        ("chance", "<i4"),
        ("game", "<i4"),
    ]
)
"""A chi or pon that was offered: `Inputs` of what the seat would see after it; what `call_numbers`
says of it; whether it is a pon; whether it was laid; the number of the chance in the game; the
number of the game. Calls that were offered together have one chance."""
READY_PART: Final = 10
CALL_PART: Final = 4
"""Of the decisions of a batch: so many of those for riichi and chances of calls come with them."""


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    """The decisions of some games."""

    rows: Array
    """(n,) of ROW, in the file."""
    calls: Array
    """(m,) of CALL_ROW, in another one; those of a chance one after another."""
    games: int
    corpus_hash: str
    unreadable: tuple[tuple[str, str], ...]

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, eq=False, slots=True)
class _GameRows:
    name: str
    digest: str
    rows: Array | None
    calls: Array | None = None
    unreadable: str | None = None


def collect_rows(
    logs: Iterable[LogFile],
    *,
    folder: Path,
    part: Part | Literal["all"],
    games: int | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Rows:
    """Return the decisions of the games of one part; read again where the folder has them already.

    Args:
        logs: files of games.
        folder: where the rows are kept.
        part: of the games.
        games: how many at most; None is all.
        jobs: processes at once.
        progress: told the files done.
    """
    file, calls = folder / f"{part}.rows", folder / f"{part}.calls"
    told = folder / f"{part}.json"
    if not told.exists():
        folder.mkdir(parents=True, exist_ok=True)
        results = map_games(
            _rows_of, islice(of_part(logs, part), games), jobs=jobs, progress=progress
        )
        told.write_text(json.dumps(_write(file, calls, results)), "utf-8")
    about: dict[str, Any] = json.loads(told.read_text("utf-8"))
    return Rows(
        _stored(file, ROW),
        _stored(calls, CALL_ROW),
        about["games"],
        about["corpus_hash"],
        tuple((name, why) for name, why in about["unreadable"]),
    )


def _stored(file: Path, row: np.dtype[Any]) -> Array:
    """Return the rows of a file; those that are still being written are left out."""
    whole = file.stat().st_size // row.itemsize
    return np.memmap(file, row, "r", shape=(whole,)) if whole else np.zeros(0, row)


def _write(file: Path, calls: Path, results: Iterable[_GameRows]) -> dict[str, Any]:
    digests: list[tuple[str, str]] = []
    unreadable: list[tuple[str, str]] = []
    with file.open("wb") as out, calls.open("wb") as out_calls:
        for game in results:
            if game.rows is None or game.calls is None:
                unreadable.append((game.name, game.unreadable or ""))
                continue
            game.rows["game"] = game.calls["game"] = len(digests)
            digests.append((game.name, game.digest))
            out.write(game.rows.tobytes())
            out_calls.write(game.calls.tobytes())
    return {
        "games": len(digests),
        "corpus_hash": corpus_hash(digest for _, digest in sorted(digests)),
        "unreadable": unreadable,
    }


def _rows_of(log: LogFile) -> _GameRows:
    name, digest = base_name(log.name), hashlib.sha256(log.data).hexdigest()
    try:
        rounds = played_entries(log.read().record, SEATS)
        entries = [entry for made in rounds for entry in made]
    except UnreadableGame as error:
        return _GameRows(name, digest, None, None, str(error))
    made = [entry for entry in entries if isinstance(entry, PlayedDiscard)]
    return _GameRows(name, digest, _discards(made), _calls(chances_of(entries)))


def _discards(made: Sequence[PlayedDiscard]) -> Array:
    rows = np.zeros(len(made), ROW)
    if made:
        inputs = inputs_of(Positions.stack([one.observation for one in made]))
        rows["planes"], rows["numbers"] = inputs.planes, inputs.numbers
        rows["played"] = [kind_of(one.discard.tile) for one in made]
        rows["riichi"] = [one.discard.riichi for one in made]
        rows["after_call"] = [one.observation.drawn is None for one in made]
        rows["ready"] = inputs.ready[np.arange(len(made)), rows["played"]]
        for at in np.flatnonzero(rows["ready"]).tolist():
            rows["waits"][at] = riichi_numbers(made[at].observation, made[at].discard.tile)
    return rows


def _calls(chances: Sequence[CallChance]) -> Array:
    options = [
        (number, chance, one)
        for number, chance in enumerate(chances)
        for one in asked_calls(chance)
    ]
    rows = np.zeros(len(options), CALL_ROW)
    if options:
        inputs = inputs_of(Positions.stack([one.after for _, _, one in options]))
        rows["planes"], rows["numbers"] = inputs.planes, inputs.numbers
        rows["call"] = [one.numbers for _, _, one in options]
        rows["pon"] = [one.call.meld.type is MeldType.PON for _, _, one in options]
        rows["laid"] = [one.call == chance.laid for _, chance, one in options]
        rows["chance"] = [number for number, _, _ in options]
    return rows


def asked_calls(chance: CallChance) -> list[AskedCall]:
    """Return the calls of a chance, as the network is asked about them."""
    return ask_calls(chance.observation, chance.calls, chance.looked)


@dataclass(frozen=True, eq=False, slots=True)
class Batch:
    """What is learned from at once."""

    rows: Array
    """Of ROW: what was discarded, and riichi where it could be declared."""
    ready: Array
    """More of ROW with which riichi could be declared: riichi alone is learned from them."""
    calls: Array
    """Of CALL_ROW: whole chances."""


def batches(
    rows: Rows, size: int, chance: np.random.Generator, *, keep: Callable[[], bool]
) -> Iterator[Batch]:
    """Yield decisions in a new order each pass, so many at a time, as long as they are wanted; with
    each of these some that riichi and calls are learned from."""
    ready = np.flatnonzero(rows.rows["ready"])
    starts = starts_of(rows.calls)
    while keep():
        order = chance.permutation(len(rows))
        for start in range(0, len(order) - size + 1, size):
            if not keep():
                return
            yield Batch(
                rows.rows[np.sort(order[start : start + size])],
                rows.rows[_drawn(ready, size // READY_PART, chance)],
                chances_at(rows.calls, starts, _drawn(starts, size // CALL_PART, chance)),
            )


def starts_of(calls: Array) -> Array:
    """Return where each chance begins."""
    if not len(calls):
        return np.zeros(0, np.int64)
    chance, game = calls["chance"], calls["game"]
    new = (chance[1:] != chance[:-1]) | (game[1:] != game[:-1])
    return np.flatnonzero(np.concatenate(([True], new)))


def chances_at(calls: Array, starts: Array, chosen: Array) -> Array:
    """Return the calls of some chances.

    Args:
        calls: of all.
        starts: where each chance begins.
        chosen: where those begin that are wanted, ascending.
    """
    ends = np.append(starts, len(calls))[np.searchsorted(starts, chosen) + 1]
    which = [np.arange(first, end) for first, end in zip(chosen, ends, strict=True)]
    wanted: Array = calls[np.concatenate([*which, np.zeros(0, np.int64)]).astype(np.int64)]
    return wanted


def _drawn(places: Array, count: int, chance: np.random.Generator) -> Array:
    count = min(count, len(places))
    return np.sort(chance.choice(places, count, replace=False)) if count else places[:0]
