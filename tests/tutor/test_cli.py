"""The command line: what it answers, where it says it, and how it ends."""

import os
import re
import subprocess
import sys

import pytest

from rules.message import TutorError
from tutor import __version__, cli
from tutor.cli import IN_CHECKOUT, VERBS, main, parser_of
from tutor.commands import window
from tutor.commands.help_words import help_texts, translate_help
from tutor.language import override
from tutor.system.files import data


def ending(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as exit_:
        return int(exit_.code or 0)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    calls: list[list[str]] = []

    def run(replays: list[str]) -> int:
        calls.append(replays)
        return 0

    monkeypatch.setattr(window, "run", run)
    return calls


def test_no_words_open_the_window(opened: list[list[str]]) -> None:
    assert main([]) == 0
    assert opened == [[]]


@pytest.mark.parametrize(
    "word",
    [
        __file__,
        "https://tenhou.net/0/?log=2024010100gm-00a9-0000-01234567&tw=2",
        "tenhou.net/0/?log=2024010100gm-00a9-0000-01234567",
        "https://tenhou.net/6/#json={}",
        "2024010100gm-00a9-0000-01234567",
        "-",
    ],
)
def test_one_file_or_address_opens_in_the_window(opened: list[list[str]], word: str) -> None:
    assert main([word]) == 0
    assert opened == [[word]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["reveiw", "game.mjlog"], "did you mean 'review'?"),
        (["nothing-like-it.mjlog"], "neither a command nor a file"),
        ([__file__, __file__], "only one file or address"),
        (["--nonsense"], "unrecognized arguments"),
        (["check"], "LOGS"),
        (["check", "x", "--jobs", "0"], "0 is less than 1"),
        (["check", "x", "--jobs", "many"], "not a whole number"),
        (["review", "x", "--seat", "4"], "--seat"),
        (["review", "x", "--format", "yaml"], "--format"),
        (["train", "something", "--logs", "x"], "strategy"),
        (["evaluate", "strategy", "--logs", "x", "--part", "most"], "--part"),
    ],
)
def test_wrong_usage_ends_with_2(
    words: list[str], said: str, opened: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ending(words) == 2
    assert said in capsys.readouterr().err
    assert opened == []


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert ending(["--help"]) == 0
    text = capsys.readouterr().out
    for verb, what in VERBS.items():
        assert f"  {verb}" in text
        assert what in text


@pytest.mark.parametrize("verb", VERBS)
def test_every_command_has_help_and_formats(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ending([verb, "--help"]) == 0
    text = capsys.readouterr().out
    assert f"usage: mahjong-tutor {verb}" in text
    assert verb == "practice" or "--format" in text or "{strategy}" in text


def test_without_the_laboratory_its_verbs_say_where_they_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "has_lab", lambda: False)
    for verb in IN_CHECKOUT:
        for words in ([verb, "--help"], [verb, "strategy", "--logs", "x"]):
            assert main(words) == 1
            captured = capsys.readouterr()
            assert captured.out == ""
            assert captured.err == (
                f"mahjong-tutor: {verb} works only in a checkout of the source: get the source "
                f"and run `python3 packaging/run.py {verb}` in it.\n"
            )
    assert ending(["--help"]) == 0
    listed = set(re.findall(r"(?m)^  (\w+)  ", capsys.readouterr().out))
    assert listed == VERBS.keys() - {*IN_CHECKOUT}

    monkeypatch.setattr("tutor.commands.arguments.has_lab", lambda: False)
    assert ending(["check", "--help"]) == 0
    assert "--cluster" not in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert ending(["--version"]) == 0
    assert capsys.readouterr().out == f"mahjong-tutor {__version__}\n"


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (TutorError("line {line} is no game", line=3), 1, "mahjong-tutor: line 3 is no game\n"),
        (OSError(2, "weg", "a.xml"), 1, "mahjong-tutor: a.xml: No such file or directory\n"),
        (OSError(28, "voll"), 1, "mahjong-tutor: No space left on device\n"),
        (KeyError("x"), 1, "the program failed (KeyError)"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_errors_are_one_sentence(
    error: BaseException,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(replays: list[str]) -> int:
        raise error

    monkeypatch.setattr(window, "run", fail)
    assert main([]) == status
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") <= 1
    assert captured.out == ""


@pytest.mark.skipif(sys.platform == "win32", reason="everybody has a home there")
def test_who_has_no_home_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    import pwd

    def unknown(uid: int) -> None:
        raise KeyError(uid)

    monkeypatch.delenv("HOME")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    assert main(["class", "names", str(data() / "samples" / "east-game.mjlog"), "--jobs", "1"]) == 0


def test_a_reader_that_leaves_is_no_fault() -> None:
    read, write = os.pipe()
    os.close(read)
    patch = "from tutor.commands import window; window.run = lambda _: print('x' * 100_000) or 0; "
    code = "import sys; from tutor import cli; sys.exit(cli.main([]))"
    done = subprocess.run(
        [sys.executable, "-c", patch + code],
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
        text=True,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_start_loads_nothing_heavy() -> None:
    heavy = ("sklearn", "rich", "joblib", "numpy", "PySide6", "mahjong")
    code = f"import sys; from tutor import cli; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


def test_the_help_without_a_verb_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "ja")
    assert ending(["--help"]) == 0
    said = capsys.readouterr().out
    assert "  review    対局をたどり、各打牌で何が求められたかを示す\n" in said
    assert "mahjong-tutor REPLAY         1つの対局を検討画面で開く\n" in said
    assert ending(["reveiw"]) == 2
    assert capsys.readouterr().err.endswith(
        "error: 'reveiw' というコマンドはありません。'review' のことですか？\n"
    )


def test_every_text_of_a_help_page_is_said_in_the_language() -> None:
    for verb in VERBS:
        parser = parser_of(verb)
        with override("ja"):
            translate_help(parser)
        for text in help_texts(parser):
            assert re.search("[ぁ-んァ-ヶ一-龥]", text), text


@pytest.mark.parametrize("words", [["--\x1b[31m\n\u202ea"], ["check", "x", "--\x1b[31m\n\u202ea"]])
def test_what_was_typed_controls_no_terminal(
    words: list[str], opened: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ending(words) == 2
    *_, line = capsys.readouterr().err.splitlines()
    assert line.endswith("unrecognized arguments: -- [31m a")


# --- the language ------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["--lang", "ja"], ["--lang=ja"]])
def test_the_language_may_stand_before_the_command(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert ending([*words, "review", "--help"]) == 0
    assert "対局" in capsys.readouterr().out
    assert os.environ["LANGUAGE"] == "ja"


def test_a_language_alone_opens_the_window(
    opened: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert ending(["--lang", "ja"]) == 0
    assert opened == [[]]


def test_an_unknown_language_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert ending(["--lang", "xx", "review"]) == 2
    assert "xx" in capsys.readouterr().err
