"""The progress page in use: real clicks and keys, real history files."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolTip

from rules.formats.mjlog_write import write_mjlog
from rules.tiles import kind_of
from tests.games import game
from tests.tutor.histories import NOW, SEAT, annotated, keep, tear
from tests.tutor.trees import TREE
from tests.ui.histories import made_up
from tests.ui.settling import press, settle
from tutor.coach.advice import CallDecision, place_of_entry
from tutor.coach.graded import CallCause
from tutor.coach.grading.grade import turn_of
from tutor.coach.review import review_entries
from tutor.coach.strategy.situation import Strategy
from tutor.lab.kept_games import decisions_of
from tutor.settings import Settings
from tutor.store.backups import back_up_today
from tutor.store.database import FILE_NAME, VERSION, open_database
from tutor.store.games import forget_game, keep_reviewed, kept_games
from tutor.store.progress import progress
from tutor.store.rows import CallsWanted, Origin, PositionsWanted, kept_positions
from tutor.text.lessons import cause_title
from tutor.text.stance import plan_title

PLAIN = Settings(language="en", theme="light")
LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.usefixtures("small_tree", "impatient")


@pytest.fixture
def opened(qtbot, new_window):
    def make(settings=PLAIN):
        made = new_window(settings)
        press(qtbot, made, Qt.Key.Key_4, Qt.KeyboardModifier.AltModifier)
        assert made.pages.shown == "progress"
        return made

    return make


def page_of(window):
    return window.pages.page("progress")


# --- empty, filling, full -----------------------------------------------------------------


def test_without_a_history_it_says_what_will_stand_there_and_leads_to_practice(
    qtbot, opened, tmp_path
):
    window = opened()
    message = page_of(window).message
    assert message.text.text() == "Your games will be listed here."
    assert QApplication.focusWidget() is message.buttons[0]
    assert not (tmp_path / FILE_NAME).exists()
    press(qtbot, window, Qt.Key.Key_Space)
    assert window.pages.shown == "practice"


def test_an_unfinished_game_is_said_to_count_later(opened, tmp_path):
    made_up(tmp_path, 2)
    said = "The game that you have not finished counts when it ends."
    assert said not in page_of(opened()).head.behind.text()
    (tmp_path / "practice-1.journal").touch()
    assert page_of(opened()).head.behind.text().endswith(said)


def test_a_game_left_in_the_middle_can_be_continued_from_progress_and_review(
    qtbot, opened, tmp_path
):
    window = opened()
    for name in ("progress", "review"):
        (tmp_path / f"practice-{name}.journal").touch()
        window.show_page(name)
        settle()
        page = window.pages.page(name)
        empty = page.message if name == "progress" else page.empty
        assert empty.text.text() == "Your game is not finished.", name
        assert empty.buttons[0].text() == "Continue your game", name
        qtbot.mouseClick(empty.buttons[0], Qt.MouseButton.LeftButton)
        settle()
        assert window.pages.shown == "practice", name


def numbers(text):
    return [int(word) for word in text.replace(",", "").split() if word.isdigit()]


def test_tab_goes_from_figure_to_figure_and_each_tells_what_is_behind_it(qtbot, opened, tmp_path):
    made_up(tmp_path, 25)
    window = opened()
    panel = page_of(window).figures
    rows = [
        *panel.habits.rows,
        *panel.plans.rows,
        *panel.folding.rows,
        *panel.causes.rows,
        *panel.places.rows,
    ]
    assert QApplication.focusWidget() is rows[0]
    for row in rows[1:]:
        press(qtbot, window, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is row
        assert row.accessibleDescription() in QToolTip.text()
        top = row.mapTo(panel.viewport(), row.rect().topLeft()).y()
        assert 0 <= top < panel.viewport().height()
    assert "in the last games" in panel.plans.rows[1].accessibleDescription()


# --- games --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    made = tmp_path_factory.mktemp("both")
    (made / "games").mkdir()
    with closing(open_database(made / FILE_NAME)) as history:
        for seed, origin, path in (
            (3, Origin.PRACTICE, made / "games" / "practice-3.mjlog"),
            (5, Origin.REVIEW, made / "five.mjlog"),
        ):
            path.write_bytes(bytes(write_mjlog(annotated(seed)[0])))
            keep(history, seed, origin=origin, source=path.name)
    return made


@pytest.fixture
def own(both, tmp_path):
    copytree(both, tmp_path, dirs_exist_ok=True)
    with closing(open_database(tmp_path / FILE_NAME)) as history, history.write() as rows:
        rows.execute("UPDATE games SET source = ? WHERE id = 2", (str(tmp_path / "five.mjlog"),))
    return tmp_path


def ids(folder):
    with closing(open_database(folder / FILE_NAME)) as history:
        return [kept.id for kept in kept_games(history)]


def test_a_game_is_found_and_opened_again_by_keys(qtbot, opened, own):
    window = opened()
    page = page_of(window)
    press(qtbot, window, Qt.Key.Key_G)
    assert page.list.isVisible()
    model = page.list.table.model()
    cells = [[model.index(row, column).data() for column in range(4)] for row in range(2)]
    assert [row[1] for row in cells] == ["East-only game", "Played here"]
    assert all(row[3].startswith("grade ") for row in cells)
    press(qtbot, window, Qt.Key.Key_Down)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.pages.shown == "review"
    assert window.page.state.is_whole
    assert window.page.state.seat == SEAT
    assert window.page.header.mine.isChecked()
    assert not window.page.header.mine.isEnabled()


def test_a_game_whose_file_is_gone_is_said(qtbot, opened, own):
    (own / "five.mjlog").unlink()
    window = opened()
    press(qtbot, window, Qt.Key.Key_G)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.pages.shown == "progress"
    assert window.banner.text.text() == (
        f"The file of this game no longer exists: {own / 'five.mjlog'}."
    )


def test_forgetting_asks_first_and_esc_keeps(qtbot, opened, own):
    window = opened()
    page = page_of(window)
    press(qtbot, window, Qt.Key.Key_G)
    press(qtbot, window, Qt.Key.Key_Delete)
    assert page.strip.isVisible()
    assert "East-only game" in page.strip.text.text()
    assert QApplication.focusWidget() is page.strip.no
    press(qtbot, window, Qt.Key.Key_Escape)
    assert not page.strip.isVisible()
    assert QApplication.focusWidget() is page.list.table
    assert len(ids(own)) == 2
    press(qtbot, window, Qt.Key.Key_Delete)
    qtbot.mouseClick(page.strip.yes, LEFT)
    settle()
    assert ids(own) == [1]
    assert page.list.table.model().rowCount() == 1
    assert page.head.games.text() == "Games 1"


def test_a_name_is_not_kept_by_itself_any_more(qtbot, opened, own):
    window = opened(replace(PLAIN, own_names=("Aki", "Bo")))
    page = page_of(window)
    press(qtbot, window, Qt.Key.Key_G)
    label, button = page.list.names[0]
    assert label.text() == "Games of Aki are kept automatically."
    qtbot.mouseClick(button, LEFT)
    assert window.settings.own_names == ("Bo",)
    assert [label.text() for label, _ in page.list.names if label.isVisible()] == [
        "Games of Bo are kept automatically."
    ]


# --- copies -------------------------------------------------------------------------------


def test_backup_and_restore(qtbot, opened, own, tmp_path, answer):
    copy = tmp_path / "copy.sqlite3"
    answer(save=copy)
    answer(open=copy)
    window = opened()
    page = page_of(window)
    page.head.backup.trigger()
    settle()
    assert page.strip.text.text() == f"The history was backed up to {copy}."
    qtbot.mouseClick(page.strip.no, LEFT)
    with closing(open_database(own / FILE_NAME)) as history, history.write() as rows:
        rows.execute("DELETE FROM games WHERE id = 2")
    page.head.restore.trigger()
    settle()
    assert "copy.sqlite3" in page.strip.text.text()
    assert ids(own) == [1]
    qtbot.mouseClick(page.strip.yes, LEFT)
    settle()
    assert ids(own) == [2, 1]
    aside = next(own.glob("history.replaced-*"))
    assert page.strip.text.text() == (
        f"The backup was restored. Your previous history is in {aside}."
    )
    assert page.head.games.text() == "Games 2"


def test_what_is_no_backup_is_said_and_changes_nothing(qtbot, opened, own, answer):
    answer(open=own / "five.mjlog")
    window = opened()
    page = page_of(window)
    page.head.restore.trigger()
    qtbot.mouseClick(page.strip.yes, LEFT)
    settle()
    assert window.banner.isVisible()
    assert str(own / "five.mjlog") in window.banner.text.text()
    assert ids(own) == [2, 1]


# --- a history that cannot be used ----------------------------------------------------------


def test_a_newer_history_is_said_and_the_program_goes_on(qtbot, opened, own):
    with closing(sqlite3.connect(own / FILE_NAME)) as rows:
        rows.execute(f"PRAGMA user_version = {VERSION + 1}")
    window = opened()
    page = page_of(window)
    assert window.banner.text.text() == (
        f"The history {own / FILE_NAME} was written by a newer version of the program; "
        "update to use it."
    )
    assert page.message.text.text() == "Your history cannot be shown."
    assert [each.text() for each in page.message.buttons] == ["Try again", "Restore a backup …"]
    window.open_source(str(own / "five.mjlog"))
    settle()
    assert window.page.state.is_whole


def test_a_history_in_use_can_be_tried_again(qtbot, opened, own):
    with closing(sqlite3.connect(own / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        window = opened()
        page = page_of(window)
        assert "is in use by another window" in window.banner.text.text()
        assert page.message.buttons[0].text() == "Try again"
        assert page.message.buttons[1].isHidden()
        other.execute("ROLLBACK")
    qtbot.mouseClick(page.message.buttons[0], LEFT)
    settle()
    assert page.figures.isVisible()


def test_a_history_that_cannot_be_read_gives_way_to_the_backup_of_a_day(qtbot, opened, own):
    back_up_today(own / FILE_NAME, NOW)
    with closing(sqlite3.connect(own / FILE_NAME, isolation_level=None)) as rows:
        rows.execute("UPDATE games SET rules = '{' WHERE id = 2")
    window = opened()
    page = page_of(window)
    assert window.banner.text.text().endswith("is damaged; open a backup on the Progress page.")
    button = page.message.buttons[1]
    assert button.text() == "Open the backup of Friday, 31 January 2025 (2 games)"
    qtbot.mouseClick(button, LEFT)
    assert page.strip.text.text().startswith("Open the backup of Friday, 31 January 2025?")
    qtbot.mouseClick(page.strip.yes, LEFT)
    settle()
    assert page.figures.isVisible()
    assert ids(own) == [2, 1]


def test_a_damaged_history_is_set_aside_at_the_start_and_its_backup_offered(qtbot, opened, own):
    back_up_today(own / FILE_NAME, NOW)
    tear(own / FILE_NAME)
    window = opened()
    window.back_up_today()
    settle()
    assert window.banner.text.text().startswith("The history was damaged, so a new one was started")
    (aside,) = own.glob("history.damaged-*")
    page = page_of(window)
    qtbot.mouseClick(page.message.buttons[0], LEFT)
    qtbot.mouseClick(page.strip.yes, LEFT)
    settle()
    assert ids(own) == [2, 1]
    assert aside.exists()


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Open the backup of Friday, 31 January 2025 (2 games)"),
        ("ja", "2025年1月31日（金）のバックアップを開く（2戦）"),
    ],
)
def test_the_menu_lists_the_backups(qtbot, opened, own, language, title):
    back_up_today(own / FILE_NAME, NOW)
    back_up_today(own / FILE_NAME, NOW - timedelta(days=1))
    page = page_of(opened(replace(PLAIN, language=language)))
    assert page.head.backups[0].text() == title
    with closing(open_database(own / FILE_NAME)) as history:
        forget_game(history, 2)
    page.head.backups[1].trigger()
    qtbot.mouseClick(page.strip.yes, LEFT)
    settle()
    assert ids(own) == [2, 1]


# --- look -----------------------------------------------------------------------------------


def test_a_backup_onto_the_history_itself_harms_nothing(opened, own, answer):
    before = ids(own)
    answer(save=own / FILE_NAME)
    window = opened()
    page_of(window).head.backup.trigger()
    settle()
    assert "is the history itself" in window.banner.text.text()
    assert ids(own) == before


def asked_row(page):
    return next(row for row in page.figures.causes.rows if row.isVisible())


def test_a_row_opens_its_positions_by_click_and_one_leads_to_the_review(qtbot, opened, own):
    window = opened()
    page = page_of(window)
    row = asked_row(page)
    assert "Click or press Enter to list its positions." in row.accessibleDescription()
    qtbot.mouseClick(row, LEFT)
    settle()
    dialog = page.dialog
    assert dialog.isVisible()
    assert dialog.title.text() == row.title.text()
    wanted = int(row.count.text().split()[0])
    assert dialog.list.count() == wanted
    assert row.title.text() not in dialog.list.item(0).text(), "it is the title of the list"
    dialog.list.setCurrentRow(wanted - 1)
    with closing(open_database(own / FILE_NAME)) as history:
        cause = page.figures._shown[0].causes.rows[0].behind.wanted.cause
        found = kept_positions(history, PositionsWanted(cause=cause))[wanted - 1]
        decision = next(
            one for one in decisions_of(history, found.game) if place_of_entry(one) == found.place
        )
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    settle()
    assert window.pages.shown == "review"
    assert not window.page.navigator.is_summed_up
    shown = window.page.state.decision
    assert turn_of(shown) == turn_of(decision)
    assert kind_of(shown.played) == kind_of(decision.played)


def test_a_row_opens_its_positions_by_enter(qtbot, opened, own):
    page = page_of(opened())
    wanted = plan_title(Strategy.SPEED_VALUE)
    row = next(each for each in page.figures.plans.rows if each.title.text() == wanted)
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Return)
    settle()
    with closing(open_database(own / FILE_NAME)) as history:
        slips = progress(history).slips
    marks = sum(each.decisions for each in slips if each.strategy is Strategy.SPEED_VALUE)
    assert marks
    assert page.dialog.list.count() == marks
    page.dialog.close()
    page.dialog = None
    place = page.figures.places.rows[0]
    place.setFocus()
    qtbot.keyClick(place, Qt.Key.Key_Return)
    qtbot.mouseClick(place, LEFT)
    settle()
    assert page.dialog is None


def test_a_row_of_calls_opens_its_offers_in_the_review(qtbot, opened, own):
    record = game(3)
    entries = [one for each in review_entries(record, (SEAT,), TREE) for one in each]
    with closing(open_database(own / FILE_NAME)) as history:
        source = str(own / "games" / "practice-3.mjlog")
        Path(source).write_bytes(write_mjlog(record))
        with history.write() as rows:
            rows.execute("DELETE FROM games")
        keep_reviewed(history, record, entries, source, SEAT, TREE, NOW)
        found = kept_positions(history, CallsWanted(CallCause.NO_YAKU))
        with history.write() as rows:
            rows.execute(
                "DELETE FROM call_positions WHERE id ="
                " (SELECT max(id) FROM call_positions WHERE cause = ?)",
                (CallCause.NO_YAKU,),
            )
    window = opened()
    page = page_of(window)
    title = cause_title(CallCause.NO_YAKU)
    row = next(row for row in page.figures.causes.rows if row.title.text() == title)
    for size in ((1600, 900), (960, 640)):
        window.resize(*size)
        settle()
        assert row.count.width() >= row.whole_count, "it fits in one line"
    qtbot.mouseClick(row, LEFT)
    settle()
    dialog = page.dialog
    assert dialog.list.count() == len(found) - 1 > 1
    assert dialog.count.text() == (
        f"{len(found) - 1} of {len(found)} positions. Older games keep only the number."
    )
    assert title not in dialog.list.item(1).text()
    dialog.list.setCurrentRow(1)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    settle()
    assert window.pages.shown == "review"
    assert not window.page.navigator.is_summed_up
    shown = window.page.state.entry
    assert isinstance(shown, CallDecision)
    assert place_of_entry(shown) == found[1].place


def test_the_headline_names_the_next_step_and_leads_to_its_positions(qtbot, opened, own):
    page = page_of(opened())
    figures = page.figures
    cause = figures._shown[0].causes.rows[0]
    assert figures.headline.head.text() == f"Next step: {cause.title}"
    assert cause.count.split()[0] in figures.headline.note.text()
    qtbot.mouseClick(figures.see, LEFT)
    settle()
    assert page.dialog.isVisible()
    assert page.dialog.title.text() == cause.title
    page.dialog.close()
