"""What the advised discard has over another, and the other over it, in Japanese."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind, Seat, Tile, kind_of, rank_of
from tutor.authors.ja_names import (
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
    tile,
    waits,
)
from tutor.coach.explain import Explanation, Tempting
from tutor.coach.ideas import danger, dora, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.plan import Frame
from tutor.coach.spot import Spot
from tutor.evaluators.blocks import Block

LISTED: Final = 4
"""Tiles that are named one by one."""


@dataclass(frozen=True, slots=True)
class _Is:
    """What a tile is: a noun before です, で, なので."""

    noun: str
    risky: bool = False
    link: str = ""
    """Before another noun, where で is heavy."""


@dataclass(frozen=True, slots=True)
class _Does:
    """What throwing a tile does: a verb in its form before ます."""

    stem: str
    end: str = "ます"
    link: str = ""


def compare(spot: Spot, found: Explanation, tempting: Tempting) -> Iterator[str]:
    """Return sentences on a tempting discard: what it gains, and what it gives up."""
    name = tile(tempting.tile, spot.seen.rules.red_fives)
    gain = "" if tempting.gains is None else _gain(spot, tempting.tile, tempting.gains)
    facts = [fact for fact in tempting.gives_up if not _is_said(spot, found, tempting, fact)]
    said = [_loss(spot, found, tempting, fact) for fact in (facts[:1] if gain else facts)]
    states = sorted((each for each in said if isinstance(each, _Is)), key=lambda it: it.risky)
    effects = [each for each in said if isinstance(each, _Does)]
    does = _ended(effects)
    linked = [each.link or f"{each.noun}で" for each in states[:-1]]
    nouns = "、".join([*linked, *(each.noun for each in states[-1:])])
    if not said and tempting.gives_up:
        return
    if not said:
        yield from _even(spot, found, tempting, name, gain)
    elif gain and states:
        is_so = "です" if states[-1].risky else "を手放します"
        yield f"{name}切りなら{gain}が、{nouns}{is_so}。"
    elif gain:
        yield f"{name}切りなら{gain}が、{does}。"
    elif states and effects:
        yield f"{name}は{nouns}で、切ると{does}。"
    elif states:
        also = f"{name}も候補ですが、" if tempting.close else f"{name}は"
        yield f"{also}{nouns}なので{_verdict(states)}。"
    else:
        also = "も候補ですが、切ると" if tempting.close else "を切ると"
        yield f"{name}{also}{does}。"


def _even(
    spot: Spot, found: Explanation, tempting: Tempting, name: str, gain: str
) -> Iterator[str]:
    role, of = found.role, kind_of(tempting.tile)
    if tempting.ahead and gain:
        yield f"{name}切りなら{gain}。上級者でも分かれる所です。"
        return
    if tempting.ahead:
        yield f"上級者でも{name}と分かれる所です。"
        return
    if spot.are_ready(tempting.tile, found.best[0]):
        same = spot.waits_on(tempting.tile) == spot.waits_on(found.best[0])
        if same and not tempting.close:
            yield f"{name}を切っても待ちは同じです。"
    elif tempting.alike and isinstance(role, danger.SafeTile):
        if tempting.played or not spot.folds:
            yield f"{name}も安全です。"
    elif tempting.played and not tempting.close and not spot.folds:
        yield f"{name}を選ぶ上級者は少なめですが、はっきりした差はありません。"
    if not tempting.close or tempting.gives_up or spot.folds or spot.yielded:
        return
    if isinstance(role, yakuhai.OffWind) and of in role.kinds:
        return
    if isinstance(role, shape.WeakestBlock | shape.WeakBlock) and of in role.block.kinds:
        yield f"{name}からでも大差ありません。"
    elif gain:
        yield f"{name}切りなら{gain}が、差はわずかです。"
    else:
        yield f"{name}も互角です。"


def _is_said(spot: Spot, found: Explanation, tempting: Tempting, fact: object) -> bool:
    """Check whether another sentence says a fact already."""
    best, role = found.best[0], found.role
    match fact:
        case hands.InsidePlan(hand=of) if isinstance(role, hands.OutsidePlan):
            return not tempting.played and role.hand == of and not role.others
        case hands.LosesYaku():
            ready_words = draws.StepBack | ready.CannotWin
            others = (each for each in tempting.gives_up if isinstance(each, ready_words))
            return spot.steps_after(best) == 0 and any(others)
        case yakuhai.KeepsYakuhai(live=live) if isinstance(role, yakuhai.LoneYakuhai):
            return live <= role.live
        case yakuhai.KeepsYakuhai(kind=of) if isinstance(role, shape.Alone | yakuhai.OffWind):
            return of in (role.yakuhai if isinstance(role, shape.Alone) else role.kept)
        case yakuhai.MoreLeft(kind=of) if isinstance(role, yakuhai.LoneYakuhai):
            return of in role.more
        case pairs.EasierToPair(kind=of) | pairs.EasierToGet(kind=of) if isinstance(
            role, pairs.SlowSingle
        ):
            return of in role.easier
        case _:
            return False


def _verdict(states: Sequence[_Is]) -> str:
    risky = [each.risky for each in states]
    return "避けます" if all(risky) else "切りません" if any(risky) else "残します"


def _ended(effects: Sequence[_Does]) -> str:
    parts = [each.stem + each.link for each in effects[:-1]]
    return "、".join([*parts, *(each.stem + each.end for each in effects[-1:])])


def _loss(spot: Spot, found: Explanation, tempting: Tempting, fact: object) -> _Is | _Does:
    of = tempting.tile
    match fact:
        case draws.StepBack(steps=after, block=broken):
            whole = "" if broken is None else f"{block(broken)}が崩れて"
            if after > 1:
                return _Does(f"{whole}{steps(after)}に戻り")
            return _Does(f"{whole}聴牌でなくなり" if whole else "聴牌が崩れ")
        case draws.FewerDraws():
            return _fewer(spot, found, of, fact)
        case _ if type(fact) in (draws.Improves, *shape.CONCEPTS):
            return _of_shape(found, tempting, fact)
        case pairs.OnlyPair():
            return _Is("ただ1つの雀頭")
        case pairs.HalfOfPair():
            return _Is("対子の1枚")
        case pairs.SevenPairsPair():
            return _Is("七対子に数える対子")
        case dora.IsDora(count=count, red=red):
            if count > 1:
                return _Is(f"{'赤' if red else ''}ドラ{count}枚分の牌")
            plain = "赤ドラ" if tempting.gains is not None else "1翻になる牌"
            return _Is(plain if red else "ドラ")
        case dora.BesideDora(dora=beside_dora):
            return _Is(
                f"ドラの{kind(beside_dora)}を引けばつながる牌",
                link=f"ドラの{kind(beside_dora)}を引けばつながり",
            )
        case yakuhai.KeepsYakuhai(live=live):
            if isinstance(found.role, yakuhai.LoneYakuhai):
                return _Is(f"残り{live}枚で{kind(found.role.kind)}より重なりやすい役牌")
            held = f"残り{live}枚で、重なれば役が狙え"
            return _Is(f"{held}る牌", link=held)
        case yakuhai.MoreLeft(left=left, best=fewer):
            if not fewer:
                return _Is(f"残り{left}枚で、まだ重なる牌")
            mine = kind(kind_of(found.best[0]))
            return _Is(f"残り{left}枚で、残り{fewer}枚の{mine}より重なりやすい牌")
        case yakuhai.OthersUse(double=who):
            mine = kind(kind_of(found.best[0]))
            if who is not None:
                return _Is(f"{seat(spot.seen, who)}の連風牌の{mine}より後に切ってよい牌")
            return _Is(f"多くの人の役牌になる{mine}より後に切ってよい牌")
        case yakuhai.CountsDouble():
            return _Is("2翻になる連風牌")
        case pairs.EasierToPair(left=left):
            return _Is(f"残り{left}枚で、より重なりやすい牌")
        case pairs.EasierToGet():
            return _Is("出やすく、重なりやすい牌")
        case pairs.StillRuns():
            return _Is("順子にも使える牌")
        case yakuhai.YakuhaiPair(triplet=True):
            return _Is("役が確定している暗刻")
        case yakuhai.YakuhaiPair(live=live):
            last = "最後の1枚" if live == 1 else f"残り{live}枚のどちらか"
            return _Is(f"{last}を引けば役になる対子")
        case hands.InsidePlan(hand=of_hand) | hands.PieceOf(hand=of_hand):
            return _Is(f"{hand(of_hand)}に使う牌", link=f"{hand(of_hand)}に使え")
        case hands.LosesYaku():
            return _Does("アガれる役から遠ざかり")
        case ready.CannotWin():
            return _cannot_win(spot, of)
        case ready.Furiten():
            return _Does("フリテンになり")
        case ready.SlowWait(waits=of_kinds):
            return _Does(f"{waits(of_kinds)}で、出にくい中張牌の待ちになり")
        case ready.WorseWait():
            return _worse_wait(spot, of, fact)
        case danger.Riskier():
            return _riskier(spot, of, fact)
        case danger.SafeHonour():
            return _Is("後から切りやすい字牌")
        case danger.KeepsHand(block=broken):
            what = "手が遅れ" if broken is None else f"{block(broken)}が崩れ"
            return _Does(f"安全でも{what}")
        case danger.SafeFor(seat=who):
            return _Is(f"{seat(spot.seen, who)}に安全な牌")
        case danger.SafeLater(shown=shown):
            beside_yaku = any(isinstance(each, yakuhai.KeepsYakuhai) for each in tempting.gives_up)
            seen = f"{shown}枚切れで、" if shown and not beside_yaku else ""
            return _Is(f"{seen}リーチを受けた時に切りやすい牌")
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _fewer(spot: Spot, found: Explanation, of: Tile, fact: draws.FewerDraws) -> _Does:
    lost = [each for each in fact.lost if each != kind_of(of)]
    counts = f"{fact.best}枚から{fact.live}枚に減り"
    if not fact.live:
        return _Does("受け入れがなくなり")
    if fact.block is not None:
        return _Does(f"{block(fact.block)}が崩れて受け入れが{counts}")
    if fact.head:
        fewer = f"、受け入れが{counts}" if spot.steps == 1 else ""
        return _Does(f"順子に付いた対子が崩れ{fewer}")
    if fact.group:
        fewer = f"て受け入れが{counts}" if spot.steps == 1 else ""
        return _Does(f"{group(fact.group)}の形が崩れ{fewer}")
    if not lost:
        whole = "対子" if spot.counts[kind_of(of)] == 1 else "暗刻"
        return _Does(f"{whole}にできなくなり")
    if len(lost) <= LISTED:
        fewer = f"、{fact.best}枚が{fact.live}枚に減り" if spot.steps == 1 else ""
        return _Does(f"{kinds(lost)}の受け入れを失い{fewer}")
    if found.plan.frame is Frame.TOO_FEW and spot.steps > 1:
        return _Does("ブロックに育つ牌が減り")
    return _Does(f"受け入れが{counts}")


def _of_shape(found: Explanation, tempting: Tempting, fact: object) -> _Is:
    match fact:
        case draws.Improves(draws=of_kinds):
            return _Is(
                f"{kinds(of_kinds)}を引けば受け入れが広がる牌",
                link=f"{kinds(of_kinds)}を引けば受け入れが広がり",
            )
        case shape.PartOf(block=of_block):
            if any(isinstance(each, draws.FewerDraws) for each in tempting.gives_up):
                return _Is(f"{block(of_block)}の一部")
            return _Is(f"{kinds(of_block.needs)}を引けば順子になる{block(of_block)}の一部")
        case shape.BetterBlock(block=better, live=live, given_up=other, given_up_live=fewer):
            third = fact.third
            form = block(better) if third is None else _triple(better, third)
            more = f"受け入れが{live - fewer}枚多い{form}の一部"
            role = found.role
            named = isinstance(role, shape.WeakestBlock | shape.WeakBlock) and role.block == other
            return _Is(more if named else f"{block(other)}より{more}")
        case shape.CanWiden(block=better, given_up=other):
            return _Is(f"{block(other)}と違って両面に変わりうる{block(better)}の一部")
        case shape.KeepsMate(stays=stays):
            return _Is(f"{kind(stays)}より使い道の多い牌")
        case shape.GoesNext(first=first):
            return _Is(f"後から切っても{kind(first)}より危険の小さい牌")
        case shape.GoesWith(near=near):
            return _Is(f"{kind(near)}とのつながりが残る牌")
        case shape.Takes(draws=of_kinds):
            return _Is(
                f"{kinds(of_kinds)}を引けば順子になる牌",
                link=f"{kinds(of_kinds)}を引けば順子になり",
            )
        case shape.NearerMiddle():
            return _Is("真ん中に近く使いやすい牌")
        case shape.MorePartners(by=by) if by is not None:
            return _Is("新しいブロックになりうる牌")
        case shape.MorePartners(left=left, best_left=fewer):
            return _Is(f"周りの牌が{left}枚と、{fewer}枚より多く残る牌")
        case shape.MoreCentral(near=near) if near:
            return _Is(
                f"{kinds(near)}を引けば両面になる牌", link=f"{kinds(near)}を引けば両面になり"
            )
        case shape.MoreCentral():
            return _Is("順子になる可能性が残る牌")
        case shape.Grows(kind=of, block=beside):
            return _Is(_growth(of, beside))
    raise TypeError(f"no Japanese for the fact {fact!r}")


def _triple(of: Block, third: Kind) -> str:
    ranks = "".join(str(rank_of(each)) for each in sorted((*of.kinds, third)))
    return f"{ranks}{SUITS[third // 9]}の形"


def _growth(of: Kind, beside: Block) -> str:
    low, *_, high = sorted(beside.kinds)
    ranks = "".join(str(rank_of(each)) for each in sorted((*beside.kinds, of)))
    form = f"{ranks}{SUITS[of // 9]}"
    if of in (low - 1, high + 1):
        return f"{form}の4連形を作る牌"
    if low < of < high:
        return f"{form}の中ぶくれを作る牌"
    return f"{form}の形で受け入れを広げる牌"


def _cannot_win(spot: Spot, of: Tile) -> _Does:
    facts = spot.tenpai(of)
    assert facts is not None
    if not facts.live:
        return _Does("待ち牌が残ってい", "ません", "ず")
    return _Does("役がなくアガれなくなり" if spot.seen.is_open else "役がなく出アガリできなくなり")


def _worse_wait(spot: Spot, of: Tile, fact: ready.WorseWait) -> _Does:
    waiting = waits(fact.waits)
    if fact.live >= fact.best_live:
        return _Does(f"{waiting}で、打点が{_paid(spot, of, fact.points)}に下がり")
    fewer = f"{waiting}で、待ちが{fact.best_live}枚から{fact.live}枚に減り"
    if fact.points >= fact.best_points:
        return _Does(fewer)
    return _Does(f"{fewer}、打点も{_paid(spot, of, fact.points)}に下がり")


def _paid(spot: Spot, of: Tile, average: int) -> str:
    different = len({wait.points for wait in spot.winning(of)}) > 1
    return ("平均" if different else "") + points(int(average))


def _riskier(spot: Spot, of: Tile, fact: danger.Riskier) -> _Is:
    if fact.suit is not None:
        who = seat(spot.seen, fact.seat)
        return _Is(f"{who}が集めている{suit_name(fact.suit)}", risky=True)
    return _Is(risk_noun(spot, of, fact.seat, fact.why, fact.risk), risky=True)


def risk_noun(spot: Spot, of: Tile, who: Seat, why: str, risk: float, granted: bool = False) -> str:
    """Return what is known of a tile against an opponent, and the risk of dealing in with it.

    Args:
        why: the key of a danger that is not safe.
        granted: the tile is advised all the same.
    """
    name, rate = seat(spot.seen, who), f"放銃率{percent(risk)}"
    if risk < 0.01 and not granted:
        return f"{name}に当たる危険がわずかに残る牌"
    match why:
        case "suji":
            return f"{name}にスジで{rate}" if granted else f"{name}にスジでも{rate}"
        case "kabe":
            return f"{name}にノーチャンスで{rate}" if granted else f"{name}にノーチャンスでも{rate}"
        case "half_suji":
            return f"{name}に片スジで{rate}"
        case "half_kabe":
            return f"{name}に片側だけ壁で{rate}"
        case "no_suji":
            return f"{name}に無スジでも{rate}" if granted else f"{name}に無スジで{rate}"
        case "honour_0" | "honour_1" | "honour_2" | "honour_3":
            kind_ = kind_of(of)
            shown = 4 - spot.unseen[kind_] - spot.counts[kind_]
            known = f"{shown}枚切れ" if shown else "生牌"
            return f"{known}{'でも' if bool(shown) != granted else 'で'}{name}への{rate}"
        case _:
            raise ValueError(why)


def no_win(spot: Spot, of: Tile) -> str:
    """Return why a ready hand does not win after a discard."""
    facts = spot.tenpai(of)
    assert facts is not None
    if not facts.live:
        return "待ち牌が残っていません"
    return "役がなく形式聴牌です" if spot.seen.is_open else "役がなくアガリはツモだけです"


def _gain(spot: Spot, of: Tile, fact: object) -> str:
    """Return what the tempting tile has over the advised one, in the form before が."""
    match fact:
        case draws.StepBack(steps=after):
            return f"{steps(after - 1)}を保てます" if after > 1 else "聴牌に取れます"
        case draws.FewerDraws(best=most, live=live):
            return f"受け入れが{live}枚から{most}枚に増えます"
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
            | draws.Improves(kind=of_kind)
            | shape.Grows(kind=of_kind)
            | pairs.StillRuns(kind=of_kind)
        ):
            return f"育ちやすい{kind(of_kind)}を残せます"
        case shape.GoesNext(kind=of_kind):
            return f"後から切っても危険の小さい{kind(of_kind)}を残せます"
        case pairs.OnlyPair() | pairs.HalfOfPair() | pairs.SevenPairsPair():
            return f"{kind(fact.kind)}の対子を残せます"
        case dora.IsDora(count=count, red=red):
            return f"{'赤' if red else ''}ドラを{count}枚残せます"
        case dora.BesideDora(dora=beside_dora):
            return f"ドラの{kind(beside_dora)}を引いた時に使えます"
        case yakuhai.KeepsYakuhai(kind=of_kind):
            return f"役牌の{kind(of_kind)}を残せます"
        case (
            yakuhai.MoreLeft(kind=of_kind)
            | yakuhai.CountsDouble(kind=of_kind)
            | yakuhai.OthersUse(kind=of_kind)
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
                return f"打点は{_paid(spot, of, more)}に上がります"
            if paid >= more:
                return f"待ちは{most}枚に増えます"
            return f"待ちは{most}枚、打点は{_paid(spot, of, more)}に増えます"
        case danger.Riskier(seat=who):
            return f"{seat(spot.seen, who)}にはより安全です"
        case (
            danger.SafeLater(kind=of_kind)
            | danger.SafeFor(kind=of_kind)
            | danger.SafeHonour(kind=of_kind)
        ):
            return f"{kind(of_kind)}を安全牌に残せます"
        case danger.KeepsHand():
            return "手を進めたまま受けられます"
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")
