"""The measures behind safety: the risk of a tile now, and what it may be good for later."""

from typing import Final

import numpy as np

from tutor.evaluators.components import Measures
from tutor.evaluators.positions import Array, Positions, unpack
from tutor.evaluators.safety import Danger, Safety
from tutor.evaluators.speed_components import HONOUR

LEAST_SAFE: Final = 1e-3


def safety_measures(positions: Positions, safety: Safety) -> Measures:
    threats = positions.riichi[:, :, None]
    never = (safety.danger == Danger.GENBUTSU) | (safety.danger == Danger.NO_WAIT)
    cannot = never | (safety.danger == Danger.PASSED) | ~threats
    sure = np.logical_and(cannot.all(axis=1), threats.any(axis=1))
    known: Array = unpack(positions.genbutsu).sum(axis=1)
    guest = (positions.hand == 1) & HONOUR & (positions.yakuhai == 0)
    log_safe: Array = np.log(np.maximum(safety.score, LEAST_SAFE))
    return {
        "risk": {"log_safe": np.asarray(log_safe)},
        "sure": {"sure": sure.astype(np.float32)},
        "spare": {
            "safe_against": known / np.float32(3),
            "copies_of_guest": (positions.unseen * guest).astype(np.float32),
        },
    }
