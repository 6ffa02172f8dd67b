"""A hint, opened step by step: the plan, why, the tiles that fit, the answer.

At rest it only asks. What is not open yet is not in it, so that no window can show it too early.
For somebody else's tile, and for a win, the steps are what taking it would change: speed, value,
safety; then the recommendation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from rules.shanten import shanten
from rules.tiles import Tile
from tutor.advice.advice import Advice
from tutor.advice.call_advice import ActionAdvice, OptionAdvice
from tutor.advice.calls import advise_action
from tutor.advice.reasons.moment import MomentReason
from tutor.evaluators.glance import riichi_opponents
from tutor.practice.question import Question
from tutor.strategy.choice import Choice

HINT_STEPS: Final = 4


class HintQuestion(Enum):
    WIN = auto()
    CALL = auto()
    NINE_TERMINALS = auto()
    RIICHI = auto()
    ATTACK_OR_FOLD = auto()
    KAN = auto()
    FAR = auto()
    SHAPE = auto()


@dataclass(frozen=True, slots=True)
class Hint:
    opened: int
    is_claim: bool
    asks: HintQuestion
    plan: Choice | None = None
    why: tuple[MomentReason, ...] = ()
    fits: tuple[Tile, ...] = ()
    answer: Advice | None = None
    options: tuple[OptionAdvice, ...] = ()
    """What else is offered. At a claim its speed is filled in from step 1 on, its value from 2, its
    safety from 3; on the own turn all three at step 4."""
    action: ActionAdvice | None = None


def hint_of(question: Question, opened: int, advice: Callable[[], Advice]) -> Hint:
    if question.is_claim or question.win is not None:
        return _claim(question, opened)
    asks = _asks(question)
    if not opened:
        return Hint(0, False, asks)
    found = advice()
    action = None
    if opened == HINT_STEPS:
        action = advise_action(question.observation, question.offered, found)
    return Hint(
        opened,
        False,
        asks,
        plan=found.choice,
        why=found.moment if opened >= 2 else (),
        fits=tuple(sorted(found.within_three)) if opened >= 3 else (),
        answer=found if opened == HINT_STEPS else None,
        options=() if action is None else action.options,
        action=action,
    )


def _claim(question: Question, opened: int) -> Hint:
    action = advise_action(question.observation, question.offered)
    if action is None:
        raise ValueError("a claim offers something to take")
    options = tuple(
        OptionAdvice(
            option.action,
            option.speed if opened >= 1 else (),
            option.value if opened >= 2 else (),
            option.safety if opened >= 3 else (),
        )
        for option in action.options
    )
    return Hint(
        opened,
        True,
        _asks(question),
        options=options,
        action=action if opened == HINT_STEPS else None,
    )


def _asks(question: Question) -> HintQuestion:
    if question.win is not None:
        return HintQuestion.WIN
    if question.is_claim:
        return HintQuestion.CALL
    if question.nine_terminals is not None:
        return HintQuestion.NINE_TERMINALS
    if question.riichi:
        return HintQuestion.RIICHI
    observation = question.observation
    if riichi_opponents(observation):
        return HintQuestion.ATTACK_OR_FOLD
    if question.kan:
        return HintQuestion.KAN
    away = shanten(observation.counts, len(observation.own_melds))
    return HintQuestion.FAR if away >= 3 else HintQuestion.SHAPE
