"""The plans in words: titles, one line each, and how sure the tutor is."""

from typing import Final

from tutor.language import Translator, mark
from tutor.strategy.choice import Choice
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

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
_VERDICTS: Final = {
    Verdict.FIRST: mark("In line with the plan."),
    Verdict.IN_LINE: mark("In line: second or third choice."),
    Verdict.OFF_PLAN: mark("Worth a look."),
}
_VERDICT_NAMES: Final = {
    Verdict.FIRST: mark("first choice"),
    Verdict.IN_LINE: mark("second or third"),
    Verdict.OFF_PLAN: mark("worth a look"),
}

TIED: Final = 0.005
"""Two plans nearer than this in support are called level."""
CLOSE: Final = 0.03
"""A runner-up nearer than this is named."""
LOW_SUPPORT: Final = 0.5
"""Where experts throw the plan's tile less often than this, we say that we are not sure: they
throw another one more often."""


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


def confidence(choice: Choice, translator: Translator) -> str:
    """Return how sure the tutor is of the plan, in words and never as a percentage."""
    if choice.strategy is Strategy.NONE:
        return translator.gettext("No clear plan.")
    title = plan_title(choice.strategy, translator)
    second = plan_title(choice.runner_up, translator)
    lead = choice.support - choice.runner_up_support
    if is_level(choice):
        return translator.gettext("A close call between “{plan}” and “{second}”.").format(
            plan=title, second=second
        )
    low = choice.support < LOW_SUPPORT
    if lead < CLOSE and choice.runner_up is not Strategy.NONE:
        pattern = (
            translator.gettext("Not so sure. Close second: “{second}”.")
            if low
            else translator.gettext("Fairly sure. Close second: “{second}”.")
        )
        return pattern.format(second=second)
    if low:
        return translator.gettext("Not so sure: experts often choose differently here.")
    return translator.gettext("Fairly sure.")


def verdict_word(verdict: Verdict, translator: Translator) -> str:
    """Return what the verdict is called in a table or a legend: "worth a look"."""
    return translator.gettext(_VERDICT_NAMES[verdict])


def verdict_line(verdict: Verdict, translator: Translator) -> str:
    """Return what the verdict means, in one short sentence."""
    return translator.gettext(_VERDICTS[verdict])
