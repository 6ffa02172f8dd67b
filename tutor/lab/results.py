import argparse
import hashlib
import json
import re
import subprocess
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from os.path import exists
from pathlib import Path
from typing import Any, Final

from tutor.system.files import data, replacing

NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
FOLDER: Final = data() / "results"
GAMES: Final = "games"
"""The folder beside the results with lists of games, an id a line."""
OWNERS: Final = ("value", "mean", "difference", "reduction", "grade")
"""Figures to which the keys "low" and "high" or "interval" beside them belong."""
LEFT_OUT: Final = ("seconds", "unreadable", "paper", "players", "most_said")
DIGITS: Final = 6
CODE: Final = ("rules", "tutor", "data", ":(exclude)data/results")

Figure = tuple[float, ...]
"""A value, or a value and the ends of its 95 % interval over games."""


@dataclass(frozen=True, slots=True)
class Result:
    command: str
    """As typed, but with the names of files instead of their paths."""
    commit: str
    """With a + where files of the program differed from it."""
    seed: int | None
    part: str | None
    sample: int | None
    """How many games were drawn; None is all of the part."""
    games: str | None
    """The file of `GAMES` with the ids of the games; None where none were read."""
    figures: dict[str, Figure]


def add_save(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--save",
        type=result_file,
        metavar="NAME",
        help="write the figures to data/results/NAME.json too, or to a file .json",
    )


def result_file(text: str) -> Path:
    """Return the type of ``--save``.

    Raises:
        argparse.ArgumentTypeError: neither a name nor a path that ends in .json.
    """
    if text.endswith(".json"):
        return Path(text)
    if NAME.fullmatch(text):
        return FOLDER / f"{text}.json"
    raise argparse.ArgumentTypeError(
        f"{text!r} is neither a name of small letters, digits and - nor a file .json"
    )


def save(options: argparse.Namespace, found: Mapping[str, object]) -> None:
    """Write the figures to the file that `--save` names, if it does.

    Args:
        options: of the command; `corpus` are the games that it read.
        found: the JSON that it prints.
    """
    if options.save is None:
        return
    corpus = getattr(options, "corpus", None)
    names = () if corpus is None else corpus.names
    games = _list_of(names, options.save.parent / GAMES) if names else None
    result = Result(
        command_of(options),
        _commit(),
        getattr(options, "seed", None),
        getattr(options, "part", None),
        getattr(options, "sample", None),
        games,
        dict(figures_of(found)),
    )
    text = json.dumps(asdict(result), ensure_ascii=False, indent=1)
    with replacing(options.save) as file:
        file.write(re.sub(r"\[\s+([^][]*?)\s+\]", _on_a_line, text) + "\n")


def read_result(path: Path) -> Result:
    read = json.loads(path.read_text("utf-8"))
    return Result(**read | {"figures": {name: (*each,) for name, each in read["figures"].items()}})


def figures_of(found: object, name: str = "") -> Iterator[tuple[str, Figure]]:
    """Yield the numbers of a JSON value under their keys, joined by dots.

    >>> dict(figures_of({"first": 0.5, "first_interval": [0.4, 0.6], "by": {"turn": [3, None]}}))
    {'first': (0.5, 0.4, 0.6), 'by.turn.0': (3,)}
    """
    match found:
        case bool() | None | str():
            return
        case int() | float():
            yield name, (_rounded(found),)
        case list() | tuple():
            for number, each in enumerate(found):
                yield from figures_of(each, f"{name}.{number}")
        case dict():
            for key, each in found.items():
                if key in (*LEFT_OUT, "low", "high") or is_end(key, found):
                    continue
                inner = f"{name}.{key}" if name else str(key)
                if ends := ends_of(key, found):
                    yield inner, (*map(_rounded, (each, *ends)),)
                else:
                    yield from figures_of(each, inner)
        case _:
            raise TypeError(f"{type(found)} in a result")


def is_end(key: str, beside: Mapping[str, Any]) -> bool:
    stem = re.sub("_(interval|low|high)$", "", key)
    if key in ("low", "high", "interval"):
        return any(owner in beside for owner in OWNERS)
    return stem != key and stem in beside


def ends_of(key: str, beside: Mapping[str, Any]) -> Sequence[float]:
    ends = beside.get(f"{key}_interval") or [beside.get(f"{key}_{end}") for end in ("low", "high")]
    if key == next((owner for owner in OWNERS if owner in beside), None):
        ends = beside.get("interval") or [beside.get(end) for end in ("low", "high")]
    return () if None in ends else ends


def _rounded(value: float) -> float:
    return value if isinstance(value, int) else float(f"{value:.{DIGITS}g}")


def _on_a_line(found: re.Match[str]) -> str:
    return f"[{' '.join(found[1].split())}]"


def command_of(options: argparse.Namespace) -> str:
    """Return the command as it was typed, without what does not change its figures, and with the
    names of files and archives instead of their paths."""
    words, left_out = [], False
    for word in options.words:
        if word in ("--save", "--format", "--jobs", "--cluster"):
            left_out = True
        elif left_out:
            left_out = False
        elif word != "--resume":
            words.append(Path(word).name.split(".tar.")[0] if exists(word) else word)
    return " ".join(words)


def _list_of(names: Collection[str], folder: Path) -> str:
    """Write a list of games and return the name of its file."""
    text = "".join(f"{name}\n" for name in sorted(names))
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    file = folder / f"{len(names)}-{digest}.txt"
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file.name


def _commit() -> str:
    def git(*words: str) -> str:
        command = ["git", "-C", str(data()), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    head = git("rev-parse", "--short=10", "HEAD")
    return head + "+" * bool(git("-C", "..", "status", "--porcelain", "-uno", "--", *CODE))
