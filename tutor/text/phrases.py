"""The parts that sentences are put together from: what a tile keeps, and what it gives up."""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.facts import Facts
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


def keeping(facts: Facts, observation: Observation, translator: Translator) -> list[str]:
    """What the best discards keep: up to three phrases, one a weighed axis."""
    axes: Sequence[str] = facts["axes"]
    kept = []
    if "safety" in axes:
        kept.append(_kept_safety(facts, observation, translator))
    if "speed" in axes:
        kept.append(_kept_speed(facts, translator))
    if "value" in axes:
        kept.append(_kept_value(facts, translator))
    return [phrase for phrase in kept if phrase]


def joined(phrases: Sequence[str], translator: Translator) -> str:
    """Phrases about one tile as one: "keeps one dora and cannot lose to Across"."""
    comma = translator.pgettext("between what a tile keeps", ", ")
    pattern = translator.pgettext("what a tile keeps", "{list} and {last}")
    if len(phrases) < 2:
        return "".join(phrases)
    return pattern.format(list=comma.join(phrases[:-1]), last=phrases[-1])


def giving_up(facts: Facts, observation: Observation, translator: Translator) -> str:
    """What the best discards give up, as one phrase; empty where there is nothing to tell."""
    match facts.get("cost"):
        case "step":
            return translator.gettext("takes the hand a step back")
        case "dora":
            pattern = translator.pgettext("in a sentence", "gives up {count} dora")
            return pattern.format(count=number_word(facts["cost_count"], translator))
        case "risk":
            pattern = translator.gettext("may lose to {who}")
            return pattern.format(who=seats_word(facts["cost_seats"], observation, translator))
        case "yakuhai":
            return _broken(facts["cost_piece"], translator)
        case _:
            return ""


def _kept_safety(facts: Facts, observation: Observation, translator: Translator) -> str:
    who = seats_word(facts.get("seats", ()), observation, translator)
    sure = facts.get("sure")
    if sure is not None:
        pattern = (
            translator.gettext("cannot lose to {who}")
            if sure == "genbutsu"
            else translator.gettext("cannot lose to {who} this turn")
        )
        return pattern.format(who=who)
    known = _KEPT_DANGERS.get(facts.get("danger", ""))
    if known is not None:
        return translator.gettext(known).format(who=who)
    if not facts["safest"]:
        return ""
    if len(facts["tiles"]) > 1:
        return translator.gettext("is as safe as any other throw")
    if facts.get("safest_tied"):
        return translator.gettext("is among the safest throws")
    if facts.get("seats"):
        return translator.gettext("is the least risky throw")
    return translator.gettext("is the safest throw")


def _kept_speed(facts: Facts, translator: Translator) -> str:
    if not facts.get("draws") and facts.get("steps") != 0:
        return ""
    draws = facts["draws"]
    if not draws:
        return translator.gettext("makes the hand ready, but no tile is left to win on")
    if facts.get("furiten"):
        pattern = translator.ngettext(
            "makes the hand ready for {draws} tile, but furiten: no ron",
            "makes the hand ready for {draws} tiles, but furiten: no ron",
            draws,
        )
    elif not facts["steps"]:
        pattern = translator.ngettext(
            "makes the hand ready for {draws} tile", "makes the hand ready for {draws} tiles", draws
        )
    elif facts["most_draws"]:
        pattern = translator.ngettext(
            "leaves the most good draws ({draws})", "leaves the most good draws ({draws})", draws
        )
    else:
        pattern = translator.ngettext(
            "leaves {draws} good draw (at most {most})",
            "leaves {draws} good draws (at most {most})",
            draws,
        )
    return pattern.format(draws=draws, most=facts.get("most", draws))


def _kept_value(facts: Facts, translator: Translator) -> str:
    dora = facts.get("dora", 0)
    if dora:
        pattern = translator.pgettext("in a sentence", "keeps {count} dora")
        return pattern.format(count=number_word(dora, translator))
    if facts.get("tanyao"):
        return translator.gettext("moves towards tanyao")
    if facts.get("no_value_lost"):
        return translator.gettext("gives up no value")
    if facts["value_first"]:
        return translator.gettext("gives up the least value")
    return ""


def _broken(piece: str, translator: Translator) -> str:
    if piece == "pair":
        return translator.gettext("breaks a pair that could become a yaku")
    return translator.gettext("breaks three of a kind that are a yaku")
