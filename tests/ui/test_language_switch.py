"""A window that changes its language is like one that began in it, on every page."""

from collections.abc import Iterator

import pytest

from tests.ui.settling import unpainted
from tests.ui.spoken import spoken
from tests.ui.stage import Stage, furnished
from tutor.language import activate
from tutor.pages.parts.look import look, set_look

SHOWN = (
    "practice hint 4",
    "practice result",
    "practice end",
    "first week",
    "basics wrong",
    "review",
    "review summary",
    "drills answered",
    "progress",
    "class teach",
    "class figures",
    "problem solved",
    "tree",
    "settings",
)


@pytest.fixture(scope="module")
def stage(qapp, tmp_path_factory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("here") / "home"
    folder.mkdir()
    with furnished(folder) as made, unpainted(made.window):
        yield made


@pytest.fixture(scope="module")
def japanese(qapp, tmp_path_factory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("there") / "home"
    folder.mkdir()
    found = look()
    with furnished(folder, language="ja") as made, unpainted(made.window):
        activate("en")
        set_look(found)
        yield made


def said(stage: Stage) -> list[str]:
    return [line.replace(str(stage.folder), "HOME") for line in spoken(stage.window)]


@pytest.mark.parametrize("scene", SHOWN)
def test_what_a_page_says_follows_the_language_there_and_back(
    stage: Stage, japanese: Stage, scene: str
) -> None:
    stage.show(scene)
    english = said(stage)
    stage.change(language="ja")
    switched = said(stage)
    japanese.show(scene)
    assert switched == said(japanese)
    stage.change(language="en")
    assert said(stage) == english
    assert switched != english
