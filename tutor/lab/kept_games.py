import json
import zlib
from collections.abc import Sequence
from typing import Any, Final

from rules.message import BadValue
from tutor.coach.advice import Decision
from tutor.coach.graded import Cause
from tutor.coach.lessons.lessons import Lesson, Phase, lesson_from_stored
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.store.database import Fault, History, HistoryFault
from tutor.store.rows import DECISION, LESSON, MOST_POINTS, DecisionRow, unpacked_log

CAUSES: Final = frozenset(Cause)
PLANS: Final = frozenset(Strategy)


def cause_of(word: str) -> Cause:
    return Cause(word) if word in CAUSES else Cause.OTHER


def plan_of(word: str) -> Strategy:
    return Strategy(word) if word in PLANS else Strategy.NONE


def rows_of(history: History, game: int) -> tuple[DecisionRow, ...]:
    with history.read() as rows:
        found = rows.execute(
            f"SELECT {DECISION} FROM decisions WHERE game = ? ORDER BY number", (game,)
        )
        return tuple(map(decision_row_from, found))


def decisions_of(history: History, game: int) -> tuple[Decision, ...]:
    """Return a game's decisions with their advice, in order."""
    with history.read() as rows:
        found = rows.execute("SELECT log FROM logs WHERE game = ?", (game,)).fetchone()
    if found is None:
        raise HistoryFault(Fault.GONE, history.path)
    try:
        return unpacked_log(found[0])[1]
    except (zlib.error, TypeError, ValueError) as error:
        raise HistoryFault(Fault.DAMAGED, history.path) from error


def lessons_of(history: History, game: int) -> tuple[Lesson, ...]:
    with history.read() as rows:
        found = rows.execute(
            f"SELECT {LESSON} FROM lessons WHERE game = ? ORDER BY number", (game,)
        )
        return tuple(map(lesson_from, found))


def lesson_from(values: Sequence[Any]) -> Lesson:
    """Return the lesson of a row with the columns in LESSON.

    Raises:
        ValueError, TypeError: the row is damaged.
    """
    cause, strategy, phase, cost, at, decisions, reasons = values
    if not 0 <= cost < MOST_POINTS:
        raise BadValue("an impossible cost")
    return lesson_from_stored(
        cause_of(cause),
        tuple(json.loads(decisions)),
        at,
        cost,
        plan_of(strategy),
        Phase(phase),
        json.loads(reasons),
    )


def decision_row_from(values: Sequence[Any]) -> DecisionRow:
    """Return the decision of a row with the columns in DECISION.

    Plans and causes that this version does not know become NONE and OTHER.
    """
    data = dict(zip(DECISION.split(", "), values, strict=True))
    cause = data["cause"]
    return DecisionRow(
        number=data["number"],
        round=data["round"],
        honba=data["honba"],
        turn=data["turn"],
        strategy=plan_of(data["strategy"]),
        verdict=Verdict(data["verdict"]),
        rank=data["rank"],
        played_as=plan_of(data["played_as"]),
        hints=data["hints"],
        taken_back=bool(data["taken_back"]),
        counted=bool(data["counted"]),
        phase=Phase(data["phase"]),
        shanten=data["shanten"],
        riichi=data["riichi"],
        cause=None if cause is None else cause_of(cause),
        risk=data["risk"],
        dealt_in=bool(data["dealt_in"]),
    )
