"""The thirty concepts of the course, and how a fact shows one in a position."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Kind, Seat, is_honour, is_simple, kind_name, kind_of, suit_of
from tutor.advice.reasons import calls, discards, moment
from tutor.concepts.facts import FoundFact
from tutor.evaluators.blocks import BLOCKS_NEEDED, Blocks, Shape, find_blocks, most_sets
from tutor.evaluators.hands import HandName


class Concept(StrEnum):
    SETS = "sets"
    YAKU = "yaku"
    RIICHI = "riichi"
    YAKUHAI = "yakuhai"
    DORA = "dora"
    SHANTEN = "shanten"
    UKEIRE = "ukeire"
    SINGLES = "singles"
    FIVE_BLOCKS = "five_blocks"
    SIX_BLOCKS = "six_blocks"
    JOINTS = "joints"
    PAIR = "pair"
    COMPOUNDS = "compounds"
    NEXT_WAIT = "next_wait"
    WAITS = "waits"
    FURITEN = "furiten"
    TANYAO = "tanyao"
    CALLING = "calling"
    RIICHI_OR_QUIET = "riichi_or_quiet"
    MAIN_ROAD = "main_road"
    FLUSH = "flush"
    PAIRS = "pairs"
    RARE_HANDS = "rare_hands"
    THREATS = "threats"
    SURE_TILES = "sure_tiles"
    SAFER_TILES = "safer_tiles"
    FOLDING = "folding"
    PUSH_OR_FOLD = "push_or_fold"
    WORTH = "worth"
    STANDING = "standing"


COURSE: Final = tuple(Concept)
WEEK: Final[tuple[tuple[Concept, ...], ...]] = (
    COURSE[0:5],
    COURSE[5:9],
    COURSE[9:13],
    COURSE[13:17],
    COURSE[17:23],
    COURSE[23:27],
    COURSE[27:30],
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    """A concept shown by a position, with the figures to look at."""

    concept: Concept
    kinds: tuple[str, ...] = ()
    count: int | None = None
    of: int | None = None
    risk: float | None = None
    seats: tuple[Seat, ...] = ()
    hand: HandName | None = None
    about: int | None = None
    missed: bool = False


FLUSHES: Final = (HandName.HALF_FLUSH, HandName.FULL_FLUSH)
PAIR_HANDS: Final = (HandName.SEVEN_PAIRS, HandName.ALL_TRIPLETS)
RARE: Final = (HandName.STRAIGHT, HandName.THREE_COLOURS, HandName.OUTSIDE)
MANY_MELDS: Final = 2
_SAFER: Final = ("suji", "kabe", "half_suji", "half_kabe", "honour_0", "honour_1")
_TAATSU: Final = ("two_sided", "inside", "edge")
_COMPOUNDS: Final = ((2, 0, 1), (1, 0, 2), (2, 1), (1, 2), (1, 0, 1, 0, 1))
_APART: Final = 2


def find_concept(concept: Concept, found: FoundFact, seen: Observation) -> Sighting | None:
    """Return how a fact shows a concept in a position; None if it does not."""
    return (
        _find_in_hand(concept, found, seen)
        or _find_yaku(concept, found, seen)
        or _find_at_table(concept, found, seen)
    )


def _find_in_hand(concept: Concept, found: FoundFact, seen: Observation) -> Sighting | None:
    match concept, found.fact:
        case (
            Concept.SETS,
            moment.StepsFromReady()
            | moment.GoodDraws()
            | discards.StepBack()
            | discards.BrokenTriplet()
            | discards.SetBroken(),
        ):
            sets = most_sets(tuple(seen.counts)) + len(seen.own_melds)
            return Sighting(concept=concept, count=sets)
        case (
            Concept.SHANTEN,
            moment.StepsFromReady(steps=steps)
            | moment.GoodDraws(steps=steps)
            | discards.KeptSpeed(steps=steps),
        ):
            return Sighting(concept=concept, count=steps)
        case Concept.UKEIRE, moment.GoodDraws(draws=live, steps=steps) if steps:
            return Sighting(concept=concept, count=live)
        case Concept.UKEIRE, discards.KeptSpeed(most=int(live), steps=steps) if steps:
            return Sighting(concept=concept, count=live)
        case Concept.UKEIRE, discards.DrawsCost(most_left=live, waits=False):
            return Sighting(concept=concept, count=live)
        case (
            Concept.SINGLES,
            discards.SingleOrder()
            | discards.IsolatedTile()
            | discards.OffWind()
            | discards.OtherAlone()
            | discards.MoreJoiners()
            | discards.Connected(),
        ):
            blocks = _blocks(seen)
            if blocks is None:
                return None
            singles = [block.kinds[0] for block in blocks.blocks if block.shape is Shape.SINGLE]
            alone = dict.fromkeys(kind for kind in singles if seen.counts[kind] == 1)
            return Sighting(concept=concept, kinds=_names(alone)) if alone else None
        case (
            Concept.FIVE_BLOCKS,
            discards.SpareTile()
            | discards.BrokenTaatsu()
            | discards.StepBack()
            | discards.StepCost()
            | discards.OtherUnconnected(),
        ):
            blocks = _blocks(seen)
            return None if blocks is None else Sighting(concept=concept, count=blocks.count)
        case Concept.SIX_BLOCKS, discards.WeakestBlock(tiles=tiles):
            blocks = _blocks(seen)
            if blocks is None or blocks.count <= BLOCKS_NEEDED:
                return None
            return Sighting(concept=concept, kinds=tiles, count=blocks.count)
        case Concept.JOINTS, discards.BrokenTaatsu(tiles=tiles) | discards.WeakestBlock(
            tiles=tiles
        ):
            return Sighting(concept=concept, kinds=tiles)
        case Concept.JOINTS, discards.StepBack(tiles=tiles, shape=shape) if shape in _TAATSU:
            return Sighting(concept=concept, kinds=tiles)
        case Concept.PAIR, discards.BrokenPair() | discards.MorePairers():
            pairs = [kind for kind in _held(seen, 2) if seen.counts[kind] == 2]
            return Sighting(concept=concept, kinds=_names(pairs))
        case (
            Concept.COMPOUNDS,
            discards.LostDraws()
            | discards.MoreConnected()
            | discards.Adjacent()
            | discards.FewerDraws()
            | discards.BrokenPair()
            | discards.BrokenTaatsu()
            | discards.SpareTile(),
        ):
            kinds = find_compound(seen.counts)
            return Sighting(concept=concept, kinds=_names(kinds)) if kinds else None
        case _:
            return None


def _find_yaku(concept: Concept, found: FoundFact, seen: Observation) -> Sighting | None:
    fact = found.fact
    match concept, fact:
        case Concept.YAKU, moment.HandInSight(
            hand=HandName.NO_YAKU
        ) | calls.NoYakuInSight() | discards.NoYakuLeft():
            return Sighting(concept=concept)
        case Concept.YAKU, moment.HandInSight(hand=hand, about=about):
            return Sighting(concept=concept, hand=hand, about=about)
        case Concept.RIICHI, moment.HandInSight(
            hand=HandName.RIICHI
        ) | calls.OpensHand() | calls.RiichiWorth():
            return None if seen.is_open else Sighting(concept=concept)
        case (
            Concept.YAKUHAI,
            discards.YakuhaiBroken()
            | discards.LostYakuhai()
            | discards.YakuhaiCost()
            | discards.DoubleWind()
            | moment.HandInSight(hand=HandName.YAKUHAI)
            | calls.YakuInSight(),
        ):
            if isinstance(fact, calls.YakuInSight) and "yakuhai" not in fact.yaku:
                return None
            held = [kind for kind in _held(seen) if seen.is_yakuhai(kind, seen.seat)]
            held.sort(key=lambda kind: (-seen.counts[kind], kind))
            return Sighting(concept=concept, kinds=_names(held)) if held else None
        case (
            Concept.DORA,
            discards.RedFiveDiscarded()
            | discards.DoraDiscarded()
            | discards.LostDora()
            | discards.DoraCost()
            | discards.NearDora()
            | moment.DoraHeld()
            | discards.KeptValue(),
        ):
            if isinstance(fact, discards.KeptValue) and not fact.dora:
                return None
            return Sighting(concept=concept, kinds=_names(dict.fromkeys(seen.dora)))
        case (
            Concept.TANYAO,
            moment.HandInSight(hand=HandName.TANYAO)
            | discards.PutsBack(hand=HandName.TANYAO)
            | discards.KeptValue(tanyao=True)
            | discards.TanyaoTile()
            | moment.TerminalsHeld(),
        ):
            if any(not is_simple(kind_of(tile)) for meld in seen.own_melds for tile in meld.tiles):
                return None
            outer = [kind for kind in _held(seen) if not is_simple(kind)]
            return Sighting(concept=concept, kinds=_names(outer))
        case Concept.MAIN_ROAD, moment.HandInSight(hand=HandName.RIICHI):
            blocks = _blocks(seen)
            if blocks is None or seen.is_open:
                return None
            smooth = sum(block.shape in (Shape.RUN, Shape.TWO_SIDED) for block in blocks.blocks)
            return Sighting(concept=concept, count=smooth)
        case Concept.FLUSH, discards.FlushTile(suit=int(suit)) | discards.HalfFlushTile(
            suit=int(suit)
        ):
            return Sighting(concept=concept, count=_flush_tiles(seen, suit), about=suit)
        case (
            Concept.FLUSH,
            moment.HandInSight(hand=hand, about=int(suit))
            | discards.PutsBack(hand=hand, about=int(suit)),
        ) if hand in FLUSHES:
            return Sighting(concept=concept, count=_flush_tiles(seen, suit), about=suit)
        case Concept.PAIRS, moment.HandInSight() | discards.PutsBack() | calls.YakuInSight():
            if isinstance(fact, calls.YakuInSight):
                applies = "toitoi" in fact.yaku
            else:
                applies = (
                    isinstance(fact, moment.HandInSight | discards.PutsBack)
                    and fact.hand in PAIR_HANDS
                )
            called = sum(meld.type is not MeldType.CHI for meld in seen.own_melds)
            count = len(_held(seen, 2)) + called
            return Sighting(concept=concept, count=count) if applies else None
        case (
            Concept.RARE_HANDS,
            moment.HandInSight(hand=hand, about=about) | discards.PutsBack(hand=hand, about=about),
        ) if hand in RARE:
            return Sighting(concept=concept, hand=hand, about=about)
        case _:
            return None


def _find_at_table(concept: Concept, found: FoundFact, seen: Observation) -> Sighting | None:
    match concept, found.fact:
        case Concept.NEXT_WAIT, discards.KeptSpeed(good=int(good), draws=draws):
            return Sighting(concept=concept, count=good, of=draws)
        case (
            Concept.WAITS,
            discards.KeptSpeed(steps=0, draws=live)
            | calls.RiichiWaits(live=live)
            | calls.CallWaits(live=live)
            | discards.WorseWait(other_live=live)
            | discards.FoldedWin(live=live),
        ):
            return Sighting(concept=concept, count=live)
        case Concept.WAITS, moment.PushOrFold(waits=waits, live=live) if waits:
            return Sighting(concept=concept, count=live)
        case (
            Concept.FURITEN,
            discards.FuritenWait(kinds=kinds)
            | calls.RiichiWaits(waits=kinds)
            | calls.CallWaits(waits=kinds),
        ):
            return Sighting(concept=concept, kinds=kinds)
        case Concept.FURITEN, discards.KeptSpeed(steps=0, kinds=kinds) | moment.PushOrFold(
            waits=kinds
        ) if kinds:
            return Sighting(concept=concept, kinds=kinds)
        case Concept.FURITEN, calls.RiichiFuriten() | calls.WinFuriten():
            return Sighting(concept=concept)
        case Concept.CALLING, calls.CallSteps(before=before, after=after):
            return Sighting(concept=concept, count=before, of=after)
        case Concept.RIICHI_OR_QUIET, calls.RiichiWaits(live=live):
            return Sighting(concept=concept, count=live)
        case (
            Concept.THREATS,
            moment.RiichiOpponents(seats=seats)
            | calls.KanThreat(seats=seats)
            | discards.TooDangerous(seats=seats)
            | discards.PlayedOn(seats=seats),
        ):
            return Sighting(concept=concept, seats=seats) if seats else None
        case Concept.THREATS, moment.OpponentMelds(seat=seat, count=count) if count >= MANY_MELDS:
            return Sighting(concept=concept, seats=(seat,))
        case Concept.THREATS, moment.OpenThreat(seat=seat):
            return Sighting(concept=concept, seats=(seat,))
        case (
            Concept.SURE_TILES,
            discards.TooDangerous()
            | discards.PlayedOn()
            | moment.SafeTiles()
            | moment.FoldOrder()
            | discards.KeptSafety()
            | discards.RiskCost()
            | discards.Risk()
            | calls.TilesLeft(),
        ):
            seats = tuple(seat for seat in seen.opponents if seen.riichi[seat])
            masks = [seen.genbutsu[seat] | seen.passed[seat] for seat in seats]
            sure = [kind for kind in _held(seen) if all(mask >> kind & 1 for mask in masks)]
            return Sighting(concept=concept, kinds=_names(sure), seats=seats) if seats else None
        case Concept.SAFER_TILES, moment.FoldOrder(then=kinds) if kinds:
            return Sighting(concept=concept, kinds=kinds)
        case (
            Concept.SAFER_TILES,
            discards.KeptSafety(danger=danger)
            | discards.Risk(danger=danger)
            | discards.LessSafe(danger=danger),
        ) if danger in _SAFER:
            return Sighting(concept=concept, kinds=_plain(*found.tiles))
        case Concept.FOLDING, moment.FoldOrder(sure=safe, then=then):
            return Sighting(concept=concept, kinds=(*safe, *then))
        case (
            Concept.PUSH_OR_FOLD,
            moment.PushOrFold(tile=tile, risk=risk, sure=False)
            | discards.PlayedOn(tile=tile, risk=risk)
            | discards.TooDangerous(tile=tile, risk=risk),
        ):
            return Sighting(concept=concept, kinds=_plain(tile), risk=risk)
        case (
            Concept.WORTH,
            moment.PushOrFold(points=points)
            | discards.FoldedWin(points=points)
            | calls.WinWorth(points=points),
        ) if points:
            return Sighting(concept=concept, count=points)
        case (
            Concept.STANDING,
            moment.SafeLead()
            | moment.WinNeeded()
            | moment.DealInPlace()
            | calls.StaysLast()
            | discards.WinStaysLast()
            | moment.NearestPlaces()
            | moment.ReadyAtEnd()
            | discards.NotReadyAtEnd()
            | moment.NoDrawsLeft()
            | moment.Placement()
            | moment.RoundsLeft()
            | moment.LowPoints(),
        ):
            return Sighting(concept=concept, count=seen.place_of(seen.seat))
        case _:
            return None


def _names(kinds: Iterable[Kind]) -> tuple[str, ...]:
    return tuple(map(kind_name, kinds))


def _plain(*names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.replace("0", "5") for name in names))


def _held(observation: Observation, least: int = 1) -> tuple[Kind, ...]:
    return tuple(Kind(kind) for kind, count in enumerate(observation.counts) if count >= least)


def _blocks(seen: Observation) -> Blocks | None:
    return find_blocks(seen.counts, len(seen.own_melds))


def _flush_tiles(seen: Observation, suit: int) -> int:
    called = [kind_of(tile) for meld in seen.own_melds for tile in meld.tiles]
    kinds = [kind_of(tile) for tile in seen.hand] + called
    return sum(is_honour(kind) or suit_of(kind) == suit for kind in kinds)


def find_compound(counts: Sequence[int]) -> tuple[Kind, ...]:
    """Return the first compound shape: three tiles that form more than one taatsu, with no other
    tile near them. Empty if there is none.

    Args:
        counts: (34,) number of closed tiles of each kind.

    >>> from rules.tiles import count_kinds, parse_tiles
    >>> find_compound(count_kinds(parse_tiles("123m446p99s11z")))
    (12, 12, 14)
    """
    for start in (0, 9, 18):
        at = start
        while at < start + 9:
            if not counts[at]:
                at += 1
                continue
            end = at + 1
            while end < start + 9 and any(counts[end : min(end + _APART, start + 9)]):
                end += 1
            if tuple(counts[at:end]) in _COMPOUNDS:
                return tuple(Kind(kind) for kind in range(at, end) for _ in range(counts[kind]))
            at = end
    return ()
