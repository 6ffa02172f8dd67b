"""The network while it learns, in torch: the same sums as `tutor.second.network`, with norms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from tutor.evaluators.component_names import TERMS
from tutor.evaluators.positions import Array
from tutor.lab.second.convolution import convolve, grid, of_kinds
from tutor.second.call_numbers import CALL_NUMBERS, CALL_UNITS
from tutor.second.numbers import NUMBER_UNITS
from tutor.second.planes import ALLOWED, NUMBERS, PLANE_UNITS, PLANES
from tutor.second.riichi_numbers import RIICHI_NUMBERS, RIICHI_UNITS
from tutor.second.weights import HEADS

SQUEEZE: Final = 32
MOMENTUM: Final = 0.02
EPSILON: Final = 1e-5
WIDTH: Final = 32
FAR: Final = 30.0
Tensors = dict[str, Any]


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    weights: Tensors
    means: Tensors
    half: bool = False

    @property
    def blocks(self) -> int:
        return int(self.weights["first"].shape[0])


def new_model(channels: int, blocks: int, seed: int, device: str, *, half: bool = False) -> Model:
    torch.manual_seed(seed)

    def random(*shape: int, inputs: int) -> Any:
        return torch.randn(*shape) * (2 / inputs) ** 0.5

    wide = 2 * channels
    weights = {
        "stem": random(3, len(PLANES), channels, inputs=3 * len(PLANES)),
        "stem_numbers": random(len(NUMBERS), channels, inputs=4 * len(NUMBERS)),
        "stem_place": torch.zeros(9, 2, channels),
        "first": random(blocks, 3, channels, channels, inputs=3 * channels),
        "second": random(blocks, 3, channels, channels, inputs=3 * channels),
        "squeeze": random(blocks, wide, SQUEEZE, inputs=wide),
        "squeeze_bias": torch.zeros(blocks, SQUEEZE),
        "excite": torch.zeros(blocks, SQUEEZE, wide),
        "excite_bias": torch.zeros(blocks, wide),
        "head": torch.zeros(channels, len(HEADS)),
        "head_bias": torch.zeros(len(HEADS)),
        "direct": torch.zeros(len(PLANES), len(HEADS)),
        **_answers(channels, random),
        "scale": torch.ones(2 * blocks + 1, channels),
        "offset": torch.zeros(2 * blocks + 1, channels),
    }
    weights["scale"][2::2] = 0.5  # residual branches start small
    for term in TERMS:  # logarithms of odds already: the network learns what they leave open
        weights["direct"][PLANES.index(term), HEADS.index("discard")] = 1.0
    weights["call_direct"][CALL_NUMBERS.index("model")] = 1.0
    means = {
        "mean": torch.zeros(2 * blocks + 1, channels),
        "variance": torch.ones(2 * blocks + 1, channels),
    }
    moved = {name: each.to(device).requires_grad_() for name, each in weights.items()}
    return Model(moved, {name: each.to(device) for name, each in means.items()}, half)


def _answers(channels: int, random: Any) -> Tensors:
    wide, riichi, calls = 2 * channels, len(RIICHI_NUMBERS), len(CALL_NUMBERS)
    return {
        "riichi_place": random(channels, WIDTH, inputs=4 * channels),
        "riichi_whole": random(wide, WIDTH, inputs=4 * wide),
        "riichi_numbers": random(riichi, WIDTH, inputs=2 * riichi),
        "riichi_bias": torch.zeros(WIDTH),
        "riichi_out": torch.zeros(WIDTH),
        "riichi_direct": torch.zeros(riichi),
        "call_whole": random(wide, WIDTH, inputs=4 * wide),
        "call_numbers": random(calls, WIDTH, inputs=2 * calls),
        "call_bias": torch.zeros(WIDTH),
        "call_out": torch.zeros(WIDTH),
        "call_direct": torch.zeros(calls),
        "call_offset": torch.zeros(1),
    }


@dataclass(frozen=True, eq=False, slots=True)
class Seen:
    logits: Any
    """(n, heads, 34)."""
    places: Any
    whole: Any
    """(n, 2 channels), the mean and the most over all places."""


def riichi_logits(model: Model, seen: Seen, kinds: Any, numbers: Any) -> Any:
    """Return (n,) what is said of riichi with one discard each.

    Args:
        model: the network.
        seen: of n positions.
        kinds: (n,) the discards.
        numbers: (n, ...) int8, as `riichi_numbers` says them.
    """
    w, rows = model.weights, torch.arange(len(kinds), device=kinds.device)
    here = seen.places[kinds % 9, kinds // 9, rows]
    told = numbers.float() / _units(RIICHI_UNITS, kinds.device)
    inner = here @ w["riichi_place"] + seen.whole @ w["riichi_whole"] + w["riichi_bias"]
    inner = functional.relu(inner + told @ w["riichi_numbers"])
    return inner @ w["riichi_out"] + told @ w["riichi_direct"] + seen.logits[rows, 1, kinds]


def call_logits(model: Model, seen: Seen, numbers: Any) -> Any:
    """Return (n,) what is said of calls, each against passing.

    Args:
        model: the network.
        seen: of n positions after a call each.
        numbers: (n, ...) int8, as `call_numbers` says them.
    """
    w = model.weights
    told = numbers.float() / _units(CALL_UNITS, numbers.device)
    inner = seen.whole @ w["call_whole"] + told @ w["call_numbers"] + w["call_bias"]
    out = functional.relu(inner) @ w["call_out"] + told @ w["call_direct"] + w["call_offset"]
    return out.clamp(-FAR, FAR)


def _units(units: Mapping[str, int], device: Any) -> Any:
    return torch.tensor(list(units.values()), dtype=torch.float32, device=device)


def forward(model: Model, planes: Any, numbers: Any, *, learning: bool) -> Any:
    """Return (n, heads, 34) logits of int8 planes and numbers, as `Inputs` holds them."""
    return look(model, planes, numbers, learning=learning).logits


def look(model: Model, planes: Any, numbers: Any, *, learning: bool) -> Seen:
    """Return what the trunk makes of int8 planes and numbers, as `Inputs` holds them."""
    w, device, n = model.weights, planes.device, len(planes)
    units = torch.tensor(list(PLANE_UNITS.values()), dtype=torch.float32, device=device)
    x = grid(planes.float() / units[:, None])
    number_units = torch.tensor(list(NUMBER_UNITS.values()), dtype=torch.float32, device=device)
    said = (numbers.float() / number_units) @ w["stem_numbers"]
    rows = torch.tensor([0, 0, 0, 1], device=device)
    h = convolve(x, w["stem"], half=model.half).view(9, 4, n, -1)
    h = h + w["stem_place"][:, rows, None] + said
    h = functional.relu(_norm(model, h.view(9, 4 * n, -1), 0, learning))
    for block in range(model.blocks):
        h = _block(model, h, block, n, learning)
    heads = h @ w["head"] + w["head_bias"] + x @ w["direct"]
    places = h.view(9, 4, n, -1)
    whole = torch.cat((places.mean((0, 1)), places.amax((0, 1))), -1)
    return Seen(of_kinds(heads.view(9, 4, n, len(HEADS))), places, whole)


def _block(model: Model, h: Any, block: int, n: int, learning: bool) -> Any:
    w, channels = model.weights, h.shape[-1]
    inner = _norm(model, convolve(h, w["first"][block], half=model.half), 2 * block + 1, learning)
    inner = convolve(functional.relu(inner), w["second"][block], half=model.half)
    inner = _norm(model, inner, 2 * block + 2, learning).view(9, 4, n, channels)
    whole = torch.cat((inner.mean((0, 1)), inner.amax((0, 1))), -1)
    small = functional.relu(whole @ w["squeeze"][block] + w["squeeze_bias"][block])
    both = small @ w["excite"][block] + w["excite_bias"][block]
    gate, shift = torch.sigmoid(both[:, :channels]), both[:, channels:]
    return functional.relu(h.view(9, 4, n, channels) + inner * gate + shift).view(9, 4 * n, -1)


def _norm(model: Model, x: Any, at: int, learning: bool) -> Any:
    flat = functional.batch_norm(
        x.reshape(-1, x.shape[-1]),
        model.means["mean"][at],
        model.means["variance"][at],
        model.weights["scale"][at],
        model.weights["offset"][at],
        learning,
        MOMENTUM,
        EPSILON,
    )
    return flat.view(x.shape)


def discard_loss(logits: Any, planes: Any, played: Any) -> Any:
    allowed = planes[:, ALLOWED] > 0
    return functional.cross_entropy(logits[:, 0].masked_fill(~allowed, -torch.inf), played)


def riichi_loss(logits: Any, declared: Any) -> Any:
    return functional.binary_cross_entropy_with_logits(logits, declared.float())


def call_loss(logits: Any, chance: Any, laid: Any) -> Any:
    """Return the loss of the chances, each of passing and its calls: a scalar.

    Args:
        logits: (n,) of the calls.
        chance: (n,) whose number of the chance, from 0.
        laid: (n,) whether it was laid.
    """
    count = int(chance[-1]) + 1
    powers = torch.ones(count, device=logits.device).index_add(0, chance, logits.exp())
    return (powers.log().sum() - (logits * laid).sum()) / count


def folded(weights: Tensors, means: Mapping[str, Any]) -> dict[str, Array]:
    w = {name: each.detach().cpu().double().numpy() for name, each in weights.items()}
    mean, variance = (means[name].cpu().double().numpy() for name in ("mean", "variance"))
    scale = w["scale"] / np.sqrt(variance + EPSILON)
    offset = w["offset"] - mean * scale
    found = {
        "stem": w["stem"] * scale[0],
        "stem_numbers": w["stem_numbers"] * scale[0],
        "stem_place": w["stem_place"] * scale[0] + offset[0],
        "first": w["first"] * scale[1::2, None, None],
        "first_bias": offset[1::2],
        "second": w["second"] * scale[2::2, None, None],
        "second_bias": offset[2::2],
    }
    norms = ("scale", "offset", "mean", "variance")
    kept = {name: each for name, each in w.items() if name not in (*found, *norms)}
    every = {**found, **kept}
    return {name: array.astype(np.float32) for name, array in every.items()}
