"""Which habits the players of recorded games plainly show."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.message import Message
from rules.tiles import SEATS
from tutor.corpus import Part, base_name, map_games, of_part
from tutor.diagnosis.counting import HabitCounts, added, count_habits
from tutor.diagnosis.diagnosis import Finding, diagnose
from tutor.lab.training.examples import NoExamples
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


@dataclass(frozen=True, slots=True)
class _Counted:
    name: str
    players: tuple[tuple[str, HabitCounts], ...] = ()
    unreadable: str | None = None


def habits_of_players(
    logs: Iterable[LogFile],
    tree: StrategyTree,
    *,
    part: Part | Literal["all"] = "all",
    least: int = 1,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> HabitsOfPlayers:
    """Return what is named of each player who has so many games or more.

    Raises:
        NoExamples: nobody has so many games in that part.
    """
    counted = partial(_count, tree=tree)
    games = list(map_games(counted, of_part(logs, part), jobs=jobs, progress=progress))
    by_player: dict[str, list[HabitCounts]] = {}
    for game in games:
        for name, counts in game.players:
            by_player.setdefault(name, []).append(counts)
    players = {
        name: PlayerHabits(len(some), diagnose(added(some)))
        for name, some in sorted(by_player.items(), key=lambda each: (-len(each[1]), each[0]))
        if len(some) >= least
    }
    if not players:
        raise NoExamples.of_part(Message("no player with so many games"), part)
    return HabitsOfPlayers(
        games=sum(game.unreadable is None for game in games),
        named=sum(bool(each.habits) for each in players.values()),
        players=players,
        unreadable=tuple(
            (game.name, game.unreadable) for game in games if game.unreadable is not None
        ),
    )


def _count(log: LogFile, tree: StrategyTree) -> _Counted:
    name = base_name(log.name)
    try:
        record = log.read().record
        rounds = list(review_entries(record, SEATS, tree))
    except UnreadableGame as error:
        return _Counted(name, unreadable=str(error))
    entries = [entry for round_ in rounds for entry in round_]
    return _Counted(
        name,
        tuple(
            (
                record.players[seat].name,
                count_habits(one for one in entries if one.observation.seat == seat),
            )
            for seat in SEATS
        ),
    )
