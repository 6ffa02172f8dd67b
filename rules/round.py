from bisect import insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final, assert_never

from rules import events
from rules.melds import Meld, MeldType, kuikae
from rules.message import Message, TutorError
from rules.observation import Observation, RiverTile
from rules.tiles import SEATS, KindMask, Seat, Tile, format_tiles, four, kind_of, tile_name


class IllegalEvent(TutorError):
    """An event that is physically impossible now."""


def not_held(seat: Seat, tile: str, hand: Iterable[Tile], call: MeldType | None) -> Message:
    """Describe a tile that is not held but used for a call or, if `call` is None, discarded."""
    facts = {"seat": seat, "tile": tile, "hand": format_tiles(hand)}
    match call:
        case None:
            return Message("seat {seat} discards {tile}, which it does not hold: {hand}", **facts)
        case MeldType.KAKAN:
            return Message(
                "seat {seat} adds to a kan {tile}, which it does not hold: {hand}", **facts
            )
        case MeldType.ANKAN:
            return Message(
                "seat {seat} declares a closed kan of {tile}, which it does not hold: {hand}",
                **facts,
            )
        case _:
            return Message(
                "seat {seat} calls {call} with {tile}, which it does not hold: {hand}",
                call=call.message,
                **facts,
            )


MAX_HONBA = 200
MAX_RIICHI_STICKS = 100
"""The number of sticks of 1000 points that all the points in a game amount to."""


def tiles_dealt(deal: events.Deal) -> bytearray:
    """Return 136 bytes: 1 for each tile in a visible hand and for the dora indicator, else 0.

    Raises:
        IllegalEvent: if a hand does not have 13 tiles, a tile is dealt twice, or there are too many
            honba or sticks.
    """
    if not (0 <= deal.honba <= MAX_HONBA and 0 <= deal.kyotaku <= MAX_RIICHI_STICKS):
        raise IllegalEvent(
            "a round begins with {honba} honba and {kyotaku} riichi sticks",
            honba=deal.honba,
            kyotaku=deal.kyotaku,
        )
    where = bytearray(136)
    where[deal.dora_indicator] = 1
    for seat, hand in zip(SEATS, deal.hands, strict=True):
        if hand is None:
            continue
        if len(hand) != 13:
            raise IllegalEvent(
                "seat {seat} is dealt {count} tiles: {hand}",
                seat=seat,
                count=len(hand),
                hand=format_tiles(hand),
            )
        for tile in hand:
            if where[tile]:
                name = tile_name(tile)
                raise IllegalEvent("{tile} (tile {number}) is dealt twice", tile=name, number=tile)
            where[tile] = 1
    return where


DRAWS: Final = 70
"""The number of tiles in the live wall after the deal."""


@dataclass(frozen=True, slots=True)
class Wall:
    hands: tuple[tuple[Tile, ...], ...]
    draws: tuple[Tile, ...]
    rinshan: tuple[Tile, ...]
    indicators: tuple[Tile, ...]
    ura_indicators: tuple[Tile, ...]

    @classmethod
    def shuffled(cls, random: Random) -> "Wall":
        tiles = [Tile(tile) for tile in range(136)]
        random.shuffle(tiles)
        hands = tuple(tuple(tiles[13 * seat : 13 * seat + 13]) for seat in SEATS)
        live, dead = tuple(tiles[52 : 52 + DRAWS]), tuple(tiles[52 + DRAWS :])
        return cls(hands, live, dead[:4], dead[4:9], dead[9:])


def shuffled_walls(random: Random) -> Iterator[Wall]:
    while True:
        yield Wall.shuffled(random)


