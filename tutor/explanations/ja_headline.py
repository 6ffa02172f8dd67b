from typing import Final

from rules.shanten import chiitoi_shanten
from rules.tiles import Kind, Tile, is_honour, is_simple, kind_of
from tutor.coach.aims import CERTAIN_FROM, MISSING, PATTERNS
from tutor.coach.explain import Explanation, plays_safe_late
from tutor.coach.facts import draws_keep_yaku
from tutor.coach.ideas import danger, draws, pairs, shape, yakuhai
from tutor.coach.ideas.waits import ReadyOn
from tutor.coach.ideas.yakuhai import pairs_of as pairs_of_yakuhai
from tutor.coach.plan import Frame, Plan, is_far_from_yaku, named_steps
from tutor.coach.spot import Spot, Threat
from tutor.coach.standing import Need
from tutor.coach.strategy.stance import Stance
from tutor.explanations import ja_names as ja
from tutor.explanations.ja_danger import HARMLESS, SLIGHT, worst_risk
from tutor.explanations.ja_facts import keeps_shape
from tutor.explanations.ja_ready import bonus_of, silent_half, was_ready, worth
from tutor.explanations.ja_standing import needs
from tutor.position.blocks import BLOCKS_NEEDED, Shape, WaitShape
from tutor.position.hands import HandName, HandPlan
from tutor.position.table_read import READY_LIKELY

SHAPES: Final = ["・愚形2つ", "・両面と愚形", "・両面2つ"]
"""The two shapes of a hand one step from ready, by the number of two-sided ones."""
LONGEST: Final = 60
"""The maximum length of a headline, in characters."""
TRIPLET: Final = 3
QUICK: Final = ("リーチ狙い", "リーチかタンヤオ", "タンヤオかリーチ")
PATTERNED: Final = (HandName.THREE_COLOURS, HandName.STRAIGHT)
UNFRAMED: Final = (draws.MostDraws, yakuhai.OffWind, yakuhai.LoneYakuhai)
FAR: Final = 3
"""Steps from ready from which a hand under threat is called far."""


def headline(spot: Spot, found: Explanation) -> str:
    best = found.best[0]
    no_yaku = found.plan.hand is not None and found.plan.hand.name is HandName.NO_YAKU
    stance = [] if no_yaku and spot.stance is Stance.PUSH else _stance(spot, best)
    parts = [*stance, *([] if gives_up(spot, best) else _hand(spot, found))]
    said = "｜".join([*parts, *_threats(spot), *needs(spot.seen, found.plan.standing)])
    pattern = found.plan.pattern
    for more in ([f"・{ja.hand(pattern)}含み"] if pattern else []) + SHAPES:
        said = said.replace(more, "") if len(said) > LONGEST else said
    return said


def gives_up(spot: Spot, best: Tile) -> bool:
    """Check whether the advice is to fold, or to discard safely because too few draws are left to
    get ready."""
    late = bool(spot.threats) and spot.steps > spot.draws_left
    safest = spot.risk(best) - min(map(spot.risk, spot.seen.discards)) < HARMLESS / 2
    return spot.folds or (late and safest and worst_risk(spot, best) < SLIGHT)


def _stance(spot: Spot, best: Tile) -> list[str]:
    if gives_up(spot, best):
        return ["聴牌でもオリ"] if not spot.steps else ["オリ", ja.steps(spot.steps)]
    if not spot.threats:
        return []
    if not spot.steps_after(best) and not spot.winning(best):
        return ["聴牌料狙い"] if spot.seen.is_open or not spot.draws_left else ["聴牌維持"]
    match spot.stance:
        case Stance.PUSH:
            if not spot.is_sure(best) and worst_risk(spot, best) >= HARMLESS:
                return ["押し"]
            if spot.steps_after(best):
                return ["前進"]
            return ["聴牌維持" if was_ready(spot) else "聴牌"]
        case Stance.CAREFUL if spot.steps >= FAR:
            return ["安全重視"]
        case Stance.CAREFUL:
            return ["回し打ち" if spot.falls_back(best) else "慎重に前進"]
        case _:
            return []


