"""Texts of others, on their way to a terminal."""

import json
import sys
import unicodedata

import pytest

from tutor.cli import main
from tutor.commands.arguments import answer
from tutor.files import json_line
from tutor.printable import DIRECTION_MARKS, HIDDEN_MARKS, MAX_MARKS, normalized, printable

HOSTILE = "a\x1b]0;x\x07\x9b2J\u202eb\r\ud800"


def test_nothing_in_a_text_controls_a_terminal() -> None:
    assert printable(HOSTILE) == "a ]0;x  2Jb ?"
    assert printable("あ\n5m · é") == "あ\n5m · é"


def test_json_controls_no_terminal_and_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    name = "あ" + HOSTILE[:-1] + "\x7f\u2028" + "".join(map(chr, DIRECTION_MARKS))
    answer("json", {"name": name}, [])
    for line in (capsys.readouterr().out, json_line({"name": name})):
        assert line[:-1].isprintable()
        assert json.loads(line) == {"name": name}


def test_answers_and_refusals_control_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    answer("text", {}, [HOSTILE])
    assert main(["review", HOSTILE]) == 1
    said = capsys.readouterr()
    assert said.out == "a ]0;x  2Jb ?\n"
    assert "]0;x" in said.err
    assert said.err.strip().isprintable()


def test_marks_that_are_told_to_be_letters_are_counted_as_marks() -> None:
    for sign in HIDDEN_MARKS:
        assert len(normalized("NFKC", "q" + f"{sign}\u0301" * 5_000)) < 3 * MAX_MARKS
    hidden = {
        sign
        for sign in map(chr, range(sys.maxunicode + 1))
        if not unicodedata.combining(sign)
        and unicodedata.combining(unicodedata.normalize("NFKD", sign)[0])
    }
    assert hidden == HIDDEN_MARKS
