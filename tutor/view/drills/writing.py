"""One order into the history. Runs off the window's thread."""

from contextlib import closing
from typing import assert_never

from tutor.drills.drill import drill_of
from tutor.history.database import History, open_database
from tutor.history.drilling import add_drill, keep_answer, remove_drill
from tutor.history.faults import HistoryFault
from tutor.view.drills.orders import Adding, Done, Given, HistoryPlace, NotDone, Order, Removing


def write(place: HistoryPlace, order: Order) -> Done | NotDone:
    """Write it; where the history cannot be written to, nothing was changed."""
    try:
        with closing(open_database(place.path())) as history:
            return Done(order, _written(history, order))
    except HistoryFault as error:
        return NotDone(error.notice)


def _written(history: History, order: Order) -> int:
    match order:
        case Given():
            keep_answer(history, order.answered, order.at)
            return 0
        case Adding():
            drills = [drill_of(decision) for decision in order.decisions]
            return sum(add_drill(history, drill, order.at) for drill in drills)
        case Removing():
            remove_drill(history, order.drill)
            return 0
    assert_never(order)
