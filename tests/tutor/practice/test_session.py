"""Practice sessions: questions, answers, take-backs and records."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rules.events import Deal, Discard, Draw
from rules.formats.reader import parse_game
from rules.formats.tenhou6_write import write_tenhou6
from rules.tiles import Seat
from tests.tutor.practice_games import play, session, whim
from tests.tutor.trees import TREE
from tutor.coach.log import read_log
from tutor.lab.discards import review
from tutor.practice.saved_games import finish_game

ENOUGH = 5


def test_questions_come_only_where_there_is_a_choice() -> None:
    game, random = session(1), Random(1)
    while not game.is_over:
        question = game.question
        if question is None:
            game.advance()
            continue
        assert question.observation.seat == game.setup.seat
        assert question.offered
        assert question.may_pass == (question.observation.drawn is None and question.is_claim)
        parts = (
            *question.discards,
            *question.riichi,
            *question.chi,
            *question.pon,
            *question.kan,
            *((question.win,) if question.win else ()),
            *((question.nine_terminals,) if question.nine_terminals else ()),
        )
        assert sorted(map(repr, parts)) == sorted(map(repr, question.offered))
        game.answer(whim(question, random))


def test_in_riichi_the_drawn_tile_is_discarded_without_advice() -> None:
    forced = 0
    for seed in range(6):
        game, random = session(seed), Random(seed)
        while not game.is_over and forced <= ENOUGH:
            question = game.question
            if question is None:
                game.advance()
            elif question.forced is not None and question.observation.must_tsumogiri:
                forced += 1
                made = len(game.decisions())
                assert question.forced.tile == question.observation.drawn
                game.answer(question.forced)
                assert len(game.decisions()) == made
                assert game.last is None
            elif question.riichi:
                game.answer(question.riichi[0])
            else:
                game.answer(whim(question, random))
    assert forced > ENOUGH


def test_actions_not_offered_are_rejected_without_effect(tmp_path: Path) -> None:
    game = session(1, tmp_path, seat=0)
    question = game.question
    assert question is not None
    journal = next(tmp_path.glob("*.journal"))
    before = journal.read_bytes()
    foreign = next(t for t in range(136) if t not in question.observation.hand)
    with pytest.raises(ValueError, match="not offered"):
        game.answer(Discard(Seat(0), foreign, False))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="must discard"):
        game.answer(None)
    assert game.question is question
    assert journal.read_bytes() == before
    game.answer(question.discards[0])
    while game.question is None:
        game.advance()
    assert journal.read_bytes().startswith(before)
    game.close()


def test_a_round_stops_at_its_result_until_advance() -> None:
    game = session(7)
    rounds = 0
    while not game.is_over:
        if game.question is not None:
            events = game.answer(game.question.offered[-1] if not game.question.may_pass else None)
        else:
            events = game.advance()
        if game.result is None:
            continue
        rounds += 1
        assert not any(isinstance(event, Deal) for event in events)
        assert game.question is None
        assert game.observation.round == game.result.round
        if not game.is_over:
            following = game.advance()
            assert isinstance(following[0], Deal)
            assert isinstance(following[1], Draw)
            assert game.result is None
            assert game.observation.points == following[0].points
    assert rounds == len(game.record().rounds)
    assert game.result is not None
    assert game.result.is_last
    assert game.advance() == ()
    assert [each.place for each in game.standings] == [1, 2, 3, 4]


# --- decisions ---


def test_a_discard_is_judged_at_once_as_in_a_review() -> None:
    game, random = session(1), Random(9)
    while not game.is_over:
        question = game.question
        if question is None:
            game.advance()
            continue
        action = whim(question, random)
        before = game.deciding(action)()
        made = len(game.decisions())
        game.answer(action)
        assert game.last == before
        assert len(game.decisions()) == made + (before is not None)
    reviewed = [d for each in review(game.record(), {game.setup.seat}, TREE) for d in each]
    plain = [replace(one, graded=None) for one in game.decisions()]
    assert plain == [replace(one, graded=None, deal_in=None) for one in reviewed]
    for one, other in zip(game.decisions(), reviewed, strict=True):
        assert one.graded is not None
        assert other.graded is not None
        assert one.graded.label is other.graded.label
        assert one.graded.ratio == pytest.approx(other.graded.ratio, abs=0.001)


def test_hints_count_for_the_next_discard() -> None:
    game = session(1, seat=0)
    assert game.opened == 0
    for opened in (1, 2, 3, 4, 4):
        hint = game.open_hint()
        assert hint is not None
        assert hint.opened == game.opened == opened
    question = game.question
    assert question is not None
    game.answer(question.discards[0])
    assert game.last is not None
    assert game.last.hints == 4
    while game.question is None or game.question.is_claim:
        game.advance() if game.question is None else game.answer(None)
    assert game.opened == 0


# --- take-backs ---


def test_a_choice_taken_back_is_marked_in_the_log() -> None:
    game = session(1, seat=0)
    first = game.question
    assert first is not None
    assert not game.can_take_back
    assert not game.take_back()
    game.open_hint()
    thrown = first.discards[0]
    game.answer(thrown)
    for _ in range(2):
        if game.question is None:
            game.advance()
    assert game.take_back()
    assert game.question == first
    assert game.opened == 1, "what was seen was seen"
    assert game.last is None
    other = next(each for each in first.discards if each.tile >> 2 != thrown.tile >> 2)
    game.answer(other)
    decisions = game.decisions()
    assert [d.played for d in decisions] == [thrown.tile, other.tile]
    assert [d.taken_back for d in decisions] == [True, False]
    assert [d.hints for d in decisions] == [1, 1]


def test_taking_back_skips_forced_discards_and_round_ends() -> None:
    game = session(7)
    while game.result is None:
        if game.question is None:
            game.advance()
        else:
            game.answer(None if game.question.may_pass else game.question.discards[-1])
    over = game.record().rounds
    assert game.take_back()
    assert game.question is not None
    assert game.question.forced is None
    assert game.result is None
    assert len(game.record().rounds[0]) < len(over[0])


# --- finished games ---


def test_a_finished_game_is_kept_as_a_readable_record(tmp_path: Path) -> None:
    game = play(session(11, tmp_path))
    assert [*tmp_path.glob("*.journal")]
    path = finish_game(game, tmp_path, lambda decision: ("a word",))
    assert path.parent.name == "games"
    again = parse_game(path.read_bytes(), path.name).record
    assert again.rounds == game.record().rounds
    assert again.final_points == game.record().final_points
    assert [player.name for player in again.players] == [*game.setup.players]
    assert parse_game(write_tenhou6(again).encode()).record.rounds
    lines = path.with_suffix(".advice.jsonl").read_text("utf-8").splitlines()
    assert json.loads(lines[0])["games"][0]["source"] == path.name
    assert len(lines) == 1 + len(game.decisions()) + len(game.call_decisions())
    assert [*tmp_path.glob("*.journal")] == []
    assert finish_game(game, tmp_path, lambda decision: ()) == path, "twice does no harm"


def test_calls_have_their_own_lines_in_the_log(tmp_path: Path) -> None:
    game = play(session(11, tmp_path), 3, hints=0.2, take_backs=0.1)
    path = finish_game(game, tmp_path, lambda decision: (), lambda decision: ("a word",))
    with path.with_suffix(".advice.jsonl").open(encoding="utf-8") as file:
        _, decisions = read_log(file)
        kept = [(one.hints, one.taken_back, one.verdict) for one in decisions]
        assert kept == [(one.hints, one.taken_back, one.verdict) for one in game.decisions()]
        file.seek(0)
        lines = [line for line in map(json.loads, file) if line.get("kind") == "call"]
    assert len(lines) == len(game.call_decisions()) > 10
    assert sum(line["hints"] for line in lines) > 5
    assert any(line["taken_back"] for line in lines)
    passed = [line for line in lines if line["answered"] is None]
    taken = [line for line in lines if line["answered"] is not None]
    assert passed
    assert {line["answered"]["action"] for line in taken} & {"chi", "pon", "riichi", "ron"}
    for line, decision in zip(lines, game.call_decisions(), strict=True):
        assert len(line["offered"]) == len(decision.advice.options)
        assert line["doubt"] in ("sure", "fairly", "close")
        assert line["words"] == ["a word"]
