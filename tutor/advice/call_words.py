"""Calls, riichi, kans and wins in sentences: what each changes, and whether to."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.tiles import parse_kind
from tutor.advice.advice import Reason
from tutor.advice.call_advice import ActionAdvice, Doubt
from tutor.advice.names import kind_word, number_word, tile_word, together
from tutor.advice.phrases import seats_word
from tutor.language import Words, mark

Facts: TypeAlias = Mapping[str, Any]

_CALLS: Final = {
    MeldType.CHI: mark("Chi with {tiles}"),
    MeldType.PON: mark("Pon with {tiles}"),
    MeldType.DAIMINKAN: mark("Open kan of {tile}"),
    MeldType.KAKAN: mark("Added kan of {tile}"),
    MeldType.ANKAN: mark("Closed kan of {tile}"),
}
_NAMES: Final = {
    "yakuhai": mark("yakuhai"), "tanyao": mark("tanyao"), "toitoi": mark("toitoi"),
    "honitsu": mark("honitsu"),
}  # fmt: skip
_BECAUSE: Final = {
    "take_win": mark("A win is there to be taken."),
    "throw_in": mark("Thirteen orphans are far, and the rest of the hand is weak."),
    "keep_orphans": mark("Thirteen orphans are within reach."),
    "call_no_yaku": mark("Without a yaku in sight the open hand could not win."),
    "call_no_nearer": mark("It brings the hand no nearer to ready."),
    "call_far": mark("Somebody is in riichi, and the hand would still be far from ready."),
    "call_detour": mark("The nearest yaku is a longer way than the hand itself."),
    "call_yakuhai": mark("It makes a yaku at once and brings the hand nearer."),
    "call_ready": mark("It makes the hand ready, with a yaku."),
    "call_nearer": mark("The hand is open already, and this brings it nearer with its yaku."),
    "call_early": mark("The hand is still far from ready; closed, it keeps more ways open."),
    "call_worth": mark("It brings a hand nearer that is worth winning soon."),
    "call_cheap": mark("It would win little; closed, the hand can still declare riichi."),
    "kan_open": mark("It opens the hand and gives everybody a dora, for one more draw."),
    "kan_dora": mark("It gives everybody a dora, for one more draw."),
    "kan_slower": mark("It would take the hand further from ready."),
    "kan_helps_them": mark("Somebody is in riichi: the new dora helps them as much as you."),
    "kan_keeps_more": mark("Without it the four tiles stay of use, and nobody gets a new dora."),
    "kan_draw": mark("It costs the hand nothing, and gives one more draw and a dora."),
    "riichi_off_plan": mark("The plan places another tile first."),
    "riichi_dead": mark("None of the tiles that it waits for is left."),
    "riichi_big": mark("The hand is worth enough without it, and stays free to fold."),
    "riichi_enough": mark("A win without it is enough to finish first."),
    "riichi_furiten": mark("Furiten: it could win by tsumo only."),
    "riichi_thin": mark("Few tiles are left to win on, and riichi gives up the choice to fold."),
    "riichi_late": mark("It is late, somebody is in riichi, and the hand can win without it."),
    "riichi_yaku": mark("Without it not every wait has a yaku; with it, each wins."),
    "riichi_points": mark("The hand is ready, and riichi makes it worth more."),
}
"""Why, one sentence a verdict."""


def action_word(action: Action | None, observation: Observation, words: Words) -> str:
    """What an answer is called: "Chi with 4-man and 6-man", "Riichi with North", "Pass"."""
    red = observation.rules.red_fives
    match action:
        case None:
            return words.gettext("Pass")
        case Discard():
            pattern = (
                words.gettext("Riichi with {tile}") if action.riichi
                else words.gettext("Throw {tile}")
            )  # fmt: skip
            return pattern.format(tile=tile_word(action.tile, words, red))
        case Call():
            hand = [tile_word(tile, words, red) for tile in action.meld.from_hand]
            return words.gettext(_CALLS[action.meld.type]).format(
                tiles=together(hand, words), tile=kind_word(action.meld.kind, words)
            )
        case Win() if action.seat == action.from_seat:
            return words.gettext("Tsumo")
        case Win():
            return words.gettext("Ron")
        case Ryukyoku():
            return words.gettext("Throw the round in")


def fact_line(action: Action, fact: Reason, observation: Observation, words: Words) -> str:
    """One fact about something that is offered: "Chi with ...: the hand is ready, for 4 tiles."."""
    text = fact_text(fact, observation, words)
    pattern = words.pgettext("an action and what it changes", "{action}: {fact}")
    return pattern.format(action=action_word(action, observation, words), fact=text)


def fact_text(fact: Reason, observation: Observation, words: Words) -> str:
    """The fact alone, in small letters: "the hand is ready, for 4 tiles."."""
    return _TELL[fact.key](fact.facts, observation, words)


def recommendation(advice: ActionAdvice, observation: Observation, words: Words) -> tuple[str, ...]:
    """What to do, how sure the tutor is, and why."""
    if advice.recommended is None:
        what = _declined(advice, words)
    else:
        what = action_word(advice.recommended, observation, words)
    pattern = {
        Doubt.SURE: words.gettext("{action}: that is clear."),
        Doubt.FAIRLY: words.gettext("{action}: fairly sure."),
        Doubt.CLOSE: words.gettext("{action}, but it is a close call."),
    }[advice.doubt]
    because = (words.gettext(_BECAUSE[reason.key]) for reason in advice.reasons)
    return (pattern.format(action=what), *because)


def _declined(advice: ActionAdvice, words: Words) -> str:
    match advice.reasons[0].key.split("_")[0]:
        case "riichi":
            return words.gettext("No riichi")
        case "kan" if not _is_claim(advice):
            return words.gettext("No kan")
        case "keep":
            return words.gettext("Play on")
        case _:
            return words.gettext("Pass")


def _is_claim(advice: ActionAdvice) -> bool:
    return any(
        isinstance(option.action, Call)
        and option.action.meld.type in (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
        for option in advice.options
    )


# --- facts --------------------------------------------------------------------------------------


def _call_steps(facts: Facts, _: Observation, words: Words) -> str:
    before, after, draws = facts["before"], facts["after"], facts["draws_after"]
    if after > before:
        return words.gettext("a step further from ready.")
    if after == before:
        pattern = words.gettext("no nearer to ready; good draws: {draws} after, {before} before.")
        return pattern.format(draws=draws, before=facts["draws_before"])
    if not after:
        pattern = words.ngettext(
            "the hand is ready, for {draws} tile.", "the hand is ready, for {draws} tiles.", draws
        )
        return pattern.format(draws=draws)
    pattern = words.ngettext(
        "{steps} step from ready instead of {before}, with {draws} good draws.",
        "{steps} steps from ready instead of {before}, with {draws} good draws.", after,
    )  # fmt: skip
    return pattern.format(
        steps=number_word(after, words), before=number_word(before, words), draws=draws
    )


def _kan_steps(facts: Facts, _: Observation, words: Words) -> str:
    if facts["after"] > facts["before"]:
        return words.gettext("the hand falls back from ready.")
    if facts["after"] < facts["before"]:
        return words.gettext("a step nearer to ready.")
    return words.gettext("as near to ready as it is.")


def _opens(_: Facts, __: Observation, words: Words) -> str:
    return words.gettext("the hand is open then: no riichi, and many yaku are worth less or gone.")


def _yaku(facts: Facts, _: Observation, words: Words) -> str:
    names = []
    for yaku, kind in zip(facts["yaku"], facts["kinds"], strict=True):
        name = words.gettext(_NAMES[yaku])
        if yaku == "yakuhai":
            pattern = words.pgettext("a yaku and its tile", "{yaku} of {tile}")
            name = pattern.format(yaku=name, tile=kind_word(parse_kind(kind), words))
        names.append(name)
    pattern = (
        words.gettext("it can win with {yaku}, a step further off.") if facts["further"]
        else words.gettext("it can win with {yaku}.")
    )  # fmt: skip
    return pattern.format(yaku=together(names, words))


def _no_yaku(_: Facts, __: Observation, words: Words) -> str:
    return words.gettext("no yaku is in sight then, and without one it cannot win.")


def _new_dora(_: Facts, __: Observation, words: Words) -> str:
    return words.gettext("one more draw, and one more dora for everybody.")


def _left(facts: Facts, observation: Observation, words: Words) -> str:
    if facts["safe"] is None:
        pattern = words.gettext("{tiles} tiles stay in the hand to be safe with later.")
        return pattern.format(tiles=facts["tiles"])
    pattern = words.ngettext(
        "{tiles} tiles stay in the hand; {safe} safe tile against {who} to choose from.",
        "{tiles} tiles stay in the hand; {safe} safe tiles against {who} to choose from.",
        facts["safe"],
    )
    who = seats_word(facts["seats"], observation, words)
    return pattern.format(tiles=facts["tiles"], safe=number_word(facts["safe"], words), who=who)


def _kan_threat(facts: Facts, observation: Observation, words: Words) -> str:
    pattern = words.gettext("the new dora may be worth han to {who} in riichi.")
    return pattern.format(who=seats_word(facts["seats"], observation, words))


def _waits(facts: Facts, _: Observation, words: Words) -> str:
    names = [kind_word(parse_kind(name), words) for name in facts["waits"]]
    pattern = words.ngettext(
        "the hand waits for {waits}, {live} tile left.",
        "the hand waits for {waits}, {live} tiles left.", facts["live"],
    )  # fmt: skip
    return pattern.format(waits=together(names, words), live=number_word(facts["live"], words))


def _riichi_value(facts: Facts, _: Observation, words: Words) -> str:
    riichi, quiet = f"{facts['riichi']:,}", facts["quiet"]
    if quiet is None:
        pattern = words.gettext("a ron is worth {riichi} or more; not every wait wins without it.")
        return pattern.format(riichi=riichi)
    pattern = words.gettext("a ron is worth {riichi} or more; without it {quiet}.")
    return pattern.format(riichi=riichi, quiet=f"{quiet:,}")


def _riichi_furiten(_: Facts, __: Observation, words: Words) -> str:
    return words.gettext("furiten: only a tsumo can win.")


def _riichi_bound(facts: Facts, observation: Observation, words: Words) -> str:
    if not facts["seats"]:
        return words.gettext("it costs 1000 points, and you throw what you draw from then on.")
    pattern = words.gettext("you throw what you draw from then on, against {who} in riichi too.")
    return pattern.format(who=seats_word(facts["seats"], observation, words))


def _win_ends(_: Facts, __: Observation, words: Words) -> str:
    return words.gettext("the round ends with it.")


def _win_worth(facts: Facts, _: Observation, words: Words) -> str:
    return words.gettext("it is worth {points} or more.").format(points=f"{facts['points']:,}")


def _win_furiten(facts: Facts, _: Observation, words: Words) -> str:
    if facts["riichi"]:
        return words.gettext("if you pass, you are furiten for the rest of the round.")
    return words.gettext("if you pass, you are furiten until you draw again.")


def _orphans(facts: Facts, _: Observation, words: Words) -> str:
    pattern = words.gettext("you hold {count} kinds of terminals and honours.")
    return pattern.format(count=facts["count"])


_TELL: Final[Mapping[str, Callable[[Facts, Observation, Words], str]]] = {
    "call_steps": _call_steps, "kan_steps": _kan_steps, "opens": _opens, "yaku": _yaku,
    "no_yaku": _no_yaku, "new_dora": _new_dora, "left": _left, "kan_threat": _kan_threat,
    "waits": _waits, "riichi_value": _riichi_value, "riichi_furiten": _riichi_furiten,
    "win_ends": _win_ends, "win_worth": _win_worth, "win_furiten": _win_furiten,
    "riichi_bound": _riichi_bound, "orphans": _orphans,
}  # fmt: skip
