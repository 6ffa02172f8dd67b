"""The parts that sentences are put together from: what a tile keeps, and what it gives up."""

from collections.abc import Sequence
from functools import reduce
from typing import Final, Literal, assert_never

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.reasons.discards import BestDiscards
from tutor.advice.reasons.kept import (
    Cost,
    DoraCost,
    KeptSafety,
    KeptSpeed,
    KeptValue,
    RiskCost,
    StepCost,
    YakuhaiCost,
)
from tutor.language import Translator, mark
from tutor.text.names import number_word, seat_word, together

# Translators: each completes "4-man is first for this plan: it ..."; in Japanese a whole sentence
# without its full stop.
_KEPT_DANGERS: Final = {
    "suji": mark("is suji against {who} (safer, not safe)"),
    "kabe": mark("is behind a wall against {who} (safer, not safe)"),
    "half_suji": mark("is half covered by suji against {who}"),
    "half_kabe": mark("is half covered by a wall against {who}"),
    "honour_0": mark("can lose only to thirteen orphans by {who}"),
    "honour_1": mark("can lose to {who} only by a wait on its last copy"),
}


def seats_word(
    seats: Sequence[Seat], observation: Observation, translator: Translator, dealer: bool = False
) -> str:
    """Several seats by name; with `dealer`, the one that deals is said to."""
    names = []
    for seat in seats:
        name = seat_word(observation, seat, translator)
        deals = dealer and seat == observation.dealer
        names.append(translator.gettext("{who} (dealer)").format(who=name) if deals else name)
    return together(names, translator)


def paragraph(said: Sequence[str], translator: Translator) -> str:
    """Sentences one after the other."""
    pattern = translator.pgettext("two sentences", "{one} {two}")
    return reduce(lambda one, two: pattern.format(one=one, two=two), said)


def keeping(best: BestDiscards, observation: Observation, translator: Translator) -> list[str]:
    """Return what the best discards keep: up to three phrases, one a weighed axis."""
    kept = []
    if best.safety is not None:
        alone = len(best.tiles) == 1
        kept.append(_kept_safety(best.safety, alone, observation, translator))
    if best.speed is not None:
        kept.append(_kept_speed(best.speed, translator))
    if best.value is not None:
        kept.append(_kept_value(best.value, translator))
    return [phrase for phrase in kept if phrase]


def joined(phrases: Sequence[str], translator: Translator) -> str:
    """Phrases about one tile as one: "keeps one dora and cannot lose to Across"."""
    comma = translator.pgettext("between what a tile keeps", ", ")
    pattern = translator.pgettext("what a tile keeps", "{list} and {last}")
    if len(phrases) < 2:
        return "".join(phrases)
    return pattern.format(list=comma.join(phrases[:-1]), last=phrases[-1])


def giving_up(cost: Cost | None, observation: Observation, translator: Translator) -> str:
    """Return what the best discards give up, as one phrase; empty where there is nothing to say."""
    match cost:
        case None:
            return ""
        case StepCost():
            return translator.gettext("takes the hand a step back")
        case DoraCost():
            pattern = translator.pgettext("in a sentence", "gives up {count} dora")
            return pattern.format(count=number_word(cost.count, translator))
        case RiskCost():
            pattern = translator.gettext("may lose to {who}")
            return pattern.format(who=seats_word(cost.seats, observation, translator))
        case YakuhaiCost():
            return broken_yakuhai(cost.piece, translator)
    assert_never(cost)


def broken_yakuhai(piece: Literal["pair", "triplet"], translator: Translator) -> str:
    """Return what breaking a piece of a yakuhai gives up, as one phrase."""
    if piece == "pair":
        return translator.gettext("breaks a pair that could become a yaku")
    return translator.gettext("breaks three of a kind that are a yaku")


def _kept_safety(
    kept: KeptSafety, alone: bool, observation: Observation, translator: Translator
) -> str:
    who = seats_word(kept.seats or (), observation, translator)
    if kept.sure is not None:
        pattern = (
            translator.gettext("cannot lose to {who}")
            if kept.sure == "genbutsu"
            else translator.gettext("cannot lose to {who} this turn")
        )
        return pattern.format(who=who)
    known = _KEPT_DANGERS.get(kept.danger or "")
    if known is not None:
        return translator.gettext(known).format(who=who)
    if not kept.safest:
        return ""
    if not alone:
        return translator.gettext("is as safe as any other throw")
    if kept.safest_tied:
        return translator.gettext("is among the safest throws")
    if kept.seats:
        return translator.gettext("is the least risky throw")
    return translator.gettext("is the safest throw")


def _kept_speed(kept: KeptSpeed, translator: Translator) -> str:
    draws = kept.draws
    if not draws:
        return (
            ""
            if kept.steps
            else translator.gettext("makes the hand ready, but no tile is left to win on")
        )
    if kept.furiten:
        pattern = translator.ngettext(
            "makes the hand ready for {draws} tile, but furiten: no ron",
            "makes the hand ready for {draws} tiles, but furiten: no ron",
            draws,
        )
    elif not kept.steps:
        pattern = translator.ngettext(
            "makes the hand ready for {draws} tile", "makes the hand ready for {draws} tiles", draws
        )
    elif kept.most_draws:
        pattern = translator.ngettext(
            "leaves the most good draws ({draws})", "leaves the most good draws ({draws})", draws
        )
    else:
        pattern = translator.ngettext(
            "leaves {draws} good draw (at most {most})",
            "leaves {draws} good draws (at most {most})",
            draws,
        )
    return pattern.format(draws=draws, most=draws if kept.most is None else kept.most)


def _kept_value(kept: KeptValue, translator: Translator) -> str:
    if kept.dora:
        pattern = translator.pgettext("in a sentence", "keeps {count} dora")
        return pattern.format(count=number_word(kept.dora, translator))
    if kept.tanyao:
        return translator.gettext("moves towards tanyao")
    if kept.no_value_lost:
        return translator.gettext("gives up no value")
    if kept.value_first:
        return translator.gettext("gives up the least value")
    return ""
