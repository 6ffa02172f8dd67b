"""Luck, habits, grades, rates, ideas and badges of the kept games."""

from contextlib import closing
from dataclasses import astuple, replace
from datetime import timedelta
from pathlib import Path

import pytest

from rules.events import Discard, Win
from rules.placement import by_placement
from rules.tiles import SEATS, Seat, parse_tiles
from tests.tutor.histories import NOW, SEAT, annotated, keep, kept_game, put
from tests.tutor.trees import TREE
from tutor.coach.advice import Decision
from tutor.coach.concepts.finders import Concept
from tutor.coach.diagnosis.diagnosis import count_game, count_habits
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.grading.marks import network_digest
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.log import header_of
from tutor.coach.review import review_entries
from tutor.coach.strategy.stance import Verdict
from tutor.corpus import digest_of
from tutor.lab.kept_games import decisions_of, lessons_of, rows_of
from tutor.luck.chances import NoLuckReason
from tutor.luck.model import LuckModel, shipped_luck_model
from tutor.luck.places import MIN_LUCK_GAMES
from tutor.store.database import STEPS, History, HistoryFault, open_database
from tutor.store.figures import (
    BADGES,
    SAFE,
    FoundLuck,
    IdeaCount,
    KnownLuck,
    RoundRates,
    badges_of,
    badges_of_round,
    games_without_grades,
    games_without_luck,
    grade_game,
    habits_shown,
    ideas_of,
    keep_grades,
    keep_lucks,
    luck_of_seat,
    luck_progress,
    put_habits,
    rates_of,
    read_badges,
    read_ideas,
    yaku_badge,
)
from tutor.store.games import forget_game, keep_reviewed, kept_games
from tutor.store.progress import progress
from tutor.store.rows import AddOutcome, Origin, packed
from tutor.text.badges import badge_name, next_badges_line

MODEL = shipped_luck_model()


def reasons(history: History) -> set[str]:
    with history.read() as rows:
        return {reason for (reason,) in rows.execute("SELECT reason FROM no_lucks")}


def as_before_luck(history: History) -> None:
    with history.write() as rows:
        rows.execute("DELETE FROM lucks")
        rows.execute("DELETE FROM no_lucks")


def test_luck_is_kept_and_deleted_with_its_game(history: History) -> None:
    added = keep(history, 3)
    again = keep(history, 3)
    with history.read() as rows:
        found = rows.execute("SELECT game, luck, model FROM lucks").fetchall()
    known = luck_of_seat(kept_game(3), SEAT, shipped_luck_model())

    assert again.outcome is AddOutcome.REPLACED
    assert isinstance(known, KnownLuck)
    assert found == [(added.id, known.luck, known.model)]
    assert known.luck != 0
    forget_game(history, added.id)
    assert luck_progress(history).games == 0


def test_a_game_without_luck(history: History) -> None:
    record, decisions = annotated(3)
    cut = replace(record, final_points=None)
    put(history, cut, decisions, source="cut")

    assert luck_progress(history).games == 0
    assert progress(history).games == 1
    assert reasons(history) == {"unfinished"}


def test_progress_has_the_places_of_the_games_with_a_figure(history: History) -> None:
    for seat in SEATS:
        keep(history, 3, seat=seat)
    few = progress(history).luck
    keep(history, 2)
    enough = progress(history).luck

    assert (few.games, few.before, few.after) == (MIN_LUCK_GAMES - 1, None, None)
    assert enough.before is not None
    assert enough.after is not None
    lucks = [luck_of_seat(kept_game(3), seat, shipped_luck_model()) for seat in SEATS]
    lucks.append(luck_of_seat(kept_game(2), SEAT, shipped_luck_model()))
    gone = sum(luck.luck for luck in lucks if isinstance(luck, KnownLuck)) / 5
    assert enough.after.mean - enough.before.mean == pytest.approx(gone)


