"""What speaks for a discard and against another: facts, without words.

Every reason follows from the observation, the rankings and the strategy, so it cannot contradict
them. `about_best` tells what the advised discard keeps, `played_reasons` where the played one
falls short of it.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.tiles import Tile, is_honour, kind_of, parse_kind, tile_name
from tutor.advice.advice import Advice, Placed, Reason
from tutor.advice.facts import find, flag, number, row
from tutor.advice.moment import threats
from tutor.evaluators.ranking import Fact, RankedDiscard, Rankings
from tutor.strategy.strategies import Strategy

AXES: Final = ("speed", "value", "safety")
NEAR_TANYAO: Final = 3
"""Terminals and honours in the hand, up to which a hand is called near tanyao."""

TELLING: Final = (
    "risk", "back", "dora", "draws", "yakuhai", "less_safe", "yakuhai_later", "slower", "tanyao",
    "copies", "outlook", "value",
)  # fmt: skip
"""What a discard may lack, the most telling first."""

SURE: Final = frozenset({"genbutsu", "passed"})
"""Why a tile cannot lose to an opponent now. A probability of 0 is only one too small to tell."""

Found: TypeAlias = dict[str, Fact | tuple[Fact, ...]]


def about_best(
    observation: Observation, strategy: Strategy, rankings: Rankings, combined: Sequence[Placed]
) -> tuple[Reason, ...]:
    """What the discards of the first rank keep, and what the next one in line costs."""
    best = [placed.discard for placed in combined if placed.rank == 1]
    reasons = [Reason("best", _keeps(observation, strategy, rankings, best))]
    rest = [placed for placed in combined if placed.rank > 1]
    following = [placed.discard for placed in rest if placed.rank == rest[0].rank]
    if len(following) == 1:
        facts = _falls_short(observation, strategy, rankings, best[0], following[0])
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
        best, strategy = advice.best[0], advice.choice.strategy
        short = _falls_short(observation, strategy, advice.rankings, best, played)
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
        found |= _kept_speed(observation, [find(rankings.speed, tile) for tile in best])
    if "value" in axes:
        found |= _kept_value([find(rankings.value, tile) for tile in best])
    if "safety" in axes:
        found |= _kept_safety(observation, [find(rankings.safety, tile) for tile in best])
    return found


def _kept_speed(observation: Observation, best: Sequence[RankedDiscard]) -> Found:
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
        "most_draws": all(ranked.rank == 1 for ranked in best),
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


def _falls_short(
    observation: Observation, strategy: Strategy, rankings: Rankings, best: Tile, tile: Tile
) -> Found:
    """The most telling of the things that a discard lacks against the best one, on the axes
    that the plan weighs and where it ranks below."""
    pairs = {
        axis: (find(getattr(rankings, axis), tile), find(getattr(rankings, axis), best))
        for axis in AXES
    }
    axes = weighed(strategy)
    lacks: list[tuple[int, int, Found]] = []
    for axis in axes:
        gap = pairs[axis][0].rank - pairs[axis][1].rank
        if gap > 0:
            why = _lacks(observation, axis, pairs)
            lacks.append((TELLING.index(str(why["how"])), -gap, {"axis": axis, **why}))
    _, _, most = min(lacks, key=lambda lack: lack[:2])
    found: Found = {"tile": tile_name(tile), "other": tile_name(best), **most}
    strong = _strong(rankings, pairs, axes)
    if strong is not None and strong != most["axis"]:
        found["strong"] = strong
        ranking = getattr(rankings, strong)
        found["strong_tied"] = sum(ranked.rank == 1 for ranked in ranking) > 1
    return found


def _lacks(
    observation: Observation, axis: str, pairs: dict[str, tuple[RankedDiscard, RankedDiscard]]
) -> Found:
    mine, its = pairs[axis]
    match axis:
        case "speed":
            return _slower(mine, its, *pairs["value"])
        case "value":
            return _cheaper(mine, its)
        case _:
            return _riskier(observation, mine, its)


def _strong(
    rankings: Rankings,
    pairs: dict[str, tuple[RankedDiscard, RankedDiscard]],
    axes: tuple[str, ...],
) -> str | None:
    """An axis on which nothing beats the discard, though it is not alone with all the others."""
    for axis in sorted(AXES, key=lambda axis: axis in axes):
        same = sum(ranked.rank == 1 for ranked in getattr(rankings, axis))
        if pairs[axis][0].rank == 1 and same * 2 <= len(rankings.speed):
            return axis
    return None


def _slower(
    mine: RankedDiscard, its: RankedDiscard, my_value: RankedDiscard, its_value: RankedDiscard
) -> Found:
    if flag(mine, "falls_back"):
        return {"how": "back"} if not flag(its, "falls_back") else {"how": "slower"}
    draws, more = number(mine, "live"), number(its, "live")
    if draws < more:
        ready = number(mine, "shanten_after") == 0
        return {"how": "draws", "draws": draws, "more": more, "ready": ready}
    if my_value.facts["yakuhai"] is not None and its_value.facts["yakuhai"] is None:
        return {"how": "yakuhai_later"}
    honours = is_honour(kind_of(mine.discard)) and is_honour(kind_of(its.discard))
    if honours and number(mine, "unseen") > number(its, "unseen"):
        return {"how": "copies"}
    return {"how": "outlook"}


def _cheaper(mine: RankedDiscard, its: RankedDiscard) -> Found:
    if number(mine, "dora_lost") > number(its, "dora_lost"):
        lost = number(mine, "dora_lost") - number(its, "dora_lost")
        return {"how": "dora", "count": lost}
    if flag(mine, "falls_back") and not flag(its, "falls_back"):
        return {"how": "back"}
    piece = mine.facts["yakuhai"]
    if piece is not None and its.facts["yakuhai"] is None:
        return {"how": "yakuhai", "piece": piece}
    if flag(mine, "tanyao") and flag(mine, "tanyao_tile") and not flag(its, "tanyao_tile"):
        return {"how": "tanyao"}
    return {"how": "value"}


def _riskier(observation: Observation, mine: RankedDiscard, its: RankedDiscard) -> Found:
    """Against whom a discard is riskier than another, those in riichi before the others."""
    riichi = threats(observation)
    gaps = [
        (seat in riichi and risk > other, risk - other, -place, seat, str(danger), known in SURE)
        for place, (seat, danger, risk, other, known) in enumerate(
            zip(
                row(mine, "seats"), row(mine, "dangers"), row(mine, "risks"), row(its, "risks"),
                row(its, "dangers"), strict=True,
            )
        )
    ]
    threat, gap, _place, seat, danger, other_is_sure = max(gaps)
    if gap <= 0:  # the difference is below the digits that facts keep
        return {"how": "less_safe", "seat": None}
    how = "risk" if threat else "less_safe"
    return {"how": how, "seat": seat, "danger": danger, "other_is_sure": other_is_sure}
