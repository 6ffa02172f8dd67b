from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from rules.shanten import wait_mask as shanten_waits
from rules.tiles import Seat, is_red, kinds_in
from tutor.coach.advice import Advice
from tutor.coach.explain import Explanation
from tutor.coach.ideas import consensus, danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.plan import Plan
from tutor.coach.spot import Spot
from tutor.lab.soak.sight import HONOURS, Sight, is_near
from tutor.lab.soak.sight_table import ENDS, is_simple
from tutor.lab.soak.standing_claims import is_reach_true, is_standing_true
from tutor.lab.soak.threats import feared, is_look_true
from tutor.lab.soak.wins import average_win, rons_of, yaku_of
from tutor.position.blocks import Block, Shape, WaitShape
from tutor.position.hands import HandName, HandPlan


def false_facts(spot: Spot, found: Explanation, advice: Advice) -> Iterator[object]:
    """Yield the facts of an explanation that do not hold, its plan and standing among them."""
    sight = Sight(spot.seen)
    best = found.best[0] // 4
    if not is_standing_true(spot.standing, sight):
        yield spot.standing
    for declare in (False, True):
        for reach in spot.reach(found.best[0], declare=declare):
            waits = [wait for wait in spot.winning(found.best[0]) if wait.kind in reach.kinds]
            if not all(is_reach_true(reach, wait, sight, declare=declare) for wait in waits):
                yield reach
    if {threat.seat for threat in spot.threats} != set(feared(sight, advice)):
        yield spot.threats
    for threat in (*spot.threats, *spot.shown_hands):
        if threat.look is not None and not is_look_true(threat.look, sight):
            yield threat
    if not is_plan_true(sight, found, folds=spot.folds):
        yield found.plan
    if found.role is not None and not Claim(sight, advice, best, best).is_true(found.role):
        yield found.role
    if found.watch is not None and not Claim(sight, advice, best, best).is_true(found.watch):
        yield found.watch
    for rival in found.rivals:
        other, gains = rival.tile // 4, rival.gains
        for fact in rival.gives_up:
            if not Claim(sight, advice, other, best).is_true(fact):
                yield fact
        for fact in (gains, rival.counter):
            if fact is not None and not Claim(sight, advice, best, other).is_true(fact):
                yield fact


