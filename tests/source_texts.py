"""The texts that the source code says: where messages and our errors are made."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import rules
import tutor


@dataclass(frozen=True, slots=True)
class _Read:
    calls: tuple[tuple[str, ast.Call], ...]
    errors: frozenset[str]


@cache
def _read() -> _Read:
    folders = (Path(package.__file__).parent for package in (rules, tutor))
    calls, errors = [], set()
    for path in chain.from_iterable(folder.rglob("*.py") for folder in folders):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(), args=[_, *_]):
                    calls.append((f"{path.name}:{node.lineno}", node))
                case ast.ClassDef(bases=[ast.Name("TutorError")]):
                    if "__init__" not in [getattr(inner, "name", "") for inner in node.body]:
                        errors.add(node.name)
    return _Read(tuple(calls), frozenset(errors))


def made_of_texts() -> frozenset[str]:
    return frozenset({"Message", "TutorError"} | _read().errors)


def sayings() -> Iterator[tuple[str, ast.expr]]:
    names = made_of_texts()
    for place, call in _read().calls:
        if isinstance(call.func, ast.Name) and call.func.id in names:
            yield place, call.args[0]
