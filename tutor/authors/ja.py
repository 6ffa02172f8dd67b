"""The Japanese author: whole sentences over the facts of the coach."""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from rules.tiles import Kind, Seat, Tile, kind_of
from tutor.authors.ja_facts import LISTED, compare, no_win, risk_noun
from tutor.authors.ja_names import (
    block,
    hand,
    kind,
    kinds,
    percent,
    points,
    seat,
    seat_or_dealer,
    steps,
    suit_name,
    tile,
    waits,
    yaku,
)
from tutor.authors.ja_standing import needs, standing
from tutor.coach.explain import Explanation
from tutor.coach.ideas import consensus, danger, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.plan import CERTAIN_FROM, Frame, Plan, Way, is_too_late
from tutor.coach.spot import Spot, Threat
from tutor.coach.standing import Need
from tutor.evaluators.blocks import BLOCKS_NEEDED, JOINTS
from tutor.evaluators.hands import HandName
from tutor.evaluators.table_read import READY_LIKELY
from tutor.evaluators.yaku import yakuhai_han
from tutor.strategy.stance import Stance

RISKY: Final = 1.5
"""Percent of risk worth naming."""
FEW_DRAWS: Final = 8
MANY_DRAWS: Final = 10
FAR: Final = 3
"""Steps from which a hand under a threat is called far."""
DEAR: Final = 3900
"""Points from which what a hand is worth speaks for going on."""
MANY: Final = 8
"""Kinds of draws from which they are counted, not named."""
FRAMES: Final = {
    Frame.FIVE: "5ブロックがそろっているので、",
    Frame.NO_PAIR: "雀頭がないので、",
    Frame.TOO_FEW: "ブロックが足りないので、",
}
FRAMED: Final[dict[Frame, tuple[type, ...]]] = {
    Frame.FIVE: (shape.Alone, shape.Duplicate, yakuhai.OffWind, yakuhai.LoneYakuhai),
    Frame.NO_PAIR: (shape.WeakBlock,),
    Frame.TOO_FEW: (draws.MostDraws, yakuhai.OffWind, yakuhai.LoneYakuhai),
}
"""Roles that follow from the blocks of the hand."""
TIDIES: Final = (shape.Alone, shape.Duplicate, shape.WeakBlock, shape.WeakestBlock)

# --- headline -------------------------------------------------------------------------------------


def headline(spot: Spot, found: Explanation) -> str:
    best = found.best[0]
    parts = [*_stance(spot, best), *([] if spot.folds else _hand(spot, found))]
    return "｜".join([*parts, *_threats(spot), *needs(found.plan.standing)])


def _stance(spot: Spot, best: Tile) -> list[str]:
    if spot.folds:
        return ["オリ", steps(spot.steps)]
    if not spot.threats:
        return []
    match spot.stance:
        case Stance.PUSH:
            return ["押し"]
        case Stance.CAREFUL if spot.steps >= FAR:
            return ["安全重視"]
        case Stance.CAREFUL:
            return ["回し打ち" if spot.falls_back(best) else "慎重に前進"]
        case _:
            return []


def _hand(spot: Spot, found: Explanation) -> list[str]:
    plan, best = found.plan, found.best[0]
    if spot.steps_after(best) == 0:
        return [_ready(spot, best)]
    if is_too_late(spot, plan) and type(found.role) in danger.CONCEPTS:
        sure = plan.hand is not None and plan.hand.probability >= CERTAIN_FROM
        return [*([_names(plan)] if sure else []), f"{steps(spot.steps)} 終盤は安全牌優先"]
    if plan.slow:
        sure = plan.hand is not None and plan.hand.probability >= CERTAIN_FROM
        return [
            *([_names(plan)] if sure else []),
            f"{steps(plan.steps)}の遅い手",
            *([f"{_names(plan)}含み"] if not sure and _is_more(plan) else [_work(spot, found)]),
        ]
    said = _names(plan)
    if plan.pattern is not None and hand(plan.pattern, plan.pinfu) not in said:
        said += f"・{hand(plan.pattern, plan.pinfu)}含み"
    if plan.standing is not None and plan.standing.need is Need.NOTHING and said == "リーチ狙い":
        said = "早いアガリ狙い"
    if plan.double_run:
        said += "・一盃口"
    if plan.dora:
        said += f" ドラ{plan.dora}"
    return [said, _progress(spot, found)]


