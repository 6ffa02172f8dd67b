"""The packages' own docstrings are the map of the house; the imports have to follow it.

A line of the map is four spaces, a module or a package (`record.py`, `formats/`), two spaces or
more and what it is. Top floor first: a line may import only from the lines below it. A package
of one or two modules needs no map; one without a map keeps its modules apart from each other.
"""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOUSES = ("tutor", "rules")
WALLS = {
    "PySide6": ("tutor.pages", "tutor.export.paper", "tutor.lab.probes"),
    "sklearn": ("tutor.lab",),
    "scipy": ("tutor.lab",),
    "torch": ("tutor.lab",),
    "mahjong": ("rules",),
    "sqlite3": ("tutor.store",),
    "budoux": ("tutor.text",),
    "fsrs": ("tutor.drills",),
    "jinja2": ("tutor.export",),
    "xlsxwriter": ("tutor.export",),
    "msgspec": ("tutor.json_values",),
}
PAGES_SHARE = ("table", "panel", "parts", "history")
QT_FREE = re.compile(r"(^|_)(model|words)$")
"""Names of the modules of pages that import no PySide6; `libraries` runs before Qt is there."""
COMPOSERS = ("window", "app")
PROSE = ("text", "pages", "export", "commands", "cli", "language", "lab")
TRANSLATING = ("gettext", "ngettext", "pgettext")
LINE = re.compile(r"^ {4}(\w+)(\.py|/) {2,}\S")


def floors_of(package: Path) -> list[str]:
    tree = parsed((package / "__init__.py").read_text("utf-8"))
    text = ast.get_docstring(tree, clean=False) or ""
    return [match[1] for line in text.splitlines() if (match := LINE.match(line))]


def children_of(package: Path) -> set[str]:
    modules = {file.stem for file in package.glob("*.py")} - {"__init__"}
    return modules | {file.parent.name for file in package.glob("*/__init__.py")}


def modules_of(root: Path) -> dict[str, Path]:
    return {
        ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): file
        for house in HOUSES
        for file in sorted((root / house).rglob("*.py"))
    }


@cache
def parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def nodes_of(source: str) -> tuple[ast.AST, ...]:
    return tuple(
        node
        for node in ast.walk(parsed(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Call) and _called(node.func) in TRANSLATING)
    )


