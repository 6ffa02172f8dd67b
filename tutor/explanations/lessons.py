from typing import Final, Protocol

from rules.tiles import Seat, Tile
from tutor.coach.advice import Decision
from tutor.coach.explain import Explanation, explain, spot_of
from tutor.coach.graded import Cause, DealtIn
from tutor.coach.lessons.story import RoundLine, Story
from tutor.coach.slips import slip_cost
from tutor.coach.spot import Spot
from tutor.explanations import lessons_en, lessons_ja
from tutor.language import SOURCE, active
from tutor.position.positions import cache_last_call


class LessonAuthor(Protocol):
    def slip(
        self, spot: Spot, found: Explanation, cause: Cause, fact: object, played: Tile, /
    ) -> str: ...
    def round_line(self, line: RoundLine, of: Seat, /) -> str: ...
    def why(self, story: Story, /) -> str: ...
    def turning(self, story: Story, /) -> str: ...
    def verdict(self, found: DealtIn, safe: str, /) -> str: ...


AUTHORS: Final[dict[str, LessonAuthor]] = {"en": lessons_en, "ja": lessons_ja}


def _author() -> LessonAuthor:
    return AUTHORS.get(active(), AUTHORS[SOURCE])


@cache_last_call
def slip_sentence(decision: Decision, cause: Cause) -> str:
    """Return a sentence naming what a discard overlooked, and the better tile."""
    advice, seen, played = decision.advice, decision.observation, decision.played
    cost = slip_cost(advice, seen, played)
    fact = cost.fact if cost is not None and cost.cause is cause else None
    found = explain(advice, seen, played)
    return _author().slip(spot_of(advice, seen), found, cause, fact, played)


def round_line(line: RoundLine, seat: Seat) -> str:
    return _author().round_line(line, seat)


def why_line(story: Story) -> str:
    """Return a sentence on what decided the place; empty if the record stops before the end."""
    return "" if story.place is None else _author().why(story)


def turning_line(story: Story) -> str:
    return _author().turning(story)


def verdict_line(found: DealtIn, safe: str) -> str:
    """Return a sentence on whether a discard that dealt in was a mistake; `safe` is the safest
    tile."""
    return _author().verdict(found, safe)
