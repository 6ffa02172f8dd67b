"""Opponents asked many at once, and the interface they share."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import numpy as np

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.message import TutorError
from rules.observation import Observation
from rules.table import Answer
from rules.tiles import Kind, Tile, is_red, kind_of
from tutor.advice.calls import ORPHANS_TO_KEEP
from tutor.evaluators.calls import after_call
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.rankings import Scores, evaluate
from tutor.evaluators.table_read import orphans

Request: TypeAlias = tuple[Observation, tuple[Action, ...]]
Think: TypeAlias = Callable[[Sequence[Request]], list[Answer]]


class UnknownOpponent(TutorError):
    """Nobody has that name."""


class Opponent(Protocol):
    @property
    def name(self) -> str: ...

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer: ...

    def answer_all(self, requests: Sequence[Request]) -> list[Answer]: ...


@dataclass(frozen=True, slots=True)
class Thinker:
    name: str
    think: Think

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer:
        return self.think(((observation, offered),))[0]

    def answer_all(self, requests: Sequence[Request]) -> list[Answer]:
        return self.think(requests)


HALF: Final = 500
BATCH_SIZE: Final = 256


@dataclass(frozen=True, slots=True)
class DiscardRequest:
    observation: Observation
    call: Call | None
    """The chi or pon that leads to it; None: it is the own turn."""
    row: int


@dataclass(frozen=True, slots=True)
class DiscardBatch:
    views: tuple[DiscardRequest, ...]
    positions: Positions
    scores: Scores


def answer_each(
    requests: Sequence[Request], think: Callable[[Sequence[Request]], list[Answer]]
) -> list[Answer]:
    answers = [plain(observation, offered) for observation, offered in requests]
    open_ = [place for place, answer in enumerate(answers) if answer is None]
    for start in range(0, len(open_), BATCH_SIZE):
        batch = open_[start : start + BATCH_SIZE]
        for place, answer in zip(batch, think([requests[at] for at in batch]), strict=True):
            answers[place] = answer
    return answers


def answer_by_rule(
    requests: Sequence[Request],
    kinds_of: Callable[[DiscardBatch], Array],
    own_turn: Callable[[Request, Kind], Answer],
    claim: Callable[[Request, tuple[DiscardRequest, ...], Array], Answer],
) -> list[Answer]:
    """Return the answers of a player whose choices do not weigh each other.

    Args:
        requests: those that need thought (see `answer_each`).
        kinds_of: (n,) what it would discard in each view.
        own_turn: its answer on its own turn, given what it would discard.
        claim: its answer to somebody else's tile, given the views after each call that is offered
            and, by their rows, the shanten in them.
    """
    groups, views = view_all(requests)
    if views is None:
        return [None] * len(requests)
    kinds, shanten = kinds_of(views), views.scores.speed.shanten
    return [
        own_turn(request, Kind(int(kinds[group[0].row])))
        if group and group[0].call is None
        else claim(request, group, shanten)
        for request, group in zip(requests, groups, strict=True)
    ]


def plain(observation: Observation, offered: tuple[Action, ...]) -> Answer:
    """Return the answer that needs no thought, None where there is none: a win is always taken,
    nine terminals are thrown in unless thirteen orphans are near, and one possibility is no
    choice."""
    for action in offered:
        match action:
            case Win():
                return action
            case Ryukyoku() if orphans(observation) < ORPHANS_TO_KEEP:
                return action
    if len(offered) == 1 and isinstance(offered[0], Discard):
        return offered[0]
    return None


def view_all(
    requests: Iterable[Request],
) -> tuple[list[tuple[DiscardRequest, ...]], DiscardBatch | None]:
    """Return the discard requests of each request, and all of them evaluated; None where there are
    none."""
    groups: list[tuple[DiscardRequest, ...]] = []
    rows = 0
    for observation, offered in requests:
        group = []
        if any(isinstance(action, Discard) for action in offered):
            group.append(DiscardRequest(observation, None, rows))
        for action in offered:
            if isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON):
                after = after_call(observation, action.meld)
                group.append(DiscardRequest(after, action, rows + len(group)))
        rows += len(group)
        groups.append(tuple(group))
    views = tuple(view for group in groups for view in group)
    if not views:
        return groups, None
    positions = Positions.stack([view.observation for view in views])
    scores = evaluate(positions)
    return groups, DiscardBatch(views, positions, scores)


def least(keys: Array, allowed: Array) -> Array:
    """Return (n,) int64, the allowed kind with the least key, the lower kind where two share it.

    Args:
        keys: (n, 34).
        allowed: (n, 34) bool.
    """
    chosen: Array = np.where(allowed, keys, np.inf).argmin(axis=1)
    return chosen


def discard_of(offered: Iterable[Action], kind: Kind, *, riichi: bool = False) -> Discard:
    """Return the offered discard of a kind: the plain five before the red one, the drawn copy
    first.

    Raises:
        ValueError: no such discard is offered.
    """
    return min(
        (
            action
            for action in offered
            if isinstance(action, Discard)
            and action.riichi == riichi
            and kind_of(action.tile) == kind
        ),
        key=lambda action: (is_red(action.tile), not action.tsumogiri),
    )


def offers_riichi(offered: Iterable[Action], kind: Kind) -> bool:
    return any(
        isinstance(action, Discard) and action.riichi and kind_of(action.tile) == kind
        for action in offered
    )


def thrown(observation: Observation, kind: Kind) -> Tile:
    return min((t for t in observation.hand if kind_of(t) == kind), key=is_red)


def kans_of(offered: Iterable[Action], *types: MeldType) -> list[Call]:
    return [action for action in offered if isinstance(action, Call) and action.meld.type in types]
