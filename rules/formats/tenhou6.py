"""tenhou.net/6's JSON: a round is an array of seventeen, four of them a seat's two columns.

Whole games, single rounds, and several documents one after the other are read alike; the document
may stand behind ``#json=`` in an address.
"""

import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from typing import Final

from rules.events import Discard, FourPoints
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
from rules.formats.tenhou6_order import order
from rules.formats.tenhou6_results import WIN_WORDS, points_in, read_ryukyoku, read_win, seat_in
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord, Player
from rules.ruleset import Ruleset
from rules.tiles import SEATS, Seat, four

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
"""The ranks' names in the order of Tenhou's numbers."""
NO_KUITAN: Final = re.compile(r"[般上特鳳若銀琥孔技雀].?[東南](?!喰)")
"""How Tenhou names a room whose rules leave out 喰 (open tanyao)."""

_DAY: Final = re.compile(
    r"(?<![0-9])((?:19|20)[0-9]{2})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})(?![0-9])"
)
"""A day in a title, the year first."""

Document = dict[str, object]


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
    _refuse_three_players(head)
    draft = Draft()
    rules = _rules(head)
    for number, document in enumerate(documents):
        if number and _names(document) != _names(head):
            other_game = Message(
                "document {number} has other players: it was left out as another game",
                number=number + 1,
            )
            draft.note_file(other_game)
            continue
        rounds = document.get("log")
        if not isinstance(rounds, list):
            no_rounds = Message("document {number} has no list of rounds", number=number + 1)
            draft.note_file(no_rounds)
            continue
        for columns in rounds:
            draft.begin()
            try:
                _read_round(columns, rules, draft)
            except BadRound as error:
                draft.fail(error.message)
    reference = head.get("ref")
    record = GameRecord(
        rules,
        _players(head),
        (),
        game or (reference[:100] if isinstance(reference, str) else ""),
        _final_points(documents[-1]),
        _day(head),
    )
    return finish(record, draft, seat)


# --- the game -----------------------------------------------------------------------------------


def _day(head: Document) -> date | None:
    """Return the day in the title: ``["Friends", "2026/11/5 21:30:00"]``; other orders of year,
    month and day are not guessed at."""
    title = head.get("title")
    for text in title if isinstance(title, list) else [title]:
        found = _DAY.search(text) if isinstance(text, str) else None
        if found:
            with suppress(ValueError):
                return date(int(found[1]), int(found[2]), int(found[3]))
    return None


def _refuse_three_players(head: Document) -> None:
    rule = head.get("rule")
    display = _display(rule) if isinstance(rule, dict) else ""
    names = head.get("name")
    if "三" in display or "3-" in display or (isinstance(names, list) and len(names) == 3):
        raise three_players()


def _rules(head: Document) -> Ruleset:
    """Return the rules that a document names; what it leaves out is Tenhou's usual."""
    rule = head.get("rule")
    rule = rule if isinstance(rule, dict) else {}
    display = _display(rule)
    flags = [rule[key] for key in ("aka", "aka51", "aka52", "aka53") if key in rule]
    red_fives = any(flags) if flags else "赤" in display or not display
    east_only = "東" in display or "East" in display
    return Ruleset(not east_only, red_fives, not NO_KUITAN.match(display))


def _display(rule: Document) -> str:
    """Return how the rules are called, "" without a name."""
    name = rule.get("disp")
    return name[:100] if isinstance(name, str) else ""


def _names(document: Document) -> list[str]:
    names = document.get("name")
    names = names if isinstance(names, list) else []
    return [name[:100] if isinstance(name, str) else "" for name in [*names, "", "", "", ""][:4]]


def _players(head: Document) -> tuple[Player, Player, Player, Player]:
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
            _names(head), column("dan"), column("rate"), column("sx"), strict=True
        )
    )


def _dan(value: object) -> int | None:
    text = unicodedata.normalize("NFKC", value[:10]) if isinstance(value, str) else ""
    return DANS.index(text) if text in DANS else None


def _final_points(document: Document) -> FourPoints | None:
    """Return the final points of ``sc``, which lists points and result in turn, four times."""
    results = document.get("sc")
    try:
        return points_in(results[::2]) if isinstance(results, list) else None
    except BadRound:
        return None


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
    """Writes the steps as events, and adds what the format leaves out: accepted riichi and revealed
    indicators."""

    def __init__(self, table: FaceRound, doras: list[int]) -> None:
        self.table = table
        self.doras = doras
        self.due = 0
        """Indicators to turn before the next draw."""
        self.owed = 0
        """Indicators to turn with the next discard (an open kan's)."""
        self.declared: Seat | None = None

    def step(self, seat: Seat, step: DrawEntry | DiscardEntry) -> None:
        """Write one entry of a column."""
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
        """Accept the riichi just declared: nobody won on its tile."""
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
    """Return who drew, discarded or added the tile that the round was won on; None without a
    win."""
    if isinstance(result, list) and len(result) > 2 and result[0] in WIN_WORDS:
        return seat_in([*list_in(result[2]), None, None][1])
    return None
