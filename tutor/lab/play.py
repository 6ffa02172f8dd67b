"""Games of opponents against each other, many tables in step."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from rules.events import Win
from rules.formats import write_mjlog
from rules.placement import place_of
from rules.record import GameRecord
from rules.ruleset import Ruleset
from rules.shanten import prepare_bulk
from rules.table import Answer, Table
from rules.tiles import SEATS, Seat, four
from tutor.files import replacing_bytes
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.model import shipped_luck_model
from tutor.opponents.opponent import Opponent, Request
from tutor.opponents.opponents import opponent
from tutor.strategy.tree import StrategyTree

TABLES_IN_STEP: Final = 128
GAMES_A_TASK: Final = 256
Seated: TypeAlias = Callable[[str, StrategyTree], Opponent]


@dataclass(frozen=True, slots=True)
class SeatResult:
    placement: int
    points: int
    rounds: int
    wins: int
    deal_ins: int
    luck: float | None = None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    number: int
    results: tuple[SeatResult, SeatResult, SeatResult, SeatResult]
    mjlog: bytes | None = None


@dataclass(frozen=True, slots=True)
class Match:
    names: tuple[str, str, str, str]
    tree: StrategyTree
    rules: Ruleset
    seed: int = 0
    keep: bool = False
    duplicate: bool = False
    luck: bool = False
    seated: Seated = opponent

    def wall_seed(self, number: int) -> str:
        games = seatings(self.names) if self.duplicate else 1
        return f"{self.seed} {number // games * games}"

    def seat_of(self, place: int, number: int) -> Seat:
        return Seat((place + number) % 4)


def seatings(names: Sequence[str]) -> int:
    """Return how many different seatings the four have as they move on round the table.

    >>> seatings(("a", "b", "a", "b")), seatings(("a", "a", "b", "b"))
    (2, 4)
    """
    turned = ([*names[by:], *names[:by]] for by in range(1, len(names) + 1))
    return next(by for by, each in enumerate(turned, start=1) if each == [*names])


def play(
    match: Match,
    games: int,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> list[PlayedGame]:
    """Play games number 0 and up; each has walls of its own.

    Args:
        match: who plays, by what rules, from which seed.
        games: how many.
        jobs: processes at once; None is all cores, 1 stays in this process.
        progress: told the games done, and of how many.
    """
    played: list[PlayedGame] = []
    for some in _tasks(match, games, jobs):
        played += some
        progress(len(played), games)
    return sorted(played, key=lambda game: game.number)


def play_some(match: Match, numbers: Sequence[int]) -> list[PlayedGame]:
    prepare_bulk()
    return list(_in_step(match, iter(numbers)))


def write_games(games: Sequence[PlayedGame], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        if game.mjlog is not None:
            with replacing_bytes(folder / f"game-{game.number:05}.mjlog") as file:
                file.write(game.mjlog)


def _tasks(match: Match, games: int, jobs: int | None) -> Iterator[list[PlayedGame]]:
    if jobs == 1:
        for number in range(0, games, GAMES_A_TASK):
            yield play_some(match, range(number, min(games, number + GAMES_A_TASK)))
        return
    from joblib import Parallel, cpu_count, delayed

    size = max(1, min(GAMES_A_TASK, -(-games // (jobs or cpu_count()))))
    workers = Parallel(n_jobs=jobs or -1, return_as="generator_unordered")
    tasks = (range(start, min(games, start + size)) for start in range(0, games, size))
    yield from workers(delayed(play_some)(match, numbers) for numbers in tasks)


def _in_step(match: Match, numbers: Iterator[int]) -> Iterator[PlayedGame]:
    players = {name: match.seated(name, match.tree) for name in match.names}
    tables: dict[int, Table] = {}
    while True:
        while len(tables) < TABLES_IN_STEP and (number := next(numbers, None)) is not None:
            tables[number] = _table(match, number)
        if not tables:
            return
        _step_all(tables, players)
        for number in [number for number, table in tables.items() if table.is_over]:
            yield _finished(match, number, tables.pop(number).record())


def _table(match: Match, number: int) -> Table:
    names = [""] * 4
    for place, name in enumerate(match.names):
        names[match.seat_of(place, number)] = name
    return Table(match.rules, Random(match.wall_seed(number)), tuple(names))


def _step_all(tables: dict[int, Table], players: dict[str, Opponent]) -> None:
    asked: dict[str, list[tuple[int, Seat]]] = {name: [] for name in players}
    requests: dict[str, list[Request]] = {name: [] for name in players}
    for number, table in tables.items():
        for seat, offered in table.pending.items():
            name = table.players[seat]
            asked[name].append((number, seat))
            requests[name].append((table.round.observe(seat), offered))
    answers: dict[int, dict[Seat, Answer]] = {number: {} for number in tables}
    for name, player in players.items():
        for (number, seat), answer in zip(
            asked[name], player.answer_all(requests[name]), strict=True
        ):
            answers[number][seat] = answer
    for number, table in tables.items():
        table.step(answers[number])


def _finished(match: Match, number: int, record: GameRecord) -> PlayedGame:
    by_seat = results_of(record)
    if match.luck:
        by_seat = _with_luck(by_seat, record)
    results = four(by_seat[match.seat_of(place, number)] for place in range(4))
    return PlayedGame(number, results, write_mjlog(record) if match.keep else None)


def _with_luck(results: tuple[SeatResult, ...], record: GameRecord) -> tuple[SeatResult, ...]:
    found = game_luck(record, shipped_luck_model())
    if not isinstance(found, GameLuck):
        return results
    return tuple(
        replace(result, luck=luck) for result, luck in zip(results, found.luck, strict=True)
    )


def results_of(record: GameRecord) -> tuple[SeatResult, ...]:
    """Return what a finished game was for each seat. Equal points: who sat nearer to the first
    dealer stands above.

    Raises:
        ValueError: the game has no final points.
    """
    points = record.final_points
    if points is None:
        raise ValueError("the game is not over")
    wins = [[e for e in events if isinstance(e, Win)] for events in record.rounds]
    return tuple(
        SeatResult(
            placement=place_of(points, seat),
            points=points[seat],
            rounds=len(record.rounds),
            wins=sum(any(win.seat == seat for win in some) for some in wins),
            deal_ins=sum(any(win.from_seat == seat != win.seat for win in some) for some in wins),
        )
        for seat in SEATS
    )
