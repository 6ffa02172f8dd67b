"""Waits, furiten of all three kinds and missing yaku, as a learner's window shows them."""

from rules.events import Call, Discard, Draw, RiichiAccepted
from rules.melds import Meld, MeldType
from rules.round import Round
from rules.tiles import Seat, kind_name, kind_of, parse_kind
from tests.tables import deal, draw, free, go, throw
from tutor.language import translator
from tutor.practice.status import FuritenKind, Status, status_of
from tutor.text.practice import status_lines

ME = Seat(0)


def status(state: Round) -> Status:
    return status_of(state.observe(ME))


def waits(found: Status) -> dict[str, int]:
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
    assert status_lines(found, translator("en"))[0] == "You wait for 2-pin and 5-pin: 8 tiles left."


def test_a_hand_that_is_not_ready_has_nothing_to_show() -> None:
    state = deal({0: "147m147p147s1234z"})
    found = status(state)
    assert (found.shanten > 0, found.waits, found.furiten) == (True, (), None)
    assert status_lines(found, translator("en")) == ()


def test_furiten_by_an_own_discard_names_the_tile_and_covers_every_wait() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="5p")
    draw(state, 0, "5p")
    before = status(state)
    assert before.furiten is None, "what was just drawn is not thrown yet"
    thrown = status_of(state.observe(ME), state.drawn)
    assert thrown.furiten is not None, "but it would be"
    throw(state, 0, "5p")
    found = status(state)
    assert found.furiten is not None
    assert found.furiten.how is FuritenKind.DISCARD
    assert [kind_name(kind) for kind in found.furiten.kinds] == ["5p"]
    assert waits(found) == {"2p": 4, "5p": 3}
    said = status_lines(found, translator("en"))
    assert said[1].startswith("Furiten: 5-pin in your own river.")


def test_furiten_until_the_next_draw() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="9s5p1z2z3z")
    go(state, "0:9s 1:5p 2:1z")
    found = status(state)
    assert found.furiten is not None
    assert found.furiten.how is FuritenKind.TURN
    assert [kind_name(kind) for kind in found.furiten.kinds] == ["5p"]
    assert "until you draw again" in status_lines(found, translator("en"))[1]
    go(state, "3:2z")
    draw(state, 0, "3z")
    assert status(state).furiten is None


def test_a_tile_on_offer_has_not_passed_yet() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="9s5p")
    go(state, "0:9s 1:5p")
    assert status(state).furiten is None


def test_furiten_after_riichi_lasts() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="9s5p1z2z3z4z")
    draw(state, 0, "9s")
    throw(state, 0, "9s", riichi=True)
    state.apply(RiichiAccepted(ME))
    go(state, "1:5p 2:1z 3:2z")
    draw(state, 0, "3z")
    found = status(state)
    assert found.in_riichi
    assert found.furiten is not None
    assert found.furiten.how is FuritenKind.RIICHI
    assert "passed after your riichi" in status_lines(found, translator("en"))[1]


def test_a_closed_hand_without_a_yaku_is_told_of_riichi_and_tsumo() -> None:
    state = deal({0: "234567m35p678s99s"}, keep="1z")
    go(state, "0:1z")
    found = status(state)
    assert waits(found) == {"4p": 4}
    assert found.no_yaku
    assert not found.is_open
    assert "Riichi or a tsumo makes one" in status_lines(found, translator("en"))[-1]


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
    looked = status_of(state.observe(ME), lone)
    assert [kind_name(wait.kind) for wait in looked.waits] == ["4p"]
    state.apply(Discard(ME, lone, False))
    found = status(state)
    assert found.no_yaku
    assert found.is_open
    assert status_lines(found, translator("en"))[-1] == "No yaku: this hand cannot win as it is."


def test_some_waits_may_have_a_yaku_and_others_none() -> None:
    state = deal({0: "234567m234p56s88s"}, keep="1z")
    go(state, "0:1z")
    found = status(state)
    assert {kind_name(w.kind): w.has_yaku for w in found.waits} == {"4s": True, "7s": True}
    state = deal({0: "234567m23p678s88s"}, keep="1z")
    go(state, "0:1z")
    found = status(state)
    assert [wait.has_yaku for wait in found.waits] == [True, True], "pinfu on both"
    state = deal({0: "345678m678s66z11p"}, keep="1z")
    go(state, "0:1z")
    found = status(state)
    assert {kind_name(w.kind): w.has_yaku for w in found.waits} == {"1p": False, "6z": True}
    assert status_lines(found, translator("en"))[-1] == "No yaku on 1-pin."
    assert status_lines(found, translator("ja"))[-1] == "1筒では役がありません。"


def test_the_drawn_tile_counts_as_seen() -> None:
    state = deal({0: "234567m34p678s55z"}, keep="2p9s")
    state.apply(Draw(ME, free(state, "2p")))
    assert waits(status(state)) == {"2p": 3, "5p": 4}
