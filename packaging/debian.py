"""Pack the built folder as a package for Debian and Ubuntu."""

import gzip
import os
import re
import runpy
import shutil
import subprocess
from email.utils import formatdate
from pathlib import Path

from bundle import BUILD, PACKAGING, ROOT, Trouble, date_all, homepage, machine, run, say, version

MAINTAINER = "The Mahjong Tutor developers <developers@mahjong-tutor.example.org>"
LINUX = PACKAGING / "linux"
WAYLAND = ("libwayland-client0", "libwayland-cursor0")
"""Packages that Qt needs for Wayland; without them, Qt uses X11."""
DESCRIPTION = """\
Description: teaches beginners riichi mahjong
 Open a game you played on Tenhou and review your turns: which plan suited the
 position, which tile fits that plan, what you discarded, and why it matters.
 Play against three opponents with hints, practise your mistakes as drills, and
 export reviews for a class.
 .
 It is available in English and Japanese, and includes Python and Qt.
"""
DESKTOP = ROOT / "assets" / "linux"
PLACES = {
    "mahjong-tutor.desktop": "usr/share/applications/mahjong-tutor.desktop",
    "mahjong-tutor.xml": "usr/share/mime/packages/mahjong-tutor.xml",
    "mahjong-tutor.metainfo.xml": "usr/share/metainfo/mahjong-tutor.metainfo.xml",
    "mahjong-tutor.bash": "usr/share/bash-completion/completions/mahjong-tutor",
    "mahjong-tutor.zsh": "usr/share/zsh/vendor-completions/_mahjong-tutor",
    "copyright": "usr/share/doc/mahjong-tutor/copyright",
    "lintian-overrides": "usr/share/lintian/overrides/mahjong-tutor",
}
"""Destinations of the files in packaging/linux and assets/linux."""


def architecture() -> str:
    kind = machine()
    return {"x86_64": "amd64", "aarch64": "arm64"}.get(kind, kind)


def depends(folder: Path) -> list[str]:
    """Return the required packages: system libraries, and the C library with a minimum version."""
    wanted = sorted([*window_libraries(), *WAYLAND])
    return [f"libc6 (>= {c_library(folder)})", "libgcc-s1", "libstdc++6", *wanted]


def window_libraries() -> list[str]:
    known = runpy.run_path(str(ROOT / "tutor" / "pages" / "libraries.py"))
    return sorted({*known["BASE_LIBRARIES"].values(), *known["X11_LIBRARIES"].values()})


def c_library(folder: Path) -> str:
    """Return the oldest version of the C library that works for all binaries in the folder."""
    found = {(2, 17)}
    for file in folder.rglob("*"):
        if file.is_symlink() or not file.is_file():
            continue
        content = file.read_bytes()
        if content.startswith(b"\x7fELF"):
            signs = re.findall(rb"GLIBC_(\d+)\.(\d+)", content)
            found |= {(int(major), int(minor)) for major, minor in signs}
    return ".".join(map(str, max(found)))


def make_deb(folder: Path, target: Path, date: int) -> Path:
    """Pack the folder as a .deb. Raises Trouble if dpkg-deb is missing or fails."""
    if shutil.which("dpkg-deb") is None:
        raise Trouble("Building a .deb needs dpkg-deb, which only Debian and Ubuntu have.")
    say("Packing the .deb ...")
    tree = BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(folder, tree, date)
    size = sum(file.lstat().st_size for file in tree.rglob("*") if not file.is_dir()) // 1024
    control = (
        f"Package: mahjong-tutor\nVersion: {version()}\nArchitecture: {architecture()}\n"
        f"Maintainer: {MAINTAINER}\nInstalled-Size: {size}\n"
        f"Depends: {', '.join(depends(folder))}\nRecommends: ca-certificates\n"
        f"Section: education\nPriority: optional\nHomepage: {homepage()}\n{DESCRIPTION}"
    )
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN" / "control").write_text(control, "utf-8")
    (tree / "DEBIAN" / "md5sums").write_text(sums(tree), "utf-8")
    date_all(tree, date)
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(tree), str(target)]
    run(command, "dpkg-deb", SOURCE_DATE_EPOCH=str(date))
    shutil.rmtree(tree)
    return target


def lay_out(folder: Path, tree: Path, date: int) -> None:
    home = tree / "usr" / "lib" / "mahjong-tutor"
    shutil.copytree(folder, home, symlinks=True)
    command = tree / "usr" / "bin" / "mahjong-tutor"
    command.parent.mkdir()
    command.symlink_to("../lib/mahjong-tutor/mahjong-tutor")
    documents = tree / "usr" / "share" / "doc" / "mahjong-tutor"
    documents.mkdir(parents=True)
    shutil.move(home / "licenses", documents / "licenses")
    (home / "licenses").symlink_to("../../share/doc/mahjong-tutor/licenses")
    for name, target in PLACES.items():
        (tree / target).parent.mkdir(parents=True, exist_ok=True)
        source = DESKTOP if (DESKTOP / name).exists() else LINUX
        shutil.copy(source / name, tree / target)
    icons = tree / "usr" / "share" / "icons" / "hicolor"
    for picture in sorted((BUILD / "icons").glob("*.png")):
        place = icons / f"{picture.stem}x{picture.stem}" / "apps" / "mahjong-tutor.png"
        place.parent.mkdir(parents=True)
        shutil.copy(picture, place)
    place = icons / "scalable" / "apps" / "mahjong-tutor.svg"
    place.parent.mkdir(parents=True)
    shutil.copy(ROOT / "assets" / "icons" / "app.svg", place)
    manual = tree / "usr" / "share" / "man" / "man1" / "mahjong-tutor.1.gz"
    manual.parent.mkdir(parents=True)
    manual.write_bytes(packed((LINUX / "mahjong-tutor.1").read_text("utf-8")))
    changes = (
        f"mahjong-tutor ({version()}) unstable; urgency=medium\n\n"
        "  * See CHANGELOG.md in the source.\n\n"
        f" -- {MAINTAINER}  {formatdate(date)}\n"
    )
    (documents / "changelog.gz").write_bytes(packed(changes))


def packed(text: str) -> bytes:
    """Compress with gzip, reproducibly."""
    return gzip.compress(text.encode(), 9, mtime=0)


def sums(tree: Path) -> str:
    """Return the checksums in the format of `dpkg --verify`."""
    files = sorted(
        str(file.relative_to(tree))
        for file in (tree / "usr").rglob("*")
        if file.is_file() and not file.is_symlink()
    )
    done = subprocess.run(
        ["md5sum", "--", *files],
        cwd=tree,
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": "C"},
    )
    return done.stdout
