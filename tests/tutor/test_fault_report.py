"""A fault of the program leaves a file that a person may read and send."""

import os
import signal
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from rules.message import TutorError
from tutor import __version__
from tutor.cli import main
from tutor.commands import window
from tutor.system.fault_report import (
    MAX_REPORTS,
    MAX_TEXT,
    CrashWatch,
    left_by_crash,
    report_of,
    write_report,
)
from tutor.system.files import assets, data
from tutor.system.signals import SIGNALS

NOON = datetime(2026, 11, 23, 12)


def fault(text: str = "what") -> ZeroDivisionError:
    try:
        raise ZeroDivisionError(text)
    except ZeroDivisionError as error:
        return error


def test_it_tells_what_failed_where_and_by_which_versions(tmp_path: Path) -> None:
    error = fault(f"in {Path.home()}/replays")
    path = write_report(error, tmp_path / "new", lambda: NOON)
    assert path == tmp_path / "new" / "fault-2026-11-23-120000.txt"
    report = path.read_text("utf-8")
    assert "ZeroDivisionError: in ~/replays" in report
    assert "test_fault_report.py" in report
    assert f"mahjong-tutor {__version__}" in report
    assert "2026-11-23 12:00:00" in report
    assert "This report has not been sent" in report
    assert str(Path.home()) not in report
    if os.name != "nt":
        assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "error",
    [
        TutorError("the file {name} is no game", name="x"),
        FileNotFoundError(2, "x"),
        MemoryError(),
        KeyboardInterrupt(),
    ],
)
def test_what_is_no_fault_of_the_program_leaves_none(tmp_path: Path, error: BaseException) -> None:
    assert write_report(error, tmp_path) is None
    assert report_of(error) is None
    assert not list(tmp_path.iterdir())


def test_only_the_newest_stay_and_none_is_endless(tmp_path: Path) -> None:
    for number in range(MAX_REPORTS + 3):
        write_report(fault(), tmp_path, lambda number=number: NOON + timedelta(seconds=number))
    for _ in range(2):
        last = write_report(fault("x" * 2 * MAX_TEXT), tmp_path, lambda: NOON + timedelta(days=1))
    found = sorted(path.name for path in tmp_path.iterdir())
    assert len(found) == MAX_REPORTS
    assert found[-2:] == ["fault-2026-11-24-120000-2.txt", "fault-2026-11-24-120000.txt"]
    assert last is not None
    assert last.stat().st_size < MAX_TEXT + 1000


def test_a_verb_that_fails_leaves_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("tutor.system.fault_report.faults_folder", lambda: tmp_path)
    monkeypatch.setattr(window, "run", broken)
    assert main([]) == 1
    (path,) = tmp_path.glob("fault-*.txt")
    assert str(path) in capsys.readouterr().err
    assert "Traceback" in path.read_text("utf-8")


# --- what strikes down the process ----------------------------------------------------------------


def struck(folder: Path, how: str) -> int:
    code = (
        "import faulthandler; from pathlib import Path\n"
        "from tutor.system.fault_report import CrashWatch\n"
        f"watch = CrashWatch(Path({str(folder)!r}))\n{how}"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, check=False)
    return done.returncode


def test_a_killed_process_is_reported_at_the_next_start(tmp_path: Path) -> None:
    assert struck(tmp_path, "faulthandler._sigsegv()") != 0
    assert len(list(tmp_path.glob("running-*.txt"))) == 1
    path = left_by_crash(tmp_path, lambda: NOON)
    assert path == tmp_path / "fault-2026-11-23-120000.txt"
    assert "Segmentation fault" in path.read_text("utf-8")
    assert left_by_crash(tmp_path) is None
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("how", ["watch.close(); watch.close()", "import os; os._exit(9)"])
def test_a_process_that_ends_otherwise_leaves_no_report(tmp_path: Path, how: str) -> None:
    struck(tmp_path, how)
    assert left_by_crash(tmp_path) is None
    assert not list(tmp_path.iterdir())


def test_a_crash_is_reported_though_the_next_process_has_its_number(tmp_path: Path) -> None:
    left = tmp_path / f"running-{os.getpid()}.txt"
    left.write_text("Fatal Python error: Segmentation fault")
    watch = CrashWatch(tmp_path)
    assert watch.left is not None
    assert "Segmentation fault" in watch.left.read_text("utf-8")
    watch.close()
    assert [one.name for one in tmp_path.iterdir()] == [watch.left.name]


SAMPLE = data() / "samples" / "east-game.mjlog"


def stopped_while_reading(module: str, name: str) -> "subprocess.CompletedProcess[str]":
    code = (
        "import runpy, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        f"            signal.raise_signal(signal.{name})\n"
        "sys.meta_path.insert(0, Finder())\n"
        f"sys.argv = ['tutor', 'export', {str(SAMPLE)!r}, '--to', 'csv']\n"
        "runpy.run_module('tutor', run_name='__main__')"
    )
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=assets().parent,
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="no status tells of a signal there")
@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143)])
@pytest.mark.parametrize("module", ["tutor.cli", "tutor.export.generator"])
def test_a_program_that_is_stopped_while_it_is_read_says_nothing(
    module: str, name: str, status: int
) -> None:
    done = stopped_while_reading(module, name)
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")


@pytest.mark.parametrize("number", SIGNALS)
def test_an_export_that_the_system_stops_leaves_the_old_file(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        signal.raise_signal(number)

    file = tmp_path / "class.csv"
    file.write_text("old")
    monkeypatch.setattr("tutor.export.csv_export.sentences_of", stop)
    words = ["export", str(SAMPLE), "--to", "csv", "-o", str(file), "--jobs", "1"]
    assert main(words) == 128 + number
    assert [path.name for path in tmp_path.iterdir()] == ["class.csv"]
    assert file.read_text() == "old"
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")
