from collections.abc import Callable, Container, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from math import inf, log
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.placement import placement_of
from rules.tiles import KINDS, SEATS, Tile, kind_of
from rules.yaku_shanten import FORMS, YakuForm
from tutor.coach.advice import CombinedDiscard
from tutor.coach.facts import (
    VISIBLE,
    bar_lengths,
    find,
    flag,
    has_yaku,
    number,
    steps_to_yaku,
    yakuhai_piece,
)
from tutor.coach.strategy.stance import AS_SAFE, Stance
from tutor.coach.worth import FURITEN_WORTH, TenpaiFacts, look_at_tenpai
from tutor.position import standing
from tutor.position.positions import cache_last_call
from tutor.position.rankings import Rankings
from tutor.position.table_read import threatening
from tutor.position.yaku import YakuDistances, yakuhai_han

DEAL_IN: Final = 6000.0
"""The average points that a deal-in costs."""
READY: Final = 2000.0
"""The points gained, or not paid, by being tenpai when the wall runs out."""
AS_SAFE_AT_END: Final = 0.004


class EndRule(StrEnum):
    SAFE_LEAD = "safe_lead"
    NO_DRAWS = "no_draws"


@cache_last_call
def end_rule(observation: Observation, rankings: Rankings) -> EndRule | None:
    if standing.is_lead_safe(observation, threatening(observation, rankings)):
        return EndRule.SAFE_LEAD
    draws = standing.own_draws_left(observation)
    steps = min(number(ranked, "shanten_after") for ranked in rankings.speed)
    hopeless = steps > draws or (steps == draws and steps > 1)
    return EndRule.NO_DRAWS if hopeless or not draws else None


def worth_at_end(
    rule: EndRule, observation: Observation, rankings: Rankings
) -> Mapping[Tile, float]:
    """Return the value of each discard under a rule, in points.

    0 for discards within `AS_SAFE_AT_END` of the safest (the plan decides between them), negative
    for riskier ones. With no draws left, being ready adds `READY`, unless the seat finishes first
    in a drawn round anyway.
    """
    safest = max(one.score for one in rankings.safety)
    worth = {
        one.discard: DEAL_IN * min(0.0, round(one.score - safest + AS_SAFE_AT_END, 3))
        for one in rankings.safety
    }
    if rule is EndRule.NO_DRAWS and not standing.stays_first_at_draw(observation):
        for ranked in rankings.speed:
            worth[ranked.discard] += READY * (number(ranked, "shanten_after") == 0)
    return worth


def is_ready_after(rankings: Rankings, tile: Tile) -> bool:
    return number(find(rankings.speed, tile), "shanten_after") == 0


def lifts(observation: Observation, rankings: Rankings) -> Mapping[Tile, bool]:
    """Return, for each discard that leaves the hand ready, whether a ron on a live tile would lift
    the seat out of last place at the end of the game, ignoring ura dora."""
    found: dict[Tile, bool] = {}
    for tile in observation.discards:
        if not is_ready_after(rankings, tile):
            continue
        facts = look_at_tenpai(observation, tile)
        waits = [] if facts is None or facts.furiten else facts.waits
        found[tile] = any(
            not standing.ends_last(observation, wait.best.deltas(payer))
            for wait in waits
            if wait.live and wait.best is not None
            for payer in observation.opponents
        )
    return found


Penalties: TypeAlias = Mapping[Tile, float]
"""Positive log-odds to subtract from the scores of discards."""
Rail: TypeAlias = Callable[[Observation, Rankings, Sequence[CombinedDiscard]], Penalties]


POINTS_PER_ODDS: Final = 250.0
"""The difference in points that makes a discard likelier by one log-odds unit."""


def below(combined: Sequence[CombinedDiscard], kept: Container[Tile], by: float) -> Penalties:
    """Return the penalties that rank every other discard at least `by` log-odds below the best of
    `kept`, which must hold a ranked discard."""
    score = {placed.discard: placed.score or 0.0 for placed in combined}
    best = max(score[tile] for tile in score if tile in kept)
    off = {tile: score[tile] - best + by for tile in score if tile not in kept}
    return {tile: less for tile, less in off.items() if less > 0}


