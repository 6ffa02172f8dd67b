"""Games fetched from Tenhou's server, only ever on a person's word: kept in this computer's cache,
for this user alone, and asked for once."""

from contextlib import suppress
from pathlib import Path

import platformdirs

from rules.formats import fetch_game
from tutor.files import private_folder


def games_folder() -> Path:
    return platformdirs.user_cache_path("mahjong-tutor", appauthor=False)


def fetch_kept(game: str, folder: Path | None = None) -> bytes:
    """Return the bytes of a game by its id.

    Args:
        folder: where it is kept; `games_folder` if not said.

    Raises:
        UnreadableGame: it cannot be had; says what else to do.
    """
    kept = folder or games_folder()
    with suppress(OSError):  # a folder that refuses is no fault: the game is shown, and not kept
        private_folder(kept)
    return fetch_game(game, kept)
