"""CART fitted to decisions: on how each would move the weights, or on the types of the paper."""

from typing import Any, Final

import numpy as np
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from tutor.evaluators.component_names import UNIT as TERM_UNIT
from tutor.evaluators.positions import Array
from tutor.lab.games import NoExamples
from tutor.lab.training.choice_model import Candidates, gradients
from tutor.lab.training.examples import Examples
from tutor.lab.training.places import name_types
from tutor.strategy.situation import FEATURES
from tutor.strategy.strategies import STRATEGIES
from tutor.strategy.weights import UNIT as WEIGHT_UNIT

SEED: Final = 0
DECIMALS: Final = 4
MAX_DEPTH: Final = 6
MIN_LEAF_DECISIONS: Final = 3000
MIN_SPREAD: Final = 1e-3
PAPER_FEATURES: Final = FEATURES[:10]
"""The inputs of the paper's Table 6."""


def fit_gradients(examples: Examples, weights: Array, leaves: int) -> Any:
    terms = examples.candidates.measures / TERM_UNIT
    candidates = Candidates(terms, examples.candidates.counts, examples.candidates.played)
    moves = gradients(candidates, weights / WEIGHT_UNIT)
    values, vectors = np.linalg.eigh(moves.T @ moves / len(moves))
    fitted = DecisionTreeRegressor(
        max_leaf_nodes=leaves,
        max_depth=MAX_DEPTH,
        min_samples_leaf=_fewest(len(moves)),
        random_state=SEED,
    )
    fitted.fit(
        examples.situations.astype(np.float32), moves @ (vectors / np.sqrt(values + MIN_SPREAD))
    )
    return fitted


def importances(fitted: Any) -> dict[str, float]:
    shares = zip(FEATURES, fitted.feature_importances_.tolist(), strict=True)
    told = {feature: round(share, DECIMALS) for feature, share in shares if share}
    return dict(sorted(told.items(), key=lambda item: -item[1]))


def fit_types(examples: Examples, before: Array, leaves: int) -> tuple[Any, Array, int]:
    """Return CART fitted to the types of the decisions, (m,) which of FEATURES it asks about, and
    how many decisions have a type.

    Args:
        before: as `places.before` returns it: which strategies place each discard before others.

    Raises:
        NoExamples: no decision has a type.
    """
    types = name_types(before)
    typed = types < len(STRATEGIES)
    if not typed.any():
        raise NoExamples("No decision of these games has a type: learn from more games.")
    columns = np.array([FEATURES.index(name) for name in PAPER_FEATURES])
    fitted = DecisionTreeClassifier(
        criterion="entropy",
        max_leaf_nodes=leaves,
        min_samples_leaf=min(500, _fewest(int(typed.sum()))),
        random_state=SEED,
    )
    fitted.fit(examples.situations[typed][:, columns].astype(np.float32), types[typed])
    return fitted, columns, int(typed.sum())


def _fewest(decisions: int) -> int:
    return max(1, min(MIN_LEAF_DECISIONS, decisions // 500))
