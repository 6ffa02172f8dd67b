"""What the timeline writes: rounds, how they ended, its marks. No Qt."""

from tutor.language import Words
from tutor.text.names import round_mark
from tutor.view.review.model import Outcome, Span


def round_name(span: Span, words: Words) -> str:
    """A round in a few signs."""
    return round_mark(span.story.round, span.story.honba, words)


def outcome_word(outcome: Outcome, words: Words) -> str:
    """How a round ended, in a word or two."""
    return {
        Outcome.WON: words.pgettext("end of a round, for the player", "won"),
        Outcome.DEALT_IN: words.gettext("dealt in"),
        Outcome.DRAWN: words.pgettext("end of a round, for the player", "draw"),
        Outcome.OTHER_WON: "",
        Outcome.UNFINISHED: words.gettext("cut off"),
    }[outcome]


def mark_words(words: Words) -> tuple[str, str]:
    """What triangle and ring stand for."""
    return words.pgettext("mark in the timeline", "look"), words.gettext("2nd, 3rd")
