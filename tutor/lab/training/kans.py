"""How often strong players declare a kan that they may: by its type and what holds of it."""

import json
import platform
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from rules.events import Call, Ryukyoku, Win
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS
from tutor.lab.games import Corpus
from tutor.offered import PlayedOffer
from tutor.review import played_entries
from tutor.second.kans import CASES, KANS, Case, case_of

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
    games = corpus.find(_count)
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
            kan.value: {case: _cell(trained.counts, kan, case) for case in CASES} for kan in KANS
        },
    }
    return json.dumps(stored, indent=2) + "\n"


def _cell(counts: Counter[Chance], kan: MeldType, case: Case) -> dict[str, Any]:
    declared = counts[kan, case, True]
    chances = declared + counts[kan, case, False]
    share = round(declared / chances, DIGITS) if chances else None
    return {"chances": chances, "declared": share}


def _count(record: GameRecord) -> Counter[Chance]:
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
