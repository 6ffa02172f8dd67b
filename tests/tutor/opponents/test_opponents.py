"""The opponents."""

from dataclasses import replace
from random import Random

import pytest

from rules.check import check_game
from rules.events import Call, Discard, Win
from rules.formats.reader import parse_game
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.table import Answer, Table
from rules.tiles import Seat, kind_of
from tests.tutor.habit_moments import EAST_ONLY, claiming, kind_thrown, on_turn, threatened
from tests.tutor.trees import TREE
from tutor.coach.opinion import second_opinions
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.play import Match, play_some, results_of
from tutor.opponents.opponents import OPPONENT_NAMES, opponent
from tutor.opponents.players import HALF


def asked(name: str, observation: Observation, offered: tuple[Action, ...]) -> Answer:
    return opponent(name, shipped_tree()).answer(observation, offered)


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
    assert isinstance(asked(name, *claiming("234m456p678s2255s", "2s")), Win)


def test_strong_folds_against_a_riichi_when_far() -> None:
    answer = asked("strong", *threatened("1379p258s4477m19s", "8m"))
    assert kind_thrown(answer) in ("9s", "5p")


def test_strong_attacks_with_a_good_ready_hand() -> None:
    answer = asked("strong", *threatened("234m34p678s99s678p", "9m"))
    assert kind_thrown(answer) == "9m"


def test_strong_makes_no_call_without_a_yaku() -> None:
    seen, offered = claiming("23m456p789s11p99s4z", "1m")
    assert any(isinstance(action, Call) for action in offered)
    assert asked("strong", seen, offered) is None
    assert asked("steady", seen, offered) is None
    assert asked("phoenix", seen, offered) is None
    assert isinstance(asked("novice", seen, offered), Call)


@pytest.mark.parametrize("name", ["steady", "strong", "phoenix"])
def test_a_pair_of_yakuhai_is_called(name: str) -> None:
    answer = asked(name, *claiming("234m456p8s99s1p55z1m", "5z"))
    assert isinstance(answer, Call)
    assert answer.meld.type is MeldType.PON


def test_strong_knows_the_last_round() -> None:
    seen, offered = on_turn("234m456p678s2255s", "1z")
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
