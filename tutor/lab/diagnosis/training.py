"""How often each habit's sign is usual: of strong players in recorded games, and of our own."""

import platform
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS
from tutor.corpus import map_games
from tutor.diagnosis.counting import HabitCounts, added, count_habits
from tutor.diagnosis.usual import NOISY, STEADY, STRONG, UsualHabits
from tutor.habits import Habit
from tutor.lab.diagnosis.games import count_games, count_tables
from tutor.lab.games import Corpus
from tutor.opponents.learner.profile import Profile
from tutor.review import review_entries
from tutor.strategy.tree import StrategyTree, shipped_tree

RECORDED_GAMES: Final = 40
PLAYED_GAMES: Final = 24
REFERENCE_GAMES: Final = 40
SEED: Final = 77_000


@dataclass(frozen=True, slots=True)
class HabitsTraining:
    usual: UsualHabits
    decisions: int
    games: int
    unreadable: tuple[tuple[str, str], ...]
    seconds: float


def train_habits(corpus: Corpus) -> HabitsTraining:
    """Count the signs in the first recorded games of a part, and in games played here.

    Raises:
        NoExamples: no chance to show a habit in these files.
    """
    start = time.perf_counter()
    tree = shipped_tree()
    games = replace(corpus, most=RECORDED_GAMES).find(partial(_recorded, tree=tree))
    strong = added(games)
    decisions = sum(count.chances for count in strong.values())
    if not decisions:
        raise corpus.lacking(Message("no decision to learn from"))
    played = dict(map_games(partial(_played, tree=tree), _players(), jobs=corpus.jobs, at_a_time=1))
    learned = {
        "part": corpus.part,
        "games": len(games),
        "corpus_hash": games.corpus_hash,
        "played_games": PLAYED_GAMES,
        "reference_games": REFERENCE_GAMES,
        "seed": SEED,
        "tree": tree.hash,
        "versions": {"python": platform.python_version(), "numpy": np.__version__},
    }
    return HabitsTraining(
        UsualHabits({STRONG: strong, **played}, learned),
        decisions,
        len(games),
        games.unreadable,
        time.perf_counter() - start,
    )


def _players() -> Iterator[tuple[str, str]]:
    yield STEADY, "steady"
    yield NOISY, Profile(noise=1.0).name
    for habit in Habit:
        yield str(habit), Profile({habit: 1.0}).name


def _played(player: tuple[str, str], tree: StrategyTree) -> tuple[str, HabitCounts]:
    called, name = player
    if called in (STEADY, NOISY):
        return called, count_tables(name, REFERENCE_GAMES, SEED, tree)
    return called, count_games(name, PLAYED_GAMES, SEED, tree)


def _recorded(record: GameRecord, tree: StrategyTree) -> HabitCounts:
    return added(count_habits(entries) for entries in review_entries(record, SEATS, tree))
