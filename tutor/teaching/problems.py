from typing import Final

from rules.events import Call
from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, is_honour, kind_of, parse_tiles
from tutor.coach import offer_facts as offers
from tutor.coach.advice import Advice, CallDecision, Decision, Doubt, OptionAdvice
from tutor.coach.aims import CERTAIN_FROM
from tutor.coach.explain import Explanation, explain, names_exactly, shares_role, spot_of
from tutor.coach.facts import neighbours
from tutor.coach.graded import CallCause
from tutor.coach.grading.right import right_tiles
from tutor.coach.ideas import consensus, danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.offer_facts import OfferReason
from tutor.coach.plan import LAST_DRAWS
from tutor.coach.slips import cost_of, is_red_for_plain
from tutor.coach.spot import SEVERAL_MELDS, Spot
from tutor.coach.standing import standing_of
from tutor.position.blocks import Block, Shape
from tutor.position.hands import FLUSHES, HandName, serves
from tutor.position.table_read import is_nearest_to_pairs, look_at_open_hand

PROBLEMS_VERSION: Final = 7
"""Increase this number whenever the choice of problems changes."""
RIGHT: Final = 650
"""Per mille of strong players; a discard they choose this often is right."""
WRONG: Final = 50
"""Per mille of strong players; a discard they choose no more often than this is wrong."""
DANGER: Final = 0.04
"""The deal-in risk from which a safer discard is clearly better."""
FEWER: Final = 0.75
"""A discard leaving at most this share of the useful tiles is clearly worse."""
ALIKE: Final = 1.5
"""If the average win is worth more than this multiple of the cheapest ron, some waits pay far more
than others."""
CHEAP: Final = 2000
"""Points up to which an open hand is not worth calling for."""
ALL: Final = 4
"""The number of copies of each tile; discarding one of all four leaves a triplet."""
EARLY: Final = 8
"""The number of an opponent's discards up to which one meld is no threat."""
NEAR: Final = 3
"""The shanten up to which a flush counts as the plan."""
GOOD_WAIT: Final = 6
"""Live winning tiles from which a riichi needs no further reason."""


def is_problem(decision: Decision) -> bool:
    """Check whether the tutor and strong players agree on the right discard and that the one made
    is wrong, for a single reason that can be put into words."""
    advice, seen = decision.advice, decision.observation
    if decision.slip is None or not advice.second or len(advice.best) > 1:
        return False
    also = right_tiles(advice)[1:]
    if kind_of(decision.played) == kind_of(advice.best[0]):
        return is_red_for_plain(seen, decision.played) and advice.second[0] >= RIGHT
    thrown = _share(advice, decision.played)
    if sum(_share(advice, each) for each in (advice.best[0], *also)) < RIGHT or thrown > WRONG:
        return False
    found = explain(advice, seen, decision.played)
    rival, cost = found.tempting, cost_of(advice, seen, decision.played)
    if rival is None or not rival.gives_up or rival.gains is not None or cost is None:
        return False
    fact, spot = rival.gives_up[0], spot_of(advice, seen)
    if cost.cause is not decision.slip.cause or type(cost.fact) is not type(fact):
        return False
    if spot.standing is not None or isinstance(found.role, NO_ROLE) or _is_silent(spot):
        return False
    if not names_exactly(spot, found, (advice.best[0], *also)):
        return False
    if found.plan.hand is not None and found.plan.hand.name is HandName.NO_YAKU:
        return False
    if spot.folds and spot.steps < 2 and found.plan.dora and spot.draws_left > LAST_DRAWS:
        return False  # a near hand with dora is given up: on what grounds is not plain
    if isinstance(fact, danger.Riskier):
        if len(spot.threats) != 1 or fact.risk < DANGER or is_honour(fact.kind):
            return False
        free = spot.folds or spot.block_lost(kind_of(advice.best[0])) is None
        return spot.is_sure(advice.best[0]) and free and _is_calm(seen, spot.threats[0].seat)
    if (
        spot.threats
        or not _is_calm(seen)
        or shares_role(advice, spot, found)
        or _is_off_plan(found, fact)
        or _is_of_another_hand(spot, found, decision.played)
    ):
        return False
    return _tells(fact, spot, found)


def _share(advice: Advice, tile: Tile) -> int:
    return advice.second[advice.combined.index(advice.placed(tile))]


def _is_calm(seen: Observation, threat: Seat | None = None) -> bool:
    """Check that no opponent other than `threat` is in riichi, has two melds, shows several dora
    or, after the first discards, shows a yaku or a dora."""
    rest = [seat for seat in seen.opponents if seat != threat]
    looks = filter(None, (look_at_open_hand(seen, seat) for seat in rest))
    return not any(seen.riichi[seat] for seat in rest) and not any(
        look.melds >= SEVERAL_MELDS
        or look.dora > 1
        or (look.han_shown and len(seen.rivers[look.seat]) > EARLY)
        for look in looks
    )


def _is_silent(spot: Spot) -> bool:
    """Check whether the hand is ready but cannot win by ron without riichi, and riichi is not
    advised."""
    return spot.win is not None and not spot.win.points and spot.win.declare is False


def _is_of_another_hand(spot: Spot, found: Explanation, played: Tile) -> bool:
    plan, best = found.plan, kind_of(found.best[0])
    named = [hand.name for hand in (plan.hand, plan.other) if hand is not None]
    rest = (hand for hand in spot.hands if hand.name not in named)
    return any(serves(hand, best) and not serves(hand, kind_of(played)) for hand in rest)


