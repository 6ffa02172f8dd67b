"""Banner texts, kept so that they can be translated again when the language changes."""

from collections.abc import Callable
from typing import TypeAlias

from rules.message import Message
from tutor.language import translate

BannerText: TypeAlias = str | Message | Callable[[], str]


def translated(text: BannerText) -> str:
    match text:
        case str():
            return text
        case Message():
            return translate(text)
        case _:
            return text()
