"""The Japanese author: turns the facts of the coach into whole sentences.

A paragraph is ordered like an answer to "what would you discard": the situation, the discard and
its reason, the tile a reader may prefer, and what to look out for next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rules.tiles import EAST, Kind, Tile, is_honour, is_simple, kind_of, rank_of
from tutor.coach.aims import outside
from tutor.coach.explain import Explanation
from tutor.coach.facts import draws_with_yaku, has_yaku, neighbours
from tutor.coach.ideas import consensus, danger, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.plan import Frame, Plan, named_steps
from tutor.coach.spot import Spot
from tutor.coach.standing import Need
from tutor.explanations import ja_danger
from tutor.explanations import ja_names as ja
from tutor.explanations.ja_facts import (
    also_kept,
    blocks_beside,
    form,
    keeps_shape,
    kept_for,
    may_be_tanyao,
    of_yakuhai,
)
from tutor.explanations.ja_ready import bonus_line, cannot_win, declaration, place_gained, ready_on
from tutor.explanations.ja_rivals import Beside, beside, is_listed, is_loose, ties
from tutor.explanations.ja_situation import bears_on, concluded, open_hand, situation
from tutor.position.blocks import BLOCKS_NEEDED, JOINTS, SETS, Shape
from tutor.position.hands import FLUSHES, HandName, HandPlan, serves
from tutor.position.yaku import yakuhai_han

LONG: Final = 195
"""A text longer than this many characters loses its last sentences."""
MOST: Final = 6
FEWEST: Final = 2
"""The minimum number of sentences, for a whole text and for an answer."""
MANY: Final = 8
"""With more kinds of useful draws than this, they are counted instead of named."""
USES: Final = {
    Shape.PAIR: "雀頭",
    Shape.RUN: "面子",
    Shape.TRIPLET: "面子",
    Shape.TWO_SIDED: "面子",
    Shape.INSIDE: "面子",
    Shape.EDGE: "面子",
}
FRESH: Final = 3
"""Copies left of a lone honour that no one has discarded."""
SLOW: Final = 3
"""Steps from ready from which a lone yakuhai may still become a pair."""
FEW_DRAWS: Final = 2
"""With this many own draws left or fewer, useful draws are not counted."""
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
"""The reasons for a discard that follow from each problem with the hand's blocks."""


def answer(spot: Spot, found: Explanation) -> tuple[str, ...]:
    best, watched = found.best[0], found.watch
    kept, before = _kept(spot, found), "".join(situation(spot, found))
    other, thrown = beside(spot, found, kept), [*_throw(spot, found, kept)]
    rated = () if other is None else (f"{ja.kind(other.of[0])}{sep}" for sep in ("（", "は放銃率"))
    repeats = spot.folds and any(each in before for each in rated)
    if isinstance(watched, draws.OnPurpose) and other is not None:
        repeats |= other.of[0] == watched.nearer
    said_of, counted, _ = ("" if other is None else other.said.partition("は")[2]).partition(
        "（受け"
    )
    repeats |= bool(counted) and said_of in "".join(thrown)
    other = None if repeats else other
    both = other is not None and other.both
    said = [] if both else thrown
    if said and ja_danger.risky(spot, found):
        said[0] = (
            f"{said[0].removesuffix('。')}（{ja_danger.worst_danger(spot, best, granted=True)}）。"
        )
    said += [*ja_danger.own_danger(spot, found), *([] if other is None else [other.said])]
    stays: list[str] = []
    if not (kept or both):
        stays = [*_outside(spot, found, other)]
        if other is not None and "残します" in other.said:
            stays = [each.replace("ので残します", "ので、まだ切りません") for each in stays]
        said = [*stays, *said]
    said[1:1] = _all_simple(spot, found, "".join(said))
    if spot.folds:
        answered = () if other is None else other.of
        said += ja_danger.fold_order(spot, found, answered) if spot.threats else ()
    elif spot.steps_after(best) == 0:
        gained, bonus = [*place_gained(spot, best)], "".join(bonus_line(spot))
        if "アガれば" in before + "".join(said):
            bonus = bonus.removeprefix("アガれば、")
        said += [*declaration(spot, best), *([bonus] if bonus else []), *gained]
    loose = not (kept or both or stays or other)
    said += _stays(spot, found, before + "".join(said), loose=loose)
    if not spot.folds and not isinstance(watched, draws.OnPurpose):
        said += _watch(spot, found)
    elif isinstance(watched, draws.OnPurpose) and (other is None or "保てます" not in other.said):
        said += _steps_back(spot, found, watched)
    said = [_shortened(found, each, before + "".join(said[:at])) for at, each in enumerate(said)]
    surplus = found.plan.frame is Frame.TOO_MANY and spot.steps_after(best) > 1
    if surplus and isinstance(found.role, shape.Duplicate | shape.Spare) and not spot.threats:
        said.append("どのブロックを外すかは、次のツモを見て決めます。")
    watch_out = [] if spot.threats or bears_on(spot, found) else [*open_hand(spot, best)]
    watch_out = concluded(spot, best, watch_out)
    while len(said) > FEWEST and _is_long(before + "".join(said + watch_out)):
        said.pop()
    return (*said, *watch_out)


