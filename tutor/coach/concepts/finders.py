from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Kind, Seat, count_kinds, is_honour, is_simple, kind_name, kind_of, suit_of
from tutor.coach import offer_facts as calls
from tutor.coach.advice import ActionAdvice, Advice, Decision, OptionAdvice
from tutor.coach.explain import IDEAS, Explanation, explain, spot_of
from tutor.coach.facts import neighbours
from tutor.coach.ideas import danger, dora, draws, pairs, shape, waits, yaku, yakuhai
from tutor.coach.ideas.draws import FewerDraws, MostDraws
from tutor.coach.plan import Frame, Plan
from tutor.coach.spot import Spot
from tutor.coach.standing import Standing
from tutor.coach.strategy.stance import PushOrFold, Verdict
from tutor.position.blocks import Shape, find_blocks, most_sets
from tutor.position.hands import HandName, HandPlan
from tutor.position.speed import find_next_waits
from tutor.position.table_read import cannot_ron, riichi_opponents


@dataclass(frozen=True, slots=True)
class ReadyHand:
    waits: tuple[Kind, ...]
    live: int
    """The number of winning tiles left."""
    points: int
    """The average points of a ron on the winning tiles; 0 if a ron is impossible."""
    may_riichi: bool


@dataclass(frozen=True, slots=True)
class NextWait:
    """The draws of a hand that is one step from ready after the advised discard."""

    good: int
    """The number of draws that lead to a good wait."""
    draws: int


@dataclass(frozen=True, slots=True)
class GoingOn:
    kind: Kind
    risk: float


@dataclass(frozen=True, slots=True)
class FoldOrder:
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Dangerous:
    seats: tuple[Seat, ...]
    """Opponents that may be ready, or whose melds show what they are collecting."""


MOST_OF_FOLD: Final = 4


def advice_facts(advice: Advice, observation: Observation, *, named: bool) -> tuple[object, ...]:
    """Return the facts of the advice on a discard.

    Args:
        named: whether facts that reveal the advised tile are included.
    """
    spot, found = spot_of(advice, observation), explain(advice, observation)
    return (*(_of_tile(spot, found) if named else ()), *_of_situation(spot, found))


def decision_facts(decision: Decision) -> tuple[object, ...]:
    advice, seen = decision.advice, decision.observation
    spot, found = spot_of(advice, seen), explain(advice, seen, decision.played)
    return (*_of_tile(spot, found), *_of_situation(spot, found))


def missed_facts(decision: Decision) -> tuple[object, ...]:
    if decision.verdict is not Verdict.OFF_PLAN:
        return ()
    tempting = explain(decision.advice, decision.observation, decision.played).tempting
    return tempting.gives_up if tempting is not None and tempting.played else ()


def offer_facts(advice: ActionAdvice) -> tuple[object, ...]:
    options = advice.options
    return option_facts(options[advice.about : advice.about + 1] + options)


def option_facts(options: Iterable[OptionAdvice]) -> tuple[object, ...]:
    return tuple(
        dict.fromkeys(fact for one in options for fact in (*one.speed, *one.value, *one.safety))
    )


def _of_tile(spot: Spot, found: Explanation) -> Iterator[object]:
    best = found.best[0]
    kept = [tile for tile in spot.seen.discards if not spot.falls_back(tile)] or [best]
    gives_up = [fact for each in found.rivals for fact in each.gives_up]
    if spot.steps_after(best) == 1 or any(isinstance(fact, FewerDraws) for fact in gives_up):
        yield MostDraws(max(map(spot.live, kept)), spot.steps)
    yield from gives_up
    if found.role is not None:
        yield found.role
    steps = spot.steps_after(best)
    if steps == 0:
        facts = spot.tenpai(best)
        assert facts is not None
        waits = spot.winning(best)
        live = sum(wait.live for wait in waits)
        total = sum(wait.live * wait.points for wait in waits)
        points = 100 * round(total / live / 100) if live else 0
        yield ReadyHand(tuple(wait.kind for wait in facts.waits), live, points, spot.may_riichi)
    elif steps == 1:
        hand = [tile for tile in spot.seen.hand if tile != best]
        blocks = find_blocks(count_kinds(hand), len(spot.seen.own_melds))
        after = None if blocks is None else find_next_waits(blocks, spot.draws(best), spot.unseen)
        if after is not None:
            yield NextWait(after.good, after.live)
    if spot.pressure is not None:
        safest = min(kept, key=spot.risk)
        if not spot.is_sure(safest):
            yield GoingOn(kind_of(safest), spot.risk(safest))
    if spot.folds and spot.threats:
        rest = sorted(
            spot.seen.discards,
            key=lambda tile: (
                (0, -spot.counts[kind_of(tile)]) if spot.is_sure(tile) else (1, spot.risk(tile))
            ),
        )
        yield FoldOrder(tuple(dict.fromkeys(map(kind_of, (*found.best, *rest))))[:MOST_OF_FOLD])


