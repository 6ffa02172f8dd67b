"""The journal: every answer is kept, a file cut anywhere opens, a full disk stops no game."""

import io
import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.events import NO_POINTS, Call, Discard, Ryukyoku, RyukyokuType, Win
from rules.formats import open_replay
from rules.melds import Meld, MeldType
from rules.offers import NOBODY, Action
from rules.tiles import Seat, Tile
from tests.tutor.practice_games import opponent_of, play, session, setup
from tests.tutor.trees import TREE
from tutor.language import translator
from tutor.practice import journal as journal_module
from tutor.practice.answers import decode_answers, encode_answers
from tutor.practice.folder import unfinished
from tutor.practice.journal import BadJournal, Journal, Writer, read_journal
from tutor.practice.notices import (
    AnswersLeftOut,
    GameNotKept,
    GameUnsaved,
    JournalNewer,
    JournalPutAside,
    JournalUnreadable,
    JournalUnusable,
    LastLineCut,
    OpponentsMissing,
    PracticeNotice,
)
from tutor.practice.session import PracticeSession
from tutor.practice.store import begin, finish, journal_path, resume
from tutor.text.practice import notice_line

pytestmark = pytest.mark.measured


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
    return journal_path(setup(), tmp_path)


@pytest.fixture
def game(path: Path) -> PracticeSession:
    made = play(session(1, path.parent), 4, until=60, hints=0.3, take_backs=0.2)
    made.close()
    assert any(decision.taken_back for decision in made.decisions())
    return made


def test_a_game_is_taken_up_where_it_was_left(path: Path, game: PracticeSession) -> None:
    assert unfinished(path.parent) == (path,)
    again = resumed(path)
    assert same(again, game)
    assert again.can_take_back


def test_a_game_taken_up_goes_on_and_is_taken_up_again(path: Path, game: PracticeSession) -> None:
    found = resume(path, TREE, opponent_of).session
    assert found is not None
    play(found, 7, until=120, take_backs=0.05)
    found.close()
    assert same(resumed(path), found)
    play(game, 7, until=120, take_backs=0.05)
    assert game.record() == found.record()


def test_a_file_cut_anywhere_opens(path: Path) -> None:
    game = play(session(1, path.parent), until=14, hints=0.3, take_backs=0.15)
    game.close()
    data = path.read_bytes()
    text = read_journal(path)
    assert text.places[-1] == len(data)
    ends = {place + beside for place in text.places for beside in (-1, 0, 1)}
    for size in sorted({*range(0, len(data), 11), *ends} & {*range(len(data))}):
        path.write_bytes(data[:size])
        found = resume(path, TREE, opponent_of)
        if size < text.places[0]:
            assert found.session is None
            assert [type(notice) for notice in found.found] == [JournalPutAside]
            aside = path.with_name(path.name + ".bad")
            assert aside.read_bytes() == data[:size], "nothing is thrown away"
            aside.unlink()
            assert unfinished(path.parent) == ()
            continue
        assert found.session is not None
        found.session.close()
        whole = max(place for place in text.places if place <= size)
        assert path.stat().st_size == whole, "the cut line is gone"
        said = [type(notice) for notice in found.found]
        assert said == ([] if whole == size else [LastLineCut])
    path.write_bytes(data)
    assert same(resumed(path), game)


def test_every_prefix_of_lines_is_the_game_as_it_stood_then(path: Path) -> None:
    game = session(1, path.parent)
    stands = {}
    records = 0
    while game.steps < 40:
        stands[path.stat().st_size] = (game.record(), game.opened)
        play(game, game.steps, until=game.steps + 1, hints=0.0)
        if game.question is not None and game.steps % 5 == 0:
            game.open_hint()
    game.close()
    data = path.read_bytes()
    for size, (record, opened) in stands.items():
        path.write_bytes(data[:size])
        again = resumed(path)
        records += 1
        assert (again.record(), again.opened) == (record, opened)
    assert records > 30


def test_a_changed_line_and_all_behind_it_are_left_out(path: Path, game: PracticeSession) -> None:
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
            said = () if not lost else (LastLineCut() if lost == 1 else AnswersLeftOut(lost),)
            assert found.found == said
            copies = [*path.parent.glob("*.bad")]
            assert [each.read_bytes() for each in copies] == (
                [b"".join(lines[:number]) + rest] if lost > 1 else []
            ), "what is cut off is kept beside it"
            for copy in copies:
                copy.unlink()
            assert found.session is not None
            found.session.close()
            assert path.read_bytes() == b"".join(lines[:number])


