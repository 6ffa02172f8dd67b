"""Guard rails over the plan's ranking: what no strong player does, whatever the weights say."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import inf, log
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.tiles import KINDS, Tile, kind_of
from rules.yaku_shanten import FORMS, YakuForm
from tutor.advice.advice import CombinedDiscard
from tutor.advice.end_game import DEAL_IN, end_rule, is_last_place, lifts, worth_at_end
from tutor.advice.facts import (
    VISIBLE,
    bar_lengths,
    find,
    flag,
    has_yaku,
    number,
    steps_to_yaku,
    yakuhai_piece,
)
from tutor.evaluators.rankings import Rankings
from tutor.evaluators.standing import own_draws_left
from tutor.evaluators.table_read import threatening
from tutor.evaluators.tenpai import TenpaiFacts, Wait, look_at_tenpai, may_declare_riichi
from tutor.evaluators.yaku import YakuDistances, yakuhai_han
from tutor.strategy.stance import AS_SAFE, CAREFUL_UNDER, Stance

Penalties: TypeAlias = Mapping[Tile, float]
"""By discard of the ranking: log-odds, above 0, that are taken off its score."""
Rail: TypeAlias = Callable[[Observation, Rankings, Sequence[CombinedDiscard]], Penalties]


POINTS_PER_ODDS: Final = 250.0
"""Points of difference that make one discard a log-odd likelier than another."""


def below(combined: Sequence[CombinedDiscard], kept: Container[Tile], by: float) -> Penalties:
    """Return the penalties, in log-odds, after which every discard that is not kept stands below
    the best one that is, by so much at least. One at least is kept."""
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    best = max(score[tile] for tile in score if tile in kept)
    off = {tile: score[tile] - best + by for tile in score if tile not in kept}
    return {tile: less for tile, less in off.items() if less > 0}


def demotions(combined: Sequence[CombinedDiscard], worth: Mapping[Tile, float]) -> Penalties:
    """Return the least penalties after which every discard stands below those that are worth more,
    by what it is worth less at least; those worth the same keep their order.

    Args:
        combined: the ranking so far, best first.
        worth: points of every discard; only differences matter.
    """
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    penalties: dict[Tile, float] = {}
    limit, above = inf, 0.0
    for points, group in groupby(sorted(score, key=lambda tile: -worth[tile]), worth.__getitem__):
        tiles = tuple(group)
        limit -= (above - points) / POINTS_PER_ODDS
        off = max(score[tile] for tile in tiles) - limit
        if off > 0:
            penalties |= dict.fromkeys(tiles, off)
        above, limit = points, min(score[tile] for tile in tiles) - max(off, 0.0)
    return penalties


SURE: Final = 0.9995
AS_SURE: Final = 0.005
BELOW: Final = 0.05
"""Log-odds by which other discards stand below the best one that keeps to it."""


def fold_surely(rankings: Rankings, combined: Sequence[CombinedDiscard]) -> Penalties:
    """Return what discards lose, folding, that deal in more often than a tile that nobody can win
    on: who gives a hand up throws what is certain. Nothing where no tile is certain.

    Taken for what it teaches: in 6,426 folds of 150 phoenix-room hanchan (tune part) players threw
    the sum's own tile in 26, the certain one in 21 of those apart by 0.004 and more.
    """
    safest = rankings.safety[0].score
    if safest < SURE:
        return {}
    kept = {each.discard for each in rankings.safety if each.score >= safest - AS_SURE}
    return below(combined, kept, BELOW)


def keep_to(stance: Stance, rankings: Rankings, combined: Sequence[CombinedDiscard]) -> Penalties:
    """Return what discards lose that would break a stance: folding, those that are not as safe as
    the safest; with care, those that may well deal in. Nothing where none keeps to it, or where a
    first discard leaves the hand ready."""
    if stance not in (Stance.FOLD, Stance.CAREFUL):
        return {}
    first = [placed.discard for placed in combined if placed.rank == 1]
    if any(number(find(rankings.speed, tile), "shanten_after") == 0 for tile in first):
        return {}
    least = rankings.safety[0].score - AS_SAFE if stance is Stance.FOLD else 1 - CAREFUL_UNDER
    kept = {each.discard for each in rankings.safety if each.score >= least}
    return below(combined, kept, BELOW) if kept else {}


END_BELOW: Final = 1.0
"""Log-odds by which a win that leaves the seat last stands below one that does not, at least."""


def end_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    rule = end_rule(observation, rankings)
    if rule is not None:
        return demotions(combined, worth_at_end(rule, observation, rankings))
    if is_last_place(observation):
        lifting = lifts(observation, rankings)
        score = {
            placed.discard: placed.score or 0.0 for placed in combined if placed.discard in lifting
        }
        best = max((score[tile] for tile in score if lifting[tile]), default=None)
        if best is None:
            return {}
        stays = (tile for tile in score if not lifting[tile])
        off = {tile: score[tile] - best + END_BELOW for tile in stays}
        return {tile: each for tile, each in off.items() if each > 0}
    return {}


TRIPLET_BELOW: Final = 0.16
"""Log-odds by which such a tile stands below the best one that leaves the triplet whole."""


def triplet_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    if not combined or not _breaks(observation, combined[0].discard):
        return {}
    ready = number(find(rankings.speed, combined[0].discard), "shanten_after") == 0
    stay = {each.discard for each in combined if not _breaks(observation, each.discard)}
    if ready or not stay or threatening(observation, rankings):
        return {}
    return below(combined, stay, TRIPLET_BELOW)


def _breaks(observation: Observation, tile: Tile) -> bool:
    kind = kind_of(tile)
    return observation.counts[kind] == 3 and observation.is_yakuhai(kind, observation.seat)


COPIES: Final = 2
YAKU_BELOW: Final = 0.16
"""Log-odds by which such a tile stands below the next one that the hand does not need."""


_NOT_ASKED: Final = (YakuForm.CLOSED, YakuForm.YAKUHAI)


def yaku_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    if not observation.is_open or not combined or threatening(observation, rankings):
        return {}
    return _single_yakuhai(observation, rankings, combined) or _nearest_yaku(
        observation, rankings, combined
    )


def _nearest_yaku(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    if has_yaku(observation):
        return {}
    tiles = [placed.discard for placed in combined]
    away = dict(zip(tiles, steps_to_yaku(observation, tiles), strict=True))
    nearest = min(away.values())
    kept = [each for each in combined if away[each.discard] == nearest and _is_free(rankings, each)]
    if away[tiles[0]] == nearest or not kept:
        return {}
    best = max(placed.score or 0.0 for placed in kept)
    off = {
        placed.discard: (placed.score or 0.0) - best + YAKU_BELOW
        for placed in combined
        if away[placed.discard] > nearest
    }
    return {tile: less for tile, less in off.items() if less > 0}


def _single_yakuhai(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    single = {placed.discard for placed in combined if _is_single(observation, rankings, placed)}
    if combined[0].discard not in single:
        return {}
    other = next(
        (one for one in combined if _is_free(rankings, one) and one.discard not in single), None
    )
    if other is None:
        return {}
    laid = any(yakuhai_han(observation, meld.kind) for meld in observation.own_melds)
    counts = observation.counts
    if (
        laid or any(counts[kind] > 1 and yakuhai_han(observation, kind) for kind in KINDS)
    ) or not _needs_yakuhai(observation, other.discard):
        return {}
    off = {one.discard: (one.score or 0.0) - (other.score or 0.0) + YAKU_BELOW for one in combined}
    return {tile: less for tile, less in off.items() if tile in single and less > 0}


def _needs_yakuhai(observation: Observation, thrown: Tile) -> bool:
    after = YakuDistances.of_discards(observation, (thrown,)).after[0]
    away = {form: int(steps) for form, steps in zip(FORMS, after, strict=True)}
    yakuhai = min(away[form] for form in FORMS if form.yaku is YakuForm.YAKUHAI)
    return all(away[form] > yakuhai for form in FORMS if form.yaku not in _NOT_ASKED)


def _is_free(rankings: Rankings, placed: CombinedDiscard) -> bool:
    return not flag(find(rankings.speed, placed.discard), "falls_back")


def _is_single(observation: Observation, rankings: Rankings, placed: CombinedDiscard) -> bool:
    tile: Tile = placed.discard
    alone = yakuhai_piece(find(rankings.value, tile)) == "alone"
    return alone and observation.unseen[kind_of(tile)] >= COPIES


BETTER: Final = 1.15
RISK_MORE: Final = 0.01
FURITEN: Final = 0.35
RISK_LESS: Final = 0.005
TIE: Final = 0.16
"""Log-odds by which it does: not quite level."""
READY_AT_END: Final = 1500.0
"""Points that being ready when the wall runs out brings on average."""
MOST: Final = 3.0
"""No rail takes a discard further below the better one, in log-odds."""


def ready_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    speed = rankings.speed
    if number(speed[0], "shanten_after") > 0:
        return {}
    ready = [ranked.discard for ranked in speed if number(ranked, "shanten_after") == 0]
    if len(ready) < 2 and not threatening(observation, rankings):
        return {}
    worth = {tile: worth_of(observation, tile) for tile in ready}
    risk = {one.discard: 1 - one.score for one in rankings.safety}
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    penalties: dict[Tile, float] = {}
    for tile in sorted(ready, key=lambda each: -worth[each]):
        for other in ready:
            better = worth[tile] > BETTER * worth[other]
            if better and risk[tile] <= risk[other] + RISK_MORE:
                below = min(MOST, log(max(worth[tile], 1.0) / max(worth[other], 1.0)))
                off = score[other] - score[tile] + below
                penalties[other] = max(penalties.get(other, 0.0), off)
            elif is_as_good(tile, other, worth, risk):
                off = score[other] - score[tile] + TIE
                penalties[other] = max(penalties.get(other, 0.0), off)
    penalties |= _not_worth_it(observation, rankings, score, worth)
    return {tile: off for tile, off in penalties.items() if off > 0}


def is_as_good(
    tile: Tile, other: Tile, worth: Mapping[Tile, float], risk: Mapping[Tile, float]
) -> bool:
    return worth[tile] >= worth[other] and risk[tile] < risk[other] - RISK_LESS


def _not_worth_it(
    observation: Observation,
    rankings: Rankings,
    score: Mapping[Tile, float],
    worth: Mapping[Tile, float],
) -> dict[Tile, float]:
    if not threatening(observation, rankings):
        return {}
    risk = {one.discard: 1 - one.score for one in rankings.safety}
    safest = min(risk.values())
    turns = 1 + own_draws_left(observation)
    best = max(score[tile] for tile in score if risk[tile] <= safest + RISK_MORE)
    found = {}
    for tile, wins in worth.items():
        facts = look_at_tenpai(observation, tile)
        if wins and facts is not None and not facts.furiten:
            continue
        brings = READY_AT_END + wins / FURITEN * turns / sum(observation.unseen)
        if DEAL_IN * (risk[tile] - safest) * turns > brings:
            found[tile] = score[tile] - best + TIE
    return found


def worth_of(observation: Observation, tile: Tile) -> float:
    """Return what the hand may win after a ready discard: live waiting tiles times the points of
    a ron, summed; 0 without a yaku."""
    facts = look_at_tenpai(observation, tile)
    if facts is None:
        return 0.0
    total = sum(wait.live * points_of(observation, wait) for wait in facts.waits)
    return total * FURITEN if facts.furiten else float(total)


def pays(observation: Observation, ready: TenpaiFacts | None) -> tuple[int, int]:
    """Return how many of the live waiting tiles have a yaku, and what a ron on these pays, on
    average, in points; all live tiles and 0 where none has one, 0 and 0 where the hand is not
    ready."""
    if ready is None:
        return 0, 0
    paid = {wait: points_of(observation, wait) for wait in ready.waits if wait.live}
    live = sum(wait.live for wait, points in paid.items() if points)
    if not live:
        return ready.live, 0
    return live, round(sum(wait.live * points for wait, points in paid.items()) / live)


def points_of(observation: Observation, wait: Wait) -> int:
    """Return the points of a ron on a wait, after riichi where that may be declared; 0 where it
    has no yaku."""
    score = wait.riichi if may_declare_riichi(observation) and wait.riichi else wait.dama
    return score.payment if score else 0


def columns_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    axes = (rankings.speed, rankings.value, rankings.safety)
    columns = [{ranked.discard: ranked.score for ranked in ranking} for ranking in axes]
    taken: dict[Tile, float] = {}
    for _ in combined:
        most = max(score.values())
        off = {
            tile: most - max(score[other] for other in better) + BELOW
            for tile in score
            if score[tile] == most and (better := _better(tile, columns, rankings))
        }
        if not off:
            break
        for tile, less in off.items():
            score[tile] -= less
            taken[tile] = taken.get(tile, 0.0) + less
    return taken


def _better(tile: Tile, columns: Sequence[dict[Tile, float]], rankings: Rankings) -> list[Tile]:
    longer = [
        other for other in columns[0] if all(scores[other] > scores[tile] for scores in columns)
    ]
    if not longer:
        return []
    mine = bar_lengths(rankings, tile)
    return [other for other in longer if _are_seen(mine, bar_lengths(rankings, other))]


def _are_seen(mine: Sequence[float], its: Sequence[float]) -> bool:
    return all(longer - own >= VISIBLE for own, longer in zip(mine, its, strict=True))


RAILS: Final[tuple[Rail, ...]] = (columns_rail, ready_rail, yaku_rail, triplet_rail, end_rail)


def guarded(
    observation: Observation,
    rankings: Rankings,
    combined: tuple[CombinedDiscard, ...],
    rails: Sequence[Rail] = RAILS,
) -> tuple[CombinedDiscard, ...]:
    """Return the discards with what the rails take off, ranked anew, best first; ties share a
    rank, in the order of the hand."""
    for rail in rails:
        combined = demoted(combined, rail(observation, rankings, combined))
    return combined


def demoted(
    combined: tuple[CombinedDiscard, ...], penalties: Penalties
) -> tuple[CombinedDiscard, ...]:
    if not penalties:
        return combined
    return _ranked(
        replace(placed, score=(placed.score or 0.0) - penalties.get(placed.discard, 0.0))
        for placed in combined
    )


def _ranked(placed: Iterable[CombinedDiscard]) -> tuple[CombinedDiscard, ...]:
    every = tuple(placed)
    scores = sorted((each.score or 0.0 for each in every), reverse=True)
    ranked = (replace(each, rank=1 + scores.index(each.score or 0.0)) for each in every)
    return tuple(sorted(ranked, key=lambda each: (each.rank, each.discard)))
