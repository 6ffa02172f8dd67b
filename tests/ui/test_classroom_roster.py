"""Who is who in the window: search, groups, lists of pupils as files; the export of one pupil."""

import csv

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from tests.ui.classrooms import club, full_page
from tests.ui.settling import settle
from tutor.classroom.answers import Answers, write_answers
from tutor.classroom.class_folder import open_class
from tutor.classroom.problem_set import read_set
from tutor.classroom.roster import Pupil, read_roster

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def page(qtbot, tmp_path):
    made = full_page(qtbot, club(tmp_path))
    made.view.show_number(2)
    settle()
    return made


def roster_of(page):
    return open_class(page.view.state.folder.path).roster


def shown(pupils):
    rows = (pupils.item(row) for row in range(pupils.count()))
    return [item.text().split(" · ")[0] for item in rows if not item.isHidden()]


def test_a_pupil_is_found_by_any_name_or_group(qtbot, page):
    tab = page.view.pupils
    tab.pupils.setCurrentRow(0)
    tab.groups.setText("Thursday; late")
    qtbot.keyClick(tab.groups, Qt.Key.Key_Return)
    assert roster_of(page).of_group("late") == ("Aoi",)
    assert shown(tab.pupils) == ["Aoi", "=1+1", "../<b>Kei</b>"]
    QTest.keyClicks(tab.search, "kei")
    assert shown(tab.pupils) == ["../<b>Kei</b>"]
    assert tab.name.text() == "../<b>Kei</b>", "the fields are those of a pupil that one sees"
    for wanted in ("ＡＯＩ_2001", "thursday"):
        tab.search.setText(wanted)
        assert shown(tab.pupils) == ["Aoi"]
    tab.search.setText("nobody")
    assert shown(tab.pupils) == []
    tab.search.clear()
    assert len(shown(tab.pupils)) == 3


def test_a_new_name_keeps_the_groups(qtbot, page):
    tab = page.view.pupils
    tab.pupils.setCurrentRow(1)
    tab.groups.setText("late")
    qtbot.mouseClick(tab.save, LEFT)
    tab.strangers.setCurrentRow(0)
    qtbot.mouseClick(tab.join, LEFT)
    joined = roster_of(page).pupils[1]
    assert (len(joined.aliases), joined.groups) == (1, ("late",))


def test_a_renamed_pupil_keeps_the_games(qtbot, page):
    tab = page.view.pupils
    tab.pupils.setCurrentRow(0)
    before = tab.pupils.item(0).text().split(" · ")[1]
    assert not before.startswith("0 ")
    tab.name.setText("Anna Weber")
    qtbot.mouseClick(tab.save, LEFT)
    settle()
    assert roster_of(page).pupils[0].name == "Anna Weber"
    assert tab.pupils.item(0).text().split(" · ")[1] == before


def test_nobody_out_of_sight_is_removed(qtbot, page):
    tab = page.view.pupils
    QTest.keyClicks(tab.search, "kei")
    qtbot.mouseClick(tab.remove, LEFT)
    settle()
    assert shown(tab.pupils) == []
    assert not tab.remove.isEnabled()
    assert len(roster_of(page).pupils) == 2


def test_a_list_of_pupils_comes_from_a_file_and_goes_into_one(qtbot, page, answer, tmp_path):
    tab = page.view.pupils
    given, made = tmp_path / "given.csv", tmp_path / "made"
    given.write_text("name,aliases,groups\nRen,ren_9,late\nAoi,,late\n")
    answer(open=given)
    qtbot.mouseClick(tab.read, LEFT)
    settle()
    assert roster_of(page).of_group("late") == ("Aoi", "Ren")
    assert shown(tab.pupils)[-1] == "Ren"
    answer(save=made)
    qtbot.mouseClick(tab.write, LEFT)
    settle()
    assert read_roster(tmp_path / "made.csv") == roster_of(page).pupils
    assert page.view.note.text.text() == f"Written to {tmp_path}: made.csv"
    given.write_text("Ren,aoi\n")
    qtbot.mouseClick(tab.read, LEFT)
    settle()
    given.write_text("")
    qtbot.mouseClick(tab.read, LEFT)
    settle()
    assert ["two pupils" in str(one) or "no pupil in" in str(one) for one in page.said] == [
        True
    ] * 2
    assert Pupil("Ren", ("ren_9",), ("late",)) in roster_of(page).pupils


def test_one_pupil_or_a_group_is_exported(qtbot, page, answer, tmp_path):
    tab = page.view.pupils
    tab.pupils.setCurrentRow(2)
    tab.groups.setText("late")
    qtbot.mouseClick(tab.save, LEFT)
    answer(save=tmp_path / "one.csv")
    for choice, names in (("Aoi", {"Aoi"}), ("Group: late", {"../<b>Kei</b>"})):
        page.export()
        dialog = page.view.findChild(QDialog, "export")
        qtbot.mouseClick(dialog.boxes["html"], LEFT)
        qtbot.mouseClick(dialog.boxes["csv"], LEFT)
        dialog.whose.setCurrentText(choice)
        qtbot.mouseClick(dialog.go, LEFT)
        settle()
        with (tmp_path / "one.csv").open(encoding="utf-8-sig", newline="") as file:
            assert {row["player"] for row in csv.DictReader(file)} == names


# --- names typed without their ending, and hidden names -------------------------------------------

THERE = "what lay there"


@pytest.fixture
def out(tmp_path):
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


def choose_two(qtbot, page):
    page.view.show_number(4)
    page.view.problems.wish.count.setCurrentText("2")
    qtbot.mouseClick(page.view.problems.wish.go, LEFT)


@pytest.mark.parametrize(("kind", "ending"), [("file", "mtset"), ("html", "html")])
def test_a_set_that_is_there_is_not_written_over_unasked(qtbot, page, answer, out, kind, ending):
    (out / f"week 2026.11.05.{ending}").write_text(THERE)
    choose_two(qtbot, page)
    answer(save=out / f"week 2026.11.05.{ending.upper()}")
    qtbot.mouseClick(page.view.problems.handouts[kind], LEFT)
    settle()
    assert [path.read_text() for path in out.iterdir()] == [THERE]
    assert "already exists" in page.view.note.text.text()
    assert page.view.state.sets == ()


def test_hidden_names_stand_nowhere_in_the_answers_either(qtbot, page, answer, out):
    choose_two(qtbot, page)
    answer(save=out / "week.mtset")
    qtbot.mouseClick(page.view.problems.handouts["file"], LEFT)
    settle()
    problems = read_set(out / "week.mtset")
    for name in ("Aoi", "Guest"):
        write_answers(out / f"{name}.mtanswers", Answers(problems.id, name, ()))
    (out / "Rin.mtanswers").write_text("{")
    answer(open=out / "week.mtset")
    answer(several=sorted(out.glob("*.mtanswers")))
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
