"""The network while it learns, in torch: the same sums as `tutor.second.network`, with norms.

Places are the first axis, so that a place's neighbours in its row are whole slices: each
convolution is three matrix products without a copy, three times as fast on a processor as
torch's own of this size.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from torch.nn import functional

from tutor.evaluators.component_names import TERMS
from tutor.evaluators.positions import Array
from tutor.second.network import PLACES
from tutor.second.numbers import NUMBER_UNITS
from tutor.second.planes import ALLOWED, NUMBERS, PLANE_UNITS, PLANES, READY
from tutor.second.weights import HEADS

SQUEEZE: Final = 32
"""Width of the layer in which the suits meet."""
MOMENTUM: Final = 0.02
"""Of the norms' running means."""
EPSILON: Final = 1e-5
RIICHI_WEIGHT: Final = 0.3
"""Of the loss of riichi beside the loss of the discards."""
Tensors = dict[str, Any]


class _Convolution(torch.autograd.Function):
    """`y[p] = x[p - 1] @ w[0] + x[p] @ w[1] + x[p + 1] @ w[2]`, places p the first axis."""

    @staticmethod
    def forward(context: Any, x: Any, kernel: Any) -> Any:
        """(9, m, in) and (3, in, out) to (9, m, out)."""
        context.save_for_backward(x, kernel)
        rows, wide = x.shape[1], x.shape[2]
        flat = x.reshape(-1, wide)
        y = flat @ kernel[1]
        y[rows:].addmm_(flat[:-rows], kernel[0])
        y[:-rows].addmm_(flat[rows:], kernel[2])
        return y.view(x.shape[0], rows, -1)

    @staticmethod
    def backward(context: Any, *gradients: Any) -> Any:
        """The gradients of both."""
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


def convolve(x: Any, kernel: Any) -> Any:
    """Return (9, m, out) of (9, m, in): of each place and its two neighbours, nothing beyond."""
    return _Convolution.apply(x, kernel)


def grid(planes: Any) -> Any:
    """Return (9, 4 n, planes), places, then rows of each position, of (n, planes, 34) floats."""
    padded = functional.pad(planes.permute(2, 0, 1), (0, 0, 0, 0, 0, 1))
    return padded[torch.as_tensor(PLACES, device=planes.device)].reshape(9, 4 * len(planes), -1)


def of_kinds(places: Any) -> Any:
    """Return (n, heads, 34) of (9, 4, n, heads)."""
    order = torch.tensor([4 * (kind % 9) + kind // 9 for kind in range(34)], device=places.device)
    return places.reshape(36, *places.shape[2:])[order].permute(1, 2, 0)


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """Weights that learn, and the running means of the norms."""

    weights: Tensors
    means: Tensors

    @property
    def blocks(self) -> int:
        """How many residual blocks there are."""
        return int(self.weights["first"].shape[0])


def new_model(channels: int, blocks: int, seed: int, device: str) -> Model:
    """Return a network that knows nothing yet."""
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
        "scale": torch.ones(2 * blocks + 1, channels),
        "offset": torch.zeros(2 * blocks + 1, channels),
    }
    weights["scale"][2::2] = 0.5  # residual branches start small
    for term in TERMS:  # logarithms of odds already: the network learns what they leave open
        weights["direct"][PLANES.index(term), HEADS.index("discard")] = 1.0
    means = {
        "mean": torch.zeros(2 * blocks + 1, channels),
        "variance": torch.ones(2 * blocks + 1, channels),
    }
    moved = {name: each.to(device).requires_grad_() for name, each in weights.items()}
    return Model(moved, {name: each.to(device) for name, each in means.items()})


def forward(model: Model, planes: Any, numbers: Any, *, learning: bool) -> Any:
    """Return (n, heads, 34) logits of int8 planes and numbers, as `Inputs` holds them."""
    w, device, n = model.weights, planes.device, len(planes)
    units = torch.tensor(list(PLANE_UNITS.values()), dtype=torch.float32, device=device)
    x = grid(planes.float() / units[:, None])
    number_units = torch.tensor(list(NUMBER_UNITS.values()), dtype=torch.float32, device=device)
    said = (numbers.float() / number_units) @ w["stem_numbers"]
    rows = torch.tensor([0, 0, 0, 1], device=device)
    h = convolve(x, w["stem"]).view(9, 4, n, -1)
    h = h + w["stem_place"][:, rows, None] + said
    h = functional.relu(_norm(model, h.view(9, 4 * n, -1), 0, learning))
    for block in range(model.blocks):
        h = _block(model, h, block, n, learning)
    heads = h @ w["head"] + w["head_bias"] + x @ w["direct"]
    return of_kinds(heads.view(9, 4, n, len(HEADS)))


def _block(model: Model, h: Any, block: int, n: int, learning: bool) -> Any:
    w, channels = model.weights, h.shape[-1]
    inner = _norm(model, convolve(h, w["first"][block]), 2 * block + 1, learning)
    inner = convolve(functional.relu(inner), w["second"][block])
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


def losses(logits: Any, planes: Any, played: Any, riichi: Any) -> tuple[Any, Any]:
    """Return the loss of the discards, and of riichi where it could be declared: scalars."""
    allowed, ready = planes[:, ALLOWED] > 0, planes[:, READY] > 0
    discards = logits[:, 0].masked_fill(~allowed, -torch.inf)
    of_discards = functional.cross_entropy(discards, played)
    rows = torch.arange(len(played), device=played.device)
    could = ready[rows, played].float()
    each = functional.binary_cross_entropy_with_logits(
        logits[rows, 1, played], riichi.float(), weight=could, reduction="sum"
    )
    return of_discards, each / len(played)


def folded(weights: Tensors, means: Mapping[str, Any]) -> dict[str, Array]:
    """Return the arrays of `tutor.second.weights`: the norms folded into the convolutions."""
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
    kept = ("squeeze", "squeeze_bias", "excite", "excite_bias", "head", "head_bias", "direct")
    every = {**found, **{name: w[name] for name in kept}}
    return {name: array.astype(np.float32) for name, array in every.items()}
