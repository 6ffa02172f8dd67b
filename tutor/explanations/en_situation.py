from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, kind_of
from tutor.coach.explain import Explanation, plays_safe_late
from tutor.coach.facts import draws_with_yaku
from tutor.coach.ideas import shape
from tutor.coach.plan import LAST_DRAWS, Frame, Plan, Route, Way, is_far_from_yaku, named_steps
from tutor.coach.spot import Spot
from tutor.coach.standing import (
    Need,
    Reach,
    Standing,
    ending_ron,
    is_end_reached,
    next_place,
    place_reached,
)
from tutor.coach.strategy.stance import Stance
from tutor.explanations import en_words as en
from tutor.position.blocks import BLOCKS_NEEDED
from tutor.position.hands import HandName
from tutor.position.table_read import READY_MAYBE

NEAR_BELOW: Final = 2000
"""The lead over the seat below, in points, up to which that seat is mentioned."""
DRAW: Final = 3000
"""The lead, in points, that an exhaustive draw can cost."""
MANGAN: Final = 8000
MOST: Final = 12_000
"""The highest ron value, in points, that is mentioned if a self-draw would do as well."""
THAT: Final = "That "
"""The start of a sentence that refers to the preceding one."""


def wins_of(seen: Observation, standing: Standing) -> list[str]:
    """Return the wins that gain a place: from anyone, from the rival, and by self-draw."""
    found = []
    if standing.ron is not None and not (standing.ron > MOST and standing.tsumo is not None):
        found.append(f"{en.points(standing.ron)} from anyone")
    if standing.rival is not None and standing.direct not in (None, standing.ron):
        found.append(f"{en.points(standing.direct or 0)} from {en.seat(seen, standing.rival)}")
    if standing.tsumo is not None:
        found.append(f"{en.tsumo(standing.tsumo)} by self-draw")
    return found


def standing_sentence(
    seen: Observation, standing: Standing, *, threatened: bool, brief: bool = False
) -> str:
    rival = "" if standing.rival is None else en.seat(seen, standing.rival)
    gap = en.points(standing.gap)
    first = standing.place == 1
    lead = f"you lead by {gap}" if standing.gap else f"you are level with {rival}, first by seat"
    last = "Extra round" if seen.round >= seen.rules.rounds else "Last round"
    match standing.need:
        case Need.NOTHING:
            dealer = "" if seen.is_dealer else " unless the dealer is ready"
            so = ", so risk nothing" if threatened else ""
            return f"{last}, and {lead}: a drawn hand is enough{dealer}{so}."
        case Need.ANY_WIN if first:
            return f"{last}, and {lead}: any win of yours ends the game."
        case Need.ANY_WIN:
            reached = place_reached(seen, standing)
            of = f" from {rival}" if reached == standing.place - 1 else ""
            on = "" if is_end_reached(seen, standing) else ", but a small one does not end the game"
            more = "" if brief else _further(seen, reached)
            return f"{last}: any win takes {en.PLACES[reached - 1]} place{of}{on}{more}."
        case Need.CONTINUE if first and standing.gap:
            ron = ending_ron(seen)
            end = "" if ron is None else f": a win of {en.points(ron)} ends the game"
            return f"{last}, and you deal with a lead of {gap}{end}."
        case Need.CONTINUE:
            behind = f"{gap} behind {rival}" if standing.gap else f"level with {rival}"
            return (
                f"{last}, {behind}, but you deal: a win, or being ready at the end, keeps the deal."
            )
        case Need.KEEP if standing.below is None:
            return f"{last}, {gap} behind {rival}: only a huge win would be enough."
        case Need.KEEP if standing.below is not None:
            below = en.seat(seen, standing.below)
            lead = f"{en.points(standing.ahead)} ahead of" if standing.ahead else "level with"
            ahead = f"{lead} {below}"
            place = en.PLACES[standing.place - 1]
            how = ": a win or being ready at the end does" if standing.ahead <= DRAW else ""
            return f"{last}: {rival} is out of reach, so keep {place} place, {ahead}{how}."
        case _ if first:
            ron = ending_ron(seen)
            end = "" if ron is None else f": a win of {en.points(ron)} ends the game"
            return f"{last}, and {lead}{end}."
        case _:
            wins = en.listed(wins_of(seen, standing), "or")
            close = standing.below is not None and standing.ahead <= NEAR_BELOW and not brief
            below = "" if standing.below is None else en.seat(seen, standing.below)
            ahead = f"only {en.points(standing.ahead)} behind" if standing.ahead else "level with"
            behind = f" {below} is {ahead} you." if close else ""
            more = ""
            if standing.ron is not None and not brief:
                more = _further(seen, place_reached(seen, standing))
            return f"{last}, {gap} behind {rival}: you need {wins}{more}.{behind}"


