"""One game from Tenhou's server or from whatever a person pasted: a path, an address, text."""

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
from rules.formats.reader import mahjong_soul, read_game
from rules.formats.reading import ReadResult, UnreadableGame, several_games, three_players
from rules.message import Message, message_of

TENHOU: Final = "https://tenhou.net/0/log/"
TIMEOUT_SECONDS: Final = 20.0
"""Seconds for the whole download."""
MAX_DOWNLOAD_BYTES: Final = 8 * 2**20
"""Bytes; a hanchan has about 50,000."""
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
    """Return the bytes of a game: from `folder` if it was fetched before, else from `base`?game.

    What comes back is read before it is kept: a page that says "no" is not taken for a game. What
    is damaged is given, but not kept; what was damaged since is asked for again.

    Raises:
        UnreadableGame: no such id, no network, no game; says what else to do.
    """
    if not GAME_ID.fullmatch(game):
        raise UnreadableGame("{game} is no id of a Tenhou game.", game=game[:60])
    found, is_whole = _found(game, folder)
    if is_whole:
        return found
    try:
        kept = _place(game, folder)
        data = _download(f"{base}?{game}", game, timeout, clock)
        try:
            reading = _read(data, game)
        except UnreadableGame as error:
            raise _refusal(game, base, error.message) from error
        if not reading.repairs:  # what is damaged may be whole the next time
            _keep(kept, data)
        return data
    except UnreadableGame:
        if not found:
            raise
        return found


def kept_game(game: str, folder: Path) -> bytes | None:
    """Return the bytes of a game that was fetched before; None where it would be asked for."""
    found, is_whole = _found(game, folder)
    return found if is_whole else None


def _place(game: str, folder: Path) -> Path:
    return folder / f"{game}.mjlog"


def _found(game: str, folder: Path) -> tuple[bytes, bool]:
    with suppress(OSError, UnreadableGame):
        data = read_file(_place(game, folder), MAX_DOWNLOAD_BYTES)
        return data, not _read(data, game).repairs
    return b"", False


def _read(data: bytes, game: str) -> ReadResult:
    """Read a game that should have this id.

    Raises:
        UnreadableGame: it is none, or another one.
    """
    reading = read_game(data)
    told = reading.record.game
    if GAME_ID.fullmatch(told) and told.lower() != game.lower():
        raise UnreadableGame("it is another game")
    return reading


def _download(url: str, game: str, timeout: float, clock: Callable[[], float]) -> bytes:
    if urlsplit(url).scheme not in ("http", "https"):
        raise ValueError(f"no web address: {url}")
    answers: SimpleQueue[bytes | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            answers.put(_answer(url, game, timeout, clock))
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
    raise _refusal(game, url, _why(found)) from found


def _answer(url: str, game: str, timeout: float, clock: Callable[[], float]) -> bytes:
    """Return what a server answers; pieces of it are waited for until the time is over.

    Raises:
        UnreadableGame: it is too large, or comes too slowly, or breaks off.
        URLError, OSError, HTTPException, ValueError: there is none.
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
        if page.length:  # of what the server said that there is
            raise _refusal(game, url, Message("the connection broke"))
    return bytes(data)


class _SameHost(HTTPRedirectHandler):
    """Goes where the server sends us to only on the same host and port, and never from https to
    http."""

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        """Return what to ask for instead; None where that is somewhere else: then the answer
        stands, with its status."""
        old, new = urlsplit(req.full_url), urlsplit(newurl)
        is_there = old.hostname == new.hostname and new.port in (old.port, None)
        is_there = is_there and "@" not in new.netloc  # which urllib takes for a part of the name
        if not is_there or new.scheme not in (old.scheme, "https"):
            return None
        fp.close()  # else all that the server sends with it is read, and held
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _why(error: Exception) -> Message:
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
            return Message("there is no safe connection to the server")
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


def _keep(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            half = Path(file.name)
            try:
                file.write(data)
                file.close()
                os.replace(half, path)
            except BaseException:
                half.unlink(missing_ok=True)
                raise
    except OSError:
        return


FILE_NAME: Final = re.compile(r"\.(?:mjlog|xml|gz|zip|json|jsonl)$", re.IGNORECASE)


def open_replay(
    text: str, *, fetch: Callable[[str], bytes] | None = None, stdin: BinaryIO | None = None
) -> ReadResult:
    """Read the game that a person means: a path, one in an archive, ``-``, an address, a bare id,
    or a pasted game.

    Args:
        text: what was given.
        fetch: gets a game by its id over the network; None: the network is not to be used.
        stdin: where ``-`` is read from, in place of standard input.

    Raises:
        UnreadableGame: as `read_game`, and where there is no such file or it cannot be fetched.
    """
    text = _plain(text)
    if not text:
        raise UnreadableGame("Nothing was given: open a file, or paste an address or a game.")
    if text == "-":
        stream = stdin or sys.stdin.buffer
        return read_game(stream.read(UNPACKED_LIMIT + 1), "-")
    path = _path(text)
    if path is not None:
        try:
            if path.is_dir():
                raise UnreadableGame("{path} is a folder; open one file in it.", path=path)
            with open_file(path) as file:
                data = file.read(UNPACKED_LIMIT + 1)
            if not data.strip():
                raise UnreadableGame("The file {path} is empty.", path=path.name)
            return read_game(data, path.name)
        except OSError as error:
            raise UnreadableGame(
                "{path} cannot be opened: {why}.", path=path, why=message_of(error)
            ) from error
    log = find_in_archive(text) or find_in_list(text)
    if log is not None:
        return log.read()
    if text.startswith(("<", "{", "[")) or "#json=" in text:
        return read_game(text.encode("utf-8", "replace"), text if "#json=" in text else "")
    address = None if FILE_NAME.search(text) else find_address(text)
    if address is not None and not is_mahjong_soul(text):
        return _replay_fetch(address, text, fetch)
    raise _no_game(text)


def file_of(text: str) -> Path | None:
    """Return the file, the archive or the list in which the game lies that a person means; None
    where the text names none."""
    plain = _plain(text)
    return _path(plain) or find_archive(plain) or find_list(plain)


def _plain(text: str) -> str:
    text = text.strip()
    return text if "\n" in text else text.strip("\"'")


def _path(text: str) -> Path | None:
    if text.lower().startswith("file:"):
        try:
            return Path(url2pathname(unquote(urlsplit(text).path)))
        except ValueError:  # it names a host that is none
            return None
    if len(text) > MAX_PLACE_LENGTH:
        return None
    try:
        path = Path(text).expanduser()
        return path if path.exists() else None
    except (OSError, ValueError, RuntimeError):
        return None


def _replay_fetch(
    address: GameAddress, text: str, fetch: Callable[[str], bytes] | None
) -> ReadResult:
    if address.is_three_player:
        raise three_players()
    if are_several(text):
        raise several_games()
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
        return mahjong_soul()
    shown = text.splitlines()[0][:250]
    if re.match(r"[a-z][a-z0-9+.-]*://|www\.|tenhou\.net", text, re.IGNORECASE):
        return UnreadableGame("{shown} is no address of a Tenhou game.", shown=shown)
    return UnreadableGame("There is no file {shown}.", shown=shown)
