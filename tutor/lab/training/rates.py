"""How often strong players push against a riichi, declare kans and overlook ideas, and their yaku.

Pushes: an uncertain discard although the hand holds a certain tile (one on which the riichi cannot
win now), by shanten, turn, dora, and whether a dealer is in riichi. This describes, it proves
nothing: players who push hold better hands. Decisions with exactly one opponent in riichi count.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeAlias

import numpy as np

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord
from rules.round import Round
from rules.shanten import shanten
from rules.tiles import SEATS, kind_of
from tutor.coach.advice import CallDecision, Decision, PlayedOffer
from tutor.coach.lessons.calls import count_calls
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.opinion import CASES, KANS, Case, case_of
from tutor.coach.review import entries_at_once, played_entries
from tutor.coach.strategy.situation import TURNS
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.games import Corpus
from tutor.lab.training.counting import Counted, count_games
from tutor.lab.training.examples import voluntary_discards
from tutor.position.positions import Array
from tutor.position.table_read import cannot_ron, riichi_opponents
from tutor.teaching.figures import CauseCount, SeatGame, seat_figures
from tutor.teaching.units import KINDS, Counts, counts_of

STEPS: Final = ("ready", "1", "2", "3+")
TURN_ENDS: Final = (8, 12)
DORA: Final = ("0", "1", "2+")
SHAPE: Final = (2, len(STEPS), len(TURNS), len(DORA), 2)


def train_push(corpus: Corpus) -> Counted[Array]:
    """Count pushes, as int64 of SHAPE."""
    nothing = Message("no decision against a riichi")
    return count_games(corpus, _count, _total, lambda counts: int(counts.sum()), nothing)


def _total(games: Iterable[Array]) -> Array:
    return sum(games, np.zeros(SHAPE, np.int64))


def format_pushes(trained: Counted[Array]) -> str:
    stored = {
        "about": "How often strong players discard something uncertain against one riichi, though "
        "they hold a certain tile. A description, no proof: see data/README.md.",
        "learned": trained.learned(decisions=trained.decisions),
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
    if not any(cannot_ron(seen, seat, kind_of(tile)) for tile in seen.discards):
        return None
    steps = max(shanten(seen.counts, len(seen.own_melds)), 0)
    tiles = (*seen.hand, *(tile for meld in seen.own_melds for tile in meld.tiles))
    return (
        int(seat == seen.dealer),
        min(steps, len(STEPS) - 1),
        sum(seen.turn > end for end in TURN_ENDS),
        min(sum(map(seen.dora_in, tiles)), len(DORA) - 1),
        int(not cannot_ron(seen, seat, kind_of(discard.tile))),
    )


Chance: TypeAlias = tuple[MeldType, Case, bool]
DIGITS: Final = 3


def train_kans(corpus: Corpus) -> Counted[Counter[Chance]]:
    nothing = Message("no chance of a kan")
    return count_games(corpus, _count_of_kans, _sum_of_kans, Counter.total, nothing)


def _sum_of_kans(games: Iterable[Counter[Chance]]) -> Counter[Chance]:
    return sum(games, Counter[Chance]())


def format_kans(trained: Counted[Counter[Chance]]) -> str:
    stored = {
        "about": "How often strong players declare a kan that is offered: see data/README.md.",
        "learned": trained.learned(chances=trained.decisions),
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


WINS: Final = -1
"""Counts all winning hands, among the yaku in Tenhou's numbers."""


def train_yaku(corpus: Corpus) -> Counted[Counter[int]]:
    return count_games(
        corpus, count_yaku, _sum_of_yaku, lambda counts: counts[WINS], Message("no win")
    )


def _sum_of_yaku(games: Iterable[Counter[int]]) -> Counter[int]:
    return sum(games, Counter[int]())


def format_yaku(trained: Counted[Counter[int]]) -> str:
    numbers = sorted(number for number in trained.counts if number != WINS)
    stored = {
        "about": "In how many winning hands of strong players each yaku was: see data/README.md.",
        "learned": trained.learned(wins=trained.decisions),
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


IDEA_GAMES: Final = 120


def train_ideas(corpus: Corpus) -> Counted[Counts]:
    """Count the slips of all seats, at discards and at calls."""
    nothing = Message("no decision to learn from")
    some = replace(corpus, most=IDEA_GAMES)
    return count_games(some, _count_of_ideas, total, _chances, nothing)


def _count_of_ideas(record: GameRecord) -> Counts:
    entries = entries_at_once(record, SEATS, shipped_tree())
    games = []
    for seat in SEATS:
        mine = [one for one in entries if one.observation.seat == seat]
        own = [one for one in mine if isinstance(one, Decision)]
        offers = [one for one in mine if isinstance(one, CallDecision)]
        games.append(SeatGame("", seat_figures(own, (), None), count_calls(offers)))
    return total(map(counts_of, games))


def total(many: Iterable[Counts]) -> Counts:
    found: defaultdict[AnyCause, CauseCount] = defaultdict(CauseCount)
    for counts in many:
        for idea, count in counts.items():
            found[idea] += CauseCount(count.marks, count.chances)
    return dict(found)


def _chances(counts: Counts) -> int:
    return sum(one.chances for one in counts.values())


def ideas_json(counts: Counts) -> dict[str, dict[str, list[int]]]:
    return {
        key: {
            str(idea): [count.marks, count.chances]
            for idea, count in sorted(counts.items())
            if isinstance(idea, kind)
        }
        for key, kind in KINDS.items()
    }


def format_ideas(trained: Counted[Counts]) -> str:
    stored = {
        "about": "How often strong players overlook an idea, of the times they could: see "
        "data/README.md.",
        "learned": trained.learned(chances=trained.decisions),
        **ideas_json(trained.counts),
    }
    return json.dumps(stored, indent=2) + "\n"
