"""Convert Mahjong Soul's raw records to a GameRecord."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from rules.events import NO_POINTS, FourPoints, Ruleset, RyukyokuType, Win
from rules.formats import reading
from rules.formats.faces import (
    FIRST_RED_FACE,
    FaceRound,
    drawn_round,
    face_text,
    kind_of_face,
    second_reds,
    was_hanchan,
)
from rules.formats.majsoul_wire import RawGame, Values
from rules.melds import MeldType
from rules.message import Message
from rules.record import GameRecord, Player
from rules.tiles import SEATS, Seat, Tile, four

CALLS: Final = (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)
ANKAN = 3
ABORTIONS: Final = {
    1: RyukyokuType.NINE_TERMINALS,
    2: RyukyokuType.FOUR_WINDS,
    3: RyukyokuType.FOUR_KANS,
    4: RyukyokuType.FOUR_RIICHI,
    5: RyukyokuType.TRIPLE_RON,
}
YAKU: Final = dict(
    zip(
        [*range(1, 10), *range(12, 34), *range(35, 46), *range(47, 51)],
        [
            *(0, 1, 3, 4, 5, 6, 18, 19, 20),
            *(8, 9, 7, 23, 24, 25, 21, 26, 27, 28, 29, 30, 31, 22, 33, 34, 32, 35, 2, 52, 54, 53),
            *(37, 38, 39, 40, 42, 43, 44, 47, 50, 51, 45),
            *(46, 41, 48, 49),
        ],
        strict=True,
    )
)
"""Tenhou's number for each of Mahjong Soul's yaku numbers, except the winds."""
SEAT_WIND, ROUND_WIND = 10, 11
TANYAO = 12
SPECIAL_RULES: Final = tuple(
    """
    guyi_mode dora3_mode begin_open_mode jiuchao_mode muyu_mode open_hand xuezhandaodi
    huansanzhang chuanma reveal_discard field_spell_mode zhanxing tianming_mode yongchang_mode
    """.split()
)


def read_majsoul(raw: RawGame, game: str = "", seat: Seat | None = None) -> reading.ReadResult:
    """Read a game from its actions.

    Raises:
        UnreadableGame: if the game has three players or special rules, or no round can be read.
    """
    scan = _Scan(_rules_of(raw))
    for name, values in raw.actions:
        scan.take(name, values)
    if not any(scan.draft.rounds):
        raise reading.UnreadableGame(
            "This is a raw record of Mahjong Soul, but no round in it is complete. Save it again "
            "with all of its data, or convert the game to tenhou.net/6 JSON and open that."
        )
    if raw.damaged:
        scan.draft.note_file(
            Message("{count} actions of the record are damaged", count=raw.damaged)
        )
    names = [""] * 4
    for account in _dicts_in(raw.head.get("accounts")):
        place, nickname = account.get("seat", 0), account.get("nickname")
        if type(place) is int and 0 <= place < 4 and isinstance(nickname, str):
            names[place] = nickname[:100]
    uuid, end = raw.head.get("uuid"), raw.head.get("end_time")
    record = GameRecord(
        scan.rules,
        four(map(Player, names)),
        (),
        game or (uuid[:100] if isinstance(uuid, str) else ""),
        _final_points_of(raw),
        datetime.fromtimestamp(end, UTC).date() if type(end) is int and 0 < end < 2**32 else None,
    )
    return reading.finish(record, scan.draft, seat)


def _dict_in(values: Values, *keys: str) -> Values:
    for key in keys:
        inner = values.get(key)
        values = inner if isinstance(inner, dict) else {}
    return values


def _dicts_in(value: object) -> list[Values]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _rules_of(raw: RawGame) -> Ruleset:
    config = _dict_in(raw.head, "config")
    detail, meta = _dict_in(config, "mode", "detail_rule"), _dict_in(config, "meta")
    if any(detail.get(key) for key in SPECIAL_RULES):
        raise special_rules()
    mode = _dict_in(config, "mode").get("mode")
    deals: list[tuple[int, FourPoints]] = []
    for name, values in raw.actions:
        with suppress(reading.BadRound):
            if name == "RecordNewRound":
                number = 4 * _number(values, "chang") + _number(values, "ju")
                deals.append((number, reading.points_in(values.get("scores"))))
    played = was_hanchan(deals, _final_points_of(raw))
    hanchan = mode == 2 if mode in (1, 2) else played is not False
    is_private = bool(meta.get("room_id") or meta.get("contest_uid"))
    rounds: list[list[int]] = [[]]
    for name, values in raw.actions:
        tiles = []
        if name == "RecordNewRound":
            rounds.append([])
            hands = [values.get(f"tiles{seat}") for seat in SEATS]
            tiles = [tile for hand in hands if isinstance(hand, list) for tile in hand[:20]]
        elif name == "RecordDealTile":
            tiles = [values.get("tile")]
        names = [str(tile)[:2] for tile in tiles]
        rounds[-1] += [FIVES[name] for name in names if name in FIVES]
    red_fives = any(face >= FIRST_RED_FACE for faces in rounds for face in faces)
    if detail.get("dora_count") == 4 and is_private:
        rounds.append([FIRST_RED_FACE + 1] * 2)
    extra = second_reds(rounds)
    open_tanyao = not (is_private and "shiduan" in detail and not detail["shiduan"])
    return Ruleset(hanchan, red_fives, open_tanyao, extra)


FACES: Final = {face_text(face): face for face in range(FIRST_RED_FACE + 3)}
FIVES: Final = {name: FACES[name] for name in ("0m", "0p", "0s", "5m", "5p", "5s")}


def _final_points_of(raw: RawGame) -> FourPoints | None:
    found = _dicts_in(_dict_in(raw.head, "result").get("players"))
    points = {str(each.get("seat", 0)): each.get("part_point_1", 0) for each in found[:4]}
    last = _dict_in(raw.actions[-1][1], "gameend") if raw.actions else {}
    for final in ([*points.values()] and [points.get(str(s)) for s in SEATS], last.get("scores")):
        with suppress(reading.BadRound):
            return reading.points_in(final)
    return None


def special_rules() -> reading.UnreadableGame:
    return reading.UnreadableGame(
        "This game of Mahjong Soul was played by special rules; only its ordinary four-player "
        "games can be read."
    )


def _number(values: Values, key: str) -> int:
    value = values.get(key, 0)
    if type(value) is not int and type(value) is not bool:
        raise reading.BadRound("{key} is {value!r}", key=key, value=reading.shortened(value))
    return int(value)


def _face(tile: object) -> int:
    if isinstance(tile, str) and tile in FACES:
        return FACES[tile]
    raise reading.BadRound("{what!r} is not a tile", what=reading.shortened(tile))


def _faces(tiles: object) -> list[int]:
    if not isinstance(tiles, list):
        raise reading.BadRound("{what!r} is not a list of tiles", what=reading.shortened(tiles, 40))
    return [_face(tile) for tile in tiles[:20]]


RECORDS: Final = (
    "RecordNewRound",
    "RecordDealTile",
    "RecordDiscardTile",
    "RecordChiPengGang",
    "RecordAnGangAddGang",
    "RecordHule",
    "RecordNoTile",
    "RecordLiuJu",
)


class _Scan:
    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.draft = reading.RoundDraft()
        self.table = FaceRound(self.draft, rules)
        self.dealer = Seat(0)
        self.number = 0
        self.doras = 1

    def take(self, name: str, values: Values) -> None:
        if name == "RecordBaBei":
            raise reading.three_players()
        if name not in RECORDS:
            if name.startswith("Record"):
                raise special_rules()
            return
        if name == "RecordNewRound" or not self.draft.failed:
            try:
                self._read(name, values)
            except reading.BadRound as error:
                self.draft.fail(error.message)

    def _read(self, name: str, values: Values) -> None:
        table = self.table
        if name in ("RecordDealTile", "RecordChiPengGang", "RecordNoTile", "RecordLiuJu"):
            table.accept()
        match name:
            case "RecordNewRound":
                self._new_round(values)
            case "RecordDealTile":
                self._reveal(values)
                table.draw(reading.seat_in(_number(values, "seat")), _face(values.get("tile")))
            case "RecordDiscardTile":
                seat, face = reading.seat_in(_number(values, "seat")), _face(values.get("tile"))
                riichi = bool(values.get("is_liqi") or values.get("is_wliqi"))
                is_drawn = bool(values.get("moqie")) and table.drawn_face(seat) == face
                table.discard(seat, None if is_drawn else face, riichi)
                self._reveal(values)
            case "RecordChiPengGang":
                self._claim(values)
            case "RecordAnGangAddGang":
                seat, face = reading.seat_in(_number(values, "seat")), _face(values.get("tiles"))
                kind = kind_of_face(face)
                held = [each for each in table.faces_held(seat) if kind_of_face(each) == kind]
                if _number(values, "type") == ANKAN:
                    table.ankan(seat, held)
                else:
                    table.kakan(seat, face if face in held or not held else held[0])
                self._reveal(values)
            case "RecordHule":
                self._wins(values)
            case "RecordNoTile":
                self._no_tile(values)
            case "RecordLiuJu":
                self._drawn(ABORTIONS.get(_number(values, "type")), NO_POINTS, None)

    def _new_round(self, values: Values) -> None:
        self.draft.begin()
        self.table = FaceRound(self.draft, self.rules)
        scores = values.get("scores")
        hands = [values.get(f"tiles{seat}") or [] for seat in SEATS]
        if (isinstance(scores, list) and len(scores) == 3) or (hands[2] and not hands[3]):
            raise reading.three_players()
        self.dealer = reading.seat_in(_number(values, "ju"))
        self.number = 4 * _number(values, "chang") + self.dealer
        faces = [_faces(hand) for hand in hands]
        first = faces[self.dealer].pop() if len(faces[self.dealer]) == 14 else None
        doras = _faces(values.get("doras") or [values.get("dora")])
        self.table.deal(
            self.number,
            _number(values, "ben"),
            _number(values, "liqibang"),
            self.dealer,
            reading.points_in(scores),
            faces,
            doras[0],
        )
        self.doras = 1
        if first is not None:
            self.table.draw(self.dealer, first)

    def _reveal(self, values: Values) -> None:
        for face in _faces(values.get("doras") or [])[self.doras :]:
            self.table.reveal(face)
            self.doras += 1

    def _claim(self, values: Values) -> None:
        seat, kind = reading.seat_in(_number(values, "seat")), _number(values, "type")
        faces, froms = _faces(values.get("tiles")), values.get("froms")
        if not 0 <= kind < len(CALLS) or not isinstance(froms, list) or len(froms) != len(faces):
            raise reading.BadRound("seat {seat} makes an unknown call", seat=seat)
        givers = [at for at, giver in enumerate(froms) if giver != seat]
        if len(givers) != 1:
            raise reading.BadRound("seat {seat} makes an unknown call", seat=seat)
        at = givers[0]
        own = faces[:at] + faces[at + 1 :]
        self.table.claim(seat, CALLS[kind], faces[at], own, reading.seat_in(froms[at]))

    def _wins(self, values: Values) -> None:
        hules, total = _dicts_in(values.get("hules")), reading.points_in(values.get("delta_scores"))
        shares: list[FourPoints] = []
        for hule in hules[1:4]:
            winner, giver = reading.seat_in(_number(hule, "seat")), self._giver()
            points = _number(hule, "point_rong")
            shares.append(four(points * ((s == winner) - (s == giver)) for s in SEATS))
        first = four(total[seat] - sum(share[seat] for share in shares) for seat in SEATS)
        uras: list[int] = max((_faces(h.get("li_doras") or []) for h in hules), key=len, default=[])
        indicators = tuple(self.table.new(face) for face in uras)
        for hule, deltas in zip(hules, (first, *shares), strict=False):
            self._win(hule, deltas, indicators)

    def _giver(self) -> Seat:
        if self.table.last is None:
            raise reading.BadRound("the win has no winner")
        return self.table.last[0]

    def _win(self, hule: Values, deltas: FourPoints, uras: tuple[Tile, ...]) -> None:
        from rules.scoring import pao_seat

        seat = reading.seat_in(_number(hule, "seat"))
        giver = seat if hule.get("zimo") else self._giver()
        tile = self.table.winning_tile(seat, giver)
        riichi = self.table.has_declared(seat)
        pairs = [self._yaku(seat, each) for each in _dicts_in(hule.get("fans"))[:30]]
        known = [pair for pair in pairs if pair is not None]
        yaku = tuple(known) if len(known) == len(pairs) else ()
        self.draft.add(
            Win(
                seat,
                giver,
                tile,
                uras if riichi else (),
                deltas,
                sum(han for _, han in yaku) if yaku else None,
                None if hule.get("yiman") else _number(hule, "fu") or None,
                yaku,
                pao_seat(tuple(self.table.melds[seat]), yaku),
            )
        )

    def _yaku(self, seat: Seat, fan: Values) -> tuple[int, int] | None:
        number, han = _number(fan, "id"), _number(fan, "val")
        if number == SEAT_WIND:
            return 10 + (seat - self.dealer) % 4, han
        if number == ROUND_WIND:
            return 14 + self.number // 4, han
        tenhou = YAKU.get(number)
        if tenhou is None:
            return None
        return tenhou, 13 if 37 <= tenhou < 52 else han

    def _no_tile(self, values: Values) -> None:
        total = [0, 0, 0, 0]
        for each in _dicts_in(values.get("scores")):
            if each.get("delta_scores"):
                deltas = reading.points_in(each["delta_scores"])
                total = [a + b for a, b in zip(total, deltas, strict=True)]
        nagashi = RyukyokuType.NAGASHI_MANGAN
        kind = nagashi if values.get("liujumanguan") else RyukyokuType.EXHAUSTIVE
        players = _dicts_in(values.get("players"))
        tenpai = four(bool(each.get("tingpai")) for each in players) if len(players) == 4 else None
        self._drawn(kind, four(total), tenpai)

    def _drawn(
        self,
        kind: RyukyokuType | None,
        deltas: FourPoints,
        tenpai: tuple[bool, bool, bool, bool] | None,
    ) -> None:
        end = drawn_round(self.rules, self.draft.rounds[-1], kind, deltas, tenpai)
        if end is None:
            raise reading.BadRound("the round ends in an unknown way")
        self.draft.add(end)
