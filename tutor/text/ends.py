"""The end of a round and of a game, and threats."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import Seat, parse_kind, parse_tiles
from tutor.advice.reasons import moment
from tutor.evaluators.table_read import READY_LIKELY, READY_MAYBE
from tutor.language import gettext, ngettext, pgettext
from tutor.text.hands import suit_word
from tutor.text.names import (
    capital,
    kind_word,
    kinds_together,
    number_word,
    place_word,
    range_word,
    seat_word,
    tile_word,
    together,
    with_bonus,
)
from tutor.text.praise import MIN_TOLD, one_in, paragraph, seats_word

ROUGH_FROM: Final = 5_000
"""Above this estimates are said in whole thousands."""


def place_sentence(reason: moment.Placement) -> str:
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


def rounds_sentence(reason: moment.RoundsLeft) -> str:
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


MOST_MELDS: Final = 4


def threat_sentence(reason: moment.ThreatReason, observation: Observation) -> str:
    match reason:
        case moment.OpenThreat():
            return _open_threat(reason, observation)
        case moment.PushOrFold():
            return push_sentence(reason, observation)
        case moment.FoldOrder():
            sure, then = _kinds(reason.sure), _kinds(reason.then)
            if not reason.sure:
                pattern = gettext("To fold: nothing is certain; {then}, in this order.")
            elif not reason.then:
                pattern = gettext("To fold: {sure} (certain now).")
            else:
                pattern = gettext("To fold: {sure} (certain now), then {then}.")
            said = pattern.format(sure=sure, then=then)
            if not reason.twice:
                return said
            first = kind_word(parse_kind((*reason.sure, *reason.then)[0]))
            pair = gettext("{tile} is a pair: two turns.").format(tile=capital(first))
            return paragraph((said, pair))
    assert_never(reason)


def _open_threat(reason: moment.OpenThreat, observation: Observation) -> str:
    shown = [kind_word(parse_kind(name)) for name in reason.yakuhai]
    if reason.dora:
        shown.append(gettext("{count} dora").format(count=number_word(reason.dora)))
    if reason.suit is not None:
        suit = suit_word(reason.suit)
        shown.append(gettext("only {suit}, and no {suit} thrown").format(suit=suit))
    if reason.triplets:
        shown.append(gettext("only triplets"))
    who = seat_word(observation, reason.seat)
    count = number_word(reason.melds)
    if reason.melds == MOST_MELDS:
        pattern = gettext("{who} is ready: four melds, and waits for a pair")
    elif reason.ready >= READY_LIKELY:
        pattern = ngettext(
            "{who} is probably ready with {count} meld",
            "{who} is probably ready with {count} melds",
            reason.melds,
        )
    elif reason.ready >= READY_MAYBE:
        pattern = ngettext(
            "{who} may well be ready with {count} meld",
            "{who} may well be ready with {count} melds",
            reason.melds,
        )
    else:
        pattern = ngettext("{who} shows {count} meld", "{who} shows {count} melds", reason.melds)
    said = pattern.format(who=who, count=count)
    if not shown:
        return pgettext("a sentence", "{said}.").format(said=said)
    return gettext("{said}: {shown}.").format(
        said=said, shown=pgettext("between things that melds show", ", ").join(shown)
    )


def push_sentence(
    reason: moment.PushOrFold, observation: Observation, *, wait: bool = True, risk: bool = True
) -> str:
    """Return what pushing can win and what it risks.

    Args:
        wait: whether to name the wait; False if another sentence names it.
        risk: whether to name the risk; likewise.
    """
    hand = _wait_and_win(reason) if wait else _win_alone(reason)
    points = bool(reason.points and reason.live) and not reason.furiten
    honba, sticks = (reason.honba, reason.sticks) if points else (0, 0)
    if not risk:
        said = pgettext("a sentence", "{said}.").format(said=hand)
        return with_bonus(said, honba, sticks)
    tile = tile_word(parse_tiles(reason.tile)[0], observation.rules.red_fives)
    if reason.sure and reason.risk < MIN_TOLD:
        danger = gettext("{tile} cannot deal in to the threat now").format(tile=tile)
    else:
        pattern = gettext("{tile} deals in {chance}")
        danger = pattern.format(tile=tile, chance=one_in(reason.risk))
    said = gettext("{hand}; {risk}.").format(hand=hand, risk=danger)
    return with_bonus(said, honba, sticks)


def _wait_and_win(reason: moment.PushOrFold) -> str:
    if not reason.waits or not reason.live:
        return _win_alone(reason)
    if not reason.points:
        pattern = gettext("You wait for {waits}, without a yaku")
    elif reason.furiten:
        pattern = gettext("You wait for {waits}, but furiten: only a tile that you draw wins")
    elif reason.paying:
        pattern = ngettext(
            "You wait for {waits} ({live} tile), and only {paying} has a yaku: {points} points",
            "You wait for {waits} ({live} tiles), and only {paying} has a yaku: {points} points",
            reason.live,
        )
    elif reason.riichi:
        pattern = ngettext(
            "You wait for {waits} ({live} tile), {points} points with riichi",
            "You wait for {waits} ({live} tiles), {points} points with riichi",
            reason.live,
        )
    else:
        pattern = ngettext(
            "You wait for {waits} ({live} tile), {points} points",
            "You wait for {waits} ({live} tiles), {points} points",
            reason.live,
        )
    waits, paying = (
        kinds_together([parse_kind(name) for name in names])
        for names in (reason.waits, reason.paying)
    )
    points = range_word(reason.points, reason.most)
    return pattern.format(points=points, waits=waits, paying=paying, live=reason.live)


def _win_alone(reason: moment.PushOrFold) -> str:
    if reason.waits and not reason.live:
        pattern = gettext("No tile to win on is left")
    elif not reason.points:
        pattern = gettext("Without a yaku the hand wins nothing")
    elif not reason.waits:
        pattern = gettext("Your hand may win about {points} points")
        points = round(reason.points, -3) if reason.points > ROUGH_FROM else reason.points
        return pattern.format(points=f"{points:,}")
    elif reason.furiten:
        pattern = gettext("In furiten only a tile that you draw wins")
    elif reason.riichi:
        pattern = gettext("With riichi a win pays {points} points")
    else:
        pattern = gettext("A win pays {points} points")
    return pattern.format(points=range_word(reason.points, reason.most))


def _kinds(names: Sequence[str]) -> str:
    return together([kind_word(parse_kind(name)) for name in names])


def end_sentence(reason: moment.EndReason, observation: Observation) -> str:
    match reason:
        case moment.SafeLead():
            return gettext(
                "Last round, {points} points ahead of {who}, more than a mangan: just do not deal "
                "in."
            ).format(points=f"{reason.ahead:,}", who=seats_word(reason.seats, observation))
        case moment.NoDrawsLeft():
            return _no_draws_left(reason)
        case moment.WinNeeded():
            return _win_needed(reason, observation)
        case moment.NearestPlaces():
            return _nearest_places(reason, observation)
        case moment.DealInPlace():
            return gettext("A mangan dealt in to {who} ({points}) would leave you {place}.").format(
                who=seat_word(observation, reason.seat),
                points=f"{reason.points:,}",
                place=place_word(reason.place),
            )
        case moment.ReadyAtEnd():
            pattern = (
                ngettext(
                    "You have {draws} draw left: being ready at the end is worth up to 3,000 "
                    "points, and you stay the dealer.",
                    "You have {draws} draws left: being ready at the end is worth up to 3,000 "
                    "points, and you stay the dealer.",
                    reason.draws,
                )
                if reason.dealer
                else ngettext(
                    "You have {draws} draw left: being ready at the end is worth up to 3,000 "
                    "points.",
                    "You have {draws} draws left: being ready at the end is worth up to 3,000 "
                    "points.",
                    reason.draws,
                )
            )
            return pattern.format(draws=reason.draws)
    assert_never(reason)


def _no_draws_left(reason: moment.NoDrawsLeft) -> str:
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


def _win_needed(reason: moment.WinNeeded, observation: Observation) -> str:
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


def _nearest_places(reason: moment.NearestPlaces, observation: Observation) -> str:
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
