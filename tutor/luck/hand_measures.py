"""The numbers of a hand after each draw that could have come, for all draws of a game at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.wall import DRAWS
from tutor.evaluators.positions import Array
from tutor.luck.chances import Chance
from tutor.luck.draw_outcomes import DrawOutcomes, waited_for

STEPS: Final = ("won", "ready", "one", "two", "three", "four", "far")
TIMES: Final = ("early", "middle", "late")
_LATE: Final = 22
_EARLY: Final = 46
_LIVE: Final = STEPS[1:5]
_DORA: Final = ("won", "ready", "one", "two", "far")
OWN_NUMBERS: Final = (
    *(f"{step}_{time}" for step in STEPS for time in TIMES),
    *(f"open_{step}" for step in STEPS),
    *(f"live_{step}" for step in _LIVE),
    *(f"live_left_{step}" for step in _LIVE),
    *(f"dora_{step}" for step in _DORA),
    *(f"threat_{step}" for step in STEPS),
    "riichi_won",
)
TAKEN_NUMBERS: Final = ("taken_wait_free", "taken_wait_riichi")

_MAX_DORA: Final = 6


@dataclass(frozen=True, eq=False, slots=True)
class Draws:
    own: Array
    """(n, own numbers) float64: after what came, less the mean over what could have come."""
    taken: Array
    """(n, 4, taken numbers) float64, the same by whose winning tile was drawn."""


def draw_surprises(draws: Sequence[Chance], outcomes: DrawOutcomes | None) -> Draws:
    """Return what each draw brought beyond its mean.

    Args:
        draws: of a game.
        outcomes: of these draws; None where there is none.
    """
    if outcomes is None:
        return Draws(np.zeros((0, len(OWN_NUMBERS))), np.zeros((0, 4, len(TAKEN_NUMBERS))))
    return Draws(outcomes.beyond_mean(_numbers(draws, outcomes)), _taken(draws, outcomes))


def _numbers(draws: Sequence[Chance], outcomes: DrawOutcomes) -> Array:
    at, step = outcomes.at, outcomes.step + 1
    seats = [draw.seats[draw.seat] for draw in draws if draw.seat is not None]
    wall = np.array([draw.tiles_left for draw in draws])[at]
    time = np.where(wall >= _EARLY, 0, np.where(wall > _LATE, 1, 2))
    is_open = np.array([seat.is_open for seat in seats])[at]
    riichi = np.array([seat.riichi for seat in seats])[at]
    threat = np.array([_is_threatened(draw) for draw in draws])[at]
    on = np.eye(len(STEPS))[step]
    near, good = on[:, 1:5], np.minimum(outcomes.live, 40) / 10
    held = np.minimum(outcomes.dora, _MAX_DORA)
    steps_of_dora = np.concatenate((on[:, :4], on[:, 4:].sum(axis=1, keepdims=True)), axis=1)
    return np.concatenate(
        (
            np.eye(len(STEPS) * len(TIMES))[step * len(TIMES) + time],
            on * is_open[:, None],
            near * good[:, None],
            near * (good * wall / DRAWS)[:, None],
            steps_of_dora * held[:, None],
            on * threat[:, None],
            (on[:, 0] * riichi)[:, None],
        ),
        axis=1,
    )


def _is_threatened(draw: Chance) -> bool:
    return any(each.riichi for seat, each in enumerate(draw.seats) if seat != draw.seat)


def _taken(draws: Sequence[Chance], outcomes: DrawOutcomes) -> Array:
    hits = waited_for(draws)[outcomes.at, :, outcomes.kind].astype(np.float64)
    beyond = outcomes.beyond_mean(hits)
    bound = np.array([draw.seats[draw.seat].riichi for draw in draws if draw.seat is not None])
    return np.stack((beyond * ~bound[:, None], beyond * bound[:, None]), axis=2)
