"""A damaged history: the good part is kept, the damaged file is set aside and named."""

import shutil
import sqlite3
import sys
import tempfile
import zlib
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.formats.opening import MAX_VALUE_BYTES
from tests.tutor.histories import NOW, SEAT, annotated, keep, new_history
from tests.tutor.history.endless import make_endless, make_rows_endless
from tests.tutor.trees import TREE
from tutor.history import placing
from tutor.history.backups import backup
from tutor.history.database import FILE_NAME, History, connect, number_of, open_database
from tutor.history.faults import Fault, FaultNotice, HistoryFault, RescueNotice
from tutor.history.game import Origin, Outcome
from tutor.history.games import add_game, decisions_of, kept_games, lessons_of, rows_of
from tutor.history.lost_games import add_lost_games
from tutor.history.migrations import VERSION, version_of
from tutor.history.opening import check_all, open_history, open_rescued, open_sound, use_history
from tutor.history.placing import alone
from tutor.history.rescue import rescue
from tutor.history.salvage import salvage
from tutor.language import translator
from tutor.text.history_notices import notice_line

pytestmark = pytest.mark.measured

SEEDS = range(6)
PAGE = 4096
TABLES = ("games", "decisions", "logs", "lessons", "tallies", "slips")

Content = dict[str, set[tuple[Any, ...]]]


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir() if each.suffix != ".lock")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sound")
    with closing(new_history(folder)) as history:
        for seed in SEEDS:
            keep(history, seed)
    return folder / FILE_NAME


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    shutil.copy(sound, tmp_path / FILE_NAME)
    return tmp_path / FILE_NAME


def content(path: Path) -> Content:
    with closing(open_database(path)) as history, history.read() as rows:
        found = {table: set(rows.execute(f"SELECT * FROM {table}")) for table in TABLES}
    for table in ("tallies", "slips"):
        found[table] = {values[1:] for values in found[table]}
    return found


def damage(path: Path, place: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(data)


def root_of(path: Path, table: str) -> int:
    with closing(connect(path)) as connection:
        (number,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)
        ).fetchone()
    return int(number - 1) * PAGE


def test_a_sound_history_is_found_sound(path: Path) -> None:
    before = content(path)
    check_all(path)
    open_sound(path).close()
    rescued = rescue(path, NOW)
    assert rescued.games == len(SEEDS)
    assert content(path) == before, "and a rescue loses nothing of it"


def test_what_is_no_database_is_set_aside_and_named(path: Path) -> None:
    path.write_bytes(b"not a database at all, " * 999)
    rubbish = path.read_bytes()
    opened = open_history(path, NOW)
    assert opened.history is not None
    with closing(opened.history) as history:
        assert kept_games(history) == ()
        keep(history, 3)
    aside = path.with_name("history.damaged-20250131-185900.sqlite3")
    assert aside.read_bytes() == rubbish
    assert [notice_line(each, translator("en")) for each in opened.found] == [
        f"The history was damaged: 0 games were rescued; the damaged file is now {aside}."
    ]
    assert names(path.parent) == sorted((aside.name, FILE_NAME))


def test_a_header_that_is_overwritten_costs_nothing(path: Path) -> None:
    before = content(path)
    damage(path, 0, bytes(100))
    opened = open_history(path, NOW)
    assert opened.history is not None
    opened.history.close()
    (notice,) = opened.found
    assert isinstance(notice, RescueNotice)
    assert notice.games == len(SEEDS)
    assert content(path) == before


@pytest.mark.parametrize("table", ["games", "tallies", "slips"])
def test_a_torn_table_that_all_hangs_on_is_noticed_when_it_is_opened(
    path: Path, table: str
) -> None:
    damage(path, root_of(path, table), bytes(PAGE))
    opened = open_history(path, NOW)
    assert opened.history is not None
    opened.history.close()
    assert [type(each) for each in opened.found] == [RescueNotice]
    check_all(path)
    if table != "games":
        assert len(content(path)["games"]) == len(SEEDS)
        assert content(path)["tallies"] != set()


