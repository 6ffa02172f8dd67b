"""Being stopped: no word, the status of the signal, nothing half done."""

import signal
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from tutor.cli import main
from tutor.files import assets, data
from tutor.stopping import SIGNALS, Stopped, end_at_once, handle, handle_as, stoppable

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
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
@pytest.mark.parametrize("module", ["tutor.cli", "tutor.commands.export", "tutor.export.generator"])
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
    monkeypatch.setattr("tutor.export.columns.sentences", stop)
    words = ["export", str(SAMPLE), "--to", "csv", "-o", str(file), "--jobs", "1"]
    assert main(words) == 128 + number
    assert [path.name for path in tmp_path.iterdir()] == ["class.csv"]
    assert file.read_text() == "old"
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_a_second_stop_does_not_disturb_what_puts_things_right() -> None:
    put_right: list[bool] = []

    def work() -> None:
        with stoppable():
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                signal.raise_signal(signal.SIGINT)
                put_right.append(True)

    with pytest.raises(Stopped):
        work()
    assert put_right


def test_all_is_as_it_was_after_the_block() -> None:
    before = [signal.getsignal(number) for number in SIGNALS]
    with stoppable():
        assert [signal.getsignal(number) for number in SIGNALS] != before
    assert [signal.getsignal(number) for number in SIGNALS] == before


def test_what_a_parent_has_it_not_hear_it_does_not_hear() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with stoppable():
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_thread_changes_nothing() -> None:
    found: list[object] = []
    thread = Thread(target=lambda: found.append(handle(signal.SIG_DFL)))
    thread.start()
    thread.join()
    assert found == [{}]


def test_it_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr("os._exit", ended.append)
    before = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        end_at_once()
        signal.raise_signal(signal.SIGTERM)
    finally:
        handle_as(before)
    assert ended == [143]
