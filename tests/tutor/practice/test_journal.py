"""The journal of a practice game: resuming, damage, full disks and two windows."""

import json
import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.events import NO_POINTS, Call, Discard, Ryukyoku, RyukyokuType, Win
from rules.formats.fetch import open_replay
from rules.legal import NOBODY, Action
from rules.melds import Meld, MeldType
from rules.message import Message
from rules.tiles import Seat, Tile
from tests.tutor.histories import NOW, new_history
from tests.tutor.practice_games import opponent_of, play, session, setup
from tests.tutor.trees import TREE
from tutor.coach.lessons.lessons import find_lessons
from tutor.drills.drill import drill_of
from tutor.lab.kept_games import decisions_of, lessons_of, rows_of
from tutor.language import translate
from tutor.practice import journal as journal_module
from tutor.practice.folder import unfinished
from tutor.practice.journal import Journal, decode_answers, encode_answers, read_journal
from tutor.practice.saved_games import LAST_LINE_CUT, finish_game, journal_path, keep_game, resume
from tutor.practice.session import PracticeSession
from tutor.store.database import History
from tutor.store.drilling import own_drills
from tutor.store.games import kept_games
from tutor.store.progress import progress
from tutor.store.rows import Origin


def resumed(path: Path) -> PracticeSession:
    found = resume(path, TREE, opponent_of)
    assert found.session is not None
    assert found.found == ()
    found.session.close()
    return found.session


def same(one: PracticeSession, other: PracticeSession) -> bool:
    return (
        one.record() == other.record()
        and one.question == other.question
        and one.opened == other.opened
        and one.decisions() == other.decisions()
        and one.call_decisions() == other.call_decisions()
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return journal_path(setup(11), tmp_path)


@pytest.fixture
def game(path: Path) -> PracticeSession:
    made = play(session(11, path.parent), 5, until=60, hints=0.3, take_backs=0.2)
    made.close()
    assert any(decision.taken_back for decision in made.decisions())
    return made


def test_a_game_resumes_where_it_stopped(path: Path, game: PracticeSession) -> None:
    assert unfinished(path.parent) == (path,)
    again = resumed(path)
    assert same(again, game)
    assert again.can_take_back


def test_the_discards_of_a_resumed_game_are_decided_apart(
    path: Path, game: PracticeSession
) -> None:
    again = resumed(path)
    deciding = again.deciding_others()
    assert again.take_back()
    found = deciding()
    assert found
    again.fill_decisions(found)
    assert not again.deciding_others()()
    assert game.take_back()
    assert again.decisions() == game.decisions()


def test_every_prefix_of_lines_resumes_the_game_at_that_point(path: Path) -> None:
    game = session(11, path.parent)
    by_size = {}
    records = 0
    while game.steps < 40:
        by_size[path.stat().st_size] = (game.record(), game.opened)
        play(game, game.steps, until=game.steps + 1, hints=0.0)
        if game.question is not None and game.steps % 5 == 0:
            game.open_hint()
    game.close()
    data = path.read_bytes()
    for size, (record, opened) in by_size.items():
        path.write_bytes(data[:size])
        again = resumed(path)
        records += 1
        assert (again.record(), again.opened) == (record, opened)
    assert records > 30


def left_out(lines: int) -> Message:
    return Message(
        "Damaged lines at the end of the game, or lines that break the rules, are left out: "
        "{lines}.",
        lines=lines,
    )


def test_a_changed_line_and_later_ones_are_dropped(path: Path, game: PracticeSession) -> None:
    data = path.read_bytes()
    lines = data.splitlines(keepends=True)
    for number in (1, len(lines) // 2, len(lines) - 1):
        for broken in (
            lines[number].replace(b":", b": ", 1),
            b"",
            b"\n",
            b"\x00\xff\n",
            b"[]\n",
            lines[number - 1],
            b'{"step":0}\n',
            lines[number][:-1] + b"," + lines[number],
        ):
            rest = b"".join([broken, *lines[number + 1 :]])
            path.write_bytes(b"".join(lines[:number]) + rest)
            found = resume(path, TREE, opponent_of)
            lost = len(rest.splitlines())
            said = () if not lost else (LAST_LINE_CUT if lost == 1 else left_out(lost),)
            assert found.found == said
            copies = [*path.parent.glob("*.bad")]
            assert [each.read_bytes() for each in copies] == (
                [b"".join(lines[:number]) + rest] if lost > 1 else []
            ), "the full journal is kept as a copy"
            for copy in copies:
                copy.unlink()
            assert found.session is not None
            found.session.close()
            assert path.read_bytes() == b"".join(lines[:number])


def test_answers_that_no_longer_fit_are_dropped_and_reported(
    path: Path, game: PracticeSession
) -> None:
    found = resume(path, TREE, opponent_of)
    assert found.session is not None
    found.session.close()
    text = read_journal(path)
    copies: set[Path] = set()
    for wrong in (
        {"step": found.session.steps, "answers": {"0": ["discard", 200]}},
        {"step": 3, "answers": {}},
        {"back": 10_000},
        {"hint": "x"},
        {"hint": None},
        {"step": found.session.steps, "answers": None},
        {"something": "new"},
    ):
        journal = Journal.reopen(path, text, len(text.entries))
        journal.write(wrong)
        journal.write({"hint": 1})
        journal.close()
        again = resume(path, TREE, opponent_of)
        assert again.session is not None
        again.session.close()
        assert again.found == (left_out(2),)
        assert again.session.record() == game.record()
        (copy,) = {*path.parent.glob("*.bad")} - copies
        copies.add(copy)
        assert copy.stat().st_size > path.stat().st_size
        assert os.name == "nt" or copy.stat().st_mode & 0o077 == 0
    assert read_journal(path).entries == text.entries


def header(path: Path, **changed: Any) -> None:
    entry = {
        "journal": 1,
        "program": "9",
        "tree": "",
        "seed": 1,
        "rules": {"hanchan": True},
        "seat": 0,
        "opponents": ["near"] * 3,
        "game": "g",
        "learner": "You",
        **changed,
    }
    path.write_bytes(journal_module.sealed_line(entry, journal_module.FIRST_CHECKSUM)[0])


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"journal": 2, "program": [[9]]}, "Update to resume it"),
        ({"journal": "one"}, "is now practice-11.journal.bad"),
        ({"opponents": ["near"]}, "is now practice-11.journal.bad"),
        ({"opponents": ["near", "a\ud800", "far"]}, "is now practice-11.journal.bad"),
        ({"seat": 9}, "is now practice-11.journal.bad"),
        ({"rules": []}, "is now practice-11.journal.bad"),
        ({"seed": float("inf")}, "is now practice-11.journal.bad"),
        ({"game": "../../a"}, "is now practice-11.journal.bad"),
        ({"game": "C:a"}, "is now practice-11.journal.bad"),
    ],
)
def test_a_bad_header_is_reported(path: Path, changed: dict[str, Any], said: str) -> None:
    header(path, rules={"hanchan": True, "red_fives": True, "open_tanyao": True})
    assert resumed(path).steps == 0
    header(path, **{"rules": {"hanchan": True, "red_fives": True, "open_tanyao": True}, **changed})
    found = resume(path, TREE, opponent_of)
    assert found.session is None
    (notice,) = found.found
    assert said in str(notice)