def test_older_games_get_their_luck(history: History) -> None:
    ids = [keep(history, seed).id for seed in (2, 3)]
    assert games_without_luck(history, MODEL) == ()
    as_before_luck(history)
    missing = games_without_luck(history, MODEL)
    lucks = [luck_of_seat(kept_game(seed), SEAT, MODEL) for seed in (2, 3)]
    digests = [digest_of(kept_game(seed)) for seed in (2, 3)]

    assert [each.id for each in missing] == ids[::-1]
    assert [each.game.digest for each in missing] == digests[::-1]
    keep_lucks(history, [FoundLuck(ids[0], digests[0], lucks[0])])
    assert [each.id for each in games_without_luck(history, MODEL)] == ids[1:]
    keep_lucks(history, [FoundLuck(ids[1], digests[1], NoLuckReason.DISCONNECTED)])
    assert games_without_luck(history, MODEL) == ()
    assert luck_progress(history).games == 1
    assert reasons(history) == {"disconnected"}


def test_luck_of_a_deleted_or_replaced_game_is_skipped(history: History) -> None:
    id_ = keep(history, 3).id
    as_before_luck(history)
    keep_lucks(history, [FoundLuck(id_, "0" * 20, KnownLuck(0.5, ""))])
    keep_lucks(history, [FoundLuck(id_ + 1, digest_of(kept_game(3)), KnownLuck(0.5, ""))])

    assert [each.id for each in games_without_luck(history, MODEL)] == [id_]


def test_luck_of_another_model_is_recomputed(history: History) -> None:
    id_ = keep(history, 3).id
    with history.write() as rows:
        rows.execute("UPDATE lucks SET model = 'older', luck = 2.5")
    answer = luck_of_seat(kept_game(3), SEAT, MODEL)

    assert [each.id for each in games_without_luck(history, MODEL)] == [id_]
    keep_lucks(history, [FoundLuck(id_, digest_of(kept_game(3)), answer)])
    assert games_without_luck(history, MODEL) == ()


def test_unknown_lengths_are_left_for_a_later_model(history: History) -> None:
    nothing = LuckModel(None, None)
    id_ = keep(history, 3).id
    as_before_luck(history)
    answer = luck_of_seat(kept_game(3), SEAT, nothing)
    keep_lucks(history, [FoundLuck(id_, digest_of(kept_game(3)), answer)])

    assert answer is NoLuckReason.UNKNOWN_LENGTH
    assert games_without_luck(history, nothing) == ()
    assert [each.id for each in games_without_luck(history, MODEL)] == [id_]


FOLDS = {Habit.NEVER_FOLDS: ChanceCount(4, 5)}


def test_habits_are_kept_and_deleted_with_their_game(history: History) -> None:
    record = kept_game(3)
    entries = [one for each in review_entries(record, (SEAT,), TREE) for one in each]
    for _ in range(2):
        added = keep_reviewed(history, record, entries, "a", SEAT, TREE, NOW)
    with history.read() as rows:
        found = rows.execute("SELECT habit, shown, chances FROM habits").fetchall()
    expected = count_habits(entries)
    assert expected
    assert {Habit(habit): ChanceCount(*count) for habit, *count in found} == expected
    assert habits_shown(history).games == 1
    forget_game(history, added.id)
    assert habits_shown(history).games == 0


def test_habits_of_the_last_games(history: History) -> None:
    games = [keep(history, seed).id for seed in (3, 4, 5)]
    with history.write() as rows:
        rows.execute("DELETE FROM habits")
        for number in games[1:]:
            put_habits(rows, number, FOLDS)
        rows.execute(
            "INSERT INTO habits (game, habit, shown, chances) VALUES (?, 'hums', 5, 5)", (games[2],)
        )
    both, last = habits_shown(history), habits_shown(history, recent=1)
    assert (both.games, both.of, last.games) == (2, 3, 1)
    assert [each.count for each in both.habits] == [ChanceCount(8, 10)]
    assert {each.habit for each in both.habits} == {Habit.NEVER_FOLDS}


