"""Every text of the window is from the catalogue: in a language of accents, none is plain.

``packaging/translate.py --pseudo`` makes that language: each word has an accent, so a plain word
came past the catalogue.
"""

import importlib.util
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from tests.tutor.classroom.classes import TABLES
from tests.ui.settling import unpainted
from tests.ui.spoken import spoken
from tests.ui.stage import BARE, PLAIN, SCENES, Stage, furnished, opened
from tutor import language
from tutor.explanations import AUTHORS, Author, lessons
from tutor.explanations.lessons import LessonAuthor
from tutor.system.files import assets
from tutor.text.glossary.lookup import glossary_terms

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[^\W\d_]{2,}")
TAG = re.compile(r"</?(?:span|a|b|br|i|p|table|td|th|tr)\b[^>]*>")
KEYS = set(
    "Page Alt Backspace Ctrl Del Down End Enter Esc Home Left Right Shift Space Tab Up".split()
)
NAMES = set(
    """
    Mahjong Tutor English Club New new Week near far class home answers mtans own mjlog aoi
    RYUUKYOKU https tenhou net log tw
    """.split()
)
PLAYERS = {word for table in TABLES for name in table for word in WORD.findall(name)}


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("pseudo") / "assets"
    shutil.copytree(assets() / "translations", folder / "translations")
    with pytest.MonkeyPatch.context() as patch:
        translate = _translate()
        patch.setattr(translate, "TRANSLATIONS", folder / "translations")
        patch.setattr(language, "assets", lambda: folder)
        language.catalogue.cache_clear()
        translate.main(["--pseudo"])
        patch.setitem(AUTHORS, translate.PSEUDO, _accented(AUTHORS["en"], translate.accented))
        of_lessons = _accented_lessons(lessons.AUTHORS["en"], translate.accented)
        patch.setitem(lessons.AUTHORS, translate.PSEUDO, of_lessons)
        yield translate.PSEUDO
    language.catalogue.cache_clear()


def _accented_lessons(author: LessonAuthor, accent: Callable[[str], str]) -> LessonAuthor:
    def accented(say: Callable[..., str]) -> Callable[..., str]:
        return lambda *facts: accent(say(*facts))

    names = ("slip", "round_line", "why", "turning", "verdict")
    return cast(
        "LessonAuthor", SimpleNamespace(**{each: accented(getattr(author, each)) for each in names})
    )


def _accented(author: Author, accent: Callable[[str], str]) -> Author:
    return Author(
        lambda *facts: accent(author.headline(*facts)),
        lambda *facts: tuple(map(accent, author.situation(*facts))),
        lambda *facts: tuple(map(accent, author.answer(*facts))),
        lambda *facts: tuple(map(accent, author.offer(*facts))),
    )


def _translate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("translate", ROOT / "packaging" / "translate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["translate"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def stage(qapp, pseudo: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("full") / "home"
    folder.mkdir()
    with furnished(folder, language=pseudo) as made, unpainted(made.window):
        yield made


@pytest.fixture(scope="module")
def bare(qapp, pseudo: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("bare") / "home"
    folder.mkdir()
    with opened(folder, replace(PLAIN, language=pseudo)) as made:
        yield made


@cache
def romaji() -> set[str]:
    return {word for term in glossary_terms() for word in WORD.findall(term.romaji)}


def plain(stage: Stage, line: str) -> list[str]:
    place, _, text = line.partition(": ")
    known = KEYS | NAMES | PLAYERS | (romaji() if "TermCard" in place else set())
    plain = TAG.sub("", text.replace(str(stage.folder), ""))
    found = WORD.findall(TAG.sub("", unescape(plain)))  # names stand in tips as plain text
    return [word for word in found if word.isascii() and word not in known]


def faults(stage: Stage, scene: str) -> list[str]:
    lines = spoken(stage.show(scene))
    assert len(lines) > 3
    return [line for line in lines if plain(stage, line)]


@pytest.mark.parametrize("scene", SCENES)
def test_every_text_is_from_the_catalogue(stage: Stage, scene: str) -> None:
    assert faults(stage, scene) == []


@pytest.mark.parametrize("scene", BARE)
def test_so_is_what_an_empty_window_says(bare: Stage, scene: str) -> None:
    assert faults(bare, scene) == []


def test_a_plain_word_would_be_found(bare: Stage) -> None:
    label = bare.turn("settings").title
    label.setText("Plainly said")
    assert faults_now(bare) == ["Plainly", "said"]
    bare.window.pages.page("settings").retranslate()
    assert faults_now(bare) == []


def faults_now(stage: Stage) -> list[str]:
    return [word for line in spoken(stage.window) for word in plain(stage, line)]
