"""What games show of habits, kept with each game; and what the last games show together.

A game that was kept before habits were counted has no counts until it is taken in again.
"""

import sqlite3
from typing import Final

from tutor.diagnosis.counting import HabitCount, HabitCounts
from tutor.diagnosis.shown_habits import ShownHabits, shown_habits
from tutor.habits import Habit
from tutor.history.database import History

RECENT_GAMES: Final = 40
_KNOWN: Final = frozenset(map(str, Habit))


def insert_habits(rows: sqlite3.Connection, game: int, counts: HabitCounts) -> None:
    rows.execute("DELETE FROM habits WHERE game = ?", (game,))
    rows.executemany(
        "INSERT INTO habits (game, habit, shown, chances) VALUES (?, ?, ?, ?)",
        ((game, str(habit), count.shown, count.chances) for habit, count in counts.items()),
    )


def habits_shown(history: History, *, recent: int = RECENT_GAMES) -> ShownHabits:
    """Return what the last games show together.

    Args:
        recent: games that are looked at, at most.

    Raises:
        HistoryFault: the history cannot be read.
    """
    with history.read() as rows:
        found = rows.execute(
            "SELECT game, habit, shown, chances FROM habits WHERE game IN"
            " (SELECT DISTINCT game FROM habits ORDER BY game DESC LIMIT ?) ORDER BY game, id",
            (recent,),
        ).fetchall()
        (games,) = rows.execute("SELECT count(*) FROM games").fetchone()
    by_game: dict[int, dict[Habit, HabitCount]] = {}
    for game, habit, shown, chances in found:
        counts = by_game.setdefault(game, {})
        if habit in _KNOWN and all(isinstance(one, int) and one >= 0 for one in (shown, chances)):
            counts[Habit(habit)] = HabitCount(shown, chances)
    return shown_habits([*by_game.values()], of=int(games))
