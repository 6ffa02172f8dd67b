"""The language of the words: one gettext catalogue a language, English being the source text."""

import gettext
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args

from tutor.files import assets

Language: TypeAlias = Literal["en", "ja"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@dataclass(frozen=True, slots=True)
class Words:
    """Turns the English source text into one language. Pass it to whatever speaks."""

    language: Language
    catalogue: gettext.NullTranslations

    def gettext(self, text: str) -> str:
        """The text in this language."""
        return self.catalogue.gettext(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The text for that many things."""
        return self.catalogue.ngettext(one, many, count)

    def pgettext(self, context: str, text: str) -> str:
        """The text where the same English word means different things."""
        return self.catalogue.pgettext(context, text)


def mark(text: str) -> str:
    """The text itself: names it for the catalogue where it is translated later.

    A table of texts marks its rows with this; whoever shows a row passes it to `Words.gettext`.
    """
    return text


@cache
def words(language: Language) -> Words:
    """The words of a language, from ``assets/translations/LANGUAGE/LC_MESSAGES/tutor.mo``."""
    fallback = language == "en"
    folder = assets() / "translations"
    return Words(language, gettext.translation("tutor", folder, [language], fallback=fallback))
