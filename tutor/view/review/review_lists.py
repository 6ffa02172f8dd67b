"""What list and timeline show of the rounds reviewed so far: no Qt."""

from dataclasses import dataclass

from tutor.view.review.model import ReviewRow, RoundSpan
from tutor.view.review.state import ReviewState


@dataclass(frozen=True, slots=True)
class ReviewLists:
    """Derived from a state; the same for every decision that one goes to."""

    of: tuple[object, object]
    """The stories and the rounds that it was made of."""
    all: tuple[ReviewRow, ...]
    worth: tuple[ReviewRow, ...]
    """Those worth a look."""
    spans: tuple[RoundSpan, ...]

    def is_of(self, state: ReviewState) -> bool:
        """Check whether it was made of the very rounds of this state."""
        return self.of[0] is state.stories and self.of[1] is state.rounds


def review_lists(state: ReviewState) -> ReviewLists:
    """Return what there is to list."""
    return ReviewLists(
        (state.stories, state.rounds),
        state.rows(worth_only=False),
        state.rows(worth_only=True),
        state.spans(),
    )
