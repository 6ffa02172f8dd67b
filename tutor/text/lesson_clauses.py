"""What each cause says, as the end of a sentence: "you threw 8-man; North was safer."."""

from typing import assert_never

from rules.observation import Observation
from rules.tiles import parse_kind
from tutor.advice.reasons.shortfalls import SmallThings
from tutor.language import gettext, ngettext
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
    facts: CauseFacts, short: LessonShortfall, tile: str, other: str, observation: Observation
) -> str:
    """Return what was played and what was advised, from the facts of the cause, as the end of the
    sentence.

    Args:
        facts: what the cause says.
        short: what counted most between the two tiles.
        tile: the discard played, in words.
        other: the advised one.
        observation: what the seat saw.
    """
    lack = SmallThings() if short.short is None else short.short.lack
    lacks = lack_phrase(lack, other, observation)
    parts = {"tile": tile, "other": other}
    match facts:
        case PlayedOnFacts():
            hand = hand_away(facts.steps)
            who = _who(facts.threat, observation)
            return _played_on(facts).format(**parts, hand=hand, who=who)
        case DangerFacts():
            count = number_word(facts.count)
            who = _who(facts.threat, observation)
            return _too_dangerous(facts).format(**parts, count=count, who=who)
        case FoldedFacts():
            who = _who(facts.threat, observation)
            slower = _slower(facts.pace)
            return _folded_early(facts.threat).format(**parts, who=who, slower=slower)
        case LostValueFacts():
            count = number_word(facts.value.count)
            return _gave_up_value(facts.value).format(**parts, count=count, lacks=lacks)
        case HeldValueFacts():
            value, slower = _value(facts.value), _slower(facts.pace)
            pattern = gettext(
                "you held on to {value} and threw {tile}, which {slower}; the plan was to throw"
                " {other}."
            )
            return pattern.format(**parts, value=value, slower=slower)
        case StepBackFacts():
            pattern = gettext(
                "you threw {tile}, which took the hand a step back; {other} leaves {hand}."
            )
            return pattern.format(**parts, hand=hand_away(facts.steps))
        case UsefulFirstFacts():
            slower = _slower(facts.pace)
            return _useful_first(facts).format(**parts, slower=slower, lacks=lacks)
        case FewerDrawsFacts():
            pace = facts.pace
            pattern = _fewer_draws(pace)
            return pattern.format(**parts, draws=pace.draws, more=pace.more)
        case OtherFacts():
            pattern = (
                gettext("you threw {tile}, but it {lacks}.")
                if facts.known
                else gettext("you threw {tile}; {other} comes first.")
            )
            return pattern.format(**parts, lacks=lacks)
    assert_never(facts)


# --- parts ---------------------------------------------------------------------------------------


def _who(threat: Threat, observation: Observation) -> str:
    return together([seat_word(observation, seat) for seat in threat.seats])


def hand_away(steps: int) -> str:
    if not steps:
        return gettext("a ready hand")
    if steps == 1:
        return gettext("a hand one step from ready")
    return gettext("a hand {steps} steps from ready").format(steps=number_word(steps))


def _slower(pace: Slowdown) -> str:
    if pace.slow == "draws":
        pattern = (
            ngettext(
                "waited for {draws} tile instead of {more}",
                "waited for {draws} tiles instead of {more}",
                pace.draws,
            )
            if pace.ready
            else ngettext(
                "left {draws} good draw instead of {more}",
                "left {draws} good draws instead of {more}",
                pace.draws,
            )
        )
        return pattern.format(draws=pace.draws, more=pace.more)
    return gettext("took the hand a step back")


def _value(value: TileValue) -> str:
    match value.what:
        case "dora":
            return gettext("{count} dora").format(count=number_word(value.count))
        case "pair":
            kind = kind_word(parse_kind(value.kind))
            return gettext("a pair of {kind}").format(kind=kind)
        case "triplet":
            kind = kind_word(parse_kind(value.kind))
            return gettext("three {kind}").format(kind=kind)
        case "tanyao":
            return gettext("tanyao")
        case "suit":
            return gettext("a hand of one suit")
        case _:
            return gettext("value")


# --- causes --------------------------------------------------------------------------------------


