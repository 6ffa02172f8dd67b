import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from rules.events import Discard, Event, Win
from rules.placement import by_placement
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.history.database import History

RIICHI, WIN, FIRST_PLACE, SAFE = "riichi", "win", "first_place", "safe_rounds"
LIMITS: Final = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
LIMIT_HAN: Final = (5, 6, 8, 11, 13)
MANGAN_BASE: Final = 2000
YAKU_COUNT: Final = 52
"""Yaku in Tenhou's numbering; the numbers after them are dora."""
FIRST_YAKUMAN: Final = 37
SAFE_ROUNDS: Final = 10
"""Rounds in a row without a deal-in, over whole games."""


def yaku_badge(number: int) -> str:
    return f"yaku_{number}"


BADGES: Final = (
    RIICHI,
    WIN,
    FIRST_PLACE,
    SAFE,
    *LIMITS,
    *(yaku_badge(number) for number in range(YAKU_COUNT)),
)


def badges_of_round(events: Iterable[Event], seat: Seat) -> tuple[str, ...]:
    found: set[str] = set()
    for event in events:
        if isinstance(event, Discard) and event.riichi and event.seat == seat:
            found.add(RIICHI)
        elif isinstance(event, Win) and event.seat == seat:
            found.add(WIN)
            found.update(_limits(event))
            found.update(yaku_badge(number) for number, _ in event.yaku if number < YAKU_COUNT)
    return _in_order(found)


def badges_of(record: GameRecord, seat: Seat) -> tuple[str, ...]:
    found = {badge for events in record.rounds for badge in badges_of_round(events, seat)}
    return _in_order(found.union(badges_of_end(record, seat)))


def badges_of_end(record: GameRecord, seat: Seat) -> tuple[str, ...]:
    points = record.final_points
    return (FIRST_PLACE,) if points is not None and by_placement(points)[0] == seat else ()


def _in_order(names: Iterable[str]) -> tuple[str, ...]:
    found = frozenset(names)
    return tuple(name for name in BADGES if name in found)


def _limits(win: Win) -> Sequence[str]:
    han = sum(each for _, each in win.yaku)
    if any(FIRST_YAKUMAN <= number < YAKU_COUNT for number, _ in win.yaku):
        han = LIMIT_HAN[-1]
    reached = [name for name, least in zip(LIMITS, LIMIT_HAN, strict=True) if han >= least]
    if not reached and (win.fu or 0) << han + 2 >= MANGAN_BASE:
        reached = [LIMITS[0]]
    return (LIMITS[0], reached[-1]) if reached else ()


def insert_badges(rows: sqlite3.Connection, game: int, names: Iterable[str]) -> None:
    rows.execute(
        "INSERT OR REPLACE INTO badges (game, names) VALUES (?, ?)", (game, " ".join(names))
    )


def read_badges(history: History) -> Mapping[str, datetime]:
    """Return when each badge was earned, the first first.

    Raises:
        HistoryFault: the history cannot be read.
    """
    with history.read() as rows:
        found = rows.execute(
            "SELECT moment, names, rates.rounds, rates.deal_ins FROM games"
            " LEFT JOIN badges ON badges.game = games.id LEFT JOIN rates ON rates.game = games.id"
            " ORDER BY moment, games.id"
        ).fetchall()
    earned: dict[str, datetime] = {}
    run = 0
    for moment, names, rounds, deal_ins in found:
        try:
            at = datetime.fromisoformat(moment)
        except (TypeError, ValueError):
            continue
        run = run + (rounds or 0) if not deal_ins else 0
        for name in _in_order(
            (*str(names or "").split(), *((SAFE,) if run >= SAFE_ROUNDS else ()))
        ):
            earned.setdefault(name, at)
    return earned
