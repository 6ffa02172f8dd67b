"""What speaks for a discard and against another: facts, without words.

Every reason follows from the observation, the rankings and the plan, so it cannot contradict
them. `about_best` tells what the advised discard keeps, `played_reasons` where the played one
falls short of it (see `shortfall`).
"""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of, tile_name
from tutor.advice.advice import Advice, Placed, Reason
from tutor.advice.discard_comparison import SURE, Found
from tutor.advice.facts import find, flag, number, row
from tutor.advice.shortfall import shortfall
from tutor.evaluators.glance import threats
from tutor.evaluators.ranking import RankedDiscard, Rankings
from tutor.evaluators.shapes import is_near_tanyao
from tutor.strategy.choice import Choice
from tutor.strategy.strategies import Strategy
from tutor.strategy.weights import AXES

CLOSE: Final = 0.15
"""Scores (logarithms of odds) nearer than this are close: strong players would throw the one
hardly more often than the other."""


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
        "tile": tile_name(played),
        "rank": rank,
        "of": len(advice.combined),
        "tied": tied,
    }
    for axis in AXES:
        place[axis] = find(getattr(advice.rankings, axis), played).rank
    reasons = [Reason("played", place)]
    if rank > 1:
        short = _falls_short(
            observation,
            advice.choice,
            advice.rankings,
            _first(advice.combined),
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
    """What all of these discards keep, on the axes that the plan weighs, and what they give up."""
    axes = weighed(strategy)
    found: Found = {"tiles": tuple(map(tile_name, best)), "axes": axes}
    if "speed" in axes:
        most = max(number(r, "live") for r in rankings.speed if not flag(r, "falls_back"))
        found |= _kept_speed([find(rankings.speed, tile) for tile in best], most)
    if "value" in axes:
        found |= _kept_value([find(rankings.value, tile) for tile in best])
    if "safety" in axes:
        found |= _kept_safety(observation, [find(rankings.safety, tile) for tile in best])
        found["safest_tied"] = len(_firsts(rankings, "safety")) > len(best)
    return found | _gives_up(observation, rankings, best, told="danger" in found)


def _gives_up(
    observation: Observation, rankings: Rankings, best: Sequence[Tile], *, told: bool
) -> Found:
    """The most telling thing that every one of these discards gives up: ``cost`` and its facts;
    nothing where there is none. `told`: that they are not certain is said already."""
    value = [find(rankings.value, tile) for tile in best]
    if all(flag(ranked, "falls_back") for ranked in value):
        return {"cost": "step"}
    dora = {number(ranked, "dora_lost") for ranked in value}
    if len(dora) == 1 and dora != {0}:
        return {"cost": "dora", "cost_count": dora.pop()}
    seats = () if told else _uncertain(observation, rankings, best)
    if seats:
        return {"cost": "risk", "cost_seats": seats}
    pieces = {ranked.facts["yakuhai"] for ranked in value}
    live = all(observation.unseen[kind_of(tile)] for tile in best)
    if pieces == {"triplet"} or (pieces == {"pair"} and live):
        return {"cost": "yakuhai", "cost_piece": pieces.pop()}
    return {}


def _uncertain(
    observation: Observation, rankings: Rankings, best: Sequence[Tile]
) -> tuple[Seat, ...]:
    """Those in riichi to whom each of these discards may lose, where another discard cannot."""
    riichi = threats(observation)
    mine = [_sure(find(rankings.safety, tile)) for tile in best] if riichi else []
    seats = tuple(seat for seat in riichi if not any(seat in sure for sure in mine))
    if seats and any(set(riichi) <= _sure(ranked) for ranked in rankings.safety):
        return seats
    return ()


def _sure(ranked: RankedDiscard) -> set[Seat]:
    """To whom the discard cannot lose now."""
    dangers = zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True)
    return {seat for seat, danger in dangers if danger in SURE}


def _kept_speed(best: Sequence[RankedDiscard], most: int) -> Found:
    draws = {number(ranked, "live") for ranked in best}
    if len(draws) > 1 or any(flag(ranked, "falls_back") for ranked in best):
        return {}
    return {
        "draws": draws.pop(),
        "most": most,
        "steps": number(best[0], "shanten_after"),
        "most_draws": number(best[0], "live") == most,
        "furiten": all(flag(ranked, "furiten") for ranked in best),
    }


def _kept_value(best: Sequence[RankedDiscard]) -> Found:
    kept = {number(ranked, "dora_kept") for ranked in best}
    found: Found = {
        "value_first": all(ranked.rank == 1 for ranked in best),
        "no_value_lost": not any(ranked.facts["han_lost"] for ranked in best),
    }
    if len(kept) == 1 and not any(number(ranked, "dora_lost") for ranked in best):
        found["dora"] = kept.pop()
    if all(is_near_tanyao(ranked) and not flag(ranked, "tanyao_tile") for ranked in best):
        found["tanyao"] = True
    return found


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
        "tile": tile_name(other.discard),
        "other": tile_name(best.discard),
        **most,
        "close": (best.score or 0) - (other.score or 0) < CLOSE,
    }
    for axis in sorted(AXES, key=lambda axis: axis in weighed(choice.strategy)):
        first = _firsts(rankings, axis)
        if axis != most["axis"] and other.discard in first and best.discard not in first:
            return found | {"strong": axis, "strong_tied": len(first) > 1}
    return found


def _firsts(rankings: Rankings, axis: str) -> list[Tile]:
    """The discards that nothing beats on an axis. What leaves as many good draws is as fast."""
    if axis != "speed":
        return [ranked.discard for ranked in getattr(rankings, axis) if ranked.rank == 1]
    most = number(rankings.speed[0], "live")
    return [
        ranked.discard
        for ranked in rankings.speed
        if number(ranked, "live") == most and not flag(ranked, "falls_back")
    ]
