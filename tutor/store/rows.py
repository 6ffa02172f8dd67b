import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from datetime import UTC, datetime, timedelta, timezone
from enum import IntEnum, StrEnum
from io import StringIO
from typing import Any, Final, TypeAlias

from rules.events import Ruleset
from rules.formats.addresses import find_address
from rules.message import BadValue
from rules.shanten import shanten
from tutor.coach.advice import Decision, EntryPlace
from tutor.coach.decision_json import kept_to_json
from tutor.coach.facts import find
from tutor.coach.graded import CallCause, Cause
from tutor.coach.grading.grade import Turn, turn_of
from tutor.coach.lessons.lessons import Lesson, Phase, mark_of, stakes_to_json
from tutor.coach.log import LogHeader, header_line, read_log
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.json_values import PlaceNumber, PlayerNames, SeatNumber, read_as
from tutor.position.table_read import riichi_opponents
from tutor.store.database import History
from tutor.system.files import json_line


class Origin(StrEnum):
    PRACTICE = "practice"
    REVIEW = "review"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Game:
    digest: str
    seat: SeatNumber
    game: str
    moment: str
    """When the game was added, in UTC, as ``2025-01-31T18:59:00+00:00``."""
    origin: Origin
    source: str
    players: PlayerNames
    rules: Ruleset
    rounds: int
    place: PlaceNumber | None
    """The final placement, 1 to 4; None for unfinished records."""
    points: int | None
    tree: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    id: int
    game: Game
    decisions: int
    grade: float | None
    """None if there are too few decisions, or the game is not graded yet."""
    hinted: int = 0
    """Number of turns with a hint, or repeated."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    number: int
    round: int
    honba: int
    turn: int
    strategy: Strategy
    verdict: Verdict
    rank: int
    played_as: Strategy
    hints: int
    taken_back: bool
    counted: bool
    phase: Phase
    shanten: int
    riichi: int
    cause: Cause | None
    risk: float
    dealt_in: bool


class AddOutcome(StrEnum):
    NEW = "new"
    REPLACED = "replaced"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class AddResult:
    id: int
    outcome: AddOutcome


JAPAN: Final = timezone(timedelta(hours=9))
PUBLIC_LOBBY: Final = "0000"


class RoomLevel(IntEnum):
    GENERAL = 0x00
    EXPERT = 0x20
    ADVANCED = 0x80
    PHOENIX = 0xA0


@dataclass(frozen=True, slots=True)
class Room:
    level: RoomLevel | None
    """None for private lobbies, which have no levels."""
    lobby: str


def played_at(game: Game) -> datetime | None:
    """Return when a game was played, with a time zone: the hour in its Tenhou id or, without one,
    when it was added; None if a damaged file holds neither."""
    address = find_address(game.game)
    try:
        if address is not None:
            return datetime.strptime(address.game[:10], "%Y%m%d%H").replace(tzinfo=JAPAN)
        kept = datetime.fromisoformat(game.moment)
    except (TypeError, ValueError, OverflowError):
        return None
    return kept if kept.tzinfo is not None else kept.replace(tzinfo=UTC)


def room_of(game: Game) -> Room | None:
    address = find_address(game.game)
    if address is None:
        return None
    return Room(level_of(game.game), address.game.split("-")[2])


def level_of(game: str) -> RoomLevel | None:
    address = find_address(game)
    if address is None:
        return None
    _, kind, lobby, _ = address.game.split("-")
    return RoomLevel(int(kind, 16) & RoomLevel.PHOENIX) if lobby == PUBLIC_LOBBY else None


_GAME: Final = tuple(field.name for field in fields(Game))
GAME: Final = ", ".join(f"games.{name}" for name in _GAME)
_KEPT_AGAIN: Final = {
    "moment": "min(moment, ?)",  # adding a game again does not change its day
    "place": "ifnull(?, place)",
    "points": "ifnull(?, points)",
}
LESSON: Final = "cause, strategy, phase, cost, at, decisions, reasons"
MOST_POINTS: Final = 1e6
"""Points; more than a lesson can cost (all players together have a tenth of it)."""
MAX_LOG_BYTES: Final = 2**24
DECISION: Final = ", ".join(field.name for field in fields(DecisionRow))
TALLY: Final = ("decisions", "first", "in_line", "uncounted", "rounds", "deal_ins")

_TALLIES: Final = """
    SELECT
        strategy, sum(counted), sum(counted AND verdict = 'first'),
        sum(counted AND verdict IN ('first', 'in_line')), sum(NOT counted),
        count(DISTINCT CASE WHEN counted THEN round * 1000 + honba END), sum(counted AND dealt_in)
    FROM decisions WHERE game = ? GROUP BY strategy
