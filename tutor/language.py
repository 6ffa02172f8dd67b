"""The language of the words: one gettext catalogue a language, English being the source text.

A language is there when its catalogue is: nothing else in the program lists the languages.
"""

import gettext
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from rules.message import Message
from tutor.files import assets

Language: TypeAlias = str
SOURCE: Final[Language] = "en"


@dataclass(frozen=True, slots=True)
class Translator:
    language: Language
    catalogue: gettext.NullTranslations

    def gettext(self, text: str) -> str:
        return self.catalogue.gettext(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return self.catalogue.ngettext(one, many, count)

    def pgettext(self, context: str, text: str) -> str:
        return self.catalogue.pgettext(context, text)

    def translate(self, message: Message) -> str:
        """What the rules have to say, in this language, the messages in it too.

        >>> translator("ja").translate(Message("seat {seat} must draw", seat=2))
        '席2がツモる番です'
        """
        text = self.gettext(message.text) if message.text else ""
        args = {
            name: self.translate(arg) if isinstance(arg, Message) else arg
            for name, arg in message.args.items()
        }
        return text.format(**args) if args else text


def mark(text: str) -> str:
    return text


def languages() -> tuple[Language, ...]:
    """The languages that the program speaks: English, then each with a catalogue, by code.

    >>> languages()[:2]
    ('en', 'ja')
    """
    found = _translations().glob("*/LC_MESSAGES/tutor.mo")
    return (SOURCE, *sorted(path.parent.parent.name for path in found))


def language_name(language: Language) -> str:
    """What a language calls itself; its code where the catalogue does not tell.

    >>> language_name("ja")
    '日本語'
    """
    # Translators: write what your own language calls itself, as in Deutsch or 日本語.
    name = translator(language).pgettext("this language's own name", "English")
    return language if name == "English" and language != SOURCE else name


def offered(locales: Iterable[str]) -> Language | None:
    """The first language that the program speaks among names of locales; None where none is.

    >>> offered(["de_DE.UTF-8", "ja_JP.UTF-8", "en_GB"])
    'ja'
    """
    spoken = {language.lower(): language for language in languages()}
    for locale in locales:
        name = locale.partition(".")[0].partition("@")[0].replace("-", "_").lower()
        for code in (name, name.partition("_")[0]):
            if code in spoken:
                return spoken[code]
    return None


@cache
def translator(language: Language) -> Translator:
    """The words of a language, from ``assets/translations/LANGUAGE/LC_MESSAGES/tutor.mo``.

    Raises:
        FileNotFoundError: there is no such language.
    """
    fallback = language == SOURCE
    catalogue = gettext.translation("tutor", _translations(), [language], fallback=fallback)
    return Translator(language, catalogue)


def _translations() -> Path:
    return assets() / "translations"
