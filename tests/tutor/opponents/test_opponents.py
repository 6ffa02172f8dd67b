"""The opponents."""

from dataclasses import replace
from random import Random

import pytest

from rules.check import check_game
from rules.events import Call, Discard, Ruleset, Win
from rules.formats.reader import parse_game
from rules.legal import Action, claims, own_turn
from rules.melds import MeldType
from rules.observation import Observation
from rules.table import Answer, Table
from rules.tiles import Seat, kind_name, kind_of
from tests.tables import deal, draw, go, throw
from tests.tutor.trees import TREE
from tutor.coach.opinion import second_opinions
from tutor.lab.play import Match, play_some, results_of
from tutor.opponents.opponents import OPPONENT_NAMES, opponent
from tutor.opponents.players import HALF
from tutor.strategy.tree import shipped_tree

EAST_ONLY = Ruleset(hanchan=False)


def asked(name: str, observation: Observation, offered: tuple[Action, ...]) -> Answer:
    return opponent(name, shipped_tree()).answer(observation, offered)


def kind_thrown(answer: Answer) -> str:
    assert isinstance(answer, Discard)
    return kind_name(kind_of(answer.tile))


def test_a_game_is_legal_and_reproducible() -> None:
    match = Match(("phoenix", "steady", "strong", "novice"), TREE, EAST_ONLY, 5, keep=True)
    first, again = play_some(match, [7]), play_some(match, [7])
    assert first == again
    assert first[0].mjlog is not None
    record = parse_game(first[0].mjlog).record
    checked = check_game(record)
    assert not checked.illegal
    assert not checked.points_mismatches
    assert results_of(record)[match.seat_of(0, 7)] == first[0].results[0]


@pytest.mark.parametrize("name", OPPONENT_NAMES)
def test_a_batch_equals_single_answers(name: str) -> None:
    player = opponent(name, TREE)
    requests = []
    table = Table(EAST_ONLY, Random(3))
    while not table.is_over and len(requests) < 30:
        mine = [(table.round.observe(seat), offered) for seat, offered in table.pending.items()]
        requests += mine
        table.step(dict(zip(table.pending, player.answer_all(mine), strict=True)))
    together = player.answer_all(requests)
    assert together == [player.answer(*request) for request in requests]
    for (_, offered), answer in zip(requests, together, strict=True):
        assert answer is None or answer in offered
        if any(isinstance(action, Win) for action in offered):
            assert isinstance(answer, Win)


@pytest.mark.parametrize("name", OPPONENT_NAMES)
def test_a_win_is_never_passed(name: str) -> None:
    state = deal({1: "234m456p678s2255s"}, keep="2s")
    draw(state, 0, "2s")
    throw(state, 0, "2s")
    answer = asked(name, state.observe(Seat(1)), claims(state, Seat(1)))
    assert isinstance(answer, Win)


def threatened(hand: str, drawn: str) -> tuple[Observation, tuple[Action, ...]]:
    state = deal({0: "123m456m789m2233s", 1: hand}, keep="9s1z5p7m" + drawn)
    for name in ("9s", "1z"):
        draw(state, 0, name)
        throw(state, 0, name)
        for seat in (1, 2, 3):
            go(state, f"{seat}:{next_free(state)}")
    draw(state, 0, "5p")
    throw(state, 0, "5p", riichi=True)
    draw(state, 1, drawn)
    return state.observe(Seat(1)), own_turn(state, Seat(1))


def next_free(state: object) -> str:
    where = state.where  # type: ignore[attr-defined]
    return next(kind_name(kind_of(t)) for t in range(132, -1, -4) if not all(where[t : t + 4]))


def test_strong_folds_against_a_riichi_when_far() -> None:
    seen, offered = threatened("1379p258s4477m19s", "8m")
    assert kind_thrown(asked("strong", seen, offered)) in ("9s", "5p")


def test_strong_attacks_with_a_good_ready_hand() -> None:
    seen, offered = threatened("234m34p678s99s678p", "9m")
    assert kind_thrown(asked("strong", seen, offered)) == "9m"


def test_strong_makes_no_call_without_a_yaku() -> None:
    state = deal({1: "23m456p789s11p99s4z"}, keep="1m")
    draw(state, 0, "1m")
    throw(state, 0, "1m")
    seen, offered = state.observe(Seat(1)), claims(state, Seat(1))
    assert any(isinstance(action, Call) for action in offered)
    assert asked("strong", seen, offered) is None
    assert asked("steady", seen, offered) is None
    assert asked("phoenix", seen, offered) is None
    assert isinstance(asked("novice", seen, offered), Call)


@pytest.mark.parametrize("name", ["steady", "strong", "phoenix"])
def test_a_pair_of_yakuhai_is_called(name: str) -> None:
    state = deal({1: "234m456p8s99s1p55z1m"}, keep="5z")
    draw(state, 0, "5z")
    throw(state, 0, "5z")
    answer = asked(name, state.observe(Seat(1)), claims(state, Seat(1)))
    assert isinstance(answer, Call)
    assert answer.meld.type is MeldType.PON


def test_strong_knows_the_last_round() -> None:
    state = deal({0: "234m456p678s2255s"}, keep="1z")
    draw(state, 0, "1z")
    seen = state.observe(Seat(0))
    offered = own_turn(state, Seat(0))
    late = replace(
        seen, round=3, rules=EAST_ONLY, dealer=Seat(3), points=(52_000, 16_000, 16_000, 16_000)
    )
    early = replace(seen, dealer=Seat(3))
    declared = asked("strong", early, offered)
    quiet = asked("strong", late, offered)
    assert isinstance(quiet, Discard)
    assert not quiet.riichi
    assert isinstance(declared, Discard)
    assert declared.riichi


def test_phoenix_plays_the_most_likely_action() -> None:
    table, checked, declared = Table(EAST_ONLY, Random(5)), 0, 0
    player = opponent("phoenix", TREE)
    while not table.is_over and checked < 60:
        mine = [(table.round.observe(seat), offered) for seat, offered in table.pending.items()]
        answers = player.answer_all(mine)
        for (seen, offered), answer in zip(mine, answers, strict=True):
            if not isinstance(answer, Discard) or len(offered) == 1:
                continue
            opinions = second_opinions([seen])
            assert opinions is not None
            kind = kind_of(answer.tile)
            assert opinions.shares[0, kind] >= opinions.shares[0].max() - 1
            assert answer.riichi == (opinions.riichi[0, kind] > HALF)
            checked += 1
            declared += answer.riichi
        table.step(dict(zip(table.pending, answers, strict=True)))
    assert declared
