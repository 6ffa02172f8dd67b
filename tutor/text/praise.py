"""The strengths of the best discard."""

from collections.abc import Sequence
from functools import reduce
from typing import Final, Literal, assert_never

from rules.observation import Observation
from rules.tiles import Seat, parse_kind, parse_tiles
from tutor.advice.reasons import discards
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.text.names import (
    block_word,
    kind_word,
    kinds_word,
    number_word,
    seat_word,
    tile_word,
    together,
)

MANY: Final = 3
# Translators: names of blocks with their tiles: "the two-sided shape 2-3 sou".
_BLOCKS: Final = {
    "run": mark("the run {tiles}"),
    "triplet": mark("the triplet of {tiles}"),
    "two_sided": mark("the two-sided shape {tiles}"),
    "inside": mark("the inside shape {tiles}"),
    "edge": mark("the edge shape {tiles}"),
    "pair": mark("the pair of {tiles}"),
}
# Translators: how a ready hand waits, after the tiles: "on 3- and 6-pin (two-sided)".
_WAITS: Final = {
    "two_sided": mark("two-sided"),
    "inside": mark("inside"),
    "edge": mark("edge"),
    "two_pairs": mark("two pairs"),
    "single": mark("single"),
    "many": mark("many-sided"),
}


def named_block(shape: str, tiles: Sequence[str]) -> str:
    """Return a block and its tiles: "the two-sided shape 2-3 sou"."""
    kinds = [parse_kind(name) for name in tiles]
    same = len(set(kinds)) == 1
    named = kind_word(kinds[0]) if same else block_word(kinds)
    return gettext(_BLOCKS[shape]).format(tiles=named)


def wait_word(shape: str, kinds: int) -> str:
    """Return the shape of a wait on `kinds` kinds: "two-sided"."""
    if shape == "many" and kinds < MANY:
        return gettext("compound")
    return gettext(_WAITS[shape])


MIN_TOLD: Final = 0.01
ROUNDING: Final = 100
"""Points that the average value of a wait is rounded to."""


def seats_word(seats: Sequence[Seat], observation: Observation, dealer: bool = False) -> str:
    names = []
    for seat in seats:
        name = seat_word(observation, seat)
        deals = dealer and seat == observation.dealer
        names.append(gettext("{who} (dealer)").format(who=name) if deals else name)
    return together(names)


def paragraph(said: Sequence[str]) -> str:
    pattern = pgettext("two sentences", "{one} {two}")
    return reduce(lambda one, two: pattern.format(one=one, two=two), said)


def joined(phrases: Sequence[str]) -> str:
    comma = pgettext("between what a tile keeps", ", ")
    pattern = pgettext("what a tile keeps", "{list} and {last}")
    if len(phrases) < 2:
        return "".join(phrases)
    return pattern.format(list=comma.join(phrases[:-1]), last=phrases[-1])


def fewer_draws(draws: int, more: int, other: str, *, ready: bool) -> str:
    if ready and not draws:
        return ngettext(
            "leaves no tile to win on, and {other} {more}",
            "leaves no tile to win on, and {other} {more}",
            more,
        ).format(other=other, more=more)
    pattern = (
        ngettext(
            "leaves {draws} tile to win on where {other} leaves {more}",
            "leaves {draws} tiles to win on where {other} leaves {more}",
            draws,
        )
        if ready
        else ngettext(
            "leaves {draws} good draw where {other} leaves {more}",
            "leaves {draws} good draws where {other} leaves {more}",
            draws,
        )
    )
    return pattern.format(draws=draws, more=more, other=other)


def giving_up(cost: discards.Cost | None, observation: Observation) -> str:
    match cost:
        case None:
            return ""
        case discards.StepCost():
            return stepping_back(cost.steps)
        case discards.DoraCost():
            pattern = pgettext("in a sentence", "gives up {count} dora")
            said = pattern.format(count=number_word(cost.count))
            if not cost.like:
                return said
            pattern = gettext("{cost} (so does {tile})")
            return pattern.format(cost=said, tile=_tiles(cost.like, observation))
        case discards.RiskCost():
            pattern = gettext("may deal in to {who}")
            return pattern.format(who=seats_word(cost.seats, observation))
        case discards.YakuhaiCost():
            return broken_yakuhai(cost.piece)
        case discards.DrawsCost():
            tile = parse_tiles(cost.tile)[0]
            other = tile_word(tile, observation.rules.red_fives)
            return fewer_draws(cost.fewer, cost.most_left, other, ready=cost.waits)
    assert_never(cost)