def declares(spot: Spot) -> bool:
    """Check whether riichi is possible and not advised against."""
    return spot.win is not None and bool(spot.win.riichi) and spot.win.declare is not False


def reach_sentence(spot: Spot, best: Tile, standing: Standing | None) -> str:
    """Return a sentence on how a win of the ready hand affects the placement; empty if already
    said."""
    riichi = declares(spot)
    found = () if standing is None else spot.reach(best, declare=riichi)
    if standing is None or not found:
        return ""
    win, one = spot.win, found[0]
    paid = "" if win is None else en.paying(win.points, win.most)
    it = THAT if riichi else f"Its {paid} " if win is not None and win.points else "A win "
    if standing.place == 1:
        ends = standing.need is Need.NOTHING or all(each.ends for each in found)
        return "" if ends else f"{it}may not be enough to end the game."
    if not any(each.gains for each in found):
        without = " without an ura-dora" if riichi and spot.needs_luck(best) else ""
        if spot.seen.is_dealer:
            return f"{it}keeps the deal but gains no place{without}."
        if standing.below is not None and all(each.ends for each in found):
            return f"{it}ends the game with you {en.PLACES[standing.place - 1]}{without}."
        return f"{it}gains no place{without}."
    if len(found) > 1:
        parts = [f"{en.kinds(each.kinds)} {_gains(spot.seen, each)}" for each in found]
        return f"{en.capital(en.listed(parts))}."
    if _is_needed(spot, standing, found):
        return ""
    silent = [each for each in spot.reach(best, declare=False) if riichi and not spot.threats]
    worse = bool(silent) and (silent[0].anyone, silent[0].rival) != (one.anyone, one.rival)
    only = f"; silent, it {_gains(spot.seen, silent[0])}" if worse else ""
    return f"{it}{_gains(spot.seen, one)}{only}."


def _is_needed(spot: Spot, standing: Standing, found: Sequence[Reach]) -> bool:
    """Check whether these wins gain the same place as any win."""
    same = found[0].best == place_reached(spot.seen, standing)
    return standing.need is Need.ANY_WIN and len(found) == 1 and same


def _gains(seen: Observation, of: Reach) -> str:
    """Return a verb phrase saying which place a win gains."""
    if not of.gains:
        return "gains no place"
    ways = (
        [f"from {en.seat(seen, of.above)}"] if of.above is not None and of.rival == of.best else []
    )
    ways += ["by self-draw"] if of.drawn == of.best else []
    better = f"{en.PLACES[of.best - 1]} {en.listed(ways, 'or')}"
    if not 0 < of.anyone < of.place:
        return f"is enough for {en.PLACES[of.best - 1]} only {en.listed(ways, 'or')}"
    said = f"is enough for {en.PLACES[of.anyone - 1]}"
    return said if of.anyone == of.best else f"{said}, even {better}"


