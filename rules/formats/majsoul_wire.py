"""Mahjong Soul's raw records: protobuf bytes or the JSON that tools save -> heads and actions.

The game's server answers ``fetchGameRecord`` with a ResGameRecord, which holds a head and, as data,
a Wrapper of GameDetailRecords, whose actions are Wrappers in turn. Tools save these bytes, or JSON
in which any level may be decoded, base64, or a list of bytes. The schema follows the public field
numbers, as far as a game needs them; a library for this would be larger than this module.
"""

import base64
import binascii
import json
import re
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rules.formats.reading import UnreadableGame

Values: TypeAlias = dict[str, Any]
"""The fields of a message by name. Repeated fields are lists; fields that are 0, "" or false are
missing."""

SCHEMA: Final = {
    name: {
        int(number): (key, kind.rstrip("*"), kind.endswith("*"))
        for number, key, kind in (each.split(":") for each in fields.split())
    }
    for name, fields in {
        "Wrapper": "1:name:text 2:data:bytes",
        "ResGameRecord": "3:head:RecordGame 4:data:bytes",
        "RecordGame": "1:uuid:text 2:start_time:int 3:end_time:int 5:config:GameConfig"
        " 11:accounts:Account* 12:result:GameEndResult",
        "GameConfig": "1:category:int 2:mode:GameMode 3:meta:GameMetaData",
        "GameMode": "1:mode:int 6:detail_rule:GameDetailRule",
        "GameMetaData": "1:room_id:int 2:mode_id:int 3:contest_uid:int",
        "GameDetailRule": "3:dora_count:int 4:shiduan:int 5:init_point:int 42:guyi_mode:int"
        " 43:dora3_mode:int 44:begin_open_mode:int 45:jiuchao_mode:int 46:muyu_mode:int"
        " 47:open_hand:int 48:xuezhandaodi:int 49:huansanzhang:int 50:chuanma:int"
        " 51:reveal_discard:int 52:field_spell_mode:int 53:zhanxing:int 54:tianming_mode:int"
        " 70:yongchang_mode:int",
        "Account": "2:seat:int 3:nickname:text",
        "GameEndResult": "1:players:PlayerItem*",
        "PlayerItem": "1:seat:int 3:part_point_1:int",
        "GameDetailRecords": "1:records:bytes* 2:version:int 3:actions:GameAction*",
        "GameAction": "2:type:int 3:result:bytes",
        "RecordNewRound": "1:chang:int 2:ju:int 3:ben:int 4:dora:text 5:scores:int*"
        " 6:liqibang:int 7:tiles0:text* 8:tiles1:text* 9:tiles2:text* 10:tiles3:text*"
        " 16:doras:text*",
        "RecordDealTile": "1:seat:int 2:tile:text 6:doras:text*",
        "RecordDiscardTile": "1:seat:int 2:tile:text 3:is_liqi:int 5:moqie:int 8:doras:text*"
        " 9:is_wliqi:int",
        "RecordChiPengGang": "1:seat:int 2:type:int 3:tiles:text* 4:froms:int*",
        "RecordAnGangAddGang": "1:seat:int 2:type:int 3:tiles:text 6:doras:text*",
        "RecordBaBei": "1:seat:int",
        "RecordHule": "1:hules:HuleInfo* 3:delta_scores:int* 6:gameend:GameEnd",
        "GameEnd": "1:scores:int*",
        "HuleInfo": "3:hu_tile:text 4:seat:int 5:zimo:int 9:li_doras:text* 10:yiman:int"
        " 11:count:int 12:fans:FanInfo* 13:fu:int 15:point_rong:int",
        "FanInfo": "2:val:int 3:id:int",
        "RecordNoTile": "1:liujumanguan:int 2:players:NoTilePlayerInfo* 3:scores:NoTileScoreInfo*"
        " 4:gameend:int",
        "NoTilePlayerInfo": "3:tingpai:int",
        "NoTileScoreInfo": "3:delta_scores:int*",
        "RecordLiuJu": "1:type:int 3:seat:int",
    }.items()
}
"""The name, type and repetition of each field, by message and field number. Bools are ints."""

RECORDS: Final = "GameDetailRecords"
SIGN: Final = b".lq.GameDetailRecords"
NAME: Final = re.compile(r"\.?(?:lq\.)?(\w{1,40})")
MAX_FIELDS: Final = 1_000_000
"""The maximum number of fields decoded in a file, over all messages; a game has about 30,000."""
MAX_ACTIONS: Final = 40_000
MAX_DEPTH: Final = 12


class _BadWire(ValueError):
    pass


