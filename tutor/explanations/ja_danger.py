from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rules.tiles import Kind, Seat, Tile, is_honour, kind_of, suit_of
from tutor.coach.explain import Explanation
from tutor.coach.ideas import danger
from tutor.coach.plan import Plan
from tutor.coach.spot import Spot
from tutor.explanations.ja_names import LISTED, kind, kinds, percent, seat, tile
from tutor.position.table_read import READY_MAYBE, SURE, cannot_ron, look_at_open_hand, stays_safe

SIGNS: Final = {
    "suji": "スジ",
    "kabe": "ノーチャンス",
    "half_suji": "片スジ",
    "half_kabe": "ワンチャンス",
    "no_suji": "無スジ",
}
COVERED: Final = ("suji", "kabe")
FRESH: Final = "生牌"
LATE_TURN: Final = 12
ALL_MELDS: Final = 4
"""The number of melds of a hand with a single-tile wait, against which suji means nothing."""
FELT: Final = 0.004
"""The risk against other opponents that distinguishes two safe tiles."""
HARMLESS: Final = 0.015
"""A tile with less risk than this is as good as safe."""
LARGE: Final = 0.05
"""A tile with more risk than this is not suggested as the next discard when folding."""
SLIGHT: Final = 0.025
"""A tile with less risk than this can be discarded twice when folding."""


def own_danger(spot: Spot, found: Explanation) -> Iterator[str]:
    """Yield a sentence saying that an open hand collects the suit of a tile that is advised for
    another reason."""
    best = found.best[0]
    if spot.folds or spot.threats or type(found.role) in danger.CONCEPTS:
        return
    suits = {each.look.suit: each.seat for each in spot.shown_hands if each.look is not None}
    collector = suits.get(suit_of(kind_of(best)))
    if collector is not None and not is_honour(kind_of(best)):
        name = tile(best, spot.seen.rules.red_fives)
        before = before_danger(spot, collector)
        if spot.seen.turn >= LATE_TURN:
            before = "手を優先して" if spot.steps_after(best) else "聴牌なので"
        yield f"{name}は{seat(spot.seen, collector)}の染め色ですが、{before}切ります。"


def before_danger(spot: Spot, who: Seat) -> str:
    maybe = any(each.seat == who and each.ready >= READY_MAYBE for each in spot.open_hands)
    return "さらに危なくなる前に" if maybe else "危なくなる前に"


def risky(spot: Spot, found: Explanation) -> bool:
    """Check whether to mention the danger of the advised tile beside another reason."""
    best = found.best[0]
    named = spot.folds or type(found.role) in danger.CONCEPTS
    waits = bool(spot.winning(best)) and not spot.steps_after(best)
    return bool(spot.threats) and not (named or waits) and worst_risk(spot, best) >= HARMLESS


def folding(spot: Spot, plan: Plan, best: Tile, name: str) -> str:
    """Return the sentence for a tile that is discarded for safety although its role is another."""
    if spot.threats:
        fact = next(each.fact for each in danger.role(spot, plan, best))
        assert isinstance(fact, danger.SafeTile | danger.LeastRisk)
        if isinstance(fact, danger.LeastRisk):
            return least_risk(spot, name, best, fact)
        return f"{safe_from(spot, best, fact.seats, 'の')}{name}を切ります。"
    safest = all(spot.risk(best) <= spot.risk(each) for each in spot.seen.discards)
    return f"最も放銃しにくい{name}を切ります。" if safest else f"{name}を切ります。"


def safe_from(spot: Spot, best: Tile, seats: Sequence[Seat], link: str) -> str:
    """Return an attribute saying that nobody wins on a tile. `link` is の, or で before a further
    attribute."""
    names = [seat(spot.seen, each) for each in seats]
    thrown = [kind_of(best) in map(kind_of, (x.tile for x in spot.seen.rivers[e])) for e in seats]
    if all(thrown):
        whose = "と".join(names) if len(names) < len(spot.seen.opponents) else "全員"
        return f"{whose}の現物{link}"
    others = spot.seen.opponents
    if all(cannot_ron(spot.seen, each, kind_of(best)) for each in others):
        stays = all(stays_safe(spot.seen, each, kind_of(best)) for each in others)
        last = {each: spot.seen.rivers[each][-1:] for each in others}
        by = [e for e, one in last.items() if one and kind_of(one[0].tile) == kind_of(best)]
        just = "" if stays or not by else f"{seat(spot.seen, by[0])}が切ったばかりで、今なら"
        return f"{just}誰にも当たらない"
    if len(names) == 1:
        no_wait = spot.danger(best, seats[0]) == "no_wait"
        return f"{names[0]}に{'当たらない' if no_wait else '通った'}"
    return f"{'にも'.join(names)}にも当たらない"


