"""How the afterstate networks meet what strong players discarded, called and passed."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from tutor.evaluators.positions import Array
from tutor.intervals import ratio_interval
from tutor.lab.games import Corpus
from tutor.lab.papers.afterstate_inputs import INPUTS
from tutor.lab.papers.afterstate_network import Networks, values_of
from tutor.lab.papers.afterstate_player import most_valued_calls
from tutor.lab.papers.afterstate_training import decisions_in
from tutor.lab.papers.afterstates import afterstate_rows
from tutor.lab.papers.discards import unpacked
from tutor.lab.training.calls_examples import call_chances
from tutor.lab.training.calls_figures import answers_to

PAPER: Final[Mapping[str, float]] = {
    "first": 0.56,
    "within_three": 0.87,
    "right": 0.89,
    "right_within_three": 0.97,
    "pass_right": 0.99,
    "call_right": 0.21,
}
"""4.2 there: 575,906 discards and 166,348 chances to call learned from, 50 hours; measured on
players of 2,000 points and more of Tonpuusou."""


@dataclass(frozen=True, slots=True)
class AfterstateFigures:
    """What the networks reach on some games. Equal values never count as right by themselves: who
    is right has no other move worth as much."""

    decisions: int
    games: int
    first: float
    first_low: float | None
    first_high: float | None
    within_three: float
    chances: int
    right: float
    right_within_three: float
    pass_right: float | None
    call_right: float | None
    called_or_passed_right: float
    seconds: float
    unreadable: tuple[tuple[str, str], ...]


def evaluate_afterstates(corpus: Corpus, networks: Networks) -> AfterstateFigures:
    """Measure networks on the games of one part.

    Raises:
        NoExamples: no discard or no chance to call in these files.
    """
    start = time.perf_counter()
    measure = partial(_measured, networks=networks)
    games = corpus.find(measure)
    discards = [game.discards[game.discards["drawn"]] for game in games]
    calls = np.concatenate([np.zeros(0, _MEASURED), *(game.calls for game in games)])
    if not (sum(map(len, discards)) and len(calls)):
        raise corpus.lacking(Message("no decision to measure on"))
    hits = np.array([(each["before"] == 0).sum() for each in discards])
    low, high = ratio_interval(hits, np.array(list(map(len, discards)))) or (None, None)
    drawn = np.concatenate(discards)
    passed = calls[calls["passes"]]
    called = calls[~calls["passes"]]
    return AfterstateFigures(
        decisions=len(drawn),
        games=len(games),
        first=float((drawn["before"] == 0).mean()),
        first_low=low,
        first_high=high,
        within_three=float((drawn["before"] < 3).mean()),
        chances=len(calls),
        right=float((calls["before"] == 0).mean()),
        right_within_three=float((calls["before"] < 3).mean()),
        pass_right=_share(passed),
        call_right=_share(called),
        called_or_passed_right=float((calls["passes"] == calls["said_pass"]).mean()),
        seconds=time.perf_counter() - start,
        unreadable=games.unreadable,
    )


def _share(rows: Array) -> float | None:
    return float((rows["before"] == 0).mean()) if len(rows) else None


@dataclass(frozen=True, eq=False, slots=True)
class _Game:
    discards: Array
    """(n,) of _MEASURED."""
    calls: Array


_MEASURED: Final = np.dtype([("before", "i2"), ("drawn", "?"), ("passes", "?"), ("said_pass", "?")])


def _measured(record: GameRecord, networks: Networks) -> _Game:
    rows = afterstate_rows(record)
    inputs = unpacked(rows, "inputs", INPUTS).astype(np.float32)
    found = []
    for calls, network in ((False, networks.discards), (True, networks.calls)):
        some = decisions_in(rows, calls=calls)
        values = values_of(network, inputs)
        table = np.zeros(len(some), _MEASURED)
        for at, (start, end) in enumerate(zip(some.starts, some.ends, strict=True)):
            here, told = values[start:end], rows[start:end]
            made = int(told["made"].argmax())
            before = int((here >= here[made]).sum()) - 1
            says = bool(told["passes"][here.argmax()])
            table[at] = (before, told["drawn"][0], told["passes"][made], says)
        found.append(table)
    return _Game(found[0], found[1])


def valued(record: GameRecord, networks: Networks) -> Array:
    chances = call_chances(record)
    calls = most_valued_calls(networks, [(each.observation, each.calls) for each in chances])
    return answers_to(chances, [call is not None for call in calls])