def _is_more(plan: Plan) -> bool:
    """Check for a hand that is more than riichi."""
    return plan.hand is not None and plan.hand.name not in (HandName.RIICHI, HandName.NO_YAKU)


def _names(plan: Plan) -> str:
    made = [f"{'ダブ' if plan.double == each else ''}{kind(each)}" for each in plan.made]
    planned = [one for one in (plan.hand, plan.other) if one is not None]
    names = [hand(one, plan.pinfu) for one in planned if one.name is not HandName.NO_YAKU]
    if plan.double is not None:
        double = kind(plan.double)
        names = [f"ダブ{double}" if name == f"役牌の{double}" else name for name in names]
    if len(names) == 2 and all(name.startswith("役牌の") for name in names):
        names = ["か".join([names[0], names[1].removeprefix("役牌の")])]
    if planned and planned[0].name is HandName.NO_YAKU:
        return f"まだ役なし・{names[0]}含み" if names else "まだ役なし"
    if made:
        also = [name for name in names if name not in ("リーチ", "平和")]
        if not also and plan.steps < 2 and "リーチ" in names:
            also_riichi = "・".join([*made, "リーチ"])
            return also_riichi
        sure = bool(planned) and planned[0].probability >= CERTAIN_FROM
        return "・".join(made) + (f"・{'か'.join(also)}{'' if sure else '含み'}" if also else "")
    if plan.pinfu and set(names) == {"タンヤオ", "平和"}:
        return "タンヤオ・平和"
    return "リーチ狙い" if names == ["リーチ"] else "か".join(names) or "手役未定"


def _progress(spot: Spot, found: Explanation) -> str:
    plan, best = found.plan, found.best[0]
    if plan.steps == 1 and spot.steps_after(best) == 1:
        return f"一向聴{_shapes(spot, plan, best)} 受け入れ{spot.live(best)}枚"
    far = spot.steps if spot.threats and spot.falls_back(best) else plan.steps
    return f"{steps(far)} {_work(spot, found)}".strip()


def _shapes(spot: Spot, plan: Plan, best: Tile) -> str:
    """Return how good the shapes are that make a hand ready."""
    found = shape.next_shapes(spot, plan, best)
    if found is None:
        return ""
    good, poor, pairs_held = found
    if not pairs_held:
        return "" if any(count == 2 for count in spot.counts) else "・雀頭なし"
    if good + poor != 2:
        return ""
    return "・両面2つ" if good == 2 else "・両面と愚形" if good else "・愚形2つ"


def _blocks(plan: Plan) -> str:
    return f"{BLOCKS_NEEDED - plan.missing}ブロック"


def _work(spot: Spot, found: Explanation) -> str:
    """Return what the hand has to do next."""
    plan, role = found.plan, found.role
    match role:
        case shape.WeakestBlock(block=of) | shape.WeakBlock(block=of):
            six = f"{_blocks(plan)}、" if plan.frame is Frame.TOO_MANY else ""
            return f"{six}{block(of)}落とし"
        case yakuhai.OffWind():
            return "オタ風整理"
        case yakuhai.LoneYakuhai():
            return "字牌整理"
        case pairs.SparePair() | pairs.SecondPair():
            return "対子の整理"
        case draws.MostDraws():
            return ""
        case _ if type(role) in danger.CONCEPTS:
            return ""
    match plan.frame:
        case Frame.TOO_FEW:
            close = [each.tile for each in found.rivals if each.close]
            grow = shape.seeds(spot, found.best[0], close)
            return "ブロック不足" + (f" {'・'.join(map(kind, grow))}を育てる" if grow else "")
        case Frame.NO_PAIR:
            return "雀頭なし"
        case Frame.TOO_MANY:
            return _blocks(plan)
        case _ if isinstance(role, shape.Alone | shape.Duplicate | shape.Spare):
            return "浮き牌整理"
        case _:
            return ""


