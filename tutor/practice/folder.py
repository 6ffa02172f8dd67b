"""File names of practice games in their folder.

Imported when the window starts, so this module must stay fast to import.
"""

from glob import glob
from pathlib import Path
from typing import Final

import platformdirs

JOURNAL_SUFFIX: Final = ".journal"
OVER_SUFFIX: Final = ".over"
GAMES_FOLDER: Final = "games"


def data_folder() -> Path:
    return platformdirs.user_data_path("mahjong-tutor", appauthor=False)


def unfinished(folder: Path) -> tuple[Path, ...]:
    return _files(folder, JOURNAL_SUFFIX)[::-1]


def waiting(folder: Path) -> tuple[Path, ...]:
    return _files(folder, OVER_SUFFIX)


def _files(folder: Path, suffix: str) -> tuple[Path, ...]:
    # Unlike `Path.glob`, `glob` finds nothing in a folder that cannot be read.
    return tuple(folder / name for name in sorted(glob(f"*{suffix}", root_dir=folder)))