def is_plan_true(sight: Sight, found: Explanation, *, folds: bool) -> bool:
    plan, best = found.plan, found.best[0]
    held = list(sight.held)
    held[best // 4] -= 1
    called = [kind for kind in HONOURS if sum(tile // 4 == kind for tile in sight.melded) > 2]
    made = sorted({*called, *(kind for kind in HONOURS if held[kind] > 2)})
    steps = sight.steps if folds else max(sight.steps, sight.after[best // 4][0])
    return (
        plan.steps == steps
        and plan.dora == kept_dora(sight, plan, best // 4)
        and list(plan.made) == [kind for kind in made if sight.yakuhai(kind)]
    )


def kept_dora(sight: Sight, plan: Plan, best: int) -> int:
    """Count the dora of a plan: without what is outside the hand, if only one is named."""
    named = [hand for hand in (plan.hand, plan.other) if hand is not None]
    gone = {kind for kind in range(34) if len(named) == 1 and not fits(named[0], kind)}
    gone -= {*plan.made}
    kept = [tile for tile in sight.observation.hand if tile // 4 not in gone]
    thrown = 0 if best in gone else sight.thrown_dora(best)
    return sum(map(sight.worth, (*kept, *sight.melded))) - thrown


@dataclass(frozen=True)
class Claim:
    """What a fact says of one kind, beside another (for the advised discard itself: the same)."""

    sight: Sight
    advice: Advice
    kind: int
    beside: int

    def is_true(self, fact: object) -> bool:
        """Check a fact.

        Raises:
            TypeError: no check knows the fact.
        """
        if getattr(fact, "kind", self.kind) != self.kind:
            return False
        match fact:
            case draws.StepBack() | draws.FewerDraws() | draws.MostDraws() | draws.Improves():
                return self._is_draws(fact)
            case draws.NextDraws(kinds=kinds, live=live):
                steps, after = self.sight.after[self.kind]
                seen = [each for each in sorted(after) if self.sight.unseen[each]]
                named = [each for each in kinds if any(self.sight.unseen[each : each + 1])]
                return steps == 1 and named == seen and live == self.sight.draws(self.kind)
            case draws.OnPurpose():
                near = self.sight.after[fact.nearer]
                seen = [each for each in sorted(near[1]) if self.sight.unseen[each]]
                named = [each for each in fact.nearer_draws if self.sight.unseen[each]]
                lives = self.sight.draws(self.kind), self.sight.draws(fact.nearer)
                back = self.sight.after[self.kind][0] > near[0] == fact.nearer_steps
                return back and named == seen and (fact.live, fact.nearer_live) == lives
            case (
                waits.ReadyOn()
                | waits.CannotWin()
                | waits.Furiten()
                | waits.WorseWait()
                | waits.SlowWait()
            ):
                return self._is_wait(fact)
            case waits.BetterWaits(draws=better, tiles=count):
                left = sum(self.sight.unseen[each] for each in better)
                return list(better) == self._better_waits() and count == left
            case dora.IsDora(count=count, red=red):
                kind = self.kind
                lost = self.sight.thrown_dora(kind) - self.sight.thrown_dora(self.beside)
                tiles = [tile for tile in self.sight.observation.hand if tile // 4 == kind]
                all_red = self.sight.observation.rules.red_fives and all(map(is_red, tiles))
                return lost == count > 0 and red == all_red
            case dora.BesideDora(dora=of):
                held = self.sight.held[of]
                return not held and of in self.sight.dora and is_near(self.kind, of)
            case (
                yakuhai.OffWind()
                | yakuhai.LoneYakuhai()
                | yakuhai.KeepsYakuhai()
                | yakuhai.YakuhaiPair()
            ):
                return self._is_honour(fact)
            case yakuhai.MoreLeft() | yakuhai.CountsDouble() | yakuhai.OthersUse():
                return self._is_better_honour(fact)
            case pairs.OnlyPair() | pairs.SparePair() | pairs.SecondPair() | pairs.SevenPairsPair():
                return self._is_pair(fact)
            case pairs.EasierWait():
                one = self.sight.after[self.beside][0] == 1
                honour = self.kind in HONOURS and self.beside not in HONOURS
                return honour and self.is_single and one
            case _ if type(fact) in pairs.CONCEPTS:
                return self._is_of_seven(fact)
            case _ if type(fact) in danger.CONCEPTS:
                return self._is_danger(fact)
            case _ if type(fact) in yaku.CONCEPTS:
                return self._is_yaku(fact)
            case consensus.Consensus():
                return bool(self.advice.second)
            case _:
                return self._is_shape(fact)

    def _costs_steps(self, risk: float) -> bool:
        """Check that every tile of less risk sets the hand back."""
        after = self.sight.after
        safer = [kind for kind, other in self._risks.items() if other < risk]
        return all(after[kind][0] > after[self.kind][0] for kind in safer)

    @property
    def is_single(self) -> bool:
        return self.sight.held[self.kind] == 1

    def _is_head(self, fact: draws.FewerDraws) -> bool:
        if fact.block is not None or self.sight.held[self.kind] != 2:
            return False
        runs = ((low, low + 1, low + 2) for low in range(27) if low % 9 < 7)
        return any(self.kind in run and all(self.sight.held[k] for k in run) for run in runs)

    def _is_group(self, kinds: Sequence[int]) -> bool:
        """Check that a hand holds some kinds in a row, and neither neighbour of them."""
        low, high = min(kinds), max(kinds)
        held = [each for each in range(low, high + 1) for _ in range(self.sight.held[each])]
        whole = {*kinds} == {*range(low, high + 1)} and 2 < len(kinds) < 5
        row = self.kind in kinds and list(kinds) == held and whole
        ends = [low - 1] * (low % 9 > 0) + [high + 1] * (high % 9 < 8)
        return row and low // 9 == high // 9 and not any(self.sight.held[each] for each in ends)

    # --- draws and waits ----------------------------------------------------------------------

    def _is_draws(
        self, fact: draws.StepBack | draws.FewerDraws | draws.MostDraws | draws.Improves
    ) -> bool:
        sight, kind, beside = self.sight, self.kind, self.beside
        steps, after = sight.after[kind]
        match fact:
            case draws.StepBack(block=block):
                broken = block is None or self._is_block(block)
                return fact.steps == steps > sight.after[beside][0] and broken
            case draws.FewerDraws():
                kept = sight.after[beside]
                lost, given_up = (
                    [each for each in kinds if any(sight.unseen[each : each + 1])]
                    for kinds in (fact.lost, fact.given_up)
                )
                return (
                    fact.steps == steps == kept[0]
                    and (fact.live, fact.best) == (sight.draws(kind), sight.draws(beside))
                    and fact.live < fact.best
                    and lost == sorted({*kept[1]} - {*after})
                    and given_up == sorted({*after} - {*kept[1]})
                    and (fact.block is None or self._is_block(fact.block))
                    and (fact.block is None or fact.block.kinds.count(kind) == sight.held[kind])
                    and (not fact.group or self._is_group(fact.group))
                    and fact.head is self._is_head(fact)
                )
            case draws.Improves(draws=better, left=left):
                wider, plain = sight.draws(beside), sight.draws(kind)
                return (
                    steps == sight.after[beside][0] in (1, 2, 3)
                    and left == sum(sight.unseen[each] for each in better)
                    and all(
                        sight.widest(beside, each) > wider
                        and sight.widest(beside, each) - wider > sight.widest(kind, each) - plain
                        for each in better
                    )
                )
            case draws.MostDraws():
                most = sight.keeps(kind) and fact.live == sight.draws(kind) == sight.most_draws
                rest = (k for k in sight.after if k != kind and sight.keeps(k))
                shared = any(sight.draws(each) == fact.live for each in rest)
                return most and fact.steps == steps and fact.shared is shared

    def _is_wait(
        self,
        fact: waits.ReadyOn | waits.CannotWin | waits.Furiten | waits.WorseWait | waits.SlowWait,
    ) -> bool:
        sight, kind = self.sight, self.kind
        if sight.after[kind][0]:
            return False
        rons = rons_of(sight, kind)
        more_discards = sight.observation.tiles_left > 3 * sight.is_furiten(kind)
        won = sorted(wait for wait, (_, points) in rons.items() if points and more_discards)
        match fact:
            case waits.ReadyOn():
                live = sum(rons[wait][0] for wait in won)
                dead = sorted(rons.keys() - {*won})
                only = not any(steps == 0 for k, (steps, _) in sight.after.items() if k != kind)
                right = (list(fact.waits), fact.live, sorted(fact.dead)) == (won, live, dead)
                return right and fact.only is only and self._is_form(fact)
            case waits.CannotWin(safest=safest):
                left = [count - (each == kind) for each, count in enumerate(sight.held)]
                ready = [k for k, (steps, _) in sight.after.items() if steps == 0 and k != kind]
                risk = self._risks[kind]
                least = bool(ready) and all(risk <= self._risks[each] for each in ready)
                least = least and kind == self.beside
                waiting = {*self._waiting(left)}
                alive = {each for each in waiting if sight.unseen[each]}
                return not won and alive <= {*fact.waits} <= waiting and safest is least
            case waits.Furiten():
                return sight.is_furiten(kind) and not sight.is_furiten(self.beside)
            case waits.SlowWait():
                its = (wait for wait, (_, points) in rons_of(sight, self.beside).items() if points)
                return list(fact.waits) == won and self._held(won) > self._held(its)
            case waits.WorseWait():
                live, points = average_win(sight, kind)
                best_live, best_points = average_win(sight, self.beside)
                seen = sight.observation
                bonus = 300 * seen.honba + 1000 * seen.kyotaku
                points, best_points = points + bonus, best_points + bonus
                paid = 100 * round(points / 100), 100 * round(best_points / 100)
                return (
                    list(fact.waits) == won
                    and (fact.live, fact.best_live) == (live, best_live)
                    and (fact.points, fact.best_points) == paid
                    and live * points < best_live * best_points
                    and list(fact.yaku) == self._lost_yaku(*paid)
                )

    def _lost_yaku(self, points: int, best: int) -> list[int]:
        """Return the yaku that every wait of the other discard has, and none of this one's."""
        mine, others = yaku_of(self.sight, self.kind), yaku_of(self.sight, self.beside)
        kept = set.intersection(*others) if others else set[int]()
        return sorted(kept - set[int]().union(*mine)) if points < best else []

    def _held(self, kinds: Iterable[int]) -> int:
        """Return 0 for a wait with an honour, 1 with an outer tile, 2 for middle tiles; dora
        do not count."""
        seldom = (kind for kind in kinds if kind not in self.sight.dora)
        return min(((0, 1, 1, 2)[centre(kind)] for kind in seldom), default=2)

    def _better_waits(self) -> list[int]:
        """Return the draws after which another discard waits on two tiles more at least."""
        sight, held = self.sight, list(self.sight.held)
        held[self.kind] -= 1
        now = self._waiting(held)
        found = []
        for drawn in range(34):
            after = [count + (kind == drawn) for kind, count in enumerate(held)]
            thrown = (
                [count - (kind == out) for kind, count in enumerate(after)]
                for out in range(34)
                if after[out] and out != drawn
                if not self._is_furiten_without(after, out)
            )
            if drawn in now or not sight.unseen[drawn]:
                continue
            live = sum(sight.unseen[kind] for kind in now)
            others = (sum(sight.unseen[k] - (k == drawn) for k in self._waiting(t)) for t in thrown)
            if any(each >= live + 2 for each in others):
                found.append(drawn)
        return found

    def _is_furiten_without(self, held: Sequence[int], out: int) -> bool:
        left = [count - (kind == out) for kind, count in enumerate(held)]
        seen = self.sight.observation
        river = {one.tile // 4 for one in seen.rivers[seen.seat]} | {self.kind, out}
        return not river.isdisjoint(self._waiting(left))

    def _is_form(self, fact: waits.ReadyOn) -> bool:
        """Check the shape of a wait by the tiles that the hand holds."""
        held = [count - (each == self.kind) for each, count in enumerate(self.sight.held)]
        first, last = min(fact.waits), max(fact.waits)
        match fact.shape:
            case WaitShape.TWO_SIDED:
                return last - first == 3 and held[first + 1] > 0 < held[first + 2]
            case WaitShape.INSIDE:
                return first == last and held[first - 1] > 0 < held[first + 1]
            case WaitShape.EDGE:
                return first == last and first % 9 in (2, 6)
            case WaitShape.TWO_PAIRS:
                return all(held[each] > 1 for each in (first, last))
            case WaitShape.SINGLE:
                return first == last and held[first] > 0
            case _:
                return fact.shape in (None, WaitShape.MANY)

    def _waiting(self, held: Sequence[int]) -> tuple[int, ...]:
        return kinds_in(shanten_waits(held, len(self.sight.observation.own_melds)))

    # --- shape --------------------------------------------------------------------------------

    def _is_block(self, block: Block, kind: int | None = None) -> bool:
        """Check that a block has its shape, that the hand holds it, and that it holds a kind."""
        kinds, held = sorted(block.kinds), self.sight.held
        if any(held[each] < kinds.count(each) for each in kinds):
            return False
        return shape_of(kinds) is block.shape and (self.kind if kind is None else kind) in kinds

    def _live(self, block: Block) -> int:
        return sum(self.sight.unseen[kind] for kind in completing(sorted(block.kinds)))

    def _live_of(self, fact: shape.BetterBlock) -> int:
        """Return the live tiles of a shape with its third tile; -1 if it has other needs."""
        low, high = sorted(fact.block.kinds)
        needs = {*completing([low, high])}
        third = fact.third
        if third is not None:
            needs |= {*completing([third, low] if third < low else [high, third])}
        held = third is None or self.sight.held[third]
        right = held and [*fact.needs] == sorted(needs)
        return sum(self.sight.unseen[each] for each in needs) if right else -1

    def _stays(self, block: Block) -> bool:
        """Check that the hand holds a block without the kind."""
        held = list(self.sight.held)
        held[self.kind] -= 1
        right = shape_of(sorted(block.kinds)) is block.shape
        return right and all(held[each] >= block.kinds.count(each) for each in block.kinds)

    def _partners(self, kind: int) -> int:
        return sum(self.sight.unseen[each] for each in range(34) if is_near(kind, each))

    def _is_shape(self, fact: object) -> bool:
        sight, kind = self.sight, self.kind
        match fact:
            case shape.Alone(alike=alike, left=left, yakuhai=honours):
                same = [k for k in self._loose if k not in HONOURS and centre(k) <= centre(kind)]
                return (
                    self.is_single
                    and not sight.goes_with(kind)
                    and [*alike] == [each for each in same if each != kind]
                    and left == sight.unseen[kind]
                    and [*honours] == self._hopeful
                    and fact.only is (self._loose == [kind])
                )
            case shape.Spare(stays=blocks):
                return bool(blocks) and all(map(self._stays, blocks))
            case shape.WeakestBlock(block=block, blocks=count):
                return self._is_block(block) and block.shape in PARTIAL and count > 5
            case shape.WeakBlock(block=block):
                return self._is_block(block) and block.shape in PARTIAL
            case shape.Duplicate(block=block):
                no_loss = sight.keeps(kind) and sight.draws(kind) == sight.most_draws
                near = any(each == kind or is_near(kind, each) for each in block.kinds)
                spare = sight.held[kind] > block.kinds.count(kind)
                return no_loss and near and spare
            case shape.PartOf(block=block) | shape.Breaks(block=block):
                is_live = isinstance(fact, shape.Breaks) or fact.live == self._live(block) > 0
                return self._is_block(block) and is_live
            case shape.KeepsMate(stays=stays):
                mine = len(sight.goes_with(kind)), centre(kind)
                theirs = len(sight.goes_with(stays)), centre(stays)
                return stays == self.beside and is_near(kind, stays) and mine > theirs
            case shape.GoesNext(first=first):
                if first != self.beside or centre(first) <= centre(kind):
                    return False
                spare = is_near(kind, first) or sight.draws(kind) <= sight.draws(first)
                return spare or (kind in self._loose and first in self._loose)
            case shape.CanRun():
                alone = self.beside in HONOURS and sight.held[kind] == 1 and kind not in HONOURS
                return alone and self._partners(kind) > 0
            case shape.NearerMiddle():
                return centre(kind) > centre(self.beside)
            case shape.GoesWith(near=near):
                alone = self.beside in HONOURS or not sight.goes_with(self.beside)
                return alone and near in sight.goes_with(kind)
            case shape.MorePartners():
                both = self._partners(kind), self._partners(self.beside)
                alone = not sight.goes_with(kind) and not sight.goes_with(self.beside)
                if fact.by is not None:
                    beside = [k for k in range(34) if is_near(self.beside, k) and sight.unseen[k]]
                    taken = all(is_near(each, fact.by) for each in beside)
                    by = sight.held[fact.by] and taken and fact.by != self.beside
                    return alone and bool(by) and (fact.left, fact.best_left) == (both[0], 0)
                return alone and both == (fact.left, fact.best_left) and both[0] > both[1]
            case shape.BetterBlock(block=block, given_up=other):
                lives = self._live_of(fact), self._live(other)
                held = self._is_block(block) and self._is_block(other, self.beside)
                return held and (fact.live, fact.given_up_live) == lives and lives[0] > lives[1]
            case shape.MoreCentral(near=near):
                alone = not sight.goes_with(kind)
                rank = kind % 9
                open_ends = [kind + step for step in (-1, 1) if 0 < rank + step < 8 > rank > 0]
                return alone and list(near) == open_ends
            case shape.Grows(block=block):
                near = any(abs(kind - each) == 1 for each in sight.goes_with(kind))
                alone = self.beside in HONOURS or not sight.goes_with(self.beside)
                run = block.shape is Shape.RUN and self._is_block(block, block.kinds[0])
                return near and run and alone
            case _:
                raise TypeError(f"no check for {fact!r}")

    @cached_property
    def _singles(self) -> list[int]:
        return [each for each, count in enumerate(self.sight.held) if count == 1]

    @cached_property
    def _loose(self) -> list[int]:
        return [each for each in self._singles if not self.sight.goes_with(each)]

    @property
    def _has_yakuhai(self) -> bool:
        called = {tile // 4 for tile in self.sight.melded}
        kept = (each for each in HONOURS if self.sight.held[each] > 1 or each in called)
        return any(map(self.sight.yakuhai, kept))

    @cached_property
    def _hopeful(self) -> list[int]:
        """Lone yakuhai of which two or three are left."""
        sight = self.sight
        return [
            each
            for each in self._singles
            if sight.steps > 1
            and not self._has_yakuhai
            and each in HONOURS
            and sight.yakuhai(each)
            and sight.unseen[each] > 1
        ]

    def _is_pair(
        self, fact: pairs.OnlyPair | pairs.SparePair | pairs.SecondPair | pairs.SevenPairsPair
    ) -> bool:
        sight, kind = self.sight, self.kind
        twice = [each for each, count in enumerate(sight.held) if count == 2]
        match fact:
            case pairs.OnlyPair():
                return twice == [kind]
            case pairs.SecondPair(head=head):
                return sight.held[kind] > 1 and sight.held[head] > 1 and head != kind
            case pairs.SparePair():
                left = sight.unseen[kind]
                fewest = all(left < sight.unseen[each] for each in twice if each != kind)
                right = (fact.pairs, fact.left, fact.fewest) == (len(twice), left, fewest)
                whole = fact.stays is None or (kind in fact.stays.kinds and self._stays(fact.stays))
                return kind in twice and right and whole
            case pairs.SevenPairsPair():
                return kind in twice and fact.pairs == len(twice) and not sight.melds

    def _is_of_seven(self, fact: object) -> bool:
        """Check what is said of a tile for seven pairs."""
        sight, kind = self.sight, self.kind
        left, others = sight.unseen[kind], [each for each in self._singles if each != kind]
        if sight.melds:
            return False
        match fact:
            case pairs.ThirdCopy():
                return sight.held[kind] > 2
            case pairs.HardToPair():
                return self.is_single and fact.left == left
            case pairs.EasierToPair():
                return fact.left == left > sight.unseen[self.beside]
            case pairs.EasierToGet():
                return fact.left == left > 0 and centre(kind) < centre(self.beside)
            case pairs.StillRuns():
                return bool(sight.goes_with(kind)) and not sight.goes_with(self.beside)
            case pairs.SlowSingle(easier=easier):
                nearer = [each for each in others if centre(each) < centre(kind)]
                kept = [each for each in nearer if each not in sight.dora]
                return self.is_single and [*easier] == [
                    each for each in kept if sight.unseen[each] >= left
                ]
            case pairs.UselessSingle(alike=alike):
                same = [
                    each
                    for each in self._loose
                    if (each in HONOURS) == (kind in HONOURS)
                    and not (each in HONOURS and sight.yakuhai(each))
                    and sight.unseen[each] == left
                    and centre(each) <= centre(kind)
                    and each not in sight.dora
                    and each != kind
                ]
                return kind in self._loose and [*alike] == same
            case pairs.AnySingle(kept=kept):
                return self.is_single and [*kept] == others
            case _:
                raise TypeError(f"no check for {fact!r}")

    # --- yaku ---------------------------------------------------------------------------------

    def _is_honour(
        self,
        fact: yakuhai.OffWind | yakuhai.LoneYakuhai | yakuhai.KeepsYakuhai | yakuhai.YakuhaiPair,
    ) -> bool:
        sight, kind = self.sight, self.kind
        if fact.live != sight.unseen[kind] or kind not in HONOURS:
            return False
        match fact:
            case yakuhai.OffWind(kinds=kinds, kept=kept, last=last):
                single = [k for k in HONOURS if sight.held[k] == 1 and not sight.yakuhai(k)]
                alone = not any(each != kind for each in self._loose)
                of = kind in kinds and sorted(kinds) == single and [*kept] == self._hopeful
                return of and last is alone
            case yakuhai.YakuhaiPair(triplet=triplet):
                held = sight.held[kind]
                return sight.yakuhai(kind) > 0 and (held > 2 if triplet else held == 2)
            case yakuhai.LoneYakuhai(more=more, alike=alike, last=last):
                lone = [k for k in HONOURS if sight.held[k] == 1 and sight.yakuhai(k)]
                worth = {each: (sight.yakuhai(each), sight.unseen[each]) for each in lone}
                return (
                    kind in lone
                    and [*more] == [each for each in lone if worth[each] > worth[kind]]
                    and {*alike} == {*lone} - {*more, kind}
                    and last is not any(each != kind for each in self._loose)
                )
            case _:
                return sight.yakuhai(kind) > 0 and self.is_single

    def _is_better_honour(
        self, fact: yakuhai.MoreLeft | yakuhai.CountsDouble | yakuhai.OthersUse
    ) -> bool:
        sight, kind = self.sight, self.kind
        alone = self.is_single and sight.held[self.beside] == 1
        if not alone or kind not in HONOURS or self.beside not in HONOURS:
            return False
        match fact:
            case yakuhai.MoreLeft(left=left, best=best):
                seen = (left, best) == (sight.unseen[kind], sight.unseen[self.beside])
                alike = (sight.yakuhai(kind) > 0) is (sight.yakuhai(self.beside) > 0)
                return seen and left > best and alike
            case yakuhai.OthersUse(double=double):
                mine, theirs = (
                    [sight.yakuhai(each, seat) for seat in sight.others]
                    for each in (kind, self.beside)
                )
                twice = double is None or sight.yakuhai(self.beside, double) == 2
                return sum(theirs) > sum(mine) and twice
            case yakuhai.CountsDouble():
                return sight.yakuhai(kind) > sight.yakuhai(self.beside) > 0

    def _is_yaku(self, fact: object) -> bool:
        sight, kind = self.sight, self.kind
        match fact:
            case yaku.OutsidePlan(hand=hand, others=others):
                outside = [each for each in range(34) if sight.held[each] and not fits(hand, each)]
                return kind in outside and sorted((kind, *others)) == outside
            case yaku.InsidePlan(hand=hand):
                return fits(hand, kind) and not fits(hand, self.beside)
            case yaku.PieceOf(hand=hand):
                needed = pieces_of(hand)
                missing = [each for each in needed if not sight.held[each]]
                there = len(missing) <= 2 and all(sight.unseen[each] for each in missing)
                return self.is_single and there and kind in needed and self.beside not in needed
            case yaku.LosesYaku(steps=steps, kept=kept):
                away = tuple(self._steps_to_yaku(each) for each in (kind, self.beside))
                return (steps, kept) == away and steps > kept
            case _:
                raise TypeError(f"no check for {fact!r}")

    def _steps_to_yaku(self, kind: int) -> int:
        left = list(self.sight.held)
        left[kind] -= 1
        return min(self.sight.forms_of(left).values())

    # --- danger -------------------------------------------------------------------------------

    @cached_property
    def _risks(self) -> dict[int, float]:
        return {one.discard // 4: 1 - one.score for one in self.advice.rankings.safety}

    def _risk_to(self, kind: int, seat: Seat) -> float:
        facts = next(one.facts for one in self.advice.rankings.safety if one.discard // 4 == kind)
        risks, seats = facts["risks"], facts["seats"]
        assert isinstance(risks, tuple)
        assert isinstance(seats, tuple)
        return float(str(risks[seats.index(seat)]))

    def _is_danger(self, fact: object) -> bool:
        sight, kind = self.sight, self.kind
        feared_seats = [*feared(sight, self.advice)] or [*sight.others]
        match fact:
            case danger.GoesFirst(seat=seat, safe=stay):
                steps, draws_left = sight.after[kind][0], sight.draws(kind)
                stays = [
                    each
                    for each in sight.after
                    if each in sight.not_now(seat)
                    and sight.after[each][0] == steps
                    and sight.draws(each) >= draws_left
                    and each != kind
                ]
                return kind not in sight.not_now(seat) and stay == min(stays, default=None)
            case danger.BeforeReady(seat=seat, suit=suit) if seat in sight.others:
                melds = sight.observation.melds[seat]
                melded = {tile // 36 for meld in melds for tile in meld.tiles} - {3}
                thrown = {one.tile // 36 for one in sight.observation.rivers[seat]}
                return kind // 9 == suit and melded == {suit} and suit not in thrown
            case danger.SafeTile(seats=seats, why=why):
                safe = all(kind in sight.not_now(seat) for seat in feared_seats)
                first = seats[0] if seats[0] in feared_seats else feared_seats[0]
                return {*seats} == {*feared_seats} and safe and self._is_why(why, first)
            case danger.LeastRisk(seat=seat, why=why, risk=risk, safest=safest):
                has_safe = any(each in sight.not_now(seat) for each in self._risks if each != kind)
                least = not has_safe and risk <= min(self._risks.values())
                threats = [each for each in feared_seats if kind not in sight.not_now(each)]
                worst = max((self._risk_to(kind, each) for each in threats), default=0.0)
                return (
                    seat in threats
                    and self._risk_to(kind, seat) == worst
                    and self._is_why(why, seat)
                    and (risk, safest) == (self._risks[kind], least)
                    and fact.least is self._costs_steps(risk)
                    and {*fact.sure} == {*feared(sight, self.advice)} - {*threats}
                )
            case danger.Riskier(seat=seat, why=why, suit=suit):
                risks = self._risk_to(kind, seat), self._risk_to(self.beside, seat)
                melded = {
                    tile // 36 for meld in sight.observation.melds[seat] for tile in meld.tiles
                }
                collects = suit is None or (kind // 9 == suit and melded - {3} == {suit})
                return (
                    (fact.risk, fact.best_risk) == risks
                    and risks[0] > risks[1]
                    and self._is_why(why, seat)
                    and kind not in sight.not_now(seat)
                    and collects
                )
            case danger.SafeLater():
                return kind in HONOURS and self.is_single and sight.unseen[kind] < 3
            case danger.SafeFor(seat=seat):
                more = self._passes(kind) - self._passes(self.beside)
                ordered = [each for each in sight.others if each in more]
                ordered.sort(key=lambda each: not sight.observation.melds[each])
                return ordered[:1] == [seat]
            case _:
                raise TypeError(f"no check for {fact!r}")

    def _passes(self, kind: int) -> set[Seat]:
        """Return the opponents who cannot win on a kind now."""
        return {seat for seat in self.sight.others if kind in self.sight.not_now(seat)}

    def _is_why(self, why: str, seat: Seat) -> bool:
        sight, kind = self.sight, self.kind
        match why:
            case "genbutsu":
                return kind in sight.let_go(seat)
            case "passed":
                return kind in sight.not_now(seat)
            case "no_wait":
                return kind in sight.no_wait(seat)
        if kind in sight.not_now(seat):
            return False
        if kind in HONOURS:
            return why == f"honour_{sight.unseen[kind]}"
        cover = sight.cover(kind, seat)
        return why == ("no_suji" if cover == "none" else cover)


def centre(kind: int) -> int:
    """Return 0 for an honour, 1 for a terminal, 2 for 2 and 8, 3 for 3 to 7."""
    return 0 if kind > 26 else min(kind % 9 + 1, 9 - kind % 9, 3)


WHOLE = frozenset({Shape.RUN, Shape.TRIPLET})
PARTIAL = frozenset({Shape.TWO_SIDED, Shape.INSIDE, Shape.EDGE})


def shape_of(kinds: Sequence[int]) -> Shape | None:
    """Return the shape that sorted kinds make; None if they are no block.

    >>> shape_of([0, 1]), shape_of([3, 5]), shape_of([8, 9])
    (<Shape.EDGE: 'edge'>, <Shape.INSIDE: 'inside'>, None)
    """
    steps = [high - low for low, high in pairwise(kinds)]
    if not any(steps):
        return {1: Shape.SINGLE, 2: Shape.PAIR, 3: Shape.TRIPLET}.get(len(kinds))
    if kinds[-1] > 26 or kinds[0] // 9 != kinds[-1] // 9:
        return None
    if steps == [1, 1]:
        return Shape.RUN
    if steps == [2]:
        return Shape.INSIDE
    if steps == [1]:
        return Shape.EDGE if {*kinds} & ENDS else Shape.TWO_SIDED
    return None


def completing(kinds: Sequence[int]) -> list[int]:
    low, high = kinds
    if high - low == 2:
        return [low + 1]
    ends = {low - 1: low % 9 > 0, high + 1: high % 9 < 8}
    return [kind for kind, there in ends.items() if there]


def pieces_of(hand: HandPlan) -> list[int]:
    """Return the nine kinds of three colours or of a straight."""
    about = hand.about or 0
    if hand.name is HandName.STRAIGHT:
        return [9 * about + rank for rank in range(9)]
    return [9 * suit + about + step for suit in range(3) for step in range(3)]


def fits(hand: HandPlan, kind: int) -> bool:
    """Check that a hand has a place for a kind."""
    match hand.name:
        case HandName.TANYAO:
            return is_simple(kind)
        case HandName.HALF_FLUSH:
            return kind in HONOURS or kind // 9 == hand.about
        case HandName.FULL_FLUSH:
            return kind // 9 == hand.about
        case HandName.ORPHANS:
            return not is_simple(kind)
        case HandName.OUTSIDE:
            return kind in HONOURS or kind % 9 not in (3, 4, 5)
        case _:
            return True
