"""Practice from the middle of a recorded round."""

from pathlib import Path
from random import Random

from rules.events import Discard
from rules.formats.reader import parse_game
from rules.observation import Observation
from rules.record import GameRecord, replay_round
from rules.tiles import Seat
from tests.games import game
from tests.tutor.practice_games import opponent_of, setup, whim
from tests.tutor.trees import TREE
from tutor.coach.advisor import advise
from tutor.practice.saved_games import begin_here, finish_game
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import PracticeStart


def moments(record: GameRecord, seat: Seat) -> list[tuple[PracticeStart, Observation]]:
    found = []
    for events in record.rounds:
        for at, (state, event) in enumerate(replay_round(record.rules, events)):
            if isinstance(event, Discard) and event.seat == seat:
                here = PracticeStart(record.rules, events[:at], seat)
                found.append((here, state.observe(seat)))
    return found


def play_on(session: PracticeSession, seed: int) -> None:
    random = Random(seed)
    while not session.is_over:
        if session.question is None:
            session.advance()
        else:
            session.answer(whim(session.question, random))


def test_the_learner_sees_what_the_seat_saw_and_gets_the_same_advice(tmp_path: Path) -> None:
    for here, seen in moments(game(72, calls=0.6), Seat(1))[::6]:
        session = begin_here(setup(), here, TREE, opponent_of, tmp_path)
        assert session.question is not None
        assert session.question.observation == seen
        assert session.setup.seat == here.seat
        if len(seen.discards) > 1:
            assert session.advice() == advise(seen, TREE)


def test_the_game_ends_with_the_round_and_can_be_reviewed(tmp_path: Path) -> None:
    here, _ = moments(game(72), Seat(2))[8]
    session = begin_here(setup(5), here, TREE, opponent_of, tmp_path)
    assert session.is_one_round
    play_on(session, 5)
    assert session.result is not None
    assert session.result.is_last
    assert sorted(each.place for each in session.standings) == [1, 2, 3, 4]
    path = finish_game(session, tmp_path, lambda decision: ())
    record = parse_game(path.read_bytes(), path.name).record
    assert len(record.rounds) == 1
    assert record.rounds[0][: len(here.events)] == here.events
    assert record.players[2].name == "You"


def test_choices_can_be_taken_back_to_the_moment_but_not_before_it(tmp_path: Path) -> None:
    here, seen = moments(game(72), Seat(2))[8]
    session = begin_here(setup(5), here, TREE, opponent_of, tmp_path)
    assert not session.can_take_back
    assert not session.take_back()
    while len(session.decisions()) < 2:
        if session.question is None:
            session.advance()
        else:
            session.answer(whim(session.question, Random(1)))
    while session.take_back():
        pass
    assert session.question is not None
    assert session.question.observation == seen
    assert all(decision.taken_back for decision in session.decisions())
