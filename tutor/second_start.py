"""One window: a start beside it hands what it was to open to the window that is there.

They meet at a socket of the system's own, in the person's folder (a named pipe on Windows). One
message goes over: a line of JSON; the window answers when it has taken it.
"""

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, TypedDict

from rules.damage import BAD_VALUES
from tutor.files import private_folder

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, Listener

MESSAGE_LIMIT: Final = 2**16
"""Bytes of a message: a path, or an address that holds its game."""
MAX_PLACE: Final = 100
"""Bytes of a socket's path; systems take no longer ones."""
ANSWER_SECONDS: Final = 3.0
MANY: Final = 32
TAKEN: Final = b"taken"
DISPLAYS: Final = ("WAYLAND_DISPLAY", "DISPLAY")
ALONE: Final = ("MAHJONG_TUTOR_SCREENSHOT", "MAHJONG_TUTOR_FIRST_FRAME")
TOKEN: Final = "XDG_ACTIVATION_TOKEN"


@dataclass(frozen=True, slots=True)
class Call:
    sources: tuple[str, ...]
    """Files by their whole path, or addresses; none: only come to the front."""
    token: str = ""


class _CallJson(TypedDict):
    open: tuple[str, ...]
    token: str


def meeting_place(folder: Path, environment: Mapping[str, str]) -> str:
    """Return where a window of this person on this screen is met; empty where it cannot be, or is
    not to be.

    Args:
        folder: of the person's own files.
        environment: which screen, and whether the window is wanted by itself.
    """
    if any(map(environment.get, ALONE)) or environment.get("QT_QPA_PLATFORM") == "offscreen":
        return ""
    told = "|".join((str(folder), *(environment.get(name, "") for name in DISPLAYS)))
    name = f"window-{hashlib.sha256(told.encode('utf-8', 'replace')).hexdigest()[:12]}"
    place = rf"\\.\pipe\mahjong-tutor-{name}" if os.name == "nt" else str(folder / name)
    return place if len(os.fsencode(place)) <= MAX_PLACE else ""


def hand_over(place: str, sources: Sequence[str], token: str = "") -> bool:
    if not place or "-" in sources or (os.name != "nt" and not os.path.exists(place)):
        return False
    told = json.dumps({"open": [whole(source) for source in sources], "token": token}).encode()
    if len(told) > MESSAGE_LIMIT:
        return False
    try:
        with _connected(place) as window:
            window.send_bytes(told)
            return window.poll(ANSWER_SECONDS) and window.recv_bytes(MESSAGE_LIMIT) == TAKEN
    except (OSError, EOFError):  # nobody is there, or it ends just now
        return False


def _connected(place: str) -> "Connection":
    """Return a connection to whoever is met there.

    Raises:
        OSError: nobody is, or it stands still while others already wait for it.
    """
    from multiprocessing.connection import Client  # noqa: PLC0415  not for a first window

    return Client(place) if os.name == "nt" else _over_socket(place)  # a pipe waits a while at most


def _over_socket(place: str) -> "Connection":
    import socket  # noqa: PLC0415  not for a first window
    from multiprocessing.connection import Connection  # noqa: PLC0415

    with socket.socket(socket.AF_UNIX) as way:
        way.settimeout(ANSWER_SECONDS)
        way.connect(place)
        way.setblocking(True)
        return Connection(way.detach())


def whole(source: str) -> str:
    """Return a file's whole path; an address as it is.

    >>> whole("https://tenhou.net/0/?log=2020121800gm-0029-0000-4afd59fb")
    'https://tenhou.net/0/?log=2020121800gm-0029-0000-4afd59fb'
    """
    return os.path.abspath(source) if os.path.exists(source) else source


class Reception:
    """Takes the calls of other starts, in a thread of its own."""

    def __init__(self, place: str, take: Callable[[Call], bool]) -> None:
        """Begin.

        Args:
            place: see `meeting_place`; whoever does not answer there is gone.
            take: called in a thread of that call's; whether the window took the call.

        Raises:
            OSError: nobody can be met there.
        """
        from multiprocessing.connection import Listener  # noqa: PLC0415  not before a frame

        self._place, self._take, self._is_open = place, take, True
        if os.name != "nt":
            private_folder(Path(place).parent)
            Path(place).unlink(missing_ok=True)  # of a window that was killed
        self._listener = Listener(place, backlog=MANY)
        self._socket = _which(place)
        self._thread = Thread(target=self._receive, args=(self._listener,), daemon=True)
        self._thread.start()

    def _receive(self, listener: "Listener") -> None:
        while True:
            try:
                other = listener.accept()
            except OSError:  # closed
                return
            if not self._is_open:
                other.close()
                return
            Thread(target=self._hear, args=(other,), daemon=True).start()  # it may never end

    def _hear(self, other: "Connection") -> None:
        with other, suppress(OSError, EOFError, *BAD_VALUES):
            if other.poll(ANSWER_SECONDS) and self._take(_read(other.recv_bytes(MESSAGE_LIMIT))):
                other.send_bytes(TAKEN)

    def close(self) -> None:
        self._is_open = False
        if _which(self._place) != self._socket:
            self._leave()
            return
        with suppress(OSError), _connected(self._place):
            pass  # wakes the thread
        self._thread.join(ANSWER_SECONDS)
        self._listener.close()

    def _leave(self) -> None:
        spared = f"{self._place}-"
        with suppress(OSError):
            os.rename(self._place, spared)
        with suppress(OSError):
            self._listener.close()
        with suppress(OSError):
            os.rename(spared, self._place)


def _which(place: str) -> tuple[int, int] | None:
    try:
        found = os.lstat(place)
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if os.name != "nt" else None


def _read(message: bytes) -> Call:
    from tutor.json_values import read_as  # noqa: PLC0415  not before a frame

    told = read_as(_CallJson, json.loads(message))
    token = told["token"]
    return Call(told["open"], token if token.isascii() and token.isprintable() else "")
