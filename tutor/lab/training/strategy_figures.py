from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from tutor.coach.strategy.situation import FEATURES, STRATEGIES
from tutor.coach.strategy.stance import RANKS_WITHIN_THREE
from tutor.coach.strategy.tree import StrategyTree
from tutor.intervals import Interval
from tutor.lab.games import Corpus
from tutor.lab.paper_evaluators import Method
from tutor.lab.shares import mean
from tutor.lab.training.counting import share_interval
from tutor.lab.training.examples import Examples, GameExamples, collect_examples, examples_of
from tutor.lab.training.ranks import (
    Places,
    Ties,
    before,
    name_types,
    paper_tables,
    places_by_plan,
    places_by_rank,
    places_everywhere,
    shared_hits,
)
from tutor.lab.training.strategy import MAX_LEAVES, learn
from tutor.position.positions import Array


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
    if tree is None:
        examples = collect_examples(corpus, method=method)
        rows = _placed(examples, _cross_validate(examples, method, ties, leaves), tree, method)
        number, games = examples.game, examples.games
    else:
        found = corpus.find(partial(_placed_in, tree=tree, method=method))
        rows = np.concatenate([_NOTHING, *found])
        number = np.repeat(np.arange(len(found)), list(map(len, found)))
        games = len(found)
    drawn = ~rows["after_call"]
    if not drawn.any():
        raise corpus.lacking(Message("no decision to measure on"))
    return StrategyFigures(
        games=games,
        method=method,
        ties=ties,
        after_call=int((~drawn).sum()),
        first_after_call=mean(_hits(rows[~drawn], 1)),
        leaves=tree.leaves if tree else None,
        depth=tree.depth if tree else None,
        **_figures(rows[drawn], number[drawn], ties),
    )


_ROW: Final = np.dtype(
    [
        ("chosen", "i1"),
        *((name, "i1", len(STRATEGIES)) for name in ("better", "tied")),
        *((name, "i1", len(STRATEGIES)) for name in ("better_alone", "tied_alone")),
        ("after_call", "?"),
        *((feature, "i2") for feature in RANGES),
    ]
)
"""Of a decision: the plan, and how many discards each plan places before the played one and level
with it, by the weights of the leaf and by those of all decisions."""
_NOTHING: Final = np.zeros(0, _ROW)


def _placed_in(record: GameRecord, tree: StrategyTree, method: Method) -> Array:
    found = examples_of(record, method)
    return _placed(found, tree.strategies_of(found.situations), tree, method)


def _placed(
    found: GameExamples | Examples, chosen: Array, tree: StrategyTree | None, method: Method
) -> Array:
    rows = np.zeros(len(chosen), _ROW)
    if not len(chosen):
        return rows
    if tree is not None and method == "ours":
        placed = places_by_plan(found.candidates, tree, found.situations)
        alone = places_everywhere(found.candidates, tree)
    else:
        placed = alone = places_by_rank(found.candidates)
    rows["chosen"], rows["after_call"] = chosen, found.after_call
    rows["better"], rows["tied"] = placed
    rows["better_alone"], rows["tied_alone"] = alone
    for feature in RANGES:
        rows[feature] = found.situations[:, FEATURES.index(feature)]
    return rows


def _hits(rows: Array, places: int) -> Array:
    every = shared_hits(rows["better"], rows["tied"], places)
    found: Array = every[np.arange(len(rows)), rows["chosen"]]
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


def _figures(rows: Array, game: Array, ties: Ties) -> dict[str, Any]:
    hit, near = _hits(rows, 1), _hits(rows, 3)
    better, tied, chosen = rows["better"], rows["tied"], rows["chosen"]
    first, three = (
        shared_hits(rows["better_alone"], rows["tied_alone"], places) for places in (1, 3)
    )
    single = int(first.mean(axis=0).argmax())
    ranks = before(better, tied, ties)
    types = name_types(ranks)
    within = better[np.arange(len(rows)), chosen] < RANKS_WITHIN_THREE
    decisive, recall = _decisive(better, chosen)
    found = {
        feature: _shares(np.searchsorted(ends, rows[feature]), names, hit, near)
        for feature, (ends, names) in RANGES.items()
    }
    return {
        "decisions": len(rows),
        "first": mean(hit),
        "first_interval": share_interval(hit, game),
        "within_three": mean(near),
        "within_three_interval": share_interval(near, game),
        "first_no_tree": mean(first[:, single]),
        "within_three_no_tree": mean(three[:, single]),
        "strategy_no_tree": str(STRATEGIES[single]),
        "within_three_paper": mean(within[types < len(STRATEGIES)]),
        "decisive": decisive,
        "decisive_recall": recall,
        "decisive_mean_recall": mean(
            np.array([each for each in recall.values() if each is not None])
        ),
        **asdict(paper_tables(ranks, chosen, types)),
        "always": _always(better, tied),
        "by": found | {"plan": _shares(chosen, tuple(map(str, STRATEGIES)), hit, near)},
    }


def _always(better: Array, tied: Array) -> dict[str, HitShares]:
    first, three = (shared_hits(better, tied, places) for places in (1, 3))
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
