"""What each win pays: this hand, this wait, at this table, now.

The only place that scores a possible win. A payout holds the points of the hand, the honba and
the riichi sticks apart. What chance adds later (ippatsu, the last tile, a replacement tile,
ura-dora) is left out unless it is certain; `mean_points` gives dora to come as an expectation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rules import scoring
from rules.events import FourPoints, Ruleset, Win
from rules.legal import RIICHI_DRAWS, RIICHI_STICK
from rules.melds import Meld
from rules.observation import Observation
from rules.shanten import wait_mask
from rules.tiles import (
    EAST,
    KINDS,
    NO_KINDS,
    RED_FIVES,
    Kind,
    KindMask,
    Seat,
    Tile,
    count_kinds,
    dora_of,
    kind_of,
    kinds_in,
    mask_of,
)
from tutor.position.hands import HandName
from tutor.position.positions import cache_last_call

HONBA: Final = 300
USUAL_FU: Final = 30
COPIES: Final = 4
REMEMBERED: Final = 256
DORA: Final = 52
"""From this number on Tenhou's yaku are dora."""
FURITEN_WORTH: Final = 0.35
"""Part of its worth that a ready hand has left in furiten."""


@dataclass(frozen=True, slots=True)
class Table:
    """What decides the worth of a win besides the hand and its wait."""

    rules: Ruleset
    seat: Seat
    dealer: Seat
    round_wind: Kind
    indicators: tuple[Tile, ...]
    honba: int = 0
    kyotaku: int = 0
    riichi: bool = False
    double_riichi: bool = False
    may_riichi: bool = False
    """A closed hand that becomes ready now may be declared."""
    first_turn: bool = False
    """A riichi now is a double riichi."""
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    last_tile: bool = False
    blessed: bool = False
    """A self-draw would be tenhou or chiihou."""
    ura: tuple[Tile, ...] = ()

    @property
    def honba_points(self) -> int:
        return HONBA * self.honba

    @property
    def stick_points(self) -> int:
        return RIICHI_STICK * self.kyotaku


@dataclass(frozen=True, slots=True)
class Payout:
    score: scoring.Score
    table: Table
    tsumo: bool
    pao: Seat | None
    points: int
    """Points of the hand, from all payers together, without honba and sticks."""

    @property
    def whole(self) -> int:
        """Points that the winner gains, with honba and sticks; a riichi's own stick comes back and
        is not counted."""
        return self.points + self.table.honba_points + self.table.stick_points

    @property
    def yaku(self) -> tuple[int, ...]:
        """Tenhou's numbers of the yaku, without dora."""
        return tuple(number for number, _ in self.score.yaku if number < DORA)

    @property
    def dora(self) -> int:
        return sum(han for number, han in self.score.yaku if number >= DORA)

    def deltas(self, payer: Seat) -> FourPoints:
        """Return what each seat gains or pays.

        Args:
            payer: who discards the tile of a ron; a self-draw ignores it.
        """
        table = self.table
        return scoring.settle(
            self.score,
            table.seat,
            table.seat if self.tsumo else payer,
            table.dealer,
            table.honba,
            table.kyotaku,
            self.pao,
        )


@dataclass(frozen=True, slots=True)
class Hand:
    tiles: tuple[Tile, ...]
    """The closed tiles without the winning one."""
    melds: tuple[Meld, ...] = ()

    @property
    def is_open(self) -> bool:
        return any(meld.is_open for meld in self.melds)