def _all_simple(spot: Spot, found: Explanation, text: str) -> Iterator[str]:
    """Yield a sentence saying that after the discard every tile can be used for tanyao."""
    best = found.best[0]
    rest = [*spot.seen.hand, *(each for meld in spot.seen.own_melds for each in meld.tiles)]
    simple = all(is_simple(kind_of(each)) for each in rest if each != best)
    if not simple or is_simple(kind_of(best)) or not spot.steps_after(best) or spot.folds:
        return
    if not may_be_tanyao(found.plan):
        yield "これで么九牌がなくなり、タンヤオも狙えます。"
    elif "タンヤオに使えない" not in text:
        yield "これでタンヤオに使えない牌がなくなります。"


def _shortened(found: Explanation, said: str, before: str) -> str:
    """Shorten the name of a flush in a sentence if the text before gives its full name."""
    for each in (found.plan.hand, found.plan.other):
        if each is not None and each.name in FLUSHES and ja.hand(each) in before:
            said = said.replace(ja.hand(each), ja.hand(each).partition("の")[2])
    return said


def _is_long(text: str) -> bool:
    return len(text) > LONG or text.count("。") > MOST


def _outside(spot: Spot, found: Explanation, other: Beside | None) -> Iterator[str]:
    """Yield a sentence on why to keep tiles that the planned hand cannot use, although the
    discarded tile could be used."""
    plan, best = found.plan, kind_of(found.best[0])
    named = [one for one in (plan.hand, plan.other) if one is not None]
    picky = [one for one in named if one.name in hands.SELECTIVE]
    if not picky or spot.threats or spot.folds or not spot.steps_after(found.best[0]):
        return
    left = [each for each in outside(spot, picky[0]) if each != best]
    if not serves(picky[0], best) or not 0 < len(left) <= ja.LISTED:
        return
    if other is not None and {*other.of} & {*left}:
        return
    after = spot.blocks_without(best)
    uses = {USES.get(each.shape) for of in left for each in (after.of(of) if after else ())}
    keep = kept_for(spot, found, left[0]) if len(left) == 1 else None
    use = "" if keep is None else keep.because
    if len(uses) == 1 and None not in uses:
        use = f"{uses.pop()}になる"
    if use:
        yield f"{ja.kinds(left)}は{ja.hand(picky[0])}に使えませんが、{use}ので残します。"


def _stays(spot: Spot, found: Explanation, text: str, *, loose: bool) -> Iterator[str]:
    """Yield a sentence on why to keep another lone tile: an isolated dora, or one as loose as the
    advised tile. `loose` means that no other tile has been mentioned yet."""
    role, best = found.role, found.best[0]
    if spot.threats or spot.folds or not spot.steps_after(best):
        return
    close = (each.tile for each in found.rivals if each.close)
    gone = {*map(kind_of, (*found.best, *ties(spot, found), *close))}
    shares = {kind_of(each.tile): each.share for each in found.rivals}
    every = [Kind(each) for each in reversed(range(34)) if is_loose(spot, Kind(each))]
    every.sort(key=lambda each: -shares.get(each, 0))
    every = [each for each in every if each not in gone and ja.kind(each) not in text]
    lone = [
        each
        for each in every
        if each in spot.seen.dora
        and shape.centre(each) < 2
        and "ドラの" not in text
        and "ドラな" not in text
    ]
    outer = [each for each in every if is_honour(each) or shape.centre(each) == 1]
    match role:
        case shape.Alone(only=only) if not only:
            lone += every if loose else outer
        case yakuhai.OffWind() | yakuhai.LoneYakuhai():
            lone += every if loose else outer
        case hands.OutsidePlan(others=others) if loose:
            lone += [each for each in every if each in others and is_honour(each)]
    backed = [e for e in every if spot.is_yakuhai(e) and spot.unseen[e] > 1]
    named = f"{ja.kinds(backed)}も同じく残します。"
    if backed and "重なればポンして" in text and isinstance(role, shape.Alone | yakuhai.OffWind):
        yield named
        return
    for of in lone:
        keep, mine = kept_for(spot, found, of), kind_of(best)
        late = spot.draws_left <= FEW_DRAWS + 1
        if keep is None and spot.is_yakuhai(of) and spot.unseen[of] > 1 and not late:
            han, its = (yakuhai_han(spot.seen, each) for each in (mine, of))
            if spot.counts[mine] == 1 < spot.unseen[mine] and han >= its:
                yield f"{ja.kind(of)}も同じ1枚だけの役牌で、次に切る候補です。"
                return
            keep = of_yakuhai(spot, found, of)
        if keep is not None:
            plain = [e for e in backed if e not in spot.seen.dora]
            calls = keep.because.startswith("重なればポンして") and not found.plan.made
            if of in plain and len(plain) > 1 and calls:
                double = [each for each in plain if yakuhai_han(spot.seen, each) > 1]
                two = f"き、{ja.kinds(double)}は2翻になる" if double else "きる"
                end = "、まだ切りません" if text.endswith("残します。") else "残します"
                yield f"{ja.kinds(sorted(plain))}は重なればポンして役にで{two}ので{end}。"
            elif said := also_kept(ja.held(spot.seen, of), keep, text):
                yield said
            return


