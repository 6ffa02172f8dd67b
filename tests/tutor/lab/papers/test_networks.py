"""The papers' networks of discards, where torch is installed."""

import json
from pathlib import Path

import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import game
from tutor.cli import main
from tutor.lab.games import part_of

torch = pytest.importorskip("torch")

from tutor.lab.papers.networks import Shape, new_network  # noqa: E402


def files() -> list[LogFile]:
    names = [f"own{number}.mjlog" for number in range(40)]
    chosen = [n for n in names if part_of(n) == "train"][:2]
    chosen += [n for n in names if part_of(n) == "tune"][:1]
    return [LogFile(name, write_mjlog(game(at, calls=0.4))) for at, name in enumerate(chosen)]


@pytest.mark.parametrize(
    ("shape", "size"),
    [
        (Shape("mlp", layers=4), 1_397_286),
        (Shape("mlp"), 1_661_990),
        (Shape("densemlp", layers=4), 2_242_086),
        (Shape("densemlp"), 3_312_678),
        (Shape("densemlp", layers=6), 4_645_414),
        (Shape("cnn", channels=100), 1_348_982),
        (Shape("cnn", channels=300), 4_348_182),
    ],
)
def test_they_are_as_large_as_the_paper_tells(shape: Shape, size: int) -> None:
    outputs = new_network(shape, 0).modules["out"].in_features + 1
    inputs = 0 if shape.method == "cnn" else 136 * 512
    assert new_network(shape, 0).parameters == size - 4 * outputs - inputs


def test_the_commands_learn_and_measure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in files():
        (tmp_path / file.name).write_bytes(file.data)
    logs, weights = ["--logs", str(tmp_path), "--jobs", "1"], str(tmp_path / "mlp.pt")
    method = ["--method", "mlp", "--format", "json"]
    more = ["--passes", "1", "--batch", "200", "--layers", "2", "-o", weights]
    assert main(["train", "second", *logs, *method, *more]) == 0
    trained = json.loads(capsys.readouterr().out)
    assert (trained["games"], trained["output"]) == (2, weights)
    assert main(["evaluate", "second", *logs, *method, "--weights", weights]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["parameters"]) == (3, trained["parameters"])
    assert figures["paper"]["first"] == 0.72
    assert main(["evaluate", "second", *logs, "--method", "mlp", "--weights", weights]) == 0
    assert "(paper: 0.72)" in capsys.readouterr().out
