"""tenhou.net/6 JSON -> GameRecord."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias, TypeVar

from rules.events import NO_POINTS, FourPoints, Ruleset
from rules.formats import reading
from rules.formats import tenhou6_dialects as dialects
from rules.formats.faces import FaceRound, drawn_round
from rules.formats.tenhou6_dialects import MAX_ENTRIES, Document, face_in, faces_in, list_in
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS, Seat

CALLS: Final = {"c": MeldType.CHI, "p": MeldType.PON, "m": MeldType.DAIMINKAN}
KANS: Final = {"a": MeldType.ANKAN, "k": MeldType.KAKAN}
CALL: Final = re.compile(r"((?:[0-9]{2})*)([cpmak])((?:[0-9]{2})+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class DrawEntry:
    face: int
    call: MeldType | None = None
    own: tuple[int, ...] = ()
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class DiscardEntry:
    face: int | None
    """None for the drawn tile; for a kakan, the added tile."""
    riichi: bool = False
    kan: MeldType | None = None
    own: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EmptyEntry:
    """The placeholder for the discard that a seat does not make when it calls daiminkan."""


@dataclass(frozen=True, slots=True)
class UnclearEntry:
    why: Message


AnyDrawEntry: TypeAlias = DrawEntry | UnclearEntry
AnyDiscardEntry: TypeAlias = DiscardEntry | EmptyEntry | UnclearEntry


Entry = TypeVar("Entry")


def _read_column(column: object, read: Callable[[object], Entry]) -> list[Entry | UnclearEntry]:
    entries: list[Entry | UnclearEntry] = []
    for entry in list_in(column)[:MAX_ENTRIES]:
        try:
            entries.append(read(entry))
        except reading.BadRound as error:
            entries.append(UnclearEntry(error.message))
    return entries


def _read_draw(entry: object, seat: Seat) -> DrawEntry:
    if type(entry) is int:
        return DrawEntry(face_in(entry))
    letter, place, tiles = _split_call(entry)
    if letter not in CALLS:
        raise reading.BadRound(
            "{entry!r} is neither a draw nor a call", entry=reading.shortened(entry)
        )
    giver = Seat((seat + (3, 2, 1, 1)[place]) % 4)
    return DrawEntry(tiles[place], CALLS[letter], tuple(tiles[:place] + tiles[place + 1 :]), giver)


def _read_discard(entry: object) -> DiscardEntry | EmptyEntry:
    if type(entry) is int:
        return EmptyEntry() if entry == 0 else DiscardEntry(None if entry == 60 else face_in(entry))
    text = entry if isinstance(entry, str) else ""
    if re.fullmatch("r[0-9]{2}", text, re.ASCII):
        return DiscardEntry(None if text == "r60" else face_in(int(text[1:])), riichi=True)
    letter, place, tiles = _split_call(entry)
    if letter not in KANS:
        raise reading.BadRound(
            "{entry!r} is neither a discard nor a kan", entry=reading.shortened(entry)
        )
    return DiscardEntry(tiles[place], kan=KANS[letter], own=tuple(tiles))


def _split_call(entry: object) -> tuple[str, int, list[int]]:
    match = CALL.fullmatch(entry) if isinstance(entry, str) and len(entry) <= 9 else None
    if not match:
        raise reading.BadRound(
            "{entry!r} is neither a tile nor a call", entry=reading.shortened(entry)
        )
    before, letter, after = match.groups()
    digits = before + after
    tiles = [face_in(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    if len(tiles) != (3 if letter in "cp" else 4):
        raise reading.BadRound("{entry} has {count} tiles", entry=entry, count=len(tiles))
    return letter, len(before) // 2, tiles


MAX_STEPS: Final = 2_000

Step: TypeAlias = tuple[Seat, DrawEntry | DiscardEntry]
Phase: TypeAlias = Literal["draw", "discard", "answer"]


@dataclass(frozen=True, slots=True)
class _State:
    phase: Phase
    seat: Seat
    drawn: tuple[int, ...]
    """The number of entries used from each seat's list of draws and calls."""
    discarded: tuple[int, ...]
    """The number of entries used from each seat's list of discards and kans."""
    face: int | None
    trail: "_Trail | None" = None


