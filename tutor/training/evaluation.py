"""How the advice meets what experts threw: the paper's figures and ours."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from rules.formats.logs import LogFile
from tutor.corpus import Part, of_part
from tutor.evaluators.positions import Array
from tutor.strategy.combine import name_types, shared_hits
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import StrategyTree
from tutor.training.examples import Examples, NoExamples, collect_examples
from tutor.training.strategy import LEAVES, Method, learn

FOLDS: Final = 5
"""Parts of the games in the cross-validation of the paper's method."""


@dataclass(frozen=True, slots=True)
class StrategyFigures:
    """Shares are 0 to 1. Ties are shared fairly, except in `within_three_paper`."""

    decisions: int
    """Discards after a draw, by seats neither in riichi nor disconnected."""
    games: int
    first: float | None
    """How often the advice places the expert's discard first."""
    within_three: float | None
    first_no_tree: float | None
    """The same for the best single strategy on these games."""
    within_three_no_tree: float | None
    strategy_no_tree: str | None
    """Which one that is."""
    within_three_paper: float | None
    """Only decisions that have a type, a tie as a whole hit."""
    type_accuracy: float | None
    """How often the tree picks the type of the decision, where it has one."""
    type_recall: dict[str, float | None]
    """The same by type."""
    type_shares: dict[str, float]
    """How often each type is given, ``none`` included."""
    type_places: dict[str, tuple[float, float, float] | None]
    """For types 5 to 7: the shares of first, second and third rank of the expert's discard."""
    type_places_ties_last: dict[str, tuple[float, float, float] | None]
    """The same where a tie takes the worst of its ranks."""
    after_call: int
    """Discards after an own call, which the other figures leave out."""
    first_after_call: float | None
    leaves: int | None
    """None where several trees were tried (cross-validation)."""
    depth: int | None
    unreadable: tuple[tuple[str, str], ...]
    """Files that are no games, and why."""


def evaluate_strategy(
    logs: Iterable[LogFile],
    *,
    part: Part | Literal["all"] = "all",
    tree: StrategyTree | None = None,
    method: Method = "ours",
    leaves: int = LEAVES,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> StrategyFigures:
    """The figures of a tree on the games of a part. Without one, trees learned on four fifths of
    these games by the method are tried on the fifth left out, as the paper did.

    Raises:
        NoExamples: no decision in these files.
    """
    examples = collect_examples(of_part(logs, part), jobs=jobs, progress=progress)
    if not len(examples.drawn()):
        raise NoExamples(
            f"These files hold no decision to measure on in the part {part!r}: "
            "name files, folders or archives of games, or another --part."
        )
    if tree is not None:
        chosen = tree.strategies_of(examples.situations)
    else:
        chosen = _cross_validate(examples, method, leaves)
    return _figures(examples, chosen, tree)


def _cross_validate(examples: Examples, method: Method, leaves: int) -> Array:
    chosen = np.zeros(len(examples), np.int64)
    for fold in range(FOLDS):
        held_out = examples.game % FOLDS == fold
        rest = examples.rows(~held_out & ~examples.after_call)
        if len(rest):
            tree = learn(rest, leaves=leaves, method=method)
            chosen[held_out] = tree.strategies_of(examples.situations[held_out])
    return chosen


def _figures(examples: Examples, chosen: Array, tree: StrategyTree | None) -> StrategyFigures:
    drawn = ~examples.after_call
    first = shared_hits(examples.better, examples.tied, 1)
    three = shared_hits(examples.better, examples.tied, 3)
    rows = np.arange(len(examples))
    hit, near = first[rows, chosen], three[rows, chosen]
    single = int(first[drawn].mean(axis=0).argmax())
    types = name_types(examples.better)[drawn]
    typed = types < len(STRATEGIES)
    right = chosen[drawn] == types
    within = examples.better[rows, chosen][drawn] < 3
    return StrategyFigures(
        decisions=int(drawn.sum()),
        games=examples.games,
        first=_mean(hit[drawn]),
        within_three=_mean(near[drawn]),
        first_no_tree=_mean(first[drawn, single]),
        within_three_no_tree=_mean(three[drawn, single]),
        strategy_no_tree=str(STRATEGIES[single]),
        within_three_paper=_mean(within[typed]),
        type_accuracy=_mean(right[typed]),
        type_recall={
            str(strategy): _mean(right[types == number])
            for number, strategy in enumerate(STRATEGIES)
        },
        type_shares={
            str(strategy): float((types == number).mean())
            for number, strategy in enumerate((*STRATEGIES, Strategy.NONE))
        },
        type_places=_places(examples.better[drawn], types),
        type_places_ties_last=_places((examples.better + examples.tied - 1)[drawn], types),
        after_call=int((~drawn).sum()),
        first_after_call=_mean(hit[~drawn]),
        leaves=tree.leaves if tree else None,
        depth=tree.depth if tree else None,
        unreadable=examples.unreadable,
    )


def _places(before: Array, types: Array) -> dict[str, tuple[float, float, float] | None]:
    """First, second and third rank under types 5 to 7, as shares of these three."""
    places: dict[str, tuple[float, float, float] | None] = {}
    for number in (4, 5, 6):
        ranks = before[types == number, number]
        counts = [int((ranks == rank).sum()) for rank in range(3)]
        whole = sum(counts)
        first, second, third = (count / whole if whole else 0.0 for count in counts)
        places[str(STRATEGIES[number])] = (first, second, third) if whole else None
    return places


def _mean(values: Array) -> float | None:
    return float(values.mean()) if len(values) else None
