"""What the rules have to say is said in the reader's language, to the last fact in it."""

import ast
import json
from dataclasses import replace
from pathlib import Path

import pytest

from rules.formats import UnreadableGame, read_game
from rules.message import Message
from rules.tiles import Seat
from tests.games import game
from tests.rules.formats.told import GAME, INIT
from tests.source_texts import sayings
from tutor.cli import main
from tutor.language import translator
from tutor.text.game_line import player_names, seat_line
from tutor.text.messages import error_sentence
from tutor.text.repairs import repair_line
from tutor.view.review.ownership import Ownership, ownership_line

PASSED_ON = {
    "entry.why",
    "error.message",
    "message_of(error)",
    "_refusal(str(error))",
    "text",
    "self.fault",
    "why",
}
MARKED = {"no_such", "NEWER", "NO_CLASS", "PUPIL_CHANGED", "SENTENCES[fault]", "self.name"}
IN_ITS_LANGUAGE = {
    "_none_readable(checked, checked[0].unreadable, spoken)",
    "_nothing(left_out, spoken)",
    "f'{why} (review --fetch {replay})'",
}

DAMAGED = GAME.replace("<D0/>", "<TEA/><D9/>")
LEFT_OUT = {
    "en": [
        "round 1, event 3: the unknown tag <TEA> was left out",
        "round 1, event 3: seat 0 throws 3m, which it does not hold: 123406789m12340p",
    ],
    "ja": [
        "1局目、3番目の出来事：知らないタグ<TEA>を除きました",
        "1局目、3番目の出来事：席0が持っていない3mを捨てています：123406789m12340p",
    ],
}


def test_every_text_is_one_that_can_be_looked_up() -> None:
    texts = [(place, text) for place, text in sayings() if not isinstance(text, ast.Constant)]
    assert [
        (place, ast.unparse(text))
        for place, text in texts
        if ast.unparse(text) not in PASSED_ON | MARKED | IN_ITS_LANGUAGE
    ] == []


def test_every_text_has_its_japanese() -> None:
    texts = {str(text.value) for _, text in sayings() if isinstance(text, ast.Constant)}
    assert len(texts) > 150
    japanese = translator("ja")
    assert [text for text in sorted(texts) if japanese.gettext(text) == text] == []


def test_arguments_that_are_messages_are_translated_too() -> None:
    turn = Message("seat {seat} must draw", seat=2)
    told = Message(
        "round {round}: {what}",
        round=4,
        what=Message("seat {seat} throws {tile}, but {turn}", seat=1, tile="5m", turn=turn),
    )
    assert (
        translator("en").translate(told)
        == str(told)
        == "round 4: seat 1 throws 5m, but seat 2 must draw"
    )
    assert translator("ja").translate(told) == "4局目：席1が5mを捨てていますが、席2がツモる番です"


def test_braces_in_a_text_without_facts_are_letters() -> None:
    assert translator("ja").translate(Message("{")) == "{"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_was_left_out_is_told_in_the_window(language: str) -> None:
    lines = [
        repair_line(repair, translator(language)) for repair in read_game(DAMAGED.encode()).repairs
    ]
    place = {"en": "Round 1 of the file, event 3: ", "ja": "ファイルの1局目、3番目の出来事："}
    what = [line.split("：" if language == "ja" else ": ", 1)[1] for line in LEFT_OUT[language]]
    assert lines == [place[language] + each for each in what]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_why_no_round_can_be_read_is_told_to_its_last_word(language: str) -> None:
    with pytest.raises(UnreadableGame) as refusal:
        read_game(GAME.replace(INIT, INIT.replace('hai2="2,', 'hai2="')).encode())
    assert (
        error_sentence(refusal.value, translator(language))
        == {
            "en": "No round of this game can be read; the first fault: "
            "round 1, event 1: hai2 has 12 numbers in place of 13.",
            "ja": "読める局が1つもありません。最初の不具合："
            "1局目、1番目の出来事：hai2の数が13個ではなく12個です",
        }[language]
    )


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    path = tmp_path / "damaged.mjlog"
    path.write_text(DAMAGED)
    return path


@pytest.mark.parametrize("language", ["en", "ja"])
def test_check_tells_people_in_their_language_and_programs_in_english(
    damaged: Path,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("tutor.commands.check.chosen_language", lambda settings: language)
    assert main(["check", str(damaged), "--jobs", "1"]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if str(damaged) in line] == [
        f"{damaged}: {what}" for what in LEFT_OUT[language]
    ]
    assert main(["check", str(damaged), "--jobs", "1", "--format", "json"]) == 3
    found = json.loads(capsys.readouterr().out)["disagreements"]
    assert found == [{"file": str(damaged), "why": what} for what in LEFT_OUT["en"]]


@pytest.mark.parametrize(("language", "said"), [("en", "left out: "), ("ja", "除いた部分：")])
def test_review_tells_what_was_left_out(
    damaged: Path, language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(damaged), "--lang", language]) == 0
    assert capsys.readouterr().err.splitlines() == [said + what for what in LEFT_OUT[language]]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The file is empty. (and 2 more files like it)"),
        ("ja", "ファイルが空です。（同じようなファイルがほかに2個）"),
    ],
)
def test_check_of_files_that_are_no_games(
    tmp_path: Path,
    language: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("tutor.commands.check.chosen_language", lambda settings: language)
    for name in "abc":
        (tmp_path / f"{name}.mjlog").write_bytes(b"")
    assert main(["check", str(tmp_path), "--jobs", "1"]) == 1
    assert capsys.readouterr().err == f"mahjong-tutor: {tmp_path}/a.mjlog: {said}\n"


def test_names_of_others_turn_no_text_after_them() -> None:
    odd, spoken = "a\u202e\x1bb", translator("en")
    assert error_sentence(FileNotFoundError(2, "gone", odd), spoken) == (
        "a b: No such file or directory"
    )
    assert error_sentence(UnreadableGame("{path} is gone", path=odd), spoken) == "a b is gone"
    record = game(1)
    players = (replace(record.players[0], name=odd), *record.players[1:])
    named = replace(record, players=players)
    assert player_names(named)[0] == "a b"
    assert seat_line(named, Seat(0), spoken).endswith(" · a b")
    mine = Ownership(is_shown=True, is_on=True, name=odd)
    assert "later games of a b;" in ownership_line(mine, spoken)
