"""What each cause says, as the end of a sentence: "you threw 8-man; North was safer."."""

from typing import assert_never

from rules.observation import Observation
from rules.tiles import parse_kind
from tutor.advice.reasons.shortfalls import SmallThings
from tutor.language import Translator
from tutor.lessons.reasons import (
    CauseFacts,
    DangerFacts,
    FewerDrawsFacts,
    FoldedFacts,
    HeldValueFacts,
    LessonShortfall,
    LostValueFacts,
    OtherFacts,
    PlayedOnFacts,
    Slowdown,
    StepBackFacts,
    Threat,
    TileValue,
    UsefulFirstFacts,
)
from tutor.text.names import kind_word, number_word, seat_word, together
from tutor.text.shortfall import lack_phrase


def clause(
    facts: CauseFacts,
    short: LessonShortfall,
    tile: str,
    other: str,
    observation: Observation,
    translator: Translator,
) -> str:
    """Return what was played and what was advised, from the facts of the cause, as the end of the
    sentence.

    Args:
        facts: what the cause says.
        short: what counted most between the two tiles.
        tile: the discard played, in words.
        other: the advised one.
        observation: what the seat saw.
        translator: the language.
    """
    lack = SmallThings() if short.short is None else short.short.lack
    lacks = lack_phrase(lack, other, observation, translator)
    parts = {"tile": tile, "other": other}
    match facts:
        case PlayedOnFacts():
            hand = hand_away(facts.steps, translator)
            who = _who(facts.threat, observation, translator)
            return _played_on(facts, translator).format(**parts, hand=hand, who=who)
        case DangerFacts():
            count = number_word(facts.count, translator)
            who = _who(facts.threat, observation, translator)
            return _too_dangerous(facts, translator).format(**parts, count=count, who=who)
        case FoldedFacts():
            who = _who(facts.threat, observation, translator)
            slower = _slower(facts.pace, translator)
            return _folded_early(facts.threat, translator).format(**parts, who=who, slower=slower)
        case LostValueFacts():
            count = number_word(facts.value.count, translator)
            return _gave_up_value(facts.value, translator).format(**parts, count=count, lacks=lacks)
        case HeldValueFacts():
            value, slower = _value(facts.value, translator), _slower(facts.pace, translator)
            pattern = translator.gettext(
                "you held on to {value} and threw {tile}, which {slower}; the plan was to throw"
                " {other}."
            )
            return pattern.format(**parts, value=value, slower=slower)
        case StepBackFacts():
            pattern = translator.gettext(
                "you threw {tile}, which took the hand a step back; {other} leaves {hand}."
            )
            return pattern.format(**parts, hand=hand_away(facts.steps, translator))
        case UsefulFirstFacts():
            slower = _slower(facts.pace, translator)
            return _useful_first(facts, translator).format(**parts, slower=slower, lacks=lacks)
        case FewerDrawsFacts():
            pace = facts.pace
            pattern = _fewer_draws(pace, translator)
            return pattern.format(**parts, draws=pace.draws, more=pace.more)
        case OtherFacts():
            pattern = (
                translator.gettext("you threw {tile}, but it {lacks}.")
                if facts.known
                else translator.gettext("you threw {tile}; {other} comes first.")
            )
            return pattern.format(**parts, lacks=lacks)
    assert_never(facts)


# --- parts ---------------------------------------------------------------------------------------


def _who(threat: Threat, observation: Observation, translator: Translator) -> str:
    return together([seat_word(observation, seat, translator) for seat in threat.seats], translator)


def hand_away(steps: int, translator: Translator) -> str:
    if not steps:
        return translator.gettext("a ready hand")
    if steps == 1:
        return translator.gettext("a hand one step from ready")
    return translator.gettext("a hand {steps} steps from ready").format(
        steps=number_word(steps, translator)
    )


