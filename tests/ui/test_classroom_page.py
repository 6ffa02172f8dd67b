"""The class page in use: real clicks and keys."""

import re
from pathlib import Path
from shutil import copytree
from zipfile import ZipFile

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from tests.tutor.classroom.classes import new_class, write_games
from tests.tutor.trees import TREE
from tests.ui.classrooms import class_page, club, full_page
from tests.ui.reviews import Later
from tests.ui.settling import drop, settle, until
from tutor.classroom.answers import Answer, Answers, write_answers
from tutor.classroom.class_folder import open_class
from tutor.classroom.kept_sets import kept_sets
from tutor.classroom.problem_set import read_set
from tutor.classroom.roster import ClassroomError
from tutor.coach.strategy.stance import Verdict
from tutor.export.formats import ending_of
from tutor.pages.classroom import model as class_model
from tutor.pages.classroom.handing import CLASS_KINDS
from tutor.pages.parts.dialogs import remember_folder
from tutor.settings import Settings

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def page(qtbot, shared):
    return full_page(qtbot, shared)


@pytest.fixture
def own(qtbot, shared, tmp_path):
    copytree(shared.path, tmp_path / "class")
    return full_page(qtbot, open_class(tmp_path / "class"))


def texts(model):
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


# --- opening --------------------------------------------------------------------------------------


def test_the_empty_page_says_what_to_do(qtbot, answer, tmp_path):
    page = class_page(qtbot)
    assert page.empty.text.text() == "Open a folder of logs to see your class."
    assert page.empty.buttons[0].hasFocus()
    answer(folder=tmp_path)
    QTest.keyClick(page.empty.buttons[0], Qt.Key.Key_Space)
    dialog = page.findChild(QDialog, "new")
    assert not dialog.go.isEnabled()  # no name yet
    qtbot.mouseClick(dialog.change, LEFT)
    QTest.keyClicks(dialog.line, "Thursday: club")
    assert str(tmp_path / "Thursday- club") in dialog.where.text()
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    settle()
    assert page.view is not None
    assert page.view.head.title.text() == "Thursday: club"
    assert open_class(tmp_path / "Thursday- club").name == "Thursday: club"
    assert page.view.teach.empty.text.text() == "No game yet."


def test_a_sample_class_is_made_read_and_opened_again(qtbot, monkeypatch, tmp_path):
    few = tmp_path / "sample-class.zip"
    with ZipFile(class_model.sample_games()) as whole, ZipFile(few, "w") as written:
        for name in whole.namelist()[:3]:
            written.writestr(name, whole.read(name))
    monkeypatch.setattr(class_model, "data", lambda: tmp_path)
    page = class_page(qtbot, data=tmp_path)
    button = page.empty.buttons[2]
    assert button.text() == "Look at a sample class"
    qtbot.mouseClick(button, LEFT)
    until(lambda: page.view is not None and page.view.state.view.games())
    settle()
    assert page.view.head.title.text() == "Sample class"
    assert "3 pupils, 3 games (9 seats)" in page.view.head.line.accessibleName()
    assert page.view.state.view.figures.units, "there is something to teach"
    again = class_page(qtbot, data=tmp_path)
    qtbot.mouseClick(again.empty.buttons[2], LEFT)
    settle()
    assert len(again.view.state.folder.imports()) == 1, "it is not read again"


def test_a_new_class_takes_no_folder_that_is_there(qtbot, answer, tmp_path):
    (tmp_path / "Thursday").mkdir()
    page = class_page(qtbot)
    remember_folder(page, tmp_path)
    page.choose_new()
    dialog = page.findChild(QDialog, "new")
    QTest.keyClicks(dialog.line, "Thursday")
    assert dialog.where.text().startswith(f"{tmp_path / 'Thursday'} already exists")
    assert not dialog.go.isEnabled()
    answer(folder="")
    qtbot.mouseClick(dialog.change, LEFT)  # given up
    assert not dialog.go.isEnabled()
    QTest.keyClicks(dialog.line, "s")
    assert dialog.go.isEnabled()
    qtbot.mouseClick(dialog.cancel, LEFT)
    assert page.view is None


