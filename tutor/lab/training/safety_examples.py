"""What opponents showed, and what they waited on: games to entries of the safety tables.

Training sees the whole table; what it keeps of it is only which kinds an opponent waits on.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rules.record import GameRecord
from tutor.evaluators.feature_index import (
    of_kinds,
    rivers_of,
    tenpai_entries,
    wait_entries,
    waits_entries,
)
from tutor.evaluators.positions import Array, Positions, unpack
from tutor.evaluators.ryanmen import ryanmen
from tutor.evaluators.safety_features import TENPAI_SIGNS, WAIT_SIGNS
from tutor.evaluators.scores import blocks
from tutor.lab.games import Corpus
from tutor.lab.training.opponents_waits import positions_and_opponents_waits


@dataclass(frozen=True, slots=True)
class SafetyExamples:
    tenpai_entries: Array
    """(n, len(TENPAI_SIGNS)) int8."""
    tenpai: Array
    """(n,) bool, whether it was."""
    wait_entries: Array
    """(k, len(WAIT_SIGNS)) int8; -1: the sign says nothing. The tiles that each ready opponent
    could still win on, one opponent after another."""
    waited: Array
    tiles: Array
    """(m,) int16, how many tiles each ready opponent has."""
    waits_entries: Array
    """(m,) int8, of WAITS_SIGN."""

    @classmethod
    def join(cls, parts: Sequence["SafetyExamples"]) -> "SafetyExamples":
        return cls(
            *(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__slots__)
        )


@dataclass(frozen=True, slots=True)
class SafetyCorpus:
    examples: SafetyExamples
    games: int
    decisions: int
    corpus_hash: str
    unreadable: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _GameSafety:
    decisions: int = 0
    examples: SafetyExamples | None = None


def collect_safety(corpus: Corpus) -> SafetyCorpus:
    games = corpus.find(_safety_of)
    found = [game.examples for game in games if game.examples is not None]
    return SafetyCorpus(
        SafetyExamples.join([_NOTHING, *found]),
        games=len(games),
        decisions=sum(game.decisions for game in games),
        corpus_hash=games.corpus_hash,
        unreadable=games.unreadable,
    )


def safety_examples(positions: Positions, waits: Array) -> SafetyExamples:
    """Return the examples of some positions; `waits` is (n, 3) uint64, what each opponent waits
    on."""
    rivers = rivers_of(positions)
    closed = ~positions.riichi
    entries = np.stack(tenpai_entries(positions, rivers), axis=-1)[closed].astype(np.int8)
    safe = unpack(positions.genbutsu)
    codes, left = ryanmen(safe, positions.unseen, walls=True)
    tenpai = waits != 0
    possible = ~(safe | unpack(positions.passed)) & tenpai[..., None]
    of_tiles = np.stack(
        [
            np.broadcast_to(of_kinds(entry), possible.shape)[possible].astype(np.int8)
            for entry in wait_entries(positions, rivers, codes)
        ],
        axis=-1,
    )
    places = waits_entries(positions, left)
    return SafetyExamples(
        entries,
        tenpai[closed],
        of_tiles,
        unpack(waits)[possible],
        possible.sum(axis=2)[tenpai].astype(np.int16),
        places[tenpai].astype(np.int8),
    )


_NOTHING = SafetyExamples(
    np.zeros((0, len(TENPAI_SIGNS)), np.int8),
    np.zeros(0, bool),
    np.zeros((0, len(WAIT_SIGNS)), np.int8),
    np.zeros(0, bool),
    np.zeros(0, np.int16),
    np.zeros(0, np.int8),
)


def _safety_of(record: GameRecord) -> _GameSafety:
    positions, waits = positions_and_opponents_waits(record)
    if positions is None:
        return _GameSafety()
    examples = []
    done = 0
    for block in blocks(positions):
        examples.append(safety_examples(block, waits[done : done + len(block)]))
        done += len(block)
    return _GameSafety(len(positions), SafetyExamples.join(examples))
