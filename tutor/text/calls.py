from collections.abc import Sequence
from dataclasses import replace
from typing import Final, assert_never

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import is_red, parse_kind, parse_tiles
from tutor import explanations
from tutor.coach import offer_facts
from tutor.coach.advice import CLAIMS, ActionAdvice, CallDecision, Doubt
from tutor.coach.grading.right import KAN, PASS, RIICHI, answer_of, answers_to, claimed_tile
from tutor.coach.strategy.stance import Verdict
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.text.names import (
    either,
    kind_word,
    number_word,
    seats_word,
    steps_word,
    tile_word,
    together,
    with_bonus,
)

# fmt: off
CALL_YAKU: Final = {
    "yakuhai": mark("yakuhai"), "tanyao": mark("tanyao"), "toitoi": mark("all triplets"),
    "honitsu": mark("half flush"), "chinitsu": mark("full flush"), "ittsu": mark("straight"),
    "sanshoku": mark("three colours"), "chanta": mark("outside hand"),
}
# fmt: on


def fact_text(fact: offer_facts.OfferFact, observation: Observation) -> str:
    match fact:
        case offer_facts.CallSteps():
            return _call_steps(fact)
        case offer_facts.ThenThrow(tile=name):
            return gettext("then throw {tile}.").format(tile=tile_words((name,))[0])
        case offer_facts.KanSteps():
            if fact.after > fact.before:
                back = gettext("the hand falls back from ready.")
                return gettext("a step further from ready.") if fact.before else back
            if fact.after < fact.before:
                return gettext("a step nearer to ready.")
            return gettext("no nearer to ready.")
        case offer_facts.KanWorth():
            pattern = gettext("a ron pays {after} points after it instead of {before}")
            if fact.tsumo:
                pattern = gettext("a self-draw brings {after} points after it instead of {before}")
            if not fact.after:
                pattern = gettext("a ron has no yaku after it")
            said = pattern.format(before=f"{fact.before:,}", after=f"{fact.after:,}")
            return pgettext("a sentence", "{said}.").format(said=said)
        case offer_facts.OpensHand():
            return gettext(
                "the hand is open then: no riichi, and many yaku are worth less or gone."
            )
        case offer_facts.YakuInSight():
            return _yaku_in_sight(fact)
        case offer_facts.NoYakuInSight():
            return gettext("no yaku is in sight then, and without one it cannot win.")
        case offer_facts.CallWaits():
            return _call_waits(fact)
        case offer_facts.StaysLast():
            pattern = gettext(
                "a win of {points} would end the game with you last, {behind} behind the third."
            )
            return pattern.format(points=f"{fact.points:,}", behind=f"{fact.behind:,}")
        case offer_facts.OtherFirst():
            pattern = gettext("the better throw is {tiles}, which leaves no ready hand.")
            return pattern.format(tiles=either(tile_words(fact.tiles)))
        case offer_facts.NewDora():
            return gettext("one more draw, and one more dora for everybody.")
        case offer_facts.TilesLeft():
            return _tiles_left(fact, observation)
        case offer_facts.KanThreat():
            pattern = gettext("the new dora may be worth han to {who} in riichi.")
            return pattern.format(who=seats_word(fact.seats, observation))
        case offer_facts.RiichiWaits():
            names = [kind_word(parse_kind(name)) for name in fact.waits]
            pattern = ngettext(
                "the hand waits for {waits}, {live} tile left.",
                "the hand waits for {waits}, {live} tiles left.",
                fact.live,
            )
            return pattern.format(waits=together(names), live=number_word(fact.live))
        case offer_facts.RiichiWorth():
            pattern = gettext("a ron is worth {riichi} or more; without riichi {quiet}.")
            if fact.quiet is None:
                pattern = gettext(
                    "a ron is worth {riichi} or more; without riichi no yaku is sure."
                )
            said = pattern.format(riichi=f"{fact.riichi:,}", quiet=f"{fact.quiet or 0:,}")
            said = with_bonus(said, fact.honba, fact.sticks)
            if not fact.average:
                return said
            average = gettext("With ura-dora it is {average} on average.")
            return pgettext("two sentences", "{one} {two}").format(
                one=said, two=average.format(average=f"{fact.average:,}")
            )
        case offer_facts.RiichiFuriten():
            return gettext("furiten: only a tsumo can win.")
        case offer_facts.RiichiBound():
            if not fact.seats:
                return gettext("it costs 1,000 points, and you throw what you draw from then on.")
            pattern = gettext("you throw what you draw from then on, against {who} in riichi too.")
            return pattern.format(who=seats_word(fact.seats, observation))
        case offer_facts.WinEnds():
            return gettext("the round ends with it.")
        case offer_facts.WinWorth():
            pattern = gettext("it is worth {points} or more.")
            return with_bonus(pattern.format(points=f"{fact.points:,}"), fact.honba, fact.sticks)
        case offer_facts.WinFuriten():
            if fact.riichi:
                return gettext("if you pass, you are furiten for the rest of the round.")
            return gettext("if you pass, you are furiten until you draw again.")
        case offer_facts.OrphansHeld():
            pattern = gettext("you hold {count} kinds of terminals and honours.")
            return pattern.format(count=fact.count)
    assert_never(fact)