def test_a_class_without_games_leads_to_them(qtbot, monkeypatch, answer, tmp_path):
    page = class_page(qtbot)
    page.open(tmp_path / "class", "Club")
    settle()
    empty = page.view.teach.empty
    assert page.areas()[-2:] == empty.buttons
    taken = []
    monkeypatch.setattr(page.view.intake, "take", taken.append)
    answer(folder=tmp_path / "logs")
    answer(several=[tmp_path / "a.gz"])
    for button in empty.buttons:
        qtbot.mouseClick(button, LEFT)
    assert taken == [(tmp_path / "logs",), (tmp_path / "a.gz",)]


def test_a_folder_that_is_no_class_is_said_to_be_none(qtbot, answer, tmp_path):
    page = class_page(qtbot)
    answer(folder=tmp_path)
    qtbot.mouseClick(page.empty.buttons[1], LEFT)
    (fault,) = page.said
    assert isinstance(fault, ClassroomError)
    assert page.view is None
    assert page.empty.buttons[1].isEnabled()


def test_the_class_that_was_open_last_opens_by_itself(qtbot, shared):
    page = class_page(qtbot, Settings(language="en", class_folder=str(shared.path)))
    assert page.view.head.title.text() == "Club"
    assert "3 pupils, 3 games (6 seats)" in page.view.head.line.accessibleName()


# --- import ---------------------------------------------------------------------------------------


def test_a_first_import_asks_who_the_pupils_are(qtbot, tmp_path):
    games = write_games(tmp_path / "logs")
    page = class_page(qtbot)
    page.open(tmp_path / "class", "Club")
    page.view.intake.take((games,))
    dialog = page.view.findChild(QDialog, "who")
    names = {name.name: name.games for name in dialog.names.names}
    assert names["north"] == 4
    assert "(4 games)" in dialog.said.text()
    assert names.keys() >= {"Aoi", "stranger", "=1+1"}
    ticked = {name.name for name in dialog.names.ticked()}
    assert ticked == {name.name for name in dialog.names.names if name.proposed}
    for row in range(dialog.names.count()):
        name = dialog.names.names[row].name
        if (name in ticked) != (name in ("Aoi", "=1+1")):
            dialog.names.setCurrentRow(row)
            QTest.keyClick(dialog.names, Qt.Key.Key_Space)
    assert {name.name for name in dialog.names.ticked()} == {"Aoi", "=1+1"}
    qtbot.mouseClick(dialog.go, LEFT)
    settle()
    folder = open_class(tmp_path / "class")
    assert {pupil.name for pupil in folder.roster.pupils} == {"Aoi", "=1+1"}
    assert len(folder.games.all().summaries) == 4
    assert page.view.note.text.text().startswith("4 files: read 2, no pupil 2.")
    assert page.view.state.view.figures.everybody.seats == 4


def test_a_dropped_folder_goes_into_the_class(qtbot, tmp_path):
    folder = new_class(tmp_path / "class")
    page = full_page(qtbot, folder)
    drop(page, write_games(tmp_path / "logs"))
    assert page.view.state.view.figures.everybody.seats == 6
    assert page.said == []


def test_a_stopped_import_keeps_what_is_done_and_goes_on_later(qtbot, tmp_path):
    folder = new_class(tmp_path / "class")
    later = Later()
    page = class_page(qtbot)
    page.open(folder.path)
    later.work()
    settle()
    view, games = page.view, write_games(tmp_path / "logs")
    view.intake.take((games,))
    assert view.head.stop.isVisible()
    assert not view.head.take.isVisible()
    qtbot.mouseClick(view.head.stop, LEFT)
    assert view.head.said.text() == "Stopping …"
    later.work()
    settle()
    assert "Import stopped" in view.note.text.text()
    later.work()
    settle()
    view.intake.take((games,))
    later.work()
    settle()
    later.work()
    settle()
    assert view.state.view.figures.everybody.seats == 6


# --- figures and positions ------------------------------------------------------------------------


