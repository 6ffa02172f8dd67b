"""Which files are held to 100 % of lines: all of `rules`, and whatever takes a file apart."""

import ast
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
HELD = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]["run"][
    "include"
]
READERS = re.compile(
    r"json\.loads?|.*raw_decode|csv\.(?:reader|DictReader)|zipfile\.ZipFile|tarfile\.open"
    r"|gzip\.(?:open|decompress|GzipFile)|zlib\.decompress(?:obj)?|tomllib\.loads?"
    r"|\w+_from_json|from_json"
)
NAMED = re.compile(
    r"(?:loads?|raw_decode|reader|DictReader|ZipFile|open|decompress(?:obj)?|GzipFile|from_json)"
    r"\s*\("
)
OWN = ("tutor/files.py", "tutor/export/jsonl_export.py", "tutor/lab/bench.py")


def files() -> list[str]:
    found = (path for name in ("rules", "tutor") for path in (ROOT / name).rglob("*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def reads(file: str) -> bool:
    text = (ROOT / file).read_text("utf-8")
    if not NAMED.search(text):
        return False
    tree = ast.parse(text)
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(READERS.fullmatch(ast.unparse(call.func)) for call in calls)


def is_held(file: str) -> bool:
    return any(fnmatch(file, pattern) for pattern in HELD)


def test_whatever_reads_a_file_is_held() -> None:
    loose = [file for file in files() if reads(file) and not is_held(file) and file not in OWN]
    assert loose == [], "name them in [tool.coverage.run] of pyproject.toml, and test them"


def test_every_name_in_the_list_is_a_file() -> None:
    there = files()
    assert [pattern for pattern in HELD if not any(fnmatch(f, pattern) for f in there)] == []
