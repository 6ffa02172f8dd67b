"""What speaks for a discard and against another: facts, without words.

Every reason follows from the observation, the rankings and the plan, so it cannot contradict
them. `about_best` tells what the advised discard keeps, `played_reasons` where the played one
falls short of it (see `shortfall`).
"""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, kind_of, parse_kind, tile_name
from tutor.advice.advice import Advice, Placed, Reason
from tutor.advice.facts import find, flag, number, row
from tutor.advice.moment import threats
from tutor.advice.shortfall import Found, shortfall
from tutor.evaluators.ranking import RankedDiscard, Rankings
from tutor.strategy.choice import Choice
from tutor.strategy.strategies import Strategy

AXES: Final = ("speed", "value", "safety")
NEAR_TANYAO: Final = 3
"""Terminals and honours in the hand, up to which a hand is called near tanyao."""

SURE: Final = frozenset({"genbutsu", "passed"})
"""Why a tile cannot lose to an opponent now. A probability of 0 is only one too small to tell."""


def about_best(
    observation: Observation, choice: Choice, rankings: Rankings, combined: Sequence[Placed]
) -> tuple[Reason, ...]:
    """What the discards of the first rank keep, and what the next one in line costs."""
    best = [placed.discard for placed in combined if placed.rank == 1]
    reasons = [Reason("best", _keeps(observation, choice.strategy, rankings, best))]
    rest = [placed for placed in combined if placed.rank > 1]
    following = [placed.discard for placed in rest if placed.rank == rest[0].rank]
    if len(following) == 1:
        facts = _falls_short(observation, choice, rankings, _first(combined), rest[0])
        reasons.append(Reason("next", facts))
    elif following:
        reasons.append(Reason("next_tied", {"tiles": tuple(map(tile_name, following))}))
    return tuple(reasons)


def played_reasons(observation: Observation, advice: Advice, played: Tile) -> tuple[Reason, ...]:
    """Where the played discard stands, and what it gives up for the plan. Their keys begin with
    ``played``.

    Raises:
        KeyError: the tile is not a legal discard here.
    """
    rank = advice.rank_of(played)
    tied = sum(placed.rank == rank for placed in advice.combined) - 1
    place: Found = {
        "tile": tile_name(played), "rank": rank, "of": len(advice.combined), "tied": tied,
    }  # fmt: skip
    for axis in AXES:
        place[axis] = find(getattr(advice.rankings, axis), played).rank
    reasons = [Reason("played", place)]
    if rank > 1:
        short = _falls_short(
            observation, advice.choice, advice.rankings, _first(advice.combined),
            advice.placed(played),
        )
        reasons.append(Reason("played_short", short))
    return tuple(reasons)


def weighed(strategy: Strategy) -> tuple[str, ...]:
    """The axes that the strategy weighs."""
    return tuple(axis for axis, weight in zip(AXES, strategy.weights, strict=True) if weight)


# --- what the best ones keep ------------------------------------------------------------------


def _keeps(
    observation: Observation, strategy: Strategy, rankings: Rankings, best: Sequence[Tile]
) -> Found:
    """What all of these discards keep, on the axes that the plan weighs."""
    axes = weighed(strategy)
    found: Found = {"tiles": tuple(map(tile_name, best)), "axes": axes}
    if "speed" in axes:
        most = max(number(r, "live") for r in rankings.speed if not flag(r, "falls_back"))
        found |= _kept_speed(observation, [find(rankings.speed, tile) for tile in best], most)
    if "value" in axes:
        found |= _kept_value([find(rankings.value, tile) for tile in best])
    if "safety" in axes:
        found |= _kept_safety(observation, [find(rankings.safety, tile) for tile in best])
    return found


def _kept_speed(observation: Observation, best: Sequence[RankedDiscard], most: int) -> Found:
    if any(flag(ranked, "falls_back") for ranked in best):
        everywhere = all(flag(ranked, "falls_back") for ranked in best)
        return {"falls_back": True} if everywhere else {}
    draws = {number(ranked, "live") for ranked in best}
    if len(draws) > 1:
        return {}
    steps = number(best[0], "shanten_after")
    return {
        "draws": draws.pop(),
        "steps": steps,
        "most_draws": number(best[0], "live") == most,
        "furiten": steps == 0 and all(_is_furiten(observation, ranked) for ranked in best),
    }


def _is_furiten(observation: Observation, ranked: RankedDiscard) -> bool:
    """Whether the ready hand after this discard waits on something that the seat threw."""
    thrown = observation.genbutsu[observation.seat] | 1 << kind_of(ranked.discard)
    return any(thrown >> parse_kind(name) & 1 for name in row(ranked, "draws"))


def _kept_value(best: Sequence[RankedDiscard]) -> Found:
    kept = {number(ranked, "dora_kept") for ranked in best}
    found: Found = {
        "value_first": all(ranked.rank == 1 for ranked in best),
        "no_value_lost": not any(ranked.facts["han_lost"] for ranked in best),
    }
    if len(kept) == 1 and not any(number(ranked, "dora_lost") for ranked in best):
        found["dora"] = kept.pop()
    if all(_is_near_tanyao(ranked) for ranked in best):
        found["tanyao"] = True
    return found


def _is_near_tanyao(ranked: RankedDiscard) -> bool:
    possible = flag(ranked, "tanyao") and not flag(ranked, "tanyao_tile")
    return possible and number(ranked, "in_the_way") <= NEAR_TANYAO


def _kept_safety(observation: Observation, best: Sequence[RankedDiscard]) -> Found:
    found: Found = {"safest": all(ranked.rank == 1 for ranked in best)}
    riichi = threats(observation)
    if not riichi:
        return found
    found["seats"] = riichi
    dangers = {
        str(danger)
        for ranked in best
        for seat, danger in zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True)
        if seat in riichi
    }
    if dangers <= SURE:
        found["sure"] = "passed" if "passed" in dangers else "genbutsu"
    elif len(dangers) == 1 and len(riichi) == 1:
        found["danger"] = dangers.pop()
    return found


# --- where another falls short ----------------------------------------------------------------


def _first(combined: Sequence[Placed]) -> Placed:
    return next(placed for placed in combined if placed.rank == 1)


def _falls_short(
    observation: Observation, choice: Choice, rankings: Rankings, best: Placed, other: Placed
) -> Found:
    """What a discard lacks against the best one, by what counts most for the plan."""
    most = shortfall(observation, choice.weights, rankings, best, other)
    found: Found = {
        "tile": tile_name(other.discard), "other": tile_name(best.discard), **most,
    }  # fmt: skip
    strong = _strong(rankings, other.discard, weighed(choice.strategy))
    if strong is not None and strong != most["axis"]:
        found["strong"] = strong
        ranking = getattr(rankings, strong)
        found["strong_tied"] = sum(ranked.rank == 1 for ranked in ranking) > 1
    return found


def _strong(rankings: Rankings, tile: Tile, axes: tuple[str, ...]) -> str | None:
    """An axis on which nothing beats the discard, though it is not alone with all the others."""
    for axis in sorted(AXES, key=lambda axis: axis in axes):
        ranking = getattr(rankings, axis)
        same = sum(ranked.rank == 1 for ranked in ranking)
        if find(ranking, tile).rank == 1 and same * 2 <= len(ranking):
            return axis
    return None