def _call_steps(fact: offer_facts.CallSteps) -> str:
    before, after, draws = fact.before, fact.after, fact.draws_after
    if after > before:
        return gettext("a step further from ready.")
    if after == before:
        pattern = gettext("no nearer to ready; good draws: {draws} after, {before} before.")
        return pattern.format(draws=draws, before=fact.draws_before)
    if not after and not draws:
        return gettext("the hand is ready, but it cannot win.")
    if not after:
        pattern = ngettext(
            "the hand is ready; {draws} tile wins.", "the hand is ready; {draws} tiles win.", draws
        )
        return pattern.format(draws=draws)
    pattern = ngettext(
        "{steps} step from ready instead of {before}, with {draws} good draws.",
        "{steps} steps from ready instead of {before}, with {draws} good draws.",
        after,
    )
    return pattern.format(steps=steps_word(after), before=steps_word(before), draws=draws)


def _yaku_in_sight(fact: offer_facts.YakuInSight) -> str:
    yaku = either(yaku_words(fact))
    if fact.draws is not None:
        pattern = ngettext(
            "it can win with {yaku}, but only {draws} of the good draws keeps the yaku.",
            "it can win with {yaku}, but only {draws} of the good draws keep the yaku.",
            fact.draws,
        )
        return pattern.format(yaku=yaku, draws=fact.draws)
    pattern = (
        gettext("it can win with {yaku}, a step further off.")
        if fact.further
        else gettext("it can win with {yaku}.")
    )
    return pattern.format(yaku=yaku)


def yaku_words(fact: offer_facts.YakuInSight) -> list[str]:
    names = []
    for yaku, kind in zip(fact.yaku, fact.kinds, strict=True):
        name = gettext(CALL_YAKU[yaku])
        if yaku == "yakuhai":
            pattern = pgettext("a yaku and its tile", "{yaku} of {tile}")
            name = pattern.format(yaku=name, tile=kind_word(parse_kind(kind)))
        names.append(name)
    return names


def tile_words(names: Sequence[str]) -> list[str]:
    return [tile_word(parse_tiles(name)[0]) for name in names]


def _call_waits(fact: offer_facts.CallWaits) -> str:
    words = {
        "tile": tile_words((fact.tile,))[0],
        "waits": together(tile_words(fact.waits)),
        "winning": together(tile_words(fact.winning)),
        "live": fact.live,
        "least": f"{fact.least:,}",
    }
    if not fact.winning:
        pattern = gettext("after {tile} it waits for {waits}, and has no yaku on any of it.")
    elif fact.furiten:
        pattern = gettext(
            "after {tile} it waits for {waits}, but is furiten: only a tsumo can win."
        )
    elif len(fact.winning) < len(fact.waits):
        pattern = gettext(
            "after {tile} it waits for {waits}, but wins on {winning} alone, {least} or more."
        )
    else:
        pattern = ngettext(
            "after {tile} it waits for {waits}, {live} tile left; a ron is worth {least} or more.",
            "after {tile} it waits for {waits}, {live} tiles left; a ron is worth {least} or more.",
            fact.live,
        )
    points = bool(fact.winning) and not fact.furiten
    honba, sticks = (fact.honba, fact.sticks) if points else (0, 0)
    return with_bonus(pattern.format(**words), honba, sticks)


