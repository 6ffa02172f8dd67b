"""Build packages from a checkout. Needs Python 3.11 or later.

    python3 packaging/build.py folder     the program as a folder, with its own Python and Qt
    python3 packaging/build.py tar        that folder as a tar.gz
    python3 packaging/build.py deb        that folder as a package for Debian and Ubuntu
    python3 packaging/build.py all        all of these
    python3 packaging/build.py appimage   that folder as one file (needs appimagetool)
    python3 packaging/build.py windows    the setup program for Windows (on Linux under Wine)
    python3 packaging/build.py smoke      install each, try it, remove it
    python3 packaging/build.py smoke --windows   the same for Windows, under Wine (needs root)
    python3 packaging/build.py wheel      for pip, pipx and uv
    python3 packaging/build.py smoke-wheel     install it with each of these, try it, remove it
    python3 packaging/build.py smoke-source    start the program from a copy of the source

`smoke` uses existing packages and builds missing ones. Results go to DIR (`-o DIR`, by default
`dist`), other files to `build`. Timestamps are SOURCE_DATE_EPOCH or, without it, the time of the
last commit.
"""

import argparse
import shutil
import sys
from pathlib import Path

from appimage import make_appimage
from bundle import REVIEW, ROOT, Trouble, date_of_source, machine, make_tar, make_wheel, version
from carried import BILL
from debian import architecture, make_deb
from folder import make_folder
from smoke import try_all
from smoke_source import try_source
from smoke_wheel import try_in_debian, try_wheel
from smoke_windows import try_windows
from windows_setup import make_windows, setup_name

MAKES = ("folder", "tar", "deb", "all", "appimage", "wheel", "windows")


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=(*MAKES, "smoke", "smoke-wheel", "smoke-source"))
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist", metavar="DIR")
    parser.add_argument(
        "--suite",
        metavar="NAME",
        help="smoke...: install into a new Debian or Ubuntu of this suite (bookworm, "
        "jammy), made with debootstrap; needs root and the network",
    )
    parser.add_argument(
        "--windows", action="store_true", help="smoke: try the setup program under Wine"
    )
    options = parser.parse_args(words)
    output = options.output.resolve()
    output.mkdir(parents=True, exist_ok=True)
    if options.what == "smoke" and options.windows:
        setup = output / setup_name()
        return try_windows(setup if setup.exists() else make("windows", output)[1])
    if options.what == "smoke":
        missing = [file for file in [*files(output), REVIEW] if not file.exists()]
        if missing:
            make("all", output)
        return try_all(files(output), options.suite)
    if options.what == "smoke-wheel":
        wheel = make_wheel(output, date_of_source())
        return try_in_debian(wheel, options.suite) if options.suite else try_wheel(wheel)
    if options.what == "smoke-source":
        return try_source(options.suite)
    for place in make(options.what, output):
        print(place)
    return 0


def files(output: Path) -> list[Path]:
    """Return the paths of the folder, tar.gz and .deb of this version."""
    name = f"mahjong-tutor-{version()}"
    return [
        output / "mahjong-tutor",
        output / f"{name}-{sys.platform}-{machine()}.tar.gz",
        output / f"mahjong-tutor_{version()}_{architecture()}.deb",
    ]


def make(what: str, output: Path) -> list[Path]:
    """Build packages and return their paths; all except the wheel include the folder."""
    folder, tar, deb = files(output)
    date = date_of_source()
    if what == "wheel":
        return [make_wheel(output, date)]
    if what == "windows":
        folder, setup = make_windows(output, date)
        return [folder, setup, copy_bill(folder, output, "windows-x86_64")]
    made = [make_folder(folder, date), copy_bill(folder, output, f"{sys.platform}-{machine()}")]
    if what in ("tar", "all"):
        made.append(make_tar(folder, tar, date))
    if what in ("deb", "all"):
        made.append(make_deb(folder, deb, date))
    if what == "appimage":
        name = f"mahjong-tutor-{version()}-{machine()}.AppImage"
        made.append(make_appimage(folder, output / name, date))
    return made


def copy_bill(folder: Path, output: Path, system: str) -> Path:
    place = output / f"mahjong-tutor-{version()}-{system}.cdx.json"
    shutil.copy(folder / "licenses" / BILL, place)
    return place


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(1)