@dataclass(slots=True)
class RawGame:
    head: Values = field(default_factory=dict)
    actions: list[tuple[str, Values]] = field(default_factory=list)
    """The name (without ``.lq.``) and the fields of each action."""
    damaged: int = 0
    """The number of actions that cannot be decoded."""


def is_raw_record(value: object) -> bool:
    match value:
        case {"name": str(name), **rest} if "data" in rest or "result" in rest:
            return ".lq." in name or name.startswith("Record")
        case {"head": {"uuid": _} | {"accounts": _}} | {"head": dict(), "data": _}:
            return True
        case {"actions": [first, *_]} | {"records": [first, *_]} | {"data": [first, *_]}:
            inner = first.get("result") if isinstance(first, dict) else None
            return is_raw_record(first) or is_raw_record(inner)
        case {"data": dict(inner)}:
            return is_raw_record(inner)
    return False


def raw_game_of_bytes(data: bytes) -> RawGame:
    """Decode a record from the bytes of a response, of its data, or of a WebSocket message.

    Raises:
        UnreadableGame: if the bytes are damaged.
    """
    budget = _Budget()
    at = data.find(SIGN)
    game = RawGame()
    try:
        # The Wrapper begins with the tag of its name and that name's length.
        wrapper = budget.decode("Wrapper", data[at - 2 :], whole=False)
        _add_bytes(game, RECORDS, wrapper.get("data", b""), budget, 0)
        game.head = _head_before(data, at - 2, budget)
    except _BadWire:
        if not game.actions:
            raise UnreadableGame(
                "This raw record of Mahjong Soul is damaged. Save it again, and keep it as it is."
            ) from None
        game.damaged += 1
    return game


def raw_game_of_json(values: list[object]) -> RawGame:
    game, budget = RawGame(), _Budget()
    for value in values:
        if isinstance(value, dict) and isinstance(value.get("head"), dict) and not game.head:
            game.head = _snake(value["head"])
        _add(game, value, budget, 0)
    return game


def _head_before(data: bytes, start: int, budget: "_Budget") -> Values:
    """Return the head of a response whose data begin at offset `start`; {} if there is none."""
    for at in range(min(start, 64)):
        if data[at : at + 1] == b"\x1a":  # the tag of ResGameRecord.head
            try:
                size, begin = budget.varint(data, at + 1)
                if begin + size <= start:
                    head = budget.decode("RecordGame", data[begin : begin + size])
                    if "uuid" in head or "accounts" in head:
                        return head
            except _BadWire:
                continue
    return {}


def _add(game: RawGame, value: object, budget: "_Budget", depth: int) -> None:
    if depth > MAX_DEPTH or len(game.actions) >= MAX_ACTIONS:
        return
    match value:
        case {"name": str(name), "data": data}:
            match = NAME.fullmatch(name)
            plain = match[1] if match else ""
            if plain in (RECORDS, "ResGameRecord", "RecordGame") and isinstance(data, dict | list):
                _add(game, data, budget, depth + 1)
            elif isinstance(data, dict) and not _is_bytes(data):
                if plain.startswith("Record"):
                    game.actions.append((plain, _snake(data)))
            elif plain:
                _add_bytes(game, plain, bytes_in(data), budget, depth)
        case dict() if _is_bytes(value):
            _add_wrapper(game, bytes_in(value), budget, depth)
        case dict():
            for key in ("data", "records", "actions", "result"):
                if value.get(key):
                    _add(game, value[key], budget, depth + 1)
        case list() if not value or isinstance(value[0], int):
            _add_wrapper(game, bytes_in(value), budget, depth)
        case list():
            for each in value:
                _add(game, each, budget, depth + 1)
        case str():
            if value[:1] in "{[":
                try:
                    _add(game, json.loads(value), budget, depth + 1)
                except (ValueError, RecursionError):
                    game.damaged += 1
            else:
                _add_wrapper(game, bytes_in(value), budget, depth)


def _add_wrapper(game: RawGame, data: bytes, budget: "_Budget", depth: int) -> None:
    if not data:
        return
    try:
        at = data.find(SIGN)
        wrapper = budget.decode("Wrapper", data[at - 2 :] if at > 2 else data, whole=at <= 2)
        match = NAME.fullmatch(wrapper.get("name", ""))
        if match:
            _add_bytes(game, match[1], wrapper.get("data", b""), budget, depth + 1)
        else:
            game.damaged += 1
    except _BadWire:
        game.damaged += 1


