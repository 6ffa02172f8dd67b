"""The end of a round and of a game, in sentences."""

from typing import assert_never

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.reasons.ends import (
    DealInPlace,
    EndReason,
    NearestPlaces,
    NoDrawsLeft,
    ReadyAtEnd,
    SafeLead,
    WinNeeded,
)
from tutor.language import gettext, ngettext
from tutor.text.names import place_word, seat_word
from tutor.text.phrases import seats_word


def end_sentence(reason: EndReason, observation: Observation) -> str:
    match reason:
        case SafeLead():
            return _safe_lead(reason, observation)
        case NoDrawsLeft():
            return _no_draws(reason)
        case WinNeeded():
            return _needed(reason, observation)
        case NearestPlaces():
            return _nearest(reason, observation)
        case DealInPlace():
            return gettext("A mangan dealt in to {who} ({points}) would leave you {place}.").format(
                who=seat_word(observation, reason.seat),
                points=f"{reason.points:,}",
                place=place_word(reason.place),
            )
        case ReadyAtEnd():
            return _ready_at_end(reason)
    assert_never(reason)


def _safe_lead(reason: SafeLead, observation: Observation) -> str:
    return gettext(
        "Last round, {points} points ahead of {who}, more than a mangan: just do not deal in."
    ).format(points=f"{reason.ahead:,}", who=seats_word(reason.seats, observation))


def _no_draws(reason: NoDrawsLeft) -> str:
    if reason.first:
        return gettext("A drawn round leaves you first: only safety counts now.")
    if reason.draws:
        return ngettext(
            "You have {draws} draw left (without calls) and the hand is {steps} steps from ready: "
            "only safety counts.",
            "You have {draws} draws left (without calls) and the hand is {steps} steps from ready: "
            "only safety counts.",
            reason.draws,
        ).format(draws=reason.draws, steps=reason.steps)
    if reason.steps:
        return gettext(
            "You have no draw left (without calls) and cannot be ready: only safety counts."
        )
    return gettext(
        "You have no draw left (without calls): being ready at the end is paid, and safety counts."
    )


def _needed(reason: WinNeeded, observation: Observation) -> str:
    who = seat_word(observation, reason.seat)
    if reason.ron is None:
        pattern = gettext(
            "Last round, {behind} points behind {who} ({place}): hardly any win is enough."
        )
    elif reason.tsumo is None or reason.direct is None or reason.ron == reason.direct:
        pattern = gettext(
            "Last round, {behind} points behind {who} ({place}): a ron of {ron} passes."
        )
    else:
        pattern = gettext(
            "Last round, {behind} points behind {who} ({place}): a ron of {ron} passes, {direct} "
            "from {who}, {tsumo} in all by your own draw."
        )
    return pattern.format(
        who=who,
        place=place_word(reason.place),
        behind=f"{reason.behind:,}",
        ron=_points(reason.ron),
        direct=_points(reason.direct),
        tsumo=_points(reason.tsumo),
    )


def _points(points: int | None) -> str:
    return "" if points is None else f"{points:,}"


def _nearest(reason: NearestPlaces, observation: Observation) -> str:
    above = _who(reason.above, observation)
    below = _who(reason.below, observation)
    if reason.above is None:
        pattern = gettext("Two rounds are left: you lead by {ahead} points.")
    elif reason.below is None:
        pattern = gettext("Two rounds are left: you are last, {behind} points behind {above}.")
    elif not reason.ahead:
        pattern = gettext(
            "Two rounds are left: {above} is {behind} points ahead of you, {below} level with you."
        )
    else:
        pattern = gettext(
            "Two rounds are left: {above} is {behind} points ahead of you, {below} {ahead} behind."
        )
    return pattern.format(
        above=above, below=below, behind=f"{reason.behind:,}", ahead=f"{reason.ahead:,}"
    )


def _who(seat: Seat | None, observation: Observation) -> str:
    return "" if seat is None else seat_word(observation, seat)


def _ready_at_end(reason: ReadyAtEnd) -> str:
    pattern = (
        ngettext(
            "You have {draws} draw left: being ready at the end is worth up to 3,000 points, and "
            "you stay the dealer.",
            "You have {draws} draws left: being ready at the end is worth up to 3,000 points, and "
            "you stay the dealer.",
            reason.draws,
        )
        if reason.dealer
        else ngettext(
            "You have {draws} draw left: being ready at the end is worth up to 3,000 points.",
            "You have {draws} draws left: being ready at the end is worth up to 3,000 points.",
            reason.draws,
        )
    )
    return pattern.format(draws=reason.draws)
