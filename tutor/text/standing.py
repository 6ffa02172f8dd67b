"""Where the seats stand by points, and how much of the game is left, as reasons for a plan."""

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.reasons.moment import Placement, RoundsLeft
from tutor.language import Translator
from tutor.text.names import place_word
from tutor.text.phrases import seats_word


def place_sentence(reason: Placement, translator: Translator) -> str:
    last = reason.rounds_left == 1
    if reason.place == 1:
        pattern = (
            translator.gettext("You lead by {points} points in the last round.")
            if last
            else translator.gettext("You lead by {points} points.")
        )
        return pattern.format(points=f"{reason.ahead:,}")
    pattern = (
        translator.gettext("You are {place}, {points} points behind the leader, in the last round.")
        if last
        else translator.gettext("You are {place}, {points} points behind the leader.")
    )
    return pattern.format(place=place_word(reason.place, translator), points=f"{reason.behind:,}")


def rounds_sentence(reason: RoundsLeft, translator: Translator) -> str:
    left = reason.left
    if reason.extra:
        return translator.gettext(
            "This is an extra round: the game ends once somebody has 30,000 points."
        )
    if left == 1:
        return translator.gettext("This is the last regular round.")
    return translator.gettext("{left} rounds are left, this one included.").format(left=left)


def low_points_sentence(
    low: tuple[Seat, ...], observation: Observation, translator: Translator
) -> str:
    if low == (observation.seat,):
        return translator.gettext(
            "You have 2,000 points or fewer: the game may end at any deal-in."
        )
    who = seats_word(low, observation, translator)
    pattern = (
        translator.gettext("{who} has 2,000 points or fewer: the game may end suddenly.")
        if len(low) == 1
        else translator.gettext("{who} have 2,000 points or fewer: the game may end suddenly.")
    )
    return pattern.format(who=who)
