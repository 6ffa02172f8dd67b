"""The probes of the laboratory: a window used at random, and stalls of the window."""

import sys
import time
from random import Random

import pytest
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QFileDialog

from rules.formats.mjlog_write import write_mjlog
from tests.ui.reviews import record
from tests.ui.settling import until
from tutor.lab.probes import event_probe, memory_probe, stall_probe
from tutor.lab.probes.event_probe import RandomUser, watch
from tutor.lab.probes.stall_probe import StallProbe
from tutor.language import gettext
from tutor.pages.parts.dialogs import ask_file
from tutor.pages.window import startup


@pytest.fixture
def folder(tmp_path):
    for name in ("own", "files", "out"):
        (tmp_path / name).mkdir()
    for number in range(2):
        (tmp_path / "files" / f"{number}.mjlog").write_bytes(write_mjlog(record(number)))
    return tmp_path


@pytest.fixture
def window(new_window, folder):
    return new_window(folder=folder / "own")


@pytest.fixture
def ended(monkeypatch):
    quits = []
    for probe in (event_probe, memory_probe):
        monkeypatch.setattr(probe.QApplication, "quit", lambda: quits.append(True))
    return quits


def use(window, folder, ended, events=40):
    user = RandomUser(window, folder, Random(2), events)
    with watch(user):
        until(lambda: ended)
    return user


def test_what_is_done_by_chance_is_done_to_its_end(window, folder, ended, capsys, monkeypatch):
    monkeypatch.setattr(event_probe, "OPEN_INTERVAL", 20)
    use(window, folder, ended)
    assert capsys.readouterr().out == "at 20\nat 40\n"
    assert window.page.state is not None


def test_a_fault_is_reported_once(window, folder, ended, capsys, monkeypatch):
    def fall():
        raise LookupError("ah")

    def open_(_):
        qWarning("oh")
        qWarning("This plugin does not support raise()")
        window.show_error(lambda: gettext("Back"))
        QTimer.singleShot(0, window, fall)
        QTimer.singleShot(0, window, fall)

    monkeypatch.setattr(event_probe, "OPEN_INTERVAL", 1)
    monkeypatch.setattr(window, "open_source", open_)
    use(window, folder, ended, 3)
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("fault")]
    assert [line.split(": ", 2)[2] for line in lines[:1]] == ["Qt: oh"]
    assert len(lines) == 2
    assert "LookupError at test_probes.py" in lines[1]


def test_dialogs_are_answered(window, folder, ended):
    user = RandomUser(window, folder, Random(1), 0)
    before = QFileDialog.getOpenFileName, sys.excepthook
    with watch(user):
        names = {ask_file(window, "", "") for _ in range(50)}
    assert names == {None, *(folder / "files").iterdir()}
    assert {user.choose_folder() for _ in range(50)} == {
        "",
        str(folder / "class"),
        str(folder / "files"),
    }
    files, _ = user.choose_files()
    assert len(files) == 2
    assert any(user.choose_target()[0] for _ in range(50))
    assert (QFileDialog.getOpenFileName, sys.excepthook) == before
    until(lambda: ended)


def test_a_page_that_holds_the_window_up_is_noted(window, monkeypatch):
    turned, ended = [], []

    def turn(name):
        turned.append(name)
        end = time.perf_counter() + 0.05 * (name == "slow")
        while time.perf_counter() < end:
            pass

    monkeypatch.setattr(window, "show_page", turn)
    monkeypatch.setattr(stall_probe, "QUIET_SECONDS", 0.02)
    monkeypatch.setattr(stall_probe.QApplication, "quit", lambda: ended.append(True))
    probe = StallProbe(window, iter(["quick", "slow"]))
    until(lambda: ended)
    assert turned == ["quick", "slow"]
    assert list(probe.waits) == ["first", *turned]
    assert all(probe.waits.values())
    late, worked = max(probe.waits["slow"])
    assert late >= 40
    assert worked > 0


def test_what_pages_need_is_read_before_they_are_turned_to():
    for _ in startup.prepare_pages():
        pass
    names = startup.PAGE_MODULES
    assert {*names} <= {*sys.modules}
