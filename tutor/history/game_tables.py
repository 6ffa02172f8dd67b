"""The tables of games, decisions and lessons, as they were first made; then those of calls.

A step is never changed once it was released: a new one goes to the end of `migrations.STEPS`.

`games.id` grows with every game that is added, so it is the order of the games even where a clock
jumped back. `tallies` and `slips` are what `decisions` add up to, a few rows a game, so that the
progress page opens at once. `logs` holds the advice log of a game (`tutor.advice.log`),
packed, so that every position can be shown again.
"""

from typing import Final

CREATE: Final = (
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
