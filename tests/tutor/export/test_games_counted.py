"""A game is one game, whatever it is read from, whoever sat there and whether they are named."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from rules.formats import write_mjai
from tests.games import game
from tutor.cli import main


@pytest.fixture
def nameless(tmp_path: Path) -> Path:
    """What another program wrote: a game without an id."""
    path = tmp_path / "game.mjson"
    path.write_text(write_mjai(replace(game(1), game="")), "utf-8")
    return path


def reviewed(path: Path, seat: str, language: str = "en") -> Path:
    """Its advice log."""
    log = path.with_name(f"{seat}-{language}.jsonl")
    asked = ["review", str(path), "--seat", seat, "--lang", language, "-o", str(log)]
    assert main([*asked, "--format", "json"]) == 0
    return log


def test_a_game_without_an_id_is_known_again(
    nameless: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was counted once more for each log of it."""
    logs = [reviewed(nameless, "0"), reviewed(nameless, "0", "ja"), reviewed(nameless, "all")]
    asked = ["export", *map(str, [*logs, nameless]), "--to", "jsonl", "--jobs", "1"]
    assert main([*asked, "-o", str(tmp_path / "out.jsonl"), "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["seats"], len(said["left_out"])) == (4, 3)
    lines = (tmp_path / "out.jsonl").read_text("utf-8").splitlines()
    assert len(json.loads(lines[0])["games"]) == 1