def _slower(pace: Slowdown, translator: Translator) -> str:
    if pace.slow == "draws":
        pattern = (
            translator.ngettext(
                "waited for {draws} tile instead of {more}",
                "waited for {draws} tiles instead of {more}",
                pace.draws,
            )
            if pace.ready
            else translator.ngettext(
                "left {draws} good draw instead of {more}",
                "left {draws} good draws instead of {more}",
                pace.draws,
            )
        )
        return pattern.format(draws=pace.draws, more=pace.more)
    return translator.gettext("took the hand a step back")


def _value(value: TileValue, translator: Translator) -> str:
    match value.what:
        case "dora":
            return translator.gettext("{count} dora").format(
                count=number_word(value.count, translator)
            )
        case "pair":
            kind = kind_word(parse_kind(value.kind), translator)
            return translator.gettext("a pair of {kind}").format(kind=kind)
        case "triplet":
            kind = kind_word(parse_kind(value.kind), translator)
            return translator.gettext("three {kind}").format(kind=kind)
        case "tanyao":
            return translator.gettext("tanyao")
        case "suit":
            return translator.gettext("a hand of one suit")
        case _:
            return translator.gettext("value")


# --- causes --------------------------------------------------------------------------------------


def _played_on(facts: PlayedOnFacts, translator: Translator) -> str:
    match facts.threat.against:
        case "riichi":
            return (
                translator.gettext(
                    "you built on {hand} with {tile} against the riichi of {who}, to whom {other}"
                    " could not lose."
                )
                if facts.threat.sure
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


def _too_dangerous(facts: DangerFacts, translator: Translator) -> str:
    match facts.threat.against, facts.gain:
        case "riichi", _ if facts.slow:
            return translator.gettext(
                "you threw {tile} against the riichi of {who}; {other} was safer and took no step"
                " back."
            )
        case "riichi", _ if facts.threat.sure:
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
        case "riichi", _ if facts.level:
            return translator.gettext(
                "you threw {tile} against the riichi of {who}; {other} was safer and no slower."
            )
        case "riichi", _:
            return translator.gettext(
                "you threw {tile} against the riichi of {who}; {other} was safer."
            )
        case "calls", _ if facts.level and facts.gain is None:
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


def _folded_early(threat: Threat, translator: Translator) -> str:
    if threat.against == "riichi":
        return translator.gettext(
            "against the riichi of {who} you threw the safer {tile}, which {slower}; the plan was"
            " to go on with {other}."
        )
    return translator.gettext(
        "against the melds of {who} you threw the safer {tile}, which {slower}; the plan was to go"
        " on with {other}."
    )


def _gave_up_value(value: TileValue, translator: Translator) -> str:
    match value.what:
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


def _useful_first(facts: UsefulFirstFacts, translator: Translator) -> str:
    if facts.broke == "pair":
        return translator.gettext("you threw {tile} and broke a pair; {other} keeps it.")
    if facts.broke == "triplet":
        return translator.gettext("you threw {tile} and broke three of a kind; {other} keeps them.")
    if facts.lone and facts.pace.slow:
        return translator.gettext(
            "you kept {other}, which nothing in the hand goes with, and threw {tile}, which"
            " {slower}."
        )
    if facts.lone:
        return translator.gettext(
            "you kept {other}, which nothing in the hand goes with, and threw {tile}."
        )
    return translator.gettext("you threw {tile}, but it {lacks}.")


def _fewer_draws(pace: Slowdown, translator: Translator) -> str:
    if pace.ready:
        return translator.ngettext(
            "you threw {tile} and waited for {draws} tile; {other} waits for {more}.",
            "you threw {tile} and waited for {draws} tiles; {other} waits for {more}.",
            pace.draws,
        )
    return translator.ngettext(
        "you threw {tile}, which left {draws} good draw; {other} leaves {more}.",
        "you threw {tile}, which left {draws} good draws; {other} leaves {more}.",
        pace.draws,
    )
