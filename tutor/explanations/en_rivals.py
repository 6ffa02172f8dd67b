from collections.abc import Sequence
from typing import Final

from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.coach.explain import Explanation, Tempting
from tutor.coach.facts import neighbours
from tutor.coach.ideas import danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.plan import Frame, is_far_from_yaku
from tutor.coach.spot import Spot
from tutor.explanations import en_words as en
from tutor.position.blocks import Block, completing
from tutor.position.hands import FLUSHES
from tutor.position.table_read import cannot_ron

MANY_LOST: Final = 3
"""The number of kinds from which a list is given without counts."""
# fmt: off
DANGERS: Final = {
    "genbutsu": "already thrown", "passed": "it just passed", "no_wait": "he cannot wait on it",
    "suji": "only suji, not safe", "kabe": "a wall keeps off two-sided waits",
    "half_suji": "suji on one side only", "half_kabe": "a wall on one side only",
    "no_suji": "no suji protects it", "honour_0": "the last one, so no pair can wait for it",
    "honour_1": "only one more is unseen, so it seldom deals in",
    "honour_2": "only a pair or a single-tile wait wins on it",
    "honour_3": "only a pair or a single-tile wait wins on it, but three are unseen",
}
# fmt: on


NOT_QUITE: Final = {
    "suji": "only suji",
    "kabe": "a wall keeps off two-sided waits only",
    "half_kabe": "a wall on one side only",
}


def rival_lines(spot: Spot, tempting: Tempting, found: Explanation) -> list[str]:
    name, best = en.tile(tempting.tile, spot.seen), found.best[0]
    facts = [fact for fact in tempting.gives_up if not _is_said(fact, found)]
    if any(isinstance(each, draws.StepBack | waits.CannotWin) for each in facts):
        facts = [each for each in facts if not isinstance(each, yaku.LosesYaku)]
    if tempting.counter is not None and facts and type(facts[0]) is not type(tempting.counter):
        before = found.rivals[: found.rivals.index(tempting)]
        if any(_are_alike(each, tempting) for each in before):
            return [f"The same goes for {name}."]
        if not any(type(each.counter) is type(tempting.counter) for each in before):
            return [_both_sides(spot, tempting, facts, found)]
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
        said = f"{en.capital(_act(name, first))}."
    else:
        said = en.capital(f"{name} {first}.")
    for fact, each in zip(facts[1:], more, strict=True):
        verb, _, rest = each.partition(" ")
        if isinstance(fact, ACTS):
            said += f" {en.capital(_act(name, each))}."
        elif verb in ("is", "can", "could", "would", "may"):
            said += f" {en.capital(name)} {verb} also {rest}."
        else:
            said += f" {en.capital(name)} also {each}."
    return [said]


def _are_alike(tempting: Tempting, other: Tempting) -> bool:
    """Check whether two close discards would be described in the same words."""
    one, two = (
        (type(each.counter), *map(type, each.gives_up[:1]), each.ahead)
        for each in (tempting, other)
    )
    plain = all(isinstance(each, PLAIN) for each in tempting.gives_up[:1])
    return tempting.counter is not None and one == two and plain


def _both_sides(spot: Spot, tempting: Tempting, facts: Sequence[object], found: Explanation) -> str:
    """Return a sentence with an argument against a close discard and one for it."""
    best, other = found.best[0], tempting.tile
    theirs = _clause(spot, facts[0], found, other, best)
    merit = _gain(spot, tempting.counter, found)
    if not merit:
        return (
            f"{en.capital(theirs)}, though {_clause(spot, tempting.counter, found, best, other)}."
        )
    it = "it" if theirs.startswith("throwing") else "throwing it"
    return f"{en.capital(theirs)}, though {it} would {merit}."


