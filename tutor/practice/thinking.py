"""What opponents will answer, thought out anywhere: on the spot, or in another thread."""

from collections.abc import Callable, Iterable, Mapping

from rules.table import Table
from rules.tiles import Seat
from tutor.opponents.opponent import Opponent
from tutor.practice.time_travel import Answers


def thought_of(
    opponents: Mapping[Seat, Opponent], seats: Iterable[Seat], table: Table
) -> Callable[[], Answers]:
    asked = {
        seat: (opponents[seat], table.round.observe(seat), table.pending[seat]) for seat in seats
    }
    return lambda: {
        seat: each.answer(seen, offered) for seat, (each, seen, offered) in asked.items()
    }
