"""Build the program as a folder with its own Python and Qt."""

import json
import os
import shutil
import struct
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from bundle import (
    BUILD,
    PACKAGING,
    PYTHON,
    REVIEW,
    VENV,
    Trouble,
    app_id,
    checkouts_review,
    date_all,
    prepare,
    run,
    say,
    version,
)
from carried import FACTS, carry, write_licences
from stand_ins import replace_libraries

LOADED = 1
"""PT_LOAD, the type of ELF segment that is loaded."""
PYINSTALLER = ("-m", "PyInstaller", "--noconfirm")


def make_folder(folder: Path, date: int) -> Path:
    """Build the folder, replacing an existing one. Raises Trouble if a tool fails."""
    prepare()
    say("Building the folder ...")
    draw_icons()
    packages, licence = next(VENV.glob("**/site-packages")), python_licence()
    write_licences(BUILD / "licenses", packages, licence)  # for the application of macOS
    made = BUILD / "made"
    command = [str(PYTHON), *PYINSTALLER, "--distpath", str(made), "--workpath"]
    command += [str(BUILD / "work"), str(PACKAGING / "mahjong-tutor.spec")]
    run(command, "PyInstaller", **settings_of_pyinstaller(date))
    bundle = made / "mahjong-tutor"
    replaced = replace_libraries(bundle / "_internal") if sys.platform == "linux" else set()
    if replaced is None:
        say("ICU and Fortran's library stay, 40 MB: gcc and nm are not installed.")
    strip(bundle / "_internal")
    done = subprocess.run([str(PYTHON), "-c", FACTS], check=True, capture_output=True, text=True)
    add_console(bundle)
    carry(bundle, packages, licence, json.loads(done.stdout), date, replaced or ())
    date_all(bundle, date)
    replace(bundle, folder)
    REVIEW.write_text(checkouts_review(), "utf-8")
    application = made / "Mahjong Tutor.app"  # macOS only
    if application.exists():
        replace(application, folder.with_name(application.name))
    return folder


def draw_icons() -> None:
    run([str(PYTHON), str(PACKAGING / "draw_icon.py"), str(BUILD / "icons")], "Drawing the icon")


def settings_of_pyinstaller(date: int) -> dict[str, str]:
    """Return the environment that the PyInstaller spec and reproducible builds need."""
    return {
        "SOURCE_DATE_EPOCH": str(date),
        "PYTHONHASHSEED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYINSTALLER_CONFIG_DIR": str(BUILD / "pyinstaller"),
        "MAHJONG_TUTOR_VERSION": version(),
        "MAHJONG_TUTOR_APP_ID": app_id(),
    }


def add_console(bundle: Path) -> None:
    """Rename the console program of Windows to .com.

    Command lines try .com before .exe. Both programs find the modules in mahjong-tutor.pkg.
    """
    console = bundle / "mahjong-tutor-console.exe"
    if console.exists():
        console.rename(bundle / "mahjong-tutor.com")
        (bundle / "mahjong-tutor-console.pkg").unlink()


def python_licence() -> Path:
    """Return the path of this Python's licence. Raises Trouble if it is not found."""
    places = (
        Path(os.__file__).parent / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",  # Windows
        *Path("/usr/share/doc").glob(f"python3.{sys.version_info[1]}/copyright"),
        Path("/usr/share/doc/python3/copyright"),
    )
    for place in places:
        if place.exists():
            return place
    raise Trouble("The licence of this Python was not found, and the packages must carry it.")


def strip(internal: Path) -> None:
    """Remove symbols that the loader does not need, if `strip` is installed."""
    tool = shutil.which("strip")
    if tool is None or sys.platform != "linux":
        return
    for file in internal.rglob("*.so*"):
        if file.is_symlink():
            continue
        if file.parent.suffix == ".libs":
            file.write_bytes(without_symbols(file.read_bytes()))
        else:
            run([tool, "--strip-unneeded", str(file)], "strip")


def without_symbols(library: bytes) -> bytes:
    """Return a 64-bit library without its symbols and section table.

    For files that `strip` would damage: NumPy's libraries (numpy.libs) were repacked with their
    symbols between two loaded segments.
    """
    at, size, count = struct.unpack_from("<Q14xHH", library, 32)
    places = [at + size * number for number in range(count)]
    parts = [struct.unpack_from("<I4xQ16xQ8xQ", library, place) for place in places]
    loaded = sorted(part[1:] for part in parts if part[0] == LOADED and part[2])
    ends = [(start + length, later[0]) for (start, length, _), later in pairwise(loaded)]
    end, start = max(ends, key=lambda gap: gap[1] - gap[0])
    page = max(alignment for *_, alignment in loaded)
    cut = (start - end) // page * page
    if cut <= 0:
        return library
    last, length, _ = loaded[-1]
    made = bytearray(library[:end] + library[end + cut : last + length])
    made[40:48], made[58:64] = bytes(8), bytes(6)
    for place, (_, offset, *_) in zip(places, parts, strict=True):
        if offset >= start:
            struct.pack_into("<Q", made, place + 8, offset - cut)
    return bytes(made)


def replace(made: Path, place: Path) -> None:
    """Move a folder, replacing an existing one."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.move(made, place)
