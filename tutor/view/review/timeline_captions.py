"""What the timeline writes: rounds, how they ended, its marks. No Qt."""

from tutor.language import Translator
from tutor.text.names import round_mark, round_words
from tutor.view.review.model import Outcome, RoundSpan


def round_name(span: RoundSpan, translator: Translator) -> str:
    return round_mark(span.story.round, span.story.honba, translator)


def round_names(span: RoundSpan, translator: Translator) -> tuple[str, str, str]:
    return round_words(span.story.round, span.story.honba, translator)


def outcome_word(outcome: Outcome, translator: Translator) -> str:
    return {
        Outcome.WON: translator.pgettext("end of a round, for the player", "won"),
        Outcome.DEALT_IN: translator.gettext("dealt in"),
        Outcome.DRAWN: translator.pgettext("end of a round, for the player", "draw"),
        Outcome.OTHER_WON: "",
        Outcome.UNFINISHED: translator.gettext("cut off"),
    }[outcome]


def mark_words(translator: Translator) -> tuple[str, str]:
    return translator.pgettext("mark in the timeline", "look"), translator.pgettext(
        "mark in the timeline", "fine"
    )
