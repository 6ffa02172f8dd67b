"""Tenhou's own record, mjlog: one line of flat XML.

The tags are picked out one by one instead of being parsed as a document: an mjlog has no nesting
and no text, so a truncated, doubled or foreign tag costs itself alone, nothing is ever expanded,
and the time is linear in the size of the file.
"""

import re
from collections.abc import Callable
from itertools import islice
from typing import Final
from urllib.parse import unquote

from rules.events import (
    Call,
    Deal,
    Discard,
    Disconnected,
    Draw,
    FourPoints,
    Reconnected,
    RiichiAccepted,
    Ryukyoku,
    Win,
)
from rules.formats.mjlog_ends import read_agari, read_owari, read_ryuukyoku
from rules.formats.mjlog_melds import decode_meld
from rules.formats.mjlog_starts import read_deal, read_players, read_rules
from rules.formats.mjlog_values import Attributes, number_of, seat_of, tile_of
from rules.formats.one_game import OTHER_GAME, are_others
from rules.formats.reading import (
    MAX_EVENTS,
    MAX_ROUNDS,
    BadRound,
    Draft,
    ReadResult,
    UnreadableGame,
    finish,
)
from rules.message import Message
from rules.record import GameRecord, Player
from rules.ruleset import Ruleset
from rules.tiles import SEATS, Seat, Tile, four

# the possessive quantifiers (++ *+) keep a hostile file from being scanned again and again
TAG: Final = re.compile(
    r"<(?:([TUVWDEFG])(\d{1,3}+)\s*+/?>|([A-Za-z]\w*+)([^<>]*+)(>?))"
    r"|<!--(?:[^-]|-(?!->))*+(?:-->)?|<[!?][^<>]*+>?|</([A-Za-z]\w*+)\s*+>",
    re.ASCII,
)
# without \b each letter of a long word would be tried as the beginning of a name
ATTRIBUTE: Final = re.compile(r"""\b([A-Za-z]\w*+)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)')""", re.ASCII)
MAX_TAGS: Final = 2 * MAX_ROUNDS * MAX_EVENTS
MAX_TAG_LENGTH: Final = 2**16
"""Characters of a tag; names are percent-encoded, but no real one has 2,000."""
MAX_ATTRIBUTES: Final = 30
BLANK: Final = " \t\r\n\x00\ufeff\xef\xbb\xbf"
KNOWN_AND_EMPTY: Final = frozenset({"mjloggm", "SHUFFLE", "TAIKYOKU", "xml"})


def read_mjlog(text: str, game: str = "", seat: Seat | None = None) -> ReadResult:
    """Read a game from the text of an mjlog.

    The text may be Latin-1 (bytes as they came): all that matters is ASCII, names are
    percent-encoded UTF-8. A seat that is not connected when a round begins gets a Disconnected
    right after the Deal, so that each round says by itself who is there; what changes after a
    round's last move is said by the next round.

    Raises:
        UnreadableGame: a three-player game, or no round that can be read.
    """
    scan = _Scan(game)
    scan.run(text)
    record = GameRecord(scan.rules, scan.table(), (), scan.game, scan.final_points)
    return finish(record, scan.draft, seat)


