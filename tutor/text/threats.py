"""Threats, what going on costs and the order of folding, in sentences."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import parse_kind, parse_tiles
from tutor.advice.reasons.threats import FoldOrder, OpenThreat, PushOrFold, ThreatReason
from tutor.evaluators.open_hands import READY_LIKELY, READY_MAYBE
from tutor.language import Translator, mark
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
"""Melds after which a single tile is left in hand."""
_SUITS: Final = (mark("man"), mark("pin"), mark("sou"))


def threat_sentence(reason: ThreatReason, observation: Observation, translator: Translator) -> str:
    """Return the sentence of one fact about a threat."""
    match reason:
        case OpenThreat():
            return _open_threat(reason, observation, translator)
        case PushOrFold():
            return _push_or_fold(reason, observation, translator)
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
        suit = translator.gettext(_SUITS[reason.suit])
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


def _push_or_fold(reason: PushOrFold, observation: Observation, translator: Translator) -> str:
    tile = tile_word(parse_tiles(reason.tile)[0], translator, observation.rules.red_fives)
    risk = _risk(reason, tile, translator)
    points = f"{reason.points:,}"
    if not reason.waits and not reason.points:
        pattern = translator.gettext("Without a yaku the hand wins nothing; {risk}.")
    elif not reason.waits:
        pattern = translator.gettext("Your hand may win about {points} points; {risk}.")
    elif not reason.live:
        pattern = translator.gettext("No tile to win on is left; {risk}.")
    elif not reason.points:
        pattern = translator.gettext("You wait for {waits}, without a yaku; {risk}.")
    elif reason.furiten:
        pattern = translator.gettext(
            "You wait for {waits}, but furiten: only a tile that you draw wins; {risk}."
        )
    elif reason.paying:
        pattern = translator.ngettext(
            "You wait for {waits} ({live} tile), and only {paying} has a yaku: {points} points;"
            " {risk}.",
            "You wait for {waits} ({live} tiles), and only {paying} has a yaku: {points} points;"
            " {risk}.",
            reason.live,
        )
    elif reason.riichi:
        pattern = translator.ngettext(
            "You wait for {waits} ({live} tile), {points} points with riichi; {risk}.",
            "You wait for {waits} ({live} tiles), {points} points with riichi; {risk}.",
            reason.live,
        )
    else:
        pattern = translator.ngettext(
            "You wait for {waits} ({live} tile), {points} points; {risk}.",
            "You wait for {waits} ({live} tiles), {points} points; {risk}.",
            reason.live,
        )
    waits, paying = (
        kinds_together([parse_kind(name) for name in names], translator)
        for names in (reason.waits, reason.paying)
    )
    said = {"points": points, "risk": risk, "waits": waits, "paying": paying}
    return pattern.format(**said, live=reason.live)


def _risk(reason: PushOrFold, tile: str, translator: Translator) -> str:
    if reason.sure and reason.risk < MIN_TOLD:
        return translator.gettext("{tile} cannot lose to the threat now").format(tile=tile)
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
