"""What tells a discard from another, in Japanese: a sentence on each tile a reader may throw."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.shanten import discards
from rules.tiles import Kind, Tile, is_honour, kind_of, kinds_in
from tutor.authors.ja_danger import HARMLESS, is_safe, sign_against, worst_danger, worst_risk
from tutor.authors.ja_facts import (
    FEW_DRAWS,
    NAME,
    WEAK,
    Costs,
    Keeps,
    Risks,
    Says,
    Why,
    blocks_beside,
    gain_of,
    payment_of,
    reasons,
    small_reason,
)
from tutor.authors.ja_names import block, hand, kind, kinds, percent, steps, tile, waits
from tutor.coach.explain import Explanation, Tempting
from tutor.coach.ideas import danger, dora, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.spot import Spot
from tutor.evaluators.blocks import JOINTS, Block, completing
from tutor.evaluators.hands import HandPlan, serves
from tutor.evaluators.yaku import yakuhai_han

WORDY: Final = 30
"""Letters from which one reason is enough."""
GOOD: Final = 5
"""Tiles of a good wait."""
COUNTERS: Final = (
    draws.StepBack,
    draws.FewerDraws,
    dora.IsDora,
    hands.InsidePlan,
    hands.PieceOf,
    yakuhai.YakuhaiPair,
    danger.Riskier,
    *ready.CONCEPTS,
)
"""What a close discard is a candidate for."""
FELT: Final = 0.004
"""Risk towards others that tells two safe tiles apart."""
SLIGHTEST: Final = 0.01
SMALL: Final = (
    *WEAK,
    shape.MorePartners,
    shape.Takes,
    shape.Grows,
    pairs.EasierToGet,
    dora.BesideDora,
    yakuhai.KeepsYakuhai,
    yakuhai.MoreLeft,
    yakuhai.OthersUse,
    yakuhai.CountsDouble,
    danger.SafeLater,
)
"""What does not count under a threat."""
BY_SAFETY: Final = (danger.SafeTile, danger.LeastRisk, danger.GoesFirst)
SHAPES: Final = ("を引けば両面になるので残します。", "を引けば面子候補になるので残します。")
TIE: Final = "から切っても大差ありません。"
YAKUHAI: Final = "重なれば役になるので残します"
"""The end of what is said of a lone yakuhai, which its likes are named with."""
HAN: Final = "鳴ければさらに1翻つくので残します"
CLOSE: Final = "も候補ですが、"
ALSO: Final = (("は", CLOSE), ("を切ると", "を切る手もありますが、"))
"""The same of a discard that is not close, and of one that is."""


def comparisons(
    spot: Spot, found: Explanation, kept: Sequence[Kind] = ()
) -> list[tuple[str, tuple[Kind, ...]]]:
    """Return sentences on the tempting discards, what they gain and what they give up, each with
    the kinds it is about.

    Args:
        kept: lone yakuhai that the sentence before keeps already.
    """
    lines: dict[tuple[str, str], list[Kind]] = {}
    names: dict[Kind, str] = {}
    gained: set[str] = set()
    for rival in sorted(found.rivals, key=_urgency):
        of = kind_of(rival.tile)
        named = found.role.easier if isinstance(found.role, pairs.SlowSingle) else ()
        if rival in found.split or of in kept or (of in named and not rival.close):
            continue
        pattern = _line(spot, found, rival)
        if pattern:
            names[of] = tile(rival.tile, spot.seen.rules.red_fives)
            before, after = pattern
            gain, _, keeps = after.partition("が、")
            if gain in gained and gain.startswith("切りなら") and keeps.endswith("残します。"):
                pattern = before, keeps[keeps.index("は") :]
            gained.add(gain)
            for plain, close in ALSO:
                same = (before, close + pattern[1].removeprefix(plain))
                if pattern[1].startswith(plain) and same in lines:
                    pattern = same
            lines.setdefault(pattern, []).append(of)
    answered = {*kept, *map(kind_of, found.best), *(kind_of(each.tile) for each in found.rivals)}
    said = []
    for (before, after), tiles in lines.items():
        if (YAKUHAI in after or HAN in after) and after.startswith("は"):
            left = spot.unseen[tiles[0]]
            tiles += [of for of in _lone(spot) if of not in answered and spot.unseen[of] == left]
            names.update((of, _double(spot, of)) for of in tiles if len(tiles) > 1)
        name = names[tiles[0]] if len(tiles) == 1 else kinds(sorted(tiles))
        if (YAKUHAI in after or HAN in after) and len(tiles) > 1:
            name = "・".join(names[of] for of in sorted(tiles))
        many = after.replace("枚あり", "枚ずつあり") if len(tiles) > 1 else after
        said.append((f"{before}{name}{many}", tuple(tiles)))
    return _joined(said)


def _urgency(rival: Tempting) -> tuple[bool, bool, bool]:
    """Return a key that sorts the discards that a reader misses most first."""
    return not rival.played, not rival.close, not rival.alike


def _joined(said: list[tuple[str, tuple[Kind, ...]]]) -> list[tuple[str, tuple[Kind, ...]]]:
    """Say once of several tiles that they can become two-sided, or a shape."""
    for end in SHAPES:
        same = [e for e in said if e[0].endswith(end) and "切りなら" not in e[0]]
        close = any(CLOSE in text for text, _ in same)
        if len(same) < 2 or (close and end == SHAPES[0]):
            continue
        tiles = tuple(of for _, some in same for of in some)
        text = f"{kinds(sorted(tiles))}{CLOSE}面子候補に育つので残します。"
        if not close:
            text = "、".join(each.removesuffix(end) for each, _ in same) + end
        said = [(text, tiles) if each is same[0] else each for each in said if each not in same[1:]]
    return said


def _lone(spot: Spot) -> list[Kind]:
    """Return the single yakuhai that can still become a triplet."""
    honours = map(Kind, range(27, 34))
    held = (each for each in honours if spot.counts[each] == 1 and spot.is_yakuhai(each))
    return [each for each in held if spot.unseen[each] > 1]


def _double(spot: Spot, of: Kind) -> str:
    return ("ダブ" if yakuhai_han(spot.seen, of) > 1 else "") + kind(of)


def _line(spot: Spot, found: Explanation, rival: Tempting) -> tuple[str, str] | None:
    """Return what comes before and after the name of a tempting discard; None to say nothing."""
    best = found.best[0]
    if spot.are_ready(rival.tile, best) and not rival.gives_up and not rival.ahead:
        return _other_wait(spot, rival, best)
    small = SMALL if spot.threats else ()
    facts = [fact for fact in rival.gives_up if not isinstance(fact, small)]
    facts = [fact for fact in facts if not _is_said(spot, found, rival, fact)]
    if len(facts) > 1 and any(type(fact) in shape.CONCEPTS for fact in facts):
        facts = [fact for fact in facts if getattr(fact, "block", fact) is not None]
    why = [*dict.fromkeys(e for fact in facts for e in reasons(spot, found, rival, fact))]
    why = why[:1] if found.plan.is_of_pairs else why
    gain = _gain(spot, found, rival)
    if _by_safety(spot, found):
        return _beside_safe(spot, found, rival, gain, why)
    if rival.gives_up and not facts and not spot.threats:
        return None
    if not why:
        return _even(spot, found, rival, gain)
    return _frame(rival, why, gain, tile(rival.tile, spot.seen.rules.red_fives), spot)


def _gain(spot: Spot, found: Explanation, rival: Tempting) -> str:
    """Return what the tempting tile has over the advised one, before が; may be empty."""
    gains = rival.gains
    if gains is None and rival.close and isinstance(rival.counter, COUNTERS):
        gains = rival.counter
    picky = next((e for e in (found.plan.hand, found.plan.other) if _leaves(e, found, rival)), None)
    forward = isinstance(gains, draws.StepBack | draws.FewerDraws)
    if picky is not None and not spot.threats and not forward:
        return f"{hand(picky)}には近づきます"
    if gains is None:
        return ""
    if any(isinstance(each, type(gains)) for each in rival.gives_up):
        return ""
    if isinstance(gains, ready.SlowWait) and any(type(e) in ready.CONCEPTS for e in rival.gives_up):
        return ""
    return gain_of(spot, rival.tile, gains)


def _frame(
    rival: Tempting, why: Sequence[Why], gain: str, name: str, spot: Spot
) -> tuple[str, str]:
    """Return a sentence of a reason, with what the tile gains and that it is close."""
    first = why[0]
    match first:
        case Says(said=said):
            before, _, after = said.partition(NAME)
            return before, after
        case Keeps() if gain:
            return "", f"切りなら{gain}が、{name}は{first.because}残します。"
        case Keeps():
            nouns = [each for each in why if isinstance(each, Keeps)][:2]
            if len("".join(each.because for each in nouns)) > WORDY:
                nouns = nouns[:1]
            linked = "".join(f"{each.link}、" for each in nouns[:-1])
            also = CLOSE if rival.close else "は"
            return "", f"{also}{linked}{nouns[-1].because}残します。"
        case Risks(noun=noun) if gain:
            return "", f"切りなら{gain}が、{noun}です。"
        case Risks(noun=noun):
            later = spot.draws_left > 0 and rival.close
            return "", f"は{noun}なので{'後回しにします' if later else '避けます'}。"
        case Costs(stem=stem, end=end) if gain:
            return "", f"切りなら{gain}が、{stem}{end}。"
        case Costs(stem=stem, end=end):
            return "", f"{'を切る手もありますが、' if rival.close else 'を切ると'}{stem}{end}。"
        case _:
            assert_never(first)


def _leaves(of: HandPlan | None, found: Explanation, rival: Tempting) -> bool:
    """Check for a hand that the other tile cannot serve, while the advised one could."""
    if of is None or of.name not in hands.SELECTIVE:
        return False
    return serves(of, kind_of(found.best[0])) and not serves(of, kind_of(rival.tile))


def _even(spot: Spot, found: Explanation, rival: Tempting, gain: str) -> tuple[str, str] | None:
    """Return what is said of a discard of which no fact speaks."""
    role, of, best = found.role, kind_of(rival.tile), found.best[0]
    mine, also = kind_of(best), CLOSE if rival.close else "は"
    small = None if spot.threats else small_reason(spot, found, of)
    if rival.ahead and not rival.alike:
        dear = spot.dora_lost(rival.tile) > spot.dora_lost(best)
        but = f"{gain}が、ドラを失います" if dear else gain
        return ("", f"切りなら{but}。上級者でも分かれる所です。") if gain else None
    if spot.threats:
        return _beside_safe(spot, found, rival, gain, ())
    if isinstance(role, shape.WeakestBlock | shape.WeakBlock):
        if of not in role.block.kinds:
            return _other_block(spot, rival, role.block)
        if spot.dora_lost(best) > spot.dora_lost(rival.tile):
            return "", f"は次に切ります。ドラの{kind(mine)}は後になるほど切りにくい牌です。"
        return "", TIE
    if gain:
        return _outweighed(spot, rival, best, gain, small)
    if small is not None:
        return "", f"{also}{small.because}残します。"
    if spot.steps_after(rival.tile) > spot.steps_after(best):
        return "", f"を切ると{steps(spot.steps_after(rival.tile))}に戻ります。"
    if rival.close:
        return "", TIE
    if spot.live(rival.tile) < spot.live(best):
        return "", "を切ると受け入れが減ります。"
    if isinstance(role, yakuhai.OffWind) and of in role.kinds:
        return None
    return _next(spot, found, rival)


def _next(spot: Spot, found: Explanation, rival: Tempting) -> tuple[str, str] | None:
    """Return that a tile is of no more use than the advised one, and goes after it."""
    role, of, best = found.role, kind_of(rival.tile), found.best[0]
    mine = kind_of(best)
    if isinstance(role, hands.OutsidePlan) and rival.alike:
        if spot.dora_lost(best):
            later = f"ドラは後になるほど切りにくいので{kind(mine)}が先です"
            return "", f"も使えませんが、{later}。"
        return "", f"も{hand(role.hand)}に使えないので、次に切ります。"
    if not is_honour(of) and not is_honour(mine) and shape.centre(mine) > shape.centre(of):
        return "", f"は{kind(mine)}より後でも切りやすいので、次に回します。"
    lone = spot.counts[of] == spot.counts[mine] == 1 and not (spot.near(of) or spot.near(mine))
    if lone and spot.unseen[of] > spot.unseen[mine] and is_honour(of) == is_honour(mine):
        fewer = spot.unseen[mine]
        easier = f"残り{spot.unseen[of]}枚で、残り{fewer}枚の{kind(mine)}より重なりやすい"
        return "", f"は{easier if fewer else f'{kind(mine)}と違ってまだ重なりうる'}ので残します。"
    if found.plan.is_of_pairs:
        listed = isinstance(role, pairs.AnySingle) and of in role.kept
        return ("", TIE) if rival.played or (rival.alike and not listed) else None
    stays = blocks_beside(spot, of) if rival.alike and spot.counts[of] == 1 else []
    if stays:
        return "", f"も{'と'.join(stays)}があれば要らないので、次に切ります。"
    if rival.alike and spot.is_off_wind(of):
        return "", "も不要な牌なので、次に切ります。"
    return ("", TIE) if rival.played or rival.alike else None


def _other_block(spot: Spot, rival: Tempting, given_up: Block) -> tuple[str, str] | None:
    """Return what is said of a shape that could be given up instead."""
    lost = spot.block_lost(kind_of(rival.tile))
    if lost is None or lost.shape not in JOINTS:
        return ("", "を切っても差はわずかです。") if rival.close else None
    mine, its = shape.needs_live(spot, given_up), shape.needs_live(spot, lost)
    if its > mine:
        return "", f"は受け入れ{its}枚の{block(lost)}を作るので残します。"
    same = "受け入れは同じです" if its == mine else "大差ありません"
    return "", f"から{block(lost)}を外しても{same}。"


def _other_wait(spot: Spot, rival: Tempting, best: Tile) -> tuple[str, str] | None:
    """Return what is said of another discard that leaves the hand ready."""
    if isinstance(rival.gains, ready.WorseWait):
        return _traded(spot, rival.tile, rival.gains)
    if spot.waits_on(rival.tile) != spot.waits_on(best):
        won = [wait.kind for wait in spot.winning(rival.tile)]
        live = sum(wait.live for wait in spot.winning(rival.tile))
        return (
            ("", f"切りの{waits(won)}（残り{live}枚）も有力です。") if rival.close and won else None
        )
    same, mine = "を切っても待ちは同じ", kind(kind_of(best))
    worse = spot.risk(rival.tile) - spot.risk(best) >= danger.NOTICED
    if worse and not spot.is_sure(rival.tile):
        return "", f"{same}ですが、{worst_danger(spot, rival.tile)}なので避けます。"
    if worse:
        return "", f"{same}ですが、{mine}のほうが放銃しにくい牌です。"
    return "", f"{same}で、大差ありません。"


def _traded(spot: Spot, of: Tile, fact: ready.WorseWait) -> tuple[str, str] | None:
    """Return what another wait has over the advised one, and what it lacks.

    Args:
        fact: what the advised wait lacks.
    """
    paid = payment_of(spot, of, fact.best_points)
    if fact.best_points > fact.points and fact.best_live < fact.live:
        fewer = f"待ちが{fact.live}枚から{fact.best_live}枚に減ります"
        return "", f"切りなら打点は{paid}に上がりますが、{fewer}。"
    if fact.best_points < fact.points and fact.best_live > fact.live:
        return "", f"切りなら待ちは{fact.best_live}枚に増えますが、打点が{paid}に下がります。"
    return "", f"切りの{gain_of(spot, of, fact).removesuffix('ます')}る待ちも有力です。"


def _by_safety(spot: Spot, found: Explanation) -> bool:
    """Check for a tile that is advised for its safety."""
    if spot.folds or isinstance(found.role, BY_SAFETY):
        return True
    ready_now = spot.steps_after(found.best[0]) == 0
    return bool(spot.threats) and not ready_now and spot.is_sure(found.best[0])


def _beside_safe(
    spot: Spot, found: Explanation, rival: Tempting, gain: str, why: Sequence[Why]
) -> tuple[str, str] | None:
    """Return what is said of a discard under a threat: its danger, then what it costs the hand."""
    best, of = found.best[0], rival.tile
    safe, mine, more = is_safe(spot, best), kind(kind_of(best)), spot.risk(of) - spot.risk(best)
    cost, mine_risk = _cost(spot, found, rival, why), percent(worst_risk(spot, best))
    if is_safe(spot, of):
        if cost:
            return "", f"{'も' if safe else 'は'}安全ですが、{cost}。"
        if not safe:
            return "", "は安全なので、後のために残します。" if spot.draws_left else "も安全です。"
        if rival.close or not spot.draws_left:
            return "", "も安全で、どちらから切っても大差ありません。"
        if more >= FELT:
            return "", f"も安全ですが、ほかの家にも通りやすい{mine}を先に切ります。"
        return None if spot.folds else ("", "も安全なので、次に切れます。")
    if more >= danger.NOTICED or safe:
        if gain and not (safe and spot.folds):
            known = f"{worst_danger(spot, of)}です"
            if worst_risk(spot, of) < SLIGHTEST:
                known = "危険がわずかに残ります"
            return "", f"切りなら{gain}が、{known}。"
        if more < HARMLESS and safe and rival.close:
            return "", f"も{worst_danger(spot, of, granted=True)}で、大差ありません。"
        if more < HARMLESS and safe:
            low = percent(worst_risk(spot, of))
            return "", f"は放銃率{low}と低めですが、安全な{mine}が先です。"
        later = spot.draws_left > 0 and (rival.close or spot.folds)
        return "", f"は{worst_danger(spot, of)}なので{'後回しにします' if later else '避けます'}。"
    if more <= -danger.NOTICED and is_honour(kind_of(of)) and spot.counts[kind_of(of)] == 1:
        planned = (found.plan.hand, found.plan.other)
        picky = next((each for each in planned if _leaves(each, found, rival)), None)
        useless = f"{hand(picky)}には使えませんが、" if picky is not None else ""
        low = percent(worst_risk(spot, of))
        return "", f"は{useless}放銃率がより低い（{low}）ので、後のために残します。"
    if cost and more <= -danger.NOTICED and percent(worst_risk(spot, of)) != mine_risk:
        return "", f"のほうが放銃率は低い（{percent(worst_risk(spot, of))}）ものの、{cost}。"
    if cost:
        return "", f"も{sign_against(spot, of)}ですが、{cost}。"
    if more <= -danger.NOTICED and not gain:
        low = percent(worst_risk(spot, of))
        so = f"ものの、上級者の多くは{mine}を選びます" if spot.folds else "ので、後に残します"
        return "", f"のほうが放銃率は低い（{low}）{so}。"
    if gain:
        return None
    if worst_risk(spot, of) < worst_risk(spot, best):
        return "", f"も{sign_against(spot, of)}で、大差ありません。"
    return "", f"も{worst_danger(spot, of, granted=True)}で、大差ありません。"


def _cost(spot: Spot, found: Explanation, rival: Tempting, why: Sequence[Why]) -> str:
    """Return what a discard costs the hand, as the end of a sentence; empty in a fold."""
    best, of = found.best[0], rival.tile
    if spot.folds:
        return ""
    costs = next((each for each in why if isinstance(each, Costs)), None)
    if costs is not None:
        return f"切ると{costs.stem}{costs.end}"
    if spot.steps_after(of) > spot.steps_after(best):
        return f"切ると{steps(spot.steps_after(of))}に戻ります"
    keeps = next((each for each in why if isinstance(each, Keeps)), None)
    small = keeps or small_reason(spot, found, kind_of(of))
    return "" if small is None else f"{small.because}残します"


def _outweighed(
    spot: Spot, rival: Tempting, best: Tile, gain: str, why: Keeps | None
) -> tuple[str, str] | None:
    """Return what is said of a discard that has something over the advised one."""
    mine, its = kind_of(best), kind_of(rival.tile)
    if why is not None:
        return "", f"切りなら{gain}が、{kind(its)}は{why.because}残します。"
    if isinstance(rival.gains, draws.FewerDraws) and spot.steps == 1:
        good, fewer = good_ready(spot, best), good_ready(spot, rival.tile)
        if good > fewer:
            better = f"良形の聴牌になる牌は{good}枚から{fewer}枚に減ります"
            return "", f"切りなら受け入れは{rival.gains.best}枚に増えますが、{better}。"
    if shape.centre(mine) > shape.centre(its) and not spot.threats:
        return "", f"切りなら{gain}が、後になるほど切りにくい{kind(mine)}を先に切ります。"
    return ("", f"切りも有力で、{gain}。") if rival.close else None


def good_ready(spot: Spot, thrown: Tile) -> int:
    """Return how many tiles make a hand one step away ready on five tiles or more."""
    left = list(spot.counts)
    left[kind_of(thrown)] -= 1
    return sum(spot.unseen[drawn] for drawn in spot.draws(thrown) if _is_good(spot, left, drawn))


def _is_good(spot: Spot, left: Sequence[int], drawn: Kind) -> bool:
    counts = list(left)
    counts[drawn] += 1
    ready_now = (
        each for each in discards(counts, len(spot.seen.own_melds)).values() if not each.shanten
    )
    return any(
        sum(spot.unseen[of] - (of == drawn) for of in kinds_in(each.improving)) >= GOOD
        for each in ready_now
    )


def _is_said(spot: Spot, found: Explanation, rival: Tempting, fact: object) -> bool:
    """Check whether another sentence says a fact already."""
    best, role = found.best[0], found.role
    match fact:
        case hands.InsidePlan(hand=of) if isinstance(role, hands.OutsidePlan):
            return not rival.played and role.hand == of and not role.others
        case danger.KeepsHand():
            return spot.folds and spot.draws_left <= FEW_DRAWS
        case hands.LosesYaku():
            ready_words = draws.StepBack | ready.CannotWin
            others = (each for each in rival.gives_up if isinstance(each, ready_words))
            return spot.steps_after(best) == 0 and any(others)
        case yakuhai.OthersUse() if isinstance(role, yakuhai.LoneYakuhai):
            return not spot.threats and role.live > 0
        case yakuhai.KeepsYakuhai(live=live) if isinstance(role, yakuhai.LoneYakuhai):
            return live <= role.live
        case yakuhai.MoreLeft(kind=of) | yakuhai.CountsDouble(kind=of) if isinstance(
            role, yakuhai.LoneYakuhai
        ):
            return of in role.more and role.live > 0
        case (
            pairs.EasierToPair(kind=of) | pairs.EasierToGet(kind=of) | danger.SafeLater(kind=of)
        ) if isinstance(role, pairs.SlowSingle):
            return of in role.easier
        case shape.PartOf(block=of) if isinstance(role, shape.Swap) and role.gained == of:
            return True
        case shape.PartOf(block=of) | shape.CanWiden(block=of):
            return _is_covered(spot, of.kinds)
        case shape.GoesWith(kind=of, near=near):
            return _is_covered(spot, (of, near))
        case _:
            return False


def _is_covered(spot: Spot, of: Sequence[Kind]) -> bool:
    """Check whether other shapes take all the tiles that two tiles wait for."""
    blocks = () if spot.blocks is None else spot.blocks.blocks
    taken = {each for one in blocks if {*one.kinds} != {*of} for each in one.needs}
    return {*completing(*of)} <= taken
