"""The three networks of discards of Fujita and Matsuzaki, in torch, and their training.

Hidden layers have 512 units, each with batch norm and ReLU; a softmax over the 34 kinds ends them
(3.2 and 3.4). What the paper leaves open was found by its counts of parameters (Tables 3 to 5): in
the DenseMLP every layer, the last too, takes the outputs of all hidden layers before it, not the
inputs; the CNN has three convolutions of 3 x 2, without padding and each with batch norm, so that
9 x 4 becomes 3 x 1 and 7 x 4 becomes 1 x 1, then three hidden layers that also take the 35 other
inputs. (The count given for 200 channels is 344 more than that; 100 and 300 fit.)

Training (4.1): Adam, the cross entropy of the 34 kinds, batches of 5,000 from decisions outside
riichi; the weights best on held-out games are kept (there the test games, here the tune part). If
passes end it, the same seed gives the same weights, also after a resume. Discards after own calls
are included. Figures are counted as for our own network; illegal discards have no share. (The paper
measures one random decision of each of 30,000 games: the same mean, of another mix of turns.)
"""

import pickle
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from rules.message import BAD_VALUES, Message, message_of
from tutor.intervals import ratio_interval
from tutor.lab import training_loop
from tutor.lab.games import Corpus, versions
from tutor.lab.kept_rows import KeptRows, keep_rows
from tutor.lab.papers.discards import (
    DISCARDS,
    HONOUR_PLANES,
    INPUTS,
    NOTHING,
    REST,
    SUIT_PLANES,
    TABLES,
    discard_rows,
    discard_tables,
    unpacked,
)
from tutor.lab.shares import calibration, calibration_error, mean
from tutor.network.weights_file import BadWeights
from tutor.position.positions import Array
from tutor.system.files import replacing_bytes

Method: TypeAlias = Literal["mlp", "densemlp", "cnn"]
METHODS: Final = get_args(Method)
WIDTH: Final = 512
LAYERS: Final = 5
CHANNELS: Final = 200
CNN_LAYERS: Final = 3
CONVOLUTIONS: Final = 3
KERNEL: Final = (3, 2)
KINDS: Final = 34


@dataclass(frozen=True, slots=True)
class Shape:
    method: Method
    layers: int = LAYERS
    channels: int = CHANNELS


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    shape: Shape
    modules: Any

    @property
    def parameters(self) -> int:
        return sum(each.numel() for each in self.modules.state_dict().values() if each.dim())


def new_network(shape: Shape, seed: int) -> Network:
    torch.manual_seed(seed)
    match shape.method:
        case "mlp":
            sizes = [INPUTS, *[WIDTH] * (shape.layers - 1)]
            last = WIDTH
        case "densemlp":
            sizes = [INPUTS, *(WIDTH * before for before in range(1, shape.layers))]
            last = WIDTH * shape.layers
        case "cnn":
            convolved = shape.channels * (3 * 3 + 1)
            sizes = [convolved + len(REST), *[WIDTH] * (CNN_LAYERS - 1)]
            last = WIDTH
    found: dict[str, Any] = {"hidden": nn.ModuleList([_layer(size) for size in sizes])}
    if shape.method == "cnn":
        found["suits"] = _convolutions(SUIT_PLANES.shape[1], shape.channels)
        found["honours"] = _convolutions(HONOUR_PLANES.shape[0], shape.channels)
    return Network(shape, nn.ModuleDict(found | {"out": nn.Linear(last, KINDS)}))


