from collections.abc import Iterator, Sequence
from typing import Final

from rules.melds import MeldType
from rules.tiles import Kind, Seat, Tile, is_honour, is_simple, kind_of
from tutor.coach.aims import CERTAIN_FROM
from tutor.coach.explain import Explanation, plays_safe_late
from tutor.coach.facts import neighbours
from tutor.coach.ideas import consensus, danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.plan import LATE_DRAWS, Plan, is_far_from_yaku
from tutor.coach.spot import Spot
from tutor.explanations import en_situation
from tutor.explanations.en_rivals import DANGERS, rival_lines, ties_line
from tutor.explanations.en_situation import THAT, reach_sentence
from tutor.explanations.en_words import (
    LONGEST_TEXT,
    MOST_LISTED,
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
    named_hands,
    number,
    paying,
    points,
    seat,
    seats,
    the_hand,
    tile,
)
from tutor.position.blocks import JOINTS, SETS, Block, Shape, WaitShape
from tutor.position.hands import FLUSHES, HandName, serves
from tutor.position.positions import cache_last_call
from tutor.position.yaku import yakuhai_han

ENOUGH: Final = 5200
"""The points of a ron without riichi from which the hand does not need riichi."""
WIDER: Final = 1.5
"""A discard that increases the shanten is worth it if it gives this many times the useful tiles."""
SHANPON: Final = 2
"""The number of unseen copies from which an opponent's pair can wait for a tile."""
LIKELY: Final = 0.2
"""The probability from which a hand is worth increasing the shanten."""


@cache_last_call
def situation(spot: Spot, found: Explanation) -> tuple[str, ...]:
    """Return sentences about the situation, shortened if the answer leaves little room."""
    said = en_situation.situation(spot, found)
    answered = [cut(text) for place, text in _parts(spot, found) if not place]
    long = sum(len(each) + 1 for each in (*said, *answered)) > LONGEST_TEXT + 1
    return en_situation.situation(spot, found, short=True) if long else said


def answer(spot: Spot, found: Explanation) -> tuple[str, ...]:
    before = sum(len(each) + 1 for each in situation(spot, found))
    said = [(place, cut(text)) for place, text in _parts(spot, found)]
    return fit(said, LONGEST_TEXT - before + 1)


@cache_last_call
def _parts(spot: Spot, found: Explanation) -> tuple[tuple[int, str], ...]:
    return tuple(_say(spot, found))


def _say(spot: Spot, found: Explanation) -> Iterator[tuple[int, str]]:
    """Yield sentences about the discard with their priority (see `fit`)."""
    best = found.best[0]
    names = [tile(each, spot.seen) for each in found.best]
    role = _role(spot, found)
    although = "" if spot.folds else _although(spot, found)
    if although:
        role = f", although it is {although}{',' if role.startswith(' ') else ''}{role}"
    if len(names) > 1:
        yield 0, f"Throw {listed(names, 'or')}: they are equal here{_why_equal(found)}."
    else:
        yield 0, f"Throw {names[0]}{role}."
    watch = _watch(found.watch, spot) if found.watch is not None else []
    if isinstance(found.watch, draws.OnPurpose):
        likely = (one for one in spot.hands if one.probability >= LIKELY)
        wanted = (one for one in (*named_hands(found.plan), *likely) if one.name in yaku.SELECTIVE)
        aim = next((one for one in wanted if not serves(one, kind_of(best))), None)
        if aim is not None:
            watch = [f"It costs a step, but opens the way to {the_hand(aim, found)}."]
        yield from ((1, each) for each in watch)
        watch = []
    yield from ((1, each) for each in _own_danger(spot, found))
    yield from ((1, each) for each in _furiten(spot, best))
    ranked = sorted(found.rivals, key=lambda each: -each.share)
    for rival in found.rivals:
        if rival not in (*found.ties, *found.split):
            at = ranked.index(rival)
            place = 0 if rival.played else 1 if not at else 3 + at
            yield from ((place, each) for each in rival_lines(spot, rival, found))
        elif rival in found.ties[:1]:
            yield from ((2, each) for each in ties_line(spot, found))
    safe = [each for each in found.split if spot.threats and spot.is_sure(each.tile)]
    if safe and spot.is_sure(best):
        names = [tile(each.tile, spot.seen) for each in safe]
        are = "is" if len(names) == 1 else "are"
        whom = seats(spot.seen, [threat.seat for threat in spot.threats])
        yield 2, f"{capital(listed(names))} {are} safe against {whom}, too."
    elif found.split:
        names = [tile(each.tile, spot.seen) for each in found.split]
        are = "is as good a throw" if len(names) == 1 else "are as good throws"
        yield 2, f"{capital(listed(names))} {are}."
    if spot.steps_after(best) == 0 and not spot.folds:
        riichi, reached = _riichi(spot, best), reach_sentence(spot, best, found.plan.standing)
        if riichi and reached.startswith(THAT):
            reached = f"{riichi.pop()[:-1]}, which {reached.removeprefix(THAT)}"
        yield from ((1, each) for each in riichi)
        yield from ((0, each) for each in [reached] if each)
        yield from ((7, each) for each in _bonus(spot))
    if not is_far_from_yaku(spot, found.plan):
        yield from ((8, each) for each in watch)
    if spot.threats and (spot.folds or plays_safe_late(spot, found)):
        yield from ((2, each) for each in _fold_order(spot, found))