def _ready(spot: Spot, best: Tile) -> str:
    facts = spot.tenpai(best)
    assert facts is not None
    won = spot.winning(best)
    if not won:
        if not facts.live:
            return "待ち牌のない聴牌"
        return "役なし聴牌 ツモのみ" if not spot.seen.is_open else "役なし聴牌 アガれません"
    kinds_won = [wait.kind for wait in won]
    one_sided = sum(wait.live > 0 for wait in facts.waits) > len(won)
    waiting = f"{kinds(kinds_won)}の片アガリ" if one_sided else waits(kinds_won)
    if facts.furiten:
        return f"{waiting} フリテン"
    win = spot.win
    if win is not None and win.riichi and (win.declare or not win.points):
        names = _worth("リーチ", yaku(win.yaku), win.dora)
        return f"{waiting} {names} {points(win.riichi, win.riichi_most)}"
    if win is not None and win.points:
        names = _worth(yaku(win.yaku), win.dora)
        return f"{waiting} {names} {points(win.points, win.most)}"
    paid = [wait.points for wait in won]
    declared = "リーチで" if spot.may_riichi else ""
    return f"{waiting} {declared}{points(min(paid), max(paid))}"


def _worth(*parts: str | int) -> str:
    return "・".join(part if isinstance(part, str) else f"ドラ{part}" for part in parts if part)


def _threats(spot: Spot) -> list[str]:
    riichi = [seat_or_dealer(spot.seen, each.seat) for each in spot.threats if each.riichi]
    if riichi:
        return [f"{'と'.join(riichi)}がリーチ"]
    if spot.threats:
        first = spot.threats[0]
        sure = "聴牌濃厚" if first.ready >= READY_LIKELY else "聴牌気配"
        return [f"{seat_or_dealer(spot.seen, first.seat)}に{sure}"]
    return []


# --- situation ------------------------------------------------------------------------------------


def situation(spot: Spot, found: Explanation) -> tuple[str, ...]:
    """Return what the moment asks for, before any tile is named."""
    return tuple(_situation(spot, found))


def answer(spot: Spot, found: Explanation) -> tuple[str, ...]:
    """Return the tile, its reason, the tempting tile, and what to watch next."""
    best = found.best[0]
    said = [*_throw(spot, found)]
    said += _own_danger(spot, found)
    for rival in found.rivals:
        if rival not in (*found.ties, *found.split):
            said += compare(spot, found, rival)
        elif rival in found.ties[:1]:
            said += _ties(found)
    if found.split:
        names = "、".join(tile(each.tile, spot.seen.rules.red_fives) for each in found.split)
        said.append(f"上級者でも{names}と分かれる所です。")
    if spot.folds:
        said += _fold_order(spot, found) if spot.threats else ()
    elif spot.steps_after(best) == 0:
        said += [*_declare(spot, best), *_bonus(spot)]
    if found.watch is not None and not (spot.threats and spot.standing):
        said.append(_watch(found.watch))
    return tuple(said)


def _own_danger(spot: Spot, found: Explanation) -> Iterator[str]:
    """Say how dangerous the advised tile is, where its reason is another."""
    best, by_danger = found.best[0], type(found.role) in danger.CONCEPTS
    if not spot.threats or spot.folds or by_danger or spot.is_sure(best):
        return
    worst = max((each.seat for each in spot.threats), key=lambda each: spot.risk_to(best, each))
    why, risk = spot.danger(best, worst), spot.risk_to(best, worst)
    if why not in ("genbutsu", "passed", "no_wait"):
        known = risk_noun(spot, best, worst, why, risk, granted=True)
        yield f"{tile(best, spot.seen.rules.red_fives)}は{known}です。"


def _ties(found: Explanation) -> Iterator[str]:
    named = found.role.kinds if isinstance(found.role, yakuhai.OffWind) else ()
    tied = [kind_of(each.tile) for each in found.ties]
    names = kinds([each for each in tied if each not in named])
    which = "どちら" if len(tied) == 1 else "どれ"
    if names and any(each.close for each in found.ties):
        yield f"{names}も同じくらい不要なので、{which}から切っても構いません。"
    elif names:
        yield f"{names}も同じくらい不要です。"


def _situation(spot: Spot, found: Explanation) -> Iterator[str]:
    plan, best = found.plan, found.best[0]
    if plan.standing is not None:
        careful = bool(spot.threats) and spot.stance in (Stance.FOLD, Stance.CAREFUL)
        yield from standing(spot.seen, plan.standing, careful=careful)
        yield from _route(spot, found)
    if spot.threats:
        yield from _threatened(spot, best)
    elif spot.folds:
        yield _too_late(spot)
    elif spot.shown_hands:
        yield _shown(spot, spot.shown_hands[0])
    elif spot.steps_after(best) == 0:
        return
    elif plan.hand is not None and plan.hand.name is HandName.NO_YAKU:
        yield "鳴いた手にまだ役がありません。"
    elif plan.slow and isinstance(found.role, TIDIES):
        yield f"{steps(plan.steps)}と遅いので、安全牌を残しながら手を整えます。"


