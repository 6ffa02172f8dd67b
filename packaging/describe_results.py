"""Write the tables in README.md and in two pages of docs, from the files in data/results.

    python packaging/describe_results.py            write them
    python packaging/describe_results.py --check    exit with 1 if one is out of date

The tool fills in the text between `<!-- table: NAME -->` and `<!-- end -->`: the commands, and the
table under `# NAME` in data/results/tables.md. In these tables, `{strategy first:%1±}` stands for
the number `first` in data/results/strategy.json, as a percentage with one decimal and its interval.
After the colon: + shows the sign, % multiplies by 100, a digit is the number of decimals, p formats
a probability, and ± adds the interval.
"""

import argparse
import re
import sys
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tutor.lab.results import Figure, Result, read_result

PAGES = tuple(ROOT / name for name in ("README.md", "docs/RESULTS.md", "docs/opponents.md"))
RESULTS = ROOT / "data" / "results"
TABLES = "tables.md"
MARKED = re.compile(r"(<!-- table: (\S+) -->\n).*?(<!-- end -->\n)", re.DOTALL)
FIGURE = re.compile(r"\{([a-z0-9-]+) ([^{}:]+)(?::([^{}]*))?\}")
FORM = re.compile(r"(?P<sign>\+?)(?P<percent>%?)(?P<digits>\d?)(?P<small>p?)(?P<ends>±?)")


def main(words: list[str], pages: tuple[Path, ...] = PAGES, folder: Path = RESULTS) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    options = parser.parse_args(words)
    results = {path.stem: read_result(path) for path in sorted(folder.glob("*.json"))}
    tables = read_tables(folder / TABLES)
    used, stale = set[str](), []
    for page in pages:
        text = page.read_text("utf-8")
        above = set[str]()

        def table(found: re.Match[str], page: Path = page, above: set[str] = above) -> str:
            start, name, end = found.groups()
            if name not in tables:
                raise SystemExit(f"{page}: there is no table {name} in {TABLES}")
            made = f"{start}\n{described(tables[name], results, above)}\n{end}"
            used.add(name)
            above.clear()
            above.update(named(tables[name]))
            if made != found[0]:
                stale.append(f"{page.name}: the table {name} is not what its results say")
            return made

        text = MARKED.sub(table, text)
        if not options.check:
            page.write_text(text, "utf-8")
    shown = {each for name in used for each in named(tables[name])}
    faults = [f"{TABLES}: no page shows {name}" for name in tables if name not in used]
    faults += [f"no table shows {name}.json" for name in results if name not in shown]
    for fault in (*(stale if options.check else ()), *faults):
        print(fault, file=sys.stderr)
    return int(bool(faults or (options.check and stale)))


def read_tables(path: Path) -> dict[str, str]:
    parts = re.split(r"^# (\S+)\n", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], (each.strip() for each in parts[1::2]), strict=True))


def named(template: str) -> list[str]:
    """Return the names of the results that a table shows, in the table's order."""
    return list(dict.fromkeys(found[1] for found in FIGURE.finditer(template)))


def described(template: str, results: dict[str, Result], above: Collection[str] = ()) -> str:
    """Return a table, preceded by the commands that produced it, with names and commits.

    Args:
        above: the results of the table above, whose commands are not repeated.
    """

    def shown(found: re.Match[str]) -> str:
        name, figure, form = found.groups()
        if name not in results or figure not in results[name].figures:
            raise SystemExit(f"{found[0]}: there is no such figure")
        return written(results[name].figures[figure], form or "")

    table = FIGURE.sub(shown, template)
    commands = [
        f"    mahjong-tutor {results[name].command}  # {name}, {results[name].commit}\n"
        for name in named(template)
        if name not in above
    ]
    return "".join([*commands, *(["\n"] if commands else []), f"{table}\n"])


def written(figure: Figure, form: str) -> str:
    """Format a figure, as the module's docstring describes.

    >>> written((0.642, 0.638, 0.647), "%1±"), written((-0.5, -1, 2), "+1±"), written((81850,), "")
    ('64.2 (63.8–64.7)', '−0.5 (−1.0 … +2.0)', '81,850')
    """
    found = FORM.fullmatch(form)
    if found is None:
        raise SystemExit(f"{form!r} is no form of a figure")
    times = 100 if found["percent"] else 1
    how = ".2g" if found["small"] else f"{found['sign']},.{found['digits'] or 0}f"
    value, *ends = (format(times * each, how).replace("-", "−") for each in figure)
    if not found["ends"] or not ends:
        return value
    between = " … " if found["sign"] or "−" in "".join(ends) else "–"
    return f"{value} ({between.join(ends)})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