def logits_of(network: Network, inputs: Any) -> Any:
    """Return (n, 34) float32, what a network says of each kind.

    Args:
        network: in training, or in use (`network.modules.train`).
        inputs: (n, 999) float32 of 0 and 1.
    """
    modules = network.modules
    if network.shape.method == "cnn":
        n = len(inputs)
        assert inputs.shape[1] == NOTHING
        padded = torch.cat((inputs, inputs.new_zeros(n, 1)), dim=1)
        suits, honours, rest = (
            padded[:, torch.from_numpy(places.reshape(-1)).to(inputs.device)].view(n, *places.shape)
            for places in (SUIT_PLANES, HONOUR_PLANES, REST)
        )
        of_suits = modules["suits"](suits.flatten(0, 1)).reshape(n, -1)
        of_honours = modules["honours"](honours).reshape(n, -1)
        return modules["out"](
            _run(modules["hidden"], torch.cat((of_suits, of_honours, rest), dim=1))
        )
    if network.shape.method == "mlp":
        return modules["out"](_run(modules["hidden"], inputs))
    hidden = modules["hidden"]
    given: list[Any] = []
    for layer in hidden:
        given.append(layer(torch.cat(given, dim=1) if given else inputs))
    return modules["out"](torch.cat(given, dim=1))


def _layer(inputs: int) -> Any:
    return nn.Sequential(nn.Linear(inputs, WIDTH), nn.BatchNorm1d(WIDTH), nn.ReLU())


def _convolutions(planes: int, channels: int) -> Any:
    layers: list[Any] = []
    for inputs in (planes, *[channels] * (CONVOLUTIONS - 1)):
        layers += [nn.Conv2d(inputs, channels, KERNEL), nn.BatchNorm2d(channels), nn.ReLU()]
    return nn.Sequential(*layers)


def _run(hidden: Any, x: Any) -> Any:
    for layer in hidden:
        x = layer(x)
    return x


def write_network(path: Path, network: Network, learned: Mapping[str, Any]) -> None:
    stored = {
        "shape": asdict(network.shape),
        "weights": network.modules.state_dict(),
        "learned": dict(learned),
    }
    with replacing_bytes(path) as file:
        torch.save(stored, file)


def read_network(path: Path, method: Method | None = None) -> Network:
    """Return the network of a file, in use.

    Args:
        path: of the file.
        method: which it has to be; None: any.

    Raises:
        BadWeights: it is missing or no network of that method.
    """
    try:
        with torch.serialization.safe_globals([torch.torch_version.TorchVersion]):
            stored = torch.load(path, map_location="cpu", weights_only=True)
        network = new_network(Shape(**stored["shape"]), 0)
        network.modules.load_state_dict(stored["weights"])
    except OSError as error:
        why = message_of(error)
        raise BadWeights("{file} cannot be read: {why}.", file=path.name, why=why) from None
    except (*BAD_VALUES, RuntimeError, pickle.UnpicklingError, zipfile.BadZipFile, EOFError):
        raise _no_network(path) from None
    if method not in (None, network.shape.method):
        raise _no_network(path)
    network.modules.eval()
    return network


def _no_network(path: Path) -> BadWeights:
    return BadWeights("{file} holds no network that this program can use.", file=path.name)


BATCH: Final = 5000
RATE: Final = 1e-3
"""Adam's default: the paper gives none."""
MEASURED: Final = 8192
AT_A_TIME: Final = 1024


@dataclass(frozen=True, slots=True)
class Plan:
    shape: Shape
    minutes: float
    passes: float | None = None
    device: str = "cpu"
    batch: int = BATCH
    seed: int = 0
    measure_every: float = 300.0
    """Seconds between two comparisons."""


@dataclass(slots=True)
class PaperRun(training_loop.Run):
    network: Network
    optimizer: Any


@dataclass(frozen=True, slots=True)
class PaperTraining:
    samples: int
    decisions: int
    games: int
    parameters: int
    seconds: float
    first: float