def _clause(spot: Spot, fact: object, found: Explanation, of: Tile, beside: Tile) -> str:
    """Return a clause with the drawback of discarding a tile instead of `beside`."""
    name, said = en.tile(of, spot.seen), _gives_up(spot, fact, found, of, beside)
    counted = isinstance(fact, draws.FewerDraws | danger.Riskier)
    said = said.partition(": ")[0] if counted else said
    said = said.partition("; ")[0]
    return _act(name, said) if isinstance(fact, ACTS) else f"{name} {said}"


def given_up(spot: Spot, fact: object, found: Explanation, thrown: Tile) -> str:
    """Return a clause on the drawback of a discard: "with 6-man you break 6-7-8 man"."""
    name, said = en.tile(thrown, spot.seen), _gives_up(spot, fact, found, thrown, found.best[0])
    return f"with {name} you {said}" if isinstance(fact, ACTS) else f"{name} {said}"


def _act(name: str, act: str) -> str:
    """Return a clause about a discard. `act` is a verb phrase or, after a comma, what would happen
    without the tile."""
    return f"without {name}{act}" if act.startswith(",") else f"throwing {name} would {act}"


def _is_said(fact: object, found: Explanation) -> bool:
    """Check whether the sentence about the advised tile already states a fact."""
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
    """Return a sentence about a tempting tile that gives nothing up."""
    name = en.capital(en.tile(tempting.tile, spot.seen))
    safe = spot.threats and spot.is_sure(tempting.tile) and spot.is_sure(found.best[0])
    if safe and (spot.folds or tempting.alike):
        whom = en.seats(spot.seen, [threat.seat for threat in spot.threats])
        equal = tempting.gains is None and tempting.counter is None
        return [f"{name} is safe against {whom}, too{': either can go' * equal}."]
    role = found.role
    block_ = role.block if isinstance(role, shape.WeakBlock | shape.WeakestBlock) else None
    if block_ is not None and kind_of(tempting.tile) in block_.kinds:
        return [f"{name} is the other half of it: either can go first."]
    gains = tempting.gains or tempting.counter
    gain = "" if gains is None else _gain(spot, gains, found)
    if isinstance(gains, draws.FewerDraws) and not tempting.close:
        return [f"Few strong players throw {name}, though it would {gain}."]
    if gain and tempting.close:
        said = f"Many would throw {name}" if tempting.ahead else f"{name} is as good a throw"
        return [f"{said}: it would {gain}."]
    if tempting.close:
        won = [] if spot.folds else [wait.kind for wait in spot.winning(tempting.tile)]
        live = sum(wait.live for wait in spot.winning(tempting.tile)) if won else 0
        waiting = f", waiting on {en.kinds(won)}, {en.count(live, 'tile')}" if won else ""
        if waiting:
            return [f"{name} is an answer, too{waiting}."]
        if isinstance(role, shape.Alone) and _is_lone_honour(spot, kind_of(tempting.tile)):
            return [f"{name} stands alone, too: either can go."]
        return [f"{name} is as good a throw{_either_loses(spot, found.best[0], tempting.tile)}."]
    if spot.are_ready(tempting.tile, found.best[0]):
        same = spot.waits_on(tempting.tile) == spot.waits_on(found.best[0])
        return [f"{name} leaves the same wait."] if same else []
    if tempting.alike and isinstance(found.role, danger.LeastRisk):
        safer = spot.risk(tempting.tile) < spot.risk(found.best[0])
        return [f"{name} would be safer." if safer else f"{name} is no safer."]
    if not (tempting.played or tempting.alike) or spot.folds:
        return []
    if isinstance(found.role, danger.SafeTile):
        open_to = [each for each in found.role.seats if spot.risk_to(tempting.tile, each)]
        if open_to:
            return [f"{name} is not safe against {en.seats(spot.seen, open_to)}."]
    lost = _either_loses(spot, found.best[0], tempting.tile)
    counted = isinstance(found.role, draws.MostDraws) and not lost
    return [f"{name} is as good for that." if counted else f"{name} would do, too{lost}."]


