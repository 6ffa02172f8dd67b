"""Print the section of CHANGELOG.md for this version.

    python3 packaging/release_notes.py v0.2.0

Exits with 1 if the tag does not match the version, or the section is missing.
"""

import re
import sys

from bundle import ROOT, Trouble, version


def notes(tag: str, changes: str) -> str:
    """Return the section on the version named by a tag.

    Raises Trouble if the tag names another version, or the section is missing.
    """
    if tag != f"v{version()}":
        raise Trouble(f"The tag {tag} is not v{version()}, the version in tutor/__init__.py.")
    heading = rf"^## \[{re.escape(version())}\] - \d{{4}}-\d\d-\d\d\n"
    found = re.search(heading + r"(.*?)(?=^## \[|\Z)", changes, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise Trouble(f"CHANGELOG.md has no section for {version()} with its date.")
    return found[1].strip() + "\n"


if __name__ == "__main__":
    try:
        print(notes(sys.argv[1], (ROOT / "CHANGELOG.md").read_text("utf-8")), end="")
    except (Trouble, IndexError) as trouble:
        print(trouble, file=sys.stderr)
        sys.exit(1)