def _of_situation(spot: Spot, found: Explanation) -> Iterator[object]:
    plan = found.plan
    yield from (one for one in (plan.hand, plan.other, plan) if one is not None)
    dangerous = spot.threats or spot.shown_hands
    if dangerous:
        yield Dangerous(tuple(threat.seat for threat in dangerous))
    if spot.pressure is not None:
        yield spot.pressure
    if spot.standing is not None:
        yield spot.standing


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
    concept: Concept
    kinds: tuple[str, ...] = ()
    count: int | None = None
    of: int | None = None
    risk: float | None = None
    seats: tuple[Seat, ...] = ()
    hand: HandName | None = None
    about: int | None = None
    missed: bool = False


OF_IDEAS: Final[Mapping[type, Concept]] = {
    fact: Concept(key) for idea in IDEAS for fact, key in idea.CONCEPTS.items()
}
OF_HANDS: Final[Mapping[HandName, Concept]] = {
    HandName.RIICHI: Concept.RIICHI,
    HandName.TANYAO: Concept.TANYAO,
    HandName.YAKUHAI: Concept.YAKUHAI,
    HandName.HALF_FLUSH: Concept.FLUSH,
    HandName.FULL_FLUSH: Concept.FLUSH,
    HandName.SEVEN_PAIRS: Concept.PAIRS,
    HandName.ALL_TRIPLETS: Concept.PAIRS,
    HandName.THREE_COLOURS: Concept.RARE_HANDS,
    HandName.STRAIGHT: Concept.RARE_HANDS,
    HandName.OUTSIDE: Concept.RARE_HANDS,
    HandName.ORPHANS: Concept.RARE_HANDS,
    HandName.NO_YAKU: Concept.YAKU,
}
_COMPOUNDS: Final = ((2, 0, 1), (1, 0, 2), (2, 1), (1, 2), (1, 0, 1, 0, 1))
_APART: Final = 2


def day_of_concept(concept: Concept) -> int:
    """Return the day of the course on which a concept is taught, from 1."""
    return next(day for day, concepts in enumerate(WEEK, start=1) if concept in concepts)


def idea_of(found: Explanation) -> Concept | None:
    concepts = (OF_IDEAS.get(type(fact)) for each in found.rivals for fact in each.gives_up)
    return next((concept for concept in concepts if concept is not None), None)


def find_concepts(fact: object, seen: Observation) -> Iterator[Sighting]:
    if type(fact) in OF_IDEAS:
        yield from _in_idea(OF_IDEAS[type(fact)], fact, seen)
        return
    match fact:
        case Plan():
            yield from _in_plan(fact, seen)
        case HandPlan():
            yield from _in_hand(fact, seen)
        case ReadyHand(waits=kinds, live=live):
            yield Sighting(concept=Concept.WAITS, count=live)
            yield Sighting(concept=Concept.FURITEN, kinds=_names(kinds))
            if fact.points:
                yield Sighting(concept=Concept.WORTH, count=fact.points)
            if fact.may_riichi and live:
                yield Sighting(concept=Concept.RIICHI_OR_QUIET, count=live)
        case NextWait(good=good, draws=live):
            yield Sighting(concept=Concept.NEXT_WAIT, count=good, of=live)
        case GoingOn(kind=kind, risk=risk):
            yield Sighting(concept=Concept.PUSH_OR_FOLD, kinds=_names((kind,)), risk=risk)
        case FoldOrder(kinds=kinds):
            yield Sighting(concept=Concept.FOLDING, kinds=_names(kinds))
        case Dangerous(seats=seats):
            yield Sighting(concept=Concept.THREATS, seats=seats)
        case PushOrFold(path=path):
            worth = next((asked.value for asked in path if asked.feature == "worth"), 0)
            if worth:
                yield Sighting(concept=Concept.WORTH, count=100 * round(worth / 100))
        case Standing(place=place):
            yield Sighting(concept=Concept.STANDING, count=place)
        case _:
            yield from _in_offer(fact, seen)