def _either_loses(spot: Spot, best: Tile, other: Tile) -> str:
    """Return a clause naming the draws that each of two discards gives up, if they are few."""
    both = {kind_of(best), kind_of(other)}
    mine = spot.draws(other) - spot.draws(best) - both
    its = spot.draws(best) - spot.draws(other) - both
    if spot.threats or spot.folds or not 0 < len(mine) < MANY_LOST or not 0 < len(its) < MANY_LOST:
        return ""
    if sum(spot.unseen[each] for each in its) < sum(spot.unseen[each] for each in mine):
        return ""
    return f": it gives up {en.kinds(sorted(its))} instead of {en.kinds(sorted(mine))}"


def ties_line(spot: Spot, found: Explanation) -> list[str]:
    names = en.capital(en.listed([en.tile(each.tile, spot.seen) for each in found.ties]))
    tied = {kind_of(each.tile) for each in found.ties}
    many, close = len(found.ties) > 1, any(each.close for each in found.ties)
    if isinstance(found.role, yakuhai.OffWind) and tied <= {*found.role.kinds}:
        return ["Either can go first."] if close else []
    are, any_of = ("are", "any") if many else ("is", "either")
    if not close:
        if any(tied & {*each.kinds} for each in getattr(found.role, "stays", ())):
            return [f"{names} would do, too."]
        loose = "" if any(map(spot.near, tied)) else f"{are} loose, too, and "
        return [f"{names} {loose}can go next."]
    rates = ""
    if spot.threats and len(found.ties) == 1:
        rate = max(1, round(100 * spot.risk(found.ties[0].tile)))
        rates = f" ({rate} % to deal in)"
    lost = "" if many else _either_loses(spot, found.best[0], found.ties[0].tile)
    if lost:
        return [f"{names} would do, too{lost}."]
    return [f"{names} {are} of as little use{rates}: {any_of} can go."]


PLAIN: Final = (shape.CanRun, danger.SafeLater, yakuhai.KeepsYakuhai)
"""Facts that are described in the same words for every tile."""
# fmt: off
ACTS: Final = (
    draws.StepBack, draws.FewerDraws, yaku.LosesYaku, waits.CannotWin, waits.Furiten,
    waits.WorseWait, waits.SlowWait,
)
"""Facts about the effect of a discard; the others are about the tile."""
# fmt: on


