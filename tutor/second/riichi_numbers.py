"""What is said of a discard with which riichi may be declared: waits, points, place, threats."""

from collections.abc import Mapping
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, is_honour, kind_of, rank_of
from tutor.advice.call_advice import Doubt
from tutor.advice.weigh_riichi import weigh_riichi
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.last_round import place_now
from tutor.evaluators.standing import is_last_round, lead, seat_above, seat_below
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai

RIICHI_UNITS: Final[Mapping[str, int]] = {
    "rule": 2,
    "live": 4,
    "kinds": 2,
    "most_live": 2,
    "honour": 1,
    "terminal": 1,
    "outer": 1,
    "own_suji": 1,
    "known_safe": 1,
    "furiten": 1,
    "yaku": 1,
    "some_yaku": 1,
    "silent_least": 16,
    "silent_most": 16,
    "declared": 16,
    "gain": 16,
    "dora": 2,
    "turn": 8,
    "tiles_left": 32,
    "dealer": 1,
    "place_1": 1,
    "place_2": 1,
    "place_3": 1,
    "place_4": 1,
    "rounds_left": 4,
    "last_round": 1,
    "lead": 16,
    "above": 16,
    "below": 16,
    "riichi": 1,
    "dealer_riichi": 1,
    "opened": 1,
    "melds": 2,
    "honba": 2,
    "sticks": 2,
}
RIICHI_NUMBERS: Final = tuple(RIICHI_UNITS)
MOST: Final = 127
_POINTS: Final = 500
"""Points are told in this unit."""
_SURE: Final = {Doubt.SURE: 3, Doubt.FAIRLY: 2, Doubt.CLOSE: 1}
_SUJI: Final = 3


def riichi_numbers(observation: Observation, discard: Tile) -> tuple[int, ...]:
    facts = look_at_tenpai(observation, discard)
    if facts is None:
        return (0,) * len(RIICHI_NUMBERS)
    found = {**_waits(observation, facts), **_worth(facts), **_standing(observation)}
    declare, doubt, _ = weigh_riichi(observation, facts, 1)
    found["rule"] = _SURE[doubt] if declare else -_SURE[doubt]
    return tuple(max(-MOST, min(MOST, round(found[name]))) for name in RIICHI_NUMBERS)


def _waits(observation: Observation, facts: TenpaiFacts) -> dict[str, float]:
    kinds = [wait.kind for wait in facts.waits]
    ranks = [rank_of(kind) for kind in kinds if not is_honour(kind)]
    own = {kind_of(one.tile) for one in observation.rivers[observation.seat]}
    known = [int(observation.genbutsu[seat]) for seat in riichi_opponents(observation)]
    suits = [kind for kind in kinds if not is_honour(kind)]
    suji = [
        kind
        for kind in suits
        if any(other in own and other // 9 == kind // 9 for other in (kind - _SUJI, kind + _SUJI))
    ]
    return {
        "live": facts.live,
        "kinds": len(kinds),
        "most_live": max(wait.live for wait in facts.waits),
        "honour": any(map(is_honour, kinds)),
        "terminal": any(rank in (1, 9) for rank in ranks),
        "outer": any(rank in (2, 8) for rank in ranks),
        "own_suji": bool(suji),
        "known_safe": any(mask >> kind & 1 for mask in known for kind in kinds),
        "furiten": facts.furiten,
    }


def _worth(facts: TenpaiFacts) -> dict[str, float]:
    live = [(wait, max(wait.live, 0.01)) for wait in facts.waits]
    whole = sum(weight for _, weight in live)
    silent = [0 if wait.dama is None else wait.dama.payment for wait, _ in live]
    declared = [0 if wait.riichi is None else wait.riichi.payment for wait, _ in live]
    mean_silent = sum(s * weight for s, (_, weight) in zip(silent, live, strict=True)) / whole
    mean = sum(d * weight for d, (_, weight) in zip(declared, live, strict=True)) / whole
    return {
        "yaku": facts.has_yaku,
        "some_yaku": any(silent),
        "silent_least": min(silent) / _POINTS,
        "silent_most": max(silent) / _POINTS,
        "declared": mean / _POINTS,
        "gain": (mean - mean_silent) / _POINTS,
    }


def _standing(observation: Observation) -> dict[str, float]:
    seat, points = observation.seat, observation.points
    above, below = seat_above(observation), seat_below(observation)
    place, riichi = place_now(observation), riichi_opponents(observation)
    melds = [observation.melds[other] for other in observation.opponents]
    return {
        "dora": sum(map(observation.dora_in, observation.hand)),
        "turn": observation.turn,
        "tiles_left": observation.tiles_left,
        "dealer": observation.is_dealer,
        **{f"place_{each}": place == each for each in (1, 2, 3, 4)},
        "rounds_left": observation.rules.rounds - 1 - observation.round,
        "last_round": is_last_round(observation),
        "lead": lead(observation) / _POINTS,
        "above": 0 if above is None else (points[above] - points[seat]) / _POINTS,
        "below": 0 if below is None else (points[seat] - points[below]) / _POINTS,
        "riichi": len(riichi),
        "dealer_riichi": observation.dealer in riichi,
        "opened": sum(any(meld.is_open for meld in each) for each in melds),
        "melds": sum(map(len, melds)),
        "honba": observation.honba,
        "sticks": observation.kyotaku,
    }
