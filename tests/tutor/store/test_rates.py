"""Win, deal-in, riichi and call rates, and ideas, of kept games."""

from contextlib import closing
from dataclasses import astuple, replace
from pathlib import Path

import pytest

from rules.events import Discard, Win
from rules.tiles import SEATS
from tests.tutor.histories import SEAT, annotated, keep, kept_game
from tutor.coach.concepts.finders import Concept
from tutor.coach.strategy.stance import Verdict
from tutor.luck.model import shipped_luck_model
from tutor.store.database import STEPS, History, HistoryFault, open_database
from tutor.store.figures import (
    FoundLuck,
    IdeaCount,
    RoundRates,
    badges_of,
    games_without_grades,
    games_without_luck,
    grade_game,
    ideas_of,
    keep_grades,
    keep_lucks,
    luck_of_seat,
    rates_of,
    read_ideas,
)
from tutor.store.progress import progress

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
    put(history, "idea = 'of a later version'")
    assert len(progress(history).ideas) == len(known) - 1
    put(history, "misses = chances + 1")
    with pytest.raises(HistoryFault):
        progress(history)


def put(history: History, change: str) -> None:
    with history.write() as rows:
        rows.execute(f"UPDATE ideas SET {change} WHERE id = (SELECT min(id) FROM ideas)")