def _frame(spot: Spot, found: Explanation) -> str:
    """Return the clause about the hand's blocks that the reason for the discard follows from; may
    be empty."""
    plan = found.plan
    if plan.frame not in FRAMED or plan.steps < 2 or spot.threats or spot.blocks is None:
        return ""
    after = spot.blocks_without(kind_of(found.best[0]))
    five = plan.frame is not Frame.FIVE or (after is not None and bool(after.pairs))
    five &= plan.frame is not Frame.FIVE or spot.blocks.most <= BLOCKS_NEEDED
    return FRAMES[plan.frame] if isinstance(found.role, FRAMED[plan.frame]) and five else ""


def _keeps_safe(spot: Spot, found: Explanation) -> bool:
    """Check whether a slow hand keeps its lone honours as safe tiles."""
    honours = (spot.counts[each] == 1 for each in range(27, 34))
    tidies = isinstance(found.role, shape.Alone) and not found.role.only and found.role.left
    return bool(tidies) and found.plan.slow and not spot.threats and any(honours)


def _kept(spot: Spot, found: Explanation) -> tuple[Kind, ...]:
    """Return the lone yakuhai that the sentence about the discard says to keep."""
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
            useful = (each for each in lone if spot.is_yakuhai(each) or spot.unseen[each] < FRESH)
            return tuple(each for each in useful if each not in thrown)
        case shape.Alone(yakuhai=held) | yakuhai.OffWind(kept=held) if not (
            plan.made or _frame(spot, found)
        ):
            return tuple(each for each in held if each not in thrown)
        case _:
            return ()


def _throw(spot: Spot, found: Explanation, kept: Sequence[Kind]) -> Iterator[str]:
    """Yield sentences on the discard and its reason."""
    best, red = found.best[0], spot.seen.rules.red_fives
    lone = isinstance(found.role, yakuhai.OffWind | yakuhai.LoneYakuhai)
    alike = lone and all(is_honour(kind_of(each)) for each in found.best)
    equal = [] if alike else found.best[1:]
    more = [] if equal else [*found.best[1:], *ties(spot, found)]
    more = [each for each in more if kind_of(each) not in kept]
    name = "か".join(ja.tile(each, red) for each in dict.fromkeys((best, *more)))
    text = "".join(_role(spot, found, name, kept))
    yield text
    goes_on = spot.steps_after(best) > 0 and type(found.role) not in danger.CONCEPTS
    loses_dora = goes_on and spot.dora_lost(best) > 0
    if loses_dora and "ドラ" not in text and not (spot.folds or spot.threats):
        kept_too = (e for e in spot.seen.discards if spot.dora_lost(e) < spot.dora_lost(best))
        far, live = spot.steps_after(best), spot.live(best)
        alike = any((spot.steps_after(e), -spot.live(e)) <= (far, -live) for e in kept_too)
        why = "手を進めるのに使いにくい牌です" if alike else "手の進みを優先します"
        if not alike or is_loose(spot, kind_of(best)):
            yield f"{ja.tile(best, red)}はドラですが、{why}。"
    if equal:
        yield f"{'・'.join(ja.tile(each, red) for each in equal)}切りも互角です。"


def _role(spot: Spot, found: Explanation, name: str, kept: Sequence[Kind]) -> Iterator[str]:
    best, plan, role = found.best[0], found.plan, found.role
    if spot.folds and not isinstance(role, danger.SafeTile | danger.LeastRisk):
        yield ja_danger.folding(spot, plan, best, name)
        return
    if spot.steps_after(best) == 0 and not spot.folds:
        role = next(ready.role(spot, plan, best)).fact
    elif (
        plan.hand is not None
        and plan.hand.name is HandName.ORPHANS
        and not (spot.folds or (spot.counts[kind_of(best)] == 1 and not is_simple(kind_of(best))))
    ):
        rest = [Kind(each) for each in range(34) if spot.counts[each] and is_simple(Kind(each))]
        all_ = f"{ja.kinds(rest)}のうち、" if 1 < len(rest) <= ja.LISTED else ""
        useless = f"国士無双に使わない{all_}" if kind_of(best) in rest else "国士無双では対子で余る"
        yield f"{useless}{name}{'から' if kind_of(best) in rest and all_ else 'を'}切ります。"
        return
    seats = tuple(threat.seat for threat in spot.threats)
    shown = is_honour(kind_of(best)) and not spot.unseen[kind_of(best)]
    if seats and shown and not isinstance(role, ready.ReadyOn):
        yield f"残りが全部見えていて誰にも当たらない{name}を切ります。"
        return
    readies = isinstance(role, ready.ReadyOn | ready.CannotWin)
    if seats and spot.is_sure(best) and not (readies or isinstance(role, danger.SafeTile)):
        plain = _plain(spot, plan, best)
        safe = ja_danger.safe_from(spot, best, seats, "で" if plain else "の")
        yield f"{safe}{plain}{name}を切ります。"
        return
    why = _frame(spot, found)
    match role:
        case None | consensus.Consensus() | draws.MostDraws():
            yield _of_draws(spot, found, name, why)
        case _ if type(role) in shape.CONCEPTS:
            yield _of_shape(spot, found, name, why, kept)
        case _ if type(role) in pairs.CONCEPTS:
            yield _of_pairs(spot, found, kind_of(best), name)
        case yakuhai.OffWind() | yakuhai.LoneYakuhai():
            yield _of_honours(spot, found, name, why, kept)
        case hands.OutsidePlan(hand=of, others=()):
            yield f"{ja.hand(of)}に使えない牌は{name}だけなので、これを切ります。"
        case hands.OutsidePlan(hand=of, others=others):
            yield _outside_plan(spot, found, of, others, name)
        case ready.ReadyOn():
            yield from ready_on(spot, best, name, role)
        case ready.CannotWin():
            yield cannot_win(spot, best, name)
        case _ if type(role) in danger.CONCEPTS:
            yield _of_danger(spot, plan, best, name, role)
        case _:
            raise TypeError(f"no Japanese for the role {role!r}")


