"""One game from Tenhou's server, once: kept in a folder and never asked for again.

Only ever called on a person's word. Tests put a server of their own in the place of Tenhou's.
"""

import http.client
import logging
import os
import socket
import ssl
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, OpenerDirector, Request, build_opener

from rules.formats.addresses import GAME_ID
from rules.formats.opening import read_file
from rules.formats.reader import read_game
from rules.formats.reading import ReadResult, UnreadableGame
from rules.message import Message

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
        return _fetch(game, _place(game, folder), base, timeout, clock)
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


def _fetch(game: str, kept: Path, base: str, timeout: float, clock: Callable[[], float]) -> bytes:
    data = _download(f"{base}?{game}", game, timeout, clock)
    try:
        reading = _read(data, game)
    except UnreadableGame as error:
        raise _refusal(game, base, error.message) from error
    if not reading.repairs:  # what is damaged may be whole the next time
        _keep(kept, data)
    return data


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
