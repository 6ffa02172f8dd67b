"""What tells a discard from another, in Japanese: a sentence on each tile a reader may throw."""

import re
from collections.abc import Sequence
from typing import Final, assert_never

from rules.shanten import discards
from rules.tiles import Kind, Tile, is_honour, kind_of, kinds_in
from tutor.authors.ja_danger import worst_danger, worst_risk
from tutor.authors.ja_facts import (
    FEW_DRAWS,
    NAME,
    Costs,
    Keeps,
    Risks,
    Says,
    blocks_beside,
    gain_of,
    of_yakuhai,
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
from tutor.evaluators.blocks import JOINTS, Block, Shape, completing
from tutor.evaluators.hands import HandPlan, serves
from tutor.evaluators.yaku import yakuhai_han

WORDY: Final = 30
"""Letters from which one reason is enough."""
GOOD: Final = 5
"""Tiles of a good wait."""
SMALL_GAINS: Final = (*shape.CONCEPTS, draws.Improves, dora.BesideDora, *pairs.CONCEPTS)
"""What is not worth a word beside a reason to keep the other tile."""
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
RYANMEN: Final = "両面になるので残します。"
YAKUHAI: Final = "重なれば役になるので残します"
"""The end of what is said of a lone yakuhai, which its likes are named with."""
COUNTS: Final = re.compile(r"聴牌する牌が\d+枚から\d+枚に減ります")
HAN: Final = "鳴ければさらに1翻つくので残します"
CLOSE: Final = "も候補ですが、"
FEW_LEFT: Final = 2


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
    for rival in found.rivals:
        of = kind_of(rival.tile)
        named = found.role.easier if isinstance(found.role, pairs.SlowSingle) else ()
        if of in named and not (rival.played or rival.close):
            continue
        if rival in found.split or (of in kept and not (rival.played and rival.gains is not None)):
            continue
        pattern = _line(spot, found, rival)
        if pattern:
            names[of] = tile(rival.tile, spot.seen.rules.red_fives)
            before, after = pattern
            same = (before, f"は{after.removeprefix(CLOSE)}")
            if same in lines and after.startswith(CLOSE):
                pattern = same
            elif after.startswith("は") and (before, CLOSE + after[1:]) in lines:
                lines[pattern] = lines.pop((before, CLOSE + after[1:]))
            lines.setdefault(pattern, []).append(of)
    _join_ryanmen(lines)
    answered = {*kept, *map(kind_of, found.best), *(kind_of(each.tile) for each in found.rivals)}
    said = []
    gained: set[str] = set()
    for (before, said_after), tiles in lines.items():
        gain, _, keeps = said_after.partition("が、")
        weighs = gain.startswith("切りなら") and keeps.endswith("残します。")
        after = keeps[keeps.index("は") :] if weighs and gain in gained else said_after
        gained.add(gain)
        if (YAKUHAI in after or HAN in after) and not after.startswith("切りなら"):
            left = spot.unseen[tiles[0]]
            tiles += [of for of in _lone(spot) if of not in answered and spot.unseen[of] == left]
            names.update((of, _double(spot, of)) for of in tiles if len(tiles) > 1)
        name = names[tiles[0]] if len(tiles) == 1 else kinds(sorted(tiles))
        if (YAKUHAI in after or HAN in after) and len(tiles) > 1:
            name = "・".join(names[of] for of in sorted(tiles))
        many = after.replace("枚あり", "枚ずつあり") if len(tiles) > 1 else after
        said.append((f"{before}{name}{many}", tuple(tiles)))
    return [
        (_once(text, "".join(one for one, _ in said[:at])), of)
        for at, (text, of) in enumerate(said)
    ]


def _once(text: str, before: str) -> str:
    """Shorten a count that an earlier sentence has."""
    found = COUNTS.search(text)
    if found is None or found.group() not in before:
        return text
    return text.replace(found.group(), "受け入れも同じだけ減ります")


def _lone(spot: Spot) -> list[Kind]:
    """Return the single yakuhai that can still become a triplet."""
    honours = map(Kind, range(27, 34))
    held = (each for each in honours if spot.counts[each] == 1 and spot.is_yakuhai(each))
    return [each for each in held if spot.unseen[each] > 1]


def _double(spot: Spot, of: Kind) -> str:
    return ("ダブ" if yakuhai_han(spot.seen, of) > 1 else "") + kind(of)


def _join_ryanmen(lines: dict[tuple[str, str], list[Kind]]) -> None:
    """Say once of several tiles that they can become two-sided."""
    found = [
        each for each in lines if each[1].endswith(f"を引けば{RYANMEN}") and each[1][0] == "は"
    ]
    if len(found) < 2:
        return
    joined: list[Kind] = []
    for each in found:
        joined += lines.pop(each)
    lines["", f"は隣の牌を引けば{RYANMEN}"] = joined


def _line(spot: Spot, found: Explanation, rival: Tempting) -> tuple[str, str] | None:
    """Return what comes before and after the name of a tempting discard; None to say nothing."""
    gain = "" if rival.gains is None else gain_of(spot, rival.tile, rival.gains)
    if rival.close and isinstance(rival.counter, COUNTERS):
        gain = gain or gain_of(spot, rival.tile, rival.counter)
    if found.plan.is_of_pairs and type(rival.gains) in pairs.CONCEPTS:
        gain = ""
    picky = next((e for e in (found.plan.hand, found.plan.other) if _leaves(e, found, rival)), None)
    weighs = spot.threats or isinstance(rival.gains, draws.StepBack | draws.FewerDraws)
    if picky is not None and not weighs:
        gain = f"{hand(picky)}には近づきます"
    pieces = isinstance(rival.gains, hands.PieceOf) and any(
        isinstance(each, hands.PieceOf) for each in rival.gives_up
    )
    cannot = any(isinstance(each, ready.Furiten | ready.CannotWin) for each in rival.gives_up)
    quick = isinstance(rival.gains, ready.SlowWait) and cannot
    if (isinstance(rival.gains, SMALL_GAINS) and rival.gives_up) or pieces or quick:
        gain = ""
    facts = [fact for fact in rival.gives_up if not _is_said(spot, found, rival, fact)]
    if len(facts) > 1 and any(type(fact) in shape.CONCEPTS for fact in facts):
        facts = [fact for fact in facts if getattr(fact, "block", fact) is not None]
    why = [each for fact in facts for each in reasons(spot, found, rival, fact)]
    if rival.gives_up and not facts:
        inside = next((e for e in rival.gives_up if isinstance(e, hands.InsidePlan)), None)
        return None if inside is None else ("", f"は{hand(inside.hand)}に使うので残します。")
    if not why:
        return _even(spot, found, rival, gain) or _alike(spot, found, rival)
    first = why[0]
    match first:
        case Says(said=said):
            before, _, after = said.partition(NAME)
            return before, after
        case Keeps(verb=verb) if gain:
            if verb:
                name = tile(rival.tile, spot.seen.rules.red_fives)
                return "", f"切りなら{gain}が、{name}は{first.because}残します。"
            return "", f"切りなら{gain}が、{first.noun}を失います。"
        case Keeps():
            nouns = [each for each in why if isinstance(each, Keeps)][:2]
            if len("".join(each.because for each in nouns)) > WORDY:
                nouns = nouns[:1]
            linked = "".join(f"{each.link}、" for each in nouns[:-1])
            also = "も候補ですが、" if rival.close else "は"
            return "", f"{also}{linked}{nouns[-1].because}残します。"
        case Risks(noun=noun) if gain:
            return "", f"切りなら{gain}が、{noun}です。"
        case Risks(noun=noun):
            later = spot.draws_left > 0 and (rival.close or spot.folds)
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
    if rival.ahead and not rival.alike:
        dear = spot.dora_lost(rival.tile) > spot.dora_lost(best)
        but = f"{gain}が、ドラを失います" if dear else gain
        return ("", f"切りなら{but}。上級者でも分かれる所です。") if gain else None
    if spot.are_ready(rival.tile, best):
        return _other_wait(spot, rival, best)
    if spot.folds or isinstance(role, danger.SafeTile):
        return _as_safe(spot, rival, best)
    if isinstance(role, shape.WeakestBlock | shape.WeakBlock):
        if of not in role.block.kinds:
            return _other_block(spot, rival, role.block)
        if spot.dora_lost(best) > spot.dora_lost(rival.tile):
            return (
                "",
                f"は次に切ります。ドラの{kind(kind_of(best))}は後になるほど切りにくい牌です。",
            )
        return "", "から切っても大差ありません。"
    if isinstance(role, yakuhai.OffWind) and of in role.kinds and rival.close:
        return "", "から切っても大差ありません。"
    if isinstance(role, yakuhai.OffWind) and of in role.kinds and not spot.threats:
        return None
    if isinstance(role, pairs.AnySingle) and of in role.kept:
        return None
    why = small_reason(spot, found, kind_of(best), of)
    if gain:
        outweighed = _outweighed(spot, rival, best, gain, why)
        return outweighed or _as_useless(spot, found, rival)
    if why is not None:
        return "", f"{'も候補ですが、' if rival.close else 'は'}{why.because}残します。"
    return _as_useless(spot, found, rival)


def _alike(spot: Spot, found: Explanation, rival: Tempting) -> tuple[str, str] | None:
    """Return what is said of a discard of the kind of the advised one that nothing tells apart."""
    if not rival.alike or (isinstance(found.role, yakuhai.OffWind) and not spot.threats):
        return None
    if spot.threats and not spot.is_sure(rival.tile):
        return "", f"も{worst_danger(spot, rival.tile, granted=True)}です。"
    return None if spot.folds else ("", "を切っても大差ありません。")


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


def _as_safe(spot: Spot, rival: Tempting, best: Tile) -> tuple[str, str] | None:
    """Return what is said of a discard beside one that is thrown for its safety."""
    mine = kind(kind_of(best))
    if not spot.is_sure(rival.tile):
        if not spot.threats:
            return None
        if spot.is_sure(best):
            later = "後回しにします" if spot.draws_left else "避けます"
            return "", f"は{worst_danger(spot, rival.tile)}なので{later}。"
        if spot.risk(rival.tile) < spot.risk(best) - danger.NOTICED:
            return None
        return _as_risky(spot, rival, best, "その次です")
    if not spot.is_sure(best) and spot.draws_left:
        return "", "は安全なので、後のために残します。"
    if not spot.is_sure(best):
        return "", "も安全です。"
    if spot.folds and not (rival.played or rival.close):
        return None
    far = spot.steps_after(rival.tile) > spot.steps_after(best)
    if far and spot.draws_left > max(spot.steps, FEW_DRAWS if spot.folds else 0):
        return "", "も安全ですが、切ると手が遅れます。"
    same_steps = spot.steps_after(rival.tile) == spot.steps_after(best)
    if not spot.folds and same_steps and spot.live(rival.tile) < spot.live(best):
        return "", "も安全ですが、切ると受け入れが減ります。"
    if rival.close:
        return "", "も安全で、どちらから切っても大差ありません。"
    if not rival.played:
        return "", "も安全なので、次に切れます。"
    if spot.risk(rival.tile) - spot.risk(best) >= FELT:
        return "", f"も安全ですが、ほかの家にも通りやすい{mine}を先に切ります。"
    if not is_honour(kind_of(best)) and shape.centre(kind_of(best)) > shape.centre(
        kind_of(rival.tile)
    ):
        return "", f"も安全ですが、後になるほどほかの家に切りにくい{mine}が先です。"
    return "", "も安全で、大きな差はありません。"


def _as_risky(spot: Spot, rival: Tempting, best: Tile, tail: str) -> tuple[str, str]:
    """Return what is said of a discard that is not safe beside one that is not safe either."""
    if spot.is_sure(rival.tile):
        return "", f"も安全ですが、ほかの家にも通りやすい{kind(kind_of(best))}が先です。"
    its, mine = worst_risk(spot, rival.tile), worst_risk(spot, best)
    if percent(its) == percent(mine) or its < mine:
        return "", f"も{worst_danger(spot, rival.tile, granted=True)}で、大差ありません。"
    return "", f"は{worst_danger(spot, rival.tile)}なので{tail}。"


def _outweighed(
    spot: Spot, rival: Tempting, best: Tile, gain: str, why: Keeps | None
) -> tuple[str, str] | None:
    """Return what is said of a discard that has something over the advised one."""
    mine, its = kind_of(best), kind_of(rival.tile)
    if why is not None:
        if isinstance(rival.gains, SMALL_GAINS):
            return "", f"{'も候補ですが、' if rival.close else 'は'}{why.because}残します。"
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


def _as_useless(spot: Spot, found: Explanation, rival: Tempting) -> tuple[str, str] | None:
    """Return what is said of a discard that is of no more use than the advised one."""
    role, best, of = found.role, found.best[0], kind_of(rival.tile)
    mine, later = (
        kind(kind_of(best)),
        "先に切っても大差ありません" if rival.close else "次に切ります",
    )
    if rival.alike and isinstance(role, hands.OutsidePlan):
        if spot.dora_lost(best) and not rival.close:
            return "", f"も使えませんが、ドラは後になるほど切りにくいので{mine}が先です。"
        return "", f"も{hand(role.hand)}に使えないので、{later}。"
    if spot.steps_after(rival.tile) > spot.steps_after(best):
        return "", f"を切ると{steps(spot.steps_after(rival.tile))}に戻ります。"
    planned = (found.plan.hand, found.plan.other)
    picky = [each for each in planned if each is not None and each.name in hands.SELECTIVE]
    fits = [each for each in picky if serves(each, of) and not serves(each, kind_of(best))]
    if fits and not spot.threats:
        also = "も候補ですが、" if rival.close else "は"
        return "", f"{also}{hand(fits[0])}に使うので残します。"
    if spot.threats and spot.risk(rival.tile) - spot.risk(best) >= danger.NOTICED:
        return _as_risky(spot, rival, best, "後回しにします")
    sooner = not (is_honour(of) or is_honour(kind_of(best)))
    if sooner and shape.centre(kind_of(best)) > shape.centre(of) and not spot.near(of):
        return "", f"は{mine}より後でも切りやすいので、次に回します。"
    after = None if spot.counts[of] > 1 else spot.blocks_without(kind_of(best))
    used = [each for each in (after.of(of) if after else ()) if each.shape is not Shape.SINGLE]
    if used and used[0].shape in JOINTS:
        also = "も候補ですが、" if rival.close else "は"
        return "", f"{also}{block(used[0])}を作るので残します。"
    more, fewer_left = spot.unseen[of], spot.unseen[kind_of(best)]
    if rival.alike and more > fewer_left and not (used or is_honour(of) or found.plan.is_of_pairs):
        easier = f"残り{more}枚で、残り{fewer_left}枚の{mine}より重なりやすいので"
        if not fewer_left:
            easier = f"{mine}と違ってまだ重なりうるので"
        return "", f"{'も候補ですが、' if rival.close else 'は'}{easier}残します。"
    if rival.alike and not used and not found.plan.is_of_pairs:
        if is_honour(of) and not spot.is_off_wind(of) and more <= FEW_LEFT:
            return "", f"も残り{more}枚で重なりにくいので、{later}。"
        stays = blocks_beside(spot, of)
        if stays:
            return "", f"も{'と'.join(stays)}があれば要らないので、{later}。"
        if is_honour(of) and not spot.is_off_wind(of) and more > FEW_LEFT:
            return "", f"は{of_yakuhai(spot, found, of, more).because}残します。"
        if is_honour(of) or is_honour(kind_of(best)):
            return "", f"も不要な牌なので、{later}。"
        return "", "も同じような浮き牌で、どちらを先に切っても大差ありません。"
    if rival.close:
        return "", "を切っても差はわずかです。"
    fewer = spot.live(rival.tile) < spot.live(best)
    if fewer and spot.steps_after(rival.tile) == spot.steps_after(best):
        return "", "を切ると受け入れが減ります。"
    if not rival.played:
        return None
    if found.plan.is_of_pairs and shape.centre(kind_of(best)) > shape.centre(of):
        return "", f"より、ほかの人に使われやすい{mine}のほうが重なりにくい牌です。"
    if spot.counts[of] == 2:
        return "", "は雀頭の候補なので残します。"
    if used:
        return "", f"を切ると{block(used[0])}が崩れます。"
    return "", "を切っても大きな差はありません。"


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
            pairs.EasierToPair(kind=of)
            | pairs.EasierToGet(kind=of)
            | danger.SafeLater(kind=of)
            | danger.SafeHonour(kind=of)
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
