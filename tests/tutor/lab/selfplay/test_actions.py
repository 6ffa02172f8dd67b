"""Every offer has one of the 119 actions, and each action answers what was offered."""

import numpy as np

from rules.events import Discard
from rules.legal import own_turn
from rules.melds import MeldType
from rules.tiles import Seat, is_red, kind_of
from tests.tables import deal, draw, drift, go, table_of
from tests.tables import play as play_script
from tests.tutor.lab.selfplay.asks import drawn_asks
from tutor.lab.selfplay import actions
from tutor.lab.selfplay.actions import (
    ACTIONS,
    ANKAN,
    CHI,
    PASS,
    RIICHI,
    Ask,
    answer_asks,
    choices,
    likeliest,
    offers,
)


def test_actions_and_offers_are_one_to_one() -> None:
    for ask in drawn_asks():
        found = ask.choices
        assert all(0 <= number < ACTIONS for number in found)
        if ask.declared or actions.RIICHI in found:
            continue
        plain = [each for each in ask.offered if each in found.values()]
        assert len(plain) == len(found) - (actions.PASS in found)


def test_the_plain_five_the_red_one_and_the_drawn_one_are_distinguished() -> None:
    state = deal({0: "05m1235p147s1234z"}, keep="5m")
    draw(state, 0, "5m")
    found = choices(own_turn(state, Seat(0)))
    five, red, drawn = found[4], found[actions.RED_DISCARD], found[actions.TSUMOGIRI]
    assert isinstance(five, Discard)
    assert isinstance(red, Discard)
    assert isinstance(drawn, Discard)
    assert (kind_of(five.tile), is_red(five.tile), five.tsumogiri) == (4, False, False)
    assert is_red(red.tile)
    assert drawn.tsumogiri
    row = offers(found)
    assert row[4] == row[actions.RED_DISCARD] == actions.TWIN
    assert row[actions.TSUMOGIRI] == row[0 + 9] == actions.OFFERED
    assert row[26] == 0


def test_chi_by_its_place_and_its_red_five_and_pon() -> None:
    table = table_of({0: "4m19p19s1234567z1m", 1: "2305567m22334p7z"}, "9m")
    play_script(table, "0:4m")
    found = choices(table.pending[Seat(1)])
    names = {
        actions.CHI: "low 56",
        actions.CHI + 1: "low 06",
        actions.CHI + 2: "middle 35",
        actions.CHI + 3: "middle 30",
        actions.CHI + 4: "high 23",
    }
    assert {*found} == {*names, actions.PASS}
    assert found[actions.PASS] is None


def test_riichi_is_asked_first_and_then_its_discard() -> None:
    state = deal({0: "123456789m1123p"}, keep="4p")
    draw(state, 0, "4p")
    ask = Ask(state.observe(Seat(0)), own_turn(state, Seat(0)))
    asked: list[dict[int, object]] = []

    def choose(asks: object) -> list[int]:
        assert isinstance(asks, list)
        asked.extend(dict(each.choices) for each in asks)
        return [
            actions.RIICHI if actions.RIICHI in each.choices else min(each.choices) for each in asks
        ]

    (answer,) = answer_asks([ask], choose)
    assert isinstance(answer, Discard)
    assert answer.riichi
    assert len(asked) == 2
    assert actions.TSUMO in asked[0]
    assert all(isinstance(each, Discard) and each.riichi for each in asked[1].values())


def test_who_has_no_choice_is_not_asked() -> None:
    table = table_of({0: "123456789m1123p", 1: "19m19p19s1234567z"}, "4z6s6s6s6s")
    play_script(table, "0:4z!")
    while Seat(0) not in table.pending:
        drift(table)
    asks = [Ask(table.round.observe(Seat(0)), table.pending[Seat(0)])]
    assert [type(each) for each in asks[0].offered] == [Discard]
    assert answer_asks(asks, lambda some: [-1] * len(some)) == [asks[0].offered[0]]


def test_kans_by_kind() -> None:
    state = deal({0: "1111m234p567s123z"})
    go(state, "0:3z 1:9m 2:9m 3:9m")
    draw(state, 0, "5z")
    found = choices(own_turn(state, Seat(0)))
    call = found[actions.ANKAN]
    assert call is not None
    assert call.meld.type is MeldType.ANKAN  # type: ignore[union-attr]


def test_of_the_likeliest_sort_of_answer_the_likeliest() -> None:
    shares = np.zeros((4, ACTIONS))
    shares[0, [0, 1, 2, RIICHI]] = 0.25, 0.3, 0.05, 0.4
    shares[1, [0, 1, 2, RIICHI]] = 0.15, 0.1, 0.15, 0.6
    shares[2, [CHI, CHI + 2, PASS]] = 0.3, 0.25, 0.45
    shares[3, [ANKAN + 3, 0, 1]] = 0.4, 0.2, 0.4
    assert likeliest(shares).tolist() == [1, RIICHI, CHI, 1]
