"""What each cause says, as the end of a sentence: "you threw 8-man; North was safer."."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.tiles import parse_kind
from tutor.advice.facts import Facts
from tutor.language import Translator
from tutor.lessons.lesson import Cause
from tutor.text.names import kind_word, number_word, seat_word, together
from tutor.text.shortfall import lacking

_ClauseMaker: TypeAlias = Callable[[Facts, Translator], str]


def clause(
    cause: Cause,
    facts: Facts,
    short: Facts,
    tile: str,
    other: str,
    observation: Observation,
    translator: Translator,
) -> str:
    """What was played and what was advised, from the facts of the cause; it ends the sentence.

    Args:
        cause: why the discard was off the plan.
        facts: those of ``lesson_CAUSE`` (see `lesson_facts`).
        short: those of ``lesson_short``.
        tile: the discard played, in words.
        other: the advised one.
        observation: what the seat saw.
        translator: the language.
    """
    names = [seat_word(observation, seat, translator) for seat in facts.get("seats", ())]
    parts = {
        "tile": tile,
        "other": other,
        "who": together(names, translator),
        "hand": _hand(facts, translator),
        "value": _value(facts, translator),
        "slower": _slower(facts, translator),
        "draws": facts.get("draws"),
        "more": facts.get("more"),
        "count": number_word(facts.get("count", 0), translator),
    }
    pattern = _CLAUSES[cause](facts, translator)
    if "{lacks}" in pattern:
        parts["lacks"] = lacking(short, observation, translator)
    return pattern.format(**parts)


# --- parts ---------------------------------------------------------------------------------------


def _hand(facts: Facts, translator: Translator) -> str:
    steps = facts.get("steps", 0)
    if not steps:
        return translator.gettext("a ready hand")
    if steps == 1:
        return translator.gettext("a hand one step from ready")
    return translator.gettext("a hand {steps} steps from ready").format(
        steps=number_word(steps, translator)
    )


def _slower(facts: Facts, translator: Translator) -> str:
    """In Japanese a predicate in the polite form, past."""
    draws, more = facts.get("draws"), facts.get("more")
    if facts.get("slow") == "draws":
        pattern = (
            translator.ngettext(
                "waited for {draws} tile instead of {more}",
                "waited for {draws} tiles instead of {more}",
                facts["draws"],
            )
            if facts["ready"]
            else translator.ngettext(
                "left {draws} good draw instead of {more}",
                "left {draws} good draws instead of {more}",
                facts["draws"],
            )
        )
        return pattern.format(draws=draws, more=more)
    return translator.gettext("took the hand a step back")


def _value(facts: Facts, translator: Translator) -> str:
    match facts.get("what"):
        case "dora":
            return translator.gettext("{count} dora").format(
                count=number_word(facts["count"], translator)
            )
        case "pair":
            kind = kind_word(parse_kind(facts["kind"]), translator)
            return translator.gettext("a pair of {kind}").format(kind=kind)
        case "triplet":
            kind = kind_word(parse_kind(facts["kind"]), translator)
            return translator.gettext("three {kind}").format(kind=kind)
        case "tanyao":
            return translator.gettext("tanyao")
        case "suit":
            return translator.gettext("a hand of one suit")
        case _:
            return translator.gettext("value")


# --- causes --------------------------------------------------------------------------------------


def _played_on(facts: Facts, translator: Translator) -> str:
    match facts["against"]:
        case "riichi":
            return (
                translator.gettext(
                    "you built on {hand} with {tile} against the riichi of {who}, to whom {other}"
                    " could not lose."
                )
                if facts["sure"]
                else translator.gettext(
                    "you built on {hand} with {tile} against the riichi of {who}; {other} was"
                    " safer."
                )
            )
        case "calls":
            return translator.gettext(
                "you built on {hand} with {tile} against the melds of {who}; {other} was safer."
            )
        case _:
            return translator.gettext(
                "you built on {hand} with {tile}, where the plan was to play safe with {other}."
            )


def _too_dangerous(facts: Facts, translator: Translator) -> str:
    match facts["against"], facts["gain"]:
        case "riichi", _ if facts["slow"]:
            return translator.gettext(
                "you threw {tile} against the riichi of {who}; {other} was safer and took no step"
                " back."
            )
        case "riichi", _ if facts["sure"]:
            return translator.gettext(
                "you threw {tile} against the riichi of {who}, to whom {other} could not lose."
            )
        case "riichi", "nearer" | "draws":
            return translator.gettext(
                "you threw {tile}, the faster tile, against the riichi of {who}; {other} was safer."
            )
        case "riichi", "dora":
            return translator.gettext(
                "you threw {tile} and kept {count} dora more against the riichi of {who}; {other}"
                " was safer."
            )
        case "riichi", _ if facts["level"]:
            return translator.gettext(
                "you threw {tile} against the riichi of {who}; {other} was safer and no slower."
            )
        case "riichi", _:
            return translator.gettext(
                "you threw {tile} against the riichi of {who}; {other} was safer."
            )
        case "calls", _ if facts["level"] and facts["gain"] is None:
            return translator.gettext(
                "you threw {tile} against the melds of {who}; {other} was safer and no slower."
            )
        case "calls", _:
            return translator.gettext(
                "you threw {tile} against the melds of {who}; {other} was safer."
            )
        case "plan", _:
            return translator.gettext(
                "you threw {tile} where the plan was to be careful; {other} was safer."
            )
        case _:
            return translator.gettext("you threw {tile}; {other} was safer.")


def _folded_early(facts: Facts, translator: Translator) -> str:
    if facts["against"] == "riichi":
        return translator.gettext(
            "against the riichi of {who} you threw the safer {tile}, which {slower}; the plan was"
            " to go on with {other}."
        )
    return translator.gettext(
        "against the melds of {who} you threw the safer {tile}, which {slower}; the plan was to go"
        " on with {other}."
    )


def _gave_up_value(facts: Facts, translator: Translator) -> str:
    match facts["what"]:
        case "dora":
            return translator.gettext(
                "you threw {tile} and gave up {count} dora that {other} keeps."
            )
        case "pair":
            return translator.gettext(
                "you threw {tile} from a pair that can become a yaku; {other} keeps it."
            )
        case "triplet":
            return translator.gettext("you broke three {tile} that are a yaku; {other} keeps them.")
        case "tanyao":
            return translator.gettext(
                "you threw {tile}, which tanyao needs; it does not need {other}."
            )
        case "beside":
            return translator.gettext(
                "you threw {tile}, which may still join a dora; {other} may not."
            )
        case "alone":
            return translator.gettext(
                "you threw {tile}, which may still become a yaku, before {other}."
            )
        case _:
            return translator.gettext("you threw {tile}, but it {lacks}.")


def _held_value(facts: Facts, translator: Translator) -> str:
    return translator.gettext(
        "you held on to {value} and threw {tile}, which {slower}; the plan was to throw {other}."
    )


def _step_back(facts: Facts, translator: Translator) -> str:
    return translator.gettext(
        "you threw {tile}, which took the hand a step back; {other} leaves {hand}."
    )


def _useful_first(facts: Facts, translator: Translator) -> str:
    if facts["broke"] == "pair":
        return translator.gettext("you threw {tile} and broke a pair; {other} keeps it.")
    if facts["broke"] == "triplet":
        return translator.gettext("you threw {tile} and broke three of a kind; {other} keeps them.")
    if facts["lone"] and facts["slow"]:
        return translator.gettext(
            "you kept {other}, which nothing in the hand goes with, and threw {tile}, which"
            " {slower}."
        )
    if facts["lone"]:
        return translator.gettext(
            "you kept {other}, which nothing in the hand goes with, and threw {tile}."
        )
    return translator.gettext("you threw {tile}, but it {lacks}.")


def _fewer_draws(facts: Facts, translator: Translator) -> str:
    if facts["ready"]:
        return translator.ngettext(
            "you threw {tile} and waited for {draws} tile; {other} waits for {more}.",
            "you threw {tile} and waited for {draws} tiles; {other} waits for {more}.",
            facts["draws"],
        )
    return translator.ngettext(
        "you threw {tile}, which left {draws} good draw; {other} leaves {more}.",
        "you threw {tile}, which left {draws} good draws; {other} leaves {more}.",
        facts["draws"],
    )


def _other(facts: Facts, translator: Translator) -> str:
    if facts["known"]:
        return translator.gettext("you threw {tile}, but it {lacks}.")
    return translator.gettext("you threw {tile}; {other} comes first for this plan.")


_CLAUSES: Final[Mapping[Cause, _ClauseMaker]] = {
    Cause.PLAYED_ON: _played_on,
    Cause.TOO_DANGEROUS: _too_dangerous,
    Cause.FOLDED_EARLY: _folded_early,
    Cause.GAVE_UP_VALUE: _gave_up_value,
    Cause.HELD_VALUE: _held_value,
    Cause.STEP_BACK: _step_back,
    Cause.USEFUL_FIRST: _useful_first,
    Cause.FEWER_DRAWS: _fewer_draws,
    Cause.OTHER: _other,
}
