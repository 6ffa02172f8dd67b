"""A window that changes its language is like one that began in it, on every page."""

from collections.abc import Iterator

import pytest

from rules.formats.reading import UnreadableGame
from rules.tiles import Seat
from tests.ui.settling import unpainted
from tests.ui.spoken import spoken
from tests.ui.stage import Stage, furnished
from tutor.language import activate, gettext, language_name, languages
from tutor.pages.parts.look import look, set_look
from tutor.pages.parts.model import joined

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


FAULTS = {
    "a fault of bad input": (
        UnreadableGame("The file is empty."),
        "The file is empty.",
        "ファイルが空です。",
    ),
    "a fault of the system": (
        PermissionError(13, "Permission denied", "a"),
        "a: Permission denied",
        "a: アクセスが許可されていません",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_went_wrong_is_said_again_in_the_new_language(stage: Stage, name: str) -> None:
    error, english, japanese = FAULTS[name]
    stage.show("review")
    stage.window.replays.reader.failed.emit(error)
    banner = stage.window.page.banner
    assert banner.text.text() == english
    stage.change(language="ja")
    assert banner.text.text() == japanese
    stage.change(language="en")
    assert banner.text.text() == english
    banner.close_button.click()


def test_a_game_that_is_gone_is_said_again_in_the_new_language(stage: Stage) -> None:
    stage.turn("progress")
    stage.window.replays.open_again("gone.mjlog", Seat(0))
    banner = stage.window.banner
    assert banner.text.text() == "The file of this game no longer exists: gone.mjlog."
    stage.change(language="ja")
    assert banner.text.text() == gettext("The file of this game no longer exists: {path}.").format(
        path="gone.mjlog"
    )
    stage.change(language="en")
    banner.close_button.click()


def test_the_faults_of_a_days_drills_are_said_again(stage: Stage) -> None:
    stage.turn("drills")
    stage.window.show_error(joined((OSError(28, "No space left on device"),)))
    banner = stage.window.banner
    assert banner.text.text() == "No space left on device"
    stage.change(language="ja")
    assert banner.text.text() == "ディスクに空きがありません"
    stage.change(language="en")
    banner.close_button.click()
