"""Tenhou's mjlog XML -> GameRecord."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Final
from urllib.parse import unquote

from rules import events
from rules.formats import mjlog_values, reading
from rules.message import Message
from rules.record import GameRecord, Player
from rules.tiles import SEATS, Seat, Tile, four

RYUKYOKU_TYPES: Final = {
    "": events.RyukyokuType.EXHAUSTIVE,
    "nm": events.RyukyokuType.NAGASHI_MANGAN,
    "yao9": events.RyukyokuType.NINE_TERMINALS,
    "kaze4": events.RyukyokuType.FOUR_WINDS,
    "reach4": events.RyukyokuType.FOUR_RIICHI,
    "kan4": events.RyukyokuType.FOUR_KANS,
    "ron3": events.RyukyokuType.TRIPLE_RON,
}
SHOWS_TENPAI: Final = (events.RyukyokuType.EXHAUSTIVE, events.RyukyokuType.NAGASHI_MANGAN)


def read_agari(attributes: mjlog_values.Attributes) -> events.Win:
    """Read one win."""
    ten = mjlog_values.numbers_of(attributes, "ten", 3) if "ten" in attributes else None
    pairs = mjlog_values.pairs_of(attributes, "yaku")
    yaku = [(number, han) for number, han in pairs if han >= 0]  # negative han are damage
    is_complete = len(yaku) == len(pairs)
    if "yakuman" in attributes:
        yaku += [(number, 13) for number in mjlog_values.numbers_of(attributes, "yakuman")]
    return events.Win(
        seat=mjlog_values.seat_of(attributes, "who"),
        from_seat=mjlog_values.seat_of(attributes, "fromWho"),
        tile=mjlog_values.tile_of(mjlog_values.number_of(attributes, "machi")),
        ura_indicators=mjlog_values.tiles_of(attributes, "doraHaiUra")
        if "doraHaiUra" in attributes
        else (),
        deltas=_deltas(attributes),
        han=sum(han for _, han in yaku) if yaku and is_complete else None,
        fu=ten[0] if ten else None,
        yaku=tuple(yaku),
        pao_seat=mjlog_values.seat_of(attributes, "paoWho") if "paoWho" in attributes else None,
    )


def read_ryuukyoku(attributes: mjlog_values.Attributes, dealer: Seat) -> events.Ryukyoku:
    """Read a drawn round."""
    name = attributes.get("type", "")
    if name not in RYUKYOKU_TYPES:
        raise reading.BadRound("no round ends with the type {name!r}", name=name[:20])
    kind = RYUKYOKU_TYPES[name]
    tenpai = four(kind in SHOWS_TENPAI and f"hai{seat}" in attributes for seat in SEATS)
    deltas = _deltas(attributes)
    is_nagashi = kind is events.RyukyokuType.NAGASHI_MANGAN
    nagashi = reading.nagashi_winners(deltas, dealer) if is_nagashi else ()
    return events.Ryukyoku(kind, tenpai, deltas, nagashi)


def read_owari(attributes: mjlog_values.Attributes) -> events.FourPoints:
    """Read the points at the end of the game; chips are left out."""
    texts = attributes["owari"].split(",")[: 2 * CHIP_NUMBERS]
    points = [100 * mjlog_values.integer(text) for text in texts[::2]]
    if len(points) == CHIP_NUMBERS // 2:
        points = max(points[:4], points[::2], key=sum)
    if len(points) != 4:
        raise reading.BadRound("the final points are not four numbers")
    return four(points)


def _deltas(attributes: mjlog_values.Attributes) -> events.FourPoints:
    if "sc" not in attributes:
        return events.NO_POINTS
    numbers = mjlog_values.numbers_of(attributes, "sc")
    if len(numbers) == CHIP_NUMBERS:
        by_seat = [number for at in range(0, CHIP_NUMBERS, 4) for number in numbers[at : at + 2]]
        numbers = max(numbers[:8], by_seat, key=lambda each: sum(each[::2]))
    else:
        numbers = mjlog_values.numbers_of(attributes, "sc", 8)
    hundreds = numbers[1::2]
    if max(map(abs, hundreds)) > mjlog_values.MOST_HUNDREDS:
        raise reading.BadRound("{key} contains a number that is too large", key="sc")
    return four(100 * number for number in hundreds)


CHIP_NUMBERS: Final = 16
"""Numbers of ``sc`` and ``owari`` at a table with chips: points and gains, and those of the chips,
behind them or seat by seat. The points are the larger sum."""
NO_RED_FIVES: Final = 0x02
NO_OPEN_TANYAO: Final = 0x04
HANCHAN: Final = 0x08
THREE_PLAYERS: Final = 0x10
MOST_STICKS: Final = 1000
DEFAULT_ROOM_TYPE: Final = 9


def read_rules(attributes: mjlog_values.Attributes) -> events.Ruleset:
    """Read the rules from the bits of a room's type.

    Raises:
        UnreadableGame: it is a three-player game.
        BadRound: the type is not a number.
    """
    bits = mjlog_values.number_of(attributes, "type", DEFAULT_ROOM_TYPE)
    if bits & THREE_PLAYERS:
        raise reading.three_players()
    return events.Ruleset(
        hanchan=bool(bits & HANCHAN),
        red_fives=not bits & NO_RED_FIVES,
        open_tanyao=not bits & NO_OPEN_TANYAO,
    )


def read_players(attributes: mjlog_values.Attributes) -> list[Player]:
    dans = attributes.get("dan", "").split(",")
    rates = attributes.get("rate", "").split(",")
    sexes = attributes.get("sx", "").split(",")
    return [
        Player(
            mjlog_values.name_of(attributes.get(f"n{seat}", "")),
            mjlog_values.dan_of(dans[seat]) if len(dans) == 4 else None,
            mjlog_values.rate_of(rates[seat]) if len(rates) == 4 else None,
            (sexes[seat] or None) if len(sexes) == 4 else None,
        )
        for seat in SEATS
    ]


def read_deal(attributes: mjlog_values.Attributes) -> events.Deal:
    """Read the deal of a round.

    Raises:
        UnreadableGame: it is a three-player game.
        BadRound: a value is missing or not a number.
    """
    if "hai2" in attributes and not attributes.get("hai3", "").strip():
        raise reading.three_players()
    seed = mjlog_values.numbers_of(attributes, "seed", 6)
    points = four(100 * ten for ten in mjlog_values.numbers_of(attributes, "ten", 4))
    hands = tuple(mjlog_values.tiles_of(attributes, f"hai{seat}", 13) for seat in SEATS)
    if max(map(abs, points)) > 100 * mjlog_values.MOST_HUNDREDS:
        raise reading.BadRound("{key} contains a number that is too large", key="ten")
    if min(seed[:3]) < 0 or seed[0] > 15 or max(seed[:3]) > MOST_STICKS:
        raise reading.BadRound("no round has the seed {seed}", seed=attributes["seed"][:40])
    return events.Deal(
        round=seed[0],
        honba=seed[1],
        kyotaku=seed[2],
        dealer=mjlog_values.seat_of(attributes, "oya"),
        points=points,
        hands=hands,
        dora_indicator=mjlog_values.tile_of(seed[5]),
    )


# Possessive quantifiers (++ *+) prevent quadratic time on a hostile file.
TAG: Final = re.compile(
    r"<(?:([TUVWDEFG])(\d{1,3}+)\s*+/?>|([A-Za-z]\w*+)([^<>]*+)(>?))"
    r"|<!--(?:[^-]|-(?!->))*+(?:-->)?|<[!?][^<>]*+>?|</([A-Za-z]\w*+)\s*+>",
    re.ASCII,
)
# \b: or each letter of a long word would be tried as the start of a name.
ATTRIBUTE: Final = re.compile(r"""\b([A-Za-z]\w*+)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)')""", re.ASCII)
MAX_TAGS: Final = 2 * reading.MAX_ROUNDS * reading.MAX_EVENTS
MAX_TAG_LENGTH: Final = 2**16
"""Characters; real tags have fewer than 2,000."""
MAX_ATTRIBUTES: Final = 30
BLANK: Final = " \t\r\n\x00\ufeff\xef\xbb\xbf"
CLIENT_TAGS: Final = frozenset({"REINIT", "INITBYLOG", "HELO", "KANSEN", "WGC", "JOIN", "REJOIN"})
"""What only the connection of Tenhou's own client has, not a record."""
KNOWN_AND_EMPTY: Final = frozenset({"mjloggm", "SHUFFLE", "TAIKYOKU", "xml"})


