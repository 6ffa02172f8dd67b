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
from tutor.coach.call_effects import after_call
from tutor.coach.calls import ORPHANS_TO_KEEP
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.rankings import Scores, evaluate
from tutor.evaluators.table_read import orphans

Request: TypeAlias = tuple[Observation, tuple[Action, ...]]
Think: TypeAlias = Callable[[Sequence[Request]], list[Answer]]


class UnknownOpponent(TutorError):
    pass


class Agent(Protocol):
    @property
    def name(self) -> str: ...

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer: ...


class Opponent(Agent, Protocol):
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
    """The chi or pon before the discard; None on the seat's own turn."""
    row: int


@dataclass(frozen=True, slots=True)
class DiscardBatch:
    views: tuple[DiscardRequest, ...]
    positions: Positions
    scores: Scores


def answer_each(
    requests: Sequence[Request], think: Callable[[Sequence[Request]], list[Answer]]
) -> list[Answer]:
    answers = [forced_answer(observation, offered) for observation, offered in requests]
    unanswered = [place for place, answer in enumerate(answers) if answer is None]
    for start in range(0, len(unanswered), BATCH_SIZE):
        batch = unanswered[start : start + BATCH_SIZE]
        for place, answer in zip(batch, think([requests[at] for at in batch]), strict=True):
            answers[place] = answer
    return answers


def answer_by_rule(
    requests: Sequence[Request],
    kinds_of: Callable[[DiscardBatch], Array],
    own_turn: Callable[[Request, Kind], Answer],
    claim: Callable[[Request, tuple[DiscardRequest, ...], Array], Answer],
) -> list[Answer]:
    """Return the answers of a player who chooses a discard first.

    Args:
        requests: those without a forced answer (see `answer_each`).
        kinds_of: returns (n,) the kind to discard in each view.
        own_turn: the answer on the player's own turn, given the discard.
        claim: the answer to a tile of another seat, given the views after each call offered and the
            shanten by row.
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


def forced_answer(observation: Observation, offered: tuple[Action, ...]) -> Answer:
    """Return the answer that all opponents give, None if they have a choice: take a win, abort with
    nine terminals unless thirteen orphans are near, and make the only possible discard."""
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
    """Return the discard requests of each request, and the evaluation of all; None without any."""
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
    """Return (n,) int64, the allowed kind with the lowest key; the lower kind in a tie.

    Args:
        keys: (n, 34).
        allowed: (n, 34) bool.
    """
    chosen: Array = np.where(allowed, keys, np.inf).argmin(axis=1)
    return chosen


def discard_of(offered: Iterable[Action], kind: Kind, *, riichi: bool = False) -> Discard:
    """Return the offered discard of a kind: a plain five before the red one, then the drawn copy.

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
