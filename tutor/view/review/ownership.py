"""Whether the seat under review is the learner's own, and by which name."""

from dataclasses import dataclass
from typing import Final

from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tutor.language import gettext
from tutor.printable import one_line

PLACEHOLDER_NAMES: Final = frozenset({"", "NoName"})


@dataclass(frozen=True, slots=True)
class Ownership:
    is_shown: bool = False
    is_on: bool = False
    is_fixed: bool = False
    name: str = ""


def distinct_name(record: GameRecord, seat: Seat) -> str:
    names = [player.name for player in record.players]
    name = names[seat]
    return "" if name in PLACEHOLDER_NAMES or names.count(name) > 1 else name


def own_seat(record: GameRecord, own: tuple[str, ...]) -> Seat | None:
    return next((seat for seat in SEATS if distinct_name(record, seat) in {*own} - {""}), None)


def ownership_line(mine: Ownership) -> str:
    if mine.is_fixed:
        return gettext("You played this game here: it is in your history.")
    if not mine.is_on:
        if not mine.name:
            return gettext("Keep this game in your history")
        return gettext(
            "Keep this game in your history, and later games of {name} by themselves"
        ).format(name=one_line(mine.name))
    if not mine.name:
        return gettext("In your history; without the tick it is taken out again")
    return gettext(
        "In your history, as are later games of {name}; without the tick it is taken out again"
    ).format(name=one_line(mine.name))