def test_a_figure_leads_to_its_positions_by_keys(qtbot, page):
    table = page.view.figures.table
    assert QApplication.focusWidget() is table
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    positions = page.view.positions
    places = page.view.state.places(("Aoi", None))
    assert len(positions.list.lines_model.rows) == len(places) > 1
    first = positions.decision
    assert first.verdict is Verdict.OFF_PLAN
    assert positions.panel.title.text() == (
        positions.list.lines_model.rows[0].first.removeprefix("Aoi · ")
    )
    QTest.keyClick(positions.list, Qt.Key.Key_Down)
    assert positions.decision is not first
    assert page.moment().seen.turn == positions.decision.observation.turn
    QTest.keyClick(positions.list, Qt.Key.Key_Backspace)
    assert page.view.stack.currentWidget() is page.view.figures
    assert QApplication.focusWidget() is table


def test_hidden_names_stand_nowhere(qtbot, page):
    view = page.view
    qtbot.mouseClick(view.figures.hide_names, LEFT)
    assert [row[0] for row in texts(view.figures.table.figures)] == [
        "Everybody",
        "Pupil 1",
        "Pupil 2",
        "Pupil 3",
    ]
    assert not view.tabs[2].isEnabled()
    view.browse(("Aoi", None))
    assert view.positions.title.accessibleName().startswith("Pupil 1 · ")
    assert all("Aoi" not in line.name for line in view.positions.list.lines_model.rows)
    view.leave_positions()
    qtbot.mouseClick(view.figures.hide_names, LEFT)
    assert texts(view.figures.table.figures)[1][0] == "Aoi"


def test_results_are_shown_and_lead_to_no_positions(qtbot, page):
    view, figures = page.view, page.view.figures
    counted = figures.explain.text()
    qtbot.mouseClick(figures.by_result, LEFT)
    rows = texts(figures.table.figures)
    assert [row[:2] for row in rows] == [
        ["Everybody", "3 of 3"],
        ["Aoi", "3 of 3"],
        ["=1+1", "2 of 2"],
        ["../<b>Kei</b>", "1 of 1"],
    ]
    *places, grade = rows[1][2:]
    assert places == ["too few to say (3)"] * 2
    assert re.fullmatch(r"\d+ -?\d+ to \d+", grade)
    assert figures.explain.text() != counted
    assert "5" in figures.explain.toolTip()
    QTest.keyClick(figures.table, Qt.Key.Key_Return)
    assert view.stack.currentWidget() is figures
    qtbot.mouseClick(figures.by_cause, LEFT)
    assert (figures.explain.text(), figures.explain.toolTip()) == (counted, "")


# --- who is who -----------------------------------------------------------------------------------


def test_a_stranger_becomes_another_name_of_a_pupil(qtbot, tmp_path):
    page = full_page(qtbot, club(tmp_path))
    page.view.show_number(2)
    pupils = page.view.pupils
    pupils.pupils.setCurrentRow(0)
    names = [name.name for name in pupils.strangers.names]
    pupils.strangers.setCurrentRow(names.index("stranger"))
    assert pupils.join.text() == "It is Aoi"
    qtbot.mouseClick(pupils.join, LEFT)
    assert open_class(page.view.state.folder.path).roster.pupils[0].names == (
        "Aoi",
        "aoi_2001",
        "stranger",
    )
    assert "stranger" not in [name.name for name in pupils.strangers.names]


def test_names_are_edited_and_what_cannot_be_is_said(qtbot, tmp_path):
    page = full_page(qtbot, club(tmp_path))
    page.view.show_number(2)
    pupils = page.view.pupils
    pupils.pupils.setCurrentRow(0)
    pupils.aliases.setText("aoi_2001; Blue")
    qtbot.keyClick(pupils.aliases, Qt.Key.Key_Return)
    roster = open_class(page.view.state.folder.path).roster
    assert roster.pupil_of("blue") == "Aoi"
    pupils.aliases.setText("=1+1")
    qtbot.mouseClick(pupils.save, LEFT)
    (fault,) = page.said
    assert "belongs to two pupils" in str(fault)
    assert open_class(page.view.state.folder.path).roster == roster


# --- problem sets ---------------------------------------------------------------------------------


