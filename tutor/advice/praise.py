"""Advantages of the best discards over the next one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Kind, Tile, is_honour, kind_name, kind_of, parse_kind, tile_name
from tutor.advice import facts
from tutor.advice.discard_comparison import AS_RISKY, RISK_DIGITS, SURE
from tutor.advice.hand_lacks import FEW_LESS, blocks_after, covering, is_clearly_more, runs_of
from tutor.advice.reasons.discards import (
    AllSeen,
    Covered,
    Idle,
    IsolatedTile,
    KeptSafety,
    KeptSpeed,
    KeptValue,
    OffWind,
    ScarceYakuhai,
    SpareTile,
    WeakestBlock,
)
from tutor.coach.worth import look_at_tenpai
from tutor.evaluators.blocks import BLOCKS_NEEDED, JOINTS, Block, Blocks, Shape, find_blocks
from tutor.evaluators.hands import HandName, HandPlan, is_likely
from tutor.evaluators.rankings import RankedDiscard, Rankings
from tutor.evaluators.speed import find_next_waits
from tutor.evaluators.table_read import riichi_opponents, threatening
from tutor.evaluators.thresholds import draws_no_more, is_near_tanyao
from tutor.evaluators.wait_shape import find_wait_shape
from tutor.evaluators.yaku import yakuhai_han

BARE: Final = frozenset({"no_suji", "honour_2", "honour_3"})


@dataclass(frozen=True, slots=True)
class BestComparison:
    observation: Observation
    rankings: Rankings
    best: tuple[Tile, ...]
    next: Tile | None
    """The second-best discard."""
    hands: tuple[HandPlan, ...] = ()
    """Possible hands, the likeliest first; empty: unknown."""

    def of_best(self, axis: str) -> list[RankedDiscard]:
        return [facts.find(getattr(self.rankings, axis), tile) for tile in self.best]

    def of_next(self, axis: str) -> list[RankedDiscard]:
        ranking = getattr(self.rankings, axis)
        return [] if self.next is None else [facts.find(ranking, self.next)]

    @property
    def like(self) -> tuple[str, ...]:
        return () if self.next is None else (tile_name(self.next),)


def kept_speed(praised: BestComparison) -> KeptSpeed | None:
    """Return the ukeire that all of the best discards leave.

    None if they differ, or if the hand is two or more steps from ready and the next discard leaves
    as much.
    """
    best, following = praised.of_best("speed"), praised.of_next("speed")
    draws = {(facts.number(ranked, "live"), facts.row(ranked, "draws")) for ranked in best}
    if len({live for live, _ in draws}) > 1 or any(
        facts.flag(ranked, "falls_back") for ranked in best
    ):
        return None
    steps, kinds = facts.number(best[0], "shanten_after"), facts.row(best[0], "draws")
    if not all(
        facts.draws_keep_yaku(praised.observation, praised.rankings, one) for one in praised.best
    ):
        return None
    near = steps < 2
    if steps and draws_no_more(praised.observation):
        return None
    following = [ranked for ranked in following if not facts.flag(ranked, "falls_back")]
    left = [facts.number(ranked, "live") for ranked in following]
    kept = _plain_speed(praised, best)
    if steps and left and left[0] > kept.draws:
        return None
    if not near:
        most = kept.draws if kept.most is None else kept.most
        leaves_more = bool(left) and is_clearly_more(kept.draws, left[0])
        if not leaves_more or is_clearly_more(most, kept.draws):
            return None
    if len(draws) > 1:
        return kept
    if near:
        kept = replace(kept, kinds=tuple(map(str, kinds)))
    else:
        kept = replace(kept, next_draws=left[0])
    kept = _with_waits(praised, kept)
    same = any(
        facts.number(ranked, "live") == kept.draws and facts.row(ranked, "draws") == kinds
        for ranked in following
    )
    return replace(kept, like=praised.like) if same and _next_as_good(praised, kept) else kept


def few_more_draws(praised: BestComparison) -> KeptSpeed | None:
    """Return that the best discards leave slightly more ukeire than the next one, with the hand two
    or more steps from ready."""
    best, following = praised.of_best("speed"), praised.of_next("speed")
    every = [*best, *following]
    if any(facts.flag(ranked, "falls_back") for ranked in every) or draws_no_more(
        praised.observation
    ):
        return None
    kept = _plain_speed(praised, best)
    left = max((facts.number(ranked, "live") for ranked in following), default=kept.draws)
    level = {facts.number(ranked, "live") for ranked in best} == {kept.draws}
    most = kept.draws if kept.most is None else kept.most
    if not level or kept.steps < 2 or is_clearly_more(most, kept.draws):
        return None
    if left > FEW_LESS * kept.draws:
        return None
    if not all(
        facts.draws_keep_yaku(praised.observation, praised.rankings, one) for one in praised.best
    ):
        return None
    return replace(kept, next_draws=left)


def _next_as_good(praised: BestComparison, kept: KeptSpeed) -> bool:
    if praised.next is None or len(praised.best) > 1 or not kept.steps:
        return True
    plain = replace(kept, good=None, perfect=None)
    its = _with_waits(replace(praised, best=(praised.next,)), plain)
    return (its.good, its.perfect) == (kept.good, kept.perfect)


def _plain_speed(praised: BestComparison, best: Sequence[RankedDiscard]) -> KeptSpeed:
    most = most_draws(praised.rankings)
    return KeptSpeed(
        draws=facts.number(best[0], "live"),
        most=most,
        steps=facts.number(best[0], "shanten_after"),
        most_draws=facts.number(best[0], "live") == most,
        furiten=all(facts.flag(ranked, "furiten") for ranked in best),
    )


def _with_waits(praised: BestComparison, kept: KeptSpeed) -> KeptSpeed:
    if kept.steps > 1 or len(praised.best) > 1:
        return kept
    seen, kind = praised.observation, kind_of(praised.best[0])
    if not kept.steps:
        counts = seen.counts
        counts[kind] -= 1
        shape = find_wait_shape(counts, len(seen.own_melds))
        wait = None if shape is None else shape.value
        ready = _was_ready(seen)
        before = None
        if ready and seen.drawn is not None:
            drawn = facts.number(facts.find(praised.rankings.speed, seen.drawn), "live")
            before = drawn if is_clearly_more(kept.draws, drawn) else None
        paying = _paying(seen, praised.best[0])
        return replace(
            kept,
            was_ready=ready,
            before=before,
            wait=wait,
            paying=() if paying == kept.kinds else paying,
        )
    blocks = blocks_after(seen, kind)
    draws = tuple(map(parse_kind, kept.kinds))
    found = None if blocks is None else find_next_waits(blocks, draws, seen.unseen)
    if found is None or found.live != kept.draws:
        return kept
    return replace(kept, good=found.good, perfect=found.is_perfect)


def _was_ready(observation: Observation) -> bool:
    if observation.drawn is None:
        return False
    counts = observation.counts
    counts[kind_of(observation.drawn)] -= 1
    return shanten(counts, len(observation.own_melds)) == 0


def _paying(observation: Observation, tile: Tile) -> tuple[str, ...]:
    ready = look_at_tenpai(observation, tile) if observation.is_open else None
    live = [wait for wait in ready.waits if wait.live] if ready else []
    paying = tuple(kind_name(wait.kind) for wait in live if wait.ron is not None)
    return paying if len(paying) < len(live) else ()


def most_draws(rankings: Rankings) -> int:
    return max(
        facts.number(one, "live") for one in rankings.speed if not facts.flag(one, "falls_back")
    )


def kept_value(praised: BestComparison) -> KeptValue | None:
    """Return the value that all of the best discards keep; None if the next one keeps as much."""
    best, following = praised.of_best("value"), praised.of_next("value")
    dora = {facts.number(ranked, "dora_kept") for ranked in best}
    whole = len(dora) == 1 and not any(facts.number(ranked, "dora_lost") for ranked in best)
    loses_dora = any(facts.number(ranked, "dora_lost") for ranked in following)
    loses_yakuhai = any(facts.yakuhai_piece(ranked) in ("pair", "triplet") for ranked in following)
    loses_simple = any(facts.flag(ranked, "tanyao_tile") for ranked in following) or not following
    kept = KeptValue(
        value_first=False,
        no_value_lost=(loses_dora or loses_yakuhai)
        and not any(ranked.facts["han_lost"] for ranked in best),
        dora=dora.pop() if whole and (loses_dora or not following) else None,
        tanyao=loses_simple and _moves_to_tanyao(praised, best),
    )
    if kept.dora:
        seen = praised.observation
        names = dict.fromkeys(tile_name(tile) for tile in seen.hand if seen.dora_in(tile))
        kept = replace(kept, dora_kinds=tuple(names))
    return kept if kept.dora or kept.tanyao or kept.no_value_lost else None


def _moves_to_tanyao(praised: BestComparison, best: Sequence[RankedDiscard]) -> bool:
    needs_none = facts.flag(best[0], "tanyao") and not any(
        facts.flag(each, "tanyao_tile") for each in best
    )
    likely = not praised.hands or is_likely(praised.hands, HandName.TANYAO)
    ready = all(facts.number(each, "shanten_after") == 0 for each in praised.of_best("speed"))
    return needs_none and likely and not ready and is_near_tanyao(praised.observation)


def kept_safety(praised: BestComparison) -> KeptSafety | None:
    best, following = praised.of_best("safety"), praised.of_next("safety")
    safest = all(ranked.rank == 1 for ranked in best)
    tied = sum(ranked.rank == 1 for ranked in praised.rankings.safety) > len(best)
    riichi = riichi_opponents(praised.observation)
    if not riichi:
        if not threatening(praised.observation, praised.rankings):
            return None
        same = any(ranked.rank == 1 for ranked in following)
        return KeptSafety(safest, safest_tied=tied) if safest and not same else None
    kept = KeptSafety(safest, riichi, safest_tied=tied)
    mine, its = _dangers(riichi, best), _dangers(riichi, following)
    if mine <= SURE:
        found = _why_safe(praised.observation, mine, praised.best)
        tiles = () if praised.next is None else (praised.next,)
        same = bool(its) and its <= SURE and _why_safe(praised.observation, its, tiles) == found
        sure, after = found
        return replace(kept, sure=sure, passed_after=after, like=praised.like if same else ())
    if len(mine) == 1 and len(riichi) == 1:
        risks = [1 - ranked.score for ranked in (*best, *following)]
        same = its == mine and max(risks) <= AS_RISKY * min(risks)
        danger = next(iter(mine))
        risk = (
            round(1 - best[0].score, RISK_DIGITS) if (len(best) == 1 and danger in BARE) else None
        )
        kept = replace(kept, danger=danger, risk=risk, like=praised.like if same else ())
    elif any(ranked.rank == 1 for ranked in following):
        return None
    return kept


def _why_safe(
    observation: Observation, dangers: set[str], tiles: Sequence[Tile]
) -> tuple[Literal["genbutsu", "passed", "no_wait", "never"], bool]:
    """Return why tiles are safe, and whether they became genbutsu only after the riichi."""
    if "passed" in dangers:
        return "passed", False
    if "no_wait" in dangers:
        return "no_wait" if dangers == {"no_wait"} else "never", False
    rivers = (observation.rivers[seat] for seat in riichi_opponents(observation))
    discarded = {kind_of(each.tile) for river in rivers for each in river}
    return "genbutsu", not discarded & {kind_of(tile) for tile in tiles}


def _dangers(riichi: Sequence[int], discards: Sequence[RankedDiscard]) -> set[str]:
    return {
        str(danger)
        for ranked in discards
        for seat, danger in zip(
            facts.row(ranked, "seats"), facts.row(ranked, "dangers"), strict=True
        )
        if seat in riichi
    }


LIVE_PAIR: Final = 2


def idle_reason(praised: BestComparison) -> Idle | None:
    """Return why the hand does not need the best discards.

    None if the same holds for the next one, if the reasons differ, if they take the hand a step
    back, or on the last draw.
    """
    seen, following = praised.observation, praised.next
    best = [kind_of(tile) for tile in praised.best]
    back = [
        facts.flag(facts.find(praised.rankings.speed, tile), "falls_back") for tile in praised.best
    ]
    if following is None or any(back) or draws_no_more(seen):
        return None
    other = kind_of(following)
    if all(is_all_seen(seen, kind) for kind in best) and not is_all_seen(seen, other):
        return AllSeen()
    ready = all(facts.number(ranked, "shanten_after") == 0 for ranked in praised.of_best("speed"))
    if not ready and not facts.is_of_pairs(praised.hands, seen):
        if all(is_off_wind(seen, kind) for kind in best) and not is_off_wind(seen, other):
            held = {seen.counts[kind] for kind in best}
            return OffWind(held.pop()) if len(held) == 1 else None
        left = {seen.unseen[kind] for kind in best}
        scarce = is_single_yakuhai(seen, other) and seen.unseen[other] <= max(left)
        if all(is_single_yakuhai(seen, kind) for kind in best) and not scarce:
            return ScarceYakuhai(left.pop()) if len(left) == 1 else None
    if all(facts.is_isolated(seen, kind) for kind in best):
        return None if facts.is_isolated(seen, other) else IsolatedTile()
    blocks = find_blocks(seen.counts, len(seen.own_melds))
    if blocks is None or len(best) > 1:
        return None
    return (
        _covered(praised, best[0])
        or _weakest(seen, blocks, best[0], other)
        or _spare(praised, blocks, best[0], other)
    )


def shared_idle(praised: BestComparison, *, dora_said: bool = False) -> Idle | None:
    """Return why the hand needs neither the best discards nor the next one.

    None if it needs one of them, if one takes the hand a step back, or on the last draw.

    Args:
        praised: the best discards and the next one.
        dora_said: another reason says that one of them is a dora or may join one.
    """
    seen, following = praised.observation, praised.next
    if following is None or draws_no_more(seen):
        return None
    tiles = (*praised.best, following)
    if any(facts.flag(facts.find(praised.rankings.speed, tile), "falls_back") for tile in tiles):
        return None
    kinds, like = [kind_of(tile) for tile in tiles], praised.like
    if not dora_said and len({facts.is_beside_dora(seen, kind) for kind in kinds}) > 1:
        return None  # one of them may still join a dora
    if all(is_off_wind(seen, kind) and seen.counts[kind] == 1 for kind in kinds):
        return OffWind(1, like)
    if all(facts.is_isolated(seen, kind) for kind in kinds):
        return IsolatedTile(like)
    blocks = find_blocks(seen.counts, len(seen.own_melds))
    if blocks is None or len(praised.best) > 1:
        return None
    spare = all(_is_spare(seen, blocks, kind) for kind in kinds)
    draws = {facts.number(facts.find(praised.rankings.speed, tile), "live") for tile in tiles}
    return SpareTile(like) if spare and len(draws) == 1 else None


def idle_isolated(praised: BestComparison) -> IsolatedTile | None:
    seen = praised.observation
    back = any(facts.flag(ranked, "falls_back") for ranked in praised.of_best("speed"))
    if back or draws_no_more(seen):
        return None
    return (
        IsolatedTile()
        if all(facts.is_isolated(seen, kind_of(tile)) for tile in praised.best)
        else None
    )


def is_all_seen(observation: Observation, kind: Kind) -> bool:
    return facts.is_isolated(observation, kind) and not observation.unseen[kind]


def is_single_yakuhai(observation: Observation, kind: Kind) -> bool:
    single = is_honour(kind) and observation.counts[kind] == 1
    return single and yakuhai_han(observation, kind) > 0


def is_off_wind(observation: Observation, kind: Kind) -> bool:
    return is_honour(kind) and not yakuhai_han(observation, kind)


def _covered(praised: BestComparison, kind: Kind) -> Covered | None:
    if praised.next is None or covering(praised.observation, kind_of(praised.next)) is not None:
        return None
    taatsu = covering(praised.observation, kind)
    draws = facts.row(praised.of_best("speed")[0], "draws")
    names = tuple(map(kind_name, runs_of(praised.observation, kind)))
    if taatsu is None or not {*names} <= {*draws}:
        return None
    tiles = tuple(map(kind_name, taatsu.kinds))
    return Covered(tiles, taatsu.shape.value, names)  # type: ignore[arg-type]


def _weakest(
    observation: Observation, blocks: Blocks, kind: Kind, other: Kind
) -> WeakestBlock | None:
    mine = blocks.of(kind)
    if blocks.count <= BLOCKS_NEEDED or len(mine) != 1 or mine[0].shape not in JOINTS:
        return None
    taatsu = mine[0]
    rest = [block for block in blocks.blocks if block.shape in JOINTS and block is not taatsu]
    live = _live(observation, taatsu)
    if other in taatsu.kinds or any(_live(observation, block) <= live for block in rest):
        return None
    pairs = [block.kinds[0] for block in blocks.pairs]
    if len(pairs) > 1 and any(observation.unseen[each] < min(live, LIVE_PAIR) for each in pairs):
        return None  # of two pairs one can hardly become a triplet any more
    names = tuple(map(kind_name, taatsu.kinds))
    return WeakestBlock(names, taatsu.shape.value, blocks.count)  # type: ignore[arg-type]


def _live(observation: Observation, taatsu: Block) -> int:
    return sum(observation.unseen[kind] for kind in taatsu.needs)


def _spare(praised: BestComparison, blocks: Blocks, kind: Kind, other: Kind) -> SpareTile | None:
    its = [block.shape for block in blocks.of(other)]
    if not _is_spare(praised.observation, blocks, kind) or Shape.SINGLE in its:
        return None
    lost = {
        name
        for ranked in praised.of_next("speed")
        for name in map(str, facts.row(ranked, "draws"))
        if not facts.flag(ranked, "falls_back")
    } - {str(name) for name in facts.row(praised.of_best("speed")[0], "draws")}
    near = {kind_name(kind), *map(kind_name, facts.neighbours(kind))}
    return None if lost & near else SpareTile()


def _is_spare(observation: Observation, blocks: Blocks, kind: Kind) -> bool:
    singles = [block.kinds[0] for block in blocks.blocks if block.shape is Shape.SINGLE]
    return (
        kind in singles
        and bool(blocks.pairs)
        and not {*facts.connected_kinds(observation, kind)} & {*singles}
    )
