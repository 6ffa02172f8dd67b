"""How a network stands while it learns: against seats that do not change, by the same walls each
time."""

from dataclasses import dataclass
from functools import partial

from tutor.lab.second.model import Tensors
from tutor.lab.selfplay.judgement import judge
from tutor.lab.selfplay.player import SELFPLAY, arrays_of, seated
from tutor.strategy.tree import shipped_tree


@dataclass(frozen=True, slots=True)
class Curve:
    updates: int
    """Between two points; the first is of the start."""
    against: str = "steady"
    games: int = 40
    seed: int = 1


@dataclass(frozen=True, slots=True)
class CurvePoint:
    updates: int
    games: int
    placement: float
    rank_points: float
    rank_points_low: float | None
    rank_points_high: float | None
    ahead: float | None


def point_of(
    curve: Curve, network: Tensors, start: Tensors, updates: int, hanchan: bool
) -> CurvePoint:
    judged = judge(
        partial(seated, network=arrays_of(network), start=arrays_of(start)),
        shipped_tree(),
        SELFPLAY,
        curve.against,
        curve.games,
        hanchan=hanchan,
        seed=curve.seed,
    )
    return CurvePoint(
        updates,
        judged.games,
        judged.placement,
        judged.rank_points,
        judged.rank_points_low,
        judged.rank_points_high,
        judged.ahead,
    )