def _gives_up(spot: Spot, fact: object, found: Explanation, thrown: Tile, beside: Tile) -> str:
    """Return a verb phrase with the drawback of discarding a tile instead of `beside`."""
    other = kind_of(beside)
    route = found.plan.route
    tight = route is not None and bool(route.ways) and route.tight
    match fact:
        case draws.StepBack(steps=1, block=of) if of is not None:
            return f"break {en.block(of)} and the ready hand"
        case draws.StepBack(steps=steps, block=of) if of is not None:
            return f"break {en.block(of)} and set the hand back to {en.count(steps, 'step')}"
        case draws.StepBack(steps=1):
            return "break up the ready hand"
        case draws.StepBack() if is_far_from_yaku(spot, found.plan):
            return "take the hand further from ready"
        case draws.StepBack(steps=steps):
            return f"set the hand back to {en.count(steps, 'step')}"
        case draws.FewerDraws():
            return _fewer(spot, fact, found, kind_of(thrown), beside)
        case draws.Improves(draws=of):
            return f"can still improve the hand: {en.kinds(of, 'or')} would widen it"
        case shape.CanRun() if not spot.unseen[other]:
            return f"can become part of a run, {en.tile(beside, spot.seen)} nothing any more"
        case _ if type(fact) in shape.CONCEPTS:
            return _of_shape(spot, fact, en.tile(beside, spot.seen), found.role)
        case pairs.OnlyPair():
            return "is from your only pair"
        case pairs.SevenPairsPair():
            return "is from one of the pairs you count on"
        case dora.IsDora(kind=of) if tight and not _is_lone_honour(spot, of):
            return "is dora, and without it the hand is too cheap"
        case dora.IsDora(red=True, count=1):
            return "is worth a han"
        case dora.IsDora(count=1):
            return "is dora, a han more for the hand"
        case dora.IsDora(count=many):
            return f"is worth {en.number(many)} han"
        case dora.BesideDora(dora=drawn):
            return f"goes with the dora {en.kind(drawn)}, if you draw it"
        case yakuhai.MoreLeft(left=left, best=fewer):
            mine = f"{en.number(fewer) if fewer else 'none'} of {en.kind(other)}"
            return f"is easier to pair: {en.are_left(left)}, and {mine}"
        case yakuhai.CountsDouble():
            return "counts double for you"
        case yakuhai.OthersUse(double=who):
            mine = en.kind(other)
            if who is not None:
                return (
                    f"can wait, and {mine} is two han to {en.seat(spot.seen, who)}: let it go early"
                )
            return f"can wait, and {mine} is a yaku for more opponents: let it go early"
        case pairs.EasierToGet():
            return "is easier to pair: others throw such a tile sooner"
        case pairs.EasierWait():
            return "would be the better tile to wait on: others throw an honour sooner"
        case pairs.StillRuns():
            return "could still be part of a run"
        case pairs.EasierToPair(left=left):
            fewer = spot.unseen[other]
            mine = f"{en.number(fewer) if fewer else 'none'} of {en.kind(other)}"
            return f"is easier to pair: {en.are_left(left)}, and {mine}"
        case yakuhai.KeepsYakuhai(live=live):
            return f"may still become a yaku ({en.are_left(live)})"
        case yakuhai.YakuhaiPair(triplet=True):
            return "is a yaku already"
        case yakuhai.YakuhaiPair(kind=of, live=live):
            return f"is a pair, and a third {en.kind(of)} would be a yaku ({en.are_left(live)})"
        case yaku.InsidePlan(hand=of):
            return f"fits {en.the_hand(of, found)}"
        case yaku.PieceOf(hand=of):
            return f"is a piece of {en.the_hand(of, found)}"
        case yaku.LosesYaku():
            return "leave the open hand without a yaku in reach"
        case waits.CannotWin():
            ready = spot.tenpai(thrown)
            live = ready is not None and ready.live
            return "leave a wait without a yaku" if live else "leave no tile to win on"
        case waits.Furiten():
            return "leave a furiten hand"
        case waits.SlowWait(waits=of):
            middle = all(not is_honour(each) and 2 < rank_of(each) < 8 for each in of)
            tiles = "a middle tile" if len(of) == 1 else "middle tiles"
            why = f"{tiles}, which others seldom" if middle else "others less readily"
            return (
                f"wait on {en.kinds(of)}: {why} throw"
                if middle
                else f"wait on {en.kinds(of)}, which {why} throw"
            )
        case waits.WorseWait():
            return _worse_wait(fact)
        case _ if type(fact) in danger.CONCEPTS:
            return _less_safe(spot, fact, beside)
    raise TypeError(f"no English for {fact!r}")


def _is_lone_honour(spot: Spot, of: Kind) -> bool:
    return is_honour(of) and spot.counts[of] == 1


def _less_safe(spot: Spot, fact: object, beside: Tile) -> str:
    match fact:
        case danger.Riskier():
            who = en.seat(spot.seen, fact.seat)
            if fact.suit is not None:
                return f"is what {who} collects"
            mine = spot.danger(beside, fact.seat)
            if fact.why in ("honour_2", "honour_3"):
                return f"is not quite safe against {who}, who may hold a pair of it"
            if fact.why in danger.NEARLY_SAFE and mine != "no_suji":
                return (
                    f"is not quite safe against {who}: {NOT_QUITE.get(fact.why, DANGERS[fact.why])}"
                )
            if mine in (fact.why, "no_suji"):
                risks = [max(1, round(100 * each)) for each in (fact.risk, fact.best_risk)]
                return (
                    f"is more dangerous against {who}: {risks[0]} % to deal in against {risks[1]} %"
                )
            return f"is more dangerous against {who}: {DANGERS[fact.why]}"
        case danger.SafeLater():
            return "is worth keeping as a safe tile"
        case danger.SafeFor(kind=of):
            safe_for = [each for each in spot.seen.opponents if cannot_ron(spot.seen, each, of)]
            return f"is worth keeping, being safe against {en.seats(spot.seen, safe_for)}"
    raise TypeError(f"no English for {fact!r}")


