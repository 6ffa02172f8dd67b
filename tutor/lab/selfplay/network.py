"""One network with two heads, in torch: the policy, and the value of the game.

It starts as the second opinion: the trunk and the heads of discards and riichi are taken over, also
that of calls, though there it looked at the hand after them. New inputs start at zero or at fixed
odds, so that the first policy plays like the Phoenix room. Only the value sees hidden tiles: behind
the trunk, on separate planes.
"""

from collections.abc import Mapping
from typing import Any, Final

import torch
from torch.nn import functional

from tutor.lab.second.model import FAR, Tensors, convolve, grid, of_kinds
from tutor.lab.selfplay.actions import ACTIONS, CHI, KAN, PASS, RIICHI, TWIN
from tutor.lab.selfplay.planes import HIDDEN_PLANES, OPPONENTS_TENPAI, SEEN_NUMBERS, SEEN_PLANES
from tutor.network.network import HEADS, Weights
from tutor.network.planes import ALLOWED, CALL_UNITS, NUMBER_UNITS, PLANE_UNITS, READY, RIICHI_UNITS
from tutor.position.positions import Array

TABLE_ODDS: Final = {
    "tsumogiri": 0.0,
    **{f"chi_{place}{red}": 0.0 for place in ("low", "middle", "high") for red in ("", "_red")},
    "pon": 0.0,
    "pon_red": 0.0,
    "kan": -6.0,
    "pass": 0.0,
    "riichi": 0.0,
    "tsumo": 6.0,
    "ron": 6.0,
}
KAN_ODDS: Final = -2.0
KAN_IN_RIICHI: Final = 5.0
TWIN_ODDS: Final = -4.0
NEVER: Final = -1e9
UNLIKELY: Final = -30.0
VALUE_CHANNELS: Final = 32
VALUE_WIDTH: Final = 64
_RED_KINDS: Final = (4, 13, 22)
_DRAWN: Final = SEEN_PLANES.index("drawn")
_OWN_RIICHI: Final = SEEN_NUMBERS.index("riichi_own")
_ROWS: Final = (0, 0, 0, 1)


def new_network(weights: Weights, seed: int, device: str) -> Tensors:
    """Return the network that begins as a second opinion.

    Args:
        weights: of the second opinion.
        seed: of the random weights of the value.
        device: where it computes.
    """
    chance = torch.Generator().manual_seed(seed)

    def random(*shape: int, inputs: int) -> Any:
        return torch.randn(*shape, generator=chance) * (2 / inputs) ** 0.5

    begun = {name: torch.from_numpy(each.copy()) for name, each in weights.arrays.items()}
    channels = len(begun["head"])
    looks = channels + len(HIDDEN_PLANES)
    added = {
        "stem_seen": torch.zeros(3, len(SEEN_PLANES), channels),
        "stem_seen_numbers": torch.zeros(len(SEEN_NUMBERS), channels),
        "kans": torch.zeros(channels, 2),
        "kans_bias": torch.full((2,), KAN_ODDS),
        "kans_riichi": torch.tensor(KAN_IN_RIICHI),
        "table": torch.zeros(36 * channels, len(TABLE_ODDS)),
        "table_bias": torch.tensor([*TABLE_ODDS.values()]),
        "twin": torch.tensor(TWIN_ODDS),
        "value_stem": random(3, looks, VALUE_CHANNELS, inputs=3 * looks),
        "value_tenpai": random(OPPONENTS_TENPAI, VALUE_CHANNELS, inputs=4 * OPPONENTS_TENPAI),
        "value_first": random(3, VALUE_CHANNELS, VALUE_CHANNELS, inputs=3 * VALUE_CHANNELS),
        "value_second": 0.5 * random(3, VALUE_CHANNELS, VALUE_CHANNELS, inputs=3 * VALUE_CHANNELS),
        "value_hidden": random(36 * VALUE_CHANNELS, VALUE_WIDTH, inputs=36 * VALUE_CHANNELS),
        "value_hidden_bias": torch.zeros(VALUE_WIDTH),
        "value": torch.zeros(VALUE_WIDTH),
    }
    return {name: each.to(device).requires_grad_() for name, each in {**begun, **added}.items()}


