"""Any game, told apart by its content and not by its name."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final, cast
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from rules.formats.addresses import GameAddress, find_address, find_seat, is_mahjong_soul
from rules.formats.json_text import check_size, read_values, salvage
from rules.formats.mjai import read_mjai
from rules.formats.mjlog import read_mjlog, three_players
from rules.formats.reading import MAX_ROUNDS, Draft, Reading, UnreadableGame
from rules.formats.tenhou6 import Document, read_tenhou6
from rules.formats.unpacking import UNPACKED_LIMIT, decode, unpack
from rules.telling import Telling
from rules.tiles import Seat

MJLOG_TAG: Final = re.compile(r"<(?:mjloggm|INIT|GO|UN|TAIKYOKU)[\s>]", re.ASCII)
HTML: Final = re.compile(r"<(?:!doctype\s++html|html|head|body|title)[\s>]", re.IGNORECASE)
FILE_NAME: Final = re.compile(r"\.(?:mjlog|xml|gz|zip|json|jsonl)$", re.IGNORECASE)
"""The end of a file's name: what has one and is not there is a missing file, no address."""
HEAD: Final = 65_536
"""Characters from the start in which a file must show what it is."""


def read_game(data: bytes, source: str = "") -> Reading:
    """The game in a file's bytes, whatever the format.

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
    return Reading(reading.record, packing + reading.repairs, reading.seat)


def open_replay(
    text: str,
    *,
    fetch: Callable[[str], bytes] | None = None,
    stdin: BinaryIO | None = None,
) -> Reading:
    """The game that a person means: a path, ``-``, an address, a bare id, or the pasted game.

    Args:
        text: what was given.
        fetch: gets a game by its id over the network; None: the network is not to be used.
        stdin: where ``-`` is read from, in place of standard input.

    Raises:
        UnreadableGame: as `read_game`, and where there is no such file or it cannot be fetched.
    """
    text = text.strip().strip("\"'") if "\n" not in text.strip() else text.strip()
    if not text:
        raise UnreadableGame("Nothing was given: open a file, or paste an address or a game.")
    if text == "-":
        stream = stdin or sys.stdin.buffer
        return read_game(stream.read(UNPACKED_LIMIT + 1), "-")
    path = _path(text)
    if path is not None:
        return _read_path(path)
    if text.startswith(("<", "{", "[")) or "#json=" in text:
        return read_game(text.encode("utf-8", "replace"), text if "#json=" in text else "")
    address = None if FILE_NAME.search(text) else find_address(text)
    if address is not None and not is_mahjong_soul(text):
        return _fetch(address, text, fetch)
    raise _no_game(text)


def _read_path(path: Path) -> Reading:
    try:
        if path.is_dir():
            raise UnreadableGame("{path} is a folder; open one file in it.", path=path)
        with path.open("rb") as file:
            return read_game(file.read(UNPACKED_LIMIT + 1), path.name)
    except OSError as error:
        raise UnreadableGame(
            "{path} cannot be opened: {why}.", path=path, why=error.strerror or error
        ) from error


def _path(text: str) -> Path | None:
    """The file that a text names, if it is there (``file:`` addresses included)."""
    if text.lower().startswith("file:"):
        return Path(url2pathname(unquote(urlsplit(text).path)))
    if "\n" in text or len(text) > 4000:
        return None
    try:
        path = Path(text).expanduser()
        return path if path.exists() else None
    except (OSError, ValueError, RuntimeError):
        return None


def _fetch(address: GameAddress, text: str, fetch: Callable[[str], bytes] | None) -> Reading:
    if address.is_three_player:
        raise three_players()
    if len(re.findall(r"log=", text)) > 1:
        raise UnreadableGame("These are several games; open one address at a time.")
    if fetch is None:
        raise UnreadableGame(
            "The game {game} would have to be fetched from Tenhou; without that, open its .mjlog "
            "file from Documents/My Tenhou/log, save the page https://tenhou.net/0/log/?{game} in "
            "a browser and open that file, or paste the game's JSON.",
            game=address.game,
        )
    return read_game(fetch(address.game), text)


def _no_game(text: str) -> UnreadableGame:
    if is_mahjong_soul(text):
        return _mahjong_soul()
    shown = text.splitlines()[0][:80]
    if re.match(r"[a-z][a-z0-9+.-]*://|www\.|tenhou\.net", text, re.IGNORECASE):
        return UnreadableGame("{shown} is no address of a Tenhou game.", shown=shown)
    return UnreadableGame("There is no file {shown}.", shown=shown)


def _mahjong_soul() -> UnreadableGame:
    return UnreadableGame(
        "Mahjong Soul's records stay behind its login; convert the game to tenhou.net/6 JSON with "
        "a converter of your choice and open that file."
    )


# --- by content ---------------------------------------------------------------------------------


def _read(data: bytes, game: str, seat: Seat | None) -> Reading:
    text = decode(data) if data.startswith((b"\xff\xfe", b"\xfe\xff")) else ""
    head = (text or decode(data[:HEAD])).lstrip("\ufeff \t\r\n\x00")[:HEAD]
    if not head:
        raise UnreadableGame("The file is empty.")
    if MJLOG_TAG.search(head):
        return read_mjlog(text or data.decode("latin-1"), game, seat)
    if HTML.search(head):
        raise UnreadableGame(
            "This is a web page and not a game: the site refused, or the page around the game was "
            "saved in its place."
        )
    if "#json=" in head:
        return _read_addresses(text or decode(data), game, seat)
    if head[0] in "{[":
        return _read_json(text or decode(data), game, seat)
    address = find_address(head)
    if is_mahjong_soul(head):
        raise _mahjong_soul()
    if address is not None:
        raise UnreadableGame(
            "The file holds only the address of the game {game}; open that address, or open its "
            ".mjlog file from Documents/My Tenhou/log, save the page "
            "https://tenhou.net/0/log/?{game} in a browser and open that file, or paste the game's "
            "JSON.",
            game=address.game,
        )
    raise UnreadableGame(
        "This is no game in a format that we read (Tenhou's mjlog, tenhou.net/6 JSON, mjai); "
        "it begins with {head!r}.",
        head=head[:20],
    )


def _read_addresses(text: str, game: str, seat: Seat | None) -> Reading:
    """Lines with a ``#json=`` address each: the rounds of one game."""
    draft = Draft()
    documents: list[Document] = []
    check_size(text)
    for line in text.splitlines():
        if len(documents) >= MAX_ROUNDS:
            draft.note(
                Telling("more than {most} addresses: the rest was left out", most=MAX_ROUNDS)
            )
            break
        if "#json=" not in line:
            if line.strip():
                draft.note(Telling("a line without a #json= address was left out"))
            continue
        before, payload = line.split("#json=", 1)
        plain = unquote(payload.strip().rstrip("\"'>)"))
        value = next(iter(read_values(plain, Draft())), None)
        found = value if isinstance(value, dict) and "log" in value else salvage(plain)
        if found is None:
            draft.note(Telling("an address whose JSON is damaged was left out"))
            continue
        documents.append(found)
        if seat is None:
            seat = find_seat(before) or find_seat(plain[-100:])
    if not documents:
        raise UnreadableGame("The JSON in the address is damaged: copy the whole address again.")
    documents.sort(key=_round_of)
    return _with(read_tenhou6(documents, game, seat), draft)


