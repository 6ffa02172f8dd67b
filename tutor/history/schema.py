"""The tables of a history file, and the steps between their versions.

`games.id` is the order in which games were added. `tallies` and `slips` sum up `decisions` in a few
rows a game, so that the progress page opens quickly. `logs` holds compressed advice logs
(`tutor.coach.log`). `cards` has a row for every drill that was added or answered, bundled ones
too; `drills` holds the learner's own positions; `attempts` outlives both. A row of `meetings` is a
concept that was explained at a decision. A row of `grades` holds the sums of a round
(`tutor.grading.grade.sums_of`) and how often it was time to fold; `graded` names the network that
graded a game. `rates` counts the rounds of a game, `ideas` its decisions by what told the tiles
apart (`tutor.history.rates`).
"""

import sqlite3
from contextlib import closing, suppress
from functools import cache
from typing import Final, TypeAlias

Step: TypeAlias = tuple[str, ...]
Schema: TypeAlias = tuple[tuple[str, str, str, str | None], ...]

GAMES: Final = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        digest TEXT NOT NULL,
        seat INTEGER NOT NULL,
        game TEXT NOT NULL,
        moment TEXT NOT NULL,
        origin TEXT NOT NULL,
        source TEXT NOT NULL,
        players TEXT NOT NULL,
        rules TEXT NOT NULL,
        rounds INTEGER NOT NULL,
        place INTEGER,
        points INTEGER,
        tree TEXT NOT NULL,
        UNIQUE (digest, seat)
    )
    """,
    """
    CREATE TABLE decisions (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        round INTEGER NOT NULL,
        honba INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        strategy TEXT NOT NULL,
        verdict TEXT NOT NULL,
        rank INTEGER NOT NULL,
        played_as TEXT NOT NULL,
        hints INTEGER NOT NULL,
        taken_back INTEGER NOT NULL,
        counted INTEGER NOT NULL,
        phase TEXT NOT NULL,
        shanten INTEGER NOT NULL,
        riichi INTEGER NOT NULL,
        cause TEXT,
        risk REAL NOT NULL,
        dealt_in INTEGER NOT NULL,
        UNIQUE (game, number)
    )
    """,
    """
    CREATE TABLE logs (
        game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        log BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE lessons (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        cause TEXT NOT NULL,
        strategy TEXT NOT NULL,
        phase TEXT NOT NULL,
        cost REAL NOT NULL,
        at INTEGER NOT NULL,
        decisions TEXT NOT NULL,
        reasons TEXT NOT NULL,
        UNIQUE (game, number)
    )
    """,
    "CREATE INDEX lessons_by_cause ON lessons (cause, cost, game)",
    """
    CREATE TABLE tallies (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        strategy TEXT NOT NULL,
        decisions INTEGER NOT NULL,
        first INTEGER NOT NULL,
        in_line INTEGER NOT NULL,
        uncounted INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        deal_ins INTEGER NOT NULL,
        UNIQUE (game, strategy)
    )
    """,
    """
    CREATE TABLE slips (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        strategy TEXT NOT NULL,
        phase TEXT NOT NULL,
        cause TEXT NOT NULL,
        decisions INTEGER NOT NULL,
        UNIQUE (game, strategy, phase, cause)
    )
    """,
    "CREATE INDEX slips_by_cause ON slips (strategy, phase, cause, decisions, game)",
)

CALLS: Final = (
    """
    CREATE TABLE calls (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        cause TEXT NOT NULL,
        lessons INTEGER NOT NULL,
        chances INTEGER NOT NULL,
        UNIQUE (game, cause)
    )
    """,
)

CALL_POSITIONS: Final = (
    """
    CREATE TABLE call_positions (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        cause TEXT NOT NULL,
        round INTEGER NOT NULL,
        honba INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        tiles_left INTEGER NOT NULL
    )
    """,
    "CREATE INDEX call_positions_by_cause ON call_positions (cause, game)",
)

DRILLS: Final = (
    """
    CREATE TABLE drills (
        id TEXT PRIMARY KEY,
        added TEXT NOT NULL,
        position TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE cards (
        drill TEXT PRIMARY KEY,
        due TEXT NOT NULL,
        answered TEXT,
        memory TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE attempts (
        id INTEGER PRIMARY KEY,
        drill TEXT NOT NULL,
        at TEXT NOT NULL,
        tile TEXT NOT NULL,
        verdict TEXT NOT NULL,
        rank INTEGER NOT NULL,
        plan TEXT NOT NULL
    )
    """,
    "CREATE INDEX attempts_at ON attempts (at)",
)

MEETINGS: Final = (
    """
    CREATE TABLE meetings (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        round INTEGER NOT NULL,
        honba INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        tiles_left INTEGER NOT NULL,
        is_offer INTEGER NOT NULL,
        concept TEXT NOT NULL,
        at TEXT NOT NULL,
        UNIQUE (game, seat, round, honba, turn, tiles_left, is_offer)
    )
    """,
)

LUCKS: Final = (
    """
    CREATE TABLE lucks (
        game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        luck REAL NOT NULL,
        model TEXT NOT NULL
    )
    """,
)

NO_LUCKS: Final = (
    """
    CREATE TABLE no_lucks (
        game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        reason TEXT NOT NULL
    )
    """,
)

HABITS: Final = (
    """
    CREATE TABLE habits (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        habit TEXT NOT NULL,
        shown INTEGER NOT NULL,
        chances INTEGER NOT NULL,
        UNIQUE (game, habit)
    )
    """,
)

GRADES: Final = (
    """
    CREATE TABLE grades (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        number INTEGER NOT NULL,
        decisions INTEGER NOT NULL,
        above INTEGER NOT NULL,
        room INTEGER NOT NULL,
        folds INTEGER NOT NULL,
        fold_chances INTEGER NOT NULL,
        UNIQUE (game, number)
    )
    """,
    """
    CREATE TABLE graded (
        game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        network TEXT NOT NULL
    )
    """,
)

RATES: Final = (
    """
    CREATE TABLE rates (
        game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        rounds INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        deal_ins INTEGER NOT NULL,
        riichi INTEGER NOT NULL,
        calls INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE ideas (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
        idea TEXT NOT NULL,
        hinted INTEGER NOT NULL,
        chances INTEGER NOT NULL,
        misses INTEGER NOT NULL,
        UNIQUE (game, idea, hinted)
    )
    """,
    "DELETE FROM graded",  # the ideas of kept games are counted when they are graded again
)

BADGES: Final = (
    """
    CREATE TABLE badges (
        game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        names TEXT NOT NULL
    )
    """,
)

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
