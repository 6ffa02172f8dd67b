from typing import Final

from rules.tiles import Kind, kind_of
from tutor.authors.en_words import SUITS, count, kind, kinds, listed, number
from tutor.coach.aims import CERTAIN_FROM
from tutor.coach.explain import Explanation
from tutor.coach.ideas import shape
from tutor.coach.plan import Plan
from tutor.coach.spot import Spot, Threat
from tutor.position.hands import HandName, HandPlan, serves
from tutor.position.table_read import READY_LIKELY

MOST_LISTED: Final = 4
WIDE: Final = 10
"""The number of useful tiles from which a hand one step from ready is called wide."""
FEW_STEPS: Final = 3


def hand(of: HandPlan, plan: Plan) -> str:
    about = of.about or 0
    match of.name:
        case HandName.RIICHI:
            return "pinfu" if plan.pinfu else "riichi"
        case HandName.YAKUHAI:
            double = "double " if plan.double == about else ""
            return "a yakuhai" if of.held == 1 else double + kind(Kind(about))
        case HandName.HALF_FLUSH:
            return f"half flush in {SUITS[about]}"
        case HandName.FULL_FLUSH:
            return f"full flush in {SUITS[about]}"
        case HandName.SEVEN_PAIRS:
            return "seven pairs"
        case HandName.ALL_TRIPLETS:
            return "all triplets"
        case HandName.THREE_COLOURS:
            return f"three colours of {about + 1}{about + 2}{about + 3}"
        case HandName.STRAIGHT:
            return f"straight in {SUITS[about]}"
        case HandName.OUTSIDE:
            return "outside hand"
        case HandName.ORPHANS:
            return "thirteen orphans"
        case HandName.NO_YAKU:
            return "no yaku yet"
        case HandName.TANYAO:
            return "tanyao"


def named_hands(plan: Plan) -> list[HandPlan]:
    return [one for one in (plan.hand, plan.other) if one is not None]


def hands(plan: Plan, *, closed: bool) -> str:
    """Return the planned hand in a few words; empty if it is still undecided."""
    found = named_hands(plan)
    names = [f"{'double ' if plan.double == each else ''}{kind(each)}" for each in plan.made]
    if names:
        found = [one for one in found if one.name is not HandName.RIICHI][:1]
        if closed and not found and plan.steps < 2:
            return f"{' and '.join(names)} and riichi"
    further = any((one.steps or 0) > plan.steps for one in found)
    ordered = sorted(found, key=lambda one: one.name is HandName.RIICHI and not further)
    said = " or ".join(hand(one, plan) for one in ordered)
    if found and found[0].name is HandName.NO_YAKU:
        more = [hand(one, plan) for one in found[1:]]
        said = "no yaku in reach" if found[0].steps is None else "no yaku yet"
        said = ", perhaps ".join([said, *more])
    plain = {one.name for one in found}
    if plan.pinfu and closed and HandName.TANYAO in plain <= {HandName.TANYAO, HandName.RIICHI}:
        said = "tanyao and pinfu"
    if names and said:
        sure = found[0].probability >= CERTAIN_FROM and not (plan.leaves and found[0] is plan.hand)
        return listed([*names, said]) if sure else f"{listed(names)}, perhaps {said}"
    return listed(names) or said


def seeds_of(spot: Spot, found: Explanation) -> str:
    close = [each.tile for each in found.rivals if each.close or each in found.ties]
    if isinstance(found.role, shape.WeakestBlock | shape.WeakBlock):
        block_ = found.role.block.kinds
        close += [each for each in spot.seen.discards if kind_of(each) in block_]
    grow = shape.seeds(spot, found.best[0], close)
    kept = [each for each in grow if all(serves(one, each) for one in named_hands(found.plan))]
    return listed([kind(each) for each in kept])


def how_likely(threat: Threat) -> str:
    return "is probably" if threat.ready >= READY_LIKELY else "may be"


def melds_of(threat: Threat) -> str:
    look = threat.look
    if look is None:
        return ""
    said = []
    if look.suit is not None:
        suit = SUITS[look.suit]
        said.append(f"no {suit} thrown, probably a flush in {suit}")
    if look.yakuhai:
        said.append(kinds(look.yakuhai))
    if look.dora:
        said.append(f"{number(look.dora)} dora in sight")
    if look.triplets:
        said.append("all pons so far")
    melds = count(look.melds, "meld")
    return f" ({melds}: {', '.join(said)})" if said else f" with {melds}"


def the_hand(of: HandPlan, found: Explanation) -> str:
    said = hand(of, found.plan)
    if of.name is HandName.OUTSIDE:
        return f"an {said}"
    return said if of.name is HandName.TANYAO else f"the {said}"