def reach_words(spot: Spot, best: Tile, standing: Standing) -> str:
    """Return a few words on how a win of the ready hand affects the placement; empty if it gains no
    place."""
    found = spot.reach(best, declare=declares(spot))
    gain = [each for each in found if each.gains]
    if not gain or standing.place == 1 or _is_needed(spot, standing, found):
        return ""
    most = min(gain, key=lambda each: (each.best, -len(each.kinds)))
    on = "a win" if len(found) == 1 else en.kinds(most.kinds)
    return f"{on} {_gains(spot.seen, most)}"


def _further(seen: Observation, reached: int) -> str:
    """Return a clause naming the larger win that would gain another place, up to mangan."""
    found = next_place(seen, reached)
    if found is None or found[1].whole > MANGAN:
        return ""
    return f"; {en.points(found[1].whole)} would make you {en.PLACES[found[0] - 1]}"


WITHOUT_YAKU: Final = "without a yaku to win with"
NOTABLE: Final = 4
"""The risk, in percent, that is a sufficient reason to fold."""
LUCKY: Final = 3
"""With more han missing than this, a hand is far from enough."""
MOST_BEFORE: Final = 200
"""If the sentences on placement and opponents reach this many characters, only the headline states
the plan."""
RISKY: Final = 1.5
"""The extra risk, in percent, that is worth mentioning."""


def situation(spot: Spot, found: Explanation, *, short: bool = False) -> tuple[str, ...]:
    """Return sentences about the situation that name no discard. If `short`, omit the self-draw
    that gains a place, and the melds of further open hands."""
    standing = found.plan.standing
    said = []
    if standing is not None:
        brief = bool(spot.threats)
        of = replace(standing, tsumo=None) if short and standing.ron is not None else standing
        said.append(standing_sentence(spot.seen, of, threatened=spot.folds, brief=brief))
        said.append(_route(spot, found))
    if spot.threats:
        said.append(_threat(spot, found))
    elif spot.shown_hands:
        threat = spot.shown_hands[0]
        said.append(f"Watch {en.seat(spot.seen, threat.seat)}{en.melds_of(threat)}.")
    said.append(_also_open(spot, short=short))
    if not spot.threats and sum(map(len, said)) < MOST_BEFORE:
        said.append(_plan(spot, found))
    return tuple(en.cut(each) for each in said if each)


def _also_open(spot: Spot, *, short: bool) -> str:
    """Return a sentence about further open hands to watch."""
    riichi = [threat.seat for threat in spot.threats if threat.riichi]
    named = riichi or [each.seat for each in (*spot.threats, *spot.shown_hands)[:1]]
    others = [each for each in spot.open_hands if each.seat not in named]
    if not others:
        return ""
    who = en.seats(spot.seen, [each.seat for each in others]) + (", too," if named else "")
    look = others[0].look
    by_melds = len(others) == 1 and (not riichi or (look is not None and look.suit is not None))
    melds = en.melds_of(others[0]) if by_melds and not short else ""
    if all(each.ready >= READY_MAYBE for each in others):
        return f"{who} may be ready{melds}."
    return f"Watch {who.removesuffix(',')}{melds}."


WAYS: Final = {
    (Way.DIRECT, Way.SELF_DRAW): "from {rival} or by self-draw",
    (Way.DIRECT,): "from {rival}",
}


def _route(spot: Spot, found: Explanation) -> str:
    """Return a sentence on how the hand could reach the points needed in the last round."""
    route, standing = found.plan.route, found.plan.standing
    waits = spot.folds or spot.threats or not spot.steps or plays_safe_late(spot, found)
    if route is None or standing is None or standing.rival is None or waits:
        return ""
    way = en.capital(way_of(found.plan, route))
    if not way:
        return ""
    if route.ways == (Way.SELF_DRAW,):
        return f"{way} would do with a self-draw only."
    way += f", about {en.points(route.points)},"
    if Way.ANYONE in route.ways:
        return f"{way} would do."
    if not route.ways and route.missing > LUCKY:
        return f"{way} would be far from enough."
    if not route.ways:
        more = "a han is" if route.missing == 1 else f"{en.number(route.missing)} han are"
        return f"{way} would not be enough: {more} missing."
    how = WAYS[route.ways].format(rival=en.seat(spot.seen, standing.rival))
    return f"{way} would do {how}."