@dataclass(slots=True, eq=False, repr=False)
class Round:
    """The state of one round from its Deal on.

    Events are checked for what is physically possible: turn order, the tiles held, the draws left.
    `rules.legal` checks the rest (a win without a yaku, kuikae ...).

    Hidden tiles may be None: applying the events masked for a seat gives that seat the same
    Observation as applying the full events.
    """

    rules: events.Ruleset
    number: int = -1
    honba: int = 0
    kyotaku: int = 0
    dealer: Seat = SEATS[0]
    points: list[int] = field(default_factory=lambda: [0] * 4)
    hands: list[list[Tile] | None] = field(default_factory=lambda: [None] * 4)
    drawn: Tile | None = None
    melds: list[tuple[Meld, ...]] = field(default_factory=lambda: [()] * 4)
    rivers: list[list[RiverTile]] = field(default_factory=lambda: [[], [], [], []])
    riichi: list[bool] = field(default_factory=lambda: [False] * 4)
    riichi_paid: list[bool] = field(default_factory=lambda: [False] * 4)
    double_riichi: list[bool] = field(default_factory=lambda: [False] * 4)
    ippatsu: list[bool] = field(default_factory=lambda: [False] * 4)
    dora_indicators: list[Tile] = field(default_factory=list)
    tiles_left: int = DRAWS
    order: int = 0
    genbutsu: list[int] = field(default_factory=lambda: [0] * 4)
    passed: list[int] = field(default_factory=lambda: [0] * 4)
    public: bytearray = field(default_factory=lambda: bytearray(34))
    where: bytearray = field(default_factory=lambda: bytearray(136))
    forbidden: int = 0
    to_draw: Seat | None = None
    to_discard: Seat | None = None
    offer: tuple[Seat, Tile] | None = None
    rinshan: bool = False
    interrupted: bool = False
    disconnected: set[Seat] = field(default_factory=set)
    ended: bool = False

    def apply(self, event: events.Event) -> None:
        """Apply an event.

        Raises:
            IllegalEvent: if the event is impossible; the round is unchanged.
        """
        if self.number < 0 and not isinstance(
            event, events.Deal | events.Disconnected | events.Reconnected
        ):
            raise IllegalEvent("the round has no deal")
        if self.ended and not isinstance(
            event, events.Win | events.Disconnected | events.Reconnected
        ):
            raise IllegalEvent("the round is over already")
        match event:
            case events.Draw():
                self._draw(event)
            case events.Discard():
                self._discard(event)
            case events.Call():
                self._call(event)
            case events.RiichiAccepted():
                seat = event.seat
                if not self.riichi[seat] or self.riichi_paid[seat]:
                    raise IllegalEvent(
                        "seat {seat} pays for a riichi that it has not declared", seat=seat
                    )
                self.riichi_paid[seat] = True
                self.points[seat] -= 1000
                self.kyotaku += 1
            case events.DoraRevealed():
                indicator = event.indicator
                kans = sum(meld.is_kan for melds in self.melds for meld in melds)
                if len(self.dora_indicators) > kans:
                    raise IllegalEvent(
                        "{tile} is turned as dora without a kan", tile=tile_name(indicator)
                    )
                self._appear(indicator)
                self.dora_indicators.append(indicator)
                self.public[kind_of(indicator)] += 1
            case events.Deal():
                self._deal(event)
            case events.Win():
                if event.seat == event.from_seat:
                    if self.to_discard != event.seat or (self.drawn or event.tile) != event.tile:
                        raise IllegalEvent(
                            "seat {seat} wins by tsumo without having drawn", seat=event.seat
                        )
                elif self.offer != (event.from_seat, event.tile) and not self.is_closed_kan_offer(
                    event.from_seat, event.tile
                ):
                    raise IllegalEvent(
                        "seat {seat} wins on {tile}, which was not just discarded",
                        seat=event.seat,
                        tile=tile_name(event.tile),
                    )
                self._settle(event.deltas)
                self.kyotaku = 0
            case events.Ryukyoku():
                self._settle(event.deltas)
            case events.Disconnected():
                self.disconnected.add(event.seat)
            case events.Reconnected():
                self.disconnected.discard(event.seat)
            case _:
                assert_never(event)

    def observe(self, seat: Seat) -> Observation:
        """Return what the seat can see now.

        Raises:
            ValueError: if the seat's hand is hidden in the applied events.
        """
        hand = self.hands[seat]
        if hand is None:
            raise ValueError(f"the hand of seat {seat} is hidden in this round")
        seen = bytearray(self.public)
        for tile in hand:
            seen[kind_of(tile)] += 1
        mine = self.to_discard == seat
        rivers = tuple(map(tuple, self.rivers))
        return Observation(
            rules=self.rules,
            seat=seat,
            round=self.number,
            honba=self.honba,
            kyotaku=self.kyotaku,
            dealer=self.dealer,
            points=four(self.points),
            hand=tuple(hand),
            drawn=self.drawn if mine else None,
            melds=tuple(self.melds),
            rivers=rivers,
            riichi=four(self.riichi),
            dora_indicators=tuple(self.dora_indicators),
            tiles_left=self.tiles_left,
            turn=len(rivers[seat]) + mine or 1,
            genbutsu=tuple(map(KindMask, self.genbutsu)),
            passed=tuple(map(KindMask, self.passed)),
            seen=bytes(seen),
            forbidden=KindMask(self.forbidden if mine else 0),
            ippatsu=four(self.ippatsu),
            double_riichi=four(self.double_riichi),
            rinshan=mine and self.rinshan,
        )

    def is_first_turn(self, seat: Seat) -> bool:
        return not self.interrupted and not self.rivers[seat]

    def is_chankan_offer(self) -> bool:
        return self.offer is not None and self.offer[0] == self.to_draw

    def is_closed_kan_offer(self, seat: Seat, tile: Tile) -> bool:
        """Check whether the seat has just declared a closed kan of this tile, which thirteen
        orphans may rob in Mahjong Soul and under some other rules, but not on Tenhou."""
        melds = self.melds[seat]
        return (
            self.rinshan
            and self.to_draw == seat
            and melds[-1].type is MeldType.ANKAN
            and tile in melds[-1].tiles
        )

    # --- the events, one by one ---------------------------------------------------------------

    def _deal(self, event: events.Deal) -> None:
        if self.number >= 0:
            raise IllegalEvent("a second deal in one round")
        self.where = tiles_dealt(event)
        self.number, self.honba, self.kyotaku = event.round, event.honba, event.kyotaku
        self.dealer = event.dealer
        self.points = list(event.points)
        self.hands = [None if hand is None else sorted(hand) for hand in event.hands]
        self.dora_indicators = [event.dora_indicator]
        self.public[kind_of(event.dora_indicator)] += 1
        self.to_draw = event.dealer

    def _draw(self, event: events.Draw) -> None:
        seat, tile = event.seat, event.tile
        if self.to_draw != seat:
            raise IllegalEvent("seat {seat} draws, but {turn}", seat=seat, turn=self._whose_turn())
        if not self.tiles_left:
            raise IllegalEvent("seat {seat} draws, but the wall is empty", seat=seat)
        if tile is not None:
            self._appear(tile)
        self._let_pass()
        hand = self.hands[seat]
        if hand is not None and tile is not None:
            insort(hand, tile)
        self.drawn = tile
        self.tiles_left -= 1
        self.passed[seat] = 0
        if self.rinshan:  # a kakan that was not robbed ends every ippatsu
            self.ippatsu = [False] * 4
        self.to_draw, self.to_discard = None, seat

    def _discard(self, event: events.Discard) -> None:
        seat, tile = event.seat, event.tile
        if self.to_discard != seat:
            raise IllegalEvent(
                "seat {seat} discards {tile}, but {turn}",
                seat=seat,
                tile=tile_name(tile),
                turn=self._whose_turn(),
            )
        self._take(seat, (tile,), None)
        if event.riichi:
            self.riichi[seat] = True
            self.double_riichi[seat] = self.is_first_turn(seat)
        self.rivers[seat].append(RiverTile(tile, event.tsumogiri, event.riichi, self.order))
        self.order += 1
        bit = 1 << (kind_of(tile))
        self.public[kind_of(tile)] += 1
        self.genbutsu[seat] |= bit
        self.ippatsu[seat] = event.riichi
        self.offer = (seat, tile)
        self.drawn = None
        self.forbidden = 0
        self.rinshan = False
        self.to_draw, self.to_discard = Seat((seat + 1) % 4), None

    def _call(self, event: events.Call) -> None:
        seat, meld = event.seat, event.meld
        if meld.type in (MeldType.ANKAN, MeldType.KAKAN):
            if self.to_discard != seat:
                raise IllegalEvent(
                    "seat {seat} declares a kan, but {turn}", seat=seat, turn=self._whose_turn()
                )
            melds = self.melds[seat]
            if meld.type is MeldType.KAKAN:
                pon = next(
                    (m for m in melds if m.type is MeldType.PON and m.kind == meld.kind), None
                )
                if pon is None or meld.added is None or {*pon.tiles, meld.added} != {*meld.tiles}:
                    raise IllegalEvent(
                        "seat {seat} adds {tile} to a pon it does not have",
                        seat=seat,
                        tile=format_tiles(meld.from_hand),
                    )
                self._take(seat, (meld.added,), MeldType.KAKAN)
                self.melds[seat] = tuple(meld if m is pon else m for m in melds)
                self.offer = (seat, meld.added)
            else:
                self._take(seat, meld.tiles, MeldType.ANKAN)
                self.melds[seat] = (*melds, meld)
            for tile in meld.from_hand:
                self.public[kind_of(tile)] += 1
        else:
            if (
                self.offer is None
                or self.to_draw is None
                or self.offer != (meld.from_seat, meld.called)
            ):
                raise IllegalEvent(
                    "seat {seat} calls {call} with {tiles}, but that tile was not just discarded",
                    seat=seat,
                    call=meld.type.message,
                    tiles=format_tiles(meld.tiles),
                )
            discarder = self.offer[0]
            if discarder == seat:
                raise IllegalEvent(
                    "seat {seat} calls {call} with {tiles} from itself",
                    seat=seat,
                    call=meld.type.message,
                    tiles=format_tiles(meld.tiles),
                )
            self._take(seat, meld.from_hand, meld.type)
            self._let_pass()
            self.melds[seat] = (*self.melds[seat], meld)
            self.rivers[discarder][-1] = self.rivers[discarder][-1]._replace(called_by=seat)
            for tile in meld.from_hand:
                self.public[kind_of(tile)] += 1
            self.passed[seat] = 0
            self.ippatsu = [False] * 4
            self.forbidden = kuikae(meld)
        self.drawn = None
        self.interrupted = True
        self.rinshan = meld.is_kan
        if meld.is_kan:
            self.to_draw, self.to_discard = seat, None
        else:
            self.to_draw, self.to_discard = None, seat

    def _settle(self, deltas: events.FourPoints) -> None:
        for seat in SEATS:
            self.points[seat] += deltas[seat]
        self.ended = True

    # --- small steps ---------------------------------------------------------------------------

    def _let_pass(self) -> None:
        if self.offer is None:
            return
        discarder, tile = self.offer
        bit = 1 << (kind_of(tile))
        for seat in SEATS:
            if seat != discarder:
                self.passed[seat] |= bit
                if self.riichi[seat]:
                    self.genbutsu[seat] |= bit
        self.offer = None

    def _appear(self, tile: Tile) -> None:
        self._check_unseen(tile)
        self.where[tile] = 1

    def _check_unseen(self, tile: Tile) -> None:
        if self.where[tile]:
            raise IllegalEvent(
                "{tile} (tile {number}) is in the game twice", tile=tile_name(tile), number=tile
            )

    def _take(self, seat: Seat, tiles: tuple[Tile, ...], call: MeldType | None) -> None:
        hand = self.hands[seat]
        if hand is None:
            for tile in tiles:
                self._check_unseen(tile)
            for tile in tiles:
                self.where[tile] = 1
            return
        for tile in tiles:
            if tile not in hand:
                why = not_held(seat, tile_name(tile), hand, call)
                raise IllegalEvent(why)
        for tile in tiles:
            hand.remove(tile)

    def _whose_turn(self) -> Message:
        if self.to_discard is not None:
            return Message("seat {seat} must discard", seat=self.to_discard)
        return Message("seat {seat} must draw", seat=self.to_draw)