class _Scan:
    def __init__(self, game: str) -> None:
        self.game = game
        self.rules = Ruleset()
        self.players: list[Player] = [Player("")] * 4
        self.final_points: FourPoints | None = None
        self.draft = Draft()
        self.drawn: list[Tile | None] = [None] * 4
        self.declares: Seat | None = None
        self.away: set[Seat] = set()
        self.unknown: set[str] = set()
        self.is_late = False
        self.is_over = False
        self.closed = False
        self.stray = False
        self.readers: dict[str, Callable[[Attributes], None]] = {
            "GO": self._go,
            "UN": self._un,
            "BYE": self._bye,
            "INIT": self._init,
            "N": self._n,
            "REACH": self._reach,
            "DORA": self._dora,
            "AGARI": self._agari,
            "RYUUKYOKU": self._ryuukyoku,
        }

    def run(self, text: str) -> None:
        """Read every tag in turn.

        Raises:
            UnreadableGame: there are far more than a game can have.
        """
        end = 0
        for number, match in enumerate(TAG.finditer(text)):
            if number == MAX_TAGS:
                raise UnreadableGame("The file has more tags than any game: it is none.")
            if not self.stray and text[end : match.start()].strip(BLANK):
                self.stray = True
                self.draft.note(Message("text between the tags was left out"))
            end = match.end()
            letter, digits, name, rest, closing, closes = match.groups()
            if letter is not None:
                if not self.draft.failed:
                    self._tile(letter, int(digits))
            elif name is not None:
                if not closing:
                    self._stops(name)
                else:
                    self._tag(name, rest)
            elif closes == "mjloggm":
                self.closed = True
            if self.is_over:
                return self._end("")
        return self._end(text[end:])

    def table(self) -> tuple[Player, Player, Player, Player]:
        return four(self.players)

    def _end(self, rest: str) -> None:
        if self.declares is not None and not self.draft.failed:
            self.draft.note(
                Message("seat {seat} declares riichi, but no discard follows", seat=self.declares)
            )
        if rest.strip(BLANK):
            self.draft.note_file(Message("text after the last tag was left out"))
        if not self.closed:
            self.draft.note_file(Message("the file stops before the end of the game"))

    def _stops(self, name: str) -> None:
        if self.draft.rounds and not self.draft.failed:
            self.draft.fail(Message("the tag <{name} is cut off", name=name[:20]))

    def _tag(self, name: str, rest: str) -> None:
        reader = self.readers.get(name)
        if reader is None:
            self._foreign(name, rest)
            return
        try:
            if len(rest) > MAX_TAG_LENGTH:
                raise BadRound("<{tag}> is longer than any tag", tag=name)
            if name in ("GO", "UN", "BYE", "INIT") or not self.draft.failed:
                reader(self._attributes(name, rest))
        except BadRound as error:
            self.draft.fail(error.message)

    def _foreign(self, name: str, rest: str) -> None:
        if name == "mjloggm":
            log = self._attributes(name, rest[:1000]).get("log", "")
            self.game = self.game or unquote(log[:300])
        if name in KNOWN_AND_EMPTY or (self.draft.failed and self.draft.rounds):
            return
        if name[0] in "TUVWDEFG" and name[1:].isdecimal():
            self.draft.fail(Message("<{name}> is no tile", name=name[:20]))
        elif name not in self.unknown and len(self.unknown) < 20:
            self.unknown.add(name)
            self.draft.note(Message("the unknown tag <{name}> was left out", name=name[:20]))

    def _attributes(self, name: str, rest: str) -> Attributes:
        attributes: Attributes = {}
        for match in islice(ATTRIBUTE.finditer(rest), MAX_ATTRIBUTES):
            key, double, single = match.groups("")
            if key in attributes:
                self.draft.note(
                    Message(
                        "{key} stands twice in <{tag}>; the first is taken", key=key[:20], tag=name
                    )
                )
            else:
                attributes[key] = double or single
        return attributes

    # --- the game -------------------------------------------------------------------------------

    def _go(self, attributes: Attributes) -> None:
        if not self.draft.rounds:
            self.rules = read_rules(attributes)
        self.draft.heads.add(len(self.draft.rounds))

    def _un(self, attributes: Attributes) -> None:
        names = [attributes.get(f"n{seat}") for seat in SEATS]
        if "dan" not in attributes and sum(map(bool, names)) == 1:
            self._returned(Seat(next(i for i, name in enumerate(names) if name)))
            return
        players = read_players(attributes)
        if self.draft.rounds and are_others(self.players, players):
            self.draft.note_file(OTHER_GAME)
            self.is_over = True
        elif not self.draft.rounds or not any(player.name for player in self.players):
            self.players, self.is_late = players, self.draft.ended is not None

    def _bye(self, attributes: Attributes) -> None:
        seat = seat_of(attributes, "who")
        if seat not in self.away:
            self.away.add(seat)
            if self._is_playing():
                self.draft.connect(Disconnected(seat))

    def _returned(self, seat: Seat) -> None:
        if seat in self.away:
            self.away.discard(seat)
            if self._is_playing():
                self.draft.connect(Reconnected(seat))

    def _is_playing(self) -> bool:
        draft = self.draft
        return not draft.failed and not isinstance(draft.rounds[-1][-1], Win | Ryukyoku)

    # --- a round --------------------------------------------------------------------------------

    def _init(self, attributes: Attributes) -> None:
        if self.is_late:  # they play the next game
            self.players, self.is_late = read_players({}), False
        self.draft.begin()
        self.drawn = [None] * 4
        self.declares = None
        self.draft.add(read_deal(attributes))
        for seat in sorted(self.away):
            self.draft.add(Disconnected(seat))

    def _tile(self, letter: str, number: int) -> None:
        try:
            tile = tile_of(number)
            place = "TUVWDEFG".index(letter)
            seat = Seat(place & 3)
            if place < 4:
                self.drawn[seat] = tile
                self.draft.add(Draw(seat, tile))
                return
            riichi = self.declares == seat
            self.draft.add(Discard(seat, tile, self.drawn[seat] == tile, riichi))
        except BadRound as error:
            self.draft.fail(error.message)
            return
        self.drawn[seat] = None
        if riichi:
            self.declares = None

    def _n(self, attributes: Attributes) -> None:
        seat = seat_of(attributes, "who")
        self.drawn[seat] = None
        self.draft.add(Call(seat, decode_meld(seat, number_of(attributes, "m"))))

    def _reach(self, attributes: Attributes) -> None:
        seat = seat_of(attributes, "who")
        if number_of(attributes, "step") == 1:
            self.declares = seat
        else:
            self.draft.add(RiichiAccepted(seat))

    def _dora(self, attributes: Attributes) -> None:
        self.draft.reveal(tile_of(number_of(attributes, "hai")))

    def _agari(self, attributes: Attributes) -> None:
        self.declares = None
        self.draft.add(read_agari(attributes))
        self._final(attributes)

    def _ryuukyoku(self, attributes: Attributes) -> None:
        self.declares = None
        deal = self.draft.rounds[-1][0]
        dealer = deal.dealer if isinstance(deal, Deal) else Seat(0)
        self.draft.add(read_ryuukyoku(attributes, dealer))
        self._final(attributes)

    def _final(self, attributes: Attributes) -> None:
        if "owari" in attributes:
            points = read_owari(attributes)
            self.final_points = points if self.draft.end() else self.final_points