def _played_on(facts: PlayedOnFacts) -> str:
    match facts.threat.against:
        case "riichi":
            return (
                gettext(
                    "you built on {hand} with {tile} against the riichi of {who}, to whom {other}"
                    " could not lose."
                )
                if facts.threat.sure
                else gettext(
                    "you built on {hand} with {tile} against the riichi of {who}; {other} was"
                    " safer."
                )
            )
        case "calls":
            return gettext(
                "you built on {hand} with {tile} against the melds of {who}; {other} was safer."
            )
        case _:
            return gettext(
                "you built on {hand} with {tile}, where the plan was to play safe with {other}."
            )


def _too_dangerous(facts: DangerFacts) -> str:
    match facts.threat.against, facts.gain:
        case "riichi", _ if facts.slow:
            return gettext(
                "you threw {tile} against the riichi of {who}; {other} was safer and took no step"
                " back."
            )
        case "riichi", _ if facts.threat.sure:
            return gettext(
                "you threw {tile} against the riichi of {who}, to whom {other} could not lose."
            )
        case "riichi", "nearer" | "draws":
            return gettext(
                "you threw {tile}, the faster tile, against the riichi of {who}; {other} was safer."
            )
        case "riichi", "dora":
            return gettext(
                "you threw {tile} and kept {count} dora more against the riichi of {who}; {other}"
                " was safer."
            )
        case "riichi", _ if facts.level:
            return gettext(
                "you threw {tile} against the riichi of {who}; {other} was safer and no slower."
            )
        case "riichi", _:
            return gettext("you threw {tile} against the riichi of {who}; {other} was safer.")
        case "calls", _ if facts.level and facts.gain is None:
            return gettext(
                "you threw {tile} against the melds of {who}; {other} was safer and no slower."
            )
        case "calls", _:
            return gettext("you threw {tile} against the melds of {who}; {other} was safer.")
        case "plan", _:
            return gettext("you threw {tile} where the plan was to be careful; {other} was safer.")
        case _:
            return gettext("you threw {tile}; {other} was safer.")


def _folded_early(threat: Threat) -> str:
    if threat.against == "riichi":
        return gettext(
            "against the riichi of {who} you threw the safer {tile}, which {slower}; the plan was"
            " to go on with {other}."
        )
    return gettext(
        "against the melds of {who} you threw the safer {tile}, which {slower}; the plan was to go"
        " on with {other}."
    )


def _gave_up_value(value: TileValue) -> str:
    match value.what:
        case "dora":
            return gettext("you threw {tile} and gave up {count} dora that {other} keeps.")
        case "pair":
            return gettext("you threw {tile} from a pair that can become a yaku; {other} keeps it.")
        case "triplet":
            return gettext("you broke three {tile} that are a yaku; {other} keeps them.")
        case "tanyao":
            return gettext("you threw {tile}, which tanyao needs; it does not need {other}.")
        case "beside":
            return gettext("you threw {tile}, which may still join a dora; {other} may not.")
        case "alone":
            return gettext("you threw {tile}, which may still become a yaku, before {other}.")
        case _:
            return gettext("you threw {tile}, but it {lacks}.")


def _useful_first(facts: UsefulFirstFacts) -> str:
    if facts.broke == "pair":
        return gettext("you threw {tile} and broke a pair; {other} keeps it.")
    if facts.broke == "triplet":
        return gettext("you threw {tile} and broke three of a kind; {other} keeps them.")
    if facts.lone and facts.pace.slow:
        return gettext(
            "you kept {other}, which nothing in the hand goes with, and threw {tile}, which"
            " {slower}."
        )
    if facts.lone:
        return gettext("you kept {other}, which nothing in the hand goes with, and threw {tile}.")
    return gettext("you threw {tile}, but it {lacks}.")


def _fewer_draws(pace: Slowdown) -> str:
    if pace.ready:
        return ngettext(
            "you threw {tile} and waited for {draws} tile; {other} waits for {more}.",
            "you threw {tile} and waited for {draws} tiles; {other} waits for {more}.",
            pace.draws,
        )
    return ngettext(
        "you threw {tile}, which left {draws} good draw; {other} leaves {more}.",
        "you threw {tile}, which left {draws} good draws; {other} leaves {more}.",
        pace.draws,
    )
