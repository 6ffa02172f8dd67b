from dataclasses import dataclass
from typing import Final

from tutor.language import Language

ENGLISH: Final[tuple[Language, ...]] = ("en",)


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    key: str
    word: str
    japanese: str
    romaji: str
    gloss: str
    example: str = ""
    caption: str = ""
    linked: bool = True
    plain_in: tuple[Language, ...] = ()
    """Languages in which the word is an everyday one and therefore not linked in sentences."""
