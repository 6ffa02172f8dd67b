"""The languages and their gettext catalogues. The source texts are English.

The active language is set for the process (`activate`) or for a block (`override`). A language is
available if it has a catalogue.
"""

import gettext as catalogues
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from rules.message import Message
from tutor.system.files import assets

Language: TypeAlias = str
SOURCE: Final[Language] = "en"

_process: Language = SOURCE
_block: Final[ContextVar[Language | None]] = ContextVar("language", default=None)


def active() -> Language:
    return _block.get() or _process


def activate(language: Language) -> None:
    """Set the language of the process, for all threads."""
    global _process  # noqa: PLW0603
    _process = language


@contextmanager
def override(language: Language) -> Iterator[None]:
    """Use another language within a block, in this thread only.

    >>> with override("ja"):
    ...     gettext("Safety")
    '安全'
    """
    token = _block.set(language)
    try:
        yield
    finally:
        _block.reset(token)


def gettext(text: str) -> str:
    return catalogue(active()).gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    return catalogue(active()).ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    return catalogue(active()).pgettext(context, text)


def translate(message: Message) -> str:
    """Translate a message and the messages in its arguments.

    >>> with override("ja"):
    ...     translate(Message("seat {seat} must draw", seat=2))
    '席2がツモる番です'
    """
    text = gettext(message.text) if message.text else ""
    args = {
        name: translate(arg) if isinstance(arg, Message) else arg
        for name, arg in message.args.items()
    }
    return text.format(**args) if args else text


def mark(text: str) -> str:
    return text


def languages() -> tuple[Language, ...]:
    """Return the available languages: English, then those with a catalogue, sorted by code.

    >>> languages()[:2]
    ('en', 'ja')
    """
    found = _translations().glob("*/LC_MESSAGES/tutor.mo")
    return (SOURCE, *sorted(path.parent.parent.name for path in found))


def language_name(language: Language) -> str:
    """Return a language's own name, or its code if the catalogue lacks the name.

    >>> language_name("ja")
    '日本語'
    """
    with override(language):
        # Translators: write what your own language calls itself, as in Deutsch or 日本語.
        name = pgettext("this language's own name", "English")
    return language if name == "English" and language != SOURCE else name


def offered(locales: Iterable[str]) -> Language | None:
    """Return the first available language in a list of locales, or None if there is none.

    >>> offered(["de_DE.UTF-8", "ja_JP.UTF-8", "en_GB"])
    'ja'
    """
    available = {language.lower(): language for language in languages()}
    for locale in locales:
        name = locale.partition(".")[0].partition("@")[0].replace("-", "_").lower()
        for code in (name, name.partition("_")[0]):
            if code in available:
                return available[code]
    return None


@cache
def catalogue(language: Language) -> catalogues.NullTranslations:
    """Return the catalogue ``assets/translations/LANGUAGE/LC_MESSAGES/tutor.mo``.

    Raises:
        FileNotFoundError: there is no such language.
    """
    fallback = language == SOURCE
    return catalogues.translation("tutor", _translations(), [language], fallback=fallback)


def _translations() -> Path:
    return assets() / "translations"
