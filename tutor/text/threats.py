"""Threats, what going on costs and the order of folding, in sentences."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import parse_kind, parse_tiles
from tutor.advice.reasons.threats import FoldOrder, OpenThreat, PushOrFold, ThreatReason
from tutor.evaluators.open_hands import READY_LIKELY, READY_MAYBE
from tutor.language import Translator
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


def threat_sentence(reason: ThreatReason, observation: Observation, translator: Translator) -> str:
    match reason:
        case OpenThreat():
            return _open_threat(reason, observation, translator)
        case PushOrFold():
            return push_sentence(reason, observation, translator)
        case FoldOrder():
            return _fold_order(reason, translator)
    assert_never(reason)


def _open_threat(reason: OpenThreat, observation: Observation, translator: Translator) -> str:
    shown = [kind_word(parse_kind(name), translator) for name in reason.yakuhai]
    if reason.dora:
        shown.append(
            translator.gettext("{count} dora").format(count=number_word(reason.dora, translator))
        )
    if reason.suit is not None:
        suit = suit_word(reason.suit, translator)
        shown.append(translator.gettext("only {suit}, and no {suit} thrown").format(suit=suit))
    if reason.triplets:
        shown.append(translator.gettext("only triplets"))
    who = seat_word(observation, reason.seat, translator)
    count = number_word(reason.melds, translator)
    if reason.melds == MOST_MELDS:
        pattern = translator.gettext("{who} is ready: four melds, and waits for a pair")
    elif reason.ready >= READY_LIKELY:
        pattern = translator.ngettext(
            "{who} is probably ready with {count} meld",
            "{who} is probably ready with {count} melds",
            reason.melds,
        )
    elif reason.ready >= READY_MAYBE:
        pattern = translator.ngettext(
            "{who} may well be ready with {count} meld",
            "{who} may well be ready with {count} melds",
            reason.melds,
        )
    else:
        pattern = translator.ngettext(
            "{who} shows {count} meld", "{who} shows {count} melds", reason.melds
        )
    said = pattern.format(who=who, count=count)
    if not shown:
        return translator.pgettext("a sentence", "{said}.").format(said=said)
    return translator.gettext("{said}: {shown}.").format(
        said=said, shown=translator.pgettext("between things that melds show", ", ").join(shown)
    )


def push_sentence(
    reason: PushOrFold,
    observation: Observation,
    translator: Translator,
    *,
    wait: bool = True,
    risk: bool = True,
) -> str:
    """Return what going on is for and what it risks.

    Args:
        reason: the two.
        observation: what the seat sees.
        translator: the language.
        wait: whether to say what the hand waits for; not where that is said beside it.
        risk: whether to say the risk; likewise.
    """
    hand = _at_stake(reason, translator) if wait else _win_alone(reason, translator)
    if not risk:
        return translator.pgettext("a sentence", "{said}.").format(said=hand)
    tile = tile_word(parse_tiles(reason.tile)[0], translator, observation.rules.red_fives)
    pattern = translator.gettext("{hand}; {risk}.")
    return pattern.format(hand=hand, risk=_risk(reason, tile, translator))


def _at_stake(reason: PushOrFold, translator: Translator) -> str:
    if not reason.waits or not reason.live:
        return _win_alone(reason, translator)
    if not reason.points:
        pattern = translator.gettext("You wait for {waits}, without a yaku")
    elif reason.furiten:
        pattern = translator.gettext(
            "You wait for {waits}, but furiten: only a tile that you draw wins"
        )
    elif reason.paying:
        pattern = translator.ngettext(
            "You wait for {waits} ({live} tile), and only {paying} has a yaku: {points} points",
            "You wait for {waits} ({live} tiles), and only {paying} has a yaku: {points} points",
            reason.live,
        )
    elif reason.riichi:
        pattern = translator.ngettext(
            "You wait for {waits} ({live} tile), {points} points with riichi",
            "You wait for {waits} ({live} tiles), {points} points with riichi",
            reason.live,
        )
    else:
        pattern = translator.ngettext(
            "You wait for {waits} ({live} tile), {points} points",
            "You wait for {waits} ({live} tiles), {points} points",
            reason.live,
        )
    waits, paying = (
        kinds_together([parse_kind(name) for name in names], translator)
        for names in (reason.waits, reason.paying)
    )
    points = f"{reason.points:,}"
    return pattern.format(points=points, waits=waits, paying=paying, live=reason.live)


def _win_alone(reason: PushOrFold, translator: Translator) -> str:
    if reason.waits and not reason.live:
        pattern = translator.gettext("No tile to win on is left")
    elif not reason.points:
        pattern = translator.gettext("Without a yaku the hand wins nothing")
    elif not reason.waits:
        pattern = translator.gettext("Your hand may win about {points} points")
    elif reason.furiten:
        pattern = translator.gettext("In furiten only a tile that you draw wins")
    elif reason.riichi:
        pattern = translator.gettext("With riichi a win pays {points} points")
    else:
        pattern = translator.gettext("A win pays {points} points")
    return pattern.format(points=f"{reason.points:,}")


def _risk(reason: PushOrFold, tile: str, translator: Translator) -> str:
    if reason.sure and reason.risk < MIN_TOLD:
        return translator.gettext("{tile} cannot deal in to the threat now").format(tile=tile)
    return translator.gettext("{tile} deals in {chance}").format(
        tile=tile, chance=one_in(reason.risk, translator)
    )


def _fold_order(reason: FoldOrder, translator: Translator) -> str:
    sure, then = _kinds(reason.sure, translator), _kinds(reason.then, translator)
    if not reason.sure:
        pattern = translator.gettext("To fold: nothing is certain; {then}, in this order.")
    elif not reason.then:
        pattern = translator.gettext("To fold: {sure} (certain now).")
    else:
        pattern = translator.gettext("To fold: {sure} (certain now), then {then}.")
    said = pattern.format(sure=sure, then=then)
    if not reason.twice:
        return said
    first = kind_word(parse_kind((*reason.sure, *reason.then)[0]), translator)
    pair = translator.gettext("{tile} is a pair: two turns.").format(tile=capital(first))
    return paragraph((said, pair), translator)


def _kinds(names: Sequence[str], translator: Translator) -> str:
    return together([kind_word(parse_kind(name), translator) for name in names], translator)
