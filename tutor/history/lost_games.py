"""Games out of their logs, where their rows are gone: a log tells nearly all of its game."""

import sqlite3
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from typing import Final

from rules.damage import BadValue
from rules.placement import place_of
from tutor.advice.advice import Decision
from tutor.advice.log import LogHeader, read_log
from tutor.history.decision_rows import decision_rows, insert_rows
from tutor.history.game import UNKNOWN_DIGEST, Game, Origin
from tutor.history.game_rows import insert_game, insert_lessons
from tutor.identity import LENGTH
from tutor.lessons.lessons import find_lessons

MAX_LOG_BYTES: Final = 2**24


def unpacked(log: bytes) -> tuple[LogHeader, tuple[Decision, ...]]:
    """Return what a row of `logs` holds.

    Raises:
        zlib.error, TypeError, ValueError: it is damaged.
    """
    header, decisions = read_log(StringIO(text_of(log)))
    return header, tuple(decisions)


def text_of(log: bytes) -> str:
    """Return the text that a row of `logs` holds.

    Raises:
        zlib.error, TypeError, ValueError: it is damaged, cut short or far too large.
    """
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(log, MAX_LOG_BYTES)
    if unpacking.unconsumed_tail:
        raise BadValue("far too large")
    if not unpacking.eof:
        raise zlib.error("it is cut short")
    return text.decode()


def add_lost_games(rows: sqlite3.Connection, moment: datetime) -> None:
    """Make the rows of games of which only the log is there.

    What a log does not tell: how many rounds without a decision there were, on which discards
    somebody won, where the digest of the record would stand, and when it was kept. Decisions and
    lessons that are there stay; where there are none they are made of the log.

    Args:
        moment: now; it stands where the game was kept at an unknown time.
    """
    lost = "SELECT game FROM logs WHERE game NOT IN (SELECT id FROM games)"
    for (number,) in rows.execute(lost).fetchall():
        (log,) = rows.execute("SELECT log FROM logs WHERE game = ?", (number,)).fetchone()
        try:
            header, decisions = unpacked(log)
            game = _game_of(header, decisions, log, moment)
            made = tuple(decision_rows(decisions, ()))
            insert_game(rows, game, number)
        except (zlib.error, LookupError, TypeError, ValueError):
            continue
        except sqlite3.IntegrityError:  # a log that is there twice is one game
            continue
        there = {at for (at,) in _of_game(rows, "number", "decisions", number)}
        insert_rows(rows, number, [one for one in made if one.number not in there])
        if not _of_game(rows, "1", "lessons", number):
            present = game.origin is Origin.PRACTICE
            insert_lessons(rows, number, find_lessons(decisions, present=present))


def _game_of(
    header: LogHeader, decisions: Sequence[Decision], log: bytes, moment: datetime
) -> Game:
    (label,), seat = header.games, decisions[0].observation.seat
    final = label.final_points
    is_practice = any(one.hints or one.taken_back for one in decisions)
    return Game(
        UNKNOWN_DIGEST + sha256(log).hexdigest()[:LENGTH],
        seat,
        label.game,
        moment.astimezone(UTC).isoformat(timespec="seconds"),
        Origin.PRACTICE if is_practice else Origin.IMPORT,
        label.source,
        label.players,
        label.rules,
        len({(one.observation.round, one.observation.honba) for one in decisions}),
        None if final is None else place_of(final, seat),
        None if final is None else final[seat],
        header.tree_hash,
    )


def _of_game(rows: sqlite3.Connection, column: str, table: str, game: int) -> list[tuple[int, ...]]:
    return rows.execute(f"SELECT {column} FROM {table} WHERE game = ?", (game,)).fetchall()
