"""Why a call, riichi, kan or win is taken or not, in one sentence that names the yaku."""

from typing import Final, TypeVar

from rules.events import Call
from rules.legal import RIICHI_STICK
from rules.observation import Observation
from rules.tiles import kind_of
from tutor.advice.call_advice import ActionAdvice, OptionAdvice
from tutor.advice.reasons.calls import (
    CallSteps,
    CallWaits,
    OfferFact,
    OtherFirst,
    StaysLast,
    YakuInSight,
)
from tutor.advice.reasons.offers import OfferReason
from tutor.language import gettext, mark
from tutor.text.call_facts import tile_words, yaku_words
from tutor.text.names import capital, either, kind_word, together
from tutor.text.yaku import yaku_name

Fact = TypeVar("Fact", bound=OfferFact)

_BECAUSE: Final = {
    OfferReason.TAKE_WIN: mark("A win is there to be taken."),
    OfferReason.WIN_LAST_PLACE: mark(
        "A win is there to be taken, though it ends the game with you in last place."
    ),
    OfferReason.THROW_IN: mark("Thirteen orphans are far, and the rest of the hand is weak."),
    OfferReason.KEEP_ORPHANS: mark("Thirteen orphans are within reach."),
    OfferReason.CALL_NO_YAKU: mark("Without a yaku in sight the open hand could not win."),
    OfferReason.CALL_NO_NEARER: mark("It brings the hand no nearer to ready."),
    OfferReason.CALL_FAR: mark(
        "Somebody is in riichi, and the hand would still be far from ready."
    ),
    OfferReason.CALL_LAST_PLACE: mark(
        "Even a win of {points} would leave you last: the third is {behind} ahead."
    ),
    OfferReason.CALL_FURITEN: mark("The hand would wait for {waits}, but in furiten: no ron."),
    OfferReason.CALL_HALF_YAKU: mark("Of its waits only {winning} would have a yaku."),
    OfferReason.CALL_FIRST_PLACE: mark("A win with {yaku} is enough to finish first."),
    OfferReason.CALL_OFF_LAST: mark("A win with {yaku} is enough to leave last place."),
    OfferReason.CALL_YAKUHAI_ONLY: mark(
        "{called} is a yaku at once, but the call brings the hand no nearer."
    ),
    OfferReason.CALL_DETOUR: mark(
        "The nearest yaku, {yaku}, is a step further off than the hand itself."
    ),
    OfferReason.CALL_YAKUHAI: mark(
        "{called} is a yaku at once, and the call brings the hand nearer."
    ),
    OfferReason.CALL_READY: mark("It makes the hand ready for {waits}: {ready_yaku}."),
    OfferReason.CALL_NEARER: mark("The hand is open already, and this brings it nearer to {yaku}."),
    OfferReason.CALL_EARLY: mark(
        "The hand is still far from ready; closed, it keeps more ways open."
    ),
    OfferReason.CALL_WORTH: mark(
        "It brings a hand nearer that is worth winning soon, with {yaku}."
    ),
    OfferReason.CALL_CLOSER: mark("It brings the hand a step nearer, with {yaku} in sight."),
    OfferReason.CALL_GOOD_DRAWS: mark("After it {all} good draws bring the hand nearer still."),
    OfferReason.CALL_FEW_ALONE: mark("Without it only {before} draws bring the hand nearer."),
    OfferReason.CALL_YAKU_NEAR: mark("Its yaku is as near as the hand itself: {yaku}."),
    OfferReason.CALL_FEW_FILL: mark("Hardly such a tile is left to draw."),
    OfferReason.CALL_LATE: mark("It is late: few draws are left to get there without it."),
    OfferReason.CALL_DEALER: mark("You are the dealer: any win keeps the deal."),
    OfferReason.CALL_IS_READY: mark("The hand is ready without it."),
    OfferReason.CALL_STILL_FAR: mark("Even after it the hand is {steps} steps from ready."),
    OfferReason.CALL_THIN: mark("After it only {all} draws would bring the hand nearer."),
    OfferReason.CALL_ALONE: mark("Without it, too, {before} draws bring the hand nearer."),
    OfferReason.CALL_FILLS: mark("Enough tiles that would do the same are left to draw."),
    OfferReason.CALL_TIME: mark("It is early: there is time to get there closed."),
    OfferReason.CALL_RIICHI: mark(
        "Somebody is in riichi, and a call leaves fewer tiles to fold with."
    ),
    OfferReason.CALL_LEADS: mark("You lead: no small win is needed, and closed you stay safer."),
    OfferReason.CALL_BEHIND: mark(
        "You are last: a small win helps little; closed, the hand may grow."
    ),
    OfferReason.CALL_LITTLE: mark("It brings the hand less than it gives up."),
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
    OfferReason.RIICHI_OFF_PLAN: mark("{first} is the better throw, and leaves no ready hand."),
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
    OfferReason.RIICHI_LAST_PLACE: mark(
        "Even a win of {points} would leave you last: the third is {behind} ahead."
    ),
    OfferReason.RIICHI_FEW_DRAWS: mark(
        "With {left} left in the wall it hardly draws again, and gives up the choice to fold."
    ),
    OfferReason.RIICHI_LEAD: mark("You lead: riichi gives up the choice to fold for little."),
    OfferReason.RIICHI_YAKU: mark("Without it not every wait has a yaku; with it, each wins."),
    OfferReason.RIICHI_POINTS: mark("The hand is ready, and riichi makes it worth more."),
}
_READY_NO_YAKU: Final = mark("It would make the hand ready for {waits}, but without a yaku.")
_READY_HALF: Final = mark(
    "It makes the hand ready for {waits}; it wins on {winning} alone: {ready_yaku}."
)
_FEW_DRAWS: Final = mark("Only {draws} of its {all} good draws would keep a yaku.")
_CHEAP: Final = mark("It would win little.")
_CLOSED: Final = mark("Closed, too, {before} draws bring the hand nearer.")
_FEW_WAITING: Final = mark("It would make the hand ready, but for few tiles: {winning}.")
RIICHI_SOON: Final = 12