def _than(spot: Spot, found: Explanation) -> str:
    inner = shape.inner_singles(spot, kind_of(found.best[0]))
    said = inner and _is_lonely(found, inner)
    return f", farther from the middle than {kinds(inner)}" if said else ""


def _winds_stay(spot: Spot, found: Explanation) -> str:
    """Return a clause saying that lone off-winds are safer to hold than the advised number tile."""
    said = {kind_of(each.tile) for each in found.rivals} | {kind_of(each) for each in found.best}
    if spot.threats or any(one.name in yaku.SELECTIVE for one in named_hands(found.plan)):
        return ""
    lone = (Kind(each) for each in range(27, 31) if spot.counts[each] == 1)
    winds = [each for each in lone if spot.is_off_wind(each) and each not in said]
    are = "is" if len(winds) == 1 else "are"
    return f"; {kinds(winds)} {are} safer to hold" if winds else ""


def _although(spot: Spot, found: Explanation) -> str:
    """Return a reason for a learner to keep the advised tile: it is dora, or beside dora."""
    best = kind_of(found.best[0])
    if spot.dora_lost(found.best[0]):
        return "dora"
    beside = [each for each in spot.seen.dora if abs(each - best) == 1 and each in neighbours(best)]
    alone = isinstance(found.role, shape.Alone) and any(spot.unseen[each] for each in beside)
    alone &= not any(isinstance(each.counter, dora.BesideDora) for each in found.rivals)
    return f"beside the dora {kind(beside[0])}" if alone else ""


def _own_danger(spot: Spot, found: Explanation) -> list[str]:
    """Return a sentence about the danger of the advised tile if that is not the reason given for
    it."""
    best, role = found.best[0], found.role
    by_danger = type(role) in danger.CONCEPTS and not _is_risky(spot, found)
    if spot.threats and spot.steps_after(best) == 0 and not spot.folds and spot.is_sure(best):
        return [f"It is safe against {seats(spot.seen, [each.seat for each in spot.threats])}."]
    if not spot.threats and not by_danger and not spot.folds:
        kind_ = kind_of(best)
        for shown in spot.shown_hands:
            suit = None if shown.look is None else shown.look.suit
            if suit is not None and not is_honour(kind_) and kind_ // 9 == suit:
                so = "you are ready" if spot.steps_after(best) == 0 else "it has to go some time"
                return [f"It is what {seat(spot.seen, shown.seat)} collects, but {so}."]
        return []
    if spot.folds or by_danger or spot.is_sure(best):
        return []
    worst = max((each.seat for each in spot.threats), key=lambda each: spot.risk_to(best, each))
    why, risk = spot.danger(best, worst), max(1, round(100 * spot.risk_to(best, worst)))
    if why not in DANGERS or why in ("genbutsu", "passed", "no_wait"):
        return []
    said = "it is what he collects" if danger.collects(spot, best, worst) else DANGERS[why]
    return [f"Against {seat(spot.seen, worst)}: {said} ({risk} % to deal in)."]


