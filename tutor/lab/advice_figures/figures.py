from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import Final

import numpy as np

from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tutor.coach.advice import Decision
from tutor.coach.strategy.tree import StrategyTree
from tutor.intervals import ratio_interval
from tutor.lab.advice_figures.counting import (
    AdviceCounts,
    ColumnCounts,
    LeadCounts,
    MarkCounts,
    ReadyCounts,
    SentenceCounts,
    StanceCounts,
    added,
    count_columns,
    count_lead,
    count_marks,
    count_ready,
    count_sentences,
    count_stances,
    ready_throws,
)
from tutor.lab.advice_figures.text_counts import TextCounts, count_texts
from tutor.lab.discards import review
from tutor.lab.games import Corpus


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
        texts=count_texts(decisions),
        players={player: count_marks(decisions)},
    )


def _by_seat(decisions: Iterable[Decision]) -> Iterator[tuple[Seat, tuple[Decision, ...]]]:
    round_ = tuple(decisions)
    for seat in SEATS:
        own = tuple(one for one in round_ if one.observation.seat == seat)
        if own:
            yield seat, own


TOP: Final = 10


@dataclass(frozen=True, slots=True)
class MarkRates:
    """Marked discards per 100 decisions of the kind; None where there was none."""

    quiet: float | None
    riichi: float | None
    every: float | None


@dataclass(frozen=True, slots=True)
class PlayerMarks:
    decisions: int
    quiet: float | None
    """Marks per 100 decisions while no opponent is in riichi; None where there was none."""
    riichi: float | None
    quiet_decisions: int
    riichi_decisions: int


@dataclass(frozen=True, slots=True)
class TextShare:
    """0 to 1, with its 95 % interval by games; None without a case."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AdviceFigures(TextCounts):
    """Shares and risks are 0 to 1, None where there was nothing to count; the others are counts."""

    decisions: int
    after_call: int
    games: int
    ready_advices: int
    no_yaku_first: int
    no_yaku_first_but_safer: int
    furiten_first: int
    furiten_first_but_safer: int
    beaten_first: int
    """Another ready discard is as good in live tiles, points and risk, and clearly better in one
    (see `ready_throws.beats`)."""
    ready_at_fault: int
    ready_at_fault_for_nothing: int
    contradicted_first: int
    dominated_first: int
    lead_decisions: int
    lead_risk: float | None
    stance_turns: int
    stance_changes: float | None
    stance_aba: float | None
    bare_headline: float | None
    hand_named: float | None
    why_repeated: float | None
    top_ten_templates: float | None
    templates: int
    most_said: dict[str, float]
    marks: MarkRates
    marks_without_veto: MarkRates
    players: dict[str, PlayerMarks]
    shares: dict[str, TextShare]
    """Of the counts of texts in `BASES`."""


BASES: Final = {
    "played_first": "texts",
    "played_within_three": "texts",
    "yielded": "texts",
    "off_consensus": "second_decisions",
    "waits_without_yaku": "named_waits",
    "push_without_win": "pushes",
    "hidden_hands": "sure_hands",
    "last_round_told": "last_round",
    "open_threats_told": "open_threats",
    "silent_texts": "texts",
    "bare_counts": "texts",
    "reversed_reasons": "turn_pairs",
    "headline_aba": "quiet_triples",
}
"""Counts of texts, and what each is a share of."""


def figures_of(games: Sequence[AdviceCounts]) -> AdviceFigures:
    counts = added(games, AdviceCounts())
    ready, columns, stances, said = counts.ready, counts.columns, counts.stances, counts.sentences
    sentences = said.templates.total()
    top = said.templates.most_common(TOP)
    every = list(counts.players.values())
    return AdviceFigures(
        decisions=counts.decisions,
        after_call=counts.after_call,
        games=counts.games,
        ready_advices=ready.advices,
        no_yaku_first=ready.no_yaku,
        no_yaku_first_but_safer=ready.no_yaku_but_safer,
        furiten_first=ready.furiten,
        furiten_first_but_safer=ready.furiten_but_safer,
        beaten_first=ready.beaten,
        ready_at_fault=ready.at_fault,
        ready_at_fault_for_nothing=ready.for_nothing,
        contradicted_first=columns.contradicted,
        dominated_first=columns.dominated,
        lead_decisions=counts.lead.decisions,
        lead_risk=_ratio(counts.lead.risk, counts.lead.decisions),
        stance_turns=stances.pairs,
        stance_changes=_ratio(stances.changes, stances.pairs),
        stance_aba=_ratio(stances.returns, stances.triples),
        bare_headline=_ratio(stances.bare, counts.decisions),
        hand_named=_ratio(stances.hand_named, stances.quiet),
        why_repeated=_ratio(said.why_repeated, said.pairs),
        top_ten_templates=_ratio(sum(count for _, count in top), sentences),
        templates=len(said.templates),
        most_said={template: count / sentences for template, count in top},
        marks=_rates(every, vetoed=False),
        marks_without_veto=_rates(every, vetoed=True),
        players=_players(counts.players),
        shares=_shares([game.texts for game in games]),
        **asdict(counts.texts),
    )


def _shares(games: Sequence[TextCounts]) -> dict[str, TextShare]:
    found = {}
    for name, base in BASES.items():
        parts, wholes = (np.array([getattr(game, key) for game in games]) for key in (name, base))
        low, high = ratio_interval(parts, wholes) or (None, None)
        found[name] = TextShare(_ratio(float(parts.sum()), int(wholes.sum())), low, high)
    return found


def _rates(players: Iterable[MarkCounts], *, vetoed: bool) -> MarkRates:
    all_ = added(players, MarkCounts())
    quiet = all_.quiet_marks + vetoed * all_.quiet_vetoed
    riichi = all_.riichi_marks + vetoed * all_.riichi_vetoed
    return MarkRates(
        _per_hundred(quiet, all_.quiet),
        _per_hundred(riichi, all_.riichi),
        _per_hundred(quiet + riichi, all_.quiet + all_.riichi),
    )


def _players(players: dict[str, MarkCounts]) -> dict[str, PlayerMarks]:
    names = sorted(players, key=lambda name: (-players[name].quiet - players[name].riichi, name))
    return {name: _marks_of(players[name]) for name in names}


def _marks_of(player: MarkCounts) -> PlayerMarks:
    return PlayerMarks(
        player.quiet + player.riichi,
        _per_hundred(player.quiet_marks, player.quiet),
        _per_hundred(player.riichi_marks, player.riichi),
        player.quiet,
        player.riichi,
    )


def together(players: Iterable[PlayerMarks]) -> PlayerMarks:
    every = list(players)
    quiet = sum(each.quiet_decisions for each in every)
    riichi = sum(each.riichi_decisions for each in every)
    quiet_marks = sum((each.quiet or 0.0) * each.quiet_decisions for each in every)
    riichi_marks = sum((each.riichi or 0.0) * each.riichi_decisions for each in every)
    return PlayerMarks(
        quiet + riichi, _ratio(quiet_marks, quiet), _ratio(riichi_marks, riichi), quiet, riichi
    )


def _ratio(part: float, whole: int) -> float | None:
    return part / whole if whole else None


def _per_hundred(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


def evaluate_advice(corpus: Corpus, tree: StrategyTree) -> AdviceFigures:
    """Return the figures of the advice on the games of a part, all four seats of each.

    Raises:
        NoExamples: these files hold no decision in that part.
    """
    games = [game.found for game in corpus.each(partial(count_game, tree=tree))]
    if not any(game.decisions for game in games):
        raise corpus.lacking(Message("no decision to measure on"))
    return figures_of(games)