def payout(
    hand: Hand, tile: Tile, table: Table, *, tsumo: bool = False, declare: bool = False
) -> Payout | None:
    """Return what a win on a tile pays; None if the hand is not complete or has no yaku.

    Args:
        declare: with a riichi declared now.
    """
    score = scoring.score_hand(
        table.rules,
        (*hand.tiles, tile),
        hand.melds,
        tile,
        scoring.WinSituation(
            tsumo=tsumo,
            seat_wind=Kind(EAST + (table.seat - table.dealer) % 4),
            round_wind=table.round_wind,
            riichi=table.riichi or declare,
            double_riichi=table.double_riichi or (declare and table.first_turn),
            ippatsu=table.ippatsu,
            rinshan=table.rinshan and tsumo,
            chankan=table.chankan and not tsumo,
            last_tile=table.last_tile,
            first_turn=table.blessed and tsumo,
        ),
        table.indicators,
        table.ura,
    )
    if score is None:
        return None
    points = score.payment
    if tsumo:
        others = score.payment if table.seat == table.dealer else score.payment_others
        points += 2 * others
    return Payout(score, table, tsumo, scoring.pao_seat(hand.melds, score.yaku), points)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a win on one tile pays, by ron and by self-draw, with riichi and without."""

    hand: Hand
    tile: Tile
    table: Table
    ron: Payout | None
    """A ron as the hand is: in riichi if it was declared before. None without a yaku."""
    riichi: Payout | None
    """A ron after a riichi declared now; None if it may not be declared."""

    @property
    def best(self) -> Payout | None:
        """A ron, with riichi if it may be declared."""
        return self.riichi or self.ron

    def self_draw(self, *, declare: bool = False) -> Payout | None:
        return payout(self.hand, self.tile, self.table, tsumo=True, declare=declare)

    @property
    def can_win(self) -> bool:
        """Whether a ron or a self-draw on the tile has a yaku, riichi included."""
        return self.best is not None or self.self_draw() is not None


def worth(hand: Hand, tile: Tile, table: Table) -> Worth:
    """Return what a win on a tile pays.

    Args:
        hand: without the tile.
        tile: the winning tile, red or not.
        table: now; see `table_of`.
    """
    may = table.may_riichi and not hand.is_open
    return Worth(
        hand,
        tile,
        table,
        payout(hand, tile, table),
        payout(hand, tile, table, declare=True) if may else None,
    )


@cache_last_call
def table_of(observation: Observation) -> Table:
    seat = observation.seat
    return Table(
        observation.rules,
        seat,
        observation.dealer,
        observation.round_wind,
        observation.dora_indicators,
        observation.honba,
        observation.kyotaku,
        riichi=observation.riichi[seat],
        double_riichi=observation.double_riichi[seat],
        may_riichi=may_declare_riichi(observation),
        first_turn=observation.is_first_turn,
        last_tile=observation.tiles_left == 1,
    )


def offered_table(observation: Observation, win: Win) -> Table:
    """Return the table for a win that is offered now.

    All but the ura-dora is known: ippatsu, the last tile, a replacement tile, a robbed kan, tenhou.
    """
    seat, tsumo = observation.seat, win.from_seat == observation.seat
    robbed = (meld.tiles for meld in observation.melds[win.from_seat])
    return replace(
        table_of(observation),
        ippatsu=observation.ippatsu[seat],
        rinshan=observation.rinshan,
        chankan=not tsumo and any(win.tile in tiles for tiles in robbed),
        last_tile=observation.tiles_left == 0,
        blessed=observation.is_first_turn,
    )


def offered_win(observation: Observation, win: Win, table: Table | None = None) -> Payout | None:
    """Return what a win that is offered now pays, without ura-dora; None without a yaku.

    Args:
        table: instead of `offered_table`, for what comes out after the win.
    """
    table = table or offered_table(observation, win)
    tiles = tuple(tile for tile in observation.hand if tile != win.tile)
    tsumo = win.from_seat == observation.seat
    return payout(Hand(tiles, observation.own_melds), win.tile, table, tsumo=tsumo)


def may_declare_riichi(observation: Observation) -> bool:
    """Check whether the seat could declare riichi with a tenpai hand (Tenhou's rules: closed hand,
    1000 points, and four tiles left in the wall)."""
    return (
        not observation.is_open
        and not observation.riichi[observation.seat]
        and observation.tiles_left >= RIICHI_DRAWS
        and observation.points[observation.seat] >= RIICHI_STICK
    )


# --- a ready hand ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wait:
    kind: Kind
    live: int
    worth: Worth
    """Of a plain tile; of a red five only if no other copy can come."""

    @property
    def ron(self) -> Payout | None:
        return self.worth.ron

    @property
    def riichi(self) -> Payout | None:
        return self.worth.riichi

    @property
    def best(self) -> Payout | None:
        return self.worth.best

    @property
    def points(self) -> int:
        """Points of a ron with honba and sticks, and with riichi if it may be declared; 0 without
        a yaku."""
        return 0 if self.best is None else self.best.whole


@dataclass(frozen=True, slots=True)
class TenpaiFacts:
    waits: tuple[Wait, ...]
    furiten: bool

    @property
    def live(self) -> int:
        return sum(wait.live for wait in self.waits)

    @property
    def counting(self) -> tuple[Wait, ...]:
        return tuple(wait for wait in self.waits if wait.live) or self.waits

    @property
    def winning(self) -> tuple[Wait, ...]:
        return tuple(wait for wait in self.waits if wait.ron is not None)

    @property
    def can_win(self) -> tuple[Wait, ...]:
        """The waits that win in some way, with riichi or by self-draw too."""
        return tuple(wait for wait in self.waits if wait.worth.can_win)

    @property
    def has_yaku(self) -> bool:
        return all(wait.ron is not None for wait in self.counting)

    @property
    def is_single(self) -> bool:
        return len(self.waits) == 1

    @property
    def rons(self) -> tuple[Payout, ...]:
        """Of the live waits with a yaku without riichi."""
        return tuple(wait.ron for wait in self.counting if wait.ron is not None)

    @property
    def riichi_rons(self) -> tuple[Payout, ...]:
        return tuple(wait.riichi for wait in self.counting if wait.riichi is not None)

    @property
    def least_quiet(self) -> Payout | None:
        """The smallest ron without riichi; None if a live wait has no yaku without it."""
        rons = self.rons if self.has_yaku else ()
        return min(rons, key=lambda each: each.points, default=None)


def bonus_of(payouts: Iterable[Payout | None]) -> tuple[int, int]:
    """Return the points for honba and for riichi sticks in each of these payouts; (0, 0) if there
    is none."""
    for each in payouts:
        if each is not None:
            return each.table.honba_points, each.table.stick_points
    return 0, 0


def common_yaku(payouts: Sequence[Payout]) -> tuple[int, ...]:
    """Return Tenhou's numbers of the yaku that all payouts have, without dora."""
    each = [set(payout.yaku) for payout in payouts]
    return tuple(sorted(set.intersection(*each))) if each else ()


