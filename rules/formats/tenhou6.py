"""tenhou.net/6's JSON: a round is an array of seventeen, four of them a seat's two columns.

Whole games, single rounds, and several documents one after the other are read alike; the document
may stand behind ``#json=`` in an address.
"""

from collections.abc import Iterable

from rules.events import Discard
from rules.formats.faces import FaceRound
from rules.formats.reading import BadRound, Draft, ReadResult, finish, shown, three_players
from rules.formats.tenhou6_entries import (
    DiscardEntry,
    DrawEntry,
    faces_in,
    list_in,
    read_discard_column,
    read_draw_column,
)
from rules.formats.tenhou6_heads import (
    Document,
    day_of,
    final_points_of,
    id_of,
    ids_of_others,
    names_of,
    players_of,
    refuse_three_players,
    rules_of,
)
from rules.formats.tenhou6_order import order
from rules.formats.tenhou6_results import WIN_WORDS, points_in, read_ryukyoku, read_win, seat_in
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord
from rules.ruleset import Ruleset
from rules.tiles import SEATS, Seat


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
