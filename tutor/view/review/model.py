"""What the review page shows, derived purely from a game and its decisions: no Qt, no words.

`Story` is the game as one seat lived it (rounds, outcomes, who declared riichi when); `rows_of`
makes the list, `columns_of` the timeline, `candidates_of` the table of the advice panel.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.events import Call, Deal, Discard, Event, Ryukyoku, Win
from rules.record import GameRecord
from rules.tiles import Seat, Tile
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.lessons.call_lessons import call_lesson
from tutor.lessons.lesson import Lesson
from tutor.strategy.stance import Stance
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.view.lanes import Lanes, lanes_of


class Outcome(StrEnum):
    WON = "won"
    DEALT_IN = "dealt_in"
    OTHER_WON = "other_won"
    DRAWN = "drawn"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class RoundStory:
    round: int
    honba: int
    outcome: Outcome
    change: int
    turns: int
    riichi: tuple[tuple[int, Seat], ...]


def story_of(record: GameRecord, seat: Seat) -> tuple[RoundStory, ...]:
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
    return RoundStory(deal.round, deal.honba, _outcome(events, seat), change, turns, tuple(riichi))


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


@dataclass(frozen=True, slots=True)
class DecisionColumn:
    index: int
    lanes: Lanes
    verdict: Verdict
    taught: bool = False
    is_call: bool = False


@dataclass(frozen=True, slots=True)
class RoundSpan:
    story: RoundStory
    columns: tuple[DecisionColumn, ...]
    riichi: tuple[tuple[int, Seat], ...]

    @property
    def width(self) -> int:
        return max(1, len(self.columns) or self.story.turns)


def spans_of(
    stories: Sequence[RoundStory],
    decisions: Sequence[Sequence[ReviewEntry]],
    lessons: Iterable[Lesson] = (),
) -> tuple[RoundSpan, ...]:
    taught = {place for lesson in lessons for place in lesson.decisions}
    spans = []
    index = 0
    for number, story in enumerate(stories):
        here = decisions[number] if number < len(decisions) else ()
        columns = tuple(
            DecisionColumn(
                place,
                lanes_of(_strategy(entry)),
                entry.verdict,
                place in taught or _teaches(entry),
                isinstance(entry, CallDecision),
            )
            for place, entry in enumerate(here, start=index)
        )
        index += len(here)
        width = max(1, len(columns) or story.turns)
        turns_at = [place for place, one in enumerate(columns) if not one.is_call]
        turns_at = turns_at or list(range(width))
        sticks = tuple(
            (turns_at[turns] if turns < len(turns_at) else width - 1, who)
            for turns, who in story.riichi
        )
        spans.append(RoundSpan(story, columns, sticks))
    return tuple(spans)


def _teaches(entry: ReviewEntry) -> bool:
    return isinstance(entry, CallDecision) and call_lesson(entry) is not None


def _strategy(entry: ReviewEntry) -> Strategy:
    return entry.advice.choice.strategy if isinstance(entry, Decision) else Strategy.NONE


@dataclass(frozen=True, slots=True)
class ReviewRow:
    index: int
    verdict: Verdict
    round: int
    honba: int
    turn: int
    strategy: Strategy
    stance: Stance | None
    played: Tile | None
    best: tuple[Tile, ...]
    lesson: Lesson | None
    follows: bool
    cost: int
    new_round: bool
    call: CallDecision | None = None

    @property
    def is_taught(self) -> bool:
        return self.lesson is not None or (self.call is not None and _teaches(self.call))

    @property
    def lanes(self) -> Lanes:
        return lanes_of(self.strategy)

    @property
    def is_sound_loss(self) -> bool:
        return self.cost > 0 and self.verdict is not Verdict.OFF_PLAN


def rows_of(
    decisions: Sequence[ReviewEntry],
    lessons: Iterable[Lesson],
    losses: Mapping[int, int],
    worth_a_look: bool,
) -> tuple[ReviewRow, ...]:
    """Return the list: all entries, or those worth a look: lessons, sound discards that lost points
    all the same, and offers that were answered otherwise than the tutor would.

    Args:
        decisions: discards and offers of one seat in one game, in order.
        lessons: found in them.
        losses: what each that dealt in cost, by its place among them.
        worth_a_look: those alone.
    """
    taught = {place: lesson for lesson in lessons for place in lesson.decisions}
    rows: list[ReviewRow] = []
    shown = None
    for index, decision in enumerate(decisions):
        seen, lesson, cost = decision.observation, taught.get(index), losses.get(index, 0)
        off = decision.verdict is Verdict.OFF_PLAN
        call = decision if isinstance(decision, CallDecision) else None
        worth = cost > 0 and not off if call is None else off or _teaches(call)
        if worth_a_look and lesson is None and not worth:
            continue
        here = (seen.round, seen.honba)
        rows.append(
            ReviewRow(
                index,
                decision.verdict,
                *here,
                seen.turn,
                _strategy(decision),
                decision.advice.stance if isinstance(decision, Decision) else None,
                decision.played if isinstance(decision, Decision) else _tile_of(decision),
                decision.advice.best if isinstance(decision, Decision) else (),
                lesson,
                follows=worth_a_look and lesson is not None and index > lesson.decisions[0],
                cost=cost,
                new_round=here != shown,
                call=call,
            )
        )
        shown = here
    return tuple(rows)


def _tile_of(decision: CallDecision) -> Tile | None:
    if decision.claimed is not None:
        return decision.claimed
    for action in (decision.taken, decision.advice.recommended):
        match action:
            case Discard():
                return action.tile
            case Call():
                return action.meld.tiles[0]
            case _:
                pass
    return decision.observation.drawn


def counted_rows(rows: Sequence[ReviewRow]) -> int:
    return sum(not row.follows and not row.is_sound_loss for row in rows)
