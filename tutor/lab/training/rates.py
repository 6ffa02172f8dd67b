"""How often strong players push against a riichi and declare kans, and which yaku they win with.

Pushes: an uncertain discard although the hand holds a certain tile (one on which the riichi cannot
win now), by shanten, turn, dora, and whether a dealer is in riichi. This describes, it proves
nothing: players who push hold better hands. Decisions with exactly one opponent in riichi count.
"""

import json
import platform
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord
from rules.round import Round
from rules.shanten import shanten
from rules.tiles import SEATS, kind_of
from tutor.coach.advice import PlayedOffer
from tutor.coach.opinion import CASES, KANS, Case, case_of
from tutor.evaluators.positions import Array
from tutor.evaluators.table_read import cannot_win, riichi_opponents
from tutor.lab.games import Corpus
from tutor.lab.training.examples import voluntary_discards
from tutor.review import played_entries
from tutor.strategy.situation import TURNS

STEPS: Final = ("ready", "1", "2", "3+")
TURN_ENDS: Final = (8, 12)
DORA: Final = ("0", "1", "2+")
SHAPE: Final = (2, len(STEPS), len(TURNS), len(DORA), 2)


@dataclass(frozen=True, slots=True)
class PushTraining:
    counts: Array
    """SHAPE, int64."""
    part: str
    games: int
    corpus_hash: str
    seconds: float
    unreadable: tuple[tuple[str, str], ...]

    @property
    def decisions(self) -> int:
        return int(self.counts.sum())


def train_push(corpus: Corpus) -> PushTraining:
    """Count the games of one part.

    Raises:
        NoExamples: no such decision in these files.
    """
    start = time.perf_counter()
    games = corpus.find(_count)
    counts = sum(games, np.zeros(SHAPE, np.int64))
    if not counts.any():
        raise corpus.lacking(Message("no decision against a riichi"))
    return PushTraining(
        counts,
        corpus.part,
        len(games),
        games.corpus_hash,
        time.perf_counter() - start,
        games.unreadable,
    )


def format_pushes(trained: PushTraining) -> str:
    stored = {
        "about": "How often strong players discard something uncertain against one riichi, though "
        "they hold a certain tile. A description, no proof: see data/README.md.",
        "learned": {
            "part": trained.part,
            "games": trained.games,
            "decisions": trained.decisions,
            "corpus_hash": trained.corpus_hash,
            "versions": {"python": platform.python_version(), "numpy": np.__version__},
        },
        "riichi": {
            name: {
                "by_turn": _shares(trained.counts[dealer].sum(axis=2), TURNS),
                "by_dora": _shares(trained.counts[dealer].sum(axis=1), DORA),
            }
            for dealer, name in enumerate(("non_dealer", "dealer"))
        },
    }
    return json.dumps(stored, indent=2) + "\n"


def _shares(counts: Array, labels: tuple[str, ...]) -> dict[str, dict[str, dict[str, Any]]]:
    return {
        step: {
            label: {"decisions": int(cell.sum()), "uncertain": _share(cell)}
            for label, cell in zip(labels, row, strict=True)
        }
        for step, row in zip(STEPS, counts, strict=True)
    }


def _share(cell: Array) -> float | None:
    return round(float(cell[1] / cell.sum()), 3) if cell.any() else None


def _count(record: GameRecord) -> Array:
    counts = np.zeros(SHAPE, np.int64)
    for cell in pushes_of(record):
        counts[cell] += 1
    return counts


