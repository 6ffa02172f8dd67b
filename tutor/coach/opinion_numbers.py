from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Tile, is_honour, is_red, kind_of, rank_of
from tutor.coach import call_weighing
from tutor.coach.advice import Doubt
from tutor.coach.call_effects import LookedAt, after_call
from tutor.coach.call_rules import decided, weigh_riichi
from tutor.coach.worth import look_at_tenpai
from tutor.network.planes import CALL_NUMBERS, CALL_UNITS, FROM, RIICHI_NUMBERS, STEPS
from tutor.position.standing import is_last_round, lead, place_now, seat_above, seat_below
from tutor.position.table_read import riichi_opponents

MOST: Final = 127
_POINTS: Final = 500
"""The unit of inputs that are points."""
_SURE: Final = {Doubt.SURE: 3, Doubt.FAIRLY: 2, Doubt.CLOSE: 1}
_SUJI: Final = 3


def riichi_numbers(observation: Observation, discard: Tile) -> tuple[int, ...]:
    facts = look_at_tenpai(observation, discard)
    if facts is None:
        return (0,) * len(RIICHI_NUMBERS)
    live = [(wait, max(wait.live, 0.01)) for wait in facts.waits]
    whole = sum(weight for _, weight in live)
    silent = [0 if wait.ron is None else wait.ron.points for wait, _ in live]
    declared = [0 if wait.riichi is None else wait.riichi.points for wait, _ in live]
    mean_silent = sum(s * weight for s, (_, weight) in zip(silent, live, strict=True)) / whole
    mean = sum(d * weight for d, (_, weight) in zip(declared, live, strict=True)) / whole
    kinds = [wait.kind for wait in facts.waits]
    ranks = [rank_of(kind) for kind in kinds if not is_honour(kind)]
    river = {kind_of(one.tile) for one in observation.rivers[observation.seat]}
    known = [int(observation.genbutsu[seat]) for seat in riichi_opponents(observation)]
    own_suji = any(
        other in river and other // 9 == kind // 9
        for kind in kinds
        for other in (kind - _SUJI, kind + _SUJI)
        if not is_honour(kind)
    )
    found = {
        **{
            "live": facts.live,
            "kinds": len(kinds),
            "most_live": max(wait.live for wait in facts.waits),
            "honour": any(map(is_honour, kinds)),
            "terminal": any(rank in (1, 9) for rank in ranks),
            "outer": any(rank in (2, 8) for rank in ranks),
            "own_suji": own_suji,
            "known_safe": any(mask >> kind & 1 for mask in known for kind in kinds),
            "furiten": facts.furiten,
        },
        **{
            "yaku": facts.has_yaku,
            "some_yaku": any(silent),
            "silent_least": min(silent) / _POINTS,
            "silent_most": max(silent) / _POINTS,
            "declared": mean / _POINTS,
            "gain": (mean - mean_silent) / _POINTS,
        },
        **_table_numbers(observation),
    }
    declare, doubt, _ = weigh_riichi(observation, facts, 1)
    found["rule"] = _SURE[doubt] if declare else -_SURE[doubt]
    return tuple(max(-MOST, min(MOST, round(found[name]))) for name in RIICHI_NUMBERS)


def _table_numbers(observation: Observation) -> dict[str, float]:
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


_PLACES: Final = ("chi_low", "chi_middle", "chi_high")


