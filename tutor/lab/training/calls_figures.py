"""Whether chi and pon are recommended, or foretold, as experts do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from tutor.advice.call_advice import ActionAdvice, Doubt
from tutor.advice.calls import advise_looked
from tutor.evaluators.positions import Array
from tutor.lab.games import Corpus
from tutor.lab.training.calls_examples import CallChance, call_chances

DOUBTS: Final = tuple(Doubt)
ANSWER: Final = np.dtype([("called", "?"), ("wanted", "?"), ("share", "f8"), ("doubt", "i1")])
"""Of a chance: whether the seat called, and whether it is to; the share of players that call, NaN
where none is told; how sure that is (the place in DOUBTS), -1 where that is not told."""
Answers: TypeAlias = Callable[[GameRecord], Array]
LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class CallFigures:
    """Shares are 0 to 1; a chance is a chi or pon that was offered and that nobody else took."""

    chances: int
    games: int
    called: float
    right: float
    pass_right: float
    call_right: float
    precision: float
    log_loss: float | None
    """Nats, of calling or passing; None where no shares are told."""
    by_doubt: dict[str, dict[str, float | int]]
    unreadable: tuple[tuple[str, str], ...]


def evaluate_calls(corpus: Corpus, answers_of: Answers) -> CallFigures:
    """Measure one way to answer chances on the games of a part.

    Raises:
        NoExamples: no chi or pon was offered in these files.
    """
    games = corpus.find(answers_of)
    answers = np.concatenate([np.zeros(0, ANSWER), *games])
    if not len(answers):
        raise corpus.lacking(Message("no chi or pon to measure on"))
    called, wanted, doubt = answers["called"], answers["wanted"], answers["doubt"]
    right = called == wanted
    chance = np.where(called, answers["share"], 1 - answers["share"])
    return CallFigures(
        chances=len(answers),
        games=len(games),
        called=float(called.mean()),
        right=float(right.mean()),
        pass_right=_share(right[~called]),
        call_right=_share(right[called]),
        precision=_share(right[wanted]),
        log_loss=None
        if np.isnan(chance).any()
        else float(-np.log(np.maximum(chance, LEAST)).mean()),
        by_doubt={
            str(each): {
                "chances": int((doubt == number).sum()),
                "right": _share(right[doubt == number]),
            }
            for number, each in enumerate(DOUBTS)
            if (doubt >= 0).any()
        },
        unreadable=games.unreadable,
    )


def recommended(record: GameRecord) -> Array:
    chances = call_chances(record)
    advices = [_advice(chance) for chance in chances]
    found = answers_to(chances, [advice.recommended is not None for advice in advices])
    found["doubt"] = [DOUBTS.index(advice.doubt) for advice in advices]
    return found


def _advice(chance: CallChance) -> ActionAdvice:
    advice = advise_looked(chance.observation, chance.calls, None, chance.looked)
    if advice is None:
        raise ValueError("a chance offers a call")
    return advice


def answers_to(chances: Sequence[CallChance], wanted: Sequence[bool]) -> Array:
    found = np.zeros(len(chances), ANSWER)
    found["called"] = [chance.taken for chance in chances]
    found["wanted"] = wanted
    found["share"], found["doubt"] = np.nan, -1
    return found


def _share(right: Array) -> float:
    return float(right.mean()) if len(right) else 0.0
