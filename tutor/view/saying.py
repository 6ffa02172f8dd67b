"""What is to be said, kept so that it is said again when the language changes."""

from collections.abc import Callable
from typing import TypeAlias

from rules.message import Message
from tutor.language import Translator

Saying: TypeAlias = str | Message | Callable[[Translator], str]
"""A message, or what makes the sentence of the words; a text stays as it is."""


def said(saying: Saying, translator: Translator) -> str:
    """The sentence in that language."""
    match saying:
        case str():
            return saying
        case Message():
            return translator.translate(saying)
        case _:
            return saying(translator)
