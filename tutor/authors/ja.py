"""The Japanese author: whole sentences over the facts of the coach.

A paragraph has the order of an answer to "what do you discard": the situation, the tile and its
reason, the tile that a reader may prefer, and what to look out for next.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, assert_never

from rules.tiles import Kind, Seat, Tile, is_honour, is_simple, kind_of, rank_of, suit_of
from tutor.authors.ja_facts import (
    LISTED,
    blocks_beside,
    comparisons,
    risk_noun,
    ryanmen,
    worst_risk,
)
from tutor.authors.ja_headline import (
    FAR,
    bonus_of,
    is_orphans,
    not_simple,
    silent_half,
    was_ready,
    worth,
)
from tutor.authors.ja_names import (
    PLACES,
    block,
    group,
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
from tutor.authors.ja_standing import missing_han, standing
from tutor.coach.explain import Explanation, plays_safe_late
from tutor.coach.facts import draws_keep_yaku
from tutor.coach.ideas import consensus, danger, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.plan import Frame, Plan, Way, outside, patterns
from tutor.coach.spot import Spot, Threat
from tutor.coach.standing import Need
from tutor.evaluators.blocks import JOINTS, SETS, Block, Shape
from tutor.evaluators.hands import FLUSHES, HandName, HandPlan, serves
from tutor.evaluators.table_read import READY_LIKELY, SURE, OpenHandLook
from tutor.evaluators.yaku import yakuhai_han
from tutor.strategy.stance import Stance

RISKY: Final = 1.5
"""Percent of risk worth naming."""
FEW_DRAWS: Final = 8
LATE_DRAWS: Final = 8
"""Draws left up to which a far hand looks to its safety."""
LAST_DRAWS: Final = 3
"""Draws up to which a riichi comes too late."""
BIG: Final = 7700
"""Points of a silent ron that are enough."""
MANY_DRAWS: Final = 10
FLUSH_SURE: Final = 0.4
"""Probability from which a flush speaks for going on."""
DEAR: Final = 3900
"""Points from which what a hand is worth speaks for going on."""
LONG: Final = 196
"""Letters of a text, about, from which the less important sentences are left out."""
MANY_TILES: Final = 16
MANY: Final = 8
"""Kinds of draws from which they are counted, not named."""
SAME: Final = 4
SLIGHT: Final = 0.025
"""Risk of a tile that is thrown twice in a fold."""
LONE_MISSING: Final = 3
"""Kinds of three colours that may be missing where a lone tile stays for them."""
WORDY: Final = 6
"""Letters of a way to a place from which it is more than one yaku."""
USES: Final = {
    Shape.PAIR: "雀頭",
    Shape.RUN: "面子",
    Shape.TRIPLET: "面子",
    Shape.TWO_SIDED: "面子",
    Shape.INSIDE: "面子",
    Shape.EDGE: "面子",
}
UNSURE: Final = "（役のない聴牌も含む）"
FRAMES: Final = {
    Frame.FIVE: "5ブロックがそろっているので、",
    Frame.NO_PAIR: "雀頭がないので、",
    Frame.TOO_FEW: "まだブロックが足りないので、",
}
FRAMED: Final[dict[Frame, tuple[type, ...]]] = {
    Frame.FIVE: (shape.Alone, shape.Duplicate, yakuhai.OffWind, yakuhai.LoneYakuhai),
    Frame.NO_PAIR: (shape.WeakBlock,),
    Frame.TOO_FEW: (draws.MostDraws, yakuhai.OffWind, yakuhai.LoneYakuhai),
}
"""Roles that follow from the blocks of the hand."""

# --- situation ------------------------------------------------------------------------------------


def situation(spot: Spot, found: Explanation) -> tuple[str, ...]:
    """Return what the moment asks for, before any tile is named."""
    return tuple(_situation(spot, found))


def _situation(spot: Spot, found: Explanation) -> Iterator[str]:
    plan, best = found.plan, found.best[0]
    if plan.standing is not None:
        careful = bool(spot.threats) and spot.stance in (Stance.FOLD, Stance.CAREFUL)
        yield from standing(spot.seen, plan.standing, careful=careful)
        yield from _route(spot, found)
    if spot.threats:
        yield from _threatened(spot, found)
    elif spot.folds:
        yield _too_late(spot)
    elif _is_late(spot, found):
        yield f"残りツモ{spot.draws_left}回でまだ{steps(spot.steps)}なので、守りを優先します。"
    elif spot.shown_hands:
        yield _shown(spot, spot.shown_hands[0])
    elif spot.steps_after(best) and plan.hand is not None and plan.hand.name is HandName.NO_YAKU:
        yield "鳴いた手にまだ役がありません。"


def _is_late(spot: Spot, found: Explanation) -> bool:
    """Check for a far hand with few draws left, which looks to its safety."""
    far = spot.steps > FAR and spot.draws_left <= LATE_DRAWS
    return not (spot.threats or spot.folds) and (far or plays_safe_late(spot, found))


def _route(spot: Spot, found: Explanation) -> Iterator[str]:
    """Say how the hand could be worth what the last round asks for."""
    plan = found.plan
    route, standing = plan.route, plan.standing
    if route is None or standing is None or standing.rival is None or spot.folds or not spot.steps:
        return
    if any(not_simple(spot, each, found.best[0]) for each in route.hands):
        return
    names = ["リーチ"] if route.riichi else []
    names += [hand(each).removeprefix("役牌の") for each in route.hands]
    names += [f"ドラ{plan.dora}"] if plan.dora else []
    way = "・".join([*map(kind, plan.made), *names])
    if spot.threats:
        if not route.ways and standing.below is not None:
            yield f"このままでは届かないので、{PLACES[standing.place - 1]}を守ります。"
        return
    if not way:
        return
    if Way.ANYONE in route.ways:
        yield f"{way}なら届きます。"
    elif route.ways:
        how = [f"{seat(spot.seen, standing.rival)}からの直撃"] if Way.DIRECT in route.ways else []
        how += ["ツモ"] if Way.SELF_DRAW in route.ways else []
        yield f"{way}なら、{'か'.join(how)}で届きます。"
    else:
        more = missing_han(spot, standing, route.han)
        only = "だけ" if len(way) < WORDY else ""
        if more is None:
            yield f"{way}{only}では届かないので、裏ドラや手変わりも見ます。"
            return
        yield f"{way}{only}では足りず、手役やドラがあと{more}翻要ります。"


def _too_late(spot: Spot) -> str:
    left = spot.draws_left
    if not left:
        return "もうツモ番がないので、安全な牌だけを切ります。"
    if left <= spot.steps:
        return f"残りツモ{left}回では{steps(spot.steps)}から聴牌できないので、オリます。"
    return f"残りツモ{left}回でまだ{steps(spot.steps)}なので、オリます。"


def _threatened(spot: Spot, found: Explanation) -> Iterator[str]:
    best = found.best[0]
    riichi = [seat_or_dealer(spot.seen, each.seat) for each in spot.threats if each.riichi]
    many = "2軒" if len(riichi) == 2 else "3軒"
    whose = "と".join(riichi)
    head = f"{whose}の{many if len(riichi) > 1 else ''}リーチに対して、" if riichi else ""
    opened = [each for each in spot.threats if not each.riichi]
    for at, threat in enumerate(opened[:1] if spot.standing is not None else opened):
        likely = threat.ready >= READY_LIKELY
        said = _shown(spot, threat, "聴牌が濃厚です" if likely else "聴牌の気配があります")
        yield said.replace("は", "も", 1) if at else said
    if spot.steps_after(best) == 0 and not spot.folds:
        yield head + _ready_too(spot, best)
        return
    own = f"{head}こちらは{steps(spot.steps)}"
    match spot.stance:
        case Stance.FOLD:
            yield f"{own}{_against_going_on(spot, most=1 if len(riichi) > 1 else 2)}。"
        case Stance.PUSH if spot.is_sure(best):
            yield f"{own}なので、安全な牌を切りながら聴牌を目指します。"
        case Stance.PUSH:
            why = _for_going_on(spot, found)
            yield (
                f"{own}で、{why}ので押します。" if why else f"{own}ですが、上級者の多くは押します。"
            )
        case Stance.CAREFUL if spot.steps >= FAR:
            safe = "安全な" if spot.is_sure(best) else "危険の小さい"
            yield f"{own}と遠いので、{safe}牌から切っていきます。"
        case Stance.CAREFUL if spot.falls_back(best):
            safe = "安全な" if spot.is_sure(best) else "危険の小さい"
            if not spot.steps:
                own = f"{head}こちらは聴牌に取れますが"
            yield f"{own}{'なので' if spot.steps else ''}、{safe}牌で回します。"
        case Stance.CAREFUL if spot.is_sure(best):
            yield f"{own}なので、安全な牌が切れるうちは手を進めます。"
        case Stance.CAREFUL:
            yield f"{own}なので、危険の小さい牌で手を進めます。"
        case Stance.BUILD:
            if riichi:
                yield f"{own}です。"
        case _:
            assert_never(spot.stance)


def _ready_too(spot: Spot, best: Tile) -> str:
    if not spot.winning(best):
        return "こちらは形式聴牌です。" if spot.seen.is_open else "こちらはアガれない聴牌です。"
    live = sum(wait.live for wait in spot.winning(best))
    win, bonus = spot.win, bonus_of(spot.win)
    paid = [wait.points - bonus for wait in spot.ron(best)] or [0]
    if win is not None and win.points and win.declare is False:
        paid = [win.points - bonus, win.most - bonus]
    hand_ = f"{_at_least(min(paid), max(paid))}の" if min(paid) >= DEAR else ""
    if spot.is_sure(best):
        return f"こちらも{hand_}聴牌です。"
    if spot.stance is not Stance.PUSH:
        return "こちらも聴牌です。"
    if live > LISTED:
        return f"こちらも待ちが{live}枚残る{hand_}聴牌なので勝負します。"
    few = f"待ちは残り{live}枚ですが、" if hand_ else ""
    return f"{few}こちらも{hand_}聴牌なので勝負します。"


def _against_going_on(spot: Spot, most: int) -> str:
    """Return why a hand folds, after how far it is from ready."""
    if not spot.draws_left:
        return "で、もうツモ番がないのでオリます"
    said = []
    for asked in () if spot.pressure is None else spot.pressure.path:
        value = round(asked.value)
        match asked.feature:
            case "live" if spot.steps == 1 and value <= FEW_DRAWS:
                said.append((f"受け入れが{value}枚と狭く", f"受け入れが{value}枚と狭い"))
            case "extra_risk" if asked.value >= RISKY:
                risk = f"手を進めると放銃率が{value}％ほど上が"
                said.append((f"{risk}り", f"{risk}る"))
            case "safe_tiles" if value > 1:
                said.append((f"安全牌が{value}枚あり", f"安全牌が{value}枚ある"))
    why = _clauses(said[:most])
    if not spot.steps:
        return f"ですが、{why or _weak(spot, short=most == 1)}ので、オリます"
    if why:
        return f"で、{why}ので、オリます"
    return "なので、オリます" if spot.steps > 1 else "ですが、見合う手ではないのでオリます"


def _weak(spot: Spot, *, short: bool) -> str:
    """Return why a ready hand is not worth its risk."""
    safest = _safest_ready(spot)
    won = spot.winning(safest)
    named = tile(safest, spot.seen.rules.red_fives)
    worst = max(spot.risk_to(safest, each.seat) for each in spot.threats)
    risk = f"聴牌に取る{named}は放銃率{percent(worst)}な"
    if not won:
        return f"アガれない形で、{risk}"
    live = sum(wait.live for wait in won)
    few = live <= LISTED and not short
    return f"待ちは残り{live}枚だけで、{risk}" if few else f"{risk}"


def _safest_ready(spot: Spot) -> Tile:
    return min((each for each in spot.seen.discards if not spot.steps_after(each)), key=spot.risk)


def _for_going_on(spot: Spot, found: Explanation) -> str:
    """Return why a hand goes on, as a clause before ので; empty if nothing is known."""
    best = found.best[0]
    said, live = [], spot.live(best)
    for asked in () if spot.pressure is None else spot.pressure.path:
        value = round(asked.value)
        match asked.feature:
            case "live" if spot.steps_after(best) == 1 and live >= MANY_DRAWS:
                said.append((f"受け入れが{live}枚あり", f"受け入れが{live}枚ある"))
            case "worth" if value >= DEAR:
                worth = f"{points(round(value, -2))}前後の手"
                said.append((f"{worth}で", f"{worth}な"))
            case "safe_tiles" if value < 2:
                said.append(("オリるための安全牌も乏しく", "オリるための安全牌も乏しい"))
    if said:
        return _clauses(said[:2])
    if spot.steps_after(best) == 1 and live >= MANY_DRAWS:
        return f"受け入れが{live}枚ある"
    if not any(map(spot.is_sure, spot.seen.discards)):
        return "安全牌もない"
    if spot.seen.is_dealer:
        return "親でもある"
    held = found.plan.dora
    if held > 1:
        return f"ドラが{held}枚ある"
    shapes = shape.next_shapes(spot, found.plan, best) if spot.steps_after(best) == 1 else None
    if shapes is not None and shapes[0] > 1:
        return "両面が2つある"
    if held and spot.steps_after(best) == 1:
        return "ドラも1枚ある"
    flush = next((each for each in spot.hands if each.name in FLUSHES), None)
    return "染め手で打点が高い" if flush is not None and flush.probability > FLUSH_SURE else ""


def _clauses(said: Sequence[tuple[str, str]]) -> str:
    return "、".join([*(before for before, _ in said[:-1]), *(last for _, last in said[-1:])])


def _beware(look: OpenHandLook, sign: str) -> str:
    """Return what an open hand that is not likely to be ready asks for, after its melds."""
    if look.suit is not None:
        return f"で、{sign}なので、{suit_name(look.suit)}は切りにくくなります"
    if look.dora > 1:
        return f"で、{f'{sign}、' if sign else ''}放銃すると高くつきます"
    if sign:
        return f"で、{sign}なので、生牌に注意します"
    return "です"


def _shown(spot: Spot, threat: Threat, ready_words: str = "") -> str:
    """Return a sentence about what the melds of an opponent show."""
    who, look = seat_or_dealer(spot.seen, threat.seat), threat.look
    if look is None:
        return f"{who}は門前で{ready_words}。"
    called = kinds(look.yakuhai)
    seen = f"{called}を鳴いた" if called else ""
    if called and all(each in spot.seen.dora for each in look.yakuhai):
        seen = f"ドラの{called}を鳴いた"
    elif look.dora:
        seen = f"{f'{called}を鳴き、' if called else ''}ドラ{look.dora}枚が見える"
    melds = f"{seen}{look.melds}副露"
    signs = [f"{suit_name(look.suit)}の染め手"] if look.suit is not None else []
    signs += ["対々和"] if look.triplets and look.suit is None else []
    sign = f"{signs[0]}模様" if signs else ""
    if not ready_words:
        return f"{who}は{melds}{_beware(look, sign)}。"
    if not (seen or sign):
        return f"{who}は{spot.seen.turn}巡目で{melds}しており、{ready_words}。"
    return f"{who}は{melds}{f'の{sign}' if sign else ''}で、{ready_words}。"


# --- the discard ----------------------------------------------------------------------------------


def answer(spot: Spot, found: Explanation) -> tuple[str, ...]:
    """Return the tile, its reason, the tempting tile, and what to watch next."""
    best, red = found.best[0], spot.seen.rules.red_fives
    kept = _kept(spot, found)
    danger_ = [*_own_danger(spot, found)]
    told = any("ドラ" in each for each in danger_)
    said = [*_outside(spot, found), *_throw(spot, found, kept, told=told), *danger_]
    compared = comparisons(spot, found, kept)
    if spot.folds and not spot.steps:
        named = kind_of(_safest_ready(spot))
        compared = [each for each in compared if each[1] != (named,)]
    compared = compared[:1] if found.split else compared
    others = [text for text, _ in compared]
    after: list[str] = []
    after += _lone_dora(spot, found, "".join((*situation(spot, found), *said, *others)))
    others += _lone_tile(spot, found, "".join((*said, *others)))
    others += _idle_winds(spot, found, "".join((*said, *others)))
    if found.split:
        names = "や".join(tile(each.tile, red) for each in found.split)
        after.append(f"{names}から切る上級者も多く、差はわずかです。")
    if spot.folds:
        answered = {each for _, of in compared for each in of}
        after += _fold_order(spot, found, answered) if spot.threats else ()
    elif spot.steps_after(best) == 0:
        after += [*_declare(spot, best), *_short(spot)]
    ready_now = spot.steps_after(best) == 0 and not spot.folds
    watch = [*_bonus(spot)] if ready_now else []
    if isinstance(found.watch, draws.OnPurpose):
        after += _steps_back(spot, found, found.watch)
    elif found.watch is not None and not isinstance(found.role, pairs.AnySingle):
        watch.append(_watch(spot, best, found.watch))
    before = sum(map(len, (*situation(spot, found), *said, *after)))
    two = others[:2]
    for shorter in ((others, watch), (two, watch), (two, []), (others[:1], [])):
        if before + sum(map(len, (*shorter[0], *shorter[1]))) <= LONG:
            break
    return (*said, *shorter[0], *after, *shorter[1])


def _outside(spot: Spot, found: Explanation) -> Iterator[str]:
    """Say why tiles stay that the named hand cannot use, while one goes that it could use."""
    plan, best = found.plan, kind_of(found.best[0])
    named = [one for one in (plan.hand, plan.other) if one is not None]
    picky = [one for one in named if one.name in hands.SELECTIVE]
    if not picky or spot.folds or not spot.steps_after(found.best[0]):
        return
    rivals = {kind_of(each.tile) for each in found.rivals}
    left = [each for each in outside(spot, picky[0]) if each != best]
    if not serves(picky[0], best) or not 0 < len(left) <= LISTED or rivals & {*left}:
        return
    after = spot.blocks_without(best)
    uses = {USES.get(each.shape) for of in left for each in (after.of(of) if after else ())}
    if len(uses) == 1 and None not in uses:
        use = uses.pop()
        yield f"{kinds(left)}は{hand(picky[0])}に使えませんが、{use}になるので残します。"


def _lone_dora(spot: Spot, found: Explanation, text: str) -> Iterator[str]:
    """Say why a dora that stands alone stays, where nothing is said of dora."""
    if spot.threats or spot.folds or not spot.steps_after(found.best[0]) or "ドラ" in text:
        return
    for each in dict.fromkeys(spot.seen.dora):
        close = any(kind_of(rival.tile) == each for rival in found.rivals)
        lone = spot.counts[each] == 1 and not spot.near(each) and each != kind_of(found.best[0])
        if not lone or close:
            continue
        pairs_up = is_honour(each) or found.plan.is_of_pairs
        use = "重なればドラ2枚になる" if pairs_up else "周りの牌を引けば使える"
        if is_honour(each) and not spot.unseen[each]:
            continue
        if spot.is_yakuhai(each) and not found.plan.is_of_pairs:
            use = "重なれば役とドラ2枚になる"
        yield f"ドラの{kind(each)}は{use}ので残します。"


def _own_danger(spot: Spot, found: Explanation) -> Iterator[str]:
    """Say how dangerous the advised tile is, where its reason is another."""
    best, by_danger = found.best[0], type(found.role) in danger.CONCEPTS
    if spot.folds or by_danger:
        return
    name = tile(best, spot.seen.rules.red_fives)
    if not spot.threats:
        suits = {each.look.suit: each.seat for each in spot.shown_hands if each.look is not None}
        collector = suits.get(suit_of(kind_of(best)))
        fresh = spot.unseen[kind_of(best)] + spot.counts[kind_of(best)] == SAME
        triplets = [each for each in spot.shown_hands if each.look and each.look.triplets]
        if collector is not None and not is_honour(kind_of(best)):
            yield f"{name}は{seat(spot.seen, collector)}の染め色ですが、聴牌される前に切ります。"
        elif triplets and fresh:
            of_dora = "のドラ" if kind_of(best) in spot.seen.dora else ""
            who = triplets[0].seat
            yield f"{name}は生牌{of_dora}ですが、{seat(spot.seen, who)}が聴牌する前に切ります。"
        return
    if spot.is_sure(best):
        return
    worst = max((each.seat for each in spot.threats), key=lambda each: spot.risk_to(best, each))
    why, risk = spot.danger(best, worst), spot.risk_to(best, worst)
    if why not in SURE:
        known = risk_noun(spot, best, worst, why, risk, granted=True)
        yield f"{name}は{known}です。"


def _frame(spot: Spot, found: Explanation) -> str:
    """Return the clause on the blocks of the hand that a role follows from; may be empty."""
    plan = found.plan
    framed = plan.frame in FRAMED and isinstance(found.role, FRAMED[plan.frame]) and plan.steps > 1
    return FRAMES[plan.frame] if plan.frame is not None and framed and not spot.threats else ""


def _keeps_safe(spot: Spot, found: Explanation) -> bool:
    """Check for a slow hand that keeps its lone honours to be safe with."""
    honours = (spot.counts[each] == 1 for each in range(27, 34))
    tidies = isinstance(found.role, shape.Alone) and not found.role.only and found.role.left
    return bool(tidies) and found.plan.slow and not spot.threats and any(honours)


def _kept(spot: Spot, found: Explanation) -> tuple[Kind, ...]:
    """Return the lone yakuhai that the sentence on the discard keeps."""
    plan, role = found.plan, found.role
    if spot.threats or plan.is_of_pairs or spot.folds:
        return ()
    thrown = {kind_of(each) for each in found.best}
    thrown |= {kind_of(each.tile) for each in found.rivals if each.ahead}
    match role:
        case yakuhai.LoneYakuhai(more=held, live=live):
            return held if live else ()
        case shape.Alone() if _keeps_safe(spot, found):
            lone = (Kind(each) for each in range(27, 34) if spot.counts[each] == 1)
            return tuple(each for each in lone if each not in thrown)
        case shape.Alone(yakuhai=held) | yakuhai.OffWind(kept=held) if not (
            plan.made or _frame(spot, found)
        ):
            return tuple(each for each in held if each not in thrown)
        case _:
            return ()


def _throw(spot: Spot, found: Explanation, kept: Sequence[Kind], *, told: bool) -> Iterator[str]:
    """Yield the tile and its reason.

    Args:
        told: another sentence says that the tile is dora.
    """
    first, *others = (tile(each, spot.seen.rules.red_fives) for each in found.best)
    role = found.role
    alike = (yakuhai.OffWind, yakuhai.LoneYakuhai)
    honours = all(is_honour(kind_of(each)) for each in found.best)
    if others and isinstance(role, alike) and honours:
        yield from _role(spot, found, "か".join([first, *others]), kept)
        return
    text = "".join(_role(spot, found, first, kept))
    yield text
    goes_on = spot.steps_after(found.best[0]) > 0 and type(role) not in danger.CONCEPTS
    loses_dora = goes_on and spot.dora_lost(found.best[0]) > 0
    if loses_dora and not told and "ドラ" not in text and not (spot.folds or spot.threats):
        yield f"{first}はドラですが、手の進みを優先します。"
    if others:
        yield f"{'・'.join(others)}切りも互角です。"


def _role(spot: Spot, found: Explanation, name: str, kept: Sequence[Kind]) -> Iterator[str]:
    best, plan, role = found.best[0], found.plan, found.role
    if spot.folds and not isinstance(role, danger.SafeTile | danger.LeastRisk):
        yield _folding(spot, plan, best, name)
        return
    if spot.steps_after(best) == 0 and not spot.folds:
        role = next(ready.role(spot, plan, best)).fact
    elif is_orphans(spot, best) and not spot.folds:
        useless = is_simple(kind_of(best))
        yield f"{'国士無双に使わない' if useless else '国士無双では1枚余る'}{name}を切ります。"
        return
    seats = tuple(threat.seat for threat in spot.threats)
    shown = is_honour(kind_of(best)) and not spot.unseen[kind_of(best)]
    if seats and shown and not isinstance(role, ready.ReadyOn):
        yield f"残りが全部見えていて誰にも当たらない{name}を切ります。"
        return
    readies = isinstance(role, ready.ReadyOn | ready.CannotWin)
    if seats and spot.is_sure(best) and not (readies or isinstance(role, danger.SafeTile)):
        plain = _plain(spot, plan, best)
        yield f"{_safe(spot, best, seats, 'で' if plain else 'の')}{plain}{name}を切ります。"
        return
    why = _frame(spot, found)
    match role:
        case None | consensus.Consensus() | draws.MostDraws():
            yield _of_draws(spot, found, name, why)
        case _ if type(role) in shape.CONCEPTS:
            yield _of_shape(spot, found, name, why, kept)
        case _ if type(role) in pairs.CONCEPTS:
            yield _of_pairs(spot, role, kind_of(best), name)
        case yakuhai.OffWind() | yakuhai.LoneYakuhai():
            yield _of_honours(spot, found, name, why, kept)
        case hands.OutsidePlan(hand=of, others=()):
            yield f"{hand(of)}に使えない牌は{name}だけなので、これを切ります。"
        case hands.OnlyNotSimple():
            yield f"{name}を切れば、手牌はすべてタンヤオに使える牌になります。"
        case hands.OutsidePlan(hand=of, others=others):
            yield _outside_plan(spot, of, others, kind_of(best), name)
        case ready.ReadyOn(waits=of, live=live, dead=dead):
            yield from _ready_on(spot, best, name, of, live, dead)
        case ready.CannotWin():
            yield _cannot_win(spot, best, name)
        case _ if type(role) in danger.CONCEPTS:
            yield _of_danger(spot, plan, best, name, role)
        case _:
            raise TypeError(f"no Japanese for the role {role!r}")


def _outside_plan(spot: Spot, of: HandPlan, others: Sequence[Kind], mine: Kind, name: str) -> str:
    """Return the sentence for one of several tiles that the hand cannot use."""
    rest = [each for each in others if not is_honour(each)]
    if is_honour(mine) or len(rest) < len(others):
        return f"{hand(of)}に使えない{name}を切ります。"
    if shape.centre(mine) < min(map(shape.centre, rest)):
        return f"{hand(of)}に使えない牌は、端で伸びにくい{name}から切ります。"
    if shape.centre(mine) > max(map(shape.centre, rest)):
        return f"{hand(of)}に使えない牌は、後で切りにくくなる{name}から切ります。"
    if spot.unseen[mine] < min(spot.unseen[each] for each in rest):
        return f"{hand(of)}に使えない牌は、残りの少ない{name}から切ります。"
    return f"{hand(of)}に使えない{name}を切ります。"


def _of_draws(spot: Spot, found: Explanation, name: str, why: str) -> str:
    """Return the sentence for a tile of which nothing but its draws is known."""
    best, role, plan = found.best[0], found.role, found.plan
    mine, plain = kind_of(best), _plain(spot, plan, best)
    triplets = plan.hand is not None and plan.hand.name is HandName.ALL_TRIPLETS
    lost = None if plan.is_of_pairs or is_honour(mine) else spot.block_lost(mine)
    if plan.is_of_pairs and is_honour(mine):
        shown = 3 - spot.unseen[mine]
        rare = f"{shown}枚切れの" if shown and spot.counts[mine] == 1 else ""
        return f"七対子と面子手の両方を見て、{rare}{name}を切ります。"
    if is_honour(mine) and not plain:
        plain = "1枚だけの役牌の" if spot.counts[mine] == 1 else "手に使わない"
    if triplets and spot.counts[mine] == 1:
        return f"対々和に向けて対子を残し、1枚だけの{name}を切ります。"
    if isinstance(role, draws.MostDraws) and role.steps == 1:
        return f"受け入れが{role.live}枚と最も広い{plain}{name}を切ります。"
    if isinstance(role, draws.MostDraws):
        return f"{why}{_beside(spot, mine)}受け入れの最も広い{plain}{name}切りを選びます。"
    if lost is not None and lost.shape in JOINTS:
        return f"{why}{block(lost)}を外し、{name}を切ります。"
    if plan.is_of_pairs and not plain:
        return f"七対子に向けて対子を残し、1枚だけの{name}を切ります。"
    if spot.counts[mine] == 2 and not _in_run(spot, mine) and not plan.is_of_pairs:
        six = "6ブロックあるので、" if plan.frame is Frame.TOO_MANY else ""
        return f"{why or six}{name}の対子を払います。"
    beside = _beside(spot, mine)
    if not (plain or beside or is_honour(mine) or spot.near(mine)):
        plain = "浮き牌の"
    return f"{why}{beside}{plain}{name}を切ります。"


def _beside(spot: Spot, mine: Kind) -> str:
    """Return a clause on the blocks that stay beside a tile of no known use."""
    stays = blocks_beside(spot, mine)
    return f"{'と'.join(stays)}を残し、" if stays else ""


def _of_honours(spot: Spot, found: Explanation, name: str, why: str, kept: Sequence[Kind]) -> str:
    plan, role = found.plan, found.role
    keep = "" if why or spot.threats else _keep(spot, kept)
    is_dora = kind_of(found.best[0]) in spot.seen.dora
    useless = "ドラでも使い道のない" if is_dora else "使い道のない"
    lone = "ドラでも1枚だけ" if is_dora else "1枚だけ"
    shown = 3 - spot.unseen[kind_of(found.best[0])]
    rare = f"{shown}枚切れで重なりにくい役牌の" if shown and not is_dora else f"{lone}の役牌の"
    match role:
        case yakuhai.OffWind() if _is_flush(plan) and not spot.threats:
            return f"混一色でも、字牌は役にならないオタ風の{name}から切ります。"
        case yakuhai.OffWind(kinds=of) if len(of) > 1 and not (spot.threats or plan.is_of_pairs):
            if keep:
                return f"{keep}{useless}オタ風の{kinds(of)}は{name}から切ります。"
            return f"オタ風の{kinds(of)}は使い道がないので、{name}から切ります。"
        case yakuhai.OffWind(live=0):
            return f"{keep}もう重ならないオタ風の{name}を切ります。"
        case yakuhai.OffWind() if why and plan.frame is Frame.TOO_FEW:
            return f"{why}順子にも役にもならないオタ風の{name}を切ります。"
        case yakuhai.OffWind():
            return f"{why}{keep}{useless}オタ風の{name}を切ります。"
        case yakuhai.LoneYakuhai(live=0):
            return f"{why}もう重ならない{name}を切ります。"
        case yakuhai.LoneYakuhai(more=()) if others := _for_others(spot, found, name):
            return f"{why}{others}"
        case yakuhai.LoneYakuhai(live=live, more=more) if more:
            double = [each for each in more if yakuhai_han(spot.seen, each) > 1]
            rest = [each for each in more if each not in double and spot.unseen[each] > live]
            if double:
                also = f"と、{name}より多く残っている{kinds(rest)}" if rest else ""
                return f"重なれば2翻の連風牌の{kinds(double)}{also}は残し、{name}から切ります。"
            left = max(spot.unseen[each] for each in more)
            most = [each for each in more if spot.unseen[each] == left]
            of_dora = "ドラの" if {*most} & {*spot.seen.dora} else ""
            wait = f"{left}枚残っている{of_dora}{kinds(most)}の重なりを待ちます"
            return f"残り{live}枚の{name}を切り、{wait}。"
        case yakuhai.LoneYakuhai(live=live):
            made = (*plan.made, *yakuhai.pairs_of(spot))
            if made:
                if plan.made:
                    return f"役は{kind(made[0])}で足りるので、{lone}の{name}を切ります。"
                pair = "ドラで対子" if made[0] in spot.seen.dora else "対子"
                return f"役牌は{pair}の{kind(made[0])}に絞り、{lone}の{name}を切ります。"
            if live == 1:
                return f"{why}残り1枚で重なりにくい{name}を切ります。"
            if why and plan.frame is Frame.TOO_FEW:
                return f"{why}数牌を残し、{rare}{name}を切ります。"
            if spot.steps > 1:
                return f"{why}{rare}{name}を切り、数牌を優先します。"
            near = f"{steps(spot.steps)}なので、"
            return f"{near}{lone}の役牌の{name}は重なりを待たずに切ります。"
        case _:
            raise TypeError(role)


def _for_others(spot: Spot, found: Explanation, name: str) -> str:
    """Return the sentence for a lone yakuhai that goes first because others may use it."""
    facts = [fact for rival in found.rivals for fact in rival.gives_up[:1]]
    used = next((each for each in facts if isinstance(each, yakuhai.OthersUse)), None)
    if used is None or spot.threats:
        return ""
    whose = "ほかの人にも役になる"
    if used.double is not None:
        whose = f"{seat(spot.seen, used.double)}のダブ{name}になる"
    if spot.is_off_wind(used.kind):
        return f"オタ風の{kind(used.kind)}より、{whose}{name}を先に切ります。"
    return f"1枚だけの役牌は、{whose}{name}から切ります。"


def _is_flush(plan: Plan) -> bool:
    return any(each is not None and each.name in FLUSHES for each in (plan.hand, plan.other))


def _keep(spot: Spot, kept: Sequence[Kind]) -> str:
    """Return the clause that keeps lone yakuhai."""
    if not kept:
        return ""
    of_dora = [each for each in kept if each in spot.seen.dora]
    if len(kept) == 1:
        dora = "ドラで、" if of_dora else ""
        return f"{dora}重なれば役になる{kind(kept[0])}（残り{spot.unseen[kept[0]]}枚）は残し、"
    first = f"ドラの{kind(of_dora[0])}など、" if of_dora else ""
    return f"{first}重なれば役になる{kinds(kept)}は残し、"


def _of_shape(spot: Spot, found: Explanation, name: str, why: str, kept: Sequence[Kind]) -> str:
    plan, role, best = found.plan, found.role, kind_of(found.best[0])
    match role:
        case shape.Alone():
            return _of_alone(spot, found, name, why, kept)
        case shape.WeakestBlock(block=of) | shape.WeakBlock(block=of) if _is_kept(spot, best, of):
            stays = _beside(spot, best) or f"{group(of.kinds)}の形を残し、"
            return f"{why}{stays}{name}を1枚切ります。"
        case shape.WeakestBlock(block=of, blocks=count, live=live):
            left = f"受け入れ{live}枚の" if live else "もう埋まらない"
            return f"{count}ブロックあるので、{left}{block(of)}を{name}から外します。"
        case shape.WeakBlock(block=of):
            live = shape.needs_live(spot, of)
            left = f"受け入れ{live}枚の" if live else "もう埋まらない"
            return f"{why}{left}{block(of)}を見切り、{name}を切ります。"
        case shape.Swap(lost=of, gained=new) if {*of.needs} <= {*new.needs}:
            same = f"{kinds(of.needs)}の受けは{group(sorted(new.kinds))}で足りる"
            return f"{why}{same}ので、{name}を切ります。"
        case shape.Swap(lost=of, gained=new):
            if shape.needs_live(spot, new) < shape.needs_live(spot, of) or new.shape is Shape.EDGE:
                return f"{block(new)}を残し、{name}を切ります。"
            return f"{block(of)}を{block(new)}に替え、{name}を切ります。"
        case shape.Duplicate(block=of):
            if of.shape in JOINTS:
                return f"{why}{block(of)}と受け入れが重なる{name}を切ります。"
            if why:
                return f"{why}{block(of)}に付いた余りの{name}を切ります。"
            return f"{block(of)}は完成しているので、余った{name}を切ります。"
        case shape.Spare(stays=of):
            stays = "と".join(map(block, of))
            five = FRAMES[Frame.FIVE] if plan.frame is Frame.FIVE and plan.steps > 1 else ""
            if spot.counts[best] > 1:
                return f"{five}{stays}を残し、{name}を1枚切ります。"
            return f"{five}{stays}を残し、余った{name}を切ります。"
        case _:
            raise TypeError(role)


def _is_kept(spot: Spot, best: Kind, of: Block) -> bool:
    """Check that a second copy of a tile goes, so that the shape it could be in stays."""
    after = spot.blocks_without(best)
    if after is None or best not in of.kinds or spot.counts[best] < 2:
        return False
    return not any(each.shape in SETS for each in after.of(best))


def _of_alone(spot: Spot, found: Explanation, name: str, why: str, kept: Sequence[Kind]) -> str:
    plan, role = found.plan, found.role
    assert isinstance(role, shape.Alone)
    mine = kind_of(found.best[0])
    edge = rank_of(mine) in (1, 9)
    end = "端で伸びにくい" if edge else ""
    loose = [
        Kind(each)
        for each in range(27)
        if spot.counts[each] == 1 and each != mine and not spot.near(Kind(each))
        if shape.centre(Kind(each)) > shape.centre(mine)
    ]
    if role.left == 0:
        return f"{why}残り3枚も見えて、もう重ならない浮き牌の{name}を切ります。"
    after = spot.blocks_without(mine)
    others = [] if after is None else [each for each in after.blocks if each.shape is Shape.SINGLE]
    if role.only:
        lone = "孤立している" if others else "浮いている"
        return f"{lone}牌は{name}だけなので、これを切ります。"
    keep = "" if why else _keep(spot, kept)
    if kept and _keeps_safe(spot, found):
        safe = [each for each in kept if spot.is_off_wind(each) or not spot.unseen[each]]
        useful = [each for each in kept if each not in safe]
        keep = f"守りに使える{kinds(safe)}は残し、" if safe else ""
        if useful and safe:
            keep = f"重なれば役になる{kinds(useful)}と{keep}"
        elif useful:
            keep = _keep(spot, useful)
        far = "" if _is_late(spot, found) else f"{steps(plan.steps)}と遠いので、"
        return f"{far}{keep}{end}浮き牌の{name}を切ります。"
    if loose and not edge:
        end = f"{kind(loose[-1])}より伸びにくい"
    return f"{why}{keep}{end}浮き牌の{name}を切ります。"


def _of_pairs(spot: Spot, role: object, mine: Kind, name: str) -> str:
    single = spot.counts[mine] == 1 and spot.unseen[mine]
    if single and mine in {kind_of(each.tile) for each in spot.seen.rivers[spot.seen.seat]}:
        return f"自分で切っていて、待ちにするとフリテンになる{name}を切ります。"
    match role:
        case pairs.SparePair(kind=of) if _in_run(spot, of):
            return f"{_beside(spot, of)}{name}を1枚切ります。"
        case pairs.SparePair(pairs=count):
            few = "残りの少ない" if role.fewest else ""
            return f"対子が{count}組と多いので、{few}{name}の対子を崩します。"
        case pairs.SecondPair(head=head):
            return f"雀頭は{kind(head)}で足りるので、{name}の対子を払います。"
        case pairs.ThirdCopy():
            return f"七対子では3枚目が使えないので、{name}を切ります。"
        case pairs.SlowSingle(easier=of):
            easier = f"使われにくく重なりやすい{kinds(of[:LISTED])}"
            return f"ほかの人に{easier}を残し、{name}を切ります。"
        case pairs.AnySingle(kept=of):
            lefts = {spot.unseen[each] for each in (mine, *of)}
            wait = f"{name}を切り、{kinds(of)}の重なりを待ちます。"
            if len(lefts) == 1:
                return f"1枚だけの牌はどれも残り{lefts.pop()}枚です。{wait}"
            return f"残り{spot.unseen[mine]}枚の{wait}" if spot.unseen[mine] == min(lefts) else wait
        case pairs.UselessSingle() if is_honour(mine):
            return f"順子にならず、残りも{spot.unseen[mine]}枚の{name}を切ります。"
        case pairs.UselessSingle() if rank_of(mine) in (1, 9):
            return f"面子手も見て、端で順子になりにくい{name}を切ります。"
        case pairs.UselessSingle():
            return f"隣の牌がなく、面子手にも使いにくい{name}を切ります。"
        case pairs.HardToPair(left=left):
            few = f"残り{left}枚と最も重なりにくい" if left else "もう重ならない"
            return f"七対子を目指し、{few}{name}を切ります。"
        case _:
            raise TypeError(role)


def _in_run(spot: Spot, of: Kind) -> bool:
    """Check whether the other copy of a tile stays in a run."""
    after = spot.blocks_without(of)
    blocks = () if after is None else after.blocks
    return any(each.shape is Shape.RUN and of in each.kinds for each in blocks)


def _of_danger(spot: Spot, plan: Plan, best: Tile, name: str, role: object) -> str:
    match role:
        case danger.SafeTile(seats=seats):
            plain = _plain(spot, plan, best)
            return f"{_safe(spot, best, seats, 'で' if plain else 'の')}{plain}{name}を切ります。"
        case danger.BeforeReady(seat=who, suit=suit):
            of_suit = f"{seat(spot.seen, who)}が集めている{suit_name(suit)}なので"
            return f"{of_suit}、聴牌される前に{name}を切ります。"
        case danger.GoesFirst(seat=who, safe=of):
            later = f"{seat(spot.seen, who)}の現物の{kind(of)}は後に残し"
            return f"{later}、先に{name}を切ります。"
        case danger.LeastRisk():
            return _least_risk(spot, name, best, role)
        case _:
            raise TypeError(role)


def _folding(spot: Spot, plan: Plan, best: Tile, name: str) -> str:
    """Return the sentence for a tile that is thrown for its safety and has another role, too."""
    if spot.threats:
        fact = next(each.fact for each in danger.role(spot, plan, best))
        assert isinstance(fact, danger.SafeTile | danger.LeastRisk)
        if isinstance(fact, danger.LeastRisk):
            return _least_risk(spot, name, best, fact)
        return f"{_safe(spot, best, fact.seats, 'の')}{name}を切ります。"
    safest = all(spot.risk(best) <= spot.risk(each) for each in spot.seen.discards)
    return f"最も放銃しにくい{name}を切ります。" if safest else f"{name}を切ります。"


def _ready_on(
    spot: Spot, best: Tile, name: str, of: Sequence[Kind], live: int, dead: Sequence[Kind]
) -> Iterator[str]:
    threats = [each.seat for each in spot.threats]
    if threats and spot.is_sure(best):
        name = f"{_safe(spot, best, threats, 'の')}{name}"
    drawn = spot.seen.drawn
    keeps = drawn is not None and kind_of(drawn) == kind_of(best)
    if dead:
        yield f"{name}を切って聴牌{'を保ち' if was_ready(spot) else 'に取り'}ます。"
        yield f"{kinds(dead)}では役がなく、{kinds(of)}（残り{live}枚）の片アガリです。"
    elif keeps:
        yield f"{name}をツモ切りして、{waits(of)}（残り{live}枚）の聴牌を保ちます。"
    elif was_ready(spot):
        yield f"{name}を切り、{waits(of)}（残り{live}枚）の聴牌にします。"
    else:
        yield f"{name}を切り、{waits(of)}（残り{live}枚）の聴牌に取ります。"


def _cannot_win(spot: Spot, best: Tile, name: str) -> str:
    facts = spot.tenpai(best)
    assert facts is not None
    why = "役がなく" if facts.live else "待ち牌が残っておらず"
    if spot.threats and (spot.seen.is_open or not spot.draws_left):
        why = ""
    if spot.threats and spot.is_sure(best):
        name = f"{_safe(spot, best, [each.seat for each in spot.threats], 'の')}{name}"
    if spot.seen.is_open or not (facts.live and spot.draws_left):
        deal = "聴牌料と連荘" if spot.seen.is_dealer else "聴牌料"
        so = f"{why}アガれないので、" if why else ""
        return f"{so}流局時の{deal}を狙い、{name}を切って聴牌を保ちます。"
    return f"{name}を切れば聴牌ですが、{why}アガリはツモだけです。"


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
        whose = "と".join(names) if len(names) < len(spot.seen.opponents) else "全員"
        return f"{whose}の現物{link}"
    if len(names) == 1:
        return f"{names[0]}に通った"
    if len(names) == len(spot.seen.opponents):
        return "誰にも当たらない"
    return f"{'にも'.join(names)}にも当たらない"


def _least_risk(spot: Spot, name: str, best: Tile, fact: danger.LeastRisk) -> str:
    sign = _sign(spot, best, fact.seat, fact.why)
    known = f"{sign}{name}を切ります（放銃率{percent(fact.risk)}）。"
    if fact.sure:
        safe = "と".join(seat(spot.seen, each) for each in fact.sure)
        return f"{safe}には安全で、{seat(spot.seen, fact.seat)}には{known}"
    who = seat(spot.seen, fact.seat)
    if fact.safest:
        some = any(map(spot.is_sure, spot.seen.discards))
        return f"{'手牌の中で' if some else '安全牌がないので、'}{who}に最も通りやすい{known}"
    if fact.least and not spot.folds:
        return f"手を崩さずに切れる牌の中で{who}に最も安全な、{known}"
    return f"{who}に{known}"


def _sign(spot: Spot, of: Tile, who: Seat, why: str) -> str:
    """Return what is known of a tile that is not safe, before its name."""
    words = {
        "suji": "スジの",
        "kabe": "ノーチャンスの",
        "half_suji": "片スジの",
        "half_kabe": "ワンチャンスの",
        "no_suji": "無スジの",
    }
    if why in words:
        return words[why]
    shown = 4 - spot.unseen[kind_of(of)] - spot.counts[kind_of(of)]
    return f"{shown}枚切れの" if shown else "生牌の"


# --- what comes next ------------------------------------------------------------------------------


def _declare(spot: Spot, best: Tile) -> Iterator[str]:
    """Say whether to declare riichi, or what the hand pays where it cannot."""
    facts, win, won = spot.tenpai(best), spot.win, spot.winning(best)
    if not won or facts is None:
        return
    if facts.furiten:
        thrown = {kind_of(each.tile) for each in spot.seen.rivers[spot.seen.seat]}
        own = [wait.kind for wait in facts.waits if wait.kind in {*thrown, kind_of(best)}]
        why = f"{kinds(own)}を切っていて" if own else ""
        yield f"{why}フリテンなので、アガリはツモだけです。"
        return
    paid = {wait.kind: wait.best.points for wait in won if wait.best is not None}
    if not paid:
        return
    bonus = bonus_of(win)
    if win is None or (not win.riichi and len({*paid.values()}) > 1):
        declared = "リーチして" if spot.may_riichi else ""
        if len({*paid.values()}) == 1:
            yield f"出アガリは{declared}{points(*{*paid.values()})}です。"
            return
        each = "、".join(f"{kind(of)}なら{points(paid[of])}" for of in paid)
        yield f"出アガリは{declared}{each}です。"
        return
    plain = _at_least(win.points - bonus, win.most - bonus)
    if not win.riichi:
        yield f"出アガリは{worth(yaku(win.yaku), win.dora)}で{plain}です。"
        return
    declared = _at_least(win.riichi - bonus, win.riichi_most - bonus)
    leads = spot.standing is not None and spot.standing.need is Need.NOTHING
    half = silent_half(spot, best)
    if not win.points and win.declare is False and leads:
        yield f"トップ目なので、リーチ棒は出しません（リーチなら{declared}）。"
    elif not win.points and win.declare is False:
        quiet = _why_quiet(spot, best, "")
        yield f"ダマでは役がありませんが、{quiet}リーチはかけません（リーチなら{declared}）。"
    elif not win.points:
        yield f"ダマでは役がないので、リーチして出アガリ{declared}にします。"
    elif half and win.declare:
        yield f"ダマでは{kinds(half)}しか出アガリできないので、リーチして{declared}にします。"
    elif half:
        only = f"ダマで出アガリできるのは{kinds(half)}だけ（{plain}）"
        quiet = f"{_why_quiet(spot, best, '')}リーチはかけません"
        yield f"{only}ですが、{quiet}（リーチなら{declared}）。"
    elif win.declare is False and declared == plain:
        yield f"リーチしても{plain}のままなので、リーチはかけません。"
    elif win.declare is None:
        yield f"リーチなら{declared}、ダマなら{plain}の出アガリで、判断の分かれる所です。"
    elif win.declare:
        yield f"リーチをかけ、出アガリを{plain}から{declared}に上げます。"
    else:
        quiet = _why_quiet(spot, best, plain)
        yield f"{quiet}リーチはかけません（リーチなら{declared}）。"


def _why_quiet(spot: Spot, best: Tile, plain: str) -> str:
    """Return why a hand is not declared, as a clause before the decision.

    Args:
        plain: what it pays without riichi; empty if that was said.
    """
    silent = f"ダマでも{plain}あり、" if plain else ""
    if spot.draws_left <= LAST_DRAWS:
        return f"ツモはあと{spot.draws_left}回なので、"
    if any(threat.riichi for threat in spot.threats):
        return f"{silent}危なくなればオリられるように、"
    if spot.standing is not None and spot.standing.place == 1:
        return f"{silent}トップ目なので、"
    if spot.win is not None and plain and spot.win.points - bonus_of(spot.win) >= BIG:
        return f"ダマで{plain}あれば十分なので、"
    return f"{silent}手変わりとオリる余地を残して、"


def _at_least(least: int, most: int) -> str:
    return points(least) + ("以上" if most > least else "")


def _bonus(spot: Spot) -> Iterator[str]:
    win = spot.win
    if win is None or not (win.honba or win.sticks):
        return
    parts = [f"本場の{win.honba:,}点"] if win.honba else []
    parts += [f"供託の{win.sticks:,}点"] if win.sticks else []
    yield f"アガればほかに{'と'.join(parts)}が入ります。"


def _short(spot: Spot) -> Iterator[str]:
    """Say that a win gains no place in the last round."""
    win, found = spot.win, spot.standing
    if win is None or found is None or found.place == 1 or found.need is not Need.POINTS:
        return
    most = max(win.most, win.riichi_most if win.declare is not False else 0) - bonus_of(win)
    wins = [each for each in (found.ron, found.direct) if each is not None]
    wins += [found.tsumo.whole] if found.tsumo is not None else []
    if most and all(most < each for each in wins):
        yield f"この打点では{PLACES[found.place - 2]}に届かず、裏ドラや手変わりが頼りです。"


def _idle_winds(spot: Spot, found: Explanation, text: str) -> Iterator[str]:
    """Say that off-winds, of which nothing is said, go after a lone yakuhai."""
    if not isinstance(found.role, yakuhai.LoneYakuhai) or spot.threats or _is_flush(found.plan):
        return
    winds = [
        each
        for each in map(Kind, range(27, 31))
        if spot.counts[each] == 1 and spot.is_off_wind(each) and kind(each) not in text
        if each not in spot.seen.dora
    ]
    if winds and kind_of(found.best[0]) not in winds:
        yield f"オタ風の{kinds(winds)}も不要なので、次に切ります。"


def _lone_tile(spot: Spot, found: Explanation, text: str) -> Iterator[str]:
    """Say why a lone tile of a suit, of which nothing is said, stays while a pair or shape goes."""
    roles = (shape.WeakestBlock, shape.WeakBlock, pairs.SparePair, pairs.SecondPair)
    if not isinstance(found.role, roles) or spot.threats or spot.steps < 2:
        return
    lone = [
        Kind(each)
        for each in range(27)
        if spot.counts[each] == 1 and not spot.near(Kind(each)) and kind(Kind(each)) not in text
    ]
    if not lone or len(lone) > 1:
        return
    (of,) = lone
    of_three = (
        one
        for _, one, needed in patterns(spot, most=LONE_MISSING)
        if of in needed and one.name is HandName.THREE_COLOURS
    )
    one = next(of_three, None)
    if one is not None:
        yield f"{kind(of)}は{hand(one)}に使えるので残します。"
    elif len(ryanmen(of)) > 1:
        yield f"浮いた{kind(of)}は、{kinds(ryanmen(of))}を引けば両面になるので残します。"


def _steps_back(spot: Spot, found: Explanation, fact: draws.OnPurpose) -> Iterator[str]:
    """Say why the advised tile takes the hand a step back."""
    best, planned = found.best[0], (found.plan.hand, found.plan.other)
    if type(found.role) in danger.CONCEPTS:
        return
    flushes = [each for each in planned if each is not None and each.name in FLUSHES]
    if flushes and not serves(flushes[0], kind_of(best)):
        back = steps(spot.steps_after(best))
        yield f"いったん{back}に戻りますが、{hand(flushes[0])}を残せます。"
        return
    stays = f"{steps(fact.nearer_steps)}のままですが、受け入れは{fact.nearer_live}枚です"
    yield f"{kind(fact.nearer)}切りなら{stays}。"
    yield f"いったん戻しても、受け入れが{fact.live}枚に広がるほうを選びます。"


def _watch(spot: Spot, best: Tile, fact: object) -> str:
    match fact:
        case draws.NextDraws(kinds=of, live=live):
            which = f"{len(of)}種" if len(of) > MANY else f"{kinds(of)}の"
            but = "" if draws_keep_yaku(spot.seen, spot.rankings, best) else UNSURE
            return f"聴牌への受け入れは{which}{live}枚{but}です。"
        case ready.BetterWaits(tiles=tiles) if tiles > MANY_TILES:
            return "待ちが良くなる手変わりがたくさん残っています。"
        case ready.BetterWaits(tiles=tiles):
            return f"待ちが良くなる手変わりは{tiles}枚あります。"
    raise TypeError(f"no Japanese for {fact!r}")


def _fold_order(spot: Spot, found: Explanation, answered: Collection[Kind]) -> Iterator[str]:
    """Say what can be thrown next.

    Args:
        answered: kinds of which something is said already.
    """
    best = found.best[0]
    gone = {*map(kind_of, found.best), *(kind_of(each.tile) for each in found.split), *answered}
    nearly = spot.is_sure(best) or spot.risk(best) < SLIGHT
    if spot.counts[kind_of(best)] == 2 and nearly and spot.draws_left:
        yield f"{kind(kind_of(best))}は対子なので、2巡しのげます。"
    others = {kind_of(each): each for each in spot.seen.discards if kind_of(each) not in gone}
    safe = sorted(of for of, each in others.items() if spot.is_sure(each))
    if not spot.draws_left:
        return
    if safe and not spot.is_sure(best):
        yield f"安全な{kinds(safe[:LISTED])}は後のために残します。"
    elif safe:
        yield f"{kinds(safe[:LISTED])}も安全なので、次に切れます。"
    elif others and not any(spot.is_sure(each.tile) for each in found.rivals):
        second = min(others.values(), key=spot.risk)
        risk = spot.risk(second)
        if not spot.is_sure(best) and risk <= spot.risk(best):
            return
        if any(min(spot.risk(e.tile), worst_risk(spot, e.tile)) <= risk for e in found.rivals):
            return
        yield f"次に切るなら、放銃率{percent(risk)}の{kind(kind_of(second))}です。"
