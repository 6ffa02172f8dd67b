import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.diagnosis.diagnosis import HabitCounts, ShownHabits, shown_habits
from tutor.diagnosis.habits import Habit
from tutor.history.badges import insert_badges
from tutor.history.database import History
from tutor.history.rates import RoundRates, insert_rates
from tutor.history.rows import GAME, Game, game_from
from tutor.lessons.calls import ChanceCount
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import LUCK_VERSION, game_luck
from tutor.luck.model import LuckModel
from tutor.luck.places import MeanPlaces, mean_places

RECENT_GAMES: Final = 40
_KNOWN: Final = frozenset(map(str, Habit))


def insert_habits(rows: sqlite3.Connection, game: int, counts: HabitCounts) -> None:
    rows.execute("DELETE FROM habits WHERE game = ?", (game,))
    rows.executemany(
        "INSERT INTO habits (game, habit, shown, chances) VALUES (?, ?, ?, ?)",
        ((game, str(habit), count.marks, count.chances) for habit, count in counts.items()),
    )


def habits_shown(history: History, *, recent: int = RECENT_GAMES) -> ShownHabits:
    with history.read() as rows:
        found = rows.execute(
            "SELECT game, habit, shown, chances FROM habits WHERE game IN"
            " (SELECT DISTINCT game FROM habits ORDER BY game DESC LIMIT ?) ORDER BY game, id",
            (recent,),
        ).fetchall()
        (games,) = rows.execute("SELECT count(*) FROM games").fetchone()
    by_game: dict[int, dict[Habit, ChanceCount]] = {}
    for game, habit, shown, chances in found:
        counts = by_game.setdefault(game, {})
        if habit in _KNOWN and all(isinstance(one, int) and one >= 0 for one in (shown, chances)):
            counts[Habit(habit)] = ChanceCount(shown, chances)
    return shown_habits([*by_game.values()], of=int(games))


@dataclass(frozen=True, slots=True)
class KnownLuck:
    luck: float
    model: str


LuckAnswer: TypeAlias = KnownLuck | NoLuckReason


@dataclass(frozen=True, slots=True)
class GameWithoutLuck:
    id: int
    game: Game


@dataclass(frozen=True, slots=True)
class FoundLuck:
    id: int
    digest: str
    answer: LuckAnswer
    rates: RoundRates | None = None
    badges: tuple[str, ...] | None = None


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
    network = "" if model.network is None else f"+{model.network.digest}"
    return f"{games}{network}/{LUCK_VERSION}"


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


def games_without_luck(history: History, model: LuckModel) -> tuple[GameWithoutLuck, ...]:
    """Return the finished games whose luck this model has not measured, the newest first."""
    with history.read() as rows:
        found = rows.execute(
            f"SELECT games.id, lucks.model, {GAME} FROM games"
            " LEFT JOIN lucks ON lucks.game = games.id"
            " LEFT JOIN no_lucks ON no_lucks.game = games.id"
            " WHERE games.place IS NOT NULL AND no_lucks.game IS NULL ORDER BY games.id DESC"
        )
        games = [(id_, by, game_from(values)) for id_, by, *values in found]
    return tuple(
        GameWithoutLuck(id_, game)
        for id_, by, game in games
        if model.of_length(hanchan=game.rules.hanchan) is not None
        and by != model_hash(model, hanchan=game.rules.hanchan)
    )


def games_to_measure(history: History, model: LuckModel) -> tuple[GameWithoutLuck, ...]:
    """Return the games whose records are to be read again, the newest first: without luck, or
    whose rounds were not counted or searched for badges.
    """
    found = {game.id: game for game in games_without_luck(history, model)}
    with history.read() as rows:
        uncounted = rows.execute(
            f"SELECT id, {GAME} FROM games WHERE id NOT IN (SELECT game FROM rates)"
            " OR id NOT IN (SELECT game FROM badges)"
        )
        found |= {id_: GameWithoutLuck(id_, game_from(values)) for id_, *values in uncounted}
    return tuple(found[id_] for id_ in sorted(found, reverse=True))


def keep_lucks(history: History, found: Iterable[FoundLuck]) -> None:
    """Store measured luck, atomically, skipping games that were deleted or replaced meanwhile."""
    with history.write() as rows:
        for each in found:
            same = rows.execute(
                "SELECT 1 FROM games WHERE id = ? AND digest = ?", (each.id, each.digest)
            ).fetchone()
            if same is not None:
                insert_luck(rows, each.id, each.answer)
                if each.rates is not None:
                    insert_rates(rows, each.id, each.rates)
                if each.badges is not None:
                    insert_badges(rows, each.id, each.badges)


def luck_progress(history: History) -> MeanPlaces:
    with history.read() as rows:
        found = rows.execute(
            "SELECT place, luck FROM games JOIN lucks ON lucks.game = games.id"
            " WHERE place IS NOT NULL ORDER BY games.id"
        ).fetchall()
        return mean_places([place for place, _ in found], [luck for _, luck in found])
