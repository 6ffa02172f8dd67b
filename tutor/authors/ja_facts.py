"""What tells a discard from another, in Japanese: a sentence on each tile a reader may throw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.authors.ja_danger import risk_noun
from tutor.authors.ja_names import (
    LISTED,
    SUITS,
    block,
    group,
    hand,
    kind,
    kinds,
    percent,
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
from tutor.evaluators.blocks import JOINTS, Block, Shape, completing
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


Why: TypeAlias = Keeps | Risks | Costs | Says
FEW_DRAWS: Final = 4
"""Draws left up to which a fold does not keep the shapes of its hand."""
NAME: Final = "{X}"
"""The name of the tile in a whole sentence."""


def small_reason(spot: Spot, found: Explanation, best: Kind, other: Kind) -> Keeps | None:
    """Return a small difference between two tiles: what the other one is kept for."""
    near = [each for each in spot.seen.dora if each in neighbours(other) and spot.unseen[each]]
    if other in spot.seen.dora:
        return Keeps("ドラ")
    if near and best not in spot.seen.dora and near[0] not in neighbours(best):
        return _beside_dora(near[0])
    if found.plan.is_of_pairs:
        return None
    both = spot.counts[best] == spot.counts[other] == 1
    if is_honour(other):
        return _small_honour(spot, found, best, other) if both else None
    if is_honour(best):
        lone = spot.counts[other] == 1 and spot.steps > 1
        return _verbal("順子に育つ数牌", "順子に育", "ち", "つ") if lone else None
    if not both or spot.near(best) or spot.near(other):
        return None
    if shape.centre(other) > shape.centre(best):
        return _central(ryanmen(other))
    left, fewer = (sum(spot.unseen[each] for each in neighbours(of)) for of in (other, best))
    return _more_partners(best, left, fewer) if left >= fewer + CLEARLY_MORE else None


def _small_honour(spot: Spot, found: Explanation, best: Kind, other: Kind) -> Keeps | None:
    left = spot.unseen[other]
    if not is_honour(best) and spot.is_yakuhai(other) and left > 1 and spot.steps > 1:
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


def _central(near: Sequence[Kind]) -> Keeps:
    if not near:
        return _verbal("", "順子にな", "り", "る")
    return _verbal("", f"{kinds(near)}を引けば両面にな", "り", "る")


def _beside_dora(of: Kind) -> Keeps:
    return _verbal("", f"ドラの{kind(of)}を引けばつなが", "り", "る")


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
            whole = "" if broken is None else f"{block(broken)}が崩れて"
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
        case _ if type(fact) in (draws.Improves, *shape.CONCEPTS):
            yield _of_shape(spot, found, kind_of(of), fact)
        case _ if type(fact) in pairs.CONCEPTS:
            yield _of_pairs(spot, best, fact, isinstance(found.role, pairs.HardToPair))
        case dora.IsDora(count=count, red=red):
            if count > 1:
                yield Keeps(f"ドラ{count}枚分の牌")
            else:
                yield _verbal("赤ドラ", "打点にな", "り", "る") if red else Keeps("ドラ")
        case dora.BesideDora(dora=beside):
            yield _beside_dora(beside)
        case _ if type(fact) in yakuhai.CONCEPTS:
            yield _of_honours(spot, found, fact)
        case hands.InsidePlan(hand=of_hand):
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
            yield _of_danger(spot, found, of, fact)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _of_pairs(spot: Spot, best: Kind, fact: object, is_said: bool) -> Why:
    match fact:
        case pairs.OnlyPair():
            return Keeps("唯一の雀頭")
        case pairs.HalfOfPair():
            return Keeps("雀頭の候補")
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
    mine, count = kind_of(of), spot.counts[kind_of(of)]
    lost = [each for each in fact.lost if each != mine]
    one_away = spot.steps == 1
    counts = f"聴牌する牌が{fact.best}枚から{fact.live}枚に減り"
    if not fact.live:
        return Costs("受け入れがなくなり")
    if fact.block is not None and fact.block.shape is Shape.PAIR:
        only = sum(each == 2 for each in spot.counts) == 1
        if one_away and not only:
            return Costs(f"{block(fact.block)}が崩れ、{counts}")
        return Keeps("唯一の雀頭" if only else "雀頭の候補")
    if fact.block is not None and ({*fact.block.needs} & {*fact.lost} or not one_away):
        lost_shape = "がなくなり" if fact.block.shape in JOINTS else "が崩れ"
        return Costs(f"{block(fact.block)}{lost_shape}{f'、{counts}' if one_away else ''}")
    others_paired = any(n == 2 for each, n in enumerate(spot.counts) if each != mine)
    if count == 2 and not others_paired and not found.plan.is_of_pairs:
        return Keeps("雀頭の候補")
    if one_away and (fact.given_up or not lost or len(lost) > LISTED):
        return Costs(f"{'対子が崩れ、' if count == 2 else ''}{counts}")
    if one_away:
        return Costs(f"{kinds(lost)}で聴牌できなくなり、受け入れが{fact.live}枚に減り")
    if not lost:
        if count == 1:
            return Keeps("雀頭の候補")
        return _verbal("雀頭にも暗刻にもなる対子", "雀頭にも暗刻にもな", "り", "る")
    if count == 1 and not spot.near(mine) and not is_honour(mine):
        small = small_reason(spot, found, kind_of(found.best[0]), mine)
        return small or _central(ryanmen(mine))
    if count > 1 and not any(each // 9 == mine // 9 for each in lost):
        return Keeps("雀頭の候補")
    if fact.group:
        return Keeps(f"{group(fact.group)}の形", verb=f"受け入れの広い{group(fact.group)}の形な")
    runs = {need for near in spot.near(mine) for need in completing(mine, near)}
    lost = [each for each in lost if each in runs]
    if 0 < len(lost) <= LISTED:
        return _verbal(f"{kinds(lost)}の受け", f"{kinds(lost)}の受けにな", "り", "る")
    if spot.near(mine):
        near = spot.near(mine)[0]
        return _verbal(f"{kind(near)}とのつながり", f"{kind(near)}とつなが", "り", "る")
    return Keeps("雀頭の候補")


def blocks_beside(spot: Spot, of: Kind) -> list[str]:
    """Return the blocks of the hand without a tile that hold its neighbours, or another copy."""
    after = None if is_honour(of) else spot.blocks_without(of)
    near = {of, *spot.near(of)}
    found = [each for each in (() if after is None else after.blocks) if near & {*each.kinds}]
    return list(dict.fromkeys(block(each) for each in found if each.shape is not Shape.SINGLE))


def _of_shape(spot: Spot, found: Explanation, mine: Kind, fact: object) -> Why:
    match fact:
        case draws.Improves(draws=of_kinds):
            return _verbal("", f"{kinds(of_kinds)}を引けば受け入れが広が", "り", "る")
        case shape.PartOf(block=of_block):
            alive = [each for each in of_block.needs if spot.unseen[each]]
            if alive and block(of_block) in blocks_beside(spot, kind_of(found.best[0])):
                return _verbal("", f"{kinds(alive)}を引けば順子にな", "り", "る")
            takes = f"（{kinds(alive)}受け）" if alive else ""
            return Keeps(block(of_block), verb=f"{block(of_block)}{takes}を作る")
        case shape.BetterBlock(block=better, live=live, third=third):
            form = block(better) if third is None else _triple(better, third)
            return Keeps(form, verb=f"受け入れ{live}枚の{form}を作る")
        case shape.CanWiden(block=better, given_up=other):
            than = f"{block(other)}より両面に変わりやすい{block(better)}"
            return Keeps(block(better), verb=f"{than}を作る")
        case shape.KeepsMate(stays=stays):
            more = [each for each in spot.near(mine) if each != stays]
            if len(more) > len([each for each in spot.near(stays) if each != mine]):
                return _verbal("", f"{kind(more[0])}ともつなが", "り", "る")
            return _verbal("", f"{kind(stays)}よりくっつきやす", "く", "い")
        case shape.GoesNext(first=first):
            return Says(f"{NAME}は{kind(first)}より後でも切りやすいので、次に回します。")
        case shape.GoesWith(near=near):
            with_it = f"{kind(near)}とつながり、{kinds(completing(mine, near))}を引けば順子にな"
            return _verbal(f"{kind(near)}とのつながり", with_it, "り", "る")
        case shape.Takes(draws=of_kinds):
            return _verbal("", f"{kinds(of_kinds)}を引けば順子にな", "り", "る")
        case shape.NearerMiddle():
            return _nearer_middle(spot, kind_of(found.best[0]), mine)
        case shape.MorePartners(by=by) if by is not None:
            given_up = kind(kind_of(found.best[0]))
            why = f"周りの牌を{kind(by)}でも使える{given_up}と違い、新しいブロックになるので"
            return Says(f"{NAME}は、{why}残します。")
        case shape.MorePartners(left=left, best_left=fewer):
            return _more_partners(kind_of(found.best[0]), left, fewer)
        case shape.MoreCentral(near=near) if near:
            return _central(near)
        case shape.MoreCentral() | shape.CanRun():
            return _verbal("", "字牌と違って順子にな", "り", "る")
        case shape.Grows(kind=of, block=widened):
            return Keeps(_growth(of, widened))
    raise TypeError(f"no Japanese for the fact {fact!r}")


def _nearer_middle(spot: Spot, best: Kind, of: Kind) -> Keeps:
    left = list(spot.counts)
    left[best] -= 1
    for low in (of - 3, of + 1):
        if low >= 0 and low // 9 == of // 9 == (low + 2) // 9 and all(left[low : low + 3]):
            run = Block(Shape.RUN, (Kind(low), Kind(low + 1), Kind(low + 2)))
            return Keeps(_growth(of, run))
    away = 1 if of > best else -1
    outer = Kind(of + away)
    ends = abs(of - best) == 3 and all(left[of - away * step] for step in (1, 2))
    if ends and outer // 9 == of // 9 and spot.unseen[outer]:
        drawn = f"{'ドラの' if outer in spot.seen.dora else ''}{kind(outer)}"
        return _verbal("", f"{drawn}を引けば4連形にな", "り", "る")
    beside = [each for each in ryanmen(of) if spot.unseen[each]]
    if beside and not spot.near(of):
        return _central(beside)
    runs = {need for near in spot.near(of) for need in completing(of, near) if spot.unseen[need]}
    if 0 < len(runs) <= LISTED and spot.counts[of] == 1:
        return _verbal("", f"{kinds(sorted(runs))}を引けば順子にな", "り", "る")
    return _verbal("", "真ん中に近く使いやす", "く", "い")


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
    return "雀頭の候補"


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


def _of_danger(spot: Spot, found: Explanation, of: Tile, fact: object) -> Why:
    match fact:
        case danger.Riskier(suit=suit, seat=who) if suit is not None:
            return Risks(f"{seat(spot.seen, who)}が集めている{suit_name(suit)}")
        case danger.Riskier(seat=who, why=why, risk=risk) if percent(risk) == percent(
            spot.risk_to(found.best[0], who)
        ):
            if spot.is_sure(found.best[0]):
                return Risks(risk_noun(spot, of, who, why, risk))
            known = risk_noun(spot, of, who, why, risk, granted=True)
            return Says(f"{NAME}も{known}で、大きな差はありません。")
        case danger.Riskier(seat=who, why=why, risk=risk) if risk <= spot.risk(found.best[0]):
            if not (spot.seen.riichi[who] or who == spot.seen.dealer):
                return Risks(f"{seat(spot.seen, who)}に危険が残る牌")
            return Risks(risk_noun(spot, of, who, why, risk))
        case danger.Riskier(seat=who, risk=risk) if risk < 0.01 and not spot.is_sure(found.best[0]):
            return Risks(f"{seat(spot.seen, who)}への放銃率がやや高い牌")
        case danger.Riskier(seat=who, why=why, risk=risk):
            return Risks(risk_noun(spot, of, who, why, risk))
        case danger.SafeHonour():
            return _verbal("守りに使える字牌", "リーチを受けた時の守りに使え", "", "る")
        case danger.KeepsHand(block=broken):
            what = "手が遅れ" if broken is None else f"{block(broken)}が崩れ"
            return Says(f"{NAME}も安全ですが、切ると{what}ます。")
        case danger.SafeFor(seat=who):
            return Keeps(f"{seat(spot.seen, who)}への安全牌")
        case danger.NotSafe(seats=who):
            safe = "と".join(seat(spot.seen, each) for each in who)
            return Risks(f"{kind(kind_of(found.best[0]))}と違って{safe}に通っていない牌")
        case danger.SafeLater(shown=shown):
            return _safe_later(shown)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def gain_of(spot: Spot, of: Tile, fact: object) -> str:
    """Return what the tempting tile has over the advised one, in the form before が."""
    match fact:
        case draws.StepBack(steps=after):
            return f"{steps(after - 1)}を保てます" if after > 1 else "聴牌に取れます"
        case draws.FewerDraws(best=most, live=live):
            if spot.steps == 1:
                return f"聴牌する牌が{live}枚から{most}枚に増えます"
            return "受け入れは広がります"
        case (
            shape.PartOf(block=of_block)
            | shape.BetterBlock(block=of_block)
            | shape.CanWiden(block=of_block)
        ):
            return f"{block(of_block)}を残せます"
        case (
            shape.MoreCentral(kind=of_kind)
            | shape.KeepsMate(kind=of_kind)
            | shape.MorePartners(kind=of_kind)
            | shape.GoesWith(kind=of_kind)
            | shape.Takes(kind=of_kind)
            | shape.NearerMiddle(kind=of_kind)
            | shape.CanRun(kind=of_kind)
            | draws.Improves(kind=of_kind)
            | shape.Grows(kind=of_kind)
            | pairs.StillRuns(kind=of_kind)
        ):
            return f"{kind(of_kind)}のくっつきを残せます"
        case shape.GoesNext(kind=of_kind):
            return f"後でも切りやすい{kind(of_kind)}を残せます"
        case pairs.OnlyPair() | pairs.HalfOfPair() | pairs.SevenPairsPair():
            return f"{kind(fact.kind)}の対子を残せます"
        case dora.IsDora(count=count):
            return f"ドラを{count}枚残せます" if count > 1 else "ドラを残せます"
        case dora.BesideDora(dora=beside):
            return f"ドラの{kind(beside)}を引いた時に使えます"
        case yakuhai.KeepsYakuhai(kind=of_kind):
            return f"役牌の{kind(of_kind)}を残せます"
        case yakuhai.OthersUse(kind=of_kind):
            return f"{kind(of_kind)}を後回しにできます"
        case (
            yakuhai.MoreLeft(kind=of_kind)
            | yakuhai.CountsDouble(kind=of_kind)
            | pairs.EasierToPair(kind=of_kind)
            | pairs.EasierToGet(kind=of_kind)
        ):
            return f"重なりやすい{kind(of_kind)}を残せます"
        case yakuhai.YakuhaiPair(kind=of_kind, triplet=triplet):
            return f"{kind(of_kind)}の{'暗刻' if triplet else '対子'}を残せます"
        case hands.InsidePlan(hand=of_hand) | hands.PieceOf(hand=of_hand):
            return f"{hand(of_hand)}を残せます"
        case hands.LosesYaku():
            return "役には近いままです"
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
        case pairs.EasierWait(kind=of_kind):
            return f"出やすい{kind(of_kind)}の待ちを残せます"
        case (
            danger.SafeLater(kind=of_kind)
            | danger.SafeFor(kind=of_kind)
            | danger.SafeHonour(kind=of_kind)
        ):
            return f"{kind(of_kind)}を守りに残せます"
        case danger.KeepsHand():
            return "手を進めたまま受けられます"
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")
