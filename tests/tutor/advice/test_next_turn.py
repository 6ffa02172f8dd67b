"""What a discard leaves for the next turn: held against the hand itself."""

import pytest

from rules.shanten import shanten
from rules.tiles import KINDS, count_kinds, kind_of, parse_kind
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tests.ui.reviews import state
from tutor.advice.advisor import advise
from tutor.advice.next_turn import next_turn
from tutor.evaluators.hand_names import HandName
from tutor.language import languages, translator
from tutor.text.next_turn import chance_line, draws_name, risk_line, wait_line, yaku_line

EN = translator("en")


def thrown(seen, name):
    advice = advise(seen, TREE)
    tile = next(one for one in seen.discards if kind_of(one) == parse_kind(name))
    return next_turn(seen, advice, tile)


def test_draws_and_steps_are_those_of_the_hand():
    for decision in state().discards[::6]:
        seen = decision.observation
        for tile in seen.discards:
            turn = next_turn(seen, decision.advice, tile)
            rest = [*seen.hand]
            rest.remove(tile)
            counts, melds = count_kinds(rest), len(seen.own_melds)
            assert turn.steps == shanten(counts, melds)
            assert turn.unseen == 136 - sum(seen.seen)
            wanted = {}
            for kind in KINDS:
                more = [*counts]
                more[kind] += 1
                if seen.unseen[kind] and shanten(more, melds) < turn.steps:
                    wanted[kind] = seen.unseen[kind]
            assert dict(turn.draws) == wanted
            assert turn.live == sum(wanted.values())
            assert 0 <= turn.risk < 1


def test_a_ready_hand_tells_its_waits_and_yaku():
    seen = position("234567m345p5678s", drawn="2z")
    turn = thrown(seen, "2z")
    assert turn.steps == 0
    assert turn.tenpai is not None
    assert wait_line(turn, EN) == "5- and 8-sou: 6 left"
    assert yaku_line(turn, seen, EN) == "Tanyao"
    assert yaku_line(turn, seen, EN, riichi=True) == "Riichi, Tanyao"
    assert chance_line(
        turn, EN
    ) == f"6 of {turn.unseen} unseen tiles: {6 / turn.unseen:.1%}".replace("%", " %")
    assert draws_name(turn, EN) == "5-sou 3, 8-sou 3"


def test_yaku_that_not_every_wait_has_are_told_by_wait():
    seen = position("23m345s55p", drawn="2z", melds={0: ("678s", "456p")})
    turn = thrown(seen, "2z")
    assert yaku_line(turn, seen, EN) == "1-man: none; 4-man: Tanyao"


def test_no_yaku_is_said_with_what_helps():
    closed = position("123m456p9945678s", drawn="2z")
    assert yaku_line(thrown(closed, "2z"), closed, EN) in ("Pinfu", "none without riichi")
    pair = position("111m456p789s2233z", drawn="1z")
    assert yaku_line(thrown(pair, "1z"), pair, EN) == "none without riichi"


def test_yaku_in_reach_need_no_step_more():
    seen = position("2345m3467p34688s", drawn="1z")
    turn = thrown(seen, "1z")
    assert turn.tenpai is None
    names = [each.name for each in turn.yaku]
    assert names[:2] == [HandName.RIICHI, HandName.TANYAO]
    assert all(each.steps <= turn.steps for each in turn.yaku)
    assert yaku_line(turn, seen, EN).startswith("riichi, tanyao")
    assert wait_line(turn, EN) == f"{turn.steps} step{'s' * (turn.steps > 1)} from ready"


@pytest.mark.parametrize("language", languages())
def test_every_line_is_whole_in_every_language(language):
    spoken = translator(language)
    for decision in state().discards[::9]:
        seen = decision.observation
        for tile in seen.discards[:4]:
            turn = next_turn(seen, decision.advice, tile)
            for line in (
                draws_name(turn, spoken),
                chance_line(turn, spoken),
                wait_line(turn, spoken),
                yaku_line(turn, seen, spoken),
                risk_line(turn, seen, spoken),
            ):
                assert line
                assert "{" not in line
