"""What a discard lacks beside the best one, as the part of a sentence."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_kind, parse_tiles
from tutor.advice.facts import Facts
from tutor.language import Translator, mark
from tutor.text.names import kind_word, number_word, seat_word, tile_word, together

# Translators: each completes "6-man is the fastest throw, but it ..."; in Japanese the
# predicate in the polite form.
_LACKED_DANGERS: Final = {
    "passed": mark("may lose to {who} later"),
    "genbutsu": mark("is less safe"),
    "suji": mark("is only suji against {who}: safer, not safe"),
    "kabe": mark("is only behind a wall against {who}: safer, not safe"),
    "half_suji": mark("is only half covered by suji against {who}"),
    "half_kabe": mark("is only half covered by a wall against {who}"),
    "no_suji": mark("can deal in to {who}: nothing makes it safe"),
    "honour_0": mark("can lose to thirteen orphans by {who}"),
    "honour_1": mark("can lose to {who} by a wait on its last copy"),
    "honour_2": mark("can deal in to {who}: two more copies are not seen"),
    "honour_3": mark("can deal in to {who}: no other copy is seen"),
}
_SUITS: Final = (mark("man"), mark("pin"), mark("sou"))


def lacking(facts: Facts, observation: Observation, translator: Translator) -> str:
    """What a discard lacks beside the best one, as one phrase."""
    other = tile_word(parse_tiles(facts["other"])[0], translator, observation.rules.red_fives)
    match facts["how"]:
        case "risk":
            pattern = _LACKED_DANGERS[facts["danger"]]
            who = seat_word(observation, facts["seat"], translator)
            return translator.gettext(pattern).format(who=who)
        case "less_safe":
            return _less_safe(facts, other, observation, translator)
        case "back":
            return translator.gettext("takes the hand a step back")
        case "draws":
            return _fewer_draws(facts, other, translator)
        case "outlook":
            return _joins(facts, other, translator)
        case "pair":
            return translator.gettext("breaks a pair")
        case "triplet":
            return translator.gettext("breaks three of a kind")
        case "beside_dora":
            return translator.gettext("may still join a dora, and {other} may not").format(
                other=other
            )
        case "flush" | "half_flush":
            return _flush(facts, translator)
        case "later":
            pattern = translator.gettext("is an honour: safer to keep for later than {other}")
            return pattern.format(other=other)
        case "spare":
            return _spare(facts["count"], translator)
        case "few_copies":
            pattern = translator.gettext(
                "has fewer copies left than {other}: safer to keep for later"
            )
            return pattern.format(other=other)
        case "more_copies":
            pattern = (
                translator.gettext("can still be paired by {more} tiles, {other} by {count}")
                if facts["count"]
                else translator.gettext("can still be paired by {more} tiles, {other} by none")
            )
            return pattern.format(more=facts["more"], count=facts["count"], other=other)
        case "double_wind":
            return translator.gettext(
                "is the wind of the round and yours: three of it bring two han"
            )
        case "dora":
            pattern = (
                translator.gettext("gives up {count} dora more than {other}")
                if facts.get("more")
                else translator.pgettext("in a sentence", "gives up {count} dora")
            )
            return pattern.format(count=number_word(facts["count"], translator), other=other)
        case "yakuhai":
            return _lost_yakuhai(facts["piece"], other, translator)
        case "tanyao":
            return translator.gettext("is a tile that tanyao needs, and {other} is not").format(
                other=other
            )
        case _:
            pattern = translator.gettext("is behind {other} only by small things taken together")
            return pattern.format(other=other)


def _joins(facts: Facts, other: str, translator: Translator) -> str:
    """What the tile goes with, or how much may still join it."""
    tiles, less = (_kinds(facts.get(key, ()), translator) for key in ("with", "less"))
    match facts.get("what"):
        case "joined":
            pattern = translator.gettext("goes with {tiles}, and {other} stands alone")
        case "with":
            pattern = translator.gettext(
                "goes with {tiles}, and {other} has no neighbour in the hand"
            )
        case "next":
            pattern = translator.gettext("stands next to {tiles}, and {other} next to none")
        case "goes":
            pattern = translator.gettext("goes with {tiles}")
        case "more":
            pattern = translator.gettext("goes with {tiles}, and {other} only with {less}")
        case "joiners":
            pattern = (
                translator.gettext("can still be joined by {more} tiles, {other} by {count}")
                if facts["count"]
                else translator.gettext("can still be joined by {more} tiles, {other} by none")
            )
        case _:
            pattern = translator.gettext("may still become more useful than {other}")
    return pattern.format(
        tiles=tiles, less=less, other=other, more=facts.get("more"), count=facts.get("count")
    )


def _kinds(names: Sequence[str], translator: Translator) -> str:
    return together([kind_word(parse_kind(name), translator) for name in names], translator)


def _flush(facts: Facts, translator: Translator) -> str:
    if "suit" not in facts:
        return translator.gettext("is of the suit that the hand is richest in")
    suit = translator.gettext(_SUITS[facts["suit"]])
    pattern = (
        translator.gettext("could be part of a flush with the {count} {suit} tiles of the hand")
        if facts["how"] == "flush"
        else translator.gettext(
            "could be part of a half flush with the {count} {suit} tiles of the hand"
        )
    )
    return pattern.format(count=facts["count"], suit=suit)


def _spare(opponents: int, translator: Translator) -> str:
    pattern = translator.ngettext(
        "cannot lose to {count} opponent: worth keeping for later",
        "cannot lose to {count} opponents: worth keeping for later",
        opponents,
    )
    return pattern.format(count=number_word(opponents, translator))


def _less_safe(facts: Facts, other: str, observation: Observation, translator: Translator) -> str:
    if facts["seat"] is None:
        return translator.gettext("is less safe than {other}").format(other=other)
    who = seat_word(observation, facts["seat"], translator)
    pattern = translator.gettext("is less safe than {other} against {who}")
    return pattern.format(other=other, who=who)


def _fewer_draws(facts: Facts, other: str, translator: Translator) -> str:
    pattern = (
        translator.ngettext(
            "waits for {draws} tile where {other} waits for {more}",
            "waits for {draws} tiles where {other} waits for {more}",
            facts["draws"],
        )
        if facts["ready"]
        else translator.ngettext(
            "leaves {draws} good draw where {other} leaves {more}",
            "leaves {draws} good draws where {other} leaves {more}",
            facts["draws"],
        )
    )
    return pattern.format(draws=facts["draws"], more=facts["more"], other=other)


def _lost_yakuhai(piece: str, other: str, translator: Translator) -> str:
    match piece:
        case "alone":
            return translator.gettext("may still become a yaku, and {other} may not").format(
                other=other
            )
        case "pair":
            return translator.gettext("breaks a pair that could become a yaku")
        case _:
            return translator.gettext("breaks three of a kind that are a yaku")
