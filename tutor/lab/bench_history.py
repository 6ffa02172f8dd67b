from pathlib import Path
from random import Random
from typing import Final

from rules.events import Ruleset
from rules.tiles import Seat
from tutor.coach.graded import Cause, Severity
from tutor.coach.lessons.lessons import Lesson, Phase
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.store.database import History, open_database
from tutor.store.progress import Progress, progress
from tutor.store.rows import DecisionRow, Game, Origin, put_decisions, put_lessons, upsert_game

DECISIONS_PER_GAME: Final = 100
_CAUSES: Final = tuple(Cause)
_PHASES: Final = tuple(Phase)
_VERDICTS: Final = (Verdict.FIRST,) * 11 + (Verdict.IN_LINE,) * 6 + (Verdict.OFF_PLAN,) * 3


def make_up(history: History, games: int, chance: Random) -> None:
    with history.write() as rows:
        for number in range(games):
            id_, _ = upsert_game(rows, _game(number, chance))
            made = [_decision(place, chance) for place in range(DECISIONS_PER_GAME)]
            put_decisions(rows, id_, made)
            put_lessons(rows, id_, [_lesson(chance) for _ in range(5)])


def opened_progress(path: Path) -> Progress:
    history = open_database(path)
    try:
        return progress(history)
    finally:
        history.close()


def _game(number: int, chance: Random) -> Game:
    return Game(
        f"{number:020x}",
        Seat(0),
        f"game-{number}",
        "2025-01-31T18:59:00+00:00",
        Origin.IMPORT,
        f"{number}.mjlog",
        ("A", "B", "C", "D"),
        Ruleset(),
        10,
        chance.randint(1, 4),
        25_000,
        "000000000000",
    )


def _decision(place: int, chance: Random) -> DecisionRow:
    verdict = chance.choice(_VERDICTS)
    strategy = chance.choice(STRATEGIES)
    return DecisionRow(
        number=place,
        round=place // 10,
        honba=0,
        turn=place % 10 + 1,
        strategy=strategy,
        verdict=verdict,
        rank=1 + _VERDICTS.index(verdict) // 5,
        played_as=strategy,
        hints=0,
        taken_back=False,
        counted=True,
        phase=_PHASES[place % 10 // 4],
        shanten=2,
        riichi=0,
        cause=chance.choice(_CAUSES) if verdict is Verdict.OFF_PLAN else None,
        risk=0.02,
        dealt_in=chance.random() < 0.01,
    )


def _lesson(chance: Random) -> Lesson:
    place = chance.randrange(DECISIONS_PER_GAME)
    return Lesson(
        chance.choice(_CAUSES),
        (place,),
        place,
        800 * chance.random(),
        Strategy.SPEED,
        Phase.EARLY,
        Severity.CLEAR,
    )