def _outside_plan(
    spot: Spot, found: Explanation, of: HandPlan, others: Sequence[Kind], name: str
) -> str:
    """Return the sentence for discarding one of several tiles that the planned hand cannot use."""
    mine = kind_of(found.best[0])
    rest = [each for each in others if not is_honour(each)]
    useless = f"{ja.hand(of)}に使えない"
    if is_honour(mine) or len(rest) < len(others):
        return f"{useless}{name}を切ります。"
    if is_loose(spot, mine) and not any(is_loose(spot, each) for each in rest):
        return f"{useless}牌のうち、孤立している{name}から切ります。"
    joint = spot.blocks_without(mine)
    pairs_up = [each for each in (joint.of(rest[0]) if joint else ()) if each.shape in JOINTS]
    if pairs_up and {*rest} <= {*pairs_up[0].kinds}:
        return f"{useless}牌のうち、{form(spot, pairs_up[0])}は後にし、{name}から切ります。"
    of_both = f"{useless}{ja.kinds(sorted((mine, *rest))) if is_listed(found, rest) else '牌'}は"
    if {*rest} & {*spot.seen.dora} - {mine}:
        return f"{useless}{name}を切ります。"
    if shape.centre(mine) < min(map(shape.centre, rest)):
        end = "端で" if shape.centre(mine) == 1 else "端に近く"
        return f"{of_both}、{end}伸びにくい{name}から切ります。"
    if shape.centre(mine) > max(map(shape.centre, rest)):
        return f"{of_both}、後で切りにくくなる{name}から切ります。"
    if spot.unseen[mine] < min(spot.unseen[each] for each in rest):
        return f"{of_both}、残りの少ない{name}から切ります。"
    if is_listed(found, rest):
        return f"{of_both.removesuffix('は')}を、{name}から順に切ります。"
    return f"{useless}{name}を切ります。"


def _of_draws(spot: Spot, found: Explanation, name: str, why: str) -> str:
    """Return the sentence for a tile about which only the number of useful draws is known."""
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
        return f"受け入れが最も広く残る{plain}{name}を切ります。"
    if isinstance(role, draws.MostDraws):
        return f"{why}{_beside(spot, mine)}受け入れの最も広い{plain}{name}切りを選びます。"
    if lost is not None and lost.shape in JOINTS:
        return f"{why}{form(spot, lost)}を外し、{name}を切ります。"
    if plan.is_of_pairs and spot.counts[mine] > 1:
        return f"{name}を1枚切ります。"
    if plan.is_of_pairs and not plain:
        return f"対子を残し、1枚だけの{name}を切ります。"
    if spot.counts[mine] == 2 and _in_block(spot, mine) and not plan.is_of_pairs:
        return f"{why}{_beside(spot, mine)}{name}を1枚切ります。"
    if spot.counts[mine] == 2 and not plan.is_of_pairs:
        many = spot.blocks.count if spot.blocks is not None else 0
        six = f"{many}ブロックあるので、" if many > BLOCKS_NEEDED else ""
        return f"{why or six}{name}の対子を払います。"
    beside = _beside(spot, mine)
    if not (plain or beside or is_honour(mine)):
        shape_ = f"{ja.group(sorted((mine, *spot.near(mine))))}の形を見切り、"
        beside, plain = (shape_, "") if spot.near(mine) else ("", "浮き牌の")
    return f"{why}{beside}{plain}{name}を切ります。"


def _beside(spot: Spot, mine: Kind) -> str:
    """Return a clause about the blocks kept after discarding a tile that has no known use."""
    stays = blocks_beside(spot, mine)
    return f"{'と'.join(stays)}を残し、" if stays else ""


