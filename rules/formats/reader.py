"""Any game: the format is recognised by its content."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast
from urllib.parse import unquote

from rules.formats.addresses import find_address, find_seat, is_mahjong_soul
from rules.formats.json_text import check_size, read_values, salvage
from rules.formats.mjai import read_mjai
from rules.formats.mjlog import read_mjlog
from rules.formats.opening import decode, decode_wide, unpack
from rules.formats.reading import MAX_ROUNDS, Draft, ReadResult, UnreadableGame
from rules.formats.tenhou6 import Document, id_of, names_of, read_tenhou6
from rules.message import Message
from rules.record import Repair
from rules.tiles import Seat

MAX_ADDRESS_LENGTH: Final = 2**20
JSON_FRAGMENT: Final = "#json="
LINE_END: Final = re.compile(r"\r\n?|\n")
BEFORE_FRAGMENT: Final = 220
ADDRESS_START: Final = re.compile(
    r"(?:https?://|(?:www\.)?tenhou\.net/)[^\s#]{0,200}+\Z", re.IGNORECASE
)
OTHER_PLAYERS: Final = Message(
    "an address of which not all can be read has other players: it was left out as another game"
)


def read_addresses(text: str, game: str, seat: Seat | None) -> ReadResult:
    """Read the rounds of one game from lines with a ``#json=`` address each.

    Raises:
        UnreadableGame: the JSON of an address is damaged.
    """
    draft = Draft()
    documents: list[Document] = []
    salvaged: list[Document] = []
    check_size(text)
    tried = 0
    beside = Message("a line without a #json= address was left out")
    for number, line in _lines(text):
        if JSON_FRAGMENT not in line:
            if line.strip():
                draft.note(beside)
            continue
        if tried >= MAX_ROUNDS:
            draft.note(
                Message("more than {most} addresses: the rest was left out", most=MAX_ROUNDS)
            )
            break
        tried += 1
        before, payload = line.split(JSON_FRAGMENT, 1)
        plain = unquote(payload[:MAX_ADDRESS_LENGTH].strip().rstrip("\"'>)"))
        found, faults = _read_address(plain, number)
        if found is None:
            draft.note(Message("an address whose JSON is damaged was left out"))
            continue
        for fault in faults:
            draft.note(fault.what)
        (salvaged if found.is_salvaged else documents).append(found.document)
        if seat is None:
            told = find_seat(before)
            seat = find_seat(plain[-100:]) if told is None else told
    documents += _filled(salvaged, documents, draft)
    if not documents:
        raise UnreadableGame("The JSON in the address is damaged: copy the whole address again.")
    documents.sort(key=_round_of)
    return _with(read_tenhou6(documents, game, seat), draft)


def addresses_in(line: str) -> Iterator[str]:
    """Yield each address of a line that holds its game, with what stands before the first and
    behind each: where several were pasted as one line, something stands between them.

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


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(LINE_END.split(text), 1):
        for part in addresses_in(line):
            yield number, part


def _filled(salvaged: list[Document], whole: list[Document], draft: Draft) -> list[Document]:
    if not whole:
        return salvaged
    filled: list[Document] = []
    for document in salvaged:
        own = id_of(document)
        head = next((each for each in whole if own and id_of(each) == own), whole[0])
        if any(names_of(document)) and names_of(document) != names_of(head):
            draft.note(OTHER_PLAYERS)
        else:
            filled.append({**head, "log": document["log"]})
    return filled


@dataclass(frozen=True, slots=True)
class _Found:
    document: Document
    is_salvaged: bool = False


def _read_address(text: str, line: int) -> tuple[_Found | None, list[Repair]]:
    aside = Draft()
    values = list(read_values(text, aside, line))
    if values and isinstance(values[0], dict) and "log" in values[0]:
        return _Found(values[0]), aside.repairs if len(values) > 1 else []
    found = salvage(text)
    return None if found is None else _Found(found, is_salvaged=True), aside.repairs


def _round_of(document: Document) -> tuple[int, int]:
    match document.get("log"):
        case [[[int(number), int(honba), *_], *_], *_]:
            return number, honba
    return 0, 0


def read_json(text: str, game: str, seat: Seat | None) -> ReadResult:
    """Read a game in JSON: documents, rounds, messages, or a report that carries them; one or many.

    Raises:
        UnreadableGame: it is none of these, or no round of it can be read.
    """
    draft = Draft()
    values: list[object] = []
    for value in read_values(text, draft):
        values += (
            value
            if isinstance(value, list)
            and not (
                len(value) >= 16 and isinstance(value[0], list) and (not isinstance(value[4], dict))
            )
            else [value]
        )
    if not any(isinstance(value, dict | list) for value in values) or _is_torn(values, draft):
        found = salvage(text)
        if found is None:
            nothing = Message("there is nothing in it")
            fault = draft.repairs[0].what if draft.repairs else nothing
            raise UnreadableGame("The JSON cannot be read: {fault}.", fault=fault)
        return _with(read_tenhou6([found], game, seat), draft)
    first = next(value for value in values if isinstance(value, dict | list))
    if isinstance(first, list):
        return _with(
            read_tenhou6([{"log": [v for v in values if isinstance(v, list)]}], game, seat), draft
        )
    objects = [cast(Document, value) for value in values if isinstance(value, dict)]
    return _with(_read_objects(objects, game, seat), draft)