def _in_plan(plan: Plan, seen: Observation) -> Iterator[Sighting]:
    yield Sighting(concept=Concept.SHANTEN, count=plan.steps)
    if plan.frame is not None:
        sets = most_sets(tuple(seen.counts)) + len(seen.own_melds)
        yield Sighting(concept=Concept.SETS, count=sets)
        if plan.steps > 1:
            yield from _five_blocks(seen)
    if plan.frame is Frame.NO_PAIR:
        yield Sighting(concept=Concept.PAIR)
    if plan.made:
        yield Sighting(concept=Concept.YAKUHAI, kinds=_names(plan.made))
    if plan.dora:
        yield _dora(seen)
    if plan.pinfu:
        blocks = find_blocks(seen.counts, len(seen.own_melds))
        assert blocks is not None
        smooth = sum(block.shape in (Shape.RUN, Shape.TWO_SIDED) for block in blocks.blocks)
        yield Sighting(concept=Concept.MAIN_ROAD, count=smooth)


def _in_hand(hand: HandPlan, seen: Observation) -> Iterator[Sighting]:
    name, about = hand.name, hand.about
    if name is HandName.NO_YAKU:
        yield Sighting(concept=Concept.YAKU)
        return
    yield Sighting(concept=Concept.YAKU, hand=name, about=about)
    concept = OF_HANDS[name]
    match concept:
        case Concept.YAKUHAI:
            yield from _yakuhai(seen)
        case Concept.TANYAO:
            outer = [kind for kind in _held(seen) if not is_simple(kind)]
            yield Sighting(concept=concept, kinds=_names(outer))
        case Concept.FLUSH:
            assert about is not None
            called = [kind_of(tile) for meld in seen.own_melds for tile in meld.tiles]
            kinds = [kind_of(tile) for tile in seen.hand] + called
            yield Sighting(
                concept=concept,
                count=sum(is_honour(kind) or suit_of(kind) == about for kind in kinds),
                about=about,
            )
        case Concept.PAIRS:
            yield _pairs(seen)
        case Concept.RARE_HANDS:
            yield Sighting(concept=concept, hand=name, about=about)
        case _:
            yield Sighting(concept=concept)


def _in_idea(concept: Concept, fact: object, seen: Observation) -> Iterator[Sighting]:
    match fact:
        case draws.StepBack(steps=steps):
            yield Sighting(concept=concept, count=steps - 1)
        case draws.MostDraws(live=live):
            yield Sighting(concept=concept, count=live)
        case draws.FewerDraws(best=live, lost=lost):
            yield Sighting(concept=concept, count=live)
            kinds = find_compound(seen.counts)
            near = {each for kind in kinds for each in (kind, *neighbours(kind))}
            if near.intersection(lost):
                yield Sighting(concept=Concept.COMPOUNDS, kinds=_names(kinds))
        case dora.IsDora() | dora.BesideDora() | dora.RedForPlain():
            yield _dora(seen)
        case yakuhai.LoneYakuhai() | yakuhai.KeepsYakuhai() | yakuhai.YakuhaiPair():
            yield from _yakuhai(seen)
        case yakuhai.OffWind() | shape.Alone() | shape.MoreCentral():
            yield from _singles(seen)
        case shape.Duplicate():
            yield from _five_blocks(seen)
        case shape.Grows(kind=kind, block=block):
            yield Sighting(concept=concept, kinds=_names(sorted((kind, *block.kinds))))
        case (
            shape.WeakestBlock(block=block)
            | shape.WeakBlock(block=block)
            | shape.PartOf(block=block)
            | shape.Breaks(block=block)
            | shape.BetterBlock(block=block)
        ):
            yield Sighting(concept=concept, kinds=_names(block.kinds))
        case pairs.OnlyPair() | pairs.SparePair():
            held = [kind for kind in _held(seen, 2) if seen.counts[kind] == 2]
            yield Sighting(concept=concept, kinds=_names(held))
        case pairs.SevenPairsPair() | pairs.HardToPair():
            yield _pairs(seen)
        case waits.ReadyOn(live=live) | waits.WorseWait(best_live=live):
            yield Sighting(concept=concept, count=live)
        case waits.CannotWin(waits=kinds):
            if any(seen.unseen[kind] for kind in kinds):
                yield Sighting(concept=concept)
        case waits.Furiten(waits=kinds):
            yield Sighting(concept=concept, kinds=_names(kinds))
        case yaku.LosesYaku():
            yield Sighting(concept=concept)
        case yaku.OutsidePlan(hand=hand) | yaku.InsidePlan(hand=hand) | yaku.PieceOf(hand=hand):
            yield from _in_hand(hand, seen)
        case danger.SafeTile(seats=seats):
            yield _sure_tiles(seats, seen)
        case danger.Riskier(seat=seat):
            yield _sure_tiles((seat,), seen)
        case danger.LeastRisk(kind=kind, why=why):
            if why in danger.NEARLY_SAFE:
                yield Sighting(concept=concept, kinds=_names((kind,)))
        case danger.SafeLater(kind=kind):
            yield Sighting(concept=concept, kinds=_names((kind,)))


