"""A record into the history: annotated for one seat, its lessons found, kept."""

from collections.abc import Callable
from datetime import datetime

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.history.database import History
from tutor.history.game import Added, Origin
from tutor.history.games import add_game
from tutor.lessons.lessons import find_lessons
from tutor.review import review
from tutor.strategy.tree import StrategyTree


def import_record(
    history: History,
    record: GameRecord,
    source: str,
    seat: Seat,
    tree: StrategyTree,
    moment: datetime,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Added:
    """Keep a game as one's own.

    Args:
        record: one that can be played through (`rules.record.playable`).
        source: where it came from: a file's name or an address.
        moment: now, with its time zone.
        progress: told rounds done and rounds in all.

    Raises:
        BadRecord: the record contradicts itself.
        HistoryFault: it was not written; the history is as it was.
    """
    rounds = review(record, (seat,), tree, progress=progress)
    decisions = tuple(decision for each in rounds for decision in each)
    return add_game(
        history, record, decisions, find_lessons(decisions), seat=seat, origin=Origin.IMPORT,
        source=source, tree=tree, moment=moment,
    )  # fmt: skip