# --- full disks and two windows ---


class Full:
    def __init__(self, room: int) -> None:
        self.room = room
        self.data = b""
        self.closed = False

    def write(self, data: bytes) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        taken = data[: self.room]
        self.data += taken
        self.room -= len(taken)
        return len(taken)

    def seek(self, offset: int, whence: int) -> int:
        return len(self.data) + offset

    def fileno(self) -> int:
        raise OSError(5, "Input/output error")

    def close(self) -> None:
        self.closed = True


SEEN_ENOUGH = 100


@cache
def played() -> PracticeSession:
    return play(session(11), until=SEEN_ENOUGH)


@pytest.mark.parametrize("room", [0, 10, 500, 4000])
def test_a_full_disk_stops_only_the_journal(path: Path, room: int) -> None:
    path.touch()
    full = Full(room)
    game = session(11)
    game.journal = Journal(path)
    game.journal._attach(full, path)  # type: ignore[arg-type]
    play(game, until=SEEN_ENOUGH)
    assert game.steps == SEEN_ENOUGH
    assert full.closed
    assert len(full.data) <= room
    assert game.record() == played().record()
    assert game.unsaved is not None
    said = translate(game.unsaved)
    assert "without saving" in said
    assert str(path) in said


def test_two_windows_on_one_game_do_not_write_into_each_other(
    path: Path, game: PracticeSession
) -> None:
    one = resume(path, TREE, opponent_of).session
    other = resume(path, TREE, opponent_of).session
    assert one is not None
    assert other is not None
    play(one, until=70)
    play(other, until=75)
    assert other.unsaved is not None
    assert "another window" in translate(other.unsaved)
    one.close()
    assert resumed(path).record() == one.record()


