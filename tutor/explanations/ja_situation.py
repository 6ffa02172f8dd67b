from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from rules.scoring import DRAGONS
from rules.tiles import Tile, is_honour, is_simple, kind_of, suit_of
from tutor.coach.explain import Explanation, plays_safe_late
from tutor.coach.facts import draws_with_yaku
from tutor.coach.ideas import danger, shape
from tutor.coach.plan import LAST_DRAWS, Way
from tutor.coach.spot import Spot, Threat
from tutor.coach.standing import Need
from tutor.coach.strategy.stance import Stance
from tutor.explanations import ja_names as ja
from tutor.explanations.ja_danger import ALL_MELDS, HARMLESS, rate, worst_risk
from tutor.explanations.ja_headline import FAR, gives_up, is_likely, not_simple, own_steps, planned
from tutor.explanations.ja_ready import at_least, bonus_of
from tutor.explanations.ja_standing import standing, to_catch_up
from tutor.position.hands import FLUSHES, HandName
from tutor.position.table_read import READY_MAYBE, cannot_ron

SMALL: Final = 0.035
"""A risk below this is a reason to push."""
RISKY: Final = 0.05
"""A risk from which it is worth mentioning."""
GREAT: Final = 0.12
"""A risk from which a push is described as risky."""
MANY_WAITS: Final = 6
"""The number of live winning tiles that is a reason to push."""
FEW_DRAWS: Final = 8
MANY_DRAWS: Final = 10
FLUSH_SURE: Final = 0.4
"""The probability from which a flush is a reason to push."""
DEAR: Final = 3900
"""Points from which the hand's value is a reason to push."""
MAYBE: Final = "聴牌の気配があります"
LUCKY: Final = 3
"""The largest number of missing han that is stated."""
WORDY: Final = 6
"""The number of characters from which a way to gain a place is taken to name more than one yaku."""


def situation(spot: Spot, found: Explanation) -> tuple[str, ...]:
    return tuple(_situation(spot, found))


def _situation(spot: Spot, found: Explanation) -> Iterator[str]:
    plan, best, is_said = found.plan, found.best[0], False
    if plan.standing is not None:
        careful = bool(spot.threats) and spot.stance in (Stance.FOLD, Stance.CAREFUL)
        route = tuple(_route(spot, found))
        headed = plan.standing.place > 1 and plan.standing.need in (Need.POINTS, Need.KEEP)
        is_said = bool(route)
        if (spot.threats or not route) and (spot.folds or route or not headed):
            is_said = True
            yield from standing(spot.seen, plan.standing, careful=careful, brief=True)
        yield from route
    if spot.threats:
        opened = [each for each in spot.threats if not each.riichi]
        for each in opened[:1]:
            yield _shown(spot, each, "聴牌が濃厚です" if is_likely(each) else MAYBE)
        seats = {each.seat for each in spot.threats}
        more = [*opened[1:], *(each for each in spot.open_hands if each.seat not in seats)]
        said = [*_others(spot, more)], [*_threatened(spot, found)]
        riichi = len(opened) < len(spot.threats)
        yield from (each for some in (reversed(said) if riichi else said) for each in some)
        return
    if bears_on(spot, found):
        yield from open_hand(spot, best)
    if spot.folds:
        yield _too_late(spot)
    elif is_late(spot, found):
        yield f"残りツモ{spot.draws_left}回でまだ{ja.steps(spot.steps)}なので、守りを優先します。"
    elif spot.steps_after(best) and plan.hand is not None and plan.hand.name is HandName.NO_YAKU:
        yield "鳴いた手にまだ役がありません。"
    elif spot.steps_after(best) == 1 and 0 < spot.draws_left <= LAST_DRAWS and not is_said:
        deal = "聴牌料と連荘" if spot.seen.is_dealer else "聴牌料"
        yield f"残りツモ{spot.draws_left}回の一向聴なので、流局時の{deal}を狙って聴牌を急ぎます。"
    elif spot.steps_after(best) and not is_said:
        yield planned(spot, found)
    elif spot.steps > 1 and spot.draws_left <= FEW_DRAWS - 2:
        yield f"残りツモ{spot.draws_left}回でまだ{ja.steps(spot.steps)}です。"


