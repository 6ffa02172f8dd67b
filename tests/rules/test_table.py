"""The table: what it asks, who comes first, and when a game ends."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from rules.check import check_game
from rules.events import (
    Call,
    Discard,
    DoraRevealed,
    Draw,
    Event,
    RiichiAccepted,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.melds import MeldType
from rules.offers import Action
from rules.ruleset import Ruleset
from rules.table import Answer, Table, Wall
from rules.tiles import Seat, Tile, kind_of, parse_tiles
from tests.games import game
from tests.tables import deal, draw


def test_the_same_seed_gives_the_same_game() -> None:
    assert game.__wrapped__(11) == game.__wrapped__(11)
    assert game(11) != game(12)


@pytest.mark.parametrize("calls", [0.0, 0.3, 1.0])
def test_games_agree_with_the_rules(calls: float) -> None:
    for seed in range(20, 32):
        found = check_game(game(seed, calls=calls))
        assert found.illegal == ()
        assert found.points_mismatches == ()


def test_careless_games_agree_with_the_rules() -> None:
    for seed in range(40, 60):
        found = check_game(game(seed, calls=0.8, greed=0.2))
        assert (found.illegal, found.points_mismatches) == ((), ())


def test_frozen_counts() -> None:
    """The perft of this project: any slip in what is legal or paid moves a number."""
    kinds: Counter[str] = Counter()
    decisions = 0
    for seed in range(60, 70):
        record = game(seed, hanchan=True)
        decisions += check_game(record).decisions
        for events in record.rounds:
            for event in events:
                kinds[_name(event)] += 1
    assert (decisions, dict(kinds)) == FROZEN


def _name(event: Event) -> str:
    if isinstance(event, Call):
        return str(event.meld.type)
    if isinstance(event, Ryukyoku):
        return str(event.type)
    if isinstance(event, Win):
        return "tsumo" if event.seat == event.from_seat else "ron"
    return type(event).__name__


FROZEN: tuple[int, dict[str, int]] = (
    6297,
    {
        "Deal": 112,
        "Discard": 6998,
        "DoraRevealed": 16,
        "Draw": 6519,
        "RiichiAccepted": 55,
        "ankan": 3,
        "chi": 313,
        "daiminkan": 7,
        "exhaustive": 58,
        "kakan": 6,
        "pon": 189,
        "ron": 40,
        "tsumo": 14,
    },
)


def test_a_wall_is_every_tile_once() -> None:
    wall = Wall.shuffled(Random(5))
    tiles = [t for hand in wall.hands for t in hand]
    tiles += [*wall.draws, *wall.rinshan, *wall.indicators, *wall.ura_indicators]
    assert sorted(tiles) == list(range(136))


def test_an_answer_that_was_not_offered_is_refused() -> None:
    table = Table(Ruleset(), Random(1))
    with pytest.raises(ValueError, match="must throw"):
        table.step({Seat(0): None})
    with pytest.raises(ValueError, match="must answer"):
        table.step({})
    foreign = next(t for t in range(136) if t not in (table.round.hands[0] or []))
    with pytest.raises(ValueError, match="not offered"):
        table.step({Seat(0): Discard(Seat(0), Tile(foreign), False)})


# --- rounds laid by hand ------------------------------------------------------------------------


def laid(hands: dict[int, str], keep: str) -> Table:
    """A table in its first round, laid as said, before East's first draw."""
    table = Table(Ruleset(), Random(3))
    table.round = deal(hands, keep)
    table._rounds[-1] = []
    held_back = {kind_of(tile) for tile in parse_tiles(keep)}
    free = (Tile(t) for t in range(136) if not table.round.where[t])
    draws = tuple(tile for tile in free if kind_of(tile) not in held_back)
    table._wall = replace(table._wall, draws=draws)
    return table


def turn(table: Table, seat: int, name: str, *, riichi: bool = False) -> tuple[Event, ...]:
    """The seat draws that tile and throws it; what happened from then on."""
    tile = draw(table.round, seat, name)
    discard = Discard(Seat(seat), tile, True, riichi)
    table.pending = {Seat(seat): (discard,)}
    return table.step({Seat(seat): discard})


def at(hands: dict[int, str], thrown: str) -> Table:
    """A table at which East has just thrown that tile."""
    table = laid(hands, keep=thrown)
    turn(table, 0, thrown)
    return table


def wants(table: Table, wish: Callable[[Action], bool]) -> dict[Seat, Answer]:
    return {
        seat: next((action for action in offered if wish(action)), None)
        for seat, offered in table.pending.items()
    }


def test_two_rons_are_paid_both_and_the_nearest_takes_the_sticks() -> None:
    table = at({1: "23m123p999s55577z", 3: "56m456p234678s22p"}, "4m")
    table.round.honba, table.round.kyotaku = 1, 2
    events = table.step(wants(table, lambda a: isinstance(a, Win)))
    first, second = (e for e in events if isinstance(e, Win))
    assert (first.seat, second.seat) == (1, 3)
    assert sum(first.deltas) == 2000
    assert sum(second.deltas) == 0


def test_three_rons_draw_the_round() -> None:
    hands = {1: "23m123p999s55577z", 2: "56m456p678s22p234s", 3: "23m345p345567s33s"}
    table = at(hands, "4m")
    events = table.step(wants(table, lambda a: isinstance(a, Win)))
    drawn = next(e for e in events if isinstance(e, Ryukyoku))
    assert drawn.type is RyukyokuType.TRIPLE_RON
    assert not any(isinstance(e, Win) for e in events)


def test_a_ron_goes_before_a_pon_and_a_pon_before_a_chi() -> None:
    hands = {1: "23m159p159s1234z1m", 2: "44m159p159s12347z", 3: "56m456p234678s22p"}
    table = at(hands, "4m")
    assert set(table.pending) == {1, 2, 3}
    calls = table.step(wants(table, lambda a: isinstance(a, Call)))
    first = calls[0]
    assert isinstance(first, Call)
    assert (first.seat, first.meld.type) == (2, MeldType.PON)
    table = at(hands, "4m")
    assert isinstance(table.step(wants(table, lambda a: True))[0], Win)


@pytest.mark.parametrize("ron", [True, False])
def test_a_riichi_is_paid_only_when_its_tile_passes(ron: bool) -> None:
    table = laid({0: "123m456p789s5566z", 1: "34m456p678s22p777z"}, keep="5m")
    events = turn(table, 0, "5m", riichi=True)
    assert set(table.pending) == {1}
    events += table.step(wants(table, lambda a: ron and isinstance(a, Win)))
    assert any(isinstance(e, RiichiAccepted) for e in events) != ron
    assert table.round.kyotaku == (0 if ron else 1)


def test_the_indicator_of_a_closed_kan_turns_at_once_and_of_others_with_the_discard() -> None:
    orders: dict[str, set[tuple[type[Event], ...]]] = {"ankan": set(), "open": set()}
    for seed in range(100, 140):
        for events in game(seed, calls=1.0).rounds:
            for index, event in enumerate(events):
                if isinstance(event, Call) and event.meld.type is MeldType.ANKAN:
                    orders["ankan"].add(tuple(type(e) for e in events[index + 1 : index + 3]))
                if isinstance(event, Call) and event.meld.type is MeldType.DAIMINKAN:
                    orders["open"].add(tuple(type(e) for e in events[index + 1 : index + 4]))
    assert orders["ankan"] == {(DoraRevealed, Draw)}
    assert (Draw, Discard, DoraRevealed) in orders["open"]
    assert (Draw, DoraRevealed, Discard) not in orders["open"]
