"""Fill in the files for winget and Homebrew from the checksums of a release.

    python3 packaging/stores.py SHA256SUMS -o DIR

UNTESTED: the files have not been submitted to either store. The templates are in
packaging/windows/winget and packaging/macos.
"""

import argparse
import sys
from pathlib import Path

from bundle import PACKAGING, Trouble, app_id, homepage, version

SOURCES = (PACKAGING / "windows" / "winget", PACKAGING / "macos")


def filled(sums: str) -> dict[str, str]:
    """Return the contents of the files by name. Raises Trouble if a checksum is missing."""
    known = {name: digest for digest, name in map(str.split, sums.strip().splitlines())}
    needed = {
        "windows_sum": f"mahjong-tutor-{version()}-setup.exe",
        "arm_sum": "mahjong-tutor-macos-arm64.zip",
        "intel_sum": "mahjong-tutor-macos-x86_64.zip",
    }
    missing = [name for name in needed.values() if name not in known]
    if missing:
        raise Trouble(f"No checksum of {', '.join(missing)}.")
    facts = {key: known[name] for key, name in needed.items()}
    facts |= {
        "version": version(),
        "app_id": app_id(),
        "home": homepage(),
        "downloads": f"{homepage()}source/releases/download/v{version()}",
    }
    return {
        file.name: fill(file.read_text("utf-8"), facts)
        for folder in SOURCES
        for file in sorted(folder.iterdir())
    }


def fill(text: str, facts: dict[str, str]) -> str:
    """Replace {names} by facts; other braces are left as they are."""
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", value)
    return text


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("sums", type=Path, metavar="SHA256SUMS")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    options = parser.parse_args()
    try:
        made = filled(options.sums.read_text("utf-8"))
    except (Trouble, OSError) as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(1)
    options.output.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (options.output / name).write_text(text, "utf-8")
        print(options.output / name)