def imports_of(file: Path, known: dict[str, Path]) -> list[tuple[int, str]]:
    found: dict[tuple[int, str], None] = {}
    for node in nodes_of(file.read_text("utf-8")):
        if isinstance(node, ast.Import):
            found |= {(node.lineno, alias.name): None for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            source = "." * node.level + (node.module or "")
            names = (f"{source}.{alias.name}" for alias in node.names)
            found |= {(node.lineno, name if name in known else source): None for name in names}
    return list(found)


def unmapped(root: Path) -> list[str]:
    found = []
    for name, file in modules_of(root).items():
        if file.name != "__init__.py":
            continue
        real, named = children_of(file.parent), floors_of(file.parent)
        if not named and len(real) <= 2:
            continue
        found += [f"{name}: {each} is not in the map" for each in sorted(real - set(named))]
        found += [f"{name}: the map names {each}" for each in sorted(set(named) - real)]
        found += [f"{name}: {each} twice" for each in sorted(set(named)) if named.count(each) > 1]
    return found


def climbing(root: Path) -> list[str]:
    known = modules_of(root)
    floors = {
        name: floors_of(file.parent) for name, file in known.items() if file.name == "__init__.py"
    }
    floors[""] = list(HOUSES)
    return [
        f"{file.relative_to(root)}:{line} imports {target}"
        for name, file in known.items()
        for line, target in imports_of(file, known)
        if target.startswith(".") or (target in known and not _runs_down(name, target, floors))
    ]


def _runs_down(source: str, target: str, floors: dict[str, list[str]]) -> bool:
    here, there = source.split("."), target.split(".")
    if target == here[0]:
        return True  # tutor itself: the version, no module
    shared = 0
    while shared < min(len(here), len(there)) and here[shared] == there[shared]:
        shared += 1
    if shared == len(here):
        return True  # a package's __init__ gathers its own modules
    if shared == len(there):
        return False  # a module reaches up to the package that it belongs to
    order = floors[".".join(here[:shared])]
    mine, its = here[shared], there[shared]
    return mine in order and its in order and order.index(mine) < order.index(its)


def leaks(root: Path) -> list[str]:
    known = modules_of(root)
    return [
        f"{file.relative_to(root)}:{line} imports {target}"
        for name, file in known.items()
        for line, target in imports_of(file, known)
        if (homes := WALLS.get(target.split(".")[0]))
        if not any(f"{name}.".startswith(f"{home}.") for home in homes)
    ]


def beside_the_wall(root: Path) -> list[str]:
    """Return the modules of pages whose names say the wrong thing about Qt."""
    known, found = modules_of(root), []
    for name, file in known.items():
        if not name.startswith("tutor.pages.") or _is_docstring_alone(file):
            continue
        has_qt = any(target.split(".")[0] == "PySide6" for _, target in imports_of(file, known))
        if is_qt_free(name) and has_qt:
            found.append(f"{file.relative_to(root)} imports PySide6")
        elif not (is_qt_free(name) or has_qt or file.stem == "libraries"):
            found.append(f"{file.relative_to(root)} imports no PySide6")
    return found


def is_qt_free(name: str) -> bool:
    return QT_FREE.search(name.rpartition(".")[2]) is not None


def _is_docstring_alone(file: Path) -> bool:
    if file.name != "__init__.py":
        return False
    tree = parsed(file.read_text("utf-8"))
    has_docstring = ast.get_docstring(tree) is not None
    return len(tree.body) <= int(has_docstring)


def trespassing(root: Path) -> list[str]:
    known = modules_of(root)
    return [
        f"{file.relative_to(root)}:{line} imports {target}"
        for name, file in known.items()
        for line, target in imports_of(file, known)
        if _trespasses(name, target)
    ]


def _trespasses(source: str, target: str) -> bool:
    here, there = source.split("."), target.split(".")
    if there[:2] == ["tutor", "lab"]:
        return here[:2] != ["tutor", "lab"]
    if there[:2] == ["tutor", "pages"] and len(there) > 3 and not is_qt_free(target):
        if is_qt_free(source):
            return here[1] == "pages"
        if here[:2] == there[:2]:
            return here[2] not in COMPOSERS and there[2] not in (*PAGES_SHARE, here[2])
    return False


def translating(root: Path) -> list[str]:
    return [
        f"{file.relative_to(root)}:{node.lineno} calls {called}"
        for name, file in modules_of(root).items()
        for node in nodes_of(file.read_text("utf-8"))
        if isinstance(node, ast.Call) and (called := _called(node.func))
        if not (name.startswith("tutor.") and name.split(".")[1] in PROSE)
    ]


def _called(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def test_every_module_is_in_the_map_of_its_package() -> None:
    assert unmapped(ROOT) == []


def test_imports_run_down() -> None:
    assert climbing(ROOT) == []


def test_libraries_stay_behind_their_walls() -> None:
    assert leaks(ROOT) == []


def test_a_name_says_whether_a_module_of_a_page_uses_qt() -> None:
    assert beside_the_wall(ROOT) == []


def test_pages_the_laboratory_and_the_advice_keep_to_their_rooms() -> None:
    assert trespassing(ROOT) == []


def test_texts_are_translated_in_the_rooms_of_prose() -> None:
    assert translating(ROOT) == []


def test_a_fault_is_found(tmp_path: Path) -> None:
    for name, text in {
        "rules/__init__.py": '"""A map.\n\n    top.py  a\n    low.py  b\n    gone.py  c\n"""',
        "rules/top.py": "ngettext('a', 'b', 2)",
        "rules/low.py": "import rules.top, PySide6",
        "tutor/__init__.py": "",
        "tutor/coach/__init__.py": "",
        "tutor/coach/log.py": "import tutor.lab",
        "tutor/pages/__init__.py": '"""A map.\n\n    yaku/  a\n    tree/  b\n"""',
        "tutor/pages/yaku/__init__.py": "",
        "tutor/pages/tree/__init__.py": "",
        "tutor/pages/tree/page.py": "",
        "tutor/pages/tree/model.py": "import PySide6",
        "tutor/pages/yaku/page.py": "import PySide6, tutor.pages.tree.page",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    assert unmapped(tmp_path) == ["rules: the map names gone"]
    assert climbing(tmp_path) == ["rules/low.py:1 imports rules.top"]
    assert leaks(tmp_path) == ["rules/low.py:1 imports PySide6"]
    assert trespassing(tmp_path) == [
        "tutor/coach/log.py:1 imports tutor.lab",
        "tutor/pages/yaku/page.py:1 imports tutor.pages.tree.page",
    ]
    assert translating(tmp_path) == ["rules/top.py:1 calls ngettext"]
    assert beside_the_wall(tmp_path) == [
        "tutor/pages/tree/model.py imports PySide6",
        "tutor/pages/tree/page.py imports no PySide6",
    ]
