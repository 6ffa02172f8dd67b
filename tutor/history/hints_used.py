"""How often the learner asked for a hint, and took back, in the games played here."""

from dataclasses import dataclass
from typing import Final

from tutor.history.database import History
from tutor.history.game import Origin

LISTED_GAMES: Final = 10


@dataclass(frozen=True, slots=True)
class HintsUsed:
    games: int
    decisions: int
    hinted: int
    taken_back: int
    last: tuple[tuple[int, int], ...]


def hints_used(history: History, *, last: int = LISTED_GAMES) -> HintsUsed:
    """The counts, in the order in which the games were added.

    Raises:
        HistoryFault: the history cannot be read.
    """
    with history.read() as rows:
        found = rows.execute(
            "SELECT count(decisions.game), total(hints > 0), total(taken_back > 0) FROM games"
            " LEFT JOIN decisions ON decisions.game = games.id"
            " WHERE origin = ? GROUP BY games.id ORDER BY games.id",
            (Origin.PRACTICE,),
        ).fetchall()
    decisions, hinted, taken_back = (sum(int(row[at]) for row in found) for at in range(3))
    each = tuple((int(hints), count) for count, hints, _ in found[-last:])
    return HintsUsed(len(found), decisions, hinted, taken_back, each)
