"""Where a learner is in a review: the game, the decisions so far, the cursor. No Qt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from rules.events import Discard, Event
from rules.record import GameRecord, replay_round
from rules.round import Round
from rules.tiles import Seat, Tile
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.identity import called
from tutor.lessons.deal_ins import Turn, losses, turn_of
from tutor.lessons.lesson import Lesson, dearest
from tutor.practice.snapshot import PracticeStart
from tutor.view.review.model import ReviewRow, RoundSpan, RoundStory, rows_of, spans_of, story_of

if TYPE_CHECKING:
    from tutor.luck.chances import NoLuckReason
    from tutor.luck.game import GameLuck

OtherHands = dict[Seat, tuple[Tile, ...]]
"""The closed tiles of other seats."""


@dataclass(frozen=True, slots=True)
class ReviewState:
    """One game under review. Moves give a new state."""

    record: GameRecord
    seat: Seat
    stories: tuple[RoundStory, ...] = ()
    rounds: tuple[tuple[ReviewEntry, ...], ...] = ()
    """Discards and offers by round of the record, as far as it is reviewed."""
    current: int = 0
    """The entry that is shown: its place among all."""
    worth_only: bool = True
    revealed: bool = False
    flat: tuple[ReviewEntry, ...] = field(default=(), repr=False)
    found: tuple[Lesson, ...] = ()
    """The lessons of every round so far."""
    lost: Mapping[Turn, int] = field(default_factory=dict)
    """What each discard that dealt in cost, in points."""
    luck: "GameLuck | NoLuckReason | None" = None
    """Of the whole game, or why there is no figure; None while it is not known."""

    @property
    def entry(self) -> ReviewEntry | None:
        """The discard or the offer that is shown; None while there is none."""
        return self.flat[self.current] if self.current < len(self.flat) else None

    @property
    def game_id(self) -> str:
        """What tells the game from others: its id, or a digest where it has none."""
        return called(self.record).game

    @property
    def decision(self) -> Decision | None:
        """The discard that is shown; None where an offer is, or nothing."""
        entry = self.entry
        return entry if isinstance(entry, Decision) else None

    @property
    def discards(self) -> tuple[Decision, ...]:
        """Every discard so far, in order."""
        return tuple(one for one in self.flat if isinstance(one, Decision))

    @property
    def is_whole(self) -> bool:
        """Whether every round is reviewed."""
        return len(self.rounds) == len(self.record.rounds)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """What the game teaches so far, the dearest first."""
        return dearest(self.found)

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that the decision shown belongs to."""
        here = (one for one in self.lessons if self.current in one.decisions)
        return next(here, None)

    def with_round(
        self, entries: tuple[ReviewEntry, ...], lessons: Iterable[Lesson] = ()
    ) -> "ReviewState":
        """Return the state with the next round reviewed; the places of its `lessons` count from
        the first of its entries."""
        found = tuple(lesson.moved(len(self.flat)) for lesson in lessons)
        return replace(
            self, rounds=(*self.rounds, entries), flat=self.flat + entries, found=self.found + found
        )

    def at(self, index: int) -> "ReviewState":
        """Return the cursor elsewhere, kept within the game."""
        return replace(self, current=max(0, min(index, len(self.flat) - 1)))

    def rows(self, worth_only: bool) -> tuple[ReviewRow, ...]:
        """Return the list, all of it or what is worth a look."""
        return rows_of(self.flat, self.lessons, self.losses(), worth_only)

    def losses(self) -> dict[int, int]:
        """Return what each decision that dealt in cost, by its place among all."""
        costs = (
            (index, self.lost.get(turn_of(one), 0))
            for index, one in enumerate(self.flat)
            if isinstance(one, Decision)
        )
        return {index: points for index, points in costs if points}

    def spans(self) -> tuple[RoundSpan, ...]:
        """Return the timeline."""
        return spans_of(self.stories, self.rounds, self.lessons)

    def stepped(self, step: int) -> "ReviewState":
        """Some decisions on (or back)."""
        return self.at(self.current + step)

    def to_worth_a_look(self, step: int) -> "ReviewState":
        """Return the next (1) or previous (-1) decision of the list of those worth a look."""
        places = [row.index for row in self.rows(worth_only=True)]
        ahead = [place for place in places if (place - self.current) * step > 0]
        return self.at(min(ahead) if step > 0 else max(ahead)) if ahead else self

    def to_round(self, step: int) -> "ReviewState":
        """Return the first decision of the next (1) or previous (-1) round; back goes first to the
        beginning of this one."""
        starts = []
        total = 0
        for decisions in self.rounds:
            if decisions:
                starts.append(total)
            total += len(decisions)
        ahead = [start for start in starts if (start - self.current) * step > 0]
        return self.at(min(ahead) if step > 0 else max(ahead)) if ahead else self

    @property
    def round(self) -> int:
        """Which round of the record the cursor is in, from 0."""
        total = 0
        for number, decisions in enumerate(self.rounds):
            total += len(decisions)
            if self.current < total:
                return number
        return max(0, len(self.rounds) - 1)


def begin(record: GameRecord, seat: Seat, worth_only: bool = True) -> ReviewState:
    """Return a game that is not reviewed yet."""
    return ReviewState(
        record, seat, story_of(record, seat), worth_only=worth_only, lost=losses(record, seat)
    )


def first_stop(state: ReviewState) -> int:
    """Return where a learner begins: at the first decision worth a look, or at the very first."""
    return next((row.index for row in state.rows(worth_only=True)), 0)


def hands_at(state: ReviewState) -> OtherHands | None:
    """Return the other hands at the decision shown, as far as the record holds them: what the seat
    could not see. None where nothing is shown."""
    place = _place_of(state)
    if place is None:
        return None
    table, _ = place
    return {
        Seat(seat): tuple(hand)
        for seat, hand in enumerate(table.hands)
        if hand is not None and seat != state.seat
    }


def table_at(state: ReviewState) -> Round | None:
    """Return the table as it stood at the decision shown; None where nothing is shown. It is the
    caller's own: what it does to it changes nothing else."""
    place = _place_of(state)
    return None if place is None else place[0]


def here_of(state: ReviewState) -> PracticeStart | None:
    """Return the moment of the decision shown, to practise from; None where nothing is shown."""
    place = _place_of(state)
    if place is None:
        return None
    return PracticeStart(
        state.record.rules, state.record.rounds[state.round][: place[1]], state.seat
    )


def _place_of(state: ReviewState) -> tuple[Round, int] | None:
    """Return the round as it stood at the decision shown, and how many events had led to it."""
    entry = state.entry
    if entry is None:
        return None
    events = state.record.rounds[state.round]
    for at, (table, event) in enumerate(replay_round(state.record.rules, events, state.round)):
        if at and (_is_claim(entry, table, state.seat) or _is_turn(entry, table, event)):
            return table, at
    return None


def _is_claim(entry: ReviewEntry, table: Round, seat: Seat) -> bool:
    """Check whether the table, before its next event, is where this claim was offered."""
    if isinstance(entry, Decision) or entry.claimed is None:
        return False
    return table.offer is not None and table.offer[1] == entry.claimed and table.offer[0] != seat


def _is_turn(entry: ReviewEntry, table: Round, event: Event) -> bool:
    """Check whether the seat decided with this event what the entry tells of, on its own turn."""
    if isinstance(entry, CallDecision) and entry.claimed is not None:
        return False
    seen = entry.observation
    if table.to_discard != seen.seat or len(table.rivers[seen.seat]) + 1 != seen.turn:
        return False
    if isinstance(entry, CallDecision):
        return event == entry.answered
    return isinstance(event, Discard)
