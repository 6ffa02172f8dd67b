"""Physical tiles for formats that only give faces.

A face is 0..36: the 34 kinds, then the red fives of man, pin and sou. Copies are assigned in order
of appearance, so that a file always gives the same record: the red five is copy 0, plain fives are
copies 1 to 3 (all four in games without red fives).
"""

from dataclasses import dataclass, field
from typing import Final

from rules.events import Call, Deal, Discard, Draw, FourPoints, RiichiAccepted
from rules.formats.reading import BadRound, RoundDraft, shown
from rules.melds import Meld, MeldType
from rules.round import not_held
from rules.tiles import SEATS, Seat, Tile, is_red, kind_name, kind_of, tile_name

FACE_COUNT: Final = 37
FIRST_RED_FACE: Final = 34
FIVE_KINDS: Final = (4, 13, 22)


def kind_of_face(face: int) -> int:
    return FIVE_KINDS[face - FIRST_RED_FACE] if face >= FIRST_RED_FACE else face


def face_of(tile: Tile, red_fives: bool) -> int:
    """Return the face of a tile.

    >>> face_of(Tile(16), True), face_of(Tile(16), False), face_of(Tile(135), True)
    (34, 4, 33)
    """
    if red_fives and is_red(tile):
        return FIRST_RED_FACE + FIVE_KINDS.index(kind_of(tile))
    return kind_of(tile)


def face_name(face: int) -> str:
    if face >= FIRST_RED_FACE:
        return f"0{'mps'[face - FIRST_RED_FACE]}"
    return kind_name(kind_of(Tile(face * 4)))