def _of_honours(spot: Spot, found: Explanation, name: str, why: str, kept: Sequence[Kind]) -> str:
    plan, role = found.plan, found.role
    keep = "" if why or spot.threats else _keep(spot, kept)
    is_dora = kind_of(found.best[0]) in spot.seen.dora
    useless = "ドラでも役にならない" if is_dora else "" if spot.threats else "使い道のない"
    lone = "ドラでも1枚だけ" if is_dora else "1枚だけ"
    shown = 3 - spot.unseen[kind_of(found.best[0])]
    other = next(iter(spot.seen.opponents))
    rare = f"{shown}枚切れの役牌の" if shown and not is_dora else f"{lone}の役牌の"
    if isinstance(role, yakuhai.OffWind) and not is_dora:
        role = replace(role, kinds=tuple(e for e in role.kinds if e not in spot.seen.dora))

    match role:
        case yakuhai.OffWind(kinds=of) if _is_flush(plan) and not spot.threats:
            winds = f"{ja.kinds(of)}は、{name}" if len(of) > 1 else name
            return f"混一色でも、役にならないオタ風の{winds}から切ります。"
        case yakuhai.OffWind(kinds=of) if len(of) > 1 and not (spot.threats or plan.is_of_pairs):
            if "か" in name:
                return f"{keep}{useless}オタ風の{name}を切ります。"
            dealer = "親の役牌になる" if kind_of(found.best[0]) == EAST else ""
            same = not dealer and len({spot.unseen[each] for each in of}) == 1
            first = f"、{name}から順に" if same else f"、{dealer}{name}から"
            return f"{keep}オタ風の{ja.kinds(of)}は使い道がなく{first}切ります。"
        case yakuhai.OffWind(live=0):
            return f"{keep}もう重ならないオタ風の{name}を切ります。"
        case yakuhai.LoneYakuhai(live=0):
            return f"もう重ならない{name}を切ります。"
        case yakuhai.OffWind() if why and plan.frame is Frame.TOO_FEW:
            return f"{why}順子にも役にもならないオタ風の{name}を切ります。"
        case yakuhai.OffWind():
            return f"{why}{keep}{useless}オタ風の{name}を切ります。"
        case yakuhai.LoneYakuhai(live=live, more=more) if more:
            double = [e for e in more if yakuhai_han(spot.seen, e) > 1 and spot.unseen[e] > 1]
            rest = [each for each in more if each not in double and spot.unseen[each] > live]
            if double:
                also = f"と、{name}より多く残っている{ja.kinds(rest)}" if rest else ""
                doubled = f"重なればポンして2翻にできる連風牌の{ja.kinds(double)}{also}"
                return f"{doubled}は残し、{name}から切ります。"
            left, is_dora = chosen = max((spot.unseen[e], e in spot.seen.dora) for e in more)
            most = [e for e in more if (spot.unseen[e], e in spot.seen.dora) == chosen]
            of_dora = "ドラの" if is_dora else ""
            other_ = [e for e in spot.seen.discards if kind_of(e) in most]
            if plan.steps < 2 and all(spot.risk(e) > spot.risk(found.best[0]) for e in other_):
                return f"{ja.kinds(most)}より放銃しにくく、重なりにくい{name}を切ります。"
            if {spot.unseen[each] for each in more} == {live} and "か" not in name:
                all_ = ja.kinds(sorted((kind_of(found.best[0]), *more)))
                return f"{why}役牌の{all_}は残りが同じ{live}枚で差がなく、{name}から切ります。"
            if left <= live:
                return f"{why}{keep}{rare}{name}を切ります。"
            wait = f"{left}枚残っている{of_dora}{ja.kinds(most)}の重なりを待ちます"
            return f"残り{live}枚の{name}を切り、{wait}。"
        case yakuhai.LoneYakuhai(live=live):
            made = (*plan.made, *yakuhai.pairs_of(spot))
            if spot.standing is not None and spot.standing.need is Need.POINTS:
                made = ()
            if made and (plan.made or not (role.alike or may_be_tanyao(plan))):
                if plan.made:
                    return f"役は{ja.kind(made[0])}で足りるので、{lone}の{name}を切ります。"
                pair = "ドラで対子" if made[0] in spot.seen.dora else "対子"
                return f"役牌は{pair}の{ja.kind(made[0])}に絞り、{lone}の{name}を切ります。"
            if live == 1:
                return f"{why}残り1枚で重なりにくい{name}を切ります。"
            if why and plan.frame is Frame.TOO_FEW:
                return f"{why}数牌を残し、{rare}{name}を切ります。"
            if spot.steps >= SLOW and yakuhai_han(spot.seen, kind_of(found.best[0]), other):
                return f"{why}{lone}の役牌の{name}は、ほかの人に重ねられる前に切ります。"
            near = "" if plan.steps >= SLOW else f"{ja.steps(plan.steps)}まで進んでいるので、"
            return f"{why or near}{rare}{name}は、重なりを待たずに切ります。"
        case _:
            raise TypeError(role)


def _is_flush(plan: Plan) -> bool:
    return any(each is not None and each.name in FLUSHES for each in (plan.hand, plan.other))


def _keep(spot: Spot, kept: Sequence[Kind]) -> str:
    """Return a clause about keeping the lone yakuhai that can still become a triplet."""
    kept = [each for each in kept if spot.unseen[each] > 1]
    if not kept:
        return ""
    of_dora = [each for each in kept if each in spot.seen.dora]
    if len(kept) == 1:
        dora = "ドラで、" if of_dora else ""
        left = spot.unseen[kept[0]]
        return f"{dora}重なればポンして役にできる{ja.kind(kept[0])}（残り{left}枚）は残し、"
    first = f"ドラの{ja.kind(of_dora[0])}など、" if of_dora else ""
    return f"{first}重なればポンして役にできる{ja.kinds(kept)}は残し、"


