import re
from dataclasses import replace
from typing import Final

from rules.shanten import improving
from rules.tiles import Kind, Tile, is_honour, kind_of, kinds_in
from tutor.coach.aims import CERTAIN_FROM
from tutor.coach.explain import Explanation, plays_safe_late
from tutor.coach.facts import draws_with_yaku
from tutor.coach.ideas import danger, draws, pairs, shape, yakuhai
from tutor.coach.plan import LAST_DRAWS, LATE_DRAWS, Frame, Plan, named_steps
from tutor.coach.spot import Spot
from tutor.coach.standing import Need, Standing, place_reached
from tutor.coach.strategy.stance import Stance
from tutor.explanations import en_words as en
from tutor.explanations.en_situation import MANGAN, reach_words, stays_while_safe, way_of, wins_of
from tutor.position.blocks import BLOCKS_NEEDED
from tutor.position.hands import FLUSHES, HandName, serves

LONGEST: Final = 120
"""The maximum length of a headline in characters; longer ones drop the shapes, then these parts."""
# fmt: off
NEEDLESS: Final = (
    r" with a yaku(?= ·)", r"(?<= short): [^·]* can grow", r", with the dora [^·]*(?= ·)",
    r" · [^·]*, though dora", r" or [0-9,/]+(?: all)? by self-draw", r" · a double run",
    r" · (?:a|two) blocks? short", r", [0-9]+ tiles(?= ·)", r" · keep the dora [^·]*(?= ·)",
    r": be ready at the end", r", [0-9,]+(?: to [0-9,]+)? without(?= ·)", r", [^·]* in reach(?= ·)",
    r"(?<=no yaku yet), perhaps [^·]*(?= ·)",
)
# fmt: on
DEAR: Final = 3
"""Visible han of an open hand from which slow hands should keep safe tiles."""
STANCES: Final = {Stance.PUSH: "Push", Stance.CAREFUL: "Go on with care"}


def headline(spot: Spot, found: Explanation) -> str:
    need = _need_words(spot, found)
    tail = [*_threat_words(spot), *need]
    if spot.folds and not spot.threats and spot.steps:
        left = en.count(spot.draws_left, "draw")
        far_off = f"{en.count(spot.steps, 'step')} away, {left} left: safe tiles only"
        return en.capital(" · ".join([far_off, *tail]))
    if spot.folds:
        far = [f"{en.count(spot.steps, 'step')} from ready"] if spot.steps else []
        said = " · ".join(["Fold", *far, *tail])
        return said if len(said) <= LONGEST else " · ".join(["Fold", *far, *_threat_words(spot)])
    stance = []
    best = found.best[0]
    pushes = spot.stance is Stance.PUSH and _has_none(found.plan)
    wins = not pushes if spot.steps_after(best) else bool(spot.winning(best))
    if wins and spot.threats and not plays_safe_late(spot, found) and spot.stance in STANCES:
        safe = stays_while_safe(spot, found)
        if spot.steps_after(best):
            safe = spot.is_sure(best)
        stance = [STANCES[Stance.CAREFUL if safe else spot.stance]]
        if safe and spot.steps_after(best) and spot.falls_back(best):
            stance = ["Safety first"]
    said = en.capital(" · ".join([*stance, *_hand_words(spot, found), *tail]))
    if len(said) <= LONGEST:
        return said
    said = said.replace(_shapes(spot, found.plan, found.best[0]), "")
    for needless in NEEDLESS:
        said = re.sub(needless, "", said) if len(said) > LONGEST else said
    if need and len(said) > LONGEST:
        said = said.partition(f" · {need[0].partition(' or ')[0]}")[0]
    return said


