"""Hints and the state of the hand."""

from itertools import pairwise
from random import Random

import pytest

from rules.events import Call, Discard
from rules.melds import Meld, MeldType
from rules.round import Round
from rules.tiles import Seat, kind_name, kind_of, parse_kind, tile_name
from tests.tables import deal, draw, go, throw
from tests.tutor.practice_games import session, whim
from tutor.explanations import situation
from tutor.practice.hints import HINT_STEPS, FuritenKind, Hint, Question, WaitStatus, wait_status_of
from tutor.practice.session import PracticeSession
from tutor.text.practice import status_lines
from tutor.text.verdicts import sure_line


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
    return [*walk(0), *walk(61)]  # in the second, others declare riichi


def test_ranks_and_the_answer_appear_at_the_last_step(
    hints: list[tuple[Question, list[Hint]]],
) -> None:
    for question, steps in hints:
        for hint in steps[:HINT_STEPS]:
            assert hint.answer is None
            assert hint.action is None
        assert (steps[HINT_STEPS].answer is None) == steps[HINT_STEPS].is_claim
        assert question.observation is not None


def test_fitting_tiles_keep_the_order_of_the_hand(hints: list[tuple[Question, list[Hint]]]) -> None:
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


def test_shown_facts_do_not_change(hints: list[tuple[Question, list[Hint]]]) -> None:
    for _, steps in hints:
        for before, after in pairwise(steps):
            assert after.opened == before.opened + 1
            assert after.asks == before.asks
            for name in ("plan", "fits"):
                if getattr(before, name):
                    assert getattr(after, name) == getattr(before, name)


def test_hints_hide_the_order_of_the_ranking(hints: list[tuple[Question, list[Hint]]]) -> None:
    for question, steps in hints[:60]:
        if steps[0].is_claim:
            continue
        assert steps[4].answer is not None
        assert steps[3].plan is not None
        assert steps[3].answer is None
        said = situation(steps[4].answer, question.observation)
        for sentence in (sure_line(steps[4].answer, steps[4].answer.sure), *said):
            for word in ("Throw", " as good", "best"):
                assert word not in sentence


def test_a_claim_shows_speed_then_value_then_safety(
    hints: list[tuple[Question, list[Hint]]],
) -> None:
    claims = [(q, steps) for q, steps in hints if q.is_claim and q.win is None]
    assert len(claims) > 10
    for question, steps in claims:
        assert {option.action for option in steps[1].options} == {*question.offered}
        assert not steps[0].options
        for hint in steps:
            for option in hint.options:
                assert bool(option.speed) == (hint.opened >= 1)
                assert hint.opened >= 2 or not option.value
                assert hint.opened >= 3 or not option.safety
        assert steps[HINT_STEPS].action is not None


def test_a_clicked_tile_finds_its_discard(hints: list[tuple[Question, list[Hint]]]) -> None:
    asked = 0
    for question, steps in hints:
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


ME = Seat(0)


def status(state: Round) -> WaitStatus:
    return wait_status_of(state.observe(ME))


def waits(found: WaitStatus) -> dict[str, int]:
    return {kind_name(wait.kind): wait.live for wait in found.waits}


def test_waits_with_their_live_copies() -> None:
    state = deal({0: "234567m34p678s55z", 1: "2225p147s147m234z"}, keep="9s")
    draw(state, 0, "9s")
    throw(state, 0, "9s")
    found = status(state)
    assert found.shanten == 0
    assert waits(found) == {"2p": 4, "5p": 4}, "what others hold is unseen"
    assert found.live == 8
    assert found.furiten is None
    assert status_lines(found)[0] == "You wait for 2-pin and 5-pin: 8 tiles left."


def test_furiten_by_a_discard_names_the_tile_and_covers_every_wait() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="5p")
    draw(state, 0, "5p")
    before = status(state)
    assert before.furiten is None, "what was just drawn is not thrown yet"
    thrown = wait_status_of(state.observe(ME), state.drawn)
    assert thrown.furiten is not None, "but it would be"
    assert status_lines(thrown)[1].startswith("Furiten once you throw 5-pin")
    throw(state, 0, "5p")
    found = status(state)
    assert found.furiten is not None
    assert found.furiten.how is FuritenKind.DISCARD
    assert [kind_name(kind) for kind in found.furiten.kinds] == ["5p"]
    assert waits(found) == {"2p": 4, "5p": 3}
    said = status_lines(found)
    assert said[1].startswith("Furiten: 5-pin in your own river.")


def test_an_open_hand_without_a_yaku_cannot_win() -> None:
    state = deal({0: "234567m35p68s99s1s"}, keep="1z7s2z")
    go(state, "0:1z 1:2z 2:3z")
    draw(state, 3, "7s")
    tile = throw(state, 3, "7s")
    hand = state.hands[0] or []
    pair = [t for t in hand if kind_of(t) in (parse_kind("6s"), parse_kind("8s"))]
    meld = Meld(MeldType.CHI, tuple(sorted((*pair, tile))), tile, Seat(3))
    state.apply(Call(ME, meld))
    after_call = status(state)
    assert after_call.waits == (), "a discard is due and none is looked at"
    lone = next(t for t in state.hands[0] or [] if kind_of(t) == parse_kind("1s"))
    looked = wait_status_of(state.observe(ME), lone)
    assert [kind_name(wait.kind) for wait in looked.waits] == ["4p"]
    state.apply(Discard(ME, lone, False))
    found = status(state)
    assert found.no_yaku
    assert found.is_open
    assert status_lines(found)[-1] == "No yaku: this hand cannot win as it is."