@dataclass(frozen=True, slots=True)
class _Trail:
    step: Step
    before: "_Trail | None"
    length: int


def order(
    draws: list[list[AnyDrawEntry]],
    discards: list[list[AnyDiscardEntry]],
    dealer: Seat,
    last: Seat | None,
) -> tuple[list[Step], Message | None]:
    """Merge the columns of a round into one sequence of steps.

    Args:
        draws: each seat's column of draws and calls.
        discards: each seat's column of discards and kans.
        dealer: the dealer's seat.
        last: the seat that drew, discarded or added the winning tile, if the round was won.

    Returns:
        The steps, and the fault at which they end (None if all entries are used).
    """
    search = _Search(draws, discards, last)
    trail, why = search.run(_State("draw", dealer, (0,) * 4, (0,) * 4, None))
    steps = []
    while trail is not None:
        steps.append(trail.step)
        trail = trail.before
    return steps[::-1], why


class _Search:
    """Depth-first search for an order that uses all entries, because a call may refer to any
    discard of that tile by that seat."""

    def __init__(
        self,
        draws: list[list[AnyDrawEntry]],
        discards: list[list[AnyDiscardEntry]],
        last: Seat | None,
    ) -> None:
        self.draws = draws
        self.discards = discards
        self.last = last
        self.best: _Trail | None = None
        self.why = Message("its columns do not fit together")

    def run(self, start: _State) -> tuple[_Trail | None, Message | None]:
        open_ends = [start]
        for _ in range(MAX_STEPS):
            if not open_ends:
                break
            state = open_ends.pop()
            if self.last in (None, state.seat) and self._is_empty(state):
                return state.trail, None
            open_ends.extend(reversed(self._follow(state)))
        return self.best, self.why

    def _follow(self, state: _State) -> list[_State]:
        match state.phase:
            case "answer":
                calls = [
                    (call.call is MeldType.CHI, self._after_call(state, seat, call))
                    for seat in (Seat((state.seat + distance) % 4) for distance in (1, 2, 3))
                    if isinstance(call := self._next_draw(state, seat), DrawEntry)
                    and call.call is not None
                    and (call.giver, call.face) == (state.seat, state.face)
                ]
                states = [after for _, after in sorted(calls, key=lambda pair: pair[0])]
                return states + self._draw(state, Seat((state.seat + 1) % 4))
            case "draw":
                return self._draw(state, state.seat)
            case "discard":
                seat = state.seat
                discard = _entry(self.discards[seat], state.discarded[seat])
                if not isinstance(discard, DiscardEntry):
                    why = Message("seat {seat} has no discard in its column here", seat=seat)
                    return self._stuck(state, discard, why)
                discarded = _one_more(state.discarded, seat)
                face = state.face if discard.face is None else discard.face
                phase: Phase = "answer" if discard.kan is None else "draw"
                trail = _longer(state, (seat, discard))
                return [_State(phase, seat, state.drawn, discarded, face, trail)]

    def _is_empty(self, state: _State) -> bool:
        return all(
            state.drawn[seat] == len(self.draws[seat])
            and all(
                isinstance(rest, EmptyEntry)
                for rest in self.discards[seat][state.discarded[seat] :]
            )
            for seat in SEATS
        )

    def _draw(self, state: _State, seat: Seat) -> list[_State]:
        draw = self._next_draw(state, seat)
        if isinstance(draw, DrawEntry) and draw.call is None:
            drawn = _one_more(state.drawn, seat)
            trail = _longer(state, (seat, draw))
            return [_State("discard", seat, drawn, state.discarded, draw.face, trail)]
        why = Message("seat {seat} has no draw in its column here", seat=seat)
        return self._stuck(state, draw, why)

    def _after_call(self, state: _State, seat: Seat, call: DrawEntry) -> _State:
        drawn, discarded = _one_more(state.drawn, seat), state.discarded
        trail = _longer(state, (seat, call))
        if call.call is not MeldType.DAIMINKAN:
            return _State("discard", seat, drawn, discarded, None, trail)
        if isinstance(_entry(self.discards[seat], discarded[seat]), EmptyEntry):
            discarded = _one_more(discarded, seat)
        return _State("draw", seat, drawn, discarded, None, trail)

    def _next_draw(self, state: _State, seat: Seat) -> AnyDrawEntry | None:
        return _entry(self.draws[seat], state.drawn[seat])

    def _stuck(self, state: _State, entry: object, why: Message) -> list[_State]:
        if self.best is None or (state.trail and state.trail.length > self.best.length):
            self.best = state.trail
            if isinstance(entry, UnclearEntry):
                self.why = entry.why
            elif self._is_empty(state):
                self.why = Message("the last tile in the columns is not the winning tile")
            else:
                self.why = why
        return []


