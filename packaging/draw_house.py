"""Draw the modules of `tutor` and `rules` as SVG, from the maps in their docstrings.

    python packaging/draw_house.py house.svg

The manual runs this at every build.
"""

import argparse
import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOUSES = ("tutor", "rules")
"""From the highest level down."""
LINE = re.compile(r"^ {4}(\w+)(\.py|/) {2,}(\S.*)$")
ROW, GAP, EDGE, NAME, WIDTH = 24, 4, 12, 168, 760


@dataclass(frozen=True, slots=True)
class Floor:
    name: str
    what: str
    modules: int
    """The number of modules of a package; 0 for a single module."""


def floors(house: Path) -> Iterator[Floor]:
    """Return the lines of the map of a package, highest level first."""
    tree = ast.parse((house / "__init__.py").read_text("utf-8"))
    for line in (ast.get_docstring(tree, clean=False) or "").splitlines():
        if match := LINE.match(line):
            inside = house / match[1]
            yield Floor(match[1] + match[2], match[3], len([*inside.rglob("*.py")]))


def heading(house: Path) -> str:
    tree = ast.parse((house / "__init__.py").read_text("utf-8"))
    return (ast.get_docstring(tree) or "").splitlines()[0]


def house_svg(root: Path = ROOT) -> str:
    """Return the SVG; it uses the text colour of the page (`currentColor`)."""
    parts: list[str] = []
    top = EDGE
    for name in HOUSES:
        lines = list(floors(root / name))
        height = 2 * EDGE + (len(lines) + 1) * (ROW + GAP)
        parts.append(_wall(top, height))
        parts.append(_text(EDGE * 2, top + EDGE + 15, f"{name}/", "head"))
        parts.append(_text(EDGE * 2 + 70, top + EDGE + 15, heading(root / name), "what"))
        for number, floor in enumerate(lines, 1):
            parts += _floor(floor, top + EDGE + number * (ROW + GAP))
        top += height + EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img" '
        'class="house" aria-label="The modules of the program, highest level first">\n'
        f"<style>{_STYLE}</style>\n" + "\n".join(parts) + "\n</svg>\n"
    )


_STYLE = (
    ".house text{font:13px system-ui,sans-serif;fill:currentColor}"
    ".house .head{font:600 15px ui-monospace,monospace}"
    ".house .name{font:13px ui-monospace,monospace}"
    ".house .package{font-weight:600}"
    ".house .what{opacity:.85}"
    ".house rect{fill:currentColor;fill-opacity:.05;stroke:currentColor;stroke-opacity:.35}"
    ".house .storey{stroke-opacity:.15}"
)


def _wall(top: int, height: int) -> str:
    return f'<rect x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" height="{height}" rx="8"/>'


def _floor(floor: Floor, top: int) -> Iterator[str]:
    left = EDGE * 2
    yield (
        f'<rect class="storey" x="{left}" y="{top}" width="{WIDTH - 2 * left}" height="{ROW}" '
        'rx="4"/>'
    )
    kind = "name package" if floor.modules else "name"
    yield _text(left + 8, top + 17, floor.name, kind)
    size = f"  ({floor.modules})" if floor.modules else ""
    yield _text(left + NAME, top + 17, floor.what + size, "what")


def _text(x: int, y: int, text: str, kind: str) -> str:
    return f'<text x="{x}" y="{y}" class="{kind}">{escape(text)}</text>'


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("output", type=Path)
    parser.parse_args().output.write_text(house_svg(), "utf-8")


if __name__ == "__main__":
    main()
