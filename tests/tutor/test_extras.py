"""What an ordinary install does without is said in words, with what brings it, and told at once."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from rules.message import TutorError
from tutor.cli import main
from tutor.extras import EXTRAS, missing_extra, need
from tutor.language import translator
from tutor.text.messages import error_sentence

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LABORATORY = ("train", "evaluate", "play")


def test_every_library_is_in_the_extra_that_is_named_and_no_other_install_has_it() -> None:
    extras = {
        name: {Requirement(line).name.lower() for line in lines}
        for name, lines in PROJECT["optional-dependencies"].items()
    }
    ordinary = {Requirement(line).name.lower() for line in PROJECT["dependencies"]}
    for library, extra in EXTRAS.values():
        assert library.lower() in extras[extra]
        assert library.lower() not in ordinary


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("scipy", ["play", "--seats", "steady,steady,steady,steady", "--games", "1"]),
        ("torch", ["train", "second", "--logs", "data", "--minutes", "1"]),
        ("torch", ["train", "luck-network", "--logs", "data", "--passes", "1"]),
        ("torch", ["train", "selfplay", "--games", "1"]),
        ("torch", ["evaluate", "selfplay", "--games", "1"]),
    ],
)
def test_a_command_says_what_it_needs_before_it_works(
    module: str,
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("tutor.extras.find_spec", lambda name: None)
    library, extra = EXTRAS[module]
    assert main(words) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        f"mahjong-tutor: This needs {library}, which an ordinary install does without; it comes "
        f"with pip install 'mahjong-tutor[{extra}]'\n"
    )


def test_what_is_there_is_not_asked_for() -> None:
    need("scipy")


def test_what_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)
    with pytest.raises(TutorError, match="needs SciPy"):
        need("scipy")


def test_another_module_that_is_missing_is_a_fault_of_ours() -> None:
    assert missing_extra(ModuleNotFoundError("x", name="rules.nowhere")) is None
    assert missing_extra(ImportError("x", name="scipy")) is None
    found = error_sentence(ModuleNotFoundError("x", name="scipy"), translator("ja"))
    assert "pip install 'mahjong-tutor[train]'" in found
    assert "This" not in found


def test_a_learners_commands_load_none_of_them() -> None:
    code = (
        "import sys, argparse\n"
        f"for name in {sorted(EXTRAS)}: sys.modules[name] = None\n"
        "from tutor.cli import VERBS, main, parser_of\n"
        f"for verb in VERBS.keys() - {set(LABORATORY)}: parser_of(verb); print(verb)\n"
        "sys.exit(main(['train', 'strategy', '--logs', 'data']))\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert "review" in done.stdout.split()
    assert done.returncode == 1
    assert "'mahjong-tutor[train]'" in done.stderr
