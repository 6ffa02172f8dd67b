"""The plans in words: titles, and one line each."""

from typing import Final

from tutor.language import Translator, mark
from tutor.strategy.choice import Choice
from tutor.strategy.strategies import Strategy

_TITLES: Final = {
    Strategy.BALANCED: mark("All round"),
    Strategy.SPEED_VALUE: mark("Attack"),
    Strategy.SPEED_SAFETY: mark("Move with care"),
    Strategy.VALUE_SAFETY: mark("Guard a big hand"),
    Strategy.SPEED: mark("Fastest win"),
    Strategy.VALUE: mark("Big hand"),
    Strategy.SAFETY: mark("Safety first"),
    Strategy.NONE: mark("No clear plan"),
}
_LINES: Final = {
    Strategy.BALANCED: mark("Speed, points and safety together."),
    Strategy.SPEED_VALUE: mark("Build fast and keep it worth something."),
    Strategy.SPEED_SAFETY: mark("Go on, and look at the risk of every tile."),
    Strategy.VALUE_SAFETY: mark("Keep the points without paying for them."),
    Strategy.SPEED: mark("Any win, as soon as possible."),
    Strategy.VALUE: mark("Points first."),
    Strategy.SAFETY: mark("Lose as few points as you can."),
    Strategy.NONE: mark("Plans are close here; compare the tiles yourself."),
}

TIED: Final = 0.005
"""Two plans nearer than this in support are called level."""


def plan_title(strategy: Strategy, translator: Translator) -> str:
    """Return what the learner calls the strategy: "Safety first"."""
    return translator.gettext(_TITLES[strategy])


def plan_line(strategy: Strategy, translator: Translator) -> str:
    """Return the plan in one line."""
    return translator.gettext(_LINES[strategy])


def is_level(choice: Choice) -> bool:
    """Check whether the second plan is as good as the first, or nearly."""
    lead = choice.support - choice.runner_up_support
    return lead < TIED and choice.runner_up is not Strategy.NONE
