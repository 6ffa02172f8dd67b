"""The linter over the texts of whole games, and what the command prints of it."""

import json
from pathlib import Path

import pytest

from rules.formats.mjai import write_mjai
from tests.games import game
from tutor.cli import main
from tutor.lab import soak
from tutor.lab.soak import texts


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    (tmp_path / "game.json").write_text(write_mjai(game(3)))
    return tmp_path


def test_faults_are_counted_by_rule_and_a_few_are_shown(logs: Path) -> None:
    every = list(texts.soak_texts(60, 0, [logs]))
    result = soak.run("texts", 60, [logs])
    rules = [fault.rule for fault in every]
    assert result.by_rule == {rule: rules.count(rule) for rule in rules}
    assert result.count == len(every)
    for rule, count in result.by_rule.items():
        shown = [fault for fault in result.faults if fault.startswith(f"{rule} (")]
        assert len(shown) == min(count, soak.EXAMPLES)


def test_the_command(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["soak", "texts", "--size", "20", "--logs", str(logs)]
    status = main([*asked, "--format", "json"])
    result = json.loads(capsys.readouterr().out)
    assert result.keys() >= {"name", "size", "faults", "by_rule"}
    assert result["faults"] == sum(result["by_rule"].values())
    assert status == (3 if result["faults"] else 0)
    assert main(asked) == status
    shown = {" ".join(line.split()) for line in capsys.readouterr().out.splitlines()}
    assert shown >= {f"{rule} {count}" for rule, count in result["by_rule"].items()}
