"""Tiles and shapes that a discard costs, compared with the best one."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, cast

from rules.observation import Observation
from rules.tiles import Kind, Tile, is_honour, kind_name, kind_of, rank_of, suit_of
from tutor.advice import facts
from tutor.advice.discard_comparison import DiscardComparison
from tutor.advice.rails import pays
from tutor.advice.reasons import discards
from tutor.advice.safety_lacks import later_lack
from tutor.coach.worth import look_at_tenpai
from tutor.evaluators.blocks import JOINTS, SETS, Block, Blocks, Shape, completing, find_blocks
from tutor.evaluators.hand_model import Direction
from tutor.evaluators.hands import HandName, is_likely, named, serves
from tutor.evaluators.thresholds import draws_no_more, is_near_tanyao, near_flush_suit
from tutor.evaluators.wait_shape import find_wait_shape
from tutor.evaluators.yaku import yakuhai_han

FEW_LESS: Final = 0.95
"""If a discard leaves at most this share of another's ukeire, the difference is worth a mention
when there is no better reason."""
CLEARLY: Final = 0.15
MUCH: Final = 1.25
NAMED: Final = 3
_ORDER: Final[dict[discards.SinglePlace, int]] = {"guest": 0, "end": 1, "near_end": 2, "middle": 3}


def is_clearly_more(more: int, less: int) -> bool:
    return more - less >= CLEARLY * more > 0


def blocks_after(observation: Observation, kind: Kind) -> Blocks | None:
    counts = observation.counts
    counts[kind] -= 1
    return find_blocks(counts, len(observation.own_melds))


def covering(observation: Observation, kind: Kind) -> Block | None:
    takes = runs_of(observation, kind)
    blocks = blocks_after(observation, kind) if takes and observation.counts[kind] == 1 else None
    taatsu = [] if blocks is None else [each for each in blocks.blocks if each.shape in JOINTS]
    return next((each for each in taatsu if {*takes} <= {*each.needs}), None)


def runs_of(observation: Observation, kind: Kind) -> tuple[Kind, ...]:
    beside = facts.connected_kinds(observation, kind)
    found = {third for other in beside for third in completing(kind, other)}
    return tuple(third for third in sorted(found) if observation.unseen[third])


def draws_lack(comparison: DiscardComparison) -> discards.Lack | None:
    mine, its = comparison.both("speed")
    if not comparison.is_speed_real():
        return None
    if facts.flag(mine, "falls_back"):
        return None if facts.flag(its, "falls_back") else step_back(comparison)
    draws, more = facts.number(mine, "live"), facts.number(its, "live")
    if facts.flag(its, "falls_back") or draws >= more:
        return None
    steps = facts.number(mine, "shanten_after")
    if not steps:
        seen, both = comparison.observation, (comparison.tile, comparison.best)
        if not all(wins_by_all(seen, tile) for tile in both):
            return None
        fewer = discards.FewerDraws(draws, more, ready=True)
        if not draws:
            return fewer
        counts = seen.counts
        counts[comparison.kinds[0]] -= 1
        shape = find_wait_shape(counts, len(seen.own_melds))
        wait = None if shape is None else shape.value
        return replace(fewer, kinds=tuple(map(str, facts.row(mine, "draws"))), wait=wait)
    clear = is_clearly_more(more, draws)
    if (steps > 1 and not clear) or draws_no_more(comparison.observation):
        return None
    return (
        broken_taatsu(comparison)
        or (pairs_lack(comparison) if comparison.kinds[0] in _lost(comparison) else None)
        or _lost_draws(comparison)
        or discards.FewerDraws(draws, more, ready=False)
    )


def slightly_fewer(comparison: DiscardComparison) -> discards.FewerDraws | None:
    mine, its = comparison.both("speed")
    steps, back = (
        facts.number(mine, "shanten_after"),
        facts.flag(mine, "falls_back") or facts.flag(its, "falls_back"),
    )
    if back or not steps or not comparison.is_speed_real():
        return None
    draws, more = facts.number(mine, "live"), facts.number(its, "live")
    return discards.FewerDraws(draws, more, ready=False) if draws <= FEW_LESS * more else None


def ready_lack(comparison: DiscardComparison) -> discards.CheaperWait | discards.FuritenLack | None:
    mine, its = (facts.flag(each, "furiten") for each in comparison.both("speed"))
    if mine and not its:
        return discards.FuritenLack()
    seen = comparison.observation
    wait, best = look_at_tenpai(seen, comparison.tile), look_at_tenpai(seen, comparison.best)
    if wait is None or best is None or not (wait.live and best.live) or best.furiten:
        return None
    (live, points), (other, more) = pays(wait), pays(best)
    wins_more = other * more > live * points
    by_points = more >= MUCH * points and more * live > points * other
    return discards.CheaperWait(points, more) if wins_more and by_points else None


def wins_by_all(observation: Observation, tile: Tile) -> bool:
    """Check that, if the discard leaves the hand ready, all live waiting tiles have a yaku or none
    has."""
    ready = look_at_tenpai(observation, tile)
    return ready is None or pays(ready)[0] == ready.live


def _lost_draws(comparison: DiscardComparison) -> discards.LostDraws | None:
    mine, its = comparison.both("speed")
    lost = _lost(comparison)
    gained = set(facts.row(mine, "draws")) - set(facts.row(its, "draws"))
    if gained or not 0 < len(lost) <= NAMED:
        return None
    return discards.LostDraws(tuple(map(kind_name, lost)), facts.number(mine, "shanten_after"))


def _lost(comparison: DiscardComparison) -> list[Kind]:
    mine, its = comparison.both("speed")
    kept = () if facts.flag(mine, "falls_back") else facts.row(mine, "draws")
    helping: Collection[object] = facts.row(its, "draws")
    unseen = comparison.observation.unseen
    return [
        Kind(kind)
        for kind in range(34)
        if unseen[kind] and (name := kind_name(Kind(kind))) in helping and name not in kept
    ]


def broken_taatsu(comparison: DiscardComparison) -> discards.BrokenTaatsu | None:
    if any(facts.flag(ranked, "falls_back") for ranked in comparison.both("speed")):
        return None
    if not comparison.is_speed_real():
        return None
    block = _broken(comparison)
    if block is None or block.shape not in JOINTS:
        return None
    lost = _lost(comparison)
    needs = tuple(kind_name(kind) for kind in block.needs if kind in lost)
    if not needs:
        return None
    return discards.BrokenTaatsu(
        _names(block), cast(discards.TaatsuShape, block.shape.value), needs
    )


def step_back(comparison: DiscardComparison) -> discards.StepBack:
    steps = facts.number(comparison.both("speed")[0], "shanten_after")
    block = _broken(comparison)
    if block is None or (block.shape in SETS and _loses_set(comparison) is not True):
        return discards.StepBack(steps=steps)
    return discards.StepBack(_names(block), cast(discards.BlockShape, block.shape.value), steps)


def _broken(comparison: DiscardComparison) -> Block | None:
    tile, _ = comparison.kinds
    blocks = blocks_after(comparison.observation, comparison.kinds[1])
    found = () if blocks is None else blocks.of(tile)
    return found[0] if len(found) == 1 and found[0].shape is not Shape.SINGLE else None


def _loses_set(comparison: DiscardComparison) -> bool | None:
    """Return whether the discard leaves fewer sets than the best one; None if unknown."""
    sets = []
    for kind in comparison.kinds:
        blocks = blocks_after(comparison.observation, kind)
        if blocks is None:
            return None
        sets.append(sum(block.shape in SETS for block in blocks.blocks))
    return sets[0] < sets[1]


def _names(block: Block) -> tuple[str, ...]:
    return tuple(map(kind_name, block.kinds))


def pairs_lack(comparison: DiscardComparison) -> discards.Lack | None:
    counts = comparison.observation.counts
    held, other = (counts[kind] for kind in comparison.kinds)
    if held < 2 or other >= held:
        return None
    if held > 2:
        if held > 3 or _loses_set(comparison) is False:
            return None
        yakuhai = yakuhai_han(comparison.observation, comparison.kinds[0])
        return discards.LostYakuhai("triplet") if yakuhai else discards.BrokenTriplet()
    blocks = blocks_after(comparison.observation, comparison.kinds[1])
    shapes = [] if blocks is None else [each.shape for each in blocks.of(comparison.kinds[0])]
    if Shape.RUN in shapes and Shape.PAIR not in shapes:
        return None
    return discards.BrokenPair(only=sum(count > 1 for count in counts) == 1)


def single_order(comparison: DiscardComparison) -> discards.SingleOrder | None:
    seen = comparison.observation
    if not all(facts.is_isolated(seen, kind) for kind in comparison.kinds):
        return None
    mine, its = (_place_of_single(seen, kind) for kind in comparison.kinds)
    if mine is None or its is None or _ORDER[mine] <= _ORDER[its]:
        return None
    return discards.SingleOrder(mine, its)


def _place_of_single(observation: Observation, kind: Kind) -> discards.SinglePlace | None:
    if is_honour(kind):
        return None if yakuhai_han(observation, kind) else "guest"
    rank = rank_of(kind)
    return "end" if rank in (1, 9) else "near_end" if rank in (2, 8) else "middle"


NEAR_ENOUGH: Final = 2
MISSING: Final[Mapping[facts.YakuhaiPiece, int]] = {"alone": 2, "pair": 1, "triplet": 0}


def connection_lack(comparison: DiscardComparison) -> discards.Lack | None:
    tile, other = comparison.kinds
    if _has_no_runs(comparison):
        return _more_copies(comparison)
    plan = named(comparison.hands)
    if is_honour(tile) or (plan is not None and not serves(plan, tile)):
        return None
    shaped = broken_taatsu(comparison) or single_order(comparison)
    if shaped is not None:
        return shaped
    if comparison.observation.counts[tile] > 1:
        return None
    adds = covering(comparison.observation, tile) is None
    mine = facts.joined_kinds(comparison.observation, tile) if adds else ()
    its = facts.connected_kinds(comparison.observation, other)
    names = tuple(kind_name(kind) for kind in mine)
    if mine and facts.is_isolated(comparison.observation, other):
        return discards.OtherAlone(names)
    if mine and not its:
        return discards.Connected(names) if is_honour(other) else discards.OtherUnconnected(names)
    if len(mine) > len(its) and other not in mine:
        less = tuple(kind_name(kind) for kind in its)
        return discards.MoreConnected(names, less)
    close = tuple(kind for kind in mine if abs(kind - tile) == 1)
    if close and not any(abs(kind - other) == 1 for kind in its) and other not in close:
        return discards.Adjacent(tuple(map(kind_name, close)))
    count, more = (facts.nearby(comparison.observation, kind) for kind in (other, tile))
    if more > count > 0:
        return discards.MoreNearby(count, more)
    count, more = (facts.joiners(comparison.observation, kind) for kind in (other, tile))
    return discards.MoreJoiners(count, more) if is_clearly_more(more, count) else None


def _has_no_runs(comparison: DiscardComparison) -> bool:
    hand = named(comparison.hands)
    pairs = (HandName.ALL_TRIPLETS, HandName.SEVEN_PAIRS)
    return (hand is not None and hand.name in pairs) or _is_of_pairs(comparison)


def _is_of_pairs(comparison: DiscardComparison) -> bool:
    return facts.is_of_pairs(comparison.hands, comparison.observation)


def pair_lack(comparison: DiscardComparison) -> discards.Lack | None:
    third = comparison.observation.counts[comparison.kinds[0]] > 2
    return None if third and _is_of_pairs(comparison) else pairs_lack(comparison)


def honours_lack(comparison: DiscardComparison) -> discards.Lack | None:
    if not is_honour(comparison.kinds[0]):
        return single_order(comparison) if is_honour(comparison.kinds[1]) else None
    return pair_lack(comparison) or _more_copies(comparison) or later_lack(comparison)


def _more_copies(comparison: DiscardComparison) -> discards.Lack | None:
    seen = comparison.observation
    pairs = _is_of_pairs(comparison)
    single = all((pairs or is_honour(kind)) and seen.counts[kind] == 1 for kind in comparison.kinds)
    copies, left = (seen.unseen[kind] for kind in comparison.kinds)
    if not single or copies <= left:
        return None
    return discards.MorePairers(left, copies)


def yakuhai_lack(comparison: DiscardComparison) -> discards.Lack | None:
    mine, its = (facts.yakuhai_piece(ranked) for ranked in comparison.both("value"))
    seen = comparison.observation
    if mine is None:
        return _puts_back(comparison, Direction.YAKUHAI)
    if seen.unseen[comparison.kinds[0]] < MISSING[mine]:
        return _more_copies(comparison)
    if its is None:
        left = seen.unseen[comparison.kinds[0]] if mine == "alone" else None
        return discards.LostYakuhai(mine, left)
    if mine != "alone" or its != "alone":
        return None
    worth, other = (yakuhai_han(seen, kind) for kind in comparison.kinds)
    return discards.DoubleWind() if worth > other else _more_copies(comparison)


def dora_lack(comparison: DiscardComparison) -> discards.Lack | None:
    mine, its = comparison.both("value")
    lost = facts.number(mine, "dora_lost") - facts.number(its, "dora_lost")
    if lost > 0:
        return discards.LostDora(lost, facts.number(its, "dora_lost") > 0)
    beside, other = (
        facts.is_beside_dora(comparison.observation, kind) for kind in comparison.kinds
    )
    free = beside and not other and lost == 0 and not draws_no_more(comparison.observation)
    return discards.NearDora() if free and not _has_no_runs(comparison) else None


def tanyao_lack(comparison: DiscardComparison) -> discards.Lack | None:
    mine, its = comparison.both("value")
    needed = facts.flag(mine, "tanyao_tile") and not facts.flag(its, "tanyao_tile")
    likely = not comparison.hands or is_likely(comparison.hands, HandName.TANYAO)
    near = likely and is_near_tanyao(comparison.observation)
    return discards.TanyaoTile() if needed and near else None


def flush_lack(comparison: DiscardComparison) -> discards.Lack | None:
    suit = near_flush_suit(comparison.observation)
    if suit is None or suit_of(comparison.kinds[1]) in (suit, facts.HONOURS):
        return None
    tile = comparison.kinds[0]
    mine = suit_of(tile)
    dead = comparison.observation.counts[tile] == 1 and not comparison.observation.unseen[tile]
    if mine not in (suit, facts.HONOURS) or (mine == facts.HONOURS and dead):
        return None
    counts = comparison.observation.counts
    held = sum(counts[9 * suit : 9 * suit + 9])
    called_tiles = sum(
        suit_of(kind_of(called)) == suit
        for meld in comparison.observation.own_melds
        for called in meld.tiles
    )
    if mine == suit:
        return discards.FlushTile(suit, held, held + called_tiles - 1)
    return discards.HalfFlushTile(suit, held, held + called_tiles)


def yaku_lack(comparison: DiscardComparison) -> discards.Lack | None:
    return _puts_back(comparison, Direction.OTHER)


def _puts_back(comparison: DiscardComparison, direction: Direction) -> discards.PutsBack | None:
    mine, its = (facts.row(ranked, "puts_back") for ranked in comparison.both("value"))
    if direction not in mine or direction in its:
        return None
    hand = next((each for each in comparison.hands if each.name.direction == direction), None)
    if hand is None or hand.steps is None or hand.steps > NEAR_ENOUGH:
        return None
    return discards.PutsBack(hand.name, hand.about)
