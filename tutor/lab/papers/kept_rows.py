"""Rows of games in a file: made once, read again where they are there already."""

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import numpy as np

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.record import GameRecord
from tutor.corpus import Part, base_name, corpus_hash, map_games, of_part
from tutor.evaluators.positions import Array


@dataclass(frozen=True, eq=False, slots=True)
class KeptRows:
    """The rows of some games, one game after another."""

    rows: Array
    """(n,) in the file; the field `game` is the number of the game."""
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
    unreadable: str = ""


def keep_rows(
    logs: Iterable[LogFile],
    rows_of: Callable[[GameRecord], Array],
    row: np.dtype[Any],
    file: Path,
    *,
    part: Part | Literal["all"],
    games: int | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> KeptRows:
    """Return the rows of the games of one part; those of the file where it is there.

    Args:
        logs: files of games.
        rows_of: makes a game to rows: a function of a module.
        row: what a row is; it has a field `game`.
        file: where the rows are kept; another one beside it tells of what games.
        part: of the games.
        games: how many at most; None is all.
        jobs: processes at once.
        progress: told the files done.
    """
    told = file.with_name(file.name + ".json")
    if not told.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        some = islice(of_part(logs, part), games)
        found = map_games(partial(_read, rows_of=rows_of), some, jobs=jobs, progress=progress)
        told.write_text(json.dumps(_write(file, found)), "utf-8")
    about: dict[str, Any] = json.loads(told.read_text("utf-8"))
    rows = np.memmap(file, row, "r") if file.stat().st_size else np.zeros(0, row)
    return KeptRows(
        rows,
        about["games"],
        about["corpus_hash"],
        tuple((name, why) for name, why in about["unreadable"]),
    )


def _read(log: LogFile, rows_of: Callable[[GameRecord], Array]) -> _GameRows:
    name, digest = base_name(log.name), hashlib.sha256(log.data).hexdigest()
    try:
        return _GameRows(name, digest, rows_of(log.read().record))
    except UnreadableGame as error:
        return _GameRows(name, digest, None, str(error))


def _write(file: Path, games: Iterable[_GameRows]) -> dict[str, Any]:
    digests: list[tuple[str, str]] = []
    unreadable: list[tuple[str, str]] = []
    with file.open("wb") as out:
        for game in games:
            if game.rows is None:
                unreadable.append((game.name, game.unreadable))
                continue
            game.rows["game"] = len(digests)
            digests.append((game.name, game.digest))
            out.write(game.rows.tobytes())
    return {
        "games": len(digests),
        "corpus_hash": corpus_hash(digest for _, digest in sorted(digests)),
        "unreadable": unreadable,
    }
