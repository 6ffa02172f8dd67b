"""The games that were opened last, kept beside the person's own games: light to import."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from rules.damage import BAD_VALUES
from rules.formats.opening import open_file
from tutor.files import private_folder, replacing
from tutor.folder_lock import alone_in

FILE: Final = "recent.json"
MAX_GAMES: Final = 8
MAX_SOURCE: Final = 1000
VERSION: Final = 1
SIZE_LIMIT: Final = 2**17
"""Bytes of the file that are read: of the longest list, each character as an escape."""


def recent_games(folder: Path) -> tuple[str, ...]:
    try:
        kept = _kept(folder)
        return tuple(one for one in kept["games"] if isinstance(one, str))[:MAX_GAMES]
    except (OSError, *BAD_VALUES):
        return ()


def remember_game(folder: Path, source: str) -> None:
    if source == "-" or not 0 < len(source) <= MAX_SOURCE:
        return
    with alone_in(folder):
        kept = recent_games(folder)
        if kept[:1] != (source,) and not _is_to_stay(folder):
            _write(folder, (source, *(one for one in kept if one != source))[:MAX_GAMES])


def forget_games(folder: Path) -> None:
    with suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)


def _kept(folder: Path) -> Any:
    with open_file(folder / FILE) as file:
        return json.loads(file.read(SIZE_LIMIT))


def _is_to_stay(folder: Path) -> bool:
    try:
        return bool(_kept(folder)["recent_games"] > VERSION)
    except (FileNotFoundError, NotADirectoryError, *BAD_VALUES):
        return False
    except OSError:
        return True


def _write(folder: Path, games: tuple[str, ...]) -> None:
    with suppress(OSError):
        private_folder(folder)
        with replacing(folder / FILE, private=True) as file:
            json.dump({"recent_games": VERSION, "games": games}, file)
            file.write("\n")
