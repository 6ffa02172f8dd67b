"""What a file holds of one game: a round that stands in it twice is taken once, and another game
that follows is left out."""

from collections.abc import Collection, Sequence
from typing import Final

from rules.events import Deal, Event
from rules.message import Message
from rules.record import Player, Repair

TWICE: Final = Message("it stands in the file twice: it was taken once")
OTHER_GAME: Final = Message("another game follows in the file: it was left out")


def are_others(players: Sequence[Player], told: Sequence[Player]) -> bool:
    """Return whether somebody else sits there; a name that is not told is no other one.

    >>> are_others([Player("A"), Player("B")], [Player("A"), Player("")])
    False
    """
    pairs = zip(players, told, strict=True)
    return any(one.name and other.name and one.name != other.name for one, other in pairs)


def of_one_game(
    rounds: Sequence[Sequence[Event]], ended: int | None = None, heads: Collection[int] = ()
) -> tuple[list[Sequence[Event]], list[Repair], int | None]:
    """Return the rounds of the first game, empty where one was left out; what was left out; and the
    round with which another game begins, None where there is none.

    A round is told by its number and honba, which come once in a game; what follows itself with
    another deal may have been dealt again, but not where the head of a game lies between (`heads`).
    Behind `ended` rounds the game had its end. Nothing else parts two games of the same players, no
    id and no points that do not go on: where both the end of the first and the head of the second
    are damaged, rounds of the second are taken for the first's. A damaged file of one game is far
    more common, and by every such sign it lost rounds of its own.
    """
    kept: list[Sequence[Event]] = []
    repairs: list[Repair] = []
    places: dict[tuple[int, int], int] = {}
    for number, events in enumerate(rounds):
        deal = events[0] if events else None
        if not isinstance(deal, Deal):
            kept.append(events)
            continue
        place = places.setdefault((deal.round, deal.honba), number)
        is_after = ended is not None and number >= ended
        if place == number and is_after:
            return kept, [*repairs, Repair(OTHER_GAME)], number
        if place == number or not kept[place]:
            kept.append(events)
        elif kept[place][0] == deal:
            repairs.append(Repair(TWICE, number))
            kept[place] = max(kept[place], events, key=len)
            kept.append(())
        elif place < number - 1 or is_after or number in heads:
            return kept, [*repairs, Repair(OTHER_GAME)], number
        else:
            places[deal.round, deal.honba] = number
            kept.append(events)
    return kept, repairs, None