def call_numbers(
    weighed: call_weighing.WeighedCall, offered: int, *, other_pon: bool
) -> tuple[int, ...]:
    """Return the numbers of a call, in the order of `CALL_NUMBERS`.

    Args:
        weighed: the call.
        offered: the number of calls offered together.
        other_pon: whether the other calls include a pon.
    """
    facts = weighed.facts
    observation, meld = weighed.observation, weighed.call.meld
    called, discarder = meld.called, meld.from_seat
    if called is None or discarder is None:
        raise ValueError(f"{meld.type} does not call a tile")
    kind = kind_of(called)
    name = "pon" if meld.type is MeldType.PON else _PLACES[kind - meld.kind]
    found = {
        **dict.fromkeys(CALL_NUMBERS, 0.0),
        **_model_numbers(weighed),
        **{
            f"before_{min(max(facts.shanten_before, 0), STEPS - 1)}": 1,
            f"after_{min(max(facts.shanten_after, 0), STEPS - 1)}": 1,
            "nearer": weighed.is_nearer,
            "live_before": facts.live_before,
            "live_after": facts.live_after,
            "yaku_live": facts.yaku_live,
            "winning": 0 if facts.ready is None else facts.ready.live_winning,
            "opens": facts.opens,
            "fills_left": weighed.fills_left,
            "draws_alone": weighed.draws_alone,
        },
        **{
            name: 1,
            "called_dora": observation.dora_in(called),
            "called_red": is_red(called) and observation.rules.red_fives,
            "red_laid": any(map(is_red, meld.from_hand)) and observation.rules.red_fives,
            "honour": is_honour(kind),
            "terminal": not is_honour(kind) and rank_of(kind) in (1, 9),
            f"from_{FROM[observation.opponents.index(discarder)]}": 1,
            "tsumogiri": observation.rivers[discarder][-1].tsumogiri,
        },
        **_worth_numbers(weighed),
        "calls": offered,
        "other_pon": other_pon,
    }
    return tuple(max(-MOST, min(MOST, round(found[name]))) for name in CALL_NUMBERS)


def _model_numbers(weighed: call_weighing.WeighedCall) -> dict[str, float]:
    first = decided(weighed)
    found: dict[str, float] = {
        "decided_yes": first is not None and first[0],
        "decided_no": first is not None and not first[0],
        "no_yaku": not call_weighing.near_yaku(weighed.facts),
    }
    if not call_weighing.near_yaku(weighed.facts):
        return found
    model = call_weighing.shipped_call_model()
    weights = model.weights(call_weighing.aspect_cells(weighed))
    parts = {
        aspect: number * CALL_UNITS["model"] / call_weighing.UNIT
        for aspect, number in weights.items()
    }
    whole = sum(parts.values()) + model.intercept * CALL_UNITS["model"] / call_weighing.UNIT
    return found | {"model": whole, **{f"model_{each}": part for each, part in parts.items()}}


def _worth_numbers(weighed: call_weighing.WeighedCall) -> dict[str, float]:
    observation, call, facts = weighed.observation, weighed.call, weighed.facts
    found: dict[str, float] = {
        "yakuhai": weighed.is_yakuhai,
        "dora": call_weighing.dora_held(observation, call),
        "place": place_now(observation),
        "last_round": is_last_round(observation),
    }
    near = call_weighing.near_yaku(facts)
    if not near:
        return found
    return found | {
        f"nearest_{near[0].yaku}": 1,
        "detour": weighed.is_detour,
        "han": weighed.han,
        "kept": weighed.kept * CALL_UNITS["kept"],
        "most": call_weighing.most_points(observation, call, facts) / _POINTS,
        "least": call_weighing.least_points(observation, call, facts) / _POINTS,
    }


@dataclass(frozen=True, slots=True)
class AskedCall:
    call: Call
    after: Observation
    numbers: tuple[int, ...]


def ask_calls(observation: Observation, calls: Sequence[Call], looked: LookedAt) -> list[AskedCall]:
    """Return the network's inputs for calls that are offered together.

    Args:
        observation: the position before the call.
        calls: the chi and pon offered.
        looked: how each of them changes the hand.
    """
    every = numbers_of_calls(observation, calls, looked)
    return [
        AskedCall(call, after_call(observation, call.meld), numbers)
        for call, numbers in zip(calls, every, strict=True)
    ]


def numbers_of_calls(
    observation: Observation, calls: Sequence[Call], looked: LookedAt
) -> list[tuple[int, ...]]:
    pons = sum(call.meld.type is MeldType.PON for call in calls)
    return [
        call_numbers(
            call_weighing.WeighedCall(observation, call, looked[call.meld]),
            len(calls),
            other_pon=pons > (call.meld.type is MeldType.PON),
        )
        for call in calls
    ]