def stepping_back(steps: int | None) -> str:
    """Return how far the hand goes back. `steps`: the shanten after it, None if unknown."""
    if steps is None:
        return gettext("takes the hand a step back")
    if steps == 1:
        return gettext("breaks up the ready hand")
    pattern = gettext("takes the hand back to {steps} steps from ready")
    return pattern.format(steps=number_word(steps))


def broken_yakuhai(piece: Literal["pair", "triplet"]) -> str:
    if piece == "pair":
        return gettext("breaks a pair that could become a yaku")
    return gettext("breaks a triplet that is a yaku")


def one_in(risk: float) -> str:
    if risk < MIN_TOLD:
        return gettext("less than 1 time in 100")
    return gettext("about 1 time in {count}").format(count=round(1 / risk))


def about_points(points: int) -> str:
    return f"{ROUNDING * round(points / ROUNDING):,}"


# Translators: each completes "4-man comes first: it ..."; in Japanese a whole sentence
# without its full stop.
_KEPT_DANGERS: Final = {
    "suji": mark("is suji against {who} (safer, not safe)"),
    "kabe": mark("is behind a wall against {who} (safer, not safe)"),
    "half_suji": mark("is half covered by suji against {who}"),
    "half_kabe": mark("is half covered by a wall against {who}"),
    "honour_0": mark("can deal in to {who} only by thirteen orphans"),
    "honour_1": mark("can deal in to {who} only by a wait on its last copy"),
}
_SHARED: Final = (discards.OffWind, discards.IsolatedTile, discards.SpareTile)
_ALL_NAMED: Final = 4


def keeping(best: discards.BestDiscards, observation: Observation) -> list[str]:
    said = []
    if best.safety is not None:
        alone = len(best.tiles) == 1
        phrase = _kept_safety(best.safety, alone, observation)
        said.append(_shared(phrase, best.safety.like, observation))
    if best.idle is not None:
        like = best.idle.like if isinstance(best.idle, _SHARED) else ()
        said.append(_shared(_idle(best.idle), like, observation))
    if best.speed is not None:
        phrase = _kept_speed(best.speed)
        said.append(_shared(phrase, best.speed.like, observation))
    if best.value is not None:
        said.append(_kept_value(best.value, observation))
    return [phrase for phrase in said if phrase]


def _shared(phrase: str, like: Sequence[str], observation: Observation) -> str:
    if not like or not phrase:
        return phrase
    pattern = gettext("{kept} (the same goes for {tile})")
    return pattern.format(kept=phrase, tile=_tiles(like, observation))


def _tiles(names: Sequence[str], observation: Observation) -> str:
    red = observation.rules.red_fives
    return together([tile_word(parse_tiles(name)[0], red) for name in names])


def _idle(idle: discards.Idle) -> str:
    match idle:
        case discards.OffWind():
            return (
                gettext("is a guest wind (no yaku for you)")
                if idle.held == 1
                else gettext("is a guest wind (even three of it are no yaku for you)")
            )
        case discards.ScarceYakuhai(left=3):
            return gettext("needs two of the three that are left to be a yaku")
        case discards.ScarceYakuhai(left=2):
            return gettext("can be a yaku only with the two copies that are left")
        case discards.ScarceYakuhai():
            return (
                gettext("can no longer be a yaku (only one is left)")
                if idle.left
                else gettext("can no longer be a yaku (none is left)")
            )
        case discards.IsolatedTile():
            return gettext("stands alone")
        case discards.SpareTile():
            return gettext("is spare (nothing in the hand needs it)")
        case discards.AllSeen():
            return gettext("can never be paired: all four are in sight")
        case discards.Covered():
            pattern = gettext("adds little ({block} takes {tiles} already)")
            block = named_block(idle.shape, idle.tiles)
            kinds = [parse_kind(name) for name in idle.takes]
            return pattern.format(block=block, tiles=kinds_word(kinds))
        case discards.WeakestBlock():
            pattern = gettext("belongs to {block}, the weakest of {count} blocks (five are enough)")
            block = named_block(idle.shape, idle.tiles)
            return pattern.format(block=block, count=number_word(idle.blocks))
    assert_never(idle)


