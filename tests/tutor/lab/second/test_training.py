"""Learning, where torch is installed: `pip install -e '.[network]'`."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import game
from tests.tutor.network.networks import drawn_inputs, made_up
from tutor.lab.games import Corpus, part_of
from tutor.lab.second.examples import CALL_ROW, ROW
from tutor.network.network import (
    Weights,
    call_logits,
    look_at,
    pack,
    read_weights,
    riichi_logits,
    unpack_weights,
)
from tutor.network.planes import Inputs
from tutor.position.positions import Array

torch = pytest.importorskip("torch")
GOLDEN = Path(__file__).parents[3] / "golden" / "second_logits.npz"


def model_of(weights: Weights) -> Any:
    from tutor.lab.second.model import EPSILON, Model

    arrays = {name: torch.from_numpy(each.copy()) for name, each in weights.arrays.items()}
    channels = len(arrays["head"])
    norms = 2 * weights.blocks + 1
    offset = torch.zeros(norms, channels)
    offset[1::2], offset[2::2] = arrays.pop("first_bias"), arrays.pop("second_bias")
    means = {
        "mean": torch.zeros(norms, channels),
        "variance": torch.full((norms, channels), 1 - EPSILON),
    }
    return Model({**arrays, "scale": torch.ones(norms, channels), "offset": offset}, means)


def logits_of_torch(model: Any, inputs: Inputs) -> Any:
    from tutor.lab.second.model import forward

    planes, numbers = torch.from_numpy(inputs.planes), torch.from_numpy(inputs.numbers)
    with torch.no_grad():
        return forward(model, planes, numbers, learning=False).numpy()


def test_the_stored_logits_are_those_of_torch(pytestconfig: pytest.Config) -> None:
    found = logits_of_torch(model_of(made_up()), drawn_inputs(200))
    if pytestconfig.getoption("--regen"):
        np.savez_compressed(GOLDEN, logits=found.astype(np.float32))
    assert np.abs(np.load(GOLDEN)["logits"] - found).max() < 1e-3


def files() -> list[LogFile]:
    names = [f"own{number}.mjlog" for number in range(40)]
    chosen = [n for n in names if part_of(n) == "train"][:2]
    chosen += [n for n in names if part_of(n) == "tune"][:1]
    return [LogFile(name, write_mjlog(game(at, calls=0.4))) for at, name in enumerate(chosen)]


def test_it_learns_stops_and_goes_on(tmp_path: Path) -> None:
    from tutor.lab.second.training import Plan, train_second

    output = tmp_path / "second.npz"
    plan = Plan(0.02, channels=8, blocks=1, batch=32)
    first = train_second(Corpus(files(), part="train", jobs=1), output, plan)
    longer = Plan(0.04, channels=8, blocks=1, batch=32)
    second = train_second(Corpus(files(), part="train", jobs=1), output, longer, resume=True)
    weights = read_weights(output)

    assert first.samples >= 32
    assert second.samples > first.samples
    assert second.seconds > first.seconds
    assert (weights.learned["games"], weights.learned["seed"]) == (2, 0)
    assert weights.blocks == 1


def drawn_rows(n: int) -> tuple[Array, Array]:
    inputs = drawn_inputs(n)
    rows = np.zeros(n, ROW)
    rows["planes"], rows["numbers"] = inputs.planes, inputs.numbers
    rows["played"] = inputs.allowed.argmax(axis=1)
    rows = rows[inputs.allowed.any(axis=1)]
    chance = np.random.default_rng(0)
    rows["waits"] = chance.integers(-8, 9, rows["waits"].shape)
    rows["riichi"] = rows["waits"][:, 0] > 0
    calls = np.zeros(n, CALL_ROW)
    calls["planes"], calls["numbers"] = inputs.planes, inputs.numbers
    calls["call"] = chance.integers(-8, 9, calls["call"].shape)
    calls["chance"] = np.arange(n) // 2
    calls["laid"] = (calls["call"][:, 3] > 0) & (np.arange(n) % 2 == 0)
    rows["ready"] = True
    return rows, calls


def all_of(rows: Array, calls: Array) -> Any:
    """Return the examples, and all of them as one batch."""
    from tutor.lab.second.batches import Batch, examples_of

    examples = examples_of(rows, calls, "cpu")
    return examples, Batch(torch.arange(len(rows)), torch.arange(len(examples.starts)))


@pytest.mark.parametrize("half", [False, True])
def test_riichi_and_calls_are_learned_and_said_alike_in_numpy(half: bool) -> None:
    from tutor.lab.second.losses import losses_of
    from tutor.lab.second.model import Model, folded
    from tutor.lab.second.training import Plan, begin, learn_batch

    rows, called = drawn_rows(48)
    examples, batch = all_of(rows, called)
    course = begin(Plan(1, channels=8, blocks=1, half=half))
    before = losses_of(course.model, examples, batch, learning=True)
    for _ in range(250):
        learn_batch(course, examples, batch, 1e-2)
    means = {name: course.mean[name] for name in course.model.means}
    model = Model({name: course.mean[name] for name in course.model.weights}, means)
    after = losses_of(model, examples, batch, learning=False)
    weights = unpack_weights(pack(folded(course.mean, course.mean), {}))
    seen = look_at(weights, Inputs(called["planes"], called["numbers"]))
    calls = call_logits(weights, seen, called["call"]).reshape(-1, 2)
    laid = called["laid"].reshape(-1, 2).any(axis=1)
    seen = look_at(weights, Inputs(rows["planes"], rows["numbers"]))
    waits = np.repeat(rows["waits"][:, None], 34, axis=1)
    riichi = riichi_logits(weights, seen, waits)[np.arange(len(waits)), rows["played"]]

    assert float(after.riichi) < float(before.riichi.detach()) / 2
    assert float(after.calls) < float(before.calls.detach()) / 2
    assert ((np.exp(calls).sum(axis=1) > 1) == laid).sum() == int(after.calls_right)
    assert ((riichi > 0) == rows["riichi"]).sum() == int(after.riichi_right)
    assert int(after.riichi_right) > 0.9 * len(riichi)