def bears_on(spot: Spot, found: Explanation) -> bool:
    """Check whether open hands affect the discard: one collects its suit, or it is made for
    safety."""
    suits = {each.look.suit for each in spot.shown_hands if each.look is not None} - {None}
    suited = suit_of(kind_of(found.best[0])) in suits and not is_honour(kind_of(found.best[0]))
    return suited or type(found.role) in danger.CONCEPTS


def open_hand(spot: Spot, best: Tile) -> Iterator[str]:
    """Yield sentences on an open hand, preferably one that collects the suit of the advised tile,
    and on further open hands."""
    suit = suit_of(kind_of(best))
    every = sorted(spot.shown_hands, key=lambda e: e.look is None or e.look.suit != suit)
    for first in (*every, *spot.open_hands)[:1]:
        maybe = first.ready >= READY_MAYBE
        yield _shown(spot, first, MAYBE if maybe else "")
        others = [each for each in spot.open_hands if each.seat != first.seat]
        yield from _others(spot, others, also=maybe)


def _others(spot: Spot, others: Sequence[Threat], *, also: bool = True) -> Iterator[str]:
    """Yield a sentence on further opponents to watch; `also` means that another one has been
    described as tenpai."""
    who = "と".join(ja.seat_or_dealer(spot.seen, each.seat) for each in others)
    if others and all(each.ready >= READY_MAYBE for each in others):
        yield f"{who}に{'も' if also else 'は'}{MAYBE}。"
    elif others:
        yield f"{who}の副露にも注意します。"


def concluded(spot: Spot, best: Tile, said: Sequence[str]) -> list[str]:
    """Return sentences on open hands; the last one on a possible tenpai is completed by what that
    means for the advised discard."""
    maybe = [each.seat for each in spot.open_hands if each.ready >= READY_MAYBE]
    told = [at for at, each in enumerate(said) if each.endswith(f"{MAYBE}。")]
    if not maybe or not told or spot.folds:
        return [*said]
    risk = max(spot.risk_to(best, each) for each in maybe)
    name = ja.tile(best, spot.seen.rules.red_fives)
    rated = f"{'高いほうでも' if len(maybe) > 1 else ''}{ja.percent(risk)}"
    if all(cannot_ron(spot.seen, each, kind_of(best)) for each in maybe):
        end = f"{name}は当たりません"
    elif risk < HARMLESS:
        end = f"{name}は通りやすい牌です（放銃率{rated}）"
    elif spot.falls_back(best):
        end = f"{name}の放銃率は{rated}です"
    else:
        forward = "まだ手を進めます" if spot.steps_after(best) else "聴牌を保ちます"
        end = f"{name}の放銃率は{rated}なので、{forward}"
    last = told[-1]
    return [*said[:last], f"{said[last].removesuffix('。')}が、{end}。", *said[last + 1 :]]


def is_late(spot: Spot, found: Explanation) -> bool:
    """Check whether the hand plays safe because it is far from ready with few draws left."""
    return not (spot.threats or spot.folds) and plays_safe_late(spot, found)


def _route(spot: Spot, found: Explanation) -> Iterator[str]:
    """Yield a sentence on how the hand could reach the points needed in the last round."""
    plan = found.plan
    route, standing = plan.route, plan.standing
    if route is None or standing is None or standing.rival is None or spot.folds:
        return
    if not spot.steps or spot.steps >= FAR:
        return
    if any(not_simple(spot, each, found.best[0]) for each in route.hands):
        return
    names = ["リーチ"] if route.riichi else []
    names += ["平和"] if route.pinfu else []
    names += [ja.hand(each).removeprefix("役牌の") for each in route.hands]
    names += [f"ドラ{plan.dora}"] if plan.dora else []
    way = "・".join([*map(ja.kind, plan.made), *names])
    if spot.threats:
        if not route.ways and standing.below is not None:
            yield f"このままでは届かないので、{ja.PLACES[standing.place - 1]}を守ります。"
        return
    if not way:
        return
    head = to_catch_up(spot.seen, standing)
    if Way.ANYONE in route.ways:
        yield f"{head}{way}なら届きます。"
    elif route.ways:
        how = (
            [f"{ja.seat(spot.seen, standing.rival)}からの直撃"] if Way.DIRECT in route.ways else []
        )
        how += ["ツモ"] if Way.SELF_DRAW in route.ways else []
        yield f"{head}{way}なら{'か'.join(how)}で届きます。"
    else:
        worth = f"{'だけ' if len(way) < WORDY else ''}の{ja.points(route.points)}ほど"
        lacks = f"、直撃やツモでもあと{route.missing}翻は足りません"
        short = "では" + ("届きません" if route.missing > LUCKY else lacks)
        yield f"{head}{way}{worth}{short}。"


