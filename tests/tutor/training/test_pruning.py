"""Pruning, worked by hand."""

import numpy as np

from tutor.strategy.nodes import Leaf, Node, Split
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.training.pruning import prune

OPEN = Leaf(Strategy.BALANCED, 0, (), ())
TREE: tuple[Node, ...] = (
    Split("riichi", 0.0, 1, 4),
    Split("turn", 6.0, 2, 3),
    OPEN,
    OPEN,
    Split("shanten", 1.0, 5, 6),
    OPEN,
    OPEN,
)
SPEED, SAFETY, VALUE = (
    STRATEGIES.index(each) for each in (Strategy.SPEED, Strategy.SAFETY, Strategy.VALUE)
)


def games(*leaves: tuple[int, int, float]) -> tuple[np.ndarray, np.ndarray]:
    """A hundred decisions a leaf: (leaf, strategy that is worth something there, how much)."""
    at = np.repeat([leaf for leaf, _, _ in leaves], 100)
    worth = np.zeros((len(at), 7))
    for leaf, strategy, much in leaves:
        worth[at == leaf, strategy] = much
    return at, worth


def test_a_question_that_changes_nothing_goes() -> None:
    at, worth = games((2, SPEED, 1), (3, SPEED, 0.5), (5, SAFETY, 1), (6, SPEED, 1))
    assert prune(TREE, at, worth, 4) == (
        Split("riichi", 0.0, 1, 2), OPEN, Split("shanten", 1.0, 3, 4), OPEN, OPEN,
    )


def test_the_question_that_brings_least_goes_first() -> None:
    at, worth = games((2, SPEED, 1), (3, VALUE, 0.2), (5, SAFETY, 1), (6, SPEED, 0.5))
    assert prune(TREE, at, worth, 3) == (
        Split("riichi", 0.0, 1, 2), OPEN, Split("shanten", 1.0, 3, 4), OPEN, OPEN,
    )
    assert prune(TREE, at, worth, 2) == (Split("riichi", 0.0, 1, 2), OPEN, OPEN)
    assert prune(TREE, at, worth, 1) == (OPEN,)


def test_a_question_stays_for_those_below_it() -> None:
    """Turn on one side and shanten on the other decide; riichi between them brings nothing."""
    at, worth = games((2, SPEED, 1), (3, SAFETY, 1), (5, SPEED, 1), (6, SAFETY, 1))
    assert prune(TREE, at, worth, 4) == TREE
