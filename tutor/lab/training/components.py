"""Fits the weights of the measures behind the terms, to what experts discarded.

All measures of all terms are weighed in one sum, so that each weight is the worth of its measure
beside the others; hands at each stage separately. The strategies then weigh whole terms (see
`strategy`).
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import numpy as np
import scipy

from rules.message import Message
from rules.record import GameRecord
from tutor.lab.games import Corpus, GameFound, corpus_hash, versions
from tutor.lab.training.counting import Trained
from tutor.lab.training.examples import (
    Candidates,
    candidates_of,
    decisions_of,
    fit_with_cases,
    joined,
)
from tutor.position.blocks import CASES
from tutor.position.components import STAGES, Measures, is_cases, stage_of
from tutor.position.positions import Array, Positions
from tutor.position.rankings import blocks, measures_of, run_evaluators
from tutor.position.speed import with_yaku

STRENGTH: Final = 1.0
ROUNDS: Final = 80
DECIMALS: Final = 3
LOSSES: Final = frozenset(
    ("falls_back", "fewer", "share_lost", "triplet", "route", "dora", "tile", "harm", "lost")
)
GAINS: Final = frozenset({"log_safe", "sure"})


CASE_MEASURE: Final = ("shape", "among")
_Names: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _GameMeasures:
    candidates: Candidates
    stages: Array
    """(n,) int8, of each decision's hand (see `stage_of`)."""
    measures: _Names


def train_components(corpus: Corpus) -> Trained[Mapping[str, Any]]:
    """Learn the weights from the games of a part.

    Raises:
        NoExamples: no decision in these files.
    """
    read = corpus.find(_measures_of)
    games = [found for found in read if found is not None]
    if not games:
        raise corpus.lacking(Message("no decision to learn from"))
    candidates = joined([game.candidates for game in games])
    stages = np.concatenate([game.stages for game in games])
    signs = np.array([(name in GAINS) - (name in LOSSES) for _, name in games[0].measures])
    return Trained(
        {
            "terms": _by_term(
                games[0].measures,
                [_fit(candidates.rows(stages == at), signs) for at in range(STAGES)],
            ),
            "learned": _learned(
                [game for game in read.games if game.found is not None],
                len(candidates.counts),
                corpus.part,
            ),
        },
        len(candidates.counts),
        len(games),
    )


def _fit(candidates: Candidates, signs: Array) -> tuple[Array, Array]:
    cases = candidates.measures[:, -1].astype(np.intp)
    plain = replace(candidates, measures=candidates.measures[:, :-1])
    if not len(candidates.counts):
        return np.zeros(plain.measures.shape[1]), np.zeros(CASES)
    return fit_with_cases(plain, cases, CASES, signs=signs, strength=STRENGTH, rounds=ROUNDS)


def _by_term(
    names: _Names, stages: Sequence[tuple[Array, Array]]
) -> dict[str, dict[str, list[Any]]]:
    found: dict[str, dict[str, list[Any]]] = {}
    for at, (term, measure) in enumerate(names):
        found.setdefault(term, {})[measure] = [_rounded(weights[at]) for weights, _ in stages]
    term, measure = CASE_MEASURE
    found[term] = {measure: [_rounded(cases) for _, cases in stages], **found[term]}
    return found


def _rounded(weights: Array) -> Any:
    return (np.round(weights, DECIMALS) + 0.0).tolist()


def _learned(games: Sequence[GameFound[Any]], decisions: int, part: str) -> dict[str, Any]:
    return {
        "corpus_hash": corpus_hash(game.digest for game in games),
        "games": len(games),
        "decisions": decisions,
        "part": part,
        "versions": versions(scipy),
    }


def format_components(model: Mapping[str, Any]) -> str:
    text = json.dumps(model, indent=2) + "\n"
    return re.sub(r"[\d\[,](?=\n)(?:\n\s+(?:[\[\]],?|-?[\d.e-]+,?))+", _in_a_line, text)


def _in_a_line(found: re.Match[str]) -> str:
    return " ".join(found[0].split())


def measured(positions: Positions) -> tuple[Measures, Array]:
    """Return the measures of every term, by term and name, and the shanten: (n,)."""
    speed, value, safety, hands = run_evaluators(positions)
    speed = with_yaku(positions, speed, hands)
    measures = measures_of(positions, speed, value, safety, hands)
    return measures, speed.shanten


def _measures_of(record: GameRecord) -> _GameMeasures | None:
    drawn = [made for made in decisions_of(record) if made[0].drawn is not None]
    if not drawn:
        return None
    observations, kinds = zip(*drawn, strict=True)
    names: _Names = ()
    found: list[Candidates] = []
    stages: list[Array] = []
    done = 0
    for block in blocks(Positions.stack(observations)):
        measures, shanten = measured(block)
        names = tuple(
            (term, name)
            for term, each in measures.items()
            for name, measure in each.items()
            if not is_cases(measure)
        )
        columns = [measures[term][name] for term, name in (*names, CASE_MEASURE)]
        played = np.array(kinds[done : done + len(block)])
        values = np.stack(columns, axis=1, dtype=np.float32)
        found.append(candidates_of(values, block.allowed, played))
        stages.append(stage_of(shanten).astype(np.int8))
        done += len(block)
    return _GameMeasures(joined(found), np.concatenate(stages), names)
