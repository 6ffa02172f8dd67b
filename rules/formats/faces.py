"""Physical tiles and ends of rounds for formats that only give faces.

A face is 0..36: the 34 kinds, then the red fives of man, pin and sou. Copies are assigned in order
of appearance, so that a file always gives the same record: the red five is copy 0, a second one
copy 1, and plain fives are the rest (all four in games without red fives).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from rules.events import (
    Call,
    Deal,
    Discard,
    Draw,
    Event,
    FourPoints,
    RiichiAccepted,
    Ruleset,
    Ryukyoku,
    RyukyokuType,
)
from rules.formats.reading import BadRound, RoundDraft, nagashi_winners, shortened
from rules.melds import Meld, MeldType
from rules.placement import EXTRA_ROUNDS, GOAL_POINTS
from rules.round import IllegalEvent, Round, not_held
from rules.tiles import SEATS, Seat, Tile, four, is_red, kind_name, kind_of, tile_name

NOTEN_PAYMENTS: Final = (0, 1000, 1500, 3000)


def was_hanchan(deals: Sequence[tuple[int, FourPoints]], final: FourPoints | None) -> bool | None:
    """Return whether a game was a hanchan, by its rounds and points; None if unclear.

    Args:
        deals: the number of each round and the points at its start.
        final: the points at the end of the game; None if the record stops before it.
    """
    if any(number > 3 and max(points) >= GOAL_POINTS for number, points in deals):
        return True  # an East-only game would have ended before this round
    last = max((number for number, _ in deals), default=0)
    if final is not None and min(final) >= 0 and 3 <= last < 3 + EXTRA_ROUNDS:
        return False
    return None


def drawn_round(
    rules: Ruleset,
    events: list[Event],
    kind: RyukyokuType | None,
    deltas: FourPoints,
    tenpai: tuple[bool, bool, bool, bool] | None = None,
) -> Ryukyoku | None:
    """Return the end of a round that was drawn; None if the file's word for it is unknown and
    nothing that happened ends a round.

    Args:
        events: the events of the round, from its deal.
        kind: the type that the file names; None if its word is unknown.
        deltas: the payments; all zero if the file has none.
        tenpai: the seats that the file calls tenpai; None to infer them from payments and hands.
    """
    deal, state = events[0], Round(rules)
    with suppress(IllegalEvent):  # the rest of the round is left out later
        for event in events:
            state.apply(event)
    counts_out = state.tiles_left == 0 or any(deltas)
    if kind is None or (kind is RyukyokuType.EXHAUSTIVE and not counts_out):
        kind = _what_happened(state, deltas) or kind
    if kind is None:
        return None
    dealer = deal.dealer if isinstance(deal, Deal) else Seat(0)
    nagashi = nagashi_winners(deltas, dealer) if kind is RyukyokuType.NAGASHI_MANGAN else ()
    if tenpai is None:
        tenpai = (False, False, False, False)
        if kind is RyukyokuType.EXHAUSTIVE and any(deltas):
            tenpai = four(delta > 0 for delta in deltas)
        elif kind in (RyukyokuType.EXHAUSTIVE, RyukyokuType.NAGASHI_MANGAN):
            from rules import legal

            shown = {
                s: legal.seat_waits(state, s) != 0 for s in SEATS if state.hands[s] is not None
            }
            tenpai = four(shown.get(seat, all(shown.values())) for seat in SEATS)
    return Ryukyoku(kind, tenpai, deltas, nagashi)


def _what_happened(state: Round, deltas: FourPoints) -> RyukyokuType | None:
    from rules import legal

    if any(deltas):
        is_noten = {abs(delta) for delta in deltas}.issubset(NOTEN_PAYMENTS)
        return RyukyokuType.EXHAUSTIVE if is_noten else RyukyokuType.NAGASHI_MANGAN
    if any(legal.has_nine_terminals(state, seat) for seat in SEATS):
        return RyukyokuType.NINE_TERMINALS
    if legal.is_four_winds(state):
        return RyukyokuType.FOUR_WINDS
    if all(state.riichi):
        return RyukyokuType.FOUR_RIICHI
    if legal.is_four_kans(state):
        return RyukyokuType.FOUR_KANS
    if state.offer is not None:
        seat, tile = state.offer
        others = (other for other in SEATS if other != seat)
        if all(legal.seat_waits(state, other) >> kind_of(tile) & 1 for other in others):
            return RyukyokuType.TRIPLE_RON
    return None if state.tiles_left else RyukyokuType.EXHAUSTIVE


FIRST_RED_FACE: Final = 34
FIVE_KINDS: Final = (4, 13, 22)


def kind_of_face(face: int) -> int:
    return FIVE_KINDS[face - FIRST_RED_FACE] if face >= FIRST_RED_FACE else face


def face_of(tile: Tile, rules: Ruleset) -> int:
    """Return the number of a tile's face: its kind (0 to 33), or 34 to 36 for a red five.

    >>> [face_of(Tile(16), Ruleset(red_fives=red)) for red in (True, False)]
    [34, 4]
    """
    if (rules.red_fives and is_red(tile)) or tile in rules.extra_reds:
        return FIRST_RED_FACE + FIVE_KINDS.index(kind_of(tile))
    return kind_of(tile)


def second_reds(rounds: Iterable[Iterable[int]]) -> tuple[Tile, ...]:
    """Return the second red five of each suit that has two, given the faces in each round.

    >>> second_reds([[35, 35, 34], [34, 13, 13]]), second_reds([[35, 35], [13, 13, 13]])
    ((53,), ())
    """
    counts = [Counter(faces) for faces in rounds]
    return tuple(
        Tile(4 * kind + 1)
        for suit, kind in enumerate(FIVE_KINDS)
        if any(count[FIRST_RED_FACE + suit] == 2 for count in counts)
        and all(count[kind] <= 2 for count in counts)
    )


def face_text(face: int) -> str:
    if face >= FIRST_RED_FACE:
        return f"0{'mps'[face - FIRST_RED_FACE]}"
    return kind_name(kind_of(Tile(face * 4)))


@dataclass(slots=True)
class FaceRound:
    """A round given in faces, which keeps track of the hands and adds events to the draft.

    A hidden hand is None; its tiles are assigned copies when they are first shown. Every method
    raises BadRound if the faces cannot be physical tiles (a fifth copy, a tile that is not held).
    """

    draft: RoundDraft
    rules: Ruleset
    used: bytearray = field(default_factory=lambda: bytearray(136))
    hands: list[list[Tile] | None] = field(default_factory=lambda: [[], [], [], []])
    drawn: list[Tile | None] = field(default_factory=lambda: [None] * 4)
    melds: list[list[Meld]] = field(default_factory=lambda: [[], [], [], []])
    last: tuple[Seat, Tile] | None = None
    declared: Seat | None = None
    """The seat whose discard declared riichi and may still be won on."""

    def deal(
        self,
        number: int,
        honba: int,
        kyotaku: int,
        dealer: Seat,
        points: FourPoints,
        hands: Sequence[list[int] | None],
        dora: int,
    ) -> None:
        """Begin the round.

        Args:
            number: 0 (East 1) to 15 (North 4).
            honba: the honba counters.
            kyotaku: the number of riichi sticks on the table.
            dealer: the dealer's seat.
            points: the points of the four seats.
            hands: the faces of the four hands; None for a hidden one.
            dora: the face of the indicator.
        """
        if not (0 <= number <= 15 and honba >= 0 and kyotaku >= 0):
            raise BadRound(
                "no round has the number {number}, honba {honba}, kyotaku {kyotaku}",
                number=shortened(number),
                honba=shortened(honba),
                kyotaku=shortened(kyotaku),
            )
        for seat, faces in zip(SEATS, hands, strict=True):
            if faces is None:
                self.hands[seat] = None
                continue
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
                tuple(None if hand is None else tuple(hand) for hand in self.hands),
                self.new(dora),
            )
        )

    def new(self, face: int) -> Tile:
        copies = _copies(face, self.rules)
        for tile in copies:
            if not self.used[tile]:
                self.used[tile] = 1
                return tile
        count = len(copies)
        raise BadRound(
            "{tile} is in the game more than {count} times", tile=face_text(face), count=count
        )

    def draw(self, seat: Seat, face: int | None) -> None:
        hand = self.hands[seat]
        if hand is None or face is None:
            if hand is not None:
                raise BadRound("seat {seat} draws a hidden tile", seat=seat)
            self.draft.add(Draw(seat, None))
            return
        tile = self.new(face)
        hand.append(tile)
        self.drawn[seat] = tile
        self.draft.add(Draw(seat, tile))

    def faces_held(self, seat: Seat) -> list[int]:
        return [face_of(tile, self.rules) for tile in self.hands[seat] or []]

    def drawn_face(self, seat: Seat) -> int | None:
        tile = self.drawn[seat]
        return None if tile is None else face_of(tile, self.rules)

    def discard(
        self, seat: Seat, face: int | None, riichi: bool, *, tsumogiri: bool = False
    ) -> None:
        """Discard a face from the seat's hand, or the drawn tile if `face` is None.

        Args:
            riichi: whether the discard declares riichi.
            tsumogiri: whether a hidden hand discards the tile just drawn.
        """
        hand = self.hands[seat]
        if face is None:
            drawn = self.drawn[seat]
            if drawn is None or hand is None:
                raise BadRound(
                    "seat {seat} discards its drawn tile, but it has not drawn", seat=seat
                )
            tile = drawn
            hand.remove(tile)
        else:
            tile = self._take(seat, face, None)
        is_drawn = tsumogiri if hand is None else self.drawn[seat] == tile
        self.draft.add(Discard(seat, tile, is_drawn, riichi))
        self.drawn[seat] = None
        self.last = (seat, tile)
        self.declared = seat if riichi else None

    def accept(self) -> None:
        """Pay the riichi stick if nobody has won on the declaring discard."""
        if self.declared is not None:
            self.accept_riichi(self.declared)
            self.declared = None

    def has_declared(self, seat: Seat) -> bool:
        events = self.draft.rounds[-1]
        return any(isinstance(e, Discard) and e.riichi and e.seat == seat for e in events)

    def winning_tile(self, seat: Seat, giver: Seat) -> Tile:
        tile = self.drawn[seat] if seat == giver else self.last[1] if self.last else None
        if tile is None:
            raise BadRound("seat {seat} wins without a winning tile", seat=seat)
        return tile

    def accept_riichi(self, seat: Seat) -> None:
        self.draft.add(RiichiAccepted(seat))

    def claim(self, seat: Seat, kind: MeldType, called: int, own: list[int], giver: Seat) -> None:
        """Call the last discard for a chi, pon or daiminkan with the faces `own` from the hand."""
        if self.last is None or self.last[0] != giver:
            raise BadRound(
                "seat {seat} calls from seat {giver}, which has not just discarded",
                seat=seat,
                giver=giver,
            )
        tile = self.last[1]
        if face_of(tile, self.rules) != called:
            raise BadRound(
                "seat {seat} calls {tile}, but {thrown} was discarded",
                seat=seat,
                tile=face_text(called),
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
        if len(faces) != 4:
            raise BadRound(
                "seat {seat} declares a closed kan of {count} tiles", seat=seat, count=len(faces)
            )
        _check_shape(seat, MeldType.ANKAN, faces)
        tiles = [self._take(seat, face, MeldType.ANKAN) for face in faces]
        self._lay(seat, Meld(MeldType.ANKAN, tuple(sorted(tiles))))
        self.last = (seat, tiles[-1])

    def kakan(self, seat: Seat, added: int) -> None:
        kind = kind_of_face(added)
        pons = [m for m in self.melds[seat] if m.type is MeldType.PON and m.kind == kind]
        if not pons:
            raise BadRound(
                "seat {seat} adds {tile} to a pon that it does not have",
                seat=seat,
                tile=face_text(added),
            )
        pon = pons[0]
        tile = self._take(seat, added, MeldType.KAKAN)
        tiles = tuple(sorted([*pon.tiles, tile]))
        kan = Meld(MeldType.KAKAN, tiles, pon.called, pon.from_seat, tile)
        self.melds[seat] = [kan if meld is pon else meld for meld in self.melds[seat]]
        self.drawn[seat] = None
        self.draft.add(Call(seat, kan))
        self.last = (seat, tile)

    def reveal(self, face: int) -> None:
        self.draft.reveal(self.new(face))

    def _lay(self, seat: Seat, meld: Meld) -> None:
        self.melds[seat].append(meld)
        self.drawn[seat] = None
        self.draft.add(Call(seat, meld))

    def _take(self, seat: Seat, face: int, call: MeldType | None) -> Tile:
        drawn, hand = self.drawn[seat], self.hands[seat]
        if hand is None:
            return self.new(face)
        held = [t for t in hand if face_of(t, self.rules) == face]
        if not held:
            why = not_held(seat, face_text(face), sorted(hand), call)
            raise BadRound(why)
        tile = min((t for t in held if t != drawn), default=held[0])
        hand.remove(tile)
        return tile


@cache
def _copies(face: int, rules: Ruleset) -> tuple[Tile, ...]:
    every = (Tile(kind_of_face(face) * 4 + copy) for copy in range(4))
    return tuple(tile for tile in every if face_of(tile, rules) == face)


def _check_shape(seat: Seat, kind: MeldType, faces: list[int]) -> None:
    kinds = sorted(map(kind_of_face, faces))
    low = kinds[0]
    if kind is MeldType.CHI:
        good = low < 27 and low % 9 < 7 and kinds == [low, low + 1, low + 2]
    else:
        good = kinds[-1] == low
    if not good:
        names = " ".join(map(face_text, faces))
        raise BadRound(
            "seat {seat} calls {call} with {tiles}, which do not fit",
            seat=seat,
            call=kind.message,
            tiles=names,
        )
