"""Discards that were won on: found by the record, with what they cost."""

from collections.abc import Sequence

from rules.events import Deal, Event, Win
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tests.games import end_of, game
from tests.tables import play, table_of
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Decision
from tutor.lessons.deal_ins import losses, turn_of
from tutor.review import review
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree


def decisions_of(record: GameRecord, seat: int, tree: StrategyTree = TREE) -> tuple[Decision, ...]:
    return tuple(one for made in review(record, (Seat(seat),), tree) for one in made)


def opening(events: Sequence[Event]) -> tuple[int, int]:
    (deal,) = (event for event in events if isinstance(event, Deal))
    return deal.round, deal.honba


def lost() -> tuple[GameRecord, Win]:
    table = table_of({0: "123456m45677p11z", 1: "234567m345678p2s"}, "2s")
    events = play(table, "0:2s 1:ron")
    (win,) = (event for event in events if isinstance(event, Win))
    return table.record(), win


def test_a_discard_that_was_won_on_is_told_with_its_cost() -> None:
    record, win = lost()
    (decision,) = decisions_of(record, 0, always(Strategy.SPEED))
    assert losses(record, Seat(0)) == {turn_of(decision): -win.deltas[0]}
    assert losses(record, Seat(1)) == {}


def test_of_whole_games_each_deal_in_is_found() -> None:
    found = 0
    for seed in range(3):
        record = end_of(game(seed))
        for seat in SEATS:
            lost_points = losses(record, seat)
            found += len(lost_points)
            thrown = {turn_of(one): one.played for one in decisions_of(record, seat)}
            for (round_, honba, turn), points in lost_points.items():
                (events,) = (each for each in record.rounds if opening(each) == (round_, honba))
                wins = [event for event in events if isinstance(event, Win)]
                assert points == -sum(win.deltas[seat] for win in wins) > 0
                here = round_, honba, turn
                assert {win.tile for win in wins} == {thrown.get(here, wins[0].tile)}
    assert found > 1
