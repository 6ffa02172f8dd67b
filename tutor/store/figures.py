"""How often a seat won, dealt in, declared riichi and called, and how often it missed each idea.

Rates are counted in rounds of a game's record, ideas in the decisions of its advice log. Ideas on
turns with an open hint or on repeated turns are counted separately.
"""

import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, field, fields, replace
from datetime import datetime
from typing import Final, TypeAlias

import numpy as np

from rules.events import Call, Discard, Event, Ryukyoku, Win
from rules.melds import MeldType
from rules.message import BadValue
from rules.placement import by_placement
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.coach.advice import Decision, PlayedDiscard
from tutor.coach.concepts.finders import Concept, idea_of
from tutor.coach.diagnosis.diagnosis import HabitCounts, ShownHabits, shown_habits
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.explain import explain
from tutor.coach.grading.deal_in import fold_chance
from tutor.coach.grading.grade import Turn, sums_of_entries, turn_of
from tutor.coach.grading.marks import network_digest, with_grades
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import find_lessons
from tutor.coach.strategy.stance import Verdict
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import LUCK_VERSION, game_luck
from tutor.luck.model import LuckModel
from tutor.luck.places import MeanPlaces, mean_places
from tutor.position.positions import Array
from tutor.store.database import History
from tutor.store.rows import (
    GAME,
    Game,
    Origin,
    decision_rows,
    game_from,
    packed,
    put,
    put_decisions,
    put_lessons,
    unpacked_log,
)

RIICHI, WIN, FIRST_PLACE, SAFE = "riichi", "win", "first_place", "safe_rounds"
LIMITS: Final = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
LIMIT_HAN: Final = (5, 6, 8, 11, 13)
MANGAN_BASE: Final = 2000
YAKU_COUNT: Final = 52
"""Number of yaku in Tenhou's numbering; higher numbers are dora."""
FIRST_YAKUMAN: Final = 37
SAFE_ROUNDS: Final = 10
"""Consecutive rounds without a deal-in, across games, that earn the badge."""


def yaku_badge(number: int) -> str:
    return f"yaku_{number}"


BADGES: Final = (
    RIICHI,
    WIN,
    FIRST_PLACE,
    SAFE,
    *LIMITS,
    *(yaku_badge(number) for number in range(YAKU_COUNT)),
)


def badges_of_round(events: Iterable[Event], seat: Seat) -> tuple[str, ...]:
    found: set[str] = set()
    for event in events:
        if isinstance(event, Discard) and event.riichi and event.seat == seat:
            found.add(RIICHI)
        elif isinstance(event, Win) and event.seat == seat:
            found.add(WIN)
            found.update(_limits(event))
            found.update(yaku_badge(number) for number, _ in event.yaku if number < YAKU_COUNT)
    return _in_order(found)


def badges_of(record: GameRecord, seat: Seat) -> tuple[str, ...]:
    found = {badge for events in record.rounds for badge in badges_of_round(events, seat)}
    return _in_order(found.union(badges_of_end(record, seat)))


def badges_of_end(record: GameRecord, seat: Seat) -> tuple[str, ...]:
    points = record.final_points
    return (FIRST_PLACE,) if points is not None and by_placement(points)[0] == seat else ()


def _in_order(names: Iterable[str]) -> tuple[str, ...]:
    found = frozenset(names)
    return tuple(name for name in BADGES if name in found)


def _limits(win: Win) -> Sequence[str]:
    han = sum(each for _, each in win.yaku)
    if any(FIRST_YAKUMAN <= number < YAKU_COUNT for number, _ in win.yaku):
        han = LIMIT_HAN[-1]
    reached = [name for name, least in zip(LIMITS, LIMIT_HAN, strict=True) if han >= least]
    if not reached and (win.fu or 0) << han + 2 >= MANGAN_BASE:
        reached = [LIMITS[0]]
    return (LIMITS[0], reached[-1]) if reached else ()


