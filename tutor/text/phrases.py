"""The parts that sentences are put together from: what a tile keeps, and what it gives up."""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat
from tutor.advice.facts import Facts
from tutor.language import Words, mark
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
    seats: Sequence[Seat], observation: Observation, words: Words, dealer: bool = False
) -> str:
    """Several seats by name; with `dealer`, the one that deals is said to."""
    names = []
    for seat in seats:
        name = seat_word(observation, seat, words)
        deals = dealer and seat == observation.dealer
        names.append(words.gettext("{who} (dealer)").format(who=name) if deals else name)
    return together(names, words)


def paragraph(said: Sequence[str], words: Words) -> str:
    """Sentences one after the other."""
    pattern = words.pgettext("two sentences", "{one} {two}")
    return reduce(lambda one, two: pattern.format(one=one, two=two), said)


def keeping(facts: Facts, observation: Observation, words: Words) -> list[str]:
    """What the best discards keep: up to three phrases, one a weighed axis."""
    axes: Sequence[str] = facts["axes"]
    kept = []
    if "safety" in axes:
        kept.append(_kept_safety(facts, observation, words))
    if "speed" in axes:
        kept.append(_kept_speed(facts, words))
    if "value" in axes:
        kept.append(_kept_value(facts, words))
    return [phrase for phrase in kept if phrase]


def joined(phrases: Sequence[str], words: Words) -> str:
    """Phrases about one tile as one: "keeps one dora and cannot lose to Across"."""
    comma = words.pgettext("between what a tile keeps", ", ")
    pattern = words.pgettext("what a tile keeps", "{list} and {last}")
    if len(phrases) < 2:
        return "".join(phrases)
    return pattern.format(list=comma.join(phrases[:-1]), last=phrases[-1])


def giving_up(facts: Facts, observation: Observation, words: Words) -> str:
    """What the best discards give up, as one phrase; empty where there is nothing to tell."""
    match facts.get("cost"):
        case "step":
            return words.gettext("takes the hand a step back")
        case "dora":
            pattern = words.pgettext("in a sentence", "gives up {count} dora")
            return pattern.format(count=number_word(facts["cost_count"], words))
        case "risk":
            pattern = words.gettext("may lose to {who}")
            return pattern.format(who=seats_word(facts["cost_seats"], observation, words))
        case "yakuhai":
            return _broken(facts["cost_piece"], words)
        case _:
            return ""


def _kept_safety(facts: Facts, observation: Observation, words: Words) -> str:
    who = seats_word(facts.get("seats", ()), observation, words)
    sure = facts.get("sure")
    if sure is not None:
        pattern = (
            words.gettext("cannot lose to {who}") if sure == "genbutsu"
            else words.gettext("cannot lose to {who} this turn")
        )
        return pattern.format(who=who)
    known = _KEPT_DANGERS.get(facts.get("danger", ""))
    if known is not None:
        return words.gettext(known).format(who=who)
    if not facts["safest"]:
        return ""
    if len(facts["tiles"]) > 1:
        return words.gettext("is as safe as any other throw")
    if facts.get("safest_tied"):
        return words.gettext("is among the safest throws")
    if facts.get("seats"):
        return words.gettext("is the least risky throw")
    return words.gettext("is the safest throw")


def _kept_speed(facts: Facts, words: Words) -> str:
    if not facts.get("draws") and facts.get("steps") != 0:
        return ""
    draws = facts["draws"]
    if not draws:
        return words.gettext("makes the hand ready, but no tile is left to win on")
    if facts.get("furiten"):
        pattern = words.ngettext(
            "makes the hand ready for {draws} tile, but furiten: no ron",
            "makes the hand ready for {draws} tiles, but furiten: no ron", draws,
        )  # fmt: skip
    elif not facts["steps"]:
        pattern = words.ngettext(
            "makes the hand ready for {draws} tile", "makes the hand ready for {draws} tiles", draws
        )
    elif facts["most_draws"]:
        pattern = words.ngettext(
            "leaves the most good draws ({draws})", "leaves the most good draws ({draws})", draws
        )
    else:
        pattern = words.ngettext(
            "leaves {draws} good draw (at most {most})",
            "leaves {draws} good draws (at most {most})", draws,
        )  # fmt: skip
    return pattern.format(draws=draws, most=facts.get("most", draws))


def _kept_value(facts: Facts, words: Words) -> str:
    dora = facts.get("dora", 0)
    if dora:
        pattern = words.pgettext("in a sentence", "keeps {count} dora")
        return pattern.format(count=number_word(dora, words))
    if facts.get("tanyao"):
        return words.gettext("moves towards tanyao")
    if facts.get("no_value_lost"):
        return words.gettext("gives up no value")
    if facts["value_first"]:
        return words.gettext("gives up the least value")
    return ""


def _broken(piece: str, words: Words) -> str:
    if piece == "pair":
        return words.gettext("breaks a pair that could become a yaku")
    return words.gettext("breaks three of a kind that are a yaku")
