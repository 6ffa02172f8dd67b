"""Games into a class folder: what each file becomes, twice is once, whole or absent."""

import errno
import gzip
import json
import os
import subprocess
import sys
import time
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules.formats import write_mjai, write_mjlog, write_tenhou6
from tests.games import game
from tests.tutor.classroom.classes import (
    PUPILS,
    contents,
    new_class,
    record,
    take,
    whole_class,
    write_games,
)
from tests.tutor.trees import TREE, asks
from tutor.classroom import game_files, import_report
from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.fault import ClassroomError
from tutor.classroom.import_report import Fate, FileEntry, read_report
from tutor.classroom.intake import ImportProgress, Pace, take_in
from tutor.classroom.sources import count_games, games_in
from tutor.files import json_line
from tutor.identity import digest_of, digests_of
from tutor.language import translator
from tutor.review import review
from tutor.view.classroom.import_words import entry_line

pytestmark = pytest.mark.measured


def fates(folder: ClassFolder, number: int) -> list[tuple[str, Fate]]:
    entries = read_report(folder.report_path(number))
    return [(Path(entry.place).name, entry.fate) for entry in entries]


def test_a_game_without_red_fives_is_one_game_in_each_format(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    made = game(3, red_fives=False)
    players = (replace(made.players[0], name="Aoi"), *made.players[1:])
    plain = replace(made, players=players, game="", rounds=made.rounds[:2])
    (first := tmp_path / "a.mjlog").write_bytes(write_mjlog(plain))
    (second := tmp_path / "a.json").write_text(write_tenhou6(plain), encoding="utf-8")
    (third := tmp_path / "a.mjson").write_text(write_mjai(plain), encoding="utf-8")
    take(folder, first)
    digest, former = digests_of(plain)
    (there,) = folder.games.all().summaries
    assert there.digest == digest
    log = folder.games.log_path(digest, there.seat).read_bytes()
    take(folder, first, second, third)
    assert {fate for _, fate in fates(folder, 2)} == {Fate.DUPLICATE}
    assert [one.digest for one in folder.games.all().summaries] == [digest]
    folder.games.remove(there)
    folder.games.write(replace(there, digest=former), log)
    take(folder, first)
    assert [fate for _, fate in fates(folder, 3)] == [Fate.DUPLICATE]
    assert [one.digest for one in folder.games.all().summaries] == [former]


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


def test_what_is_kept_is_what_a_review_says(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    for summary in folder.games.all().summaries:
        made = review(record(int(summary.game[-1])), (summary.seat,), TREE)
        again = [one for decisions in made for one in decisions]
        header, kept = folder.games.decisions(summary)
        assert header.tree_hash == TREE.hash
        assert header.games[0].players == summary.players
        assert [(one.verdict, one.played_as) for one in kept] == [
            (one.verdict, one.played_as) for one in again
        ]
        assert [one.verdict for one in kept] == [*summary.verdicts]
        assert folder.games.decision(summary, len(kept) - 1) == kept[-1]
        rounds = [(one.observation.round, one.observation.honba) for one in kept]
        found = [summary.round_of(index) for index in range(len(kept))]
        assert [(part.round, part.honba) for part in found] == rounds


def test_no_name_becomes_a_path(tmp_path: Path) -> None:
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


def test_of_a_damaged_copy_and_the_whole_game_the_whole_one_stays(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("gone", [(), (game_files.LOG_ENDING,)])
def test_a_copy_that_was_to_go_when_the_program_was_killed_goes_with_the_next_import(
    tmp_path: Path, gone: tuple[str, ...]
) -> None:
    data = write_mjlog(record(2))
    logs = tmp_path / "logs"
    logs.mkdir()
    name = "2024010100gm-0009-0000-01234567"
    (logs / f"{name}(1).mjlog").write_bytes(data[: len(data) * 2 // 3])
    (logs / f"{name}.mjlog").write_bytes(data)
    folder = new_class(tmp_path / "class")
    take(folder, logs / f"{name}(1).mjlog")
    lesser = {path: path.read_bytes() for path in folder.games.path.iterdir()}
    take(folder, logs / f"{name}.mjlog")
    whole = contents(folder.games.path)
    for path, held in lesser.items():
        assert not path.exists()
        if not (gone and path.name.endswith(gone)):
            path.write_bytes(held)
    take(folder, logs)
    assert contents(folder.games.path) == whole
    assert folder.games.all().damaged == ()


def test_with_another_tree_the_same_games_are_annotated_again(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    tree = asks("riichi", 0.0)
    assert tree.hash != TREE.hash
    for number, fates_ in ((2, {Fate.READ: 3}), (3, {Fate.DUPLICATE: 3})):
        logs = games_in([tmp_path / "logs"])
        sums = take_in(folder, logs, tree, clock=lambda: 0.0, jobs=1)
        assert (sums.number, sums.fates) == (number, fates_ | {Fate.NO_PUPIL: 1})
    found = folder.games.all()
    assert (len(found.summaries), found.damaged) == (6, ())
    for one in found.summaries:
        assert one.tree == folder.games.decisions(one)[0].tree_hash == tree.hash


def test_a_new_alias_brings_its_seats_with_the_next_import(tmp_path: Path) -> None:
    folder = whole_class(tmp_path / "class")
    more = folder.with_roster(PUPILS.with_pupil("Aoi", ["stranger"]))
    sums = take(more, tmp_path / "logs")
    assert sums.fates == {Fate.DUPLICATE: 2, Fate.READ: 1, Fate.NO_PUPIL: 1}
    assert [one.seat for one in more.games.all().summaries if one.game == "game-3"] == [0]
    unsure = next(one for one in read_report(more.report_path(2)) if one.unsure)
    assert unsure.names[:2] == ("stranger", "ＡＯＩ_2001")
    assert unsure.unsure == ("Aoi",)


def test_two_seats_of_one_name_are_told(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    one = record(1)
    twins = replace(one, players=tuple(replace(p, name="Aoi") for p in one.players))
    (tmp_path / "twins.mjlog").write_bytes(write_mjlog(twins))
    assert take(folder, tmp_path / "twins.mjlog").fates == {Fate.NO_PUPIL: 1}
    (entry,) = read_report(folder.report_path(1))
    assert entry_line(entry, translator("en")) == "several seats bear a name of Aoi"


def test_damaged_foreign_and_hostile_files_are_told_one_by_one(tmp_path: Path) -> None:
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
    assert entry_line(entries[0], translator("en")) == (
        "left out: the file stops before the end of the game"
    )
    assert entry_line(entries[2], translator("en")) == "The file is empty."
    assert entry_line(entries[2], translator("ja")) != entry_line(entries[2], translator("en"))
    assert entries[3].place == f"{logs}/d.zip/../../evil.mjlog"
    assert sums.files == 6
    assert not (tmp_path / "evil.mjlog").exists()


def test_rubbish_in_a_zip_is_passed_over_within_bounds(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        with file.open("zeros.mjlog", "w", force_zip64=True) as entry:
            for _ in range(100):
                entry.write(bytes(5 * 2**20))
        file.writestr("x(1).mjlog", write_mjlog(record(1)))
    assert take(folder, tmp_path / "bomb.zip").fates == {Fate.REFUSED: 1, Fate.READ: 1}
    refused = next(iter(read_report(folder.report_path(1))))
    assert entry_line(refused, translator("en")) == "larger than 64 MB: that is no game"


def test_a_fault_of_ours_costs_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = new_class(tmp_path / "class")

    def fail(roster: object, names: tuple[str, ...], view: object) -> None:
        raise RuntimeError(f"no {names[0]}")

    logs = write_games(tmp_path / "logs", [1])
    monkeypatch.setattr("tutor.classroom.roster.Roster.seated", fail)
    assert take(folder, logs).fates == {Fate.REFUSED: 1}
    (entry,) = read_report(folder.report_path(1))
    assert entry_line(entry, translator("en")) == (
        "The game shows a fault of the program (RuntimeError); please report it."
    )


def test_a_full_disk_leaves_what_was_done_and_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = new_class(tmp_path / "class")
    logs = write_games(tmp_path / "logs")
    written: list[Path] = []
    real = game_files.replacing_bytes

    def full(path: Path, *, private: bool = False) -> object:
        if len(written) == 3:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        written.append(path)
        return real(path, private=private)

    with monkeypatch.context() as patch:
        patch.setattr(game_files, "replacing_bytes", full)
        with pytest.raises(OSError, match="No space left"):
            take(folder, logs)
    assert len(folder.games.all().summaries) == 3
    assert folder.games.all().damaged == ()
    assert [*(folder.path / "imports").iterdir()] == []
    take(folder, logs)
    other = new_class(tmp_path / "other")
    take(other, logs)
    assert contents(folder.path) == contents(other.path)


def test_cancel_keeps_what_is_done_and_the_rest_comes_later(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    logs = write_games(tmp_path / "logs")
    steps: list[ImportProgress] = []
    sums = take_in(
        folder,
        games_in([logs]),
        TREE,
        clock=lambda: 2.0 * len(steps),
        jobs=1,
        total=count_games([logs]),
        watch=steps.append,
        cancelled=lambda: len(steps) == 2,
    )
    assert (sums.files, sums.stopped, sums.seats) == (2, True, 3)
    assert [(step.done, step.total, step.seconds_left) for step in steps] == [
        (1, 4, None),
        (2, 4, 4.0),
    ]
    rest = take(folder, logs)
    assert (rest.number, rest.stopped) == (2, False)
    assert rest.fates == {Fate.DUPLICATE: 2, Fate.NO_PUPIL: 1, Fate.READ: 1}
    assert len(folder.games.all().summaries) == 6


def test_what_an_import_left_half_written_goes_with_the_next(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    (folder.path / "games").mkdir()
    halves = [folder.path / ".class.json.7.half", folder.path / "games" / ".x.jsonl.gz.7.half"]
    for half in halves:
        half.write_bytes(b"half")
    take(folder, write_games(tmp_path / "logs", [1]))
    assert not [half for half in halves if half.exists()]
    assert folder.games.all().damaged == ()


def test_the_time_left_goes_by_the_last_files() -> None:
    now = iter([0.0, 1.0, *(1.0 + 10.0 * step for step in range(1, 100))])
    pace = Pace(lambda: next(now))
    lefts = [pace.left(10) for _ in range(70)]
    assert lefts[:2] == [None, 10.0]
    assert lefts[-1] == 100.0
    assert pace.left(None) is None


def test_two_processes_do_the_same_as_one(tmp_path: Path) -> None:
    logs = write_games(tmp_path / "logs")
    (logs / "y.mjlog").write_bytes((logs / "x(1).mjlog").read_bytes())
    one, two = new_class(tmp_path / "one"), new_class(tmp_path / "two")
    take_in(one, games_in([logs]), TREE, clock=time.monotonic, jobs=1)
    take_in(two, games_in([logs]), TREE, clock=time.monotonic, jobs=2)
    assert contents(one.path) == contents(two.path)


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
def test_killed_anywhere_and_finished_it_leaves_what_an_undisturbed_one_leaves(
    tmp_path: Path,
) -> None:
    logs = write_games(tmp_path / "logs", [1, 3, 2])
    undisturbed = new_class(tmp_path / "undisturbed")
    take(undisturbed, logs)
    whole = contents(undisturbed.path)
    folder = new_class(tmp_path / "class")
    kills = ("0", "1", "2", "3", "2", "3", "4")  # each goes a step further than the one before
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


def test_two_imports_at_once_are_one_too_many(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    with folder.locked(), pytest.raises(ClassroomError) as fault:
        take(folder, tmp_path)
    assert str(fault.value) == (
        f"Another import into {folder.path} is going on; wait until it is done, or stop it."
    )
    with folder.locked():
        pass  # it is free again


def test_a_lock_whose_process_is_dead_keeps_nobody_out(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    (folder.path / "import.lock").write_text("999999999\n")
    assert take(folder, write_games(tmp_path / "logs", [2])).seats == 1


def test_entries_say_what_became_of_a_file() -> None:
    english = translator("en")
    entries = [
        FileEntry("a", Fate.READ, pupils=("Aoi", "Kei")),
        FileEntry("a", Fate.DUPLICATE, original="b"),
        FileEntry("a", Fate.NO_PUPIL, names=("p", "q")),
        FileEntry("a", Fate.REPAIRED, left_out=("x", "y")),
    ]
    assert [entry_line(entry, english) for entry in entries] == [
        "Aoi, Kei",
        "the same game as b",
        "no pupil sits in it (p, q)",
        "left out: x; y",
    ]


def test_a_report_is_said_in_the_language_of_whoever_reads_it(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    logs = tmp_path / "logs"
    logs.mkdir()
    data = write_mjlog(record(1))
    (logs / "a.mjlog").write_bytes(data[: len(data) * 2 // 3])
    (logs / "b.json").write_bytes(b"[1,")
    take(folder, logs)
    path = folder.report_path(1)
    repaired, refused = read_report(path)
    assert [entry_line(one, translator("en")) for one in (repaired, refused)] == [
        "left out: the file stops before the end of the game",
        "The JSON cannot be read: line 1 is no JSON: it breaks at character 4.",
    ]
    assert [entry_line(one, translator("ja")) for one in (repaired, refused)] == [
        "除いた部分：対局の途中でファイルが終わっています",
        "JSONを読めません：1行目はJSONではありません（4文字目で壊れています）",
    ]
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert lines[1]["left_out"] == ["the file stops before the end of the game"]
    assert lines[1]["told"] == [{"text": "the file stops before the end of the game"}]
    assert lines[2]["facts"] == {"fault": "line 1 is no JSON: it breaks at character 4"}, (
        "for old readers"
    )
    for line in lines:
        line.pop("told", None)
    path.write_text("".join(map(json_line, lines)), "utf-8")  # as reports were before
    repaired, refused = read_report(path)
    assert entry_line(repaired, translator("ja")) == (
        "除いた部分：the file stops before the end of the game"
    )
    assert entry_line(refused, translator("en")) == (
        "The JSON cannot be read: line 1 is no JSON: it breaks at character 4."
    )


NESTED: dict[str, object] = {"text": "end"}
for _ in range(9):
    NESTED = {"text": "{a}", "facts": {"a": NESTED}}


@pytest.mark.parametrize(
    "told",
    [
        "text",
        [1],
        [{}],
        [{"text": "{"}],
        [{"text": "{a:9999}", "facts": {"a": 1}}],
        [{"text": "{a}"}, {"text": "{a}", "facts": []}],
        [{"text": "{a.b}", "facts": {"a": 1}}],
        [{"text": "{a[5]}", "facts": {"a": "b"}}],
        [{"text": "{0}", "facts": {"0": "b"}}],
        [{"text": "{}", "facts": {"": "b"}}],
        [{"text": "{a.b}", "facts": {"a.b": "b"}}],
        [{"text": "{a!s:>9}", "facts": {"a": "b"}}],
        [{"text": "{a!a}", "facts": {"a": "b"}}],
        [{"text": "{a}", "facts": {"a": [[1]]}}],
        [NESTED],
    ],
)
def test_a_report_that_tells_nonsense_is_refused(tmp_path: Path, told: object) -> None:
    path = tmp_path / "0001.jsonl"
    entry = {"place": "a", "fate": "repaired", "left_out": ["b"], "told": told}
    path.write_text(json_line({"import": 1, "version": 1}) + json_line(entry))
    with pytest.raises(ClassroomError, match="cannot be read"):
        list(read_report(path))


@pytest.mark.parametrize("why", ["{a:>9999999999}", "{0}", "{b}", "{a.b}", "{"])
def test_a_reason_of_a_report_that_is_no_sentence_is_refused(tmp_path: Path, why: str) -> None:
    path = tmp_path / "0001.jsonl"
    entry = {"place": "a", "fate": "refused", "why": why, "facts": {"a": "1", "0": "2"}}
    path.write_text(json_line({"import": 1, "version": 1}) + json_line(entry))
    with pytest.raises(ClassroomError, match="cannot be read"):
        list(read_report(path))


def test_what_a_report_tells_is_what_every_format_can_hold(tmp_path: Path) -> None:
    path, odd = tmp_path / "0001.jsonl", "a\x1b\u202eb\u2028"
    told = {"text": "{path} is damaged ({why})", "facts": {"path": odd, "why": 1}}
    lists = {key: [odd] for key in ("names", "pupils", "unsure", "left_out")}
    entry = {"place": odd, "fate": "refused", "original": odd, "why": "{a}", "facts": {"a": odd}}
    lines = ({"import": 1, "version": 1}, {**entry, **lists, "told": [told]})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    (read,) = read_report(path)
    texts = (read.place, read.original, *read.names, *read.pupils, *read.unsure, *read.left_out)
    assert {*texts, read.facts["a"], read.told[0].args["path"]} == {"a b"}


def test_a_report_that_is_far_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, head = tmp_path / "0001.jsonl", json_line({"import": 1, "version": 1})
    path.write_text(head + json_line({"fate": "read", "place": "a"}) * 2)
    assert len(list(read_report(path))) == 2
    for name, most in (("MAX_FILES", 1), ("MAX_VALUE_BYTES", len(head))):
        with monkeypatch.context() as patched:
            patched.setattr(import_report, name, most)
            with pytest.raises(ClassroomError, match="far too large"):
                list(read_report(path))


def test_a_sentence_of_a_report_can_do_nothing_but_be_said(tmp_path: Path) -> None:
    random = Random(19)
    pieces = ["{", "}", "{{", "a", "0", ":", "!", "r", ">", "9", ".", "__class__", "[", "]", " "]
    path = tmp_path / "0001.jsonl"
    for _ in range(400):
        text = "".join(random.choices(pieces, k=random.randrange(1, 9)))
        facts = {"a": "b", "0": 1, "": 2, "a.__class__": 3}
        entry = {
            "place": "a",
            "fate": "repaired",
            "left_out": [text],
            "told": [{"text": text, "facts": facts}],
        }
        path.write_text(json_line({"import": 1, "version": 1}) + json_line(entry))
        try:
            (read,) = read_report(path)
        except ClassroomError:
            continue
        for message in read.told:
            assert len(translator("ja").translate(message)) <= 3 * len(text)


def test_names_and_places_that_would_control_a_terminal(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    evil = "\x1b[2J=cmd|'/c calc'!A0\u202e<script>"
    one = record(2)
    players = tuple(replace(player, name=f"{evil}{n}") for n, player in enumerate(one.players))
    named = replace(one, players=(*players[:3], replace(players[3], name="Aoi")))
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("\x1b[2J\udcff.mjlog".encode("utf-8", "replace").decode(), b"no game")
        archive.writestr("\x1b[31mred.mjlog", write_mjlog(named))
    take(folder, tmp_path / "a.zip")
    text = folder.report_path(1).read_text("utf-8")
    text += "".join(
        entry_line(entry, translator("en")) for entry in read_report(folder.report_path(1))
    )
    (summary,) = folder.games.all().summaries
    text += repr(summary)
    assert not [sign for sign in ("\x1b", "\\u001b", "\\x1b", "\u202e") if sign in text]
    assert summary.player == "Aoi"
    assert summary.players[0] == "[2J=cmd|'/c calc'!A0<script>0"


@pytest.mark.skipif(sys.platform == "win32", reason="names of files there are always text")
def test_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.mjlog"))
    path.write_bytes(write_mjlog(record(1)))
    assert take(folder, path).fates == {Fate.READ: 1}
    assert take(folder, path).fates == {Fate.DUPLICATE: 1}
    (entry,) = read_report(folder.report_path(2))
    assert entry.original == f"{tmp_path}/??.mjlog"


def test_cancel_lets_the_other_processes_finish_what_they_have(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    logs = write_games(tmp_path / "logs")
    done: list[ImportProgress] = []
    sums = take_in(
        folder,
        games_in([logs] * 30),
        TREE,
        clock=lambda: 0.0,
        jobs=2,
        watch=done.append,
        cancelled=lambda: len(done) > 0,
    )
    assert sums.stopped
    assert 0 < sums.files == len(done) < 4 * 30
    assert len(folder.games.all().summaries) == 6


def test_the_sentences_of_a_stored_report_control_nothing(tmp_path: Path) -> None:
    odd = "a\x1b[2J\u202e\ud800\nb {path}"
    entry = {"place": "a", "fate": "refused", "why": odd, "facts": {"path": "c"}}
    told = [{"text": odd, "facts": {"path": {"text": "\u202ed"}}}]
    path = tmp_path / "1.jsonl"
    lines = ({"import": 1, "version": 1}, {**entry, "told": told})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    (read,) = read_report(path)
    assert read.why == read.told[0].text == "a [2J? b {path}"
    assert str(read.told[0]) == "a [2J? b d"


@pytest.mark.parametrize("cut", ["points", "points and the result"])
@pytest.mark.parametrize("whole_first", [True, False])
def test_how_a_game_ended_is_known_whichever_file_of_it_comes_first(
    tmp_path: Path, cut: str, whole_first: bool
) -> None:
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


def test_an_older_measure_of_luck_and_a_file_without_the_end(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    for number, made in enumerate((record(1), replace(record(1), final_points=None))):
        (tmp_path / f"{number}.mjlog").write_bytes(write_mjlog(made))
    take(folder, tmp_path / "0.mjlog")
    for path in (folder.path / "games").glob("*.summary.json"):
        told = json.loads(path.read_text("utf-8"))
        del told["luck_by"]
        path.write_text(json.dumps(told), "utf-8")
    before = [(one.placement, one.luck) for one in folder.games.all().summaries]
    take(folder, tmp_path / "1.mjlog")
    assert [(one.placement, one.luck) for one in folder.games.all().summaries] == before