def _tiles_left(fact: offer_facts.TilesLeft, observation: Observation) -> str:
    if fact.safe is None:
        pattern = ngettext(
            "{tiles} tile stays in the hand to be safe with later.",
            "{tiles} tiles stay in the hand to be safe with later.",
            fact.tiles,
        )
        return pattern.format(tiles=fact.tiles)
    who = seats_word(fact.seats, observation)
    if fact.tiles == 1:
        if fact.safe:
            return gettext("The tile that stays is safe against {who}.").format(who=who)
        return gettext("The tile that stays is not safe against {who}.").format(who=who)
    if not fact.safe:
        pattern = gettext(
            "{tiles} tiles stay in the hand; no safe tiles against {who} to choose from."
        )
        return pattern.format(tiles=fact.tiles, who=who)
    pattern = ngettext(
        "{tiles} tiles stay in the hand; {safe} safe tile against {who} to choose from.",
        "{tiles} tiles stay in the hand; {safe} safe tiles against {who} to choose from.",
        fact.safe,
    )
    return pattern.format(tiles=fact.tiles, safe=number_word(fact.safe), who=who)


# fmt: off
_CALLS: Final = {
    MeldType.CHI: mark("Chi with {tiles}"), MeldType.PON: mark("Pon of {tile}"),
    MeldType.DAIMINKAN: mark("Open kan of {tile}"), MeldType.KAKAN: mark("Added kan of {tile}"),
    MeldType.ANKAN: mark("Closed kan of {tile}"),
}
_NO_RIICHI: Final = frozenset(
    {
        offer_facts.OfferReason.RIICHI_OFF_PLAN, offer_facts.OfferReason.RIICHI_DEAD,
        offer_facts.OfferReason.RIICHI_BIG, offer_facts.OfferReason.RIICHI_ENOUGH,
        offer_facts.OfferReason.RIICHI_FURITEN, offer_facts.OfferReason.RIICHI_THIN,
        offer_facts.OfferReason.RIICHI_LATE, offer_facts.OfferReason.RIICHI_LAST_PLACE,
        offer_facts.OfferReason.RIICHI_FEW_DRAWS, offer_facts.OfferReason.RIICHI_LEAD,
        offer_facts.OfferReason.RIICHI_CHANGE, offer_facts.OfferReason.RIICHI_QUIET,
    }
)
_NO_KAN: Final = frozenset(
    {
        offer_facts.OfferReason.KAN_OPEN, offer_facts.OfferReason.KAN_DORA,
        offer_facts.OfferReason.KAN_SLOWER, offer_facts.OfferReason.KAN_CHEAPER,
        offer_facts.OfferReason.KAN_HELPS_THEM, offer_facts.OfferReason.KAN_KEEPS_MORE,
    }
)
# fmt: on


def action_word(action: Action | None, observation: Observation) -> str:
    red = observation.rules.red_fives
    match action:
        case None:
            return gettext("Pass")
        case Discard():
            pattern = gettext("Riichi with {tile}") if action.riichi else gettext("Throw {tile}")
            return pattern.format(tile=tile_word(action.tile, red))
        case Call():
            hand = [tile_word(tile, red) for tile in action.meld.from_hand]
            if action.meld.type is MeldType.PON and red and any(map(is_red, action.meld.from_hand)):
                pattern = gettext("Pon of {tile} with the red five")
                return pattern.format(tile=kind_word(action.meld.kind))
            return gettext(_CALLS[action.meld.type]).format(
                tiles=together(hand), tile=kind_word(action.meld.kind)
            )
        case Win() if action.seat == action.from_seat:
            return gettext("Tsumo")
        case Win():
            return gettext("Ron")
        case Ryukyoku():
            return gettext("Throw the round in")