def _in_offer(fact: object, seen: Observation) -> Iterator[Sighting]:
    match fact:
        case calls.CallSteps(before=before, after=after):
            yield Sighting(concept=Concept.CALLING, count=before, of=after)
        case calls.OpensHand() | calls.RiichiWorth():
            if not seen.is_open:
                yield Sighting(concept=Concept.RIICHI)
        case calls.NoYakuInSight():
            yield Sighting(concept=Concept.YAKU)
        case calls.YakuInSight(yaku=names):
            if "yakuhai" in names:
                yield from _yakuhai(seen)
            if "toitoi" in names:
                yield _pairs(seen)
        case calls.CallWaits(waits=kinds, live=live):
            yield Sighting(concept=Concept.WAITS, count=live)
            yield Sighting(concept=Concept.FURITEN, kinds=kinds)
        case calls.RiichiWaits(waits=kinds, live=live):
            yield Sighting(concept=Concept.WAITS, count=live)
            yield Sighting(concept=Concept.FURITEN, kinds=kinds)
            yield Sighting(concept=Concept.RIICHI_OR_QUIET, count=live)
        case calls.RiichiFuriten() | calls.WinFuriten():
            yield Sighting(concept=Concept.FURITEN)
        case calls.KanThreat(seats=seats) if seats:
            yield Sighting(concept=Concept.THREATS, seats=seats)
        case calls.TilesLeft():
            seats = riichi_opponents(seen)
            if seats:
                yield _sure_tiles(seats, seen)
        case calls.WinWorth(points=points):
            yield Sighting(concept=Concept.WORTH, count=points)
        case calls.StaysLast():
            yield Sighting(concept=Concept.STANDING, count=seen.place_of(seen.seat))


def _dora(seen: Observation) -> Sighting:
    return Sighting(concept=Concept.DORA, kinds=_names(dict.fromkeys(seen.dora)))


def _yakuhai(seen: Observation) -> Iterator[Sighting]:
    held = [kind for kind in _held(seen) if seen.is_yakuhai(kind, seen.seat)]
    held.sort(key=lambda kind: (-seen.counts[kind], kind))
    if held:
        yield Sighting(concept=Concept.YAKUHAI, kinds=_names(held))


def _singles(seen: Observation) -> Iterator[Sighting]:
    blocks = find_blocks(seen.counts, len(seen.own_melds))
    if blocks is not None:
        singles = [block.kinds[0] for block in blocks.blocks if block.shape is Shape.SINGLE]
        alone = dict.fromkeys(kind for kind in singles if seen.counts[kind] == 1)
        yield Sighting(concept=Concept.SINGLES, kinds=_names(alone))


def _five_blocks(seen: Observation) -> Iterator[Sighting]:
    blocks = find_blocks(seen.counts, len(seen.own_melds))
    if blocks is not None:
        yield Sighting(concept=Concept.FIVE_BLOCKS, count=blocks.count)


def _pairs(seen: Observation) -> Sighting:
    called = sum(meld.type is not MeldType.CHI for meld in seen.own_melds)
    return Sighting(concept=Concept.PAIRS, count=len(_held(seen, 2)) + called)


def _sure_tiles(seats: tuple[Seat, ...], seen: Observation) -> Sighting:
    sure = [kind for kind in _held(seen) if all(cannot_ron(seen, seat, kind) for seat in seats)]
    return Sighting(concept=Concept.SURE_TILES, kinds=_names(sure), seats=seats)


def _names(kinds: Iterable[Kind]) -> tuple[str, ...]:
    return tuple(map(kind_name, kinds))


def _held(observation: Observation, least: int = 1) -> tuple[Kind, ...]:
    return tuple(Kind(kind) for kind, count in enumerate(observation.counts) if count >= least)


def find_compound(counts: Sequence[int]) -> tuple[Kind, ...]:
    """Return the first compound shape: three tiles that form more than one taatsu, with no other
    tile near them. Empty if the hand has none.

    Args:
        counts: (34,), the number of closed tiles of each kind.

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