def _is_risky(spot: Spot, found: Explanation) -> bool:
    """Check whether the discard is not made for safety, although only its danger is known."""
    role, late = found.role, spot.folds or plays_safe_late(spot, found)
    if isinstance(role, danger.LeastRisk):
        return not (role.least or role.safest or late)
    return isinstance(role, danger.GoesFirst)


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
        case draws.OnPurpose(live=live, nearer=nearer, nearer_draws=of, nearer_live=fewer):
            if live < WIDER * fewer or len(of) > MOST_LISTED:
                return ["It costs a step."]
            return [f"It costs a step, but without {kind(nearer)} only {kinds(of)} would help."]
        case draws.NextDraws(kinds=of) if len(of) > MOST_LISTED:
            return []
        case draws.NextDraws(kinds=of):
            return [f"{capital(kinds(of))} {'makes' if len(of) == 1 else 'make'} you ready."]
        case waits.BetterWaits(draws=of):
            most = sorted(sorted(of, key=lambda each: -spot.unseen[each])[:MOST_LISTED])
            others = " or others" if len(of) > MOST_LISTED else ""
            return [f"To draw {kinds(most, 'or')}{others} would give a better wait."]
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
            hopes = _may_be_yaku(yaku_left, next(doubles, None))
            return f": {like}it stands alone{_than(spot, found)}{hopes}{_winds_stay(spot, found)}"
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
            live = shape.needs_live(spot, of)
            held = () if spot.blocks is None else spot.blocks.blocks
            joints = [each for each in held if each.shape in JOINTS and each != of]
            equal = [each for each in joints if shape.needs_live(spot, each) == live]
            why = _spoils(of, found) or (f", no more than {block(equal[0])}" if equal else "")
            return f" and give up {block(of)}, which {takes} ({number(live)} left){why}"
        case shape.Duplicate(block=of) if of.shape in SETS:
            return f": {block(of)} is complete without it"
        case shape.Duplicate(block=of):
            return f": it adds nothing to {block(of)}"
        case shape.Spare(stays=of) if len(of) == 1 and kind_of(found.best[0]) in of[0].kinds:
            return f": one {kind(kind_of(found.best[0]))} is spare beside {block(of[0])}"
        case shape.Spare(stays=of):
            stay = "stays" if len(of) == 1 else "stay"
            return f": {listed([block(each) for each in of])} {stay} whole without it"
        case _ if type(found.role) in pairs.CONCEPTS:
            return _of_pairs(spot, found.role, found.plan)
        case yakuhai.OffWind(kinds=of) if len(of) > 1 and len(found.best) == 1:
            return f": {kinds(of)} are off-winds, useless to you"
        case yakuhai.OffWind() if any(each.name in FLUSHES for each in named_hands(found.plan)):
            return ": it is an off-wind, the first honour to go"
        case yakuhai.OffWind(kept=of) if of:
            dora = [each for each in of if each in spot.seen.dora]
            also = f"{kinds(dora)} is dora and" if dora else kinds(of)
            return f": it is an off-wind, useless to you, and {also} may become a yaku"
        case yakuhai.OffWind(live=0):
            return ": it is an off-wind, and the last one"
        case yakuhai.OffWind(last=True) if not (found.ties or any(r.close for r in found.rivals)):
            return ": it is an off-wind, and all the rest goes together"
        case yakuhai.OffWind():
            return ": it is an off-wind, useless to you"
        case yakuhai.LoneYakuhai(live=0):
            return ": it can no longer be paired"
        case yakuhai.LoneYakuhai(more=more) if more and spot.steps >= yakuhai.NEAR_STEPS:
            return f": {_worth_more(spot, found.best[0], more)}"
        case yakuhai.LoneYakuhai(live=live, alike=of) if live < yakuhai.FEW:
            return f": {_hard_to_pair([each for each in of if spot.unseen[each] <= live])}"
        case yakuhai.LoneYakuhai(alike=of):
            return f": {_lone_yakuhai(spot, found, of if _is_lonely(found, of) else ())}"
        case yaku.OutsidePlan(hand=of, others=()):
            return f": only this tile does not fit {the_hand(of, found)}"
        case yaku.OutsidePlan(hand=of, others=others) if len(others) == 1 and _is_lonely(
            found, others
        ):
            return f": like {kinds(others)}, it does not fit {the_hand(of, found)}"
        case yaku.OutsidePlan(hand=of):
            return f": it does not fit {the_hand(of, found)}"
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
        case consensus.Consensus() if not any(each.gives_up for each in found.rivals):
            return ", as most strong players do"
        case _:
            return ""


