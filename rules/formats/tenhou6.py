"""tenhou.net/6 JSON to GameRecord."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, TypeAlias, TypeVar

from rules.events import Discard, FourPoints, Ruleset
from rules.formats.addresses import GAME_ID
from rules.formats.faces import FIRST_RED_FACE, FaceRound
from rules.formats.reading import BadRound, Draft, ReadResult, finish, shown, three_players
from rules.formats.tenhou6_results import WIN_WORDS, points_in, read_ryukyoku, read_win, seat_in
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord, Player
from rules.tiles import SEATS, Seat, four

CALLS: Final = {"c": MeldType.CHI, "p": MeldType.PON, "m": MeldType.DAIMINKAN}
KANS: Final = {"a": MeldType.ANKAN, "k": MeldType.KAKAN}
CALL: Final = re.compile(r"((?:[0-9]{2})*)([cpmak])((?:[0-9]{2})+)", re.ASCII)
MAX_ENTRIES: Final = 60


@dataclass(frozen=True, slots=True)
class DrawEntry:
    face: int
    call: MeldType | None = None
    own: tuple[int, ...] = ()
    giver: Seat | None = None


@dataclass(frozen=True, slots=True)
class DiscardEntry:
    face: int | None
    """None: what was just drawn. For a kakan the added tile."""
    riichi: bool = False
    kan: MeldType | None = None
    own: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EmptyEntry:
    """The empty entry opposite a daiminkan."""


@dataclass(frozen=True, slots=True)
class UnclearEntry:
    why: Message


AnyDrawEntry: TypeAlias = DrawEntry | UnclearEntry
AnyDiscardEntry: TypeAlias = DiscardEntry | EmptyEntry | UnclearEntry


def list_in(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _face(number: int) -> int:
    suit, rank = divmod(number, 10)
    if 1 <= suit <= 3 and rank:
        return suit * 9 + rank - 10
    if suit == 4 and 1 <= rank <= 7:
        return 26 + rank
    if suit == 5 and 1 <= rank <= 3:
        return FIRST_RED_FACE + rank - 1
    raise BadRound("{what} is no tile", what=shown(number))


def faces_in(value: object) -> list[int]:
    """Return the faces of a list of tile numbers.

    Raises:
        BadRound: one is none.
    """
    return [
        _face(number) if type(number) is int else _bad(number) for number in list_in(value)[:20]
    ]


def _bad(value: object) -> int:
    raise BadRound("{what!r} is no tile", what=shown(value))


def read_draw_column(column: object, seat: Seat) -> list[AnyDrawEntry]:
    entries: list[AnyDrawEntry] = []
    for entry in list_in(column)[:MAX_ENTRIES]:
        try:
            entries.append(_read_draw(entry, seat))
        except BadRound as error:
            entries.append(UnclearEntry(error.message))
    return entries


def read_discard_column(column: object) -> list[AnyDiscardEntry]:
    entries: list[AnyDiscardEntry] = []
    for entry in list_in(column)[:MAX_ENTRIES]:
        try:
            entries.append(_read_discard(entry))
        except BadRound as error:
            entries.append(UnclearEntry(error.message))
    return entries


def _read_draw(entry: object, seat: Seat) -> DrawEntry:
    if type(entry) is int:
        return DrawEntry(_face(entry))
    letter, place, tiles = _split_call(entry)
    if letter not in CALLS:
        raise BadRound("{entry!r} is no draw and no call", entry=shown(entry))
    giver = Seat((seat + (3, 2, 1, 1)[place]) % 4)
    return DrawEntry(tiles[place], CALLS[letter], tuple(tiles[:place] + tiles[place + 1 :]), giver)


def _read_discard(entry: object) -> DiscardEntry | EmptyEntry:
    if type(entry) is int:
        return EmptyEntry() if entry == 0 else DiscardEntry(None if entry == 60 else _face(entry))
    text = entry if isinstance(entry, str) else ""
    if re.fullmatch("r[0-9]{2}", text, re.ASCII):
        return DiscardEntry(None if text == "r60" else _face(int(text[1:])), riichi=True)
    letter, place, tiles = _split_call(entry)
    if letter not in KANS:
        raise BadRound("{entry!r} is no discard and no kan", entry=shown(entry))
    return DiscardEntry(tiles[place], kan=KANS[letter], own=tuple(tiles))


def _split_call(entry: object) -> tuple[str, int, list[int]]:
    match = CALL.fullmatch(entry) if isinstance(entry, str) and len(entry) <= 9 else None
    if not match:
        raise BadRound("{entry!r} is neither a tile nor a call", entry=shown(entry))
    before, letter, after = match.groups()
    digits = before + after
    tiles = [_face(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    if len(tiles) != (3 if letter in "cp" else 4):
        raise BadRound("{entry} has {count} tiles", entry=entry, count=len(tiles))
    return letter, len(before) // 2, tiles


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
            if self.last in (None, state.seat) and self._is_empty(state):
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
                seat = state.seat
                throw = _entry(self.throws[seat], state.thrown[seat])
                if not isinstance(throw, DiscardEntry):
                    why = Message("seat {seat} has no discard in its column here", seat=seat)
                    return self._stuck(state, throw, why)
                thrown = _one_more(state.thrown, seat)
                face = state.face if throw.face is None else throw.face
                phase: Phase = "answer" if throw.kan is None else "take"
                return [
                    _State(phase, seat, state.taken, thrown, face, _longer(state, (seat, throw)))
                ]

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


DANS: Final = (
    "新人",
    "9級",
    "8級",
    "7級",
    "6級",
    "5級",
    "4級",
    "3級",
    "2級",
    "1級",
    "初段",
    "二段",
    "三段",
    "四段",
    "五段",
    "六段",
    "七段",
    "八段",
    "九段",
    "十段",
    "天鳳",
)
NO_KUITAN: Final = re.compile(r"[般上特鳳若銀琥孔技雀].?[東南](?!喰)")

_DAY: Final = re.compile(
    r"(?<![0-9])((?:19|20)[0-9]{2})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})(?![0-9])"
)

Document = dict[str, object]


def day_of(head: Document) -> date | None:
    """Return the day in the title: ``["Friends", "2026/11/5 21:30:00"]``; other orders of year,
    month and day are not guessed at."""
    title = head.get("title")
    for text in title if isinstance(title, list) else [title]:
        found = _DAY.search(text) if isinstance(text, str) else None
        if found:
            with suppress(ValueError):
                return date(int(found[1]), int(found[2]), int(found[3]))
    return None


def ids_of_others(documents: Iterable[Document]) -> frozenset[str]:
    """Return the ids of Tenhou's that belong to other games than the first, where each of several
    tells more than one document: a single one may be damaged."""
    told = Counter(map(id_of, documents))
    several = [each for each, count in told.items() if each and count > 1]
    return frozenset(several[1:])


def id_of(document: Document) -> str:
    reference = document.get("ref")
    match = GAME_ID.search(reference[:100]) if isinstance(reference, str) else None
    return match[1].lower() if match else ""


def refuse_three_players(head: Document) -> None:
    """Refuse what three players played.

    Raises:
        UnreadableGame: its head says so.
    """
    rule = head.get("rule")
    display = _display(rule) if isinstance(rule, dict) else ""
    names = head.get("name")
    if "三" in display or "3-" in display or (isinstance(names, list) and len(names) == 3):
        raise three_players()


def rules_of(head: Document) -> Ruleset:
    rule = head.get("rule")
    rule = rule if isinstance(rule, dict) else {}
    display = _display(rule)
    flags = [rule[key] for key in ("aka", "aka51", "aka52", "aka53") if key in rule]
    red_fives = any(flags) if flags else "赤" in display or not display
    east_only = "東" in display or "East" in display
    return Ruleset(not east_only, red_fives, not NO_KUITAN.match(display))


def _display(rule: Document) -> str:
    name = rule.get("disp")
    return name[:100] if isinstance(name, str) else ""


def names_of(document: Document) -> list[str]:
    names = document.get("name")
    names = names[:4] if isinstance(names, list) else []  # there may be millions, looked at often
    return [name[:100] if isinstance(name, str) else "" for name in [*names, "", "", "", ""][:4]]


def players_of(head: Document) -> tuple[Player, Player, Player, Player]:

    def column(key: str) -> list[object]:
        values = head.get(key)
        return values if isinstance(values, list) and len(values) == 4 else [None] * 4

    return four(
        Player(
            name,
            _dan(dan),
            float(rate) if isinstance(rate, int | float) and abs(rate) < 10**6 else None,
            sex[:10] if isinstance(sex, str) and sex else None,
        )
        for name, dan, rate, sex in zip(
            names_of(head), column("dan"), column("rate"), column("sx"), strict=True
        )
    )


def _dan(value: object) -> int | None:
    text = unicodedata.normalize("NFKC", value[:10]) if isinstance(value, str) else ""
    return DANS.index(text) if text in DANS else None


def final_points_of(document: Document) -> FourPoints | None:
    results = document.get("sc")
    try:
        return points_in(results[::2]) if isinstance(results, list) else None
    except BadRound:
        return None


def read_tenhou6(
    documents: Iterable[Document], game: str = "", seat: Seat | None = None
) -> ReadResult:
    """Read a game from its documents: one with every round, or one per round.

    The copies of a tile are given out in order of appearance (see `faces`).

    Raises:
        UnreadableGame: a three-player game, or no round that can be read.
    """
    documents = list(documents)
    head = documents[0]
    refuse_three_players(head)
    draft = Draft()
    rules, final, others = rules_of(head), None, ids_of_others(documents)
    for number, document in enumerate(documents):
        if id_of(document) in others:
            draft.note_file(
                Message(
                    "document {number} has another id: it was left out as another game",
                    number=number + 1,
                )
            )
            continue
        if number and names_of(document) != names_of(head):
            other_game = Message(
                "document {number} has other players: it was left out as another game",
                number=number + 1,
            )
            draft.note_file(other_game)
            continue
        rounds, before = document.get("log"), len(draft.rounds)
        if not isinstance(rounds, list):
            no_rounds = Message("document {number} has no list of rounds", number=number + 1)
            draft.note_file(no_rounds)
            continue
        if len(rounds) > 1:  # a round by itself may be one of many
            draft.heads.add(len(draft.rounds))
        for columns in rounds:
            draft.begin()
            try:
                _read_round(columns, rules, draft)
            except BadRound as error:
                draft.fail(error.message)
        if any(draft.rounds[before:]):
            final = final_points_of(document) or final
    reference = head.get("ref")
    record = GameRecord(
        rules,
        players_of(head),
        (),
        game or (reference[:100] if isinstance(reference, str) else ""),
        final,
        day_of(head),
    )
    return finish(record, draft, seat)


# --- a round ------------------------------------------------------------------------------------


def _read_round(columns: object, rules: Ruleset, draft: Draft) -> None:
    if not isinstance(columns, list) or len(columns) < 16:
        raise BadRound("the round is not an array of seventeen")
    if isinstance(columns[1], list) and len(columns[1]) == 3:
        raise three_players()
    place = columns[0]
    if not isinstance(place, list) or len(place) < 3 or not all(map(_is_count, place)):
        raise BadRound("the round does not say which it is: {place}", place=shown(place, 40))
    dealer = Seat(place[0] % 4)
    doras = faces_in(columns[2])
    if not doras:
        raise BadRound("the round has no dora indicator")
    table = FaceRound(draft, rules.red_fives)
    hands = [faces_in(columns[4 + 3 * seat]) for seat in SEATS]
    table.deal(place[0], place[1], place[2], dealer, points_in(columns[1]), hands, doras[0])
    result = columns[16] if len(columns) > 16 else None
    takes = [read_draw_column(columns[5 + 3 * seat], seat) for seat in SEATS]
    throws = [read_discard_column(columns[6 + 3 * seat]) for seat in SEATS]
    steps, why = order(takes, throws, dealer, _last_seat(result))
    play = _EventWriter(table, doras[1:])
    for step in steps:
        play.step(*step)
    if why:
        raise BadRound(why)
    _end(play, result, columns[3], dealer)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= 1000


class _EventWriter:
    def __init__(self, table: FaceRound, doras: list[int]) -> None:
        self.table = table
        self.doras = doras
        self.due = 0
        self.owed = 0
        self.declared: Seat | None = None

    def step(self, seat: Seat, step: DrawEntry | DiscardEntry) -> None:
        self.accept()
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
            self.declared = seat if step.riichi else None
        elif step.kan is MeldType.ANKAN:
            self.table.ankan(seat, [*step.own])
            self._kan(step.kan)
        elif step.face is not None:
            self.table.kakan(seat, step.face)
            self._kan(step.kan)

    def accept(self) -> None:
        if self.declared is not None:
            self.table.accept_riichi(self.declared)
            self.declared = None

    def _kan(self, call: MeldType) -> None:
        if call is MeldType.ANKAN:
            self.due, self.owed = self.due + self.owed + 1, 0
        elif call in (MeldType.DAIMINKAN, MeldType.KAKAN):
            self.due, self.owed = self.due + self.owed, 1

    def _reveal(self, count: int) -> None:
        for face in self.doras[:count]:
            self.table.reveal(face)
        del self.doras[:count]


def _end(play: _EventWriter, result: object, ura: object, dealer: Seat) -> None:
    table, draft = play.table, play.table.draft
    if not isinstance(result, list) or not result:
        return  # the record stops here
    if result[0] not in WIN_WORDS:
        play.accept()
        draft.add(read_ryukyoku(result, dealer))
        return
    uras = tuple(table.new(face) for face in faces_in(ura))
    for deltas, detail in zip(result[1:7:2], result[2:7:2], strict=False):
        seat, giver = (seat_in(number) for number in [*list_in(detail), None, None][:2])
        tile = table.drawn[seat] if seat == giver else table.last[1] if table.last else None
        if tile is None:
            raise BadRound("seat {seat} wins, but on no tile", seat=seat)
        riichi = any(
            isinstance(event, Discard) and event.riichi and event.seat == seat
            for event in draft.rounds[-1]
        )
        draft.add(read_win(detail, deltas, tile, uras if riichi else ()))


def _last_seat(result: object) -> Seat | None:
    if isinstance(result, list) and len(result) > 2 and result[0] in WIN_WORDS:
        return seat_in([*list_in(result[2]), None, None][1])
    return None