def _route(spot: Spot, found: Explanation) -> Iterator[str]:
    """Say how the hand could be worth what the last round asks for."""
    plan = found.plan
    route, standing = plan.route, plan.standing
    if route is None or standing is None or standing.rival is None or spot.folds or not spot.steps:
        return
    names = ["リーチ"] if route.riichi else []
    names += [hand(each) for each in route.hands]
    names += [f"ドラ{plan.dora}"] if plan.dora else []
    way = "・".join([*map(kind, plan.made), *names])
    if not way:
        return
    if Way.ANYONE in route.ways:
        yield f"{way}なら届きます。"
    elif route.ways:
        how = [f"{seat(spot.seen, standing.rival)}からの直撃"] if Way.DIRECT in route.ways else []
        how += ["ツモ"] if Way.SELF_DRAW in route.ways else []
        yield f"{way}なら、{'か'.join(how)}で届きます。"
    else:
        yield f"{way}だけでは届きません。"


def _too_late(spot: Spot) -> str:
    left = spot.draws_left
    if not left:
        return "もうツモ番がないので、オリます。"
    if left <= spot.steps:
        return f"残りツモ{left}回では{steps(spot.steps)}から聴牌できないので、オリます。"
    return f"残りツモ{left}回でまだ{steps(spot.steps)}なので、オリます。"


def _threatened(spot: Spot, best: Tile) -> Iterator[str]:
    riichi = [seat_or_dealer(spot.seen, each.seat) for each in spot.threats if each.riichi]
    head = f"{'と'.join(riichi)}のリーチに対して、" if riichi else ""
    for threat in (each for each in spot.threats if not each.riichi):
        yield _shown(spot, threat, "聴牌濃厚" if threat.ready >= READY_LIKELY else "聴牌気配")
    own = f"{head}こちらは{steps(spot.steps)}"
    if spot.steps_after(best) == 0 and not spot.folds:
        yield head + _ready_too(spot, best)
        return
    match spot.stance:
        case Stance.FOLD:
            why = _against_going_on(spot)
            link = "で" if spot.steps and why else "なので" if spot.steps else "ですが"
            yield f"{own}{link}、{why}{'ので、' if why else ''}オリます。"
        case Stance.PUSH:
            why = _for_going_on(spot, best)
            yield f"{own}で、{why}ので、押します。" if why else f"{own}ですが、押します。"
        case Stance.CAREFUL if spot.steps >= FAR:
            yield f"{own}と遠いので、危険の小さい牌から切っていきます。"
        case Stance.CAREFUL if spot.falls_back(best):
            yield f"{own}なので、安全な牌で回します。"
        case Stance.CAREFUL:
            yield f"{own}なので、危険の小さい牌が切れる間だけ進めます。"
        case Stance.BUILD:
            if riichi:
                yield f"{own}です。"
        case _:
            assert_never(spot.stance)


def _ready_too(spot: Spot, best: Tile) -> str:
    if not spot.winning(best):
        return "こちらはアガれない聴牌なので、安全に切れる間だけ聴牌を保ちます。"
    if spot.stance is Stance.PUSH:
        return "こちらも聴牌なので勝負します。"
    return "こちらも聴牌です。"


def _against_going_on(spot: Spot) -> str:
    """Return what the tree asked that speaks for a fold, as a clause before ので."""
    said = []
    for asked in () if spot.pressure is None else spot.pressure.path:
        value = round(asked.value)
        match asked.feature:
            case "live" if spot.steps == 1 and value <= FEW_DRAWS:
                said.append((f"受け入れが{value}枚と狭く", f"受け入れが{value}枚と狭い"))
            case "extra_risk" if asked.value >= RISKY:
                risk = f"手を進めると放銃率が{value}％ほど高く"
                said.append((f"{risk}なり", f"{risk}なる"))
            case "safe_tiles" if value > 1:
                said.append((f"安全牌が{value}枚あり", f"安全牌が{value}枚ある"))
    return _clauses(said[:2])


