"""Learns the strategy tree from what experts threw.

``ours``: a large regression tree with an output a strategy, which learns how well that strategy's
ranking places the expert's discard; a leaf follows the best output, and only the questions that
change what is advised are kept. ``paper``: the paper's own evaluators give each decision one type,
and a classification tree learns the types from the paper's ten inputs.
"""

import platform
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np
import sklearn
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from rules.formats.logs import LogFile
from tutor.corpus import Part, of_part
from tutor.evaluators.method import Method
from tutor.evaluators.positions import Array
from tutor.strategy.combine import name_types, shared_hits
from tutor.strategy.nodes import Leaf, Node, Split
from tutor.strategy.situation import FEATURES, GRID
from tutor.strategy.strategies import STRATEGIES
from tutor.strategy.tree import StrategyTree
from tutor.training.examples import Examples, NoExamples, collect_examples
from tutor.training.paper_tables import Ties
from tutor.training.pruning import prune

LEAVES: Final = 32
GROWN: Final = 12
"""How many times more leaves are grown than are kept."""
FEWEST: Final = 500
"""Decisions that a leaf needs at least."""
SEED: Final = 0
PAPER_FEATURES: Final = FEATURES[:10]
"""The inputs of the paper's Table 6."""
DECIMALS: Final = 4
"""Of the shares in the stored tree."""


@dataclass(frozen=True, slots=True)
class Trained:
    """What training has brought."""

    tree: StrategyTree
    decisions: int
    games: int
    leaves: int
    depth: int
    seconds: float
    unreadable: tuple[tuple[str, str], ...]
    """Files that are no games, and why."""


def train_strategy(
    logs: Iterable[LogFile],
    *,
    part: Part | Literal["all"] = "train",
    leaves: int = LEAVES,
    method: Method = "ours",
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Trained:
    """Learn a tree from the games of one part.

    The same games give the same tree, in whatever order and by however many jobs.

    Raises:
        NoExamples: no decision in these files.
    """
    start = time.perf_counter()
    examples = collect_examples(
        of_part(logs, part), method=method, jobs=jobs, progress=progress
    ).drawn()
    if not len(examples):
        raise NoExamples(
            f"These files hold no decision to learn from in the part {part!r}: "
            "name files, folders or archives of games, or another --part."
        )
    tree = learn(examples, leaves=leaves, method=method, about={"part": part})
    return Trained(
        tree, len(examples), examples.games, tree.leaves, tree.depth,
        time.perf_counter() - start, examples.unreadable,
    )


def learn(
    examples: Examples,
    *,
    leaves: int = LEAVES,
    method: Method = "ours",
    ties: Ties = "best",
    about: dict[str, Any] | None = None,
) -> StrategyTree:
    """A tree for these decisions. (`ties` is for the paper's types only.)"""
    first = shared_hits(examples.better, examples.tied, 1)
    three = shared_hits(examples.better, examples.tied, 3)
    worth = first + three
    if method == "paper":
        fitted, columns, kept = _fit_types(examples, leaves, ties)
    else:
        fitted, columns, kept = _fit_worth(examples.situations, worth, GROWN * leaves)
    nodes, number = _translate(fitted, columns)
    at = StrategyTree(nodes, {}).leaf_of(examples.situations)
    reached = number[fitted.apply(examples.situations[:, columns].astype(np.float32))]
    if not np.array_equal(at, reached):
        raise AssertionError("our walk and scikit-learn's disagree about a leaf")
    if method == "paper":
        chosen = _types_of(fitted, number)
    else:
        nodes, chosen = prune(nodes, at, worth, leaves), None
        at = StrategyTree(nodes, {}).leaf_of(examples.situations)
    nodes = _with_answers(nodes, at, first, three, chosen)
    return StrategyTree(nodes, {
        "method": method, "corpus_hash": examples.corpus_hash, "games": examples.games,
        "decisions": kept, "leaves_asked": leaves, "seed": SEED,
        "versions": {
            "python": platform.python_version(), "numpy": np.__version__,
            "scikit-learn": sklearn.__version__,
        },
        **(about or {}),
    })


def _fit_worth(matrix: Array, worth: Array, leaves: int) -> tuple[Any, Array, int]:
    """Learn what each strategy is worth beside the others: what makes a decision hard for all of
    them is no reason for a question."""
    fitted = DecisionTreeRegressor(
        max_leaf_nodes=leaves, min_samples_leaf=_fewest(len(matrix)), random_state=SEED
    )
    fitted.fit(matrix.astype(np.float32), worth - worth.mean(axis=1, keepdims=True))
    return fitted, np.arange(len(FEATURES)), len(matrix)


def _fit_types(examples: Examples, leaves: int, ties: Ties) -> tuple[Any, Array, int]:
    types = name_types(examples.before(ties))
    typed = types < len(STRATEGIES)
    if not typed.any():
        raise NoExamples("No decision of these games has a type: learn from more games.")
    columns = np.array([FEATURES.index(name) for name in PAPER_FEATURES])
    fitted = DecisionTreeClassifier(
        criterion="entropy", max_leaf_nodes=leaves,
        min_samples_leaf=_fewest(int(typed.sum())), random_state=SEED,
    )
    fitted.fit(examples.situations[typed][:, columns].astype(np.float32), types[typed])
    return fitted, columns, int(typed.sum())


def _fewest(decisions: int) -> int:
    """A leaf's least decisions: fewer where there is little to learn from."""
    return max(1, min(FEWEST, decisions // 500))


def _translate(fitted: Any, columns: Array) -> tuple[tuple[Node, ...], Array]:
    """Our nodes in reading order, and our number for each of scikit-learn's. Thresholds move
    down to the feature's grid, which no value lies between."""
    theirs = fitted.tree_
    number = np.full(theirs.node_count, -1)
    nodes: list[Node] = []

    def visit(node: int) -> int:
        number[node] = here = len(nodes)
        nodes.append(Leaf(STRATEGIES[0], 0, (), ()))
        if theirs.children_left[node] >= 0:
            feature = FEATURES[columns[theirs.feature[node]]]
            threshold = _on_grid(feature, float(theirs.threshold[node]))
            low = visit(int(theirs.children_left[node]))
            high = visit(int(theirs.children_right[node]))
            nodes[here] = Split(feature, threshold, low, high)
        return here

    visit(0)
    return tuple(nodes), number


def _on_grid(feature: str, threshold: float) -> float:
    step = GRID.get(feature, 1.0)
    return round(float(np.floor(threshold / step + 1e-6)) * step, 6)


def _types_of(fitted: Any, number: Array) -> dict[int, int]:
    """The type that the classifier answers at each node, by our number."""
    best = fitted.classes_[fitted.tree_.value[:, 0, :].argmax(axis=1)]
    return {int(number[node]): int(best[node]) for node in range(len(number))}


def _with_answers(
    nodes: tuple[Node, ...], at: Array, first: Array, three: Array, chosen: dict[int, int] | None
) -> tuple[Node, ...]:
    """The leaves filled with what happened there."""
    filled = list(nodes)
    for number, node in enumerate(nodes):
        if isinstance(node, Leaf):
            here = at == number
            ones, threes = first[here].mean(axis=0), three[here].mean(axis=0)
            best = chosen[number] if chosen else int((ones + threes).argmax())
            filled[number] = Leaf(
                STRATEGIES[best], int(here.sum()),
                tuple(ones.round(DECIMALS).tolist()), tuple(threes.round(DECIMALS).tolist()),
            )
    return tuple(filled)
