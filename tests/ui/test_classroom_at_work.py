"""What the teacher does on the class page while something is at work there: nothing is lost."""

import json
from datetime import date
from shutil import copytree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from tests.tutor.classroom.classes import new_class, set_of, take, write_games
from tests.ui.classrooms import class_page, club
from tests.ui.reviews import Later, in_thread
from tests.ui.settling import drop, settle
from tutor.classroom.answers import Answer, Answers, write_answers
from tutor.classroom.class_folder import SETS_FOLDER, create_class, open_class
from tutor.classroom.kept_sets import PROBLEMS, keep_set, kept_sets
from tutor.classroom.problem_set import write_set
from tutor.classroom.roster import Pupil, adding, putting
from tutor.pages.classroom.classroom import TABS
from tutor.pages.classroom.model import import_games
from tutor.pages.parts.jobs import close_work
from tutor.pages.parts.model import WorkProgress, WorkStep

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.usefixtures("small_tree")


def unending(work, stopped):
    if work.func is import_games:
        yield WorkStep(WorkProgress(0, 4))
    else:
        yield from in_thread(work, stopped)


def opened(qtbot, folder, tab, executor=None, run=in_thread):
    page = class_page(qtbot, run=run)
    page.open(folder.path)
    work(page, executor)
    page.view.show_number(TABS.index(tab))
    settle()
    return page


def work(page, executor):
    if isinstance(executor, Later):
        executor.work()
    settle()


@pytest.fixture
def own(shared, tmp_path):
    copytree(shared.path, tmp_path / "class")
    return open_class(tmp_path / "class")


def chosen(qtbot, page):
    tab = page.view.problems
    tab.wish.count.setCurrentText("2")
    qtbot.mouseClick(tab.wish.go, LEFT)
    tab.title.setText("Week 3")
    return tab


def names(folder):
    return [pupil.name for pupil in open_class(folder.path).roster.pupils]


def add(qtbot, tab, name):
    qtbot.mouseClick(tab.new, LEFT)
    tab.name.selectAll()
    QTest.keyClicks(tab.name, name)
    qtbot.mouseClick(tab.save, LEFT)


# --- problem sets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["html", "browser"])
def test_a_set_is_written_while_an_import_goes_on(qtbot, own, answer, tmp_path, kind):
    page = opened(qtbot, own, "problems", run=unending)
    tab = chosen(qtbot, page)
    page.view.intake.take((tmp_path,))
    assert page.view.task.busy
    (tmp_path / "out").mkdir()
    answer(save=tmp_path / "out" / "week3")
    qtbot.mouseClick(tab.handouts[kind], LEFT)
    settle()
    made = {path.name for path in (tmp_path / "out").iterdir()}
    files = {"html": {"week3.html", "week3-answers.html"}, "browser": {"week3-browser.html"}}
    assert made == files[kind]
    assert [one.title for one in kept_sets(own)] == ["Week 3"]
    assert page.view.note.text.text().startswith("Written to")
    assert "Importing" in page.view.head.said.text()
    assert page.said == []


def test_a_set_that_the_class_cannot_keep_is_written_and_both_are_said(
    qtbot, own, answer, tmp_path
):
    (own.path / "sets").write_text("a file where the folder should be")
    page = opened(qtbot, own, "problems")
    tab = chosen(qtbot, page)
    answer(save=tmp_path / "week3.mtset")
    qtbot.mouseClick(tab.handouts["file"], LEFT)
    settle()
    assert (tmp_path / "week3.mtset").exists()
    assert "week3.mtset" in page.view.note.text.text()
    assert len(page.said) == 1


def test_games_that_are_imported_are_said_to_be_read(qtbot, tmp_path):
    page = opened(qtbot, new_class(tmp_path / "new"), "teach", run=unending)
    assert page.view.teach.empty.text.text() == "No game yet."
    drop(page, write_games(tmp_path / "games", [1]))
    settle()
    assert page.view.teach.empty.text.text() == "Reading the games …"