def _for_going_on(spot: Spot, best: Tile) -> str:
    said = []
    for asked in () if spot.pressure is None else spot.pressure.path:
        value, live = round(asked.value), spot.live(best)
        match asked.feature:
            case "live" if spot.steps_after(best) == 1 and live >= MANY_DRAWS:
                said.append((f"受け入れが{live}枚あり", f"受け入れが{live}枚ある"))
            case "worth" if value >= DEAR:
                worth = f"{points(round(value, -2))}前後の手"
                said.append((f"{worth}で", f"{worth}な"))
            case "safe_tiles" if value < 2:
                said.append(("オリるための安全牌も乏しく", "オリるための安全牌も乏しい"))
    return _clauses(said[:2])


def _clauses(said: Sequence[tuple[str, str]]) -> str:
    return "、".join([*(before for before, _ in said[:-1]), *(last for _, last in said[-1:])])


def _shown(spot: Spot, threat: Threat, ready_words: str = "") -> str:
    """Return a sentence about what the melds of an opponent show."""
    who, look = seat_or_dealer(spot.seen, threat.seat), threat.look
    if look is None:
        return f"{who}は門前で{ready_words}です。"
    seen = f"{kinds(look.yakuhai)}を鳴いた" if look.yakuhai else ""
    if look.dora:
        called = f"{kinds(look.yakuhai)}を鳴き" if look.yakuhai else ""
        seen = f"{called}ドラ{look.dora}枚が見える"
    melds = f"{seen}{look.melds}副露"
    if look.suit is not None:
        sign = f"{melds}で{suit_name(look.suit)}の染め手模様"
        return f"{who}は{sign}、{ready_words}です。" if ready_words else f"{who}は{sign}です。"
    if look.triplets:
        melds += "の対々和模様"
    return f"{who}は{melds}で、{ready_words}です。" if ready_words else f"{who}は{melds}です。"


# --- the discard ----------------------------------------------------------------------------------


def _throw(spot: Spot, found: Explanation) -> Iterator[str]:
    red = spot.seen.rules.red_fives
    role = found.role
    first, *others = (tile(each, red) for each in found.best)
    if isinstance(role, yakuhai.OffWind) and others and set(others) <= set(map(kind, role.kinds)):
        yield f"不要なオタ風の{'か'.join((first, *others))}を切ります。"
        return
    yield from _role(spot, found, first)
    if others:
        yield f"{'・'.join(others)}でも同じです。"


def _role(spot: Spot, found: Explanation, name: str) -> Iterator[str]:
    best, plan, role = found.best[0], found.plan, found.role
    if spot.folds and not isinstance(role, danger.SafeTile | danger.LeastRisk):
        yield _folding(spot, plan, best, name)
        return
    if spot.steps_after(best) == 0 and not spot.folds:
        role = next(ready.role(spot, plan, best)).fact
    framed = plan.frame in FRAMED and isinstance(role, FRAMED[plan.frame]) and plan.steps > 1
    quiet = not (spot.threats or spot.standing is not None or plan.slow)
    why = FRAMES[plan.frame] if plan.frame in FRAMES and framed and quiet else ""
    seats = tuple(threat.seat for threat in spot.threats)
    if seats and spot.is_sure(best):
        why = _safe(spot, best, seats, "で")
    for said in _reason(spot, plan, best, name, role, why, lonely=not found.rivals):
        plain = said.removeprefix(FRAMES.get(plan.frame, "")) if plan.frame is not None else said
        yield plain if "ので" in plain else said


