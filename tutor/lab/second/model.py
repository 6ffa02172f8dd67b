"""The network of the second opinion while it learns, in torch.

The same sums as `tutor.network.network`, with norms. In convolutions places are the first axis, so
that a place's neighbours in its row are whole slices: each is three matrix products without a copy,
three times as fast on a CPU as torch's own of this size.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from tutor.network.network import HEADS, PLACES
from tutor.network.planes import (
    CALL_NUMBERS,
    CALL_UNITS,
    NUMBER_UNITS,
    NUMBERS,
    PLANE_UNITS,
    PLANES,
    RIICHI_NUMBERS,
    RIICHI_UNITS,
)
from tutor.position.components import TERMS
from tutor.position.positions import Array


class _Convolution(torch.autograd.Function):
    @staticmethod
    def forward(context: Any, x: Any, kernel: Any) -> Any:
        context.save_for_backward(x, kernel)
        rows, wide = x.shape[1], x.shape[2]
        flat = x.reshape(-1, wide)
        y = flat @ kernel[1]
        y[rows:].addmm_(flat[:-rows], kernel[0])
        y[:-rows].addmm_(flat[rows:], kernel[2])
        return y.view(x.shape[0], rows, -1)

    @staticmethod
    def backward(context: Any, *gradients: Any) -> Any:
        x, kernel = context.saved_tensors
        rows = x.shape[1]
        g = gradients[0].reshape(-1, kernel.shape[2])
        flat = x.reshape(-1, x.shape[2])
        of_kernel = torch.stack(
            (flat[:-rows].t() @ g[rows:], flat.t() @ g, flat[rows:].t() @ g[:-rows])
        )
        if not context.needs_input_grad[0]:
            return None, of_kernel
        of_x = g @ kernel[1].t()
        of_x[:-rows].addmm_(g[rows:], kernel[0].t())
        of_x[rows:].addmm_(g[:-rows], kernel[2].t())
        return of_x.view(x.shape), of_kernel


class _HalfConvolution(torch.autograd.Function):
    @staticmethod
    def forward(context: Any, x: Any, kernel: Any) -> Any:
        rows, wide = x.shape[1], x.shape[2]
        flat, half = x.reshape(-1, wide).to(torch.bfloat16), kernel.to(torch.bfloat16)
        context.save_for_backward(flat, half)
        context.shape = x.shape
        y = (flat @ half[1]).float()
        y[rows:] += flat[:-rows] @ half[0]
        y[:-rows] += flat[rows:] @ half[2]
        return y.view(x.shape[0], rows, -1)

    @staticmethod
    def backward(context: Any, *gradients: Any) -> Any:
        flat, half = context.saved_tensors
        rows = context.shape[1]
        g = gradients[0].reshape(-1, half.shape[2]).to(torch.bfloat16)
        of_kernel = torch.stack(
            (flat[:-rows].t() @ g[rows:], flat.t() @ g, flat[rows:].t() @ g[:-rows])
        ).float()
        if not context.needs_input_grad[0]:
            return None, of_kernel
        back = half.transpose(1, 2).contiguous()
        of_x = (g @ back[1]).float()
        of_x[:-rows] += g[rows:] @ back[0]
        of_x[rows:] += g[:-rows] @ back[2]
        return of_x.view(context.shape), of_kernel


def convolve(x: Any, kernel: Any, *, half: bool = False) -> Any:
    return (_HalfConvolution if half else _Convolution).apply(x, kernel)


def grid(planes: Any) -> Any:
    """Return (9, 4 n, planes), places, then rows of each position, of (n, planes, 34) floats."""
    padded = functional.pad(planes.permute(2, 0, 1), (0, 0, 0, 0, 0, 1))
    return padded[torch.as_tensor(PLACES, device=planes.device)].reshape(9, 4 * len(planes), -1)


def of_kinds(places: Any) -> Any:
    """Return (n, heads, 34) of (9, 4, n, heads)."""
    order = torch.tensor([4 * (kind % 9) + kind // 9 for kind in range(34)], device=places.device)
    return places.reshape(36, *places.shape[2:])[order].permute(1, 2, 0)


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
    """Return (n,) logits of riichi with one discard each.

    Args:
        model: the network.
        seen: of n positions.
        kinds: (n,) the discards.
        numbers: (n, ...) int8, see `riichi_numbers`.
    """
    w, rows = model.weights, torch.arange(len(kinds), device=kinds.device)
    here = seen.places[kinds % 9, kinds // 9, rows]
    scaled = numbers.float() / _units(RIICHI_UNITS, kinds.device)
    inner = here @ w["riichi_place"] + seen.whole @ w["riichi_whole"] + w["riichi_bias"]
    inner = functional.relu(inner + scaled @ w["riichi_numbers"])
    return inner @ w["riichi_out"] + scaled @ w["riichi_direct"] + seen.logits[rows, 1, kinds]


def call_logits(model: Model, seen: Seen, numbers: Any) -> Any:
    """Return (n,) logits of calls, each against passing.

    Args:
        model: the network.
        seen: of n positions after a call each.
        numbers: (n, ...) int8, see `call_numbers`.
    """
    w = model.weights
    scaled = numbers.float() / _units(CALL_UNITS, numbers.device)
    inner = seen.whole @ w["call_whole"] + scaled @ w["call_numbers"] + w["call_bias"]
    out = functional.relu(inner) @ w["call_out"] + scaled @ w["call_direct"] + w["call_offset"]
    return out.clamp(-FAR, FAR)


def _units(units: Mapping[str, int], device: Any) -> Any:
    return torch.tensor(list(units.values()), dtype=torch.float32, device=device)


def forward(model: Model, planes: Any, numbers: Any, *, learning: bool) -> Any:
    """Return (n, heads, 34) logits of int8 planes and numbers, as `Inputs` holds them."""
    return look(model, planes, numbers, learning=learning).logits


def look(model: Model, planes: Any, numbers: Any, *, learning: bool) -> Seen:
    """Return the trunk's outputs for int8 planes and numbers, as `Inputs` holds them."""
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
