"""Learners with planted habits play; the habits named are compared with those planted.

Also: how usual the sign of each habit is (among strong players, and among our own learners), and
which habits the players of recorded games show. Learners are drawn from a prior: which habits, how
strong, how much noise.
"""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Final

from rules.events import Ruleset
from rules.formats.reader import parse_game
from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tutor.coach.diagnosis.diagnosis import (
    NOISY,
    STEADY,
    STRONG,
    Finding,
    HabitCounts,
    UsualHabits,
    added,
    count_habits,
    diagnose,
)
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.corpus import map_games
from tutor.intervals import wilson_interval
from tutor.lab.games import Corpus, versions
from tutor.lab.play import Match, PlayedGame, play_some
from tutor.lab.training.counting import Trained
from tutor.opponents.opponents import Profile, parse_profile


def count_games(name: str, games: int, seed: int, tree: StrategyTree) -> HabitCounts:
    """Return the habits that a player shows in east games, reviewed as a person's games are.

    Args:
        name: who sits at the table, beside three steady players.
        seed: of the walls.
    """
    match = _match((name, "steady", "steady", "steady"), seed, tree)
    return added(
        counts
        for game in play_some(match, range(games))
        for counts in _of_rounds(game, (match.seat_of(0, game.number),), tree)
    )


def count_tables(name: str, games: int, seed: int, tree: StrategyTree) -> HabitCounts:
    match = _match((name, name, name, name), seed, tree)
    played = play_some(match, range(games))
    return added(counts for game in played for counts in _of_rounds(game, SEATS, tree))


def _match(names: tuple[str, str, str, str], seed: int, tree: StrategyTree) -> Match:
    return Match(names, tree, Ruleset(hanchan=False), seed, keep=True)


def _of_rounds(
    game: PlayedGame, seats: Collection[Seat], tree: StrategyTree
) -> Iterator[HabitCounts]:
    assert game.mjlog is not None
    for entries in review_entries(parse_game(game.mjlog).record, seats, tree):
        yield count_habits(entries)


MIN_STRENGTH: Final = 0.4
MAX_NOISE: Final = 0.5
DIGITS: Final = 2


def draw_learners(
    random: Random, learners: int, habits: int, strength: float | None
) -> list[Profile]:
    """Return learners with planted habits, dealt like cards: all fifteen before any comes again.

    Args:
        strength: of each habit, 0 to 1; None: random.
    """
    drawn, deck = [], list[Habit]()
    for _ in range(learners):
        if len(deck) < habits:
            deck = random.sample(list(Habit), len(Habit))
        mine, deck = deck[:habits], deck[habits:]
        strengths = {
            habit: random.uniform(MIN_STRENGTH, 1.0) if strength is None else strength
            for habit in mine
        }
        rounded = {habit: round(each, DIGITS) for habit, each in strengths.items()}
        noise = round(random.uniform(0.0, MAX_NOISE), DIGITS)
        drawn.append(Profile(MappingProxyType(rounded), noise))
    return drawn


RECORDED_GAMES: Final = 40
PLAYED_GAMES: Final = 24
REFERENCE_GAMES: Final = 40
SEED: Final = 77_000


def train_habits(corpus: Corpus) -> Trained[UsualHabits]:
    """Count the signs in the first recorded games of a part, and in games played here.

    Raises:
        NoExamples: no chance to show a habit in these files.
    """
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
        "versions": versions(),
    }
    return Trained(UsualHabits({STRONG: strong, **played}, learned), decisions, len(games))


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


@dataclass(frozen=True, slots=True)
class PlayerHabits:
    games: int
    habits: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class HabitsOfPlayers:
    games: int
    named: int
    players: dict[str, PlayerHabits]


def habits_of_players(corpus: Corpus, tree: StrategyTree, *, least: int = 1) -> HabitsOfPlayers:
    """Return the habits named of each player with at least `least` games.

    Raises:
        NoExamples: nobody has that many games in the part.
    """
    games = [game.found for game in corpus.each(partial(_count, tree=tree))]
    by_player: dict[str, list[HabitCounts]] = {}
    for game in games:
        for name, counts in game:
            by_player.setdefault(name, []).append(counts)
    players = {
        name: PlayerHabits(len(some), diagnose(added(some)))
        for name, some in sorted(by_player.items(), key=lambda each: (-len(each[1]), each[0]))
        if len(some) >= least
    }
    if not players:
        raise corpus.lacking(Message("no player with that many games"))
    return HabitsOfPlayers(
        games=len(games), named=sum(bool(each.habits) for each in players.values()), players=players
    )


def _count(record: GameRecord, tree: StrategyTree) -> list[tuple[str, HabitCounts]]:
    entries = [entry for round_ in review_entries(record, SEATS, tree) for entry in round_]
    return [
        (
            record.players[seat].name,
            count_habits(one for one in entries if one.observation.seat == seat),
        )
        for seat in SEATS
    ]