def _of_shape(spot: Spot, found: Explanation, name: str, why: str, kept: Sequence[Kind]) -> str:
    role, best = found.role, kind_of(found.best[0])
    match role:
        case shape.Alone():
            return _of_alone(spot, found, name, why, kept)
        case shape.WeakestBlock(block=of) | shape.WeakBlock(block=of) if keeps_shape(
            spot, best, of
        ):
            many = (
                f"{role.blocks}ブロックあるので、" if isinstance(role, shape.WeakestBlock) else why
            )
            stays = _beside(spot, best) or f"{ja.group(of.kinds)}の形を残し、"
            return f"{many}{stays}{name}を{'1枚' if spot.counts[best] > 1 else ''}切ります。"
        case shape.WeakestBlock(block=of) | shape.WeakBlock(block=of) if backed := _backed(spot):
            stays = f"役の頼みになる{ja.kinds(backed)}の対子を残し"
            return f"{stays}、{form(spot, of)}を{name}から外します。"
        case shape.WeakestBlock(block=of, blocks=count, live=live):
            left = f"受け入れ{live}枚の" if live else "もう埋まらない"
            return f"{count}ブロックあるので、{left}{form(spot, of)}を{name}から外します。"
        case shape.WeakBlock(block=of):
            live = shape.needs_live(spot, of)
            left = f"受け入れ{live}枚の" if live else "もう埋まらない"
            return f"{why}{left}{form(spot, of)}を見切り、{name}を切ります。"
        case shape.Duplicate(block=of):
            shared = [each for each in of.needs if each in neighbours(best)]
            if of.shape in JOINTS and shared and not any(spot.unseen[each] for each in shared):
                return f"{ja.kinds(shared)}がもう残っていないので、{name}を切ります。"
            if of.shape in JOINTS:
                return f"{why}{form(spot, of)}と受け入れが重なる{name}を切ります。"
            if why:
                return f"{why}{ja.block(of)}に付いた余りの{name}を切ります。"
            return f"{ja.block(of)}は完成しているので、余った{name}を切ります。"
        case shape.Spare(stays=of):
            stays = "と".join(map(ja.block, of))
            stays = "と".join(blocks_beside(spot, best)) or stays
            if spot.counts[best] > 1:
                return f"{stays}を残し、{name}を1枚切ります。"
            runs = spot.blocks.blocks if spot.blocks is not None else ()
            spare = "" if any(best in e.kinds and e.shape is Shape.RUN for e in runs) else "余った"
            ends = [Kind(best + 3 * way) for way in (-1, 1) if _in_four(spot, best, way)]
            back = [kind_of(e) for e in spot.seen.discards if spot.falls_back(e)]
            ends = [each for each in ends if each not in back]
            if len(ends) == 1 and shape.centre(ends[0]) > shape.centre(best):
                return f"{stays}を残し、{ja.kind(ends[0])}より端に近い{name}を切ります。"
            return f"{stays}を残し、{spare}{name}を切ります。"
        case _:
            raise TypeError(role)


def _backed(spot: Spot) -> list[Kind]:
    """Return the pairs that must become triplets to give an open hand a yaku."""
    if not spot.seen.is_open or has_yaku(spot.seen):
        return []
    pairs_held = yakuhai.pairs_of(spot)
    return [each for each in pairs_held if spot.counts[each] == 2 and spot.unseen[each]]


def _in_four(spot: Spot, of: Kind, way: int) -> bool:
    """Check whether a tile is the lowest (`way` 1) or highest (-1) of a run of four tiles."""
    row = [of + way * each for each in range(4)]
    return row[0] // 9 == row[3] // 9 and row[3] >= 0 and all(spot.counts[each] for each in row)


def _of_alone(spot: Spot, found: Explanation, name: str, why: str, kept: Sequence[Kind]) -> str:
    role = found.role
    assert isinstance(role, shape.Alone)
    mine = kind_of(found.best[0])
    edge = rank_of(mine) in (1, 9)
    end = "端で伸びにくい" if edge else ""
    loose = shape.inner_singles(spot, mine)
    if role.left == 0:
        seen = "" if why else "残り3枚も見えて、"
        return f"{why}{seen}もう重ならない浮き牌の{name}を切ります。"
    after = spot.blocks_without(mine)
    others = [] if after is None else [each for each in after.blocks if each.shape is Shape.SINGLE]
    if role.only and others:
        return f"ほかの牌とつながりのない{name}を切ります。"
    if role.only:
        return f"浮いている牌は{name}だけなので、これを切ります。"
    keep = "" if why else _keep(spot, kept)
    if kept and _keeps_safe(spot, found):
        useful = [each for each in kept if spot.is_yakuhai(each) and spot.unseen[each] > 1]
        safe = [each for each in kept if each not in useful and spot.unseen[each] < FRESH]
        keep = f"後から切りやすい{ja.kinds(safe)}は残し、" if safe else ""
        if useful and safe:
            keep = f"重なればポンして役にできる{ja.kinds(useful)}と、{keep}"
        elif useful:
            keep = _keep(spot, useful)
        return f"{keep}{end}浮き牌の{name}を切ります。"
    by = shape.taken_by(spot, mine) if edge and role.alike and "か" not in name else None
    if by is not None:
        around = [each for each in neighbours(mine) if spot.unseen[each]]
        end = f"{ja.kinds(around)}を引いても{ja.kind(by)}で受けられる"
    if loose and not edge:
        end = f"{ja.held(spot.seen, loose[-1])}より伸びにくい"
    return f"{why}{keep}{end}浮き牌の{name}を切ります。"


