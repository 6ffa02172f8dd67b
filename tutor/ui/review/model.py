"""What the review page shows, derived purely from a game and its decisions: no Qt, no words.

`Story` is the game as one seat lived it (rounds, outcomes, who declared riichi when); `rows_of`
makes the list, `columns_of` the timeline, `candidates_of` the table of the advice panel.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.events import Deal, Discard, Event, Ryukyoku, Win
from rules.record import GameRecord
from rules.tiles import Seat, Tile
from tutor.advice.advice import Decision, Verdict
from tutor.strategy.strategies import Strategy
from tutor.ui.lanes import Lanes, lanes_of


class Outcome(StrEnum):
    """How a round ended for one seat."""

    WON = "won"
    DEALT_IN = "dealt_in"
    OTHER_WON = "other_won"
    DRAWN = "drawn"
    UNFINISHED = "unfinished"
    """The record stops before the end of the round."""


@dataclass(frozen=True, slots=True)
class RoundStory:
    """One round as one seat lived it."""

    round: int
    """0 East 1 ... 4 South 1."""
    honba: int
    outcome: Outcome
    change: int
    """Points that the seat gained or lost by the end of the round, sticks of its own left out."""
    turns: int
    """Own discards of the round: its columns in the timeline."""
    riichi: tuple[tuple[int, Seat], ...]
    """(own discards made before, who declared), in the order declared."""


def story_of(record: GameRecord, seat: Seat) -> tuple[RoundStory, ...]:
    """The rounds of a game as a seat lived them."""
    return tuple(_round_story(events, seat) for events in record.rounds)


def _round_story(events: Sequence[Event], seat: Seat) -> RoundStory:
    deal = events[0]
    assert isinstance(deal, Deal)
    turns = 0
    riichi: list[tuple[int, Seat]] = []
    change = 0
    for event in events:
        match event:
            case Discard():
                if event.riichi:
                    riichi.append((turns, event.seat))
                turns += event.seat == seat
            case Win() | Ryukyoku():
                change += event.deltas[seat]
            case _:
                pass
    return RoundStory(
        deal.round, deal.honba, _outcome(events, seat), change, turns, tuple(riichi)
    )


def _outcome(events: Sequence[Event], seat: Seat) -> Outcome:
    wins = [event for event in events if isinstance(event, Win)]
    if any(win.seat == seat for win in wins):
        return Outcome.WON
    if any(win.from_seat == seat for win in wins):
        return Outcome.DEALT_IN
    if wins:
        return Outcome.OTHER_WON
    if any(isinstance(event, Ryukyoku) for event in events):
        return Outcome.DRAWN
    return Outcome.UNFINISHED


def deal_in_cost(events: Sequence[Event], seat: Seat) -> int:
    """What the seat's last discard cost it by ron, in points (0: nobody won on it)."""
    return -sum(
        min(0, event.deltas[seat])
        for event in events
        if isinstance(event, Win) and event.from_seat == seat and event.seat != seat
    )


@dataclass(frozen=True, slots=True)
class Column:
    """One own decision in the timeline."""

    index: int
    """Its place among all decisions of the game."""
    lanes: Lanes
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Span:
    """One round of the timeline: its story and its columns (none while it is being read)."""

    story: RoundStory
    columns: tuple[Column, ...]
    riichi: tuple[tuple[int, Seat], ...]
    """(column from 0, who declared): where the sticks stand."""

    @property
    def width(self) -> int:
        """In columns: as many as there are decisions, or will be."""
        return max(1, len(self.columns) or self.story.turns)


def spans_of(
    stories: Sequence[RoundStory], decisions: Sequence[Sequence[Decision]]
) -> tuple[Span, ...]:
    """The timeline: one span a round; rounds that are not annotated yet have no columns."""
    spans = []
    index = 0
    for number, story in enumerate(stories):
        here = decisions[number] if number < len(decisions) else ()
        columns = tuple(
            Column(index + place, lanes_of(decision.advice.choice.strategy), decision.verdict)
            for place, decision in enumerate(here)
        )
        index += len(here)
        width = max(1, len(columns) or story.turns)
        sticks = tuple((min(turns, width - 1), who) for turns, who in story.riichi)
        spans.append(Span(story, columns, sticks))
    return tuple(spans)


@dataclass(frozen=True, slots=True)
class Row:
    """One decision in the list."""

    index: int
    verdict: Verdict
    round: int
    honba: int
    turn: int
    strategy: Strategy
    played: Tile
    best: tuple[Tile, ...]
    """The discards that share the first rank."""
    follows: bool
    """It repeats the lesson of the row above, so it hangs below it and is not counted again."""
    cost: int
    """Points lost by this very discard (a deal-in), 0 otherwise."""
    new_round: bool
    """The first row of its round in this list."""

    @property
    def lanes(self) -> Lanes:
        """Which lanes its plan weighs."""
        return lanes_of(self.strategy)


def rows_of(
    decisions: Sequence[Sequence[Decision]], costs: Sequence[int], worth_a_look: bool
) -> tuple[Row, ...]:
    """The list: all decisions, or those worth a look.

    `decisions` by round; `costs` one a round: what the seat's last discard of it cost. Worth a
    look are discards outside the first three, and sound ones that lost points all the same.
    """
    rows: list[Row] = []
    index = 0
    for number, here in enumerate(decisions):
        last = None
        for place, decision in enumerate(here):
            cost = costs[number] if place == len(here) - 1 else 0
            off = decision.verdict is Verdict.OFF_PLAN
            if not worth_a_look or off or cost:
                follows = off and last is not None and _same_lesson(last, decision)
                new_round = not rows or rows[-1].index < index - place
                rows.append(_row(index, decision, follows, cost, new_round))
            last = decision if off else None
            index += 1
    return tuple(rows)


def _row(index: int, decision: Decision, follows: bool, cost: int, new_round: bool) -> Row:
    seen = decision.observation
    strategy = decision.advice.choice.strategy
    best = decision.advice.best
    return Row(
        index, decision.verdict, seen.round, seen.honba, seen.turn, strategy, decision.played,
        best, follows, cost, new_round,
    )  # fmt: skip


def _same_lesson(earlier: Decision, later: Decision) -> bool:
    """The very next turn called for the same plan, and was off it again."""
    return earlier.advice.choice.strategy is later.advice.choice.strategy


def lessons_in(rows: Sequence[Row]) -> int:
    """How many rows count: a lesson that goes on for several turns counts once."""
    return sum(not row.follows for row in rows)
