"""The tables of drills, as they were first made.

`cards` has a row for every drill that was added or answered, bundled ones too; `drills` holds the
positions of one's own. `attempts` outlives both, so that the figures stay true.
"""

from typing import Final

CREATE: Final = (
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
