"""Marks go to every copy of a kind; equal ranks stay equal."""

from rules.tiles import Tile, parse_tiles
from tutor.view.table.hand_marks import SafetyMark, marks_of


def test_both_copies_carry_the_chip_and_rise():
    hand = parse_tiles("134m44z")
    marks = marks_of(hand, [(hand[2], 1), (hand[3], 1), (hand[0], 3)], played=hand[1])
    assert marks.chips == {hand[2]: 1, hand[3]: 1, hand[4]: 1, hand[0]: 3}
    assert marks.raised == {hand[2], hand[3], hand[4]}
    assert marks.played == hand[1]


def test_a_red_five_shares_the_mark_of_the_plain_one():
    red, plain = parse_tiles("05p")
    marks = marks_of((red, plain), [(plain, 1)], safety={plain: SafetyMark.SAFE})
    assert marks.chips == {red: 1, plain: 1}
    assert marks.safety == {red: SafetyMark.SAFE, plain: SafetyMark.SAFE}


def test_tiles_that_are_not_held_get_no_mark():
    assert marks_of(parse_tiles("1m"), [(Tile(135), 1)]).chips == {}


def test_dots_count_up_with_safety():
    assert [mark.value for mark in sorted(SafetyMark)] == [0, 1, 2, 3]
    assert SafetyMark.RISKY < SafetyMark.UNCERTAIN < SafetyMark.FAIRLY_SAFE < SafetyMark.SAFE
