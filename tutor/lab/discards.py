from collections.abc import Collection, Iterator, Sequence

from rules.events import Discard, Disconnected, Reconnected
from rules.record import GameRecord, replay_round
from rules.round import Round
from rules.tiles import Seat
from tutor.coach.advice import Decision, PlayedDiscard
from tutor.coach.advisor import advise_in_order
from tutor.coach.grading.deal_in import with_deal_ins
from tutor.coach.review import check_shown, decide_discards, in_lots
from tutor.coach.strategy.tree import StrategyTree


def review(
    record: GameRecord, seats: Collection[Seat], tree: StrategyTree
) -> Iterator[tuple[Decision, ...]]:
    """Yield the decided discards of these seats, one tuple per round, in table order."""
    decided = in_lots(
        played_discards(record, seats), lambda made: _decide_discards(record.game, made, tree)
    )
    return (with_deal_ins(record, here) for here in decided)


def _decide_discards(
    game: str, made: Sequence[PlayedDiscard], tree: StrategyTree
) -> tuple[Decision, ...]:
    return decide_discards(game, made, advise_in_order([one.observation for one in made], tree))


def played_discards(
    record: GameRecord, seats: Collection[Seat]
) -> Iterator[tuple[PlayedDiscard, ...]]:
    check_shown(record, seats)
    absent: set[Seat] = set()
    for number in range(len(record.rounds)):
        observed = (
            PlayedDiscard(table.observe(discard.seat), discard)
            for table, discard in voluntary_discards(record, number, absent)
            if discard.seat in seats
        )
        yield tuple(one for one in observed if len(one.observation.discards) > 1)


def voluntary_discards(
    record: GameRecord, number: int, absent: set[Seat]
) -> Iterator[tuple[Round, Discard]]:
    """Yield the discards of one round by connected seats not in riichi, each with the table before
    it. The table is one object that keeps changing: do not store it.

    Args:
        number: of the round, from 0.
        absent: the seats disconnected when the round begins; updated.
    """
    for state, event in replay_round(record.rules, record.rounds[number], number):
        match event:
            case Disconnected():
                absent.add(event.seat)
            case Reconnected():
                absent.discard(event.seat)
            case Discard() if event.seat not in absent and not state.riichi[event.seat]:
                yield state, event
            case _:
                pass