def _too_late(spot: Spot) -> str:
    left = spot.draws_left
    if not left:
        return "もうツモ番がないので、安全な牌だけを切ります。"
    if left < spot.steps:
        return f"残りツモ{left}回では{ja.steps(spot.steps)}から聴牌できないので、オリます。"
    return f"残りツモ{left}回でまだ{ja.steps(spot.steps)}なので、オリます。"


def _threatened(spot: Spot, found: Explanation) -> Iterator[str]:
    best = found.best[0]
    riichi = [ja.seat_or_dealer(spot.seen, each.seat) for each in spot.threats if each.riichi]
    many = "2軒" if len(riichi) == 2 else "3軒"
    whose = "と".join(riichi)
    head = f"{whose}の{many if len(riichi) > 1 else ''}リーチに対して、" if riichi else ""
    if spot.steps_after(best) == 0 and not spot.folds:
        yield head + _ready_too(spot, best)
        return
    own = f"{head}こちらは{own_steps(spot, found)}"
    if spot.draws_left and gives_up(spot, best) and spot.steps > spot.draws_left:
        yield f"{own}で、残りツモ{spot.draws_left}回では聴牌に届かないのでオリます。"
        return
    match spot.stance:
        case Stance.FOLD:
            yield f"{own}{_against_going_on(spot, found, most=1 if len(riichi) > 1 else 2)}。"
        case Stance.PUSH if spot.is_sure(best) or worst_risk(spot, best) < HARMLESS:
            safe = "安全な" if spot.is_sure(best) else "危険の小さい"
            yield f"{own}なので、{safe}牌を切りながら聴牌を目指します。"
        case Stance.PUSH if (
            found.plan.hand is not None and found.plan.hand.name is HandName.NO_YAKU
        ):
            yield f"{own}で、まだ役がありません。"
        case Stance.PUSH:
            why = _for_going_on(spot, found)
            yield (f"{own}で、{why or '形を崩さずに済む'}ので押します。")
        case Stance.CAREFUL if spot.steps >= FAR:
            safe = "安全な" if spot.is_sure(best) else "危険の小さい"
            yield f"{own}と遠いので、{safe}牌から切っていきます。"
        case Stance.CAREFUL if spot.falls_back(best):
            safe = "安全な" if spot.is_sure(best) else "危険の小さい"
            back = f"{own}ですが、{ja.steps(spot.steps_after(best))}に戻しても"
            if not spot.steps:
                back = f"{head}こちらは聴牌に取れますが、"
            yield f"{back}{safe}牌で回します。"
        case Stance.CAREFUL:
            safe = "安全な" if spot.is_sure(best) else "危険の小さい"
            yield f"{own}で、{safe}牌を切りながら向聴数を保てます。"
        case Stance.BUILD:
            if riichi:
                yield f"{own}なので、まず手を進めます。"
        case _:
            assert_never(spot.stance)


def _ready_too(spot: Spot, best: Tile) -> str:
    if not spot.winning(best):
        facts = spot.tenpai(best)
        if facts is not None and not facts.live:
            return "こちらは待ち牌が残っていない聴牌です。"
        return (
            "こちらは形式聴牌です。"
            if spot.seen.is_open
            else "こちらはツモでしかアガれない聴牌です。"
        )
    live = sum(wait.live for wait in spot.winning(best))
    win, bonus = spot.win, bonus_of(spot.win)
    paid = [wait.best.points for wait in spot.ron(best) if wait.best is not None] or [0]
    if win is not None and win.declare is not True and (win.points or win.declare is False):
        paid = [win.points - bonus, win.most - bonus] if win.points else [0]
    dear = f"{at_least(min(paid), max(paid))}の" if min(paid) >= DEAR else ""
    risk = worst_risk(spot, best)
    if spot.is_sure(best) or risk < HARMLESS:
        return f"こちらも{dear}聴牌です。"
    facts = spot.tenpai(best)
    if facts is not None and facts.furiten:
        return "こちらもフリテンながら聴牌です。"
    if spot.stance is not Stance.PUSH:
        return "こちらも聴牌です。"
    many = "待ちの多い" if live >= MANY_WAITS else ""
    cheap = f"{ja.points(min(paid))}でも" if risk >= GREAT and not dear and min(paid) > 0 else ""
    if many or dear:
        risky = "危険を承知で" if risk >= GREAT else ""
        return f"こちらも{cheap}{many}{dear}聴牌なので、{risky}勝負します。"
    if spot.standing is not None and spot.standing.need is Need.ANY_WIN:
        return "こちらも聴牌で、アガれば点数は問わないので、勝負します。"
    if spot.draws_left <= LAST_DRAWS:
        return "こちらも聴牌で、流局も近く聴牌料も見込めるので、押します。"
    if spot.seen.is_dealer:
        return "こちらも親の聴牌なので、連荘を目指して勝負します。"
    if risk < SMALL:
        return "こちらも聴牌で、切る牌の危険も大きくないので、勝負します。"
    if not any(map(spot.is_sure, spot.seen.discards)):
        return "こちらも聴牌で、オリるための安全牌もないので、勝負します。"
    short = "も待ちも" if live <= ja.LISTED else "は"
    return f"こちらの打点{short}十分ではありませんが、聴牌なので押します。"