def way_of(plan: Plan, route: Route) -> str:
    yakuhai_ = [en.hand(each, plan) for each in route.hands if each.name is HandName.YAKUHAI]
    names = [*map(en.kind, () if plan.is_of_pairs else plan.made), *yakuhai_]
    names += ["riichi"] if route.riichi else []
    names += ["pinfu"] if route.pinfu else []
    names += [en.hand(each, plan) for each in route.hands if each.name is not HandName.YAKUHAI]
    return en.listed([*names, *([f"{en.number(plan.dora)} dora"] if plan.dora else [])])


def _plan(spot: Spot, found: Explanation) -> str:
    plan, best = found.plan, found.best[0]
    if spot.folds and not spot.threats and spot.steps:
        left = en.count(spot.draws_left, "draw")
        return (
            f"{en.capital(left)} left, and the hand is {en.count(spot.steps, 'step')} from ready."
        )
    if spot.folds or not spot.steps_after(best):
        return ""
    if plan.hand is not None and plan.hand.name is HandName.NO_YAKU:
        if plan.hand.steps is None:
            return "This open hand can get no yaku any more: it can only be ready at the end."
        return "This open hand has no yaku yet: look for one before anything else."
    if plays_safe_late(spot, found):
        far, left = en.count(spot.steps, "step"), en.count(spot.draws_left, "draw")
        return f"{en.capital(far)} from ready with {left} left: too late, so throw safe tiles only."
    if plan.slow and plan.standing is None:
        far = en.count(plan.steps, "step")
        return f"The hand is slow, {far} from ready: throw what is of no use, and do not hurry."
    if plan.steps > 1:
        block_goes = isinstance(found.role, shape.WeakestBlock | shape.WeakBlock)
        if plan.frame is Frame.TOO_MANY and block_goes:
            many = en.number(BLOCKS_NEEDED - plan.missing)
            return f"{en.capital(many)} blocks, and five are enough: one must go."
        if plan.frame is Frame.TOO_FEW:
            one = plan.missing == 1
            short = "a block is" if one else f"{en.number(plan.missing)} blocks are"
            grow = en.seeds_of(spot, found)
            keep = f": keep {grow}, which can grow into one" if grow else ""
            return f"{en.capital(short)} missing{keep}."
        if plan.frame is Frame.NO_PAIR:
            return "Five blocks, but none of them is a pair yet."
    name = en.hands(plan, closed=not spot.seen.is_open)
    if is_far_from_yaku(spot, plan) and plan.hand is not None:
        far = en.capital(en.count(plan.hand.steps or 0, "step"))
        return f"{far} from {name}, the nearest yaku of this open hand."
    name = "" if _route(spot, found) else name
    far = f"{en.capital(en.count(plan.steps, 'step'))} from ready"
    if not name:
        return f"{far}."
    if plan.made:
        sure, perhaps, more = name.partition(", perhaps ")
        return f"{far}, with {sure} as the yaku{perhaps and f' and perhaps {more}'}."
    slower = named_steps(spot, plan)
    if slower > plan.steps:
        return f"{en.capital(en.count(slower, 'step'))} from ready for {name}."
    if not plan.is_near:
        return f"{far}, with {name} in sight."
    further = [one for one in en.named_hands(plan) if (one.steps or 0) > plan.steps]
    near = [one for one in en.named_hands(plan) if one not in further]
    if near and further:
        away = en.number(further[0].steps or 0)
        return f"{far} for {en.hand(near[0], plan)}, {away} for {en.hand(further[0], plan)}."
    return f"{far} for {name}."