def _fewer(spot: Spot, fact: draws.FewerDraws, found: Explanation, own: Kind, beside: Tile) -> str:
    counts = f"{fact.live} useful tiles instead of {fact.best}"
    counted = f": {counts}" if spot.steps == 1 else ""
    if fact.block is not None:
        return f"break {en.block(fact.block)}{counted}"
    if fact.head:
        return f"give up the pair beside the run{counted}"
    if fact.group:
        return f"break up {en.group(fact.group)}{counted}"
    lost = [each for each in fact.lost if each != own]
    if len(lost) >= MANY_LOST:
        counted = ""
    if not lost:
        return f"give up a possible {'pair' if spot.counts[own] == 1 else 'triplet'}{counted}"
    mate = [each for each in spot.near(own) if {*completing(own, each)} & {*lost}]
    if mate:
        takes = sorted({*completing(own, mate[0])} & {*lost})
        return (
            f"break up {en.group(sorted((own, mate[0])))}, which takes {en.kinds(takes)}{counted}"
        )
    if len(lost) <= en.MOST_LISTED and {*lost} <= {*neighbours(own)}:
        return f", {en.kinds(lost)} would build nothing{counted}"
    if len(lost) <= en.MOST_LISTED:
        of_honour = is_honour(kind_of(beside))
        mine = () if counted or of_honour or len(lost) >= MANY_LOST else fact.given_up
        helped = f", {en.kinds(lost)} would no longer help"
        if 0 < len(mine) <= en.MOST_LISTED and mine != (kind_of(beside),):
            costs = f"{en.tile(beside, spot.seen)} costs you only {en.kinds(mine)}"
            return f"{helped}; {costs}"
        return f"{helped}{counted}"
    if found.plan.frame is Frame.TOO_FEW and spot.steps > 1:
        return "leave one tile less that can become a block"
    most = sorted(lost, key=lambda each: -spot.unseen[each])[: en.FEW_STEPS]
    return f"give up {en.kinds(sorted(most))} and more"


def _needs(spot: Spot, of: Sequence[Kind]) -> str:
    """Return the kinds that complete a taatsu and are still live."""
    return en.kinds([each for each in of if spot.unseen[each]], "or")


def _of_shape(spot: Spot, fact: object, mine: str, role: object) -> str:
    """Return a verb phrase saying what the tempting tile is part of.

    Args:
        mine: the advised tile.
        role: the reason given for the advised tile.
    """
    given_up = role.block if isinstance(role, shape.WeakestBlock | shape.WeakBlock) else None
    match fact:
        case shape.Breaks(block=of):
            return f"is part of {en.block(of)}"
        case shape.PartOf(block=of):
            return f"belongs to {en.block(of)}, which waits for {_needs(spot, of.needs)}"
        case shape.BetterBlock(live=live, given_up_live=fewer) if fact.given_up == given_up:
            mine = _needs(spot, fact.needs or fact.block.needs)
            form = en.block(fact.block) if fact.third is None else _triple(fact.block, fact.third)
            return f"belongs to {form}, which takes {mine}: {live} tiles against {fewer}"
        case shape.BetterBlock(live=live, given_up=other, given_up_live=fewer):
            mine = f"{_needs(spot, fact.needs or fact.block.needs)} ({en.number(live)} left)"
            form = en.block(fact.block) if fact.third is None else _triple(fact.block, fact.third)
            theirs = f"only {_needs(spot, other.needs)} ({en.number(fewer)} left)"
            theirs = theirs if fewer else "nothing any more"
            return f"belongs to {form}, which takes {mine}; {en.block(other)} takes {theirs}"
        case shape.KeepsMate(stays=stays):
            return f"is the half that is of more use than {en.kind(stays)}"
        case shape.GoesNext(first=first):
            return f"is nearer the edge than {en.kind(first)}, and safer to throw later"
        case shape.CanRun():
            return f"can become part of a run, {mine} only a pair"
        case shape.NearerMiddle():
            return f"is nearer the middle, and of more use than {mine}"
        case shape.MorePartners(by=by) if by is not None:
            return (
                f"can start a block of its own; what goes with {mine} goes with {en.kind(by)}, too"
            )
        case shape.GoesWith(near=near):
            return f"still goes with {en.kind(near)}"
        case shape.MorePartners(left=left, best_left=fewer):
            beside_it = f"{left} tiles are left beside it, {fewer} beside {mine}"
            return f"can start a run more easily: {beside_it}"
        case shape.MoreCentral(near=near) if near:
            return f"can still become two-sided with {en.kinds(near, 'or')}"
        case shape.MoreCentral():
            return "can still become part of a run"
        case shape.Grows(block=of):
            return f"can widen {en.block(of)}"
    raise TypeError(f"no English for {fact!r}")


