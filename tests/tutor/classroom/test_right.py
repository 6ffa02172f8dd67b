"""The answers to positions that count as right."""

from dataclasses import replace
from functools import cache
from random import Random

from rules.tiles import SEATS, is_red, kind_of, tile_name
from tests.games import end_of, game
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.classroom.answers import entry_of
from tutor.classroom.problem_set import Problem
from tutor.coach.advice import Advice, CombinedDiscard, PlayedDiscard
from tutor.coach.advisor import advise, advise_all
from tutor.coach.grading.right import answer_verdict, answers_score, right_tiles
from tutor.coach.review import played_entries
from tutor.coach.strategy.stance import Verdict
from tutor.pages.classroom.words import answer_line


@cache
def positions(seed: int) -> list[tuple[PlayedDiscard, Advice]]:
    entries = played_entries(end_of(game(seed), 2), SEATS)
    made = [one for here in entries for one in here if isinstance(one, PlayedDiscard)]
    return [*zip(made, advise_all([one.observation for one in made], TREE), strict=True)]


def test_the_first_tile_and_what_strong_players_throw_half_as_often_are_right() -> None:
    met = set()
    for one, advice in positions(1):
        right = right_tiles(advice)
        most = max(advice.second)
        for placed, share in zip(advice.combined, advice.second, strict=True):
            is_right = placed.rank == 1 or 2 * share >= most
            assert (placed.discard in right) is is_right
            found = answer_verdict(one.observation, advice, placed.discard)
            assert (found is not Verdict.OFF_PLAN) is is_right
            assert (found is Verdict.FIRST) is (placed.rank == 1)
            met.add(found)
    assert met == set(Verdict)


def test_a_red_five_instead_of_a_plain_one_is_wrong() -> None:
    for hand, is_alone in (("1235077m456p78s1z", False), ("123077m45678p78s", True)):
        seen = position(hand, "9s")
        advice = advise(seen, TREE)
        right = [placed.discard for placed in advice.combined if kind_of(placed.discard) == 4]
        given = replace(advice, combined=tuple(CombinedDiscard(tile, 1) for tile in right))
        red = next(tile for tile in seen.hand if is_red(tile))
        found = answer_verdict(seen, replace(given, second=()), red)
        assert found is (Verdict.FIRST if is_alone else Verdict.OFF_PLAN)


def test_an_answer_is_worded_as_it_counts() -> None:
    met = set()
    for one, advice in positions(2)[::8]:
        problem = Problem(one.observation, False)
        for placed in advice.combined:
            decision = entry_of(problem, advice, tile_name(placed.discard))
            assert decision.verdict is answer_verdict(one.observation, advice, placed.discard)
            line = answer_line(decision)
            assert line.startswith("Not right") is (decision.verdict is Verdict.OFF_PLAN)
            met.add(line.partition(":")[0])
    assert met >= {"Right.", "Also right.", "Not right.", "Not right, but defensible."}


def test_a_set_answered_by_lot_scores_about_0_and_by_the_first_tiles_100() -> None:
    random = Random(1)
    found = [pair for seed in (1, 2, 3) for pair in positions(seed)]
    by_lot = [
        (advice, answer_verdict(one.observation, advice, random.choice(one.observation.discards)))
        for one, advice in found
        for _ in range(20)
    ]
    score = answers_score(by_lot)
    assert score is not None
    assert abs(score) <= 2
    first = [(advice, Verdict.FIRST) for _, advice in found]
    assert answers_score(first) == 100
    assert answers_score([(advice, None) for _, advice in found]) is None
    left_out = [(advice, None if at < 3 else Verdict.FIRST) for at, (advice, _) in enumerate(first)]
    wrong = [(advice, verdict or Verdict.OFF_PLAN) for advice, verdict in left_out]
    assert answers_score(left_out) == answers_score(wrong)
    worst = answers_score([(advice, Verdict.OFF_PLAN) for _, advice in found])
    assert worst is not None
    assert worst < 0
