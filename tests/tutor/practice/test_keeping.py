"""A game of practice in the history: hints, take-backs, and the same game opened later."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rules.formats import open_replay
from tests.tutor.histories import NOW, new_history
from tests.tutor.practice_games import opponent_of, play, session
from tests.tutor.trees import TREE
from tutor.history.database import History
from tutor.history.game import Origin, Outcome
from tutor.history.games import decisions_of, kept_games, lessons_of, rows_of
from tutor.history.importing import import_record
from tutor.history.progress import progress
from tutor.lessons.lessons import find_lessons
from tutor.practice.keeping import keep_game
from tutor.practice.session import PracticeSession
from tutor.practice.store import finish, journal_path, resume


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with closing(new_history(tmp_path)) as opened:
        yield opened


def test_a_finished_game_is_kept_with_hints_and_take_backs(
    history: History, tmp_path: Path
) -> None:
    game = play(session(folder=tmp_path), hints=0.3, take_backs=0.2)
    path = finish(game, tmp_path, lambda decision: ())
    added = keep_game(game, history, NOW)
    (kept,) = kept_games(history)
    assert (kept.game.origin, kept.game.source) == (Origin.PRACTICE, path.name)
    assert kept.game.game == game.setup.game
    assert kept.game.seat == game.setup.seat
    place = next(each for each in game.standings if each.seat == game.setup.seat)
    assert (kept.game.place, kept.game.points) == (place.place, place.points)
    decisions, rows = game.decisions(), rows_of(history, added.id)
    assert [(row.hints, row.taken_back) for row in rows] == [
        (one.hints, one.taken_back) for one in decisions
    ]
    assert any(row.hints for row in rows)
    assert any(row.taken_back for row in rows)
    assert len(decisions_of(history, added.id)) == len(decisions)
    assert lessons_of(history, added.id) == find_lessons(decisions)
    turns = {(row.round, row.honba, row.turn) for row in rows if row.counted}
    assert len(turns) == progress(history).decisions < len(rows)


def test_its_record_opened_later_is_known_again(history: History, tmp_path: Path) -> None:
    game = play(session(folder=tmp_path))
    added = keep_game(game, history, NOW)
    path = finish(game, tmp_path, lambda decision: ())
    record = open_replay(str(path)).record
    again = import_record(history, record, path.name, game.setup.seat, TREE, NOW)
    assert (again.id, again.outcome) == (added.id, Outcome.KEPT)
    assert kept_games(history)[0].game.origin is Origin.PRACTICE


def test_a_game_that_goes_on_is_not_kept(history: History) -> None:
    with pytest.raises(ValueError, match="the game is not over"):
        keep_game(play(session(), until=20), history, NOW)
    assert kept_games(history) == ()


def two_windows(folder: Path) -> tuple[PracticeSession, PracticeSession]:
    first = play(session(1, folder), 0, until=30)
    second = resume(journal_path(first.setup, folder), TREE, opponent_of).session
    assert second is not None
    return play(second, 5), play(first, 0)


def test_two_games_of_one_name_are_each_known_by_their_record(
    history: History, tmp_path: Path
) -> None:
    records = []
    for game in two_windows(tmp_path):
        records.append(finish(game, tmp_path, lambda decision: (), keeps_journal=True).name)
        keep_game(game, history, NOW)
    assert len(set(records)) == 2
    assert {kept.game.source for kept in kept_games(history)} == set(records)


def test_a_journal_with_which_another_window_goes_on_stays(tmp_path: Path) -> None:
    first = play(session(1, tmp_path), 0, until=30)
    path = journal_path(first.setup, tmp_path)
    first.writer.give_up(path, OSError(28, "No space left on device"))
    finish(play(first, 0), tmp_path, lambda decision: (), keeps_journal=True)
    second = resume(path, TREE, opponent_of).session
    assert second is not None
    play(second, 0, until=60).close()
    first.writer.drop()
    assert path.exists()
    third = resume(path, TREE, opponent_of).session
    assert third is not None
    finish(play(third, 0), tmp_path, lambda decision: ())
    assert not path.exists()