def _against_going_on(spot: Spot, found: Explanation, most: int) -> str:
    """Return a clause on why to fold, to follow the distance from ready."""
    if not spot.draws_left:
        return "で、もうツモ番がないのでオリます"
    if spot.draws_left <= LAST_DRAWS:
        return f"で、残りツモ{spot.draws_left}回なのでオリます"
    if spot.steps >= FAR:
        return "と遠いので、オリます"
    named, said = going_on(spot), []
    no_yaku = spot.seen.is_open and not draws_with_yaku(spot.seen, spot.rankings, named)
    if spot.steps and no_yaku:
        return "で、まだアガれる役もないので、オリます"
    asks = () if spot.pressure is None else spot.pressure.path
    if spot.steps and any(each.feature == "extra_risk" for each in asks):
        risk = worst_risk(spot, named)
        if risk >= RISKY:
            forward = f"{ja.tile(named, spot.seen.rules.red_fives)}（{rate(spot, named)}）"
            kept = {kind_of(each) for each in spot.seen.discards if not _is_back(spot, each)}
            if len(kept) > 1:
                keep = "手を崩さずに切れる牌"
                return f"です。{keep}は最も通りやすい{forward}でも危険なので、オリます"
            return f"です。それを保つには{forward}を切ることになるので、オリます"
    for asked in asks:
        value = round(asked.value)
        match asked.feature:
            case "live" if spot.steps == 1 and value <= FEW_DRAWS:
                said.append((f"受け入れが{value}枚と狭く", f"受け入れが{value}枚と狭い"))
            case "safe_tiles" if value > 1:
                each = "と".join(ja.seat(spot.seen, threat.seat) for threat in spot.threats)
                safe = f"{each}に安全な牌" if len(spot.threats) > 1 else "安全牌"
                said.append((f"{safe}が{value}枚あり", f"{safe}が{value}枚ある"))
    why = _clauses(said[:most])
    if not spot.steps:
        return f"ですが、{why or _weak(spot, short=most == 1)}ので、オリます"
    if why:
        return f"で、{why}ので、オリます"
    if spot.steps > 1:
        return "なので、オリます"
    shapes = shape.next_shapes(spot, found.plan, named)
    said += [("愚形が残り", "愚形が残る")] if shapes is not None and shapes[1] else []
    said += [] if found.plan.dora else [("ドラもなく", "ドラもない")]
    return f"で、{_clauses(said)}ので、オリます" if said else "ですが、見合う手ではないのでオリます"


def _weak(spot: Spot, *, short: bool) -> str:
    """Return a clause on why a ready hand is not worth its risk."""
    safest = going_on(spot)
    won = spot.winning(safest)
    named = ja.tile(safest, spot.seen.rules.red_fives)
    risk = f"聴牌に取る{named}は放銃率{ja.percent(worst_risk(spot, safest))}な"
    if not won:
        return f"アガれない形で、{risk}"
    live = sum(wait.live for wait in won)
    few = live <= ja.LISTED and not short
    return f"待ちは残り{live}枚だけで、{risk}" if few else f"{risk}"


def going_on(spot: Spot) -> Tile:
    """Return the safest discard that does not increase the shanten."""
    return min((t for t in spot.seen.discards if not _is_back(spot, t)), key=spot.risk)


