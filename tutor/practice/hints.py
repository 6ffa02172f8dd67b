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
    """What a learner should look at first."""

    WIN = auto()
    CALL = auto()
    NINE_TERMINALS = auto()
    RIICHI = auto()
    """The hand can declare riichi."""
    ATTACK_OR_FOLD = auto()
    """Somebody is in riichi."""
    KAN = auto()
    FAR = auto()
    """The hand is three steps or more from ready."""
    SHAPE = auto()


@dataclass(frozen=True, slots=True)
class Hint:
    """As much of a hint as is open."""

    opened: int
    """0 at rest, to 4."""
    is_claim: bool
    """About somebody else's tile or a win: there is no plan card and no table of discards."""
    asks: HintQuestion
    """The question to look at first."""
    plan: Choice | None = None
    """From step 1 on, on the own turn."""
    why: tuple[MomentReason, ...] = ()
    """From step 2 on, on the own turn: what decided the plan."""
    fits: tuple[Tile, ...] = ()
    """From step 3 on, on the own turn: the discards in line, in the order of the hand."""
    answer: Advice | None = None
    """Step 4, on the own turn: everything."""
    options: tuple[OptionAdvice, ...] = ()
    """What else is offered. At a claim its speed is filled in from step 1 on, its value from 2, its
    safety from 3; on the own turn all three at step 4."""
    action: ActionAdvice | None = None
    """Step 4: what to do of what is offered besides a plain discard."""


def hint_of(question: Question, opened: int, advice: Callable[[], Advice]) -> Hint:
    """The hint for a question with so many steps open. `advice` is asked only where a discard is
    due."""
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
