"""Whatever lies where a file of ours belongs, every reader says one clear sentence of ours."""

import io
import json
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.formats.opening import MAX_VALUE_BYTES
from rules.formats.reader import parse_game
from rules.message import SYSTEM_FAULTS, TutorError
from tests.tutor.classroom.classes import new_class
from tutor.classroom.answers import read_answers
from tutor.classroom.class_folder import HEAD_FILE, open_class
from tutor.classroom.intake import read_report
from tutor.classroom.problem_set import ProblemSet, read_set
from tutor.cli import main
from tutor.coach.log import BadAdviceLog, read_log
from tutor.coach.strategy.tree import load_tree
from tutor.commands.arguments import print_result
from tutor.drills.daily import load_drills
from tutor.export.pupils import read_aliases
from tutor.language import override
from tutor.practice.journal import read_journal
from tutor.settings import Settings, load
from tutor.store.database import open_database
from tutor.system.files import DIRECTION_MARKS, json_line, printable
from tutor.text.messages import ON_THE_COMMAND_LINE, error_sentence

FOREIGN = re.compile(
    r"Errno|Traceback|Expecting|codec|utf-8' |list indices|object has no|NoneType|not subscriptable"
    r"|unexpected|must be str|invalid (?:start|literal)|file is not a database|\ufffd"
)
CONTENTS = {
    "nothing": b"",
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06",
    "zeros": bytes(5000),
    "broken JSON": b'{"version": 1, "games": [',
    "deep JSON": b"[" * 100_000,
    "another JSON": b'{"a": [1, 2, {"b": null}]}\n',
    "a list": b"[1, 2, 3]\n",
    "a number": b"17\n",
    "a text": "あいう\n".encode("shift_jis"),
    "a zip": b"PK\x03\x04" + bytes(40),
}


def settings(path: Path) -> None:
    used, faults = load(path)
    assert used == Settings()
    if faults:
        raise TutorError(faults[0])


def class_at(path: Path) -> None:
    folder = new_class(path.with_name("club")).path
    (folder / HEAD_FILE).unlink()
    path.rename(folder / HEAD_FILE)
    open_class(folder)


def advice_log(path: Path) -> None:
    list(read_log(io.StringIO(path.read_bytes().decode("utf-8-sig", "replace")))[1])


NO_PROBLEMS = ProblemSet("", (), "set")
READERS: dict[str, Callable[[Path], object]] = {
    "a game": lambda path: parse_game(path.read_bytes()),
    "an advice log": advice_log,
    "the settings": settings,
    "the tree": load_tree,
    "the drills": load_drills,
    "a class": class_at,
    "an import's report": lambda path: list(read_report(path)),
    "a problem set": read_set,
    "answers": lambda path: read_answers(path, NO_PROBLEMS),
    "aliases": read_aliases,
    "a journal": read_journal,
    "the history": lambda path: open_database(path).close(),
}
UNBOUNDED = {"a game", "the drills", "the history"}
TAKEN = {("the settings", "another JSON"), ("aliases", "nothing"), ("the history", "nothing")}