def demotions(combined: Sequence[CombinedDiscard], worth: Mapping[Tile, float]) -> Penalties:
    """Return the smallest penalties that order the discards by value, with gaps of at least the
    differences in value; discards of equal value keep their order.

    Args:
        combined: the ranking so far, best first.
        worth: the value of every discard, in points; only differences matter.
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
"""The gap in log-odds between the best discard that a rail allows and the others."""


def fold_surely(rankings: Rankings, combined: Sequence[CombinedDiscard]) -> Penalties:
    """Return penalties, when folding, for discards riskier than a certainly safe tile; empty if no
    tile is certainly safe.

    This rail serves teaching only. In 6,426 folds of 150 phoenix-room hanchan (tune part), the two
    rules disagreed by a risk of 0.004 or more 47 times: players made the discard with the best sum
    26 times and the certainly safe one 21 times.
    """
    safest = rankings.safety[0].score
    if safest < SURE:
        return {}
    kept = {each.discard for each in rankings.safety if each.score >= safest - AS_SURE}
    return below(combined, kept, BELOW)


def keep_to(
    stance: Stance | None, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    """Return penalties for discards that contradict the stance: with FOLD, those less safe than the
    safest; with PUSH, those that increase the shanten; with CAREFUL, both. Empty if every discard
    contradicts it."""
    match stance:
        case Stance.FOLD:
            least = rankings.safety[0].score - AS_SAFE
            kept = {each.discard for each in rankings.safety if each.score >= least}
        case Stance.CAREFUL:
            least = rankings.safety[0].score - AS_SAFE
            safe = {each.discard for each in rankings.safety if each.score >= least}
            kept = {
                each.discard
                for each in rankings.speed
                if each.discard in safe and not flag(each, "falls_back")
            }
        case Stance.PUSH:
            kept = {each.discard for each in rankings.speed if not flag(each, "falls_back")}
        case _:
            return {}
    return below(combined, kept, BELOW) if kept else {}


END_BELOW: Final = 1.0
"""The least gap in log-odds between a win that leaves last place and one that does not."""


def end_rail(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    rule = end_rule(observation, rankings)
    if rule is not None:
        return demotions(combined, worth_at_end(rule, observation, rankings))
    last = placement_of(observation.points, observation.seat) == len(SEATS)
    if last and standing.is_last_round(observation):
        lifting = lifts(observation, rankings)
        ready = [placed for placed in combined if placed.discard in lifting]
        kept = {placed.discard for placed in ready if lifting[placed.discard]}
        return below(ready, kept, END_BELOW) if kept else {}
    return {}


TRIPLET_BELOW: Final = 0.16
"""The least gap in log-odds between breaking a yakuhai triplet and the best discard that keeps
it."""


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
"""The gap in log-odds between a tile needed for the yaku and the best discard that is not."""
_OTHER_FORMS: Final = (YakuForm.CLOSED, YakuForm.YAKUHAI)


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
    steps = dict(zip(tiles, steps_to_yaku(observation, tiles), strict=True))
    nearest = min(steps.values())
    kept = [one for one in combined if steps[one.discard] == nearest and _is_free(rankings, one)]
    if steps[tiles[0]] == nearest or not kept:
        return {}
    best = max(placed.score or 0.0 for placed in kept)
    off = {
        placed.discard: (placed.score or 0.0) - best + YAKU_BELOW
        for placed in combined
        if steps[placed.discard] > nearest
    }
    return {tile: less for tile, less in off.items() if less > 0}


def _single_yakuhai(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> Penalties:
    unseen = observation.unseen
    single = {
        placed.discard
        for placed in combined
        if unseen[kind_of(placed.discard)] >= COPIES
        and yakuhai_piece(find(rankings.value, placed.discard)) == "alone"
    }
    if combined[0].discard not in single:
        return {}
    other = next(
        (one for one in combined if _is_free(rankings, one) and one.discard not in single), None
    )
    if other is None:
        return {}
    counts = observation.counts
    pairs = any(counts[kind] > 1 and yakuhai_han(observation, kind) for kind in KINDS)
    if has_yaku(observation) or pairs or not _needs_yakuhai(observation, other.discard):
        return {}
    off = {one.discard: (one.score or 0.0) - (other.score or 0.0) + YAKU_BELOW for one in combined}
    return {tile: less for tile, less in off.items() if tile in single and less > 0}


def _needs_yakuhai(observation: Observation, discard: Tile) -> bool:
    after = YakuDistances.of_discards(observation, (discard,)).after[0]
    steps = {form: int(each) for form, each in zip(FORMS, after, strict=True)}
    yakuhai = min(steps[form] for form in FORMS if form.yaku is YakuForm.YAKUHAI)
    return all(steps[form] > yakuhai for form in FORMS if form.yaku not in _OTHER_FORMS)


def _is_free(rankings: Rankings, placed: CombinedDiscard) -> bool:
    return not flag(find(rankings.speed, placed.discard), "falls_back")


BETTER: Final = 1.15
RISK_MORE: Final = 0.01
RISK_LESS: Final = 0.005
TIE: Final = 0.16
"""The log-odds that break a near tie."""
READY_AT_END: Final = 1500.0
"""The average points for being tenpai when the wall runs out."""
MOST: Final = 3.0
"""The largest gap, in log-odds, that this rail sets between two discards."""


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
                gap = min(MOST, log(max(worth[tile], 1.0) / max(worth[other], 1.0)))
                off = score[other] - score[tile] + gap
                penalties[other] = max(penalties.get(other, 0.0), off)
            elif worth[tile] >= worth[other] and risk[tile] < risk[other] - RISK_LESS:
                off = score[other] - score[tile] + TIE
                penalties[other] = max(penalties.get(other, 0.0), off)
    penalties |= _not_worth_it(observation, rankings, score, worth)
    return {tile: off for tile, off in penalties.items() if off > 0}


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
    turns = 1 + standing.own_draws_left(observation)
    best = max(score[tile] for tile in score if risk[tile] <= safest + RISK_MORE)
    found = {}
    for tile, wins in worth.items():
        facts = look_at_tenpai(observation, tile)
        if wins and facts is not None and not facts.furiten:
            continue
        brings = READY_AT_END + wins / FURITEN_WORTH * turns / sum(observation.unseen)
        if DEAL_IN * (risk[tile] - safest) * turns > brings:
            found[tile] = score[tile] - best + TIE
    return found


def worth_of(observation: Observation, tile: Tile) -> float:
    """Return the sum, over the waits after a discard, of live tiles times the points of a ron; 0 if
    not ready or without a yaku, and reduced if furiten."""
    facts = look_at_tenpai(observation, tile)
    if facts is None:
        return 0.0
    total = sum(wait.live * wait.points for wait in facts.waits)
    return total * FURITEN_WORTH if facts.furiten else float(total)


def pays(ready: TenpaiFacts | None) -> tuple[int, int]:
    """Return the number of live winning tiles with a yaku, and the average points of a ron on them.

    If no wait has a yaku, all live tiles and 0; if the hand is not ready, (0, 0).
    """
    if ready is None:
        return 0, 0
    live = sum(wait.live for wait in ready.waits if wait.points)
    if not live:
        return ready.live, 0
    return live, round(sum(wait.live * wait.points for wait in ready.waits) / live)


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
    speed, value, safety = columns
    fast, dear, safe = (scores[tile] for scores in columns)
    longer = [
        other
        for other, its in speed.items()
        if its > fast and value[other] > dear and safety[other] > safe
    ]
    if not longer:
        return []
    mine = bar_lengths(rankings, tile)
    return [
        other
        for other in longer
        if all(
            its - own >= VISIBLE
            for own, its in zip(mine, bar_lengths(rankings, other), strict=True)
        )
    ]


RAILS: Final[tuple[Rail, ...]] = (columns_rail, ready_rail, yaku_rail, triplet_rail, end_rail)


def guarded(
    observation: Observation,
    rankings: Rankings,
    combined: tuple[CombinedDiscard, ...],
    rails: Sequence[Rail] = RAILS,
) -> tuple[CombinedDiscard, ...]:
    """Apply the rails and rank the discards again, best first; tied discards share a rank and stay
    in the order of the hand."""
    for rail in rails:
        combined = demoted(combined, rail(observation, rankings, combined))
    return combined


def demoted(
    combined: tuple[CombinedDiscard, ...], penalties: Penalties
) -> tuple[CombinedDiscard, ...]:
    if not penalties:
        return combined
    score = {
        placed.discard: (placed.score or 0.0) - penalties.get(placed.discard, 0.0)
        for placed in combined
    }
    ordered = sorted(score.values(), reverse=True)
    ranked = (
        CombinedDiscard(one.discard, 1 + ordered.index(now), now, one.terms)
        for one, now in zip(combined, score.values(), strict=True)
    )
    return tuple(sorted(ranked, key=lambda each: (each.rank, each.discard)))
