"""Files that are large, deep or wide where a game is small: each is refused or read, and soon.

Every attack is a function of a size in bytes; what it returns has about that size once unpacked.
"""

import gzip
from collections.abc import Callable, Iterator
from typing import Final

from rules.formats.json_text import JSON_LIMIT
from rules.formats.mjlog_write import write_mjlog
from rules.formats.opening import SLOW_TEXT_LIMIT
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import GameRecord
from tutor.lab.soak.foreign import encoded

INIT: Final = b'<INIT seed="0,0,0,1,2,135" ten="250,250,250,250" oya="0" hai0="0" hai1="0" hai2="0"'
ROUND_HEAD: Final = b"[[0,0,0],[25000,25000,25000,25000],[11],[],"
EMPTY_ROUND: Final = b'[[0,0,0],[1,1,1,1],[11],[],[],[],[],[],[],[],[],[],[],[],[],[],["?"]]'
DEEP: Final = range(900, 996)


def filled(head: bytes, part: bytes, tail: bytes = b"") -> Callable[[int], bytes]:

    def make(size: int) -> bytes:
        return head + part * max(1, (size - len(head) - len(tail)) // len(part)) + tail

    return make


def numbered(head: bytes, part: bytes, tail: bytes) -> Callable[[int], bytes]:

    def make(size: int) -> bytes:
        made, number = bytearray(head), 0
        while len(made) < size - 20:
            made += part % number
            number += 1
        return bytes(made + tail)

    return make


def doubly(head: bytes, part: bytes, middle: bytes, other: bytes) -> Callable[[int], bytes]:
    first, second = filled(head, part), filled(middle, other)
    return lambda size: first(size // 2) + second(size // 2)


def _nested(_size: int) -> bytes:
    deal = b'{"type":"start_kyoku","tehais":[[],[],[],[]],"bakaze":%s}\n'
    deals = (deal % (b"[" * levels + b"1" + b"]" * levels) for levels in DEEP)
    return b'{"type":"start_game"}\n' + b"".join(deals)


def _heads_in_heads(size: int) -> bytes:
    keys = b'{"name":{"rule":{"ref":{"dan":{"rate":{"sx":{"sc":['
    return filled(keys, b'{"":0},', b'0]}}}}}}},"log":[' + EMPTY_ROUND + b",!")(size)


def _addresses(size: int) -> bytes:
    inner = b"%0A".join(b"[" for _ in range(50)) + b"0," * 40_000
    return filled(b"", b"https://x/#json=" + inner + b"\n")(size)


MJLOG: Final[dict[str, Callable[[int], bytes]]] = {
    "empty attributes": filled(b"<mjloggm><UN ", b"a='' ", b"/>"),
    "attributes in the first tag": filled(b"<mjloggm ", b"a='' ", b"/>"),
    "attributes of another name": numbered(b"<mjloggm><UN ", b"a%x='' ", b"/>"),
    "an attribute's name": filled(b"<mjloggm><UN ", b"a", b"/>"),
    "long names of attributes": filled(b"<mjloggm>", b"<UN " + b"a" * 9_000 + b"/>"),
    "an attribute without end": filled(b"<mjloggm><UN ", b"a=' b=\" ", b"/>"),
    "a long name": filled(b'<mjloggm><UN dan="0" n0="', b"%E9%BA%BB", b'"/>'),
    "long numbers": filled(b'<mjloggm><INIT seed="', b"9", b'"/>'),
    "many numbers": filled(b'<mjloggm><INIT seed="', b"9,", b'"/>'),
    "deals": filled(b"<mjloggm>", INIT + b"/>"),
    "tags": filled(b"<mjloggm>", b"<a/>"),
    "tags without end": filled(b"<mjloggm>", b"<a"),
    "a tag's name": filled(b"<mjloggm><", b"a", b"/>"),
    "ends": filled(b"<mjloggm>", b"</a "),
    "an end": filled(b"<mjloggm></", b"a"),
    "a comment": filled(b"<mjloggm><!--", b"- ", b""),
    "comments": filled(b"<mjloggm>", b"<!---->"),
    "declarations": filled(b"<mjloggm>", b"<!a"),
    "signs": filled(b"<mjloggm>", b"<"),
    "text": filled(b"<mjloggm>", b"a <b/> "),
    "blanks": filled(b"<mjloggm>", b" "),
    "zeros": filled(b"<mjloggm>", b"\0"),
    "tiles": filled(b"<mjloggm>" + INIT + b"/>", b"<T1/>"),
    "numbers of tiles": filled(b"<mjloggm><T", b"1", b"/>"),
    "absences": filled(b"<mjloggm>" + INIT + b"/>", b'<BYE who="1"/><UN n1="a"/>'),
    "in UTF-16": lambda size: ("<mjloggm>" + "<a/>" * (size // 8 - 8)).encode("utf-16"),
    "in broken UTF-16": filled(b"\xff\xfe<\0G\0O\0 \0", b"\x00\xd8"),
}

JSON: Final[dict[str, Callable[[int], bytes]]] = {
    "empty objects": filled(b"[", b'{"":0},', b"0]"),
    "empty lists": filled(b"[", b"[],", b"0]"),
    "lists of one": filled(b"[", b"[0],", b"0]"),
    "numbers": filled(b'{"log":[', b"1.5,", b"0]}"),
    "a number": filled(b'{"log":[', b"9", b"]}"),
    "many long numbers": filled(b'{"log":[[[', b"9" * 4299 + b",", b"0]]]}"),
    "openings": filled(b"", b"["),
    "objects that open": filled(b"", b'{"":'),
    "lines that are none": filled(b"", b"[\n"),
    "a list torn again and again": doubly(b"", b"[\n", b"0", b",0"),
    "objects torn again and again": lambda size: b"[\n" * 60 + filled(b"", b'{"":0},')(size),
    "rounds torn again and again": lambda size: (
        b'{"log":[' + b"[[0,0,0],[" * 60 + filled(b"", b'{"":0},')(size)
    ),
    "heads in heads": _heads_in_heads,
    "documents": filled(b"", b'{"log":[]}\n'),
    "documents behind many names": doubly(b'{"log":[],"name":[', b"0,", b"0]}\n", b'{"log":[]}\n'),
    "documents without rounds": filled(b'{"log":[' + EMPTY_ROUND + b"]}", b'{"log":1}\n'),
    "rounds": filled(b'{"log":[', EMPTY_ROUND + b",", EMPTY_ROUND + b"]}"),
    "rounds by themselves": filled(b"", EMPTY_ROUND + b"\n"),
    "a column": filled(b'{"log":[' + ROUND_HEAD + b"[],[", b"11,", b"11],[]]]}"),
    "a place": filled(b'{"log":[[[0,0,0,', b"{},", b"0],[]" + b",[]" * 16 + b"]]}"),
    "points": filled(b'{"log":[[[0,0,0],[', b"1,", b"0]" + b",[]" * 16 + b"]]}"),
    "names": filled(b'{"name":[', b'"a",', b'"a"],"log":[' + EMPTY_ROUND + b"]}"),
    "a name": filled(b'{"name":["', b"a", b'"],"log":[' + EMPTY_ROUND + b"]}"),
    "a name of wide letters": filled(b'{"name":["', "\U0001f004".encode(), b'"],"log":[]}'),
    "a rule": filled(b'{"rule":{"disp":[', b"{},", b'0]},"log":[' + EMPTY_ROUND + b"]}"),
    "keys": numbered(b'{"":0', b',"%x":0', b"}"),
    "messages": filled(b'{"type":"start_game"}\n', b'{"type":"x"}\n'),
    "messages without a name": filled(b'{"type":"start_game"}\n', b'{"type":[0,0,0]}\n'),
    "deals of mjai": filled(b'{"type":"start_game"}\n', b'{"type":"start_kyoku"}\n'),
    "tiles of mjai": filled(
        b'{"type":"start_game"}\n{"type":"start_kyoku","bakaze":"E","kyoku":1,"tehais":[[',
        b'"1m",',
        b'"1m"],[],[],[]]}',
    ),
    "names of mjai": filled(b'{"type":"start_game","names":[', b"0,", b"0]}"),
    "a report": filled(b'{"mjai_log":[', b'{"type":0},', b"0]}"),
    "deep values": _nested,
    "addresses": _addresses,
    "empty addresses": filled(b"", b"#json=\n"),
    "lines beside addresses": filled(b"#json=\n", b"a\n"),
    "lines": filled(b"#json=\n", b"\n"),
    "escapes": filled(b"#json=", b"%7B"),
    "JSON in UTF-16": lambda size: ("[" + "[]," * (size // 6 - 2)).encode("utf-16"),
    "no UTF-8": filled(b"{", b"\xff"),
}


def _wrapped(part: bytes) -> Callable[[int], bytes]:
    """Return a raw record of Mahjong Soul with this field again and again."""

    def make(size: int) -> bytes:
        details = part * max(1, size // len(part))
        return encoded("Wrapper", {"name": ".lq.GameDetailRecords", "data": details})

    return make


def _action(name: str, data: bytes) -> bytes:
    wrapper = encoded("Wrapper", {"name": f".lq.{name}", "data": data})
    return encoded("GameDetailRecords", {"actions": [{"type": 1, "result": wrapper}]})


RAW: Final[dict[str, Callable[[int], bytes]]] = {
    "empty actions of a raw record": _wrapped(b"\x1a\x00"),
    "unknown fields of a raw record": _wrapped(b"\x7a\x00"),
    "numbers of a raw record": _wrapped(b"\x10\x01"),
    "draws of a raw record": _wrapped(_action("RecordDealTile", b"\x12\x021m")),
    "deals of a raw record": _wrapped(_action("RecordNewRound", b"\x08\x01")),
    "packed numbers of a raw record": _wrapped(_action("RecordNewRound", b"\x2a\x7f" + bytes(127))),
    "names of a raw record": filled(b"\x0a\x15", b".lq.GameDetailRecords"),
    "a raw record in base64": filled(b"", b"AAAA"),
    "a raw record's actions in JSON": filled(
        b'{"head":{"uuid":"1"},"data":[', b'{"name":".lq.RecordDealTile","data":{}},', b"0]}"
    ),
    "a raw record's texts in JSON": filled(b'{"head":{"uuid":"1"},"data":[', b'"AAAA",', b"0]}"),
    "a raw record's bytes in JSON": filled(b'{"head":{"uuid":"1"},"data":[', b"1,", b"0]}"),
    "moves of paipu": filled(b'{"qijia":0,"log":[[', b'{"zimo":{"l":0,"p":"m1"}},', b"0]]}"),
    "games of paipu": filled(b"[", b'{"qijia":0,"log":[[{"qipai":{}}]]},', b"0]"),
    "objects around": filled(b"", b'{"a":{"b":{"c":1}}}\n'),
    "hidden hands": filled(b"", b'{"type":"start_kyoku","tehais":[["?"],["?"],["?"],["?"]]}\n'),
    "starts of JSON": filled(b'"log": [ ', b'x {"a" '),
}


def packed(size: int) -> bytes:
    return gzip.compress(gzip.compress(bytes(size), 1), 1)


def size_attacks(size: int, record: GameRecord) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the file of each attack: as large as may be, and as large as each kind of
    text is read at most.

    Args:
        size: bytes of a file once unpacked, at most, or what comes nearest.
        record: a game whose own file is made large.
    """
    whole, text = write_mjlog(record), write_tenhou6(record).encode() + b"\n"
    games: dict[str, Callable[[int], bytes]] = {
        "a whole game again and again": lambda size: whole * max(1, size // len(whole)),
        "whole documents again and again": lambda size: text * max(1, size // len(text)),
        "zeros packed twice": packed,
    }
    for most in sorted({min(size, bound) for bound in (size, SLOW_TEXT_LIMIT, JSON_LIMIT)}):
        for name, make in (*MJLOG.items(), *JSON.items(), *RAW.items(), *games.items()):
            yield f"{name} ({most} bytes)", make(most)
