"""Tenhou's mjlog XML -> GameRecord."""

import contextlib
import re
from itertools import islice
from typing import Final
from urllib.parse import unquote

from rules import events
from rules.formats import reading
from rules.formats.reading import BadRound
from rules.melds import Meld, MeldType
from rules.message import Message
from rules.record import GameRecord, Player
from rules.tiles import SEATS, Seat, Tile, four, kind_of

NUMBER: Final = re.compile(r"-?[0-9]{1,9}", re.ASCII)

MOST_HUNDREDS: Final = 10**5
"""The maximum points of a seat or a payment, in hundreds; other formats do not accept more."""

Attributes = dict[str, str]


def integer(text: str) -> int:
    """Parse a whole number of at most nine digits; raise BadRound for anything else."""
    text = text.strip()
    if not NUMBER.fullmatch(text):
        raise BadRound("{text!r} is not a number", text=text[:20])
    return int(text)


def _number_of(attributes: Attributes, key: str, default: int | None = None) -> int:
    if key not in attributes:
        if default is None:
            raise BadRound("{key} is missing", key=key)
        return default
    return integer(attributes[key])


def _numbers_of(attributes: Attributes, key: str, count: int | None = None) -> list[int]:
    text = attributes.get(key)
    if text is None:
        raise BadRound("{key} is missing", key=key)
    try:  # faster than `integer`; spaces and underscores do no harm
        numbers = [*map(int, text[:400].split(","))]
    except ValueError:
        raise BadRound(
            "{key} is not a list of numbers: {text!r}", key=key, text=text[:40]
        ) from None
    if count is not None and len(numbers) != count:
        raise BadRound(
            "{key} has {found} numbers instead of {count}", key=key, found=len(numbers), count=count
        )
    if any(abs(number) > 10**7 for number in numbers):
        raise BadRound("{key} contains a number that is too large", key=key)
    return numbers


def _tile_of(number: int) -> Tile:
    if not 0 <= number < 136:
        raise BadRound("there is no tile {number}", number=number)
    return Tile(number)


def tiles_of(attributes: Attributes, key: str, count: int | None = None) -> tuple[Tile, ...]:
    return tuple(_tile_of(number) for number in _numbers_of(attributes, key, count))


def seat_of(attributes: Attributes, key: str) -> Seat:
    number = _number_of(attributes, key)
    if not 0 <= number < 4:
        raise BadRound("{key} is {number}, but seats are 0 to 3", key=key, number=number)
    return Seat(number)


def name_of(text: str) -> str:
    with contextlib.suppress(UnicodeError):
        text = text.encode("latin-1").decode()
    return unquote(text)[:100]


def dan_of(text: str) -> int | None:
    return int(text) if NUMBER.fullmatch(text) else None


