"""Learns the weights of the measures behind the terms, from what experts threw.

All measures of all terms are weighed in one sum, so that each weight tells what its measure is
worth beside the others. The strategies then weigh whole terms (see `strategy`).
"""

import hashlib
import json
import platform
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import numpy as np

from rules.formats import UnreadableGame, read_game
from rules.formats.logs import LogFile
from tutor.corpus import Part, map_games, of_part
from tutor.evaluators.positions import Positions
from tutor.evaluators.safety import evaluate_safety
from tutor.evaluators.safety_terms import safety_measures
from tutor.evaluators.scores import blocks
from tutor.evaluators.speed import evaluate_speed
from tutor.evaluators.speed_terms import speed_measures
from tutor.evaluators.terms import Measures
from tutor.evaluators.value import evaluate_value
from tutor.evaluators.value_terms import value_measures
from tutor.training.choice_model import Candidates, candidates_of, fit_weights, joined
from tutor.training.examples import NoExamples, base_name, decisions_of

SHARE: Final = 90
"""Of 256 games so many are learned from (by the second byte of their name's SHA-256): more do not
change the weights, and need more memory."""
DECIMALS: Final = 3


@dataclass(frozen=True, slots=True)
class TrainedTerms:
    """What training has brought."""

    weights: Mapping[str, Mapping[str, float]]
    """By term and measure."""
    learned: Mapping[str, Any]
    """Where they come from."""
    decisions: int
    games: int
    seconds: float


def train_terms(
    logs: Iterable[LogFile],
    *,
    part: Part | Literal["all"] = "train",
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> TrainedTerms:
    """Learn the weights from a share of the games of a part.

    Raises:
        NoExamples: no decision in these files.
    """
    start = time.perf_counter()
    found = map_games(_candidates_of, filter(_is_used, of_part(logs, part)), jobs=jobs,
                      progress=progress)  # fmt: skip
    games = sorted((game for game in found if game is not None), key=lambda game: game[:2])
    if not games:
        raise NoExamples(
            f"These files hold no decision to learn from in the part {part!r}: "
            "name files, folders or archives of games, or another --part."
        )
    candidates = joined([game[2] for game in games])
    names = games[0][3]
    weights = fit_weights(candidates, prior=np.zeros(len(names)))
    by_term: dict[str, dict[str, float]] = {}
    for (term, measure), weight in zip(names, weights.tolist(), strict=True):
        by_term.setdefault(term, {})[measure] = round(weight, DECIMALS)
    learned = {
        "corpus_hash": hashlib.sha256("".join(game[1] for game in games).encode()).hexdigest()[:12],
        "games": len(games), "decisions": len(candidates.counts), "part": part,
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
    }  # fmt: skip
    return TrainedTerms(
        by_term, learned, len(candidates.counts), len(games), time.perf_counter() - start
    )


def format_terms(trained: TrainedTerms) -> str:
    """The JSON text of ``data/terms.json``."""
    return json.dumps({"terms": trained.weights, "learned": trained.learned}, indent=2) + "\n"


def _is_used(log: LogFile) -> bool:
    return hashlib.sha256(base_name(log).encode()).digest()[1] < SHARE


_Names: TypeAlias = tuple[tuple[str, str], ...]
_Game: TypeAlias = tuple[str, str, Candidates, _Names]
"""Name, digest, the discards, and the names of their measures."""


def all_measures(positions: Positions) -> Measures:
    """The measures of every term, by term and name."""
    speed = evaluate_speed(positions, "paper")  # without terms: these are being learned
    value = evaluate_value(positions, speed.keeps, "paper")
    return {
        **speed_measures(positions, speed.ukeire.live, speed.keeps),
        **value_measures(positions, value.dora, value.in_the_way),
        **safety_measures(positions, evaluate_safety(positions)),
    }


def _candidates_of(log: LogFile) -> _Game | None:
    if log.fault:
        return None
    try:
        decisions = list(decisions_of(read_game(log.data, log.name).record))
    except UnreadableGame:
        return None
    drawn = [made for made in decisions if made[0].drawn is not None]
    if not drawn:
        return None
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
    return base_name(log), hashlib.sha256(log.data).hexdigest(), joined(found), names
