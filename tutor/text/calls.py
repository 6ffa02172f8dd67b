"""Calls, riichi, kans and wins in words: what each is called, and whether to."""

from typing import Final

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from tutor.advice.call_advice import ActionAdvice, Doubt
from tutor.advice.reasons.calls import OfferReason
from tutor.language import Translator, mark
from tutor.text.names import kind_word, tile_word, together

_CALLS: Final = {
    MeldType.CHI: mark("Chi with {tiles}"),
    MeldType.PON: mark("Pon with {tiles}"),
    MeldType.DAIMINKAN: mark("Open kan of {tile}"),
    MeldType.KAKAN: mark("Added kan of {tile}"),
    MeldType.ANKAN: mark("Closed kan of {tile}"),
}
_BECAUSE: Final = {
    OfferReason.TAKE_WIN: mark("A win is there to be taken."),
    OfferReason.THROW_IN: mark("Thirteen orphans are far, and the rest of the hand is weak."),
    OfferReason.KEEP_ORPHANS: mark("Thirteen orphans are within reach."),
    OfferReason.CALL_NO_YAKU: mark("Without a yaku in sight the open hand could not win."),
    OfferReason.CALL_NO_NEARER: mark("It brings the hand no nearer to ready."),
    OfferReason.CALL_FAR: mark(
        "Somebody is in riichi, and the hand would still be far from ready."
    ),
    OfferReason.CALL_DETOUR: mark("The nearest yaku is a longer way than the hand itself."),
    OfferReason.CALL_YAKUHAI: mark("It makes a yaku at once and brings the hand nearer."),
    OfferReason.CALL_READY: mark("It makes the hand ready, with a yaku."),
    OfferReason.CALL_NEARER: mark(
        "The hand is open already, and this brings it nearer with its yaku."
    ),
    OfferReason.CALL_EARLY: mark(
        "The hand is still far from ready; closed, it keeps more ways open."
    ),
    OfferReason.CALL_WORTH: mark("It brings a hand nearer that is worth winning soon."),
    OfferReason.CALL_CHEAP: mark("It would win little; closed, the hand can still declare riichi."),
    OfferReason.KAN_OPEN: mark("It opens the hand and gives everybody a dora, for one more draw."),
    OfferReason.KAN_DORA: mark("It gives everybody a dora, for one more draw."),
    OfferReason.KAN_SLOWER: mark("It would take the hand further from ready."),
    OfferReason.KAN_HELPS_THEM: mark(
        "Somebody is in riichi: the new dora helps them as much as you."
    ),
    OfferReason.KAN_KEEPS_MORE: mark(
        "Without it the four tiles stay of use, and nobody gets a new dora."
    ),
    OfferReason.KAN_DRAW: mark("It costs the hand nothing, and gives one more draw and a dora."),
    OfferReason.RIICHI_OFF_PLAN: mark("The plan places another tile first."),
    OfferReason.RIICHI_DEAD: mark("None of the tiles that it waits for is left."),
    OfferReason.RIICHI_BIG: mark("The hand is worth enough without it, and stays free to fold."),
    OfferReason.RIICHI_ENOUGH: mark("A win without it is enough to finish first."),
    OfferReason.RIICHI_FURITEN: mark("Furiten: it could win by tsumo only."),
    OfferReason.RIICHI_THIN: mark(
        "Few tiles are left to win on, and riichi gives up the choice to fold."
    ),
    OfferReason.RIICHI_LATE: mark(
        "It is late, somebody is in riichi, and the hand can win without it."
    ),
    OfferReason.RIICHI_YAKU: mark("Without it not every wait has a yaku; with it, each wins."),
    OfferReason.RIICHI_POINTS: mark("The hand is ready, and riichi makes it worth more."),
}
"""Why, one sentence a reason."""
_NO_RIICHI: Final = frozenset(
    {
        OfferReason.RIICHI_OFF_PLAN,
        OfferReason.RIICHI_DEAD,
        OfferReason.RIICHI_BIG,
        OfferReason.RIICHI_ENOUGH,
        OfferReason.RIICHI_FURITEN,
        OfferReason.RIICHI_THIN,
        OfferReason.RIICHI_LATE,
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
"""Reasons against a riichi, and against a kan."""


def action_word(action: Action | None, observation: Observation, translator: Translator) -> str:
    """What an answer is called: "Chi with 4-man and 6-man", "Riichi with North", "Pass"."""
    red = observation.rules.red_fives
    match action:
        case None:
            return translator.gettext("Pass")
        case Discard():
            pattern = (
                translator.gettext("Riichi with {tile}")
                if action.riichi
                else translator.gettext("Throw {tile}")
            )
            return pattern.format(tile=tile_word(action.tile, translator, red))
        case Call():
            hand = [tile_word(tile, translator, red) for tile in action.meld.from_hand]
            return translator.gettext(_CALLS[action.meld.type]).format(
                tiles=together(hand, translator), tile=kind_word(action.meld.kind, translator)
            )
        case Win() if action.seat == action.from_seat:
            return translator.gettext("Tsumo")
        case Win():
            return translator.gettext("Ron")
        case Ryukyoku():
            return translator.gettext("Throw the round in")


def recommendation(
    advice: ActionAdvice, observation: Observation, translator: Translator
) -> tuple[str, ...]:
    """What to do, how sure the tutor is, and why."""
    if advice.recommended is None:
        what = _declined(advice, translator)
    else:
        what = action_word(advice.recommended, observation, translator)
    pattern = {
        Doubt.SURE: translator.gettext("{action}: that is clear."),
        Doubt.FAIRLY: translator.gettext("{action}: fairly sure."),
        Doubt.CLOSE: translator.gettext("{action}, but it is a close call."),
    }[advice.doubt]
    because = (translator.gettext(_BECAUSE[reason]) for reason in advice.reasons)
    return (pattern.format(action=what), *because)


def _declined(advice: ActionAdvice, translator: Translator) -> str:
    reason = advice.reasons[0]
    if reason in _NO_RIICHI:
        return translator.gettext("No riichi")
    if reason in _NO_KAN and not _is_claim(advice):
        return translator.gettext("No kan")
    if reason is OfferReason.KEEP_ORPHANS:
        return translator.gettext("Play on")
    return translator.gettext("Pass")


def _is_claim(advice: ActionAdvice) -> bool:
    return any(
        isinstance(option.action, Call)
        and option.action.meld.type in (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
        for option in advice.options
    )
