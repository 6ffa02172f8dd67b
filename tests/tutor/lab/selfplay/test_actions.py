"""Every offer has one of the 119 actions, and each action answers what was offered."""

from rules.events import Discard
from rules.legal import own_turn
from rules.tiles import Seat, is_red, kind_of
from tests.tables import deal, draw, table_of
from tests.tables import play as play_script
from tests.tutor.lab.selfplay.asks import drawn_asks
from tutor.lab.selfplay import actions
from tutor.lab.selfplay.actions import ACTIONS, Ask, answer_asks, choices, offers


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
