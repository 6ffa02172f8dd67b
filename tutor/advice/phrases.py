"""The parts that sentences are put together from: what a tile keeps, and what it lacks."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from rules.observation import Observation
from rules.tiles import Seat, parse_tiles
from tutor.advice.names import number_word, seat_word, tile_word, together
from tutor.language import Words, mark

Facts: TypeAlias = Mapping[str, Any]

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


def lacking(facts: Facts, observation: Observation, words: Words) -> str:
    """What a discard lacks beside the best one, as one phrase."""
    other = tile_word(parse_tiles(facts["other"])[0], words, observation.rules.red_fives)
    match facts["how"]:
        case "risk":
            pattern = _LACKED_DANGERS[facts["danger"]]
            who = seat_word(observation, facts["seat"], words)
            return words.gettext(pattern).format(who=who)
        case "less_safe":
            return _less_safe(facts, other, observation, words)
        case "back":
            return words.gettext("takes the hand a step back")
        case "draws":
            return _fewer_draws(facts, other, words)
        case "outlook":
            return words.gettext("may still become more useful than {other}").format(other=other)
        case "pair":
            return words.gettext("breaks a pair")
        case "triplet":
            return words.gettext("breaks three of a kind")
        case "beside_dora":
            return words.gettext("may still join a dora, and {other} may not").format(other=other)
        case "flush":
            return words.gettext("is of the suit that the hand is richest in")
        case "spare":
            return _spare(facts["count"], words)
        case "few_copies":
            pattern = words.gettext("has fewer copies left than {other}: safer to keep for later")
            return pattern.format(other=other)
        case "dora":
            pattern = words.pgettext("in a sentence", "gives up {count} dora")
            return pattern.format(count=number_word(facts["count"], words))
        case "yakuhai":
            return _lost_yakuhai(facts, other, words)
        case "tanyao":
            return words.gettext("is a tile that tanyao needs, and {other} is not").format(
                other=other
            )
        case _:
            return words.gettext("fits this plan less than {other}").format(other=other)


def _spare(opponents: int, words: Words) -> str:
    pattern = words.ngettext(
        "cannot lose to {count} opponent: worth keeping for later",
        "cannot lose to {count} opponents: worth keeping for later", opponents,
    )
    return pattern.format(count=number_word(opponents, words))


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
    if facts.get("seats"):
        return words.gettext("is the least risky throw")
    return words.gettext("is the safest throw")


def _kept_speed(facts: Facts, words: Words) -> str:
    if facts.get("falls_back"):
        return words.gettext("takes a step back")
    if "draws" not in facts:
        return ""
    draws = facts["draws"]
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
            "leaves {draws} good draw", "leaves {draws} good draws", draws
        )
    return pattern.format(draws=draws)


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


def _less_safe(facts: Facts, other: str, observation: Observation, words: Words) -> str:
    if facts["seat"] is None:
        return words.gettext("is less safe than {other}").format(other=other)
    who = seat_word(observation, facts["seat"], words)
    pattern = words.gettext("is less safe than {other} against {who}")
    return pattern.format(other=other, who=who)


def _fewer_draws(facts: Facts, other: str, words: Words) -> str:
    pattern = (
        words.ngettext(
            "waits for {draws} tile where {other} waits for {more}",
            "waits for {draws} tiles where {other} waits for {more}", facts["draws"],
        ) if facts["ready"]
        else words.ngettext(
            "leaves {draws} good draw where {other} leaves {more}",
            "leaves {draws} good draws where {other} leaves {more}", facts["draws"],
        )
    )  # fmt: skip
    return pattern.format(draws=facts["draws"], more=facts["more"], other=other)


def _lost_yakuhai(facts: Facts, other: str, words: Words) -> str:
    match facts["piece"]:
        case "alone":
            return words.gettext("may still become a yaku, and {other} may not").format(other=other)
        case "pair":
            return words.gettext("breaks a pair that could become a yaku")
        case _:
            return words.gettext("breaks three of a kind that are a yaku")
