"""AppImage, Flatpak, winget and Homebrew: what can be seen of them without their tools."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
DATE = 1_700_000_000
NAMES = ("stores", "appimage", "debian", "bundle")
FLATPAK = next((PACKAGING / "flatpak").glob("*.json"))


@pytest.fixture(scope="module")
def scripts() -> dict[str, ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(PACKAGING)
        found = {name: import_module(name) for name in NAMES}
    for name in NAMES:
        del sys.modules[name]
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "dist" / "mahjong-tutor"
    (built / "licenses").mkdir(parents=True)
    (built / "mahjong-tutor").write_text("#!/bin/sh\necho hello\n")
    (built / "mahjong-tutor").chmod(0o755)
    return built


def said(*words: str, **more: str) -> str:
    environment = os.environ | more
    done = subprocess.run(words, check=True, capture_output=True, text=True, env=environment)
    return done.stdout


def test_an_appdir_starts_and_says_what_it_is(
    scripts: dict[str, ModuleType], folder: Path, tmp_path: Path
) -> None:
    tree = scripts["appimage"].make_appdir(folder, tmp_path / "AppDir", DATE)
    assert said(str(tree / "AppRun")) == "hello\n"
    assert (tree / "mahjong-tutor.desktop").is_file()
    icon = re.findall(r"^Icon=(.*)", (tree / "mahjong-tutor.desktop").read_text("utf-8"), re.M)
    assert (tree / f"{icon[0]}.svg").read_bytes() == (tree / ".DirIcon").read_bytes()
    assert not any(link.readlink().is_absolute() for link in tree.rglob("*") if link.is_symlink())


def test_without_appimagetool_it_says_what_is_there(
    scripts: dict[str, ModuleType], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts["appimage"], "BUILD", tmp_path / "build")
    monkeypatch.setattr(scripts["appimage"].shutil, "which", lambda name: None)
    with pytest.raises(scripts["bundle"].Trouble, match=r"appimagetool must be\son the PATH"):
        scripts["appimage"].make_appimage(folder, tmp_path / "a.AppImage", DATE)
    assert (tmp_path / "build" / "AppDir" / "AppRun").exists()


def test_the_flatpak_installs_everything_under_its_own_id(folder: Path, tmp_path: Path) -> None:
    manifest = json.loads(FLATPAK.read_text("utf-8"))
    name = manifest["id"]
    described = ElementTree.parse(PACKAGING / "linux" / "mahjong-tutor.metainfo.xml").getroot()
    assert name == FLATPAK.stem == described.findtext("id")
    (module,) = manifest["modules"]
    build, made = tmp_path / "build", tmp_path / "app"
    for source in module["sources"]:
        place = folder if source["dest"] == "program" else FLATPAK.parent / source["path"]
        shutil.copytree(place, build / source["dest"], symlinks=True)
    for command in module["build-commands"]:
        environment = os.environ | {"FLATPAK_DEST": str(made)}
        subprocess.run(["sh", "-ec", command], cwd=build, check=True, env=environment)
    assert said(str(made / "bin" / manifest["command"])) == "hello\n"
    share = [file.relative_to(made / "share") for file in (made / "share").rglob("*.*")]
    assert {file.name.removesuffix(file.suffix).removesuffix(".metainfo") for file in share} == {
        name
    }
    entry = (made / "share" / "applications" / f"{name}.desktop").read_text("utf-8")
    assert f"\nIcon={name}\n" in entry
    metainfo = (made / "share" / "metainfo" / f"{name}.metainfo.xml").read_text("utf-8")
    assert f'<launchable type="desktop-id">{name}.desktop</launchable>' in metainfo
    types = (made / "share" / "mime" / "packages" / f"{name}.xml").read_text("utf-8")
    assert set(re.findall(r'icon name="(.*?)"', types)) == {name}


def test_winget_and_homebrew_name_the_files_of_the_release(scripts: dict[str, ModuleType]) -> None:
    version = scripts["bundle"].version()
    setup = f"mahjong-tutor-{version}-setup.exe"
    arm, intel = (f"mahjong-tutor-macos-{kind}.zip" for kind in ("arm64", "x86_64"))
    sums = f"{'a' * 64}  {setup}\n{'b' * 64}  {arm}\n{'c' * 64}  {intel}\n"
    made = scripts["stores"].filled(sums)
    assert {Path(name).suffix for name in made} == {".yaml", ".rb"}
    for text in made.values():
        assert text.startswith("# UNTESTED")
        assert re.findall(r"(?<!#)\{\w*\}", text) == []
        assert version in text
    together = "".join(made.values())
    for part in (setup, "a" * 64, "b" * 64, "c" * 64, "mahjong-tutor-macos-#{arch}.zip"):
        assert part in together
    with pytest.raises(scripts["stores"].Trouble, match=re.escape(setup)):
        scripts["stores"].filled(sums.splitlines()[1])