def _hand_words(spot: Spot, found: Explanation) -> list[str]:
    plan, best = found.plan, found.best[0]
    if spot.steps_after(best) == 0:
        return _ready_words(spot, best, plan)
    shown = (each for each in spot.shown_hands if each.look and each.look.han_shown >= DEAR)
    dear = next(shown, None)
    if plays_safe_late(spot, found):
        named = en.hands(plan, closed=not spot.seen.is_open)
        name = f"{named}, " if named else ""
        return [f"{name}{en.count(spot.steps, 'step')} away and late: safe tiles only"]
    if plan.slow:
        perhaps = en.hands(plan, closed=not spot.seen.is_open)
        leads = plan.standing is not None and plan.standing.place == 1
        sure = plan.hand is not None and plan.hand.probability >= CERTAIN_FROM
        perhaps = f", perhaps {perhaps}" if perhaps and (sure or not leads) else ""
        if _lone_dora(spot, found):
            perhaps += f", with the dora {en.kinds(_lone_dora(spot, found))}"
        said = [f"slow hand, {en.count(plan.steps, 'step')} from ready{perhaps}"]
        watch = f"keep safe tiles for {en.seat(spot.seen, dear.seat)}" if dear is not None else ""
        return [*said, watch or _work(spot, found)]
    name = en.hands(plan, closed=not spot.seen.is_open) or "hand undecided"
    standing = plan.standing
    any_win = name == "pinfu" or (plan.hand is not None and plan.hand.name is HandName.RIICHI)
    if standing is not None and standing.need is Need.NOTHING and any_win and not plan.made:
        name = "any quick win"
    elif standing is not None and standing.need is Need.NOTHING:
        quick = [
            each for each in en.named_hands(plan) if each.name not in (*FLUSHES, HandName.RIICHI)
        ]
        plain = " or ".join(en.hand(each, plan) for each in quick)
        name = " and ".join(map(en.kind, plan.made)) or plain or "any quick win"
    if plan.pattern is not None and en.hand(plan.pattern, plan) not in name:
        name = f"{name}, {en.hand(plan.pattern, plan)} in reach"
    said = [name]
    if plan.double_run:
        said.append("a double run")
    if plan.route is not None and plan.route.ways:
        said = [way_of(plan, plan.route) or name]
    elif plan.dora > 0:
        said.append(f"{en.number(plan.dora)} dora")
    if spot.dora_lost(best):
        said.append(f"{en.tile(best, spot.seen)} goes, though dora")
    if plan.steps > 1 and _lone_dora(spot, found) and not _work(spot, found).startswith("lone"):
        said.append(f"keep the dora {en.kinds(_lone_dora(spot, found))}")
    if spot.draws_left <= LAST_DRAWS and plan.steps == 1:
        said = [each for each in said if each not in ("riichi", "pinfu")]
        said.append(f"one step away, {en.count(spot.draws_left, 'draw')} left: be ready at the end")
    elif named_steps(spot, plan) > plan.steps:
        said.append(f"{en.count(named_steps(spot, plan), 'step')} away")
    elif spot.threats and spot.steps and spot.falls_back(best):
        said.append(f"{en.count(spot.steps, 'step')} away")
    elif plan.steps == 1:
        said.append(f"one step away{_shapes(spot, plan, best)}, {_useful(spot, best)}")
    else:
        said.append(_work(spot, found))
    return said


def _useful(spot: Spot, best: Tile) -> str:
    """Return a phrase counting the tiles that make the hand ready; in an open hand, only those that
    leave it with a yaku."""
    live = sum(spot.unseen[each] for each in draws_with_yaku(spot.seen, spot.rankings, best))
    rest = [many - (each == kind_of(best)) for each, many in enumerate(spot.counts)]
    every = kinds_in(improving(rest, len(spot.seen.own_melds)))
    yaku = " with a yaku" if live < sum(spot.unseen[each] for each in every) else ""
    return f"{live} tile{'s' * (live > 1)}{yaku}" if live else "but without a yaku"


def _shapes(spot: Spot, plan: Plan, best: Tile) -> str:
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
    said = en.shapes(good, poor, pairs_held)
    return f", {said}" if said else ""


def _work(spot: Spot, found: Explanation) -> str:
    """Return the hand's next task, as a coach would put it."""
    plan, role = found.plan, found.role
    match role:
        case shape.WeakestBlock(block=of) | shape.WeakBlock(block=of):
            if {*of.needs} <= spot.draws(found.best[0]) and of.needs:
                return f"{en.tile(found.best[0], spot.seen)} is spare"
            many = en.number(BLOCKS_NEEDED - plan.missing)
            six = f"{many} blocks: " if plan.frame is Frame.TOO_MANY else ""
            return f"{six}drop {en.block(of)}"
        case yakuhai.OffWind() | yakuhai.LoneYakuhai() if _lone_dora(spot, found):
            return f"lone honours go, the dora {en.kinds(_lone_dora(spot, found))} stays"
        case yakuhai.OffWind():
            return "off-winds go first"
        case yakuhai.LoneYakuhai(live=0):
            return "the dead honour goes first"
        case yakuhai.LoneYakuhai():
            return "lone honours go first"
        case pairs.SparePair() | pairs.SecondPair():
            return "a pair too many"
        case draws.MostDraws():
            return f"{en.count(plan.steps, 'step')} away"
        case _ if type(role) in danger.CONCEPTS:
            return f"{en.count(plan.steps, 'step')} away"
    match plan.frame:
        case Frame.TOO_FEW:
            short = "a block" if plan.missing == 1 else f"{en.number(plan.missing)} blocks"
            grow = en.seeds_of(spot, found)
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
            return f"{en.count(plan.steps, 'step')} away"