def said(reader: str, path: Path) -> Iterator[str]:
    try:
        READERS[reader](path)
    except (TutorError, OSError, ValueError, KeyError) as error:
        for language in ("en", "ja"):
            with override(language):
                sentence = error_sentence(error)
            yield sentence


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("reader", READERS)
def test_a_file_that_is_something_else(reader: str, content: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(CONTENTS[content])
    sentences = [*said(reader, path)]
    assert bool(sentences) == ((reader, content) not in TAKEN)
    for sentence in sentences:
        check(sentence)


@pytest.mark.parametrize("reader", sorted(READERS.keys() - UNBOUNDED))
def test_what_is_far_too_large_for_its_kind_is_not_read_as_one_value(
    reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads, sizes = json.loads, [0]

    def noted(text: str | bytes) -> object:
        sizes.append(len(text))
        return loads(text)

    path = tmp_path / "file"
    path.write_bytes(b'{"x":[' + b'{"":0},' * (MAX_VALUE_BYTES // 7 + 1) + b"0]}\n")
    monkeypatch.setattr(json, "loads", noted)
    sentences = [*said(reader, path)]
    assert max(sizes) <= MAX_VALUE_BYTES
    assert sentences
    for sentence in sentences:
        check(sentence)


def check(sentence: str) -> None:
    assert sentence.strip()
    assert sentence.isprintable()
    assert not FOREIGN.search(sentence), sentence
    assert "program failed" not in sentence


def both(error: Exception) -> tuple[str, str]:
    carried = pickle.loads(pickle.dumps(error))
    with override("ja"):
        japanese = error_sentence(error)
        assert error_sentence(carried) == japanese
    english = error_sentence(error, ON_THE_COMMAND_LINE)
    assert error_sentence(carried) == english
    return english, japanese


HEADER = '{"advice_log": 1, "games": [], "tree": {"hash": "", "leaves": 1}}\n'


@pytest.mark.parametrize(
    ("text", "english", "japanese"),
    [
        (
            "{}\n",
            "Line 1 is not the header of an advice log; choose a file that `review` wrote.",
            "1行目が助言ログの見出しではありません。`review`が書いたファイルを選んでください。",
        ),
        (
            '{"advice_log": 9}\n',
            "This advice log has version 9 and this program reads version 1; "
            "update the program to open it.",
            "この助言ログはバージョン9で、このプログラムが読めるのはバージョン1です。"
            "プログラムを更新すると開けます。",
        ),
        (
            '{"advice_log": 1}\n',
            "Line 1 of the advice log cannot be read: games is missing.",
            "助言ログの1行目を読めません：gamesがありません。",
        ),
        (
            HEADER + "[]\n",
            "Line 2 of the advice log is not a JSON object.",
            "助言ログの2行目がJSONオブジェクトではありません。",
        ),
    ],
)
def test_an_advice_log_that_is_none(text: str, english: str, japanese: str) -> None:
    with pytest.raises(BadAdviceLog) as refusal:
        list(read_log(io.StringIO(text))[1])
    assert both(refusal.value) == (english, japanese)


@pytest.mark.parametrize("number", SYSTEM_FAULTS)
def test_the_words_of_the_system_are_ours(number: int) -> None:
    english, japanese = both(OSError(number, "auf Deutsch", "a"))
    assert english == f"a: {SYSTEM_FAULTS[number]}"
    assert japanese != english
    assert "Deutsch" not in japanese


def test_unexpected_errors_show_only_their_class() -> None:
    error = ValueError("math domain error")
    assert error_sentence(error) == "The program failed (ValueError). The page is unchanged."
    assert error_sentence(error, ON_THE_COMMAND_LINE) == (
        "the program failed (ValueError). Please report it; MAHJONG_TUTOR_DEBUG=1 shows where it "
        "failed."
    )
    with override("ja"):
        assert "math" not in error_sentence(error) + error_sentence(error, ON_THE_COMMAND_LINE)


HOSTILE = "a\x1b]0;x\x07\x9b2J\u202eb\r\ud800"


def test_nothing_in_a_text_controls_a_terminal() -> None:
    assert printable(HOSTILE) == "a ]0;x  2Jb ?"
    assert printable("あ\n5m · é") == "あ\n5m · é"


def test_json_controls_no_terminal_and_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    name = "あ" + HOSTILE[:-1] + "\x7f\u2028" + "".join(map(chr, DIRECTION_MARKS))
    print_result("json", {"name": name}, [])
    for line in (capsys.readouterr().out, json_line({"name": name})):
        assert line[:-1].isprintable()
        assert json.loads(line) == {"name": name}


def test_answers_and_refusals_control_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_result("text", {}, [HOSTILE])
    assert main(["review", HOSTILE]) == 1
    said = capsys.readouterr()
    assert said.out == "a ]0;x  2Jb ?\n"
    assert "]0;x" in said.err
    assert said.err.strip().isprintable()
