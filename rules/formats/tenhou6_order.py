"""In which order things happened, from tenhou.net/6's four separate columns.

The format lists what each seat took and what it discarded, but not the order between the seats: a
call in a seat's column may answer this discard or a later one just like it. So the columns are
walked with one look back: at each discard a call that fits is tried first, and where that leads
nowhere, the next possibility is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar

from rules.formats.tenhou6_entries import (
    AnyDiscardEntry,
    AnyDrawEntry,
    DiscardEntry,
    DrawEntry,
    EmptyEntry,
    UnclearEntry,
)
from rules.melds import MeldType
from rules.message import Message
from rules.tiles import SEATS, Seat

MAX_STEPS: Final = 2_000


Step: TypeAlias = tuple[Seat, DrawEntry | DiscardEntry]
Entry = TypeVar("Entry")
Phase: TypeAlias = Literal["take", "throw", "answer"]


@dataclass(frozen=True, slots=True)
class _State:
    phase: Phase
    seat: Seat
    taken: tuple[int, ...]
    thrown: tuple[int, ...]
    face: int | None
    trail: "_Trail | None" = None


@dataclass(frozen=True, slots=True)
class _Trail:
    step: Step
    before: "_Trail | None"
    length: int


def order(
    takes: list[list[AnyDrawEntry]],
    throws: list[list[AnyDiscardEntry]],
    dealer: Seat,
    last: Seat | None,
) -> tuple[list[Step], Message | None]:
    """Return the steps of a round in order, and what is wrong with the rest (None: nothing is
    left).

    `last` is who drew, discarded or added the tile that the round was won on, where it was won.
    """
    walk = _Walk(takes, throws, last)
    trail, why = walk.run(_State("take", dealer, (0,) * 4, (0,) * 4, None))
    steps = []
    while trail is not None:
        steps.append(trail.step)
        trail = trail.before
    return steps[::-1], why


class _Walk:
    def __init__(
        self,
        takes: list[list[AnyDrawEntry]],
        throws: list[list[AnyDiscardEntry]],
        last: Seat | None,
    ) -> None:
        self.takes = takes
        self.throws = throws
        self.last = last
        self.best: _Trail | None = None
        self.why = Message("its columns make no sense")

    def run(self, start: _State) -> tuple[_Trail | None, Message | None]:
        open_ends = [start]
        for _ in range(MAX_STEPS):
            if not open_ends:
                break
            state = open_ends.pop()
            if self._is_complete(state):
                return state.trail, None
            open_ends.extend(reversed(self._follow(state)))
        return self.best, self.why

    def _follow(self, state: _State) -> list[_State]:
        match state.phase:
            case "answer":
                return self._answers(state)
            case "take":
                return self._take(state, state.seat)
            case "throw":
                return self._throw(state)

    def _is_complete(self, state: _State) -> bool:
        return self.last in (None, state.seat) and self._is_empty(state)

    def _is_empty(self, state: _State) -> bool:
        return all(
            state.taken[seat] == len(self.takes[seat])
            and all(
                isinstance(rest, EmptyEntry) for rest in self.throws[seat][state.thrown[seat] :]
            )
            for seat in SEATS
        )

    def _take(self, state: _State, seat: Seat) -> list[_State]:
        take = self._next_take(state, seat)
        if isinstance(take, DrawEntry) and take.call is None:
            taken = _one_more(state.taken, seat)
            trail = _longer(state, (seat, take))
            return [_State("throw", seat, taken, state.thrown, take.face, trail)]
        why = Message("seat {seat} has no draw in its column here", seat=seat)
        return self._stuck(state, take, why)

    def _throw(self, state: _State) -> list[_State]:
        seat = state.seat
        throw = _entry(self.throws[seat], state.thrown[seat])
        if not isinstance(throw, DiscardEntry):
            why = Message("seat {seat} has no discard in its column here", seat=seat)
            return self._stuck(state, throw, why)
        thrown = _one_more(state.thrown, seat)
        face = state.face if throw.face is None else throw.face
        phase: Phase = "answer" if throw.kan is None else "take"
        return [_State(phase, seat, state.taken, thrown, face, _longer(state, (seat, throw)))]

    def _answers(self, state: _State) -> list[_State]:
        calls = [
            (take.call is MeldType.CHI, self._called(state, seat, take))
            for seat in (Seat((state.seat + distance) % 4) for distance in (1, 2, 3))
            if isinstance(take := self._next_take(state, seat), DrawEntry)
            and take.call is not None
            and (take.giver, take.face) == (state.seat, state.face)
        ]
        states = [after for _, after in sorted(calls, key=lambda call: call[0])]
        return states + self._take(state, Seat((state.seat + 1) % 4))

    def _called(self, state: _State, seat: Seat, take: DrawEntry) -> _State:
        taken, thrown = _one_more(state.taken, seat), state.thrown
        trail = _longer(state, (seat, take))
        if take.call is not MeldType.DAIMINKAN:
            return _State("throw", seat, taken, thrown, None, trail)
        if isinstance(_entry(self.throws[seat], thrown[seat]), EmptyEntry):
            thrown = _one_more(thrown, seat)
        return _State("take", seat, taken, thrown, None, trail)

    def _next_take(self, state: _State, seat: Seat) -> AnyDrawEntry | None:
        return _entry(self.takes[seat], state.taken[seat])

    def _stuck(self, state: _State, entry: object, why: Message) -> list[_State]:
        if self.best is None or (state.trail and state.trail.length > self.best.length):
            self.best = state.trail
            if isinstance(entry, UnclearEntry):
                self.why = entry.why
            elif self._is_empty(state):
                self.why = Message("the last tile in the columns is not the one that was won on")
            else:
                self.why = why
        return []


def _entry(column: Sequence[Entry], at: int) -> Entry | None:
    return column[at] if at < len(column) else None


def _one_more(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def _longer(state: _State, step: Step) -> _Trail:
    return _Trail(step, state.trail, state.trail.length + 1 if state.trail else 1)