def test_answers_that_no_longer_fit_are_left_out_and_said(
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
        assert [type(notice) for notice in again.found] == [AnswersLeftOut]
        assert again.found[0] == AnswersLeftOut(2)
        assert again.session.record() == game.record()
        (copy,) = {*path.parent.glob("*.bad")} - copies
        copies.add(copy)
        assert copy.stat().st_size > path.stat().st_size
        assert os.name == "nt" or copy.stat().st_mode & 0o077 == 0
        assert "2 lines" in notice_line(again.found[0], translator("en"))
    assert read_journal(path).entries == text.entries


@pytest.mark.parametrize("content", [b"", b"\n", b"no journal\n", b"{}\n", b"[1]\n", b"\x00" * 99])
def test_what_is_no_journal_is_said_to_be_none(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(BadJournal):
        read_journal(path)
    found = resume(path, TREE, opponent_of)
    assert found.session is None
    said = notice_line(found.found[0], translator("en"))
    aside = path.with_name(path.name + ".bad")
    assert str(path) in said
    assert aside.name in said
    assert aside.read_bytes() == content
    assert not path.exists()
    path.write_bytes(b"another")
    (again,) = resume(path, TREE, opponent_of).found
    assert isinstance(again, JournalPutAside)
    assert again.aside == f"{path.name}.2.bad"
    assert aside.read_bytes() == content


def test_a_missing_file_is_said(path: Path) -> None:
    found = resume(path, TREE, opponent_of)
    assert found.session is None
    assert [type(notice) for notice in found.found] == [JournalUnreadable]


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
    ("changed", "kind"),
    [
        ({"journal": 2}, JournalNewer),
        ({"journal": "one"}, JournalPutAside),
        ({"opponents": ["near"]}, JournalPutAside),
        ({"seed": None}, JournalPutAside),
        ({"seat": 9}, JournalPutAside),
        ({"rules": []}, JournalPutAside),
        ({"seed": float("inf")}, JournalPutAside),
        ({"game": "../../a"}, JournalPutAside),
        ({"game": "/a"}, JournalPutAside),
        ({"game": "C:a"}, JournalPutAside),
        ({"game": "..\\a"}, JournalPutAside),
        ({"game": "a\n"}, JournalPutAside),
        ({"game": "a" * 101}, JournalPutAside),
        ({"game": "\N{MAHJONG TILE RED DRAGON}" * 100}, JournalPutAside),
        ({"opponents": ["near", "a\ud800", "far"]}, JournalPutAside),
        ({"journal": 2, "program": [[9]]}, JournalNewer),
    ],
)
def test_a_header_that_cannot_be_used_is_said(
    path: Path, changed: dict[str, Any], kind: type[PracticeNotice]
) -> None:
    header(path, rules={"hanchan": True, "red_fives": True, "open_tanyao": True})
    assert resumed(path).steps == 0
    header(path, **{"rules": {"hanchan": True, "red_fives": True, "open_tanyao": True}, **changed})
    found = resume(path, TREE, opponent_of)
    assert found.session is None
    assert [type(notice) for notice in found.found] == [kind]
    for language in ("en", "ja"):
        assert notice_line(found.found[0], translator(language))  # type: ignore[arg-type]


def test_a_line_that_is_nested_deeply_ends_the_journal(path: Path) -> None:
    for levels in range(900, 996):
        path.write_bytes(b'{"sum":"","a":' + b"[" * levels + b"]" * levels + b"}\n")
        with pytest.raises(BadJournal):
            read_journal(path)


def test_an_opponent_that_is_gone_is_replaced_and_named(path: Path) -> None:
    rules = {"hanchan": False, "red_fives": True, "open_tanyao": True}
    header(path, rules=rules, opponents=["who", "near", "who"])
    found = resume(path, TREE, opponent_of)
    assert found.session is not None
    assert found.found == (OpponentsMissing(("who",)),)
    assert notice_line(found.found[0], translator("en")).startswith("who cannot be found any more")
    assert play(found.session, until=20).steps == 20
    found.session.close()


def test_a_journal_under_another_name_goes_when_the_game_is_kept(path: Path) -> None:
    play(session(1, path.parent)).close()
    moved = path.rename(path.with_name("mine.journal"))
    found = resume(moved, TREE, opponent_of)
    assert found.session is not None
    finish(found.session, path.parent, lambda decision: ())
    assert not moved.exists()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "notice",
    [
        GameUnsaved("/p", "full"),
        JournalUnreadable("/p", "gone"),
        JournalUnusable("/p"),
        JournalPutAside("/p", "p.bad"),
        JournalNewer("/p", "9"),
        OpponentsMissing(("who",)),
        LastLineCut(),
        AnswersLeftOut(1),
        GameNotKept("/p", "full", True),
        GameNotKept("/p", "full", False),
    ],
)
def test_every_notice_is_one_sentence_with_its_facts(notice: PracticeNotice, language: str) -> None:
    said = notice_line(notice, translator(language))  # type: ignore[arg-type]
    assert "{" not in said
    assert "\n" not in said
    for name in ("path", "why", "aside", "program"):
        assert getattr(notice, name, "") in said


