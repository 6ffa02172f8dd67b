"""Games written as other programs write them, to try the readers.

The field numbers of Mahjong Soul's protobuf stand here a second time on purpose: a wrong number in
the reader's schema would show.
"""

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from rules.events import (
    NO_POINTS,
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    Reconnected,
    Ruleset,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.formats.faces import face_of, face_text
from rules.formats.logs import find_logs
from rules.formats.majsoul import ABORTIONS, CALLS, ROUND_WIND, SEAT_WIND, YAKU
from rules.formats.reader import parse_game
from rules.formats.reading import describe, limit_of
from rules.formats.tenhou6_dialects import YAKU as YAKU_NAMES
from rules.formats.tenhou6_write import write_tenhou6
from rules.melds import Meld, MeldType
from rules.record import GameRecord
from rules.tiles import SEATS, Seat, Tile
from tutor.lab.soak.whim import WILD, Progress, Whim, play_game

# --- what must stay the same ---------------------------------------------------------------------


def in_faces(record: GameRecord, *, yaku: bool = True) -> list[list[object]]:
    """Return the events with faces for tiles, to compare a game in two formats.

    Args:
        record: the game.
        yaku: whether han, fu and yaku count.
    """
    return [
        [
            _in_faces(event, record.rules, yaku)
            for event in events
            if not isinstance(event, Disconnected | Reconnected)
        ]
        for events in record.rounds
    ]


def _in_faces(event: Event, rules: Ruleset, yaku: bool) -> object:
    def faces(*tiles: Tile | None) -> list[int]:
        return sorted(face_of(tile, rules) for tile in tiles if tile is not None)

    match event:
        case Deal():
            hands = [faces(*hand) for hand in event.hands if hand is not None]
            plain = replace(event, hands=(), dora_indicator=Tile(0))
            return plain, hands, faces(event.dora_indicator)
        case Draw() | Discard():
            return replace(event, tile=Tile(0)), faces(event.tile)
        case Call():
            meld = event.meld
            return event.seat, meld.type, meld.from_seat, faces(*meld.tiles), faces(meld.called)
        case DoraRevealed():
            return faces(event.indicator)
        case Win():
            win = replace(event, tile=Tile(0), ura_indicators=())
            win = replace(win, fu=None) if limit_of(event) else win
            if not yaku:
                win = replace(win, han=None, fu=None, yaku=(), pao_seat=None)
            return win, faces(event.tile), faces(*event.ura_indicators)
        case Ryukyoku() if event.type is not RyukyokuType.EXHAUSTIVE:
            return replace(event, tenpai=(False,) * 4)
        case _:
            return event


# --- converters of Mahjong Soul's records --------------------------------------------------------

LANGUAGES: Final = ("ja", "romaji", "en", "zh-Hans", "zh-Hant")
ENDS: Final = {
    RyukyokuType.EXHAUSTIVE: ("流局", "Ryuukyoku", "Exhaustive Draw", "荒牌流局", "荒牌流局"),
    RyukyokuType.NAGASHI_MANGAN: (
        "流し満貫",
        "Nagashi Mangan",
        "Mangan at Draw",
        "流局满贯",
        "流局滿貫",
    ),
    RyukyokuType.FOUR_KANS: ("四開槓", "Suukaikan", "Four Kan Abortion", "四杠散了", "四槓散了"),
    RyukyokuType.TRIPLE_RON: ("三家和", "Sanchahou", "Three Ron Abortion", "三家和了", "三家和了"),
    RyukyokuType.NINE_TERMINALS: (
        "九種九牌",
        "Kyuushu Kyuuhai",
        "Nine Terminal Abortion",
        "九种九牌",
        "九種九牌",
    ),
    RyukyokuType.FOUR_WINDS: (
        "四風連打",
        "Suufon Renda",
        "Four Wind Abortion",
        "四风连打",
        "四風連打",
    ),
    RyukyokuType.FOUR_RIICHI: (
        "四家立直",
        "Suucha Riichi",
        "Four Riichi Abortion",
        "四家立直",
        "四家立直",
    ),
}
ROOMS: Final = ("玉の間", "Jade Room", "Jade Room", "玉之间", "玉之間")
FRIENDS: Final = ("友人戦", "Friendly", "Friendly", "友人场", "友人場")
LENGTHS: Final = (
    ("東喰", " East", " East", "四人东", "四人東"),
    ("南喰", " South", " South", "四人南", "四人南"),
)
WIN_WORDS: Final = ("和了", "Agari", "Agari", "和了", "和了")


def converted(record: GameRecord, language: str, *, floats: bool = False) -> str:
    """Return the game as a converter writes a record of Mahjong Soul: tenhou.net/6 JSON.

    Args:
        record: the game.
        language: one of `LANGUAGES`.
        floats: whether points are numbers such as 1000.0.
    """
    at, rules = LANGUAGES.index(language), record.rules
    document = json.loads(write_tenhou6(record))
    room = (ROOMS if rules.red_fives else FRIENDS)[at]
    red = ("赤", " Red Fives") if rules.red_fives else ("", " No Red Fives")
    name = f"{room}{LENGTHS[rules.hanchan][at]}{red[at in (1, 2)]}"
    reds = int(rules.red_fives)
    document |= {
        "ver": "2.3",
        "ratingc": "PF4",
        "rule": {"disp": name, "aka53": reds, "aka52": reds, "aka51": reds},
        "lobby": 0,
        "dan": ["雀豪★1"] * 4,
        "rate": [1200] * 4,
        "sx": ["C"] * 4,
        "title": [name, "Sat, 28 Nov 2026 06:00:00 GMT"],
    }
    for columns, events in zip(document["log"], record.rounds, strict=True):
        end = events[-1]
        if isinstance(end, Ryukyoku):
            counted = end.type in (RyukyokuType.EXHAUSTIVE, RyukyokuType.NAGASHI_MANGAN)
            columns[16] = [ENDS[end.type][at], *([[*end.deltas]] if counted else [])]
        elif isinstance(end, Win):
            columns[16][0] = WIN_WORDS[at]
            for detail in columns[16][2::2]:
                if at:
                    detail[4:] = [f"Yaku {text}" for text in detail[4:]]
        if floats:
            columns[1] = [float(points) for points in columns[1]]
            columns[2] = [float(tile) for tile in columns[2]]
    return json.dumps(document, ensure_ascii=False)


# --- Mahjong Soul's raw records ------------------------------------------------------------------

NUMBERS: Final[dict[str, dict[str, tuple[int, str]]]] = {
    name: {key: (int(number), kind) for key, number, kind in (f.split(":") for f in fields.split())}
    for name, fields in {
        "Wrapper": "name:1: data:2:",
        "ResGameRecord": "head:3:RecordGame data:4:",
        "RecordGame": "uuid:1: start_time:2: end_time:3: config:5:GameConfig accounts:11:Account"
        " result:12:GameEndResult",
        "GameConfig": "category:1: mode:2:GameMode meta:3:GameMetaData",
        "GameMode": "mode:1: detail_rule:6:GameDetailRule",
        "GameDetailRule": "dora_count:3: shiduan:4: init_point:5:",
        "GameMetaData": "room_id:1: mode_id:2:",
        "Account": "account_id:1: seat:2: nickname:3:",
        "GameEndResult": "players:1:PlayerItem",
        "PlayerItem": "seat:1: total_point:2: part_point_1:3:",
        "GameDetailRecords": "records:1: version:2: actions:3:GameAction",
        "GameAction": "passed:1: type:2: result:3:",
        "RecordNewRound": "chang:1: ju:2: ben:3: scores:5: liqibang:6: tiles0:7: tiles1:8:"
        " tiles2:9: tiles3:10: left_tile_count:15: doras:16:",
        "RecordDealTile": "seat:1: tile:2: left_tile_count:3: liqi:5:LiQiSuccess doras:6:",
        "LiQiSuccess": "seat:1: score:2: liqibang:3:",
        "RecordDiscardTile": "seat:1: tile:2: is_liqi:3: moqie:5: zhenting:6: doras:8: is_wliqi:9:",
        "RecordChiPengGang": "seat:1: type:2: tiles:3: froms:4: liqi:5:LiQiSuccess",
        "RecordAnGangAddGang": "seat:1: type:2: tiles:3: doras:6:",
        "RecordHule": "hules:1:HuleInfo old_scores:2: delta_scores:3: scores:5: gameend:6:GameEnd",
        "GameEnd": "scores:1:",
        "HuleInfo": "hand:1: hu_tile:3: seat:4: zimo:5: qinjia:6: liqi:7: doras:8: li_doras:9:"
        " yiman:10: count:11: fans:12:FanInfo fu:13: point_rong:15:",
        "FanInfo": "name:1: val:2: id:3:",
        "RecordNoTile": "liujumanguan:1: players:2:NoTilePlayerInfo scores:3:NoTileScoreInfo",
        "NoTilePlayerInfo": "tingpai:3:",
        "NoTileScoreInfo": "seat:1: old_scores:2: delta_scores:3:",
        "RecordLiuJu": "type:1: seat:3:",
    }.items()
}
FANS: Final = {tenhou: number for number, tenhou in YAKU.items()}
SPECIAL_VERSION: Final = 210715
"""The version of records since 2021, whose actions carry the wrappers."""


def majsoul_bytes(record: GameRecord, *, response: bool = True, old: bool = False) -> bytes:
    """Return the game as Mahjong Soul's protobuf.

    Args:
        record: the game.
        response: with its head, as the server answers; otherwise only the Wrapper of its data.
        old: as before 2021, with records instead of actions.
    """
    wrapped = [
        encoded("Wrapper", {"name": f".lq.{name}", "data": encoded(name, values)})
        for name, values in actions_of(record)
    ]
    whole: dict[str, Any] = {"records": wrapped}
    if not old:
        actions = [{"passed": 10 * n, "type": 1, "result": each} for n, each in enumerate(wrapped)]
        whole = {"version": SPECIAL_VERSION, "actions": [{"passed": 1, "type": 2}, *actions]}
    details = encoded("GameDetailRecords", whole)
    data = encoded("Wrapper", {"name": ".lq.GameDetailRecords", "data": details})
    return encoded("ResGameRecord", {"head": head_of(record), "data": data}) if response else data


def majsoul_json(record: GameRecord, *, form: str = "decoded") -> str:
    """Return the game as tools save it in JSON.

    Args:
        record: the game.
        form: ``decoded``, ``list`` (decoded too), or its bytes as ``base64`` or as ``numbers``.
    """
    actions = [{"name": f".lq.{name}", "data": values} for name, values in actions_of(record)]
    head = head_of(record)
    match form:
        case "decoded":
            inner = [{"passed": 1, "type": 1, "result": each} for each in actions]
            data = {"name": ".lq.GameDetailRecords", "data": {"actions": inner}}
            return json.dumps({"head": head, "data": data}, ensure_ascii=False)
        case "list":
            return json.dumps({"head": head, "data": actions}, ensure_ascii=False)
        case "base64":
            wrapper = base64.b64encode(majsoul_bytes(record, response=False)).decode()
            return json.dumps({"head": head, "data": wrapper}, ensure_ascii=False)
    numbers = [*majsoul_bytes(record, response=False)]
    return json.dumps({"head": head, "data": {"type": "Buffer", "data": numbers}})


def head_of(record: GameRecord) -> dict[str, Any]:
    players = enumerate(record.final_points or ())
    room = {"mode_id": 12} if record.rules.red_fives else {"room_id": 12345}
    detail = {"dora_count": 3 * record.rules.red_fives, "shiduan": int(record.rules.open_tanyao)}
    return {
        "uuid": record.game or "260101-00000000-0000-0000-0000-000000000000",
        "config": {
            "category": 2,
            "mode": {"mode": 1 + record.rules.hanchan, "detail_rule": detail},
            "meta": room,
        },
        "accounts": [
            {"account_id": 1 + seat, "seat": seat, "nickname": player.name}
            for seat, player in enumerate(record.players)
        ],
        "result": {"players": [{"seat": s, "part_point_1": points} for s, points in players]},
    }


def encoded(name: str, values: dict[str, Any]) -> bytes:
    whole = bytearray()
    for key, value in values.items():
        number, kind = NUMBERS[name][key]
        for each in value if isinstance(value, list) else [value]:
            match each:
                case dict():
                    data = encoded(kind, each)
                case str():
                    data = each.encode()
                case bytes():
                    data = each
                case _:
                    if each or isinstance(value, list):  # a single 0 is not written
                        whole += _varint(number << 3) + _varint(each % (1 << 64))
                    continue
            whole += _varint(number << 3 | 2) + _varint(len(data)) + data
    return bytes(whole)


def _varint(number: int) -> bytes:
    whole = bytearray()
    while number > 0x7F:
        whole.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*whole, number])