def answered(page, folder, path, title, answer, *, is_kept=True):
    places = tuple(page.view.state.view.places())
    made = set_of(folder, places[: len(title)], title)
    write_set(path / f"{title}.mtset", made)
    if is_kept:
        keep_set(folder, made, (None,) * len(made.problems), date(2026, 11, 2))
    tile = made.problems[0].observation.hand[0]
    from rules.tiles import tile_name

    write_answers(
        path / f"{title}.mtanswers", Answers(made.id, "Aoi", (Answer(0, tile_name(tile)),))
    )
    answer(open=path / f"{title}.mtset")
    answer(several=[path / f"{title}.mtanswers"])
    return made


def test_answers_to_a_set_of_elsewhere_ask_for_its_file(qtbot, own, monkeypatch, answer, tmp_path):
    page = opened(qtbot, own, "problems")
    answered(page, own, tmp_path, "A", answer, is_kept=False)
    qtbot.mouseClick(page.view.problems.results.read, LEFT)
    settle()
    assert [one.title for one in kept_sets(own)] == ["A"]
    results = page.view.problems.results
    assert results.head.text() == "Answers to “A”"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a, **k: pytest.fail("asked"))
    made = answered(page, own, tmp_path, "BB", answer)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *a, **k: pytest.fail("asked"))
    both = [tmp_path / f"{title}.mtanswers" for title in ("A", "BB")]
    write_answers(tmp_path / "BB2.mtanswers", Answers(made.id, "Kei", ()))
    both.append(tmp_path / "BB2.mtanswers")
    answer(several=both)
    qtbot.mouseClick(results.read, LEFT)
    settle()
    assert results.head.text() == "Answers to “BB” · answers to 1 other set are kept, too"
    assert sum(len(one.answers) for one in kept_sets(own)) == 3
    write_answers(tmp_path / "late.mtanswers", Answers(made.id, "=1+1", ()))
    answer(several=[tmp_path / "late.mtanswers"])
    qtbot.mouseClick(results.read, LEFT)
    settle()
    names = [results.table.verticalHeaderItem(row).text() for row in range(3)]
    assert names == ["=1+1", "Aoi", "Kei"], "also the answers read before"
    assert results.missing.text() == "Not answered yet: ../<b>Kei</b>"


def test_a_class_that_is_opened_again_shows_its_sets_with_their_answers(
    qtbot, own, answer, tmp_path
):
    page = opened(qtbot, own, "problems")
    for title in ("A", "BB"):
        answered(page, own, tmp_path, title, answer)
        qtbot.mouseClick(page.view.problems.results.read, LEFT)
        settle()
    again = opened(qtbot, own, "problems").view.problems.results
    shown = [
        (again.head.text(), again.table.columnCount(), again.table.verticalHeaderItem(0).text())
    ]
    assert again.missing.text() == "Not answered yet: =1+1, ../<b>Kei</b>"
    for at in range(again.set.count()):
        again.set.setCurrentIndex(at)
        again.set.activated.emit(at)
        settle()
        shown.append(
            (again.head.text(), again.table.columnCount(), again.table.verticalHeaderItem(0).text())
        )
    assert sorted({*shown}) == [("Answers to “A”", 4, "Aoi"), ("Answers to “BB”", 5, "Aoi")]
    assert shown[0] == shown[1], "the newest first"


def test_answers_to_two_sets_read_quickly_are_both_kept(qtbot, own, answer, tmp_path):
    later = Later()
    page = opened(qtbot, own, "problems", later)
    for title in ("A", "BB"):
        answered(page, own, tmp_path, title, answer)
        qtbot.mouseClick(page.view.problems.results.read, LEFT)
    work(page, later)
    kept = {one.title: [each.name for each in one.answers] for one in kept_sets(own)}
    assert kept == {"A": ["Aoi"], "BB": ["Aoi"]}
    assert page.said == []


