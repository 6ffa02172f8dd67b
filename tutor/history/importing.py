"""A game into the history with its lessons: annotated already, or a record still to be."""

from collections.abc import Callable, Sequence
from datetime import datetime

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.history.database import History
from tutor.history.game import AddResult, Origin
from tutor.history.games import add_game
from tutor.lessons.lessons import find_lessons
from tutor.review import review_entries
from tutor.strategy.tree import StrategyTree


def keep_reviewed(
    history: History,
    record: GameRecord,
    entries: Sequence[ReviewEntry],
    source: str,
    seat: Seat,
    tree: StrategyTree,
    moment: datetime,
    *,
    origin: Origin = Origin.REVIEW,
) -> AddResult:
    """Keep a game whose decisions are beside the advice already, and find its lessons.

    Args:
        entries: discards of this seat, in order, those that were taken back included; and what it
            answered to offers.
        source: where it came from: a file's name or an address.
        moment: now, with its time zone.

    Raises:
        HistoryFault: it was not written; the history is as it was.
    """
    decisions = tuple(one for one in entries if isinstance(one, Decision))
    return add_game(
        history,
        record,
        decisions,
        find_lessons(decisions, present=origin is Origin.PRACTICE),
        seat=seat,
        origin=origin,
        source=source,
        tree=tree,
        moment=moment,
        calls=tuple(one for one in entries if isinstance(one, CallDecision)),
    )


def import_record(
    history: History,
    record: GameRecord,
    source: str,
    seat: Seat,
    tree: StrategyTree,
    moment: datetime,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> AddResult:
    """Annotate a game for a seat and keep it as one's own.

    Args:
        record: one that can be played through (`rules.record.playable`).
        source: where it came from: a file's name or an address.
        moment: now, with its time zone.
        progress: told rounds done and rounds in all.

    Raises:
        BadRecord: the record contradicts itself.
        HistoryFault: it was not written; the history is as it was.
    """
    rounds = review_entries(record, (seat,), tree, progress=progress)
    entries = tuple(entry for each in rounds for entry in each)
    return keep_reviewed(history, record, entries, source, seat, tree, moment, origin=Origin.IMPORT)
