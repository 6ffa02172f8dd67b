"""Drills that count draws and points: the rules give the answers."""

from collections import Counter

import pytest

from rules.events import Ruleset
from rules.scoring import Payment, ron_payment, score_hand, tsumo_payment
from rules.shanten import improving, shanten
from rules.tiles import count_kinds, kind_of, kinds_in
from tests.tutor.drills.sets import drills
from tutor.coach.strategy.stance import Verdict
from tutor.drills.counting import (
    Asked,
    PointsDrill,
    UkeireDrill,
    answer_count,
    points_drills,
    ukeire_drills,
)
from tutor.drills.daily import load_drills
from tutor.drills.drill import DrillSource


@pytest.fixture(scope="module")
def draws() -> tuple[UkeireDrill, ...]:
    return ukeire_drills(load_drills())


@pytest.fixture(scope="module")
def points() -> tuple[PointsDrill, ...]:
    return points_drills()


def test_draws_are_the_kinds_that_lower_the_shanten(draws: tuple[UkeireDrill, ...]) -> None:
    assert len(draws) == 60
    for drill in draws:
        counts = count_kinds(drill.hand)
        assert len(drill.hand) + 3 * len(drill.melds) == 13
        assert drill.shanten == shanten(counts, len(drill.melds)) >= 1
        found = dict(drill.draws)
        held = Counter(
            kind_of(tile)
            for tile in (*drill.hand, *(tile for meld in drill.melds for tile in meld.tiles))
        )
        wanted = {kind: 4 - held[kind] for kind in kinds_in(improving(counts, len(drill.melds)))}
        assert found == {kind: left for kind, left in wanted.items() if left}
        for kind in range(34):
            if held[kind] < 4:
                counts[kind] += 1
                nearer = shanten(counts, len(drill.melds)) < drill.shanten
                counts[kind] -= 1
                assert nearer == (kind in found)
        (row,) = drill.rows
        assert row.choices[row.right] == drill.live == sum(found.values())


def test_points_are_what_the_rules_pay(points: tuple[PointsDrill, ...]) -> None:
    assert len(points) == 120
    for drill in points:
        score = score_hand(
            Ruleset(),
            tuple(sorted((*drill.hand, drill.tile))),
            drill.melds,
            drill.tile,
            drill.situation,
            (drill.indicator,),
        )
        assert score == drill.score
        assert score is not None
        pays = tsumo_payment if drill.situation.tsumo else ron_payment
        right = pays(score.han, score.fu, dealer=drill.is_dealer)
        answers = {row.asked: row.choices[row.right] for row in drill.rows}
        assert answers[Asked.HAN] == score.han
        assert answers[Asked.PAYMENT] == right
        assert answers.get(Asked.FU, score.fu) == score.fu
        assert (Asked.FU in answers) == (score.han < 5)
        paid = score.payment if not drill.situation.tsumo else right.dealer or right.each
        assert score.payment == paid


def test_choices_differ_and_hold_one_right_answer(
    draws: tuple[UkeireDrill, ...], points: tuple[PointsDrill, ...]
) -> None:
    for drill in (*draws, *points):
        for row in drill.rows:
            assert len(set(row.choices)) == len(row.choices) >= 3
            assert list(row.choices) == sorted(row.choices)


def test_they_grow_harder(draws: tuple[UkeireDrill, ...], points: tuple[PointsDrill, ...]) -> None:
    kinds = [len(drill.draws) for drill in draws]
    assert kinds == sorted(kinds)
    easy, hard = points[:30], points[-30:]
    assert not any(drill.situation.tsumo or drill.melds or drill.is_dealer for drill in easy)
    assert any(drill.melds for drill in hard)
    assert any(drill.is_dealer for drill in hard)


def test_the_same_numbers_give_the_same_hands(points: tuple[PointsDrill, ...]) -> None:
    assert points_drills.__wrapped__(120) == points
    assert len({drill.id for drill in points}) == len(points)


def test_an_answer_is_right_only_if_every_row_is(points: tuple[PointsDrill, ...]) -> None:
    drill = next(each for each in points if len(each.rows) == 3)
    right = [row.right for row in drill.rows]
    assert answer_count(drill, right).verdict is Verdict.FIRST
    one = [*right[:2], (right[2] + 1) % len(drill.rows[2].choices)]
    assert answer_count(drill, one).verdict is Verdict.IN_LINE
    two = [(right[0] + 1) % len(drill.rows[0].choices), *one[1:]]
    answered = answer_count(drill, two)
    assert answered.verdict is Verdict.OFF_PLAN
    assert [row.asked for row in answered.wrong] == [Asked.HAN, Asked.PAYMENT]
    payment = drill.rows[2].choices[right[2]]
    assert isinstance(payment, Payment)
    text = f"{drill.score.han}/{drill.score.fu}/{payment.whole}"
    assert answer_count(drill, right).text == text
    with pytest.raises(ValueError, match="one choice"):
        answer_count(drill, right[:2])


def test_positions_without_a_hand_to_count_give_none() -> None:
    some = drills(12, DrillSource.BUNDLED)
    found = ukeire_drills(some)
    assert {each.id.removeprefix("ukeire-") for each in found} <= {drill.id for drill in some}
