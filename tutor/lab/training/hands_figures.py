"""Whether the hand model is right: held against what winners finally won with."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.message import Message
from tutor.evaluators.directions import DIRECTIONS
from tutor.evaluators.hand_model import HandModel
from tutor.evaluators.hand_names import NAMED_FROM
from tutor.evaluators.positions import Array
from tutor.lab.games import Corpus
from tutor.lab.training.hands import collect_hands

LATE_TURN: Final = 9
BINS: Final = 20


@dataclass(frozen=True, slots=True)
class HandFigures:
    """Shares are 0 to 1; a decision is a discard of somebody who won the round, before riichi."""

    decisions: int
    games: int
    right: float
    right_late: float | None
    prior: float
    log_loss: float
    calibration_error: float
    """Of the likeliest direction's probability: mean gap to how often it was right, over 20 groups
    of equal size."""
    named: float
    right_named: float | None
    by_direction: dict[str, dict[str, float | int]]
    unreadable: tuple[tuple[str, str], ...]


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
        right_late=float(right[late].mean()) if late.any() else None,
        prior=float(np.bincount(labels).max() / len(labels)),
        log_loss=float(-np.log(own).mean()),
        calibration_error=calibration_error(top, right),
        named=float(named.mean()),
        right_named=float(right[named].mean()) if named.any() else None,
        by_direction={
            str(direction): {
                "decisions": int((labels == at).sum()),
                "right": float(right[labels == at].mean()),
            }
            for at, direction in enumerate(DIRECTIONS)
            if (labels == at).any()
        },
        unreadable=examples.unreadable,
    )


def calibration_error(probability: Array, right: Array) -> float:
    """Return the mean gap between a probability and how often it came true.

    Args:
        probability: (n,) 0 to 1.
        right: (n,) bool.
    """
    order = np.argsort(probability, kind="stable")
    groups = [group for group in np.array_split(order, BINS) if len(group)]
    gaps = [abs(probability[group].mean() - right[group].mean()) * len(group) for group in groups]
    return float(sum(gaps) / len(probability))
