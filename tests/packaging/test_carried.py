"""Licences and the bill of materials of what the built program carries."""

import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
DATE = 1_700_000_000
FACTS = {"Python": "3.13.1", "OpenSSL": "3.0.15", "SQLite": "3.45.3"}


@pytest.fixture(scope="module")
def script() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        found = import_module("carried")
    for name in ("carried", "bundle"):
        del sys.modules[name]
    return found


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Three packages of the program, one of the lock that is left out, two that only build it."""
    folder = tmp_path / "site-packages"
    for name, number, more in (
        ("numpy", "2.5.5", "License-Expression: BSD-3-Clause\n"),
        ("pyside6_essentials", "6.11.3", "License: LGPL\n"),
        ("fsrs", "0.1.2", "Classifier: License :: OSI Approved :: MIT License\n"),
        ("pillow", "13.0.0", ""),
        ("hatchling", "1.0", ""),
        ("altgraph", "0.17", ""),
    ):
        place = folder / f"{name}-{number}.dist-info"
        (place / "licenses").mkdir(parents=True)
        head = f"Metadata-Version: 2.4\nName: {name}\nVersion: {number}\n"
        (place / "METADATA").write_text(head + more)
        (place / "licenses" / "LICENSE.txt").write_text(name)
        (place / "licenses" / "LicenseRef-Qt-Commercial.txt").write_text("not ours")
    return folder


def carried(script: ModuleType, folder: Path, packages: Path) -> Path:
    internal = folder / "_internal"
    internal.mkdir(parents=True)
    for name in ("libcrypto-3.dll", "sqlite3.dll", "Qt6Core.dll"):
        (internal / name).write_text("")
    script.carry(folder, packages, ROOT / "LICENSE", FACTS, DATE)
    return folder / "licenses"


def test_the_texts_are_those_of_what_is_carried(
    script: ModuleType, packages: Path, tmp_path: Path
) -> None:
    made = carried(script, tmp_path / "made", packages)
    texts = {file.relative_to(made).as_posix() for file in made.rglob("*") if file.is_file()}
    assert texts == set(
        """
        GPL-3.txt LGPL-3.txt Python.txt README.md libraries/OpenSSL.txt libraries/Qt.txt
        libraries/SQLite.txt mahjong-tutor/LICENSE.txt fsrs/LICENSE.txt numpy/LICENSE.txt
        pyside6-essentials/LICENSE.txt sbom.cdx.json
        """.split()
    )


def test_the_bill_names_each_part_once_and_is_the_same_twice(
    script: ModuleType, packages: Path, tmp_path: Path
) -> None:
    texts = [
        (carried(script, tmp_path / name, packages) / "sbom.cdx.json").read_text("utf-8")
        for name in ("one", "another")
    ]
    assert texts[0] == texts[1]
    bill = json.loads(texts[0])
    parts = {each["bom-ref"]: each for each in bill["components"]}
    assert len(parts) == len(bill["components"])
    assert {
        "pkg:generic/python@3.13.1",
        "pkg:generic/openssl@3.0.15",
        "pkg:generic/qt@6.11.3",
        "pkg:pypi/numpy@2.5.5",
    } <= parts.keys()
    assert not any("hatchling" in name or "altgraph" in name for name in parts)
    assert all(each["licenses"] for each in parts.values())
    assert set(bill["dependencies"][0]["dependsOn"]) == parts.keys()


def test_every_library_has_its_text(script: ModuleType) -> None:
    texts = {file.stem for file in (ROOT / "packaging/licenses/libraries").glob("*.txt")}
    assert script.LIBRARIES.keys() == texts