@pytest.mark.parametrize("count", ["x", 9e999, -1])
def test_an_impossible_count_is_skipped(history: History, count: object) -> None:
    games = [keep(history, seed).id for seed in (3, 4, 5)]
    with history.write() as rows:
        rows.execute("DELETE FROM habits")
        for number in games:
            put_habits(rows, number, FOLDS)
        rows.execute("UPDATE habits SET chances = ? WHERE game = ?", (count, games[0]))
    assert [each.count for each in habits_shown(history).habits] == [ChanceCount(8, 10)]


def test_absent_players_show_no_habits() -> None:
    decisions = [
        replace(one, tsumogiri=True, verdict=Verdict.OFF_PLAN)
        for each in review_entries(kept_game(3), (SEAT,), TREE)
        for one in each
        if isinstance(one, Decision)
    ]
    assert count_game(decisions) == {}
    assert count_game(decisions, present=True) == count_habits(decisions) != {}


def test_a_game_that_was_played_here_counts_without_hints(history: History) -> None:
    record = kept_game(3)
    entries = [
        replace(one, hints=1) for each in review_entries(record, (SEAT,), TREE) for one in each
    ]
    keep_reviewed(history, record, entries, "a", SEAT, TREE, NOW, origin=Origin.PRACTICE)
    shown = habits_shown(history)
    assert (shown.games, shown.of) == (0, 1)


def as_before_grades(history: History, game: int) -> None:
    record, decisions = annotated(3)
    older = [replace(one, graded=None) for one in decisions]
    with history.write() as rows:
        rows.execute("DELETE FROM grades")
        rows.execute("DELETE FROM graded")
        log = packed(header_of(record, "", TREE), older)
        rows.execute("UPDATE logs SET log = ? WHERE game = ?", (log, game))


def test_an_older_game_gets_the_grade_that_it_would_have_now(history: History) -> None:
    added = keep(history, 3)
    now = kept_games(history), rows_of(history, added.id), lessons_of(history, added.id)
    figures = progress(history)
    assert games_without_grades(history) == ()

    as_before_grades(history, added.id)
    (kept,) = kept_games(history)
    assert kept.grade is None
    assert progress(history).grade.missing == 1

    (older,) = games_without_grades(history)
    found = grade_game(history, older)
    assert found is not None
    keep_grades(history, [found])
    then = kept_games(history), rows_of(history, added.id), lessons_of(history, added.id)
    assert then == now
    assert progress(history) == figures
    assert all(one.graded is not None for one in decisions_of(history, added.id))
    assert games_without_grades(history) == ()


def test_a_game_of_another_network_is_graded_again(history: History) -> None:
    keep(history, 3)
    with history.write() as rows:
        rows.execute("UPDATE graded SET network = 'other'")
    (older,) = games_without_grades(history)
    found = grade_game(history, older)
    assert found is not None
    keep_grades(history, [found])
    with history.read() as rows:
        assert rows.execute("SELECT network FROM graded").fetchall() == [(network_digest(),)]


def test_a_game_deleted_meanwhile_is_left_alone(history: History) -> None:
    added = keep(history, 3)
    with history.write() as rows:
        rows.execute("DELETE FROM graded")
    (older,) = games_without_grades(history)
    found = grade_game(history, older)
    assert found is not None
    forget_game(history, added.id)
    keep_grades(history, [found])
    assert kept_games(history) == ()
    assert grade_game(history, older) is None


SEEDS = (1, 2, 3, 4)


def test_the_rounds_of_all_seats_fit_together() -> None:
    for seed in SEEDS:
        record = kept_game(seed)
        found = [rates_of(record, seat) for seat in SEATS]
        wins = [event for events in record.rounds for event in events if isinstance(event, Win)]
        riichi = {
            (number, event.seat)
            for number, events in enumerate(record.rounds)
            for event in events
            if isinstance(event, Discard) and event.riichi
        }
        assert {each.rounds for each in found} == {len(record.rounds)}
        assert sum(each.wins for each in found) == len(wins)
        assert sum(each.deal_ins for each in found) == len(
            {id(event) for event in wins if event.seat != event.from_seat}
        )
        assert sum(each.riichi for each in found) == len(riichi)
        assert all(max(astuple(each)) == each.rounds for each in found)