def look_at_tenpai(observation: Observation, discard: Tile | None) -> TenpaiFacts | None:
    """Return the waits of the hand after a discard, each with its worth.

    Args:
        observation: with 14 tiles (three fewer for each meld) if a discard is due, else 13.
        discard: the tile to discard, red or not; None between turns.

    Returns:
        None if the hand is not tenpai.
    """
    hand = Hand(tuple(t for t in observation.hand if t != discard), observation.own_melds)
    gone = observation.genbutsu[observation.seat]
    if discard is not None:
        gone = KindMask(gone | 1 << kind_of(discard))
    return tenpai(hand, table_of(observation), observation.seen, gone, _only_red(observation))


POOR: Final = 5
"""Live tiles up to which a wait is poor."""
CLEARLY_MORE: Final = 2


@lru_cache(REMEMBERED)
def better_waits(observation: Observation, discard: Tile) -> tuple[Kind, ...]:
    """Return the draws that would give a hand that is ready on a poor wait at least two live tiles
    more to win on; empty if the wait is not poor."""
    counts, melds, unseen = observation.counts, len(observation.own_melds), observation.unseen
    counts[kind_of(discard)] -= 1

    own = {kind_of(each.tile) for each in observation.rivers[observation.seat]}

    def live(of: Sequence[int]) -> int:
        return sum(unseen[kind] for kind in kinds_in(wait_mask(of, melds)))

    now, found = live(counts), []
    if now > POOR:
        return ()
    winning = wait_mask(counts, melds)
    for drawn in KINDS:
        if not unseen[drawn] or winning >> drawn & 1:
            continue
        counts[drawn] += 1
        for thrown in KINDS:
            if counts[thrown] and thrown != drawn and thrown not in observation.dora:
                counts[thrown] -= 1
                on = kinds_in(wait_mask(counts, melds))
                furiten = not {*on}.isdisjoint({*own, kind_of(discard), thrown})
                better = 0 if furiten else live(counts) - (drawn in on)
                counts[thrown] += 1
                if better >= now + CLEARLY_MORE:
                    found.append(drawn)
                    break
        counts[drawn] -= 1
    return tuple(found)


@lru_cache(REMEMBERED)
def tenpai(
    hand: Hand, table: Table, seen: bytes, gone: KindMask, only_red: KindMask
) -> TenpaiFacts | None:
    """Return the waits of a hand, each with its worth; None if it is not tenpai.

    Args:
        seen: copies of each of the 34 kinds that the seat sees.
        gone: the kinds that make the hand furiten.
        only_red: the fives of which only the red one may still come.
    """
    melded = (tile for meld in hand.melds for tile in meld.tiles)
    mask = wait_mask(count_kinds(hand.tiles), len(hand.melds), count_kinds((*hand.tiles, *melded)))
    if not mask:
        return None
    return TenpaiFacts(
        tuple(
            Wait(kind, COPIES - seen[kind], worth(hand, _plain(hand.tiles, kind, only_red), table))
            for kind in kinds_in(mask)
        ),
        bool(mask & gone),
    )


