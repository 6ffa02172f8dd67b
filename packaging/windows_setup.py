"""Build the program and its setup program for Windows: on Windows, or on Linux under Wine."""

import json
import os
import shutil
from pathlib import Path

from bundle import (
    BUILD,
    PACKAGING,
    REVIEW,
    ROOT,
    Trouble,
    checkouts_review,
    date_all,
    prepare,
    run,
    say,
    version,
)
from carried import FACTS, carry
from folder import PYINSTALLER, add_console, draw_icons, make_folder, settings_of_pyinstaller
from wine import Wine, windows

SCRIPT = PACKAGING / "windows" / "mahjong-tutor.nsi"
SOURCES = ("assets", "data", "packaging", "rules", "tutor", "LICENSE", "pyproject.toml")


def setup_name() -> str:
    return f"mahjong-tutor-{version()}-setup.exe"


def make_windows(output: Path, date: int) -> list[Path]:
    """Build the folder and the setup program. Raises Trouble if a tool fails."""
    folder, setup = output / "mahjong-tutor-windows", output / setup_name()
    if os.name == "nt":
        make_folder(folder, date)
        return [folder, make_setup(folder, setup)]
    prepare()
    wine = windows()
    make_windows_folder(wine, folder, date)
    return [folder, make_setup_under_wine(wine, folder, setup)]


def make_windows_folder(wine: Wine, folder: Path, date: int) -> None:
    """Build the folder under Wine, replacing an existing one. Raises Trouble on failure."""
    wine.new_user()
    say("Building the folder for Windows (under Wine: 10 to 25 minutes) ...")
    draw_icons()
    source, made = wine.folder / "source", wine.folder / "made"
    for place in (source, made, wine.folder / "work"):
        shutil.rmtree(place, ignore_errors=True)
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, source / name)
    for cache in source.rglob("__pycache__"):
        shutil.rmtree(cache)
    shutil.copytree(BUILD / "icons", source / "build" / "icons")
    wine.own(wine.folder)
    settings = settings_of_pyinstaller(date)
    settings["PYINSTALLER_CONFIG_DIR"] = wine.path(wine.folder / "work" / "settings")
    words = ["--distpath", wine.path(made), "--workpath", wine.path(wine.folder / "work")]
    words.append(wine.path(source / "packaging" / "mahjong-tutor.spec"))
    done = wine.run(wine.path(wine.python), *PYINSTALLER, *words, **settings)
    if done.returncode:
        raise Trouble(f"PyInstaller under Wine failed:\n{done.stderr[-2500:]}")
    facts = wine.run(wine.path(wine.python), "-c", FACTS)
    wine.settle()
    bundle = made / "mahjong-tutor"
    add_console(bundle)
    home = wine.python.parent
    packages = home / "Lib" / "site-packages"
    carry(bundle, packages, home / "LICENSE.txt", json.loads(facts.stdout), date)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(bundle, folder)
    date_all(folder, date)
    REVIEW.write_text(checkouts_review(), "utf-8")


def definitions(folder: str, target: str, icon: str, size: int) -> list[str]:
    """Return the arguments of makensis; `size` is in KiB."""
    facts = {"VERSION": version(), "FOLDER": folder, "TARGET": target, "ICON": icon, "SIZE": size}
    return ["-V2", "-INPUTCHARSET", "UTF8", *(f"-D{name}={value}" for name, value in facts.items())]


def size_of(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) // 1024


def make_setup(folder: Path, setup: Path) -> Path:
    """Pack the folder with makensis. Raises Trouble if it is missing or fails."""
    tool = shutil.which("makensis") or r"C:\Program Files (x86)\NSIS\makensis.exe"
    if not Path(tool).exists():
        raise Trouble("The setup program needs makensis of NSIS 3: https://nsis.sourceforge.io/")
    icon = str(BUILD / "icons" / "app.ico")
    words = definitions(str(folder), str(setup), icon, size_of(folder))
    run([tool, *words, str(SCRIPT)], "makensis")
    return setup


def make_setup_under_wine(wine: Wine, folder: Path, setup: Path) -> Path:
    """Pack the folder with makensis in the Debian that contains Wine. Raises Trouble on failure."""
    say("Packing the setup program ...")
    place = wine.folder / "setup"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    shutil.copytree(folder, place / "folder")
    shutil.copy(SCRIPT, place)
    shutil.copy(BUILD / "icons" / "app.ico", place)
    inside = {name: wine.ground.inside(place / name) for name in ("folder", setup.name, "app.ico")}
    words = definitions(*inside.values(), size_of(folder))
    words.append("-DSTUB=amd64-unicode")
    done = wine.ground.run("makensis", *words, wine.ground.inside(place / SCRIPT.name), user=0)
    if done.returncode:
        raise Trouble(f"makensis failed:\n{done.stdout[-2500:]}{done.stderr[-500:]}")
    shutil.copy(place / setup.name, setup)
    shutil.rmtree(place)
    return setup
