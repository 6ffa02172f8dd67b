"""What the opponents show of each kind, as planes."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from tutor.evaluators.positions import Array, Positions, unpack
from tutor.evaluators.safety import Safety

OPPONENTS: Final = ("right", "across", "left")
EARLY: Final = 6
_BIT: Final = np.array([1 << kind for kind in range(34)] + [0], np.uint64)
FADES: Final = 8
RISK_PARTS: Final = 8
_UNITS: Final = {
    "genbutsu": 1,
    "passed": 1,
    "laid": 1,
    "thrown": 1,
    "from_hand": 1,
    "early": 1,
    "declared": 1,
    "last": 1,
    "recent": FADES,
    "risk": 32,
}
TABLE_UNITS: Final[Mapping[str, int]] = {
    f"{name}_{opponent}": unit for name, unit in _UNITS.items() for opponent in OPPONENTS
}


def table_planes(positions: Positions, safety: Safety) -> dict[str, Array]:
    """Return (n, 34) numbers by name, most of them from 0 to 1."""
    made = positions.discards_made.astype(np.int16)
    longest = max(int(made.max(initial=0)), 1)
    river = positions.river[..., :longest]
    there = river >= 0
    place = np.arange(longest, dtype=np.int16)
    back = made[..., None] - 1 - place
    tsumogiri, declared = (
        each[..., :longest] for each in (positions.tsumogiri, positions.declared)
    )
    bits = _BIT.take(river)
    recent = np.zeros((*river.shape[:2], 35), np.float32)  # the last column is for -1, no discard
    fading = (np.clip(FADES - back, 0, FADES) / FADES).astype(np.float32)
    for at in range(longest):  # later discards replace earlier ones
        kinds = river[..., at, None].astype(np.intp) % 35
        np.put_along_axis(recent, kinds, fading[..., at, None], axis=2)
    found = {
        "genbutsu": unpack(positions.genbutsu),
        "passed": unpack(positions.passed),
        "laid": positions.laid,
        "risk": safety.risk * RISK_PARTS,
        **{
            "thrown": _any(bits, there),
            "from_hand": _any(bits, there & ~tsumogiri),
            "early": _any(bits, there & (place < EARLY)),
            "declared": _any(bits, there & declared),
            "last": _any(bits, there & (back == 0)),
            "recent": recent[..., :34],
        },
    }
    return {
        f"{name}_{opponent}": planes[:, at]
        for name, planes in found.items()
        for at, opponent in enumerate(OPPONENTS)
    }


def _any(bits: Array, which: Array) -> Array:
    return unpack(np.bitwise_or.reduce(np.where(which, bits, np.uint64(0)), axis=2))
