"""What is said of a chi or pon that is offered: our own call model, steps, draws, yaku."""

from collections.abc import Mapping
from typing import Final

from rules.melds import MeldType
from rules.tiles import is_honour, is_red, kind_of, rank_of
from tutor.advice.call_aspects import CallAspect, WeighedCall, aspect_cells
from tutor.advice.call_model import UNIT, shipped_call_model
from tutor.advice.call_worth import dora_held, least_points, most_points, near_yaku
from tutor.advice.weigh_calls import decided
from tutor.evaluators.last_round import place_now
from tutor.evaluators.standing import is_last_round

STEPS: Final = 5
YAKU: Final = ("yakuhai", "tanyao", "toitoi", "honitsu", "chinitsu")
FROM: Final = ("right", "across", "left")
CALL_UNITS: Final[Mapping[str, int]] = {
    "model": 16,
    **{f"model_{aspect}": 16 for aspect in CallAspect},
    "decided_yes": 1,
    "decided_no": 1,
    "no_yaku": 1,
    **dict.fromkeys(("pon", "chi_low", "chi_middle", "chi_high"), 1),
    **{f"before_{steps}": 1 for steps in range(STEPS)},
    **{f"after_{steps}": 1 for steps in range(STEPS)},
    "nearer": 1,
    "live_before": 32,
    "live_after": 32,
    "yaku_live": 32,
    "winning": 8,
    "opens": 1,
    "yakuhai": 1,
    **{f"nearest_{yaku}": 1 for yaku in YAKU},
    "detour": 1,
    "han": 4,
    "kept": 16,
    "most": 16,
    "least": 16,
    "dora": 4,
    "called_dora": 2,
    "called_red": 1,
    "red_laid": 1,
    "honour": 1,
    "terminal": 1,
    **{f"from_{opponent}": 1 for opponent in FROM},
    "tsumogiri": 1,
    "fills_left": 4,
    "draws_alone": 8,
    "calls": 2,
    "other_pon": 1,
    "place": 4,
    "last_round": 1,
}
CALL_NUMBERS: Final = tuple(CALL_UNITS)
MOST: Final = 127
_POINTS: Final = 500
"""Points are told in this unit."""
_PLACES: Final = ("chi_low", "chi_middle", "chi_high")


def call_numbers(weighed: WeighedCall, offered: int, *, other_pon: bool) -> tuple[int, ...]:
    """Return what is said of a call, in the order of `CALL_NUMBERS`.

    Args:
        weighed: the call.
        offered: how many calls are offered with it.
        other_pon: whether a pon is among the others.
    """
    found = {
        **dict.fromkeys(CALL_NUMBERS, 0.0),
        **_model(weighed),
        **_steps(weighed),
        **_tile(weighed),
        **_worth(weighed),
        "calls": offered,
        "other_pon": other_pon,
    }
    return tuple(max(-MOST, min(MOST, round(found[name]))) for name in CALL_NUMBERS)


def _model(weighed: WeighedCall) -> dict[str, float]:
    first = decided(weighed)
    found: dict[str, float] = {
        "decided_yes": first is not None and first[0],
        "decided_no": first is not None and not first[0],
        "no_yaku": not near_yaku(weighed.facts),
    }
    if not near_yaku(weighed.facts):
        return found
    model = shipped_call_model()
    weights = model.weights(aspect_cells(weighed))
    parts = {aspect: number * CALL_UNITS["model"] / UNIT for aspect, number in weights.items()}
    whole = sum(parts.values()) + model.intercept * CALL_UNITS["model"] / UNIT
    return found | {"model": whole, **{f"model_{each}": part for each, part in parts.items()}}


def _steps(weighed: WeighedCall) -> dict[str, float]:
    facts = weighed.facts
    return {
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
    }


def _tile(weighed: WeighedCall) -> dict[str, float]:
    observation, meld = weighed.observation, weighed.call.meld
    called, thrower = meld.called, meld.from_seat
    if called is None or thrower is None:
        raise ValueError(f"{meld.type} takes no tile of another seat")
    kind = kind_of(called)
    name = "pon" if meld.type is MeldType.PON else _PLACES[kind - meld.kind]
    return {
        name: 1,
        "called_dora": observation.dora_in(called),
        "called_red": is_red(called) and observation.rules.red_fives,
        "red_laid": any(map(is_red, meld.from_hand)) and observation.rules.red_fives,
        "honour": is_honour(kind),
        "terminal": not is_honour(kind) and rank_of(kind) in (1, 9),
        f"from_{FROM[observation.opponents.index(thrower)]}": 1,
        "tsumogiri": observation.rivers[thrower][-1].tsumogiri,
    }


def _worth(weighed: WeighedCall) -> dict[str, float]:
    observation, call, facts = weighed.observation, weighed.call, weighed.facts
    found: dict[str, float] = {
        "yakuhai": weighed.is_yakuhai,
        "dora": dora_held(observation, call),
        "place": place_now(observation),
        "last_round": is_last_round(observation),
    }
    near = near_yaku(facts)
    if not near:
        return found
    return found | {
        f"nearest_{near[0].yaku}": 1,
        "detour": weighed.is_detour,
        "han": weighed.han,
        "kept": weighed.kept * CALL_UNITS["kept"],
        "most": most_points(observation, call, facts) / _POINTS,
        "least": least_points(observation, call, facts) / _POINTS,
    }
