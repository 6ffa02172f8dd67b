"""mjai JSON lines <-> GameRecord."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from rules.events import (
    COUNTED_OUT,
    NO_POINTS,
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    FourPoints,
    Reconnected,
    RiichiAccepted,
    Ruleset,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.formats import reading
from rules.formats.faces import FaceRound, drawn_round, face_of, second_reds
from rules.formats.reading import points_in, seat_in
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord, Player
from rules.tiles import SEATS, Seat, Tile, four

HONOURS: Final = ("E", "S", "W", "N", "P", "F", "C")
FACE_NAMES: Final = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *HONOURS,
    "5mr",
    "5pr",
    "5sr",
)
FACE_OF: Final = {name: face for face, name in enumerate(FACE_NAMES)}

MjaiMessage = dict[str, object]


HIDDEN: Final = "?"


def face_of_name(name: object) -> int:
    if isinstance(name, str) and name in FACE_OF:
        return FACE_OF[name]
    raise reading.BadRound("{what!r} is not a tile", what=reading.shortened(name))


def _faces_in(names: object) -> list[int]:
    if not isinstance(names, list):
        raise reading.BadRound("{what!r} is not a list of tiles", what=reading.shortened(names, 40))
    return [face_of_name(name) for name in names[:20]]


def hand_in(names: object) -> list[int] | None:
    """Return the faces of a dealt hand; None if the hand is hidden."""
    is_hidden = isinstance(names, list) and names and all(name == HIDDEN for name in names[:20])
    return None if is_hidden else _faces_in(names)


def actor_of(message: MjaiMessage) -> Seat:
    return seat_in(message.get("actor"))


def number_in(message: MjaiMessage, key: str) -> int:
    """Return a number from 0 to 1000; 0 if the key is missing."""
    value = message.get(key, 0)
    if type(value) is int and 0 <= value <= 1000:
        return value
    raise reading.BadRound("{key} is {value!r}", key=key, value=reading.shortened(value))


def optional_in(message: MjaiMessage, key: str, other: str) -> int | None:
    """Return the number stored under either of two keys; None if there is none from 0 to 1000."""
    value = message.get(key, message.get(other))
    return value if type(value) is int and 0 <= value <= 1000 else None


def text_in(value: object) -> str:
    return value[:100] if isinstance(value, str) else ""


def yaku_in(value: object) -> tuple[tuple[int, int], ...]:
    pairs = value if isinstance(value, list) else []
    return tuple(
        (pair[0], pair[1])
        for pair in pairs[:60]
        if isinstance(pair, list)
        and len(pair) == 2
        and all(type(n) is int and n >= 0 for n in pair)
    )


REASONS: Final = {
    "fanpai": RyukyokuType.EXHAUSTIVE,
    "nagashimangan": RyukyokuType.NAGASHI_MANGAN,
    "kyushukyuhai": RyukyokuType.NINE_TERMINALS,
    "sufonrenta": RyukyokuType.FOUR_WINDS,
    "suchareach": RyukyokuType.FOUR_RIICHI,
    "sukaikan": RyukyokuType.FOUR_KANS,
    "sanchaho": RyukyokuType.TRIPLE_RON,
}
EAST_ONLY: Final = 4


def read_mjai(
    messages: Iterable[MjaiMessage], game: str = "", seat: Seat | None = None
) -> reading.ReadResult:
    """Read a game from its messages, in order.

    Raises:
        UnreadableGame: if all hands are hidden, the game has three players, the format is an old
            version, or no round can be read.
    """
    messages = list(messages)
    scan = _Scan(_second_reds(messages))
    for message in messages:
        scan.take(message)
    east, south, west, north = scan.players
    points = scan.last_points if scan.draft.is_in_parts else scan.final_points
    record = GameRecord(scan.rules, (east, south, west, north), (), game or scan.game, points)
    result = reading.finish(record, scan.draft, seat)
    shown = result.record.seats_shown()
    return replace(result, seat=shown[0]) if len(shown) == 1 else result


def _second_reds(messages: list[MjaiMessage]) -> tuple[Tile, ...]:
    rounds: list[list[int]] = [[]]
    for message in messages:
        names = []
        if message.get("type") == "start_kyoku":
            rounds.append([])
            hands = message.get("tehais")
            if isinstance(hands, list) and all(isinstance(hand, list) for hand in hands):
                names = [name for hand in hands for name in hand[:20]]
        elif message.get("type") == "tsumo":
            names = [message.get("pai")]
        rounds[-1] += [FACE_OF[name] for name in names if isinstance(name, str) and name in FACE_OF]
    return second_reds(rounds)


READ_EVENTS: Final = frozenset(
    """
    start_kyoku tsumo dahai reach reach_accepted chi pon daiminkan ankan kakan dora hora ryukyoku
    """.split()
)


class _Scan:
    def __init__(self, extra_reds: tuple[Tile, ...]) -> None:
        self.rules = Ruleset(extra_reds=extra_reds)
        self.players = [Player("")] * 4
        self.is_over = False
        self.game = ""
        self.final_points: FourPoints | None = None
        self.last_points: FourPoints | None = None
        self.draft = reading.RoundDraft()
        self.table = FaceRound(self.draft, self.rules)
        self.dealer = Seat(0)
        self.declares: Seat | None = None
        self.is_unpaid = False
        """Whether the end of the round gave no payments, which then follow from the next points."""
        self.unknown: set[str] = set()

    def take(self, message: MjaiMessage) -> None:
        name = message.get("type")
        if self.is_over:
            return
        if name == "start_game":
            self._start_game(message)
        elif name == "end_game":
            is_first_game = self.draft.end()
            self._settle(message.get("scores"))
            if "scores" in message:
                try:
                    self.last_points = points_in(message["scores"])
                    self.final_points = self.last_points if is_first_game else self.final_points
                except reading.BadRound:
                    self.draft.note(
                        Message("the points at the end of the game are not four numbers")
                    )
        elif name in ("end_kyoku", "none", "hello"):
            return
        elif name in ("nukidora", "kita"):
            raise reading.three_players()
        elif not isinstance(name, str) or name not in READ_EVENTS:
            unknown = reading.shortened(name)
            if unknown not in self.unknown and len(self.unknown) < 20:
                self.unknown.add(unknown)
                self.draft.note(Message("the unknown event {name!r} was left out", name=unknown))
        elif name == "start_kyoku" or not self.draft.failed:
            try:
                self._read(name, message)
            except reading.BadRound as error:
                self.draft.fail(error.message)

    def _read(self, name: str, message: MjaiMessage) -> None:
        if name == "start_kyoku":
            self._start_kyoku(message)
            return
        table = self.table
        if name == "dora":
            table.reveal(face_of_name(message.get("dora_marker")))
            return
        if name == "ryukyoku":
            self._ryukyoku(message)
            return
        seat = actor_of(message)
        match name:
            case "tsumo":
                pai = message.get("pai")
                table.draw(seat, None if pai == HIDDEN else face_of_name(pai))
            case "dahai":
                face = face_of_name(message.get("pai"))
                is_drawn = message.get("tsumogiri") is True
                known = None if is_drawn and table.drawn_face(seat) == face else face
                table.discard(seat, known, self.declares == seat, tsumogiri=is_drawn)
                if self.declares == seat:
                    self.declares = None
            case "reach":
                self.declares = seat
            case "reach_accepted":
                table.accept_riichi(seat)
            case "chi" | "pon" | "daiminkan":
                called, own = face_of_name(message.get("pai")), _faces_in(message.get("consumed"))
                table.claim(seat, MeldType(name), called, own, seat_in(message.get("target")))
            case "ankan":
                table.ankan(seat, _faces_in(message.get("consumed")))
            case "kakan":
                table.kakan(seat, face_of_name(message.get("pai")))
            case "hora":
                self._hora(seat, message)

    def _start_game(self, message: MjaiMessage) -> None:
        names, game = message.get("names"), text_in(message.get("game"))
        texts = map(text_in, names if isinstance(names, list) else ())
        players = [Player(name) for name in [*texts, "", "", "", ""][:4]]
        if self.draft.rounds and reading.are_other_players(self.players, players):
            self.draft.note_file(reading.OTHER_GAME)
            self.is_over = True
        if self.draft.rounds:
            self.draft.heads.add(len(self.draft.rounds))
            if self.final_points is None:  # perhaps a separate file for each round
                self.draft.ended = None
            return
        self.players, self.game = players, game
        self.rules = Ruleset(
            hanchan=message.get("kyoku_first") != EAST_ONLY,
            red_fives=message.get("aka_flag") is not False,
            open_tanyao=message.get("open_tanyao") is not False,
            extra_reds=self.rules.extra_reds,
        )

    def _start_kyoku(self, message: MjaiMessage) -> None:
        self._settle(message.get("scores"))
        self.draft.begin()
        self.declares = None
        self.table = FaceRound(self.draft, self.rules)
        hands, scores = message.get("tehais"), message.get("scores", [25000] * 4)
        for each in (hands, scores):
            if isinstance(each, list) and (len(each) == 3 or each[3:] == [[]]):
                raise reading.three_players()
        if not isinstance(hands, list) or len(hands) < 4:
            raise reading.BadRound("the round has no hands")
        wind = message.get("bakaze")
        if wind is None:
            raise reading.UnreadableGame(
                "This is an mjai log of an old version, without the winds of its rounds (bakaze). "
                "Open the game in another format, or write it again with a newer program."
            )
        if wind not in HONOURS[:4]:
            raise reading.BadRound("no round has the wind {wind!r}", wind=reading.shortened(wind))
        faces = [hand_in(hand) for hand in hands[:4]]
        if not any(faces):
            raise reading.UnreadableGame("This mjai log hides the tiles of all four players (“?”).")
        number = HONOURS.index(str(wind)) * 4 + number_in(message, "kyoku") - 1
        self.dealer = seat_in(message.get("oya"))
        self.table.deal(
            number,
            number_in(message, "honba"),
            number_in(message, "kyotaku"),
            self.dealer,
            points_in(scores),
            faces,
            face_of_name(message.get("dora_marker")),
        )

    def _settle(self, after: object) -> None:
        """If the end of the last round gave no payments, infer them from the points that follow."""
        if self.is_unpaid:
            self.is_unpaid = False
            *events, end = self.draft.rounds[-1]
            deal = events[0]
            assert isinstance(deal, Deal)
            assert isinstance(end, Win | Ryukyoku)
            with suppress(reading.BadRound):
                paid = [event.seat for event in events if isinstance(event, RiichiAccepted)]
                before = [deal.points[seat] - 1000 * paid.count(seat) for seat in SEATS]
                gains = zip(points_in(after), before, strict=True)
                deltas = four(points - old for points, old in gains)
                if sum(deltas) in (0, 1000 * (deal.kyotaku + len(paid))):
                    end = replace(end, deltas=deltas)
                    if isinstance(end, Ryukyoku) and any(deltas):
                        end = replace(end, tenpai=four(delta > 0 for delta in deltas))
                    self.draft.rounds[-1][-1] = end

    def _hora(self, seat: Seat, message: MjaiMessage) -> None:
        giver = seat_in(message.get("target"))
        tile = (
            self.table.drawn[seat]
            if seat == giver
            else (self.table.last[1] if self.table.last else None)
        )
        if tile is None and self.table.hands[seat] is None and message.get("pai") != HIDDEN:
            tile = self.table.new(face_of_name(message.get("pai")))
        if tile is None:
            raise reading.BadRound("seat {seat} wins without a winning tile", seat=seat)
        is_first = not isinstance(self.draft.rounds[-1][-1], Win)
        self.is_unpaid = "deltas" not in message and is_first
        hidden = _faces_in(message.get("ura_markers", message.get("uradora_markers", [])))
        wins = [event for event in self.draft.rounds[-1] if isinstance(event, Win)]
        known = (win.ura_indicators for win in wins if len(win.ura_indicators) == len(hidden) > 0)
        uras = next(known, ()) or tuple(self.table.new(face) for face in hidden)
        self.draft.add(
            Win(
                seat,
                giver,
                tile,
                uras,
                points_in(message.get("deltas", [0] * 4)),
                optional_in(message, "han", "fan"),
                optional_in(message, "fu", "fu"),
                yaku_in(message.get("tenhou_yaku")),
                None if message.get("pao") is None else seat_in(message["pao"]),
            )
        )

    def _ryukyoku(self, message: MjaiMessage) -> None:
        deltas = points_in(message["deltas"]) if message.get("deltas") else NO_POINTS
        kind = REASONS.get(str(message.get("reason")))
        named = message.get("tenpais")
        tenpai = None
        if isinstance(named, list) and len(named) == 4:
            tenpai = four(each is True for each in named)
        end = drawn_round(self.rules, self.draft.rounds[-1], kind, deltas, tenpai)
        if end is None:
            raise reading.BadRound("the round ends in an unknown way")
        self.is_unpaid = not message.get("deltas") and end.type in COUNTED_OUT
        self.draft.add(end)


def write_mjai(record: GameRecord) -> str:
    rules, final = record.rules, record.final_points
    start = start_message([player.name for player in record.players], rules)
    messages = [start | ({"game": record.game} if record.game else {})]
    for events in record.rounds:
        for event in events:
            messages += event_messages(event, rules)
        messages.append({"type": "end_kyoku"})
    messages.append({"type": "end_game"} | ({} if final is None else {"scores": list(final)}))
    return "".join(
        json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"
        for message in messages
    )


def start_message(names: Sequence[str], rules: Ruleset) -> MjaiMessage:
    return {
        "type": "start_game",
        "names": list(names),
        "kyoku_first": 0 if rules.hanchan else EAST_ONLY,
        "aka_flag": rules.red_fives,
        "open_tanyao": rules.open_tanyao,
    }


def event_messages(event: Event, rules: Ruleset, seat: Seat | None = None) -> Iterator[MjaiMessage]:
    """Yield the messages of an event: two for a discard with riichi, none for a lost connection.

    Args:
        seat: the recipient, from whom others' hands and draws are hidden; None hides nothing.
    """
    match event:
        case Deal():
            yield {
                "type": "start_kyoku",
                "bakaze": HONOURS[event.round // 4 % 4],
                "dora_marker": _name(event.dora_indicator, rules),
                "kyoku": event.round % 4 + 1,
                "honba": event.honba,
                "kyotaku": event.kyotaku,
                "oya": event.dealer,
                "scores": list(event.points),
                "tehais": [
                    [HIDDEN] * 13
                    if hand is None or seat not in (None, owner)
                    else _names(tuple(sorted(hand)), rules)
                    for owner, hand in enumerate(event.hands)
                ],
            }
        case Draw():
            is_hidden = event.tile is None or seat not in (None, event.seat)
            pai = HIDDEN if is_hidden else _name(event.tile, rules)
            yield {"type": "tsumo", "actor": event.seat, "pai": pai}
        case Discard():
            if event.riichi:
                yield {"type": "reach", "actor": event.seat}
            yield {
                "type": "dahai",
                "actor": event.seat,
                "pai": _name(event.tile, rules),
                "tsumogiri": event.tsumogiri,
            }
        case RiichiAccepted():
            yield {"type": "reach_accepted", "actor": event.seat}
        case Call():
            meld = event.meld
            message: MjaiMessage = {"type": str(meld.type), "actor": event.seat}
            if meld.type is MeldType.ANKAN:
                yield message | {"consumed": _names(meld.tiles, rules)}
            elif meld.type is MeldType.KAKAN:
                pon = tuple(tile for tile in meld.tiles if tile != meld.added)
                pai = _name(meld.added, rules)
                yield message | {"pai": pai, "consumed": _names(pon, rules)}
            else:
                yield message | {
                    "target": meld.from_seat,
                    "pai": _name(meld.called, rules),
                    "consumed": _names(meld.from_hand, rules),
                }
        case DoraRevealed():
            yield {"type": "dora", "dora_marker": _name(event.indicator, rules)}
        case Win():
            yield _hora(event, rules)
        case Ryukyoku():
            yield {
                "type": "ryukyoku",
                "reason": next(word for word, kind in REASONS.items() if kind is event.type),
                "tenpais": list(event.tenpai),
                "deltas": list(event.deltas),
            }
        case Disconnected() | Reconnected():
            return


def _hora(win: Win, rules: Ruleset) -> MjaiMessage:
    message: MjaiMessage = {
        "type": "hora",
        "actor": win.seat,
        "target": win.from_seat,
        "pai": _name(win.tile, rules),
        "deltas": list(win.deltas),
    }
    if win.ura_indicators:
        message["ura_markers"] = _names(win.ura_indicators, rules)
    if win.yaku:
        message["tenhou_yaku"] = [list(pair) for pair in win.yaku]
    optional = {"han": win.han, "fu": win.fu, "pao": win.pao_seat}
    return message | {key: value for key, value in optional.items() if value is not None}


def _name(tile: Tile | None, rules: Ruleset) -> str:
    assert tile is not None
    return FACE_NAMES[face_of(tile, rules)]


def _names(tiles: tuple[Tile, ...], rules: Ruleset) -> list[str]:
    return [_name(tile, rules) for tile in tiles]
