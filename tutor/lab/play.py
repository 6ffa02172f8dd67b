"""Games of opponents against each other, many tables in step, and what they show.

Figures a seat, which seats are better, and kinds of opponents compared by the difference of their
mean placements in a game, or in the games with the same walls. Removing luck and sharing walls both
lower the variance, so that fewer games suffice.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean, variance
from typing import Final, TypeAlias

from rules.events import Ruleset, Win
from rules.formats.mjlog_write import write_mjlog
from rules.placement import placement_of
from rules.record import GameRecord
from rules.shanten import prepare_bulk
from rules.table import Answer, Table
from rules.tiles import SEATS, Seat, four
from tutor.coach.strategy.tree import StrategyTree
from tutor.corpus import spread
from tutor.intervals import LEVEL
from tutor.lab.mjai_bot import SECONDS, MjaiBot, is_bot
from tutor.lab.workers import processes
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.model import shipped_luck_model
from tutor.opponents.opponents import opponent
from tutor.opponents.players import Opponent, Request
from tutor.system.files import replacing_bytes

TABLES_IN_STEP: Final = 128
GAMES_A_TASK: Final = 256
Seated: TypeAlias = Callable[[str, StrategyTree], Opponent]
Bots: TypeAlias = dict[tuple[int, Seat], MjaiBot]
"""By the numbers of their games and their seats."""


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
    forfeits: tuple[tuple[int, str], ...] = ()
    """The places of bots that failed, and why."""


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
    bot_seconds: float = SECONDS

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
    folder: Path | None = None,
) -> list[PlayedGame]:
    """Play games number 0 and up, each with different walls.

    Args:
        match: who plays, by what rules, from which seed.
        games: how many.
        jobs: processes at once; None is all cores, 1 stays in this process.
        progress: called with the games done and in all.
        folder: where kept games are written while others are played, and so not returned.
    """
    played: list[PlayedGame] = []
    for some in _tasks(match, games, jobs):
        if folder is not None:
            write_games(some, folder)
        played += some if folder is None else [replace(game, mjlog=None) for game in some]
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
    size = max(1, min(GAMES_A_TASK, -(-games // processes(jobs))))
    tasks = (range(start, min(games, start + size)) for start in range(0, games, size))
    yield from spread(partial(play_some, match), tasks, jobs)


def _in_step(match: Match, numbers: Iterator[int]) -> Iterator[PlayedGame]:
    players = {name: match.seated(name, match.tree) for name in match.names if not is_bot(name)}
    at_once = TABLES_IN_STEP if len(players) == len({*match.names}) else 1
    tables: dict[int, Table] = {}
    bots: Bots = {}
    try:
        while True:
            while len(tables) < at_once and (number := next(numbers, None)) is not None:
                names = [""] * 4
                for place, name in enumerate(match.names):
                    names[match.seat_of(place, number)] = name
                table = Table(match.rules, Random(match.wall_seed(number)), tuple(names))
                tables[number] = table
                for seat in SEATS:
                    if is_bot(names[seat]):
                        opening = table.record()
                        bots[number, seat] = MjaiBot(names[seat], seat, opening, match.bot_seconds)
            if not tables:
                return
            _step_all(tables, players, bots)
            for number in [number for number, table in tables.items() if table.is_over]:
                yield _finished(match, number, tables.pop(number).record(), bots)
    finally:
        for bot in bots.values():
            bot.close()


def _finished(match: Match, number: int, record: GameRecord, bots: Bots) -> PlayedGame:
    by_seat = results_of(record)
    if match.luck:
        by_seat = _with_luck(by_seat, record)
    places = [match.seat_of(place, number) for place in range(4)]
    forfeits = []
    for place, seat in enumerate(places):
        if (number, seat) in bots:
            bot = bots.pop((number, seat))
            bot.close(record.rounds)
            if bot.forfeit:
                forfeits.append((place, bot.forfeit))
    return PlayedGame(
        number,
        four(by_seat[seat] for seat in places),
        write_mjlog(record) if match.keep else None,
        tuple(forfeits),
    )


def _step_all(tables: dict[int, Table], players: dict[str, Opponent], bots: Bots) -> None:
    asked: dict[str, list[tuple[int, Seat]]] = {name: [] for name in players}
    requests: dict[str, list[Request]] = {name: [] for name in players}
    answers: dict[int, dict[Seat, Answer]] = {number: {} for number in tables}
    for number, table in tables.items():
        for seat, offered in table.pending.items():
            if (number, seat) in bots:
                told = table.record().rounds
                answers[number][seat] = bots[number, seat].answer(told, offered)
                continue
            name = table.players[seat]
            asked[name].append((number, seat))
            requests[name].append((table.round.observe(seat), offered))
    for name, player in players.items():
        for (number, seat), answer in zip(
            asked[name], player.answer_all(requests[name]), strict=True
        ):
            answers[number][seat] = answer
    for number, table in tables.items():
        table.step(answers[number])


def _with_luck(results: tuple[SeatResult, ...], record: GameRecord) -> tuple[SeatResult, ...]:
    found = game_luck(record, shipped_luck_model())
    if not isinstance(found, GameLuck):
        return results
    return tuple(
        replace(result, luck=luck) for result, luck in zip(results, found.luck, strict=True)
    )


def results_of(record: GameRecord) -> tuple[SeatResult, ...]:
    """Return what a finished game was for each seat. Equal points: the seat nearer to the first
    dealer places higher.

    Raises:
        ValueError: the game has no final points.
    """
    points = record.final_points
    if points is None:
        raise ValueError("the game is not over")
    wins = [[e for e in events if isinstance(e, Win)] for events in record.rounds]
    return tuple(
        SeatResult(
            placement=placement_of(points, seat),
            points=points[seat],
            rounds=len(record.rounds),
            wins=sum(any(win.seat == seat for win in some) for some in wins),
            deal_ins=sum(any(win.from_seat == seat != win.seat for win in some) for some in wins),
        )
        for seat in SEATS
    )


@dataclass(frozen=True, slots=True)
class SeatFigures:
    name: str
    mean_placement: float
    mean_points: float
    win_rate: float
    deal_in_rate: float
    adjusted_placement: float | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    better: str
    worse: str
    difference: float
    """Mean placement of the worse minus that of the better, as the games fell."""
    p: float
    """Two-sided, by `mean_test` over games, or over sets with the same walls."""
    low: float | None
    high: float | None
    """95 % interval of the difference; None if unknown."""


def figures(names: Sequence[str], games: Sequence[PlayedGame]) -> list[SeatFigures]:
    return [_figures(name, games, [place]) for place, name in enumerate(names)]


def kind_figures(names: Sequence[str], games: Sequence[PlayedGame]) -> list[SeatFigures]:
    """Return the figures of every kind, its seats together."""
    kinds: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        kinds.setdefault(name, []).append(place)
    return [_figures(name, games, places) for name, places in kinds.items()]


def _figures(name: str, games: Sequence[PlayedGame], places: Sequence[int]) -> SeatFigures:
    results = [game.results[place] for game in games for place in places]
    rounds = sum(result.rounds for result in results)
    adjusted = [_adjusted(each) for each in results if each.luck is not None]
    return SeatFigures(
        name,
        fmean(result.placement for result in results),
        fmean(result.points for result in results),
        sum(result.wins for result in results) / rounds,
        sum(result.deal_ins for result in results) / rounds,
        fmean(adjusted) if len(adjusted) == len(results) else None,
    )


def compare(
    names: Sequence[str], games: Sequence[PlayedGame], *, duplicate: bool
) -> list[Comparison]:
    """Compare every two kinds as the games fell (arguments as of `compare_pairs`)."""
    found = []
    for one, other in combinations(dict.fromkeys(names), 2):
        played = _differences(names, games, one, other, _placement)
        better, worse = (one, other) if fmean(played) >= 0 else (other, one)
        ahead = played if better == one else [-each for each in played]
        values = _of_sets(ahead, seatings(names)) if duplicate else ahead
        found.append(Comparison(better, worse, fmean(ahead), *mean_test(values)))
    return found


@dataclass(frozen=True, slots=True)
class PairedComparison:
    one: str
    other: str
    difference: float
    """Mean placement of the other minus that of the one, luck taken out: above 0, the one is
    better."""
    p: float
    """Two-sided, that it is 0, by the differences of each game, or of each set with the same
    walls; 1 if unknown."""
    low: float | None
    high: float | None
    """95 % interval of the difference; None if unknown."""
    variance_by_luck: float | None
    variance_by_duplicate: float | None
    variance_by_both: float | None


def compare_pairs(
    names: Sequence[str], games: Sequence[PlayedGame], *, duplicate: bool
) -> list[PairedComparison]:
    """Return every two kinds that took part; nothing if a game has no figure of luck.

    Args:
        names: who played, in the order of the results.
        games: in the order of their numbers; with `duplicate` whole sets (see `seatings`).
        duplicate: whether the games of a set have the same walls.
    """
    if any(result.luck is None for game in games for result in game.results):
        return []
    pairs = combinations(dict.fromkeys(names), 2)
    return [_pair(names, games, one, other, duplicate) for one, other in pairs]


def _pair(
    names: Sequence[str], games: Sequence[PlayedGame], one: str, other: str, duplicate: bool
) -> PairedComparison:
    played = _differences(names, games, one, other, _placement)
    adjusted = _differences(names, games, one, other, _adjusted)
    size = seatings(names)
    values = _of_sets(adjusted, size) if duplicate else adjusted
    return PairedComparison(
        one,
        other,
        fmean(adjusted),
        *mean_test(values),
        _share(adjusted, played),
        _share(_of_sets(played, size), played, size) if duplicate else None,
        _share(_of_sets(adjusted, size), played, size) if duplicate else None,
    )


def _placement(result: SeatResult) -> float:
    return float(result.placement)


def _adjusted(result: SeatResult) -> float:
    assert result.luck is not None
    return result.placement + result.luck


def _differences(
    names: Sequence[str],
    games: Sequence[PlayedGame],
    one: str,
    other: str,
    value: Callable[[SeatResult], float],
) -> list[float]:

    def mean(game: PlayedGame, kind: str) -> float:
        found = zip(names, game.results, strict=True)
        return fmean(value(result) for name, result in found if name == kind)

    return [mean(game, other) - mean(game, one) for game in games]


def _of_sets(differences: Sequence[float], size: int) -> list[float]:
    starts = range(0, len(differences), size)
    return [fmean(differences[start : start + size]) for start in starts]


def _share(part: Sequence[float], whole: Sequence[float], games: int = 1) -> float | None:
    if min(len(part), len(whole)) < 2 or not variance(whole):
        return None
    return games * variance(part) / variance(whole)


def mean_test(values: Sequence[float]) -> tuple[float, float | None, float | None]:
    """Return Student's two-sided p that the mean is 0, and the ends of its interval.

    Args:
        values: of independent trials: the difference of a game, or of a set with the same walls.
            (Seats are not: the places of a game always add up to ten.)
    """
    if len(values) < 2 or len({*values}) == 1:
        return 1.0, None, None
    from scipy.stats import ttest_1samp

    test = ttest_1samp(values, 0)
    low, high = test.confidence_interval(LEVEL)
    return float(test.pvalue), float(low), float(high)
