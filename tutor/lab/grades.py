from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tutor.coach.advice import Decision, Played, PlayedDiscard, PlayedOffer, ReviewEntry
from tutor.coach.call_effects import look_at_offers
from tutor.coach.graded import DealIn, Label
from tutor.coach.grading.deal_in import with_deal_ins
from tutor.coach.grading.grade import MISTAKE, Grade, Ratios, grade_of_sums, ratios_of, sums_of
from tutor.coach.grading.marks import with_ratios
from tutor.coach.grading.praise import Strength, praise_of
from tutor.coach.review import played_entries, ungraded
from tutor.coach.strategy.tree import StrategyTree
from tutor.intervals import Interval
from tutor.lab.games import Corpus
from tutor.network.network import Weights
from tutor.position.positions import Array, Positions

LEAST_GAMES: Final = 10
SET: Final = 20
"""Games of the second half-width."""
FIRST_DAN: Final = 10
DANS: Final = range(1, 11)
BLIND: Final = "blind"
RANDOM: Final = "random"
ALL: Final = "all"
BASELINES: Final = (BLIND, RANDOM, ALL)


@dataclass(frozen=True, slots=True)
class SeatGrade:
    decisions: int
    """Discards after a draw."""
    grade: float | None
    low: float | None
    high: float | None
    """95 %, by bootstrap over games."""
    mean_ratio: float
    under_05: float
    first: float
    games: int
    """Seats, one a game and player."""
    answers: int
    """Calls, riichi and kans decided."""
    grade_with_answers: float | None
    half_width: float | None
    """Median over games of half the interval of one game."""
    half_width_20: float | None
    """The same over sets of 20 games."""


@dataclass(frozen=True, slots=True)
class GradeFigures:
    decisions: int
    games: int
    seats: dict[str, SeatGrade]
    labels: dict[str, float]
    answer_labels: dict[str, float]
    praise: dict[str, dict[str, float]]
    """By who played: the share of their games that earn each kind of praise."""
    deal_ins: dict[str, int]


@dataclass(frozen=True, eq=False, slots=True)
class _Seat:
    name: str
    dan: int | None
    rounds: Array
    """(rounds, 3) of `sums_of`, discards."""
    answered: Array
    """The same of answers to offers."""
    lot: Array
    """The same of a tile drawn by lot, in expectation."""
    counts: Array
    """(3, 3): of the seat, blind play and a tile by lot the sum of ratios, how many are below
    `MISTAKE`, and how many are the likeliest choice."""
    deal_ins: Counter[DealIn]
    praise: frozenset[Strength]
    labels: Counter[str] = field(default_factory=Counter)
    answer_labels: Counter[str] = field(default_factory=Counter)
    game: int = 0


def evaluate_grades(corpus: Corpus, weights: Weights, tree: StrategyTree) -> GradeFigures:
    """Measure the grades of all seats in these games.

    Raises:
        NoExamples: no decision in these files.
    """
    games = corpus.find(partial(_seats_of, weights=weights, tree=tree))
    seats = [replace(seat, game=number) for number, game in enumerate(games) for seat in game]
    if not seats:
        raise corpus.lacking(Message("no decision to measure on"))
    groups: dict[str, list[_Seat]] = defaultdict(list)
    for seat in seats:
        groups[seat.name].append(seat)
        if seat.dan in DANS:
            groups[f"dan_{seat.dan}"].append(seat)
    named = {
        name: group
        for name, group in sorted(groups.items(), key=lambda each: each[0])
        if name not in BASELINES and (len(group) >= LEAST_GAMES or name.startswith("dan_"))
    }
    labels, answers = Counter[str](), Counter[str]()
    for seat in seats:
        labels += seat.labels
        answers += seat.answer_labels
    deal_ins = sum((seat.deal_ins for seat in seats), Counter[DealIn]())
    return GradeFigures(
        decisions=sum(int(seat.rounds[:, 0].sum()) for seat in seats),
        games=sum(map(bool, games)),
        seats={
            BLIND: _baseline(seats, 1),
            RANDOM: _baseline(seats, 2),
            ALL: _group(seats),
            **{name: _group(group) for name, group in named.items()},
        },
        labels=_shares(labels),
        answer_labels=_shares(answers),
        praise={
            name: {
                str(kind): float(np.mean([kind in seat.praise for seat in group]))
                for kind in Strength
            }
            for name, group in groups.items()
            if len(group) >= LEAST_GAMES
        },
        deal_ins={"count": deal_ins.total(), **{str(each): deal_ins[each] for each in DealIn}},
    )


def _shares(counts: Mapping[str, int]) -> dict[str, float]:
    whole = sum(counts.values())
    return {str(label): counts.get(label, 0) / whole if whole else 0.0 for label in Label}


def _group(seats: list[_Seat]) -> SeatGrade:
    sums = np.array([seat.rounds.sum(axis=0) for seat in seats])
    answered = np.array([seat.answered.sum(axis=0) for seat in seats])
    sets = [seats[at : at + SET] for at in range(0, len(seats) - SET + 1, SET)]
    return _seat_grade(
        _grade(seats, sums),
        sum(seat.counts[0] for seat in seats),
        len(seats),
        int(answered[:, 0].sum()),
        grade_of_sums(sums + answered).value,
        _half_width(seat.rounds for seat in seats),
        _half_width(np.concatenate([seat.rounds for seat in some]) for some in sets),
    )


