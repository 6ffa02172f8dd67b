"""One game to counts: every decision of its four seats beside the advice."""

from collections.abc import Iterable, Iterator, Sequence

from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tutor.advice.advice import Decision
from tutor.lab.advice_figures.columns import count_columns
from tutor.lab.advice_figures.counts import (
    AdviceCounts,
    ColumnCounts,
    LeadCounts,
    ReadyCounts,
    SentenceCounts,
    StanceCounts,
    added,
)
from tutor.lab.advice_figures.marks import count_marks
from tutor.lab.advice_figures.ready_throws import count_ready, ready_throws
from tutor.lab.advice_figures.sentences import count_sentences
from tutor.lab.advice_figures.stances import count_stances
from tutor.lab.advice_figures.sure_lead import count_lead
from tutor.review import review
from tutor.strategy.tree import StrategyTree


def count_game(record: GameRecord, tree: StrategyTree) -> AdviceCounts:
    """Return the counts of a whole game.

    Raises:
        BadRecord: the record contradicts itself.
    """
    rounds = list(review(record, SEATS, tree))
    return added(
        (
            count_decisions(decisions, record.players[seat].name)
            for round_ in rounds
            for seat, decisions in _by_seat(round_)
        ),
        AdviceCounts(games=1),
    )


def count_decisions(decisions: Sequence[Decision], player: str) -> AdviceCounts:
    advices = [(one.advice, one.observation) for one in decisions]
    return AdviceCounts(
        decisions=len(decisions),
        after_call=sum(one.after_call for one in decisions),
        ready=added(
            (count_ready(ready_throws(advice, seen)) for advice, seen in advices), ReadyCounts()
        ),
        columns=added((count_columns(advice) for advice, _ in advices), ColumnCounts()),
        lead=added((count_lead(advice, seen) for advice, seen in advices), LeadCounts()),
        stances=added((count_stances(decisions),), StanceCounts()),
        sentences=added((count_sentences(decisions),), SentenceCounts()),
        players={player: count_marks(decisions)},
    )


def _by_seat(decisions: Iterable[Decision]) -> Iterator[tuple[Seat, tuple[Decision, ...]]]:
    round_ = tuple(decisions)
    for seat in SEATS:
        own = tuple(one for one in round_ if one.observation.seat == seat)
        if own:
            yield seat, own
