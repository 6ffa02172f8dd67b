from collections.abc import Iterable, Sequence
from typing import Final

from rules.legal import RIICHI_STICK
from rules.observation import Observation
from rules.shanten import chiitoi_shanten, shanten, standard_shanten
from rules.tiles import Kind, Tile, count_kinds, is_alike, is_red, kind_of
from tutor.coach.advice import Advice, Decision
from tutor.coach.explain import explain
from tutor.coach.facts import row
from tutor.coach.strategy.stance import Stance
from tutor.coach.worth import Payout, Wait, look_at_tenpai
from tutor.language import gettext, ngettext, pgettext
from tutor.position.blocks import SETS, Block, Shape, find_blocks
from tutor.position.hands import HandName
from tutor.position.table_read import SURE, riichi_opponents
from tutor.text.groups import Ghost, Group, Line
from tutor.text.names import (
    block_word,
    commas,
    kind_word,
    kinds_together,
    one_in,
    points_text,
    together,
)
from tutor.text.table import greatest_risk

SETS_NEEDED: Final = 4
PAIRS_NAMED: Final = 4
"""With this many pairs, a hand without a named plan is shown as seven pairs."""
MOST_ODDS: Final = 200
"""The longest odds shown for dealing in: one in this many, also for safer tiles."""


def thinking_of(
    advice: Advice, seen: Observation, played: Tile | None = None, *, riichi: bool = True
) -> tuple[Group, ...]:
    """Return the groups of the hand as the advice sees them.

    Args:
        played: the actual discard, used if it is among the best.
        riichi: whether the points of winning tiles include a riichi that can be declared now.
    """
    if advice.stance is Stance.FOLD:
        return safety_groups(advice, seen)
    follows = played is not None and any(is_alike(played, tile) for tile in advice.best)
    plan = explain(advice, seen).plan.hand
    return hand_groups(
        seen,
        played if follows else advice.best[0],
        riichi=riichi,
        named=plan.name if plan is not None else None,
    )


def said_together(parts: Iterable[str]) -> str:
    return pgettext("between parts that are no sentences", "; ").join(parts)


def groups_said(groups: Iterable[Group]) -> str:
    return said_together(group.said for group in groups)


def thinking_of_decision(decision: Decision) -> tuple[Group, ...]:
    return thinking_of(decision.advice, decision.observation, decision.played)


def hand_groups(
    seen: Observation, discard: Tile | None, *, riichi: bool = True, named: HandName | None = None
) -> tuple[Group, ...]:
    """Return the groups of a hand after a discard; empty for hands that are not made of sets and
    pairs.

    Args:
        discard: None to group the whole hand.
        named: the kind of hand to group for; None for the nearest.
    """
    if discard is not None and discard not in seen.hand:
        discard = next(tile for tile in seen.hand if kind_of(tile) == kind_of(discard))
    tiles = [tile for tile in seen.hand if tile != discard]
    counts, melds = count_kinds(tiles), len(seen.own_melds)
    away = shanten(counts, melds)
    is_standard = standard_shanten(counts, melds) == away
    pairs = sum(count > 1 for count in counts)
    is_pairs = not melds and chiitoi_shanten(counts) == away
    if away and is_pairs and named is None and pairs < PAIRS_NAMED:
        is_standard = True
    elif away and named is not None and not melds:
        is_pairs = named is HandName.SEVEN_PAIRS
        is_standard = not is_pairs and named is not HandName.ORPHANS
    divided = find_blocks(counts, melds, of_pairs=True) if is_standard else None
    if divided is not None:
        blocks = divided.blocks
    elif is_pairs:
        blocks = _pairs(counts)
    else:
        return ()
    is_ready = away == 0 and len(tiles) % 3 == 1
    sets = melds + sum(block.shape in SETS for block in blocks)
    heads = sum(block.shape is Shape.PAIR for block in blocks)
    is_open = divided is not None and not is_ready and heads > 1 and sets < SETS_NEEDED
    left = _Tiles(tiles)
    groups: list[Group] = []
    loose: list[Tile] = []
    for block in blocks:
        taken = left.take(block.kinds)
        if block.shape is Shape.SINGLE:
            loose.extend(taken)
        else:
            groups.append(_group(block, taken, seen, is_ready, is_open))
    if loose:
        names = together([kind_word(kind_of(tile)) for tile in loose])
        label = pgettext("below tiles that go with no other", "loose")
        said = gettext("loose: {tiles}").format(tiles=names)
        groups.append(Group(Line.LOOSE, tuple(loose), label, said))
    if is_ready:
        groups.extend(_waits(seen, discard, riichi))
    if discard is not None:
        label = pgettext("over a tile", "throw")
        said = gettext("throw {tile}").format(tile=kind_word(kind_of(discard)))
        groups.append(Group(Line.THROWN, (discard,), label, said, is_advised=True))
    return tuple(groups)


def safety_groups(advice: Advice, seen: Observation) -> tuple[Group, ...]:
    best = {kind_of(tile) for tile in advice.best}
    safe: dict[Kind, bool] = {}
    risks: dict[Kind, float] = {}
    against = riichi_opponents(seen) or seen.opponents
    for ranked in advice.rankings.safety:
        kind, dangers = kind_of(ranked.discard), row(ranked, "dangers")
        known = dict(zip(row(ranked, "seats"), dangers, strict=True))
        safe[kind] = all(known[seat] in SURE for seat in against)
        risks[kind] = greatest_risk(ranked, seen)
    order = sorted(risks, key=lambda kind: (not safe[kind], risks[kind], kind))
    return tuple(
        _safety_group(
            tuple(tile for tile in seen.hand if kind_of(tile) == kind),
            risks[kind],
            is_safe=safe[kind],
            is_advised=kind in best,
        )
        for kind in order
    )