def _ready_on(role: waits.ReadyOn) -> str:
    of, live, dead, form = role.waits, role.live, role.dead, role.shape
    tiles = "the last tile" if live == 1 else count(live, "tile")
    tail = f" ({kinds(dead)} has no yaku)" if dead else ""
    waits_on = listed([*map(kind, of)]) if form is WaitShape.TWO_PAIRS else kinds(of)
    on = f"{WAIT_SHAPES[form]} {waits_on}" if form in WAIT_SHAPES else f"on {waits_on}"
    with_ = "with " if form in WAIT_SHAPES else ""
    if role.only:
        return f": only it leaves you ready, {with_}{on}, {tiles}{tail}"
    return f": ready {with_}{on}, {tiles}{tail}"


def _spoils(of: Block, found: Explanation) -> str:
    """Return a clause saying that a taatsu would spoil tanyao, if tanyao is planned."""
    named = any(one.name is HandName.TANYAO for one in named_hands(found.plan))
    outer = [each for each in (*of.kinds, *of.needs) if not is_simple(each)]
    return f", and {kind(outer[0])} would spoil tanyao" if named and outer else ""


def _why_safe(spot: Spot, of: Kind, who: Sequence[Seat]) -> str:
    """Return a clause on why each seat cannot win on a tile: "Left has thrown it and Right let it
    pass"."""
    threw = [each for each in who if of in map(kind_of, (d.tile for d in spot.seen.rivers[each]))]
    called = [
        each
        for each in who
        if any(meld.kind == of and meld.type is not MeldType.CHI for meld in spot.seen.melds[each])
    ]
    masks = {each: spot.seen.genbutsu[each] | spot.seen.passed[each] for each in who}
    passed = [each for each in who if each not in (*threw, *called) and masks[each] >> of & 1]
    rest = [each for each in who if each not in (*threw, *called, *passed)]
    parts = []
    if threw:
        parts.append(f"{seats(spot.seen, threw)} {'has' if len(threw) == 1 else 'have'} thrown it")
    if called:
        parts.append(f"{seats(spot.seen, called)} holds the rest")
    if passed:
        parts.append(f"{seats(spot.seen, passed)} let it pass")
    if rest:
        parts.append(f"{seats(spot.seen, rest)} cannot wait on it any more")
    return listed(parts)