def _reason(
    spot: Spot, plan: Plan, best: Tile, name: str, role: object, why: str, *, lonely: bool
) -> Iterator[str]:
    """Return the sentences that throw a tile for its role.

    Args:
        why: the beginning of the sentence.
        lonely: no sentence follows on another tile of the same kind.
    """
    match role:
        case None:
            yield f"{name}を切ります。"
        case draws.MostDraws(live=live, steps=after):
            wide = f"受け入れ{live}枚で最も広い" if after < 3 else "受け入れが最も広い"
            yield f"{why}{wide}{name}を切ります。"
        case _ if type(role) in shape.CONCEPTS:
            yield _of_shape(role, name, why, lonely)
        case _ if type(role) in pairs.CONCEPTS:
            yield _of_pairs(role, name)
        case yakuhai.OffWind(kinds=of, kept=held) if (
            len(of) == 1 or spot.threats or plan.is_of_pairs
        ):
            keep = f"{kinds(held)}は役になるので残し、" if held and not why else ""
            yield f"{why}{keep}オタ風の{name}を切ります。"
        case yakuhai.OffWind(kinds=of):
            yield f"オタ風の{kinds(of)}は不要なので、{name}から切ります。"
        case yakuhai.LoneYakuhai(live=live, more=more) if live and more:
            yield f"{_paused(why)}{_worth_more(spot, more)}、役牌は{name}から切ります。"
        case yakuhai.LoneYakuhai(live=live, alike=of):
            also = f"{kinds(of)}と同じく" if of and live > 1 and lonely else ""
            yield f"{_paused(why) if also else why}{also}{_lone(spot, plan, live, name)}"
        case hands.OutsidePlan(hand=of, others=()) if not why:
            yield f"{hand(of)}に使えない牌は{name}だけなので、これを切ります。"
        case hands.OnlyNotSimple():
            yield f"{_paused(why)}{name}を切れば、手牌はすべてタンヤオに使える牌になります。"
        case hands.OutsidePlan(hand=of):
            yield f"{_paused(why)}{hand(of)}に使えない{name}を切ります。"
        case ready.ReadyOn(waits=of, live=live, dead=dead):
            yield from _ready_on(spot, best, name, of, live, dead)
        case ready.CannotWin():
            drawn = spot.seen.drawn
            still = (
                "切っても" if drawn is not None and kind_of(drawn) == kind_of(best) else "切れば"
            )
            yield f"{name}を{still}聴牌ですが、{no_win(spot, best)}。"
        case danger.SafeTile():
            plain = _plain(spot, plan, best)
            seats = [threat.seat for threat in spot.threats]
            yield f"{_safe(spot, best, seats, 'で' if plain else 'の')}{plain}{name}を切ります。"
        case danger.BeforeReady(seat=who, suit=suit):
            of_suit = f"{seat(spot.seen, who)}が集めている{suit_name(suit)}なので"
            yield f"{of_suit}、聴牌される前に{name}を切ります。"
        case danger.GoesFirst(seat=who, safe=of):
            later = f"{seat(spot.seen, who)}の現物の{kind(of)}はあとに残し"
            yield f"{later}、通るうちに{name}を切ります。"
        case danger.LeastRisk():
            yield _least_risk(spot, best, name, role)
        case consensus.Consensus():
            yield f"{why}決め手は小さいものの、上級者の多くが選ぶ{name}を切ります。"
        case _:
            raise TypeError(f"no Japanese for the role {role!r}")


def _of_shape(role: object, name: str, why: str, lonely: bool) -> str:
    match role:
        case shape.Alone(left=0):
            return f"{why}浮き牌で、残り3枚も見えている{name}を切ります。"
        case shape.Alone(only=True):
            return f"{_paused(why)}浮いているのは{name}だけなので、これを切ります。"
        case shape.Alone(alike=of, yakuhai=honours):
            also = f"{kinds(of)}と同じく" if of and lonely else ""
            held = f"{kinds(honours)}は重なれば役になるので、" if honours and not why else ""
            return f"{_paused(why) if also else why}{held}{also}浮き牌の{name}を切ります。"
        case shape.WeakestBlock(block=of, blocks=count):
            return f"{count}ブロックあるので、最も弱い{block(of)}を{name}から払います。"
        case shape.WeakBlock(block=of):
            takes = f"（{kinds(of.needs)}の受け入れ）" if of.needs else ""
            return f"{why}{block(of)}{takes}を見切り、{name}を切ります。"
        case shape.Swap(lost=of, gained=new):
            return f"{_paused(why)}{block(of)}の代わりに{block(new)}が残るので、{name}を切ります。"
        case shape.Duplicate(block=of):
            if of.shape in JOINTS:
                return f"{_paused(why)}{block(of)}と受け入れが重なる{name}を切ります。"
            return f"{_paused(why)}{block(of)}は{name}がなくてもそろっているので、これを切ります。"
        case shape.Spare(stays=of):
            stays = "と".join(map(block, of))
            return f"{_paused(why)}{stays}は{name}がなくても残るので、これを切ります。"
        case _:
            raise TypeError(role)


