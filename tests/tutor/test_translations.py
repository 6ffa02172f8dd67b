"""The catalogues: everything translated, compiled, and with the same gaps to fill in."""

import gettext
import importlib.util
import io
import string
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tutor.files import assets
from tutor.language import LANGUAGES, words

ROOT = Path(__file__).parents[2]
FOLDERS = sorted((assets() / "translations").glob("*/LC_MESSAGES"))
by_language = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)


@pytest.fixture(scope="module")
def translate() -> ModuleType:
    """packaging/translate.py, which is no module of a package."""
    spec = importlib.util.spec_from_file_location("translate", ROOT / "packaging" / "translate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translate"] = module
    spec.loader.exec_module(module)
    return module


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_there_is_a_catalogue_for_every_language_but_the_source() -> None:
    assert {folder.parent.name for folder in FOLDERS} == set(LANGUAGES) - {"en"}


@by_language
def test_every_text_of_the_program_is_translated(folder: Path, translate: ModuleType) -> None:
    catalogue = translate.read(folder / "tutor.po")
    assert translate.missing(catalogue, translate.extract()) == []


@by_language
def test_the_compiled_catalogue_is_what_the_text_compiles_to(
    folder: Path, translate: ModuleType
) -> None:
    fresh = translate.mo_bytes(translate.read(folder / "tutor.po"))
    with (folder / "tutor.mo").open("rb") as file:
        kept = gettext.GNUTranslations(file)
    again = gettext.GNUTranslations(io.BytesIO(fresh))
    assert kept._catalog == again._catalog  # type: ignore[attr-defined]


@by_language
def test_a_translation_fills_in_what_the_text_does(folder: Path, translate: ModuleType) -> None:
    for message in translate.read(folder / "tutor.po"):
        if not message.id:
            continue
        source = message.id if isinstance(message.id, tuple) else (message.id,)
        wanted = set().union(*map(placeholders, source))
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        for form in forms:
            assert placeholders(form) <= wanted, message.id
            left_out = wanted - placeholders(form)
            assert left_out <= {"steps", "count", "tiles"}, message.id


def test_the_texts_of_tables_and_of_contexts_are_found(translate: ModuleType) -> None:
    texts = {(message.id, message.context) for message in translate.extract() if message.id}
    assert ("{number}-man", None) in texts
    assert (", ", "between the items of a list") in texts
    assert any(isinstance(text, tuple) for text, _ in texts)


def test_english_is_the_source_itself() -> None:
    assert words("en").gettext("Safety first") == "Safety first"
    assert words("en").ngettext("{draws} a", "{draws} b", 2) == "{draws} b"
    assert words("ja").gettext("Safety first") == "安全第一"