def _plain(hand: tuple[Tile, ...], kind: Kind, only_red: KindMask) -> Tile:
    copies = (Tile(4 * kind + copy) for copy in (3, 2, 1, 0))
    if only_red >> kind & 1:
        return Tile(4 * kind)
    return next(tile for tile in copies if tile not in hand)


def _only_red(observation: Observation) -> KindMask:
    fives = [red for red in RED_FIVES if observation.seen[kind_of(red)] == COPIES - 1]
    if not fives:
        return NO_KINDS
    tiles = {*observation.hand, *observation.dora_indicators}
    tiles.update(tile for melds in observation.melds for meld in melds for tile in meld.tiles)
    tiles.update(one.tile for river in observation.rivers for one in river)
    return mask_of(kind_of(red) for red in fives if red not in tiles)


# --- estimates ------------------------------------------------------------------------------------

ROUGH_POINTS: Final = {
    False: (1000, 1000, 2000, 3900, 8000, 8000, 12_000),
    True: (1500, 1500, 2900, 5800, 12_000, 12_000, 18_000),
}
"""Points of a ron by han, for a seat that is not the dealer and for the dealer."""
YAKU_HAN: Final = {
    HandName.TANYAO: (1, 1),
    HandName.YAKUHAI: (1, 1),
    HandName.HALF_FLUSH: (2, 3),
    HandName.FULL_FLUSH: (5, 6),
    HandName.SEVEN_PAIRS: (0, 1),
    HandName.ALL_TRIPLETS: (2, 2),
    HandName.THREE_COLOURS: (1, 2),
    HandName.STRAIGHT: (1, 2),
    HandName.OUTSIDE: (1, 2),
}
"""Han open and closed."""


def mean_points(
    won: Payout, hand: Hand, tile: Tile, unseen: tuple[int, ...], unknown: int
) -> float:
    """Return the expected points of a win with dora that are still unknown, without honba and
    sticks.

    Args:
        won: the win of `hand` on `tile`, without these dora.
        unseen: copies of each of the 34 kinds that the seat cannot see; each indicator is taken to
            be any of them.
        unknown: indicators that are still to be turned: one ura for each dora indicator in riichi,
            and one more of each for a kan.
    """
    if won.score.is_yakuman:
        return won.points
    counts = count_kinds((*hand.tiles, tile, *(t for meld in hand.melds for t in meld.tiles)))
    every = sum(unseen)
    hits: dict[int, float] = {}
    for kind, copies in enumerate(unseen):
        held = counts[dora_of(Kind(kind))]
        hits[held] = hits.get(held, 0.0) + copies / every
    chances = {0: 1.0}
    for _ in range(unknown):
        further: dict[int, float] = {}
        for han, chance in chances.items():
            for more, part in hits.items():
                further[han + more] = further.get(han + more, 0.0) + chance * part
        chances = further
    score, dealer = won.score, won.table.seat == won.table.dealer
    pays = scoring.tsumo_payment if won.tsumo else scoring.ron_payment
    return sum(
        chance * pays(score.han + more, score.fu, dealer=dealer).whole
        for more, chance in chances.items()
    )


def average_with_ura(facts: TenpaiFacts, unseen: tuple[int, ...]) -> int:
    """Return the expected points of a ron with riichi and ura-dora over the live waiting tiles,
    honba and sticks included, rounded to 100; 0 if riichi may not be declared or no tile is left.

    Args:
        facts: a ready hand.
        unseen: copies of each of the 34 kinds that the seat cannot see.
    """
    total = 0.0
    for wait in facts.waits:
        won, hand, tile = wait.riichi, wait.worth.hand, wait.worth.tile
        if won is not None:
            mean = mean_points(won, hand, tile, unseen, len(won.table.indicators))
            total += wait.live * (mean + won.whole - won.points)
    return round(total / max(facts.live, 1) / 100) * 100


def estimate(han: int, table: Table) -> int:
    """Return the usual points of a ron with some han, without honba and sticks; for hands that are
    not ready, whose fu and further yaku are open."""
    return scoring.ron_payment(max(han, 1), USUAL_FU, dealer=table.seat == table.dealer).whole
