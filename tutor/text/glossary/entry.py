"""GlossaryEntry: an untranslated term."""

from dataclasses import dataclass


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