@dataclass(slots=True)
class FaceRound:
    """A round given in faces: keeps the hands and adds the events to the draft.

    Every method raises BadRound if the faces cannot be physical tiles (a fifth copy, a tile that is
    not held).
    """

    draft: RoundDraft
    red_fives: bool
    used: bytearray = field(default_factory=lambda: bytearray(136))
    hands: list[list[Tile]] = field(default_factory=lambda: [[], [], [], []])
    drawn: list[Tile | None] = field(default_factory=lambda: [None] * 4)
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    last: tuple[Seat, Tile] | None = None

    def deal(
        self,
        number: int,
        honba: int,
        kyotaku: int,
        dealer: Seat,
        points: FourPoints,
        hands: list[list[int]],
        dora: int,
    ) -> None:
        """Begin the round.

        Args:
            number: 0 East 1 ... 11 West 4.
            honba: repeats of the round.
            kyotaku: riichi sticks on the table.
            dealer: the dealer's seat.
            points: points of the four seats.
            hands: faces of the four hands.
            dora: face of the indicator.

        Raises:
            BadRound: a number is out of range or a hand does not have 13 tiles.
        """
        if not (0 <= number <= 15 and honba >= 0 and kyotaku >= 0):
            raise BadRound(
                "no round has the number {number}, honba {honba}, kyotaku {kyotaku}",
                number=shown(number),
                honba=shown(honba),
                kyotaku=shown(kyotaku),
            )
        for seat, faces in zip(SEATS, hands, strict=True):
            if len(faces) != 13:
                raise BadRound(
                    "seat {seat} is dealt {count} tiles instead of 13", seat=seat, count=len(faces)
                )
            self.hands[seat] = [self.new(face) for face in faces]
        self.draft.add(
            Deal(
                number,
                honba,
                kyotaku,
                dealer,
                points,
                tuple(map(tuple, self.hands)),
                self.new(dora),
            )
        )

    def new(self, face: int) -> Tile:
        """Return the next copy of a face.

        Raises:
            BadRound: all copies are in the game already.
        """
        for tile in _copies(face, self.red_fives):
            if not self.used[tile]:
                self.used[tile] = 1
                return tile
        count = len(_copies(face, self.red_fives))
        raise BadRound(
            "{tile} is in the game more than {count} times", tile=face_name(face), count=count
        )

    def draw(self, seat: Seat, face: int) -> None:
        tile = self.new(face)
        self.hands[seat].append(tile)
        self.drawn[seat] = tile
        self.draft.add(Draw(seat, tile))

    def drawn_face(self, seat: Seat) -> int | None:
        tile = self.drawn[seat]
        return None if tile is None else face_of(tile, self.red_fives)

    def discard(self, seat: Seat, face: int | None, riichi: bool) -> None:
        """Discard a face from the seat's hand, or (None) the drawn tile.

        Raises:
            BadRound: the seat has not drawn, or does not hold the face.
        """
        if face is None:
            tile = self.drawn[seat]
            if tile is None:
                raise BadRound(
                    "seat {seat} discards its drawn tile, but it has not drawn", seat=seat
                )
            self.hands[seat].remove(tile)
        else:
            tile = self._take(seat, face, None)
        self.draft.add(Discard(seat, tile, self.drawn[seat] == tile, riichi))
        self.drawn[seat] = None
        self.last = (seat, tile)

    def accept_riichi(self, seat: Seat) -> None:
        self.draft.add(RiichiAccepted(seat))

    def claim(self, seat: Seat, kind: MeldType, called: int, own: list[int], giver: Seat) -> None:
        """Call the last discard for a chi, pon or daiminkan, with `own` faces from the hand.

        Raises:
            BadRound: `giver` did not just discard that face, or `own` does not fit the call.
        """
        if self.last is None or self.last[0] != giver:
            raise BadRound(
                "seat {seat} calls from seat {giver}, which has not just discarded",
                seat=seat,
                giver=giver,
            )
        tile = self.last[1]
        if face_of(tile, self.red_fives) != called:
            raise BadRound(
                "seat {seat} calls {tile}, but {thrown} was discarded",
                seat=seat,
                tile=face_name(called),
                thrown=tile_name(tile),
            )
        if len(own) != (3 if kind is MeldType.DAIMINKAN else 2):
            raise BadRound(
                "seat {seat} calls {call} with {count} tiles of its own",
                seat=seat,
                call=kind.message,
                count=len(own),
            )
        _check_shape(seat, kind, [called, *own])
        tiles = [self._take(seat, face, kind) for face in own]
        self._lay(seat, Meld(kind, tuple(sorted([*tiles, tile])), tile, giver))

    def ankan(self, seat: Seat, faces: list[int]) -> None:
        """Declare a closed kan.

        Raises:
            BadRound: the number of faces is not four, or the seat does not hold them.
        """
        if len(faces) != 4:
            raise BadRound(
                "seat {seat} declares a closed kan of {count} tiles", seat=seat, count=len(faces)
            )
        _check_shape(seat, MeldType.ANKAN, faces)
        tiles = [self._take(seat, face, MeldType.ANKAN) for face in faces]
        self._lay(seat, Meld(MeldType.ANKAN, tuple(sorted(tiles))))

    def kakan(self, seat: Seat, added: int) -> None:
        """Add a fourth tile to a pon.

        Raises:
            BadRound: the seat has no such pon, or does not hold the tile.
        """
        kind = kind_of_face(added)
        pons = [m for m in self.melds[seat] if m.type is MeldType.PON and m.kind == kind]
        if not pons:
            raise BadRound(
                "seat {seat} adds {tile} to a pon that it does not have",
                seat=seat,
                tile=face_name(added),
            )
        pon = pons[0]
        tile = self._take(seat, added, MeldType.KAKAN)
        self.melds[seat].remove(pon)
        tiles = tuple(sorted([*pon.tiles, tile]))
        self._lay(seat, Meld(MeldType.KAKAN, tiles, pon.called, pon.from_seat, tile))
        self.last = (seat, tile)

    def reveal(self, face: int) -> None:
        self.draft.reveal(self.new(face))

    def _lay(self, seat: Seat, meld: Meld) -> None:
        self.melds[seat].append(meld)
        self.drawn[seat] = None
        self.draft.add(Call(seat, meld))

    def _take(self, seat: Seat, face: int, call: MeldType | None) -> Tile:
        drawn = self.drawn[seat]
        held = [t for t in self.hands[seat] if face_of(t, self.red_fives) == face]
        if not held:
            why = not_held(seat, face_name(face), sorted(self.hands[seat]), call)
            raise BadRound(why)
        tile = min((t for t in held if t != drawn), default=held[0])
        self.hands[seat].remove(tile)
        return tile


def _copies(face: int, red_fives: bool) -> tuple[Tile, ...]:
    kind = kind_of_face(face)
    if face >= FIRST_RED_FACE:
        return (Tile(kind * 4),)
    if red_fives and kind in FIVE_KINDS:
        return Tile(kind * 4 + 1), Tile(kind * 4 + 2), Tile(kind * 4 + 3)
    return tuple(Tile(kind * 4 + copy) for copy in range(4))


def _check_shape(seat: Seat, kind: MeldType, faces: list[int]) -> None:
    kinds = sorted(map(kind_of_face, faces))
    low = kinds[0]
    if kind is MeldType.CHI:
        good = low < 27 and low % 9 < 7 and kinds == [low, low + 1, low + 2]
    else:
        good = kinds[-1] == low
    if not good:
        names = " ".join(map(face_name, faces))
        raise BadRound(
            "seat {seat} calls {call} with {tiles}, which do not fit",
            seat=seat,
            call=kind.message,
            tiles=names,
        )
