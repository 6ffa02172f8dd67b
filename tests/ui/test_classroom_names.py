"""What a person names in the class: files that nobody was asked about stay, names stay whole and
hidden."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.ui.classrooms import club, full_page
from tests.ui.settling import settle
from tutor.classroom.answers import Answers, write_answers
from tutor.classroom.problem_set import read_set

LEFT = Qt.MouseButton.LeftButton
THERE = "what lay there"
pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def page(qtbot, tmp_path):
    return full_page(qtbot, club(tmp_path))


@pytest.fixture
def out(tmp_path):
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


def answer_save(monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(path), ""))


def choose_two(qtbot, page):
    page.view.show_number(4)
    page.view.problems.wish.count.setCurrentText("2")
    qtbot.mouseClick(page.view.problems.wish.go, LEFT)


# --- a name typed without its ending --------------------------------------------------------------


@pytest.mark.parametrize(("kind", "ending"), [("file", "mtset"), ("html", "html")])
def test_a_set_that_is_there_is_not_written_over_unasked(
    qtbot, page, monkeypatch, out, kind, ending
):
    (out / f"week 2026.11.05.{ending}").write_text(THERE)
    choose_two(qtbot, page)
    answer_save(monkeypatch, out / f"week 2026.11.05.{ending.upper()}")
    qtbot.mouseClick(page.view.problems.handouts[kind], LEFT)
    settle()
    assert [path.read_text() for path in out.iterdir()] == [THERE]
    assert "already exists" in page.view.note.text.text()
    assert page.view.state.sets == ()


# --- names with the separator of names ------------------------------------------------


# --- names that are hidden ------------------------------------------------------------------------


def test_hidden_names_stand_nowhere_in_the_answers_either(qtbot, page, monkeypatch, out):
    choose_two(qtbot, page)
    answer_save(monkeypatch, out / "week.mtset")
    qtbot.mouseClick(page.view.problems.handouts["file"], LEFT)
    settle()
    problems = read_set(out / "week.mtset")
    for name in ("Aoi", "Guest"):
        write_answers(out / f"{name}.mtanswers", Answers(problems.id, name, ()))
    (out / "Rin.mtanswers").write_text("{")
    files = [str(path) for path in sorted(out.glob("*.mtanswers"))]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a: (str(out / "week.mtset"), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *a: (files, ""))
    results = page.view.problems.results
    qtbot.mouseClick(results.read, LEFT)
    settle()
    assert who_answered(results)[:2] == ["Aoi", "Guest"]
    assert "Rin.mtanswers" in results.faults.text()
    page.view.show_number(1)
    qtbot.mouseClick(page.view.figures.hide_names, LEFT)
    page.view.show_number(4)
    assert who_answered(results)[:2] == ["Pupil 1", "not of the class"]
    tooltips = [results.table.item(row, 0).toolTip() for row in (0, 1)]
    assert tooltips[0].startswith("Pupil 1")
    assert not [name for name in ("Aoi", "Guest") if name in "".join(tooltips)]
    assert results.faults.text() == "1 file could not be read."
    page.view.show_number(1)
    qtbot.mouseClick(page.view.figures.hide_names, LEFT)
    page.view.show_number(4)
    assert who_answered(results)[:2] == ["Aoi", "Guest"]


def who_answered(results):
    return [results.table.verticalHeaderItem(at).text() for at in range(results.table.rowCount())]