def test_a_second_window_keeps_the_journal_and_record_of_the_first(
    path: Path, game: PracticeSession
) -> None:
    one, other = (resume(path, TREE, opponent_of).session for _ in range(2))
    assert one is not None
    assert other is not None
    play(one, until=70)
    second = finish_game(play(other, 2), path.parent, lambda decision: ())
    assert unfinished(path.parent) == (path,), "the first window continues"
    first = finish_game(play(one, 3), path.parent, lambda decision: ())
    assert first != second
    assert [open_replay(str(one)).record.final_points for one in (first, second)] == [
        tuple(standing.points for standing in sorted(one.standings, key=lambda each: each.seat))
        for one in (one, other)
    ]
    assert unfinished(path.parent) == ()


def test_a_second_window_does_not_cut_off_new_answers(path: Path, game: PracticeSession) -> None:
    text = read_journal(path)
    one = resume(path, TREE, opponent_of).session
    assert one is not None
    play(one, until=70)
    other = Journal.reopen(path, text, len(text.entries))
    assert other.unsaved is not None
    assert "another window" in translate(other.unsaved)
    play(one, until=75)
    one.close()
    assert one.unsaved is None
    assert resumed(path).record() == one.record()


def test_every_type_of_answer_can_be_decoded() -> None:
    nine = Ryukyoku(RyukyokuType.NINE_TERMINALS, NOBODY, NO_POINTS)
    pon = Meld(MeldType.PON, (Tile(0), Tile(1), Tile(2)), Tile(0), Seat(0))
    win = Win(Seat(1), Seat(0), Tile(0), (), NO_POINTS)
    offered: tuple[Action, ...] = (
        nine,
        Call(Seat(1), pon),
        win,
        replace(win, from_seat=Seat(1)),
        Discard(Seat(1), Tile(0), tsumogiri=True),
        Discard(Seat(1), Tile(0), tsumogiri=True, riichi=True),
    )
    for answer in (*offered, None):
        kept = json.loads(json.dumps(encode_answers({Seat(1): answer})))
        assert decode_answers(kept, {Seat(1): offered}) == {Seat(1): answer}
    with pytest.raises(ValueError, match=r"\['chi', 1\] was not offered"):
        decode_answers({"1": ["chi", 1]}, {Seat(1): offered})
    with pytest.raises(ValueError, match="seats 2 answer, 1 should"):
        decode_answers({"2": None}, {Seat(1): offered})


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with closing(new_history(tmp_path)) as opened:
        yield opened


def test_a_finished_game_is_kept_with_hints_and_take_backs(
    history: History, tmp_path: Path
) -> None:
    game = play(session(12, tmp_path), hints=0.1, take_backs=0.05)
    path = finish_game(game, tmp_path, lambda decision: ())
    added = keep_game(game, history, NOW)
    (kept,) = kept_games(history)
    assert (kept.game.origin, kept.game.source) == (Origin.PRACTICE, path.name)
    assert kept.game.game == game.setup.game
    assert kept.game.seat == game.setup.seat
    place = next(each for each in game.standings if each.seat == game.setup.seat)
    assert (kept.game.place, kept.game.points) == (place.place, place.points)
    decisions, rows = game.decisions(), rows_of(history, added.id)
    assert [(row.hints, row.taken_back) for row in rows] == [
        (one.hints, one.taken_back) for one in decisions
    ]
    assert any(row.hints for row in rows)
    assert any(row.taken_back for row in rows)
    assert len(decisions_of(history, added.id)) == len(decisions)
    lessons = find_lessons(decisions)
    assert lessons_of(history, added.id) == lessons
    examples = {drill_of(decisions[lesson.at]).id for lesson in lessons}
    assert {drill.id for drill in own_drills(history)} == examples != set()
    turns = {(row.round, row.honba, row.turn) for row in rows if row.counted}
    assert len(turns) == progress(history).decisions < len(rows)


def test_a_journal_continued_by_another_window_is_kept(tmp_path: Path) -> None:
    first = play(session(11, tmp_path), 0, until=30)
    path = journal_path(first.setup, tmp_path)
    first.journal.give_up(OSError(28, "No space left on device"))
    finish_game(play(first, 0), tmp_path, lambda decision: (), keeps_journal=True)
    second = resume(path, TREE, opponent_of).session
    assert second is not None
    play(second, 0, until=60).close()
    first.journal.drop()
    assert path.exists()
    third = resume(path, TREE, opponent_of).session
    assert third is not None
    finish_game(play(third, 0), tmp_path, lambda decision: ())
    assert not path.exists()
