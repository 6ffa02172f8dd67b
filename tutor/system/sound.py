"""Short sounds, played by Windows or by a player installed on the system.

A library that opens the sound device in this process would be one more download, and its crash
would end the program. If a player or device is missing, there is just no sound.
"""

import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

from tutor.system.files import assets

if sys.platform == "win32":
    import winsound


class Sound(IntEnum):
    """Names a file in ``assets/sounds``; of waiting sounds, the highest value is played."""

    TILE = 1
    CALL = 2
    RIICHI = 3
    WIN = 4


Player: TypeAlias = Callable[[Path], object]
"""Plays a file and returns when it has finished."""
PLAYERS: Final = (
    ("afplay",),  # macOS
    ("pw-play",),
    ("paplay",),
    ("aplay", "--quiet"),
)
LONGEST: Final = 3.0
"""Seconds after which a hanging player is killed."""


def system_player() -> Player | None:
    if sys.platform == "win32":
        flags = winsound.SND_FILENAME | winsound.SND_NODEFAULT
        return lambda path: winsound.PlaySound(str(path), flags)
    for program, *words in PLAYERS:
        if found := shutil.which(program):
            return partial(_run, [found, *words])
    return None


def _run(words: list[str], path: Path) -> None:
    nothing = subprocess.DEVNULL
    subprocess.run(
        [*words, str(path)],
        check=False,
        timeout=LONGEST,
        stdin=nothing,
        stdout=nothing,
        stderr=nothing,
    )


class Speaker:
    """Plays sounds in a separate thread, one at a time.

    Args:
        find: returns the player, or None if there is none; called in that thread.
    """

    def __init__(self, find: Callable[[], Player | None] = system_player) -> None:
        self._find = find
        self._wanted: SimpleQueue[Sound] = SimpleQueue()
        self._thread: Thread | None = None

    def play(self, sound: Sound) -> None:
        """Queue a sound. Returns at once, and never raises an error."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()
        if self._thread.is_alive():
            self._wanted.put(sound)

    def _work(self) -> None:
        player = self._find()
        while player is not None:
            sound = self._wanted.get()
            with suppress(Empty):
                while True:
                    sound = max(sound, self._wanted.get_nowait())
            with suppress(OSError, RuntimeError, subprocess.SubprocessError):
                player(assets() / "sounds" / f"{sound.name.lower()}.wav")
