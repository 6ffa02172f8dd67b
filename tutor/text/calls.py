"""Calls, riichi, kans and wins in words: what each is called, and whether to."""

from typing import Final

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from tutor.advice.call_advice import ActionAdvice, CallDecision, Doubt
from tutor.advice.reasons.offers import OfferReason
from tutor.language import gettext, mark, pgettext
from tutor.strategy.verdict import Verdict
from tutor.text.call_reasons import offer_reason
from tutor.text.names import kind_word, tile_word, together

_CALLS: Final = {
    MeldType.CHI: mark("Chi with {tiles}"),
    MeldType.PON: mark("Pon with {tiles}"),
    MeldType.DAIMINKAN: mark("Open kan of {tile}"),
    MeldType.KAKAN: mark("Added kan of {tile}"),
    MeldType.ANKAN: mark("Closed kan of {tile}"),
}
_NO_RIICHI: Final = frozenset(
    {
        OfferReason.RIICHI_OFF_PLAN,
        OfferReason.RIICHI_DEAD,
        OfferReason.RIICHI_BIG,
        OfferReason.RIICHI_ENOUGH,
        OfferReason.RIICHI_FURITEN,
        OfferReason.RIICHI_THIN,
        OfferReason.RIICHI_LATE,
        OfferReason.RIICHI_LAST_PLACE,
        OfferReason.RIICHI_FEW_DRAWS,
        OfferReason.RIICHI_LEAD,
    }
)
_NO_KAN: Final = frozenset(
    {
        OfferReason.KAN_OPEN,
        OfferReason.KAN_DORA,
        OfferReason.KAN_SLOWER,
        OfferReason.KAN_HELPS_THEM,
        OfferReason.KAN_KEEPS_MORE,
    }
)


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
            return gettext(_CALLS[action.meld.type]).format(
                tiles=together(hand), tile=kind_word(action.meld.kind)
            )
        case Win() if action.seat == action.from_seat:
            return gettext("Tsumo")
        case Win():
            return gettext("Ron")
        case Ryukyoku():
            return gettext("Throw the round in")


def done_word(decision: CallDecision, *, brief: bool = False) -> str:
    if decision.taken is not None:
        return _action(decision.taken, decision.observation, brief=brief)
    if decision.claimed is not None:
        return gettext("Pass")
    advice = decision.advice
    return _without(advice.recommended or advice.options[advice.about].action)


def wanted_word(decision: CallDecision, *, brief: bool = False) -> str:
    return advised_word(decision.advice, decision.observation, brief=brief)


def advised_word(advice: ActionAdvice, observation: Observation, *, brief: bool = False) -> str:
    if advice.recommended is None:
        return _declined(advice)
    return _action(advice.recommended, observation, brief=brief)


def answer_words(decision: CallDecision) -> str:
    """Return what was answered, and what the tutor would do where that is something else: "Chi with
    4-man and 6-man (tutor: Pass)"."""
    done = done_word(decision)
    if decision.verdict is Verdict.FIRST:
        return done
    pattern = gettext("{done} (tutor: {wanted})")
    return pattern.format(done=done, wanted=wanted_word(decision))


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


def _without(action: Action) -> str:
    match action:
        case Discard():
            return gettext("No riichi")
        case Call():
            return gettext("No kan")
        case Ryukyoku():
            return gettext("Play on")
        case _:
            return gettext("Pass")


def recommendation(advice: ActionAdvice, observation: Observation) -> tuple[str, ...]:
    what = advised_word(advice, observation)
    pattern = {
        Doubt.SURE: gettext("{action}: that is clear."),
        Doubt.FAIRLY: gettext("{action}: fairly sure."),
        Doubt.CLOSE: gettext("{action}, but it is close."),
    }[advice.doubt]
    because = (offer_reason(reason, advice, observation) for reason in advice.reasons)
    return (pattern.format(action=what), *because)


def _declined(advice: ActionAdvice) -> str:
    reason = advice.reasons[0]
    if reason in _NO_RIICHI:
        return gettext("No riichi")
    if reason in _NO_KAN and not _is_claim(advice):
        return gettext("No kan")
    if reason is OfferReason.KEEP_ORPHANS:
        return gettext("Play on")
    return gettext("Pass")


def _is_claim(advice: ActionAdvice) -> bool:
    return any(
        isinstance(option.action, Call)
        and option.action.meld.type in (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
        for option in advice.options
    )
