"""What a banner says, kept in a form that can be translated again when the language changes."""

from collections.abc import Callable
from typing import TypeAlias

from rules.message import Message
from tutor.language import Translator

BannerText: TypeAlias = str | Message | Callable[[Translator], str]


def translated(text: BannerText, translator: Translator) -> str:
    match text:
        case str():
            return text
        case Message():
            return translator.translate(text)
        case _:
            return text(translator)
