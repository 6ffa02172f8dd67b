"""The table: what it asks, who comes first, and when a game ends."""

from random import Random

import pytest

from rules.check import check_game
from rules.events import Call, Discard, RiichiAccepted, Ruleset, Win
from rules.melds import MeldType
from rules.round import Wall
from rules.table import Table
from rules.tiles import Seat, Tile
from tests.games import game
from tests.tables import drift, names_of, only, play, table_of


def test_the_same_seed_gives_the_same_game() -> None:
    assert game.__wrapped__(11) == game.__wrapped__(11)
    assert game(11) != game(12)


def test_a_wall_is_every_tile_once() -> None:
    wall = Wall.shuffled(Random(5))
    tiles = [t for hand in wall.hands for t in hand]
    tiles += [*wall.draws, *wall.rinshan, *wall.indicators, *wall.ura_indicators]
    assert sorted(tiles) == list(range(136))


def test_an_answer_that_was_not_offered_is_refused() -> None:
    table = Table(Ruleset(), Random(1))
    with pytest.raises(ValueError, match="must discard"):
        table.step({Seat(0): None})
    with pytest.raises(ValueError, match="must answer"):
        table.step({})
    foreign = next(t for t in range(136) if t not in (table.round.hands[0] or []))
    with pytest.raises(ValueError, match="not offered"):
        table.step({Seat(0): Discard(Seat(0), Tile(foreign), False)})


@pytest.mark.parametrize(("calls", "greed"), [(0.0, 0.9), (0.3, 0.9), (1.0, 0.9), (0.8, 0.2)])
def test_games_agree_with_the_rules(calls: float, greed: float) -> None:
    for seed in range(20, 24):
        found = check_game(game(seed, calls=calls, greed=greed))
        assert (found.illegal, found.points_mismatches) == ((), ())
        assert found.decisions > 100


# --- who comes first ----------------------------------------------------------------------------

RON = "56m456p234678s22p"


def test_a_ron_goes_before_a_pon_and_a_pon_before_a_chi() -> None:
    hands = {1: "23m159p159s12346z", 2: "44m159p159s12357z", 3: RON}
    table = table_of(hands, "4m")
    play(table, "0:4m")
    wished = {Seat(1): "chi", Seat(2): "pon", Seat(3): "ron"}
    assert set(table.pending) == set(wished)
    assert isinstance(play(table, "1:chi+2:pon+3:ron")[0], Win)
    table = table_of(hands, "4m")
    call = only(play(table, "0:4m 1:chi+2:pon"), Call)
    assert (call.seat, call.meld.type) == (2, MeldType.PON)


def test_an_open_kan_goes_before_a_chi() -> None:
    table = table_of({1: "23m159p159s12346z", 2: "444m159p159s1235z"}, "4m")
    call = only(play(table, "0:4m 1:chi+2:kan4m"), Call)
    assert (call.seat, call.meld.type) == (2, MeldType.DAIMINKAN)


@pytest.mark.parametrize("ron", [True, False])
def test_a_riichi_is_paid_only_when_its_tile_passes(ron: bool) -> None:
    table = table_of({0: "123m456p789s5566z", 1: "34m456p678s22p777z"}, "5m")
    events = play(table, "0:5m! 1:ron") if ron else [*play(table, "0:5m!"), *drift(table)]
    assert any(isinstance(e, RiichiAccepted) for e in events) != ron
    assert table.round.kyotaku == (0 if ron else 1)


def test_a_riichi_is_paid_before_its_tile_is_called() -> None:
    table = table_of({0: "123m456p789s5566z", 1: "34m159p159s12347z"}, "5m")
    events = play(table, "0:5m! 1:chi")
    assert [type(event) for event in events[-2:]] == [RiichiAccepted, Call]


# --- kuikae -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "call", "refused"),
    [
        ("234568m159p1234z", "1:chi23m", {"4m", "1m"}),
        ("234568m159p1234z", "1:chi56m", {"4m", "7m"}),
        ("234568m159p1234z", "1:chi35m", {"4m"}),
        ("444568m159p1234z", "1:pon", {"4m"}),
    ],
)
def test_what_was_called_is_not_thrown_right_away_nor_the_other_end(
    hand: str, call: str, refused: set[str]
) -> None:
    table = table_of({1: hand}, "4m")
    play(table, f"0:4m {call}")
    thrown = names_of(table.pending[Seat(1)])
    assert not thrown & refused
    assert "8m" in thrown


def test_after_the_next_draw_the_called_kind_may_be_thrown() -> None:
    table = table_of({1: "234568m159p1234z"}, "4m9s9s9s9p8p")
    play(table, "0:4m 1:chi23m 1:1z")
    while table.round.to_discard != 1:
        drift(table)
    assert "4m" in names_of(table.pending[Seat(1)])


def test_right_after_a_call_there_is_no_kan_and_no_win() -> None:
    table = table_of({1: "44m2222p456s789s7z"}, "4m")
    play(table, "0:4m 1:pon")
    assert all(len(name) == 2 for name in names_of(table.pending[Seat(1)]))