def test_answers_that_are_kept_are_shown_though_the_next_ones_cannot_be_read(
    qtbot, own, answer, tmp_path
):
    later = Later()
    page = opened(qtbot, own, "problems", later)
    for title in ("A", "BB"):
        answered(page, own, tmp_path, title, answer, is_kept=title == "A")
        qtbot.mouseClick(page.view.problems.results.read, LEFT)
    (tmp_path / "BB.mtset").write_text("[]")
    work(page, later)
    assert [one.title for one in page.view.state.sets] == ["A"]
    assert len(page.said) == 1


def test_answers_of_a_class_do_not_arrive_in_the_next(qtbot, own, answer, tmp_path):
    later = Later()
    page = opened(qtbot, own, "problems", later)
    answered(page, own, tmp_path, "A", answer)
    qtbot.mouseClick(page.view.problems.results.read, LEFT)
    page.open(club(tmp_path / "next").path)
    work(page, later)
    assert [one.title for one in kept_sets(own)] == ["A"]
    page.view.show_number(TABS.index("problems"))
    settle()
    assert page.view.state.folder.path != own.path
    assert page.view.problems.results.head.text() == "Answers"


def test_a_set_that_lost_its_positions_is_not_chosen(qtbot, own, answer, tmp_path):
    page = opened(qtbot, own, "problems")
    for title in ("A", "BB"):
        answered(page, own, tmp_path, title, answer)
        qtbot.mouseClick(page.view.problems.results.read, LEFT)
        settle()
    results = page.view.problems.results
    lost = next(at for at in range(2) if at != results.set.currentIndex())
    for file in (own.path / SETS_FOLDER).iterdir():  # as an older version wrote it
        kept = json.loads(file.read_text())
        file.write_text(json.dumps({key: kept[key] for key in kept if key != PROBLEMS}))
    shown = results.set.currentIndex(), results.head.text()
    results.set.setCurrentIndex(lost)
    results.set.activated.emit(lost)
    settle()
    assert (results.set.currentIndex(), results.head.text()) == shown


def test_answers_that_are_read_when_the_window_goes_are_kept(qtbot, own, answer, tmp_path):
    later = Later()
    page = opened(qtbot, own, "problems", later)
    answered(page, own, tmp_path, "A", answer)
    qtbot.mouseClick(page.view.problems.results.read, LEFT)
    close_work(page)
    assert [one.title for one in kept_sets(own)] == ["A"]


# --- who is who -----------------------------------------------------------------------------------


def test_pupils_added_quickly_are_all_kept(qtbot, tmp_path):
    folder, later = club(tmp_path), Later()
    page = opened(qtbot, folder, "pupils", later)
    page.view.read_again()
    for name in ("Neu Eins", "Neu Zwei", "Neu Drei"):
        add(qtbot, page.view.pupils, name)
    work(page, later)
    assert names(folder)[-3:] == ["Neu Eins", "Neu Zwei", "Neu Drei"]
    pupils = page.view.pupils.pupils
    assert [pupils.item(row).text().split(" · ")[0] for row in range(3, 6)] == names(folder)[-3:]
    assert page.view.state.view.pupils == tuple(names(folder))
    assert page.said == []


def test_pupils_who_wait_to_be_written_are_when_the_window_goes(qtbot, tmp_path):
    folder = club(tmp_path)
    page = opened(qtbot, folder, "pupils", Later())
    add(qtbot, page.view.pupils, "Neu Eins")
    close_work(page)
    assert names(folder)[-1] == "Neu Eins"


def test_a_pupil_another_window_added_is_in_nobody_s_way(qtbot, tmp_path):
    folder = club(tmp_path)
    page = opened(qtbot, folder, "pupils")
    open_class(folder.path).changed(adding([Pupil("Anna")]))
    add(qtbot, page.view.pupils, "Neu")
    assert names(folder)[-2:] == ["Anna", "Neu"]
    assert page.said == []


