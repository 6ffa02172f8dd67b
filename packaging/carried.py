"""Licence texts and a bill of materials for everything in the built program except our own code.

The bill (`licenses/sbom.cdx.json`) follows CycloneDX 1.6.
"""

import json
import re
import shutil
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

from bundle import PACKAGING, ROOT, app_id, homepage, version

LOCK = PACKAGING / "lock.txt"
"""Lists what the program imports; lock-build.txt adds what is only needed to build it."""
LEFT_OUT = frozenset({"markdown-it-py", "mdurl", "pillow", "pygments"})
"""Packages in the lock that the PyInstaller spec leaves out."""
TEXTS = PACKAGING / "licenses"
BILL = "sbom.cdx.json"
FACTS = """
import json, platform, pyexpat, sqlite3, ssl, zlib
print(json.dumps({
    "Python": platform.python_version(),
    "OpenSSL": ssl.OPENSSL_VERSION.split()[1],
    "SQLite": sqlite3.sqlite_version,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
    "expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
}))
"""
"""A script that prints the versions of the bundled Python and its libraries as JSON."""


@dataclass(frozen=True, slots=True)
class Library:
    """A library of Python or Qt that has no package on PyPI."""

    files: str
    """Matches the names of the library's files, in lower case."""
    licence: str
    """The SPDX expression of the licence."""


LIBRARIES = {
    "OpenSSL": Library(r"lib(crypto|ssl)", "Apache-2.0"),
    "SQLite": Library(r"(lib)?sqlite3|_sqlite3", "blessing"),
    "libffi": Library(r"libffi", "MIT"),
    "zlib": Library(r"libz[.-]|zlib1|zlib\.|python3\d+\.dll", "Zlib"),
    "bzip2": Library(r"libbz2|_bz2", "bzip2-1.0.6"),
    "liblzma": Library(r"liblzma|_lzma", "0BSD"),
    "expat": Library(r"libexpat|pyexpat", "MIT"),
    "libmpdec": Library(r"libmpdec|_decimal", "BSD-2-Clause"),
    "ICU": Library(r"libicu", "Unicode-3.0"),
    "Qt": Library(r"(lib)?qt6?core", "LGPL-3.0-only"),
}
"""Each has a licence text in packaging/licenses/libraries."""


def carry(
    bundle: Path,
    packages: Path,
    python_licence: Path,
    facts: dict[str, str],
    date: int,
    stand_ins: Collection[str] = (),
) -> None:
    """Write `licenses` into a built folder: all licence texts and the bill of materials.

    Args:
        bundle: the built folder.
        packages: the site-packages it was built from.
        python_licence: the licence of the bundled Python.
        facts: the output of `FACTS` in the bundled Python.
        date: seconds since 1970.
        stand_ins: files of our own that have names of libraries.
    """
    files = {file.name for file in bundle.rglob("*") if file.is_file()}
    names = {name.lower() for name in files.difference(stand_ins)}
    libraries = [
        name
        for name, library in LIBRARIES.items()
        if any(re.match(library.files, file) for file in names)
    ]
    write_licences(bundle / "licenses", packages, python_licence, libraries)
    bill = bill_of_materials(metadata(packages), libraries, facts, date)
    text = json.dumps(bill, indent=1, ensure_ascii=False) + "\n"
    (bundle / "licenses" / BILL).write_text(text, "utf-8")


def write_licences(
    folder: Path, packages: Path, python_licence: Path, libraries: Sequence[str] = tuple(LIBRARIES)
) -> None:
    """Copy the licences of everything bundled, in a folder per package, replacing `folder`."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "libraries").mkdir(parents=True)
    for name in ("README.md", "LGPL-3.txt", "GPL-3.txt"):
        shutil.copy(TEXTS / name, folder / name)
    for name in libraries:
        shutil.copy(TEXTS / "libraries" / f"{name}.txt", folder / "libraries" / f"{name}.txt")
    shutil.copy(python_licence, folder / "Python.txt")
    (folder / "mahjong-tutor").mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "mahjong-tutor" / "LICENSE.txt")
    for place, package in described(packages):
        for text in sorted(place.rglob("*")):
            named = re.match("licen[cs]e|copying", text.name, re.IGNORECASE)
            if named and text.is_file() and "Commercial" not in text.name:
                (folder / package).mkdir(exist_ok=True)
                shutil.copy(text, folder / package / text.name)


def described(packages: Path) -> list[tuple[Path, str]]:
    """Return the metadata folders and names of the bundled packages, sorted by name.

    This includes PyInstaller, because its bootloader is bundled.
    """
    locked = re.findall(r"(?m)^([a-z0-9.-]+)==", LOCK.read_text("utf-8"))
    wanted = {"pyinstaller", *locked} - LEFT_OUT
    found = []
    for place in packages.glob("*.dist-info"):
        package = place.name.split("-")[0].lower().replace("_", "-")
        if package in wanted:
            found.append((place, package))
    return sorted(found, key=lambda each: each[1])


def metadata(packages: Path) -> list[dict[str, Any]]:
    """Return the components that are PyPI packages."""
    found = []
    for place, package in described(packages):
        fields = HeaderParser().parsestr((place / "METADATA").read_text("utf-8"))
        number = fields["Version"]
        component = {
            "type": "library",
            "bom-ref": f"pkg:pypi/{package}@{number}",
            "name": package,
            "version": number,
            "purl": f"pkg:pypi/{package}@{number}",
        }
        expression = fields["License-Expression"]
        kinds = [each for each in fields.get_all("Classifier", []) if each.startswith("License ::")]
        plain = (fields["License"] or "").strip().partition("\n")[0]
        plain = plain or " or ".join(kind.rpartition(":: ")[2] for kind in kinds)
        if expression:
            component["licenses"] = [{"expression": expression}]
        elif plain:
            component["licenses"] = [{"license": {"name": plain}}]
        found.append(component)
    return found


def bill_of_materials(
    packages: list[dict[str, Any]], libraries: Sequence[str], facts: dict[str, str], date: int
) -> dict[str, Any]:
    """Return the bill of materials, reproducibly."""
    qt = next((each["version"] for each in packages if each["name"].startswith("pyside6")), None)
    known = facts | ({"Qt": qt} if qt else {})
    components = [component("Python", "PSF-2.0", known)]
    components += [component(name, LIBRARIES[name].licence, known) for name in libraries]
    components += packages
    program = {
        "type": "application",
        "bom-ref": f"{app_id()}@{version()}",
        "name": "mahjong-tutor",
        "version": version(),
        "licenses": [{"expression": "MIT"}],
        "externalReferences": [{"type": "website", "url": homepage()}],
    }
    content = json.dumps([program, components], sort_keys=True)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, content)}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(date, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": program,
        },
        "components": components,
        "dependencies": [
            {"ref": program["bom-ref"], "dependsOn": [each["bom-ref"] for each in components]}
        ],
    }


def component(name: str, licence: str, versions: dict[str, str]) -> dict[str, Any]:
    """Return a component that is not a PyPI package; its version may be unknown."""
    number = versions.get(name)
    reference = f"pkg:generic/{name.lower()}" + (f"@{number}" if number else "")
    made: dict[str, Any] = {"type": "library", "bom-ref": reference, "name": name}
    if number:
        made["version"] = number
    made["licenses"] = [{"expression": licence}]
    return made | {"purl": reference}