def _why_no_wait(spot: Spot, of: Kind, who: Sequence[Seat]) -> str:
    """Return a clause on why no pair, single tile or taatsu of these seats can wait for a tile."""
    if is_honour(of):
        return "all four are in sight, so no hand can wait on it"
    gone, safe = [], []
    for way in (-1, 1):
        near = [Kind(of + way * step) for step in (1, 2, 3) if (of + way * step) // 9 == of // 9]
        dead = next((each for each in near[:2] if not spot.unseen[each]), None)
        if dead is not None:
            gone.append(dead)
        elif len(near) > 2:
            safe.append(near[2])
    sight = listed(["all four", *(f"all {kind(each)}" for each in gone)]) + " are in sight"
    names = seats(spot.seen, who)
    if not safe:
        return f"{sight}, so {names} cannot win on it"
    are = "is" if len(safe) == 1 else "are"
    return f"{sight} and {kinds(safe)} {are} safe against {names}, so it is safe, too"


def _of_danger(spot: Spot, found: Explanation) -> str:
    match found.role:
        case danger.SafeTile(kind=of, seats=who, why="no_wait"):
            return f": {_why_no_wait(spot, of, who)}"
        case danger.SafeTile(kind=of, seats=who):
            return f": {_why_safe(spot, of, who)}, so it is safe{_useless(spot, found)}"
        case danger.BeforeReady(seat=who):
            return f" before {seat(spot.seen, who)} is ready: it is what he collects"
        case danger.GoesFirst(seat=who, safe=of):
            return f": {kind(of)} is safe against {seat(spot.seen, who)}, so keep that for later"
        case danger.LeastRisk() if _is_risky(spot, found):
            return ""
        case danger.LeastRisk(kind=of, seat=who, why="no_suji", safest=True, risk=risk):
            ways = danger.two_sided(spot, of, who)
            if spot.unseen[of] < SHANPON:
                last = "only one more is unseen" if spot.unseen[of] else "it is the last one"
                return f": nothing is safe, but {last}, so no pair waits for it"
            if len(ways) == 1:
                return f": nothing is safe, and only {group(ways[0])} waits for it two-sided"
            rate = count(max(1, round(100 * risk)), "time")
            return f": nothing is safe, and it deals in least, about {rate} in 100"
        case danger.LeastRisk(seat=who, why=why, safest=safest, risk=risk, sure=sure):
            safe = f"safe against {seats(spot.seen, sure)}, " if sure else ""
            whom = f"{safe}against {seat(spot.seen, who)} " if len(spot.threats) > 1 else ""
            late = spot.folds or plays_safe_late(spot, found)
            nothing = "" if late else ". Anything safer would set the hand back"
            nothing = ", and nothing is safer" if safest else nothing
            if danger.collects(spot, found.best[0], who):
                return f", although it is what {seat(spot.seen, who)} collects{nothing}"
            if why == "no_suji":
                rate = count(max(1, round(100 * risk)), "time")
                return f": it deals in about {rate} in 100{nothing}"
            return f": {whom}{DANGERS[why]}{nothing}"
        case _:
            raise TypeError(f"no English for {found.role!r}")


def _of_pairs(spot: Spot, role: object, plan: Plan) -> str:
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
            why = _as_pair(spot, role, plan)
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


def _as_pair(spot: Spot, role: pairs.SecondPair, plan: Plan) -> str:
    """Return a clause explaining why one of two pairs is the better one to keep."""
    if spot.is_yakuhai(role.head):
        return ", as it can become a yaku"
    tanyao = any(one.name is HandName.TANYAO for one in named_hands(plan))
    if tanyao and is_simple(role.head) and not is_simple(role.kind):
        return ", as it fits tanyao"
    if spot.unseen[role.head] > spot.unseen[role.kind]:
        return f", as {are_left(spot.unseen[role.head])}"
    after = spot.blocks_without(role.kind)
    runs = [] if after is None else [each for each in after.of(role.kind) if each.shape in SETS]
    return f", as {block(runs[0])} stays whole without a second one" if runs else ""


def _is_lonely(found: Explanation, others: Sequence[Kind]) -> bool:
    """Check that no other sentence mentions any of the given tiles."""
    return found.peer is None and not any(kind_of(each.tile) in others for each in found.rivals)


def _lone_yakuhai(spot: Spot, found: Explanation, alike: Sequence[Kind]) -> str:
    """Return a clause explaining why a lone yakuhai, and others `alike`, go before number tiles."""
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
    after = spot.blocks_without(kind_of(found.best[0]))
    whole = after is not None and all(one.shape is not Shape.SINGLE for one in after.blocks)
    if whole and not found.ties and not any(each.close for each in found.rivals):
        return f"{like}it is a lone yakuhai, and all the rest goes together"
    double = yakuhai_han(spot.seen, kind_of(found.best[0])) > 1
    worth = "it counts double, but is" if double else "it is a lone yakuhai,"
    return f"{like}{worth} two draws from a triplet, and number tiles are faster"


def _hard_to_pair(as_hard: Sequence[Kind]) -> str:
    if as_hard:
        return f"like {kinds(as_hard)}, it is a lone yakuhai that can hardly be paired"
    return "it is a lone yakuhai, and only one more is unseen"


def _may_be_yaku(honours: Sequence[Kind], double: Kind | None) -> str:
    if len(honours) == 1 and honours[0] == double:
        return f", and {kind(double)} may still become two han" if double is not None else ""
    return f", and {kinds(honours)} may still become a yaku" if honours else ""


def _worth_more(spot: Spot, thrown: Tile, more: Sequence[Kind]) -> str:
    """Return a clause saying why other lone yakuhai are worth more than the discarded one."""
    double = [each for each in more if yakuhai_han(spot.seen, each) > 1]
    if double and len(double) == len(more):
        return f"it is worth less than {kinds(double)}, a yakuhai that counts double"
    left, mine = max(spot.unseen[each] for each in more), spot.unseen[kind_of(thrown)]
    best = [each for each in more if spot.unseen[each] == left]
    three = f"{number(left)} {'each ' if len(best) > 1 else ''}are left"
    return f"it is harder to pair than {kinds(best)}, of which {three}, not {number(mine)}"


def _useless(spot: Spot, found: Explanation) -> str:
    """Return a clause saying that the hand does not need a safe tile, if that is so."""
    of = kind_of(found.best[0])
    alone = spot.counts[of] == 1 and not spot.near(of)
    return ", and you do not need it" if alone and not spot.folds else ""


def _riichi(spot: Spot, best: Tile) -> list[str]:
    """Return a sentence on whether to declare riichi with the advised discard, and what it
    changes."""
    win = spot.win
    if win is None or not win.riichi:
        return []
    declared = paying(win.riichi, win.riichi_most)
    if not win.points:
        if win.declare is False:
            why = "you can still improve it or fold"
            return [f"No riichi yet, although only riichi gives it a yaku ({declared}): {why}."]
        return [f"Declare riichi: it is the only yaku, and a ron pays {declared}."]
    silent = paying(win.points, win.most)
    facts = spot.tenpai(best)
    live = [] if facts is None else [wait for wait in facts.waits if wait.live]
    won = [wait.kind for wait in live if wait.ron is not None]
    half = kinds(won) if 0 < len(won) < len(live) else ""
    if half:
        return [f"Without riichi only {half} wins ({silent}); with it a ron pays {declared}."]
    if win.declare is None:
        return [f"Riichi or not is close: a ron pays {declared} with it, {silent} without."]
    if win.declare:
        return [f"Declare riichi: a ron pays {declared} instead of {silent}."]
    if win.points < ENOUGH:
        return [f"No riichi yet: silent it wins {silent}, and you can still improve it or fold."]
    if declared == silent:
        return [f"No riichi: it pays {silent} either way."]
    scores, own = spot.seen.points, spot.seen.points[spot.seen.seat]
    most = max(scores[each] for each in spot.seen.opponents)
    leads = ""
    if spot.standing is None and own < most < own + win.points:
        leads = " to take the lead"
    elif spot.standing is None and own > most:
        leads = " while you lead"
    return [f"No riichi: {silent} without it is enough{leads} ({declared} with it)."]


def _bonus(spot: Spot) -> list[str]:
    """Return a sentence saying how much honba and riichi sticks add to the points."""
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
