"""The plans in words: titles, and one line each."""

from typing import Final

from tutor.language import gettext, mark
from tutor.strategy.choice import Choice
from tutor.strategy.strategies import Strategy

_TITLES: Final = {
    Strategy.BALANCED: mark("All three"),
    Strategy.SPEED_VALUE: mark("Speed and value"),
    Strategy.SPEED_SAFETY: mark("Speed and safety"),
    Strategy.VALUE_SAFETY: mark("Value and safety"),
    Strategy.SPEED: mark("Speed alone"),
    Strategy.VALUE: mark("Value alone"),
    Strategy.SAFETY: mark("Safety alone"),
    Strategy.NONE: mark("No clear plan"),
}
_LINES: Final = {
    Strategy.BALANCED: mark("Speed, points and safety count together."),
    Strategy.SPEED_VALUE: mark("Speed counts, and what the hand is worth."),
    Strategy.SPEED_SAFETY: mark("Speed counts, and what the tile risks."),
    Strategy.VALUE_SAFETY: mark("What the hand is worth counts, and what the tile risks."),
    Strategy.SPEED: mark("Only speed counts: any win, as soon as possible."),
    Strategy.VALUE: mark("Only what the hand is worth counts."),
    Strategy.SAFETY: mark("Only safety counts: lose as few points as you can."),
    Strategy.NONE: mark("Plans are close here; compare the tiles yourself."),
}

TIED: Final = 0.005


def plan_title(strategy: Strategy) -> str:
    return gettext(_TITLES[strategy])


def plan_line(strategy: Strategy) -> str:
    return gettext(_LINES[strategy])


def is_level(choice: Choice) -> bool:
    lead = choice.support - choice.runner_up_support
    return lead < TIED and choice.runner_up is not Strategy.NONE
