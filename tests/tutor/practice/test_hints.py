"""A hint opens step by step, and shows no rank before its last."""

from itertools import pairwise
from random import Random

import pytest

from rules.events import Win
from rules.tiles import tile_name
from tests.tutor.practice_games import play, session, whim
from tutor.advice.reasons.discards import BestDiscards, NextDiscard, NextDiscards
from tutor.language import translator
from tutor.practice.hints import HINT_STEPS, Hint, HintQuestion
from tutor.practice.question import Question
from tutor.practice.session import PracticeSession
from tutor.text.call_facts import fact_text
from tutor.text.calls import action_word
from tutor.text.moment import why_sentences
from tutor.text.practice import ask_line
from tutor.text.verdicts import sure_line, verdict_line


def opened(game: PracticeSession) -> list[Hint]:
    rest = game.hint()
    assert rest is not None
    steps = [rest]
    for _ in range(HINT_STEPS):
        hint = game.open_hint()
        assert hint is not None
        steps.append(hint)
    return steps


def walk(seed: int) -> list[tuple[Question, list[Hint]]]:
    game, random = session(seed), Random(seed)
    found = []
    while not game.is_over:
        if game.question is None:
            game.advance()
            continue
        question = game.question
        if question.forced is None:
            found.append((question, opened(game)))
        game.answer(whim(question, random))
    return found


@pytest.fixture(scope="module")
def hints() -> list[tuple[Question, list[Hint]]]:
    return [
        each for seed in (0, 1, 61) for each in walk(seed)
    ]  # in the last, others declare riichi


def test_ranks_and_the_answer_wait_for_the_last_step(
    hints: list[tuple[Question, list[Hint]]],
) -> None:
    for question, steps in hints:
        for hint in steps[:HINT_STEPS]:
            assert hint.answer is None
            assert hint.action is None
            assert not any(
                isinstance(one, (BestDiscards, NextDiscard, NextDiscards)) for one in hint.why
            )
        assert (steps[HINT_STEPS].answer is None) == steps[HINT_STEPS].is_claim
        assert question.observation is not None


def test_the_tiles_that_fit_come_in_hand_order(hints: list[tuple[Question, list[Hint]]]) -> None:
    shuffled = 0
    for _, steps in hints:
        if steps[0].is_claim:
            continue
        assert [bool(hint.fits) for hint in steps] == [False, False, False, True, True]
        assert [*steps[3].fits] == sorted(steps[3].fits)
        answer = steps[4].answer
        assert answer is not None
        assert {*steps[3].fits} == {*answer.within_three}
        shuffled += [*answer.within_three] != sorted(answer.within_three)
    assert shuffled > 10, "the ranking itself is in another order often enough"


def test_nothing_that_is_shown_moves(hints: list[tuple[Question, list[Hint]]]) -> None:
    for _, steps in hints:
        for before, after in pairwise(steps):
            assert after.opened == before.opened + 1
            assert after.asks == before.asks
            for name in ("plan", "why", "fits"):
                if getattr(before, name):
                    assert getattr(after, name) == getattr(before, name)


def test_before_the_last_step_two_orders_of_the_ranking_look_the_same(
    hints: list[tuple[Question, list[Hint]]],
) -> None:
    for question, steps in hints[:60]:
        if steps[0].is_claim:
            continue
        speak = translator("en")
        assert steps[4].answer is not None
        assert steps[3].plan is not None
        assert steps[3].answer is None
        why = why_sentences(steps[3].why, question.observation, speak)
        for sentence in (sure_line(steps[4].answer.sure, speak), *why):
            for word in (" is first", "Next come", "best"):
                assert word not in sentence


def test_a_claim_opens_speed_then_value_then_safety(
    hints: list[tuple[Question, list[Hint]]],
) -> None:
    claims = [(q, steps) for q, steps in hints if q.is_claim and q.win is None]
    assert len(claims) > 10
    for question, steps in claims:
        assert {option.action for option in steps[0].options} == {*question.offered}
        for hint in steps:
            for option in hint.options:
                assert bool(option.speed) == (hint.opened >= 1)
                assert hint.opened >= 2 or not option.value
                assert hint.opened >= 3 or not option.safety
        assert steps[HINT_STEPS].action is not None


