"""Pack the built folder as an AppImage: one file that runs on any Linux without installation."""

import os
import shutil
from pathlib import Path

from bundle import BUILD, Trouble, date_all, machine, run, say
from debian import lay_out

TOOL = "appimagetool"
HOW = """\
The folder build/AppDir is ready; AppRun in it starts the program. To pack it, appimagetool must be
on the PATH (https://github.com/AppImage/appimagetool/releases, one file; name it appimagetool)."""


def make_appdir(folder: Path, tree: Path, date: int) -> Path:
    """Lay out the folder as appimagetool expects, replacing `tree`."""
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(folder, tree, date)
    icons = tree / "usr" / "share" / "icons" / "hicolor"
    links = {
        "AppRun": tree / "usr" / "bin" / "mahjong-tutor",
        "mahjong-tutor.desktop": tree / "usr" / "share" / "applications" / "mahjong-tutor.desktop",
        "mahjong-tutor.svg": icons / "scalable" / "apps" / "mahjong-tutor.svg",
        ".DirIcon": icons / "scalable" / "apps" / "mahjong-tutor.svg",
    }
    for name, target in links.items():
        (tree / name).symlink_to(target.relative_to(tree))
    date_all(tree, date)
    return tree


def make_appimage(folder: Path, target: Path, date: int) -> Path:
    """Pack the folder as an AppImage. Raises Trouble if appimagetool is missing or fails."""
    say("Laying out the AppDir ...")
    tree = make_appdir(folder, BUILD / "AppDir", date)
    tool = shutil.which(TOOL)
    if tool is None:
        raise Trouble(HOW)
    say("Packing the AppImage ...")
    run([tool, str(tree), str(target)], TOOL, ARCH=machine(), SOURCE_DATE_EPOCH=str(date))
    os.utime(target, (date, date))
    return target