def rate_of(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", text, re.ASCII) else None


CHI: Final = 1 << 2
PON: Final = 1 << 3
KAKAN: Final = 1 << 4
NORTH: Final = 1 << 5


def decode_meld(seat: Seat, code: int) -> Meld:
    if not 0 <= code < 1 << 16:
        raise BadRound("no call has the code {code}", code=code)
    giver = code & 3
    from_seat = Seat((seat + giver) % 4)
    if code & CHI:
        pattern, called = divmod(code >> 10, 3)
        if pattern >= 21 or code & 3 != 3:
            raise BadRound("no chi has the code {code}", code=code)
        low = pattern // 7 * 9 + pattern % 7
        run = (
            Tile(low * 4 + (code >> 3 & 3)),
            Tile(low * 4 + 4 + (code >> 5 & 3)),
            Tile(low * 4 + 8 + (code >> 7 & 3)),
        )
        return Meld(MeldType.CHI, run, run[called], from_seat)
    if code & (PON | KAKAN):
        kind, called = divmod(code >> 9, 3)
        if kind >= 34 or code & 3 == 0 or (code & PON and code & KAKAN):
            raise BadRound("no pon or kan has the code {code}", code=code)
        copies = _copies(kind)
        added = copies[code >> 5 & 3]
        pon = tuple(tile for tile in copies if tile != added)
        if code & PON:
            return Meld(MeldType.PON, pon, pon[called], from_seat)
        return Meld(MeldType.KAKAN, copies, pon[called], from_seat, added)
    if code & NORTH:
        raise BadRound("the call {code} belongs to a three-player game", code=code)
    tile = Tile(code >> 8)
    if tile >= 136:
        raise BadRound("no call has the code {code}", code=code)
    tiles = _copies(kind_of(tile))
    if not giver:
        return Meld(MeldType.ANKAN, tiles)
    return Meld(MeldType.DAIMINKAN, tiles, tile, from_seat)


def encode_meld(seat: Seat, meld: Meld) -> int:
    giver = 0 if meld.from_seat is None else (meld.from_seat - seat) % 4
    first = meld.tiles[0]
    match meld.type:
        case MeldType.CHI:
            assert meld.called is not None
            kind = kind_of(first)
            pattern = (kind // 9 * 7 + kind % 9) * 3 + meld.tiles.index(meld.called)
            copies = [tile & 3 for tile in meld.tiles]
            return pattern << 10 | copies[2] << 7 | copies[1] << 5 | copies[0] << 3 | CHI | giver
        case MeldType.PON | MeldType.KAKAN:
            assert meld.called is not None
            spare = meld.added
            if spare is None:
                spare = next(t for t in _copies(kind_of(first)) if t not in meld.tiles)
            pon = [tile for tile in _copies(kind_of(first)) if tile != spare]
            pattern = kind_of(first) * 3 + pon.index(meld.called)
            bit = PON if meld.type is MeldType.PON else KAKAN
            return pattern << 9 | (spare & 3) << 5 | bit | giver
        case MeldType.DAIMINKAN | MeldType.ANKAN:
            return (first if meld.called is None else meld.called) << 8 | giver


def _copies(kind: int) -> tuple[Tile, Tile, Tile, Tile]:
    return Tile(kind * 4), Tile(kind * 4 + 1), Tile(kind * 4 + 2), Tile(kind * 4 + 3)


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


def read_agari(attributes: Attributes) -> events.Win:
    ten = _numbers_of(attributes, "ten", 3) if "ten" in attributes else None
    numbers = _numbers_of(attributes, "yaku") if attributes.get("yaku") else []
    if len(numbers) % 2:
        raise BadRound("{key} has an odd number of numbers", key="yaku")
    pairs = [*zip(numbers[::2], numbers[1::2], strict=True)]
    yaku = [(number, han) for number, han in pairs if han >= 0]  # negative han are damage
    is_complete = len(yaku) == len(pairs)
    if "yakuman" in attributes:
        yaku += [(number, 13) for number in _numbers_of(attributes, "yakuman")]
    return events.Win(
        seat=seat_of(attributes, "who"),
        from_seat=seat_of(attributes, "fromWho"),
        tile=_tile_of(_number_of(attributes, "machi")),
        ura_indicators=tiles_of(attributes, "doraHaiUra") if "doraHaiUra" in attributes else (),
        deltas=_deltas(attributes),
        han=sum(han for _, han in yaku) if yaku and is_complete else None,
        fu=ten[0] if ten else None,
        yaku=tuple(yaku),
        pao_seat=seat_of(attributes, "paoWho") if "paoWho" in attributes else None,
    )


def read_ryuukyoku(attributes: Attributes, dealer: Seat) -> events.Ryukyoku:
    name = attributes.get("type", "")
    if name not in RYUKYOKU_TYPES:
        raise reading.BadRound("no round ends with the type {name!r}", name=name[:20])
    kind = RYUKYOKU_TYPES[name]
    tenpai = four(kind in SHOWS_TENPAI and f"hai{seat}" in attributes for seat in SEATS)
    deltas = _deltas(attributes)
    is_nagashi = kind is events.RyukyokuType.NAGASHI_MANGAN
    nagashi = reading.nagashi_winners(deltas, dealer) if is_nagashi else ()
    return events.Ryukyoku(kind, tenpai, deltas, nagashi)


def read_owari(attributes: Attributes) -> events.FourPoints:
    """Read the points at the end of the game, ignoring chips."""
    texts = attributes["owari"].split(",")[: 2 * CHIP_NUMBERS]
    points = [100 * integer(text) for text in texts[::2]]
    if len(points) == CHIP_NUMBERS // 2:
        points = max(points[:4], points[::2], key=sum)
    if len(points) != 4:
        raise reading.BadRound("the final points are not four numbers")
    return four(points)


def _deltas(attributes: Attributes) -> events.FourPoints:
    if "sc" not in attributes:
        return events.NO_POINTS
    numbers = _numbers_of(attributes, "sc")
    if len(numbers) == CHIP_NUMBERS:
        by_seat = [number for at in range(0, CHIP_NUMBERS, 4) for number in numbers[at : at + 2]]
        numbers = max(numbers[:8], by_seat, key=lambda each: sum(each[::2]))
    else:
        numbers = _numbers_of(attributes, "sc", 8)
    hundreds = numbers[1::2]
    if max(map(abs, hundreds)) > MOST_HUNDREDS:
        raise reading.BadRound("{key} contains a number that is too large", key="sc")
    return four(100 * number for number in hundreds)


CHIP_NUMBERS: Final = 16
"""The count of numbers in ``sc`` and ``owari`` at a table with chips: points and gains, and the
same for chips, after them or alternating by seat. The points are the ones with the larger sum."""
NO_RED_FIVES: Final = 0x02
NO_OPEN_TANYAO: Final = 0x04
HANCHAN: Final = 0x08
THREE_PLAYERS: Final = 0x10
MOST_STICKS: Final = 1000
DEFAULT_ROOM_TYPE: Final = 9


def read_rules(attributes: Attributes) -> events.Ruleset:
    """Read the rules from the bits of a room's type.

    Raises:
        UnreadableGame: if the game has three players.
        BadRound: if the type is not a number.
    """
    bits = _number_of(attributes, "type", DEFAULT_ROOM_TYPE)
    if bits & THREE_PLAYERS:
        raise reading.three_players()
    return events.Ruleset(
        hanchan=bool(bits & HANCHAN),
        red_fives=not bits & NO_RED_FIVES,
        open_tanyao=not bits & NO_OPEN_TANYAO,
    )


def read_players(attributes: Attributes) -> list[Player]:
    dans = attributes.get("dan", "").split(",")
    rates = attributes.get("rate", "").split(",")
    sexes = attributes.get("sx", "").split(",")
    return [
        Player(
            name_of(attributes.get(f"n{seat}", "")),
            dan_of(dans[seat]) if len(dans) == 4 else None,
            rate_of(rates[seat]) if len(rates) == 4 else None,
            (sexes[seat] or None) if len(sexes) == 4 else None,
        )
        for seat in SEATS
    ]


def read_deal(attributes: Attributes) -> events.Deal:
    """Read the deal of a round.

    Raises:
        UnreadableGame: if the game has three players.
        BadRound: if a value is missing or not a number.
    """
    if "hai2" in attributes and not attributes.get("hai3", "").strip():
        raise reading.three_players()
    seed = _numbers_of(attributes, "seed", 6)
    points = four(100 * ten for ten in _numbers_of(attributes, "ten", 4))
    hands = tuple(tiles_of(attributes, f"hai{seat}", 13) for seat in SEATS)
    if max(map(abs, points)) > 100 * MOST_HUNDREDS:
        raise reading.BadRound("{key} contains a number that is too large", key="ten")
    if min(seed[:3]) < 0 or seed[0] > 15 or max(seed[:3]) > MOST_STICKS:
        raise reading.BadRound("no round has the seed {seed}", seed=attributes["seed"][:40])
    return events.Deal(
        round=seed[0],
        honba=seed[1],
        kyotaku=seed[2],
        dealer=seat_of(attributes, "oya"),
        points=points,
        hands=hands,
        dora_indicator=_tile_of(seed[5]),
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
"""The maximum length in characters; real tags have fewer than 2,000."""
MAX_ATTRIBUTES: Final = 30
BLANK: Final = " \t\r\n\x00\ufeff\xef\xbb\xbf"
CLIENT_TAGS: Final = frozenset({"REINIT", "INITBYLOG", "HELO", "KANSEN", "WGC", "JOIN", "REJOIN"})
"""Tags that occur only on the connection of Tenhou's own client, never in a record."""
READ_TAGS: Final = frozenset(
    {"GO", "UN", "BYE", "INIT", "N", "REACH", "DORA", "AGARI", "RYUUKYOKU"}
)
KNOWN_AND_EMPTY: Final = frozenset({"mjloggm", "SHUFFLE", "TAIKYOKU", "xml"})


def read_mjlog(text: str, game: str = "", seat: Seat | None = None) -> reading.ReadResult:
    """Read a game from the text of an mjlog.

    The text may be decoded as Latin-1, because it is ASCII except for names, which are
    percent-encoded UTF-8. A seat that is disconnected when a round begins gets a Disconnected event
    right after the Deal; changes after the last move of a round appear in the next round.

    Raises:
        UnreadableGame: if the game has three players, or no round can be read.
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

    def run(self, text: str) -> None:
        """Read every tag in turn.

        Raises:
            UnreadableGame: if there are too many tags for a game.
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
        if name not in READ_TAGS:
            self._other_tag(name, rest)
            return
        try:
            if len(rest) > MAX_TAG_LENGTH:
                raise reading.BadRound("<{tag}> is too long", tag=name)
            if name in ("GO", "UN", "BYE", "INIT") or not self.draft.failed:
                self._read(name, self._attributes(name, rest))
        except reading.BadRound as error:
            self.draft.fail(error.message)

    def _read(self, name: str, attributes: Attributes) -> None:
        draft = self.draft
        match name:
            case "GO":
                if not draft.rounds:
                    self.rules = read_rules(attributes)
                draft.heads.add(len(draft.rounds))
            case "UN":
                self._un(attributes)
            case "BYE":
                seat = seat_of(attributes, "who")
                if seat not in self.away:
                    self.away.add(seat)
                    if self._is_playing():
                        draft.connect(events.Disconnected(seat))
            case "INIT":
                self.is_recording |= "hai" in attributes and "hai0" not in attributes
                if self.is_late:  # these players belong to the next game
                    self.players, self.is_late = read_players({}), False
                draft.begin()
                self.drawn = [None] * 4
                self.declares = None
                draft.add(read_deal(attributes))
                for seat in sorted(self.away):
                    draft.add(events.Disconnected(seat))
            case "N":
                seat = seat_of(attributes, "who")
                self.drawn[seat] = None
                draft.add(events.Call(seat, decode_meld(seat, _number_of(attributes, "m"))))
            case "REACH":
                seat = seat_of(attributes, "who")
                if _number_of(attributes, "step") == 1:
                    self.declares = seat
                else:
                    draft.add(events.RiichiAccepted(seat))
            case "DORA":
                draft.reveal(_tile_of(_number_of(attributes, "hai")))
            case "AGARI" | "RYUUKYOKU":
                self.declares = None
                if name == "AGARI":
                    draft.add(read_agari(attributes))
                else:
                    deal = draft.rounds[-1][0]
                    dealer = deal.dealer if isinstance(deal, events.Deal) else Seat(0)
                    draft.add(read_ryuukyoku(attributes, dealer))
                if "owari" in attributes:
                    points = read_owari(attributes)
                    self.final_points = points if draft.end() else self.final_points

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

    def _attributes(self, name: str, rest: str) -> Attributes:
        attributes: Attributes = {}
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

    def _un(self, attributes: Attributes) -> None:
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

    def _is_playing(self) -> bool:
        draft = self.draft
        return not draft.failed and not isinstance(
            draft.rounds[-1][-1], events.Win | events.Ryukyoku
        )

    def _tile(self, letter: str, number: int) -> None:
        try:
            tile = _tile_of(number)
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