def _threat(spot: Spot, found: Explanation) -> str:
    head, best, steps = _threat_head(spot), found.best[0], spot.steps
    if spot.stance is Stance.BUILD:
        return f"{head}."
    if spot.steps_after(best) == 0 and not spot.folds:
        if not spot.winning(best):
            if not spot.draws_left:
                return f"{head}, but being ready pays at the end."
            return f"{head}. You are ready without a yaku: stay so for the draw while it is safe."
        if stays_while_safe(spot, found):
            return f"{head}, but you are ready, too: stay so while it is safe."
        return f"{head}, but you are ready yourself{_prize(spot, best)}: go for the win."
    plan = found.plan
    if is_far_from_yaku(spot, plan) and plan.hand is not None and not spot.folds:
        steps = plan.hand.steps or steps
    far = f"you are {en.count(steps, 'step')} from ready" if steps else _only_ready(spot)
    reasons = _pressure(spot, found)
    if spot.folds and steps == 1 and not reasons:
        on = [each for each in spot.seen.discards if not spot.falls_back(each)]
        notable = 100 * min(map(spot.risk, on)) >= NOTABLE
        reasons = [f"but {_price(spot, on)}" if notable else _lacking(spot, found)]
    if spot.folds and not spot.draws_left:
        far, reasons = "you have no draw left", []
    elif spot.folds and spot.draws_left <= LAST_DRAWS and reasons != [WITHOUT_YAKU]:
        reasons = [f"with {en.count(spot.draws_left, 'draw')} left"]
    state = ", ".join([far, en.listed(reasons)] if reasons else [far])
    if spot.folds:
        return f"{head}. {en.capital(state)}: fold."
    if plays_safe_late(spot, found):
        left = en.count(spot.draws_left, "draw")
        return f"{head}. {en.capital(far)} with {left} left: too late, so throw safe tiles only."
    if spot.stance is Stance.PUSH:
        reasons = reasons or _grounds(spot, found)
        if not reasons:
            return f"{head}, but most strong players would go on here."
        return f"{head}, but {state}: go on."
    if spot.falls_back(best):
        on = [each for each in spot.seen.discards if not spot.falls_back(each)]
        if min(map(spot.risk, on)) <= spot.risk(best):
            return f"{head}. {en.capital(far)}, and many strong players go a step back here."
        return f"{head}. {en.capital(far)}: take the safer way, though it costs a step."
    if spot.is_sure(best):
        return f"{head}. {en.capital(far)}: go on as long as it costs nothing."
    return f"{head}. {en.capital(far)}: go on only with tiles of little danger."


def stays_while_safe(spot: Spot, found: Explanation) -> bool:
    """Check whether a ready hand should avoid any risk: it needs no win, its win gains no place, or
    it waits to improve."""
    standing, win, best = found.plan.standing, spot.win, found.best[0]
    silent = win is not None and not win.points and win.declare is False
    if silent or (standing is not None and standing.need is Need.NOTHING):
        return True
    needs = standing is not None and standing.need is Need.POINTS and standing.place > 1
    return needs and not any(each.gains for each in spot.reach(best, declare=declares(spot)))


def _only_ready(spot: Spot) -> str:
    """Return a clause naming the risk of keeping the hand ready."""
    ready = [each for each in spot.seen.discards if not spot.steps_after(each)]
    facts = [spot.tenpai(each) for each in ready]
    furiten = " (and furiten)" if all(each is not None and each.furiten for each in facts) else ""
    return f"you stay ready{furiten} {_price(spot, ready)}"


def _price(spot: Spot, on: Sequence[Tile]) -> str:
    """Return a phrase naming the discards that push on, and the risk of the safest of them."""
    names = en.kinds(sorted({kind_of(each) for each in on}), "or")
    rate = max(1, round(100 * min(map(spot.risk, on))))
    least = "at least " if len({*map(kind_of, on)}) > 1 else ""
    return f"only with {names} ({least}{rate} % to deal in)"