def test_a_round_that_was_cut_short_does_not_count() -> None:
    record = kept_game(2)
    cut = replace(record, rounds=(*record.rounds[:-1], record.rounds[-1][:10]), final_points=None)
    assert rates_of(cut, SEAT).rounds == len(record.rounds) - 1
    assert rates_of(replace(record, rounds=()), SEAT) == RoundRates()


def test_rates_add_up_over_games(history: History) -> None:
    for seed in SEEDS:
        keep(history, seed)
    found = progress(history).rates
    rates = [rates_of(kept_game(seed), SEAT) for seed in SEEDS]
    for name, figure in found.items():
        assert figure.part == sum(getattr(each, name) for each in rates)
        assert figure.whole == sum(each.rounds for each in rates)
    assert list(found) == ["wins", "deal_ins", "riichi", "calls"]


def test_every_mistake_of_an_idea_was_a_chance_for_it() -> None:
    _, decisions = annotated(2)
    found = ideas_of(decisions)
    assert all(0 <= each.misses <= each.chances for each in found.values())
    mistakes = sum(each.verdict is Verdict.OFF_PLAN for each in decisions)
    assert 0 < sum(each.misses for each in found.values()) <= mistakes
    assert sum(each.chances for each in found.values()) <= len(decisions)
    assert {hinted for _, hinted in found} == {False}


def test_ideas_of_hinted_turns_are_counted_apart() -> None:
    _, decisions = annotated(2)
    found = ideas_of([replace(each, hints=4) for each in decisions])
    plain = ideas_of(decisions)
    assert found == {(idea, True): count for (idea, _), count in plain.items()}


def older(path: Path, steps: int) -> None:
    """Turn a history into one of an older version, as that version would have written it."""
    with closing(open_database(path)) as history:
        for seed in SEEDS[:2]:
            keep(history, seed)
        with history.write() as rows:
            for table in ("rates", "ideas", "badges"):
                rows.execute(f"DROP TABLE {table}")
            rows.execute(f"PRAGMA user_version = {steps}")


def test_an_older_history_opens_and_its_games_are_counted_later(tmp_path: Path) -> None:
    path = tmp_path / "history.sqlite3"
    older(path, len(STEPS) - 2)
    with closing(open_database(path)) as history:
        before = progress(history)
        assert before.games == 2
        assert before.rates["wins"].whole == 0
        assert before.ideas == {}
        model = shipped_luck_model()
        games = games_without_luck(history, model, or_counts=True)
        assert len(games) == 2
        for game, seed in zip(games, SEEDS[1::-1], strict=True):
            record = kept_game(seed)
            answer = luck_of_seat(record, SEAT, model)
            rates, badges = rates_of(record, SEAT), badges_of(record, SEAT)
            keep_lucks(history, [FoundLuck(game.id, game.game.digest, answer, rates, badges)])
        for ungraded in games_without_grades(history):
            found = grade_game(history, ungraded)
            assert found is not None
            keep_grades(history, [found])
        after = progress(history)
        assert games_without_luck(history, model, or_counts=True) == ()
    assert after.rates["wins"].whole == sum(
        rates_of(kept_game(seed), SEAT).rounds for seed in SEEDS[:2]
    )
    assert after.ideas == summed(path)
    assert after.ideas


def summed(path: Path) -> dict[tuple[Concept, bool], IdeaCount]:
    with closing(open_database(path)) as history, history.read() as rows:
        return dict(read_ideas(rows, "TRUE", ()))


def test_unknown_ideas_are_skipped_and_impossible_numbers_refused(history: History) -> None:
    keep(history, 2)
    known = dict(progress(history).ideas)
    change_ideas(history, "idea = 'of a later version'")
    assert len(progress(history).ideas) == len(known) - 1
    change_ideas(history, "misses = chances + 1")
    with pytest.raises(HistoryFault):
        progress(history)


def change_ideas(history: History, change: str) -> None:
    with history.write() as rows:
        rows.execute(f"UPDATE ideas SET {change} WHERE id = (SELECT min(id) FROM ideas)")