def _entry(column: Sequence[Entry], at: int) -> Entry | None:
    return column[at] if at < len(column) else None


def _one_more(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def _longer(state: _State, step: Step) -> _Trail:
    return _Trail(step, state.trail, state.trail.length + 1 if state.trail else 1)


def read_tenhou6(
    documents: Iterable[Document], game: str = "", seat: Seat | None = None
) -> reading.ReadResult:
    """Read a game from one document with all rounds, or from one document per round.

    Raises:
        UnreadableGame: if the game has three players, or no round can be read.
    """
    documents = list(documents)
    head = documents[0]
    draft, others = reading.RoundDraft(), dialects.ids_of_others(documents)
    final: FourPoints | None = None
    columns_of_rounds: list[object] = []
    for number, document in enumerate(documents):
        if dialects.id_of(document) in others:
            draft.note_file(
                Message(
                    "document {number} has another id and was left out as another game",
                    number=number + 1,
                )
            )
            continue
        if number and dialects.names_of(document) != dialects.names_of(head):
            other_game = Message(
                "document {number} has other players and was left out as another game",
                number=number + 1,
            )
            draft.note_file(other_game)
            continue
        rounds = document.get("log")
        if not isinstance(rounds, list):
            no_rounds = Message("document {number} has no list of rounds", number=number + 1)
            draft.note_file(no_rounds)
            continue
        if len(rounds) > 1:  # documents of one round each form one game
            draft.heads.add(len(columns_of_rounds))
        columns_of_rounds += rounds
        if rounds:
            final = dialects.final_points_of(document) or final
    facts = [*dialects.column_facts(columns_of_rounds[: reading.MAX_ROUNDS])]
    rules = dialects.rules_of(head, facts, final)
    for columns in columns_of_rounds:
        draft.begin()
        try:
            _read_round(columns, rules, draft)
        except reading.BadRound as error:
            draft.fail(error.message)
    reference = head.get("ref")
    record = GameRecord(
        rules,
        dialects.named_players(head),
        (),
        game or (reference[:100] if isinstance(reference, str) else ""),
        final,
        dialects.day_of(head),
    )
    return reading.finish(record, draft, seat)


def _read_round(columns: object, rules: Ruleset, draft: reading.RoundDraft) -> None:
    if not isinstance(columns, list) or len(columns) < 16:
        raise reading.BadRound("the round is not a list of 17 entries")
    hands = [columns[4 + 3 * seat] for seat in SEATS]
    if hands[3] == [] != hands[2] or (isinstance(columns[1], list) and len(columns[1]) == 3):
        raise reading.three_players()
    dialects.refuse_text_tiles(columns[2])
    place = columns[0]
    if (
        not isinstance(place, list)
        or len(place) < 3
        or not all(type(number) is int and 0 <= number <= 1000 for number in place)
    ):
        raise reading.BadRound(
            "the round has no valid number: {place}", place=reading.shortened(place, 40)
        )
    dealer = Seat(place[0] % 4)
    doras = faces_in(columns[2])
    if not doras:
        raise reading.BadRound("the round has no dora indicator")
    table = FaceRound(draft, rules)
    faces = [*map(faces_in, hands)]
    table.deal(place[0], place[1], place[2], dealer, reading.points_in(columns[1]), faces, doras[0])
    result = list_in(columns[16]) if len(columns) > 16 else []
    last_seat = None
    if dialects.is_win(result) and len(result) > 2:
        last_seat = reading.seat_in([*list_in(result[2]), None, None][1])
    draws = [_read_column(columns[5 + 3 * s], partial(_read_draw, seat=s)) for s in SEATS]
    discards = [_read_column(columns[6 + 3 * seat], _read_discard) for seat in SEATS]
    steps, why = order(draws, discards, dealer, last_seat)
    writer = _EventWriter(table, doras[1:])
    for step in steps:
        writer.step(*step)
    if why:
        raise reading.BadRound(why)
    _add_end(writer, result, columns[3])


class _EventWriter:
    def __init__(self, table: FaceRound, doras: list[int]) -> None:
        self.table = table
        self.doras = doras
        self.due = 0
        """The number of dora to reveal before the next draw."""
        self.owed = 0
        """The number of dora to reveal after the next discard."""

    def step(self, seat: Seat, step: DrawEntry | DiscardEntry) -> None:
        self.table.accept()
        if isinstance(step, DrawEntry):
            if step.call is not None and step.giver is not None:
                self.table.claim(seat, step.call, step.face, [*step.own], step.giver)
                self._kan(step.call)
                return
            self._reveal(self.due)
            self.due = 0
            self.table.draw(seat, step.face)
            return
        if step.kan is None:
            self.table.discard(seat, step.face, step.riichi)
            self._reveal(self.owed)
            self.owed = 0
        elif step.kan is MeldType.ANKAN:
            self.table.ankan(seat, [*step.own])
            self._kan(step.kan)
        elif step.face is not None:
            self.table.kakan(seat, step.face)
            self._kan(step.kan)

    def _kan(self, call: MeldType) -> None:
        if call is MeldType.ANKAN:
            self.due, self.owed = self.due + self.owed + 1, 0
        elif call in (MeldType.DAIMINKAN, MeldType.KAKAN):
            self.due, self.owed = self.due + self.owed, 1

    def _reveal(self, count: int) -> None:
        for face in self.doras[:count]:
            self.table.reveal(face)
        del self.doras[:count]


def _add_end(writer: _EventWriter, result: list[object], ura: object) -> None:
    table, draft = writer.table, writer.table.draft
    if not result:
        return  # the record stops before the end of the round
    word = reading.shortened(result[0], 30)
    if not dialects.is_win(result):
        table.accept()
        kind = dialects.type_of_draw(result[0])
        deltas = reading.points_in(result[1]) if len(result) > 1 and result[1] != [] else NO_POINTS
        end = drawn_round(table.rules, draft.rounds[-1], kind, deltas)
        if end is None:
            raise reading.BadRound("unknown result {word!r}", word=word)
        if kind is None:
            draft.note(
                Message("the result {word!r} is unknown; it was read from the tiles", word=word)
            )
        draft.add(end)
        return
    uras = tuple(table.new(face) for face in faces_in(ura))
    for paid, detail in zip(result[1:7:2], result[2:7:2], strict=False):
        seat, giver = (reading.seat_in(number) for number in [*list_in(detail), None, None][:2])
        tile = table.winning_tile(seat, giver)
        riichi = table.has_declared(seat)
        draft.add(dialects.read_win(detail, paid, tile, uras if riichi else ()))