def _is_torn(values: list[object], draft: Draft) -> bool:
    return bool(draft.repairs) and not any(
        isinstance(value, dict) and not value.keys().isdisjoint(("log", "type", "mjai_log"))
        for value in values
    )


def _read_objects(objects: list[Document], game: str, seat: Seat | None) -> ReadResult:
    first = objects[0]
    if "log" in first and not {"qijia", "defen"} & first.keys():
        return read_tenhou6(objects, game, seat)
    if "type" in first:
        return read_mjai(objects, game, seat)
    messages = first.get("mjai_log")
    if isinstance(messages, list):  # a report of mjai-reviewer carries the game
        player = first.get("player_id")
        if seat is None and type(player) is int and 0 <= player < 4:
            seat = Seat(player)
        return read_mjai([m for m in messages if isinstance(m, dict)], game, seat)
    if {"qijia", "defen"} & first.keys():
        raise UnreadableGame(
            "This is a game of Denno Mahjong (電脳麻将); export it there as tenhou.net/6 JSON and "
            "open that."
        )
    keys = ", ".join(json.dumps(key, ensure_ascii=False)[:20] for key in [*first][:4])
    raise UnreadableGame(
        "This JSON holds no game that we know: its keys are {keys}.", keys=keys or "none"
    )


def _with(reading: ReadResult, draft: Draft) -> ReadResult:
    return ReadResult(reading.record, (*draft.repairs, *reading.repairs), reading.seat)


MJLOG_TAG: Final = re.compile(r"<(?:mjloggm|INIT|GO|UN|TAIKYOKU)[\s>]", re.ASCII)
JSON_SIGN: Final = re.compile(r'#json=|"log"\s*+:\s*+\[|"type"\s*+:\s*+"start_(?:game|kyoku)"')
JSON_START: Final = re.compile(r'\{\s*+"|\[\s*+[\[{]')
HTML: Final = re.compile(r"<(?:!doctype\s++html|html|head|body|title)[\s>]", re.IGNORECASE)
HEAD_LENGTH: Final = 65_536


def read_game(data: bytes, source: str = "") -> ReadResult:
    """Read the game in a file's bytes, whatever the format.

    Args:
        data: the bytes as they are on disk, gzip or zip around them or not.
        source: the file's name or address: its id and seat (``tw``) are kept.

    Raises:
        UnreadableGame: it is no game that we can read; the message is one sentence that says why.
    """
    data, packing = unpack(data)
    address = find_address(source)
    game = address.game if address else ""
    seat = address.seat if address else find_seat(source)
    reading = _read(data, game, seat)
    return ReadResult(reading.record, packing + reading.repairs, reading.seat)


def looks_like_game(data: bytes) -> bool:
    try:
        data, _ = unpack(data)
    except UnreadableGame:
        return False
    head = (decode_wide(data) or decode(data[:HEAD_LENGTH]))[:HEAD_LENGTH]
    return bool(MJLOG_TAG.search(head) or JSON_SIGN.search(head)) and not HTML.search(head)


def _read(data: bytes, game: str, seat: Seat | None) -> ReadResult:
    text = decode_wide(data)
    head = (text or decode(data[:HEAD_LENGTH])).lstrip("\ufeff \t\r\n\x00")[:HEAD_LENGTH]
    if not head:
        raise UnreadableGame("The file is empty.")
    if JSON_START.match(head):
        return read_json(text or decode(data), game, seat)
    if MJLOG_TAG.search(head):
        return read_mjlog(text or data.decode("latin-1"), game, seat)
    if HTML.search(head):
        raise UnreadableGame(
            "This is a web page and not a game: the site refused, or the page around the game was "
            "saved in its place."
        )
    if "#json=" in head:
        return read_addresses(text or decode(data), game, seat)
    if head[0] in "{[":
        return read_json(text or decode(data), game, seat)
    address = find_address(head)
    if is_mahjong_soul(head):
        raise mahjong_soul()
    if address is not None:
        raise UnreadableGame(
            "The file holds only the address of the game {game}; open that address, or open its "
            ".mjlog file from Documents/My Tenhou/log, save the page "
            "https://tenhou.net/0/log/?{game} in a browser and open that file, or paste the game's "
            "JSON.",
            game=address.game,
        )
    if not head[:20].isprintable():
        raise UnreadableGame(
            "This is no game in a format that we read (Tenhou's mjlog, tenhou.net/6 JSON, mjai), "
            "and no text either: a picture or another program's file, perhaps."
        )
    raise UnreadableGame(
        "This is no game in a format that we read (Tenhou's mjlog, tenhou.net/6 JSON, mjai); "
        "it begins with {head!r}.",
        head=head[:20],
    )


def mahjong_soul() -> UnreadableGame:
    return UnreadableGame(
        "Mahjong Soul's records stay behind its login; convert the game to tenhou.net/6 JSON with "
        "a converter of your choice and open that file."
    )
