"""What tells a discard from another, in Japanese: a sentence on each tile a reader may throw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.authors.ja_danger import worst_danger
from tutor.authors.ja_names import (
    LISTED,
    SUITS,
    block,
    group,
    hand,
    kind,
    kinds,
    points,
    seat,
    steps,
    suit_name,
    waits,
)
from tutor.coach.explain import Explanation, Tempting
from tutor.coach.facts import neighbours
from tutor.coach.ideas import danger, dora, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.spot import Spot
from tutor.evaluators.blocks import JOINTS, SETS, Block, Shape, completing
from tutor.evaluators.hands import HandName
from tutor.evaluators.yaku import yakuhai_han

UNNAMED: Final = (HandName.RIICHI, HandName.NO_YAKU, HandName.YAKUHAI)
"""Hands that are only called a yaku."""
CLEARLY_MORE: Final = 3
"""Tiles more beside a lone tile that are worth a word."""


@dataclass(frozen=True, slots=True)
class Keeps:
    """Why a tile stays."""

    noun: str
    """What would be lost."""
    stem: str = ""
    """A verb in its form before another clause; `noun` and で without."""
    verb: str = ""
    """What comes before ので; `noun` and な without."""

    @property
    def link(self) -> str:
        return self.stem or f"{self.noun}で"

    @property
    def because(self) -> str:
        return f"{self.verb or f'{self.noun}な'}ので"


@dataclass(frozen=True, slots=True)
class Risks:
    """A danger: a noun before です."""

    noun: str


@dataclass(frozen=True, slots=True)
class Costs:
    """What throwing the tile does: a verb in its form before ます."""

    stem: str
    end: str = "ます"


@dataclass(frozen=True, slots=True)
class Says:
    """A whole sentence."""

    said: str


HEAD: Final = Keeps("雀頭の候補", verb="雀頭になりうる")
Why: TypeAlias = Keeps | Risks | Costs | Says
WEAK: Final = (
    shape.MoreCentral,
    shape.CanRun,
    shape.NearerMiddle,
    shape.GoesNext,
    shape.GoesWith,
    shape.KeepsMate,
    draws.Improves,
    pairs.HalfOfPair,
)
"""Facts that any shape of the tile outweighs."""
FEW_DRAWS: Final = 4
"""Draws left up to which a fold does not keep the shapes of its hand."""
NAME: Final = "{X}"
"""The name of the tile in a whole sentence."""


def use_of(spot: Spot, best: Kind, of: Kind) -> Keeps | None:
    """Return the shape of a number tile in the hand that stays after a discard."""
    after, other = spot.blocks_without(best), spot.blocks_without(of)
    if is_honour(of) or after is None or other is None or after.shapes() == other.shapes():
        return None
    taken = {need for each in after.blocks if of not in each.kinds for need in each.needs}
    for each in after.of(of):
        alive = [need for need in each.needs if spot.unseen[need]]
        if each.shape in JOINTS and not {*alive} <= taken:
            return Keeps(block(each), verb=f"{block(each)}（{kinds(alive)}受け）を作る")
        if each.shape in SETS and each.kinds.count(of) == spot.counts[of] - (of == best):
            return Keeps(block(each), verb=f"{block(each)}の一部な")
    runs = [each for each in after.blocks if each.shape is Shape.RUN and of not in each.kinds]
    grown = (_growth(of, each) for each in runs if each.kinds[0] // 9 == of // 9)
    form = next((each for each in grown if each), "")
    if form and spot.counts[of] == 1:
        return Keeps(form)
    used = {kind for each in after.blocks if each.shape in SETS for kind in each.kinds}
    free = [each for each in spot.near(of) if each not in used and each != best]
    needs = sorted({need for each in free for need in completing(of, each)} - taken)
    needs = [each for each in needs if spot.unseen[each]]
    return _verbal("", f"{kinds(needs)}を引けば順子にな", "り", "る") if needs else None


def lone_use(spot: Spot, of: Kind) -> Keeps | None:
    """Return what a number tile without a shape may become; None for an honour."""
    if is_honour(of):
        return None
    near = [each for each in ryanmen(of) if spot.unseen[each]]
    if near:
        return _verbal("", f"{kinds(near)}を引けば両面にな", "り", "る")
    near = [each for each in neighbours(of) if spot.unseen[each]]
    return _verbal("", f"{kinds(near)}を引けば面子候補にな", "り", "る") if near else None


def small_reason(spot: Spot, found: Explanation, of: Kind) -> Keeps | None:
    """Return what a tile is kept for that the advised one is of no use for."""
    best = kind_of(found.best[0])
    near = [each for each in spot.seen.dora if each in neighbours(of) and spot.unseen[each]]
    if of in spot.seen.dora and best not in spot.seen.dora:
        return Keeps("ドラ")
    if not found.plan.has_blocks:
        return None
    used = use_of(spot, best, of)
    if used is not None:
        return used
    if near and best not in spot.seen.dora and near[0] not in neighbours(best):
        return _beside_dora(near[0], of)
    if spot.counts[of] > 1 or spot.near(of):
        return None
    if is_honour(of):
        return _small_honour(spot, found, best, of)
    if is_honour(best):
        return lone_use(spot, of)
    if use_of(spot, of, best) is not None:
        return None
    if shape.centre(of) > shape.centre(best):
        return lone_use(spot, of)
    left, fewer = (sum(spot.unseen[each] for each in neighbours(tile)) for tile in (of, best))
    return _more_partners(best, left, fewer) if left >= fewer + CLEARLY_MORE else None


def _small_honour(spot: Spot, found: Explanation, best: Kind, other: Kind) -> Keeps | None:
    left = spot.unseen[other]
    if not spot.is_yakuhai(best) and spot.is_yakuhai(other) and left > 1 and spot.steps > 1:
        return of_yakuhai(spot, found, other, left)
    if not is_honour(best) or left < spot.unseen[best]:
        return _safe_later(3 - left)
    return None


def _verbal(noun: str, said: str, stem: str, verb: str) -> Keeps:
    return Keeps(noun or f"{said}{verb}牌", f"{said}{stem}", f"{said}{verb}")


def _safe_later(shown: int) -> Keeps:
    """Return that an honour is kept to be safe with.

    Args:
        shown: copies in sight, without the own one.
    """
    seen = {0: "字牌で、", 3: "残りが全部見えていて、"}.get(shown, f"{shown}枚切れで、")
    return _verbal("守りに使える字牌", f"{seen}後で切っても放銃しにく", "く", "い")


def ryanmen(of: Kind) -> tuple[Kind, ...]:
    """Return the kinds that make a two-sided shape of a lone tile."""
    rank = rank_of(of)
    return tuple(Kind(of + step) for step in (-1, 1) if 2 <= rank + step <= 8 and 2 <= rank <= 8)


def _beside_dora(of: Kind, mine: Kind) -> Keeps:
    form = "両面にな" if of in ryanmen(mine) else "つなが"
    return _verbal("", f"ドラの{kind(of)}を引けば{form}", "り", "る")


def of_yakuhai(spot: Spot, found: Explanation, of: Kind, left: int) -> Keeps:
    said = "鳴ければさらに1翻つ" if found.plan.made else "重なれば役にな"
    if yakuhai_han(spot.seen, of) > 1 and not found.plan.made:
        said = "重なれば2翻の役にな"
    stem, verb = ("き", "く") if found.plan.made else ("り", "る")
    return _verbal(f"{said}{verb}牌", f"残り{left}枚あり、{said}", stem, verb)


def _more_partners(best: Kind, left: int, fewer: int) -> Keeps:
    said = f"周りの牌が{left}枚残り、{kind(best)}（{fewer}枚）よりくっつきやす"
    return _verbal("くっつきやすい牌", said, "く", "い")


def _more_left(best: Kind, left: int, fewer: int, easier: str, is_said: bool = False) -> Keeps:
    if is_said:
        return _verbal(f"{easier}やすい牌", f"まだ{left}枚残っていて{easier}やす", "く", "い")
    if not fewer:
        return _verbal("まだ重なる牌", f"残り{left}枚で、まだ重なりう", "り", "る")
    said = f"残り{left}枚で、残り{fewer}枚の{kind(best)}より{easier}やす"
    return _verbal(f"{easier}やすい牌", said, "く", "い")


def reasons(spot: Spot, found: Explanation, rival: Tempting, fact: object) -> Iterator[Why]:
    of, best = rival.tile, kind_of(found.best[0])
    match fact:
        case draws.StepBack(steps=after, block=broken):
            whole = "対子が崩れて" if spot.counts[kind_of(of)] == 2 else ""
            if broken is not None and broken.shape is not Shape.PAIR:
                whole = f"{block(broken)}が崩れて"
            if after > 1:
                yield Costs(f"{whole}{steps(after)}に戻り")
            elif whole:
                yield Costs(f"{whole}聴牌でなくなり")
            elif rival.close:
                yield Says(f"{NAME}を切って聴牌を外す手もありますが、まず聴牌に取ります。")
            else:
                yield Costs(f"{whole}聴牌が崩れ")
        case draws.FewerDraws():
            yield _fewer(spot, found, of, fact)
        case _ if isinstance(fact, WEAK) and (small := small_reason(spot, found, kind_of(of))):
            yield small
        case _ if type(fact) in (draws.Improves, *shape.CONCEPTS):
            yield from _of_shape(spot, found, kind_of(of), fact)
        case _ if type(fact) in pairs.CONCEPTS:
            yield _of_pairs(spot, best, fact, isinstance(found.role, pairs.HardToPair))
        case dora.IsDora(count=count, red=red):
            if count > 1:
                yield Keeps(f"ドラ{count}枚分の牌")
            else:
                yield _verbal("赤ドラ", "打点にな", "り", "る") if red else Keeps("ドラ")
        case dora.BesideDora(dora=beside):
            yield _beside_dora(beside, kind_of(of))
        case _ if type(fact) in yakuhai.CONCEPTS:
            yield _of_honours(spot, found, fact)
        case hands.InsidePlan(hand=of_hand):
            used = use_of(spot, best, kind_of(of)) or lone_use(spot, kind_of(of))
            if (
                used is not None
                and spot.counts[kind_of(of)] == 1
                and of_hand.name is HandName.TANYAO
            ):
                yield used
            yield _verbal("", f"{hand(of_hand)}に使", "え", "う")
        case hands.PieceOf(hand=of_hand):
            yield _verbal(f"{hand(of_hand)}に必要な牌", f"{hand(of_hand)}に必要", "で", "な")
        case hands.LosesYaku():
            plan = found.plan.hand
            known = plan is not None and plan.name is HandName.YAKUHAI and plan.held != 1
            named = known or (plan is not None and plan.name not in UNNAMED)
            yield Costs(f"{hand(plan) if named and plan is not None else '役'}から遠くなり")
        case _ if type(fact) in ready.CONCEPTS:
            yield _of_waits(spot, of, fact)
        case _ if type(fact) in danger.CONCEPTS:
            yield from _of_danger(spot, found, of, fact)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _of_pairs(spot: Spot, best: Kind, fact: object, is_said: bool) -> Why:
    match fact:
        case pairs.OnlyPair():
            return Keeps("唯一の雀頭")
        case pairs.HalfOfPair():
            return HEAD
        case pairs.SevenPairsPair():
            return Keeps("七対子に数える対子")
        case pairs.EasierToPair(left=left):
            return _more_left(best, left, spot.unseen[best], "重なり", is_said)
        case pairs.EasierToGet():
            return _verbal("", "ほかの人に使われにくく、重なりやす", "く", "い")
        case pairs.EasierWait():
            return _verbal("出やすい字牌の待ち", "待ちにすればほかの人から出やす", "く", "い")
        case pairs.StillRuns():
            return _verbal("", "順子にも使え", "", "る")
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _of_honours(spot: Spot, found: Explanation, fact: object) -> Why:
    best = kind_of(found.best[0])
    match fact:
        case yakuhai.KeepsYakuhai(live=live):
            if isinstance(found.role, yakuhai.LoneYakuhai) and spot.unseen[best]:
                return _more_left(best, live, spot.unseen[best], "重なり")
            return of_yakuhai(spot, found, fact.kind, live)
        case yakuhai.MoreLeft(kind=of, left=left, best=0) if spot.is_yakuhai(of) and left > 1:
            return of_yakuhai(spot, found, of, left)
        case yakuhai.MoreLeft(left=left, best=fewer):
            easier = "重なり" if spot.is_yakuhai(best) else "雀頭になり"
            return _more_left(best, left, fewer, easier)
        case yakuhai.OthersUse() if spot.threats:
            return Keeps("役になりうる牌")
        case yakuhai.OthersUse():
            return Says(f"{NAME}は、ほかの人にも役になる{kind(best)}の次に切ります。")
        case yakuhai.CountsDouble():
            return _verbal("", "重なれば2翻にな", "り", "る")
        case yakuhai.YakuhaiPair(triplet=True):
            return Keeps("役が確定している暗刻")
        case yakuhai.YakuhaiPair(live=live):
            which = f"残り{live}枚のどれか" if live > 1 else "最後の1枚"
            said = f"対子で、{which}で役にな"
            return _verbal("役牌の対子", said, "り", "る")
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _fewer(spot: Spot, found: Explanation, of: Tile, fact: draws.FewerDraws) -> Why:
    mine, count, one_away = kind_of(of), spot.counts[kind_of(of)], spot.steps == 1
    counts = f"聴牌する牌が{fact.best}枚から{fact.live}枚に減り"
    pairs_held = sum(each == 2 for each in spot.counts)
    if not fact.live:
        return Costs("受け入れがなくなり")
    if fact.block is not None and fact.block.shape is Shape.PAIR:
        if one_away and pairs_held > 1:
            return Costs(f"{block(fact.block)}が崩れ、{counts}")
        return Keeps("唯一の雀頭") if pairs_held == 1 else HEAD
    if fact.block is not None and ({*fact.block.needs} & {*fact.lost} or not one_away):
        lost_shape = "がなくなり" if fact.block.shape in JOINTS else "が崩れ"
        return Costs(f"{block(fact.block)}{lost_shape}{f'、{counts}' if one_away else ''}")
    if count == 2 and pairs_held == 1 and not found.plan.is_of_pairs:
        return HEAD if max(spot.counts) > count else Keeps("唯一の雀頭")
    used = use_of(spot, kind_of(found.best[0]), mine)
    if used is not None:
        return used
    near = [each for each in fact.lost if each == mine or each in neighbours(mine)]
    if one_away and near == [mine] and count == 1:
        return _verbal("", "重なれば聴牌にな", "り", "る")
    if one_away and near and count == 1:
        return _verbal("", f"{_span(near)}を引けば聴牌にな", "り", "る")
    if one_away and 0 < len(fact.lost) <= LISTED and not fact.given_up:
        return Costs(f"{kinds(fact.lost)}で聴牌できなくなり、受け入れが{fact.live}枚に減り")
    if one_away:
        return Costs(f"{'対子が崩れ、' if count == 2 else ''}{counts}")
    if fact.group:
        return Keeps(f"{group(fact.group)}の形", verb=f"受け入れの広い{group(fact.group)}の形な")
    runs = {need for each in spot.near(mine) for need in completing(mine, each)}
    lost = [each for each in fact.lost if each in runs]
    if 0 < len(lost) <= LISTED:
        return _verbal(f"{kinds(lost)}の受け", f"{kinds(lost)}の受けにな", "り", "る")
    if count == 1:
        small = small_reason(spot, found, mine)
        if small is not None or not spot.near(mine):
            return small or HEAD
        nearest = kind(spot.near(mine)[0])
        return _verbal(f"{nearest}とのつながり", f"{nearest}とつなが", "り", "る")
    if lost == [mine] or not fact.lost:
        return _verbal("雀頭にも暗刻にもなる対子", "雀頭にも暗刻にもな", "り", "る")
    return HEAD


def _span(of: Sequence[Kind]) -> str:
    """Return the names of kinds of one suit; of three or more in a row only the ends."""
    if len(of) > 2 and of[-1] - of[0] == len(of) - 1:
        return f"{rank_of(of[0])}～{kind(of[-1])}"
    return kinds(of)


def blocks_beside(spot: Spot, of: Kind) -> list[str]:
    """Return the blocks of the hand without a tile that hold its neighbours, or another copy."""
    after = None if is_honour(of) else spot.blocks_without(of)
    near = {of, *spot.near(of)}
    found = [each for each in (() if after is None else after.blocks) if near & {*each.kinds}]
    return list(dict.fromkeys(block(each) for each in found if each.shape is not Shape.SINGLE))


def _of_shape(spot: Spot, found: Explanation, mine: Kind, fact: object) -> Iterator[Why]:
    best = kind_of(found.best[0])
    match fact:
        case draws.Improves(draws=of_kinds):
            yield _verbal("", f"{_span(of_kinds)}を引けば受け入れが広が", "り", "る")
        case shape.PartOf(block=of_block):
            alive = [each for each in of_block.needs if spot.unseen[each]]
            takes = f"（{kinds(alive)}受け）" if alive else ""
            yield Keeps(block(of_block), verb=f"{block(of_block)}{takes}を作る")
        case shape.Breaks(block=of_block):
            yield Keeps(block(of_block))
        case shape.BetterBlock(block=better, live=live, third=third):
            form = block(better) if third is None else _triple(better, third)
            yield Keeps(form, verb=f"受け入れ{live}枚の{form}を作る")
        case shape.CanWiden(block=better):
            yield Keeps(block(better), verb=f"両面に変わりやすい{block(better)}を作る")
        case shape.KeepsMate(stays=stays):
            more = [each for each in spot.near(mine) if each != stays]
            if len(more) > len([each for each in spot.near(stays) if each != mine]):
                yield _verbal("", f"{kind(more[0])}ともつなが", "り", "る")
            else:
                yield _verbal("", f"{kind(stays)}よりくっつきやす", "く", "い")
        case shape.GoesNext(first=first):
            yield Says(f"{NAME}は{kind(first)}より後でも切りやすいので、次に回します。")
        case shape.GoesWith(near=near):
            with_it = f"{kind(near)}とつながり、{kinds(completing(mine, near))}を引けば順子にな"
            yield _verbal(f"{kind(near)}とのつながり", with_it, "り", "る")
        case shape.Takes(draws=of_kinds):
            yield _verbal("", f"{kinds(of_kinds)}を引けば順子にな", "り", "る")
        case shape.MorePartners(by=by) if by is not None:
            beside = kinds([each for each in neighbours(best) if spot.unseen[each]])
            also = f"{beside}を引いても{kind(by)}で受けられる{kind(best)}"
            yield Says(f"{NAME}は残し、{also}を先に切ります。")
        case shape.MorePartners(left=left, best_left=fewer):
            yield _more_partners(best, left, fewer)
        case shape.Grows(kind=of, block=widened):
            yield Keeps(_growth(of, widened)) if _growth(of, widened) else HEAD
        case shape.NearerMiddle():
            yield _verbal("", "真ん中に近く使いやす", "く", "い")
        case shape.MoreCentral() | shape.CanRun():
            return
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _triple(of: Block, third: Kind) -> str:
    ranks = "".join(str(rank_of(each)) for each in sorted((*of.kinds, third)))
    return f"{ranks}{SUITS[third // 9]}の両嵌"


def _growth(of: Kind, beside: Block) -> str:
    low, *_, high = sorted(beside.kinds)
    ranks = "".join(str(rank_of(each)) for each in sorted((*beside.kinds, of)))
    form = f"{ranks}{SUITS[of // 9]}"
    if of in (low - 1, high + 1):
        return f"両面や雀頭に育つ{form}の4連形"
    if low < of < high:
        return f"くっつきやすい{form}の中ぶくれ"
    return ""


def _of_waits(spot: Spot, of: Tile, fact: object) -> Why:
    match fact:
        case ready.CannotWin():
            facts = spot.tenpai(of)
            if facts is None or not facts.live:
                return Costs("待ち牌が残ってい", "ません")
            how = "アガれ" if spot.seen.is_open else "出アガリでき"
            return Costs(f"役がなく{how}", "ません")
        case ready.Furiten():
            return Costs("フリテンになり")
        case ready.SlowWait(waits=of_kinds):
            return Costs(f"{waits(of_kinds)}で、出にくい中張牌の待ちになり")
        case ready.WorseWait(waits=of_kinds, live=live, best_live=most):
            waiting = waits(of_kinds)
            cheaper = fact.points < fact.best_points
            if live >= most:
                return Costs(f"{waiting}で、打点が下がり")
            fewer = f"{waiting}で、待ちが{most}枚から{live}枚に減り"
            return Costs(f"{fewer}、打点も下がり" if cheaper else fewer)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def payment_of(spot: Spot, of: Tile, average: int) -> str:
    bonus = 0 if spot.win is None else spot.win.honba + spot.win.sticks
    different = len({wait.points for wait in spot.winning(of)}) > 1
    return ("平均" if different else "") + points(int(average) - bonus)


def _of_danger(spot: Spot, found: Explanation, of: Tile, fact: object) -> Iterator[Why]:
    match fact:
        case danger.Riskier(suit=suit, seat=who) if suit is not None:
            yield Risks(f"{seat(spot.seen, who)}が集めている{suit_name(suit)}")
        case danger.Riskier() if spot.risk(of) > spot.risk(found.best[0]):
            yield Risks(worst_danger(spot, of))
        case danger.SafeFor(seat=who):
            yield Keeps(f"{seat(spot.seen, who)}{'にも通る牌' if spot.threats else 'への安全牌'}")
        case danger.NotSafe(seats=who):
            safe = "と".join(seat(spot.seen, each) for each in who)
            safe = "ほかの3人" if len(who) == len(spot.seen.opponents) else safe
            yield Risks(f"{kind(kind_of(found.best[0]))}と違って{safe}に通っていない牌")
        case danger.SafeLater(shown=shown):
            yield _safe_later(shown)


def gain_of(spot: Spot, of: Tile, fact: object) -> str:
    """Return what the tempting tile has over the advised one, in the form before が; empty for
    what weighs little."""
    match fact:
        case draws.StepBack(steps=after):
            return f"{steps(after - 1)}を保てます" if after > 1 else "聴牌に取れます"
        case draws.FewerDraws(best=most, live=live) if spot.steps == 1:
            return f"聴牌する牌が{live}枚から{most}枚に増えます"
        case draws.FewerDraws():
            return "受け入れは広がります"
        case dora.IsDora(count=count):
            return f"ドラを{count}枚残せます" if count > 1 else "ドラを残せます"
        case yakuhai.YakuhaiPair(kind=of_kind, triplet=triplet):
            return f"{kind(of_kind)}の{'暗刻' if triplet else '対子'}を残せます"
        case hands.InsidePlan(hand=of_hand) | hands.PieceOf(hand=of_hand):
            return f"{hand(of_hand)}を残せます"
        case ready.CannotWin():
            return "アガれる待ちになります"
        case ready.Furiten():
            return "フリテンになりません"
        case ready.SlowWait():
            return "待ちは出やすくなります"
        case ready.WorseWait(live=live, best_live=most, points=paid, best_points=more):
            if live >= most:
                return f"打点は{payment_of(spot, of, more)}に上がります"
            if paid >= more:
                return f"待ちは{most}枚に増えます"
            return f"待ちは{most}枚、打点は{payment_of(spot, of, more)}に増えます"
        case danger.Riskier(seat=who):
            return f"{seat(spot.seen, who)}にはより安全です"
        case danger.NotSafe(seats=who):
            return f"{seat(spot.seen, who[0])}にはより安全です"
        case _:
            return ""