def tensors_of(rows: Array, device: str) -> Tensors:
    names = rows.dtype.names or ()
    return {name: torch.from_numpy(rows[name].copy()).to(device) for name in names}


def forward(network: Tensors, rows: Tensors, *, half: bool = False) -> tuple[Any, Any]:
    """Return (n, ACTIONS) logits, `NEVER` for actions not offered, and (n,) values in rewards.

    Args:
        network: the weights.
        rows: the fields of n rows.
        half: whether to multiply in bfloat16.
    """
    trunk, looked = _trunk(network, rows, half)
    n = len(rows["offers"])
    hidden = grid(rows["hidden"].float())
    both = torch.cat((trunk.reshape(9, 4 * n, -1), hidden), -1)
    h = convolve(both, network["value_stem"], half=half).view(9, 4, n, -1)
    h = functional.relu(h + rows["tenpai"].float() @ network["value_tenpai"]).view(9, 4 * n, -1)
    inner = functional.relu(convolve(h, network["value_first"], half=half))
    h = functional.relu(h + convolve(inner, network["value_second"], half=half)).view(36, n, -1)
    flat = h.permute(1, 0, 2).reshape(n, -1)
    small = functional.relu(flat @ network["value_hidden"] + network["value_hidden_bias"])
    return _policy(network, rows, trunk, looked), (small @ network["value"] + rows["worth"])


def policy(network: Tensors, rows: Tensors, *, half: bool = False) -> Any:
    trunk, looked = _trunk(network, rows, half)
    return _policy(network, rows, trunk, looked)


def is_of_values(name: str) -> bool:
    return name.startswith("value")


def probabilities(logits: Any) -> Array:
    """Return (n, ACTIONS) float64, 0 for actions not offered, each row adding up to 1."""
    known = logits.detach().cpu().double()
    shares = torch.softmax(known, 1) * (known > NEVER / 2)
    found: Array = (shares / shares.sum(1, keepdim=True)).numpy()
    return found


def _trunk(w: Tensors, rows: Tensors, half: bool) -> tuple[Any, Any]:
    device, n = rows["planes"].device, len(rows["planes"])
    looked = grid(rows["planes"].float() / _units(PLANE_UNITS, device)[:, None])
    said = (rows["numbers"].float() / _units(NUMBER_UNITS, device)) @ w["stem_numbers"]
    said = said + rows["seen_numbers"].float() @ w["stem_seen_numbers"]
    h = convolve(looked, w["stem"], half=half)
    h = h + convolve(grid(rows["seen"].float()), w["stem_seen"], half=half)
    place = w["stem_place"][:, torch.tensor(_ROWS, device=device), None]
    h = functional.relu(h.view(9, 4, n, -1) + place + said)
    for block in range(len(w["first"])):
        shape, channels = h.shape, h.shape[-1]
        flat = h.reshape(9, -1, channels)
        inner = convolve(flat, w["first"][block], half=half) + w["first_bias"][block]
        inner = convolve(functional.relu(inner), w["second"][block], half=half)
        inner = (inner + w["second_bias"][block]).view(shape)
        whole = torch.cat((inner.mean((0, 1)), inner.amax((0, 1))), -1)
        small = functional.relu(whole @ w["squeeze"][block] + w["squeeze_bias"][block])
        both = small @ w["excite"][block] + w["excite_bias"][block]
        h = functional.relu(h + inner * torch.sigmoid(both[:, :channels]) + both[:, channels:])
    return h, looked


