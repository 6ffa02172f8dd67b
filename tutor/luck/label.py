"""The luck of a game in the header of an advice log, where exports and a class find it."""

from dataclasses import dataclass, replace

from rules.record import GameRecord
from rules.tiles import Seat, four
from tutor.advice.log import GameLabel, LogHeader, header_of
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import game_luck
from tutor.luck.model import LuckModel
from tutor.strategy.tree import StrategyTree

MEASURED_BY = 2
"""Goes up where the same game gets another figure: what an older version told is looked at again.
2: ura-dora of limit hands count in files that leave the fu out."""
DIGITS = 4


@dataclass(frozen=True, slots=True)
class SeatLuck:
    luck: float | None = None
    reason: NoLuckReason | None = None

    @property
    def is_asked(self) -> bool:
        return self.luck is not None or self.reason is not None


NOT_ASKED = SeatLuck()


def with_luck(label: GameLabel, record: GameRecord, model: LuckModel) -> GameLabel:
    found = game_luck(record, model)
    if isinstance(found, NoLuckReason):
        return replace(label, no_luck=found.value)
    return replace(label, luck=four(round(each, DIGITS) for each in found.luck))


def header_with_luck(
    record: GameRecord, source: str, tree: StrategyTree, model: LuckModel
) -> LogHeader:
    header = header_of(record, source, tree)
    return replace(header, games=tuple(with_luck(one, record, model) for one in header.games))


def seat_luck(label: GameLabel, seat: Seat) -> SeatLuck:
    """Return what a label says of the luck of a seat; a reason of a newer program is passed over.

    >>> from rules.ruleset import Ruleset
    >>> label = GameLabel("", "", (), Ruleset(), no_luck="hidden")
    >>> seat_luck(label, Seat(0)).reason.value, seat_luck(label, Seat(0)).luck
    ('hidden', None)
    """
    if label.luck is not None:
        return SeatLuck(label.luck[seat])
    known = {each.value: each for each in NoLuckReason}
    return SeatLuck(reason=known.get(label.no_luck))
