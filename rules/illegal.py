"""IllegalEvent: what cannot happen at a table, and how that is told."""

from collections.abc import Iterable

from rules.melds import Meld, MeldType
from rules.message import Message
from rules.tiles import Seat, Tile, format_tiles, tile_name


class IllegalEvent(ValueError):
    """The event cannot happen now: says who, what and why, with the hand."""

    def __init__(self, template: str, **facts: object) -> None:
        self.message = Message(template, **facts)
        super().__init__(str(self.message))


def whose_turn(to_draw: Seat | None, to_discard: Seat | None) -> Message:
    """Who is to do what in place of what is told."""
    if to_discard is not None:
        return Message("seat {seat} must throw", seat=to_discard)
    return Message("seat {seat} must draw", seat=to_draw)


def drawn_out_of_turn(seat: Seat, turn: Message) -> IllegalEvent:
    """Somebody else is to move."""
    return IllegalEvent("seat {seat} draws, but {turn}", seat=seat, turn=turn)


def discarded_out_of_turn(seat: Seat, tile: Tile, turn: Message) -> IllegalEvent:
    """Somebody else is to move."""
    name = tile_name(tile)
    return IllegalEvent("seat {seat} throws {tile}, but {turn}", seat=seat, tile=name, turn=turn)


def kan_out_of_turn(seat: Seat, turn: Message) -> IllegalEvent:
    """Somebody else is to move."""
    return IllegalEvent("seat {seat} declares a kan, but {turn}", seat=seat, turn=turn)


def no_such_pon(seat: Seat, meld: Meld) -> IllegalEvent:
    """A kakan needs its pon."""
    tile = format_tiles(meld.from_hand)
    return IllegalEvent("seat {seat} adds {tile} to a pon it does not have", seat=seat, tile=tile)


def not_just_discarded(seat: Seat, meld: Meld) -> IllegalEvent:
    """What is called has to be the last discard."""
    return IllegalEvent(
        "seat {seat} calls {call} with {tiles}, but that tile was not just thrown",
        seat=seat,
        call=meld.type.message,
        tiles=format_tiles(meld.tiles),
    )


def from_itself(seat: Seat, meld: Meld) -> IllegalEvent:
    """Nobody calls the own discard."""
    return IllegalEvent(
        "seat {seat} calls {call} with {tiles} from itself",
        seat=seat,
        call=meld.type.message,
        tiles=format_tiles(meld.tiles),
    )


def not_won_on(seat: Seat, tile: Tile) -> IllegalEvent:
    """A ron is on the last discard, or on the tile just added to a kan."""
    name = tile_name(tile)
    return IllegalEvent(
        "seat {seat} wins on {tile}, which was not just thrown", seat=seat, tile=name
    )


def seen_twice(tile: Tile) -> IllegalEvent:
    """There is one of each of the 136 tiles."""
    name = tile_name(tile)
    return IllegalEvent("{tile} (tile {number}) is in the game twice", tile=name, number=tile)


def not_held(seat: Seat, tile: str, hand: Iterable[Tile], call: MeldType | None) -> Message:
    """That a seat has not the tile that it uses for a call, or (None) throws."""
    facts = {"seat": seat, "tile": tile, "hand": format_tiles(hand)}
    match call:
        case None:
            return Message("seat {seat} throws {tile}, which it does not hold: {hand}", **facts)
        case MeldType.KAKAN:
            return Message(
                "seat {seat} adds to a kan {tile}, which it does not hold: {hand}", **facts
            )
        case MeldType.ANKAN:
            return Message(
                "seat {seat} declares a closed kan of {tile}, which it does not hold: {hand}",
                **facts,
            )
        case _:
            return Message(
                "seat {seat} calls {call} with {tile}, which it does not hold: {hand}",
                call=call.message,
                **facts,
            )