def least_risk(spot: Spot, name: str, best: Tile, fact: danger.LeastRisk) -> str:
    sign, who = _sign(spot, best, fact.why), seat(spot.seen, fact.seat)
    why, least, risk = "", "", f"放銃率{percent(spot.risk_to(best, fact.seat))}"
    higher = "高いほうの" if len(spot.threats) - len(fact.sure) > 1 else ""
    ground = _is_ground(spot, fact.seat, fact.why)
    if not ground:
        sign = "" if spot.unseen[kind_of(best)] else "4枚とも見えている"
    elif fact.why in SIGNS:
        sign = f"{who}に{'は' if fact.sure else ''}{sign}"
    if higher or not ground or fact.why not in SIGNS:
        risk = f"{higher}{who}への{risk}"
    if fact.safest and not fact.sure:
        none = not any(is_safe(spot, each) for each in spot.seen.discards)
        every = min(worst_risk(spot, each) for each in spot.seen.discards)
        all_ = "" if worst_risk(spot, best) < every + FELT else "全員に対して"
        why, least = "安全牌がないので、" if none else "手牌の中で、", f"{all_}最も放銃しにくい"
    elif fact.least and not (fact.sure or spot.folds):
        why, least = "手を崩さずに切れる牌の中で、", "最も放銃しにくい"
    if ground:
        sign += ("ながら" if sign == FRESH else "で") if least else "の"
    elif sign and least:
        sign = "4枚とも見えていて、"
    elif not (sign or least) and fact.risk < SLIGHT:
        least = "放銃しにくい"
    if fact.sure:
        safe = "には安全で、" if sign or least else "に安全な"
        why = f"{'と'.join(seat(spot.seen, each) for each in fact.sure)}{safe}"
    return f"{why}{sign}{least}{name}を切ります（{risk}）。"


def _is_ground(spot: Spot, who: Seat, why: str) -> bool:
    """Check whether a reason for safety, such as suji, holds against an opponent: suji does not
    against a hand of triplets."""
    if len(spot.seen.melds[who]) == ALL_MELDS and why in SIGNS:
        return False
    look = look_at_open_hand(spot.seen, who)
    of_triplets = look and look.suit is None and look.triplets and look.melds > len(look.yakuhai)
    return why not in SIGNS or not (of_triplets or why == "no_suji")


def _sign(spot: Spot, of: Tile, why: str) -> str:
    """Return the name of an unsafe tile's danger, given its key."""
    if why in SIGNS:
        return SIGNS[why]
    if not why.startswith("honour_"):
        raise ValueError(why)
    if spot.counts[kind_of(of)] > 2:
        return "暗刻"
    shown = 4 - spot.unseen[kind_of(of)] - spot.counts[kind_of(of)]
    return f"{shown}枚切れ" if shown else FRESH


def fold_order(spot: Spot, found: Explanation, answered: Collection[Kind]) -> Iterator[str]:
    """Yield sentences on what to discard next when folding, except kinds that are already
    `answered`."""
    best = found.best[0]
    gone = {*map(kind_of, found.best), *(kind_of(each.tile) for each in found.split), *answered}
    nearly = spot.is_sure(best) or spot.risk(best) < SLIGHT
    pair = spot.counts[kind_of(best)] == 2 and nearly and spot.draws_left > 0
    if pair:
        yield f"{kind(kind_of(best))}は対子なので、2巡しのげます。"
    others = {kind_of(each): each for each in spot.seen.discards if kind_of(each) not in gone}
    first = None if found.second is None else kind_of(found.second.tile)
    suits = {e.look.suit for e in (*spot.threats, *spot.open_hands) if e.look is not None} - {None}
    collected = {of for of in others if suit_of(of) in suits and not is_honour(of)}
    harmless = {of for of, each in others.items() if spot.risk(each) < SLIGHT}
    others = {of: each for of, each in others.items() if of not in collected - harmless}
    safe = sorted(of for of, each in others.items() if spot.is_sure(each))
    safe.sort(key=lambda of: (of != first, spot.risk(others[of])))
    safe = sorted(safe[:LISTED])
    if not spot.draws_left:
        return
    if safe and not spot.is_sure(best):
        yield f"安全な{kinds(safe)}は後のために残します。"
    elif safe:
        known = safe_word(spot, *(others[of] for of in safe))
        yield f"{kinds(safe)}も{known}なので、次に切れます。"
    elif pair:
        return
    elif others and not any(spot.is_sure(each.tile) for each in found.rivals):
        second = min(others.values(), key=spot.risk)
        if first in others and spot.risk(others[first]) - spot.risk(second) < danger.NOTICED:
            second = others[first]
        elif first in others:
            return
        risk = worst_risk(spot, second)
        safer = min(worst_risk(spot, each) for each in others.values()) < risk
        said = (each.tile for each in found.rivals if kind_of(each.tile) in answered)
        safer |= risk < worst_risk(spot, best)
        if safer or risk > LARGE or any(worst_risk(spot, each) <= risk for each in said):
            return
        sure = [e.seat for e in spot.threats if cannot_ron(spot.seen, e.seat, kind_of(second))]
        also = safe_from(spot, second, sure, "で") if sure else ""
        yield f"次に切るなら、{also}{rate(spot, second)}の{kind(kind_of(second))}です。"


