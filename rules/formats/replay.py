"""The game that a person means: a path, an address, a bare id, a pasted text."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Final
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from rules.damage import message_of
from rules.formats.address_list import find_in_list, find_list
from rules.formats.addresses import GameAddress, are_several, find_address, is_mahjong_soul
from rules.formats.logs import MAX_PLACE_LENGTH, find_archive, find_in_archive
from rules.formats.opening import open_file
from rules.formats.reader import mahjong_soul, read_game
from rules.formats.reading import ReadResult, UnreadableGame, several_games, three_players
from rules.formats.unpacking import UNPACKED_LIMIT

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
        return _read_path(path)
    log = find_in_archive(text) or find_in_list(text)
    if log is not None:
        return log.read()
    if text.startswith(("<", "{", "[")) or "#json=" in text:
        return read_game(text.encode("utf-8", "replace"), text if "#json=" in text else "")
    address = None if FILE_NAME.search(text) else find_address(text)
    if address is not None and not is_mahjong_soul(text):
        return _fetch(address, text, fetch)
    raise _no_game(text)


def file_of(text: str) -> Path | None:
    """Return the file, the archive or the list in which the game lies that a person means; None
    where the text names none."""
    plain = _plain(text)
    return _path(plain) or find_archive(plain) or find_list(plain)


def _plain(text: str) -> str:
    text = text.strip()
    return text if "\n" in text else text.strip("\"'")


def _read_path(path: Path) -> ReadResult:
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


def _fetch(address: GameAddress, text: str, fetch: Callable[[str], bytes] | None) -> ReadResult:
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
