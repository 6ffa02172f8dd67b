"""Games by path, address or id, or from Tenhou's server."""

import http.client
import logging
import os
import re
import socket
import ssl
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener, url2pathname

from rules.formats.address_list import find_in_list, find_list
from rules.formats.addresses import GAME_ID, GameAddress, are_several, find_address, is_mahjong_soul
from rules.formats.logs import MAX_PLACE_LENGTH, find_archive, find_in_archive
from rules.formats.opening import UNPACKED_LIMIT, open_file, read_file
from rules.formats.reader import mahjong_soul, parse_game
from rules.formats.reading import ReadResult, UnreadableGame, several_games, three_players
from rules.message import Message, message_of

TENHOU: Final = "https://tenhou.net/0/log/"
TIMEOUT_SECONDS: Final = 20.0
"""The time limit for the whole download."""
MAX_DOWNLOAD_BYTES: Final = 8 * 2**20
"""The maximum size of a download; a hanchan has about 50,000 bytes."""
FAULTS: Final = (URLError, OSError, http.client.HTTPException, ValueError)
_LOG: Final = logging.getLogger(__name__)


def fetch_game(
    game: str,
    folder: Path,
    *,
    base: str = TENHOU,
    timeout: float = TIMEOUT_SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> bytes:
    """Return the bytes of a game, from `folder` if fetched before, otherwise from `base`?game.

    Only an intact game is stored; a damaged download, or a stored file that was damaged later, is
    fetched again the next time.

    Raises:
        UnreadableGame: if the id is invalid, there is no network, or the game is not there.
    """
    if not GAME_ID.fullmatch(game):
        raise UnreadableGame("{game} is not the id of a Tenhou game.", game=game[:60])
    stored, is_whole = _stored(game, folder)
    if is_whole:
        return stored
    try:
        data = _download(f"{base}?{game}", game, timeout, clock)
        try:
            reading = _read(data, game)
        except UnreadableGame as error:
            raise _refusal(game, base, error.message) from error
    except UnreadableGame:
        if not stored:
            raise
        return stored
    if not reading.repairs:
        with suppress(OSError):  # the game can be shown without storing it
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
                temporary = Path(file.name)
                try:
                    file.write(data)
                    file.close()
                    os.replace(temporary, _path_of(game, folder))
                except BaseException:
                    temporary.unlink(missing_ok=True)
                    raise
    return data


def kept_game(game: str, folder: Path) -> bytes | None:
    stored, is_whole = _stored(game, folder)
    return stored if is_whole else None


def _path_of(game: str, folder: Path) -> Path:
    return folder / f"{game}.mjlog"


def _stored(game: str, folder: Path) -> tuple[bytes, bool]:
    with suppress(OSError, UnreadableGame):
        data = read_file(_path_of(game, folder), MAX_DOWNLOAD_BYTES)
        return data, not _read(data, game).repairs
    return b"", False


def _read(data: bytes, game: str) -> ReadResult:
    """Read a game that should have the given id.

    Raises:
        UnreadableGame: if the data are not a game, or another game.
    """
    reading = parse_game(data)
    found = reading.record.game
    if GAME_ID.fullmatch(found) and found.lower() != game.lower():
        raise UnreadableGame("it is another game")
    return reading


def _download(url: str, game: str, timeout: float, clock: Callable[[], float]) -> bytes:
    if urlsplit(url).scheme not in ("http", "https"):
        raise ValueError(f"not a web address: {url}")
    answers: SimpleQueue[bytes | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put(_get(url, game, timeout, clock))
        except Exception as error:
            answers.put(error)

    Thread(target=ask, daemon=True).start()
    try:
        found = answers.get(timeout=timeout)
    except Empty:
        found = TimeoutError()
    if isinstance(found, bytes):
        return found
    if isinstance(found, UnreadableGame) or not isinstance(found, FAULTS):
        raise found
    if isinstance(found, HTTPError):
        found.close()
    _LOG.info("fetching %s", url, exc_info=found)
    raise _refusal(game, url, _network_fault(found)) from found


def _get(url: str, game: str, timeout: float, clock: Callable[[], float]) -> bytes:
    """Return the body of a response.

    Raises:
        UnreadableGame: if the body is too large, incomplete or takes over `timeout` seconds.
        URLError, OSError, HTTPException, ValueError: if there is no response.
    """
    end = clock() + timeout
    data = bytearray()
    opener: OpenerDirector = build_opener(_SameHost)
    request = Request(url, headers={"User-Agent": "mahjong-tutor"})
    with opener.open(request, timeout=timeout) as page:
        while part := page.read1(65_536):
            data += part
            if len(data) > MAX_DOWNLOAD_BYTES:
                raise _refusal(game, url, Message("the answer is far too large"))
            if clock() > end:
                raise _refusal(game, url, Message("the answer took too long"))
        if page.length:  # bytes still missing
            raise _refusal(game, url, Message("the connection broke"))
    return bytes(data)


class _SameHost(HTTPRedirectHandler):
    """Follows redirects only on the same host and port, and never from https to http."""

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        old, new = urlsplit(req.full_url), urlsplit(newurl)
        is_same_host = old.hostname == new.hostname and new.port in (old.port, None)
        is_same_host = is_same_host and "@" not in new.netloc  # part of the host name for urllib
        if not is_same_host or new.scheme not in (old.scheme, "https"):
            return None
        fp.close()  # or urllib reads the whole body of the redirect
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _network_fault(error: Exception) -> Message:
    reason = getattr(error, "reason", error)
    match error, reason:
        case HTTPError(code=404), _:
            return Message("the server has no such game")
        case HTTPError(code=status), _:
            return Message("the server answers with status {status}", status=status)
        case _, socket.gaierror():
            return Message("the server cannot be found; is this computer online?")
        case _, TimeoutError():
            return Message("the answer took too long")
        case _, ssl.SSLError():
            return Message("the connection to the server is not secure")
        case _, ConnectionRefusedError():
            return Message("the server refuses the connection")
    return Message("the connection broke")


def _refusal(game: str, url: str, why: Message) -> UnreadableGame:
    return UnreadableGame(
        "The game {game} cannot be fetched from {host} ({why}); instead, open its .mjlog file "
        "from Documents/My Tenhou/log, save the page https://tenhou.net/0/log/?{game} in a browser "
        "and open that file, or paste the game's JSON.",
        game=game,
        host=urlsplit(url).hostname,
        why=why,
    )


FILE_NAME: Final = re.compile(r"\.(?:mjlog|xml|gz|zip|json|jsonl)$", re.IGNORECASE)


def open_replay(
    text: str, *, fetch: Callable[[str], bytes] | None = None, stdin: BinaryIO | None = None
) -> ReadResult:
    """Read a game given as a path (even inside an archive or list), ``-``, an address, an id, or
    pasted text.

    Args:
        text: the path, address, id or game.
        fetch: downloads a game by its id; None forbids network access.
        stdin: the stream to read for ``-`` instead of standard input.

    Raises:
        UnreadableGame: as `parse_game`, or if the file does not exist or cannot be downloaded.
    """
    text = _plain(text)
    if not text:
        raise UnreadableGame("There is nothing to open. Open a file, or paste an address or game.")
    if text == "-":
        stream = stdin or sys.stdin.buffer
        return parse_game(stream.read(UNPACKED_LIMIT + 1), "-")
    path = _path(text)
    if path is not None:
        try:
            if path.is_dir():
                raise UnreadableGame("{path} is a folder. Open one file in it.", path=path)
            with open_file(path) as file:
                data = file.read(UNPACKED_LIMIT + 1)
            if not data.strip():
                raise UnreadableGame("The file {path} is empty.", path=path.name)
            return parse_game(data, path.name)
        except OSError as error:
            raise UnreadableGame(
                "{path} cannot be opened: {why}.", path=path, why=message_of(error)
            ) from error
    log = find_in_archive(text) or find_in_list(text)
    if log is not None:
        return log.read()
    if text.startswith(("<", "{", "[")) or "#json=" in text:
        return parse_game(text.encode("utf-8", "replace"), text if "#json=" in text else "")
    address = None if FILE_NAME.search(text) else find_address(text)
    if is_mahjong_soul(text):
        raise mahjong_soul()
    if address is not None:
        return _fetch_replay(address, text, fetch)
    shown = text.splitlines()[0][:250]
    if re.match(r"[a-z][a-z0-9+.-]*://|www\.|tenhou\.net", text, re.IGNORECASE):
        raise UnreadableGame("{shown} is not the address of a Tenhou game.", shown=shown)
    raise UnreadableGame("There is no file {shown}.", shown=shown)


def file_of(text: str) -> Path | None:
    """Return the file, archive or list that `open_replay(text)` would read, or None."""
    plain = _plain(text)
    return _path(plain) or find_archive(plain) or find_list(plain)


def _plain(text: str) -> str:
    text = text.strip()
    return text if "\n" in text else text.strip("\"'")


def _path(text: str) -> Path | None:
    if text.lower().startswith("file:"):
        try:
            return Path(url2pathname(unquote(urlsplit(text).path)))
        except ValueError:  # an invalid host name
            return None
    if len(text) > MAX_PLACE_LENGTH:
        return None
    try:
        path = Path(text).expanduser()
        return path if path.exists() else None
    except (OSError, ValueError, RuntimeError):
        return None


def _fetch_replay(
    address: GameAddress, text: str, fetch: Callable[[str], bytes] | None
) -> ReadResult:
    if address.is_three_player:
        raise three_players()
    if are_several(text):
        raise several_games()
    if fetch is None:
        raise UnreadableGame(
            "The game {game} is on Tenhou's server. Instead of fetching it, open its .mjlog file "
            "from Documents/My Tenhou/log, save the page https://tenhou.net/0/log/?{game} in a "
            "browser and open that file, or paste the game's JSON.",
            game=address.game,
        )
    return parse_game(fetch(address.game), text)
