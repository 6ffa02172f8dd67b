"""The layout of the strategy tree."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.observation import Observation
from tutor.language import gettext
from tutor.pages.tree.words import TreeLine
from tutor.strategy.choice import Choice
from tutor.text.names import round_word


@dataclass(frozen=True, slots=True)
class TreeMoment:
    choice: Choice
    round: int
    honba: int
    turn: int

    @property
    def values(self) -> dict[str, float]:
        return {condition.feature: condition.value for condition in self.choice.path}


def moment_at(observation: Observation, choice: Choice) -> TreeMoment:
    return TreeMoment(choice, observation.round, observation.honba, observation.turn)


def moment_title(moment: TreeMoment) -> str:
    return gettext("{round} · turn {turn}").format(
        round=round_word(moment.round, moment.honba), turn=moment.turn
    )


ArrowKey: TypeAlias = Literal["left", "right", "up", "down"]

ASK_WIDTH, ASK_HEIGHT = 138, 54
"""Pixels of a question at 100 %."""
PLAN_WIDTH, PLAN_HEIGHT = 186, 40
"""Pixels of a plan at 100 %."""
PITCH, GAP = 188, 9
MARGIN = 14


@dataclass(frozen=True, slots=True)
class NodePlace:
    line: TreeLine
    x: float
    y: float
    width: float
    height: float
    hidden: int = 0

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


def folded_lines(lines: Sequence[TreeLine]) -> tuple[TreeLine, ...]:
    lit = {line.node for line in lines if line.lit}
    return tuple(line for line in lines if line.lit or line.parent in lit) if lit else tuple(lines)


def place_nodes(lines: Sequence[TreeLine], among: Sequence[TreeLine] = ()) -> tuple[NodePlace, ...]:
    middles = _middles(lines)
    shown = {line.parent for line in lines}
    spots = []
    for line in lines:
        width, height = _size(line)
        y = MARGIN + middles[line.node] - height / 2
        stub = line.strategy is None and line.node not in shown
        behind = {line.node} if stub else set()
        hidden = 0
        for other in among:  # parents come before their children
            if other.parent in behind:
                behind.add(other.node)
                hidden += other.strategy is not None
        spots.append(NodePlace(line, MARGIN + line.depth * PITCH, y, width, height, hidden))
    return tuple(spots)


def _size(line: TreeLine) -> tuple[int, int]:
    plan = line.strategy is not None
    return (PLAN_WIDTH, PLAN_HEIGHT) if plan else (ASK_WIDTH, ASK_HEIGHT)


def picture_size(spots: Sequence[NodePlace]) -> tuple[float, float]:
    right = max((spot.x + spot.width for spot in spots), default=0.0)
    lowest = max((spot.y + spot.height for spot in spots), default=0.0)
    return right + MARGIN, lowest + MARGIN


def neighbour_node(spots: Sequence[NodePlace], node: int, step: ArrowKey) -> int:
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
            way = -1 if step == "up" else 1
            is_plan = here.line.strategy is not None
            column = (
                spot
                for spot in spots
                if (spot.middle - here.middle) * way > 0
                and (spot.line.strategy is not None) == is_plan
                and (is_plan or spot.line.depth == here.line.depth)
            )
            nearest = min(column, key=lambda spot: abs(spot.middle - here.middle), default=here)
            return nearest.line.node


def _middles(lines: Sequence[TreeLine]) -> Mapping[int, float]:
    middles: dict[int, float] = {}
    following: dict[int, list[int]] = {}
    for line in lines:
        following.setdefault(line.parent, []).append(line.node)
    top = 0.0
    for line in lines:
        if line.node not in following:
            height = _size(line)[1]
            middles[line.node] = top + height / 2
            top += height + GAP
    for line in reversed(lines):  # children come before their parents
        its = following.get(line.node)
        if its:
            middles[line.node] = sum(middles[node] for node in its) / len(its)
    lowest = min(middles[line.node] - _size(line)[1] / 2 for line in lines)
    return {node: middle - min(0.0, lowest) for node, middle in middles.items()}
