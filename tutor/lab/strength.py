"""Whether the figures that a teacher reads rise with weakness: measured by rank over many games."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

import numpy as np

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.message import Message
from rules.record import GameRecord, Player
from rules.tiles import SEATS, Seat
from tutor.advice.advice import Decision
from tutor.corpus import Part, base_name, map_games, of_part
from tutor.intervals import Interval, inner, resampled_sums
from tutor.lab.training.examples import NoExamples
from tutor.lessons.lesson import Cause
from tutor.lessons.lessons import find_lessons
from tutor.review import decide_all, played_entries
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import Verdict
from tutor.teaching.seat_figures import CauseCount, SeatFigures, seat_figures

BANDS: Final = (
    (16, "7 dan and above"),
    (15, "6 dan"),
    (13, "4 and 5 dan"),
    (10, "1 to 3 dan"),
    (0, "below 1 dan"),
)
UNKNOWN: Final = "no rank told"
COLUMNS: Final = (
    *("seats", "decisions", "marks", "points"),
    *("risky", "risky_chances", "fold", "fold_chances"),
)


@dataclass(frozen=True, slots=True)
class StrengthFigure:
    """A ratio over games, with its 95 % interval by games drawn again."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class StrengthGroup:
    group: str
    seats: int
    decisions: int
    marks: StrengthFigure
    points: StrengthFigure
    """Points lost a game, by the estimate of the lessons, where it may be told in points."""
    risky: StrengthFigure
    """Discards too dangerous, per 100 decisions in which a clearly safer one was advised while
    somebody threatened: the headline of a class."""
    played_on: StrengthFigure
    """Share of the times to fold at which the hand was built on, 0 to 1."""


@dataclass(frozen=True, slots=True)
class StrengthFigures:
    games: int
    groups: tuple[StrengthGroup, ...]
    unreadable: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _GameRows:
    name: str
    rows: tuple[tuple[str, tuple[int, ...]], ...] = ()
    unreadable: str | None = None


def evaluate_strength(
    logs: Iterable[LogFile],
    tree: StrategyTree,
    *,
    named: Collection[str] = (),
    part: Part | Literal["all"] = "all",
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> StrengthFigures:
    """Return the figures of all four seats of these games, by the rank of their players.

    Args:
        logs: the games.
        tree: what annotates them.
        named: players who are one group together, ahead of all ranks (programs).
        part: which of the games.
        jobs: processes at once; None is all cores.
        progress: told after each file.

    Raises:
        NoExamples: these files hold no decision in that part.
    """
    count = partial(_count, tree=tree, named=frozenset(named))
    games = list(map_games(count, of_part(logs, part), jobs=jobs, progress=progress))
    rows: defaultdict[str, list[tuple[int, ...]]] = defaultdict(list)
    for game in games:
        for group, row in game.rows:
            rows[group].append(row)
    if not rows:
        raise NoExamples.of_part(Message("no decision to measure on"), part)
    order = (", ".join(sorted(named)), *(name for _, name in BANDS), UNKNOWN)
    unreadable = ((game.name, game.unreadable) for game in games if game.unreadable is not None)
    return StrengthFigures(
        sum(bool(game.rows) for game in games),
        tuple(_group(name, rows[name]) for name in order if name in rows),
        tuple(sorted(unreadable)),
    )


def _count(log: LogFile, tree: StrategyTree, named: frozenset[str]) -> _GameRows:
    name = base_name(log.name)
    try:
        record = log.read().record
    except UnreadableGame as error:
        return _GameRows(name, unreadable=str(error))
    return _GameRows(name, tuple(_rows(record, tree, named)))


def _rows(
    record: GameRecord, tree: StrategyTree, named: frozenset[str]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    played = [one for here in played_entries(record, SEATS) for one in here]
    own: defaultdict[Seat, list[Decision]] = defaultdict(list)
    for one in decide_all(record.game, played, tree):
        if isinstance(one, Decision):
            own[one.observation.seat].append(one)
    for seat, decisions in sorted(own.items()):
        player = record.players[seat]
        group = ", ".join(sorted(named)) if player.name in named else _band(player)
        yield (
            group,
            _row(
                decisions,
                seat_figures(decisions, find_lessons(decisions, most=len(decisions)), None),
            ),
        )


def _band(player: Player) -> str:
    if player.dan is None:
        return UNKNOWN
    return next(name for least, name in BANDS if player.dan >= least)


def _row(decisions: list[Decision], figures: SeatFigures) -> tuple[int, ...]:
    fold = figures.causes.get(Cause.PLAYED_ON, CauseCount())
    marks = sum(one.verdict is Verdict.OFF_PLAN for one in decisions)
    return (
        *(1, len(decisions), marks, round(figures.points)),
        *(figures.threats.marks, figures.threats.chances, fold.marks, fold.chances),
    )


def _group(name: str, rows: list[tuple[int, ...]]) -> StrengthGroup:
    values = np.array(rows)
    sums, whole = resampled_sums(values), values.sum(axis=0)

    def figure(part: str, of: str, times: float = 1.0) -> StrengthFigure:
        over, under = COLUMNS.index(part), COLUMNS.index(of)
        known = sums[:, under] > 0
        ends: Interval = inner(times * sums[known, over] / sums[known, under])
        value = round(times * float(whole[over] / whole[under]), 6) if whole[under] else None
        return StrengthFigure(value, *(ends or (None, None)))

    return StrengthGroup(
        name,
        len(rows),
        int(whole[COLUMNS.index("decisions")]),
        figure("marks", "decisions", 100),
        figure("points", "seats"),
        figure("risky", "risky_chances", 100),
        figure("fold", "fold_chances"),
    )