def _hand(spot: Spot, found: Explanation) -> list[str]:
    plan, best = found.plan, found.best[0]
    if spot.steps_after(best) == 0:
        return [_ready(spot, best, found.role)]
    sure = plan.hand is not None and plan.hand.probability >= CERTAIN_FROM
    if plan.hand is not None and plan.hand.name is HandName.ORPHANS:
        return [f"国士無双 {_far(spot, found)}"]
    if plays_safe_late(spot, found):
        return [_names(spot, plan, best), f"{own_steps(spot, found)} 終盤は安全牌優先"]
    if plan.slow:
        names = _names(spot, plan, best)
        named = [names] if sure or names.startswith("リーチ狙い") else []
        more = plan.hand is not None and plan.hand.name not in (HandName.RIICHI, HandName.NO_YAKU)
        perhaps = not sure and more and not names.startswith("リーチ狙い")
        work = f"{names}含み" if perhaps else _work(spot, found)
        return [*named, f"{_far(spot, found)}の遅い手", *([work] if work else [])]
    said = _names(spot, plan, best)
    pattern = plan.pattern
    if (
        pattern is not None
        and ja.hand(pattern) not in said
        and not _is_blocked(spot, pattern, best)
    ):
        said += f"・{ja.hand(pattern)}含み"
    if plan.standing is not None and plan.standing.need is Need.NOTHING and said in QUICK:
        said = "早いアガリ狙い"
    if plan.double_run:
        said += "・一盃口"
    if plan.dora:
        said += f" ドラ{plan.dora}"
    return [said, _progress(spot, found)]


def planned(spot: Spot, found: Explanation) -> str:
    """Return a sentence with the planned hand and its distance from ready."""
    plan, role, far = found.plan, found.role, _far(spot, found)
    of_pairs = chiitoi_shanten(spot.seen.counts)
    if not (spot.seen.is_open or plan.is_of_pairs) and of_pairs < named_steps(spot, plan):
        far += f"、七対子なら{ja.steps(of_pairs)}"
    if plan.slow:
        return f"{far}と遠い手なので、急がず不要な牌から切ります。"
    names, pinfu = _aims(spot, plan, found.best[0]), _may_be_pinfu(spot, plan, found.best[0])
    aim = f"{'か'.join(names)}を狙{'い、平和も見る' if pinfu else 'う'}"
    if plan.made:
        aim = f"{'・'.join(map(ja.kind, plan.made))}で役が確定した"
    elif not names:
        aim = "手役の決まらない"
    elif names == ["リーチ"] and pinfu:
        aim = "リーチと平和を狙う"
    short = ""
    if plan.frame is Frame.TOO_FEW and not isinstance(role, (*UNFRAMED, shape.WeakBlock)):
        short = f"で、ブロックが{plan.missing}つ足りません"
    elif plan.frame is Frame.NO_PAIR and not isinstance(role, shape.WeakBlock):
        short = "で、まだ雀頭がありません"
    return f"{aim}{f'ドラ{plan.dora}の' if plan.dora else ''}{far}{short or 'です'}。"


def _is_pinfu(spot: Spot, plan: Plan, best: Tile) -> bool:
    """Check whether pinfu is planned and only two-sided shapes are left."""
    found = shape.next_shapes(spot, plan, best) if plan.steps == 1 else None
    return plan.pinfu and (found is None or not found[1])


def _may_be_pinfu(spot: Spot, plan: Plan, best: Tile) -> bool:
    return plan.pinfu and not _is_pinfu(spot, plan, best)


def _aims(spot: Spot, plan: Plan, best: Tile) -> list[str]:
    """Return the alternative yaku to aim for; empty if none is known."""
    pinfu, planned = _is_pinfu(spot, plan, best), _planned(spot, plan, best)
    names = [ja.hand(one, pinfu) for one in planned if one.name is not HandName.NO_YAKU]
    names = _with_pairs(spot, plan, best, names)
    if (planned and planned[0].name is HandName.NO_YAKU) or plan.made:
        return names
    outer = any(spot.counts[each] and not is_simple(each) for each in spot.seen.dora)
    if pinfu and "タンヤオ" in names and {*names} <= {"タンヤオ", "平和"} and not outer:
        return ["タンヤオ・平和"]
    if not names and not spot.seen.is_open and spot.may_riichi:
        return ["リーチ"]
    return names


def _names(spot: Spot, plan: Plan, best: Tile) -> str:
    made = [f"{'ダブ' if plan.double == each else ''}{ja.kind(each)}" for each in plan.made]
    planned, names = _planned(spot, plan, best), _aims(spot, plan, best)
    if planned and planned[0].name is HandName.NO_YAKU:
        return f"まだ役なし・{names[0]}含み" if names else "まだ役なし"
    if made:
        also = [name for name in names if name not in ("リーチ", "平和")]
        if not also and plan.steps < 2 and "リーチ" in names:
            return "・".join([*made, "リーチ"])
        sure = bool(planned) and planned[0].probability >= CERTAIN_FROM and not plan.leaves
        return "・".join(made) + (f"・{'か'.join(also)}{'' if sure else '含み'}" if also else "")
    perhaps = "・平和含み" if _may_be_pinfu(spot, plan, best) else ""
    if names == ["リーチ"]:
        return f"リーチ狙い{perhaps}"
    return ("か".join(names) or "手役未定") + perhaps


