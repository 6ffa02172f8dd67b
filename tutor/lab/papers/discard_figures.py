"""How a network of discards meets what strong players discarded, counted as for our own.

What may not be discarded has no share. (The paper measures on one decision of each of 30,000
games, drawn by lot: the same mean, of another mix of turns.)
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from rules.message import Message
from tutor.evaluators.positions import Array
from tutor.intervals import ratio_interval
from tutor.lab.games import Corpus
from tutor.lab.papers.discards import discard_rows, unpacked
from tutor.lab.papers.networks import Network
from tutor.lab.papers.training import logits_on
from tutor.lab.second.calibration import calibration, calibration_error

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
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


def evaluate_discards(corpus: Corpus, network: Network) -> DiscardFigures:
    """Measure a network on the games of one part.

    Raises:
        NoExamples: no decision in these files.
    """
    start = time.perf_counter()
    games = corpus.find(discard_rows)
    measured = [_measure(network, rows) for rows in games]
    drawn = [each.table[~each.table["after_call"]] for each in measured]
    if not sum(map(len, drawn)):
        raise corpus.lacking(Message("no decision to measure on"))
    hits = np.array([(each["before"] == 0).sum() for each in drawn])
    low, high = ratio_interval(hits, np.array(list(map(len, drawn)))) or (None, None)
    whole = np.concatenate(drawn)
    called = np.concatenate([each.table[each.table["after_call"]] for each in measured])
    return DiscardFigures(
        decisions=len(whole),
        games=len(games),
        first=float((whole["before"] == 0).mean()),
        first_low=low,
        first_high=high,
        within_three=float((whole["before"] < 3).mean()),
        log_loss=float(-whole["log_share"].mean()),
        calibration_error=calibration_error(
            calibration(np.concatenate([each.said for each in measured]))
        ),
        after_call=len(called),
        first_after_call=float((called["before"] == 0).mean()) if len(called) else None,
        parameters=network.parameters,
        seconds=time.perf_counter() - start,
        unreadable=games.unreadable,
    )


def shares_of(logits: Array, allowed: Array) -> Array:
    """Return (n, 34) float64, the shares: 0 where a kind may not be discarded, 1 in all.

    Args:
        logits: (n, 34).
        allowed: (n, 34) bool, one or more in each row.
    """
    told = np.where(allowed, logits.astype(np.float64), -np.inf)
    powers = np.exp(told - told.max(axis=1, keepdims=True))
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