def test_a_set_is_chosen_saved_answered_and_read(qtbot, own, answer, tmp_path):
    page = own
    QTest.keyClick(page, Qt.Key.Key_5, Qt.KeyboardModifier.ControlModifier)
    tab = page.view.problems
    tab.wish.count.setCurrentText("4")
    qtbot.mouseClick(tab.wish.go, LEFT)
    assert tab.head.text() == "4 positions chosen"
    assert tab.few.isHidden()
    tab.title.setText("Week 3")
    answer(save=tmp_path / "week3")
    qtbot.mouseClick(tab.handouts["file"], LEFT)
    problems = read_set(tmp_path / "week3.mtset")
    assert (problems.title, len(problems.problems)) == ("Week 3", 4)
    assert "week3.mtset" in page.view.note.text.text()
    at = next(number for number, one in enumerate(problems.problems) if not one.offered)
    results = found_results(qtbot, page, answer, tmp_path, problems, at)
    assert [results.item(0, column).text() for column in (0, 1, 2)] == ["1", "1", "18"]
    marks = [results.item(0, 3 + number).text() for number in range(4)]
    assert marks == ["●" if number == at else "–" for number in range(4)]
    missing = page.view.problems.results.missing
    assert missing.text() == "Not answered yet: Aoi, =1+1, ../<b>Kei</b>"
    assert missing.textFormat() is Qt.TextFormat.PlainText
    (kept,) = kept_sets(page.view.state.folder)
    assert (kept.title, kept.about) == ("Week 3", problems_about(page))
    page.view.show_number(1)
    figures = page.view.figures
    qtbot.mouseClick(figures.by_set, LEFT)
    rows = texts(figures.table.figures)
    assert [row[0] for row in rows] == ["Everybody", "Aoi", "=1+1", "../<b>Kei</b>"]
    assert figures.table.figures.table.rows[3].cells[0].text == "no answer"
    assert figures.table.figures.table.rows[0].cells[0].text == "no answer", "Kei is no pupil"
    assert "before" in figures.explain.text()


def problems_about(page):
    causes = (place.cause for place in page.view.state.chosen)
    return tuple(dict.fromkeys(cause for cause in causes if cause))


def found_results(qtbot, page, answer, tmp_path, problems, at):
    from rules.tiles import tile_name
    from tutor.coach.advisor import advise

    best = advise(problems.problems[at].observation, TREE).best[0]
    write_answers(
        tmp_path / "kei.mtanswers", Answers(problems.id, "Kei", (Answer(at, tile_name(best)),))
    )
    answer(open=tmp_path / "week3.mtset")
    answer(several=[tmp_path / "kei.mtanswers"])
    qtbot.mouseClick(page.view.problems.results.read, LEFT)
    return page.view.problems.results.table


def test_positions_go_into_the_set_and_out_of_it(qtbot, page):
    page.view.browse(("Aoi", None))
    positions = page.view.positions
    QTest.keyClick(positions.list, Qt.Key.Key_A)
    assert len(page.view.state.chosen) == 1
    assert positions.list.lines_model.rows[0].name.endswith("in the problem set")
    QTest.keyClick(positions.list, Qt.Key.Key_A)
    assert page.view.state.chosen == ()
    qtbot.mouseClick(positions.act_all, LEFT)
    assert page.view.state.chosen == page.view.state.places(("Aoi", None))
    page.view.show_number(4)
    page.view.problems.list.setFocus()
    before = len(page.view.state.chosen)
    QTest.keyClick(page.view.problems.list, Qt.Key.Key_Delete)
    assert len(page.view.state.chosen) == before - 1


