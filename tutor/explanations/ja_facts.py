import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.coach.aims import patterns
from tutor.coach.explain import Explanation, Tempting
from tutor.coach.facts import neighbours
from tutor.coach.ideas import danger, dora, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.plan import Plan, named_steps
from tutor.coach.spot import Spot
from tutor.explanations import ja_names as ja
from tutor.explanations.ja_danger import LARGE, is_safe, worst_danger, worst_risk
from tutor.position.blocks import JOINTS, SETS, Block, Shape, find_blocks
from tutor.position.hands import FLUSHES, HandName, serves
from tutor.position.yaku import yakuhai_han

UNNAMED: Final = (HandName.RIICHI, HandName.NO_YAKU, HandName.YAKUHAI)
"""Kinds of hand that are named only by their yaku."""
LAST: Final = 3
"""With this many own draws left or fewer, a lone tile is not expected to improve the hand."""
LONGEST: Final = 5
"""The number of tiles up to which a shape is named in full."""
COUNTED_FROM: Final = 3
"""Steps from ready from which useful tiles are not counted."""
FELT: Final = 2
MANY: Final = 12
"""A loss of useful tiles is worth mentioning from this fraction (one in this many)."""
PAIR: Final = 2
CLEARLY_MORE: Final = 3
"""The number of additional neighbouring tiles worth mentioning for a lone tile."""


@dataclass(frozen=True, slots=True)
class Keep:
    """A reason to keep a tile, as a clause that precedes ので."""

    because: str


@dataclass(frozen=True, slots=True)
class First:
    """A reason to discard the advised tile first, as an attribute that precedes its name."""

    because: str
    end: str = "から切ります"


@dataclass(frozen=True, slots=True)
class Risk:
    """A danger, as a noun that precedes です."""

    noun: str
    of_suit: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """The effect of a discard on the hand, as a predicate without its 。."""

    said: str


Why: TypeAlias = Keep | First | Risk | Cost
COUNT: Final = r"(\d枚)"
ONE_TILE: Final = re.compile(rf"（残り{COUNT}）|^{COUNT}(?:切れで|見えていて)、|^.*を引けば")
"""Matches the parts of a reason that hold for one tile only."""


def also_kept(name: str, why: Keep, text: str) -> str:
    """Return a sentence on keeping a tile, shortened if the text already gives that reason."""
    if text.endswith("も同じく残します。"):
        return ""
    if ONE_TILE.sub("", why.because) in text:
        left, shown = found.groups() if (found := ONE_TILE.search(why.because)) else (None, None)
        count = f"（残り{left}）" if left else f"（{shown}切れ）" if shown else ""
        return f"{name}{count}も同じく残します。"
    if text.endswith("残します。"):
        return f"{name}も{why.because}ので、まだ切りません。"
    return f"{name}は{why.because}ので残します。"


# --- what a tile is for ---------------------------------------------------------------------------


def ryanmen(of: Kind) -> tuple[Kind, ...]:
    """Return the draws that would give a lone tile a two-sided taatsu."""
    rank = rank_of(of)
    return tuple(Kind(of + step) for step in (-1, 1) if 2 <= rank + step <= 8 and 2 <= rank <= 8)