def _of_pairs(role: object, name: str) -> str:
    match role:
        case pairs.SparePair(pairs=count):
            few = "、残りの少ない" if role.fewest else "、"
            return f"対子が{count}組と多いので{few}{name}の対子をほぐします。"
        case pairs.SecondPair(head=head):
            return f"雀頭は{kind(head)}で足りるので、{name}の対子を払います。"
        case pairs.ThirdCopy():
            return f"七対子では3枚目が使えないので、{name}を切ります。"
        case pairs.SlowSingle(easier=of):
            return f"{kinds(of)}のほうが場に出やすく重なりやすいので、{name}を切ります。"
        case pairs.AnySingle(kept=of):
            return f"{kinds(of)}のどれかが重なれば聴牌です。{name}を切ります。"
        case pairs.UselessSingle(alike=of):
            also = f"{kinds(of)}と同じく、" if of else ""
            return f"{also}七対子にならなくても使い道のない{name}を切ります。"
        case pairs.HardToPair(left=left):
            few = f"残り{left}枚で重なりにくい" if left else "もう重ならない"
            return f"七対子を目指し、{few if left < 2 else 'まだ対子でない'}{name}を切ります。"
        case _:
            raise TypeError(role)


def _paused(why: str) -> str:
    """Return the beginning of a sentence, with a pause where a second clause follows."""
    return f"{why}、" if why and why[-1] not in "で、" else why


def _folding(spot: Spot, plan: Plan, best: Tile, name: str) -> str:
    """Return the sentence for a tile that is thrown for its safety and has another role, too."""
    if spot.threats:
        fact = next(each.fact for each in danger.role(spot, plan, best))
        assert isinstance(fact, danger.SafeTile | danger.LeastRisk)
        if isinstance(fact, danger.LeastRisk):
            return _least_risk(spot, best, name, fact)
        return f"{_safe(spot, best, fact.seats, 'の')}{name}を切ります。"
    safest = all(spot.risk(best) <= spot.risk(each) for each in spot.seen.discards)
    return f"最も放銃しにくい{name}を切ります。" if safest else f"{name}を切ります。"


def _lone(spot: Spot, plan: Plan, live: int, name: str) -> str:
    if not live:
        return f"もう重ならない{name}を切ります。"
    yaku_of = (*plan.made, *yakuhai.pairs_of(spot))
    if yaku_of:
        return f"役は{kind(yaku_of[0])}で足りるので、{name}を切ります。"
    if live == 1:
        return f"残り1枚で重なりにくい役牌の{name}を切ります。"
    if spot.steps > 1:
        return f"1枚だけの役牌より数牌を優先し、{name}を切ります。"
    return f"手に必要のない役牌の{name}を切ります。"


def _worth_more(spot: Spot, more: Sequence[Kind]) -> str:
    double = [each for each in more if yakuhai_han(spot.seen, each) > 1]
    if double:
        return f"連風牌の{kinds(double)}は2翻になるので"
    left = max(spot.unseen[each] for each in more)
    best = [each for each in more if spot.unseen[each] == left]
    return f"{kinds(best)}は残り{left}枚で重なりやすいので"


def _ready_on(
    spot: Spot, best: Tile, name: str, of: Sequence[Kind], live: int, dead: Sequence[Kind]
) -> Iterator[str]:
    drawn = spot.seen.drawn
    keeps = drawn is not None and kind_of(drawn) == kind_of(best)
    if dead:
        yield f"{name}を切って聴牌{'を保ち' if keeps else 'に取り'}ます。"
        yield f"{kinds(dead)}では役がなく、{kinds(of)}（残り{live}枚）の片アガリです。"
    elif keeps:
        yield f"{name}をツモ切りして、{waits(of)}（残り{live}枚）の聴牌を保ちます。"
    else:
        yield f"{name}を切り、{waits(of)}（残り{live}枚）の聴牌に取ります。"


def _plain(spot: Spot, plan: Plan, best: Tile) -> str:
    """Return what a tile that is thrown for its safety is to the hand."""
    if spot.folds or spot.counts[kind_of(best)] > 1:
        return ""
    found = {type(each.fact) for idea in (shape, yakuhai) for each in idea.role(spot, plan, best)}
    if shape.Alone in found:
        return "浮き牌の"
    return "オタ風の" if yakuhai.OffWind in found else ""


def _safe(spot: Spot, best: Tile, seats: Sequence[Seat], link: str) -> str:
    """Return that nobody wins on a tile, before the tile (の) or before what else it is (で)."""
    why = {spot.danger(best, each) for each in seats}
    names = [seat(spot.seen, each) for each in seats]
    if why == {"no_wait"}:
        return "誰にも当たらない"
    thrown = [kind_of(best) in map(kind_of, (x.tile for x in spot.seen.rivers[e])) for e in seats]
    if all(thrown):
        return f"{'と'.join(names)}の現物{link}" if len(names) < 3 else f"全員の現物{link}"
    if len(names) == 1:
        return f"{names[0]}に通った"
    return f"{'にも'.join(names)}に{'も' if len(names) > 1 else ''}当たらない"


