"""What a guard rail is."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from rules.observation import Observation
from rules.tiles import Tile
from tutor.advice.advice import CombinedDiscard
from tutor.evaluators.ranking import Rankings

Penalties: TypeAlias = Mapping[Tile, float]
"""By discard of the ranking: log-odds, above 0, that are taken off its score."""
Rail: TypeAlias = Callable[[Observation, Rankings, Sequence[CombinedDiscard]], Penalties]