NO_MODEL = LuckModel(None, None)
CHANGE = "UPDATE rates SET rounds = ?, deal_ins = ? WHERE game = ?"
(TILE,) = parse_tiles("5m")


def win(seat: int, fu: int, *yaku: tuple[int, int]) -> Win:
    return Win(Seat(seat), Seat(1), TILE, (), (0, 0, 0, 0), None, fu, yaku)


@pytest.mark.parametrize(
    ("events", "badges"),
    [
        ((), ()),
        ((Discard(Seat(0), TILE, True, True),), ("riichi",)),
        ((Discard(Seat(1), TILE, True, True),), ()),
        ((win(0, 30, (7, 1), (52, 2)),), ("win", "yaku_7")),
        ((win(0, 40, (1, 1), (52, 3)),), ("win", "mangan", "yaku_1")),
        ((win(0, 30, (35, 6)),), ("win", "mangan", "haneman", "yaku_35")),
        ((win(0, 30, (39, 13)),), ("win", "mangan", "yakuman", "yaku_39")),
        ((win(2, 30, (39, 13)),), ()),
    ],
)
def test_badges_of_a_round(events, badges) -> None:
    assert badges_of_round(events, Seat(0)) == badges


def test_only_the_first_place_has_its_badge() -> None:
    record = kept_game(1)
    first = by_placement(record.final_points)[0]
    assert [seat for seat in SEATS if "first_place" in badges_of(record, seat)] == [first]
    assert "first_place" not in badges_of(replace(record, final_points=None), first)


def test_badges_are_dated_by_the_first_game_that_earned_them(history: History) -> None:
    for day, seed in enumerate((1, 2, 3)):
        keep(history, seed, minutes=day)
    found = read_badges(history)
    games = [frozenset(badges_of(kept_game(seed), SEAT)) for seed in (1, 2, 3)]
    assert {*found} - {SAFE} == frozenset().union(*games)
    for name, at in found.items():
        if name != SAFE:
            day = next(day for day, earned in enumerate(games) if name in earned)
            assert at == NOW + timedelta(minutes=day)


def test_ten_rounds_in_a_row_without_a_deal_in(history: History) -> None:
    for day, seed in enumerate((1, 2, 3, 4)):
        keep(history, seed, minutes=day)
    for rounds, deal_ins, is_earned in (
        ((4, 4, 1, 5), (0, 0, 0, 0), True),
        ((9, 1, 9, 9), (0, 1, 0, 1), False),
    ):
        with history.write() as rows:
            for at, (whole, part) in enumerate(zip(rounds, deal_ins, strict=True), 1):
                rows.execute(CHANGE, (whole, part, at))
        assert (SAFE in read_badges(history)) is is_earned
        if is_earned:
            assert read_badges(history)[SAFE] == NOW + timedelta(minutes=3)


def test_games_of_older_versions_are_searched_when_their_records_are_read(history: History) -> None:
    keep(history, 1)
    with history.write() as rows:
        rows.execute("DELETE FROM badges")
        (digest,) = rows.execute("SELECT digest FROM games").fetchone()
    assert [each.id for each in games_without_luck(history, NO_MODEL, or_counts=True)] == [1]
    earned = badges_of(kept_game(1), SEAT)
    keep_lucks(history, [FoundLuck(1, digest, NoLuckReason.UNKNOWN_LENGTH, None, earned)])
    assert games_without_luck(history, NO_MODEL, or_counts=True) == ()
    assert {*read_badges(history)} - {SAFE} == {*earned}


def test_what_another_version_wrote_is_left_out(history: History) -> None:
    keep(history, 1)
    with history.write() as rows:
        rows.execute("UPDATE badges SET names = 'win yaku_999 tomorrow'")
    assert {*read_badges(history)} - {SAFE} == {"win"}


def test_every_badge_has_a_name() -> None:
    names = [badge_name(badge) for badge in BADGES]
    assert len({*names}) == len(names)
    assert badge_name(yaku_badge(7)) == "Pinfu"
    assert next_badges_line(()) == "Within reach: First riichi, First win, Tanyao."
    assert next_badges_line(BADGES) == ""
