"""What a learner's habits do to what it thinks of each discard.

The steady player adds up what the tutor's terms say of each kind, weighed by the plan; a habit
changes the terms, their weights, or adds something of its own, in the rows where it has its way.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np

from tutor.evaluators.blocks import Shape, find_blocks
from tutor.evaluators.component_names import AXIS_OF, TERMS
from tutor.evaluators.positions import Array
from tutor.evaluators.safety import Danger
from tutor.evaluators.speed_components import HONOUR
from tutor.habits import Habit
from tutor.opponents.learner.chance import gumbel
from tutor.opponents.learner.profile import NOISE, Profile
from tutor.opponents.steady import TIE_WEIGHT
from tutor.opponents.thinking import DiscardBatch, least
from tutor.strategy.combine import total
from tutor.strategy.situation import situations
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.strategy.weights import PLAIN, SUM_UNIT

STRONG: Final = 8 * SUM_UNIT
"""More than nearly all that the terms say: odds of 3,000 to 1."""
MANY_MELDS: Final = 3
SAFETY_COLUMNS: Final = [at for at, term in enumerate(TERMS) if AXIS_OF[term] == "safety"]
SHAPE_COLUMNS: Final = [TERMS.index("draws"), TERMS.index("shape")]
GOOD_SHAPES: Final = (Shape.PAIR, Shape.TWO_SIDED)


@dataclass(slots=True)
class Thought:
    views: DiscardBatch
    weights: Array
    """(n, 12) int32 hundredths, of each term under the plan."""
    terms: Array
    """(n, 12, 34) int32 thousandths."""
    added: Array
    """(n, 34) int64, in parts of `SUM_UNIT`."""

    @property
    def quiet(self) -> Array:
        """(n,) bool, whether nobody else is in riichi."""
        found: Array = np.logical_not(self.views.positions.riichi.any(axis=1))
        return found


Change: TypeAlias = Callable[[Thought, Array], None]
"""Given the rows (n,) bool in which the habit has its way."""


def kinds_of(views: DiscardBatch, tree: StrategyTree, profile: Profile) -> Array:
    """Return (n,) the kind that the learner would discard in each view; without habits and noise
    what the steady player would."""
    active = [profile.now(view.observation) for view in views.views]
    thought = Thought(
        views,
        _weights(views, tree, _rows(active, Habit.FORGETS_STANDING)),
        views.scores.terms.copy(),
        np.zeros(views.positions.hand.shape, np.int64),
    )
    for habit, change in CHANGES.items():
        if habit in profile.habits:
            change(thought, _rows(active, habit))
    if profile.noise:
        noise = np.stack([gumbel(view.observation, NOISE) for view in views.views])
        thought.added += np.rint(profile.noise * SUM_UNIT * noise).astype(np.int64)
    sums = total(thought.terms, thought.weights) + thought.added
    return least(-sums * TIE_WEIGHT - views.scores.speed.score, views.positions.allowed)


def _rows(active: list[frozenset[Habit]], habit: Habit) -> Array:
    return np.array([habit in here for here in active])


def _weights(views: DiscardBatch, tree: StrategyTree, forgetful: Array) -> Array:
    """Return (n, 12), the plan's weights; who forgets the standing plans as in the first round,
    with all points equal."""
    positions = views.positions
    seen = replace(
        positions,
        points=np.where(forgetful[:, None], 25_000, positions.points),
        round=np.where(forgetful, 0, positions.round),
    )
    matrix = situations(seen, views.scores)
    weights = tree.weights_at(tree.leaf_of(matrix))
    found: Array = weights[np.arange(len(matrix)), tree.strategies_of(matrix)].astype(np.int32)
    return found


def _never_folds(thought: Thought, rows: Array) -> None:
    threat = ~thought.quiet | (thought.views.positions.calls >= MANY_MELDS).any(axis=1)
    thought.weights[rows & threat] = PLAIN[Strategy.SPEED_VALUE]


def _folds_at_riichi(thought: Thought, rows: Array) -> None:
    thought.weights[rows & ~thought.quiet] = PLAIN[Strategy.SAFETY]


def _ignores_dora(thought: Thought, rows: Array) -> None:
    thought.terms[rows, TERMS.index("dora")] = 0


def _keeps_honours(thought: Thought, rows: Array) -> None:
    alone = (thought.views.positions.hand == 1) & HONOUR
    thought.added -= STRONG * (alone & (rows & thought.quiet)[:, None])


def _breaks_yakuhai(thought: Thought, rows: Array) -> None:
    positions = thought.views.positions
    pair = (positions.hand == 2) & (positions.yakuhai > 0) & (positions.unseen > 0)
    thought.added += STRONG * (pair & (rows & thought.quiet)[:, None])


def _breaks_shapes(thought: Thought, rows: Array) -> None:
    for row in np.flatnonzero(rows & thought.quiet).tolist():
        seen = thought.views.views[row].observation
        found = find_blocks(seen.counts, len(seen.own_melds))
        for block in found.blocks if found is not None else ():
            if block.shape in GOOD_SHAPES:
                thought.added[row, list(block.kinds)] = STRONG


def _counts_no_draws(thought: Thought, rows: Array) -> None:
    counted = (rows & thought.quiet)[:, None] & thought.views.scores.speed.keeps
    for column in SHAPE_COLUMNS:
        term = thought.terms[:, column]
        best = np.where(counted, term, np.iinfo(term.dtype).min).max(axis=1, keepdims=True)
        thought.terms[:, column] = np.where(counted, best, term)


def _trusts_suji(thought: Thought, rows: Array) -> None:
    positions, safety = thought.views.positions, thought.views.scores.safety
    trusted = (safety.danger <= Danger.SUJI) | ~positions.riichi[:, :, None]
    suji = trusted.all(axis=1) & (rows & ~thought.quiet)[:, None]
    for column in SAFETY_COLUMNS:
        term = thought.terms[:, column]
        best = np.where(positions.allowed, term, np.iinfo(term.dtype).min).max(axis=1)
        thought.terms[:, column] = np.where(suji, best[:, None], term)


def _chases_flush(thought: Thought, rows: Array) -> None:
    positions = thought.views.positions
    laid = positions.runs + positions.triplets
    held = (positions.hand + 3 * laid)[:, :27].reshape(-1, 3, 9).sum(axis=2)
    suit = np.repeat(np.arange(3), 9)
    other = np.zeros(positions.hand.shape, bool)
    other[:, :27] = suit != held.argmax(axis=1)[:, None]
    thought.added += STRONG * (other & (rows & thought.quiet)[:, None])


CHANGES: Final[Mapping[Habit, Change]] = {
    Habit.NEVER_FOLDS: _never_folds,
    Habit.FOLDS_AT_RIICHI: _folds_at_riichi,
    Habit.IGNORES_DORA: _ignores_dora,
    Habit.KEEPS_HONOURS: _keeps_honours,
    Habit.BREAKS_YAKUHAI: _breaks_yakuhai,
    Habit.BREAKS_SHAPES: _breaks_shapes,
    Habit.COUNTS_NO_DRAWS: _counts_no_draws,
    Habit.TRUSTS_SUJI: _trusts_suji,
    Habit.CHASES_FLUSH: _chases_flush,
}
