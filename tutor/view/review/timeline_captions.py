"""What the timeline writes: rounds, how they ended, its marks. No Qt."""

from tutor.language import gettext, pgettext
from tutor.text.names import round_mark, round_words
from tutor.view.review.model import Outcome, RoundSpan


def round_name(span: RoundSpan) -> str:
    return round_mark(span.story.round, span.story.honba)


def round_names(span: RoundSpan) -> tuple[str, str, str]:
    return round_words(span.story.round, span.story.honba)


def outcome_word(outcome: Outcome) -> str:
    return {
        Outcome.WON: pgettext("end of a round, for the player", "won"),
        Outcome.DEALT_IN: gettext("dealt in"),
        Outcome.DRAWN: pgettext("end of a round, for the player", "draw"),
        Outcome.OTHER_WON: "",
        Outcome.UNFINISHED: gettext("cut off"),
    }[outcome]


def mark_words() -> tuple[str, str]:
    return pgettext("mark in the timeline", "look"), pgettext("mark in the timeline", "fine")
