"""Decide whether to call, declare riichi or a kan, or win."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import is_honour, is_red
from tutor.coach import call_weighing
from tutor.coach.advice import ActionAdvice, Advice, Doubt, OptionAdvice
from tutor.coach.call_effects import CallFacts, look_at_calls, look_at_kan
from tutor.coach.call_facts import RIICHI_HOPE, kan_shanten, most_of_riichi, options_of
from tutor.coach.offer_facts import OfferReason, WinWorth
from tutor.coach.worth import TenpaiFacts, look_at_tenpai
from tutor.evaluators import standing
from tutor.evaluators.table_read import orphans, riichi_opponents
from tutor.evaluators.thresholds import is_late

Weighed: TypeAlias = tuple[bool, Doubt, OfferReason]

SURE: Final = 950
FAIRLY: Final = 750
NEAR: Final = 1
FEW_WINNING: Final = 2


def weigh_call(observation: Observation, call: Call, facts: CallFacts) -> Weighed:
    """Return whether to lay a chi or pon: by a fixed rule, or else by the call model."""
    weighed = call_weighing.WeighedCall(observation, call, facts)
    by_rule = decided(weighed)
    if by_rule is not None:
        return by_rule
    model = call_weighing.shipped_call_model()
    weights = model.weights(call_weighing.aspect_cells(weighed))
    share = model.share(weights)
    take = share >= model.take_from
    same = share if take else call_weighing.UNIT - share
    doubt = Doubt.SURE if same >= SURE else Doubt.FAIRLY if same >= FAIRLY else Doubt.CLOSE
    return take, doubt, call_weighing.because(weighed, weights, take=take)


def decided(weighed: call_weighing.WeighedCall) -> Weighed | None:
    """Return whether to lay a chi or pon by the fixed rules; None if none of them applies."""
    observation, call, facts = weighed.observation, weighed.call, weighed.facts
    if not call_weighing.near_yaku(facts):
        return False, Doubt.SURE, OfferReason.CALL_NO_YAKU
    nearer = weighed.is_nearer
    if facts.shanten_after == facts.shanten_before:
        before, after = facts.yaku_before, facts.yaku_shanten
        yaku_nearer = before is None or (after is not None and after < before)
        nearer = weighed.is_yakuhai or (observation.is_open and yaku_nearer)
    if not nearer:
        return False, Doubt.FAIRLY, OfferReason.CALL_NO_NEARER
    if standing.fixes_last_place(observation, call_weighing.most_points(observation, call, facts)):
        return False, Doubt.FAIRLY, OfferReason.CALL_LAST_PLACE
    if facts.ready is not None and facts.ready.facts.furiten:
        return False, Doubt.CLOSE, OfferReason.CALL_FURITEN
    if facts.shanten_after > NEAR or weighed.is_detour or _loses_yaku(facts):
        return None
    least = call_weighing.least_points(observation, call, facts)
    doubt = Doubt.CLOSE if facts.shanten_after else Doubt.FAIRLY
    if standing.finishes_first(observation, least):
        return True, doubt, OfferReason.CALL_FIRST_PLACE
    if standing.leaves_last_place(observation, least):
        return True, doubt, OfferReason.CALL_OFF_LAST
    return None


def _loses_yaku(facts: CallFacts) -> bool:
    ready = facts.ready
    if ready is not None:
        some = ready.live_winning < ready.facts.live
        return some and (
            ready.live_winning <= FEW_WINNING or 2 * ready.live_winning < ready.facts.live
        )
    return 2 * facts.yaku_live < facts.live_after


def weigh_kan(observation: Observation, call: Call) -> Weighed:
    before, after = kan_shanten(observation, call)
    own = observation.riichi[observation.seat]
    if call.meld.type is MeldType.DAIMINKAN:
        reason = OfferReason.KAN_DORA if observation.is_open else OfferReason.KAN_OPEN
        return False, Doubt.FAIRLY, reason
    if after > before:
        return False, Doubt.SURE, OfferReason.KAN_SLOWER
    change = look_at_kan(observation, call.meld)
    if change is not None and change.loss and change.mean_gain(observation.unseen) < 0:
        return False, Doubt.FAIRLY, OfferReason.KAN_CHEAPER
    if riichi_opponents(observation) and not own:
        return False, Doubt.FAIRLY, OfferReason.KAN_HELPS_THEM
    if own or (call.meld.type is MeldType.ANKAN and is_honour(call.meld.kind)):
        return True, Doubt.FAIRLY if own else Doubt.CLOSE, OfferReason.KAN_DRAW
    return False, Doubt.CLOSE, OfferReason.KAN_KEEPS_MORE


THIN: Final = 2
BIG: Final = 8000
"""Points of a ron that make riichi unnecessary (half as much again for the dealer)."""
FEW_DRAWS: Final = 8
SAFE_LEAD: Final = 4000
"""Lead in points over the second place in the last round that makes riichi unnecessary."""


def weigh_riichi(observation: Observation, facts: TenpaiFacts, rank: int) -> Weighed:
    """Return whether to declare riichi.

    Args:
        observation: what the seat sees.
        facts: the hand after the discard.
        rank: of this discard under the plan.
    """
    against = _riichi_against(observation, facts, rank)
    if against is not None:
        return against
    quiet, threatened = facts.least_quiet, bool(riichi_opponents(observation))
    if facts.is_single or (quiet is not None and is_late(observation)):
        doubt = Doubt.CLOSE
    else:
        doubt = Doubt.FAIRLY if quiet is not None or threatened else Doubt.SURE
    return True, doubt, OfferReason.RIICHI_YAKU if quiet is None else OfferReason.RIICHI_POINTS


def _riichi_against(observation: Observation, facts: TenpaiFacts, rank: int) -> Weighed | None:
    quiet = facts.least_quiet
    worth = 0 if quiet is None else quiet.points
    if rank > 1:
        return False, Doubt.CLOSE, OfferReason.RIICHI_OFF_PLAN
    if facts.live == 0:
        return False, Doubt.SURE, OfferReason.RIICHI_DEAD
    if standing.fixes_last_place(observation, RIICHI_HOPE * most_of_riichi(facts)):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_LAST_PLACE
    if worth >= (BIG * 3 // 2 if observation.is_dealer else BIG):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_BIG
    if worth and standing.finishes_first(observation, worth):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_ENOUGH
    if facts.furiten:
        return False, Doubt.CLOSE, OfferReason.RIICHI_FURITEN
    if facts.live <= THIN:
        return False, Doubt.CLOSE, OfferReason.RIICHI_THIN
    leads = standing.place_now(observation) == 1
    if observation.tiles_left <= FEW_DRAWS and (leads or facts.is_single):
        return False, Doubt.FAIRLY, OfferReason.RIICHI_FEW_DRAWS
    if leads and standing.is_last_round(observation) and standing.lead(observation) >= SAFE_LEAD:
        return False, Doubt.CLOSE, OfferReason.RIICHI_LEAD
    if not is_late(observation):
        return None
    if leads and facts.is_single:
        return False, Doubt.CLOSE, OfferReason.RIICHI_LEAD
    if quiet is not None and riichi_opponents(observation):
        return False, Doubt.CLOSE, OfferReason.RIICHI_LATE
    return None


ORPHANS_TO_KEEP: Final = 11

LookedAt: TypeAlias = Mapping[Meld, CallFacts]


def advise_action(
    observation: Observation, offered: Sequence[Action], advice: Advice | None = None
) -> ActionAdvice | None:
    """Return the facts of each option other than a plain discard, and which to take.

    Args:
        observation: what the seat sees.
        offered: the legal actions.
        advice: for the discard, on the seat's own turn: riichi is declared with its tile.

    Returns:
        None if there are only plain discards.
    """
    (looked,) = look_at_offers(((observation, offered),))
    return advise_looked(observation, offered, advice, looked)


def look_at_offers(offers: Sequence[tuple[Observation, Sequence[Action]]]) -> list[LookedAt]:
    calls = [
        (number, seen, action.meld)
        for number, (seen, offered) in enumerate(offers)
        for action in offered
        if isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON)
    ]
    looked: list[dict[Meld, CallFacts]] = [{} for _ in offers]
    found = look_at_calls([(seen, meld) for _, seen, meld in calls]) if calls else []
    for (number, _, meld), facts in zip(calls, found, strict=True):
        looked[number][meld] = facts
    return list(looked)


def advise_looked(
    observation: Observation, offered: Sequence[Action], advice: Advice | None, looked: LookedAt
) -> ActionAdvice | None:
    options = tuple(options_of(observation, offered, advice, looked))
    if not options:
        return None
    verdicts = [_judge(observation, option, advice, looked) for option in options]
    recommended: Action | None = None
    # Without an option to take, the reason is that of the closest one.
    best = max(
        verdicts, key=lambda one: (list(Doubt).index(one.doubt), not _is_kan(one.option.action))
    )
    for sort in (Win, Ryukyoku, Call, Discard):
        taken = [one for one in verdicts if one.take and isinstance(one.option.action, sort)]
        if taken:
            best = min(taken, key=lambda one: one.order)
            recommended = best.option.action
            break
    about = options.index(best.option)
    return ActionAdvice(options, recommended, best.doubt, (best.reason,), about)


def _is_kan(action: Action) -> bool:
    return isinstance(action, Call) and action.meld.is_kan


@dataclass(frozen=True, slots=True)
class _Verdict:
    option: OptionAdvice
    take: bool
    doubt: Doubt
    reason: OfferReason
    order: tuple[int, ...] = ()


def _judge(
    observation: Observation, option: OptionAdvice, advice: Advice | None, looked: LookedAt
) -> _Verdict:
    action = option.action
    match action:
        case Win():
            points = [fact.points for fact in option.value if isinstance(fact, WinWorth)]
            if points and standing.fixes_last_place(observation, points[0]):
                return _Verdict(option, True, Doubt.CLOSE, OfferReason.WIN_LAST_PLACE)
            return _Verdict(option, True, Doubt.SURE, OfferReason.TAKE_WIN)
        case Ryukyoku():
            keep = orphans(observation) >= ORPHANS_TO_KEEP
            reason = OfferReason.KEEP_ORPHANS if keep else OfferReason.THROW_IN
            return _Verdict(option, not keep, Doubt.FAIRLY, reason)
        case Discard():
            tenpai = look_at_tenpai(observation, action.tile)
            if tenpai is None or advice is None:
                raise ValueError("riichi was offered with a hand that is not ready")
            rank = advice.rank_of(action.tile)
            return _Verdict(option, *weigh_riichi(observation, tenpai, rank))
        case Call() if _is_kan(action):
            return _Verdict(option, *weigh_kan(observation, action), (action.meld.kind,))
        case Call():
            facts = looked[action.meld]
            order = facts.shanten_after, -facts.live_after, sum(map(is_red, action.meld.from_hand))
            return _Verdict(option, *weigh_call(observation, action, facts), order)
    assert_never(action)
