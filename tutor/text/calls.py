"""Calls, riichi, kans and wins in words: what each is called, and whether to."""

from typing import Final

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from tutor.advice.call_advice import ActionAdvice, Doubt
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
    because = (translator.gettext(_BECAUSE[reason.key]) for reason in advice.reasons)
    return (pattern.format(action=what), *because)


def _declined(advice: ActionAdvice, translator: Translator) -> str:
    match advice.reasons[0].key.split("_")[0]:
        case "riichi":
            return translator.gettext("No riichi")
        case "kan" if not _is_claim(advice):
            return translator.gettext("No kan")
        case "keep":
            return translator.gettext("Play on")
        case _:
            return translator.gettext("Pass")


def _is_claim(advice: ActionAdvice) -> bool:
    return any(
        isinstance(option.action, Call)
        and option.action.meld.type in (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
        for option in advice.options
    )
