"""Values of afterstates: rows, learning, figures, commands, and the player's fixed rules."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from rules.events import Win
from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from rules.record import GameRecord
from rules.tiles import Seat, parse_tiles
from tests.games import game
from tests.tutor.positions import position
from tutor.cli import main
from tutor.lab.games import part_of
from tutor.lab.papers import afterstate_network as network
from tutor.lab.papers.afterstate_figures import answer_all, wins_last_place
from tutor.lab.papers.afterstate_network import (
    Decisions,
    Networks,
    decisions_in,
    new_network,
    read_networks,
    values_of,
)
from tutor.lab.papers.afterstates import AFTER_ROW, INPUTS, afterstate_rows
from tutor.lab.training.calls import call_chances
from tutor.network.weights_file import BadWeights
from tutor.position.positions import Array


@cache
def record() -> GameRecord:
    return game(3, calls=0.6)


@cache
def rows() -> Array:
    return afterstate_rows(record())


def moves(some: Decisions) -> list[slice]:
    return [slice(start, end) for start, end in zip(some.starts, some.ends, strict=True)]


def test_the_moves_of_each_decision() -> None:
    discards, calls = (decisions_in(rows(), calls=calls) for calls in (False, True))
    chances = call_chances(record())
    made = [int(rows()["made"][some].sum()) for some in moves(discards)]
    assert set(made) == {1}
    laid = sum(not rows()["passes"][some][rows()["made"][some]][0] for some in moves(calls))
    assert 0.9 * len(chances) <= len(calls) <= len(chances)
    assert 0 < laid <= sum(chance.taken for chance in chances)
    assert rows()["passes"][calls.starts].all()
    assert not rows()["passes"][discards.starts].any()
    assert len(afterstate_rows(replace(record(), rounds=()))) == 0
    assert rows().dtype == AFTER_ROW


def test_the_slope_is_that_of_the_loss() -> None:
    chance = np.random.default_rng(0)
    inputs = (chance.random((6, INPUTS)) < 0.1).astype(np.float64)
    start = new_network(chance)
    wide = network.Network(start.first.astype(np.float64), start.out.astype(np.float64))

    def loss(first: np.ndarray, out: np.ndarray) -> float:
        return network.loss_of(values_of(network.Network(first, out), inputs), 2)

    before = wide.first.copy(), wide.out.copy()
    outcome = network.learn(wide, inputs, 2, 1.0)
    assert outcome == pytest.approx(loss(*before))
    step = 1e-6
    at = (int(np.flatnonzero(inputs[2])[0]), 3)
    moved = before[0].copy()
    moved[at] += step
    assert (loss(moved, before[1]) - outcome) / step == pytest.approx(
        before[0][at] - wide.first[at], abs=1e-6
    )
    moved = before[1].copy()
    moved[4] += step
    assert (loss(before[0], moved) - outcome) / step == pytest.approx(
        before[1][4] - wide.out[4], abs=1e-6
    )
    assert wide.first.size + wide.out.size == 22_995


def files() -> list[LogFile]:
    names = [f"own{number}.mjlog" for number in range(40)]
    chosen = [n for n in names if part_of(n) == "train"][:2]
    return [LogFile(name, write_mjlog(game(at, calls=0.4))) for at, name in enumerate(chosen)]


def test_the_commands_learn_go_on_and_measure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in files():
        (tmp_path / file.name).write_bytes(file.data)
    asked = ["--logs", str(tmp_path), "--jobs", "1", "--method", "afterstate", "--format", "json"]

    def train(name: str, passes: str, *more: str) -> dict[str, object]:
        output = ["-o", str(tmp_path / name), "--passes", passes, *more]
        assert main(["train", "second", *asked, *output]) == 0
        outcome: dict[str, object] = json.loads(capsys.readouterr().out)
        return outcome

    whole = train("whole.npz", "2")
    train("again.npz", "1")
    on = train("again.npz", "2", "--resume")
    assert whole["samples"] == on["samples"]
    one, two = (read_networks(tmp_path / f"{name}.npz") for name in ("whole", "again"))
    assert np.array_equal(one.discards.first, two.discards.first)
    assert np.array_equal(one.calls.out, two.calls.out)
    weights = ["--weights", str(tmp_path / "whole.npz")]
    assert main(["evaluate", "second", *asked, *weights]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == whole["games"] == 2
    assert 0 < figures["first"] < figures["within_three"] < 1
    assert 0 < figures["right"] <= figures["right_within_three"]
    assert figures["paper"]["call_right"] == 0.21
    assert main(["evaluate", "second", *asked[:-2], *weights]) == 0
    assert "(paper: 0.21)" in capsys.readouterr().out
    (tmp_path / "whole.npz").write_bytes(b"none")
    with pytest.raises(BadWeights):
        read_networks(tmp_path / "whole.npz")


# --- the player ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> str:
    chance = np.random.default_rng(1)
    path = tmp_path_factory.mktemp("networks") / "net.npz"
    path.write_bytes(network.pack(Networks(new_network(chance), new_network(chance)), {}))
    return str(path)


POOR = (1_000, 33_000, 33_000, 33_000)


def win(tile: str, seat: int) -> Win:
    return Win(Seat(0), Seat(seat), parse_tiles(tile)[0], (), (0, 0, 0, 0))


def test_a_win_that_leaves_it_last_is_passed(stored: str) -> None:
    hand = position("123m456p789s11z55z", "5z", round_=7, dealer=3, points=POOR)
    last = replace(hand, hand=tuple(t for t in hand.hand if t != hand.drawn), drawn=None)
    far = replace(last, rivers=((), (), (), ()))
    ron = win("5z", 1)
    assert wins_last_place(far, ron)
    assert not wins_last_place(replace(far, round=3), ron)
    assert not wins_last_place(replace(far, points=(30_000, 20_000, 25_000, 25_000)), ron)
    assert answer_all([(far, (ron,))], stored) == [None]
    assert answer_all([(replace(far, round=3), (ron,))], stored) == [ron]