def test_a_win_is_about_the_win_alone(hints: list[tuple[Question, list[Hint]]]) -> None:
    wins = [(q, steps) for q, steps in hints if q.win is not None]
    assert wins
    for question, steps in wins:
        assert steps[0].asks is HintQuestion.WIN
        assert steps[0].is_claim
        action = steps[HINT_STEPS].action
        assert action is not None
        assert action.recommended == question.win
        assert isinstance(action.recommended, Win)


def test_riichi_and_kan_are_looked_at_with_the_answer(
    hints: list[tuple[Question, list[Hint]]],
) -> None:
    riichi = [(q, steps) for q, steps in hints if q.riichi and q.win is None]
    assert riichi
    for question, steps in riichi:
        assert steps[0].asks in (HintQuestion.RIICHI, HintQuestion.NINE_TERMINALS)
        assert steps[3].options == ()
        action = steps[HINT_STEPS].action
        assert action is not None
        assert any(option.action in question.riichi for option in action.options)
        speak = translator("en")
        said = [action_word(each.action, question.observation, speak) for each in action.options]
        assert any(each.startswith("Riichi with") for each in said)


def test_the_question_at_rest_is_of_the_moment(hints: list[tuple[Question, list[Hint]]]) -> None:
    asked = {steps[0].asks for _, steps in hints}
    assert {
        HintQuestion.WIN,
        HintQuestion.CALL,
        HintQuestion.RIICHI,
        HintQuestion.FAR,
        HintQuestion.SHAPE,
        HintQuestion.ATTACK_OR_FOLD,
    } <= asked
    for question, steps in hints:
        if steps[0].asks is HintQuestion.ATTACK_OR_FOLD:
            assert any(question.observation.riichi)
            assert not question.riichi
            assert "attack or fold" in ask_line(steps[0], question.observation, translator("en"))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_step_has_words(hints: list[tuple[Question, list[Hint]]], language: str) -> None:
    speak = translator(language)  # type: ignore[arg-type]
    for question, steps in hints:
        for hint in steps:
            assert ask_line(hint, question.observation, speak)
            for option in hint.options:
                for fact in (*option.speed, *option.value, *option.safety):
                    assert "{" not in fact_text(fact, question.observation, speak)


def test_a_claim_tells_whose_tile_is_on_offer(hints: list[tuple[Question, list[Hint]]]) -> None:
    claims = [question for question, _ in hints if question.is_claim]
    for question in claims:
        assert question.offer is not None
        seat, tile = question.offer
        seen = question.observation
        assert seat != seen.seat
        latest = max((one for river in seen.rivers for one in river), key=lambda one: one.order)
        added = [meld.added for meld in seen.melds[seat]]
        assert tile in (latest.tile, *added)
        assert question.may_pass
    assert all(q.offer is None for q, _ in hints if not q.is_claim)


def test_the_word_after_a_discard_names_what_a_mark_is_for() -> None:
    game = play(session(5))
    lines = {verdict_line(decision, translator("en")) for decision in game.decisions()}
    assert "First choice." in lines
    assert any(line.startswith("Worth a look: ") for line in lines)
    assert {verdict_line(decision, translator("ja")) for decision in game.decisions()}


def test_a_tile_pressed_finds_its_discard() -> None:
    asked = 0
    for _, (question, steps) in enumerate(walk(1)):
        if question.is_claim or steps[0].is_claim:
            continue
        seen = question.observation
        for tile in seen.hand:
            found = question.discard_of(tile)
            if seen.forbidden >> (tile >> 2) & 1 or (seen.must_tsumogiri and tile != seen.drawn):
                assert found is None
                continue
            assert found is not None
            assert tile_name(found.tile) == tile_name(tile)
            assert found.tsumogiri == (tile == seen.drawn)
            asked += 1
    assert asked > 100
