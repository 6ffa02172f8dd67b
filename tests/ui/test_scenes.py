"""Every page and dialog: reached by Tab, named for screen readers, readable, nothing cut off."""

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QWidget

from tests.ui.reading import SEEN, Kind, backwards, faults, misfits, reachable, things, walk
from tests.ui.seeing import contrast_ratio
from tests.ui.settling import settle, unpainted
from tests.ui.stage import BARE, SCENES, Stage
from tutor.pages.parts.theme import THEMES
from tutor.pages.window.page_entries import PAGES

UI = Path(__file__).parents[2] / "tutor" / "pages"
SMALL, PLAIN = (960, 460), (1280, 800)
BILINGUAL = ("terms", "left out")
DIALOGS = ("keys", "address", "export", "new class", "who is who", "may fetch", "left out")
MAIN = (
    "practice hint 4",
    "practice call",
    "practice result",
    "review",
    "drills answered",
    "progress",
    "class teach",
    "class figures",
    "class positions",
    "settings",
)
READ = (*MAIN, "first", "practice start", "class pupils", "terms", "tree", "keys", "export")
ALIKE = ("practice hint 1", "practice hint 2", "practice passing a win", "basics done")
SHOWN = [scene for scene in SCENES if scene not in ALIKE]
TEXT, LARGE = 4.5, 3.0
SMOOTHED = 0.9


def test_every_page_is_among_the_scenes():
    shown = {scene.split()[0] for scene in (*SCENES, *BARE)}
    assert {place.name for place in PAGES} <= shown


def test_what_takes_clicks_takes_keys_too():
    by_page = {
        "Timeline": "Left and Right, see tutor.pages.review.page",
        "LessonTile": "the button in it, See the position",
    }
    for path in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name not in by_page:
                made = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                clicked = {"mousePressEvent", "mouseReleaseEvent", "mouseDoubleClickEvent"} & made
                assert not clicked or "keyPressEvent" in made, (path.name, node.name)


# --- with the keyboard ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def known() -> dict[str, set[Kind]]:
    return {theme: set() for theme in THEMES}


def plain(stage: Stage, scene: str, theme: str = "light") -> QWidget:
    stage.change(language="en", text_size=100, theme=theme)
    stage.window.resize(*PLAIN)
    return stage.show(scene)


def check_keys(stage: Stage, scene: str, known: set[Kind], theme: str = "light") -> QWidget:
    root = plain(stage, scene, theme)
    root.activateWindow()
    settle()
    stops = walk(root, known)
    reached = {stop.widget for stop in stops}
    missed = [
        f"{type(each).__name__} {each.accessibleName()!r}"
        for each in reachable(root)
        if each not in reached
    ]
    assert missed == [], "Tab never gets there"
    assert [f"{stop}: {stop.seen}" for stop in stops if stop.seen < SEEN] == [], "no focus ring"
    assert list(backwards(stops)) == [], "against the order of reading"
    return root


@pytest.mark.parametrize("scene", SHOWN)
def test_tab_reaches_everything_and_all_is_readable(stage, known, scene):
    root = check_keys(stage, scene, known["light"])
    if scene in READ:
        check_contrast(root)
    if scene in MAIN:
        assert list(misfits(root)) == []


@pytest.mark.parametrize("scene", BARE)
def test_tab_reaches_everything_in_an_empty_window(bare, known, scene):
    check_keys(bare, scene, known["light"])


@pytest.mark.parametrize("scene", READ)
def test_all_is_readable_in_the_dark(stage, scene):
    check_contrast(plain(stage, scene, "dark"))


def check_contrast(root: QWidget) -> None:
    pale, found = [], 0
    seen = root.grab().toImage()
    for widget in root.findChildren(QWidget):
        if widget.window() is not root or not widget.isEnabled() or not text_of(widget):
            continue
        area = QRect(widget.mapTo(root, QPoint(0, 0)), widget.size()) & root.rect()
        if widget.visibleRegion().boundingRect() != widget.rect():
            continue  # hidden, or scrolled half away
        found += 1
        least = (LARGE if widget.font().pixelSize() >= 24 else TEXT) * SMOOTHED
        measured = contrast_in(seen.copy(area))
        if measured < least:
            pale.append(f"{type(widget).__name__} {text_of(widget)[:40]!r}: {measured:.1f}")
    assert pale == []
    assert found > 3


def text_of(widget: QWidget) -> str:
    match widget:
        case QComboBox():
            return widget.currentText()
        case QLabel() if not widget.pixmap().isNull():
            return ""
        case QLabel() | QAbstractButton():
            return widget.text()
    return ""


def contrast_in(image: QImage) -> float:
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    flat = np.frombuffer(plain.constBits(), np.uint32) & 0xFFFFFF
    some, counts = np.unique(flat, return_counts=True)
    ground = f"#{some[counts.argmax()]:06x}"
    return max(contrast_ratio(ground, f"#{one:06x}") for one in some)


@pytest.mark.parametrize("scene", ["practice hint 4", "class figures"])
def test_the_keyboard_is_seen_in_the_dark(stage, known, scene):
    check_keys(stage, scene, known["dark"], "dark")


# --- in both languages, at the largest type in the smallest window ------------------------------


@pytest.fixture
def no_pixels(stage: Stage, bare: Stage) -> Iterator[None]:
    with unpainted(stage.window, bare.window):
        yield


def check(stage: Stage, scene: str, language: str) -> None:
    stage.change(language=language, text_size=200, theme="light")
    stage.window.resize(*SMALL)
    root = stage.show(scene)
    found = things(root)
    assert any(thing.is_control for thing in found)
    assert list(faults(found, "en" if scene in BILINGUAL else language)) == []
    assert list(misfits(root)) == []
    if scene in DIALOGS:
        assert root is not stage.window
        assert (root.width() < SMALL[0], root.height() < SMALL[1]) == (True, True)


@pytest.mark.parametrize("scene", SHOWN)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.usefixtures("no_pixels")
def test_everything_fits_and_has_a_name(stage, scene, language):
    check(stage, scene, language)


@pytest.mark.parametrize("scene", BARE)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.usefixtures("no_pixels")
def test_everything_fits_and_has_a_name_in_an_empty_window(bare, scene, language):
    check(bare, scene, language)