def test_the_proposed_name_is_one_that_every_system_allows(qtbot, own, monkeypatch, tmp_path):
    tab, asked = own.view.problems, []
    own.view.show_number(4)
    qtbot.mouseClick(tab.wish.go, LEFT)
    tab.title.setText('Week 3: "folding"?')

    def cancelled(parent, title, name, kinds):
        asked.append(name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", cancelled)
    qtbot.mouseClick(tab.handouts["file"], LEFT)
    assert [Path(name).name for name in asked] == ["Week 3-folding-.mtset"]


# --- exports --------------------------------------------------------------------------------------


def test_the_class_is_exported_in_all_formats_of_the_dialog(qtbot, page, answer, tmp_path):
    answer(save=tmp_path / "club.csv")
    QTest.keyClick(page, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = page.view.findChild(QDialog, "export")
    for box in dialog.boxes.values():
        if not box.isChecked():
            qtbot.mouseClick(box, LEFT)
    dialog.language.setCurrentIndex(1)
    qtbot.mouseClick(dialog.anonymous, LEFT)
    qtbot.mouseClick(dialog.go, LEFT)
    assert page.said == []
    files = {path.name for path in tmp_path.iterdir()}
    assert files >= {f"club{ending_of(kind)}" for kind in CLASS_KINDS}
    table = (tmp_path / "club.csv").read_text("utf-8-sig")
    assert "生徒1" in table
    for name in ("Aoi", "=1+1", "Kei", "game-1"):
        for file in tmp_path.rglob("*.csv"):
            assert name not in file.read_text("utf-8-sig")
    assert page.view.note.text.text().startswith(f"Written to {tmp_path}: ")


# --- what to teach next ---------------------------------------------------------------------------


@pytest.fixture
def taught(qtbot, shared):
    made = class_page(qtbot)
    made.open(shared.path)
    settle()
    return made


def test_a_class_opens_on_what_to_teach(taught):
    view = taught.view
    assert view.stack.currentWidget() is view.teach
    cards = [card for card in view.teach.cards if card.isVisible()]
    units = view.state.view.figures.units
    assert len(cards) == len(units) > 1
    for card, one in zip(cards, units, strict=True):
        assert len([button for button in card.examples if button.isVisible()]) == len(one.positions)
        assert "; strong players " in card.evidence.text()
        assert card.board.text().startswith("“")
    assert QApplication.focusWidget() is cards[0].present


def test_an_example_leads_to_its_position_and_back(qtbot, taught):
    view, units = taught.view, taught.view.state.view.figures.units
    number, one = len(units) - 1, units[-1]
    at = len(one.positions) - 1
    qtbot.mouseClick(view.teach.cards[number].examples[at], LEFT)
    settle()
    place = one.positions[at]
    shown = view.positions.decision
    assert (shown.observation.round, shown.observation.turn) == (place.round.round, place.turn)
    assert shown.game.startswith(place.summary.game)
    title = view.teach.cards[number].title.text().removeprefix(f"{number + 1}. ")
    assert view.positions.title.accessibleName().startswith(f"Everybody · {title}")
    QTest.keyClick(view.positions.list, Qt.Key.Key_Backspace)
    assert view.stack.currentWidget() is view.teach
    assert view.tabs[0].isChecked()


def test_a_set_of_the_examples_is_made_by_a_click(qtbot, taught):
    view, one = taught.view, taught.view.state.view.figures.units[0]
    qtbot.mouseClick(view.teach.cards[0].make, LEFT)
    settle()
    assert view.stack.currentWidget() is view.problems
    assert view.tabs[4].isChecked()
    assert [place.key for place in view.state.chosen] == [place.key for place in one.positions]


def test_the_keyboard_walks_the_figures_and_picks_one(qtbot, taught):
    table = taught.view.teach.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Return)
    settle()
    first = table.figures.table.rows[1]
    assert taught.view.positions.title.accessibleName().startswith(first.name)


def test_homework_and_a_plan_are_written_by_clicks(qtbot, taught, shared, answer, tmp_path):
    view = taught.view
    answer(save=tmp_path / "week.html")
    qtbot.mouseClick(view.teach.homework, LEFT)
    settle()
    made = {path.name for path in tmp_path.glob("week*")}
    assert {"week-Aoi-browser.html", "week-Aoi.mtset", "week-1-1-browser.html"} <= made
    assert view.note.text.text().startswith("Written to")
    assert {one.pupil for one in view.state.sets} == {"Aoi", "=1+1", "../<b>Kei</b>"}
    answer(save=tmp_path / "plan.pdf")
    qtbot.mouseClick(view.teach.plan, LEFT)
    settle()
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF")
    answer(save=tmp_path / "week.html")
    qtbot.mouseClick(view.teach.homework, LEFT)
    settle()
    assert "already exists" in view.note.text.text()
