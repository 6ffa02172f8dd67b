from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from rules.message import Message
from rules.record import GameRecord, Player
from rules.tiles import SEATS, Seat
from tutor.coach.advice import Decision
from tutor.coach.graded import Cause
from tutor.coach.lessons.lessons import find_lessons
from tutor.coach.review import decide_all, played_entries
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import StrategyTree
from tutor.intervals import Interval, inner, resampled_sums
from tutor.lab.games import Corpus
from tutor.teaching.figures import CauseCount, SeatFigures, seat_figures

BANDS: Final = (
    (16, "7 dan and above"),
    (15, "6 dan"),
    (13, "4 and 5 dan"),
    (10, "1 to 3 dan"),
    (0, "below 1 dan"),
)
UNKNOWN: Final = "no rank"
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
    """Points lost a game, by the estimate of the lessons, if it can be given in points."""
    risky: StrengthFigure
    """Discards too dangerous, per 100 decisions in which a clearly safer one was advised while
    somebody threatened: the headline of a class."""
    played_on: StrengthFigure
    """Share of the times to fold at which the hand was built on, 0 to 1."""


@dataclass(frozen=True, slots=True)
class StrengthFigures:
    games: int
    groups: tuple[StrengthGroup, ...]


def evaluate_strength(
    corpus: Corpus, tree: StrategyTree, *, named: Collection[str] = ()
) -> StrengthFigures:
    """Return the figures of all four seats of these games, by the rank of their players.

    Args:
        corpus: the games.
        tree: annotates them.
        named: players who are one group, listed before all ranks (programs).

    Raises:
        NoExamples: these files hold no decision in that part.
    """
    count = partial(_rows, tree=tree, named=frozenset(named))
    games = [game.found for game in corpus.each(count)]
    rows: defaultdict[str, list[tuple[int, ...]]] = defaultdict(list)
    for game in games:
        for group, row in game:
            rows[group].append(row)
    if not rows:
        raise corpus.lacking(Message("no decision to measure on"))
    order = (", ".join(sorted(named)), *(name for _, name in BANDS), UNKNOWN)
    return StrengthFigures(
        sum(map(bool, games)), tuple(_group(name, rows[name]) for name in order if name in rows)
    )


def _rows(
    record: GameRecord, tree: StrategyTree, named: frozenset[str]
) -> list[tuple[str, tuple[int, ...]]]:
    rows = []
    played = [one for here in played_entries(record, SEATS) for one in here]
    own: defaultdict[Seat, list[Decision]] = defaultdict(list)
    for one in decide_all(record.game, played, tree):
        if isinstance(one, Decision):
            own[one.observation.seat].append(one)
    for seat, decisions in sorted(own.items()):
        player = record.players[seat]
        group = ", ".join(sorted(named)) if player.name in named else _band(player)
        lessons = find_lessons(decisions, most=len(decisions), marked=True)
        rows.append((group, _row(decisions, seat_figures(decisions, lessons, None))))
    return rows


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
