"""Where the seats stand by points, and how much of the game is left, as reasons for a plan."""

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.reasons.moment import Placement, RoundsLeft
from tutor.language import gettext
from tutor.text.names import place_word
from tutor.text.phrases import seats_word


def place_sentence(reason: Placement) -> str:
    last = reason.rounds_left == 1
    if reason.place == 1:
        pattern = (
            gettext("You lead by {points} points in the last round.")
            if last
            else gettext("You lead by {points} points.")
        )
        return pattern.format(points=f"{reason.ahead:,}")
    pattern = (
        gettext("You are {place}, {points} points behind the leader, in the last round.")
        if last
        else gettext("You are {place}, {points} points behind the leader.")
    )
    return pattern.format(place=place_word(reason.place), points=f"{reason.behind:,}")


def rounds_sentence(reason: RoundsLeft) -> str:
    left = reason.left
    if reason.extra:
        return gettext("This is an extra round: the game ends once somebody has 30,000 points.")
    if left == 1:
        return gettext("This is the last regular round.")
    return gettext("{left} rounds are left, this one included.").format(left=left)


def low_points_sentence(low: tuple[Seat, ...], observation: Observation) -> str:
    if low == (observation.seat,):
        return gettext("You have 2,000 points or fewer: the game may end at any deal-in.")
    who = seats_word(low, observation)
    pattern = (
        gettext("{who} has 2,000 points or fewer: the game may end suddenly.")
        if len(low) == 1
        else gettext("{who} have 2,000 points or fewer: the game may end suddenly.")
    )
    return pattern.format(who=who)
