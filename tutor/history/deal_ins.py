"""Which discards of a seat were won on."""

from rules.events import Deal, Discard
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.lessons.sound import deal_in_cost


def deal_ins_of(record: GameRecord, seat: Seat) -> frozenset[tuple[int, int, int]]:
    """(round, honba, turn) of every discard of the seat that another seat won on.

    A robbed kan is no discard.
    """
    found = set()
    for events in record.rounds:
        deal = events[0]
        if isinstance(deal, Deal) and deal_in_cost(events, seat):
            turn = sum(isinstance(event, Discard) and event.seat == seat for event in events)
            found.add((deal.round, deal.honba, turn))
    return frozenset(found)
