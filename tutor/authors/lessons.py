"""Lessons as whole sentences, by the author of the active language."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rules.tiles import Seat, Tile
from tutor.authors import lessons_en, lessons_ja
from tutor.coach.advice import Decision
from tutor.coach.explain import Explanation, explain, spot_of
from tutor.coach.graded import Cause, DealtIn
from tutor.coach.slips import slip_cost
from tutor.coach.spot import Spot
from tutor.evaluators.positions import cache_last_call
from tutor.language import SOURCE, active
from tutor.lessons.story import RoundLine, Story


@dataclass(frozen=True, slots=True)
class LessonAuthor:
    slip: Callable[[Spot, Explanation, Cause, object, Tile], str]
    round_line: Callable[[RoundLine, Seat], str]
    why: Callable[[Story], str]
    turning: Callable[[Story], str]
    verdict: Callable[[DealtIn, str], str]


AUTHORS: Final = {
    "en": LessonAuthor(
        lessons_en.slip,
        lessons_en.round_line,
        lessons_en.why,
        lessons_en.turning,
        lessons_en.verdict,
    ),
    "ja": LessonAuthor(
        lessons_ja.slip,
        lessons_ja.round_line,
        lessons_ja.why,
        lessons_ja.turning,
        lessons_ja.verdict,
    ),
}


def _author() -> LessonAuthor:
    return AUTHORS.get(active(), AUTHORS[SOURCE])


@cache_last_call
def slip_sentence(decision: Decision, cause: Cause) -> str:
    """Return what a discard overlooked, and the tile that was there."""
    advice, seen, played = decision.advice, decision.observation, decision.played
    cost = slip_cost(advice, seen, played)
    fact = cost.fact if cost is not None and cost.cause is cause else None
    found = explain(advice, seen, played)
    return _author().slip(spot_of(advice, seen), found, cause, fact, played)


def round_line(line: RoundLine, seat: Seat) -> str:
    return _author().round_line(line, seat)


def why_line(story: Story) -> str:
    """Return what decided the place; empty if the record stops before the end."""
    return "" if story.place is None else _author().why(story)


def turning_line(story: Story) -> str:
    return _author().turning(story)


def verdict_line(found: DealtIn, safe: str) -> str:
    """Return whether a discard that dealt in was a mistake.

    Args:
        safe: the name of the safest tile.
    """
    return _author().verdict(found, safe)
