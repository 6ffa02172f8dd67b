import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from datetime import UTC, datetime
from typing import TypeAlias

from rules.placement import placement_of
from rules.record import GameRecord
from rules.tiles import Seat, kind_of
from tutor.coach.advice import CallDecision, Decision, ReviewEntry, place_of_entry
from tutor.coach.diagnosis.diagnosis import count_game
from tutor.coach.grading.deal_in import with_deal_ins
from tutor.coach.grading.grade import value_of_sums
from tutor.coach.lessons.calls import count_calls, taught_calls
from tutor.coach.lessons.lessons import find_lessons
from tutor.coach.log import header_of
from tutor.coach.strategy.tree import StrategyTree
from tutor.corpus import digest_of, digests_of
from tutor.luck.model import shipped_luck_model
from tutor.position.positions import cache_all_calls
from tutor.store.database import History
from tutor.store.figures import (
    badges_of,
    grade_rows,
    ideas_of,
    luck_of_seat,
    put_counts,
    put_grades,
    put_habits,
    rates_of,
    read_grades,
)
from tutor.store.rows import (
    GAME,
    AddOutcome,
    AddResult,
    Game,
    KeptGame,
    Origin,
    decision_rows,
    game_from,
    packed,
    put,
    put_decisions,
    put_lessons,
    unpacked_log,
    upsert_game,
)

Held: TypeAlias = Mapping[tuple[int, int, int], tuple[tuple[int, ...], int]]


def game_of(
    record: GameRecord,
    seat: Seat,
    origin: Origin,
    source: str,
    tree: StrategyTree,
    moment: datetime,
) -> Game:
    """Return a game as the history stores it.

    Args:
        moment: the current time, with a time zone.
    """
    names = tuple(player.name for player in record.players)
    final = record.final_points
    return Game(
        digest_of(record),
        seat,
        record.game,
        moment.astimezone(UTC).isoformat(timespec="seconds"),
        origin,
        source,
        names,
        record.rules,
        len(record.rounds),
        None if final is None else placement_of(final, seat),
        None if final is None else final[seat],
        tree.hash,
    )


def keep_reviewed(
    history: History,
    record: GameRecord,
    entries: Sequence[ReviewEntry],
    source: str,
    seat: Seat,
    tree: StrategyTree,
    moment: datetime,
    *,
    origin: Origin = Origin.REVIEW,
) -> AddResult:
    """Add a game of one seat that is already annotated, with its lessons, atomically.

    If the game is already stored, it keeps its place in the order of games, but its decisions,
    lessons and advice are replaced, because a newer tree may have annotated them. Of complete and
    incomplete copies the most complete is kept. A practice game is never replaced by a later review
    or import, which lack its hints and take-backs.

    Args:
        entries: the seat's discards in order, taken-back ones included, and its call decisions;
            calls with hints are not counted.
        source: the name of the file, or its address.
        moment: the current time, with a time zone; the order of games does not depend on it.
    """
    plain = tuple(one for one in entries if isinstance(one, Decision))
    calls = tuple(one for one in entries if isinstance(one, CallDecision))
    is_practice = origin is Origin.PRACTICE
    lessons = find_lessons(plain, present=is_practice)
    game = game_of(record, seat, origin, source, tree, moment)
    decisions = with_deal_ins(record, plain)
    with cache_all_calls():  # both look at the same spots
        habits = count_game(decisions, calls, present=is_practice)
        ideas = ideas_of(decisions)
    log = packed(header_of(record, source, tree), decisions)
    new_rows = tuple(decision_rows(decisions))
    counted = tuple(one for one in calls if not one.hints)
    luck = luck_of_seat(record, seat, shipped_luck_model())
    grades, rates = grade_rows(decisions), rates_of(record, seat)
    badges = badges_of(record, seat)
    digests = digests_of(record)
    with history.write() as rows:
        copies = copies_of(rows, game, decisions, digests)
        found = rows.execute(
            "SELECT 1 FROM games WHERE seat = ? AND digest IN (?, ?)",
            (seat, digests[0], digests[-1]),
        )
        is_kept = found.fetchone() is not None
        if copies.fuller is not None and not is_kept:
            return AddResult(copies.fuller, AddOutcome.KEPT)
        remove_lesser_copies(rows, copies.lesser, game.digest, is_kept=is_kept)
        id_, outcome = upsert_game(rows, game, digests)
        if outcome is not AddOutcome.KEPT:
            put_decisions(rows, id_, new_rows)
            put(rows, id_, "logs", "log", [[log]])
            put_lessons(rows, id_, lessons)
            put_counts(rows, id_, luck, rates, badges)
            put_grades(rows, id_, grades, ideas)
            put_habits(rows, id_, habits)
            marks = ((cause, one.marks, one.chances) for cause, one in count_calls(counted).items())
            put(rows, id_, "calls", "cause, lessons, chances", marks)
            places = (
                (cause, *astuple(place_of_entry(one))) for cause, one in taught_calls(counted)
            )
            put(rows, id_, "call_positions", "cause, round, honba, turn, tiles_left", places)
    return AddResult(id_, outcome)


