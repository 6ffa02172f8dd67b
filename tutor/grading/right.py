"""The answers to a position that count as right, and the score of answers to several."""

from collections.abc import Iterable
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, is_red, kind_of
from tutor.coach.advice import Advice
from tutor.grading.grade import GOOD
from tutor.strategy.choice import Verdict


def right_tiles(advice: Advice) -> tuple[Tile, ...]:
    """Return the discards that count as right, in the order of the advice: the tutor's first, and
    what strong players throw at least half as often as their most common discard."""
    common = max(advice.second, default=0) * GOOD
    shares = advice.second or (0,) * len(advice.combined)
    return tuple(
        placed.discard
        for placed, share in zip(advice.combined, shares, strict=True)
        if placed.rank == 1 or 0 < common <= share
    )


MOST_RIGHT: Final = 3
RIGHT_SHARE: Final = 1 / 3
"""Of the discards of a position of a problem set, how many may be right."""


def is_problem(advice: Advice) -> bool:
    """Check whether the tutor and strong players agree on a position, and few tiles are right."""
    if not advice.second:
        return False
    likeliest = advice.combined[advice.second.index(max(advice.second))]
    most = min(MOST_RIGHT, RIGHT_SHARE * len(advice.combined))
    return likeliest.rank == 1 and len(right_tiles(advice)) <= most


def answer_verdict(seen: Observation, advice: Advice, tile: Tile) -> Verdict:
    """Return whether an answer is the tutor's first, also right, or wrong (off the plan). A red
    five instead of a plain one is wrong."""
    kind = kind_of(tile)
    if is_red(tile) and seen.rules.red_fives and seen.counts[kind] > 1:
        return Verdict.OFF_PLAN
    if kind in map(kind_of, advice.best):
        return Verdict.FIRST
    return Verdict.IN_LINE if kind in map(kind_of, right_tiles(advice)) else Verdict.OFF_PLAN


def answers_score(answers: Iterable[tuple[Advice, Verdict | None]]) -> int | None:
    """Return the score of answers, as in a grade: 0 is by lot, 100 is always right, below 0 is
    worse than by lot. None without an answer, or if every discard is right."""
    right = by_lot = count = 0.0
    for advice, verdict in answers:
        if verdict is not None:
            count += 1
            right += verdict is not Verdict.OFF_PLAN
            by_lot += len(right_tiles(advice)) / len(advice.combined)
    return round(100 * (right - by_lot) / (count - by_lot)) if count > by_lot else None
