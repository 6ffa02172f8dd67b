"""What is to be said, kept so that it is said again when the language changes."""

from collections.abc import Callable
from typing import TypeAlias

from rules.message import Telling
from tutor.language import Words

Saying: TypeAlias = str | Telling | Callable[[Words], str]
"""A telling, or what makes the sentence of the words; a text stays as it is."""


def said(saying: Saying, words: Words) -> str:
    """The sentence in that language."""
    match saying:
        case str():
            return saying
        case Telling():
            return words.tell(saying)
        case _:
            return saying(words)