def answer_word(decision: CallDecision, *, brief: bool = False) -> str:
    if decision.taken is not None:
        return _action(decision.taken, decision.observation, brief=brief)
    if decision.claimed is not None:
        return gettext("Pass")
    advice = decision.advice
    action = advice.recommended or advice.options[advice.about].action
    match action:
        case Discard():
            return gettext("No riichi")
        case Call():
            return gettext("No kan")
        case Ryukyoku():
            return gettext("Play on")
        case _:
            return gettext("Pass")


def answer_name(name: str, offered: Sequence[Action]) -> str:
    """Return an answer to a problem as text: "5-man", or for an offer "Pon" or "No riichi".

    Args:
        name: a tile name, or an answer to the offer (see `right.answer_of`).
        offered: the calls or declarations on offer; empty if a tile is to be discarded.
    """
    if not offered:
        return kind_word(parse_kind(name))
    kinds = {answer_of(one) for one in offered}
    no = {RIICHI: gettext("No riichi"), KAN: gettext("No kan")}
    is_one = len(kinds) == 1 and claimed_tile(offered) is None
    words = {
        "chi": gettext("Chi"),
        "pon": gettext("Pon"),
        KAN: gettext("Kan"),
        RIICHI: pgettext("declared", "Riichi"),
        PASS: no[kinds.pop()] if is_one else gettext("Pass"),
    }
    return words[name]


def question_line(offered: Sequence[Action]) -> str:
    """Return the question for a position: "Pon or Pass?", or which tile to discard."""
    if not offered:
        return gettext("What would you throw?")
    names = [answer_name(one, offered) for one in answers_to(offered)]
    return gettext("{options}?").format(options=either(names))


def choices_line(decision: CallDecision) -> str:
    """Return the possible answers without tiles that would reveal the right one, such as "Chi, pon
    or pass"."""
    seen = decision.observation
    words = [_action(one.action, seen, brief=True) for one in decision.advice.options]
    passed = replace(decision, answered=None)
    return either([*dict.fromkeys(words), answer_word(passed)])


def tutor_answer_word(decision: CallDecision, *, brief: bool = False) -> str:
    return advised_action_word(decision.advice, decision.observation, brief=brief)


def advised_action_word(
    advice: ActionAdvice, observation: Observation, *, brief: bool = False
) -> str:
    if advice.recommended is None:
        reason = advice.reasons[0]
        if reason in _NO_RIICHI:
            return gettext("No riichi")
        is_claim = any(
            isinstance(option.action, Call) and option.action.meld.type in CLAIMS
            for option in advice.options
        )
        if reason in _NO_KAN and not is_claim:
            return gettext("No kan")
        if reason is offer_facts.OfferReason.KEEP_ORPHANS:
            return gettext("Play on")
        return gettext("Pass")
    return _action(advice.recommended, observation, brief=brief)


def answer_words(decision: CallDecision) -> str:
    """Return the answer as text, with the tutor's if it differs: "Chi with 4- and 6-man (tutor:
    Pass)"."""
    done = answer_word(decision)
    if decision.verdict is Verdict.FIRST:
        return done
    pattern = gettext("{done} (tutor: {wanted})")
    return pattern.format(done=done, wanted=tutor_answer_word(decision))


def _action(action: Action, observation: Observation, *, brief: bool) -> str:
    if not brief:
        return action_word(action, observation)
    match action:
        case Discard():
            return pgettext("declared", "Riichi")
        case Call() if action.meld.is_kan:
            return gettext("Kan")
        case Call():
            is_chi = action.meld.type is MeldType.CHI
            return gettext("Chi") if is_chi else gettext("Pon")
        case _:
            return action_word(action, observation)


def recommendation(advice: ActionAdvice, observation: Observation) -> tuple[str, ...]:
    what = advised_action_word(advice, observation)
    pattern = {
        Doubt.SURE: gettext("{action}: that is clear."),
        Doubt.FAIRLY: gettext("{action}: fairly sure."),
        Doubt.CLOSE: gettext("{action}, but it is close."),
    }[advice.doubt]
    return (pattern.format(action=what), *explanations.offer(advice, observation))
