"""The hand model: what winners finally won with, fitted to their hands on the way; its figures.

A decision of a round's winner (a discard before its own riichi) is labelled with the direction of
the win: by its yaku in Tenhou's record, a suit before sets, sets before riichi, riichi before
yakuhai and tanyao. Closed and open hands have a logit each.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from threadpoolctl import threadpool_limits

from rules.events import Discard, Win
from rules.message import Message
from rules.observation import Observation
from rules.record import GameRecord, replay_round
from tutor.intervals import Interval
from tutor.lab.games import Corpus, versions
from tutor.lab.shares import calibration, calibration_error, mean
from tutor.lab.training.counting import Trained, share_interval
from tutor.position.hands import (
    DIRECTIONS,
    NAMED_FROM,
    VERSION,
    Direction,
    HandModel,
    Logit,
    distances_of,
    hand_features,
    matrix_of,
)
from tutor.position.positions import Array, Positions
from tutor.position.rankings import blocks

REGULARISATION: Final = 0.1
MAX_ROUNDS: Final = 1000
_YAKU: Final = (
    (Direction.FLUSH, {34, 35}),
    (Direction.SEVEN_PAIRS, {22}),
    (Direction.ALL_TRIPLETS, {28}),
    (Direction.RIICHI, {1, 21}),
    (Direction.YAKUHAI, set(range(10, 21))),
    (Direction.TANYAO, {8}),
)


@dataclass(frozen=True, slots=True)
class HandExamples:
    matrix: Array
    """(n, features) float32, see `hand_features`."""
    features: tuple[str, ...]
    labels: Array
    """(n,) int8, the direction of the win as in `DIRECTIONS`."""
    is_open: Array
    """(n,) bool."""
    excluded: Array
    """(n, 7) bool, the directions that the melds rule out."""
    turn: Array
    """(n,) int16, the own turn, from 1."""
    game: Array
    """(n,) int, the number of the game among those with a decision."""
    games: int
    corpus_hash: str


@dataclass(frozen=True, slots=True)
class _GameHands:
    matrix: Array = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    features: tuple[str, ...] = ()
    labels: Array = field(default_factory=lambda: np.zeros(0, np.int8))
    is_open: Array = field(default_factory=lambda: np.zeros(0, bool))
    excluded: Array = field(default_factory=lambda: np.zeros((0, len(DIRECTIONS)), bool))
    turn: Array = field(default_factory=lambda: np.zeros(0, np.int16))


def train_hands(corpus: Corpus) -> Trained[HandModel]:
    """Learn the model from the games of one part. The same games give the same model.

    Raises:
        NoExamples: no decision of a winner in these files.
    """
    examples = collect_hands(corpus)
    if not len(examples.labels):
        raise corpus.lacking(Message("no decision to learn from"))
    learned = {
        "corpus_hash": examples.corpus_hash,
        "games": examples.games,
        "decisions": len(examples.labels),
        "part": corpus.part,
        "versions": versions(sklearn),
    }
    model = HandModel(
        examples.features,
        fit_logit(examples.matrix[~examples.is_open], examples.labels[~examples.is_open]),
        fit_logit(examples.matrix[examples.is_open], examples.labels[examples.is_open]),
        learned,
    )
    return Trained(model, len(examples.labels), examples.games)


def fit_logit(matrix: Array, labels: Array) -> Logit:
    intercepts = np.full(len(DIRECTIONS), -np.inf, np.float32)
    weights = np.zeros((matrix.shape[1], len(DIRECTIONS)), np.float32)
    taken = np.unique(labels)
    if len(taken) < 2:
        intercepts[taken] = 0
        return Logit(intercepts, weights)
    with threadpool_limits(1):  # sums in one order: the same weights on any machine's cores
        fitted = LogisticRegression(C=REGULARISATION, max_iter=MAX_ROUNDS).fit(
            matrix.astype(np.float64), labels
        )
    if len(taken) == 2:
        intercepts[taken] = 0, fitted.intercept_[0]
        weights[:, taken[1]] = fitted.coef_[0]
    else:
        intercepts[taken] = fitted.intercept_
        weights[:, taken] = fitted.coef_.T
    return Logit(intercepts, weights)


def collect_hands(corpus: Corpus) -> HandExamples:
    games = corpus.find(_hands_of)
    some = [game for game in games if len(game.labels)] or [_GameHands()]
    return HandExamples(
        np.concatenate([game.matrix for game in some]),
        some[0].features,
        np.concatenate([game.labels for game in some]),
        np.concatenate([game.is_open for game in some]),
        np.concatenate([game.excluded for game in some]),
        np.concatenate([game.turn for game in some]),
        np.repeat(np.arange(len(some)), [len(game.labels) for game in some]),
        len(games),
        games.corpus_hash,
    )


def _hands_of(record: GameRecord) -> _GameHands:
    made = list(winners_decisions(record))
    if not made:
        return _GameHands()
    positions = Positions.stack([observation for observation, _ in made])
    features: tuple[str, ...] = ()
    matrices, excluded = [], []
    for block in blocks(positions):
        distances = distances_of(block)
        found = hand_features(block, distances)
        features = tuple(found)
        matrices.append(matrix_of(found))
        excluded.append(distances.excluded)
    return _GameHands(
        np.concatenate(matrices),
        features,
        np.array([DIRECTIONS.index(direction) for _, direction in made], np.int8),
        positions.open,
        np.concatenate(excluded),
        positions.turn,
    )


def winners_decisions(record: GameRecord) -> Iterator[tuple[Observation, Direction]]:
    """Yield what each round's winners saw when they discarded, and what they won with.

    Raises:
        BadRecord: the record contradicts itself.
    """
    for number in range(len(record.rounds)):
        seen: list[Observation] = []
        for state, event in replay_round(record.rules, record.rounds[number], number):
            if isinstance(event, Discard) and not state.riichi[event.seat]:
                seen.append(state.observe(event.seat))
            if isinstance(event, Win):
                is_open = any(meld.is_open for meld in state.melds[event.seat])
                direction = direction_of(event, is_open)
                yield from ((each, direction) for each in seen if each.seat == event.seat)


def direction_of(win: Win, is_open: bool) -> Direction:
    yaku = {number for number, _ in win.yaku}
    for direction, numbers in _YAKU:
        if yaku & numbers:
            return direction
    return Direction.OTHER if is_open else Direction.RIICHI


LATE_TURN: Final = 9


@dataclass(frozen=True, slots=True)
class HandFigures:
    """Shares are 0 to 1; a decision is a discard of somebody who won the round, before riichi."""

    decisions: int
    games: int
    right: float
    right_interval: Interval
    right_late: float | None
    right_late_interval: Interval
    prior: float
    log_loss: float
    calibration_error: float
    """Of the likeliest direction's probability: mean gap to how often it was right, over 20 groups
    of equal size."""
    named: float
    right_named: float | None
    by_direction: dict[str, dict[str, float | int]]


def evaluate_hands(corpus: Corpus, model: HandModel) -> HandFigures:
    """Measure a model on the games of a part.

    Raises:
        NoExamples: no decision of a winner in these files.
    """
    examples = collect_hands(corpus)
    labels = examples.labels.astype(np.intp)
    if not len(labels):
        raise corpus.lacking(Message("no decision to measure on"))
    shares = model.shares(examples.matrix, examples.is_open, examples.excluded)
    best = shares.argmax(axis=1)
    top = shares.max(axis=1)
    right = best == labels
    late = examples.turn >= LATE_TURN
    named = top >= NAMED_FROM
    own = np.maximum(shares[np.arange(len(labels)), labels], 1e-9)
    return HandFigures(
        decisions=len(labels),
        games=examples.games,
        right=float(right.mean()),
        right_interval=share_interval(right, examples.game),
        right_late=mean(right[late]),
        right_late_interval=share_interval(right[late], examples.game[late]),
        prior=float(np.bincount(labels).max() / len(labels)),
        log_loss=float(-np.log(own).mean()),
        calibration_error=calibration_error(calibration(top, right)),
        named=float(named.mean()),
        right_named=mean(right[named]),
        by_direction={
            str(direction): {
                "decisions": int((labels == at).sum()),
                "right": float(right[labels == at].mean()),
            }
            for at, direction in enumerate(DIRECTIONS)
            if (labels == at).any()
        },
    )


def format_hand_model(model: HandModel) -> str:
    stored = {
        "hands": VERSION,
        "about": "Which hand is being built, if it wins: see data/README.md.",
        "learned": model.learned,
        "features": model.features,
        "closed": _stored(model.closed, model.features),
        "open": _stored(model.open, model.features),
    }
    return json.dumps(stored, indent=1) + "\n"


def _stored(logit: Logit, features: tuple[str, ...]) -> dict[str, Any]:
    return {
        str(direction): {
            "intercept": _rounded(logit.intercepts[at]),
            "weights": {
                feature: _rounded(weight)
                for feature, weight in zip(features, logit.weights[:, at], strict=True)
            },
        }
        for at, direction in enumerate(DIRECTIONS)
        if np.isfinite(logit.intercepts[at])
    }


def _rounded(value: float) -> float:
    return round(float(value), 3)