def offer_reason(reason: OfferReason, advice: ActionAdvice, observation: Observation) -> str:
    option = advice.options[advice.about]
    pattern = gettext(_pattern(reason, option, observation))
    return pattern.format(**_words(option, observation))


def _pattern(reason: OfferReason, option: OptionAdvice, observation: Observation) -> str:
    waits = _fact(option, CallWaits)
    match reason:
        case OfferReason.CALL_NO_YAKU if waits is not None and not waits.winning:
            return _READY_NO_YAKU
        case OfferReason.CALL_READY if waits is not None and len(waits.winning) < len(waits.waits):
            return _READY_HALF
        case OfferReason.CALL_HALF_YAKU if waits is None:
            return _FEW_DRAWS
        case OfferReason.CALL_ALONE if not observation.is_open:
            return _CLOSED
        case OfferReason.CALL_THIN if waits is not None:
            return _FEW_WAITING
        case OfferReason.CALL_CHEAP if not _may_riichi_later(observation):
            return _CHEAP
        case _:
            return _BECAUSE[reason]


def _may_riichi_later(observation: Observation) -> bool:
    may_pay = observation.points[observation.seat] >= RIICHI_STICK
    return may_pay and observation.tiles_left >= RIICHI_SOON


def _words(option: OptionAdvice, observation: Observation) -> dict[str, str | int]:
    words: dict[str, str | int] = {"left": observation.tiles_left}
    if (yaku := _fact(option, YakuInSight)) is not None:
        words["yaku"] = yaku_words(yaku)[0]
        words["draws"] = 0 if yaku.draws is None else yaku.draws
    if (waits := _fact(option, CallWaits)) is not None:
        words["waits"] = together(tile_words(waits.waits))
        words["winning"] = together(tile_words(waits.winning))
        names = [yaku_name(number) for number in waits.yaku]
        words["yaku"] = words["ready_yaku"] = together(names) or gettext("a yaku on each")
    if (steps := _fact(option, CallSteps)) is not None:
        words |= {"all": steps.draws_after, "before": steps.draws_before, "steps": steps.after}
    if (last := _fact(option, StaysLast)) is not None:
        words |= {"points": f"{last.points:,}", "behind": f"{last.behind:,}"}
    if (first := _fact(option, OtherFirst)) is not None:
        words["first"] = capital(either(tile_words(first.tiles)))
    if isinstance(option.action, Call) and option.action.meld.called is not None:
        words["called"] = kind_word(kind_of(option.action.meld.called))
    return words


def _fact(option: OptionAdvice, kind: type[Fact]) -> Fact | None:
    facts = (*option.speed, *option.value, *option.safety)
    return next((fact for fact in facts if isinstance(fact, kind)), None)
