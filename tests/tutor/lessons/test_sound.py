"""Sound discards that lost points: found by the record, told from those off the plan."""

from collections.abc import Sequence
from dataclasses import replace

from rules.events import Deal, Event, Win
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tests.games import game
from tests.tables import play, table_of
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Decision, Verdict
from tutor.lessons.sound import SoundLoss, sound_losses
from tutor.review import review
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree


def decisions_of(record: GameRecord, seat: int, tree: StrategyTree = TREE) -> tuple[Decision, ...]:
    return tuple(one for made in review(record, (Seat(seat),), tree) for one in made)


def opening(events: Sequence[Event]) -> tuple[int, int]:
    (deal,) = (event for event in events if isinstance(event, Deal))
    return deal.round, deal.honba


def lost() -> tuple[GameRecord, Win]:
    """Seat 0 becomes ready by throwing a lone 2-sou, and seat 1 wins on it unseen."""
    table = table_of({0: "123456m45677p11z", 1: "234567m345678p2s"}, "2s")
    events = play(table, "0:2s 1:ron")
    (win,) = (event for event in events if isinstance(event, Win))
    return table.record(), win


def test_a_sound_discard_that_deals_in_is_told_with_its_cost() -> None:
    record, win = lost()
    (decision,) = decisions_of(record, 0, always(Strategy.SPEED))
    assert decision.verdict is not Verdict.OFF_PLAN
    assert sound_losses((decision,), record, Seat(0)) == (SoundLoss(0, -win.deltas[0]),)
    assert sound_losses(decisions_of(record, 1), record, Seat(1)) == ()


def test_off_the_plan_or_taken_back_is_not_sound() -> None:
    record, _ = lost()
    (decision,) = decisions_of(record, 0, always(Strategy.SPEED))
    assert sound_losses((replace(decision, verdict=Verdict.OFF_PLAN),), record, Seat(0)) == ()
    assert sound_losses((replace(decision, taken_back=True),), record, Seat(0)) == ()


def test_of_whole_games_each_deal_in_is_found_or_was_no_sound_decision() -> None:
    found = 0
    for seed in range(6):
        record = game(seed)
        for seat in SEATS:
            decisions = decisions_of(record, seat)
            losses = sound_losses(decisions, record, seat)
            found += len(losses)
            for loss in losses:
                decision = decisions[loss.at]
                seen = decision.observation
                here = (seen.round, seen.honba)
                (events,) = (each for each in record.rounds if opening(each) == here)
                wins = [event for event in events if isinstance(event, Win)]
                assert {win.tile for win in wins} == {decision.played}
                assert loss.points == -sum(win.deltas[seat] for win in wins) > 0
    assert found > 1
