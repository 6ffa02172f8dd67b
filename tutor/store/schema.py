"""The tables of a history file, and the steps between their versions.

`games.id` is the order in which games were added. `tallies` and `slips` sum up `decisions` in a few
rows a game, so that the progress page opens quickly. `logs` holds compressed advice logs
(`tutor.coach.log`). `cards` has a row for every drill that was added or answered, bundled ones
too; `drills` holds the learner's own positions; `attempts` outlives both. A row of `meetings` is a
concept that was explained at a decision. A row of `grades` holds the sums of a round
(`coach.grading.grade.sums_of`) and how often it was time to fold; `graded` names the network that
graded a game. `rates` counts the rounds of a game, `ideas` its decisions by what separated the
tiles (`tutor.store.figures`).
"""

import sqlite3
from contextlib import closing, suppress
from functools import cache
from typing import Final, TypeAlias

Step: TypeAlias = tuple[str, ...]
Schema: TypeAlias = tuple[tuple[str, str, str, str | None], ...]

_KEY: Final = "game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE"
_ID: Final = "id INTEGER PRIMARY KEY"
_GAME: Final = "game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE"


def _whole(names: str) -> tuple[str, ...]:
    return tuple(f"{name} INTEGER NOT NULL" for name in names.split())


def _texts(names: str) -> tuple[str, ...]:
    return tuple(f"{name} TEXT NOT NULL" for name in names.split())


def _table(name: str, *columns: str) -> str:
    """Return SQL with the very spaces of released files, whose text `is_of` compares."""
    lines = ",\n        ".join(columns)
    return f"\n    CREATE TABLE {name} (\n        {lines}\n    )\n    "


# fmt: off
GAMES: Final = (
    _table("games", "id INTEGER PRIMARY KEY AUTOINCREMENT", *_texts("digest"), *_whole("seat"),
        *_texts("game moment origin source players rules"), *_whole("rounds"), "place INTEGER",
        "points INTEGER", *_texts("tree"), "UNIQUE (digest, seat)"),
    _table("decisions", _ID, _GAME, *_whole("number round honba turn"), *_texts("strategy verdict"),
        *_whole("rank"), *_texts("played_as"), *_whole("hints taken_back counted"),
        *_texts("phase"), *_whole("shanten riichi"), "cause TEXT", "risk REAL NOT NULL",
        *_whole("dealt_in"), "UNIQUE (game, number)"),
    _table("logs", _KEY, "log BLOB NOT NULL"),
    _table("lessons", _ID, _GAME, *_whole("number"), *_texts("cause strategy phase"),
        "cost REAL NOT NULL", *_whole("at"), *_texts("decisions reasons"), "UNIQUE (game, number)"),
    "CREATE INDEX lessons_by_cause ON lessons (cause, cost, game)",
    _table("tallies", _ID, _GAME, *_texts("strategy"),
        *_whole("decisions first in_line uncounted rounds deal_ins"), "UNIQUE (game, strategy)"),
    _table("slips", _ID, _GAME, *_texts("strategy phase cause"), *_whole("decisions"),
        "UNIQUE (game, strategy, phase, cause)"),
    "CREATE INDEX slips_by_cause ON slips (strategy, phase, cause, decisions, game)",
)
DRILLS: Final = (
    _table("drills", "id TEXT PRIMARY KEY", *_texts("added position")),
    _table("cards", "drill TEXT PRIMARY KEY", *_texts("due"), "answered TEXT", *_texts("memory")),
    _table("attempts", _ID, *_texts("drill at tile verdict"), *_whole("rank"), *_texts("plan")),
    "CREATE INDEX attempts_at ON attempts (at)",
)
MEETINGS: Final = (
    _table("meetings", "id INTEGER PRIMARY KEY AUTOINCREMENT", *_texts("game"),
        *_whole("seat round honba turn tiles_left is_offer"), *_texts("concept at"),
        "UNIQUE (game, seat, round, honba, turn, tiles_left, is_offer)"),
)
LUCKS: Final = (_table("lucks", _KEY, "luck REAL NOT NULL", *_texts("model")),)
CALLS: Final = (
    _table("calls", _ID, _GAME, *_texts("cause"), *_whole("lessons chances"),
        "UNIQUE (game, cause)"),
)
NO_LUCKS: Final = (_table("no_lucks", _KEY, *_texts("reason")),)
CALL_POSITIONS: Final = (
    _table("call_positions", _ID, _GAME, *_texts("cause"), *_whole("round honba turn tiles_left")),
    "CREATE INDEX call_positions_by_cause ON call_positions (cause, game)",
)
HABITS: Final = (
    _table("habits", _ID, _GAME, *_texts("habit"), *_whole("shown chances"),
        "UNIQUE (game, habit)"),
)
GRADES: Final = (
    _table("grades", _ID, _GAME, *_whole("number decisions above room folds fold_chances"),
        "UNIQUE (game, number)"),
    _table("graded", _KEY, *_texts("network")),
)
RATES: Final = (
    _table("rates", _KEY, *_whole("rounds wins deal_ins riichi calls")),
    _table("ideas", _ID, _GAME, *_texts("idea"), *_whole("hinted chances misses"),
        "UNIQUE (game, idea, hinted)"),
    "DELETE FROM graded",  # the ideas of kept games are counted when they are graded again
)

# fmt: on
BADGES: Final = (_table("badges", _KEY, *_texts("names")),)

STEPS: Final[tuple[Step, ...]] = (
    GAMES,
    DRILLS,
    MEETINGS,
    LUCKS,
    CALLS,
    NO_LUCKS,
    CALL_POSITIONS,
    HABITS,
    GRADES,
    RATES,
    BADGES,
)
"""Version n of the file is the result of the first n steps. Never change a released step; append
new ones."""
VERSION: Final = len(STEPS)
APPLICATION: Final = 0x4D4A5475


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: tuple[Step, ...] = STEPS) -> int:
    """Migrate a file in one transaction and return its old version.

    Two programs may do this at once.

    Args:
        connection: in autocommit mode.

    Raises:
        sqlite3.Error: a step failed; the file is unchanged.
    """
    if version_of(connection) == len(steps):
        return len(steps)
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = version_of(connection)
        for step in steps[before:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # SQLite has rolled back already if the disk is full
            connection.execute("ROLLBACK")
        raise
    return before


MOST_OBJECTS: Final = 200


@cache
def schema_of(version: int) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, STEPS[:version])
        return read_schema(fresh)


def is_of(found: Schema, version: int) -> bool:
    return sorted(found, key=str) == sorted(schema_of(version), key=str)


def read_schema(rows: sqlite3.Connection) -> Schema:
    """Return the objects of a file, at most `MOST_OBJECTS`.

    Raises:
        sqlite3.DatabaseError: it cannot be read.
    """
    found = rows.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid")
    return tuple(found.fetchmany(MOST_OBJECTS))
