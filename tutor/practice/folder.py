"""The folder where games are kept, and which of them wait to be gone on with: light to import."""

from pathlib import Path
from typing import Final

import platformdirs

JOURNAL_SUFFIX: Final = ".journal"
OVER_SUFFIX: Final = ".over"
GAMES_FOLDER: Final = "games"


def data_folder() -> Path:
    return platformdirs.user_data_path("mahjong-tutor", appauthor=False)


def unfinished(folder: Path) -> tuple[Path, ...]:
    """Return the journals of unfinished games, the newest first."""
    return tuple(sorted(folder.glob(f"*{JOURNAL_SUFFIX}"), reverse=True))


def waiting(folder: Path) -> tuple[Path, ...]:
    return tuple(sorted(folder.glob(f"*{OVER_SUFFIX}")))
