"""Threats, what going on costs and the order of folding, in sentences."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import parse_kind, parse_tiles
from tutor.advice.reasons.threats import FoldOrder, OpenThreat, PushOrFold, ThreatReason
from tutor.evaluators.open_hands import READY_LIKELY, READY_MAYBE
from tutor.language import gettext, ngettext, pgettext
from tutor.text.hands import suit_word
from tutor.text.names import (
    capital,
    kind_word,
    kinds_together,
    number_word,
    seat_word,
    tile_word,
    together,
)
from tutor.text.phrases import MIN_TOLD, one_in, paragraph

MOST_MELDS: Final = 4


def threat_sentence(reason: ThreatReason, observation: Observation) -> str:
    match reason:
        case OpenThreat():
            return _open_threat(reason, observation)
        case PushOrFold():
            return push_sentence(reason, observation)
        case FoldOrder():
            return _fold_order(reason)
    assert_never(reason)


def _open_threat(reason: OpenThreat, observation: Observation) -> str:
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
    reason: PushOrFold, observation: Observation, *, wait: bool = True, risk: bool = True
) -> str:
    """Return what going on is for and what it risks.

    Args:
        reason: the two.
        observation: what the seat sees.
        wait: whether to say what the hand waits for; not where that is said beside it.
        risk: whether to say the risk; likewise.
    """
    hand = _at_stake(reason) if wait else _win_alone(reason)
    if not risk:
        return pgettext("a sentence", "{said}.").format(said=hand)
    tile = tile_word(parse_tiles(reason.tile)[0], observation.rules.red_fives)
    pattern = gettext("{hand}; {risk}.")
    return pattern.format(hand=hand, risk=_risk(reason, tile))


def _at_stake(reason: PushOrFold) -> str:
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
    points = f"{reason.points:,}"
    return pattern.format(points=points, waits=waits, paying=paying, live=reason.live)


def _win_alone(reason: PushOrFold) -> str:
    if reason.waits and not reason.live:
        pattern = gettext("No tile to win on is left")
    elif not reason.points:
        pattern = gettext("Without a yaku the hand wins nothing")
    elif not reason.waits:
        pattern = gettext("Your hand may win about {points} points")
    elif reason.furiten:
        pattern = gettext("In furiten only a tile that you draw wins")
    elif reason.riichi:
        pattern = gettext("With riichi a win pays {points} points")
    else:
        pattern = gettext("A win pays {points} points")
    return pattern.format(points=f"{reason.points:,}")


def _risk(reason: PushOrFold, tile: str) -> str:
    if reason.sure and reason.risk < MIN_TOLD:
        return gettext("{tile} cannot deal in to the threat now").format(tile=tile)
    return gettext("{tile} deals in {chance}").format(tile=tile, chance=one_in(reason.risk))


def _fold_order(reason: FoldOrder) -> str:
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


def _kinds(names: Sequence[str]) -> str:
    return together([kind_word(parse_kind(name)) for name in names])
