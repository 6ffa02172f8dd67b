from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from rules.observation import Observation
from rules.shanten import shanten_of_discards
from rules.tiles import KINDS, Kind, Seat, Tile, is_honour, kind_of, kinds_in, parse_kind
from tutor.coach.advice import ReadyWin
from tutor.coach.facts import find, flag, number, row
from tutor.coach.standing import Need, Reach, Standing, needs_luck, reach_of, standing_of
from tutor.coach.strategy.stance import PushOrFold, Stance
from tutor.coach.worth import TenpaiFacts, Wait, look_at_tenpai, may_declare_riichi
from tutor.position import table_read
from tutor.position.blocks import JOINTS, Block, Blocks, Shape, find_blocks
from tutor.position.hands import HandPlan
from tutor.position.positions import cache_last_call
from tutor.position.rankings import RankedDiscard, Rankings
from tutor.position.standing import own_draws_left
from tutor.position.yaku import yakuhai_han

SHOWN_DEAR: Final = 3
"""The visible han from which an open hand is worth mentioning before it is likely to be ready."""
SEVERAL_MELDS: Final = 2
GOOD_WAIT: Final = 5
"""The number of live tiles from which a wait is good."""


@dataclass(frozen=True, slots=True)
class Threat:
    seat: Seat
    riichi: bool
    ready: float
    """The probability of being tenpai; 1 in riichi."""
    look: table_read.OpenHandLook | None
    """What the melds show; None for a closed hand."""


@cache_last_call
def _opponents(seen: Observation, rankings: Rankings) -> tuple[Threat, ...]:
    found = []
    for seat in seen.opponents:
        riichi = seen.riichi[seat]
        chance = 1.0 if riichi else table_read.ready_chance(rankings, seat) or 0.0
        found.append(Threat(seat, riichi, chance, table_read.look_at_open_hand(seen, seat)))
    return tuple(sorted(found, key=lambda one: -one.ready))


P = ParamSpec("P")
T = TypeVar("T")


def once(method: Callable[Concatenate["Spot", P], T]) -> Callable[Concatenate["Spot", P], T]:
    """Cache the result of a method or function in the spot, by its other arguments."""

    @wraps(method)
    def kept(spot: "Spot", /, *args: P.args, **kwargs: P.kwargs) -> T:
        known: dict[object, T] = spot.known
        key = method, args, *kwargs.items()
        if key not in known:
            known[key] = method(spot, *args, **kwargs)
        return known[key]

    return kept


