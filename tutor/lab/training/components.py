"""Learns the weights of the measures behind the terms, from what experts discarded.

All measures of all terms are weighed in one sum, so that each weight tells what its measure is
worth beside the others. The strategies then weigh whole terms (see `strategy`).
"""

import hashlib
import json
import platform
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import scipy

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.message import Message
from tutor.corpus import Part, base_name, corpus_hash, map_games, of_part
from tutor.evaluators.building import look_at_hands
from tutor.evaluators.components import Measures
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.safety import evaluate_safety
from tutor.evaluators.safety_components import safety_measures
from tutor.evaluators.scores import blocks
from tutor.evaluators.speed import evaluate_speed, with_yaku
from tutor.evaluators.speed_components import speed_measures
from tutor.evaluators.value import evaluate_value
from tutor.evaluators.value_components import value_measures
from tutor.lab.training.choice_model import Candidates, candidates_of, fit_weights, joined
from tutor.lab.training.examples import NoExamples, decisions_of

LEARNED_SHARE: Final = 90
"""Of 256 games so many are learned from (by the second byte of their name's SHA-256): more do not
change the weights, and need more memory."""
DECIMALS: Final = 3


_Names: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _GameMeasures:
    """What one file brings, as it comes back from another process."""

    name: str
    digest: str
    candidates: Candidates | None
    measures: _Names
    """The term and the name of each column of the candidates' measures."""
    unreadable: str | None


@dataclass(frozen=True, slots=True)
class ComponentTraining:
    """The components that training learned, and from what."""

    weights: Mapping[str, Mapping[str, float]]
    """By term and measure."""
    learned: Mapping[str, Any]
    """Where they come from."""
    decisions: int
    games: int
    seconds: float
    unreadable: tuple[tuple[str, str], ...]
    """Files that are no games, and why."""


def train_components(
    logs: Iterable[LogFile],
    *,
    part: Part | Literal["all"] = "train",
    share: int = LEARNED_SHARE,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> ComponentTraining:
    """Learn the weights from some games of a part: `share` of 256.

    Raises:
        NoExamples: no decision in these files.
    """
    start = time.perf_counter()
    used = (log for log in of_part(logs, part) if _draw(log) < share)
    found = sorted(
        map_games(_game_of, used, jobs=jobs, progress=progress),
        key=lambda game: (game.name, game.digest),
    )
    games = [game for game in found if game.candidates is not None]
    if not games:
        raise NoExamples.of_part(Message("no decision to learn from"), part)
    candidates = joined([game.candidates for game in games if game.candidates is not None])
    weights = fit_weights(candidates, prior=np.zeros(len(games[0].measures)))
    return ComponentTraining(
        _by_term(games[0].measures, weights),
        _learned(games, len(candidates.counts), part),
        len(candidates.counts),
        len(games),
        time.perf_counter() - start,
        tuple((game.name, game.unreadable) for game in found if game.unreadable is not None),
    )


def _draw(log: LogFile) -> int:
    return hashlib.sha256(base_name(log.name).encode()).digest()[1]


def _by_term(names: _Names, weights: Array) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for (term, measure), weight in zip(names, weights.tolist(), strict=True):
        found.setdefault(term, {})[measure] = round(weight, DECIMALS)
    return found


def _learned(games: Sequence[_GameMeasures], decisions: int, part: str) -> dict[str, Any]:
    return {
        "corpus_hash": corpus_hash(game.digest for game in games),
        "games": len(games),
        "decisions": decisions,
        "part": part,
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "scipy": scipy.__version__,
        },
    }


def format_components(trained: ComponentTraining) -> str:
    """Return the JSON text of ``data/terms.json``."""
    return json.dumps({"terms": trained.weights, "learned": trained.learned}, indent=2) + "\n"


def all_measures(positions: Positions) -> Measures:
    """Return the measures of every term, by term and name."""
    speed = evaluate_speed(positions)
    hands = look_at_hands(positions, speed.keeps)
    speed = with_yaku(positions, speed, hands)  # without terms: these are being learned
    value = evaluate_value(positions, speed.keeps)
    return {
        **speed_measures(positions, speed.ukeire.live, speed.keeps, hands),
        **value_measures(positions, value.dora, hands),
        **safety_measures(positions, evaluate_safety(positions)),
    }


def _game_of(log: LogFile) -> _GameMeasures:
    name, digest = base_name(log.name), hashlib.sha256(log.data).hexdigest()
    try:
        decisions = list(decisions_of(log.read().record))
    except UnreadableGame as error:
        return _GameMeasures(name, digest, None, (), str(error))
    drawn = [made for made in decisions if made[0].drawn is not None]
    if not drawn:
        return _GameMeasures(name, digest, None, (), None)
    observations, kinds = zip(*drawn, strict=True)
    names: _Names = ()
    found: list[Candidates] = []
    done = 0
    for block in blocks(Positions.stack(observations)):
        measures = all_measures(block)
        names = tuple((term, name) for term, each in measures.items() for name in each)
        values = np.stack([m for each in measures.values() for m in each.values()], axis=1)
        played = np.array(kinds[done : done + len(block)])
        found.append(candidates_of(values.astype(np.float32), block.allowed, played))
        done += len(block)
    return _GameMeasures(name, digest, joined(found), names, None)
