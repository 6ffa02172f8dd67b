"""The figures of whole games made by ourselves, and the command that prints them."""

import json
from pathlib import Path

import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from rules.tiles import SEATS
from tests.games import end_of, game
from tutor.cli import main
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.advice_figures.figures import AdviceFigures, evaluate_advice
from tutor.lab.discards import review
from tutor.lab.games import Corpus

CONTRACT = set(
    """
    decisions games ready_advices no_yaku_first furiten_first beaten_first contradicted_first
    lead_risk stance_changes stance_aba bare_headline hand_named why_repeated top_ten_templates
    marks marks_without_veto players named_waits waits_without_yaku push_without_win
    reversed_reasons hidden_hands last_round last_round_told open_threats open_threats_told
    silent_texts bare_counts headline_aba off_consensus played_first played_within_three yielded
    """.split()
)


@pytest.fixture(scope="module")
def logs() -> list[LogFile]:
    return [LogFile(f"own{seed}.mjlog", write_mjlog(end_of(game(seed), 1))) for seed in range(2)]


@pytest.fixture(scope="module")
def figures(logs: list[LogFile]) -> AdviceFigures:
    return evaluate_advice(Corpus(logs, jobs=1), shipped_tree())


def test_every_decision_of_every_seat_is_counted(
    logs: list[LogFile], figures: AdviceFigures
) -> None:
    every = [
        (log.read().record.players[one.observation.seat].name, one)
        for log in logs
        for decisions in review(log.read().record, SEATS, shipped_tree())
        for one in decisions
    ]
    assert figures.games == 2
    assert figures.decisions == len(every)
    assert figures.after_call == sum(one.after_call for _, one in every)
    quiet = [one for _, one in every if not any(one.observation.riichi)]
    marked = sum(one.verdict is Verdict.OFF_PLAN for one in quiet)
    assert figures.marks.quiet == pytest.approx(100 * marked / len(quiet))
    asked = [one for _, one in every if one.second_share is not None]
    vetoed = sum(one.verdict is not Verdict.OFF_PLAN for one in asked)
    more = figures.marks_without_veto.every or 0
    assert more - (figures.marks.every or 0) == pytest.approx(100 * vetoed / len(every))
    first = figures.shares["played_first"]
    assert (first.value, figures.texts) == (figures.played_first / len(every), len(every))
    assert first.low is not None
    assert first.high is not None
    assert first.low <= figures.played_first / len(every) <= first.high
    assert sum(one.decisions for one in figures.players.values()) == len(every)
    for name, player in figures.players.items():
        assert player.decisions == sum(who == name for who, _ in every)
        assert player.decisions == player.quiet_decisions + player.riichi_decisions


def test_the_command(
    logs: list[LogFile], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own.mjlog").write_bytes(logs[0].data)
    asked = ["evaluate", "advice", "--logs", str(tmp_path), "--jobs", "1"]
    assert main([*asked, "--format", "json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result.keys() >= CONTRACT
    for rates in (result["marks"], result["marks_without_veto"]):
        assert rates.keys() == {"quiet", "riichi", "every"}
    assert all(
        each.keys() >= {"decisions", "quiet", "riichi"} for each in result["players"].values()
    )
    assert main(asked) == 0
    lines = capsys.readouterr().out.splitlines()
    assert f"decisions {result['decisions']}" in {" ".join(line.split()) for line in lines}
    shown = {" ".join(each.split()) for each in lines}
    assert f"marks quiet {result['marks']['quiet']:.4g}" in shown
    assert any(line.startswith(f"players {next(iter(result['players']))} ") for line in lines)
