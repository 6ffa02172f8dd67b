"""Who is who in the window: search, groups, lists of pupils as files; the export of one pupil."""

import csv

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog

from tests.ui.classrooms import club, full_page
from tests.ui.settling import settle
from tutor.classroom.class_folder import open_class
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


def test_a_list_of_pupils_comes_from_a_file_and_goes_into_one(qtbot, page, monkeypatch, tmp_path):
    tab = page.view.pupils
    given, made = tmp_path / "given.csv", tmp_path / "made"
    given.write_text("name,aliases,groups\nRen,ren_9,late\nAoi,,late\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a, **k: (str(given), ""))
    qtbot.mouseClick(tab.read, LEFT)
    settle()
    assert roster_of(page).of_group("late") == ("Aoi", "Ren")
    assert shown(tab.pupils)[-1] == "Ren"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(made), ""))
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


def test_one_pupil_or_a_group_is_exported(qtbot, page, monkeypatch, tmp_path):
    tab = page.view.pupils
    tab.pupils.setCurrentRow(2)
    tab.groups.setText("late")
    qtbot.mouseClick(tab.save, LEFT)
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *a, **k: (str(tmp_path / "one.csv"), "")
    )
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