def read_badges(history: History) -> Mapping[str, datetime]:
    """Return when each badge was earned, earliest first.

    Raises:
        HistoryFault: the history cannot be read.
    """
    with history.read() as rows:
        found = rows.execute(
            "SELECT moment, names, rates.rounds, rates.deal_ins FROM games"
            " LEFT JOIN badges ON badges.game = games.id LEFT JOIN rates ON rates.game = games.id"
            " ORDER BY moment, games.id"
        ).fetchall()
    earned: dict[str, datetime] = {}
    run = 0
    for moment, names, rounds, deal_ins in found:
        try:
            at = datetime.fromisoformat(moment)
        except (TypeError, ValueError):
            continue
        run = run + (rounds or 0) if not deal_ins else 0
        for name in _in_order(
            (*str(names or "").split(), *((SAFE,) if run >= SAFE_ROUNDS else ()))
        ):
            earned.setdefault(name, at)
    return earned


CALLS: Final = (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
MOST_ROUNDS: Final = 100
MOST_CHANCES: Final = 10_000


@dataclass(frozen=True, slots=True)
class RoundRates:
    """Counts of rounds; a round with several calls by the seat counts once."""

    rounds: int = 0
    wins: int = 0
    deal_ins: int = 0
    riichi: int = 0
    calls: int = 0


RATES: Final = tuple(field.name for field in fields(RoundRates))


def rates_of(record: GameRecord, seat: Seat) -> RoundRates:
    found = [_round_of(events, seat) for events in record.rounds]
    return RoundRates(*(sum(each) for each in zip(*found, strict=True))) if found else RoundRates()


def _round_of(events: Sequence[Event], seat: Seat) -> tuple[bool, ...]:
    wins = [event for event in events if isinstance(event, Win)]
    if not wins and not any(isinstance(event, Ryukyoku) for event in events):
        return (False,) * len(RATES)
    return (
        True,
        any(win.seat == seat for win in wins),
        any(win.from_seat == seat != win.seat for win in wins),
        any(isinstance(one, Discard) and one.seat == seat and one.riichi for one in events),
        any(
            isinstance(one, Call) and one.seat == seat and one.meld.type in CALLS for one in events
        ),
    )


def read_rates(rows: sqlite3.Connection, which: str, names: Sequence[str]) -> dict[int, Array]:
    """Return the rates of each game, by game id: (len(RATES),) int64.

    Args:
        which: an SQL condition on `game`.
    """
    found = rows.execute(f"SELECT game, {', '.join(RATES)} FROM rates WHERE {which}", names)
    by_game = {}
    for game, *counts in found.fetchall():
        if not 0 <= min(counts) <= max(counts) <= counts[0] <= MOST_ROUNDS:
            raise BadValue("an impossible number of rounds")
        by_game[game] = np.array(counts, np.int64)
    return by_game


@dataclass(frozen=True, slots=True)
class IdeaCount:
    chances: int = 0
    """Turns on which the idea distinguished the advised tile from a tempting one."""
    misses: int = 0
    """Those of the chances on which the learner made the mistake."""


IdeaCounts: TypeAlias = Mapping[tuple[Concept, bool], IdeaCount]
"""Counts by idea and whether the turn had a hint or was repeated."""


def ideas_of(decisions: Iterable[Decision]) -> IdeaCounts:
    """Count the ideas of one seat in one game, one per turn: the idea that a mistake overlooked,
    otherwise the one that distinguished the advised tile from the tempting one."""
    chances, misses = Counter[tuple[Concept, bool]](), Counter[tuple[Concept, bool]]()
    answered: set[Turn] = set()
    for one in decisions:
        turn = turn_of(one)
        is_mistake = one.verdict is Verdict.OFF_PLAN
        found = explain(one.advice, one.observation, one.played if is_mistake else None)
        is_clear = is_mistake or not any(each.close for each in found.rivals)
        concept = idea_of(found) if is_clear else None
        if concept is not None:
            key = concept, bool(one.hints) or turn in answered
            chances[key] += 1
            misses[key] += is_mistake
        answered.add(turn)
    return {key: IdeaCount(count, misses[key]) for key, count in chances.items()}


def read_ideas(rows: sqlite3.Connection, which: str, names: Sequence[str]) -> IdeaCounts:
    """Sum up the ideas of games; ideas known only to other versions are skipped.

    Args:
        which: an SQL condition on `game`.
    """
    found = rows.execute(
        "SELECT idea, hinted, sum(chances), sum(misses), min(misses), max(chances),"
        f" max(misses - chances) FROM ideas WHERE {which} GROUP BY idea, hinted",
        names,
    )
    known, counts = frozenset(Concept), {}
    for idea, hinted, chances, misses, least, most, beyond in found:
        if least < 0 or beyond > 0 or most > MOST_CHANCES:
            raise BadValue("an impossible number of chances")
        if idea in known:
            counts[Concept(idea), bool(hinted)] = IdeaCount(chances, misses)
    return counts


MOST_DECISIONS: Final = 1000
MOST_SUM: Final = 10**6
"""Thousandths; more than any sum over a round can reach."""
GRADE: Final = ("decisions", "above", "room", "folds", "fold_chances")
GradeRow: TypeAlias = tuple[int, ...]
"""The values of `GRADE` for one round."""


@dataclass(frozen=True, slots=True)
class FoundGrade:
    id: int
    digest: str
    log: bytes
    """The compressed advice log, as stored in `logs`."""
    decisions: tuple[Decision, ...] = field(repr=False)
    grades: tuple[GradeRow, ...]
    ideas: IdeaCounts = field(repr=False)


@dataclass(frozen=True, slots=True)
class UngradedGame:
    id: int
    digest: str


def grade_rows(decisions: Iterable[Decision]) -> tuple[GradeRow, ...]:
    """Return a row for each round, in order. Slow: call this before a write transaction."""
    rounds: dict[tuple[int, int], list[Decision]] = {}
    for one in decisions:
        rounds.setdefault((one.observation.round, one.observation.honba), []).append(one)
    found = []
    for here in rounds.values():
        sums = sums_of_entries(here).sum(axis=0).tolist()
        chances = [fold_chance(one) for one in here if not one.hints]
        folded = [each for each in chances if each is not None]
        found.append((*sums, sum(folded), len(folded)))
    return tuple(found)


def put_grades(
    rows: sqlite3.Connection, game: int, grades: Sequence[GradeRow], ideas: IdeaCounts
) -> None:
    numbered = ((number, *each) for number, each in enumerate(grades))
    put(rows, game, "grades", f"number, {', '.join(GRADE)}", numbered)
    put(rows, game, "graded", "network", [[network_digest()]])
    counts = ((*key, count.chances, count.misses) for key, count in ideas.items())
    put(rows, game, "ideas", "idea, hinted, chances, misses", counts)


def games_without_grades(history: History) -> tuple[UngradedGame, ...]:
    with history.read() as rows:
        found = rows.execute(
            "SELECT games.id, games.digest FROM games JOIN logs ON logs.game = games.id"
            " LEFT JOIN graded ON graded.game = games.id"
            " WHERE network IS NULL OR network != ? ORDER BY games.id DESC",
            (network_digest(),),
        ).fetchall()
    return tuple(UngradedGame(*each) for each in found)


def grade_game(history: History, game: UngradedGame) -> FoundGrade | None:
    with history.read() as rows:
        found = rows.execute("SELECT log FROM logs WHERE game = ?", (game.id,)).fetchone()
    if found is None:
        return None
    try:
        header, decisions = unpacked_log(found[0])
    except (zlib.error, TypeError, ValueError):
        return None
    made = [
        PlayedDiscard(
            one.observation, Discard(one.observation.seat, one.played, one.tsumogiri, one.riichi)
        )
        for one in decisions
    ]
    graded = [one for one in with_grades(made, decisions, ()) if isinstance(one, Decision)]
    log = packed(header, graded)
    return FoundGrade(
        game.id, game.digest, log, tuple(graded), grade_rows(graded), ideas_of(graded)
    )


def keep_grades(history: History, found: Iterable[FoundGrade]) -> None:
    """Store graded games, with their decisions and lessons, atomically. Games deleted or replaced
    in the meantime are skipped."""
    with history.write() as rows:
        for each in found:
            same = rows.execute(
                "SELECT origin FROM games WHERE id = ? AND digest = ?", (each.id, each.digest)
            ).fetchone()
            if same is None:
                continue
            kept = rows.execute(
                "SELECT number FROM decisions WHERE game = ? AND dealt_in", (each.id,)
            )
            dealt_in = {number for (number,) in kept}
            made = [
                replace(row, dealt_in=row.dealt_in or row.number in dealt_in)
                for row in decision_rows(each.decisions)
            ]
            put_decisions(rows, each.id, made)
            lessons = find_lessons(each.decisions, present=same[0] == Origin.PRACTICE)
            put_lessons(rows, each.id, lessons)
            put(rows, each.id, "logs", "log", [[each.log]])
            put_grades(rows, each.id, each.grades, each.ideas)


def read_grades(rows: sqlite3.Connection, which: str, names: Sequence[str]) -> dict[int, Array]:
    """Return the grades of each game, by game id: (rounds, len(GRADE)) int64.

    Args:
        which: an SQL condition on `game`.
    """
    found = rows.execute(
        f"SELECT game, {', '.join(GRADE)} FROM grades WHERE {which} ORDER BY game, number", names
    ).fetchall()
    by_game: dict[int, list[tuple[int, ...]]] = {}
    for game, *sums in found:
        count, above, room, folds, chances = sums
        if not (0 <= folds <= chances <= MOST_DECISIONS and 0 <= count <= MOST_DECISIONS):
            raise BadValue("an impossible number of decisions")
        if not (0 <= room <= MOST_SUM and abs(above) <= MOST_SUM):
            raise BadValue("an impossible grade")
        by_game.setdefault(game, []).append((count, above, room, folds, chances))
    return {game: np.array(sums, np.int64) for game, sums in by_game.items()}


RECENT_GAMES: Final = 40
_KNOWN: Final = frozenset(map(str, Habit))


def put_habits(rows: sqlite3.Connection, game: int, counts: HabitCounts) -> None:
    values = ((habit, count.marks, count.chances) for habit, count in counts.items())
    put(rows, game, "habits", "habit, shown, chances", values)


def habits_shown(history: History, *, recent: int = RECENT_GAMES) -> ShownHabits:
    with history.read() as rows:
        found = rows.execute(
            "SELECT game, habit, shown, chances FROM habits WHERE game IN"
            " (SELECT DISTINCT game FROM habits ORDER BY game DESC LIMIT ?) ORDER BY game, id",
            (recent,),
        ).fetchall()
        (games,) = rows.execute("SELECT count(*) FROM games").fetchone()
    by_game: dict[int, dict[Habit, ChanceCount]] = {}
    for game, habit, shown, chances in found:
        counts = by_game.setdefault(game, {})
        if habit in _KNOWN and all(isinstance(one, int) and one >= 0 for one in (shown, chances)):
            counts[Habit(habit)] = ChanceCount(shown, chances)
    return shown_habits([*by_game.values()], of=int(games))


@dataclass(frozen=True, slots=True)
class KnownLuck:
    luck: float
    model: str


LuckAnswer: TypeAlias = KnownLuck | NoLuckReason


@dataclass(frozen=True, slots=True)
class GameWithoutLuck:
    id: int
    game: Game


@dataclass(frozen=True, slots=True)
class FoundLuck:
    id: int
    digest: str
    answer: LuckAnswer
    rates: RoundRates | None = None
    badges: tuple[str, ...] | None = None


def luck_of_seat(record: GameRecord, seat: Seat, model: LuckModel) -> LuckAnswer:
    part = model.of_length(hanchan=record.rules.hanchan)
    if part is None:
        return NoLuckReason.UNKNOWN_LENGTH
    found = game_luck(record, model)
    if isinstance(found, NoLuckReason):
        return found
    return KnownLuck(found.luck[seat], model_hash(model, hanchan=record.rules.hanchan))


def model_hash(model: LuckModel, *, hanchan: bool) -> str:
    part = model.of_length(hanchan=hanchan)
    games = "" if part is None else str(part.learned.get("corpus_hash", ""))
    network = "" if model.network is None else f"+{model.network.digest}"
    return f"{games}{network}/{LUCK_VERSION}"


def put_counts(
    rows: sqlite3.Connection,
    game: int,
    luck: LuckAnswer,
    rates: RoundRates | None,
    badges: Sequence[str] | None,
) -> None:
    """Store the counts of a game; None leaves stored ones unchanged. The luck of a finished record
    is not replaced by that of an unfinished one."""
    known = rows.execute("SELECT 1 FROM lucks WHERE game = ?", (game,)).fetchone()
    if luck is not NoLuckReason.UNFINISHED or known is None:
        lucks = [astuple(luck)] if isinstance(luck, KnownLuck) else []
        is_reason = not lucks and luck is not NoLuckReason.UNKNOWN_LENGTH
        put(rows, game, "lucks", "luck, model", lucks)
        put(rows, game, "no_lucks", "reason", [[luck]] if is_reason else [])
    if rates is not None:
        put(rows, game, "rates", ", ".join(RATES), [astuple(rates)])
    if badges is not None:
        put(rows, game, "badges", "names", [[" ".join(badges)]])


def games_without_luck(
    history: History, model: LuckModel, *, or_counts: bool = False
) -> tuple[GameWithoutLuck, ...]:
    """Return the finished games whose luck this model has not measured, newest first.

    Args:
        or_counts: also return games that lack counts of rounds or badges.
    """
    tables = "lucks", "no_lucks", "rates", "badges"
    joins = " ".join(f"LEFT JOIN {table} ON {table}.game = games.id" for table in tables)
    with history.read() as rows:
        found = rows.execute(
            "SELECT games.id, lucks.model, no_lucks.game IS NOT NULL,"
            f" rates.game IS NULL OR badges.game IS NULL, {GAME}"
            f" FROM games {joins} ORDER BY games.id DESC"
        )
        return tuple(
            GameWithoutLuck(id_, game)
            for id_, by, has_none, uncounted, *values in found
            for game in (game_from(values),)
            if (or_counts and uncounted) or (not has_none and _lacks_luck(game, by, model))
        )


def _lacks_luck(game: Game, by: str | None, model: LuckModel) -> bool:
    hanchan = game.rules.hanchan
    can_measure = game.place is not None and model.of_length(hanchan=hanchan) is not None
    return can_measure and by != model_hash(model, hanchan=hanchan)


def keep_lucks(history: History, found: Iterable[FoundLuck]) -> None:
    """Store measured luck atomically, skipping games deleted or replaced in the meantime."""
    with history.write() as rows:
        for each in found:
            same = rows.execute(
                "SELECT 1 FROM games WHERE id = ? AND digest = ?", (each.id, each.digest)
            ).fetchone()
            if same is not None:
                put_counts(rows, each.id, each.answer, each.rates, each.badges)


def luck_progress(history: History) -> MeanPlaces:
    with history.read() as rows:
        found = rows.execute(
            "SELECT place, luck FROM games JOIN lucks ON lucks.game = games.id"
            " WHERE place IS NOT NULL ORDER BY games.id"
        ).fetchall()
        return mean_places([place for place, _ in found], [luck for _, luck in found])
