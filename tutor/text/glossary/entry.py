"""A term as it is written, before it is said in a language."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """English source texts for `Translator.gettext`, and the Japanese word."""

    key: str
    word: str
    """As our sentences write it; other forms of it after a bar."""
    japanese: str
    """As Japanese players write it."""
    romaji: str
    """The Japanese word in Latin letters."""
    gloss: str
    """One or two sentences for a beginner."""
    example: str = ""
    """Tiles in notation, groups of them apart by a space."""
    caption: str = ""
    """What the example shows."""
    linked: bool = True
    """Whether sentences link the word; False for words that are everyday ones as well."""
