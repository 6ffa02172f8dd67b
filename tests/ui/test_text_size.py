"""Small and large type, small windows: every scene, nothing cut off, all in reach."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTableView

from tests.ui.fitting import misfits
from tests.ui.settling import settle
from tests.ui.stage import BARE, SCENES, Stage, unpainted
from tutor.ui.classroom.columns import Columns
from tutor.ui.classroom.figure_painter import figure_widths
from tutor.ui.classroom.figures_tab import FigureTable

SMALL, PLAIN = (960, 640), (1280, 800)
SAME = {"practice hint 1", "practice hint 2", "practice hint 3", "practice passing a win"}
MAIN = (
    "practice turn",
    "practice hint 4",
    "practice result",
    "review",
    "drills answered",
    "progress",
    "class teach",
    "class figures",
    "class positions",
    "settings",
)
DIALOGS = ("keys", "address", "export", "new class", "who is who", "may fetch", "left out")
TWICE = "QT_SCALE_FACTOR"


@pytest.fixture(scope="module", autouse=True)
def no_pixels(stage: Stage, bare: Stage) -> Iterator[None]:
    with unpainted(stage, bare):
        yield


def check(stage: Stage, scene: str, language: str, percent: int) -> list[str]:
    stage.change(language=language, text_size=percent)
    root = stage.show(scene)
    found = []
    for size in (SMALL, PLAIN):
        stage.window.resize(*size)
        settle()
        found += [f"{size[0]}: {each}" for each in misfits(root)]
    return found


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene not in SAME])
@pytest.mark.parametrize(("language", "percent"), [("en", 200), ("ja", 200)])
def test_everything_fits(stage, language, percent, scene):
    assert check(stage, scene, language, percent) == []


@pytest.mark.parametrize("scene", ["class pupils", "class problems"])
@pytest.mark.parametrize(("language", "percent"), [("en", 200), ("ja", 200), ("en", 100)])
def test_the_columns_of_a_class_are_not_scrolled_sideways(stage, language, percent, scene):
    assert check(stage, scene, language, percent) == []
    stage.window.resize(*SMALL)
    settle()
    areas = [each for each in stage.window.findChildren(Columns) if each.isVisible()]
    assert areas
    assert [each.horizontalScrollBar().maximum() for each in areas] == [0] * len(areas)


def test_the_files_of_an_import_leave_room_for_what_became_of_them(stage):
    stage.change(language="en", text_size=200)
    stage.show("class files")
    stage.window.resize(*SMALL)
    settle()
    (table,) = (each for each in stage.window.findChildren(QTableView) if each.isVisible())
    assert table.horizontalScrollBar().maximum() == 0
    assert table.columnWidth(2) > 0.25 * table.viewport().width()
    assert table.columnWidth(1) >= table.horizontalHeader().sectionSizeHint(1)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_figures_of_a_class_fit_in_a_plain_window(stage, language):
    stage.change(language=language, text_size=100)
    stage.show("class teach")
    stage.window.resize(*PLAIN)
    settle()
    (table,) = (each for each in stage.window.findChildren(FigureTable) if each.isVisible())
    assert table.figures.columnCount() > 10
    assert table.horizontalScrollBar().maximum() == 0
    widths = figure_widths(table.figures.table, table.heads.look)
    for column, least in enumerate(widths, start=1):
        assert table.columnWidth(column) >= least


@pytest.mark.parametrize("scene", DIALOGS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_dialog_is_no_larger_than_a_small_window(stage, language, scene):
    stage.window.resize(*SMALL)
    stage.change(language=language, text_size=200)
    opened = stage.show(scene)
    assert opened.isWindow()
    assert opened is not stage.window
    assert (opened.width() < SMALL[0], opened.height() < SMALL[1]) == (True, True)


@pytest.mark.parametrize("scene", MAIN)
@pytest.mark.parametrize("percent", [90, 150])
def test_everything_fits_at_sizes_between(stage, percent, scene):
    assert check(stage, scene, "en", percent) == []


@pytest.mark.parametrize("scene", BARE)
@pytest.mark.parametrize(("language", "percent"), [("en", 200), ("ja", 200)])
def test_everything_fits_where_nothing_has_happened_yet(bare, language, percent, scene):
    assert check(bare, scene, language, percent) == []


@pytest.mark.skipif(TWICE in os.environ, reason="this is that run")
def test_everything_fits_at_twice_the_scale_of_the_screen():
    wanted = "en-200 and (hint or result or review or figures) and not first and not all"
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", wanted],
        env=os.environ | {TWICE: "2", "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout[-4000:]