"""
_SLIPS: Final = """
    SELECT strategy, phase, cause, count(*)
    FROM decisions WHERE game = ? AND counted AND cause IS NOT NULL
    GROUP BY strategy, phase, cause
"""


def upsert_game(
    rows: sqlite3.Connection, game: Game, digests: Sequence[str] = ()
) -> tuple[int, AddOutcome]:
    """Insert or update the row of a game and return its id.

    An unfinished copy does not overwrite a known result.

    Args:
        digests: the digests under which the game may already be stored (see `digests_of`).
    """
    former = digests[-1] if digests else game.digest
    found = rows.execute(
        "SELECT id, origin FROM games WHERE seat = ? AND digest IN (?, ?) ORDER BY digest = ? DESC",
        (game.seat, game.digest, former, game.digest),
    ).fetchone()
    if found is not None:
        if found[1] == Origin.PRACTICE and game.origin is not Origin.PRACTICE:
            return found[0], AddOutcome.KEPT
        pairs = ", ".join(f"{name} = {_KEPT_AGAIN.get(name, '?')}" for name in _GAME)
        rows.execute(f"UPDATE games SET {pairs} WHERE id = ?", (*_values(game), found[0]))
        return found[0], AddOutcome.REPLACED
    return insert_game(rows, game), AddOutcome.NEW


def insert_game(rows: sqlite3.Connection, game: Game) -> int:
    places = ", ".join("?" * len(_GAME))
    cursor = rows.execute(
        f"INSERT INTO games ({', '.join(_GAME)}) VALUES ({places})", _values(game)
    )
    return int(cursor.lastrowid or 0)


def _values(game: Game) -> tuple[Any, ...]:
    plain = replace(game, players=(), rules=Ruleset())
    data = dict(zip(_GAME, astuple(plain), strict=True))
    data["players"] = json.dumps(game.players, ensure_ascii=False)
    data["rules"] = json.dumps(game.rules.to_json())
    try:
        game.source.encode()
    except UnicodeEncodeError:  # a path that is not UTF-8
        data["source"] = game.source.encode(errors="surrogatepass")
    return tuple(data.values())


def game_from(values: Iterable[Any]) -> Game:
    """Return the game in a row that has the columns of GAME.

    Raises:
        ValueError, TypeError: the row is damaged.
    """
    data = dict(zip(_GAME, values, strict=True))
    for column in ("players", "rules"):
        data[column] = json.loads(data[column])
    if isinstance(data["source"], bytes):
        data["source"] = data["source"].decode(errors="surrogatepass")
    return read_as(Game, data)


def put(
    rows: sqlite3.Connection, game: int, table: str, columns: str, values: Iterable[Iterable[Any]]
) -> None:
    """Replace all rows of a game in a table.

    Args:
        columns: the names of the values, separated by commas.
    """
    rows.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
    places = ", ?" * len(columns.split(","))
    rows.executemany(
        f"INSERT INTO {table} (game, {columns}) VALUES (?{places})",
        ((game, *each) for each in values),
    )


def put_lessons(rows: sqlite3.Connection, game: int, lessons: Iterable[Lesson]) -> None:
    values = (
        (
            number,
            *(one.cause, one.strategy, one.phase, one.cost, one.at),
            json.dumps(one.decisions),
            json.dumps(stakes_to_json(one)),
        )
        for number, one in enumerate(lessons)
    )
    put(rows, game, "lessons", f"number, {LESSON}", values)


def put_decisions(rows: sqlite3.Connection, game: int, made: Iterable[DecisionRow]) -> None:
    put(rows, game, "decisions", DECISION, map(astuple, made))
    tally(rows, game)


def tally(rows: sqlite3.Connection, game: int) -> None:
    """Summarise the decisions of a game in `tallies` and `slips`."""
    sums = rows.execute(_TALLIES, (game,)).fetchall()
    put(rows, game, "tallies", f"strategy, {', '.join(TALLY)}", sums)
    slips = rows.execute(_SLIPS, (game,)).fetchall()
    put(rows, game, "slips", "strategy, phase, cause, decisions", slips)


def decision_rows(decisions: Iterable[Decision]) -> Iterator[DecisionRow]:
    answered: set[Turn] = set()
    for number, decision in enumerate(decisions):
        seen = decision.observation
        turn = turn_of(decision)
        mark = mark_of(decision)
        yield DecisionRow(
            number=number,
            round=seen.round,
            honba=seen.honba,
            turn=seen.turn,
            strategy=mark.strategy,
            verdict=decision.verdict,
            rank=decision.advice.rank_of(decision.played),
            played_as=decision.played_as,
            hints=decision.hints,
            taken_back=decision.taken_back,
            counted=not decision.hints and turn not in answered,
            phase=mark.phase,
            shanten=shanten(seen.counts, len(seen.own_melds)),
            riichi=len(riichi_opponents(seen)),
            cause=mark.cause,
            risk=round(1 - find(decision.advice.rankings.safety, decision.played).score, 6),
            dealt_in=decision.deal_in is not None,
        )
        answered.add(turn)


def packed(header: LogHeader, decisions: Iterable[Decision]) -> bytes:
    lines = (json_line(kept_to_json(one)) for one in decisions)
    return zlib.compress("".join((header_line(header), *lines)).encode(errors="replace"))


def unpacked_log(log: bytes) -> tuple[LogHeader, tuple[Decision, ...]]:
    """Unpack an advice log from `logs`; return its header and decisions.

    Raises:
        zlib.error, TypeError, ValueError: it is damaged, truncated or far too large.
    """
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(log, MAX_LOG_BYTES)
    if unpacking.unconsumed_tail:
        raise BadValue("far too large")
    if not unpacking.eof:
        raise zlib.error("it is cut short")
    header, decisions = read_log(StringIO(text.decode()))
    return header, tuple(decisions)


MAX_POSITIONS: Final = 200
_CAUSES: Final[Mapping[object, Cause | CallCause]] = {
    str(each): each for each in (*Cause, *CallCause)
}


@dataclass(frozen=True, slots=True)
class PositionsWanted:
    strategy: Strategy | None = None
    cause: Cause | None = None
    dealt_in: bool = False


@dataclass(frozen=True, slots=True)
class CallsWanted:
    cause: CallCause


Wanted: TypeAlias = PositionsWanted | CallsWanted


@dataclass(frozen=True, slots=True)
class KeptPosition:
    game: int
    place: EntryPlace
    cause: Cause | CallCause | None
    """None if there is no cause, or this version does not know it."""


def kept_positions(history: History, wanted: Wanted) -> tuple[KeptPosition, ...]:
    match wanted:
        case PositionsWanted():
            conditions = ["counted", "dealt_in" if wanted.dealt_in else "cause IS NOT NULL"]
            values: list[str] = []
            for column, value in (("strategy", wanted.strategy), ("cause", wanted.cause)):
                if value is not None:
                    conditions.append(f"{column} = ?")
                    values.append(value)
            select = (
                "SELECT game, cause, round, honba, turn, NULL FROM decisions"
                f" WHERE {' AND '.join(conditions)} ORDER BY game DESC, number"
            )
        case CallsWanted():
            select = (
                "SELECT game, cause, round, honba, turn, tiles_left FROM call_positions"
                " WHERE cause = ? ORDER BY game DESC, id"
            )
            values = [wanted.cause]
    with history.read() as rows:
        found = rows.execute(f"{select} LIMIT ?", (*values, MAX_POSITIONS))
        positions = []
        for game, cause, *values in found:
            place = dict(zip(("round", "honba", "turn", "tiles_left"), values, strict=True))
            positions.append(
                KeptPosition(read_as(int, game), read_as(EntryPlace, place), _CAUSES.get(cause))
            )
        return tuple(positions)
