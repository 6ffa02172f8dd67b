"""Ask the project's home once a week for the newest version, if the learner agreed.

The answer has two lines: the version, and in base64 the Ed25519 signature of that line.
"""

import base64
import logging
import os
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from nacl.exceptions import CryptoError
from nacl.signing import VerifyKey

from tutor import __version__
from tutor.settings import HOME
from tutor.system.files import private_folder

NEWEST: Final = f"{HOME}newest.txt"
KEY: Final = ""
"""The project's public key in base64 (docs/installers.md says how to make one)."""
WEEK_SECONDS: Final = 7 * 24 * 3600.0
TIMEOUT_SECONDS: Final = 5.0
STAMP: Final = "asked-for-updates"
_LOG = logging.getLogger(__name__)


def is_check_due(folder: Path, now: float) -> bool:
    try:
        age = now - (folder / STAMP).stat().st_mtime
    except OSError:
        return True
    return not 0 <= age < WEEK_SECONDS


def _fetch() -> bytes:
    with urlopen(NEWEST, timeout=TIMEOUT_SECONDS) as response:
        return bytes(response.read(1000))


def ask_for_update(folder: Path, now: float, fetch: Callable[[], bytes] = _fetch) -> str:
    """Ask once, and return the newest version if it is newer than this program, else "".

    A failure is logged; the stamp is written first, so it is not repeated at each start.
    """
    try:
        private_folder(folder)
        (folder / STAMP).touch()
        os.utime(folder / STAMP, (now, now))
        return newer_version(fetch())
    except (OSError, HTTPException, ValueError):
        _LOG.info("looking for updates", exc_info=True)
        return ""


def newer_version(answer: bytes, current: str = __version__) -> str:
    """Return the version of a signed answer if it is newer than `current`, else "".

    Raises:
        ValueError: it is not signed with `KEY`.
    """
    line, _, signature = answer.partition(b"\n")
    try:
        VerifyKey(base64.b64decode(KEY)).verify(line, base64.b64decode(signature))
    except CryptoError as error:
        raise ValueError("not signed by the project") from error
    version = line.decode("ascii")
    return version if _numbers(version) > _numbers(current) else ""


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))