def _least_risk(spot: Spot, best: Tile, name: str, fact: danger.LeastRisk) -> str:
    known = risk_noun(spot, best, fact.seat, fact.why, fact.risk, granted=True)
    if fact.least and not fact.safest and not spot.folds:
        return f"手を崩さずに切れる中で最も安全な{name}を切ります。{known}です。"
    if not fact.safest:
        return f"{known}の{name}を切ります。"
    nothing = "" if any(map(spot.is_sure, spot.seen.discards)) else "安全牌がないので、"
    return f"{nothing if spot.folds else ''}{known}と、手牌の中で最も安全な{name}を切ります。"


# --- what comes next ------------------------------------------------------------------------------


def _declare(spot: Spot, best: Tile) -> Iterator[str]:
    """Say whether to declare riichi, or what the hand pays where it cannot."""
    facts, win, won = spot.tenpai(best), spot.win, spot.winning(best)
    if not won or facts is None:
        return
    if facts.furiten:
        yield "フリテンなので、アガリはツモだけです。"
        return
    paid = {wait.points for wait in won}
    if win is None or (not win.riichi and len(paid) > 1):
        declared = "リーチして" if spot.may_riichi else ""
        if len(paid) == 1:
            yield f"出アガリは{declared}{points(*paid)}です。"
            return
        each = "、".join(f"{kind(w.kind)}なら{points(w.points)}" for w in won)
        yield f"出アガリは{declared}{each}です。"
        return
    plain = _at_least(win.points, win.most)
    if not win.riichi:
        yield f"出アガリは{_worth(yaku(win.yaku), win.dora)}で{plain}です。"
        return
    declared = _at_least(win.riichi, win.riichi_most)
    if not win.points and win.declare is False:
        yield f"役はリーチだけですが、まだリーチはかけません（リーチすれば{declared}）。"
    elif not win.points:
        yield f"ダマでは役がないので、リーチして出アガリ{declared}にします。"
    elif win.declare is False and declared == plain:
        yield f"リーチしても{plain}のままなので、リーチはかけません。"
    elif win.declare is None:
        yield f"出アガリはリーチなら{declared}、ダマなら{plain}で、判断の分かれる所です。"
    elif win.declare:
        yield f"リーチして、ダマでは{plain}の出アガリを{declared}に上げます。"
    else:
        yield f"ダマで{plain}あるので、リーチはかけません（リーチなら{declared}）。"


def _at_least(least: int, most: int) -> str:
    return points(least) + ("以上" if most > least else "")


def _bonus(spot: Spot) -> Iterator[str]:
    win = spot.win
    if win is None or not (win.honba or win.sticks):
        return
    parts = [f"本場の{win.honba:,}点"] if win.honba else []
    parts += [f"供託の{win.sticks:,}点"] if win.sticks else []
    yield f"点数は{'と'.join(parts)}込みです。"


def _watch(fact: object) -> str:
    match fact:
        case draws.NextDraws(kinds=of, live=live) if len(of) > MANY:
            return f"聴牌への受け入れは{len(of)}種{live}枚です。"
        case draws.NextDraws(kinds=of, live=live):
            return f"聴牌への受け入れは{kinds(of)}の{live}枚です。"
        case ready.BetterWaits(tiles=tiles):
            return f"待ちが良くなる手変わりは{tiles}枚あります。"
    raise TypeError(f"no Japanese for {fact!r}")


def _fold_order(spot: Spot, found: Explanation) -> Iterator[str]:
    best = found.best[0]
    thrown = {
        *map(kind_of, found.best),
        *(kind_of(each.tile) for each in found.rivals if each.played),
    }
    if spot.counts[kind_of(best)] == 2 and spot.is_sure(best):
        yield f"{kind(kind_of(best))}は対子なので、2巡しのげます。"
    others = {kind_of(each): each for each in spot.seen.discards if kind_of(each) not in thrown}
    safe = sorted(of for of, each in others.items() if spot.is_sure(each))
    if safe:
        yield f"次は{kinds(safe[:LISTED])}が安全です。"
    elif others:
        second = min(others.values(), key=spot.risk)
        if found.tempting is not None and kind_of(found.tempting.tile) == kind_of(second):
            return
        yield f"その次は放銃率{percent(spot.risk(second))}の{kind(kind_of(second))}です。"