def test_a_torn_page_of_decisions_costs_the_rows_on_it(path: Path) -> None:
    before = content(path)
    leaf = _leaf_of(path, "decisions", number=3)
    on_it = int.from_bytes(path.read_bytes()[leaf + 3 : leaf + 5], "big")
    damage(path, leaf, bytes(PAGE))
    with closing(open_sound(path)) as history, pytest.raises(HistoryFault) as caught:
        [rows_of(history, each.id) for each in kept_games(history)]
    assert caught.value.fault is Fault.DAMAGED
    opened = open_rescued(path, NOW)
    assert opened.history is not None
    with closing(opened.history) as history:
        kept = kept_games(history)
        assert [each.id for each in kept] == [*reversed(range(1, len(SEEDS) + 1))]
        for each in kept:
            assert each.decisions == len(rows_of(history, each.id))
            decisions_of(history, each.id)
            lessons_of(history, each.id)
    after = content(path)
    lost = before["decisions"] - after["decisions"]
    assert len(lost) == on_it > 10
    numbers = sorted(values[0] for values in lost)
    assert numbers == [*range(numbers[0], numbers[-1] + 1)], "one page, on both sides of it all"
    assert after["decisions"] < before["decisions"]
    for table in ("games", "logs", "lessons"):
        assert after[table] == before[table]


@pytest.mark.parametrize(("torn", "strange", "shown"), [(2, 4, 0), (4, 6, 0)])
def test_a_page_with_rows_of_elsewhere_ends_what_is_read_there(
    path: Path, torn: int, strange: int, shown: int
) -> None:
    before = content(path)
    leaves = [_leaf_of(path, "decisions", number) for number in (torn, strange, shown)]
    page = path.read_bytes()[leaves[2] : leaves[2] + PAGE]
    damage(path, leaves[0], bytes(PAGE))
    damage(path, leaves[1], page)
    rescue(path, NOW)
    check_all(path)
    after = content(path)["decisions"]
    assert after < before["decisions"]
    assert len({values[0] for values in after}) == len(after) > len(before["decisions"]) // 2


