"""The folder where games are kept, and which of them wait to be gone on with: light to import."""

from pathlib import Path
from typing import Final

import platformdirs

from tutor.presence import names_in

JOURNAL_SUFFIX: Final = ".journal"
OVER_SUFFIX: Final = ".over"
GAMES_FOLDER: Final = "games"


def data_folder() -> Path:
    return platformdirs.user_data_path("mahjong-tutor", appauthor=False)


def unfinished(folder: Path) -> tuple[Path, ...]:
    """Return the journals of games that were not finished, the newest first; none where the
    folder cannot be looked into."""
    return tuple(folder / name for name in reversed(names_in(folder, f"*{JOURNAL_SUFFIX}")))


def waiting(folder: Path) -> tuple[Path, ...]:
    return tuple(folder / name for name in names_in(folder, f"*{OVER_SUFFIX}"))
