"""Games from Tenhou for a list of addresses: one after another, with a rest between two downloads;
what was fetched once is kept and never asked for again."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.formats.fetch import kept_game
from tutor.fetched_games import fetch_kept, games_folder

REST_SECONDS: Final = 2.0
"""Seconds between the end of a download and the next one."""


def slowly() -> "PacedFetcher":
    return PacedFetcher(games_folder(), fetch_kept, time.sleep)


@dataclass(slots=True)
class PacedFetcher:
    folder: Path
    fetch: Callable[[str, Path], bytes]
    rest: Callable[[float], object]
    downloads: int = 0

    def __call__(self, game: str) -> bytes:
        """The bytes of a game.

        Raises:
            UnreadableGame: it cannot be had.
        """
        kept = kept_game(game, self.folder)
        if kept is not None:
            return kept
        if self.downloads:
            self.rest(REST_SECONDS)
        self.downloads += 1
        return self.fetch(game, self.folder)
