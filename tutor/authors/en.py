"""The English author: whole sentences over the facts of the coach."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Tile, is_honour, is_simple, kind_of, rank_of
from tutor.authors.en_words import (
    LONGEST_TEXT,
    PLACES,
    SUITS,
    are_left,
    block,
    capital,
    count,
    cut,
    fit,
    group,
    kind,
    kinds,
    listed,
    number,
    paying,
    points,
    seat,
    seats,
    shapes,
    tile,
    tsumo,
    yaku_names,
)
from tutor.coach.aims import CERTAIN_FROM
from tutor.coach.explain import Explanation, Tempting, plays_safe_late
from tutor.coach.ideas import consensus, danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.plan import LATE_DRAWS, Frame, Plan, Route, Way
from tutor.coach.spot import Spot, Threat
from tutor.coach.standing import Need, Standing, place_reached
from tutor.evaluators.blocks import BLOCKS_NEEDED, SETS, Block
from tutor.evaluators.hands import FLUSHES, HandName, HandPlan, serves
from tutor.evaluators.table_read import READY_LIKELY, READY_MAYBE
from tutor.evaluators.wait_shape import WaitShape
from tutor.evaluators.yaku import yakuhai_han
from tutor.strategy.stance import Stance

MOST_LISTED: Final = 4
MANY_LOST: Final = 3
"""Kinds from which a list of them is said without their number."""
LONGEST: Final = 120
"""Letters of a headline from which it does without the shapes, and then without these parts."""
NEEDLESS: Final = (
    r"(?<= short): [^·]* can grow",
    r", with the dora [^·]*(?= ·)",
    r" · [^·]*, though dora",
    r" or [0-9,/]+(?: all)? by self-draw",
    r" · a double run",
    r" · (?:a|two) blocks? short",
)
DEAR: Final = 3
"""Han in sight from which an open hand makes a slow hand keep safe tiles."""
ENOUGH: Final = 5200
"""Points of a silent ron that are enough as they are."""
MANGAN: Final = 8000
LAST_DRAWS: Final = 2
NEAR_BELOW: Final = 2000
"""Points ahead of the seat below up to which it is named."""
WIDE: Final = 10
"""Tiles that make a hand ready from which it is wide."""
FEW_STEPS: Final = 3
LIKELY: Final = 0.2
"""Probability from which a hand is worth a step back."""
RISKY: Final = 1.5
"""Percent of extra risk that is worth a word."""


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


def _named(plan: Plan) -> list[HandPlan]:
    return [one for one in (plan.hand, plan.other) if one is not None]


def hands(plan: Plan, *, closed: bool) -> str:
    """Return the hand that is built, in a few words; empty while it is open which."""
    found = _named(plan)
    names = [f"{'double ' if plan.double == each else ''}{kind(each)}" for each in plan.made]
    if names:
        found = [one for one in found if one.name is not HandName.RIICHI][:1]
        if closed and not found and plan.steps < 2:
            return f"{' and '.join(names)} and riichi"
    riichi_last = sorted(found, key=lambda one: one.name is HandName.RIICHI)
    said = " or ".join(hand(one, plan) for one in riichi_last)
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


# --- headline -------------------------------------------------------------------------------------


STANCES: Final = {Stance.PUSH: "Push", Stance.CAREFUL: "Go on with care"}


def headline(spot: Spot, found: Explanation) -> str:
    tail = [*_threat_words(spot), *_need_words(spot, found.plan.standing)]
    if spot.folds and not spot.threats and spot.steps:
        left = count(spot.draws_left, "draw")
        far_off = f"{count(spot.steps, 'step')} away, {left} left: safe tiles only"
        return capital(" · ".join([far_off, *tail]))
    if spot.folds:
        far = [f"{count(spot.steps, 'step')} from ready"] if spot.steps else []
        return " · ".join(["Fold", *far, *tail])
    stance = []
    if spot.threats and not plays_safe_late(spot, found) and spot.stance in STANCES:
        safe = spot.is_sure(found.best[0]) and spot.steps_after(found.best[0]) > 0
        stance = [STANCES[Stance.CAREFUL if safe else spot.stance]]
    said = capital(" · ".join([*stance, *_hand_words(spot, found), *tail]))
    if len(said) <= LONGEST:
        return said
    said = said.replace(_shapes(spot, found.plan, found.best[0]), "")
    for needless in NEEDLESS:
        said = re.sub(needless, "", said) if len(said) > LONGEST else said
    return said


def _hand_words(spot: Spot, found: Explanation) -> list[str]:
    plan, best = found.plan, found.best[0]
    if spot.steps_after(best) == 0:
        return _ready_words(spot, best, plan)
    dear = next((each for each in spot.shown_hands if _is_dear(each)), None)
    if plays_safe_late(spot, found):
        sure = plan.hand is not None and plan.hand.probability >= CERTAIN_FROM
        plain = plan.hand is not None and plan.hand.name is HandName.RIICHI
        broken = plan.leaves and plan.hand is not None and plan.hand.name is HandName.YAKUHAI
        sure &= spot.draws_left > LAST_DRAWS and not broken and not plain
        name = f"{hands(plan, closed=not spot.seen.is_open)}, " if sure else ""
        return [f"{name}{count(spot.steps, 'step')} away and late: safe tiles only"]
    if plan.slow:
        perhaps = hands(plan, closed=not spot.seen.is_open)
        leads = plan.standing is not None and plan.standing.place == 1
        perhaps = f", perhaps {perhaps}" if perhaps and not leads else ""
        if _lone_dora(spot, found):
            perhaps += f", with the dora {kinds(_lone_dora(spot, found))}"
        said = [f"slow hand, {count(plan.steps, 'step')} from ready{perhaps}"]
        watch = f"keep safe tiles for {seat(spot.seen, dear.seat)}" if dear is not None else ""
        return [*said, watch or _work(spot, found)]
    name = hands(plan, closed=not spot.seen.is_open) or "hand undecided"
    standing = plan.standing
    if standing is not None and standing.need is Need.NOTHING and name in ("riichi", "pinfu"):
        name = "any quick win"
    elif standing is not None and standing.need is Need.NOTHING:
        quick = [each for each in _named(plan) if each.name not in (*FLUSHES, HandName.RIICHI)]
        name = " and ".join(map(kind, plan.made))
        name = name or " or ".join(hand(each, plan) for each in quick) or "any quick win"
    if plan.pattern is not None and hand(plan.pattern, plan) not in name:
        name = f"{name}, {hand(plan.pattern, plan)} in reach"
    said = [name]
    if plan.double_run:
        said.append("a double run")
    if plan.route is not None and plan.route.ways:
        said = [_way(plan, plan.route)]
    elif plan.dora > 0:
        said.append(f"{number(plan.dora)} dora")
    if spot.dora_lost(best):
        said.append(f"{tile(best, spot.seen)} goes, though dora")
    if plan.steps > 1 and _lone_dora(spot, found) and not _work(spot, found).startswith("lone"):
        said.append(f"keep the dora {kinds(_lone_dora(spot, found))}")
    if spot.draws_left <= LAST_DRAWS and plan.steps == 1:
        said = [each for each in said if each not in ("riichi", "pinfu")]
        said.append(f"one step away, {count(spot.draws_left, 'draw')} left: be ready at the end")
    elif _is_far_from(spot, plan) or _is_slower(plan):
        said.append(f"{count(plan.hand.steps or 0, 'step')} away" if plan.hand else "")
    elif spot.threats and spot.steps and spot.falls_back(best):
        said.append(f"{count(spot.steps, 'step')} away")
    elif plan.steps == 1:
        said.append(f"one step away{_shapes(spot, plan, best)}, {spot.live(best)} tiles")
    else:
        said.append(_work(spot, found))
    return said


def _shapes(spot: Spot, plan: Plan, best: Tile) -> str:
    """Return how good the shapes are that make a hand ready."""
    found = shape.next_shapes(spot, plan, best)
    if found is None:
        return ""
    good, poor, pairs_held = found
    if not pairs_held:
        thrown = kind_of(best)
        held = any(
            many - (each == thrown) == 2 and not draws.is_head(spot, Kind(each))
            for each, many in enumerate(spot.counts)
        )
        return "" if held else ", a pair is missing"
    said = shapes(good, poor, pairs_held)
    return f", {said}" if said else ""


def _is_far_from(spot: Spot, plan: Plan) -> bool:
    """Check for an open hand that is further from its only yaku than from being ready."""
    hand_, late = plan.hand, spot.draws_left <= LAST_DRAWS
    if hand_ is None or hand_.steps is None or hand_.name is HandName.NO_YAKU or late:
        return False
    return spot.seen.is_open and not plan.made and hand_.steps > plan.steps


def _is_slower(plan: Plan) -> bool:
    """Check for a flush, named alone, that is further than another hand."""
    flush = plan.hand is not None and plan.hand.name in FLUSHES and plan.other is None
    return flush and plan.hand is not None and (plan.hand.steps or 0) > plan.steps


def _is_dear(threat: Threat) -> bool:
    return threat.look is not None and threat.look.han_shown >= DEAR


def _work(spot: Spot, found: Explanation) -> str:
    """Return what the hand has to do next, as a coach names it."""
    plan, role = found.plan, found.role
    match role:
        case shape.WeakestBlock(block=of) | shape.WeakBlock(block=of):
            if {*of.needs} <= spot.draws(found.best[0]) and of.needs:
                return f"{tile(found.best[0], spot.seen)} is spare"
            many = number(BLOCKS_NEEDED - plan.missing)
            six = f"{many} blocks: " if plan.frame is Frame.TOO_MANY else ""
            return f"{six}drop {block(of)}"
        case yakuhai.OffWind() | yakuhai.LoneYakuhai() if _lone_dora(spot, found):
            return f"lone honours go, the dora {kinds(_lone_dora(spot, found))} stays"
        case yakuhai.OffWind():
            return "off-winds go first"
        case yakuhai.LoneYakuhai(live=0):
            return "the dead honour goes first"
        case yakuhai.LoneYakuhai():
            return "lone honours go first"
        case pairs.SparePair() | pairs.SecondPair():
            return "a pair too many"
        case draws.MostDraws():
            return f"{count(plan.steps, 'step')} away"
        case _ if type(role) in danger.CONCEPTS:
            return f"{count(plan.steps, 'step')} away"
    match plan.frame:
        case Frame.TOO_FEW:
            short = "a block" if plan.missing == 1 else f"{number(plan.missing)} blocks"
            grow = _seeds(spot, found)
            return f"{short} short" + (f": {grow} can grow" if grow else "")
        case Frame.NO_PAIR:
            return "no pair yet: spare tiles go"
        case Frame.TOO_MANY:
            return "loose tiles first, then the sixth block"
        case _ if isinstance(role, shape.Alone | shape.Duplicate | shape.Spare):
            thrown = {*map(kind_of, found.best)}
            lone = (k for k in range(27, 34) if spot.counts[k] == 1 and k not in thrown)
            honours = any(lone) and not isinstance(role, shape.Alone)
            five = "five blocks: " if plan.frame is Frame.FIVE else ""
            return f"{five}{'spare number tiles' if honours else 'loose tiles'} go"
        case _:
            return f"{count(plan.steps, 'step')} away"


def _lone_dora(spot: Spot, found: Explanation) -> list[Kind]:
    """Return lone honours that are dora and stay."""
    thrown = {*map(kind_of, found.best)}
    held = [kind for kind in spot.seen.dora if is_honour(kind) and spot.counts[kind] == 1]
    held = [kind for kind in held if found.plan.hand is None or serves(found.plan.hand, kind)]
    return [kind for kind in dict.fromkeys(held) if kind not in thrown]


def _seeds(spot: Spot, found: Explanation) -> str:
    close = [each.tile for each in found.rivals if each.close or each in found.ties]
    if isinstance(found.role, shape.WeakestBlock | shape.WeakBlock):
        block_ = found.role.block.kinds
        close += [each for each in spot.seen.discards if kind_of(each) in block_]
    grow = shape.seeds(spot, found.best[0], close)
    kept = [each for each in grow if all(serves(one, each) for one in _named(found.plan))]
    return listed([kind(each) for each in kept])


def _ready_words(spot: Spot, best: Tile, plan: Plan) -> list[str]:
    facts = spot.tenpai(best)
    won, ron = spot.winning(best), spot.ron(best)
    if facts is None or not won:
        live = facts is not None and any(wait.live for wait in facts.waits)
        if live and spot.draws_left > LATE_DRAWS:
            name = hands(replace(plan, hand=None) if _has_none(plan) else plan, closed=False)
            return [f"ready, but without a yaku: look for {name or 'one'}"]
        why = "no yaku" if live else "no tile is left to win on"
        return [f"ready for the draw payment only: {why}"]
    on = f"ready on {kinds([wait.kind for wait in won])}"
    if facts.furiten:
        return [f"{on}, furiten: only a self-draw wins"]
    if not ron:
        return [f"{on}, no yaku: only a self-draw wins"]
    win = spot.win
    if win is not None and win.riichi and not win.points and win.declare is False:
        return [on, "no riichi yet, and no yaku without it"]
    if win is not None and (win.points or win.riichi):
        names = yaku_names(win.yaku)
        names += [f"{number(win.dora)} dora"] if win.dora else []
        declared = f"{paying(win.riichi, win.riichi_most)} with riichi"
        if win.declare or not win.points:
            return [on, f"{listed(names)}, {declared}" if win.points and names else declared]
        if win.riichi and win.declare is None:
            silent = f"{paying(win.points, win.most)} without"
            return [on, ", ".join([*([listed(names)] if names else []), declared, silent])]
        silent = " without riichi" if win.riichi else ""
        return [on, f"{listed(names)}, {paying(win.points, win.most)}{silent}"]
    paid = sorted(wait.points for wait in ron)
    return [on, paying(paid[0], paid[-1])]


def _has_none(plan: Plan) -> bool:
    return plan.hand is not None and plan.hand.name is HandName.NO_YAKU


def _threat_words(spot: Spot) -> list[str]:
    riichi = [threat.seat for threat in spot.threats if threat.riichi]
    if riichi:
        return [f"{seats(spot.seen, riichi)} {'is' if len(riichi) == 1 else 'are'} in riichi"]
    if spot.threats:
        likely = spot.threats[0]
        return [f"{seat(spot.seen, likely.seat)} {_likely(likely)} ready"]
    for shown in spot.shown_hands:
        suit = None if shown.look is None else shown.look.suit
        if suit is not None:
            return [f"{seat(spot.seen, shown.seat)} collects {SUITS[suit]}"]
    return []


def _likely(threat: Threat) -> str:
    return "is probably" if threat.ready >= READY_LIKELY else "may be"


def _need_words(spot: Spot, standing: Standing | None) -> list[str]:
    if standing is None:
        return []
    first = standing.place == 1
    match standing.need:
        case Need.ANY_WIN if first:
            return [f"{_first_by(standing)}: any win ends it"]
        case Need.ANY_WIN:
            return [f"any win makes you {PLACES[standing.place - 2]}"]
        case Need.CONTINUE if first and standing.gap:
            return [f"dealer, first by {points(standing.gap)}"]
        case Need.CONTINUE:
            return ["dealer: a win keeps the deal"]
        case Need.KEEP if standing.below is None:
            return ["fourth, out of reach"]
        case Need.KEEP:
            return [f"keep {PLACES[standing.place - 1]} place"]
        case _ if first:
            return [_first_by(standing)]
        case _ if standing.ron is not None and standing.ron <= MANGAN:
            reached = place_reached(spot.seen, standing)
            return [f"{points(standing.ron)} makes you {PLACES[reached - 1]}"]
        case _:
            place, wins = PLACES[standing.place - 2], _wins(spot.seen, standing)
            return [f"for {place} you need {listed(wins[-2:], 'or')}"]


def _first_by(standing: Standing) -> str:
    return f"first by {points(standing.gap)}" if standing.gap else "first by seat"


def _wins(seen: Observation, standing: Standing) -> list[str]:
    """Return the wins that gain a place: from anybody, from the rival, by self-draw."""
    found = []
    if standing.ron is not None:
        found.append(f"{points(standing.ron)} from anyone")
    if standing.rival is not None and standing.direct not in (None, standing.ron):
        found.append(f"{points(standing.direct or 0)} from {seat(seen, standing.rival)}")
    if standing.tsumo is not None:
        found.append(f"{tsumo(standing.tsumo)} by self-draw")
    return found


# --- situation ------------------------------------------------------------------------------------


def situation(spot: Spot, found: Explanation) -> tuple[str, ...]:
    standing = found.plan.standing
    said = []
    if standing is not None:
        said.append(standing_sentence(spot.seen, standing, threatened=spot.folds))
        said.append(_route(spot, found))
    if spot.threats:
        said.append(_threat(spot, found))
    elif spot.shown_hands:
        threat = spot.shown_hands[0]
        said.append(f"Watch {seat(spot.seen, threat.seat)}{_melds(threat)}.")
    said.append(_also_open(spot))
    if not spot.threats:
        said.append(_plan(spot, found))
    return tuple(cut(each) for each in said if each)


def _also_open(spot: Spot) -> str:
    """Return which open hands, beside the one that was named, are to be watched."""
    riichi = [threat.seat for threat in spot.threats if threat.riichi]
    named = riichi or [each.seat for each in (*spot.threats, *spot.shown_hands)[:1]]
    others = [each for each in spot.open_hands if each.seat not in named]
    if not others:
        return ""
    who = seats(spot.seen, [each.seat for each in others]) + (", too," if named else "")
    melds = _melds(others[0]) if len(others) == 1 else ""
    if all(each.ready >= READY_MAYBE for each in others):
        return f"{who} may be ready{melds}."
    return f"Watch {who.removesuffix(',')}{melds}."


def standing_sentence(seen: Observation, standing: Standing, *, threatened: bool) -> str:
    rival = "" if standing.rival is None else seat(seen, standing.rival)
    gap = points(standing.gap)
    first = standing.place == 1
    lead = f"you lead by {gap}" if standing.gap else f"you are level with {rival}, first by seat"
    last = "Extra round" if seen.round >= seen.rules.rounds else "Last round"
    match standing.need:
        case Need.NOTHING:
            dealer = "" if seen.is_dealer else " unless the dealer is ready"
            so = ", so risk nothing" if threatened else ""
            return f"{last}, and {lead}: a drawn hand is enough{dealer}{so}."
        case Need.ANY_WIN if first:
            return f"{last}, and {lead}: any win ends the game."
        case Need.ANY_WIN:
            return f"{last}: any win takes {PLACES[standing.place - 2]} place from {rival}."
        case Need.CONTINUE if first and standing.gap:
            return f"{last}, and you deal with a lead of {gap}."
        case Need.CONTINUE:
            return f"{last}, but you deal: a win, or being ready at the end, keeps the deal."
        case Need.KEEP if standing.below is None:
            return f"{last}, {gap} behind {rival}: only a huge win would be enough."
        case Need.KEEP if standing.below is not None:
            below = seat(seen, standing.below)
            lead = f"{points(standing.ahead)} ahead of" if standing.ahead else "level with"
            ahead = f"{lead} {below}"
            place = PLACES[standing.place - 1]
            return f"{last}: {rival} is out of reach, so keep {place} place, {ahead}."
        case _ if first:
            return f"{last}, and {lead}."
        case _:
            wins = listed(_wins(seen, standing), "or")
            close = standing.below is not None and standing.ahead <= NEAR_BELOW
            below = "" if standing.below is None else seat(seen, standing.below)
            ahead = f"only {points(standing.ahead)} behind" if standing.ahead else "level with"
            behind = f" {below} is {ahead} you." if close else ""
            return f"{last}, {gap} behind {rival}: you need {wins}.{behind}"


WAYS: Final = {
    (Way.DIRECT, Way.SELF_DRAW): "from {rival} or by self-draw",
    (Way.DIRECT,): "from {rival}",
    (Way.SELF_DRAW,): "by self-draw",
}


def _route(spot: Spot, found: Explanation) -> str:
    """Return how the hand could be worth what the last round asks for."""
    route, standing = found.plan.route, found.plan.standing
    if route is None or standing is None or standing.rival is None or spot.folds or not spot.steps:
        return ""
    way = capital(_way(found.plan, route))
    if not way:
        return ""
    if Way.ANYONE in route.ways:
        return f"{way} would do."
    if not route.ways:
        more = "a han is" if route.missing == 1 else f"{number(route.missing)} han are"
        return f"{way} alone would not be enough: {more} missing."
    how = WAYS[route.ways].format(rival=seat(spot.seen, standing.rival))
    return f"{way} would do {how}."


def _way(plan: Plan, route: Route) -> str:
    yakuhai_ = [hand(each, plan) for each in route.hands if each.name is HandName.YAKUHAI]
    names = [*map(kind, plan.made), *yakuhai_]
    names += ["riichi"] if route.riichi else []
    names += ["pinfu"] if route.pinfu else []
    names += [hand(each, plan) for each in route.hands if each.name is not HandName.YAKUHAI]
    return listed([*names, *([f"{number(plan.dora)} dora"] if plan.dora else [])])


def _plan(spot: Spot, found: Explanation) -> str:
    plan, best = found.plan, found.best[0]
    if spot.folds and not spot.threats and spot.steps:
        left = count(spot.draws_left, "draw")
        return f"{capital(left)} left, and the hand is {count(spot.steps, 'step')} from ready."
    if spot.folds or not spot.steps_after(best):
        return ""
    if plan.hand is not None and plan.hand.name is HandName.NO_YAKU:
        if plan.hand.steps is None:
            return "This open hand can get no yaku any more: it can only be ready at the end."
        return "This open hand has no yaku yet: look for one before anything else."
    if plays_safe_late(spot, found):
        far, left = count(spot.steps, "step"), count(spot.draws_left, "draw")
        return f"{capital(far)} from ready with {left} left: too late, so throw safe tiles only."
    if plan.slow and plan.standing is None:
        far = count(plan.steps, "step")
        return f"The hand is slow, {far} from ready: throw what is of no use, and do not hurry."
    if plan.steps > 1:
        block_goes = isinstance(found.role, shape.WeakestBlock | shape.WeakBlock)
        if plan.frame is Frame.TOO_MANY and block_goes:
            many = number(BLOCKS_NEEDED - plan.missing)
            return f"{capital(many)} blocks, and five are enough: one must go."
        if plan.frame is Frame.TOO_FEW:
            one = plan.missing == 1
            short = "a block is" if one else f"{number(plan.missing)} blocks are"
            grow = _seeds(spot, found)
            keep = f": keep {grow}, which can grow into one" if grow else ""
            return f"{capital(short)} missing{keep}."
        if plan.frame is Frame.NO_PAIR:
            return "Five blocks, but none of them is a pair yet."
    name = hands(plan, closed=not spot.seen.is_open)
    if _is_far_from(spot, plan) and plan.hand is not None:
        far = capital(count(plan.hand.steps or 0, "step"))
        return f"{far} from {name}, the nearest yaku of this open hand."
    far = f"{capital(count(plan.steps, 'step'))} from ready"
    if not name:
        return f"{far}."
    if plan.made:
        return f"{far}, with {name} as the yaku."
    return f"{far} for {name}." if plan.is_near else f"{far}, with {name} in sight."


def _threat(spot: Spot, found: Explanation) -> str:
    head, best, steps = _threat_head(spot), found.best[0], spot.steps
    if spot.stance is Stance.BUILD:
        return f"{head}."
    if spot.steps_after(best) == 0 and not spot.folds:
        if not spot.winning(best):
            if not spot.draws_left:
                return f"{head}, and your hand cannot win, but being ready pays at the end."
            return f"{head}, and your hand cannot win: stay ready for the draw while it is safe."
        if found.plan.standing is not None and found.plan.standing.need is Need.NOTHING:
            return f"{head}, but you are ready, too: stay so while it is safe."
        return f"{head}, but you are ready yourself{_prize(spot, best)}: go for the win."
    plan = found.plan
    if _is_far_from(spot, plan) and plan.hand is not None and not spot.folds:
        steps = plan.hand.steps or steps
    far = f"you are {count(steps, 'step')} from ready" if steps else _only_ready(spot)
    reasons = _pressure(spot, found)
    if spot.folds and not spot.draws_left:
        far, reasons = "you have no draw left", []
    state = ", ".join([far, listed(reasons)] if reasons else [far])
    if spot.folds:
        return f"{head}. {capital(state)}: fold."
    if spot.stance is Stance.PUSH:
        reasons = reasons or _grounds(spot, found)
        if not reasons:
            return f"{head}, but most strong players would go on here."
        return f"{head}, but {state}: go on."
    if plays_safe_late(spot, found):
        left = count(spot.draws_left, "draw")
        return f"{head}. {capital(far)} with {left} left: too late, so throw safe tiles only."
    if spot.falls_back(best):
        return f"{head}. {capital(far)}: take the safer way and keep what you can of the hand."
    if spot.is_sure(best):
        return f"{head}. {capital(far)}: go on as long as it costs nothing."
    return f"{head}. {capital(far)}: go on only with tiles of little danger."


def _only_ready(spot: Spot) -> str:
    """Return at which price a ready hand could stay so."""
    ready = [each for each in spot.seen.discards if not spot.steps_after(each)]
    least = min(ready, key=spot.risk)
    facts, rate = spot.tenpai(least), max(1, round(100 * spot.risk(least)))
    furiten = " (and furiten)" if facts is not None and facts.furiten else ""
    return f"you stay ready{furiten} only with {tile(least, spot.seen)} ({rate} % to deal in)"


def _prize(spot: Spot, best: Tile) -> str:
    """Return the tiles that win and what they pay."""
    tiles = count(sum(wait.live for wait in spot.winning(best)), "tile")
    paid = [wait.points for wait in spot.winning(best) if wait.points]
    win = spot.win
    if win is not None and win.points and not win.declare:
        paid = [win.points, win.most]
    return f", with {tiles} for {paying(min(paid), max(paid))}" if paid else f", with {tiles}"


def _threat_head(spot: Spot) -> str:
    riichi = [threat.seat for threat in spot.threats if threat.riichi]
    names = [
        f"{seat(spot.seen, each)} (dealer)" if each == spot.seen.dealer else seat(spot.seen, each)
        for each in riichi
    ]
    if names:
        return f"{listed(names)} {'is' if len(names) == 1 else 'are'} in riichi"
    threat = spot.threats[0]
    dealer = " (dealer)" if threat.seat == spot.seen.dealer else ""
    return f"{seat(spot.seen, threat.seat)}{dealer} {_likely(threat)} ready{_melds(threat)}"


def _melds(threat: Threat) -> str:
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


def _pressure(spot: Spot, found: Explanation) -> list[str]:
    """Return what the stance tree asked that speaks for its answer, the steps left out."""
    said = []
    for asked in spot.pressure.path if spot.pressure is not None else ():
        value = asked.value
        match asked.feature:
            case "live" if spot.steps == 1:
                only = "only " if spot.folds else ""
                live = spot.live(found.best[0]) or int(value)
                said.append(f"with {only}{count(live, 'tile')} that make it")
            case "worth" if value and spot.steps and not spot.folds:
                said.append(f"with a hand worth about {points(round(value / 100) * 100)}")
            case "extra_risk" if spot.folds and value >= RISKY:
                said.append("too little for the risk of going on")
            case "safe_tiles" if spot.folds and value:
                said.append(f"with {count(int(value), 'safe tile')} in hand")
            case "safe_tiles" if not spot.folds and value < 2:
                said.append("with hardly a safe tile to fold with")
    return said[:1]


def _grounds(spot: Spot, found: Explanation) -> list[str]:
    """Return what speaks for going on where the stance tree gave no reason."""
    best = found.best[0]
    if spot.steps == 1 and spot.live(best) >= WIDE:
        return [f"with {count(spot.live(best), 'tile')} that make it"]
    if found.plan.dora > 1:
        return [f"with {number(found.plan.dora)} dora"]
    if not any(map(spot.is_sure, spot.seen.discards)):
        return ["and nothing in your hand is safe"]
    if spot.seen.is_dealer:
        return ["and you deal"]
    return [f"with {count(spot.live(best), 'tile')} that make it"] if spot.steps == 1 else []


# --- answer ---------------------------------------------------------------------------------------


def answer(spot: Spot, found: Explanation) -> tuple[str, ...]:
    before = sum(len(each) + 1 for each in situation(spot, found))
    said = [(place, cut(text)) for place, text in _parts(spot, found)]
    return fit(said, LONGEST_TEXT - before + 1)


def _parts(spot: Spot, found: Explanation) -> Iterator[tuple[int, str]]:
    """Yield what is said of the discard, each with its place when it grows too long."""
    best = found.best[0]
    names = [tile(each, spot.seen) for each in found.best]
    role = _role(spot, found)
    if spot.dora_lost(best) and not spot.folds:
        role = f", although it is dora{',' if role.startswith(' ') else ''}{role}"
    if len(names) > 1:
        yield 0, f"Throw {listed(names, 'or')}: they are equal here{_why_equal(found)}."
    else:
        yield 0, f"Throw {names[0]}{role}."
    watch = _watch(found.watch, spot) if found.watch is not None else []
    if isinstance(found.watch, draws.OnPurpose):
        likely = (one for one in spot.hands if one.probability >= LIKELY)
        wanted = (one for one in (*_named(found.plan), *likely) if one.name in yaku.SELECTIVE)
        aim = next((one for one in wanted if not serves(one, kind_of(best))), None)
        if aim is not None:
            watch = [f"It costs a step, but opens the way to {_the(aim, found)}."]
        yield from ((1, each) for each in watch)
        watch = []
    yield from ((3, each) for each in _own_danger(spot, found))
    yield from ((1, each) for each in _furiten(spot, best))
    for at, rival in enumerate(found.rivals):
        if rival not in (*found.ties, *found.split):
            place = 0 if rival.played else 1 if not at else 3 + at
            yield from ((place, each) for each in _tempting(spot, rival, found))
        elif rival in found.ties[:1]:
            yield from ((2, each) for each in _ties(spot, found))
    safe = [each for each in found.split if spot.threats and spot.is_sure(each.tile)]
    if safe and spot.is_sure(best):
        names = [tile(each.tile, spot.seen) for each in safe]
        are = "is" if len(names) == 1 else "are"
        whom = seats(spot.seen, [threat.seat for threat in spot.threats])
        yield 2, f"{capital(listed(names))} {are} safe against {whom}, too."
    elif found.split:
        names = [tile(each.tile, spot.seen) for each in found.split]
        both = "between this and" if len(names) == 1 else "between this,"
        yield 2, f"Strong players are split {both} {listed(names)}."
    if spot.steps_after(best) == 0 and not spot.folds:
        yield from ((1, each) for each in _riichi(spot, best))
        yield from ((7, each) for each in _bonus(spot))
    if not _is_far_from(spot, found.plan):
        yield from ((8, each) for each in watch)
    if spot.threats and (spot.folds or plays_safe_late(spot, found)):
        yield from ((2, each) for each in _fold_order(spot, found))


def _own_danger(spot: Spot, found: Explanation) -> list[str]:
    """Return how dangerous the advised tile is, where its reason is another."""
    best, by_danger = found.best[0], type(found.role) in danger.CONCEPTS
    if spot.threats and spot.steps_after(best) == 0 and not spot.folds and spot.is_sure(best):
        return [f"It is safe against {seats(spot.seen, [each.seat for each in spot.threats])}."]
    if not spot.threats and not by_danger and not spot.folds:
        return _fed(spot, best)
    if spot.folds or by_danger or spot.is_sure(best):
        return []
    worst = max((each.seat for each in spot.threats), key=lambda each: spot.risk_to(best, each))
    why, risk = spot.danger(best, worst), max(1, round(100 * spot.risk_to(best, worst)))
    if why not in DANGERS or why in ("genbutsu", "passed", "no_wait"):
        return []
    return [f"Against {seat(spot.seen, worst)}: {DANGERS[why]} ({risk} % to deal in)."]


def _fed(spot: Spot, best: Tile) -> list[str]:
    """Return that the advised tile is what an open hand collects."""
    kind_ = kind_of(best)
    for shown in spot.shown_hands:
        suit = None if shown.look is None else shown.look.suit
        if suit is not None and not is_honour(kind_) and kind_ // 9 == suit:
            so = "you are ready" if spot.steps_after(best) == 0 else "it has to go some time"
            return [f"It is what {seat(spot.seen, shown.seat)} collects, but {so}."]
    return []


def _furiten(spot: Spot, best: Tile) -> list[str]:
    facts = None if spot.folds else spot.tenpai(best)
    if facts is None or not facts.furiten or not spot.winning(best):
        return []
    thrown = {kind_of(each.tile) for each in spot.seen.rivers[spot.seen.seat]}
    own = [wait.kind for wait in facts.waits if wait.kind in {*thrown, kind_of(best)}]
    why = f" because you have thrown {kinds(own)}" if own else ""
    return [f"You are furiten{why}: only a self-draw wins."]


def _watch(fact: object, spot: Spot) -> list[str]:
    match fact:
        case draws.OnPurpose(live=live, nearer=nearer, nearer_live=fewer):
            of = f" ({kinds(fact.nearer_draws)})" if len(fact.nearer_draws) < FEW_STEPS else ""
            only = "" if fewer >= WIDE else "only "
            return [
                f"A step back, on purpose: {count(live, 'tile')} help now, without {kind(nearer)}"
                f" {only}{count(fewer, 'tile')} would{of}."
            ]
        case draws.NextDraws(kinds=of) if len(of) > MOST_LISTED:
            return []
        case draws.NextDraws(kinds=of):
            return [f"{capital(kinds(of))} {'makes' if len(of) == 1 else 'make'} you ready."]
        case waits.BetterWaits(draws=of, tiles=tiles) if len(of) > MOST_LISTED:
            return [f"{capital(count(tiles, 'tile'))} would give a better wait."]
        case waits.BetterWaits(draws=of):
            return [f"To draw {kinds(of, 'or')} would give a better wait."]
    raise TypeError(f"no English for {fact!r}")


def _why_equal(found: Explanation) -> str:
    match found.role:
        case yakuhai.OffWind():
            return ", off-winds that are useless to you"
        case yakuhai.LoneYakuhai():
            return ", lone honours, and number tiles are faster"
        case shape.Alone():
            return ", both alone"
        case _:
            return ""


def _the(of: HandPlan, found: Explanation) -> str:
    said = hand(of, found.plan)
    if of.name is HandName.OUTSIDE:
        return f"an {said}"
    return said if of.name is HandName.TANYAO else f"the {said}"


WAIT_SHAPES: Final = {
    WaitShape.TWO_SIDED: "a two-sided wait on",
    WaitShape.INSIDE: "a kanchan wait on",
    WaitShape.EDGE: "a penchan wait on",
    WaitShape.TWO_PAIRS: "two pairs that wait on",
    WaitShape.SINGLE: "a single-tile wait on",
}


def _role(spot: Spot, found: Explanation) -> str:
    match found.role:
        case draws.MostDraws(live=live, shared=True):
            return f": no other throw keeps more useful tiles than {live}"
        case draws.MostDraws(live=live):
            return f": it keeps the most useful tiles, {live}"
        case shape.Alone(left=0):
            return ": it stands alone, and the other three are gone"
        case shape.Alone(only=True) if not found.ties:
            return ": it is the only tile that stands alone"
        case shape.Alone(alike=of, yakuhai=honours):
            like = f"like {kinds(of)}, " if of and _is_lonely(found, of) else ""
            yaku_left = () if found.plan.made else honours
            doubles = (each for each in yaku_left if yakuhai_han(spot.seen, each) > 1)
            return f": {like}it stands alone{_may_be_yaku(yaku_left, next(doubles, None))}"
        case shape.WeakestBlock(block=of) | shape.WeakBlock(block=of) if {*of.needs} <= spot.draws(
            found.best[0]
        ) and of.needs:
            return f": {kinds(of.needs, 'or')} still helps without it"
        case shape.WeakestBlock(block=of, live=0):
            return f": {block(of)} is dead, nothing is left for it"
        case shape.WeakestBlock(block=of, live=live):
            return (
                f": {block(of)} is the weakest of your unfinished runs: {count(live, 'tile')} left"
                f"{_spoils(of, found)}"
            )
        case shape.WeakBlock(block=of):
            alive = [each for each in of.needs if spot.unseen[each]]
            if not alive:
                return f" and give up {block(of)}: nothing is left for it"
            takes = f"takes {'only ' if len(alive) < len(of.needs) else ''}{kinds(alive, 'or')}"
            left = number(shape.needs_live(spot, of))
            return f" and give up {block(of)}, which {takes} ({left} left){_spoils(of, found)}"
        case shape.Swap(lost=of, gained=new):
            more = shape.needs_live(spot, new) >= shape.needs_live(spot, of)
            as_many = f" takes as many tiles as {block(of)} would"
            return f": {block(new)}{as_many if more else ' stays'}"
        case shape.Duplicate(block=of) if of.shape in SETS:
            return f": {block(of)} is complete without it"
        case shape.Duplicate(block=of):
            return f": it adds nothing to {block(of)}"
        case shape.Spare(stays=of):
            stay = "stays" if len(of) == 1 else "stay"
            return f": {listed([block(each) for each in of])} {stay} whole without it"
        case _ if type(found.role) in pairs.CONCEPTS:
            return _of_pairs(spot, found.role)
        case yakuhai.OffWind(kinds=of) if len(of) > 1 and len(found.best) == 1:
            return f": {kinds(of)} are off-winds, useless to you"
        case yakuhai.OffWind() if any(each.name in FLUSHES for each in _named(found.plan)):
            return ": it is an off-wind, the first honour to go"
        case yakuhai.OffWind(kept=of) if of:
            dora = [each for each in of if each in spot.seen.dora]
            also = f"{kinds(dora)} is dora and" if dora else kinds(of)
            return f": it is an off-wind, useless to you, and {also} may become a yaku"
        case yakuhai.OffWind(live=0):
            return ": it is the last one, and useless to you"
        case yakuhai.OffWind():
            return ": it is an off-wind, useless to you"
        case yakuhai.LoneYakuhai(live=0):
            return ": it can no longer be paired"
        case yakuhai.LoneYakuhai(more=more) if more:
            return f": of your lone yakuhai {_worth_more(spot, found.best[0], more)}"
        case yakuhai.LoneYakuhai(live=live) if live < yakuhai.FEW:
            return ": it is a lone yakuhai, and only one more is unseen"
        case yakuhai.LoneYakuhai(alike=of):
            return f": {_lone_yakuhai(spot, found, of if _is_lonely(found, of) else ())}"
        case yaku.OutsidePlan(hand=of, others=()):
            return f": only this tile does not fit {_the(of, found)}"
        case yaku.OutsidePlan(hand=of, others=others) if len(others) == 1 and _is_lonely(
            found, others
        ):
            return f": like {kinds(others)}, it does not fit {_the(of, found)}"
        case yaku.OutsidePlan(hand=of):
            return f": it does not fit {_the(of, found)}"
        case yaku.OnlyNotSimple():
            return ": without it every tile fits tanyao"
        case waits.ReadyOn():
            return _ready_on(found.role)
        case waits.CannotWin(safest=True):
            return ": no other throw that keeps you ready for the draw payment is safer"
        case waits.CannotWin() if spot.draws_left > LATE_DRAWS:
            return ": you stay ready until the hand has a yaku"
        case waits.CannotWin():
            return ": it keeps you ready for the draw payment"
        case _ if type(found.role) in danger.CONCEPTS:
            return _of_danger(spot, found)
        case consensus.Consensus():
            return ", as strong players do, though little speaks for it"
        case _:
            return ""


def _ready_on(role: waits.ReadyOn) -> str:
    of, live, dead, form = role.waits, role.live, role.dead, role.shape
    tiles = "the last tile" if live == 1 else count(live, "tile")
    tail = f" ({kinds(dead)} has no yaku)" if dead else ""
    waits_on = listed([*map(kind, of)]) if form is WaitShape.TWO_PAIRS else kinds(of)
    on = f"{WAIT_SHAPES[form]} {waits_on}" if form in WAIT_SHAPES else f"on {waits_on}"
    if role.only:
        return f", the only one that leaves you ready: {on}, {tiles}{tail}"
    return f": ready {'with ' if form in WAIT_SHAPES else ''}{on}, {tiles}{tail}"


def _spoils(of: Block, found: Explanation) -> str:
    """Return that a shape does not go with tanyao, if that is a plan."""
    named = any(one.name is HandName.TANYAO for one in _named(found.plan))
    outer = [each for each in (*of.kinds, *of.needs) if not is_simple(each)]
    return f", and {kind(outer[0])} would spoil tanyao" if named and outer else ""


def _of_danger(spot: Spot, found: Explanation) -> str:
    match found.role:
        case danger.SafeTile(seats=(who,), why="genbutsu", thrown=thrown):
            how = "has thrown it" if thrown else "let it pass"
            return f": {seat(spot.seen, who)} {how}, so it is safe{_useless(spot, found)}"
        case danger.SafeTile(why="no_wait"):
            return f": no hand can wait on it any more{_useless(spot, found)}"
        case danger.SafeTile(kind=of, seats=who):
            rivers = {each: {kind_of(one.tile) for one in spot.seen.rivers[each]} for each in who}
            threw = [each for each in who if of in rivers[each]]
            passed = [each for each in who if of not in rivers[each]]
            parts = [f"{seats(spot.seen, threw)} {'has' if len(threw) == 1 else 'have'} thrown it"]
            parts = [*(parts if threw else []), f"{seats(spot.seen, passed)} let it pass"]
            how = " and ".join(parts if passed else parts[:1])
            return f": {how}, so it is safe{_useless(spot, found)}"
        case danger.BeforeReady(seat=who):
            return f" before {seat(spot.seen, who)} is ready: it is what he collects"
        case danger.GoesFirst(seat=who, safe=of):
            return (
                f" now, while it still passes: {kind(of)} is safe against {seat(spot.seen, who)},"
                " so keep that for later"
            )
        case danger.LeastRisk(why="no_suji", safest=True):
            return ": nothing is safe, and it is the least dangerous"
        case danger.LeastRisk(why="no_suji", risk=risk, least=least):
            rate = f"it deals in about {count(max(1, round(100 * risk)), 'time')} in 100"
            return f": {rate}" + (
                ". Anything safer would set the hand back" if least and not spot.folds else ""
            )
        case danger.LeastRisk(seat=who, why=why, safest=safest, least=least, risk=risk, sure=sure):
            safe = f"safe against {seats(spot.seen, sure)}, " if sure else ""
            whom = f"{safe}against {seat(spot.seen, who)} " if len(spot.threats) > 1 else ""
            back = ". Anything safer would set the hand back"
            rate = f", and it deals in about {count(max(1, round(100 * risk)), 'time')} in 100"
            nothing = "" if spot.folds or plays_safe_late(spot, found) else back if least else rate
            nothing = ", and nothing is safer" if safest else nothing
            return f": {whom}{DANGERS[why]}{nothing}"
        case _:
            raise TypeError(f"no English for {found.role!r}")


def _of_pairs(spot: Spot, role: object) -> str:
    match role:
        case pairs.SparePair(pairs=many, left=0, kind=of):
            return f": {number(many)} pairs are too many, and no {kind(of)} is left for a third"
        case pairs.SparePair(pairs=many, fewest=True, left=left):
            return f": {number(many)} pairs are too many, and of this one only {are_left(left)}"
        case pairs.SparePair(pairs=many, stays=of) if of is not None:
            return f": {number(many)} pairs are too many, and {block(of)} stays whole without it"
        case pairs.SparePair(pairs=many):
            return f": {number(many)} pairs are too many"
        case pairs.SecondPair(head=head):
            why = _as_pair(spot, role)
            return f": one block must go, and {kind(head)} is the pair to keep{why}"
        case pairs.ThirdCopy():
            return ": seven pairs have no use for a third one"
        case pairs.SlowSingle(easier=of):
            verb = "are" if len(of) > 1 else "is"
            return f": {kinds(of)} {verb} easier to pair, as others throw such tiles sooner"
        case pairs.AnySingle(kept=of):
            return f": any single tile can go, and {kinds(of)} stay to be paired"
        case pairs.UselessSingle(alike=of):
            said = f"like {kinds(of)}, it" if of else "it"
            return f": {said} fits no run, should the pairs not come"
        case pairs.HardToPair(left=0):
            return ": it can no longer be paired"
        case pairs.HardToPair(left=left):
            return f": only {are_left(left)} to pair it"
        case _:
            raise TypeError(f"no English for {role!r}")


def _as_pair(spot: Spot, role: pairs.SecondPair) -> str:
    """Return why one of two pairs is the better one."""
    if spot.is_yakuhai(role.head):
        return ", as it can become a yaku"
    if is_simple(role.head) and not is_simple(role.kind):
        return ", as it fits tanyao"
    if spot.unseen[role.head] > spot.unseen[role.kind]:
        return f", as {are_left(spot.unseen[role.head])}"
    return ""


def _is_lonely(found: Explanation, others: Sequence[Kind]) -> bool:
    """Check that no sentence of its own is said on any of other tiles."""
    return found.peer is None and not any(kind_of(each.tile) in others for each in found.rivals)


def _lone_yakuhai(spot: Spot, found: Explanation, alike: Sequence[Kind]) -> str:
    """Return why a lone yakuhai goes before number tiles.

    Args:
        alike: others of which it is as true.
    """
    like = f"like {kinds(alike)}, " if alike else ""
    plan = found.plan
    yaku_of = (*plan.made, *yakuhai.pairs_of(spot))
    if yaku_of:
        verb = "is" if plan.made else "can be"
        return f"{like}it is not needed, as {kind(yaku_of[0])} {verb} your yaku"
    hand_ = plan.hand
    if hand_ is not None and hand_.name is HandName.TANYAO:
        yours = ", your yaku" if hand_.probability >= CERTAIN_FROM else ""
        return f"{like}it does not fit tanyao{yours}"
    if spot.unseen[kind_of(found.best[0])] == 0:
        return f"{like}it is the last one, and no longer of use"
    close = any(each.close for each in found.rivals)
    if isinstance(found.role, yakuhai.LoneYakuhai) and found.role.last and not close:
        return f"{like}it is a lone yakuhai, and all the rest goes together"
    if spot.steps < FEW_STEPS and not spot.seen.is_open:
        return f"{like}it is two draws from a triplet, and the hand is close to ready"
    return f"{like}it is a lone yakuhai, two draws from a triplet, and number tiles are faster"


def _may_be_yaku(honours: Sequence[Kind], double: Kind | None) -> str:
    if len(honours) == 1 and honours[0] == double:
        return f", and {kind(double)} may still become two han" if double is not None else ""
    return f", and {kinds(honours)} may still become a yaku" if honours else ""


def _worth_more(spot: Spot, thrown: Tile, more: Sequence[Kind]) -> str:
    """Return why other lone yakuhai are worth more than the one that is thrown."""
    double = [each for each in more if yakuhai_han(spot.seen, each) > 1]
    if double and len(double) == len(more):
        return f"it is worth the least, as {kinds(double)} counts double"
    left, mine = max(spot.unseen[each] for each in more), spot.unseen[kind_of(thrown)]
    best = [each for each in more if spot.unseen[each] == left]
    return f"it is the hardest to pair: {are_left(mine)}, and {number(left)} of {kinds(best)}"


def _useless(spot: Spot, found: Explanation) -> str:
    """Return that a safe tile is of no use to the hand, if it is not."""
    of = kind_of(found.best[0])
    alone = spot.counts[of] == 1 and not spot.near(of)
    return ", and you do not need it" if alone and not spot.folds else ""


DANGERS: Final = {
    "genbutsu": "already thrown",
    "passed": "it just passed",
    "no_wait": "no hand can wait on it",
    "suji": "only suji, not safe",
    "kabe": "a wall protects it: no two-sided wait takes it",
    "half_suji": "suji on one side only",
    "half_kabe": "a wall on one side only",
    "no_suji": "no suji protects it",
    "honour_0": "the last one, so no pair can wait for it",
    "honour_1": "only one more is unseen, so it seldom deals in",
    "honour_2": "only a pair or a single-tile wait wins on it",
    "honour_3": "no other has been seen yet",
}


NOT_QUITE: Final = {
    "suji": "only suji",
    "kabe": "a wall keeps off two-sided waits only",
    "half_kabe": "a wall on one side only",
}


def _tempting(spot: Spot, tempting: Tempting, found: Explanation) -> list[str]:
    name, best = tile(tempting.tile, spot.seen), found.best[0]
    facts = [fact for fact in tempting.gives_up if not _is_said(fact, found)]
    if any(isinstance(each, draws.StepBack | waits.CannotWin) for each in facts):
        facts = [each for each in facts if not isinstance(each, yaku.LosesYaku)]
    if tempting.counter is not None and not _is_same_shape(tempting, facts):
        before = found.rivals[: found.rivals.index(tempting)]
        if any(_are_alike(each, tempting) for each in before):
            return [f"The same goes for {name}."]
        known = any(type(each.counter) is type(tempting.counter) for each in before)
        if not known:
            return [_both_sides(spot, tempting, facts, found)]
        if not facts:
            return [f"{capital(name)} would do, too."]
    if not tempting.gives_up:
        return _no_less(spot, tempting, found)
    if not facts:
        return []
    first, *more = (_gives_up(spot, fact, found, tempting.tile, best) for fact in facts)
    gain = "" if tempting.gains is None else _gain(spot, tempting.gains, found)
    if isinstance(found.watch, draws.OnPurpose) and found.watch.nearer == kind_of(tempting.tile):
        gain = ""
    acts = isinstance(facts[0], ACTS)
    if gain:
        who = "" if first.startswith(",") else "you would " if acts else "it "
        said = f"Throwing {name} would {gain}, but {who}{first.removeprefix(', ')}."
    elif acts:
        said = f"{capital(_act(name, first))}."
    else:
        said = capital(f"{name} {first}.")
    for fact, each in zip(facts[1:], more, strict=True):
        verb, _, rest = each.partition(" ")
        if isinstance(fact, ACTS):
            said += f" {capital(_act(name, each))}."
        elif verb in ("is", "can", "could", "would", "may"):
            said += f" {capital(name)} {verb} also {rest}."
        else:
            said += f" {capital(name)} also {each}."
    return [said]


def _is_same_shape(tempting: Tempting, facts: Sequence[object]) -> bool:
    """Check whether the two sides of a close choice would be told by the same words."""
    return bool(facts) and type(facts[0]) is type(tempting.counter)


def _are_alike(tempting: Tempting, other: Tempting) -> bool:
    """Check whether the same is said of two discards that are close."""
    one, two = (
        (type(each.counter), *map(type, each.gives_up[:1]), each.ahead)
        for each in (tempting, other)
    )
    plain = all(isinstance(each, PLAIN) for each in tempting.gives_up[:1])
    return tempting.counter is not None and one == two and plain


def _both_sides(spot: Spot, tempting: Tempting, facts: Sequence[object], found: Explanation) -> str:
    """Return what each of two discards gives up where the choice is close."""
    best, other = found.best[0], tempting.tile
    named = tile(other, spot.seen)
    split = f"Many would throw {named}" if tempting.ahead else f"{capital(named)} would do, too"
    mine = _clause(spot, tempting.counter, found, best, other)
    if not facts:
        gain = "" if tempting.gains is None else _gain(spot, tempting.gains, found)
        return f"{split}: it would {gain}." if gain else f"{split}, as {mine}."
    theirs = _clause(spot, facts[0], found, other, best)
    return f"{split}, as {mine}. But {theirs}."


def _clause(spot: Spot, fact: object, found: Explanation, of: Tile, beside: Tile) -> str:
    """Return what speaks against throwing a tile beside another, as a clause."""
    name, said = tile(of, spot.seen), _gives_up(spot, fact, found, of, beside)
    said = said.partition(": ")[0] if isinstance(fact, draws.FewerDraws) else said
    return _act(name, said) if isinstance(fact, ACTS) else f"{name} {said}"


def _act(name: str, act: str) -> str:
    """Return what throwing a tile does.

    Args:
        act: a verb phrase, or what would happen without the tile, after a comma.
    """
    return f"without {name}{act}" if act.startswith(",") else f"throwing {name} would {act}"


def _is_said(fact: object, found: Explanation) -> bool:
    """Check whether the sentence on the advised tile says a fact already."""
    match found.role, fact:
        case yaku.OutsidePlan(hand=of, others=()), yaku.InsidePlan(hand=wanted):
            return of.name is wanted.name
        case yakuhai.OffWind(kept=of), (yakuhai.KeepsYakuhai(kind=kind_) | dora.IsDora(kind=kind_)):
            return kind_ in of
        case pairs.SlowSingle(easier=of), (
            pairs.EasierToGet(kind=kind_) | pairs.EasierToPair(kind=kind_)
        ):
            return kind_ in of
        case shape.Alone(yakuhai=of), yakuhai.KeepsYakuhai(kind=kind_):
            return kind_ in of
        case yakuhai.LoneYakuhai(more=of), yakuhai.MoreLeft(kind=kind_):
            return kind_ in of
        case yakuhai.LoneYakuhai(more=of), yakuhai.CountsDouble(kind=kind_):
            return kind_ in of
        case _:
            return False


def _no_less(spot: Spot, tempting: Tempting, found: Explanation) -> list[str]:
    """Return what is said of a tempting tile that gives nothing up."""
    name = capital(tile(tempting.tile, spot.seen))
    safe = spot.threats and spot.is_sure(tempting.tile) and spot.is_sure(found.best[0])
    if safe and (spot.folds or tempting.alike):
        whom = seats(spot.seen, [threat.seat for threat in spot.threats])
        return [f"{name} is safe against {whom}, too."]
    if tempting.ahead and tempting.gains is not None:
        gain = _gain(spot, tempting.gains, found)
        if gain:
            named = tile(tempting.tile, spot.seen)
            return [f"Strong players are split: throwing {named} would {gain}."]
    if tempting.ahead:
        return [f"Strong players are split between this and {tile(tempting.tile, spot.seen)}."]
    if tempting.close:
        waiting = _other_wait(spot, tempting.tile)
        if waiting:
            return [f"Strong players are split: {name} is an answer, too{waiting}."]
        role = found.role
        if (
            isinstance(role, shape.WeakBlock | shape.WeakestBlock)
            and kind_of(tempting.tile) in role.block.kinds
        ):
            return [f"{name} is the other half of it: either can go first."]
        return [f"{name} is as good a throw{_either_loses(spot, found.best[0], tempting.tile)}."]
    if spot.are_ready(tempting.tile, found.best[0]):
        same = spot.waits_on(tempting.tile) == spot.waits_on(found.best[0])
        return [f"{name} leaves the same wait."] if same else []
    if tempting.alike and isinstance(found.role, danger.LeastRisk):
        return [f"{name} is no safer."]
    if not tempting.played or spot.folds:
        return []
    named = tile(tempting.tile, spot.seen)
    lost = _either_loses(spot, found.best[0], tempting.tile)
    if lost:
        return [f"{name} would do, too{lost}."]
    return [f"Strong players choose {named} less often here."]


def _either_loses(spot: Spot, best: Tile, other: Tile) -> str:
    """Return the draws that each of two discards gives up, if they are few."""
    both = {kind_of(best), kind_of(other)}
    mine = spot.draws(other) - spot.draws(best) - both
    its = spot.draws(best) - spot.draws(other) - both
    if (
        spot.threats
        or spot.folds
        or not 0 < len(mine) <= MOST_LISTED
        or not 0 < len(its) <= MOST_LISTED
    ):
        return ""
    given_up = f"gives up {kinds(sorted(its))}, {tile(best, spot.seen)} {kinds(sorted(mine))}"
    return f": it {given_up}"


def _ties(spot: Spot, found: Explanation) -> list[str]:
    names = capital(listed([tile(each.tile, spot.seen) for each in found.ties]))
    tied = {kind_of(each.tile) for each in found.ties}
    many, close = len(found.ties) > 1, any(each.close for each in found.ties)
    if isinstance(found.role, yakuhai.OffWind) and tied <= {*found.role.kinds}:
        return ["Either can go first."] if close else []
    are, goes, any_of = ("are", "go", "any") if many else ("is", "goes", "either")
    if not close:
        return [f"{names} {are} loose, too, and {goes} next."]
    rates = ""
    if spot.threats and len(found.ties) == 1:
        rate = max(1, round(100 * spot.risk(found.ties[0].tile)))
        rates = f" ({rate} % to deal in)"
    return [f"{names} {are} of as little use{rates}: {any_of} can go."]


def _other_wait(spot: Spot, other: Tile) -> str:
    """Return on what a ready hand waits after another discard."""
    won = [] if spot.folds else [wait.kind for wait in spot.winning(other)]
    live = sum(wait.live for wait in spot.winning(other)) if won else 0
    return f", waiting on {kinds(won)}, {count(live, 'tile')}" if won else ""


PLAIN: Final = (shape.CanRun, danger.SafeHonour, danger.SafeLater, yakuhai.KeepsYakuhai)
"""Facts that are said in the same words of every tile."""
ACTS: Final = (
    draws.StepBack,
    draws.FewerDraws,
    yaku.LosesYaku,
    waits.CannotWin,
    waits.Furiten,
    waits.WorseWait,
    waits.SlowWait,
)
"""Facts about what throwing the tile would do; the others are about the tile."""


def _gives_up(spot: Spot, fact: object, found: Explanation, thrown: Tile, beside: Tile) -> str:
    """Return what speaks against throwing a tile beside another one, as a verb phrase."""
    other = kind_of(beside)
    match fact:
        case draws.StepBack(steps=1, block=of) if of is not None:
            return f"break {block(of)} and the ready hand"
        case draws.StepBack(steps=steps, block=of) if of is not None:
            return f"break {block(of)} and set the hand back to {count(steps, 'step')}"
        case draws.StepBack(steps=1):
            return "break up the ready hand"
        case draws.StepBack() if _is_far_from(spot, found.plan):
            return "take the hand further from ready"
        case draws.StepBack(steps=steps):
            return f"set the hand back to {count(steps, 'step')}"
        case draws.FewerDraws():
            return _fewer(spot, fact, found, kind_of(thrown), beside)
        case draws.Improves(draws=of):
            return f"can still improve the hand: {kinds(of, 'or')} would widen it"
        case _ if type(fact) in shape.CONCEPTS:
            return _of_shape(fact, tile(beside, spot.seen), found.role)
        case pairs.OnlyPair():
            return "is from your only pair"
        case pairs.HalfOfPair():
            return "is half of a pair, and either pair can become a triplet"
        case pairs.SevenPairsPair():
            return "is from one of the pairs you count on"
        case dora.IsDora(red=True, count=1):
            return "is worth a han"
        case dora.IsDora(count=1):
            return "is dora, a han more for the hand"
        case dora.IsDora(count=many):
            return f"is worth {number(many)} han"
        case dora.BesideDora(dora=drawn):
            return f"goes with the dora {kind(drawn)}, if you draw it"
        case yakuhai.MoreLeft(left=left, best=fewer):
            mine = f"{number(fewer) if fewer else 'none'} of {kind(other)}"
            return f"is easier to pair: {are_left(left)}, and {mine}"
        case yakuhai.CountsDouble():
            return "counts double for you"
        case yakuhai.OthersUse(double=who):
            mine = kind(other)
            if who is not None:
                return f"can wait: {mine} is two han to {seat(spot.seen, who)}, so let it go early"
            return f"can wait: {mine} is a yaku for more opponents, so let it go early"
        case pairs.EasierToGet():
            return "is easier to pair: others throw such a tile sooner"
        case pairs.EasierWait():
            return "would be the better wait: others throw an honour sooner"
        case pairs.StillRuns():
            return "could still be part of a run"
        case pairs.EasierToPair(left=left):
            fewer = spot.unseen[other]
            mine = f"{number(fewer) if fewer else 'none'} of {kind(other)}"
            return f"is easier to pair: {are_left(left)}, and {mine}"
        case yakuhai.KeepsYakuhai(live=live):
            return f"may still become a yaku ({are_left(live)})"
        case yakuhai.YakuhaiPair(triplet=True):
            return "is a yaku already"
        case yakuhai.YakuhaiPair(kind=of, live=live):
            return f"is a pair, and a third {kind(of)} would be a yaku ({are_left(live)})"
        case yaku.InsidePlan(hand=of):
            return f"fits {_the(of, found)}"
        case yaku.PieceOf(hand=of):
            return f"is a piece of {_the(of, found)}"
        case yaku.LosesYaku():
            return "leave the open hand without a yaku in reach"
        case waits.CannotWin():
            return "leave a wait that cannot win"
        case waits.Furiten():
            return "leave a furiten hand"
        case waits.SlowWait(waits=of):
            middle = all(not is_honour(each) and 2 < rank_of(each) < 8 for each in of)
            tiles = "a middle tile" if len(of) == 1 else "middle tiles"
            why = f"{tiles}, which others seldom" if middle else "others less readily"
            return (
                f"wait on {kinds(of)}: {why} throw"
                if middle
                else f"wait on {kinds(of)}, which {why} throw"
            )
        case waits.WorseWait():
            return _worse_wait(fact)
        case _ if type(fact) in danger.CONCEPTS:
            return _less_safe(spot, fact, beside)
    raise TypeError(f"no English for {fact!r}")


def _less_safe(spot: Spot, fact: object, beside: Tile) -> str:
    match fact:
        case danger.Riskier():
            return _riskier(spot, fact)
        case danger.SafeLater():
            return "is worth keeping as a safe tile"
        case danger.SafeHonour():
            return "is an honour, safer to throw later"
        case danger.KeepsHand(block=of):
            broken = "set the hand back" if of is None else f"break {block(of)}"
            whom = seats(spot.seen, [threat.seat for threat in spot.threats])
            return f"is as safe against {whom}, but would {broken}"
        case danger.SafeFor(seat=who):
            return f"is worth keeping, being safe against {seat(spot.seen, who)}"
        case danger.NotSafe(seats=who):
            safe = tile(beside, spot.seen)
            return f"is not safe against {seats(spot.seen, who)}, as {safe} is"
    raise TypeError(f"no English for {fact!r}")


def _fewer(spot: Spot, fact: draws.FewerDraws, found: Explanation, own: Kind, beside: Tile) -> str:
    counts = f"{fact.live} useful tiles instead of {fact.best}"
    told = f": {counts}" if spot.steps == 1 else ""
    if fact.block is not None:
        return f"break {block(fact.block)}{told}"
    if fact.head:
        return f"give up the pair beside the run{told}"
    if fact.group:
        return f"break up {group(fact.group)}{told}"
    lost = [each for each in fact.lost if each != own]
    if len(lost) >= MANY_LOST:
        told = ""
    if not lost:
        return f"give up a possible {'pair' if spot.counts[own] == 1 else 'triplet'}{told}"
    if len(lost) <= MOST_LISTED:
        of_honour = is_honour(kind_of(beside))
        mine = () if told or of_honour or len(lost) >= MANY_LOST else fact.given_up
        helped = f", {kinds(lost)} would no longer help"
        if 0 < len(mine) <= MOST_LISTED and mine != (kind_of(beside),):
            costs = f"{tile(beside, spot.seen)} costs you only {kinds(mine)}"
            return f"{helped}; {costs}"
        return f"{helped}{told}"
    if found.plan.frame is Frame.TOO_FEW and spot.steps > 1:
        return "leave one tile less that can become a block"
    most = sorted(lost, key=lambda each: -spot.unseen[each])[:FEW_STEPS]
    return f"give up {kinds(sorted(most))} and more: {counts}"


def _of_shape(fact: object, mine: str, role: object) -> str:
    """Return what the tempting tile is part of, as a verb phrase.

    Args:
        mine: the advised tile.
        role: what was said of it.
    """
    given_up = role.block if isinstance(role, shape.WeakestBlock | shape.WeakBlock) else None
    match fact:
        case shape.PartOf(block=of):
            return f"belongs to {block(of)}, which waits for {kinds(of.needs, 'or')}"
        case shape.BetterBlock(live=live, given_up_live=fewer) if fact.given_up == given_up:
            mine = kinds(fact.needs or fact.block.needs, "or")
            form = block(fact.block) if fact.third is None else _triple(fact.block, fact.third)
            return f"belongs to {form}, which takes {mine}: {live} tiles against {fewer}"
        case shape.BetterBlock(live=live, given_up=other, given_up_live=fewer):
            mine = f"{kinds(fact.needs or fact.block.needs, 'or')} ({number(live)} left)"
            form = block(fact.block) if fact.third is None else _triple(fact.block, fact.third)
            theirs = f"{kinds(other.needs, 'or')} ({number(fewer)} left)"
            return f"belongs to {form}, which takes {mine}; {block(other)} takes only {theirs}"
        case shape.CanWiden(block=of, given_up=other):
            return (
                f"belongs to {block(of)}, which can still become two-sided; {block(other)} cannot"
            )
        case shape.KeepsMate(stays=stays):
            return f"is the half that is of more use than {kind(stays)}"
        case shape.GoesNext(first=first):
            return f"is nearer the edge than {kind(first)}, and safer to throw later"
        case shape.Takes(draws=of):
            return f"can still make a run with {kinds(of, 'or')}; {mine} takes nothing new"
        case shape.CanRun():
            return f"can become part of a run, {mine} only a pair"
        case shape.NearerMiddle():
            return f"is nearer the middle, and of more use than {mine}"
        case shape.MorePartners(by=by) if by is not None:
            return f"can start a block of its own; what goes with {mine} goes with {kind(by)}, too"
        case shape.GoesWith(near=near):
            return f"still goes with {kind(near)}"
        case shape.MorePartners(left=left, best_left=fewer):
            return f"has {left} tiles left beside it, {mine} only {fewer}"
        case shape.MoreCentral(near=near) if near:
            return f"can still become two-sided with {kinds(near, 'or')}"
        case shape.MoreCentral():
            return "can still become part of a run"
        case shape.Grows(block=of):
            return f"can widen {block(of)}"
    raise TypeError(f"no English for {fact!r}")


def _triple(of: Block, third: Kind) -> str:
    ranks = "-".join(str(rank_of(each)) for each in sorted((*of.kinds, third)))
    return f"{ranks} {SUITS[third // 9]}"


def _worse_wait(fact: waits.WorseWait) -> str:
    on = f"wait on {kinds(fact.waits)}"
    if fact.yaku:
        less = f"{points(fact.points)} instead of {points(fact.best_points)}"
        return f"{on} without {listed(yaku_names(fact.yaku))}, {less}"
    if fact.live >= fact.best_live:
        return f"{on} for only {points(fact.points)}"
    tiles = count(fact.live, "tile")
    if fact.points >= fact.best_points:
        return f"{on}, {tiles} instead of {number(fact.best_live)}"
    best = f"{number(fact.best_live)} and {points(fact.best_points)}"
    return f"{on}: {tiles} and {points(fact.points)} instead of {best}"


def _riskier(spot: Spot, fact: danger.Riskier) -> str:
    who = seat(spot.seen, fact.seat)
    if fact.suit is not None:
        return f"is what {who} collects"
    if fact.why in ("honour_2", "honour_3"):
        return f"is not quite safe against {who}, who may hold a pair of it"
    if fact.why in danger.NEARLY_SAFE:
        return f"is not quite safe against {who}: {NOT_QUITE.get(fact.why, DANGERS[fact.why])}"
    return f"is more dangerous against {who}: {DANGERS[fact.why]}"


def _gain(spot: Spot, fact: object, found: Explanation) -> str:
    """Return what the tempting tile has over the advised one, after "would"; empty if it is not
    worth a word."""
    match fact:
        case draws.StepBack(steps=1):
            return "leave you ready"
        case draws.StepBack(steps=steps):
            return f"keep the hand {count(steps - 1, 'step')} from ready"
        case draws.FewerDraws(live=live, best=best):
            return f"leave {best} useful tiles instead of {live}"
        case dora.IsDora(count=many) if many <= spot.dora_lost(found.best[0]):
            return ""
        case dora.IsDora(red=True, count=1):
            return "keep the red five"
        case dora.IsDora(count=many):
            return "keep a dora" if many == 1 else f"keep {number(many)} dora"
        case danger.Riskier(seat=who):
            return f"be safer against {seat(spot.seen, who)}"
        case yakuhai.YakuhaiPair(kind=broken, triplet=triplet):
            return f"keep the {'triplet' if triplet else 'pair'} of {kind(broken)}"
        case waits.WorseWait(best_live=live, best_points=paid):
            mine = f"{number(fact.live)} for {points(fact.points)}"
            return f"wait on {count(live, 'tile')} for about {points(paid)} instead of {mine}"
        case pairs.OnlyPair():
            return "keep the only pair"
        case yaku.InsidePlan(hand=of):
            return f"keep {_the(of, found)}"
        case _:
            return ""


def _silent_half(spot: Spot, best: Tile) -> str:
    """Return the waits that win without riichi, if others do not."""
    facts = spot.tenpai(best)
    live = [] if facts is None else [wait for wait in facts.waits if wait.live]
    won = [wait.kind for wait in live if wait.ron is not None]
    return kinds(won) if 0 < len(won) < len(live) else ""


def _riichi(spot: Spot, best: Tile) -> list[str]:
    """Return whether to declare riichi with the advised discard, and what it changes."""
    win = spot.win
    if win is None or not win.riichi:
        return []
    declared = paying(win.riichi, win.riichi_most)
    if not win.points:
        if win.declare is False:
            return [f"No riichi yet, although only riichi gives it a yaku ({declared})."]
        return [f"Declare riichi: it is the only yaku, and a ron pays {declared}."]
    silent = paying(win.points, win.most)
    half = _silent_half(spot, best)
    if half:
        return [f"Without riichi only {half} wins ({silent}); with it a ron pays {declared}."]
    if win.declare is None:
        return [f"Riichi or not is close: a ron pays {declared} with it, {silent} without."]
    if win.declare:
        return [f"Declare riichi: a ron pays {declared} instead of {silent}."]
    if win.points < ENOUGH:
        return [f"No riichi yet: silent it wins {silent}, and you can still improve it or fold."]
    return [f"No riichi: {silent} without it is enough ({declared} with it)."]


def _bonus(spot: Spot) -> list[str]:
    """Return what honba and riichi sticks add to the points that are said."""
    win = spot.win
    if win is None or not (win.honba or win.sticks):
        return []
    parts = [f"{points(win.honba)} for honba"] if win.honba else []
    parts += [f"{points(win.sticks)} in riichi sticks"] if win.sticks else []
    paid = max(win.points, win.riichi) if win.declare or not win.points else win.points
    return [f"The {points(paid)} include {listed(parts)}."]


def _fold_order(spot: Spot, found: Explanation) -> list[str]:
    first = kind_of(found.best[0])
    said_safe = {first, *(kind_of(each.tile) for each in found.rivals if not each.gives_up)}
    safe = sorted({kind_of(each) for each in spot.seen.discards if spot.is_sure(each)} - said_safe)
    said = []
    if spot.counts[first] == 2 and spot.draws_left:
        said.append(f"{capital(kind(first))} is a pair and buys two turns.")
    if safe and spot.draws_left:
        is_or_are = "is" if len(safe) == 1 else "are"
        whom = seats(spot.seen, [threat.seat for threat in spot.threats])
        said.append(f"After it, {kinds(safe[:MOST_LISTED])} {is_or_are} safe against {whom}, too.")
    return said