def _triple(of: Block, third: Kind) -> str:
    ranks = "-".join(str(rank_of(each)) for each in sorted((*of.kinds, third)))
    return f"{ranks} {en.SUITS[third // 9]}"


def _worse_wait(fact: waits.WorseWait) -> str:
    on = f"wait on {en.kinds(fact.waits)}"
    if fact.yaku:
        less = f"{en.points(fact.points)} instead of {en.points(fact.best_points)}"
        return f"{on} without {en.listed(en.yaku_names(fact.yaku))}, {less}"
    if fact.live >= fact.best_live:
        return f"{on} for only {en.points(fact.points)}"
    tiles = en.count(fact.live, "tile")
    if fact.points >= fact.best_points:
        return f"{on}, {tiles} instead of {en.number(fact.best_live)}"
    best = f"{en.number(fact.best_live)} and {en.points(fact.best_points)}"
    return f"{on}: {tiles} and {en.points(fact.points)} instead of {best}"


def _gain(spot: Spot, fact: object, found: Explanation) -> str:
    """Return a verb phrase, to follow "would", for the advantage of the tempting tile; empty if it
    is too small to mention."""
    match fact:
        case draws.StepBack(steps=1):
            return "leave you ready"
        case draws.StepBack(steps=steps):
            return f"keep the hand {en.count(steps - 1, 'step')} from ready"
        case draws.FewerDraws(live=live, best=best):
            return f"leave {best} useful tiles instead of {live}"
        case dora.IsDora(count=many) if many <= spot.dora_lost(found.best[0]):
            return ""
        case dora.IsDora(red=True, count=1):
            return "keep the red five"
        case dora.IsDora(count=many):
            return "keep a dora" if many == 1 else f"keep {en.number(many)} dora"
        case danger.Riskier(seat=who):
            return f"be safer against {en.seat(spot.seen, who)}"
        case yakuhai.YakuhaiPair(kind=broken, triplet=triplet):
            return f"keep the {'triplet' if triplet else 'pair'} of {en.kind(broken)}"
        case waits.WorseWait(best_live=live, best_points=paid):
            its, mine = en.count(live, "tile"), en.number(fact.live)
            if live == fact.live:
                return f"pay {en.points(paid)} instead of {en.points(fact.points)}"
            if paid != fact.points:
                its, mine = f"{its} for {en.points(paid)}", f"{mine} for {en.points(fact.points)}"
            return f"wait on {its} instead of {mine}"
        case pairs.OnlyPair():
            return "keep the only pair"
        case yaku.InsidePlan(hand=of) if of.name in FLUSHES:
            return f"keep {en.the_hand(of, found)}"
        case _:
            return ""
