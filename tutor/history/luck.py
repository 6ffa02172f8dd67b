"""The luck of a game's tiles, kept with the game.

The history holds no records. A game that was kept before luck was known has none until its record
is looked at again (`luckless`, `keep_lucks`).
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.history.database import History
from tutor.history.game import Game
from tutor.history.rows import GAME, game_from
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import game_luck
from tutor.luck.label import MEASURED_BY
from tutor.luck.mean_place import MeanPlaces, mean_places
from tutor.luck.model import LuckModel


@dataclass(frozen=True, slots=True)
class KnownLuck:
    luck: float
    model: str


LuckAnswer: TypeAlias = KnownLuck | NoLuckReason


@dataclass(frozen=True, slots=True)
class LucklessGame:
    id: int
    game: Game


@dataclass(frozen=True, slots=True)
class FoundLuck:
    id: int
    digest: str
    answer: LuckAnswer


def luck_of_seat(record: GameRecord, seat: Seat, model: LuckModel) -> LuckAnswer:
    part = model.of_length(hanchan=record.rules.hanchan)
    if part is None:
        return NoLuckReason.UNKNOWN_LENGTH
    found = game_luck(record, model)
    if isinstance(found, NoLuckReason):
        return found
    return KnownLuck(found.luck[seat], model_hash(model, hanchan=record.rules.hanchan))


def model_hash(model: LuckModel, *, hanchan: bool) -> str:
    part = model.of_length(hanchan=hanchan)
    games = "" if part is None else str(part.learned.get("corpus_hash", ""))
    told = games if model.network is None else f"{games}+{model.network.digest}"
    return f"{told}/{MEASURED_BY}"


def insert_luck(rows: sqlite3.Connection, game: int, answer: LuckAnswer) -> None:
    known = rows.execute("SELECT 1 FROM lucks WHERE game = ?", (game,)).fetchone()
    if answer is NoLuckReason.UNFINISHED and known is not None:
        return
    for table in ("lucks", "no_lucks"):
        rows.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
    if isinstance(answer, KnownLuck):
        rows.execute(
            "INSERT INTO lucks (game, luck, model) VALUES (?, ?, ?)",
            (game, answer.luck, answer.model),
        )
    elif answer is not NoLuckReason.UNKNOWN_LENGTH:
        rows.execute("INSERT INTO no_lucks (game, reason) VALUES (?, ?)", (game, answer.value))


def luckless(history: History, model: LuckModel) -> tuple[LucklessGame, ...]:
    """Return the games that ended whose luck this model has not told, the one added last first.

    Raises:
        HistoryFault: the history cannot be read.
    """
    with history.read() as rows:
        found = rows.execute(
            f"SELECT games.id, lucks.model, {GAME} FROM games"
            " LEFT JOIN lucks ON lucks.game = games.id"
            " LEFT JOIN no_lucks ON no_lucks.game = games.id"
            " WHERE games.place IS NOT NULL AND no_lucks.game IS NULL ORDER BY games.id DESC"
        )
        games = [(id_, by, game_from(values)) for id_, by, *values in found]
    return tuple(
        LucklessGame(id_, game)
        for id_, by, game in games
        if model.of_length(hanchan=game.rules.hanchan) is not None
        and by != model_hash(model, hanchan=game.rules.hanchan)
    )


def keep_lucks(history: History, found: Iterable[FoundLuck]) -> None:
    """Keep what records told, all or nothing; a game that is gone meanwhile, or is another one now,
    is passed over.

    Raises:
        HistoryFault: it was not written; the history is as it was.
    """
    with history.write() as rows:
        for each in found:
            same = rows.execute(
                "SELECT 1 FROM games WHERE id = ? AND digest = ?", (each.id, each.digest)
            ).fetchone()
            if same is not None:
                insert_luck(rows, each.id, each.answer)


def luck_progress(history: History) -> MeanPlaces:
    """Return the mean places of the games whose luck is known.

    Raises:
        HistoryFault: the history cannot be read.
    """
    with history.read() as rows:
        found = rows.execute(
            "SELECT place, luck FROM games JOIN lucks ON lucks.game = games.id"
            " WHERE place IS NOT NULL ORDER BY games.id"
        ).fetchall()
        return mean_places([place for place, _ in found], [luck for _, luck in found])
