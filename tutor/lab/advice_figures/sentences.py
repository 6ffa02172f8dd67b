"""What the sentences are made of: templates, without tiles, seats and numbers."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from rules.tiles import KINDS
from tutor.advice.advice import Decision
from tutor.lab.advice_figures.counts import SentenceCounts
from tutor.language import Translator, translator
from tutor.text.advice import because, sentences
from tutor.text.names import kind_word, number_word

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*(?:st|nd|rd|th)?")
_LIST: Final = re.compile(r"(?:TILE|SEAT)(?:(?:, | and | or )(?:TILE|SEAT|# more))+")
_SEAT: Final = re.compile(r"\b(?:Right|Across|Left)\b(?: \(dealer\))?")
_PLURAL: Final = re.compile(r"(# (?:good )?[a-z]+)s\b")
MOST_NUMBER_WORD: Final = 6


def template_of(sentence: str) -> str:
    """Return an English sentence with its tiles, seats and numbers taken out: a list of them as
    one, several things as one thing.

    >>> template_of("4-pin and red 5-sou are level: each leaves 12 good draws.")
    'TILE are level: each leaves # good draw.'
    """
    text = _tiles_pattern().sub("TILE", sentence)
    text = _SEAT.sub("SEAT", text)
    text = _NUMBER.sub("#", _number_words_pattern().sub("#", text))
    return _PLURAL.sub(r"\1", _LIST.sub(lambda found: found[0][:4], text))


def said_of(decision: Decision) -> tuple[str, ...]:
    return tuple(map(template_of, sentences(decision, decision.observation, _english())))


def reasons_of(decision: Decision) -> tuple[str, ...]:
    return tuple(map(template_of, because(decision.advice, decision.observation, _english())))


def count_sentences(decisions: Sequence[Decision]) -> SentenceCounts:
    reasons = [set(reasons_of(one)) for one in decisions]
    said = Counter(template for one in decisions for template in said_of(one))
    repeated = sum(bool(one & other) for one, other in pairwise(reasons))
    return SentenceCounts(said, max(0, len(decisions) - 1), repeated)


def _english() -> Translator:
    return translator("en")


@cache
def _tiles_pattern() -> re.Pattern[str]:
    names = "|".join(re.escape(kind_word(kind, _english())) for kind in KINDS)
    return re.compile(rf"\b(?:red )?(?:{names})\b", re.IGNORECASE)


@cache
def _number_words_pattern() -> re.Pattern[str]:
    words = (number_word(number, _english()) for number in range(1, MOST_NUMBER_WORD + 1))
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)