def test_a_result_on_show_is_on_show_again(path: Path) -> None:
    game = session(1, path.parent)
    while game.result is None:
        play(game, until=game.steps + 1)
    game.close()
    again = resumed(path)
    assert again.result == game.result
    assert again.question is None
    assert again.advance() == game.advance()


def test_a_finished_game_that_was_not_kept_yet_is_taken_up_over(path: Path) -> None:
    game = play(session(1, path.parent))
    game.close()
    again = resumed(path)
    assert again.is_over
    assert again.standings == game.standings
    assert finish(again, path.parent, lambda decision: ()).is_file()
    assert unfinished(path.parent) == ()


# --- a disk that is full ---


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


SEEN_ENOUGH = 200


@pytest.mark.parametrize("room", [0, 10, 500, 4000])
def test_a_full_disk_stops_the_journal_and_not_the_game(path: Path, room: int) -> None:
    path.touch()
    full = Full(room)
    game = session(1)
    game.writer = Writer(Journal(full, path, journal_module.FIRST_CHECKSUM))  # type: ignore[arg-type]
    play(game, until=SEEN_ENOUGH)
    assert game.steps == SEEN_ENOUGH
    assert full.closed
    assert len(full.data) <= room
    assert game.record() == play(session(1), until=SEEN_ENOUGH).record()
    assert game.unsaved is not None
    said = notice_line(game.unsaved, translator("en"))
    assert "not saved" in said
    assert str(path) in said


def test_a_disk_that_cannot_sync_is_one_too(path: Path) -> None:
    path.touch()
    game = session(1)
    game.writer = Writer(Journal(Full(10**6), path, journal_module.FIRST_CHECKSUM))  # type: ignore[arg-type]
    play(game, until=SEEN_ENOUGH)
    assert game.unsaved is not None
    assert "Input/output" in notice_line(game.unsaved, translator("en"))


def test_a_disk_that_fails_as_the_file_is_closed_is_one_too(path: Path) -> None:
    class Failing(Full):
        def close(self) -> None:
            super().close()
            raise OSError(5, "Input/output error")

    game = session(1)
    path.touch()
    failing = Failing(500)
    game.writer = Writer(Journal(failing, path, journal_module.FIRST_CHECKSUM))  # type: ignore[arg-type]
    play(game, until=SEEN_ENOUGH)
    game.close()
    assert failing.closed
    assert game.unsaved is not None


def test_a_journal_that_is_taken_away_is_said(path: Path) -> None:
    game = play(session(1, path.parent), until=SEEN_ENOUGH)
    assert game.unsaved is None
    path.unlink()
    play(game, until=game.steps + 2)
    assert game.unsaved is not None
    assert "No such file" in notice_line(game.unsaved, translator("en"))


@pytest.mark.skipif(sys.platform == "win32", reason="what is open cannot give way there")
def test_a_journal_in_whose_place_another_file_is_put_is_said(path: Path) -> None:
    game = play(session(1, path.parent), until=SEEN_ENOUGH)
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)
    play(game, until=game.steps + 2)
    assert game.unsaved is not None
    finish(play(game), path.parent, lambda decision: ())
    assert path.exists(), "what another program has put there is not ours"


@pytest.mark.skipif(sys.platform == "win32", reason="what is open cannot give way there")
def test_what_is_put_in_the_place_of_a_journal_at_the_end_stays(path: Path) -> None:
    game = play(session(1, path.parent))
    longer = path.with_name("copy")
    longer.write_bytes(path.read_bytes() * 2)
    longer.replace(path)
    finish(game, path.parent, lambda decision: ())
    assert path.exists()


def test_the_advice_log_of_a_record_that_is_gone_is_written_anew(path: Path) -> None:
    kept = finish(play(session(1, path.parent)), path.parent, lambda decision: ())
    log = kept.with_suffix(".advice.jsonl")
    log.write_bytes(b"of another game")
    kept.unlink()
    assert finish(play(session(1, path.parent), 2), path.parent, lambda decision: ()) == kept
    assert log.read_bytes() != b"of another game"


