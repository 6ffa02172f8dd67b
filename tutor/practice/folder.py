"""The folder where games are kept, and which of them wait to be gone on with: light to import."""

from pathlib import Path
from typing import Final

import platformdirs

from tutor.presence import names_in

JOURNAL_SUFFIX: Final = ".journal"
"""Of the file of a game that is not finished."""
OVER_SUFFIX: Final = ".over"
"""Of that file once the record is kept, until the history has the game."""
GAMES_FOLDER: Final = "games"
"""The folder of finished games, in the data folder."""


def data_folder() -> Path:
    """Return where the games of the person at the keyboard are kept."""
    return platformdirs.user_data_path("mahjong-tutor", appauthor=False)


def unfinished(folder: Path) -> tuple[Path, ...]:
    """Return the journals of games that were not finished, the newest first; none where the
    folder cannot be looked into."""
    return tuple(folder / name for name in reversed(names_in(folder, f"*{JOURNAL_SUFFIX}")))


def waiting(folder: Path) -> tuple[Path, ...]:
    """Return the journals of finished games that wait for the history, the oldest first."""
    return tuple(folder / name for name in names_in(folder, f"*{OVER_SUFFIX}"))