def _planned(spot: Spot, plan: Plan, best: Tile) -> list[HandPlan]:
    """Return the planned hands except those that the tiles hardly allow."""
    planned = [one for one in (plan.hand, plan.other) if one is not None]
    if (
        planned
        and planned[0].name is HandName.NO_YAKU
        and spot.hands[:1]
        and spot.hands[0].name in PATTERNED
    ):
        planned = [planned[0], spot.hands[0]]
    thrown = kind_of(best) if spot.counts[kind_of(best)] < TRIPLET else None
    planned = [e for e in planned if e.name is not HandName.YAKUHAI or e.about != thrown]
    if plan.leaves and planned and planned[0].probability < CERTAIN_FROM:
        planned = planned[1:]
    fitting = [one for one in planned if not _is_unfit(spot, one, best)]
    if len(planned) > 1 or any(one.name in PATTERNED for one in planned):
        return fitting
    return planned


def _is_unfit(spot: Spot, of: HandPlan, best: Tile) -> bool:
    left = list(spot.counts)
    left[kind_of(best)] -= 1
    called = {kind_of(tile) for meld in spot.seen.own_melds for tile in meld.tiles}
    match of.name:
        case HandName.HALF_FLUSH:
            honours = any(left[27:]) or any(is_honour(each) for each in called)
            return not honours and of.probability < CERTAIN_FROM
        case HandName.THREE_COLOURS | HandName.STRAIGHT:
            needed = _needed(of)
            absent = [each for each in needed if not left[each] and each not in called]
            return len(absent) > MISSING and of.probability < CERTAIN_FROM
        case HandName.YAKUHAI if of.held == 1:
            lone = (k for k in map(Kind, range(27, 34)) if left[k] == 1 and spot.is_yakuhai(k))
            return not any(spot.unseen[each] > 1 for each in lone)
        case _:
            return False


def _with_pairs(spot: Spot, plan: Plan, best: Tile, names: list[str]) -> list[str]:
    """Add the yakuhai pairs that can become a triplet."""
    pairs_held = [
        each
        for each in pairs_of_yakuhai(spot)
        if spot.counts[each] - (each == kind_of(best)) == 2 and spot.unseen[each]
    ]
    if pairs_held and not plan.made:
        doubled = [f"{'ダブ' if plan.double == each else ''}{ja.kind(each)}" for each in pairs_held]
        named = (
            "・".join(doubled) if doubled[0].startswith("ダブ") else f"役牌の{'・'.join(doubled)}"
        )
        at = next((i for i, name in enumerate(names) if name.startswith("役牌の")), None)
        if at is not None:
            names = [name for name in names if not name.startswith("役牌の")]
            names.insert(at, named)
        elif len(names) < 2:
            names = [*names, named]
    return names


def _needed(pattern: HandPlan) -> tuple[Kind, ...]:
    """Return the nine kinds that sanshoku or ittsu needs."""
    same = ((name, about) == (pattern.name, pattern.about) for name, about, _ in PATTERNS)
    return next(each for (_, _, each), is_it in zip(PATTERNS, same, strict=True) if is_it)


def _is_blocked(spot: Spot, pattern: HandPlan, best: Tile) -> bool:
    """Check whether sanshoku or ittsu needs a tile that already belongs to another complete run."""
    after = spot.blocks_without(kind_of(best))
    needed = _needed(pattern)
    missing = [
        run
        for run in ({*needed[at : at + 3]} for at in range(0, 9, 3))
        if not all(spot.counts[each] for each in run)
    ]
    finished = [
        {*each.kinds} for each in (() if after is None else after.blocks) if each.shape is Shape.RUN
    ]
    return any(run & each for run in missing for each in finished)


def not_simple(spot: Spot, of: HandPlan, best: Tile) -> bool:
    """Check whether a planned tanyao conflicts with a set, pair or dora of the hand."""
    if of.name is not HandName.TANYAO:
        return False
    after = spot.blocks_without(kind_of(best))
    shapes = (each for each in (after.blocks if after else ()) if each.shape is not Shape.SINGLE)
    outer = any(not all(map(is_simple, each.kinds)) for each in shapes)
    return outer or any(spot.counts[each] and not is_simple(each) for each in spot.seen.dora)


def _far(spot: Spot, found: Explanation) -> str:
    kept = spot.threats and spot.falls_back(found.best[0])
    return ja.steps(spot.steps if kept else named_steps(spot, found.plan))


def own_steps(spot: Spot, found: Explanation) -> str:
    """Return how far the hand is before the discard, by its yaku if that is farther."""
    of, far = found.plan.hand, is_far_from_yaku(spot, found.plan) and not spot.folds
    return ja.steps(of.steps if far and of and of.steps else spot.steps)