@dataclass(frozen=True, eq=False)
class Spot:
    seen: Observation
    rankings: Rankings
    hands: tuple[HandPlan, ...]
    """The likely final hands, most likely first."""
    stance: Stance
    win: ReadyWin | None = None
    """What a win pays after the advised discard."""
    pressure: PushOrFold | None = None
    yielded: bool = False
    """Whether the advised discard is that of strong players instead of the ranking's."""

    @cached_property
    def known(self) -> dict[object, Any]:
        return {}

    def speed(self, tile: Tile) -> RankedDiscard:
        return find(self.rankings.speed, tile)

    def value(self, tile: Tile) -> RankedDiscard:
        return find(self.rankings.value, tile)

    def safety(self, tile: Tile) -> RankedDiscard:
        return find(self.rankings.safety, tile)

    def steps_after(self, tile: Tile) -> int:
        return number(self.speed(tile), "shanten_after")

    def live(self, tile: Tile) -> int:
        return number(self.speed(tile), "live")

    @once
    def draws(self, tile: Tile) -> frozenset[Kind]:
        return frozenset(parse_kind(str(name)) for name in row(self.speed(tile), "draws"))

    def dora_lost(self, tile: Tile) -> int:
        return number(self.value(tile), "dora_lost")

    def risk(self, tile: Tile) -> float:
        return 1 - self.safety(tile).score

    def risk_to(self, tile: Tile, seat: Seat) -> float:
        ranked = self.safety(tile)
        return float(row(ranked, "risks")[row(ranked, "seats").index(seat)])

    def danger(self, tile: Tile, seat: Seat) -> str:
        ranked = self.safety(tile)
        return str(row(ranked, "dangers")[row(ranked, "seats").index(seat)])

    def is_sure(self, tile: Tile) -> bool:
        kind = kind_of(tile)
        return all(table_read.cannot_ron(self.seen, threat.seat, kind) for threat in self.threats)

    def tenpai(self, tile: Tile) -> TenpaiFacts | None:
        return look_at_tenpai(self.seen, tile) if self.steps_after(tile) == 0 else None

    @cached_property
    def steps(self) -> int:
        return min(number(ranked, "shanten_after") for ranked in self.rankings.speed)

    @property
    def folds(self) -> bool:
        return self.stance is Stance.FOLD

    @cached_property
    def may_riichi(self) -> bool:
        return may_declare_riichi(self.seen)

    @cached_property
    def standing(self) -> Standing | None:
        found = standing_of(self.seen)
        if found is not None and found.place > 1 and self.steps > self.draws_left:
            return replace(found, need=Need.KEEP)
        return found

    @cached_property
    def draws_left(self) -> int:
        return own_draws_left(self.seen)

    @cached_property
    def threats(self) -> tuple[Threat, ...]:
        """The opponents that may be ready, most dangerous first."""
        return tuple(
            one
            for one in _opponents(self.seen, self.rankings)
            if one.riichi or (one.look is not None and table_read.is_threat(one.look, one.ready))
        )

    @cached_property
    def shown_hands(self) -> tuple[Threat, ...]:
        """The opponents whose open hands show what they are collecting, ready or not."""
        return tuple(
            one
            for one in _opponents(self.seen, self.rankings)
            if (look := one.look) is not None and not one.riichi
            if look.suit is not None
            or look.han_shown >= SHOWN_DEAR
            or (look.triplets and look.melds > 1)
        )

    @cached_property
    def open_hands(self) -> tuple[Threat, ...]:
        """The opponents with several melds that may be ready or show much value."""
        return tuple(
            one
            for one in _opponents(self.seen, self.rankings)
            if one.look is not None and not one.riichi
            if sum(meld.is_open for meld in self.seen.melds[one.seat]) >= SEVERAL_MELDS
            if one.look.han_shown >= SHOWN_DEAR or one.ready >= table_read.READY_MAYBE
        )

    @cached_property
    def blocks(self) -> Blocks | None:
        return find_blocks(self.seen.counts, len(self.seen.own_melds), of_pairs=True)

    @once
    def blocks_without(self, kind: Kind) -> Blocks | None:
        counts = list(self.counts)
        counts[kind] -= 1
        return find_blocks(counts, len(self.seen.own_melds), of_pairs=True)

    @once
    def blocks_lost(self, kind: Kind) -> tuple[Counter[Block], Counter[Block]]:
        """Return the blocks that a discard breaks, and those that replace them."""
        before, after = self.blocks, self.blocks_without(kind)
        if before is None or after is None:
            return Counter(), Counter()
        mine, left = (
            Counter(each for each in blocks.blocks if each.shape is not Shape.SINGLE)
            for blocks in (before, after)
        )
        return mine - left, left - mine

    @once
    def block_lost(self, kind: Kind) -> Block | None:
        """Return the block that a discard costs the hand, or a single tile if it costs none; None
        if several blocks change at once."""
        before, after = self.blocks, self.blocks_without(kind)
        if before is None or after is None:
            return None
        if before.shapes() == after.shapes():
            return Block(Shape.SINGLE, (kind,))
        lost, gained = self.blocks_lost(kind)
        if lost.total() != 1 or gained.total() > 1 or any(each.shape in JOINTS for each in gained):
            return None
        return next(iter(lost))

    def keeps_blocks(self, kind: Kind) -> bool:
        """Check whether a discard keeps the number of sets, pairs and taatsu of each shape."""
        block = self.block_lost(kind)
        return block is not None and block.shape is Shape.SINGLE

    @cached_property
    def counts(self) -> Sequence[int]:
        return self.seen.counts

    @cached_property
    def unseen(self) -> Sequence[int]:
        return self.seen.unseen

    def winning(self, tile: Tile) -> tuple[Wait, ...]:
        """Return the live waits on which the hand wins after a discard. A wait without a yaku
        counts only for a closed hand that can still draw the tile itself."""
        facts = self.tenpai(tile)
        if facts is None or not self.seen.tiles_left or (facts.furiten and not self.draws_left):
            return ()
        closed = not self.seen.is_open and self.draws_left > 0
        return tuple(wait for wait in facts.waits if wait.live and (wait.ron is not None or closed))

    def reach(self, tile: Tile, *, declare: bool) -> tuple[Reach, ...]:
        """Return the places that wins after a discard reach; empty before the last round."""
        if self.standing is None:
            return ()
        facts, won = self.tenpai(tile), self.winning(tile)
        furiten = facts is not None and facts.furiten
        return reach_of(self.seen, won, declare=declare, furiten=furiten)

    def needs_luck(self, tile: Tile) -> bool:
        """Check whether a riichi gains a place with one extra han, such as an ura dora."""
        return needs_luck(self.seen, self.winning(tile))

    def waits_on(self, tile: Tile) -> set[Kind]:
        return {wait.kind for wait in self.winning(tile)}

    def are_ready(self, *tiles: Tile) -> bool:
        """Check whether the hand is not being folded and each of the discards leaves it ready."""
        return not self.folds and not any(map(self.steps_after, tiles))

    def ron(self, tile: Tile) -> tuple[Wait, ...]:
        """Return the live waits on which a ron is possible after a discard, with riichi if it may
        be declared; empty if the hand is furiten."""
        facts = self.tenpai(tile)
        if facts is None or facts.furiten:
            return ()
        riichi = self.may_riichi
        return tuple(
            wait
            for wait in facts.waits
            if wait.live and (wait.ron is not None or (riichi and wait.riichi is not None))
        )

    @once
    def widened(self, thrown: Kind, drawn: Kind) -> int:
        """Return how many more tiles are useful after discarding one tile and drawing another; 0 if
        the draw itself brings the hand nearer, or cannot come."""
        counts = list(self.counts)
        counts[thrown] -= 1
        counts[drawn] += 1
        before = next(tile for tile in self.seen.discards if kind_of(tile) == thrown)
        if counts[drawn] > 4 or not self.unseen[drawn] or drawn in self.draws(before):
            return 0
        steps = self.steps_after(before)
        live = max(
            sum(self.unseen[kind] - (kind == drawn) for kind in kinds_in(each.improving))
            for each in shanten_of_discards(counts, len(self.seen.own_melds)).values()
            if each.shanten == steps
        )
        return live - self.live(before)

    @once
    def good_draws(self, tile: Tile) -> int:
        """Return how many live tiles make the hand ready after a discard with a wait on at least
        `GOOD_WAIT` tiles that is not furiten."""
        counts, found = list(self.counts), 0
        counts[kind_of(tile)] -= 1
        thrown = {kind_of(tile), *(kind_of(each.tile) for each in self.seen.rivers[self.seen.seat])}
        for drawn in self.draws(tile):
            counts[drawn] += 1
            ready = shanten_of_discards(counts, len(self.seen.own_melds)).values()
            on = [[*kinds_in(each.improving)] for each in ready if each.shanten == 0]
            live = ((sum(self.unseen[k] for k in of) - (drawn in of), of) for of in on)
            good = any(n >= GOOD_WAIT and thrown.isdisjoint(of) for n, of in live)
            found += self.unseen[drawn] if good else 0
            counts[drawn] -= 1
        return found

    def is_off_wind(self, kind: Kind) -> bool:
        return is_honour(kind) and yakuhai_han(self.seen, kind) == 0

    def is_yakuhai(self, kind: Kind) -> bool:
        return yakuhai_han(self.seen, kind) > 0

    @cached_property
    def hopeful(self) -> tuple[Kind, ...]:
        """Return the lone yakuhai that may become the yaku of a hand without a yakuhai pair or
        meld, two or more steps from ready."""
        called = {kind_of(tile) for meld in self.seen.own_melds for tile in meld.tiles}
        yakuhai = [kind for kind in map(Kind, range(27, 34)) if self.is_yakuhai(kind)]
        if self.steps < 2 or any(self.counts[each] > 1 or each in called for each in yakuhai):
            return ()
        return tuple(each for each in yakuhai if self.counts[each] == 1 and self.unseen[each] > 1)

    def near(self, kind: Kind, most: int = 2) -> tuple[Kind, ...]:
        """Return the kinds held within `most` ranks of a number tile, nearest first."""
        if is_honour(kind):
            return ()
        first, last = max(kind // 9 * 9, kind - most), min(kind // 9 * 9 + 8, kind + most)
        held = [each for each in KINDS[first : last + 1] if each != kind and self.counts[each]]
        return tuple(sorted(held, key=lambda other: abs(other - kind)))

    def falls_back(self, tile: Tile) -> bool:
        return flag(self.speed(tile), "falls_back")


@dataclass(frozen=True, slots=True)
class Weighed:
    fact: object
    """A frozen dataclass of the module of an idea."""
    weight: float
    """Log-odds."""


Facts: TypeAlias = Iterator[Weighed]
