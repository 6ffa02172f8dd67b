"""What the configuration of PyInstaller asks for on each system; PyInstaller itself is not run."""

import plistlib
import re
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock
from xml.etree import ElementTree

import pytest

from tutor import __version__
from tutor.language import languages

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "packaging" / "mahjong-tutor.spec"
APP_ID = "org.example.mahjong-tutor"


class Asked(dict[str, list[tuple[tuple[Any, ...], dict[str, Any]]]]):
    """Stands for PyInstaller: remembers each call by its name."""

    def call(self, name: str, /, *words: Any, **options: Any) -> SimpleNamespace:
        self.setdefault(name, []).append((words, options))
        return SimpleNamespace(binaries=[], pure=[], scripts=[], datas=[])


def read_spec(monkeypatch: pytest.MonkeyPatch, system: str) -> Asked:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("MAHJONG_TUTOR_VERSION", __version__)
    monkeypatch.setenv("MAHJONG_TUTOR_APP_ID", APP_ID)
    asked = Asked()
    known = {
        name: partial(asked.call, name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")
    }
    for name in ("PyInstaller", "PyInstaller.utils", "PyInstaller.utils.win32"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    code = compile(SPEC.read_text("utf-8"), str(SPEC), "exec")
    exec(code, {"SPECPATH": str(SPEC.parent), **known})
    return asked


def made_plist(options: dict[str, Any], console: bool) -> dict[str, Any]:
    """Return the Info.plist as PyInstaller 6.22 writes it (PyInstaller/building/osx.py)."""
    name = options["name"].removesuffix(".app")
    plist = {
        "CFBundleDisplayName": name,
        "CFBundleName": name,
        "CFBundleIdentifier": options["bundle_identifier"],
        "CFBundleExecutable": "mahjong-tutor",
        "CFBundleIconFile": Path(options["icon"]).name,
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": options["version"],
        **({"LSBackgroundOnly": True} if console else {}),
        **options["info_plist"],
    }
    return dict(plistlib.loads(plistlib.dumps(plist)))


def test_the_application_of_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = read_spec(monkeypatch, "darwin")
    ((_, program),) = asked["EXE"]
    ((_, bundle),) = asked["BUNDLE"]
    assert not program["console"], "a console program has no window: LSBackgroundOnly"
    assert not program.get("argv_emulation"), "Qt hears of opened files itself"
    plist = made_plist(bundle, program["console"])
    assert "LSBackgroundOnly" not in plist
    assert re.fullmatch(r"[a-z]+(\.[a-z][a-z-]*)+", plist["CFBundleIdentifier"])
    assert plist["CFBundleIconFile"] == "app.icns"
    assert plist["CFBundleVersion"] == plist["CFBundleShortVersionString"] == __version__
    assert plist["LSMinimumSystemVersion"] == "13.0"
    cask = (ROOT / "packaging" / "macos" / "mahjong-tutor.rb").read_text("utf-8")
    assert 'depends_on macos: ">= :ventura"' in cask, "macOS 13"
    assert {*plist["CFBundleLocalizations"]} == {*languages()}
    exported = {
        kind["UTTypeIdentifier"]: kind["UTTypeTagSpecification"]["public.filename-extension"]
        for kind in plist["UTExportedTypeDeclarations"]
    }
    assert exported == {f"{APP_ID}.mjlog": ["mjlog"], f"{APP_ID}.mtset": ["mtset"]}
    opened = {kind["LSItemContentTypes"][0] for kind in plist["CFBundleDocumentTypes"]}
    assert opened == exported.keys()


def test_windows_has_a_window_and_a_console_program_with_one_archive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = read_spec(monkeypatch, "win32")
    programs = {options["name"]: options for _, options in asked["EXE"]}
    assert {name: each["console"] for name, each in programs.items()} == {
        "mahjong-tutor": False,
        "mahjong-tutor-console": True,
    }
    assert not any(each["append_pkg"] for each in programs.values())
    manifest = ElementTree.fromstring(programs["mahjong-tutor"]["manifest"])
    wanted = {"activeCodePage": "UTF-8", "longPathAware": "true", "dpiAwareness": "PerMonitorV2"}
    found = {each.tag.partition("}")[2]: each.text for each in manifest.iter()}
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_every_module_is_named_but_the_laboratory(
    monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    ((_, analysis),) = read_spec(monkeypatch, system)["Analysis"]
    named = analysis["hiddenimports"]
    assert {"tutor.pages.review.page", "tutor.export.pdf_export", "rules.shanten"} <= {*named}
    assert not any(name.startswith("tutor.lab") for name in named)
