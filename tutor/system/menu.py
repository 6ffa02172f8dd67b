"""The program's entry in the menu of a Linux desktop, for installations not made from a
package.

The entry, the icon and the file associations are written to the user's home folder.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rules.message import TutorError
from tutor.system.files import assets, replacing

ENTRY: Final = Path("applications/mahjong-tutor.desktop")
TYPES: Final = Path("mime/packages/mahjong-tutor.xml")
ICON: Final = Path("icons/hicolor/scalable/apps/mahjong-tutor.svg")
TOOLS: Final = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Tools that update the desktop, with the folder that each reads; some systems lack them."""


def add_to_menu() -> Path:
    """Write the entry for the running program and return its path.

    Raises:
        TutorError: this system has no application menu.
        OSError: a file cannot be written.
    """
    folder = _folder()
    kept = (assets() / "linux" / ENTRY.name).read_text("utf-8")
    command = " ".join(map(_quoted, own_command()))
    entry = re.sub("(?m)^Exec=.*", lambda _: f"Exec={command} %f", kept)
    entry = re.sub("(?m)^TryExec=.*\n", "", entry)
    texts = {
        ENTRY: entry,
        TYPES: (assets() / "linux" / TYPES.name).read_text("utf-8"),
        ICON: (assets() / "icons" / "app.svg").read_text("utf-8"),
    }
    for place, text in texts.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        with replacing(folder / place) as file:
            file.write(text)
    _tell_desktop(folder)
    return folder / ENTRY


def remove_from_menu() -> None:
    """Remove what `add_to_menu` wrote.

    Raises:
        TutorError: this system has no application menu.
        OSError: a file cannot be removed.
    """
    folder = _folder()
    for place in (ENTRY, TYPES, ICON):
        (folder / place).unlink(missing_ok=True)
    _tell_desktop(folder)


def own_command(words: Sequence[str] = sys.argv) -> list[str]:
    """Return the command that starts this installation from any folder.

    >>> own_command(["/opt/a b/bin/mahjong-tutor"])[-1]
    '/opt/a b/bin/mahjong-tutor'
    """
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(words[0])
    if started.name == "__main__.py":
        return [sys.executable, "-P", "-m", started.parent.name]
    return [os.path.abspath(shutil.which(words[0]) or words[0])]


def _folder() -> Path:
    if not sys.platform.startswith("linux"):
        raise TutorError("--add-to-menu is for Linux; elsewhere, installing makes the entry.")
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"


def _quoted(word: str) -> str:
    r"""Quote a word of an Exec line.

    >>> _quoted("/opt/a b/100%/$x")
    '"/opt/a b/100%%/\\\\$x"'
    """
    escaped = re.sub(r'(["`$\\])', r"\\\1", word)
    return '"' + escaped.replace("\\", "\\\\").replace("%", "%%") + '"'


def _tell_desktop(folder: Path) -> None:
    for tool, part in TOOLS:
        found = shutil.which(tool)
        if found and (folder / part).is_dir():
            quiet = subprocess.DEVNULL
            subprocess.run([found, str(folder / part)], check=False, stdout=quiet, stderr=quiet)