def _is_off_plan(found: Explanation, fact: object) -> bool:
    block, plan = getattr(fact, "block", None), found.plan
    hands = [hand for hand in (plan.hand, plan.other) if hand is not None]
    return block is not None and not all(serves(hand, k) for hand in hands for k in block.kinds)


def _tells(fact: object, spot: Spot, found: Explanation) -> bool:
    match fact:
        case draws.StepBack(block=block):
            return block is not None and not _is_one_of_pairs(block, spot, found)
        case draws.FewerDraws(live=live, best=best):
            named = fact.block is not None and not _is_one_of_pairs(fact.block, spot, found)
            named |= fact.head and not found.plan.is_of_pairs
            mixed = is_nearest_to_pairs(spot.seen) and not found.plan.is_of_pairs
            return live <= FEWER * best and named and not mixed
        case yakuhai.YakuhaiPair(kind=kind, live=live, triplet=triplet):
            return spot.counts[kind] < ALL if triplet else live > 0
        case yaku.InsidePlan(hand=hand):
            near = hand.name in FLUSHES and (hand.steps or 0) <= NEAR
            return near or hand.probability >= CERTAIN_FROM
        case dora.IsDora(kind=kind):
            return found.plan.hand is None or serves(found.plan.hand, kind)
        case shape.PartOf(block=block):
            beside = neighbours(kind_of(found.tempting.tile)) if found.tempting is not None else ()
            return {kind for kind in beside if spot.counts[kind] == 1} <= {*block.kinds}
        case _:
            return isinstance(fact, NAMED)


def _is_one_of_pairs(block: Block, spot: Spot, found: Explanation) -> bool:
    """Check whether the block is one of several pairs, so that it is unclear why this pair should
    stay."""
    others = block.shape is Shape.PAIR and list(spot.counts).count(2) > 1
    return others and not found.plan.is_of_pairs


NO_ROLE: Final = (type(None), consensus.Consensus, draws.MostDraws)
NAMED: Final = (
    yaku.LosesYaku,
    pairs.OnlyPair,
    pairs.SevenPairsPair,
    shape.BetterBlock,
    waits.CannotWin,
    waits.Furiten,
    waits.WorseWait,
)


def is_offer_problem(decision: CallDecision) -> bool:
    """Check whether an offer has one right answer, for a single reason that can be put into
    words."""
    advice, lesson = decision.advice, call_lesson(decision)
    if lesson is None or advice.doubt is Doubt.CLOSE:
        return False
    if advice.options[advice.about].action != lesson.option.action:
        return False
    reason = advice.reasons[0]
    seen, option = decision.observation, lesson.option
    steps, yaku_left = option.fact(offers.CallSteps), option.fact(offers.YakuInSight)
    threatened, pot = not _is_calm(seen), bool(seen.honba or seen.kyotaku)
    if reason in (OfferReason.CALL_LAST_PLACE, OfferReason.RIICHI_LAST_PLACE):
        return True
    if standing_of(seen) is not None:
        return False
    if OfferReason.CALL_NO_YAKU is reason or lesson.cause is CallCause.NO_YAKU:
        both = OfferReason.CALL_NO_YAKU is reason and lesson.cause is CallCause.NO_YAKU
        return both and not threatened
    match reason:
        case OfferReason.CALL_FAR | OfferReason.KAN_CHEAPER:
            return True
        case OfferReason.RIICHI_YAKU | OfferReason.RIICHI_POINTS:
            wait, worth = option.fact(offers.RiichiWaits), option.fact(offers.RiichiWorth)
            furiten = option.fact(offers.RiichiFuriten) is not None
            if wait is None or worth is None or furiten or threatened or pot:
                return False
            return wait.live >= GOOD_WAIT and worth.average <= ALIKE * worth.riichi
        case OfferReason.CALL_NO_NEARER:
            return (
                steps is not None
                and steps.before > 0
                and steps.draws_after <= steps.draws_before
                and yaku_left is not None
                and not (threatened or _takes_dora(decision))
                and (not seen.is_open or not steps.after)
            )
        case OfferReason.CALL_EARLY | OfferReason.CALL_STILL_FAR:
            cheap = yaku_left is not None and 0 < yaku_left.points <= CHEAP
            return cheap and steps is not None and steps.after > 1 and not _takes_dora(decision)
    if isinstance(option.action, Call) and decision.advice.recommended == option.action:
        sure = yaku_left is not None and not yaku_left.further and yaku_left.draws is None
        nearer = steps is not None and steps.after < steps.before and _throws_plainly(seen, option)
        return sure and nearer and not (threatened or pot)
    return False


def _throws_plainly(seen: Observation, option: OptionAdvice) -> bool:
    then = option.fact(offers.ThenThrow)
    if then is None:
        return True
    thrown = parse_tiles(then.tile)[0]
    lone = any(many == 1 and is_honour(Kind(kind)) for kind, many in enumerate(seen.counts))
    return not seen.dora_in(thrown) and (is_honour(kind_of(thrown)) or not lone)


def _takes_dora(decision: CallDecision) -> bool:
    return decision.claimed is not None and decision.observation.dora_in(decision.claimed) > 0