def actions_of(record: GameRecord) -> list[tuple[str, dict[str, Any]]]:
    actions = [each for events in record.rounds for each in _actions(events, record.rules)]
    name, last = actions[-1]
    if name == "RecordHule" and record.final_points is not None:
        last["gameend"] = {"scores": [*record.final_points]}
    return actions


def _name(tile: Tile, rules: Ruleset) -> str:
    return face_text(face_of(tile, rules))


def _actions(events: tuple[Event, ...], rules: Ruleset) -> list[tuple[str, dict[str, Any]]]:
    done: list[tuple[str, dict[str, Any]]] = []
    doras: list[str] = []
    values: dict[str, Any]
    deal = events[0]
    assert isinstance(deal, Deal)
    for event in events:
        match event:
            case Deal():
                doras = [_name(event.dora_indicator, rules)]
                hands = {
                    f"tiles{s}": [_name(t, rules) for t in hand or ()]
                    for s, hand in enumerate(event.hands)
                }
                values = {"chang": event.round // 4, "ju": event.dealer, "ben": event.honba}
                values |= {"liqibang": event.kyotaku, "scores": [*event.points], **hands}
                done.append(("RecordNewRound", values | {"doras": [*doras]}))
            case Draw() if len(done) == 1 and f"tiles{event.seat}" in done[0][1]:
                assert event.tile is not None
                if len(done[0][1][f"tiles{event.seat}"]) == 13 and event.seat == deal.dealer:
                    done[0][1][f"tiles{event.seat}"].append(_name(event.tile, rules))
            case Draw():
                assert event.tile is not None
                tile = _name(event.tile, rules)
                done.append(("RecordDealTile", {"seat": event.seat, "tile": tile}))
            case Discard():
                values = {"seat": event.seat}
                values |= {"is_liqi": event.riichi, "moqie": event.tsumogiri}
                values["tile"] = _name(event.tile, rules)
                done.append(("RecordDiscardTile", values))
            case Call():
                done.append(_call(event.seat, event.meld, rules))
            case DoraRevealed():
                doras.append(_name(event.indicator, rules))
                done[-1][1]["doras"] = [*doras]
            case Ryukyoku():
                done.append(_drawn(event))
    wins = [event for event in events if isinstance(event, Win)]
    if wins:
        uras = max(([_name(t, rules) for t in win.ura_indicators] for win in wins), key=len)
        total = [sum(win.deltas[seat] for win in wins) for seat in SEATS]
        hules = [_hule(win, deal, uras) for win in wins]
        done.append(("RecordHule", {"hules": hules, "delta_scores": total}))
    return done


def _call(seat: Seat, meld: Meld, rules: Ruleset) -> tuple[str, dict[str, Any]]:
    if meld.type in (MeldType.ANKAN, MeldType.KAKAN):
        tile = _name(meld.tiles[-1] if meld.added is None else meld.added, rules)
        kind = 3 if meld.type is MeldType.ANKAN else 2
        return "RecordAnGangAddGang", {"seat": seat, "type": kind, "tiles": tile}
    assert meld.called is not None
    tiles = [_name(tile, rules) for tile in (*meld.from_hand, meld.called)]
    froms = [*[seat] * len(meld.from_hand), meld.from_seat]
    values = {"seat": seat, "type": CALLS.index(meld.type), "tiles": tiles, "froms": froms}
    return "RecordChiPengGang", values


def _drawn(end: Ryukyoku) -> tuple[str, dict[str, Any]]:
    types = {kind: number for number, kind in ABORTIONS.items()}
    if end.type in types:
        return "RecordLiuJu", {"type": types[end.type]}
    scores = [{"delta_scores": [*end.deltas]}] if end.deltas != NO_POINTS else [{}]
    return "RecordNoTile", {
        "liujumanguan": end.type is RyukyokuType.NAGASHI_MANGAN,
        "players": [{"tingpai": tenpai} for tenpai in end.tenpai],
        "scores": scores,
    }


def _hule(win: Win, deal: Deal, uras: list[str]) -> dict[str, Any]:
    fans = []
    for number, han in win.yaku:
        fan = FANS.get(number)
        if 10 <= number < 14:
            fan = SEAT_WIND
        elif 14 <= number < 18:
            fan = ROUND_WIND
        if fan is not None:
            fans.append({"val": 1 if han >= 13 else han, "id": fan})
    values: dict[str, Any] = {"seat": win.seat, "zimo": win.seat == win.from_seat}
    values |= {"qinjia": win.seat == deal.dealer, "li_doras": uras, "fans": fans}
    values |= {"yiman": any(han >= 13 for _, han in win.yaku), "fu": win.fu or 0}
    return values | {"point_rong": win.deltas[win.seat], "count": win.han or 0}


# --- Denno Mahjong -------------------------------------------------------------------------------

KOBALAB_ENDS: Final = {
    RyukyokuType.EXHAUSTIVE: "荒牌平局",
    RyukyokuType.NAGASHI_MANGAN: "流し満貫",
    RyukyokuType.NINE_TERMINALS: "九種九牌",
    RyukyokuType.FOUR_WINDS: "四風連打",
    RyukyokuType.FOUR_RIICHI: "四家立直",
    RyukyokuType.FOUR_KANS: "四開槓",
    RyukyokuType.TRIPLE_RON: "三家和",
}


def kobalab(record: GameRecord) -> dict[str, Any]:
    """Return the game as Denno Mahjong's paipu, with player 1 as the first dealer."""
    first = 1
    names = [record.players[(player - first) % 4].name for player in range(4)]
    whole: dict[str, Any] = {"title": "対局", "player": names, "qijia": first}
    whole["log"] = [[*_kobalab_round(events, record.rules)] for events in record.rounds]
    if record.final_points is not None:
        whole["defen"] = [record.final_points[(player - first) % 4] for player in range(4)]
    return whole


def _kobalab_round(events: tuple[Event, ...], rules: Ruleset) -> Iterator[dict[str, Any]]:
    deal = events[0]
    assert isinstance(deal, Deal)

    def place(seat: Seat | None) -> int | None:
        return None if seat is None else (seat - deal.dealer) % 4

    def name(tile: Tile) -> str:
        return _name(tile, rules)[::-1]

    def names(tiles: tuple[Tile, ...]) -> str:
        ordered = sorted(tiles)
        return "".join(name(tile) for tile in ordered)

    def turned(values: tuple[int, ...]) -> list[int]:
        return [values[(deal.dealer + each) % 4] for each in range(4)]

    after_kan = False
    for event in events:
        match event:
            case Deal():
                yield {
                    "qipai": {
                        "zhuangfeng": event.round // 4,
                        "jushu": event.dealer,
                        "changbang": event.honba,
                        "lizhibang": event.kyotaku,
                        "defen": turned(event.points),
                        "baopai": name(event.dora_indicator),
                        "shoupai": [
                            names(event.hands[(event.dealer + each) % 4] or ()) for each in range(4)
                        ],
                    }
                }
            case Draw():
                assert event.tile is not None
                key = "gangzimo" if after_kan else "zimo"
                after_kan = False
                yield {key: {"l": place(event.seat), "p": name(event.tile)}}
            case Discard():
                marks = "_" * event.tsumogiri + "*" * event.riichi
                yield {"dapai": {"l": place(event.seat), "p": name(event.tile) + marks}}
            case Call():
                meld, after_kan = event.meld, event.meld.is_kan
                key = "gang" if meld.type in (MeldType.ANKAN, MeldType.KAKAN) else "fulou"
                yield {key: {"l": place(event.seat), "m": _kobalab_meld(event.seat, meld, name)}}
            case DoraRevealed():
                yield {"kaigang": {"baopai": name(event.indicator)}}
            case Win():
                is_ron = event.seat != event.from_seat
                hupai = [
                    {"name": YAKU_NAMES[number], "fanshu": "*" if han >= 13 else han}
                    for number, han in event.yaku
                ]
                yield {
                    "hule": {
                        "l": place(event.seat),
                        "baojia": place(event.from_seat) if is_ron else None,
                        "fubaopai": [name(tile) for tile in event.ura_indicators] or None,
                        "fu": event.fu,
                        "hupai": hupai,
                        "fenpei": turned(event.deltas),
                    }
                }
            case Ryukyoku():
                fenpei = turned(event.deltas)
                yield {"pingju": {"name": KOBALAB_ENDS[event.type], "fenpei": fenpei}}


def _kobalab_meld(seat: Seat, meld: Meld, name: Callable[[Tile], str]) -> str:
    suit = name(meld.tiles[0])[0]
    if meld.type is MeldType.ANKAN:
        return suit + "".join(name(tile)[1] for tile in meld.tiles)
    assert meld.called is not None
    assert meld.from_seat is not None
    mark = " +=-"[(meld.from_seat - seat) % 4]
    if meld.type is MeldType.CHI:
        marked = (name(t)[1] + mark * (t == meld.called) for t in meld.tiles)
        return suit + "".join(marked)
    own = [tile for tile in meld.tiles if tile not in (meld.called, meld.added)]
    digits = "".join(name(tile)[1] for tile in [*own, meld.called])
    return suit + digits + mark + ("" if meld.added is None else name(meld.added)[1])


# --- the soak ------------------------------------------------------------------------------------


def soak_foreign(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    """Games in every foreign form, read and compared; gives the differences."""
    for number, record in enumerate(islice(_games(seed, logs), size)):
        for form, data in forms_of(record).items():
            fault = difference(record, form, data)
            if fault:
                yield f"game {number} of seed {seed}, {form}: {fault}"
        progress(number + 1, size)


def forms_of(record: GameRecord) -> dict[str, bytes]:
    texts = {f"converted {language}": converted(record, language) for language in LANGUAGES}
    texts |= {"converted with floats": converted(record, "en", floats=True)}
    for form in ("decoded", "list", "base64", "numbers"):
        texts[f"raw record, {form}"] = majsoul_json(record, form=form)
    texts["kobalab"] = json.dumps([kobalab(record)], ensure_ascii=False)
    return {form: text.encode() for form, text in texts.items()} | {
        "raw record": majsoul_bytes(record),
        "raw data": majsoul_bytes(record, response=False),
        "raw record before 2021": majsoul_bytes(record, old=True),
    }


def difference(record: GameRecord, form: str, data: bytes) -> str | None:
    """Return how a game read from a foreign form differs from the original, or None."""
    reading = parse_game(data)
    if reading.repairs:
        return describe(reading.repairs[0])
    again, is_converted = reading.record, form.startswith("converted")
    yaku = not is_converted or form == "converted ja"
    if in_faces(again, yaku=yaku) != in_faces(record, yaku=yaku):
        return "other events"
    if form not in ("raw data", "kobalab") and again.rules != record.rules:
        return f"other rules: {again.rules}"  # these two forms do not name the rules
    if form != "raw data" and [p.name for p in again.players] != [p.name for p in record.players]:
        return "other players"
    if form != "raw data" and again.final_points != record.final_points:
        return f"other points at the end: {again.final_points}"
    return None


def _games(seed: int, logs: Sequence[Path]) -> Iterator[GameRecord]:
    for log in find_logs(logs):
        yield log.read().record
    whims = (WILD, Whim(calls=0.6, greed=0.9), Whim(calls=0.1, riichi=1.0, greed=1.0))
    for number in count():
        random = Random(f"{seed} {number}")
        hanchan, red_fives = random.random() < 0.5, random.random() < 0.7
        whim = whims[number % len(whims)]
        yield play_game(random, whim, hanchan=hanchan, red_fives=red_fives)