WITHIN: Final = 3


@dataclass(frozen=True, slots=True)
class HabitFigures:
    learners: int
    named_first: int
    named_within_three: int
    named: int


@dataclass(frozen=True, slots=True)
class DiagnosedLearner:
    name: str
    planted: tuple[Habit, ...]
    findings: tuple[Finding, ...]

    @property
    def named(self) -> tuple[Habit, ...]:
        return tuple(finding.habit for finding in self.findings)


@dataclass(frozen=True, slots=True)
class DiagnosisFigures:
    learners: int
    games: int
    named_first: float | None
    """Learners whose first habit named is planted; None where nothing is planted."""
    named_first_interval: tuple[float, float] | None
    named_within_three: float | None
    named_within_three_interval: tuple[float, float] | None
    false_alarms: float
    """Share of learners with a named habit that is not planted, 0 to 1."""
    false_alarms_interval: tuple[float, float]
    precision: float | None
    """Of all habits named: those that were planted; None where none is named."""
    recall: float | None
    by_fault: dict[str, HabitFigures]
    wrongly: dict[str, dict[str, int]]


def evaluate_diagnosis(
    tree: StrategyTree,
    *,
    learners: int,
    games: int,
    habits: int,
    strength: float | None,
    seed: int,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> DiagnosisFigures:
    """Return how the habits named meet the habits planted.

    Args:
        learners: how many are drawn.
        games: east games of each, at a table of steady players.
        habits: planted in each.
        strength: of each; None: drawn from the prior.
        seed: of the learners and of the walls.
    """
    random = Random(f"learners {seed}")
    drawn = draw_learners(random, learners, habits, strength)
    names = list(enumerate(profile.name for profile in drawn))
    diagnose_one = partial(_diagnosed, games=games, seed=seed, tree=tree)
    found = map_games(diagnose_one, names, jobs=jobs, at_a_time=1, progress=progress)
    return figures_of(list(found), games)


def _diagnosed(
    numbered: tuple[int, str], games: int, seed: int, tree: StrategyTree
) -> DiagnosedLearner:
    number, name = numbered
    counts = count_games(name, games, wall_seed(seed, number), tree)
    return DiagnosedLearner(name, tuple(parse_profile(name).habits), diagnose(counts))


def wall_seed(seed: int, number: int) -> int:
    return Random(f"walls {seed} {number}").getrandbits(31)


def figures_of(found: Sequence[DiagnosedLearner], games: int) -> DiagnosisFigures:
    whole = len(found)
    planted = any(each.planted for each in found)
    first = sum(each.named[:1] != () and each.named[0] in each.planted for each in found)
    within = sum({*each.planted} <= {*each.named[:WITHIN]} for each in found)
    false = sum(not {*each.named} <= {*each.planted} for each in found)
    named = sum(len(each.named) for each in found)
    right = sum(len({*each.named} & {*each.planted}) for each in found)
    there = sum(len(each.planted) for each in found)
    counts: dict[str, dict[str, int]] = {}
    for each in found:
        for habit in each.named:
            if habit not in each.planted:
                here = counts.setdefault("+".join(each.planted) or "none", {})
                here[str(habit)] = here.get(str(habit), 0) + 1
    figures = {}
    for habit in Habit:
        have = [each for each in found if habit in each.planted]
        if have:
            figures[str(habit)] = HabitFigures(
                learners=len(have),
                named_first=sum(habit in each.named[:1] for each in have),
                named_within_three=sum(habit in each.named[:WITHIN] for each in have),
                named=sum(habit in each.named for each in have),
            )
    return DiagnosisFigures(
        learners=whole,
        games=games,
        named_first=first / whole if planted else None,
        named_first_interval=wilson_interval(first, whole) if planted else None,
        named_within_three=within / whole if planted else None,
        named_within_three_interval=wilson_interval(within, whole) if planted else None,
        false_alarms=false / whole,
        false_alarms_interval=wilson_interval(false, whole),
        precision=right / named if named else None,
        recall=right / there if there else None,
        by_fault=figures,
        wrongly=counts,
    )


def format_habits(usual: UsualHabits) -> str:
    lines = []
    for player, counts in usual.players.items():
        stored = {str(habit): [one.marks, one.chances] for habit, one in sorted(counts.items())}
        lines.append(f'    "{player}": {json.dumps(stored)}')
    learned = json.dumps(dict(usual.learned), indent=2, sort_keys=True).replace("\n", "\n  ")
    body = ",\n".join(lines)
    return f'{{\n  "learned": {learned},\n  "players": {{\n{body}\n  }}\n}}\n'
