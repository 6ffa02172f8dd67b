"""IllegalEvent: an event that cannot happen, and the messages that say why."""

from collections.abc import Iterable

from rules.melds import Meld, MeldType
from rules.message import Message, TutorError
from rules.tiles import Seat, Tile, format_tiles, tile_name


class IllegalEvent(TutorError):
    """An event that cannot happen now: its message says who, what and why, with the hand."""


def whose_turn(to_draw: Seat | None, to_discard: Seat | None) -> Message:
    if to_discard is not None:
        return Message("seat {seat} must throw", seat=to_discard)
    return Message("seat {seat} must draw", seat=to_draw)


def drawn_out_of_turn(seat: Seat, turn: Message) -> IllegalEvent:
    return IllegalEvent("seat {seat} draws, but {turn}", seat=seat, turn=turn)


def discarded_out_of_turn(seat: Seat, tile: Tile, turn: Message) -> IllegalEvent:
    name = tile_name(tile)
    return IllegalEvent("seat {seat} throws {tile}, but {turn}", seat=seat, tile=name, turn=turn)


def kan_out_of_turn(seat: Seat, turn: Message) -> IllegalEvent:
    return IllegalEvent("seat {seat} declares a kan, but {turn}", seat=seat, turn=turn)


def no_such_pon(seat: Seat, meld: Meld) -> IllegalEvent:
    tile = format_tiles(meld.from_hand)
    return IllegalEvent("seat {seat} adds {tile} to a pon it does not have", seat=seat, tile=tile)


def not_just_discarded(seat: Seat, meld: Meld) -> IllegalEvent:
    return IllegalEvent(
        "seat {seat} calls {call} with {tiles}, but that tile was not just thrown",
        seat=seat,
        call=meld.type.message,
        tiles=format_tiles(meld.tiles),
    )


def from_itself(seat: Seat, meld: Meld) -> IllegalEvent:
    return IllegalEvent(
        "seat {seat} calls {call} with {tiles} from itself",
        seat=seat,
        call=meld.type.message,
        tiles=format_tiles(meld.tiles),
    )


def not_won_on(seat: Seat, tile: Tile) -> IllegalEvent:
    name = tile_name(tile)
    return IllegalEvent(
        "seat {seat} wins on {tile}, which was not just thrown", seat=seat, tile=name
    )


def seen_twice(tile: Tile) -> IllegalEvent:
    name = tile_name(tile)
    return IllegalEvent("{tile} (tile {number}) is in the game twice", tile=name, number=tile)


def not_held(seat: Seat, tile: str, hand: Iterable[Tile], call: MeldType | None) -> Message:
    """Return that a seat does not hold the tile that it uses for a call, or (None) discards."""
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
