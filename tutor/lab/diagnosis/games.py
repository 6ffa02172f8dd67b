"""A learner at a table of steady players, and what its games show."""

from collections.abc import Iterator

from rules.formats import read_game
from rules.ruleset import Ruleset
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
    match = Match((name, "steady", "steady", "steady"), tree, Ruleset(hanchan=False), seed, True)
    played = play_some(match, range(games))
    return added(counts for game in played for counts in _of_rounds(match, game, tree))


def _of_rounds(match: Match, game: PlayedGame, tree: StrategyTree) -> Iterator[HabitCounts]:
    assert game.mjlog is not None
    record = read_game(game.mjlog).record
    seat = match.seat_of(0, game.number)
    for entries in review_entries(record, (seat,), tree):
        yield count_habits(entries)
