"""How the advice meets what experts discarded: the paper's figures and ours."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np

from rules.message import Message
from tutor.evaluators.positions import Array, Method
from tutor.intervals import Interval, share_interval
from tutor.lab.games import Corpus
from tutor.lab.training.examples import Examples, collect_examples
from tutor.lab.training.ranks import (
    Places,
    Ties,
    before,
    mean,
    name_types,
    paper_tables,
    places_by_plan,
    places_by_rank,
    places_everywhere,
    shared_hits,
)
from tutor.lab.training.strategy import MAX_LEAVES, learn
from tutor.strategy.choice import RANKS_WITHIN_THREE
from tutor.strategy.situation import FEATURES, STRATEGIES
from tutor.strategy.tree import StrategyTree


@dataclass(frozen=True, slots=True)
class HitShares:
    decisions: int
    first: float
    within_three: float


@dataclass(frozen=True, slots=True)
class StrategyFigures:
    """Shares are 0 to 1. Ties are shared fairly, except in `within_three_paper`."""

    decisions: int
    games: int
    method: Method
    ties: Ties
    first: float | None
    first_interval: Interval
    within_three: float | None
    within_three_interval: Interval
    first_no_tree: float | None
    within_three_no_tree: float | None
    strategy_no_tree: str | None
    within_three_paper: float | None
    decisive: int
    decisive_recall: dict[str, float | None]
    decisive_mean_recall: float | None
    type_accuracy: float | None
    type_recall: dict[str, float | None]
    type_shares: dict[str, float]
    within_three_right: float | None
    within_three_wrong: float | None
    places_right: dict[str, Places | None]
    places_wrong: dict[str, Places | None]
    always: dict[str, HitShares]
    by: dict[str, dict[str, HitShares]]
    after_call: int
    first_after_call: float | None
    leaves: int | None
    """None where several trees were tried (cross-validation)."""
    depth: int | None
    unreadable: tuple[tuple[str, str], ...]


FOLDS: Final = 5
"""Parts of the games in the cross-validation of the paper's method."""

RANGES: Final = {
    "turn": ((3, 6, 9, 12), ("1 to 3", "4 to 6", "7 to 9", "10 to 12", "13 and more")),
    "shanten": ((0, 1, 2, 3), ("0", "1", "2", "3", "4 and more")),
    "riichi": ((0, 1), ("0", "1", "2 and more")),
    "own_calls": ((0, 1, 2), ("0", "1", "2", "3 and more")),
}


def evaluate_strategy(
    corpus: Corpus,
    *,
    tree: StrategyTree | None = None,
    method: Method = "ours",
    ties: Ties = "best",
    leaves: int = MAX_LEAVES,
) -> StrategyFigures:
    """Return the figures of a tree on the games of a part. Without one, trees learned on four
    fifths of these games by the method are tried on the fifth left out, as the paper did.

    Raises:
        NoExamples: no decision in these files.
    """
    examples = collect_examples(corpus, method=method)
    if not len(examples.drawn()):
        raise corpus.lacking(Message("no decision to measure on"))
    if tree is not None:
        chosen = tree.strategies_of(examples.situations)
    else:
        chosen = _cross_validate(examples, method, ties, leaves)
    if tree is not None and method == "ours":
        placed = places_by_plan(examples.candidates, tree, examples.situations)
        alone = places_everywhere(examples.candidates, tree)
    else:
        placed = alone = places_by_rank(examples.candidates)
    return _figures(examples, _Placements(chosen, *placed, *alone), tree, method, ties)


@dataclass(frozen=True, slots=True)
class _Placements:
    chosen: Array
    better: Array
    tied: Array
    better_alone: Array
    tied_alone: Array

    def rows(self, which: Array) -> "_Placements":
        return _Placements(
            self.chosen[which],
            self.better[which],
            self.tied[which],
            self.better_alone[which],
            self.tied_alone[which],
        )

    def hits(self, places: int) -> Array:
        rows = np.arange(len(self.chosen))
        every = shared_hits(self.better, self.tied, places)
        found: Array = every[rows, self.chosen]
        return found


def _cross_validate(examples: Examples, method: Method, ties: Ties, leaves: int) -> Array:
    chosen = np.zeros(len(examples), np.int64)
    for fold in range(FOLDS):
        held_out = examples.game % FOLDS == fold
        rest = examples.rows(~held_out & ~examples.after_call)
        if len(rest):
            tree = learn(rest, leaves=leaves, method=method, ties=ties)
            chosen[held_out] = tree.strategies_of(examples.situations[held_out])
    return chosen


def _figures(
    every: Examples, everything: _Placements, tree: StrategyTree | None, method: Method, ties: Ties
) -> StrategyFigures:
    drawn = ~every.after_call
    examples, placed = every.rows(drawn), everything.rows(drawn)
    hit, near = placed.hits(1), placed.hits(3)
    first = shared_hits(placed.better_alone, placed.tied_alone, 1)
    three = shared_hits(placed.better_alone, placed.tied_alone, 3)
    single = int(first.mean(axis=0).argmax())
    ranks = before(placed.better, placed.tied, ties)
    types = name_types(ranks)
    within = placed.better[np.arange(len(examples)), placed.chosen] < RANKS_WITHIN_THREE
    decisive, recall = _decisive(placed.better, placed.chosen)
    called = everything.rows(~drawn).hits(1)
    found = {
        feature: _shares(
            np.searchsorted(ends, examples.situations[:, FEATURES.index(feature)]), names, hit, near
        )
        for feature, (ends, names) in RANGES.items()
    }
    return StrategyFigures(
        decisions=len(examples),
        games=examples.games,
        method=method,
        ties=ties,
        first=mean(hit),
        first_interval=share_interval(hit, examples.game),
        within_three=mean(near),
        within_three_interval=share_interval(near, examples.game),
        first_no_tree=mean(first[:, single]),
        within_three_no_tree=mean(three[:, single]),
        strategy_no_tree=str(STRATEGIES[single]),
        within_three_paper=mean(within[types < len(STRATEGIES)]),
        decisive=decisive,
        decisive_recall=recall,
        decisive_mean_recall=mean(np.array([each for each in recall.values() if each is not None])),
        **asdict(paper_tables(ranks, placed.chosen, types)),
        always=_always(placed),
        by=found | {"plan": _shares(placed.chosen, tuple(map(str, STRATEGIES)), hit, near)},
        after_call=len(called),
        first_after_call=mean(called),
        leaves=tree.leaves if tree else None,
        depth=tree.depth if tree else None,
        unreadable=examples.unreadable,
    )


def _always(placed: _Placements) -> dict[str, HitShares]:
    first, three = (shared_hits(placed.better, placed.tied, places) for places in (1, 3))
    return {
        str(strategy): HitShares(len(first), float(first[:, n].mean()), float(three[:, n].mean()))
        for n, strategy in enumerate(STRATEGIES)
    }


def _shares(group: Array, names: Sequence[str], hit: Array, near: Array) -> dict[str, HitShares]:
    here = ((name, group == number) for number, name in enumerate(names))
    return {
        name: HitShares(int(rows.sum()), float(hit[rows].mean()), float(near[rows].mean()))
        for name, rows in here
        if rows.any()
    }


def _decisive(better: Array, chosen: Array) -> tuple[int, dict[str, float | None]]:
    best = better == better.min(axis=1, keepdims=True)
    decisive = best.sum(axis=1) == 1
    right = best[np.arange(len(best)), chosen]
    recall = {
        str(strategy): mean(right[decisive & best[:, number]])
        for number, strategy in enumerate(STRATEGIES)
    }
    return int(decisive.sum()), recall