def test_a_folder_that_cannot_be_made_is_said_and_the_game_begins(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    game = begin(setup(), TREE, opponent_of, blocked / "games")
    assert game.unsaved is not None
    play(game, until=5)
    assert game.steps == 5


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
    assert "another window" in notice_line(other.unsaved, translator("en"))
    one.close()
    assert resumed(path).record() == one.record()


def test_the_second_window_takes_neither_the_journal_nor_the_record_of_the_first(
    path: Path, game: PracticeSession
) -> None:
    one, other = (resume(path, TREE, opponent_of).session for _ in range(2))
    assert one is not None
    assert other is not None
    play(one, until=70)
    second = finish(play(other, 2), path.parent, lambda decision: ())
    assert unfinished(path.parent) == (path,), "the first goes on"
    first = finish(play(one, 3), path.parent, lambda decision: ())
    assert first != second
    assert [open_replay(str(one)).record.final_points for one in (first, second)] == [
        tuple(standing.points for standing in sorted(one.standings, key=lambda each: each.seat))
        for one in (one, other)
    ]
    assert unfinished(path.parent) == ()


def test_two_windows_that_end_a_game_alike_keep_the_hints_of_the_first(
    path: Path, game: PracticeSession
) -> None:
    one, other = (resume(path, TREE, opponent_of).session for _ in range(2))
    assert one is not None
    assert other is not None
    one.open_hint()
    kept = finish(play(one), path.parent, lambda decision: ())
    told = kept.with_suffix(".advice.jsonl").read_bytes()
    assert finish(play(other), path.parent, lambda decision: ()) == kept
    assert kept.with_suffix(".advice.jsonl").read_bytes() == told


def test_a_copied_journal_does_not_take_the_place_of_the_game_that_is_kept(
    path: Path, game: PracticeSession
) -> None:
    copy = path.with_name("copy.journal")
    copy.write_bytes(path.read_bytes())
    one, other = (resume(each, TREE, opponent_of).session for each in (path, copy))
    assert one is not None
    assert other is not None
    kept = finish(play(one, 2), path.parent, lambda decision: ())
    data = kept.read_bytes()
    place = finish(play(other, 3), path.parent, lambda decision: ())
    assert place.name == "practice-1-2.mjlog"
    assert kept.read_bytes() == data
    assert finish(other, path.parent, lambda decision: ()) == place, "twice does no harm"
    assert unfinished(path.parent) == ()


def test_what_the_first_window_wrote_meanwhile_is_not_cut_off(
    path: Path, game: PracticeSession
) -> None:
    text = read_journal(path)
    one = resume(path, TREE, opponent_of).session
    assert one is not None
    play(one, until=70)
    with pytest.raises(OSError, match="another window"):
        Journal.reopen(path, text, len(text.entries))
    play(one, until=75)
    one.close()
    assert one.unsaved is None
    assert resumed(path).record() == one.record()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write it")
def test_a_journal_that_may_not_be_written_is_taken_up_unsaved(
    path: Path, game: PracticeSession
) -> None:
    path.chmod(0o400)
    found = resume(path, TREE, opponent_of)
    assert found.session is not None
    assert found.session.unsaved is not None


def test_every_answer_is_written_before_the_game_goes_on_by_it(path: Path) -> None:
    game = session(1, path.parent)
    seen = []
    step = game._table.step

    def watched(answers: Any) -> Any:
        seen.append(read_journal(path).entries[-1]["step"])
        return step(answers)

    game._table.step = watched  # type: ignore[method-assign]
    play(game, until=30)
    game.close()
    assert seen == [*range(30)]


def test_a_journal_that_cannot_be_begun_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        Journal.create(path, setup(), "", "9")
    assert [*path.parent.iterdir()] == []


def test_a_journal_that_cannot_be_cut_is_taken_up_unsaved(
    path: Path, game: PracticeSession, monkeypatch: pytest.MonkeyPatch
) -> None:

    class Stubborn(io.FileIO):
        def truncate(self, size: int | None = None) -> int:
            raise OSError(5, "Input/output error")

    def stubborn(self: Path, mode: str = "r", **translator: Any) -> Any:
        return Stubborn(self, mode) if mode == "r+b" else opened(self, mode, **translator)

    opened = Path.open
    before = path.read_bytes() + b"half a line"
    path.write_bytes(before)
    monkeypatch.setattr(Path, "open", stubborn)
    found = resume(path, TREE, opponent_of).session
    assert found is not None
    assert found.unsaved is not None
    assert "Input/output error" in notice_line(found.unsaved, translator("en"))
    assert found.record() == game.record()
    assert path.read_bytes() == before


def test_every_kind_of_answer_is_found_again_among_what_is_offered() -> None:
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