def is_safe(spot: Spot, of: Tile) -> bool:
    """Check that no threat, or without threats no opponent, can win on a discard."""
    seats = [each.seat for each in spot.threats] or spot.seen.opponents
    return all(cannot_ron(spot.seen, each, kind_of(of)) for each in seats)


def safe_word(spot: Spot, *of: Tile) -> str:
    """Return a phrase saying that tiles are safe, naming the threats if other opponents may be
    tenpai too."""
    others = [each for each in spot.open_hands if each.ready >= READY_MAYBE]
    threats = {each.seat for each in spot.threats}
    if not threats or {each.seat for each in others} <= threats:
        return "安全"
    if all(cannot_ron(spot.seen, s, kind_of(each)) for s in spot.seen.opponents for each in of):
        return "安全"
    return f"{'と'.join(seat(spot.seen, each.seat) for each in spot.threats)}に安全"


def _worst(spot: Spot, of: Tile) -> Seat:
    """Return the opponent against whom a discard is riskiest, chosen among the threats if there are
    any."""
    seats = [each.seat for each in spot.threats] or spot.seen.opponents
    return max(seats, key=lambda each: spot.risk_to(of, each))


def worst_risk(spot: Spot, of: Tile) -> float:
    return spot.risk_to(of, _worst(spot, of))


def rate(spot: Spot, of: Tile) -> str:
    """Return the deal-in risk as text, naming the opponent unless there is exactly one threat."""
    whose = f"{seat(spot.seen, _worst(spot, of))}への" if len(spot.threats) != 1 else ""
    return f"{whose}放銃率{percent(worst_risk(spot, of))}"


def worst_danger(spot: Spot, of: Tile, granted: bool = False) -> str:
    """Return the danger and risk of a tile against the opponent for whom it is riskiest. `granted`
    means that the tile is advised despite its danger."""
    who = _worst(spot, of)
    return risk_noun(spot, of, who, spot.danger(of, who), spot.risk_to(of, who), granted)


def sign_against(spot: Spot, of: Tile) -> str:
    """Return the danger of a tile without its risk, against the opponent for whom it is
    riskiest."""
    who = _worst(spot, of)
    why = spot.danger(of, who)
    if why in SURE:
        return "安全"
    if not _is_ground(spot, who, why):
        return rate(spot, of)
    return f"{seat(spot.seen, who) + 'に' if why in SIGNS else ''}{_sign(spot, of, why)}"


def risk_noun(spot: Spot, of: Tile, who: Seat, why: str, risk: float, granted: bool = False) -> str:
    """Return a noun phrase with the danger of a tile against an opponent, and the deal-in risk.

    Args:
        why: the key of the danger.
        granted: whether the tile is advised despite its danger.
    """
    name, rated = seat(spot.seen, who), f"放銃率{percent(risk)}"
    if why in SURE:
        return f"{name}に安全な牌"
    sign = _sign(spot, of, why)
    single = len(spot.seen.melds[who]) == ALL_MELDS and why in SIGNS
    if single or (why in COVERED and not _is_ground(spot, who, why)):
        return f"{name}への{rated}"
    if why in SIGNS:
        return f"{name}に{sign}{'でも' if why in COVERED and not granted else 'で'}{rated}"
    low = risk < SLIGHT and granted and sign == FRESH
    high = not granted and sign != FRESH
    return f"{sign}{'でも' if low or high else 'で'}{name}への{rated}"