def _is_back(spot: Spot, of: Tile) -> bool:
    return spot.steps_after(of) > spot.steps


def _for_going_on(spot: Spot, found: Explanation) -> str:
    """Return a clause, to precede ので, on why to push; empty if no reason is known."""
    best = found.best[0]
    said, live = [], spot.live(best)
    for asked in () if spot.pressure is None else spot.pressure.path:
        value = round(asked.value)
        match asked.feature:
            case "live" if spot.steps_after(best) == 1 and live >= MANY_DRAWS:
                said.append((f"受け入れが{live}枚あり", f"受け入れが{live}枚ある"))
            case "worth" if value >= DEAR:
                worth = f"{ja.points(round(value, -3))}前後の手"
                said.append((f"{worth}で", f"{worth}な"))
            case "safe_tiles" if value < 2:
                said.append(("オリるための安全牌も乏しく", "オリるための安全牌も乏しい"))
    held, near = found.plan.dora, spot.steps_after(best) == 1
    if held > 1:
        said.append((f"ドラが{held}枚あり", f"ドラが{held}枚ある"))
    if near and live >= MANY_DRAWS and not any("受け入れ" in each for each, _ in said):
        said.append((f"受け入れが{live}枚あり", f"受け入れが{live}枚ある"))
    flush = next((each for each in spot.hands if each.name in FLUSHES), None)
    dear = not spot.seen.is_open or found.plan.dora > 0
    if not said and dear and flush is not None and flush.probability > FLUSH_SURE:
        return "染め手で打点が高い"
    if spot.seen.is_dealer:
        said.append(("親でもあり", "親でもある"))
    shapes = shape.next_shapes(spot, found.plan, best) if near else None
    if shapes is not None and shapes[0] > 1:
        said.append(("両面が2つあり", "両面が2つある"))
    if worst_risk(spot, best) < SMALL:
        said.append(("切る牌の危険も大きくなく", "切る牌の危険も大きくない"))
    elif not any(map(spot.is_sure, spot.seen.discards)) and "安全牌" not in str(said):
        said.append(("安全牌もなく", "安全牌もない"))
    return _clauses(said[:2])


def _clauses(said: Sequence[tuple[str, str]]) -> str:
    return "、".join([*(before for before, _ in said[:-1]), *(last for _, last in said[-1:])])


def _shown(spot: Spot, threat: Threat, ready_words: str = "") -> str:
    """Return a sentence on what an opponent's melds show."""
    who, look = ja.seat_or_dealer(spot.seen, threat.seat), threat.look
    if look is None:
        return f"{who}は門前で{ready_words}。"
    called = ja.kinds(look.yakuhai)
    seen = f"{called}を鳴いた" if called else ""
    if called and all(each in spot.seen.dora for each in look.yakuhai):
        seen = f"ドラの{called}を鳴いた"
    elif look.dora:
        seen = f"{f'{called}を鳴き、' if called else ''}ドラ{look.dora}が見える"
    melds = f"{seen}{look.melds}副露"
    if look.melds == ALL_MELDS:
        return f"{who}は{melds}の裸単騎で、聴牌しています。"
    signs = [f"{ja.suit_name(look.suit)}の染め手"] if look.suit is not None else []
    of_triplets = look.triplets and look.melds > len(look.yakuhai)
    if of_triplets and look.suit is None:
        melded = [kind_of(each.tiles[0]) for each in spot.seen.melds[threat.seat]]
        other = "染め手か" if all(map(is_honour, melded)) else ""
        other = "タンヤオか" if all(map(is_simple, melded)) else other
        signs += [f"{other}対々和"]
    sign = f"{signs[0]}模様" if signs else ""
    left = [spot.unseen[each] for each in DRAGONS if each not in look.yakuhai]
    if len(left) == 1 and left[0] >= 3:
        sign = "大三元もある形"
    if not ready_words:
        care = "生牌" if look.suit is None else ja.suit_name(look.suit)
        care = "字牌" if sign.startswith("大") else care
        end = f"の{sign}なので、{care}の切り時に注意します" if sign else "です"
        return f"{who}は{melds}{end}。"
    if not (seen or sign):
        return f"{who}は{spot.seen.turn}巡目で{melds}しており、{ready_words}。"
    return f"{who}は{melds}{f'の{sign}' if sign else ''}で、{ready_words}。"
