"""A window that changes its language is like one that began in it, on every page."""

from collections.abc import Iterator

import pytest

from tests.ui.spoken import spoken
from tests.ui.stage import SCENES, Stage, furnished
from tutor.language import language_name, languages

DIALOGS = ("keys", "address", "export", "who is who", "may fetch", "left out")
"""While one of these is open, the settings cannot be reached."""


@pytest.fixture(scope="module")
def stage(qapp, tmp_path_factory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("here") / "home"
    folder.mkdir()
    with furnished(folder) as made:
        yield made


@pytest.fixture(scope="module")
def japanese(qapp, tmp_path_factory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("there") / "home"
    folder.mkdir()
    with furnished(folder, language="ja") as made:
        yield made


def said(stage: Stage) -> list[str]:
    return [line.replace(str(stage.folder), "HOME") for line in spoken(stage.window)]


@pytest.mark.parametrize("scene", [name for name in SCENES if name not in DIALOGS])
def test_what_a_page_says_follows_the_language_there_and_back(
    stage: Stage, japanese: Stage, scene: str
) -> None:
    stage.show(scene)
    english = said(stage)
    stage.change(language="ja")
    switched = said(stage)
    stage.change(language="en")
    back = said(stage)
    japanese.show(scene)
    assert switched == said(japanese)
    assert back == english
    assert switched != english


def test_the_settings_page_switches_at_once_and_keeps_its_place(stage: Stage) -> None:
    page = stage.turn("settings")
    box = page.boxes["language"]
    names = [box.itemText(at) for at in range(box.count())]
    assert names == ["As the system", *map(language_name, languages())]
    box.setCurrentIndex(names.index("日本語"))
    box.activated.emit(names.index("日本語"))
    assert stage.window.settings.language == "ja"
    assert page.title.text() == "設定"
    assert box.currentText() == "日本語"
    assert stage.window.rail.buttons["review"].text() == "検討"
    assert stage.window.pages.shown == "settings"
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert page.title.text() == "Settings"
    assert stage.window.rail.buttons["review"].text() == "Review"