def _safety_group(
    tiles: tuple[Tile, ...], risk: float, *, is_safe: bool, is_advised: bool
) -> Group:
    name = kind_word(kind_of(tiles[0]))
    if is_safe:
        label = pgettext("below a tile that those who threaten cannot win on", "safe")
        said = gettext("{tile} is safe").format(tile=name)
        return Group(Line.RING, tiles, label, said, is_advised=is_advised)
    count = min(MOST_ODDS, round(1 / max(risk, 1 / MOST_ODDS)))
    label = f"1/{count}"
    said = gettext("{tile} deals in {chance}").format(tile=name, chance=one_in(risk))
    return Group(Line.NONE, tiles, label, said, is_advised=is_advised)


class _Tiles:
    def __init__(self, tiles: Iterable[Tile]) -> None:
        self._left = sorted(tiles, key=lambda tile: (kind_of(tile), is_red(tile)))

    def take(self, kinds: Iterable[Kind]) -> tuple[Tile, ...]:
        taken = []
        for kind in kinds:
            tile = next(each for each in self._left if kind_of(each) == kind)
            self._left.remove(tile)
            taken.append(tile)
        return tuple(taken)


def _pairs(counts: Sequence[int]) -> tuple[Block, ...]:
    blocks = []
    for number, count in enumerate(counts):
        kind = Kind(number)
        if count > 1:
            blocks.append(Block(Shape.PAIR, (kind, kind)))
        blocks += [Block(Shape.SINGLE, (kind,))] * (count - 2 if count > 1 else count)
    return tuple(blocks)


def _group(
    block: Block, tiles: tuple[Tile, ...], seen: Observation, is_ready: bool, is_open: bool
) -> Group:
    label, name = _words(block)
    if block.shape in SETS:
        return Group(Line.WHOLE, tiles, label, name)
    is_pair = block.shape is Shape.PAIR
    if is_ready or (is_pair and not is_open):
        return Group(Line.PAIR if is_pair else Line.OPEN, tiles, label, name)
    needs = tuple(Ghost(kind, seen.unseen[kind]) for kind in block.needs)
    live = sum(ghost.left for ghost in needs)
    left = ngettext("{count} left", "{count} left", live).format(count=live)
    said = gettext("{shape}, waits for {tiles}, {left}").format(
        shape=name, tiles=kinds_together(block.needs), left=left
    )
    return Group(Line.PAIR if is_pair else Line.OPEN, tiles, label, said, needs)


def _words(block: Block) -> tuple[str, str]:
    kind = kind_word(block.kinds[0])
    if block.shape is Shape.TRIPLET:
        return gettext("triplet"), gettext("triplet of {tile}").format(tile=kind)
    if block.shape is Shape.PAIR:
        return pgettext("shape", "pair"), gettext("pair of {tile}").format(tile=kind)
    tiles = block_word(sorted(block.kinds))
    if block.shape is Shape.RUN:
        return gettext("run"), gettext("run {tiles}").format(tiles=tiles)
    if block.shape is Shape.TWO_SIDED:
        said = gettext("two-sided shape {tiles}")
        return pgettext("shape", "two-sided"), said.format(tiles=tiles)
    if block.shape is Shape.INSIDE:
        return pgettext("shape", "kanchan"), gettext("kanchan {tiles}").format(tiles=tiles)
    return pgettext("shape", "penchan"), gettext("penchan {tiles}").format(tiles=tiles)


def _waits(seen: Observation, discard: Tile | None, riichi: bool) -> list[Group]:
    facts = look_at_tenpai(seen, discard)
    if facts is None or not facts.waits:
        return []
    own = RIICHI_STICK * (seen.riichi[seen.seat] and seen.kyotaku > 0)  # it comes back

    def paid(wait: Wait) -> Payout | None:
        if facts.furiten:
            return wait.worth.self_draw()
        return wait.best if riichi else wait.ron

    ghosts = tuple(
        Ghost(
            wait.kind,
            wait.live,
            points_text(pays.whole - own) if pays is not None else "",
            is_dead=not (pays if facts.furiten else wait.worth.can_win),
        )
        for wait in facts.waits
        for pays in (paid(wait),)
    )
    left = ngettext("{count} left", "{count} left", facts.live).format(count=facts.live)
    said = gettext("waits for {tiles}, {left}").format(
        tiles=kinds_together([wait.kind for wait in facts.waits]), left=left
    )
    dead = [wait.kind for wait in facts.waits if not wait.worth.can_win]
    if dead:
        no_yaku = gettext("no yaku on {tiles}").format(tiles=kinds_together(dead))
        said = commas([said, no_yaku])
    declared = riichi and any(wait.riichi is not None for wait in facts.waits)
    pays = gettext("with riichi") if declared else gettext("ron pays")
    if facts.furiten:
        pays = gettext("tsumo only")
        said = commas([said, gettext("furiten: tsumo only")])
    waits = pgettext("above the tiles that win", "waits")
    return [Group(Line.NONE, (), waits, said, ghosts, pays=pays)]