def _round_of(document: Document) -> tuple[int, int]:
    """Round and honba of the first round, for putting addresses in order."""
    match document.get("log"):
        case [[[int(number), int(honba), *_], *_], *_]:
            return number, honba
    return 0, 0


def _read_json(text: str, game: str, seat: Seat | None) -> Reading:
    draft = Draft()
    values: list[object] = []
    for value in read_values(text, draft):
        values += value if isinstance(value, list) and not _is_round(value) else [value]
    if not any(isinstance(value, dict | list) for value in values) or _is_torn(values, draft):
        found = salvage(text)
        if found is None:
            nothing = Telling("there is nothing in it")
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


def _is_round(value: list[object]) -> bool:
    """Whether this is one round's array by itself."""
    return len(value) >= 16 and isinstance(value[0], list) and not isinstance(value[4], dict)


def _is_torn(values: list[object], draft: Draft) -> bool:
    """Whether what was read are only the pieces of one damaged document."""
    return bool(draft.repairs) and not any(
        isinstance(value, dict) and not value.keys().isdisjoint(("log", "type", "mjai_log"))
        for value in values
    )


def _read_objects(objects: list[Document], game: str, seat: Seat | None) -> Reading:
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


def _with(reading: Reading, draft: Draft) -> Reading:
    return Reading(reading.record, (*draft.repairs, *reading.repairs), reading.seat)
