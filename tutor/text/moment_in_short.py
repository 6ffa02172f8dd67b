"""What decided the plan, in fewer sentences: riichi and distance in one where these come first."""

from collections.abc import Sequence

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.advice import Advice
from tutor.advice.reasons.moment import RiichiOpponents, StepsFromReady
from tutor.language import gettext, ngettext
from tutor.strategy.stance import Stance
from tutor.strategy.strategies import Strategy
from tutor.text.moment import why
from tutor.text.names import number_word
from tutor.text.phrases import seats_word
from tutor.text.plans import is_level


def why_in_short(advice: Advice, observation: Observation) -> tuple[str, ...]:
    said = why(advice, observation)
    match advice.moment[:2]:
        case (RiichiOpponents(seats), StepsFromReady(steps)) | (
            StepsFromReady(steps),
            RiichiOpponents(seats),
        ):
            pass
        case _:
            return said
    if not steps:
        return (_riichi_and_ready(seats, observation), *said[2:])
    folds = advice.stance is Stance.FOLD
    if advice.stance is None:  # an older log
        folds = advice.choice.strategy is Strategy.SAFETY
    fold = folds and not is_level(advice.choice)
    pattern = _riichi_and_steps(len(seats), steps, fold)
    who = seats_word(seats, observation, dealer=True)
    return (pattern.format(who=who, steps=number_word(steps)), *said[2:])


def _riichi_and_ready(seats: Sequence[Seat], observation: Observation) -> str:
    if not seats:
        return gettext("Nobody is in riichi and your hand can be ready now.")
    pattern = (
        gettext("{who} is in riichi and your hand can be ready now.")
        if len(seats) == 1
        else gettext("{who} are in riichi and your hand can be ready now.")
    )
    return pattern.format(who=seats_word(seats, observation, dealer=True))


def _riichi_and_steps(threats: int, steps: int, fold: bool) -> str:
    if not threats:
        return ngettext(
            "Nobody is in riichi and you are {steps} step from ready.",
            "Nobody is in riichi and you are {steps} steps from ready.",
            steps,
        )
    if threats == 1 and fold:
        return ngettext(
            "{who} is in riichi and you are {steps} step from ready: fold.",
            "{who} is in riichi and you are {steps} steps from ready: fold.",
            steps,
        )
    if threats == 1:
        return ngettext(
            "{who} is in riichi and you are {steps} step from ready.",
            "{who} is in riichi and you are {steps} steps from ready.",
            steps,
        )
    if fold:
        return ngettext(
            "{who} are in riichi and you are {steps} step from ready: fold.",
            "{who} are in riichi and you are {steps} steps from ready: fold.",
            steps,
        )
    return ngettext(
        "{who} are in riichi and you are {steps} step from ready.",
        "{who} are in riichi and you are {steps} steps from ready.",
        steps,
    )
