"""Ctrl+E on the review: the game that is shown, in five formats."""

from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from rules.formats.mjlog_write import write_mjlog
from rules.tiles import tile_name
from tests.ui.reviews import in_thread, record, reviewed
from tests.ui.settling import settle
from tutor.coach.log import read_log
from tutor.export.formats import FORMATS
from tutor.pages.window import replays

NAMES = ("Hanako-X", "Taro-X", "Jiro-X", "Yuki-X")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def at_once(small_tree, monkeypatch):
    monkeypatch.setattr(replays, "GameExport", partial(replays.GameExport, run=in_thread))


@pytest.fixture
def window(new_window, tmp_path):
    made = new_window()
    (tmp_path / "own.mjlog").write_bytes(write_mjlog(named()))
    made.open_source(str(tmp_path / "own.mjlog"))
    settle()
    return made


def named():
    made = record()
    players = tuple(
        replace(player, name=name) for player, name in zip(made.players, NAMES, strict=True)
    )
    return replace(made, players=players)


def summary(decision):
    seen = decision.observation
    return seen.round, seen.turn, tile_name(decision.played), decision.verdict


def export(qtbot, window, answer, path, anonymous=False):
    answer(save=path)
    QTest.keyClick(window.page, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = window.findChild(QDialog, "export")
    for box in dialog.boxes.values():
        if not box.isChecked():
            qtbot.mouseClick(box, LEFT)
    if anonymous:
        qtbot.mouseClick(dialog.anonymous, LEFT)
    qtbot.mouseClick(dialog.go, LEFT)
    settle()


def test_the_seat_that_is_shown_is_written_in_five_formats(qtbot, window, answer, tmp_path):
    seat = window.page.state.seat
    export(qtbot, window, answer, tmp_path / "log.csv")
    assert {path.name for path in tmp_path.glob("log.*")} == {f"log.{kind}" for kind in FORMATS}
    with (tmp_path / "log.jsonl").open(encoding="utf-8") as file:
        header, decisions = read_log(file)
        made = [summary(one) for one in decisions]
    assert made == [summary(one) for part in reviewed(seat) for one in part]
    assert header.games[0].source == "own.mjlog"
    note = window.replays.exporter.note
    assert note.isVisible()
    assert note.text.text().startswith(f"Written to {tmp_path}: ")


def test_without_names_nothing_leads_back(qtbot, window, answer, tmp_path):
    export(qtbot, window, answer, tmp_path / "log.csv", anonymous=True)
    for path in (tmp_path / "log.csv", tmp_path / "log.jsonl", tmp_path / "log.html"):
        text = path.read_text("utf-8-sig")
        assert "own.mjlog" not in text
        assert not any(name in text for name in NAMES)


def test_without_a_game_there_is_nothing_to_export(new_window):
    made = new_window()
    made.replays.exporter.export()
    assert made.findChild(QDialog, "export") is None
