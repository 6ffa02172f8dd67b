"""The table of what the tiles gave: the luck of a game's seat, where its record told it.

A step is never changed once it was released: a new one goes to the end of `migrations.STEPS`.
"""

from typing import Final

CREATE: Final = (
    """
    CREATE TABLE lucks (
        game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        luck REAL NOT NULL,
        model TEXT NOT NULL
    )
    """,
)

REFUSALS: Final = (
    """
    CREATE TABLE no_lucks (
        game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
        reason TEXT NOT NULL
    )
    """,
)