def _kept_safety(kept: discards.KeptSafety, alone: bool, observation: Observation) -> str:
    who = seats_word(kept.seats or (), observation)
    if kept.sure is not None:
        if kept.passed_after:
            pattern = gettext("cannot deal in to {who} (it has passed since the riichi)")
        elif kept.sure == "passed":
            pattern = gettext("cannot deal in to {who} this turn")
        elif kept.sure == "no_wait":
            pattern = gettext("cannot deal in to {who}: no wait on it is left")
        elif kept.sure == "never":
            pattern = pgettext("whatever the ground", "cannot deal in to {who}")
        else:
            pattern = gettext("cannot deal in to {who}")
        return pattern.format(who=who)
    known = _KEPT_DANGERS.get(kept.danger or "")
    if known is not None:
        return gettext(known).format(who=who)
    if kept.risk is not None:
        pattern = (
            gettext("is the least risky throw ({chance})")
            if kept.safest
            else gettext("deals in {chance}")
        )
        return pattern.format(chance=one_in(kept.risk))
    if not kept.safest:
        return ""
    if not alone:
        return gettext("is as safe as any other throw")
    if kept.safest_tied:
        return gettext("is among the safest throws")
    if kept.seats:
        return gettext("is the least risky throw")
    return gettext("is the safest throw against all three together")


def _kept_speed(kept: discards.KeptSpeed) -> str:
    draws = kept.draws
    if not draws:
        return "" if kept.steps else gettext("makes the hand ready, but no tile is left to win on")
    if not kept.steps:
        return _kept_ready(kept)
    if kept.kinds:
        return _kept_one_away(kept)
    if kept.next_draws is not None:
        pattern = gettext("leaves more good draws than the next choice ({draws} against {next})")
        return pattern.format(draws=draws, next=kept.next_draws)
    pattern = ngettext("leaves {draws} good draw", "leaves {draws} good draws", draws)
    return pattern.format(draws=draws)


def _kept_ready(kept: discards.KeptSpeed) -> str:
    draws, tiles = kept.draws, _some_kinds(kept.kinds)
    if kept.furiten:
        pattern = ngettext(
            "makes the hand ready for {draws} tile, but furiten: no ron",
            "makes the hand ready for {draws} tiles, but furiten: no ron",
            draws,
        )
    elif kept.wait is not None and tiles:
        pattern = (
            gettext("widens the wait to {tiles} ({wait}): {draws} tiles, not {before}")
            if kept.before is not None
            else ngettext(
                "keeps the hand ready on {tiles} ({wait}): {draws} tile",
                "keeps the hand ready on {tiles} ({wait}): {draws} tiles",
                draws,
            )
            if kept.was_ready
            else ngettext(
                "makes the hand ready on {tiles} ({wait}): {draws} tile",
                "makes the hand ready on {tiles} ({wait}): {draws} tiles",
                draws,
            )
        )
        wait = wait_word(kept.wait, len(kept.kinds))
        said = pattern.format(tiles=tiles, wait=wait, draws=draws, before=kept.before)
        if not kept.paying:
            return said
        pattern = ngettext(
            "{said}, but only {tiles} has a yaku",
            "{said}, but only {tiles} have a yaku",
            len(kept.paying),
        )
        return pattern.format(said=said, tiles=_some_kinds(kept.paying))
    else:
        pattern = ngettext(
            "makes the hand ready for {draws} tile", "makes the hand ready for {draws} tiles", draws
        )
    return pattern.format(draws=draws)


def _kept_one_away(kept: discards.KeptSpeed) -> str:
    if len(kept.kinds) > _ALL_NAMED:
        pattern = ngettext(
            "leaves {draws} tile that makes the hand ready",
            "leaves {draws} tiles that make the hand ready",
            kept.draws,
        )
    else:
        pattern = ngettext(
            "leaves {draws} tile that makes the hand ready ({tiles})",
            "leaves {draws} tiles that make the hand ready ({tiles})",
            kept.draws,
        )
    said = pattern.format(draws=kept.draws, tiles=_some_kinds(kept.kinds))
    if kept.perfect or kept.good == kept.draws:
        return gettext("{leaves}, all of them on a good wait").format(leaves=said)
    if not kept.good:
        return said
    pattern = gettext("{leaves}, {good} of them on a good wait")
    return pattern.format(leaves=said, good=kept.good)


def _some_kinds(names: Sequence[str]) -> str:
    kinds = [parse_kind(name) for name in names]
    if len(kinds) <= _ALL_NAMED:
        return kinds_word(kinds)
    pattern = gettext("{list} and {count} more")
    return pattern.format(list=kinds_word(kinds[:3]), count=len(kinds) - 3)


def _kept_value(kept: discards.KeptValue, observation: Observation) -> str:
    if kept.dora and kept.dora_kinds:
        pattern = gettext("keeps the dora ({tiles})")
        return pattern.format(tiles=_tiles(kept.dora_kinds, observation))
    if kept.dora:
        pattern = pgettext("in a sentence", "keeps {count} dora")
        return pattern.format(count=number_word(kept.dora))
    if kept.tanyao:
        return gettext("brings tanyao nearer")
    if kept.no_value_lost:
        return gettext("gives up no value")
    if kept.value_first:
        return gettext("gives up the least value")
    return ""
