"""What the decisions of a game add up to, a few rows a game: what the progress page reads."""

import sqlite3
from typing import Final

COLUMNS: Final = ("decisions", "first", "in_line", "uncounted", "rounds", "deal_ins")

_TABLES: Final = {
    "tallies": """
        INSERT INTO tallies
            (game, strategy, decisions, first, in_line, uncounted, rounds, deal_ins)
        SELECT
            game, strategy, sum(counted), sum(counted AND verdict = 'first'),
            sum(counted AND verdict IN ('first', 'in_line')), sum(NOT counted),
            count(DISTINCT CASE WHEN counted THEN round * 1000 + honba END),
            sum(counted AND dealt_in)
        FROM decisions WHERE {which}
        GROUP BY game, strategy
    """,
    "slips": """
        INSERT INTO slips (game, strategy, phase, cause, decisions)
        SELECT game, strategy, phase, cause, count(*)
        FROM decisions WHERE {which} AND counted AND cause IS NOT NULL
        GROUP BY game, strategy, phase, cause
    """,
}


def tally(rows: sqlite3.Connection, game: int) -> None:
    for table, insert in _TABLES.items():
        rows.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
        rows.execute(insert.format(which="game = ?"), (game,))


def tally_all(rows: sqlite3.Connection) -> None:
    for table, insert in _TABLES.items():
        rows.execute(f"DELETE FROM {table}")
        rows.execute(insert.format(which="TRUE"))
