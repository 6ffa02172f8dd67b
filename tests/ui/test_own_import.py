"""Many games of one's own at once: real clicks, real files, a real history."""

import zipfile
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QInputDialog, QMessageBox

from rules.formats.mjlog_write import write_mjlog
from rules.record import Player
from tests.games import end_of, game
from tests.ui.practices import PLAIN
from tests.ui.reviews import in_thread
from tests.ui.settling import settle
from tutor.pages.progress import model as loading
from tutor.pages.progress import page as progress_pages
from tutor.store.database import FILE_NAME, open_database
from tutor.store.games import kept_games
from tutor.store.rows import Origin

LEFT = Qt.MouseButton.LeftButton
NAMES = (("Aoi", "Bo", "Cy", "Di"), ("Ed", "Aoi", "Fay", "Gus"), ("Hal", "Ida", "Jo", "Kim"))


@pytest.fixture(autouse=True)
def small(small_tree, monkeypatch):
    page = progress_pages.ProgressPage
    monkeypatch.setattr(progress_pages, "ProgressPage", partial(page, run=in_thread, jobs=1))


@pytest.fixture
def window(new_window, tmp_path):
    (tmp_path / "own").mkdir()
    made = new_window(replace(PLAIN, fetch_replays="never"), folder=tmp_path / "own")
    made.show_page("progress")
    settle()
    return made


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "games"
    made.mkdir()
    for seed, names in enumerate(NAMES, 1):
        record = replace(end_of(game(seed), 1), players=tuple(map(Player, names)))
        (made / f"{seed}.mjlog").write_bytes(write_mjlog(record))
    with zipfile.ZipFile(made / "again.zip", "w") as packed:
        packed.write(made / "1.mjlog", "one.mjlog")
    (made / "bad.mjlog").write_text("<mjloggm><GO", encoding="utf-8")
    return made


def page_of(window):
    return window.pages.page("progress")


def games(window):
    with closing(open_database(window.games / FILE_NAME)) as history:
        return kept_games(history)


def choose(answer, window, place):
    answer(folder=place)
    page_of(window).head.take_menu.actions()[0].trigger()
    settle()


def test_a_folder_is_taken_in_for_the_player_that_one_is(qtbot, window, folder, answer):
    page = page_of(window)
    choose(answer, window, folder)
    dialog = page.importer.dialog
    assert dialog.isVisible()
    assert dialog.list.item(0).text() == "Aoi · 2 games"
    qtbot.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)
    settle()
    assert window.settings.own_names == ("Aoi",)
    found = {kept.game.source: kept.game for kept in games(window)}
    assert {place.rsplit("/", 1)[-1] for place in found} == {"1.mjlog", "2.mjlog"}
    assert {one.seat for one in found.values()} == {0, 1}
    assert all(one.origin is Origin.IMPORT for one in found.values())
    said = page.imported.text.text()
    assert "2 games added. 1 was in your history already." in said
    assert "In 1 no player has one of your names. 1 file could not be read." in said
    assert "bad.mjlog: " in said
    assert "Players in these games: " in said
    assert page.list is not None
    assert len(page.list.model.rows) == 2
    qtbot.mouseClick(page.imported.close_button, LEFT)
    assert not page.imported.isVisible()


def test_the_same_folder_again_takes_nothing_anew(window, folder, monkeypatch, answer):
    window.change_settings(replace(window.settings, own_names=("Aoi",)))
    choose(answer, window, folder)
    before = games(window)
    monkeypatch.setattr(loading, "entries_at_once", None)  # nothing is annotated again
    choose(answer, window, folder)
    assert games(window) == before
    said = page_of(window).imported.text.text()
    assert said.startswith("0 games added. 3 were in your history already.")


def test_a_game_that_came_without_its_end_gets_it(window, tmp_path, answer):
    window.change_settings(replace(window.settings, own_names=("Aoi",)))
    whole = replace(end_of(game(1), 1), players=tuple(map(Player, NAMES[0])))
    for name, record in zip("ab", (replace(whole, final_points=None), whole), strict=True):
        (tmp_path / "copies" / name).mkdir(parents=True)
        (tmp_path / "copies" / name / "game.mjlog").write_bytes(write_mjlog(record))
        choose(answer, window, tmp_path / "copies" / name)
    choose(answer, window, tmp_path / "copies")
    (kept,) = games(window)
    assert kept.game.points == whole.final_points[0]


def test_a_stopped_import_is_gone_on_with(window, folder, monkeypatch, answer):
    window.change_settings(replace(window.settings, own_names=("Aoi",)))
    page, keep = page_of(window), loading.keep_reviewed

    def keep_and_stop(*given, **more):
        page.imported.stop.click()
        return keep(*given, **more)

    monkeypatch.setattr(loading, "keep_reviewed", keep_and_stop)
    choose(answer, window, folder)
    assert len(games(window)) == 1
    assert "Import stopped. To continue, import the same games again." in page.imported.text.text()
    monkeypatch.setattr(loading, "keep_reviewed", keep)
    choose(answer, window, folder)
    assert len(games(window)) == 2
    assert "1 game added. 2 were in your history already." in page.imported.text.text()


def test_files_and_pasted_addresses(window, folder, monkeypatch, answer):
    window.change_settings(replace(window.settings, own_names=("Aoi",)))
    page = page_of(window)
    answer(several=[folder / "1.mjlog", folder / "again.zip"])
    page.head.take_menu.actions()[1].trigger()
    settle()
    assert len(games(window)) == 1
    address = "https://tenhou.net/0/?log=2011020417gm-00a9-0000-b67fcaa3&tw=2"
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: (address, True))
    page.head.take_menu.actions()[2].trigger()
    settle()
    assert "1 file could not be read." in page.imported.text.text()  # the network is not used
    assert not [*window.games.glob("*.txt"), *window.games.glob("pasted*")], "they are taken in"
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: ("", False))
    page.imported.hide()
    page.head.take_menu.actions()[2].trigger()
    settle()
    assert not page.imported.isVisible()


def test_addresses_ask_before_the_network_is_used(window, monkeypatch):
    window.change_settings(replace(window.settings, own_names=("Aoi",), fetch_replays="ask"))
    page = page_of(window)
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_: ("x", True))
    page.head.take_menu.actions()[2].trigger()
    settle()
    box = window.findChild(QMessageBox, "fetch")
    assert box.isVisible()
    assert not page.imported.isVisible()
    box.buttons()[-1].click()
    box.close()


def test_who_gives_up_takes_nothing(qtbot, window, folder, answer):
    answer(folder=folder)
    page = page_of(window)
    qtbot.mouseClick(page.message.buttons[1], LEFT)
    settle()
    qtbot.keyClick(QApplication.focusWidget() or page.importer.dialog, Qt.Key.Key_Escape)
    settle()
    assert not page.importer.dialog.isVisible()
    assert not (window.games / FILE_NAME).exists()
    assert window.settings.own_names == ()


def test_a_game_out_of_an_archive_opens_in_the_review(window, folder, answer, tmp_path):
    (folder / "1.mjlog").unlink()
    window.change_settings(replace(window.settings, own_names=("Aoi",)))
    choose(answer, window, folder)
    settle()
    (kept,) = (one for one in games(window) if "again.zip" in one.game.source)
    page_of(window).review(kept)
    settle()
    assert window.pages.shown == "review"
    assert window.page.state is not None
    assert window.page.state.seat == kept.game.seat