def kept_for(spot: Spot, found: Explanation, of: Kind) -> Keep | None:
    """Return a reason to keep a tile that does not apply to the advised tile."""
    best = kind_of(found.best[0])
    if of in spot.seen.dora and best not in spot.seen.dora:
        return _of_dora(spot, found, of, 1) if is_of_use(spot, found, of) else None
    if not found.plan.has_blocks:
        return None
    if is_honour(of):
        return _honour(spot, found, of)
    used = _four(spot, best, of) or use_of(spot, best, of)
    if found.plan.hand is not None and found.plan.hand.name is HandName.ALL_TRIPLETS:
        return None
    if used is not None:
        return used
    if spot.counts[of] == 2:
        after, other = spot.blocks_without(best), spot.blocks_without(of)
        paired = after is None or any(each.shape is Shape.PAIR for each in after.of(of))
        even = after is not None and other is not None and len(other.pairs) >= len(after.pairs)
        return Keep("切ると対子が崩れる") if paired and not even else None
    near = [each for each in spot.seen.dora if each in neighbours(of) and spot.unseen[each]]
    near = [each for each in near if _needs_alone(spot, each, of)]
    if (
        near
        and not spot.near(of)
        and best not in spot.seen.dora
        and near[0] not in neighbours(best)
    ):
        return _beside_dora(near[0], of)
    if spot.counts[of] > 1 or (spot.near(of) and spot.near(best)) or spot.draws_left <= LAST:
        return None
    return _runs(spot, of) if spot.near(of) else lone_use(spot, best, of)


def _needs_alone(spot: Spot, drawn: Kind, of: Kind) -> bool:
    """Check whether a draw goes with no other tile of the hand than this one."""
    return not any(spot.counts[each] for each in neighbours(drawn) if each != of)


def _of_dora(spot: Spot, found: Explanation, of: Kind, count: int) -> Keep:
    if spot.counts[of] == 1 < spot.unseen[of] and spot.is_yakuhai(of) and found.plan.has_blocks:
        return of_yakuhai(spot, found, of)
    return Keep(f"ドラ{count}枚分な" if count > 1 else "ドラな")


def _runs(spot: Spot, of: Kind) -> Keep | None:
    """Return a reason to keep a tile beside a neighbour: draws that make a run or a two-sided
    taatsu, and are useless without the tile."""
    after = spot.blocks_without(of)
    taken = {need for each in (after.blocks if after else ()) for need in each.needs}
    low = of - rank_of(of) + 1
    runs = [each for each in (after.blocks if after else ()) if each.shape is Shape.RUN]
    complete = {each for run in runs for each in run.kinds} - {of}
    rows = [range(at, at + 3) for at in (of - 2, of - 1, of) if low <= at <= low + 6]
    rows = [row for row in rows if complete.isdisjoint(row)]
    lacks = [[Kind(each) for each in row if not spot.counts[each]] for row in rows]
    drawn = {each[0] for each in lacks if len(each) == 1 and spot.unseen[each[0]]}
    if found := sorted(drawn - taken):
        return Keep(f"{ja.kinds(found)}を引けば順子になる")
    near = [each for each in ryanmen(of) if spot.unseen[each] and each not in taken]
    return Keep(f"{ja.kinds(near)}を引けば両面になる") if near else None


def may_be_tanyao(plan: Plan) -> bool:
    return HandName.TANYAO in (each.name for each in (plan.hand, plan.other) if each is not None)


def is_of_use(spot: Spot, found: Explanation, of: Kind) -> bool:
    """Check whether a tile can still become part of a set or a pair."""
    alone = spot.counts[of] == 1 and not spot.unseen[of]
    return not (alone and (is_honour(of) or not found.plan.has_blocks))


def _four(spot: Spot, best: Kind, of: Kind) -> Keep | None:
    """Return the reason to keep a tile at the end of a run of four single tiles; None if the
    advised tile is at the end of one, too."""
    if _ends_four(spot, best):
        return None
    for low in (of, of - 3):
        row = range(low, low + 4)
        if low < 0 or low // 9 != (low + 3) // 9 or best in row:
            continue
        if all(spot.counts[each] == 1 for each in row):
            return Keep(f"両面や雀頭に育つ{ja.group([Kind(each) for each in row])}の4連形を作る")
    return None