def _baseline(seats: list[_Seat], row: int) -> SeatGrade:
    sums = np.array([(seat.lot if row == 2 else _blind(seat.rounds)).sum(axis=0) for seat in seats])
    return _seat_grade(_grade(seats, sums), sum(seat.counts[row] for seat in seats), len(seats))


def _grade(seats: list[_Seat], sums: Array) -> Grade:
    """Return the grade of some seats together, with its interval by games."""
    _, game = np.unique([seat.game for seat in seats], return_inverse=True)
    by_game = np.zeros((game.max() + 1, sums.shape[1]))
    np.add.at(by_game, game, sums)
    return grade_of_sums(by_game)


def _blind(rounds: Array) -> Array:
    return rounds * (1, 0, 1)


def _seat_grade(
    found: Grade,
    counts: Array,
    games: int,
    answers: int = 0,
    with_answers: float | None = None,
    half_width: float | None = None,
    half_width_20: float | None = None,
) -> SeatGrade:
    low, high = found.interval or (None, None)
    ratio, under, first = (counts / max(found.decisions, 1)).tolist()
    return SeatGrade(
        found.decisions,
        found.value,
        low,
        high,
        ratio,
        under,
        first,
        games,
        answers,
        with_answers,
        half_width,
        half_width_20,
    )


def _half_width(groups: Iterable[Array]) -> float | None:
    found: list[Interval] = [grade_of_sums(rounds).interval for rounds in groups]
    widths = [(each[1] - each[0]) / 2 for each in found if each is not None]
    return float(np.median(widths)) if widths else None


def _seats_of(record: GameRecord, weights: Weights, tree: StrategyTree) -> list[_Seat]:
    made: list[Played] = []
    rounds: list[int] = []
    for number, round_ in enumerate(played_entries(record, SEATS)):
        made += round_
        rounds += [number] * len(round_)
    offers = [(one.observation, one.offered) for one in made if isinstance(one, PlayedOffer)]
    looked = look_at_offers(offers)
    ratios = ratios_of(weights, made, looked)
    entries = with_ratios(ungraded(record.game, made, looked, tree), ratios)
    of_seat = np.array([one.observation.seat for one in made])
    found = []
    for seat in SEATS:
        here = np.flatnonzero(of_seat == seat)
        if any(isinstance(made[at], PlayedDiscard) for at in here.tolist()):
            found.append(
                _seat_of(
                    record,
                    seat,
                    [made[at] for at in here.tolist()],
                    [entries[at] for at in here.tolist()],
                    Ratios(ratios.ratio[here], ratios.blind[here], ratios.shares[here]),
                    np.array(rounds)[here],
                )
            )
    return found


def _seat_of(
    record: GameRecord,
    seat: Seat,
    made: list[Played],
    entries: list[ReviewEntry | None],
    ratios: Ratios,
    rounds: Array,
) -> _Seat:
    player = record.players[seat]
    counted = ~np.isnan(ratios.ratio) & ~np.isnan(ratios.blind)
    thrown = np.array([isinstance(one, PlayedDiscard) for one in made])
    throws, answers = np.flatnonzero(counted & thrown), np.flatnonzero(counted & ~thrown)
    ratio, blind = ratios.ratio[throws], ratios.blind[throws]
    allowed = Positions.stack([made[at].observation for at in throws]).allowed
    scaled = ratios.shares[throws] / ratios.shares[throws].max(axis=1, keepdims=True)
    number = allowed.sum(axis=1)
    lot = np.where(allowed, scaled, 0).sum(axis=1) / number
    under = (allowed & (scaled < MISTAKE)).sum(axis=1) / number
    decided = with_deal_ins(record, (entry for entry in entries if entry is not None))
    label = Counter[str]()
    answer_labels = Counter[str]()
    for at in (*throws.tolist(), *answers.tolist()):
        entry = entries[at]
        if entry is not None and entry.graded is not None:
            counter = label if isinstance(entry, Decision) else answer_labels
            counter[entry.graded.label] += 1
    return _Seat(
        player.name,
        None if player.dan is None else player.dan - FIRST_DAN + 1,
        sums_of(ratio, blind, rounds[throws]),
        sums_of(ratios.ratio[answers], ratios.blind[answers], rounds[answers]),
        sums_of(lot, blind, rounds[throws]),
        np.array(
            [
                (ratio.sum(), (ratio < MISTAKE).sum(), (ratio >= 1).sum()),
                (blind.sum(), (blind < MISTAKE).sum(), (blind >= 1).sum()),
                (lot.sum(), under.sum(), (1 / number).sum()),
            ]
        ),
        Counter(
            one.deal_in.verdict
            for one in decided
            if isinstance(one, Decision) and one.deal_in is not None
        ),
        frozenset(one.strength for one in praise_of(decided, record, seat)),
        label,
        answer_labels,
    )
