"""What the review page shows, derived purely from a game and its decisions: no Qt, no words.

`Story` is the game as one seat lived it (rounds, outcomes, who declared riichi when); `rows_of`
makes the list, `columns_of` the timeline, `candidates_of` the table of the advice panel.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.events import Deal, Discard, Event, Ryukyoku, Win
from rules.record import GameRecord
from rules.tiles import Seat, Tile, kind_of
from tutor.advice.advice import Advice, Decision, Verdict
from tutor.evaluators.ranking import RankedDiscard, Ranking
from tutor.strategy.strategies import Strategy

Lanes = tuple[bool, bool, bool]
"""Which of speed, value and safety a plan weighs."""

SHOWN = 3
"""How many ranks count as in line, and how many rows the table has before the own tile."""


def lanes_of(strategy: Strategy) -> Lanes:
    """The lanes that count; none of them where no plan stands out."""
    if strategy is Strategy.NONE:
        return (False, False, False)
    speed, value, safety = strategy.weights
    return (speed > 0, value > 0, safety > 0)


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


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of the table: a length, and whether the plan weighs it."""

    length: float
    """0 to 1; 1 is the best legal throw of this column."""
    weighed: bool
    ranked: RankedDiscard
    """What the bar stands for: score, rank and facts, to be put into words."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One row of the table."""

    tile: Tile
    rank: int
    bars: tuple[Bar, Bar, Bar]
    played: bool
    below_line: bool
    """The own tile, shown after the three that fit the plan."""


def candidates_of(
    advice: Advice, played: Tile | None, preview: Tile | None = None
) -> tuple[Candidate, ...]:
    """The first three of the plan, then the own tile where it is not among them.

    A `preview` (a tile pointed at in the hand) takes a row of its own above the own tile.
    """
    wanted = [placed.discard for placed in advice.combined[:SHOWN]]
    kinds = {kind_of(tile) for tile in wanted}
    extra = []
    for tile in (preview, played):
        if tile is not None and kind_of(tile) not in kinds and _is_legal(advice, tile):
            extra.append(tile)
            kinds.add(kind_of(tile))
    return tuple(
        _candidate(advice, tile, played, below)
        for tiles, below in ((wanted, False), (extra, True))
        for tile in tiles
    )


def _is_legal(advice: Advice, tile: Tile) -> bool:
    return any(kind_of(placed.discard) == kind_of(tile) for placed in advice.combined)


def _candidate(advice: Advice, tile: Tile, played: Tile | None, below: bool) -> Candidate:
    lanes = lanes_of(advice.choice.strategy)
    rankings = advice.rankings
    speed = _bar(rankings.speed, tile, lanes[0], speed_length)
    value = _bar(rankings.value, tile, lanes[1], value_length)
    safety = _bar(rankings.safety, tile, lanes[2], safety_length)
    is_played = played is not None and kind_of(played) == kind_of(tile)
    return Candidate(tile, advice.rank_of(tile), (speed, value, safety), is_played, below)


def tied_beyond(advice: Advice) -> int:
    """How many more discards share the rank of the last of the three shown."""
    shown = advice.combined[:SHOWN]
    rest = advice.combined[SHOWN:]
    return sum(placed.rank == shown[-1].rank for placed in rest) if shown else 0


def chips_of(advice: Advice) -> tuple[tuple[Tile, int], ...]:
    """The chips above the hand: the discards of the first three ranks with their rank.

    Where ties make them many, only those that share the best rank.
    """
    chips = tuple((placed.discard, placed.rank) for placed in advice.combined if placed.rank <= 3)
    return chips if len(chips) <= 5 else tuple(chip for chip in chips if chip[1] == 1)


def speed_length(ranking: Ranking, tile: Tile) -> float:
    """The share of the best throw's good draws; a step back counts as none."""
    best = max(0.0, *(ranked.score for ranked in ranking))
    return _clamped(_of(ranking, tile).score / best) if best > 0 else 0.0


def value_length(ranking: Ranking, tile: Tile) -> float:
    """Where the score lies between the worst throw, or nothing, and the best one."""
    scores = [ranked.score for ranked in ranking]
    low, high = min(0.0, *scores), max(scores)
    return _clamped((_of(ranking, tile).score - low) / (high - low)) if high > low else 1.0


LEAST_RISK_SHOWN = 0.10
"""A risk of so much empties the safety bar, unless a worse tile is held (then that one does)."""


def safety_length(ranking: Ranking, tile: Tile) -> float:
    """What is left of the bar when the risk is taken away; scores are chances to pass, 0 to 1."""
    risks = [1 - ranked.score for ranked in ranking]
    return _clamped(1 - (1 - _of(ranking, tile).score) / max(LEAST_RISK_SHOWN, *risks))


def _bar(
    ranking: Ranking, tile: Tile, weighed: bool, length: Callable[[Ranking, Tile], float]
) -> Bar:
    return Bar(length(ranking, tile), weighed, _of(ranking, tile))


def _of(ranking: Ranking, tile: Tile) -> RankedDiscard:
    return next(ranked for ranked in ranking if kind_of(ranked.discard) == kind_of(tile))


def _clamped(length: float) -> float:
    return min(1.0, max(0.0, length))
