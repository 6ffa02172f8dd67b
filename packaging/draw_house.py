"""Draw the program's packages in groups, from the module lists in their docstrings.

    python packaging/draw_house.py

Writes docs/images/house.svg; a test checks that the drawing is up to date.
"""

import ast
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "images" / "house.svg"
LINE = re.compile(r"^ {4}(\w+)(\.py|/) {2,}(\S.*)$")
GROUPS = {
    "lab": ("lab",),
    "presentation": ("__main__", "cli", "commands", "api", "pages", "classroom", "export"),
    "text": ("text", "explanations"),
}
"""Modules of `tutor` by group, highest level first; all others belong to the logic."""
COLOURS = {
    "lab": "#F8EEDD",
    "presentation": "#E9ECF8",
    "text": "#E4F0EA",
    "logic": "#F1EEE6",
    "rules": "#DDE7E3",
}
WIDTH, COLUMN, NAME, ROW, EDGE, HEAD = 1000, 488, 100, 22, 12, 30


def drawn(root: Path = ROOT) -> str:
    floors = dict(_map_of(root / "tutor"))
    groups = {
        name: {each: floors.pop(each) for each in inside if each in floors}
        for name, inside in GROUPS.items()
    }
    groups |= {"logic": floors, "rules": dict(_map_of(root / "rules"))}
    parts: list[str] = []
    top = EDGE
    for name, inside in groups.items():
        rows = -(-len(inside) // 2)
        height = HEAD + rows * ROW + EDGE // 2
        parts.append(
            f'<rect x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" height="{height}" rx="8" '
            f'fill="{COLOURS[name]}" stroke="#B8B2A4"/>'
        )
        parts.append(_text(2 * EDGE, top + 20, name, "head"))
        for number, (module, what) in enumerate(inside.items()):
            x, y = 2 * EDGE + number // rows * COLUMN, top + HEAD + 15 + number % rows * ROW
            parts += (_text(x, y, module, "name"), _text(x + NAME, y, what, "what"))
        top += height + EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img" '
        'aria-label="The packages in groups, the highest first">\n'
        f"<style>{_STYLE}</style>\n"
        f'<rect width="{WIDTH}" height="{top}" rx="10" fill="#FBFAF7"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


_STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#1F2826}"
    ".head{font-size:15px;font-weight:700}"
    ".name{font:600 12px ui-monospace,monospace}"
)


def _map_of(package: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and description of each module in a package's docstring, highest level
    first."""
    tree = ast.parse((package / "__init__.py").read_text("utf-8"))
    for line in (ast.get_docstring(tree, clean=False) or "").splitlines():
        if match := LINE.match(line):
            yield match[1], match[3].replace("`", "")


def _text(x: int, y: int, text: str, style: str) -> str:
    return f'<text x="{x}" y="{y}" class="{style}">{escape(text)}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8")