def _of_pairs(spot: Spot, found: Explanation, mine: Kind, name: str) -> str:
    role, ties = found.role, {kind_of(each.tile) for each in found.rivals if each.close}
    single = spot.counts[mine] == 1 and spot.unseen[mine]
    if single and mine in {kind_of(each.tile) for each in spot.seen.rivers[spot.seen.seat]}:
        singles = role.easier if isinstance(role, pairs.SlowSingle) else ()
        singles = role.kept if isinstance(role, pairs.AnySingle) else singles
        keep = f"{ja.kinds(singles[: ja.LISTED])}を残し、" if singles else ""
        return f"{keep}自分で切っていて、待ちにするとフリテンになる{name}を切ります。"
    match role:
        case pairs.SparePair(kind=of) if _in_block(spot, of):
            stays = _beside(spot, of) or f"対子が{role.pairs}組と多いので、"
            return f"{stays}{name}を1枚切ります。"
        case pairs.SparePair(kind=of, pairs=count):
            few = "残りの少ない" if role.fewest else ""
            few = few if spot.unseen[of] else "もう刻子にならない"
            return f"対子が{count}組と多いので、{few}{name}の対子を崩します。"
        case pairs.SecondPair(head=head):
            return f"{_head(spot, found, mine, head)}{name}の対子を払います。"
        case pairs.ThirdCopy():
            return f"七対子では3枚目が使えないので、{name}を切ります。"
        case pairs.SlowSingle(easier=of):
            easier = ja.kinds(of[: ja.LISTED])
            unused = "" if spot.shown_hands else "ほかの人に使われにくく"
            return f"{unused}重なりやすい{easier}を残し、{name}を切ります。"
        case pairs.AnySingle(kept=single_):
            rest = [each for each in single_ if each not in ties] or single_
            lefts = {spot.unseen[each] for each in (mine, *rest)}
            wait = f"{name}を切り、{ja.kinds(rest)}の重なりを待ちます。"
            if len(lefts) == 1:
                return f"1枚だけの牌はどれも残り{lefts.pop()}枚で差がありません。{wait}"
            return f"残り{spot.unseen[mine]}枚の{wait}" if spot.unseen[mine] == min(lefts) else wait
        case pairs.UselessSingle() if is_honour(mine):
            few = f"ず、残りも{spot.unseen[mine]}枚の" if spot.unseen[mine] < FRESH else "ない"
            return f"順子になら{few}{name}を切ります。"
        case pairs.UselessSingle() if rank_of(mine) in (1, 9):
            return f"端で順子にもなりにくい{name}を切ります。"
        case pairs.UselessSingle():
            return f"隣の牌がなく、面子手にも使いにくい{name}を切ります。"
        case pairs.HardToPair(left=left):
            few = f"残り{left}枚で最も重なりにくい" if left else "もう重ならない"
            return f"{few}{name}を切ります。"
        case _:
            raise TypeError(role)


def _head(spot: Spot, found: Explanation, mine: Kind, head: Kind) -> str:
    """Return a clause explaining why one pair is broken and another kept."""
    plan = found.plan.hand
    if not spot.unseen[mine]:
        return "もう暗刻にならない"
    if spot.is_yakuhai(head) and spot.unseen[head]:
        return f"ポンすれば役になる{ja.kind(head)}を残し、"
    if head in spot.seen.dora:
        return f"ドラの{ja.kind(head)}を雀頭に残し、"
    if plan is not None and serves(plan, head) and not serves(plan, mine):
        return f"{ja.hand(plan)}に使えない"
    if spot.near(head) and not spot.near(mine):
        return f"順子にも使える{ja.kind(head)}を雀頭に残し、"
    if spot.unseen[mine] < spot.unseen[head]:
        return f"雀頭は{ja.kind(head)}に任せ、残り{spot.unseen[mine]}枚で暗刻にもなりにくい"
    return f"雀頭は{ja.kind(head)}に決め、"


def _in_block(spot: Spot, of: Kind) -> bool:
    """Check whether the other copy of a tile remains in a run, a triplet or a taatsu."""
    after = spot.blocks_without(of)
    return after is not None and any(each.shape in (*JOINTS, *SETS) for each in after.of(of))


