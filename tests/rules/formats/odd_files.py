"""Files as people hold them: games with other things around them, and files that hold no game."""

import base64
import io
import json
import zipfile
from typing import Any
from urllib.parse import quote

from rules.formats.majsoul_wire import SIGN
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.tenhou6_write import write_tenhou6
from tests.games import game
from tests.rules.formats.game_texts import HEAD, INIT
from tutor.lab.soak.foreign import actions_of, encoded, kobalab, majsoul_bytes, majsoul_json

ADDRESS = "https://tenhou.net/6/?log=2026010203gm-0089-0000-0a1b2c3d&tw=1"
GAME = game(1, calls=0.5)
TEXT = write_tenhou6(GAME)
JSON = TEXT.encode()
MJAI = write_mjai(GAME).encode()
MJLOG = write_mjlog(GAME)
RAW = majsoul_bytes(GAME)
RAW_JSON = majsoul_json(GAME)
DOCUMENT: dict[str, Any] = json.loads(TEXT)


def dumped(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def lines_of(site: str, *, plain: bool = False) -> bytes:
    """Return one address a line and a round an address, as NAGA takes them."""
    documents = (json.dumps(DOCUMENT | {"log": [each]}) for each in DOCUMENT["log"])
    return "\n".join(
        f"https://{site}/#json={each if plain else quote(each)}" for each in documents
    ).encode()


AROUND = {
    "a line comment": b"// my game of Friday\n" + JSON,
    "a hash comment": b"# my game\n" + JSON,
    "a block comment": b'/* a game { of "friends" } */\n' + JSON,
    "an HTML comment": b"<!-- game -->\n" + JSON,
    "an address before": f"{ADDRESS}\n".encode() + JSON,
    "an address behind": JSON + f"\n{ADDRESS}\n".encode(),
    "a fence": b"```json\n" + JSON + b"\n```\n",
    "a fence and words": b"Look at this:\n\n~~~\n" + JSON + b"\n~~~\nWhat do you think?\n",
    "an assignment": b"var log = " + JSON + b";",
    "a module": b"export const game = " + JSON + b";\nexport default game;\n",
    "a call": b"callback(" + JSON + b");",
    "a byte-order mark": b"\xef\xbb\xbf" + JSON,
    "UTF-16": TEXT.encode("utf-16"),
    "UTF-16 without a mark": TEXT.encode("utf-16-le"),
    "UTF-16 of the other order": TEXT.encode("utf-16-be"),
    "UTF-32": TEXT.encode("utf-32"),
    "other JSON before": b'{"version": 1}\nnull\n' + JSON,
    "an object around": dumped({"status": "ok", "data": {"game": DOCUMENT}}),
    "a text of JSON": json.dumps(TEXT).encode(),
    "an array with others": dumped([{"id": 7}, DOCUMENT]),
    "NAGA's lines": lines_of("tenhou.net/5"),
    "NAGA's lines, not encoded": lines_of("tenhou.net/6", plain=True),
    "NAGA's lines with a title": b"My league\n\n" + lines_of("tenhou.net/6"),
    "mjai with dates": b"\n".join(b"2026-11-28 INFO " + line for line in MJAI.splitlines()),
    "mjai in a fence": b"```jsonl\n" + MJAI + b"```\n",
    "mjlog with words": b"my game:\n" + MJLOG + b"\nend\n",
    "mjlog in UTF-16": MJLOG.decode().encode("utf-16-le"),
    "a raw record": RAW,
    "a raw record's data": majsoul_bytes(GAME, response=False),
    "a raw record before 2021": majsoul_bytes(GAME, old=True),
    "a web socket's message": b"\x03\x01\x00" + encoded("Wrapper", {"name": "", "data": RAW}),
    "a raw record in base64": base64.b64encode(RAW),
    "a raw record in digits": RAW.hex().encode(),
    "a raw record's JSON": RAW_JSON.encode(),
    "a raw record's JSON in UTF-16": RAW_JSON.encode("utf-16"),
    "a raw record's JSON with a comment": b"// from a tool\n" + RAW_JSON.encode(),
    "a raw record's other names": RAW_JSON.replace("delta_scores", "deltaScores")
    .replace("is_liqi", "isLiqi")
    .replace("point_rong", "pointRong")
    .encode(),
    "a raw record's list": majsoul_json(GAME, form="list").encode(),
    "a raw record's base64": majsoul_json(GAME, form="base64").encode(),
    "a raw record's numbers": majsoul_json(GAME, form="numbers").encode(),
    "records alone": dumped([{"name": name, "data": data} for name, data in actions_of(GAME)]),
    "a raw record in a response": dumped({"res": json.loads(RAW_JSON)}),
    "paipu": dumped(kobalab(GAME)),
    "paipu in an array": dumped([kobalab(GAME)]),
    "paipu with a comment": b"// \n" + dumped(kobalab(GAME)),
}
"""`GAME`, whole, with other things around it or in another program's form."""


def _three(document: dict[str, Any]) -> dict[str, Any]:
    log = json.loads(json.dumps(document["log"]))
    for columns in log:
        columns[1] = [35000, 35000, 35000, 0]
        columns[13:16] = [[], [], []]
    return document | {"log": log}


def _mjai(**changes: object) -> bytes:
    first, deal, *rest = map(json.loads, MJAI.splitlines())
    deal = {key: value for key, value in (deal | changes).items() if value is not None}
    return b"\n".join(map(dumped, (first, deal, *rest)))


def _raw(changes: dict[str, object], head: dict[str, object] | None = None) -> bytes:
    record = json.loads(RAW_JSON)
    for action in record["data"]["data"]["actions"]:
        if action["result"]["name"] == ".lq.RecordNewRound":
            action["result"]["data"] |= changes
    if head is not None:
        record["head"]["config"]["mode"]["detail_rule"] |= head
    return dumped(record)


def _with_action(name: str) -> bytes:
    record = json.loads(RAW_JSON)
    record["data"]["data"]["actions"].insert(4, {"result": {"name": f".lq.{name}", "data": {}}})
    return dumped(record)


def _zip(names: list[str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return buffer.getvalue()


def _text_tiles() -> bytes:
    log = json.loads(json.dumps(DOCUMENT["log"]))
    log[0][2] = ["9s"]
    return dumped(DOCUMENT | {"log": log})


TANBOU = kobalab(GAME)
for _actions in TANBOU["log"]:
    _actions[0]["qipai"]["shoupai"][3] = ""
    _actions[0]["qipai"]["defen"] = [35000, 35000, 35000]

REFUSED = {
    "nothing": b"",
    "blanks": b" \r\n\x00\x00",
    "a short text": b"hi",
    "a text with a break in its first letters": b"no game\nbut two lines\n",
    "a Japanese text": "おつかれさまでした。\nまた明日。".encode(),
    "a Japanese text in Shift-JIS": "おつかれさまでした。\nまた明日。".encode("cp932"),
    "a text with colours": b"\x1b[31mred\x1b[0m and plain text",
    "a table": b"date,place,rank\r\n2026-11-28,1,2\r\n",
    "Markdown": b"# My games\n\nsome { text } and [links](x)\n",
    "another XML": b'<?xml version="1.0"?><catalog><book/></catalog>',
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 4,
    "a spreadsheet": _zip(["[Content_Types].xml", *(f"xl/{n}.xml" for n in range(8))]),
    "a zip of two": _zip(["1.mjlog", "2.mjlog"]),
    "a web page": b"<!DOCTYPE html><html><head><title>404</title></head>",
    "NAGA's page": "<!DOCTYPE html><html><head><title>NAGA 牌譜解析</title></head>".encode(),
    "an address": ADDRESS.encode(),
    "an address and words": f"look: {ADDRESS}\nwas I lucky?".encode(),
    "two addresses": f"{ADDRESS}\n{ADDRESS.replace('c3d', 'c3e')}".encode(),
    "an address of Mahjong Soul": b"https://game.maj-soul.com/1/?paipu=260101-0000_a1",
    "a reconnection of Tenhou's client": b'<REINIT seed="0,0,0,1,2,3" oya="0" hai="1,2,3"/><T4/>',
    "a spectator's recording": b'<INITBYLOG seed="0,0,0,1,2,3" ten="250,250,250,250" oya="0"/>',
    "a login of Tenhou's client": b'<HELO uname="x" auth="y"/><LN n="x"/>',
    "one seat's view of Tenhou": HEAD.encode() + b'<INIT seed="0,0,0,1,2,135" hai="0,4"/><U/>',
    "moves of Tenhou's client": b"<T52/><D52/><U60/><E60/>",
    "Tenhou's client in JSON": b'{"tag":"HELO","uname":"x"}\n{"tag":"INIT","seed":"0"}',
    "old mjai": _mjai(bakaze=None),
    "mjai without any tile": _mjai(tehais=[["?"] * 13] * 4),
    "text for tiles": _text_tiles(),
    "JSON that breaks": b"{",
    "a dictionary of Python": b"{'title': ['a', 'b'], 'log': []}",
    "another JSON": b'{"a": 1, "b": 2}',
    "an empty list": b"[]",
    "a damaged address": b"https://tenhou.net/6/#json={",
    "a raw record without rounds": dumped({"head": {"uuid": "1"}, "data": {"name": ".lq.X"}}),
    "a raw record without tiles": _raw({"tiles0": [], "doras": []}),
    "a raw record cut off": RAW[: RAW.index(SIGN) + 40],
    "a raw record of three, by its points": _raw({"scores": [35000] * 3, "tiles3": []}),
    "a raw record of three, by its hands": _raw({"tiles3": []}),
    "a raw record of three, by its moves": _with_action("RecordBaBei"),
    "a raw record with open hands": _raw({}, {"begin_open_mode": 1}),
    "a raw record of another kind of game": _with_action("RecordHuleXueZhanMid"),
    "tenhou.net/6 of three": dumped(_three(DOCUMENT)),
    "tenhou.net/6 of three points": dumped(
        DOCUMENT | {"log": [[[0, 0, 0], [35000] * 3, *[[]] * 15]]}
    ),
    "mjai of three": _mjai(tehais=[["1m"] * 13] * 3),
    "mjai of three points": _mjai(scores=[35000] * 3),
    "mjai with norths": b'{"type":"start_game"}\n{"type":"nukidora","actor":0,"pai":"N"}',
    "mjlog of three": (HEAD + INIT[: INIT.index("hai3")] + 'hai3=""/>').encode(),
    "paipu of three": dumped(TANBOU),
    "paipu without rounds": b'{"qijia": 0, "log": [], "title": "t"}',
}
"""Files without a game that can be read, one of each kind."""
