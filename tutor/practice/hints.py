"""A hint, opened step by step: the plan, why, the tiles that fit, the answer.

At rest it only asks. What is not open yet is not in it, so that no window can show it too early.
For somebody else's tile, and for a win, the steps are what taking it would change: speed, value,
safety; then the recommendation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.shanten import shanten
from rules.tiles import Tile
from tutor.advice.advice import Advice, Reason
from tutor.advice.call_advice import ActionAdvice, OptionAdvice
from tutor.advice.calls import advise_action
from tutor.evaluators.glance import threats
from tutor.practice.question import Question
from tutor.strategy.choice import Choice

HINT_STEPS: Final = 4
ANSWER_KEYS: Final = frozenset({"best", "next", "next_tied"})
"""Reasons that name the answer: they wait for the last step."""


@dataclass(frozen=True, slots=True)
class Hint:
    """As much of a hint as is open."""

    opened: int
    """0 at rest, to 4."""
    is_claim: bool
    """About somebody else's tile or a win: there is no plan card and no table of discards."""
    asks: Reason
    """The question to look at first."""
    plan: Choice | None = None
    """From step 1 on, on the own turn."""
    why: tuple[Reason, ...] = ()
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
        why=_why(found) if opened >= 2 else (),
        fits=tuple(sorted(found.in_line)) if opened >= 3 else (),
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


def _why(advice: Advice) -> tuple[Reason, ...]:
    return tuple(reason for reason in advice.reasons if reason.key not in ANSWER_KEYS)


def _asks(question: Question) -> Reason:
    """What a learner should look at first."""
    observation = question.observation
    if question.win is not None:
        return Reason("ask_win")
    if question.is_claim:
        return Reason("ask_call", {"seats": threats(observation)})
    if question.nine_terminals is not None:
        return Reason("ask_nine_terminals")
    if question.riichi:
        return Reason("ask_riichi", {"seats": threats(observation)})
    riichi = threats(observation)
    away = shanten(observation.counts, len(observation.own_melds))
    if riichi:
        return Reason("ask_attack_or_fold", {"seats": riichi})
    if question.kan:
        return Reason("ask_kan")
    return Reason("ask_far" if away >= 3 else "ask_shape")