def _add_bytes(game: RawGame, name: str, data: bytes, budget: "_Budget", depth: int) -> None:
    if depth > MAX_DEPTH or len(game.actions) >= MAX_ACTIONS:
        return
    if name not in SCHEMA:
        game.actions.append((name, {}))
        return
    try:
        values = budget.decode(name, data)
    except _BadWire:
        game.damaged += 1
        return
    if name == RECORDS:
        for record in values.get("records", []):
            _add_wrapper(game, record, budget, depth)
        for action in values.get("actions", []):
            _add_wrapper(game, action.get("result", b""), budget, depth)
    else:
        game.actions.append((name, values))


# --- JSON ----------------------------------------------------------------------------------------


def _is_bytes(value: Values) -> bool:
    return value.get("type") == "Buffer" or "0" in value


def bytes_in(value: object) -> bytes:
    """Return the bytes that a JSON value represents as base64, hexadecimal digits, or a list or
    dictionary of numbers; b"" if it is none of these."""
    match value:
        case {"type": "Buffer", "data": list(numbers)}:
            value = numbers
        case dict():
            value = [value[key] for key in value if key.isdecimal()]
    try:
        if isinstance(value, list):
            return bytes(value)
        if isinstance(value, str):
            if re.fullmatch(r"(?:[0-9a-fA-F]{2})++", value):
                return bytes.fromhex(value)
            return base64.b64decode(value + "=" * (-len(value) % 4), altchars=None, validate=True)
    except (ValueError, TypeError, binascii.Error):
        pass
    return b""


def _snake(value: Any, depth: int = 0) -> Any:
    """Return a JSON value with keys as in the schema (``deltaScores`` -> ``delta_scores``)."""
    if depth > MAX_DEPTH:
        return None
    if isinstance(value, dict):
        return {
            re.sub(r"(?<=[a-z])([A-Z])", lambda m: f"_{m[1].lower()}", str(key)): _snake(
                each, depth + 1
            )
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [_snake(each, depth + 1) for each in value[:400]]
    return value


# --- the wire ------------------------------------------------------------------------------------


class _Budget:
    """Decodes messages and limits their fields, so that a hostile file cannot take long."""

    def __init__(self) -> None:
        self.left = MAX_FIELDS

    def decode(self, name: str, data: bytes, depth: int = 0, *, whole: bool = True) -> Values:
        """Decode a message.

        Args:
            name: the message's name in the schema.
            depth: the number of messages around this one.
            whole: whether the message takes up all bytes; otherwise it ends at the first field that
                is not in the schema or is repeated.

        Raises:
            _BadWire: if the bytes are not such a message.
        """
        if depth > MAX_DEPTH:
            raise _BadWire
        values: Values = {}
        at, end = 0, len(data)
        while at < end:
            self.left -= 1
            if self.left < 0:
                raise _BadWire
            tag, at = self.varint(data, at)
            number, wire = tag >> 3, tag & 7
            known = SCHEMA[name].get(number)
            if not whole and (known is None or known[0] in values):
                break
            found: int | bytes
            if wire == 0:
                found, at = self.varint(data, at)
            elif wire == 2:
                size, at = self.varint(data, at)
                if size > end - at:
                    raise _BadWire
                found, at = data[at : at + size], at + size
            elif wire in (1, 5) and known is None:
                at += 8 if wire == 1 else 4
                continue
            else:
                raise _BadWire
            if known is not None:
                key, kind, is_repeated = known
                read = self._values(kind, found, depth)
                if is_repeated:
                    values.setdefault(key, []).extend(read)
                elif read:
                    values[key] = read[-1]
        if at > end:
            raise _BadWire
        return values

    def _values(self, kind: str, found: int | bytes, depth: int) -> list[Any]:
        if kind == "int":
            if isinstance(found, int):
                return [_signed(found)]
            numbers, at = [], 0
            while at < len(found):  # packed
                self.left -= 1
                if self.left < 0:
                    raise _BadWire
                number, at = self.varint(found, at)
                numbers.append(_signed(number))
            return numbers
        if isinstance(found, int):
            raise _BadWire
        if kind == "bytes":
            return [found]
        if kind == "text":
            try:
                return [found.decode()]
            except UnicodeDecodeError:
                raise _BadWire from None
        return [self.decode(kind, found, depth + 1)]

    def varint(self, data: bytes, at: int) -> tuple[int, int]:
        number = 0
        for shift in range(0, 70, 7):
            if at >= len(data):
                raise _BadWire
            byte = data[at]
            at += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                return number, at
        raise _BadWire


def _signed(number: int) -> int:
    """Return a varint as an int32; negative numbers are stored in 64 bits."""
    number &= 0xFFFFFFFF
    return number - (1 << 32) if number >> 31 else number
