"""The catalogues: everything translated, compiled, and with the same gaps to fill in."""

import gettext as catalogues
import importlib.util
import io
import shutil
import string
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from tutor import language
from tutor.language import gettext, language_name, languages, ngettext, offered, override
from tutor.settings import Settings, chosen_language, load, options
from tutor.system.files import assets

ROOT = Path(__file__).parents[2]
FOLDERS = sorted((assets() / "translations").glob("*/LC_MESSAGES"))
by_language = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)


@pytest.fixture(scope="module")
def translate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("translate", ROOT / "packaging" / "translate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translate"] = module
    spec.loader.exec_module(module)
    module.extract = cache(module.extract)  # the sources are read once, they stay as they are
    return module


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.fixture
def elsewhere(
    tmp_path: Path, translate: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    translations = tmp_path / "assets" / "translations"
    shutil.copytree(assets() / "translations" / "ja", translations / "ja")
    monkeypatch.setattr(language, "assets", lambda: tmp_path / "assets")
    monkeypatch.setattr(translate, "TRANSLATIONS", translations)
    language.catalogue.cache_clear()
    yield translations
    language.catalogue.cache_clear()


def test_the_languages_are_english_and_those_with_a_catalogue() -> None:
    assert languages() == ("en", *(folder.parent.name for folder in FOLDERS))
    assert [language_name(code) for code in ("en", "ja")] == ["English", "日本語"]


def test_a_new_language_is_one_file(
    elsewhere: Path, translate: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = elsewhere / "de" / "LC_MESSAGES" / "tutor.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"")
    assert translate.main([]) == 1, "nothing is translated yet"
    assert "de: not translated: Safety alone" in capsys.readouterr().err

    texts = file.read_text("utf-8")
    for source, own in (("English", "Neusprech"), ("Safety alone", "Sicherheit zuerst")):
        texts = texts.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{own}"')
    file.write_text(texts, "utf-8")
    assert translate.main([]) == 1, "the rest is not translated"
    assert language_name("de") == "Neusprech"
    with override("de"):
        assert gettext("Safety alone") == "Sicherheit zuerst"
    with override("de"):
        assert gettext("Speed and value") == "Speed and value"
    listed = next(option for option in options() if option.name == "language")
    assert listed.choices == ("system", "en", "de", "ja")
    assert chosen_language(Settings(), {"LANG": "de_DE.UTF-8"}) == "de"

    kept = tmp_path / "settings.json"
    kept.write_text('{"language": "de"}', "utf-8")
    assert load(kept) == (Settings(language="de"), ())


def test_the_pseudo_language_is_whole_and_in_accents(
    elsewhere: Path, translate: ModuleType
) -> None:
    translate.main(["--pseudo"])
    file = elsewhere / translate.PSEUDO / "LC_MESSAGES" / "tutor.po"
    assert translate.missing(translate.read(file), translate.extract()) == []
    with override(translate.PSEUDO):
        assert gettext("Safety alone") == "Šååfééţý ååļööñéé"
    with override(translate.PSEUDO):
        assert ngettext("{draws} a", "{draws} b", 2) == "{draws} b"


@pytest.mark.parametrize(
    ("locales", "language"),
    [
        (["ja"], "ja"),
        (["ja_JP.UTF-8"], "ja"),
        (["ja-JP"], "ja"),
        (["JA_jp@modifier"], "ja"),
        (["de_DE", "fr", "ja_JP", "en"], "ja"),
        (["en_GB", "ja"], "en"),
        (["C"], None),
        (["jav_ID"], None),
        ([""], None),
        ([], None),
    ],
)
def test_the_first_locale_that_is_spoken_counts(locales: list[str], language: str | None) -> None:
    assert offered(locales) == language


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
        kept = catalogues.GNUTranslations(file)
    again = catalogues.GNUTranslations(io.BytesIO(fresh))
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
            more = placeholders(message.context or "")  # what a translation may use besides
            assert placeholders(form) <= wanted | more, message.id
            left_out = wanted - placeholders(form)
            assert left_out <= {"steps", "count", "tiles", "times"}, message.id


def test_english_is_the_source_itself() -> None:
    assert gettext("Safety alone") == "Safety alone"
    assert ngettext("{draws} a", "{draws} b", 2) == "{draws} b"
    with override("ja"):
        assert gettext("Safety alone") == "安全だけ"