def _ends_four(spot: Spot, of: Kind) -> bool:
    if is_honour(of):
        return False
    rows = (range(low, low + 4) for low in (of - 3, of) if low >= 0 and low // 9 == (low + 3) // 9)
    return any(all(spot.counts[each] == 1 for each in row) for row in rows)


def use_of(spot: Spot, best: Kind, of: Kind) -> Keep | None:
    """Return the shape that a number tile belongs to after a discard."""
    after, other = spot.blocks_without(best), spot.blocks_without(of)
    if after is None or other is None:
        return None
    taken = {need for each in after.blocks if of not in each.kinds for need in each.needs}
    for each in after.of(of) if after.shapes() != other.shapes() else ():
        alive = [need for need in each.needs if spot.unseen[need]]
        if each.shape in JOINTS and not {*alive} <= taken and each not in other.blocks:
            return Keep(f"{form(spot, each)}（{taking(spot, alive)}）を作る")
        if each.shape is Shape.PAIR and best != of and len(after.pairs) == 1:
            only = sum(count > 1 for count in spot.counts) == 1 and spot.counts[of] == 2
            return Keep("唯一の雀頭な" if only else "雀頭になる")
    runs = [each for each in after.blocks if each.shape is Shape.RUN and of not in each.kinds]
    grown = (regrouped(spot, best, of, each) for each in runs if each.kinds[0] // 9 == of // 9)
    regroups = next((each for each in grown if each), "")
    return Keep(regroups) if regroups and spot.counts[of] == 1 else None


def taking(spot: Spot, of: Sequence[Kind]) -> str:
    """Return a phrase naming the draws that complete a taatsu, and which of them are dora."""
    held = [each for each in of if each in spot.seen.dora]
    if not held or len(of) == 1:
        return f"{'ドラの' if held else ''}{ja.kinds(of)}受け"
    return f"{ja.kinds(of)}受け、{ja.kinds(held)}はドラ"


def growth(of: Kind, beside: Block) -> str:
    """Return the name of the four-tile shape that a loose tile forms inside a run; empty if it
    forms none."""
    low, *_, high = sorted(beside.kinds)
    form = ja.group(sorted((*beside.kinds, of)))
    return f"くっつきやすい{form}の中ぶくれを作る" if low < of < high else ""


def regrouped(spot: Spot, best: Kind, of: Kind, beside: Block) -> str:
    """Return a clause on the draw that regroups a run and a tile two ranks away; may be empty."""
    low, middle, high = sorted(beside.kinds)
    if of == low - 2:
        drawn, run, rest = Kind(low - 1), (of, Kind(low - 1), low), (middle, high)
    elif of == high + 2:
        drawn, run, rest = Kind(high + 1), (high, Kind(high + 1), of), (low, middle)
    else:
        return ""
    if any(rank_of(each) in (1, 9) for each in rest) or not spot.unseen[drawn]:
        return ""
    counts = list(spot.counts)
    counts[best] -= 1
    counts[drawn] += 1
    before, after = spot.blocks_without(best), find_blocks(counts, len(spot.seen.own_melds))
    sets = [sum(each.shape in SETS for each in of.blocks) for of in (before, after) if of]
    if sets and sets[0] < sets[-1]:
        return ""
    return f"{ja.kind(drawn)}を引けば{ja.group(run)}と{ja.group(rest)}に組み替えられる"


def lone_use(spot: Spot, best: Kind, of: Kind) -> Keep | None:
    """Return the shape into which a lone number tile grows more easily than the advised tile."""
    near = [each for each in ryanmen(of) if spot.unseen[each]]
    beside = [each for each in neighbours(of) if spot.unseen[each]]
    left = sum(spot.unseen[each] for each in beside)
    if is_honour(best) or spot.near(best):
        more = True
    else:
        mine = [each for each in ryanmen(best) if spot.unseen[each]]
        fewer = sum(spot.unseen[each] for each in neighbours(best))
        more = len(near) > len(mine)
        if len(near) == len(mine) and left >= fewer + CLEARLY_MORE:
            return Keep(f"周りの牌が{left}枚残り、{ja.kind(best)}（{fewer}枚）よりくっつきやすい")
    if more and near:
        return Keep(f"{ja.kinds(near)}を引けば両面になる")
    beside = [each for each in beside if _needs_alone(spot, each, of)]
    useful = more and is_honour(best) and beside
    return Keep(f"{ja.kinds(beside)}を引けば面子候補になる") if useful else None


def _honour(spot: Spot, found: Explanation, of: Kind) -> Keep | None:
    best, left = kind_of(found.best[0]), spot.unseen[of]
    if spot.counts[of] > 1:
        return None
    flush = next((e for e in (found.plan.hand, found.plan.other) if e and e.name in FLUSHES), None)
    if flush is not None and left and serves(flush, of) and not serves(flush, best):
        return Keep(f"{ja.hand(flush)}に使える")
    useful = spot.is_yakuhai(of) and left > 1 and spot.steps > 1 and spot.draws_left > LAST
    if useful and not (spot.is_yakuhai(best) and spot.unseen[best] >= left):
        return of_yakuhai(spot, found, of)
    later = not is_honour(best) or left < spot.unseen[best]
    dead = not left and is_safe(spot, found.best[0])
    return _safe_later(spot, of) if later and not dead else None


def _safe_later(spot: Spot, of: Kind) -> Keep | None:
    """Return the reason to keep an honour that is easy to discard later; None if no copy has been
    seen."""
    shown = 3 - spot.unseen[of]
    if yakuhai_han(spot.seen, of) > 1 and shown < 2:
        return Keep(f"重なればポンして2翻の役にできる（残り{spot.unseen[of]}枚）")
    if shown == 3:
        return Keep("誰にも当たらない安全牌な")
    known = "見えていて" if of in map(kind_of, spot.seen.dora_indicators) else "切れで"
    return Keep(f"{shown}枚{known}、後からでも切りやすい") if shown else None


def _beside_dora(of: Kind, mine: Kind) -> Keep:
    form = "両面" if of in ryanmen(mine) else "嵌張" if abs(of - mine) == 2 else "辺張"
    return Keep(f"ドラの{ja.kind(of)}を引けば{form}になる")


def of_yakuhai(spot: Spot, found: Explanation, of: Kind) -> Keep:
    left = f"（残り{spot.unseen[of]}枚）"
    after = spot.blocks_without(kind_of(found.best[0]))
    if spot.steps == 1 and after is not None and not after.pairs:
        return Keep(f"重なれば雀頭になる{left}")
    dora = "ドラで、" if of in spot.seen.dora else ""
    if found.plan.made:
        return Keep(f"{dora}重なればポンしてさらに役をつけられる{left}")
    double = "2翻の" if yakuhai_han(spot.seen, of) > 1 else ""
    return Keep(f"{dora}重なればポンして{double}役にできる{left}")


# --- a fact --------------------------------------------------------------------------------------


def form(spot: Spot, of: Block) -> str:
    """Return the name of a block; a two-sided taatsu loses its name if one side is nearly used
    up."""
    if of.shape is Shape.PAIR and of.kinds[0] in spot.seen.dora:
        return f"ドラの{ja.block(of)}"
    gone = of.shape is Shape.TWO_SIDED and min(spot.unseen[each] for each in of.needs) < 2
    return f"{ja.group(of.kinds)}の形" if gone else ja.block(of)


def reason(spot: Spot, found: Explanation, rival: Tempting, fact: object) -> Why | None:
    """Return a fact as a reason against another discard; None if it matters little.

    Raises:
        TypeError: the fact is unknown.
    """
    of, best = kind_of(rival.tile), kind_of(found.best[0])
    match fact:
        case draws.StepBack():
            return Cost(_steps_back(spot, found, rival.tile, fact))
        case draws.FewerDraws():
            return _fewer(spot, found, rival, fact)
        case _ if type(fact) in (draws.Improves, *shape.CONCEPTS):
            return _of_shape(spot, found, of, fact)
        case _ if type(fact) in pairs.CONCEPTS:
            return _of_pairs(spot, found, of, fact)
        case dora.IsDora() if not is_of_use(spot, found, of):
            return None
        case dora.IsDora(count=count):
            return _of_dora(spot, found, of, count)
        case dora.BesideDora(dora=near):
            lone = not spot.near(of) and not use_of(spot, best, of)
            lone &= _needs_alone(spot, near, of)
            return _beside_dora(near, of) if lone else kept_for(spot, found, of)
        case _ if type(fact) in yakuhai.CONCEPTS:
            return _of_honours(spot, found, fact)
        case hands.InsidePlan(hand=of_hand):
            if not is_of_use(spot, found, of):
                return None
            if of_hand.name is HandName.TANYAO:
                return kept_for(spot, found, of) or Keep("タンヤオに使える")
            return Keep(f"{ja.hand(of_hand)}に使う")
        case hands.PieceOf(hand=of_hand):
            near_ = any(
                one.name is of_hand.name and one.about == of_hand.about
                for _, one, _ in patterns(spot, most=1)
            )
            return Keep(f"{ja.hand(of_hand)}に必要な") if near_ else kept_for(spot, found, of)
        case hands.LosesYaku() if spot.draws_left < LAST:
            return None
        case hands.LosesYaku():
            plan = found.plan.hand
            named = plan is not None and plan.name not in UNNAMED
            return Cost(f"{ja.hand(plan) if named and plan is not None else '役'}から遠くなります")
        case _ if type(fact) in ready.CONCEPTS:
            return None
        case _ if type(fact) in danger.CONCEPTS:
            return _of_danger(spot, found, rival.tile, fact)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _steps_back(spot: Spot, found: Explanation, of: Tile, fact: draws.StepBack) -> str:
    named = [*(["役牌"] if spot.is_yakuhai(kind_of(of)) else [])]
    named += ["ドラ"] if kind_of(of) in spot.seen.dora else []
    pair = f"{'で'.join(named)}の対子" if named else "対子"
    blocks = () if spot.blocks is None else spot.blocks.of(kind_of(of))
    is_pair = any(each.shape is Shape.PAIR for each in blocks)
    whole = f"{pair}が崩れて" if is_pair and spot.counts[kind_of(of)] == 2 else ""
    if fact.block is not None and fact.block.shape is not Shape.PAIR:
        whole = f"{form(spot, fact.block)}が崩れて"
    return f"{whole}{back(spot, found, fact.steps)}"


def back(spot: Spot, found: Explanation, after: int) -> str:
    """Return a clause saying that a discard moves the hand further from ready. It gives the number
    of steps only if that also holds for the planned hand."""
    if not spot.steps_after(found.best[0]):
        return "聴牌でなくなります"
    far = max(spot.steps, named_steps(spot, found.plan))
    return f"{ja.steps(after)}に戻ります" if after > far else "手が遠くなります"


def is_for_flush(found: Explanation, of: Iterable[Kind]) -> bool:
    """Check whether the planned flush, if any, can use all the given draws."""
    hand = found.plan.hand
    return hand is None or hand.name not in FLUSHES or all(serves(hand, each) for each in of)


def _fewer(spot: Spot, found: Explanation, rival: Tempting, fact: draws.FewerDraws) -> Why | None:
    """Return the shape that a discard breaks, and the useful tiles after either discard, both of
    which leave the hand equally far from ready."""
    of, broken = kind_of(rival.tile), fact.block
    if not is_for_flush(found, (*fact.lost, *spot.draws(found.best[0]))):
        return None
    heads = sum(each == 2 for each in spot.counts)
    if not fact.live:
        return Cost("受け入れがなくなります")
    if heads == 1 and spot.counts[of] == 2 and not (found.plan.is_of_pairs or max(spot.counts) > 2):
        return Keep("唯一の雀頭な")
    if fact.best - fact.live < max(FELT, fact.best // MANY):
        return None
    if spot.steps_after(found.best[0]) >= COUNTED_FROM:
        if broken is not None and broken.shape is not Shape.PAIR:
            return Cost(f"{form(spot, broken)}が崩れます")
        if fact.group:
            return Cost(f"{ja.group(fact.group)}の形が崩れます")
        return use_of(spot, kind_of(found.best[0]), of) or kept_for(spot, found, of)
    counts = f"受け入れが{fact.best}枚から{fact.live}枚に減ります"
    if broken is not None and broken.shape is Shape.PAIR:
        return Cost(f"{'対子' if of in broken.kinds else form(spot, broken)}が崩れ、{counts}")
    if broken is not None:
        lost = "がなくなり" if broken.shape in JOINTS else "が崩れ"
        return Cost(f"{form(spot, broken)}{lost}、{counts}")
    if fact.group:
        return Cost(f"{ja.group(fact.group)}の形が崩れ、{counts}")
    if fact.lost == (of,):
        lost = "対子が崩れ" if spot.counts[of] == 2 else f"{ja.kind(of)}の重なりがなくなり"
        return Cost(f"{lost}、{counts}")
    lost_draws = [each for each in fact.lost if each != of]
    gone = sum(spot.unseen[each] for each in lost_draws) <= fact.best - fact.live + 1
    named = gone and len(lost_draws) <= ja.LISTED
    lost_draws = [*fact.lost] if of in fact.lost else lost_draws
    if named:
        return Cost(f"{ja.kinds(lost_draws)}の受けがなくなり、{counts}")
    return use_of(spot, kind_of(found.best[0]), of) or Cost(counts)


def _of_shape(spot: Spot, found: Explanation, mine: Kind, fact: object) -> Why | None:
    best = kind_of(found.best[0])
    match fact:
        case draws.Improves(draws=of_kinds):
            other = kept_for(spot, found, mine)
            lone = spot.counts[best] == 1 and not (is_honour(best) or spot.near(best))
            if other is None and lone and not spot.near(mine):
                return None
            held = [
                each for each in sorted((mine, *spot.near(mine))) for _ in range(spot.counts[each])
            ]
            of = f"{ja.group(held)}の形で" if 2 < len(held) <= LONGEST else ""
            return other or Keep(f"{of}{_span(of_kinds)}を引けば受け入れが広がる")
        case shape.PartOf(block=of):
            alive = [each for each in of.needs if spot.unseen[each]]
            return Keep(f"{form(spot, of)}（{taking(spot, alive)}）を作る") if alive else None
        case shape.Breaks(block=of):
            after = spot.blocks_without(best)
            rest = [each for each in (after.blocks if after else ()) if each != of]
            taken = {need for each in rest for need in each.needs}
            lost = None if {*of.needs} <= taken else Cost(f"{form(spot, of)}が崩れます")
            return use_of(spot, best, mine) or lost
        case shape.BetterBlock(block=better, live=live, third=third):
            named = form(spot, better) if third is None else _triple(better, third)
            return Keep(f"{named}（受け入れ{live}枚）を作る")
        case shape.KeepsMate(stays=stays):
            return use_of(spot, best, mine) or Keep(f"{ja.kind(stays)}よりくっつきやすい")
        case shape.GoesNext():
            return First("後になるほど切りにくい")
        case shape.MorePartners(by=by) if by is not None:
            around = ja.kinds([each for each in neighbours(best) if spot.unseen[each]])
            return First(f"{around}を引いても{ja.kind(by)}で受けられる")
        case shape.Grows(kind=of, block=widened) if growth(of, widened):
            return Keep(growth(of, widened))
        case shape.MoreCentral() | shape.CanRun() | shape.NearerMiddle() | shape.MorePartners():
            return kept_for(spot, found, mine)
        case shape.Grows() | shape.GoesWith():
            return kept_for(spot, found, mine)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _span(of: Sequence[Kind]) -> str:
    """Return the names of kinds of one suit; three or more consecutive ones are given by their
    ends."""
    if len(of) > 2 and of[-1] - of[0] == len(of) - 1:
        return f"{rank_of(of[0])}～{ja.kind(of[-1])}"
    return ja.kinds(of)


def _triple(of: Block, third: Kind) -> str:
    return f"{ja.group(sorted((*of.kinds, third)))}のリャンカン"


def _of_pairs(spot: Spot, found: Explanation, mine: Kind, fact: object) -> Why | None:
    best = kind_of(found.best[0])
    match fact:
        case pairs.OnlyPair():
            return Keep("唯一の雀頭な")
        case pairs.SevenPairsPair():
            return Keep("七対子に数える対子な")
        case pairs.EasierToPair() if spot.counts[best] > 1:
            return None
        case pairs.EasierToPair(left=left):
            return _easier(best, left, spot.unseen[best])
        case pairs.EasierToGet() if isinstance(found.role, pairs.SlowSingle):
            return None
        case pairs.EasierToGet() if is_honour(mine) and spot.unseen[mine] >= PAIR:
            return None  # somebody may hold a pair of it
        case pairs.EasierToGet():
            return Keep(f"{ja.kind(best)}よりほかの人に使われにくく、重なりやすい")
        case pairs.EasierWait():
            return Keep("待ちにすれば出やすい")
        case pairs.StillRuns():
            return Keep("順子にも使える")
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _easier(best: Kind, left: int, fewer: int, easier: str = "重なり") -> Keep:
    if not fewer:
        return Keep(f"残り{left}枚で、まだ重なりうる")
    return Keep(f"残り{left}枚で、残り{fewer}枚の{ja.kind(best)}より{easier}やすい")


def _of_honours(spot: Spot, found: Explanation, fact: object) -> Why | None:
    best = kind_of(found.best[0])
    lone = isinstance(found.role, yakuhai.LoneYakuhai)
    match fact:
        case yakuhai.KeepsYakuhai(kind=of, live=live):
            if lone and spot.unseen[best]:
                return _easier(best, live, spot.unseen[best]) if live > spot.unseen[best] else None
            return of_yakuhai(spot, found, of)
        case yakuhai.MoreLeft(left=left, best=fewer):
            easier = "重なり" if spot.is_yakuhai(best) else "雀頭になり"
            return _easier(best, left, fewer, easier)
        case yakuhai.OthersUse(kind=of, double=double) if not spot.threats:
            whose = "ほかの人にも役になる"
            if double is not None:
                whose = f"{ja.seat(spot.seen, double)}のダブ{ja.kind(best)}にもなる"
            return First(whose, "から、重ねられる前に切ります")
        case yakuhai.OthersUse():
            return Keep("役になりうる")
        case yakuhai.CountsDouble(kind=of) if spot.unseen[of] < 2:
            return None
        case yakuhai.CountsDouble():
            return Keep("重なればポンして2翻にできる")
        case yakuhai.YakuhaiPair(triplet=True):
            return Keep("役が確定している暗刻な")
        case yakuhai.YakuhaiPair(live=live):
            which = f"あと1枚（残り{live}枚）で役になる" if live > 1 else "最後の1枚で役になる"
            return Keep(f"対子で、{which}")
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _of_danger(spot: Spot, found: Explanation, of: Tile, fact: object) -> Why | None:
    match fact:
        case danger.Riskier(suit=suit, seat=who) if suit is not None:
            return Risk(f"{ja.seat(spot.seen, who)}が集めている{ja.suit_name(suit)}", of_suit=True)
        case danger.Riskier() if spot.threats and spot.risk(of) > spot.risk(found.best[0]):
            return Risk(worst_danger(spot, of))
        case danger.SafeFor() if spot.threats and worst_risk(spot, found.best[0]) >= LARGE:
            return None
        case danger.SafeFor(seat=who) if spot.threats:
            return Keep(f"{ja.seat(spot.seen, who)}にも通る")
        case danger.SafeFor(seat=who):
            use = kept_for(spot, found, kind_of(of))
            opened = spot.seen.melds[who] and is_of_use(spot, found, kind_of(of))
            return use or (Keep(f"副露した{ja.seat(spot.seen, who)}に安全な") if opened else None)
        case danger.SafeLater(kind=honour) if not spot.unseen[honour] and is_safe(
            spot, found.best[0]
        ):
            return None
        case danger.SafeLater(kind=honour):
            return _safe_later(spot, honour)
        case danger.Riskier():
            return None
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


# --- what another discard gains ------------------------------------------------------------------


def pay_of(spot: Spot, of: Tile) -> tuple[int, int]:
    """Return the lowest and highest points of a ron on the live waits after a discard, excluding
    honba and riichi sticks; (0, 0) if no wait can win."""
    win, won = spot.win, [each for each in spot.winning(of) if each.live]
    quiet = win is not None and win.declare is False
    counted = [(e.ron.whole if e.ron else 0) if quiet else e.points for e in won]
    paid = [each for each in counted if each]
    bonus = 0 if win is None else win.honba + win.sticks
    return (min(paid) - bonus, max(paid) - bonus) if paid else (0, 0)


def gain_of(spot: Spot, fact: object) -> str:
    """Return a clause, to precede が, with the advantage of another discard; empty if it matters
    little."""
    match fact:
        case draws.StepBack(steps=after):
            return f"{ja.steps(after - 1)}を保てます" if after > 1 else "聴牌に取れます"
        case draws.FewerDraws(best=most, live=live):
            return f"受け入れは{live}枚から{most}枚に増えます"
        case dora.IsDora(count=count):
            return f"ドラを{count}枚残せます" if count > 1 else "ドラを残せます"
        case yakuhai.YakuhaiPair(kind=of, triplet=triplet):
            return f"{ja.kind(of)}の{'暗刻' if triplet else '対子'}を残せます"
        case hands.InsidePlan(hand=of_hand) | hands.PieceOf(hand=of_hand):
            return f"{ja.hand(of_hand)}を残せます"
        case danger.Riskier(seat=who) if spot.threats:
            return f"{ja.seat(spot.seen, who)}にはより安全です"
        case danger.SafeFor(kind=of, seat=who):
            return f"{ja.seat(spot.seen, who)}に通る{ja.kind(of)}を残せます"
        case _:
            return ""


def blocks_beside(spot: Spot, of: Kind) -> list[str]:
    """Return the blocks left after a discard that contain the tile's neighbours or another copy."""
    after = None if is_honour(of) else spot.blocks_without(of)
    near = {of, *spot.near(of)}
    found = [each for each in (() if after is None else after.blocks) if near & {*each.kinds}]
    singles = {each.kinds[0] for each in found if each.shape is Shape.SINGLE}
    said = []
    for each in found:
        beyond = [k for k in singles if min(abs(k - one) for one in each.kinds) == 2]
        beyond = [k for k in beyond if k // 9 == each.kinds[0] // 9]
        double = each.shape is Shape.INSIDE and beyond
        said += [_triple(each, beyond[0])] if double else []
        said += [] if double or each.shape is Shape.SINGLE else [form(spot, each)]
    return list(dict.fromkeys(said))


def keeps_shape(spot: Spot, best: Kind, of: Block) -> bool:
    """Check whether a shape survives a discard: its other tile, or a second copy, remains in a
    shape."""
    after = spot.blocks_without(best)
    if after is None or best not in of.kinds:
        return False
    if spot.counts[best] > 1:
        return not any(each.shape in SETS for each in after.of(best))
    rest = next((each for each in of.kinds if each != best), best)
    near = {*spot.near(best)}
    stays = (Shape.PAIR, *JOINTS)
    return any(each.shape in stays and near & {*each.kinds} for each in after.of(rest))
