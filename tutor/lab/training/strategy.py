"""Fits the strategy tree to what experts discarded.

``ours``: weights of the terms are fitted to all decisions, by conditional logit. Then CART asks the
questions that change these weights most: a regression tree learns how each decision would move
them. In every leaf each strategy's weights are fitted again, and the leaf follows the simplest
strategy that places the experts' discards nearly as well as the best. ``paper``: the paper's own
evaluators give each decision one type, and a classification tree learns the types from its ten
inputs.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
import sklearn
from joblib import Parallel, delayed
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from rules.message import Message
from tutor.coach.strategy.situation import (
    AXES,
    FEATURES,
    GRID,
    PLAIN,
    STRATEGIES,
    UNIT,
    Strategy,
    Weights,
)
from tutor.coach.strategy.situation import UNIT as WEIGHT_UNIT
from tutor.coach.strategy.tree import Leaf, Node, Split, StrategyTree
from tutor.lab.games import Corpus, NoExamples, versions
from tutor.lab.paper_evaluators import Method
from tutor.lab.training.counting import Trained
from tutor.lab.training.examples import (
    Candidates,
    Examples,
    collect_examples,
    fit_weights,
    gradients,
)
from tutor.lab.training.ranks import (
    Ties,
    before,
    name_types,
    places_by_plan,
    places_by_rank,
    shared_hits,
)
from tutor.position.components import AXIS_OF, TERMS
from tutor.position.components import UNIT as TERM_UNIT
from tutor.position.positions import Array


def checked(fitted: Any, columns: Array, matrix: Array) -> tuple[Node, ...]:
    """Return our nodes, after checking that our walk and scikit-learn's agree on every row.

    Args:
        fitted: a tree of scikit-learn.
        columns: (m,) which of FEATURES its columns are.
        matrix: (n, features), rows of `situations`.

    Raises:
        AssertionError: they do not agree.
    """
    nodes, number = _translate(fitted, columns)
    at = StrategyTree(nodes, {}).leaf_of(matrix)
    if not np.array_equal(at, number[fitted.apply(matrix[:, columns].astype(np.float32))]):
        raise AssertionError("our walk and scikit-learn's disagree about a leaf")
    return nodes


def classes_of(fitted: Any, columns: Array) -> dict[int, int]:
    number = _translate(fitted, columns)[1]
    best = fitted.classes_[fitted.tree_.value[:, 0, :].argmax(axis=1)]
    return {int(number[node]): int(best[node]) for node in range(len(number))}


def _translate(fitted: Any, columns: Array) -> tuple[tuple[Node, ...], Array]:
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
    rounded = {feature: round(share, DECIMALS) for feature, share in shares if share}
    return dict(sorted(rounded.items(), key=lambda item: -item[1]))


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


PRIOR_STRENGTH: Final = 2.0
MAX_WEIGHT: Final = 30.0
MIN_GAIN_PER_AXIS: Final = 0.025
"""What an axis more has to bring: share first and share within three, added. Less is no plan of
its own, and could not be explained."""
MAX_ROUNDS: Final = 60
FOLLOWED: Final = np.array(
    [each not in (Strategy.VALUE, Strategy.VALUE_SAFETY) for each in STRATEGIES]
)
UNWEIGHED_SHARE: Final = 0.25


def fit_plans(
    candidates: Candidates, priors: Sequence[Weights] | None = None
) -> tuple[Weights, ...]:
    """By strategy, the weights under which what was discarded in these decisions is likeliest.

    Args:
        candidates: with terms (thousandths) as measures.
        priors: by strategy, what the weights are drawn to; None: every term alike, not drawn.
    """
    measures = candidates.measures / TERM_UNIT
    terms = Candidates(measures, candidates.counts, candidates.played)
    found: list[Weights] = []
    every = np.zeros(0)
    for number in range(len(STRATEGIES)):
        used = np.array(PLAIN[STRATEGIES[number]]) > 0
        prior = np.array(priors[number]) / UNIT if priors else np.ones(len(used))
        others = np.where(used, 0.0, every * UNWEIGHED_SHARE) if number else np.zeros(len(used))
        others = np.rint(UNIT * others) / UNIT
        weights = fit_weights(
            terms,
            prior=prior,
            strength=PRIOR_STRENGTH if priors else 0.0,
            used=used,
            offset=measures @ others,
            at_least_0=True,
            rounds=MAX_ROUNDS,
        )
        every = every if number else weights
        whole = np.rint(UNIT * (np.minimum(weights, MAX_WEIGHT) + others)).astype(int)
        found.append(tuple(whole.tolist()))
    return tuple(found)


def fit_leaves(
    candidates: Candidates, at: Array, everywhere: Sequence[Weights], jobs: int | None
) -> dict[int, tuple[tuple[Weights, ...], Array]]:
    """Return the plans' weights in every leaf, and which of them deserve their names there.

    Args:
        candidates: with terms (thousandths) as measures.
        at: (n,) the leaf of each decision.
        everywhere: by strategy, what a leaf's weights are drawn to.
        jobs: processes at once; None is all cores.
    """
    leaves = np.unique(at).tolist()
    parts = (candidates.rows(at == leaf) for leaf in leaves)
    workers = Parallel(n_jobs=jobs or -1, pre_dispatch="n_jobs")
    found = workers(delayed(_fit_leaf)(part, everywhere) for part in parts)
    return dict(zip(leaves, found, strict=True))


def _fit_leaf(
    candidates: Candidates, everywhere: Sequence[Weights]
) -> tuple[tuple[Weights, ...], Array]:
    plans = fit_plans(candidates, everywhere)
    return plans, lead(candidates, plans)


def lead(candidates: Candidates, plans: Sequence[Weights]) -> Array:
    """Return (7,) bool, whether each axis that a plan is named after separates the discards of a
    decision more than every other axis: only then it deserves its name."""
    starts, counts = candidates.starts, candidates.counts
    row = np.repeat(np.arange(len(counts)), counts)
    found = []
    for strategy, weights in zip(STRATEGIES, plans, strict=True):
        apart = []
        for axis in AXES:
            of_axis = np.array([AXIS_OF[term] == axis for term in TERMS])
            sums = candidates.measures @ (np.array(weights) * of_axis).astype(np.float64)
            off = sums - (np.add.reduceat(sums, starts) / counts)[row]
            apart.append(np.sqrt(np.add.reduceat(off * off, starts) / counts).mean())
        named = np.array(strategy.weights, bool)
        spread = np.array(apart)
        found.append(named.all() or spread[named].min() > spread[~named].max())
    return np.array(found)


def choose_plan(worth: Array, leads: Array) -> int:
    """Return the strategy to follow, as its index in STRATEGIES: of those nearly as good as the
    best the one that weighs the fewest axes.

    One that weighs value without speed is not followed: nobody can act on it.

    Args:
        worth: (7,) the share of decisions placed first, and within three, added.
        leads: (7,) bool, see `lead`; the others are not followed.
    """
    followed = leads & FOLLOWED
    good = followed & (worth >= worth[followed].max(initial=0) - MIN_GAIN_PER_AXIS)
    axes = np.array([sum(strategy.weights) for strategy in STRATEGIES])
    return int(np.where(good, axes * 10 - worth, np.inf).argmin())


MAX_LEAVES: Final = 32


def train_strategy(
    corpus: Corpus, *, leaves: int = MAX_LEAVES, method: Method = "ours"
) -> Trained[StrategyTree]:
    """Learn a tree from the games of one part.

    The same games give the same tree, in whatever order and by however many jobs.

    Raises:
        NoExamples: no decision in these files.
    """
    examples = collect_examples(corpus, method=method).drawn()
    if not len(examples):
        raise corpus.lacking(Message("no decision to learn from"))
    tree = learn(
        examples, leaves=leaves, method=method, about={"part": corpus.part}, jobs=corpus.jobs
    )
    return Trained(
        tree, len(examples), examples.games, {"leaves": tree.leaves, "depth": tree.depth}
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
        keys = {number: hashlib.sha256(at == number).digest() for number in np.unique(at).tolist()}
        new = [number for number, key in keys.items() if key not in self._known]
        rows = np.isin(at, new)
        found = fit_leaves(
            self._examples.candidates.rows(rows), at[rows], self._everywhere, self._jobs
        )
        self._known |= {keys[number]: each for number, each in found.items()}
        plans = {number: self._known[key] for number, key in keys.items()}
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
        "versions": versions(sklearn),
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