def test_what_was_kept_since_the_last_backup_is_rescued(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    with closing(open_database(path)) as history:
        backup(history, copy)
        new = keep(history, len(SEEDS)).id
        rows, decisions = rows_of(history, new), decisions_of(history, new)
    for number in (1, 4):
        damage(path, _leaf_of(path, "decisions", number), bytes(PAGE))
    with closing(open_database(copy)) as history:
        assert new not in {each.id for each in kept_games(history)}
    assert rescue(path, NOW).games == len(SEEDS) + 1
    with closing(open_database(path)) as history:
        assert rows_of(history, new) == rows
        assert decisions_of(history, new) == decisions


@pytest.mark.parametrize(
    ("place", "data"), [(16, b"\xff" * 80), (16, b"\x02"), (47, b"\x05"), (59, b"\x02")]
)
def test_a_header_of_nonsense_costs_nothing(path: Path, place: int, data: bytes) -> None:
    before = content(path)
    damage(path, place, data)
    opened = open_history(path, NOW)
    assert opened.history is not None
    opened.history.close()
    assert [type(each) for each in opened.found] == [RescueNotice]
    assert content(path) == before


@pytest.mark.parametrize("wrong", [b"\x7f", b"\xc0"])
@pytest.mark.parametrize(
    "word", [b"CREATE TABLE games", b"seat INTEGER", b"t INTEGER", b"tablelogslogs"]
)
def test_a_wrong_word_about_a_table_costs_nothing(path: Path, word: bytes, wrong: bytes) -> None:
    before = content(path)
    place = path.read_bytes().index(word)
    damage(path, place + 3, wrong)
    opened = open_history(path, NOW)
    assert opened.history is not None
    opened.history.close()
    assert [type(each) for each in opened.found] == [RescueNotice]
    assert content(path) == before


def test_a_file_that_lost_its_first_page_begins_empty(path: Path) -> None:
    damage(path, 0, bytes(PAGE))
    assert rescue(path, NOW).games == 0
    assert content(path)["games"] == set()


def test_a_page_whose_sums_are_wrong_is_noticed(path: Path) -> None:
    damage(path, root_of(path, "slips") + 7, b"\xc8")  # bytes lost between the cells
    with pytest.raises(HistoryFault) as caught:
        open_sound(path)
    assert caught.value.fault is Fault.DAMAGED
    with pytest.raises(HistoryFault) as caught:
        check_all(path)
    assert (caught.value.fault, caught.value.path) == (Fault.DAMAGED, path)


def test_a_file_that_was_cut_keeps_what_is_left(path: Path) -> None:
    before = content(path)
    size = path.stat().st_size
    path.write_bytes(path.read_bytes()[: size * 3 // 4])
    opened = open_history(path, NOW)
    assert opened.history is not None
    opened.history.close()
    (notice,) = opened.found
    assert isinstance(notice, RescueNotice)
    assert 0 < notice.games <= len(SEEDS)
    assert content(path)["games"] <= before["games"]
    check_all(path)


def test_nonsense_on_a_sound_page_goes_with_what_hangs_on_it(path: Path) -> None:
    with closing(connect(path)) as other:
        other.execute("UPDATE decisions SET verdict = 'furst' WHERE id = 5")
        (before,) = other.execute("SELECT count(*) FROM lessons WHERE game = 5").fetchone()
        other.execute("UPDATE games SET players = '[\"A\"' WHERE id = 2")
        other.execute("UPDATE logs SET log = x'00ff' WHERE game = 3")
        other.execute("UPDATE games SET origin = 'impart' WHERE id = 4")
        other.execute("DELETE FROM logs WHERE game = 4")
        other.execute("UPDATE lessons SET phase = 7 WHERE game = 5 AND number = 0")
    rescue(path, NOW)
    with closing(open_database(path)) as history:
        assert {each.id for each in kept_games(history)} == {1, 2, 3, 5, 6}
        assert len(rows_of(history, 1)) == rows_of(history, 1)[-1].number
        assert rows_of(history, 4) == ()
        assert len(lessons_of(history, 5)) == before - 1
        with pytest.raises(HistoryFault):
            decisions_of(history, 3)


def test_a_game_whose_row_is_gone_comes_back_out_of_its_log(path: Path) -> None:
    before = content(path)
    with closing(open_database(path)) as history:
        kept = {each.id: each for each in kept_games(history)}
    with closing(connect(path)) as other:
        other.execute("DELETE FROM games")
        other.execute("DELETE FROM decisions WHERE game = 2")
        other.execute("DELETE FROM lessons WHERE game IN (2, 3)")
        other.execute("UPDATE logs SET log = x'00' WHERE game = 4")
    assert rescue(path, NOW).games == len(SEEDS) - 1
    after = content(path)
    with closing(open_database(path)) as history:
        back = {each.id: each for each in kept_games(history)}
        for id_, one in back.items():
            game, known = one.game, kept[id_].game
            assert (game.seat, game.game, game.source) == (known.seat, known.game, known.source)
            assert (game.players, game.rules) == (known.players, known.rules)
            assert (game.place, game.points, game.tree) == (known.place, known.points, known.tree)
            assert (one.decisions, one.in_line) == (kept[id_].decisions, kept[id_].in_line)
            assert game.digest[0] == "?"
        assert [*back] == [6, 5, 3, 2, 1]
        assert len(rows_of(history, 2)) == len(decisions_of(history, 2))
        assert lessons_of(history, 3)
        # kept once more, each is the same game
        assert keep(history, SEEDS[1]).id == 2
        assert {each.id for each in kept_games(history)} == {*back}
        assert kept_games(history)[3].game == kept[2].game
    untouched = {values for values in before["decisions"] if values[1] not in (2, 4)}
    assert untouched <= after["decisions"]


def keep_nameless(path: Path, seed: int, source: str) -> Outcome:
    record, decisions = annotated(seed)
    record = replace(record, game="", final_points=None)
    with closing(open_database(path)) as history:
        return add_game(
            history,
            record,
            decisions,
            (),
            seat=SEAT,
            origin=Origin.IMPORT,
            source=source,
            tree=TREE,
            moment=NOW,
        ).outcome


def test_a_game_without_an_id_that_came_back_is_not_every_other_one(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    assert keep_nameless(path, SEEDS[0], "monday.mjson") is Outcome.NEW
    with closing(connect(path)) as rows:
        rows.execute("DELETE FROM games")
    assert rescue(path, NOW).games == 1
    assert keep_nameless(path, SEEDS[1], "tuesday.mjson") is Outcome.NEW
    assert keep_nameless(path, SEEDS[0], "monday.mjson") is Outcome.REPLACED
    with closing(open_database(path)) as history:
        assert len(kept_games(history)) == 2


def test_what_is_far_too_large_for_a_cell_costs_its_game_alone(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as rows:
        names = f'["{"a" * MAX_VALUE_BYTES}", "", "", ""]'
        rows.execute("UPDATE games SET players = ? WHERE id = 2", (names,))
        rows.execute("DELETE FROM logs WHERE game = 2")
    used = use_history(path, NOW, kept_games, is_quick=True)
    assert [type(each) for each in used.found] == [RescueNotice]
    assert 2 not in {each.id for each in used.value}
    assert len(used.value) == len(SEEDS) - 1
    check_all(path)


def test_a_log_that_tells_no_game_gives_none_back(path: Path) -> None:
    with closing(connect(path)) as rows:
        rows.execute("DELETE FROM games")
        rows.execute("UPDATE logs SET log = ?", (zlib.compress(b"{}"),))
        add_lost_games(rows, NOW)
        assert rows.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_a_log_that_is_there_twice_gives_one_game_back(path: Path) -> None:
    with closing(connect(path)) as rows:
        rows.execute("DELETE FROM games")
        rows.execute("UPDATE logs SET log = (SELECT log FROM logs ORDER BY game LIMIT 1)")
    opened = open_history(path, NOW)
    assert opened.history is not None
    with closing(opened.history) as history:
        assert len(kept_games(history)) == 1
    check_all(path)


def test_a_file_that_tells_no_version_is_read_as_one_of_this(tmp_path: Path) -> None:
    (tmp_path / "torn").write_bytes(b"no database at all" * 500)
    torn = sqlite3.connect(tmp_path / "torn", isolation_level=None)
    with closing(torn), closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        salvage(torn, fresh, NOW)
        assert version_of(fresh) == VERSION
        assert fresh.execute("SELECT count(*) FROM games").fetchone() == (0,)


def test_what_turns_out_to_be_damaged_is_rescued_and_used_again(path: Path) -> None:
    used = use_history(path, NOW, kept_games, is_quick=True)
    assert (len(used.value), used.found) == (len(SEEDS), ())
    with closing(connect(path)) as rows:
        rows.execute("UPDATE games SET players = '[\"A\"' WHERE id = 2")
    used = use_history(path, NOW, kept_games, is_quick=True)
    assert len(used.value) == len(SEEDS)
    assert [type(each) for each in used.found] == [RescueNotice]


def test_what_fails_once_is_done_once_more_before_anything_is_rescued(path: Path) -> None:
    tries = iter((Fault.DAMAGED, None))

    def use(history: History) -> int:
        fault = next(tries)
        if fault is not None:
            raise HistoryFault(fault, history.path)
        return len(kept_games(history))

    used = use_history(path, NOW, use)
    assert (used.value, used.found) == (len(SEEDS), ())
    assert names(path.parent) == [FILE_NAME]


def test_a_schema_without_end_leaves_an_empty_history(path: Path) -> None:
    make_endless(path)
    opened = open_history(path, NOW)
    assert opened.history is not None
    opened.history.close()
    (notice,) = opened.found
    assert isinstance(notice, RescueNotice)
    assert notice.games == 0
    assert Path(notice.aside).exists()


def test_rows_without_end_cost_their_table(path: Path) -> None:
    make_rows_endless(path, root_of(path, "slips") // PAGE + 1)
    opened = open_history(path, NOW)
    assert opened.history is not None
    assert len(kept_games(opened.history)) == len(SEEDS)
    opened.history.close()


def test_who_comes_second_takes_what_the_first_has_rescued(path: Path) -> None:
    damaged = number_of(path)
    with alone(path):
        assert rescue(path, NOW).games == len(SEEDS)
    opened = open_rescued(path, NOW, damaged)
    assert opened.found == ()
    assert opened.history is not None
    with closing(opened.history) as history:
        assert len(kept_games(history)) == len(SEEDS)


def test_a_rescue_that_goes_on_for_long_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placing, "PATIENCE", 0.0)
    with alone(path):
        opened = open_rescued(path, NOW)
    assert opened.history is None
    (notice,) = opened.found
    assert "in use by another window" in notice_line(notice, translator("en"))


def test_a_folder_that_takes_no_lock_is_said(path: Path) -> None:
    path.with_name(f".{path.name}.lock").mkdir()
    opened = open_rescued(path, NOW)
    assert opened.history is None
    assert len(opened.found) == 1


def test_what_went_away_meanwhile_is_said(tmp_path: Path) -> None:
    opened = open_rescued(tmp_path / "gone" / FILE_NAME, NOW)
    assert opened.history is None
    (notice,) = opened.found
    assert isinstance(notice, FaultNotice)
    assert notice.fault is Fault.UNREADABLE


def test_what_no_rescue_mends_is_said_once(path: Path) -> None:
    def fails(_: History) -> None:
        raise HistoryFault(Fault.DAMAGED, path)

    with pytest.raises(HistoryFault) as caught:
        use_history(path, NOW, fails)
    assert caught.value.fault is Fault.DAMAGED
    assert [type(each) for each in caught.value.rescued] == [RescueNotice]


def test_a_history_of_tomorrow_is_not_rescued(path: Path) -> None:
    with closing(connect(path)) as rows:
        rows.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(HistoryFault) as caught:
        use_history(path, NOW, kept_games)
    assert caught.value.fault is Fault.NEWER


def test_a_row_that_does_not_fit_is_damage_where_the_file_is_torn(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    orphan = "INSERT INTO logs (game, log) VALUES (999, x'00')"
    with closing(open_database(path)) as history:
        with pytest.raises(sqlite3.IntegrityError), history.write() as rows:
            rows.execute(orphan)
        monkeypatch.setattr(History, "is_whole", lambda _: False)
        with pytest.raises(HistoryFault), history.write() as rows:
            rows.execute(orphan)
        with pytest.raises(HistoryFault, match="damaged"), history.read():
            raise HistoryFault(Fault.DAMAGED, path)


def test_a_practice_game_comes_back_as_one(tmp_path: Path) -> None:
    record, decisions = annotated(3)
    hinted = [replace(decisions[0], hints=2), *decisions[1:]]
    with closing(new_history(tmp_path)) as history:
        add_game(
            history,
            record,
            hinted,
            (),
            seat=SEAT,
            origin=Origin.PRACTICE,
            source="a.mjlog",
            tree=TREE,
            moment=NOW,
        )
        with history.write() as rows:
            rows.execute("PRAGMA defer_foreign_keys = ON")
            rows.execute("UPDATE games SET origin = 'x'")
    rescue(tmp_path / FILE_NAME, NOW)
    with closing(new_history(tmp_path)) as history:
        assert kept_games(history)[0].game.origin is Origin.PRACTICE
        assert rows_of(history, 1)[0].hints == 2


def test_two_rescues_at_one_moment_set_two_files_aside(path: Path) -> None:
    first, second = rescue(path, NOW).aside, rescue(path, NOW).aside
    assert first.name == "history.damaged-20250131-185900.sqlite3"
    assert second.name == "history.damaged-20250131-185900-2.sqlite3"
    assert first.exists()
    assert second.exists()


def test_what_stands_in_the_write_ahead_log_is_rescued_too(path: Path) -> None:
    with closing(open_database(path)) as history:
        keep(history, 20)
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{path.with_name('copy')}{ending}")
    copy = path.with_name("copy")
    assert Path(f"{copy}-wal").stat().st_size > 0
    damage(copy, root_of(path, "tallies"), bytes(PAGE))
    assert rescue(copy, NOW).games == len(SEEDS) + 1


def test_no_room_for_the_rescue_leaves_the_damaged_file_where_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path.write_bytes(b"torn" * 999)
    monkeypatch.setattr("tutor.history.rescue.copyfileobj", full)
    opened = open_history(path, NOW)
    assert opened.history is None
    assert [notice_line(each, translator("en")) for each in opened.found] == [
        f"The disk is full, so nothing was written to the history {path}; make room and try again."
    ]
    assert path.read_bytes() == b"torn" * 999
    assert names(path.parent) == [path.name]


def test_a_disk_without_second_names_keeps_a_copy(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsupported(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    path.write_bytes(b"torn" * 999)
    monkeypatch.setattr(Path, "hardlink_to", unsupported)
    assert rescue(path, NOW).aside.read_bytes() == b"torn" * 999
    check_all(path)


def test_no_log_of_the_damaged_file_is_played_into_the_new_one(path: Path) -> None:
    with closing(open_database(path)) as history:
        keep(history, 20)
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", f"{path.with_name('copy')}{ending}")
    copy = path.with_name("copy")
    aside = rescue(copy, NOW).aside
    assert Path(f"{aside}-wal").stat().st_size > 0
    assert not Path(f"{copy}-wal").exists()
    with closing(open_database(aside)) as old, closing(open_database(copy)) as new:
        assert kept_games(old) == kept_games(new)
    check_all(copy)


def test_a_rescue_that_is_stopped_leaves_the_damaged_file_in_its_place(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    damage(path, root_of(path, "tallies"), bytes(PAGE))
    torn = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", stopped)
        with pytest.raises(KeyboardInterrupt):
            open_history(path, NOW)
    assert path.read_bytes() == torn
    opened = open_history(path, NOW)
    assert opened.history is not None
    opened.history.close()
    (notice,) = opened.found
    assert isinstance(notice, RescueNotice)
    assert notice.games == len(SEEDS)


def test_a_place_that_cannot_be_taken_leaves_one_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path.write_bytes(b"torn" * 999)
    monkeypatch.setattr(Path, "replace", refused)
    opened = open_history(path, NOW)
    assert opened.history is None
    (notice,) = opened.found
    assert isinstance(notice, FaultNotice)
    assert notice.fault is Fault.UNREADABLE
    assert names(path.parent) == [path.name]


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_whatever_is_torn_what_is_left_is_whole_and_was_there_before(data: st.DataObject) -> None:
    image = _image()
    pages = len(image) // PAGE
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / FILE_NAME
        path.write_bytes(image)
        for _ in range(data.draw(st.integers(1, 4))):
            place = data.draw(st.integers(1, pages - 1)) * PAGE
            fill = data.draw(st.sampled_from(["zeros", "chance", "page"]))
            start = Random(place).randrange(pages) * PAGE
            rubbish = {
                "zeros": bytes(PAGE),
                "chance": Random(place).randbytes(PAGE),
                "page": image[start : start + PAGE],
            }
            damage(path, place, rubbish[fill])
        torn = path.read_bytes()
        aside = rescue(path, NOW).aside
        assert aside.read_bytes() == torn
        check_all(path)
        with closing(open_database(path)) as history:
            for each in kept_games(history):
                assert len(rows_of(history, each.id)) >= each.decisions
                lessons_of(history, each.id)


@cache
def _image() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        with closing(new_history(Path(folder))) as history:
            for seed in SEEDS:
                keep(history, seed)
        return (Path(folder) / FILE_NAME).read_bytes()


def _leaf_of(path: Path, table: str, number: int) -> int:
    data = path.read_bytes()
    root = root_of(path, table)
    assert data[root] == 5, "an inner page of a table"
    last = int.from_bytes(data[root + 3 : root + 5], "big")
    cells = root + 12 + 2 * number
    if number == last:
        return (int.from_bytes(data[root + 8 : root + 12], "big") - 1) * PAGE
    cell = root + int.from_bytes(data[cells : cells + 2], "big")
    leaf = (int.from_bytes(data[cell : cell + 4], "big") - 1) * PAGE
    assert data[leaf] == 13, "a leaf of a table"
    return leaf


def test_a_place_that_cannot_be_taken_leaves_the_log_beside_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with closing(open_database(path)) as history:
        keep(history, len(SEEDS))
        log = Path(f"{path}-wal")
        before = log.read_bytes()
        monkeypatch.setattr(Path, "replace", refuse)
        with pytest.raises(HistoryFault):
            rescue(path, NOW)
        assert log.read_bytes() == before
    assert not list(path.parent.glob("*damaged*"))


@pytest.mark.parametrize("ending", ["half", "half.copy"])
def test_a_folder_where_a_rescue_writes_is_said(path: Path, ending: str) -> None:
    damage(path, root_of(path, "tallies"), bytes(PAGE))
    path.with_name(f".{path.name}.{ending}").mkdir()
    opened = open_history(path, NOW)
    assert opened.history is None
    (notice,) = opened.found
    assert isinstance(notice, FaultNotice)
    assert notice.fault is Fault.UNREADABLE


@pytest.mark.skipif(sys.platform == "win32", reason="links")
@pytest.mark.parametrize("ending", ["half", "half.copy", "half.copy-wal"])
def test_a_link_where_a_rescue_writes_is_not_followed(path: Path, ending: str) -> None:
    other = path.with_name("other.txt")
    other.write_text("mine")
    path.with_name(f".{path.name}.{ending}").symlink_to(other)
    assert rescue(path, NOW).games == len(SEEDS)
    assert other.read_text() == "mine"
