"""Imports into a class folder: duplicates, bad files, kills, full disks."""

import errno
import gzip
import itertools
import json
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.tenhou6_write import write_tenhou6
from tests.tutor.classroom.classes import (
    contents,
    new_class,
    record,
    take,
    whole_class,
    write_games,
)
from tests.tutor.trees import TREE, asks
from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.intake import Fate, count_anew, read_report, take_in
from tutor.classroom.roster import ClassroomError
from tutor.classroom.sources import games_in
from tutor.coach.advice import Decision
from tutor.corpus import digest_of
from tutor.lab.discards import review
from tutor.language import override
from tutor.pages.classroom.words import file_line
from tutor.system import files
from tutor.system.files import json_line


def fates(folder: ClassFolder, number: int) -> list[tuple[str, Fate]]:
    entries = read_report(folder.report_path(number))
    return [(Path(entry.place).name, entry.fate) for entry in entries]


def test_only_the_pupils_seats_are_annotated(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    seats = {(one.game, one.seat, one.player) for one in folder.games.all().summaries}
    assert seats == {
        ("game-1", 0, "Aoi"),
        ("game-1", 2, "=1+1"),
        ("game-2", 1, "ＡＯＩ_2001"),
        ("game-4", 1, "=1+1"),
        ("game-4", 2, "../<b>Kei</b>"),
        ("game-4", 3, "Aoi"),
    }
    assert fates(folder, 1) == [
        ("x(1).mjlog", Fate.READ),
        ("x(2).mjlog", Fate.READ),
        ("x(3).mjlog", Fate.NO_PUPIL),
        ("x(4).mjlog", Fate.READ),
    ]


def test_an_import_agrees_with_a_review(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    for summary in folder.games.all().summaries:
        made = review(record(int(summary.game[-1])), (summary.seat,), TREE)
        again = [one for decisions in made for one in decisions]
        header, entries = folder.games.entries(summary)
        kept = [one for one in entries if isinstance(one, Decision)]
        assert header.tree_hash == TREE.hash
        assert header.games[0].players == summary.players
        assert [(one.verdict, one.played_as) for one in kept] == [
            (one.verdict, one.played_as) for one in again
        ]
        assert [one.verdict for one in kept] == [*summary.verdicts]
        assert folder.games.entry(summary, len(kept) - 1) == kept[-1]
        rounds = [(one.observation.round, one.observation.honba) for one in kept]
        found = [summary.round_of(index) for index in range(len(kept))]
        assert [(part.round, part.honba) for part in found] == rounds


def test_names_are_not_used_as_paths(tmp_path: Path) -> None:
    whole_class(tmp_path / "class")
    digests = {digest_of(record(number)) for number in (1, 2, 4)}
    names = {path.name for path in (tmp_path / "class").rglob("*")}
    assert {name.split("-")[0] for name in names if "-" in name} == digests
    assert {*tmp_path.iterdir()} == {tmp_path / "class", tmp_path / "logs"}


@pytest.mark.parametrize("write", [write_mjlog, write_tenhou6, write_mjai])
def test_the_same_game_in_another_format_is_the_same_game(tmp_path: Path, write: object) -> None:
    folder = whole_class(tmp_path / "class")
    before = {name: data for name, data in contents(folder.path).items() if "games" in name}
    written = write(record(1))  # type: ignore[operator]
    data = written if isinstance(written, bytes) else written.encode()
    (tmp_path / "again.json").write_bytes(data)
    (tmp_path / "packed.gz").write_bytes(gzip.compress(data))
    sums = take(folder, tmp_path / "again.json", tmp_path / "packed.gz")
    assert sums.fates == {Fate.DUPLICATE: 2}
    assert sums.seats == sums.decisions == 0
    first, second = read_report(folder.report_path(2))
    assert first.original == str(tmp_path / "logs" / "x(1).mjlog")
    assert second.original == str(tmp_path / "again.json")
    assert before == {name: data for name, data in contents(folder.path).items() if "games" in name}


def test_a_game_twice_in_one_import_counts_once(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    logs = write_games(tmp_path / "logs", [1])
    (logs / "x(1) copy.mjlog").write_bytes((logs / "x(1).mjlog").read_bytes())
    sums = take(folder, logs, logs)
    assert sums.fates == {Fate.READ: 1, Fate.DUPLICATE: 3}
    assert (sums.seats, len(folder.games.all().summaries)) == (2, 2)


def test_the_fullest_copy_of_a_game_stays(tmp_path: Path) -> None:
    data = write_mjlog(record(2))
    logs = tmp_path / "logs"
    logs.mkdir()
    name = "2024010100gm-0009-0000-01234567"
    (logs / f"{name}(1).mjlog").write_bytes(data)
    (logs / f"{name}.mjlog").write_bytes(data[: len(data) * 2 // 3])
    for class_, order in (("a", ("", "(1)")), ("b", ("(1)", ""))):
        folder = new_class(tmp_path / class_)
        take(folder, *(logs / f"{name}{copy}.mjlog" for copy in order))
        (kept,) = folder.games.all().summaries
        assert kept.digest == digest_of(record(2))
        assert folder.games.all().damaged == ()
        again = take(folder, logs)
        assert again.fates == {Fate.DUPLICATE: 2}
        assert {entry.original for entry in read_report(folder.report_path(2))} == {
            str(logs / f"{name}(1).mjlog")
        }


def test_with_another_tree_the_same_games_are_annotated_again(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    logs = write_games(tmp_path / "logs", [2, 3])
    take(folder, logs)
    tree = asks("riichi", 0.0)
    assert tree.hash != TREE.hash
    for number, fate in ((2, Fate.READ), (3, Fate.DUPLICATE)):
        sums = take_in(folder, games_in([logs]), tree, clock=lambda: 0.0, jobs=1)
        assert (sums.number, sums.fates) == (number, {fate: 1, Fate.NO_PUPIL: 1})
    found = folder.games.all()
    assert (len(found.summaries), found.damaged) == (1, ())
    for one in found.summaries:
        assert one.tree == folder.games.entries(one)[0].tree_hash == tree.hash


def test_games_that_an_older_version_counted_are_counted_anew_without_their_files(
    tmp_path: Path,
) -> None:
    folder = whole_class(tmp_path / "class")
    new = folder.games.all().summaries
    later = ("taught", "fit", "fit_by", "call_slips", "calls")
    for one in new:
        path = folder.games.summary_path(one.digest, one.seat)
        known = json.loads(path.read_text("utf-8"))
        path.write_text(json_line({k: v for k, v in known.items() if k not in later}), "utf-8")
    broken = folder.games.log_path(new[0].digest, new[0].seat)
    broken.write_bytes(b"x" * new[0].log_bytes)
    seen: list[tuple[int, int]] = []
    left: list[float | None] = []
    ticks = itertools.count()

    def watch(done: int, total: int, seconds_left: float | None) -> None:
        seen.append((done, total))
        left.append(seconds_left)

    def count(stop: bool = False) -> int:
        seen.clear()
        return count_anew(
            folder,
            clock=lambda: float(next(ticks)),
            jobs=1,
            watch=watch,
            cancelled=lambda: stop and len(seen) == 2,
        )

    assert (count(stop=True), seen) == (1, [(1, 6), (2, 6)])
    assert (count(), seen[-1]) == (4, (4, 4))
    assert left[-1] == 0
    assert folder.games.all().summaries == new[1:]
    assert (count(), seen) == (0, [])


def test_bad_files_are_reported_one_by_one(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    data = write_mjlog(record(1))
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "a.mjlog").write_bytes(data[: len(data) * 2 // 3])
    (logs / "b.mjlog").write_bytes(b"\x00\xff" * 500)
    (logs / "c.mjlog").write_bytes(b"")
    with zipfile.ZipFile(logs / "d.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../evil.mjlog", write_mjlog(record(2)))
        archive.writestr("page.html", "<html>no</html>")
        archive.writestr("{braces}.mjlog", "{")
    (logs / "e.zip").write_bytes(b"PK\x03\x04 no zip")
    sums = take(folder, logs)
    entries = [*read_report(folder.report_path(1))]
    assert [entry.fate for entry in entries] == [
        Fate.REPAIRED,
        Fate.REFUSED,
        Fate.REFUSED,
        Fate.READ,
        Fate.REFUSED,
        Fate.REFUSED,
    ]
    assert entries[0].left_out
    assert file_line(entries[0]) == ("left out: the file stops before the end of the game")
    assert file_line(entries[2]) == "The file is empty."
    assert entries[3].place == f"{logs}/d.zip/../../evil.mjlog"
    assert sums.files == 6
    assert not (tmp_path / "evil.mjlog").exists()
    with override("ja"):
        take(folder, logs)
    again = [*read_report(folder.report_path(2))]
    assert file_line(again[2]) not in ("", "The file is empty.")


@pytest.mark.no_cover
def test_a_full_disk_keeps_finished_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = new_class(tmp_path / "class")
    logs = write_games(tmp_path / "logs", [1, 2])
    written: list[Path] = []
    real = files.replacing_bytes

    def full(path: Path, *, private: bool = False) -> object:
        if len(written) == 2:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        written.append(path)
        return real(path, private=private)

    with monkeypatch.context() as patch:
        patch.setattr(files, "replacing_bytes", full)
        with pytest.raises(OSError, match="No space left"):
            take(folder, logs)
    assert len(folder.games.all().summaries) == 2
    assert folder.games.all().damaged == ()
    assert [*(folder.path / "imports").iterdir()] == []
    take(folder, logs)
    other = new_class(tmp_path / "other")
    take(other, logs)
    assert contents(folder.path) == contents(other.path)


# --- killed ---------------------------------------------------------------------------------------

CHILD = """\
import os, signal, sys
from pathlib import Path
from tests.tutor.classroom.classes import take
from tutor.classroom.class_folder import open_class

real = os.replace

def killed_after(left):
    def one_less():
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    def counted(self, target):
        one_less()
        real(self, target)
        one_less()

    Path.replace = counted
    take(open_class(Path(sys.argv[1])), Path(sys.argv[2]))
    os._exit(0)

for left in map(int, sys.argv[3:]):
    child = os.fork() or killed_after(left)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")
def test_a_killed_import_can_be_continued(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "x.mjlog").write_bytes(write_mjlog(replace(record(2), rounds=record(2).rounds[:1])))
    undisturbed = new_class(tmp_path / "undisturbed")
    take(undisturbed, logs)
    whole = contents(undisturbed.path)
    folder = new_class(tmp_path / "class")
    kills = ("0", "2")  # each goes a step further than the one before
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(folder.path), str(logs), *kills],
        check=False,
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
    )
    assert child.stdout.split() == ["-9"] * len(kills), child.stderr
    assert not folder.report_path(1).exists()
    take(open_class(folder.path), logs)
    assert contents(folder.path) == whole


# --- the lock -------------------------------------------------------------------------------------


def test_a_second_import_is_refused(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    with folder.locked(), pytest.raises(ClassroomError) as fault:
        take(folder, tmp_path)
    assert str(fault.value) == (
        f"Another import into {folder.path} is running; wait until it is done, or stop it."
    )
    with folder.locked():
        pass  # it is free again


def test_a_damaged_report_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "0001.jsonl"
    entry = {"place": "a", "fate": "repaired", "left_out": 7}
    path.write_text(json_line({"import": 1, "version": 1}) + json_line(entry))
    with pytest.raises(ClassroomError, match="cannot be read"):
        list(read_report(path))


def test_sentences_of_older_reports_are_filled_and_hostile_ones_stay_text(tmp_path: Path) -> None:
    path = tmp_path / "0001.jsonl"
    entry = {"place": "a", "fate": "refused", "why": "{a}: {b:>99}{a.x}", "facts": {"a": "c"}}
    path.write_text(json_line({"import": 1, "version": 1}) + json_line(entry))
    (read,) = read_report(path)
    assert read.why == "c: {b:>99}{a.x}"


@pytest.mark.parametrize("cut", ["points", "points and the result"])
@pytest.mark.parametrize("whole_first", [True, False])
def test_the_result_is_known_from_any_copy(tmp_path: Path, cut: str, whole_first: bool) -> None:
    folder = new_class(tmp_path / "class")
    whole = replace(record(1), game="2024010100gm-0009-0000-01234567")
    rounds = whole.rounds if cut == "points" else (*whole.rounds[:-1], whole.rounds[-1][:-1])
    lesser = replace(whole, final_points=None, rounds=rounds)
    for number, made in enumerate((whole, lesser) if whole_first else (lesser, whole)):
        (tmp_path / f"{number}").mkdir()
        path = tmp_path / f"{number}" / "2024010100gm-0009-0000-01234567.mjlog"
        path.write_bytes(write_mjlog(made))
        take(folder, path)
    found = folder.games.all().summaries
    assert len(found) == 2
    assert all(one.placement is not None and one.luck.luck is not None for one in found)
