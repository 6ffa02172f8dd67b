"""The texts that the source code says: where messages and our errors are made."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import rules
import tutor


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """The code of the rules and the tutor, parsed once: the file, and what stands in it."""
    folders = (Path(package.__file__).parent for package in (rules, tutor))
    paths = chain.from_iterable(folder.rglob("*.py") for folder in folders)
    return tuple((path.name, ast.parse(path.read_text("utf-8"))) for path in paths)


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """All that stands in the code, with the file."""
    for name, tree in trees():
        for node in ast.walk(tree):
            yield name, node


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
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
            continue
        if node.func.id in made_of_texts():
            yield f"{name}:{node.lineno}", node.args[0]
