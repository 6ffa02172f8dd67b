"""Whether the recommendations on chi and pon are what experts did."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.message import Message
from tutor.advice.call_advice import Doubt
from tutor.advice.calls import advise_looked
from tutor.corpus import Part, base_name, map_games, of_part
from tutor.evaluators.positions import Array
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
    games = sorted(
        map_games(_answers_of, of_part(logs, part), jobs=jobs, progress=progress),
        key=lambda game: (game.name, game.digest),
    )
    readable = [game for game in games if game.unreadable is None]
    answers = np.concatenate([game.answers for game in readable] or [_NONE])
    if not len(answers):
        raise NoExamples.of_part(Message("no chi or pon to measure on"), part)
    called, wanted, doubt = answers.T
    right = called == wanted
    return CallFigures(
        chances=len(answers),
        games=len(readable),
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
        unreadable=tuple((g.name, g.unreadable) for g in games if g.unreadable is not None),
    )


_NONE: Final = np.zeros((0, 3), np.int8)


@dataclass(frozen=True, eq=False, slots=True)
class _GameAnswers:
    name: str
    digest: str
    answers: Array
    """(chances, 3) int8: called, a call is recommended, the place of the doubt in DOUBTS."""
    unreadable: str | None = None


def _answers_of(log: LogFile) -> _GameAnswers:
    name, digest = base_name(log.name), hashlib.sha256(log.data).hexdigest()
    try:
        chances = call_chances(log.read().record)
    except UnreadableGame as error:
        return _GameAnswers(name, digest, _NONE, str(error))
    rows = [_answer(chance) for chance in chances]
    return _GameAnswers(name, digest, np.array(rows, np.int8).reshape(-1, 3))


def _answer(chance: CallChance) -> tuple[bool, bool, int]:
    advice = advise_looked(chance.observation, chance.calls, None, chance.looked)
    if advice is None:
        raise ValueError("a chance offers a call")
    return chance.taken, advice.recommended is not None, DOUBTS.index(advice.doubt)


def _share(right: Array) -> float:
    return float(right.mean()) if len(right) else 0.0
