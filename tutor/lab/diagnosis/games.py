"""A learner at a table of steady players, and what its games show."""

from collections.abc import Collection, Iterator

from rules.formats import read_game
from rules.ruleset import Ruleset
from rules.tiles import SEATS, Seat
from tutor.diagnosis.counting import HabitCounts, added, count_habits
from tutor.lab.play import Match, PlayedGame, play_some
from tutor.review import review_entries
from tutor.strategy.tree import StrategyTree


def count_games(name: str, games: int, seed: int, tree: StrategyTree) -> HabitCounts:
    """Return what a player shows in so many east games, reviewed as a person's games are.

    Args:
        name: who sits at the table, beside three steady players.
        seed: of the walls.
    """
    return added(count_each_game(name, games, seed, tree))


def count_each_game(name: str, games: int, seed: int, tree: StrategyTree) -> list[HabitCounts]:
    match = _match((name, "steady", "steady", "steady"), seed, tree)
    played = sorted(play_some(match, range(games)), key=lambda game: game.number)
    return [added(_of_rounds(game, (match.seat_of(0, game.number),), tree)) for game in played]


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
    for entries in review_entries(read_game(game.mjlog).record, seats, tree):
        yield count_habits(entries)
