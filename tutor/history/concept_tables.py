"""The table of what a learner has met of the course, as it was first made.

A row is a concept that was told at a decision; `id` is the order in which that was.
"""

from typing import Final

CREATE: Final = (
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
