"""Games to rows: what the network looks at, and what was played.

Rows lie in a file, one after another, so that far more of them than memory holds can be learned
from in any order.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.tiles import kind_of
from tutor.corpus import Part, base_name, corpus_hash, map_games, of_part
from tutor.evaluators.positions import Array, Positions
from tutor.lab.training.examples import voluntary_discards
from tutor.second.planes import NUMBERS, PLANES, inputs_of

ROW: Final = np.dtype(
    [
        ("planes", np.int8, (len(PLANES), 34)),
        ("numbers", np.int8, (len(NUMBERS),)),
        ("played", np.int8),
        ("riichi", np.bool_),
        ("after_call", np.bool_),
        ("game", "<i4"),
    ]
)
"""A decision: see `Inputs`; the kind that was discarded; whether riichi was declared with it;
whether no tile was drawn; the number of the game."""


@dataclass(frozen=True, eq=False, slots=True)
class Rows:
    """The decisions of some games."""

    rows: Array
    """(n,) of ROW, in the file."""
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
    file, told = folder / f"{part}.rows", folder / f"{part}.json"
    if not told.exists():
        folder.mkdir(parents=True, exist_ok=True)
        results = map_games(
            _rows_of, islice(of_part(logs, part), games), jobs=jobs, progress=progress
        )
        told.write_text(json.dumps(_write(file, results)), "utf-8")
    about: dict[str, Any] = json.loads(told.read_text("utf-8"))
    empty = np.zeros(0, ROW)
    return Rows(
        np.memmap(file, ROW, "r") if file.stat().st_size else empty,
        about["games"],
        about["corpus_hash"],
        tuple((name, why) for name, why in about["unreadable"]),
    )


def _write(file: Path, results: Iterable[_GameRows]) -> dict[str, Any]:
    digests: list[tuple[str, str]] = []
    unreadable: list[tuple[str, str]] = []
    with file.open("wb") as out:
        for game in results:
            if game.rows is None:
                unreadable.append((game.name, game.unreadable or ""))
                continue
            game.rows["game"] = len(digests)
            digests.append((game.name, game.digest))
            out.write(game.rows.tobytes())
    return {
        "games": len(digests),
        "corpus_hash": corpus_hash(digest for _, digest in sorted(digests)),
        "unreadable": unreadable,
    }


def _rows_of(log: LogFile) -> _GameRows:
    name, digest = base_name(log.name), hashlib.sha256(log.data).hexdigest()
    try:
        decisions = [
            (state.observe(discard.seat), discard)
            for state, discard in voluntary_discards(log.read().record)
        ]
    except UnreadableGame as error:
        return _GameRows(name, digest, None, str(error))
    rows = np.zeros(len(decisions), ROW)
    if decisions:
        inputs = inputs_of(Positions.stack([observation for observation, _ in decisions]))
        rows["planes"], rows["numbers"] = inputs.planes, inputs.numbers
        rows["played"] = [kind_of(discard.tile) for _, discard in decisions]
        rows["riichi"] = [discard.riichi for _, discard in decisions]
        rows["after_call"] = [observation.drawn is None for observation, _ in decisions]
    return _GameRows(name, digest, rows)


def batches(
    rows: Array, size: int, chance: np.random.Generator, *, keep: Callable[[], bool]
) -> Iterator[Array]:
    """Yield rows in a new order each pass, so many at a time, as long as they are wanted."""
    while keep():
        order = chance.permutation(len(rows))
        for start in range(0, len(order) - size + 1, size):
            if not keep():
                return
            yield rows[np.sort(order[start : start + size])]