def _prize(spot: Spot, best: Tile) -> str:
    """Return a clause with the number of winning tiles and what they pay."""
    tiles = en.count(sum(wait.live for wait in spot.winning(best)), "tile")
    if not spot.ron(best):
        return f", with {tiles}, though only by self-draw"
    paid = [wait.points for wait in spot.winning(best) if wait.points]
    win = spot.win
    if win is not None and win.points and (win.declare is False or not win.riichi):
        paid = [win.points, win.most]
    return f", with {tiles} for {en.paying(min(paid), max(paid))}" if paid else f", with {tiles}"


def _threat_head(spot: Spot) -> str:
    riichi = [threat.seat for threat in spot.threats if threat.riichi]
    names = [
        f"{en.seat(spot.seen, each)} (dealer)"
        if each == spot.seen.dealer
        else en.seat(spot.seen, each)
        for each in riichi
    ]
    if names:
        return f"{en.listed(names)} {'is' if len(names) == 1 else 'are'} in riichi"
    threat = spot.threats[0]
    dealer = " (dealer)" if threat.seat == spot.seen.dealer else ""
    who = f"{en.seat(spot.seen, threat.seat)}{dealer}"
    return f"{who} {en.how_likely(threat)} ready{en.melds_of(threat)}"


def _pressure(spot: Spot, found: Explanation) -> list[str]:
    """Return up to one clause with a feature that the stance tree based its decision on, other than
    the steps from ready."""
    said = []
    for asked in spot.pressure.path if spot.pressure is not None else ():
        value = asked.value
        match asked.feature:
            case "live" if spot.steps == 1:
                only = "only " if spot.folds else ""
                live = spot.live(found.best[0]) or int(value)
                said.append(f"with {only}{en.count(live, 'tile')} that make it")
            case "worth" if value and spot.steps and not spot.folds:
                said.append(f"with a hand worth about {en.points(round(value / 100) * 100)}")
            case "extra_risk" if spot.folds and value >= RISKY:
                said.append(_lacking(spot, found))
            case "safe_tiles" if spot.folds and value and len(spot.threats) > 1:
                whom = en.seats(spot.seen, [threat.seat for threat in spot.threats])
                said.append(f"with {en.count(int(value), 'tile')} in hand safe against {whom}")
            case "safe_tiles" if spot.folds and value:
                said.append(f"with {en.count(int(value), 'safe tile')} in hand")
            case "safe_tiles" if not spot.folds and value < 2:
                said.append("with hardly a safe tile to fold with")
    return said[:1]


def _lacking(spot: Spot, found: Explanation) -> str:
    """Return a clause saying that a hand is not worth the risk of pushing, and what it lacks."""
    forward = min(spot.seen.discards, key=lambda each: (spot.steps_after(each), spot.risk(each)))
    no_yaku = spot.seen.is_open and not draws_with_yaku(spot.seen, spot.rankings, forward)
    if spot.steps == 1 and no_yaku:
        return WITHOUT_YAKU
    shapes = shape.next_shapes(spot, found.plan, forward) if spot.steps == 1 else None
    lacks = ["with a poor shape left"] if shapes is not None and shapes[1] else []
    lacks += ["no dora" if lacks else "without dora"] if not found.plan.dora and spot.steps else []
    return f"{' and '.join(lacks)}{', ' * bool(lacks)}too little for the risk of going on"


def _grounds(spot: Spot, found: Explanation) -> list[str]:
    """Return a clause with a reason to push if the stance tree gave none."""
    best = found.best[0]
    if spot.steps == 1 and spot.live(best) >= en.WIDE:
        return [f"with {en.count(spot.live(best), 'tile')} that make it"]
    if found.plan.dora > 1:
        return [f"with {en.number(found.plan.dora)} dora"]
    if not any(map(spot.is_sure, spot.seen.discards)):
        return ["and nothing in your hand is safe"]
    if spot.seen.is_dealer:
        return ["and you deal"]
    return [f"with {en.count(spot.live(best), 'tile')} that make it"] if spot.steps == 1 else []