def train_discards(
    corpus: Corpus, output: Path, plan: Plan, *, resume: bool = False
) -> PaperTraining:
    """Learn from the train part; write the best weights to `output`.

    A folder beside the output, named .work, keeps the rows read from the games and a checkpoint.

    Args:
        corpus: the train part; the tune part of the same files is read, too.
        output: the file of the weights.
        plan: how to learn.
        resume: from the checkpoint, if there is one.

    Raises:
        NoExamples: no decision in a part.
    """
    folder = output.with_name(output.name + ".work")
    train = keep_rows(corpus, discard_tables, TABLES, folder)
    tune = keep_rows(corpus.of("tune"), discard_tables, TABLES, folder)
    rows = train[DISCARDS]
    course = begin(plan)
    checkpoint = folder / "checkpoint.pt"
    if resume and checkpoint.exists():
        restore(course, torch.load(checkpoint, map_location=plan.device, weights_only=True))
    size = min(plan.batch, len(rows))
    most = None
    if plan.passes is not None:
        most = max(0, int(plan.passes * (len(rows) // size)) - course.steps)
    training_loop.train(
        course,
        islice(batches_from(rows, size, plan.seed, course.steps), most),
        partial(learn_batch, course, device=plan.device),
        partial(
            _compare,
            course,
            plan,
            train,
            training_loop.spread(tune[DISCARDS], MEASURED),
            output,
            checkpoint,
        ),
        minutes=plan.minutes,
        measure_seconds=plan.measure_every,
        progress=corpus.progress,
    )
    return PaperTraining(
        samples=course.samples,
        decisions=len(rows),
        games=train.games,
        parameters=course.network.parameters,
        seconds=course.seconds,
        first=course.first,
    )


def begin(plan: Plan) -> PaperRun:
    network = new_network(plan.shape, plan.seed)
    network.modules.to(plan.device)
    return PaperRun(network, torch.optim.Adam(network.modules.parameters(), lr=RATE))


def learn_batch(course: PaperRun, rows: Array, device: str) -> float:
    course.network.modules.train()
    inputs, played = _tensors(rows, device)
    loss = functional.cross_entropy(logits_of(course.network, inputs), played)
    course.optimizer.zero_grad(set_to_none=True)
    loss.backward()
    course.optimizer.step()
    course.samples += len(rows)
    course.steps += 1
    return float(loss.detach())


def logits_on(network: Network, rows: Array, device: str = "cpu") -> Array:
    """Return (n, 34) float32, what a network says of rows of DISCARD_ROW."""
    network.modules.eval()
    with torch.no_grad():
        said = [
            logits_of(network, _tensors(rows[start : start + AT_A_TIME], device)[0]).cpu().numpy()
            for start in range(0, len(rows), AT_A_TIME)
        ]
    return np.concatenate([np.zeros((0, 34), np.float32), *said])


def _tensors(rows: Array, device: str) -> tuple[Any, Any]:
    inputs = torch.from_numpy(unpacked(rows, "inputs", INPUTS)).to(device).float()
    return inputs, torch.from_numpy(rows["played"].astype(np.int64)).to(device)


def batches_from(rows: Array, size: int, seed: int, step: int) -> Iterator[Array]:
    a_pass = len(rows) // size
    while True:
        order = np.random.default_rng((seed, step // a_pass)).permutation(len(rows))
        for at in range(step % a_pass, a_pass):
            yield rows[np.sort(order[at * size : (at + 1) * size])]
            step += 1


def _compare(
    course: PaperRun, plan: Plan, train: KeptRows, tune: Array, output: Path, checkpoint: Path
) -> None:
    logits = torch.from_numpy(logits_on(course.network, tune, plan.device))
    played = torch.from_numpy(tune["played"].astype(np.int64))
    loss = float(functional.cross_entropy(logits, played))
    first = float((logits.argmax(1) == played).float().mean())
    if course.note({"loss": loss, "first": first}, loss):
        write_network(output, course.network, _learned(course, plan, train))
    with replacing_bytes(checkpoint) as file:
        torch.save(state_of(course), file)


def _learned(course: PaperRun, plan: Plan, train: KeptRows) -> Mapping[str, Any]:
    return {
        "corpus_hash": train.corpus_hash,
        "games": train.games,
        "decisions": len(train[DISCARDS]),
        "samples": course.samples,
        "batch": plan.batch,
        "seed": plan.seed,
        "tune": course.history,
        "versions": versions(torch),
    }


def state_of(course: PaperRun) -> dict[str, Any]:
    return {
        "weights": course.network.modules.state_dict(),
        "optimizer": course.optimizer.state_dict(),
        **course.stored(),
    }


def restore(course: PaperRun, state: Mapping[str, Any]) -> None:
    course.network.modules.load_state_dict(state["weights"])
    course.optimizer.load_state_dict(state["optimizer"])
    course.restore(state)


PAPER: Final[Mapping[str, Mapping[str, float]]] = {
    "mlp": {"first": 0.7200, "log_loss": 0.745603, "decisions_learned_from": 45_000_000},
    "densemlp": {"first": 0.7185, "log_loss": 0.749735, "decisions_learned_from": 45_000_000},
    "cnn": {"first": 0.7329, "log_loss": 0.714432, "decisions_learned_from": 45_000_000},
}


@dataclass(frozen=True, slots=True)
class DiscardFigures:
    decisions: int
    games: int
    first: float
    first_low: float | None
    first_high: float | None
    within_three: float
    log_loss: float
    calibration_error: float
    after_call: int
    first_after_call: float | None
    parameters: int


def evaluate_discards(corpus: Corpus, network: Network) -> DiscardFigures:
    """Measure a network on the games of one part.

    Raises:
        NoExamples: no decision in these files.
    """
    games = corpus.find(discard_rows)
    measured = [_measure(network, rows) for rows in games]
    drawn = [each.table[~each.table["after_call"]] for each in measured]
    if not sum(map(len, drawn)):
        raise corpus.lacking(Message("no decision to measure on"))
    hits = np.array([(each["before"] == 0).sum() for each in drawn])
    low, high = ratio_interval(hits, np.array(list(map(len, drawn)))) or (None, None)
    whole = np.concatenate(drawn)
    called = np.concatenate([each.table[each.table["after_call"]] for each in measured])
    said = np.concatenate([each.said for each in measured])
    return DiscardFigures(
        decisions=len(whole),
        games=len(games),
        first=float((whole["before"] == 0).mean()),
        first_low=low,
        first_high=high,
        within_three=float((whole["before"] < 3).mean()),
        log_loss=float(-whole["log_share"].mean()),
        calibration_error=calibration_error(calibration(said[:, 0], said[:, 1])),
        after_call=len(called),
        first_after_call=mean(called["before"] == 0),
        parameters=network.parameters,
    )


def shares_of(logits: Array, allowed: Array) -> Array:
    """Return (n, 34) float64, the shares: 0 where a kind may not be discarded, 1 in all.

    Args:
        logits: (n, 34).
        allowed: (n, 34) bool, one or more in each row.
    """
    masked = np.where(allowed, logits.astype(np.float64), -np.inf)
    powers = np.exp(masked - masked.max(axis=1, keepdims=True))
    shares: Array = powers / powers.sum(axis=1, keepdims=True)
    return shares


_MEASURED: Final = np.dtype([("before", "i1"), ("log_share", "f8"), ("after_call", "?")])


@dataclass(frozen=True, eq=False, slots=True)
class _Measured:
    table: Array
    """(n,) of _MEASURED."""
    said: Array


def _measure(network: Network, rows: Array) -> _Measured:
    allowed = unpacked(rows, "allowed", 34) > 0
    shares = shares_of(logits_on(network, rows), allowed)
    played = rows["played"].astype(np.int64)
    own = shares[np.arange(len(rows)), played]
    found = np.zeros(len(rows), _MEASURED)
    found["before"] = (shares > own[:, None]).sum(axis=1)
    found["log_share"] = np.log(np.maximum(own, 1e-12))
    found["after_call"] = rows["after_call"]
    allowed &= ~rows["after_call"][:, None]
    made = np.arange(34) == played[:, None]
    return _Measured(found, np.stack((shares[allowed], made[allowed]), axis=1).astype(np.float32))
