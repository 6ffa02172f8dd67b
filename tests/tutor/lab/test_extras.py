"""A missing optional dependency is named at once, with the command that installs it."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tutor.cli import main
from tutor.lab.extras import EXTRAS

ROOT = Path(__file__).parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


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
        ("sklearn", ["train", "strategy", "--logs", "data"]),
        ("sklearn", ["evaluate", "strategy", "--logs", "data"]),
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
    monkeypatch.setattr("tutor.lab.extras.find_spec", lambda name: None if name == module else 1)
    library, extra = EXTRAS[module]
    assert main(words) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        f"mahjong-tutor: {library} is missing: in the checkout, run `.venv/bin/python -m pip "
        f"install '.[{extra}]'`.\n"
    )


def test_the_help_of_every_command_needs_none_of_them() -> None:
    code = (
        "import sys\n"
        f"for name in {sorted(EXTRAS)}: sys.modules[name] = None\n"
        "from tutor.cli import VERBS, parser_of\n"
        "for verb in VERBS: parser_of(verb); print(verb)\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "review" in done.stdout.split()