def test_a_pupil_another_window_changed_is_shown_as_it_is_now(qtbot, tmp_path):
    folder = club(tmp_path)
    page = opened(qtbot, folder, "pupils")
    aoi, tab = folder.roster.pupils[0], page.view.pupils
    changed = folder.changed(putting(Pupil("Aoi", ("blue",)), aoi))
    tab.pupils.setCurrentRow(0)
    tab.groups.setText("late")
    qtbot.mouseClick(tab.save, LEFT)
    settle()
    (fault,) = page.said
    assert "Aoi was changed or removed in another window" in str(fault)
    assert open_class(folder.path) == changed
    assert (tab.aliases.text(), tab.groups.text()) == ("blue", "late")
    qtbot.mouseClick(tab.save, LEFT)
    assert open_class(folder.path).roster.pupils[0] == Pupil("Aoi", ("blue",), ("late",))


def test_what_is_typed_stays_when_the_class_is_read_anew(qtbot, tmp_path):
    folder = club(tmp_path)
    page = opened(qtbot, folder, "pupils")
    tab = page.view.pupils
    qtbot.mouseClick(tab.new, LEFT)
    QTest.keyClicks(tab.name, "Hanako")
    QTest.keyClicks(tab.aliases, "hana_7")
    page.view.read_again()
    assert (tab.name.text(), tab.aliases.text()) == ("Hanako", "hana_7")
    qtbot.mouseClick(tab.save, LEFT)
    assert open_class(folder.path).roster.pupils[-1] == Pupil("Hanako", ("hana_7",))
    assert tab.name.text() == "Aoi", "what was added is not typed any more"
    tab.pupils.setCurrentRow(1)
    tab.groups.setText("late")
    page.view.read_again()
    assert (tab.name.text(), tab.groups.text()) == ("=1+1", "late")
    tab.pupils.setCurrentRow(2)
    assert (tab.name.text(), tab.groups.text()) == ("../<b>Kei</b>", "")


def test_what_is_typed_of_one_class_is_not_shown_in_another(qtbot, tmp_path):
    page = opened(qtbot, club(tmp_path), "pupils")
    qtbot.mouseClick(page.view.pupils.new, LEFT)
    QTest.keyClicks(page.view.pupils.name, "Hanako")
    page.open(create_class(tmp_path / "other", "Other").path)
    settle()
    page.view.show_number(TABS.index("pupils"))
    assert page.view.pupils.name.text() == ""


# --- other games, other classes -------------------------------------------------------------------


def test_what_is_dropped_while_an_import_goes_on_is_refused_in_a_sentence(qtbot, tmp_path):
    page = opened(qtbot, club(tmp_path), "pupils", run=unending)
    page.view.intake.take((tmp_path / "logs",))
    other = create_class(tmp_path / "other", "Other")
    for place in (write_games(tmp_path / "more"), other.path):
        drop(page, place)
    page.take_in()
    page.export()
    said = "Importing is still running. Wait for it or stop it."
    assert [str(one) for one in page.said] == [said] * 4
    assert page.view.state.folder.name == "Club"


def test_another_class_shows_its_own_imported_files(qtbot, own, tmp_path):
    other = create_class(tmp_path / "other", "Other").changed(lambda _: own.roster)
    take(other, write_games(tmp_path / "more", (1,)))
    page = opened(qtbot, own, "files")
    table = page.view.files.table.model()
    assert table.rowCount() == 4
    page.open(other.path)
    settle()
    assert [table.index(row, 0).data() for row in range(table.rowCount())] == ["x(1).mjlog"]


# --- older folders --------------------------------------------------------------------------------


def test_a_class_that_an_older_version_counted_is_counted_anew_when_it_opens(qtbot, own):
    new = own.games.all().summaries
    for one in new:
        path = own.games.summary_path(one.digest, one.seat)
        known = json.loads(path.read_text("utf-8"))
        old = {key: known[key] for key in known.keys() - {"taught", "fit", "fit_by", "call_slips"}}
        path.write_text(json.dumps(old), "utf-8")
    page = opened(qtbot, own, "teach")
    assert own.games.all().summaries == new
    assert tuple(one for _, one in page.view.state.view.seats) == new
    assert page.view.note.text.text() == (
        "An older version of the program had counted 6 seats. They were counted anew from the "
        "advice in the folder."
    )
    page.open(own.path)
    settle()
    assert not page.view.note.isVisible()
    assert page.said == []
