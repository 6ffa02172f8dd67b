"""Games and lessons as rows of the database, and back."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, fields, replace
from typing import Any, Final

from rules.damage import BadValue
from rules.ruleset import Ruleset
from tutor.advice.call_advice import EntryPlace
from tutor.advice.reason_json import reasons_from_json, reasons_to_json
from tutor.history.decision_rows import cause_of, plan_of
from tutor.history.game import UNKNOWN_DIGEST, Game, Origin, Outcome
from tutor.json_values import read_as
from tutor.lessons.call_lessons import CallCause, CallCount
from tutor.lessons.lesson import Lesson, Phase
from tutor.lessons.reason_json import LESSON_KEYS

_COLUMNS: Final = tuple(field.name for field in fields(Game))
GAME: Final = ", ".join(f"games.{name}" for name in _COLUMNS)
_KEPT_ANEW: Final = {
    "moment": "min(moment, ?)",  # kept a second time it was not played on another day
    "place": "ifnull(?, place)",
    "points": "ifnull(?, points)",
}
_LESSON: Final = ("cause", "strategy", "phase", "cost", "at", "decisions", "reasons")
LESSON: Final = ", ".join(_LESSON)
MOST_POINTS: Final = 1e6
"""No lesson costs as much: whole games have a tenth of these points at the table."""


def enter_game(
    rows: sqlite3.Connection, game: Game, digests: Sequence[str] = ()
) -> tuple[int, Outcome]:
    """Its row, empty of what hangs on it unless it is to stay as it was; its id.

    A game that came back out of its log has no digest of its record (`lost_games`): its id, players
    and points tell that it is the same; where it has neither id nor points, where it came from.
    How it ended stays known where this file of it does not tell.

    Args:
        digests: under which it may have been kept before (`digests_of`).
    """
    former = digests[-1] if digests else game.digest
    found = rows.execute(
        "SELECT id, origin FROM games WHERE seat = :seat AND (digest IN (:digest, :former)"
        " OR substr(digest, 1, 1) = :unknown AND game = :game AND players = :players"
        " AND points IS :points AND (game != '' OR points IS NOT NULL OR source = :source))"
        " ORDER BY digest = :digest DESC, digest = :former DESC",
        {
            **dict(zip(_COLUMNS, _values(game), strict=True)),
            "former": former,
            "unknown": UNKNOWN_DIGEST,
        },
    ).fetchone()
    if found is not None:
        if found[1] == Origin.PRACTICE and game.origin is not Origin.PRACTICE:
            return found[0], Outcome.KEPT
        for table in ("decisions", "logs", "lessons", "calls", "call_positions"):
            rows.execute(f"DELETE FROM {table} WHERE game = ?", (found[0],))
    if found is not None:
        pairs = ", ".join(f"{name} = {_KEPT_ANEW.get(name, '?')}" for name in _COLUMNS)
        rows.execute(f"UPDATE games SET {pairs} WHERE id = ?", (*_values(game), found[0]))
        return found[0], Outcome.REPLACED
    return insert_game(rows, game), Outcome.NEW


def insert_game(rows: sqlite3.Connection, game: Game, id_: int | None = None) -> int:
    places = ", ".join("?" * (1 + len(_COLUMNS)))
    cursor = rows.execute(
        f"INSERT INTO games (id, {', '.join(_COLUMNS)}) VALUES ({places})", (id_, *_values(game))
    )
    return int(cursor.lastrowid or 0)


def _values(game: Game) -> tuple[Any, ...]:
    plain = replace(game, players=(), rules=Ruleset())
    data = dict(zip(_COLUMNS, astuple(plain), strict=True))
    data["players"] = json.dumps(game.players, ensure_ascii=False)
    data["rules"] = json.dumps(asdict(game.rules))
    data["source"] = _stored(game.source)
    return tuple(data.values())


def _stored(path: str) -> str | bytes:
    try:
        path.encode()
    except UnicodeEncodeError:
        return path.encode(errors="surrogatepass")
    return path


def game_from(values: Iterable[Any]) -> Game:
    """Return the game of a row, its columns as in GAME.

    Raises:
        ValueError, TypeError: we cannot have written it.
    """
    data = dict(zip(_COLUMNS, values, strict=True))
    for column in ("players", "rules"):
        data[column] = json.loads(data[column])
    if isinstance(data["source"], bytes):
        data["source"] = data["source"].decode(errors="surrogatepass")
    return read_as(Game, data)


def insert_lessons(rows: sqlite3.Connection, game: int, lessons: Iterable[Lesson]) -> None:
    places = ", ".join("?" * len(_LESSON))
    for number, lesson in enumerate(lessons):
        reasons = reasons_to_json(lesson.reasons, LESSON_KEYS)
        values = (
            lesson.cause,
            lesson.strategy,
            lesson.phase,
            lesson.cost,
            lesson.at,
            json.dumps(lesson.decisions),
            json.dumps(reasons, ensure_ascii=False),
        )
        rows.execute(
            f"INSERT INTO lessons (game, number, {LESSON}) VALUES (?, ?, {places})",
            (game, number, *values),
        )


def insert_calls(
    rows: sqlite3.Connection, game: int, counts: Mapping[CallCause, CallCount]
) -> None:
    rows.executemany(
        "INSERT INTO calls (game, cause, lessons, chances) VALUES (?, ?, ?, ?)",
        ((game, cause, count.lessons, count.chances) for cause, count in counts.items()),
    )


def insert_call_positions(
    rows: sqlite3.Connection, game: int, taught: Iterable[tuple[CallCause, EntryPlace]]
) -> None:
    rows.executemany(
        "INSERT INTO call_positions (game, cause, round, honba, turn, tiles_left)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        ((game, cause, *astuple(place)) for cause, place in taught),
    )


def lesson_from(values: Sequence[Any]) -> Lesson:
    """The lesson of a row, its columns as in LESSON.

    Raises:
        ValueError, TypeError: we cannot have written it.
    """
    cause, strategy, phase, cost, at, decisions, reasons = values
    if not 0 <= cost < MOST_POINTS:
        raise BadValue("no lesson costs that")
    return Lesson(
        cause_of(cause),
        tuple(json.loads(decisions)),
        at,
        cost,
        plan_of(strategy),
        Phase(phase),
        reasons_from_json(json.loads(reasons), LESSON_KEYS),
    )
