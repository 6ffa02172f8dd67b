"""What list and timeline show of the rounds reviewed so far: no Qt."""

from dataclasses import dataclass

from tutor.view.review.model import ReviewRow, RoundSpan
from tutor.view.review.state import ReviewState


@dataclass(frozen=True, slots=True)
class ReviewLists:
    of: tuple[object, object]
    all: tuple[ReviewRow, ...]
    worth: tuple[ReviewRow, ...]
    spans: tuple[RoundSpan, ...]

    def is_of(self, state: ReviewState) -> bool:
        return self.of[0] is state.stories and self.of[1] is state.rounds


def review_lists(state: ReviewState) -> ReviewLists:
    return ReviewLists(
        (state.stories, state.rounds),
        state.rows(worth_only=False),
        state.rows(worth_only=True),
        state.spans(),
    )
