"""The packages' own docstrings are the map of the house; the imports have to follow it.

A line of the map is four spaces, a module or a package (`record.py`, `formats/`), two spaces or
more and what it is. Top floor first: a line may import only from the lines below it. A package
of one or two modules needs no map; one without a map keeps its modules apart from each other.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOUSES = ("tutor", "rules")
WALLS = {
    "PySide6": ("tutor.ui", "tutor.lab.probes"),
    "sklearn": ("tutor.lab",),
    "scipy": ("tutor.lab",),
    "torch": ("tutor.lab",),
    "mahjong": ("rules",),
    "sqlite3": ("tutor.history",),
    "fsrs": ("tutor.drills",),
    "jinja2": ("tutor.export",),
    "xlsxwriter": ("tutor.export",),
    "fpdf": ("tutor.export",),
    "msgspec": ("tutor.json_values",),
}
PAGES_SHARE = ("table", "panel", "parts")
COMPOSERS = ("window", "app")
OF_SECOND = (
    "second",
    "opponents",
    "review",
    "lessons",
    "view",
    "text",
    "export",
    "lab",
    "commands",
)
PROSE = ("text", "view", "ui", "export", "commands", "cli", "language", "lab")
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
        for node in ast.walk(ast.parse(source))
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


def without_qt(root: Path) -> list[str]:
    known = modules_of(root)
    return [
        f"{file.relative_to(root)} imports no PySide6"
        for name, file in known.items()
        if name.startswith("tutor.ui.") and not _is_docstring_alone(file)
        if not any(target.split(".")[0] == "PySide6" for _, target in imports_of(file, known))
    ]


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
    if there[:2] == ["tutor", "second"]:
        return here[1] not in OF_SECOND
    if there[:2] == ["tutor", "text"]:
        return here[:2] == ["tutor", "advice"]
    if here[:2] == there[:2] == ["tutor", "ui"] and len(here) > 2 and len(there) > 2:
        return here[2] not in COMPOSERS and there[2] not in (*PAGES_SHARE, "libraries", here[2])
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


def faults(root: Path) -> list[str]:
    checks = (unmapped, climbing, leaks, without_qt, trespassing, translating)
    return [fault for check in checks for fault in check(root)]


def test_every_module_is_in_the_map_of_its_package() -> None:
    assert unmapped(ROOT) == []


def test_imports_run_down() -> None:
    assert climbing(ROOT) == []


def test_libraries_stay_behind_their_walls() -> None:
    assert leaks(ROOT) == []


def test_every_module_of_the_window_is_of_widgets() -> None:
    assert without_qt(ROOT) == []


def test_pages_the_laboratory_and_the_advice_keep_to_their_rooms() -> None:
    assert trespassing(ROOT) == []


def test_texts_are_translated_in_the_rooms_of_prose() -> None:
    assert translating(ROOT) == []


def test_packaging_is_no_package() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def map_of(*floors: str) -> str:
    return '"""A room.\n\n' + "\n".join(f"    {floor}  a floor" for floor in floors) + '\n"""'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    files = {
        "rules/__init__.py": map_of("top.py", "low.py"),
        "rules/top.py": "import rules.low\nfrom mahjong import shanten",
        "rules/low.py": "",
        "tutor/__init__.py": map_of(
            "lab.py", "commands.py", "ui/", "advice.py", "text.py", "second.py", "plan.py"
        ),
        "tutor/lab.py": "from tutor import advice, commands",
        "tutor/commands.py": "from tutor import advice\ngettext('verb')",
        "tutor/text.py": "def say(words):\n    return words.ngettext('{n} tile', '{n} tiles', 2)",
        "tutor/advice.py": "from tutor import plan",
        "tutor/second.py": "from tutor import plan",
        "tutor/plan.py": "from rules import top",
        "tutor/ui/__init__.py": map_of("window/", "here/", "there/", "parts/"),
        "tutor/ui/window/__init__.py": '"""All pages."""',
        "tutor/ui/window/all.py": "import PySide6\nfrom tutor.ui.here import page",
        "tutor/ui/here/__init__.py": '"""A page."""',
        "tutor/ui/here/page.py": (
            "def f():\n    from PySide6 import QtGui\n    from tutor import plan, text\n"
            "    from tutor.ui.parts import look"
        ),
        "tutor/ui/there/__init__.py": "",
        "tutor/ui/there/page.py": "from PySide6 import QtGui",
        "tutor/ui/parts/__init__.py": "",
        "tutor/ui/parts/look.py": "from PySide6.QtGui import QColor",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_a_house_in_order_passes(house: Path) -> None:
    assert faults(house) == []


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("rules/low.py", "from rules.top import x", "rules/low.py:1 imports rules.top"),
        ("rules/low.py", "def f():\n    import rules.top", "rules/low.py:2 imports rules.top"),
        ("rules/top.py", "from tutor import plan", "rules/top.py:1 imports tutor.plan"),
        ("rules/low.py", "from . import top", "rules/low.py:1 imports ."),
        (
            "tutor/plan.py",
            "from tutor.ui.here import page",
            "tutor/plan.py:1 imports tutor.ui.here.page",
        ),
        ("tutor/plan.py", "import tutor.ui", "tutor/plan.py:1 imports tutor.ui"),
        (
            "tutor/ui/here/page.py",
            "import PySide6, tutor.ui",
            "tutor/ui/here/page.py:1 imports tutor.ui",
        ),
        ("tutor/plan.py", "import PySide6.QtGui", "tutor/plan.py:1 imports PySide6.QtGui"),
        (
            "tutor/ui/here/page.py",
            "import PySide6, sklearn",
            "tutor/ui/here/page.py:1 imports sklearn",
        ),
        ("tutor/plan.py", "from mahjong import agari", "tutor/plan.py:1 imports mahjong"),
        ("tutor/ui/parts/look.py", "import json", "tutor/ui/parts/look.py imports no PySide6"),
        ("tutor/ui/parts/__init__.py", "X = 1", "tutor/ui/parts/__init__.py imports no PySide6"),
        (
            "tutor/ui/here/page.py",
            "import PySide6\nfrom tutor.ui.there.page import x",
            "tutor/ui/here/page.py:2 imports tutor.ui.there.page",
        ),
        (
            "tutor/ui/here/page.py",
            "import PySide6\nimport tutor.lab",
            "tutor/ui/here/page.py:2 imports tutor.lab",
        ),
        ("tutor/advice.py", "import tutor.text", "tutor/advice.py:1 imports tutor.text"),
        ("tutor/advice.py", "import tutor.second", "tutor/advice.py:1 imports tutor.second"),
        ("tutor/plan.py", "x.gettext('a')", "tutor/plan.py:1 calls gettext"),
        ("rules/top.py", "ngettext('a', 'b', 2)", "rules/top.py:1 calls ngettext"),
        ("tutor/plan.py", "x.pgettext('a', 'b')", "tutor/plan.py:1 calls pgettext"),
        ("rules/new.py", "", "rules: new is not in the map"),
        ("rules/new/__init__.py", "", "rules: new is not in the map"),
    ],
)
def test_a_fault_is_found(house: Path, name: str, text: str, fault: str) -> None:
    (house / name).parent.mkdir(exist_ok=True)
    (house / name).write_text(text, "utf-8")
    assert set(faults(house)) == {fault}


def test_a_map_that_names_what_is_gone_is_found(house: Path) -> None:
    (house / "rules" / "low.py").unlink()
    assert unmapped(house) == ["rules: the map names low"]
