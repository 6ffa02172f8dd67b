"""Whether the recommendations on chi and pon are what experts did."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from rules.formats.logs import LogFile
from rules.message import Message
from rules.record import GameRecord
from tutor.advice.call_advice import Doubt
from tutor.advice.calls import advise_looked
from tutor.corpus import Part, of_part
from tutor.evaluators.positions import Array
from tutor.lab.games import find_in_games
from tutor.lab.training.calls_examples import CallChance, call_chances
from tutor.lab.training.examples import NoExamples

DOUBTS: Final = tuple(Doubt)


@dataclass(frozen=True, slots=True)
class CallFigures:
    """Shares are 0 to 1; a chance is a chi or pon that was offered and that nobody else took."""

    chances: int
    games: int
    called: float
    """How often the seat called."""
    right: float
    """How often the recommendation, call or pass, is what it did."""
    pass_right: float
    """The same where it passed."""
    call_right: float
    """The same where it called."""
    precision: float
    """The same where a call is recommended."""
    by_doubt: dict[str, dict[str, float | int]]
    """By how sure the recommendation is: chances, and how often it is right."""
    unreadable: tuple[tuple[str, str], ...]
    """Files that are no games, and why."""


def evaluate_calls(
    logs: Iterable[LogFile],
    *,
    part: Part | Literal["all"] = "all",
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> CallFigures:
    """Measure the recommendations on the games of a part.

    Raises:
        NoExamples: no chi or pon was offered in these files.
    """
    games = find_in_games(_answers_of, of_part(logs, part), jobs=jobs, progress=progress)
    answers = np.concatenate([_NONE, *games])
    if not len(answers):
        raise NoExamples.of_part(Message("no chi or pon to measure on"), part)
    called, wanted, doubt = answers.T
    right = called == wanted
    return CallFigures(
        chances=len(answers),
        games=len(games),
        called=float(called.mean()),
        right=float(right.mean()),
        pass_right=_share(right[called == 0]),
        call_right=_share(right[called == 1]),
        precision=_share(right[wanted == 1]),
        by_doubt={
            str(each): {
                "chances": int((doubt == number).sum()),
                "right": _share(right[doubt == number]),
            }
            for number, each in enumerate(DOUBTS)
        },
        unreadable=games.unreadable,
    )


_NONE: Final = np.zeros((0, 3), np.int8)


def _answers_of(record: GameRecord) -> Array:
    """Return (chances, 3) int8: called, a call is recommended, the place of the doubt in DOUBTS."""
    rows = [_answer(chance) for chance in call_chances(record)]
    return np.array(rows, np.int8).reshape(-1, 3)


def _answer(chance: CallChance) -> tuple[bool, bool, int]:
    advice = advise_looked(chance.observation, chance.calls, None, chance.looked)
    if advice is None:
        raise ValueError("a chance offers a call")
    return chance.taken, advice.recommended is not None, DOUBTS.index(advice.doubt)


def _share(right: Array) -> float:
    return float(right.mean()) if len(right) else 0.0