def _progress(spot: Spot, found: Explanation) -> str:
    plan, best = found.plan, found.best[0]
    if named_steps(spot, plan) == 1 and spot.steps_after(best) == 1:
        if not draws_keep_yaku(spot.seen, spot.rankings, best):
            return f"一向聴{_shapes(spot, plan, best)}"
        return f"一向聴{_shapes(spot, plan, best)} 受け入れ{spot.live(best)}枚"
    return f"{_far(spot, found)} {_work(spot, found)}".strip()


def _shapes(spot: Spot, plan: Plan, best: Tile) -> str:
    found = shape.next_shapes(spot, plan, best)
    if found is None:
        return ""
    good, poor, pairs_held = found
    if not pairs_held:
        return "" if any(count == 2 for count in spot.counts) else "・雀頭なし"
    if good + poor != 2:
        return ""
    return SHAPES[good]


def _blocks(plan: Plan) -> str:
    return f"{BLOCKS_NEEDED - plan.missing}ブロック"


def _work(spot: Spot, found: Explanation) -> str:
    """Return the hand's next task."""
    plan, role = found.plan, found.role
    match role:
        case shape.WeakestBlock(block=of) | shape.WeakBlock(block=of):
            if keeps_shape(spot, kind_of(found.best[0]), of):
                return _blocks(plan) if plan.frame is Frame.TOO_MANY else ""
            six = f"{_blocks(plan)}、" if plan.frame is Frame.TOO_MANY else ""
            return f"{six}{ja.block(of)}落とし"
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
            return "ブロック不足"
        case Frame.NO_PAIR:
            return "雀頭なし"
        case Frame.TOO_MANY:
            return _blocks(plan)
        case _ if isinstance(role, shape.Alone | shape.Duplicate | shape.Spare):
            return "浮き牌整理"
        case _:
            return ""


def _ready(spot: Spot, best: Tile, role: object) -> str:
    facts = spot.tenpai(best)
    won = spot.winning(best)
    if facts is None or not won:
        if facts is None or not facts.live:
            return "待ち牌のない聴牌"
        drawn = not spot.seen.is_open and spot.draws_left > 0
        return "役なし聴牌 ツモのみ" if drawn else "形式聴牌 アガれません"
    kinds_won = [wait.kind for wait in won]
    one_sided = sum(wait.live > 0 for wait in facts.waits) > len(won)
    waiting = f"{ja.kinds(kinds_won)}の片アガリ" if one_sided else ja.waits(kinds_won)
    if not one_sided and isinstance(role, ReadyOn) and role.shape is WaitShape.TWO_PAIRS:
        waiting = f"{ja.kinds(kinds_won)}のシャンポン待ち"
    if facts.furiten:
        return f"{waiting} フリテン"
    win, bonus = spot.win, bonus_of(spot.win)
    quiet = win is not None and win.declare is False
    if win is not None and win.riichi and not quiet and (win.declare or not win.points):
        names = worth("リーチ", ja.yaku(win.yaku), win.dora)
        return f"{waiting} {names} {ja.points(win.riichi - bonus, win.riichi_most - bonus)}"
    if win is not None and win.riichi and not win.points:
        return f"{waiting} 役なしダマ"
    half = silent_half(spot, best)
    if win is not None and win.points and half:
        pays = ja.points(win.points - bonus, win.most - bonus)
        return f"{waiting} ダマは{ja.kinds(half)}だけ {pays}"
    if win is not None and win.points:
        names = worth(ja.yaku(win.yaku), win.dora)
        return f"{waiting} {names} {ja.points(win.points - bonus, win.most - bonus)}"
    paid = [wait.best.points for wait in won if wait.best is not None]
    if not paid:
        return waiting
    declared = "リーチで" if spot.may_riichi else ""
    return f"{waiting} {declared}{ja.points(min(paid), max(paid))}"


def is_likely(threat: Threat) -> bool:
    """Check whether an open hand is probably tenpai; one meld alone does not suffice."""
    return threat.ready >= READY_LIKELY and threat.look is not None and threat.look.melds > 1


def _threats(spot: Spot) -> list[str]:
    riichi = [ja.seat_or_dealer(spot.seen, each.seat) for each in spot.threats if each.riichi]
    if riichi:
        return [f"{'と'.join(riichi)}がリーチ"]
    if spot.threats:
        first = spot.threats[0]
        sure = "聴牌濃厚" if is_likely(first) else "聴牌気配"
        return [f"{ja.seat_or_dealer(spot.seen, first.seat)}に{sure}"]
    return []