def _policy(w: Tensors, rows: Tensors, trunk: Any, looked: Any) -> Any:
    n = len(rows["offers"])
    heads = trunk @ w["head"] + w["head_bias"] + (looked @ w["direct"]).view(9, 4, n, len(HEADS))
    kinds, riichi = of_kinds(heads).unbind(1)
    riichi = riichi + _riichi(w, rows, trunk)
    declared = rows["seen_numbers"][:, _OWN_RIICHI, None] > 0
    allowed, ready = rows["planes"][:, ALLOWED] > 0, rows["planes"][:, READY] > 0
    ready = ready & (declared | (rows["offers"][:, RIICHI, None] > 0))
    kinds = kinds - kinds.masked_fill(~allowed, NEVER).logsumexp(1, keepdim=True)
    with_riichi = kinds + functional.logsigmoid(riichi)
    without = kinds + functional.logsigmoid(-riichi) * ready
    discards = torch.where(declared, with_riichi, without)
    drawn = rows["seen"][:, _DRAWN].float()
    table = trunk.permute(2, 0, 1, 3).reshape(n, -1) @ w["table"] + w["table_bias"]
    said = dict(zip(TABLE_ODDS, table.unbind(1), strict=True))
    kans = of_kinds(trunk @ w["kans"] + w["kans_bias"]).reshape(n, -1)
    kans = kans + declared * w["kans_riichi"]
    said["tsumogiri"] = said["tsumogiri"] + (discards * drawn).sum(1)
    said["riichi"] = said["riichi"] + with_riichi.masked_fill(~ready, UNLIKELY).logsumexp(1)
    names = [*TABLE_ODDS]
    before, after = names[: names.index("pass") + 1], names[names.index("pass") + 1 :]
    logits = torch.cat(
        (
            discards,
            discards[:, list(_RED_KINDS)],
            torch.stack([said[name] for name in before], 1),
            kans,
            torch.stack([said[name] for name in after], 1),
        ),
        1,
    )
    found = torch.zeros(rows["calls"].shape[:2], device=trunk.device)
    at, calls = rows["calls"].any(2).nonzero(as_tuple=True)
    numbers = rows["calls"][at, calls].float() / _units(CALL_UNITS, trunk.device)
    inner = _whole(trunk, at) @ w["call_whole"] + numbers @ w["call_numbers"] + w["call_bias"]
    said = functional.relu(inner) @ w["call_out"] + numbers @ w["call_direct"] + w["call_offset"]
    logits[:, CHI:KAN] += found.index_put((at, calls), said.clamp(-FAR, FAR))
    logits = logits + (rows["offers"] == TWIN) * w["twin"]
    return logits.masked_fill(rows["offers"] == 0, NEVER)


def _riichi(w: Tensors, rows: Tensors, trunk: Any) -> Any:
    found = torch.zeros(len(rows["waits"]), 34, device=trunk.device)
    at, kinds = rows["waits"].any(2).nonzero(as_tuple=True)
    numbers = rows["waits"][at, kinds].float() / _units(RIICHI_UNITS, trunk.device)
    inner = trunk[kinds % 9, kinds // 9, at] @ w["riichi_place"]
    inner = inner + _whole(trunk, at) @ w["riichi_whole"] + w["riichi_bias"]
    inner = functional.relu(inner + numbers @ w["riichi_numbers"])
    said = inner @ w["riichi_out"] + numbers @ w["riichi_direct"]
    return found.index_put((at, kinds), said)


def _whole(trunk: Any, at: Any) -> Any:
    some = trunk[:, :, at]
    return torch.cat((some.mean((0, 1)), some.amax((0, 1))), -1)


def _units(units: Mapping[str, int], device: Any) -> Any:
    return torch.tensor(list(units.values()), dtype=torch.float32, device=device)


assert len(TABLE_ODDS) + 34 + len(_RED_KINDS) + 68 == ACTIONS
assert list(TABLE_ODDS).index("pass") + 34 + len(_RED_KINDS) == PASS
