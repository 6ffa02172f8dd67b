"""What tells a discard from another, in Japanese: a sentence on each tile a reader may throw."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from rules.shanten import discards
from rules.tiles import Kind, Seat, Tile, is_honour, kind_of, kinds_in, rank_of
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
from tutor.coach.facts import neighbours
from tutor.coach.ideas import danger, dora, draws, pairs, shape, yakuhai
from tutor.coach.ideas import waits as ready
from tutor.coach.ideas import yaku as hands
from tutor.coach.spot import Spot
from tutor.evaluators.blocks import JOINTS, Block, Shape, completing
from tutor.evaluators.hands import HandName, HandPlan, serves
from tutor.evaluators.table_read import SURE
from tutor.evaluators.yaku import yakuhai_han

UNNAMED: Final = (HandName.RIICHI, HandName.NO_YAKU, HandName.YAKUHAI)
"""Hands that are only called a yaku."""
LISTED: Final = 4
"""Tiles that are named one by one."""
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
CLEARLY_MORE: Final = 3
"""Tiles more beside a lone tile that are worth a word."""


@dataclass(frozen=True, slots=True)
class _Keeps:
    """Why a tile stays."""

    noun: str
    """What would be lost."""
    stem: str = ""
    """A verb in its form before another clause; `noun` and で without."""
    verb: str = ""
    """What stands before ので; `noun` and な without."""

    @property
    def link(self) -> str:
        return self.stem or f"{self.noun}で"

    @property
    def because(self) -> str:
        return f"{self.verb or f'{self.noun}な'}ので"


@dataclass(frozen=True, slots=True)
class _Risks:
    """A danger: a noun before です."""

    noun: str


@dataclass(frozen=True, slots=True)
class _Costs:
    """What throwing the tile does: a verb in its form before ます."""

    stem: str
    end: str = "ます"


@dataclass(frozen=True, slots=True)
class _Says:
    """A whole sentence."""

    said: str


_Why: TypeAlias = _Keeps | _Risks | _Costs | _Says
RYANMEN: Final = "両面になるので残します。"
YAKUHAI: Final = "重なれば役になるので残します"
"""The end of what is said of a lone yakuhai, which its likes are named with."""
COUNTS: Final = re.compile(r"聴牌する牌が\d+枚から\d+枚に減ります")
HAN: Final = "鳴ければさらに1翻つくので残します"
CLOSE: Final = "も候補ですが、"
FEW_LEFT: Final = 2
FEW_DRAWS: Final = 4
"""Draws left up to which a fold does not keep the shapes of its hand."""
NAME: Final = "{X}"
"""The name of the tile in a whole sentence."""


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
    _joinryanmen(lines)
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


def _joinryanmen(lines: dict[tuple[str, str], list[Kind]]) -> None:
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
    """Return what stands before and after the name of a tempting discard; None to say nothing."""
    gain = "" if rival.gains is None else _gain(spot, rival.tile, rival.gains)
    if rival.close and isinstance(rival.counter, COUNTERS):
        gain = gain or _gain(spot, rival.tile, rival.counter)
    if isinstance(found.role, pairs.SlowSingle) and type(rival.gains) in pairs.CONCEPTS:
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
    why = [each for fact in facts for each in _reason(spot, found, rival, fact)]
    if rival.gives_up and not facts:
        inside = next((e for e in rival.gives_up if isinstance(e, hands.InsidePlan)), None)
        return None if inside is None else ("", f"は{hand(inside.hand)}に使うので残します。")
    if not why:
        return _even(spot, found, rival, gain)
    first = why[0]
    match first:
        case _Says(said=said):
            before, _, after = said.partition(NAME)
            return before, after
        case _Keeps(verb=verb) if gain:
            if verb:
                name = tile(rival.tile, spot.seen.rules.red_fives)
                return "", f"切りなら{gain}が、{name}は{first.because}残します。"
            return "", f"切りなら{gain}が、{first.noun}を失います。"
        case _Keeps():
            nouns = [each for each in why if isinstance(each, _Keeps)][:2]
            if len("".join(each.because for each in nouns)) > WORDY:
                nouns = nouns[:1]
            linked = "".join(f"{each.link}、" for each in nouns[:-1])
            also = "も候補ですが、" if rival.close else "は"
            return "", f"{also}{linked}{nouns[-1].because}残します。"
        case _Risks(noun=noun) if gain:
            return "", f"切りなら{gain}が、{noun}です。"
        case _Risks(noun=noun):
            later = spot.draws_left > 0 and (rival.close or spot.folds)
            return "", f"は{noun}なので{'後回しにします' if later else '避けます'}。"
        case _Costs(stem=stem, end=end) if gain:
            return "", f"切りなら{gain}が、{stem}{end}。"
        case _Costs(stem=stem, end=end):
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
    why = _small(spot, found, kind_of(best), of)
    if gain:
        outweighed = _outweighed(spot, rival, best, gain, why)
        return outweighed or _as_useless(spot, found, rival)
    if why is not None:
        return "", f"{'も候補ですが、' if rival.close else 'は'}{why.because}残します。"
    return _as_useless(spot, found, rival)


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
        return "", f"{same}ですが、{_worst(spot, rival.tile)}なので避けます。"
    if worse:
        return "", f"{same}ですが、{mine}のほうが放銃しにくい牌です。"
    return "", f"{same}で、大差ありません。"


def _traded(spot: Spot, of: Tile, fact: ready.WorseWait) -> tuple[str, str] | None:
    """Return what another wait has over the advised one, and what it lacks.

    Args:
        fact: what the advised wait lacks.
    """
    paid = _paid(spot, of, fact.best_points)
    if fact.best_points > fact.points and fact.best_live < fact.live:
        fewer = f"待ちが{fact.live}枚から{fact.best_live}枚に減ります"
        return "", f"切りなら打点は{paid}に上がりますが、{fewer}。"
    if fact.best_points < fact.points and fact.best_live > fact.live:
        return "", f"切りなら待ちは{fact.best_live}枚に増えますが、打点が{paid}に下がります。"
    return "", f"切りの{_gain(spot, of, fact).removesuffix('ます')}る待ちも有力です。"


def _as_safe(spot: Spot, rival: Tempting, best: Tile) -> tuple[str, str] | None:
    """Return what is said of a discard beside one that is thrown for its safety."""
    mine = kind(kind_of(best))
    if not spot.is_sure(rival.tile):
        if not spot.threats:
            return None
        if spot.is_sure(best):
            later = "後回しにします" if spot.draws_left else "避けます"
            return "", f"は{_worst(spot, rival.tile)}なので{later}。"
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
        return "", f"も{_worst(spot, rival.tile, granted=True)}で、大差ありません。"
    return "", f"は{_worst(spot, rival.tile)}なので{tail}。"


def worst_risk(spot: Spot, of: Tile) -> float:
    """Return the risk of a discard against the threat that it is worst for; 0 without threats."""
    return max((spot.risk_to(of, each.seat) for each in spot.threats), default=0)


def _worst(spot: Spot, of: Tile, granted: bool = False) -> str:
    """Return what is known of a tile that is not safe against the threat it is worst for."""
    who = max((each.seat for each in spot.threats), key=lambda each: spot.risk_to(of, each))
    return risk_noun(spot, of, who, spot.danger(of, who), spot.risk_to(of, who), granted)


def _outweighed(
    spot: Spot, rival: Tempting, best: Tile, gain: str, why: _Keeps | None
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
            return "", f"は{_of_yakuhai(spot, found, of, more).because}残します。"
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


def blocks_beside(spot: Spot, of: Kind) -> list[str]:
    """Return the blocks of the hand without a tile that hold its neighbours, or another copy."""
    after = None if is_honour(of) else spot.blocks_without(of)
    near = {of, *spot.near(of)}
    found = [each for each in (() if after is None else after.blocks) if near & {*each.kinds}]
    return list(dict.fromkeys(block(each) for each in found if each.shape is not Shape.SINGLE))


def _small(spot: Spot, found: Explanation, best: Kind, other: Kind) -> _Keeps | None:
    """Return a small difference between two tiles: what the other one is kept for."""
    near = [each for each in spot.seen.dora if each in neighbours(other) and spot.unseen[each]]
    if other in spot.seen.dora:
        return _Keeps("ドラ")
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


def _small_honour(spot: Spot, found: Explanation, best: Kind, other: Kind) -> _Keeps | None:
    left = spot.unseen[other]
    if not is_honour(best) and spot.is_yakuhai(other) and left > 1 and spot.steps > 1:
        return _of_yakuhai(spot, found, other, left)
    if not is_honour(best) or left < spot.unseen[best]:
        return _safe_later(3 - left)
    return None


def _verbal(noun: str, said: str, stem: str, verb: str) -> _Keeps:
    return _Keeps(noun or f"{said}{verb}牌", f"{said}{stem}", f"{said}{verb}")


def _safe_later(shown: int) -> _Keeps:
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


def _central(near: Sequence[Kind]) -> _Keeps:
    if not near:
        return _verbal("", "順子にな", "り", "る")
    return _verbal("", f"{kinds(near)}を引けば両面にな", "り", "る")


def _beside_dora(of: Kind) -> _Keeps:
    return _verbal("", f"ドラの{kind(of)}を引けばつなが", "り", "る")


def _of_yakuhai(spot: Spot, found: Explanation, of: Kind, left: int) -> _Keeps:
    said = "鳴ければさらに1翻つ" if found.plan.made else "重なれば役にな"
    if yakuhai_han(spot.seen, of) > 1 and not found.plan.made:
        said = "重なれば2翻の役にな"
    stem, verb = ("き", "く") if found.plan.made else ("り", "る")
    return _verbal(f"{said}{verb}牌", f"残り{left}枚あり、{said}", stem, verb)


def _more_partners(best: Kind, left: int, fewer: int) -> _Keeps:
    said = f"周りの牌が{left}枚残り、{kind(best)}（{fewer}枚）よりくっつきやす"
    return _verbal("くっつきやすい牌", said, "く", "い")


def _more_left(best: Kind, left: int, fewer: int, easier: str, told: bool = False) -> _Keeps:
    if told:
        return _verbal(f"{easier}やすい牌", f"まだ{left}枚残ってい", "", "る")
    if not fewer:
        return _verbal("まだ重なる牌", f"残り{left}枚で、まだ重なりう", "り", "る")
    said = f"残り{left}枚で、残り{fewer}枚の{kind(best)}より{easier}やす"
    return _verbal(f"{easier}やすい牌", said, "く", "い")


def _is_said(spot: Spot, found: Explanation, rival: Tempting, fact: object) -> bool:
    """Check whether another sentence says a fact already."""
    best, role = found.best[0], found.role
    match fact:
        case hands.InsidePlan(hand=of) if isinstance(role, hands.OutsidePlan):
            return not rival.played and role.hand == of and not role.others
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


def _reason(spot: Spot, found: Explanation, rival: Tempting, fact: object) -> Iterator[_Why]:
    of, best = rival.tile, kind_of(found.best[0])
    match fact:
        case draws.StepBack(steps=after, block=broken):
            whole = "" if broken is None else f"{block(broken)}が崩れて"
            if after > 1:
                yield _Costs(f"{whole}{steps(after)}に戻り")
            elif whole:
                yield _Costs(f"{whole}聴牌でなくなり")
            elif rival.close:
                yield _Says(f"{NAME}を切って聴牌を外す手もありますが、まず聴牌に取ります。")
            else:
                yield _Costs(f"{whole}聴牌が崩れ")
        case draws.FewerDraws():
            yield _fewer(spot, found, of, fact)
        case _ if type(fact) in (draws.Improves, *shape.CONCEPTS):
            yield _of_shape(spot, found, kind_of(of), fact)
        case _ if type(fact) in pairs.CONCEPTS:
            yield _of_pairs(spot, best, fact, isinstance(found.role, pairs.HardToPair))
        case dora.IsDora(count=count, red=red):
            if count > 1:
                yield _Keeps(f"ドラ{count}枚分の牌")
            else:
                yield _verbal("赤ドラ", "打点にな", "り", "る") if red else _Keeps("ドラ")
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
            yield _Costs(f"{hand(plan) if named and plan is not None else '役'}から遠くなり")
        case _ if type(fact) in ready.CONCEPTS:
            yield _of_waits(spot, of, fact)
        case _ if type(fact) in danger.CONCEPTS:
            yield _of_danger(spot, found, of, fact)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _of_pairs(spot: Spot, best: Kind, fact: object, told: bool) -> _Why:
    match fact:
        case pairs.OnlyPair():
            return _Keeps("唯一の雀頭")
        case pairs.HalfOfPair():
            return _Keeps("雀頭の候補")
        case pairs.SevenPairsPair():
            return _Keeps("七対子に数える対子")
        case pairs.EasierToPair(left=left):
            return _more_left(best, left, spot.unseen[best], "重なり", told)
        case pairs.EasierToGet():
            return _verbal("", "ほかの人に使われにくく、重なりやす", "く", "い")
        case pairs.EasierWait():
            return _verbal("出やすい字牌の待ち", "待ちにすればほかの人から出やす", "く", "い")
        case pairs.StillRuns():
            return _verbal("", "順子にも使え", "", "る")
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _of_honours(spot: Spot, found: Explanation, fact: object) -> _Why:
    best = kind_of(found.best[0])
    match fact:
        case yakuhai.KeepsYakuhai(live=live):
            if isinstance(found.role, yakuhai.LoneYakuhai) and spot.unseen[best]:
                return _more_left(best, live, spot.unseen[best], "重なり")
            return _of_yakuhai(spot, found, fact.kind, live)
        case yakuhai.MoreLeft(kind=of, left=left, best=0) if spot.is_yakuhai(of) and left > 1:
            return _of_yakuhai(spot, found, of, left)
        case yakuhai.MoreLeft(left=left, best=fewer):
            easier = "重なり" if spot.is_yakuhai(best) else "雀頭になり"
            return _more_left(best, left, fewer, easier)
        case yakuhai.OthersUse() if spot.threats:
            return _Keeps("役になりうる牌")
        case yakuhai.OthersUse():
            return _Says(f"{NAME}は、ほかの人にも役になる{kind(best)}の次に切ります。")
        case yakuhai.CountsDouble():
            return _verbal("", "重なれば2翻にな", "り", "る")
        case yakuhai.YakuhaiPair(triplet=True):
            return _Keeps("役が確定している暗刻")
        case yakuhai.YakuhaiPair(live=live):
            which = f"残り{live}枚のどれか" if live > 1 else "最後の1枚"
            said = f"対子で、{which}で役にな"
            return _verbal("役牌の対子", said, "り", "る")
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _fewer(spot: Spot, found: Explanation, of: Tile, fact: draws.FewerDraws) -> _Why:
    mine, count = kind_of(of), spot.counts[kind_of(of)]
    lost = [each for each in fact.lost if each != mine]
    one_away = spot.steps == 1
    counts = f"聴牌する牌が{fact.best}枚から{fact.live}枚に減り"
    if not fact.live:
        return _Costs("受け入れがなくなり")
    if fact.block is not None and fact.block.shape is Shape.PAIR:
        only = sum(each == 2 for each in spot.counts) == 1
        if one_away and not only:
            return _Costs(f"{block(fact.block)}が崩れ、{counts}")
        return _Keeps("唯一の雀頭" if only else "雀頭の候補")
    if fact.block is not None and ({*fact.block.needs} & {*fact.lost} or not one_away):
        lost_shape = "がなくなり" if fact.block.shape in JOINTS else "が崩れ"
        return _Costs(f"{block(fact.block)}{lost_shape}{f'、{counts}' if one_away else ''}")
    others_paired = any(n == 2 for each, n in enumerate(spot.counts) if each != mine)
    if count == 2 and not others_paired and not found.plan.is_of_pairs:
        return _Keeps("雀頭の候補")
    if one_away and (fact.given_up or not lost or len(lost) > LISTED):
        return _Costs(f"{'対子が崩れ、' if count == 2 else ''}{counts}")
    if one_away:
        return _Costs(f"{kinds(lost)}で聴牌できなくなり、受け入れが{fact.live}枚に減り")
    if not lost:
        if count == 1:
            return _Keeps("雀頭の候補")
        return _verbal("雀頭にも暗刻にもなる対子", "雀頭にも暗刻にもな", "り", "る")
    if count == 1 and not spot.near(mine) and not is_honour(mine):
        small = _small(spot, found, kind_of(found.best[0]), mine)
        return small or _central(ryanmen(mine))
    if count > 1 and not any(each // 9 == mine // 9 for each in lost):
        return _Keeps("雀頭の候補")
    if fact.group:
        return _Keeps(f"{group(fact.group)}の形", verb=f"受け入れの広い{group(fact.group)}の形な")
    runs = {need for near in spot.near(mine) for need in completing(mine, near)}
    lost = [each for each in lost if each in runs]
    if 0 < len(lost) <= LISTED:
        return _verbal(f"{kinds(lost)}の受け", f"{kinds(lost)}の受けにな", "り", "る")
    if spot.near(mine):
        near = spot.near(mine)[0]
        return _verbal(f"{kind(near)}とのつながり", f"{kind(near)}とつなが", "り", "る")
    return _Keeps("雀頭の候補")


def _of_shape(spot: Spot, found: Explanation, mine: Kind, fact: object) -> _Why:
    match fact:
        case draws.Improves(draws=of_kinds):
            return _verbal("", f"{kinds(of_kinds)}を引けば受け入れが広が", "り", "る")
        case shape.PartOf(block=of_block):
            alive = [each for each in of_block.needs if spot.unseen[each]]
            takes = f"（{kinds(alive)}受け）" if alive else ""
            return _Keeps(block(of_block), verb=f"{block(of_block)}{takes}を作る")
        case shape.BetterBlock(block=better, live=live, third=third):
            form = block(better) if third is None else _triple(better, third)
            return _Keeps(form, verb=f"受け入れ{live}枚の{form}を作る")
        case shape.CanWiden(block=better, given_up=other):
            than = f"{block(other)}より両面に変わりやすい{block(better)}"
            return _Keeps(block(better), verb=f"{than}を作る")
        case shape.KeepsMate(stays=stays):
            more = [each for each in spot.near(mine) if each != stays]
            if len(more) > len([each for each in spot.near(stays) if each != mine]):
                return _verbal("", f"{kind(more[0])}ともつなが", "り", "る")
            return _verbal("", f"{kind(stays)}よりくっつきやす", "く", "い")
        case shape.GoesNext(first=first):
            return _Says(f"{NAME}は{kind(first)}より後でも切りやすいので、次に回します。")
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
            return _Says(f"{NAME}は、{why}残します。")
        case shape.MorePartners(left=left, best_left=fewer):
            return _more_partners(kind_of(found.best[0]), left, fewer)
        case shape.MoreCentral(near=near) if near:
            return _central(near)
        case shape.MoreCentral() | shape.CanRun():
            return _verbal("", "字牌と違って順子にな", "り", "る")
        case shape.Grows(kind=of, block=widened):
            return _Keeps(_growth(of, widened))
    raise TypeError(f"no Japanese for the fact {fact!r}")


def _nearer_middle(spot: Spot, best: Kind, of: Kind) -> _Keeps:
    left = list(spot.counts)
    left[best] -= 1
    for low in (of - 3, of + 1):
        if low >= 0 and low // 9 == of // 9 == (low + 2) // 9 and all(left[low : low + 3]):
            run = Block(Shape.RUN, (Kind(low), Kind(low + 1), Kind(low + 2)))
            return _Keeps(_growth(of, run))
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


def _of_waits(spot: Spot, of: Tile, fact: object) -> _Why:
    match fact:
        case ready.CannotWin():
            facts = spot.tenpai(of)
            if facts is None or not facts.live:
                return _Costs("待ち牌が残ってい", "ません")
            how = "アガれ" if spot.seen.is_open else "出アガリでき"
            return _Costs(f"役がなく{how}", "ません")
        case ready.Furiten():
            return _Costs("フリテンになり")
        case ready.SlowWait(waits=of_kinds):
            return _Costs(f"{waits(of_kinds)}で、出にくい中張牌の待ちになり")
        case ready.WorseWait(waits=of_kinds, live=live, best_live=most):
            waiting = waits(of_kinds)
            cheaper = fact.points < fact.best_points
            if live >= most:
                return _Costs(f"{waiting}で、打点が下がり")
            fewer = f"{waiting}で、待ちが{most}枚から{live}枚に減り"
            return _Costs(f"{fewer}、打点も下がり" if cheaper else fewer)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def _paid(spot: Spot, of: Tile, average: int) -> str:
    bonus = 0 if spot.win is None else spot.win.honba + spot.win.sticks
    different = len({wait.points for wait in spot.winning(of)}) > 1
    return ("平均" if different else "") + points(int(average) - bonus)


def _of_danger(spot: Spot, found: Explanation, of: Tile, fact: object) -> _Why:
    match fact:
        case danger.Riskier(suit=suit, seat=who) if suit is not None:
            return _Risks(f"{seat(spot.seen, who)}が集めている{suit_name(suit)}")
        case danger.Riskier(seat=who, why=why, risk=risk) if percent(risk) == percent(
            spot.risk_to(found.best[0], who)
        ):
            if spot.is_sure(found.best[0]):
                return _Risks(risk_noun(spot, of, who, why, risk))
            known = risk_noun(spot, of, who, why, risk, granted=True)
            return _Says(f"{NAME}も{known}で、大きな差はありません。")
        case danger.Riskier(seat=who, why=why, risk=risk) if risk <= spot.risk(found.best[0]):
            if not (spot.seen.riichi[who] or who == spot.seen.dealer):
                return _Risks(f"{seat(spot.seen, who)}に危険が残る牌")
            return _Risks(risk_noun(spot, of, who, why, risk))
        case danger.Riskier(seat=who, risk=risk) if risk < 0.01 and not spot.is_sure(found.best[0]):
            return _Risks(f"{seat(spot.seen, who)}への放銃率がやや高い牌")
        case danger.Riskier(seat=who, why=why, risk=risk):
            return _Risks(risk_noun(spot, of, who, why, risk))
        case danger.SafeHonour():
            return _verbal("守りに使える字牌", "リーチを受けた時の守りに使え", "", "る")
        case danger.KeepsHand() if spot.folds and spot.draws_left <= FEW_DRAWS:
            last = "大きな差はありません" if not spot.draws_left else "次に切れます"
            return _Says(f"{NAME}も安全で、{last}。")
        case danger.KeepsHand(block=broken):
            what = "手が遅れ" if broken is None else f"{block(broken)}が崩れ"
            return _Says(f"{NAME}も安全ですが、切ると{what}ます。")
        case danger.SafeFor(seat=who):
            return _Keeps(f"{seat(spot.seen, who)}への安全牌")
        case danger.NotSafe(seats=who):
            safe = "と".join(seat(spot.seen, each) for each in who)
            return _Risks(f"{kind(kind_of(found.best[0]))}と違って{safe}に通っていない牌")
        case danger.SafeLater(shown=shown):
            return _safe_later(shown)
        case _:
            raise TypeError(f"no Japanese for the fact {fact!r}")


def risk_noun(spot: Spot, of: Tile, who: Seat, why: str, risk: float, granted: bool = False) -> str:
    """Return what is known of a tile against an opponent, and the risk of dealing in with it.

    Args:
        why: the key of a danger.
        granted: the tile is advised all the same.
    """
    name, rate = seat(spot.seen, who), f"放銃率{percent(risk)}"
    if why in SURE:
        return f"{name}に安全な牌"
    if risk < 0.01 and not granted:
        return f"{name}に当たる危険がわずかに残る牌"
    match why:
        case "suji":
            return f"{name}にスジ{'で' if granted else 'でも'}{rate}"
        case "kabe":
            return f"{name}にノーチャンス{'で' if granted else 'でも'}{rate}"
        case "half_suji":
            return f"{name}に片スジで{rate}"
        case "half_kabe":
            return f"{name}にワンチャンスで{rate}"
        case "no_suji":
            return f"{name}に無スジで{rate}"
        case "honour_0" | "honour_1" | "honour_2" | "honour_3":
            kind_ = kind_of(of)
            shown = 4 - spot.unseen[kind_] - spot.counts[kind_]
            known = f"{shown}枚切れ" if shown else "生牌"
            return f"{known}{'でも' if bool(shown) != granted else 'で'}{name}への{rate}"
        case _:
            raise ValueError(why)


def _gain(spot: Spot, of: Tile, fact: object) -> str:
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
                return f"打点は{_paid(spot, of, more)}に上がります"
            if paid >= more:
                return f"待ちは{most}枚に増えます"
            return f"待ちは{most}枚、打点は{_paid(spot, of, more)}に増えます"
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
