"""Rows of games in files: made once, read again where they are there already.

They lie in files, one game after another, so that far more of them than memory holds can be
learned from in any order.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import numpy as np

from rules.formats.logs import LogFile
from rules.message import Message
from rules.record import GameRecord
from tutor.corpus import Part, corpus_hash, of_part
from tutor.evaluators.positions import Array
from tutor.files import replacing
from tutor.lab.games import GameFound, NoGame, each_game
from tutor.lab.training.examples import NoExamples


@dataclass(frozen=True, eq=False, slots=True)
class KeptRows:
    tables: Mapping[str, Array]
    """By name, (n,) of its rows; their field `game` is the number of the game."""
    games: int
    corpus_hash: str
    unreadable: tuple[tuple[str, str], ...]

    def __getitem__(self, name: str) -> Array:
        return self.tables[name]


def keep_rows(
    logs: Iterable[LogFile],
    rows_of: Callable[[GameRecord], Mapping[str, Array]],
    tables: Mapping[str, np.dtype[Any]],
    folder: Path,
    *,
    part: Part | Literal["all"],
    games: int | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> KeptRows:
    """Return the rows of the games of one part; those of the folder where it has them.

    Args:
        logs: files of games.
        rows_of: makes a game to the rows of each table: a function of a module.
        tables: what a row of each is; it has a field `game`. A table is a file, named for the part
            and for itself; another one tells of what games they are.
        folder: where they are.
        part: of the games.
        games: how many at most; None is all.
        jobs: processes at once.
        progress: told the files done.

    Raises:
        NoExamples: the first table has no row.
    """
    files = {name: folder / f"{part}.{name}" for name in tables}
    told = folder / f"{part}.json"
    if not told.exists():
        folder.mkdir(parents=True, exist_ok=True)
        some = islice(of_part(logs, part), games)
        about = _write(files, each_game(rows_of, some, jobs=jobs, progress=progress))
        with replacing(told) as file:
            file.write(json.dumps(about))
    about = json.loads(told.read_text("utf-8"))
    rows = {name: _stored(files[name], row) for name, row in tables.items()}
    if not len(next(iter(rows.values()))):
        raise NoExamples.of_part(Message("no decision to learn from"), part)
    return KeptRows(
        rows,
        about["games"],
        about["corpus_hash"],
        tuple((name, why) for name, why in about["unreadable"]),
    )


def train_and_tune(
    logs: Callable[[], Iterable[LogFile]],
    rows_of: Callable[[GameRecord], Mapping[str, Array]],
    tables: Mapping[str, np.dtype[Any]],
    folder: Path,
    *,
    games: int | None,
    jobs: int | None,
    progress: Callable[[int, int | None], None],
) -> tuple[KeptRows, KeptRows]:
    """Return the rows of the train part, of so many games at most, and of the tune part. Takes
    what `keep_rows` takes, but opens the files anew for either part.

    Raises:
        NoExamples: the first table of a part has no row.
    """
    parts: tuple[tuple[Part, int | None], ...] = (("train", games), ("tune", None))
    train, tune = (
        keep_rows(
            logs(), rows_of, tables, folder, part=part, games=most, jobs=jobs, progress=progress
        )
        for part, most in parts
    )
    return train, tune


def _write(
    files: Mapping[str, Path], games: Iterable[GameFound[Mapping[str, Array]] | NoGame]
) -> dict[str, Any]:
    digests: list[tuple[str, str]] = []
    unreadable: list[tuple[str, str]] = []
    with ExitStack() as opened:
        outputs = {name: opened.enter_context(file.open("wb")) for name, file in files.items()}
        for game in games:
            if isinstance(game, NoGame):
                unreadable.append((game.name, game.reason))
                continue
            for name, rows in game.found.items():
                rows["game"] = len(digests)
                outputs[name].write(rows.tobytes())
            digests.append((game.name, game.digest))
    return {
        "games": len(digests),
        "corpus_hash": corpus_hash(digest for _, digest in sorted(digests)),
        "unreadable": unreadable,
    }


def _stored(file: Path, row: np.dtype[Any]) -> Array:
    return np.memmap(file, row, "r") if file.stat().st_size else np.zeros(0, row)
