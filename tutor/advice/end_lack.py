"""What a discard lacks of what alone counts near the end of a round and of a game."""

from tutor.advice.discard_comparison import DiscardComparison
from tutor.advice.end_game import (
    EndRule,
    end_rule,
    is_last_place,
    is_ready_after,
    lifts,
    worth_at_end,
)
from tutor.advice.reasons.shortfalls import LessSafe, NotReadyAtEnd, WinStaysLast
from tutor.evaluators.standing import stays_first_at_draw


def end_lack(comparison: DiscardComparison) -> NotReadyAtEnd | WinStaysLast | LessSafe | None:
    """Return what the discard lacks beside the best one; None where the plan alone counts, or they
    are as good."""
    rule = end_rule(comparison.observation, comparison.rankings)
    if rule is None:
        return WinStaysLast() if _stays_last(comparison) else None
    tile, best = (
        is_ready_after(comparison.rankings, tile) for tile in (comparison.tile, comparison.best)
    )
    first = stays_first_at_draw(comparison.observation)
    if rule is EndRule.NO_DRAWS and best and not tile and not first:
        return NotReadyAtEnd()
    worth = worth_at_end(rule, comparison.observation, comparison.rankings)
    return LessSafe(None) if worth[comparison.tile] < worth[comparison.best] else None


def _stays_last(comparison: DiscardComparison) -> bool:
    if not is_last_place(comparison.observation):
        return False
    lifting = lifts(comparison.observation, comparison.rankings)
    return lifting.get(comparison.best, False) and not lifting.get(comparison.tile, True)
