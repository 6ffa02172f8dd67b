"""Everything by keyboard: Tab comes to all that can be used, and it shows where it is."""

import ast
from pathlib import Path

import pytest

from tests.ui.settling import settle
from tests.ui.stage import BARE, SCENES, Stage
from tests.ui.walking import SEEN, Kind, backwards, reachable, walk

UI = Path(__file__).parents[2] / "tutor" / "ui"


@pytest.fixture(scope="module")
def known():
    return set()


@pytest.fixture(scope="module")
def known_in_the_dark():
    return set()


def check(stage: Stage, scene: str, known: set[Kind]) -> None:
    root = stage.show(scene)
    root.activateWindow()
    settle()
    stops = walk(root, known)
    reached = {stop.widget for stop in stops}
    missed = [
        f"{type(each).__name__} {each.accessibleName()!r}"
        for each in reachable(root)
        if each not in reached
    ]
    assert missed == [], "Tab never comes there"
    assert [f"{stop}: {stop.seen}" for stop in stops if stop.seen < SEEN] == [], "nothing shows it"
    assert list(backwards(stops)) == [], "against the order of reading"


@pytest.mark.parametrize("scene", SCENES)
def test_tab_comes_to_everything_and_is_seen(stage, known, scene):
    check(stage, scene, known)


@pytest.mark.parametrize("scene", BARE)
def test_tab_comes_to_everything_where_nothing_has_happened_yet(bare, known, scene):
    check(bare, scene, known)


@pytest.mark.parametrize("scene", ["practice hint 4", "review", "class figures", "tree"])
def test_the_keyboard_is_seen_in_the_dark(stage, known_in_the_dark, scene):
    stage.change(theme="dark")
    try:
        check(stage, scene, known_in_the_dark)
    finally:
        stage.change(theme="light")


def test_what_takes_clicks_takes_keys_too():
    by_page = {
        "Timeline": "Left and Right, see tutor.ui.review.page",
        "LessonTile": "the button in it, See the position",
    }
    for path in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name not in by_page:
                made = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                clicked = {"mousePressEvent", "mouseReleaseEvent", "mouseDoubleClickEvent"} & made
                assert not clicked or "keyPressEvent" in made, (path.name, node.name)
