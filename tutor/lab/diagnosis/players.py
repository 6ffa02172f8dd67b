"""Which habits the players of recorded games plainly show."""

from dataclasses import dataclass
from functools import partial

from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS
from tutor.diagnosis.counting import HabitCounts, added, count_habits
from tutor.diagnosis.diagnosis import Finding, diagnose
from tutor.lab.games import Corpus, split
from tutor.review import review_entries
from tutor.strategy.tree import StrategyTree


@dataclass(frozen=True, slots=True)
class PlayerHabits:
    games: int
    habits: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class HabitsOfPlayers:
    games: int
    named: int
    players: dict[str, PlayerHabits]
    unreadable: tuple[tuple[str, str], ...]


def habits_of_players(corpus: Corpus, tree: StrategyTree, *, least: int = 1) -> HabitsOfPlayers:
    """Return what is named of each player who has so many games or more.

    Raises:
        NoExamples: nobody has so many games in that part.
    """
    games, unreadable = split(corpus.each(partial(_count, tree=tree)))
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
        raise corpus.lacking(Message("no player with so many games"))
    return HabitsOfPlayers(
        games=len(games),
        named=sum(bool(each.habits) for each in players.values()),
        players=players,
        unreadable=unreadable,
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
