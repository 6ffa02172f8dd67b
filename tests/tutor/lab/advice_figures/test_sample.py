"""Decisions drawn by lot, and the lines that a person reads of each."""

import json
from pathlib import Path

import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import end_of, game
from tests.tutor.decisions import threw
from tests.tutor.positions import seen_as
from tests.tutor.trees import TREE
from tutor.cli import main
from tutor.explanations import sentences
from tutor.lab.advice_figures.sample import sample_decisions
from tutor.lab.decision_card import decision_card
from tutor.lab.games import part_of


@pytest.fixture(scope="module")
def logs() -> list[LogFile]:
    return [LogFile(f"own{seed}.mjlog", write_mjlog(end_of(game(seed), 1))) for seed in range(2)]


def test_the_same_seed_draws_the_same_decisions(logs: list[LogFile]) -> None:
    one, other = (
        [(each.game, each.decision.observation) for each in sample_decisions(order, TREE, 12)]
        for order in (logs, logs[::-1])
    )
    assert one == other
    assert len(one) == 12
    another = [each.decision.observation for each in sample_decisions(logs, TREE, 12, seed=1)]
    assert another != [seen for _, seen in one]
    bad = LogFile("bad.mjlog", b"<html>")
    assert len(sample_decisions([bad, *logs[:1]], TREE, 12)) == 12
    assert sample_decisions([bad], TREE, 12) == []


def test_a_card_shows_the_table_and_what_was_said() -> None:
    seen = seen_as("""2345m678p199s 7s, E4, dealer 3, dora 3p, riichi 2:1, melds 0:123s 3:777z,
        rivers 9p 5z 1z2m -""")
    decision = threw(seen, "1s", TREE)
    card = decision_card(decision)
    assert card[0] == "East 4 · turn 2 · 50 tiles left · indicator 3-pin, dora 4-pin"
    assert card[2:6] == (
        "Right 25,000: 5z",
        "Across 25,000: 1z 2m*",
        "Left · dealer 25,000: [777z]",
        "You 25,000: 9p [123s]",
    )
    assert card[6] == "2345m678p199s 7s [123s]"
    assert card[8] == " ".join(sentences(decision, seen))
    assert card[9].startswith("→ ")
    assert " · 1s " in card[9]


def test_the_command_prints_cards(
    logs: list[LogFile], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.mjlog").write_bytes(logs[0].data)
    asked = ["evaluate", "advice", "--logs", str(tmp_path), "--show", "3", "--lang", "ja"]
    assert main([*asked, "--format", "json"]) == 0
    cards = json.loads(capsys.readouterr().out)
    assert len(cards) == 3
    assert {each["game"] for each in cards} == {"own.mjlog"}
    assert main(asked) == 0
    printed = capsys.readouterr().out
    assert all(line in printed for each in cards for line in each["lines"])
    other_part = "tune" if part_of("own.mjlog") == "report" else "report"
    assert main([*asked, "--part", other_part]) == 1
    assert "対局がありません" in capsys.readouterr().err
