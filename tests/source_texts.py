"""The texts that the source code says: where messages and our errors are made."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import rules
import tutor


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """The code of the rules and the tutor: the file, and what stands in it."""
    folders = (Path(package.__file__).parent for package in (rules, tutor))
    for path in chain.from_iterable(folder.rglob("*.py") for folder in folders):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            yield path.name, node


@cache
def made_of_texts() -> frozenset[str]:
    """`Message`, and the errors that are made like one: those without an ``__init__`` of their
    own."""
    classes = [node for _, node in nodes() if isinstance(node, ast.ClassDef)]
    return frozenset(
        {"Message", "TutorError"}
        | {
            one.name
            for one in classes
            if [ast.unparse(base) for base in one.bases] == ["TutorError"]
            and "__init__" not in [inner.name for inner in one.body if hasattr(inner, "name")]
        }
    )


def sayings() -> Iterator[tuple[str, ast.expr]]:
    """Where the rules and the tutor say something: file and line, and the text."""
    for name, node in nodes():
        if isinstance(node, ast.Call) and ast.unparse(node.func) in made_of_texts() and node.args:
            yield f"{name}:{node.lineno}", node.args[0]