def kept_games(history: History) -> tuple[KeptGame, ...]:
    with history.read() as rows:
        sums = "SELECT game, total(decisions), total(uncounted) FROM tallies GROUP BY game"
        counts = {id_: (int(own), int(hinted)) for id_, own, hinted in rows.execute(sums)}
        grades = read_grades(rows, "TRUE", ())
        found = rows.execute(f"SELECT games.id, {GAME} FROM games ORDER BY games.id DESC")
        return tuple(
            KeptGame(
                id_,
                game_from(values),
                own,
                value_of_sums(grades[id_][:, :3]) if id_ in grades else None,
                hinted,
            )
            for id_, *values in found
            for own, hinted in (counts.get(id_, (0, 0)),)
        )


def forget_game(history: History, game: int, digest: str | None = None) -> None:
    """Delete a game if it exists.

    Args:
        digest: the game's digest, because another game may have the same id in a restored history;
            None to delete any game with that id.
    """
    with history.write() as rows:
        rows.execute(
            "DELETE FROM games WHERE id = ? AND digest = ifnull(?, digest)", (game, digest)
        )


@dataclass(frozen=True, slots=True)
class Copies:
    fuller: int | None = None
    lesser: tuple[int, ...] = ()


def copies_of(
    rows: sqlite3.Connection, game: Game, decisions: Iterable[Decision], digests: Sequence[str]
) -> Copies:
    """Return a stored copy of a game that is more complete, or else all less complete ones.

    Args:
        digests: the digests under which the game itself may be stored.
    """
    others = rows.execute(
        "SELECT games.id, origin, place, log FROM games JOIN logs ON logs.game = games.id"
        " WHERE games.game = ? AND games.game != '' AND seat = ? AND digest NOT IN (?, ?)",
        (game.game, game.seat, digests[0], digests[-1]),
    ).fetchall()
    mine = _held(decisions) if others else {}
    lesser: list[int] = []
    for id_, origin, place, log in others:
        try:
            theirs = _held(unpacked_log(log)[1])
        except (zlib.error, TypeError, ValueError):
            continue
        is_fuller = _extent(theirs, place) >= _extent(mine, game.place)
        if is_fuller and _is_within(mine, theirs):
            return Copies(id_)
        if not is_fuller and _is_within(theirs, mine) and origin != Origin.PRACTICE:
            lesser.append(id_)
    return Copies(None, tuple(lesser))


def _held(decisions: Iterable[Decision]) -> Held:
    seen = ((each.observation, kind_of(each.played)) for each in decisions)
    return {(one.round, one.honba, one.turn): (tuple(one.counts), int(kind)) for one, kind in seen}


def _extent(held: Held, place: int | None) -> tuple[int, int, bool]:
    return len(_rounds(held)), len(held), place is not None


def _is_within(less: Held, more: Held) -> bool:
    agree = all(more.get(at, decision) == decision for at, decision in less.items())
    return agree and _rounds(less) <= _rounds(more)


def _rounds(held: Held) -> set[tuple[int, int]]:
    return {(number, honba) for number, honba, _ in held}


def remove_lesser_copies(
    rows: sqlite3.Connection, lesser: Sequence[int], digest: str, *, is_kept: bool
) -> None:
    """Delete the less complete copies of a game, except the first if the game itself is not stored;
    that copy takes over the digest."""
    for id_ in lesser[: 0 if is_kept else 1]:
        rows.execute("UPDATE games SET digest = ? WHERE id = ?", (digest, id_))
    for id_ in lesser[0 if is_kept else 1 :]:
        rows.execute("DELETE FROM games WHERE id = ?", (id_,))
