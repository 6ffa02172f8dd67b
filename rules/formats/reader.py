"""Read games of any format, recognised by content."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Final, Literal, TypeAlias, cast
from urllib.parse import unquote

from rules.formats import majsoul_wire
from rules.formats.addresses import are_several, find_address, find_seat, is_mahjong_soul
from rules.formats.json_text import JSON_LIMIT, check_size, read_values, salvage
from rules.formats.kobalab import is_kobalab, read_kobalab
from rules.formats.majsoul import read_majsoul
from rules.formats.mjai import read_mjai
from rules.formats.mjlog import client_recording, read_mjlog
from rules.formats.opening import decode, decode_wide, unpack
from rules.formats.reading import (
    MAX_ROUNDS,
    OTHER_GAME,
    ReadResult,
    RoundDraft,
    UnreadableGame,
    several_games,
)
from rules.formats.tenhou6 import read_tenhou6
from rules.formats.tenhou6_dialects import Document, id_of, names_of
from rules.message import Message
from rules.tiles import Seat

MAX_ADDRESS_LENGTH: Final = 2**20
JSON_FRAGMENT: Final = "#json="
LINE_END: Final = re.compile(r"\r\n?|\n")
BEFORE_FRAGMENT: Final = 220
ADDRESS_START: Final = re.compile(
    r"(?:https?://|(?:www\.)?tenhou\.net/)[^\s#]{0,200}+\Z", re.IGNORECASE
)
OTHER_PLAYERS: Final = Message(
    "a damaged address has other players and was left out as another game"
)


def read_addresses(text: str, game: str, seat: Seat | None) -> ReadResult:
    """Read the rounds of one game from lines with one ``#json=`` address each.

    Raises:
        UnreadableGame: if the JSON of an address is damaged.
    """
    draft = RoundDraft()
    documents: list[Document] = []
    salvaged: list[Document] = []
    check_size(text)
    tried = 0
    lines = enumerate(LINE_END.split(text), 1)
    for number, line in ((number, part) for number, each in lines for part in addresses_in(each)):
        if JSON_FRAGMENT not in line:
            continue
        if tried >= MAX_ROUNDS:
            draft.note(
                Message("more than {most} addresses: the rest was left out", most=MAX_ROUNDS)
            )
            break
        tried += 1
        before, payload = line.split(JSON_FRAGMENT, 1)
        plain = unquote(payload[:MAX_ADDRESS_LENGTH].strip().rstrip("\"'>)"))
        aside = RoundDraft()
        values = list(read_values(plain, aside, number))
        is_whole = bool(values) and isinstance(values[0], dict) and "log" in values[0]
        document = cast(Document, values[0]) if is_whole else salvage(plain)
        if document is None:
            draft.note(Message("an address whose JSON is damaged was left out"))
            continue
        for fault in aside.repairs if not is_whole or len(values) > 1 else ():
            draft.note(fault.what)
        (documents if is_whole else salvaged).append(document)
        if seat is None:
            seat = find_seat(before)
        if seat is None:
            seat = find_seat(plain[-100:])
    documents += _with_heads(salvaged, documents, draft)
    if not documents:
        raise UnreadableGame("The JSON in the address is damaged. Copy the whole address again.")
    documents.sort(key=_round_of)
    return _with(read_tenhou6(documents, game, seat), draft)


def addresses_in(line: str) -> Iterator[str]:
    """Split a line into its ``#json=`` addresses, each with the text after it (and for the first,
    also the text before it).

    >>> [*addresses_in("East 1: tenhou.net/6/#json={}, tenhou.net/6/#json={}")]
    ['East 1: tenhou.net/6/#json={}, ', 'tenhou.net/6/#json={}']
    """
    begin, at = 0, line.find(JSON_FRAGMENT)
    while (next_ := line.find(JSON_FRAGMENT, at + 1)) > 0 <= at:
        window = max(at + len(JSON_FRAGMENT), next_ - BEFORE_FRAGMENT)
        start = ADDRESS_START.search(line, window, next_)
        if start is not None:
            yield line[begin : start.start()]
            begin = start.start()
        at = next_
    yield line[begin:]


def _with_heads(
    salvaged: list[Document], whole: list[Document], draft: RoundDraft
) -> list[Document]:
    """Fill in the heads of damaged documents from a whole one, preferably of the same game."""
    if not whole:
        return salvaged
    completed: list[Document] = []
    for document in salvaged:
        game = id_of(document)
        head = next((each for each in whole if game and id_of(each) == game), whole[0])
        if any(names_of(document)) and names_of(document) != names_of(head):
            draft.note(OTHER_PLAYERS)
        else:
            completed.append({**head, "log": document["log"]})
    return completed


def _round_of(document: Document) -> tuple[int, int]:
    match document.get("log"):
        case [[[int(number), int(honba), *_], *_], *_]:
            return number, honba
    return 0, 0


def read_json(text: str, game: str, seat: Seat | None) -> ReadResult:
    """Read a game in JSON: tenhou.net/6 documents or rounds, mjai messages or a report that
    contains them, or a record of Denno Mahjong or Mahjong Soul.

    Raises:
        UnreadableGame: if the text is none of these, or no round can be read.
    """
    draft = RoundDraft()
    values = [each for value in read_values(text, draft) for each in _unwrapped(value, draft)]
    found = next((kind for value in values if (kind := _kind_of(value))), None)
    if found is None and (draft.repairs or not any(isinstance(each, dict) for each in values)):
        damaged = salvage(text)
        if damaged is None:
            fault = draft.repairs[0].what if draft.repairs else Message("it is empty")
            raise UnreadableGame("The JSON cannot be read: {fault}.", fault=fault)
        return _with(read_tenhou6([damaged], game, seat), draft)
    same = [value for value in values if _kind_of(value) == found]
    objects = [cast(Document, value) for value in same]
    match found:
        case "rounds":
            return _with(read_tenhou6([{"log": same}], game, seat), draft)
        case "tenhou6":
            return _with(read_tenhou6(objects, game, seat), draft)
        case "mjai":
            return _with(read_mjai(objects, game, seat), draft)
        case "report":
            messages, player = objects[0]["mjai_log"], objects[0].get("player_id")
            assert isinstance(messages, list)
            if seat is None and type(player) is int and 0 <= player < 4:
                seat = Seat(player)
            return _with(read_mjai([m for m in messages if isinstance(m, dict)], game, seat), draft)
        case "kobalab":
            if len(objects) > 1:
                draft.note(OTHER_GAME)
            return _with(read_kobalab(objects[0], game, seat), draft)
        case "majsoul":
            return _with(read_majsoul(majsoul_wire.raw_game_of_json(same), game, seat), draft)
        case "client":
            raise client_recording()
    keys = ", ".join(
        json.dumps(key, ensure_ascii=False)[:20]
        for key in [*next(value for value in values if isinstance(value, dict))][:4]
    )
    raise UnreadableGame(
        "This JSON is not a game in a known format: its keys are {keys}.", keys=keys or "none"
    )


def _unwrapped(value: object, draft: RoundDraft, depth: int = 0) -> Iterator[object]:
    """Yield the values inside lists, texts of JSON, and objects that are not games themselves."""
    if isinstance(value, str) and depth < MAX_WRAPPERS and value.lstrip()[:1] in ("{", "["):
        for inner in read_values(value, draft):
            yield from _unwrapped(inner, draft, depth + 1)
    elif isinstance(value, list) and _kind_of(value) == "rounds":
        is_round = (
            len(value) >= 16 and isinstance(value[0], list) and not isinstance(value[4], dict)
        )
        yield from [value] if is_round else value
    elif isinstance(value, dict) and depth < MAX_WRAPPERS and _kind_of(value) is None:
        inside = (_unwrapped(each, draft, depth + 1) for each in islice(value.values(), 50))
        found = [each for some in inside for each in some if _kind_of(each) not in (None, "rounds")]
        yield from found or [value]
    else:
        yield value


MAX_WRAPPERS: Final = 3
"""The maximum number of objects and strings that a game may be nested in."""
Kind: TypeAlias = Literal["rounds", "tenhou6", "mjai", "report", "kobalab", "majsoul", "client"]


def _kind_of(value: object) -> Kind | None:
    if majsoul_wire.is_raw_record(value) or majsoul_wire.is_raw_record({"data": value}):
        return "majsoul"
    match value:
        case list():
            return "rounds"
        case {"mjai_log": list()}:
            return "report"
        case {"log": _} if is_kobalab(value):
            return "kobalab"
        case {"log": _}:
            return "tenhou6"
        case {"type": _}:
            return "mjai"
        case {"tag": str()}:
            return "client"
    return None


def _with(reading: ReadResult, draft: RoundDraft) -> ReadResult:
    return ReadResult(reading.record, (*draft.repairs, *reading.repairs), reading.seat)


MJLOG_TAG: Final = re.compile(
    r"<(?:mjloggm|INIT|GO|UN|TAIKYOKU|REINIT|INITBYLOG|HELO|KANSEN)[\s>]", re.ASCII
)
JSON_SIGN: Final = re.compile(
    r'#json=|log\\*+"\s*+:\s*+\[|type\\*+"\s*+:\s*+\\*+"start_(?:game|kyoku)|"qipai"|\.lq\.'
    r'|"RecordNewRound"'
)
JSON_START: Final = re.compile(r'\{\s*+"|\[\s*+[\[{]')
HTML: Final = re.compile(r"<(?:!doctype\s++html|html|head|body|title)[\s>]", re.IGNORECASE)
NAGA: Final = re.compile(r"\bNAGA\b|naga_report|ニューラルネットワーク麻雀AI")
MOVES: Final = re.compile(r"(?:<[TUVWDEFG][0-9]{0,3}\s*/>\s*){3}", re.ASCII)
CONTROL: Final = re.compile(r"[^\x09-\x0d\x1b\x20-\x7e\x85\xa0-\ufffc\U00010000-\U0010ffff]")
HEAD_LENGTH: Final = 65_536


def parse_game(data: bytes, source: str = "") -> ReadResult:
    """Read the game in a file of any format.

    Args:
        data: the file's bytes, possibly compressed with gzip or zip.
        source: the file's name or address, from which the game's id and seat (``tw``) are taken.

    Raises:
        UnreadableGame: if the file is not a readable game.
    """
    data, packing = unpack(data)
    address = find_address(source)
    game = address.game if address else ""
    seat = address.seat if address else find_seat(source)
    reading = _read(data, game, seat)
    return ReadResult(reading.record, packing + reading.repairs, reading.seat)


def looks_like_game(data: bytes) -> bool:
    try:
        return has_sign(unpack(data)[0])
    except UnreadableGame:
        return False


def has_sign(data: bytes) -> bool:
    head = decode(data[:HEAD_LENGTH])
    is_text = MJLOG_TAG.search(head) or JSON_SIGN.search(head)
    return majsoul_wire.SIGN in data or (bool(is_text) and not HTML.search(head))


def _read(data: bytes, game: str, seat: Seat | None) -> ReadResult:
    text = decode_wide(data)
    head = (text or decode(data[:HEAD_LENGTH])).lstrip("\ufeff \t\r\n\x00")[:HEAD_LENGTH]
    if not head:
        raise UnreadableGame("The file is empty.")
    if JSON_START.match(head):
        return read_json(text or decode(data), game, seat)
    raw = data
    if majsoul_wire.SIGN not in data and len(data) <= JSON_LIMIT:
        raw = majsoul_wire.bytes_in(data.decode("ascii", "ignore").strip())
    if majsoul_wire.SIGN in raw and CONTROL.search(raw[:HEAD_LENGTH].decode("latin-1")):
        return read_majsoul(majsoul_wire.raw_game_of_bytes(raw), game, seat)
    is_json = bool(JSON_SIGN.search(head)) or head[0] in "{["
    start = JSON_START.search(head) if is_json else None
    before = head[: start.start()] if start else head
    if MJLOG_TAG.search(before):
        return read_mjlog(text or data.decode("latin-1"), game, seat)
    if HTML.search(before):
        raise web_page(head)
    if JSON_FRAGMENT in before:
        return read_addresses(text or decode(data), game, seat)
    if is_json:
        return read_json(text or decode(data), game, seat)
    raise _no_game(head)


def _no_game(head: str) -> UnreadableGame:
    if is_mahjong_soul(head):
        return mahjong_soul()
    address = find_address(head)
    if address is not None and are_several(head):
        return several_games()
    if address is not None:
        return UnreadableGame(
            "The file names the game {game} but does not contain it. Open its address, or open its "
            ".mjlog file from Documents/My Tenhou/log, save the page "
            "https://tenhou.net/0/log/?{game} in a browser and open that file, or paste the game's "
            "JSON.",
            game=address.game,
        )
    if MOVES.search(head):
        return client_recording()
    shown = head[:1000]
    if len(CONTROL.findall(shown)) * 10 > len(shown):
        return UnreadableGame(
            "This is not a game in a known format ({formats}), and not text: perhaps a picture or "
            "another program's file.",
            formats=FORMATS,
        )
    return UnreadableGame(
        "This is a text, but not a game in a known format ({formats}): it begins with {head!r}.",
        formats=FORMATS,
        head=" ".join(shown.split())[:20],
    )


FORMATS: Final = Message(
    "Tenhou's mjlog, tenhou.net/6 JSON, mjai, Mahjong Soul's raw record, Denno Mahjong's paipu"
)


def web_page(head: str) -> UnreadableGame:
    if NAGA.search(head):
        return UnreadableGame(
            "This is a page of NAGA's review, not a game. Open the game itself: its Tenhou "
            "address, or the lines that were given to NAGA, saved as a text file."
        )
    return UnreadableGame(
        "This is a web page, not a game: the site refused, or the page around the game was "
        "saved instead."
    )


def mahjong_soul() -> UnreadableGame:
    return UnreadableGame(
        "This only names a game of Mahjong Soul, whose records need a login. Open a file of the "
        "game: the raw record as a tool saves it, or tenhou.net/6 JSON by a converter of your "
        "choice."
    )


def games_in_array(data: bytes) -> list[bytes]:
    if not data.startswith(b"[") or b'"qipai"' not in data[:HEAD_LENGTH] or len(data) > JSON_LIMIT:
        return []
    try:
        values = json.loads(decode(data))
    except (ValueError, RecursionError):
        return []
    games = [value for value in values if is_kobalab(value)]
    return [json.dumps(each).encode() for each in games] if len(games) > 1 else []
