import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Final

from tutor.system.files import private_folder

MAX_PLACE: Final = 100
"""Maximum length of a Unix socket's path in bytes, near the system's limit."""
ANSWER_SECONDS: Final = 3.0
BACKLOG: Final = 32
TAKEN: Final = b"taken"
DISPLAYS: Final = ("WAYLAND_DISPLAY", "DISPLAY")
ALONE: Final = ("MAHJONG_TUTOR_SCREENSHOT", "MAHJONG_TUTOR_FIRST_FRAME")
TOKEN: Final = "XDG_ACTIVATION_TOKEN"


@dataclass(frozen=True, slots=True)
class StartCall:
    sources: tuple[str, ...]
    """Absolute paths or addresses; empty to just raise the window."""
    token: str = ""


def meeting_place(folder: Path, environment: Mapping[str, str]) -> str:
    """Return the socket or pipe of this user's window on this screen; "" for a separate window."""
    if any(map(environment.get, ALONE)) or environment.get("QT_QPA_PLATFORM") == "offscreen":
        return ""
    screen = "|".join((str(folder), *(environment.get(name, "") for name in DISPLAYS)))
    name = f"window-{hashlib.sha256(os.fsencode(screen)).hexdigest()[:12]}"
    place = rf"\\.\pipe\mahjong-tutor-{name}" if os.name == "nt" else str(folder / name)
    return place if len(os.fsencode(place)) <= MAX_PLACE else ""


def pass_to_window(place: str, sources: Sequence[str], token: str = "") -> bool:
    """Send files to the window that listens at `place`; return whether it accepted them."""
    if not place or "-" in sources or (os.name != "nt" and not os.path.exists(place)):
        return False
    from multiprocessing.connection import Client  # noqa: PLC0415  not for a first window

    call = {"open": [whole_call(source) for source in sources], "token": token}
    try:
        with Client(place) as window:
            window.send_bytes(json.dumps(call).encode())
            return window.poll(ANSWER_SECONDS) and window.recv_bytes() == TAKEN
    except (OSError, EOFError):  # no window listens, or it is closing
        return False


def whole_call(source: str) -> str:
    """Return a file's absolute path, or an address unchanged.

    >>> whole_call("https://tenhou.net/0/?log=2020121800gm-0029-0000-4afd59fb")
    'https://tenhou.net/0/?log=2020121800gm-0029-0000-4afd59fb'
    """
    return os.path.abspath(source) if os.path.exists(source) else source


class Reception:
    def __init__(self, place: str, take: Callable[[StartCall], bool]) -> None:
        """Start listening.

        Args:
            place: the socket or pipe (see `meeting_place`).
            take: called in the listening thread; returns whether the window accepts the call.

        Raises:
            OSError: the socket or pipe cannot be created.
        """
        from multiprocessing.connection import Listener  # noqa: PLC0415  not before a frame

        self._place, self._take, self._is_open = place, take, True
        if os.name != "nt":
            private_folder(Path(place).parent)
            Path(place).unlink(missing_ok=True)  # left by a window that was killed
        self._listener = Listener(place, backlog=BACKLOG)
        Thread(target=self._receive, daemon=True).start()

    def _receive(self) -> None:
        while self._is_open:
            try:
                other = self._listener.accept()
            except OSError:
                return
            with other, suppress(OSError, EOFError):
                if self._is_open and other.poll(ANSWER_SECONDS):
                    call = json.loads(other.recv_bytes())
                    if self._take(StartCall(tuple(call["open"]), call["token"])):
                        other.send_bytes(TAKEN)

    def close(self) -> None:
        from multiprocessing.connection import Client  # noqa: PLC0415

        self._is_open = False
        with suppress(OSError), Client(self._place):
            pass  # wakes the thread
        self._listener.close()
