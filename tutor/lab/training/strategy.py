"""Learns the strategy tree from what experts discarded.

``ours``: weights of the terms are fitted to all decisions, by conditional logit. Then CART asks the
questions that change these weights most: a regression tree learns how each decision would move
them. In every leaf each strategy's weights are fitted again, and the leaf follows the simplest
strategy that places the experts' discards nearly as well as the best. ``paper``: the paper's own
evaluators give each decision one type, and a classification tree learns the types from its ten
inputs.
"""

import hashlib
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import sklearn

from rules.message import Message
from tutor.evaluators.method import Method
from tutor.evaluators.positions import Array
from tutor.lab.games import Corpus
from tutor.lab.training.cart import checked, classes_of
from tutor.lab.training.cart_fit import DECIMALS, SEED, fit_gradients, fit_types, importances
from tutor.lab.training.examples import Examples, collect_examples
from tutor.lab.training.leaves import choose_plan, fit_leaves, fit_plans
from tutor.lab.training.paper_types import Ties
from tutor.lab.training.places import before, places_by_plan, places_by_rank, shared_hits
from tutor.strategy.nodes import Leaf, Node
from tutor.strategy.situation import FEATURES
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import StrategyTree
from tutor.strategy.weights import Weights

MAX_LEAVES: Final = 32


@dataclass(frozen=True, slots=True)
class StrategyTraining:
    tree: StrategyTree
    decisions: int
    games: int
    leaves: int
    depth: int
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


def train_strategy(
    corpus: Corpus, *, leaves: int = MAX_LEAVES, method: Method = "ours"
) -> StrategyTraining:
    """Learn a tree from the games of one part.

    The same games give the same tree, in whatever order and by however many jobs.

    Raises:
        NoExamples: no decision in these files.
    """
    start = time.perf_counter()
    examples = collect_examples(corpus, method=method).drawn()
    if not len(examples):
        raise corpus.lacking(Message("no decision to learn from"))
    tree = learn(
        examples, leaves=leaves, method=method, about={"part": corpus.part}, jobs=corpus.jobs
    )
    return StrategyTraining(
        tree,
        len(examples),
        examples.games,
        tree.leaves,
        tree.depth,
        time.perf_counter() - start,
        examples.unreadable,
    )


def learn(
    examples: Examples,
    *,
    leaves: int = MAX_LEAVES,
    method: Method = "ours",
    ties: Ties = "best",
    about: dict[str, Any] | None = None,
    jobs: int | None = 1,
) -> StrategyTree:
    if method == "paper":
        return _learn_types(examples, leaves, ties, about or {})
    everywhere = fit_plans(examples.candidates)
    fitted = fit_gradients(examples, np.array(everywhere[0]), leaves)
    nodes = checked(fitted, np.arange(len(FEATURES)), examples.situations)
    weigh = _LeafWeights(examples, everywhere, jobs)
    nodes = weigh.answered(nodes)
    while (fewer := merged(nodes)) != nodes:
        nodes = weigh.answered(fewer)
    learned = _learned(examples, method, leaves, len(examples), about or {})
    return StrategyTree(nodes, learned | {"importances": importances(fitted)}, everywhere)


class _LeafWeights:
    def __init__(
        self, examples: Examples, everywhere: tuple[Weights, ...], jobs: int | None
    ) -> None:
        self._examples = examples
        self._everywhere = everywhere
        self._jobs = jobs
        self._known: dict[bytes, tuple[tuple[Weights, ...], Array]] = {}

    def answered(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        examples = self._examples
        at = StrategyTree(nodes, {}).leaf_of(examples.situations)
        plans = self._plans(at)
        nodes = tuple(
            replace(node, weights=plans[number][0], decisive=_named(plans[number][1]))
            if isinstance(node, Leaf)
            else node
            for number, node in enumerate(nodes)
        )
        weighed = StrategyTree(nodes, {}, self._everywhere)
        better, tied = places_by_plan(examples.candidates, weighed, examples.situations)
        leads = {number: found[1] for number, found in plans.items()}
        return _with_answers(
            nodes, at, better, tied, lambda number, worth: choose_plan(worth, leads[number])
        )

    def _plans(self, at: Array) -> dict[int, tuple[tuple[Weights, ...], Array]]:
        keys = {number: hashlib.sha256(at == number).digest() for number in np.unique(at).tolist()}
        new = [number for number, key in keys.items() if key not in self._known]
        rows = np.isin(at, new)
        found = fit_leaves(
            self._examples.candidates.rows(rows), at[rows], self._everywhere, self._jobs
        )
        self._known |= {keys[number]: each for number, each in found.items()}
        return {number: self._known[key] for number, key in keys.items()}


def merged(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    found: list[Node] = []

    def visit(number: int) -> int:
        node, here = nodes[number], len(found)
        if isinstance(node, Leaf):
            found.append(node)
            return here
        low, high = nodes[node.low], nodes[node.high]
        if isinstance(low, Leaf) and isinstance(high, Leaf) and low.strategy is high.strategy:
            found.append(low)
            return here
        found.append(node)
        found[here] = replace(node, low=visit(node.low), high=visit(node.high))
        return here

    visit(0)
    return tuple(found)


def _named(which: Array) -> tuple[Strategy, ...]:
    return tuple(each for each, true in zip(STRATEGIES, which.tolist(), strict=True) if true)


def _learn_types(
    examples: Examples, leaves: int, ties: Ties, about: dict[str, Any]
) -> StrategyTree:
    better, tied = places_by_rank(examples.candidates)
    fitted, columns, kept = fit_types(examples, before(better, tied, ties), leaves)
    nodes = checked(fitted, columns, examples.situations)
    at = StrategyTree(nodes, {}).leaf_of(examples.situations)
    types = classes_of(fitted, columns)
    nodes = _with_answers(nodes, at, better, tied, lambda number, worth: types[number])
    return StrategyTree(nodes, _learned(examples, "paper", leaves, kept, about))


def _learned(
    examples: Examples, method: Method, leaves: int, kept: int, about: dict[str, Any]
) -> dict[str, Any]:
    return {
        "method": method,
        "corpus_hash": examples.corpus_hash,
        "games": examples.games,
        "decisions": kept,
        "leaves_asked": leaves,
        "seed": SEED,
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "scikit-learn": sklearn.__version__,
        },
        **about,
    }


def _with_answers(
    nodes: tuple[Node, ...],
    at: Array,
    better: Array,
    tied: Array,
    choose: Callable[[int, Array], int],
) -> tuple[Node, ...]:
    first, three = shared_hits(better, tied, 1), shared_hits(better, tied, 3)
    filled = list(nodes)
    for number, node in enumerate(nodes):
        if isinstance(node, Leaf):
            here = at == number
            ones, threes = first[here].mean(axis=0), three[here].mean(axis=0)
            best = choose(number, ones + threes)
            filled[number] = replace(
                node,
                strategy=STRATEGIES[best],
                decisions=int(here.sum()),
                first=tuple(ones.round(DECIMALS).tolist()),
                within_three=tuple(threes.round(DECIMALS).tolist()),
            )
    return tuple(filled)
