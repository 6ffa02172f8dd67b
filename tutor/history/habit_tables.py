"""The table of what a game shows of habits: how often each sign was seen, of how many chances.

A step is never changed once it was released: a new one goes to the end of `migrations.STEPS`.
"""

from typing import Final

CREATE: Final = (
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