def _of_danger(spot: Spot, plan: Plan, best: Tile, name: str, role: object) -> str:
    match role:
        case danger.SafeTile(seats=seats):
            plain = _plain(spot, plan, best)
            known = ja_danger.safe_from(spot, best, seats, "で" if plain else "の")
            return f"{known}{plain}{name}を切ります。"
        case danger.BeforeReady(seat=who, suit=suit):
            of_suit = f"{ja.seat(spot.seen, who)}が集めている{ja.suit_name(suit)}なので"
            return f"{of_suit}、{ja_danger.before_danger(spot, who)}{name}を切ります。"
        case danger.GoesFirst(seat=who, safe=of):
            safe = next(each for each in spot.seen.discards if kind_of(each) == of)
            later = f"{ja_danger.safe_from(spot, safe, [who], 'の')}{ja.kind(of)}は後に残し"
            sign, risk = ja_danger.sign_against(spot, best), ja.percent(spot.risk_to(best, who))
            risk = "" if "放銃率" in sign else f"（放銃率{risk}）"
            return f"{later}、{sign}の{name}を先に切ります{risk}。"
        case danger.LeastRisk():
            return ja_danger.least_risk(spot, name, best, role)
        case _:
            raise TypeError(role)


def _plain(spot: Spot, plan: Plan, best: Tile) -> str:
    """Return an attribute saying what a tile discarded for safety is in the hand; may be empty."""
    if spot.folds or spot.counts[kind_of(best)] > 1:
        return ""
    found = {type(each.fact) for idea in (shape, yakuhai) for each in idea.role(spot, plan, best)}
    if shape.Alone in found:
        return "浮き牌の"
    return "オタ風の" if yakuhai.OffWind in found else ""


def _steps_back(spot: Spot, found: Explanation, fact: draws.OnPurpose) -> Iterator[str]:
    """Yield a sentence on why the advised discard increases the shanten."""
    best, planned = found.best[0], (found.plan.hand, found.plan.other)
    if type(found.role) in danger.CONCEPTS:
        return
    flushes = [each for each in planned if each is not None and each.name in FLUSHES]
    if flushes and not serves(flushes[0], kind_of(best)):
        if named_steps(spot, found.plan) >= spot.steps_after(best):
            return
        back = ja.steps(spot.steps_after(best))
        yield f"いったん{back}に戻りますが、{ja.hand(flushes[0])}を残せます。"
        return
    nearer = f"{ja.kind(fact.nearer)}切りなら{ja.steps(fact.nearer_steps)}を保てますが"
    tile_ = next(each for each in spot.seen.discards if kind_of(each) == fact.nearer)
    with_yaku = draws_with_yaku(spot.seen, spot.rankings, tile_)
    live = sum(spot.unseen[each] for each in with_yaku)
    few = f"受け入れが{fact.nearer_live}枚と狭い"
    if 2 * live < fact.nearer_live:
        few = f"そのうち役がつくのは{live}枚だけな" if live else "どれを引いても役がつかない"
        few = f"受け入れ{fact.nearer_live}枚の{few}" if live else few
    yield f"{nearer}、{few}ので、いったん{ja.steps(spot.steps_after(best))}に戻して広く構えます。"


def _watch(spot: Spot, found: Explanation) -> Iterator[str]:
    """Yield sentences on the draws that make the hand ready, or improve its wait."""
    if spot.draws_left <= FEW_DRAWS or isinstance(found.role, pairs.AnySingle):
        return
    match found.watch:
        case None:
            return
        case draws.NextDraws(kinds=of, live=live):
            which = f"{len(of)}種" if len(of) > MANY else f"{ja.kinds(of)}の"
            with_yaku = draws_with_yaku(spot.seen, spot.rankings, found.best[0])
            backed = [each for each in yakuhai.pairs_of(spot) if spot.unseen[each]]
            third = f"{ja.kinds(backed)}の3枚目が頼りです" if backed else ""
            far = named_steps(spot, found.plan) > found.plan.steps
            if far and not with_yaku:
                none = f"なく、{third}" if third else "ありません"
                yield f"形だけなら{ja.steps(found.plan.steps)}ですが、聴牌しても役が{none}。"
            elif not with_yaku:
                again = "役を作り直すことになります"
                yield f"どれを引いても役のない聴牌なので、{third or again}。"
            if far or not with_yaku:
                return
            few = sum(spot.unseen[each] for each in with_yaku)
            named = ja.kinds(with_yaku) if len(with_yaku) <= ja.LISTED else f"{few}枚"
            but = f"で、そのうち役がつくのは{named}" if few < live else ""
            yield f"聴牌への受け入れは{which}{live}枚{but}です。"
            best, after = found.best[0], spot.blocks_without(kind_of(found.best[0]))
            thrown = {
                kind_of(best),
                *(kind_of(each.tile) for each in spot.seen.rivers[spot.seen.seat]),
            }
            joints = [each for each in (after.blocks if after else ()) if each.shape in JOINTS]
            shapes = shape.next_shapes(spot, found.plan, found.best[0])
            for each in joints if len(joints) == 2 and shapes is not None else ():
                if own := [need for need in each.needs if need in thrown]:
                    yield f"{ja.block(each)}が残ると、{ja.kinds(own)}を切っているのでフリテンです。"
        case ready.BetterWaits(draws=of, tiles=tiles):
            which = f"{len(of)}種" if len(of) > ja.LISTED else ja.kinds(of)
            yield f"{which}（{tiles}枚）を引けば待ちが良くなります。"
        case _:
            raise TypeError(f"no Japanese for {found.watch!r}")