def _lone_dora(spot: Spot, found: Explanation) -> list[Kind]:
    thrown = {*map(kind_of, found.best)}
    held = [kind for kind in spot.seen.dora if is_honour(kind) and spot.counts[kind] == 1]
    held = [kind for kind in held if found.plan.hand is None or serves(found.plan.hand, kind)]
    return [kind for kind in dict.fromkeys(held) if kind not in thrown]


def _ready_words(spot: Spot, best: Tile, plan: Plan) -> list[str]:
    facts = spot.tenpai(best)
    won, ron = spot.winning(best), spot.ron(best)
    if facts is None or not won:
        live = facts is not None and any(wait.live for wait in facts.waits)
        if live and spot.draws_left > LATE_DRAWS:
            name = en.hands(replace(plan, hand=None) if _has_none(plan) else plan, closed=False)
            return [f"ready, but without a yaku: look for {name or 'one'}"]
        why = "no yaku before the last tile" if live else "no tile is left to win on"
        why = why if spot.seen.tiles_left else "nobody discards any more"
        return [f"ready for the draw payment only: {why}"]
    on = f"ready on {en.kinds([wait.kind for wait in won])}"
    if facts.furiten:
        return [f"{on}, furiten: only a self-draw wins"]
    if not ron:
        return [f"{on}, no yaku: only a self-draw wins"]
    win = spot.win
    if win is not None and win.riichi and not win.points and win.declare is False:
        return [on, "no riichi yet, and no yaku without it"]
    if win is not None and (win.points or win.riichi):
        names = en.yaku_names(win.yaku)
        names += [f"{en.number(win.dora)} dora"] if win.dora else []
        declared = f"{en.paying(win.riichi, win.riichi_most)} with riichi"
        if win.declare or not win.points:
            return [on, f"{en.listed(names)}, {declared}" if win.points and names else declared]
        if win.riichi and win.declare is None:
            silent = f"{en.paying(win.points, win.most)} without"
            return [on, ", ".join([*([en.listed(names)] if names else []), declared, silent])]
        silent = " without riichi" if win.riichi else ""
        return [on, f"{en.listed(names)}, {en.paying(win.points, win.most)}{silent}"]
    paid = sorted(wait.points for wait in ron)
    return [on, en.paying(paid[0], paid[-1])]


def _has_none(plan: Plan) -> bool:
    return plan.hand is not None and plan.hand.name is HandName.NO_YAKU


def _threat_words(spot: Spot) -> list[str]:
    riichi = [threat.seat for threat in spot.threats if threat.riichi]
    if riichi:
        return [f"{en.seats(spot.seen, riichi)} {'is' if len(riichi) == 1 else 'are'} in riichi"]
    if spot.threats:
        likely = spot.threats[0]
        return [f"{en.seat(spot.seen, likely.seat)} {en.how_likely(likely)} ready"]
    for shown in spot.shown_hands:
        suit = None if shown.look is None else shown.look.suit
        if suit is not None:
            return [f"{en.seat(spot.seen, shown.seat)} collects {en.SUITS[suit]}"]
    return []


def _need_words(spot: Spot, found: Explanation) -> list[str]:
    standing, best = found.plan.standing, found.best[0]
    if standing is None:
        return []
    gained = "" if spot.folds else reach_words(spot, best, standing)
    if gained:
        return [gained]
    first = standing.place == 1
    match standing.need:
        case Need.ANY_WIN if first:
            return [f"{_first_by(standing)}: any win ends it"]
        case Need.ANY_WIN:
            return [f"any win makes you {en.PLACES[place_reached(spot.seen, standing) - 1]}"]
        case Need.CONTINUE if first and standing.gap:
            return [f"dealer, first by {en.points(standing.gap)}"]
        case Need.CONTINUE:
            return ["dealer: a win keeps the deal"]
        case Need.KEEP if standing.below is None:
            return ["fourth, out of reach"]
        case Need.KEEP:
            return [f"keep {en.PLACES[standing.place - 1]} place"]
        case _ if first:
            return [_first_by(standing)]
        case _ if standing.ron is not None and standing.ron <= MANGAN:
            reached = place_reached(spot.seen, standing)
            return [f"{en.points(standing.ron)} makes you {en.PLACES[reached - 1]}"]
        case _:
            place, wins = en.PLACES[standing.place - 2], wins_of(spot.seen, standing)
            return [f"for {place} you need {en.listed(wins[-2:], 'or')}"]


def _first_by(standing: Standing) -> str:
    return f"first by {en.points(standing.gap)}" if standing.gap else "first by seat"
