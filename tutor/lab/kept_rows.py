import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from tutor.lab.games import Corpus, GameFound, corpus_hash
from tutor.position.positions import Array
from tutor.system.files import replacing


@dataclass(frozen=True, eq=False, slots=True)
class KeptRows:
    tables: Mapping[str, Array]
    """By name, (n,) of its rows; their field `game` is the number of the game."""
    games: int
    corpus_hash: str

    def __getitem__(self, name: str) -> Array:
        return self.tables[name]


def keep_rows(
    corpus: Corpus,
    rows_of: Callable[[GameRecord], Mapping[str, Array]],
    tables: Mapping[str, np.dtype[Any]],
    folder: Path,
) -> KeptRows:
    """Return the rows of the games of one part, from the folder if it has them.

    Args:
        corpus: the games.
        rows_of: returns the rows of each table of a game; a function of a module.
        tables: the row types, with a field `game`.
        folder: holds a file for each table, and one that describes the games.

    Raises:
        NoExamples: the first table has no row.
    """
    files = {name: folder / f"{corpus.part}.{name}" for name in tables}
    about_file = folder / f"{corpus.part}.json"
    if not about_file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        about = _write(files, corpus.each(rows_of))
        with replacing(about_file) as file:
            file.write(json.dumps(about))
    about = json.loads(about_file.read_text("utf-8"))
    rows = {name: _stored(files[name], row) for name, row in tables.items()}
    if not len(next(iter(rows.values()))):
        raise corpus.lacking(Message("no decision to learn from"))
    return KeptRows(rows, about["games"], about["corpus_hash"])


def _write(
    files: Mapping[str, Path], games: Iterable[GameFound[Mapping[str, Array]]]
) -> dict[str, Any]:
    digests: list[tuple[str, str]] = []
    with ExitStack() as opened:
        outputs = {name: opened.enter_context(file.open("wb")) for name, file in files.items()}
        for game in games:
            for name, rows in game.found.items():
                rows["game"] = len(digests)
                outputs[name].write(rows.tobytes())
            digests.append((game.name, game.digest))
    return {
        "games": len(digests),
        "corpus_hash": corpus_hash(digest for _, digest in sorted(digests)),
    }


def _stored(file: Path, row: np.dtype[Any]) -> Array:
    return np.memmap(file, row, "c") if file.stat().st_size else np.zeros(0, row)
