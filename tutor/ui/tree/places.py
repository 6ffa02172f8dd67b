"""Where the nodes of the picture lie, and which one lies beside another. No Qt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tutor.advice.tree_words import TreeLine

Step: TypeAlias = Literal["left", "right", "up", "down"]

ASK_WIDTH, ASK_HEIGHT = 138, 56
"""Pixels of a question at 100 %."""
PLAN_WIDTH, PLAN_HEIGHT = 186, 44
"""Pixels of a plan at 100 %."""
PITCH, ROW = 174, 50
"""From one column to the next, from one plan to the next."""
MARGIN = 14


@dataclass(frozen=True, slots=True)
class Spot:
    """A node and where it lies, in pixels at 100 %."""

    line: TreeLine
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The height at which lines come in and go out."""
        return self.y + self.height / 2


def spots_of(lines: Sequence[TreeLine]) -> tuple[Spot, ...]:
    """The nodes from left to right by depth: plans a row each, a question in the middle of what
    follows it. In the order of the lines."""
    heights = _middles(lines)
    spots = []
    for line in lines:
        plan = line.strategy is not None
        width, height = (PLAN_WIDTH, PLAN_HEIGHT) if plan else (ASK_WIDTH, ASK_HEIGHT)
        y = MARGIN + heights[line.node] - height / 2
        spots.append(Spot(line, MARGIN + line.depth * PITCH, y, width, height))
    return tuple(spots)


def size_of(spots: Sequence[Spot]) -> tuple[float, float]:
    """Width and height of the whole picture, in pixels at 100 %."""
    right = max((spot.x + spot.width for spot in spots), default=0.0)
    lowest = max((spot.y + spot.height for spot in spots), default=0.0)
    return right + MARGIN, lowest + MARGIN


def beside(spots: Sequence[Spot], node: int, step: Step) -> int:
    """The node that an arrow key leads to; the same one where there is none.

    Left: the question before. Right: of the two that follow, the lit one, else the first. Up and
    down: from plan to plan, from question to question of the same depth.
    """
    by_node = {spot.line.node: spot for spot in spots}
    here = by_node[node]
    match step:
        case "left":
            return here.line.parent if here.line.parent in by_node else node
        case "right":
            following = [spot.line for spot in spots if spot.line.parent == node]
            following.sort(key=lambda line: not line.lit)
            return following[0].node if following else node
        case "up" | "down":
            return _next_in_column(spots, here, -1 if step == "up" else 1)


def _next_in_column(spots: Sequence[Spot], here: Spot, way: int) -> int:
    """Of a plan the next plan above or below, of a question the next one of the same depth."""
    plan = here.line.strategy is not None
    beyond = (
        spot for spot in spots
        if (spot.middle - here.middle) * way > 0
        and (spot.line.strategy is not None) == plan
        and (plan or spot.line.depth == here.line.depth)
    )  # fmt: skip
    return min(beyond, key=lambda spot: abs(spot.middle - here.middle), default=here).line.node


def _middles(lines: Sequence[TreeLine]) -> Mapping[int, float]:
    """The height of the middle of each node above the margin, by its number."""
    middles: dict[int, float] = {}
    row = 0
    for line in lines:
        if line.strategy is not None:
            middles[line.node] = ROW * row + max(PLAN_HEIGHT, ASK_HEIGHT) / 2
            row += 1
    for line in reversed(lines):  # what follows a question stands behind it
        if line.strategy is None:
            its = [middles[each.node] for each in lines if each.parent == line.node]
            middles[line.node] = sum(its) / len(its)
    return middles
