"""The manual page and what shells complete say what the commands say, and shells understand it."""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tutor.cli import IN_CHECKOUT, VERBS, parser_of

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "linux"
INSTALLED = VERBS.keys() - {*IN_CHECKOUT}
TRY_IT = """
source "$1"; shift
found=$(complete -p mahjong-tutor)
found=${found##* -F }
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
${found%% *} mahjong-tutor "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def completed(*words: str) -> set[str]:
    completion = str(LINUX / "mahjong-tutor.bash")
    command = ["bash", "-c", TRY_IT, "bash", completion, "mahjong-tutor", *words]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_they_are_up_to_date() -> None:
    pytest.importorskip("shtab")
    script = str(ROOT / "packaging" / "describe_commands.py")
    command = [sys.executable, script, "--check"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
def test_bash_completes_commands_options_choices_and_files() -> None:
    assert completed("") == INSTALLED
    assert completed("re") == {"review"}
    assert "--aliases" in completed("export", "--al")
    assert completed("export", "--to", "") == {"csv", "jsonl", "xlsx", "html", "pdf"}
    assert "data/samples/east-game.mjlog" in completed("review", "data/samples/")


def test_the_manual_page_has_every_command_and_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.commands.arguments.has_lab", lambda: False)  # as installed
    page = (LINUX / "mahjong-tutor.1").read_text("utf-8").replace("\\-", "-")
    sections = dict(part.split("\n", 1) for part in page.split(".SS ")[1:])
    for verb in INSTALLED:
        below(sections, verb, parser_of(verb))


def below(sections: dict[str, str], words: str, parser: argparse.ArgumentParser) -> None:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, each in action.choices.items():
                below(sections, f"{words} {name}", each)
        elif not isinstance(action, argparse._HelpAction) and action.help != argparse.SUPPRESS:
            for option in action.option_strings:
                assert f"\\fB{option}\\fR" in sections[words], (words, option)


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="mandoc is not here")
def test_the_manual_page_is_written_by_the_rules() -> None:
    command = ["mandoc", "-Tlint", "-W", "warning", str(LINUX / "mahjong-tutor.1")]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert "no macro" not in done.stdout
    assert "ERROR" not in done.stdout
