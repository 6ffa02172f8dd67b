"""Whether the seat under review is the learner's own, and by which name."""

from dataclasses import dataclass
from typing import Final

from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tutor.language import Translator
from tutor.printable import one_line

PLACEHOLDER_NAMES: Final = frozenset({"", "NoName"})
"""What players without a name of their own are called."""


@dataclass(frozen=True, slots=True)
class Ownership:
    """What the box in the head shows."""

    is_shown: bool = False
    is_on: bool = False
    is_fixed: bool = False
    """The game was played here: there is nothing to choose."""
    name: str = ""
    """By which its player is known again; empty: only this game is kept."""


def distinct_name(record: GameRecord, seat: Seat) -> str:
    """Return the name by which a player is known again; empty where it tells nobody from others."""
    names = [player.name for player in record.players]
    name = names[seat]
    return "" if name in PLACEHOLDER_NAMES or names.count(name) > 1 else name


def own_seat(record: GameRecord, own: tuple[str, ...]) -> Seat | None:
    """Return the seat of one of these names; None where nobody has it."""
    return next((seat for seat in SEATS if distinct_name(record, seat) in {*own} - {""}), None)


def ownership_line(mine: Ownership, translator: Translator) -> str:
    """Return what the box means now, in words."""
    if mine.is_fixed:
        return translator.gettext("You played this game here: it is in your history.")
    if not mine.is_on:
        if not mine.name:
            return translator.gettext("Keep this game in your history")
        return translator.gettext(
            "Keep this game in your history, and later games of {name} by themselves"
        ).format(name=one_line(mine.name))
    if not mine.name:
        return translator.gettext("In your history; without the tick it is taken out again")
    return translator.gettext(
        "In your history, as are later games of {name}; without the tick it is taken out again"
    ).format(name=one_line(mine.name))
