"""Every page, every dialog, both languages: a screen reader finds a name for all that is there."""

from collections.abc import Iterator

import pytest

from tests.ui.reading import faults, things
from tests.ui.stage import BARE, SCENES, Stage, unpainted
from tutor.ui.window.page_entries import PAGES

BILINGUAL = ("terms", "left out")


@pytest.fixture(scope="module", autouse=True)
def no_pixels(stage: Stage, bare: Stage) -> Iterator[None]:
    with unpainted(stage, bare):
        yield


def check(stage: Stage, scene: str, language: str) -> None:
    stage.change(language=language)
    found = things(stage.show(scene))
    controls = [thing for thing in found if thing.is_control]
    assert controls, scene
    told = "en" if scene in BILINGUAL else language
    assert list(faults(found, told)) == []


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_has_a_name(stage, scene, language):
    check(stage, scene, language)


@pytest.mark.parametrize("scene", BARE)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_has_a_name_where_nothing_has_happened_yet(bare, scene, language):
    check(bare, scene, language)


def test_every_page_is_among_the_scenes():
    shown = {scene.split()[0] for scene in (*SCENES, *BARE)}
    names = {place.cell.name for place in PAGES}
    assert names <= shown