def pushes_of(record: GameRecord) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the cell of SHAPE of every decision that counts.

    Raises:
        BadRecord: the record contradicts itself.
    """
    for state, discard in voluntary_discards(record):
        if state.drawn is None or sum(state.riichi) != 1:
            continue
        cell = _cell(state, discard)
        if cell is not None:
            yield cell


def _cell(state: Round, discard: Discard) -> tuple[int, int, int, int, int] | None:
    seen = state.observe(discard.seat)
    (seat,) = riichi_opponents(seen)
    if not any(cannot_win(seen, seat, kind_of(tile)) for tile in seen.discards):
        return None
    steps = max(shanten(seen.counts, len(seen.own_melds)), 0)
    tiles = (*seen.hand, *(tile for meld in seen.own_melds for tile in meld.tiles))
    return (
        int(seat == seen.dealer),
        min(steps, len(STEPS) - 1),
        sum(seen.turn > end for end in TURN_ENDS),
        min(sum(map(seen.dora_in, tiles)), len(DORA) - 1),
        int(not cannot_win(seen, seat, kind_of(discard.tile))),
    )


Chance: TypeAlias = tuple[MeldType, Case, bool]
DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class KanTraining:
    counts: Counter[Chance]
    part: str
    games: int
    corpus_hash: str
    seconds: float
    unreadable: tuple[tuple[str, str], ...]

    @property
    def decisions(self) -> int:
        return self.counts.total()


def train_kans(corpus: Corpus) -> KanTraining:
    """Count the games of one part.

    Raises:
        NoExamples: no chance of a kan in these files.
    """
    start = time.perf_counter()
    games = corpus.find(_count_of_kans)
    counts = sum(games, Counter[Chance]())
    if not counts:
        raise corpus.lacking(Message("no chance of a kan"))
    return KanTraining(
        counts,
        corpus.part,
        len(games),
        games.corpus_hash,
        time.perf_counter() - start,
        games.unreadable,
    )


def format_kans(trained: KanTraining) -> str:
    stored = {
        "about": "How often strong players declare a kan that is offered: see data/README.md.",
        "learned": {
            "part": trained.part,
            "games": trained.games,
            "chances": trained.decisions,
            "corpus_hash": trained.corpus_hash,
            "versions": {"python": platform.python_version()},
        },
        "kans": {
            kan.value: {case: _cell_of_kans(trained.counts, kan, case) for case in CASES}
            for kan in KANS
        },
    }
    return json.dumps(stored, indent=2) + "\n"


def _cell_of_kans(counts: Counter[Chance], kan: MeldType, case: Case) -> dict[str, Any]:
    declared = counts[kan, case, True]
    chances = declared + counts[kan, case, False]
    share = round(declared / chances, DIGITS) if chances else None
    return {"chances": chances, "declared": share}


def _count_of_kans(record: GameRecord) -> Counter[Chance]:
    return Counter(kan_chances(record))


def kan_chances(record: GameRecord) -> Iterator[Chance]:
    """Yield every chance of a kan, where the seat won nothing instead; of several kans of one type
    the first is looked at.

    Raises:
        BadRecord: the record contradicts itself.
    """
    for made in played_entries(record, SEATS):
        for one in made:
            if isinstance(one, PlayedOffer):
                yield from _of_offer(one)


def _of_offer(offer: PlayedOffer) -> Iterator[Chance]:
    if isinstance(offer.answered, Win | Ryukyoku):
        return
    kans = [each for each in offer.offered if isinstance(each, Call) and each.meld.is_kan]
    taken = offer.answered.meld.type if isinstance(offer.answered, Call) else None
    for kan in {each.meld.type: each for each in reversed(kans)}.values():
        yield kan.meld.type, case_of(offer.observation, kan), taken is kan.meld.type


@dataclass(frozen=True, slots=True)
class YakuTraining:
    counts: Counter[int]
    """Winning hands by yaku, in Tenhou's numbers; `WINS` counts all."""
    part: str
    games: int
    corpus_hash: str
    seconds: float
    unreadable: tuple[tuple[str, str], ...]

    @property
    def decisions(self) -> int:
        return self.counts[WINS]


WINS: Final = -1


def train_yaku(corpus: Corpus) -> YakuTraining:
    """Count the winning hands of one part.

    Raises:
        NoExamples: nobody wins in these files.
    """
    start = time.perf_counter()
    games = corpus.find(count_yaku)
    counts = sum(games, Counter[int]())
    if not counts:
        raise corpus.lacking(Message("no win"))
    return YakuTraining(
        counts,
        corpus.part,
        len(games),
        games.corpus_hash,
        time.perf_counter() - start,
        games.unreadable,
    )


def format_yaku(trained: YakuTraining) -> str:
    numbers = sorted(number for number in trained.counts if number != WINS)
    stored = {
        "about": "In how many winning hands of strong players each yaku was: see data/README.md.",
        "learned": {
            "part": trained.part,
            "games": trained.games,
            "wins": trained.decisions,
            "corpus_hash": trained.corpus_hash,
            "versions": {"python": platform.python_version()},
        },
        "yaku": {str(number): trained.counts[number] for number in numbers},
    }
    return json.dumps(stored, indent=2) + "\n"


def count_yaku(record: GameRecord) -> Counter[int]:
    found = Counter[int]()
    for events in record.rounds:
        for event in events:
            if isinstance(event, Win):
                found[WINS] += 1
                found.update({number for number, han in event.yaku if han})
    return found