def read_mjlog(text: str, game: str = "", seat: Seat | None = None) -> reading.ReadResult:
    """Read a game from the text of an mjlog.

    The text may be decoded as Latin-1: it is ASCII except for names, which are percent-encoded
    UTF-8. A seat that is disconnected when a round begins gets a Disconnected right after the Deal;
    changes after the last move of a round appear in the next round.

    Raises:
        UnreadableGame: it is a three-player game, or no round can be read.
    """
    scan = _Scan(game)
    scan.run(text)
    if scan.is_recording and not any(len(events) > 1 for events in scan.draft.rounds):
        raise client_recording()
    record = GameRecord(scan.rules, four(scan.players), (), scan.game, scan.final_points)
    return reading.finish(record, scan.draft, seat)


def client_recording() -> reading.UnreadableGame:
    return reading.UnreadableGame(
        "This is a recording of the connection of Tenhou's client, not a record of the game. Open "
        "the game's address, or its .mjlog file from Documents/My Tenhou/log."
    )


class _Scan:
    def __init__(self, game: str) -> None:
        self.game = game
        self.rules = events.Ruleset()
        self.players: list[Player] = [Player("")] * 4
        self.final_points: events.FourPoints | None = None
        self.draft = reading.RoundDraft()
        self.drawn: list[Tile | None] = [None] * 4
        self.declares: Seat | None = None
        self.away: set[Seat] = set()
        self.unknown: set[str] = set()
        self.is_late = False
        self.is_over = False
        self.closed = False
        self.is_recording = False
        self.stray = False
        self.readers: dict[str, Callable[[mjlog_values.Attributes], None]] = {
            "GO": self._go,
            "UN": self._un,
            "BYE": self._bye,
            "INIT": self._init,
            "N": self._n,
            "REACH": self._reach,
            "DORA": lambda tag: self.draft.reveal(
                mjlog_values.tile_of(mjlog_values.number_of(tag, "hai"))
            ),
            "AGARI": self._agari,
            "RYUUKYOKU": self._ryuukyoku,
        }

    def run(self, text: str) -> None:
        """Read every tag in turn.

        Raises:
            UnreadableGame: there are too many tags for a game.
        """
        end = 0
        for number, match in enumerate(TAG.finditer(text)):
            if number == MAX_TAGS:
                raise reading.UnreadableGame("The file has too many tags for a game.")
            if not self.stray and end and text[end : match.start()].strip(BLANK):
                self.stray = True
                self.draft.note(Message("text between the tags was left out"))
            end = match.end()
            letter, digits, name, rest, closing, closes = match.groups()
            if letter is not None:
                if not self.draft.failed:
                    self._tile(letter, int(digits))
            elif name is not None:
                if not closing:
                    if self.draft.rounds and not self.draft.failed:
                        self.draft.fail(Message("the tag <{name} is cut off", name=name[:20]))
                else:
                    self._tag(name, rest)
            elif closes == "mjloggm":
                self.closed = True
            if self.is_over:
                return self._end("")
        return self._end(text[end:])

    def _end(self, rest: str) -> None:
        if self.declares is not None and not self.draft.failed:
            self.draft.note(
                Message("seat {seat} declares riichi, but no discard follows", seat=self.declares)
            )
        if rest.strip(BLANK) and not self.closed:
            self.draft.note_file(Message("text after the last tag was left out"))
        if not self.closed:
            self.draft.note_file(Message("the file stops before the end of the game"))

    def _tag(self, name: str, rest: str) -> None:
        reader = self.readers.get(name)
        if reader is None:
            self._other_tag(name, rest)
            return
        try:
            if len(rest) > MAX_TAG_LENGTH:
                raise reading.BadRound("<{tag}> is too long", tag=name)
            if name in ("GO", "UN", "BYE", "INIT") or not self.draft.failed:
                reader(self._attributes(name, rest))
        except reading.BadRound as error:
            self.draft.fail(error.message)

    def _other_tag(self, name: str, rest: str) -> None:
        if name == "mjloggm":
            log = self._attributes(name, rest[:1000]).get("log", "")
            self.game = self.game or unquote(log[:300])
        self.is_recording |= name in CLIENT_TAGS
        if name in KNOWN_AND_EMPTY or (self.draft.failed and self.draft.rounds):
            return
        if name[0] in "TUVWDEFG" and name[1:].isdecimal():
            self.draft.fail(Message("<{name}> is not a tile", name=name[:20]))
        elif name not in self.unknown and len(self.unknown) < 20:
            self.unknown.add(name)
            self.draft.note(Message("the unknown tag <{name}> was left out", name=name[:20]))

    def _attributes(self, name: str, rest: str) -> mjlog_values.Attributes:
        attributes: mjlog_values.Attributes = {}
        for match in islice(ATTRIBUTE.finditer(rest), MAX_ATTRIBUTES):
            key, double, single = match.groups("")
            if key in attributes:
                self.draft.note(
                    Message(
                        "{key} appears twice in <{tag}>; the first is used", key=key[:20], tag=name
                    )
                )
            else:
                attributes[key] = double or single
        return attributes

    def _go(self, attributes: mjlog_values.Attributes) -> None:
        if not self.draft.rounds:
            self.rules = read_rules(attributes)
        self.draft.heads.add(len(self.draft.rounds))

    def _un(self, attributes: mjlog_values.Attributes) -> None:
        names = [attributes.get(f"n{seat}") for seat in SEATS]
        if "dan" not in attributes and sum(map(bool, names)) == 1:
            seat = Seat(next((i for i, name in enumerate(names) if name)))
            if seat in self.away:
                self.away.discard(seat)
                if self._is_playing():
                    self.draft.connect(events.Reconnected(seat))
            return
        players = read_players(attributes)
        if self.draft.rounds and reading.are_other_players(self.players, players):
            self.draft.note_file(reading.OTHER_GAME)
            self.is_over = True
        elif not self.draft.rounds or not any(player.name for player in self.players):
            self.players, self.is_late = players, self.draft.ended is not None

    def _bye(self, attributes: mjlog_values.Attributes) -> None:
        seat = mjlog_values.seat_of(attributes, "who")
        if seat not in self.away:
            self.away.add(seat)
            if self._is_playing():
                self.draft.connect(events.Disconnected(seat))

    def _is_playing(self) -> bool:
        draft = self.draft
        return not draft.failed and not isinstance(
            draft.rounds[-1][-1], events.Win | events.Ryukyoku
        )

    def _init(self, attributes: mjlog_values.Attributes) -> None:
        self.is_recording |= "hai" in attributes and "hai0" not in attributes
        if self.is_late:  # these players belong to the next game
            self.players, self.is_late = read_players({}), False
        self.draft.begin()
        self.drawn = [None] * 4
        self.declares = None
        self.draft.add(read_deal(attributes))
        for seat in sorted(self.away):
            self.draft.add(events.Disconnected(seat))

    def _tile(self, letter: str, number: int) -> None:
        try:
            tile = mjlog_values.tile_of(number)
            place = "TUVWDEFG".index(letter)
            seat = Seat(place & 3)
            if place < 4:
                self.drawn[seat] = tile
                self.draft.add(events.Draw(seat, tile))
                return
            riichi = self.declares == seat
            self.draft.add(events.Discard(seat, tile, self.drawn[seat] == tile, riichi))
        except reading.BadRound as error:
            self.draft.fail(error.message)
            return
        self.drawn[seat] = None
        if riichi:
            self.declares = None

    def _n(self, attributes: mjlog_values.Attributes) -> None:
        seat = mjlog_values.seat_of(attributes, "who")
        self.drawn[seat] = None
        self.draft.add(
            events.Call(
                seat, mjlog_values.decode_meld(seat, mjlog_values.number_of(attributes, "m"))
            )
        )

    def _reach(self, attributes: mjlog_values.Attributes) -> None:
        seat = mjlog_values.seat_of(attributes, "who")
        if mjlog_values.number_of(attributes, "step") == 1:
            self.declares = seat
        else:
            self.draft.add(events.RiichiAccepted(seat))

    def _agari(self, attributes: mjlog_values.Attributes) -> None:
        self.declares = None
        self.draft.add(read_agari(attributes))
        self._final(attributes)

    def _ryuukyoku(self, attributes: mjlog_values.Attributes) -> None:
        self.declares = None
        deal = self.draft.rounds[-1][0]
        dealer = deal.dealer if isinstance(deal, events.Deal) else Seat(0)
        self.draft.add(read_ryuukyoku(attributes, dealer))
        self._final(attributes)

    def _final(self, attributes: mjlog_values.Attributes) -> None:
        if "owari" in attributes:
            points = read_owari(attributes)
            self.final_points = points if self.draft.end() else self.final_points
