"""Measure the numbers in data/results again, and print what differs.

    python3 packaging/run.py reproduce                    all of them: hours
    python3 packaging/run.py reproduce strategy safety    some
    python3 packaging/run.py reproduce strategy --update  ... and write the new figures

Archives and networks that the commands name are searched for in --files; games that another command
writes (`-o`) are played first. A number with an interval counts as different if it is now outside
the interval.
"""

import argparse
import math
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tutor.commands.arguments import add_workers
from tutor.lab.results import FOLDER, GAMES, Result, read_result

SHARED = ROOT.parent / "shared"


def main(words: list[str], kept_in: Path = FOLDER) -> int:
    parser = argparse.ArgumentParser(
        "run.py reproduce", description=(__doc__ or "").split("\n", maxsplit=1)[0]
    )
    kept = {path.stem: path for path in sorted(kept_in.glob("*.json"))}
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a file in data/results")
    parser.add_argument(
        "--files",
        nargs="+",
        type=Path,
        default=[SHARED / "logs", SHARED / "networks"],
        metavar="FOLDER",
        help="folders with the archives and networks (../shared/logs, ../shared/networks)",
    )
    parser.add_argument("--update", action="store_true", help="write the new figures")
    add_workers(parser)
    options = parser.parse_args(words)
    for name in options.names:
        if name not in kept:
            parser.error(f"there is no {name} in data/results; there are {', '.join(kept)}")
    results = {name: read_result(path) for name, path in kept.items()}
    commands = {name: result.command.split() for name, result in results.items()}
    writers = {each[each.index("-o") + 1]: name for name, each in commands.items() if "-o" in each}
    done: dict[str, bool] = {}
    with tempfile.TemporaryDirectory() as games:
        for name in options.names or kept:
            for first in (*(writers[word] for word in commands[name] if word in writers), name):
                if first not in done:
                    places = {word: Path(games) / word for word in writers}
                    done[first] = _again(first, results[first], options, places, kept_in)
    return int(not all(done.values()))


def _again(
    name: str, old: Result, options: argparse.Namespace, places: Mapping[str, Path], kept_in: Path
) -> bool:
    """Measure one result and print how it differs; return whether it is the same as before."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}.json"
        command = [*located(old.command.split(), options.files, places), "--save", str(file)]
        for word, value in (("--jobs", options.jobs), ("--cluster", options.cluster)):
            command += [] if value is None else [word, str(value)]
        command += ["--resume"] * options.resume
        print(f"{name}: {old.command}", flush=True)
        ran = subprocess.run(
            [sys.executable, "-P", "-m", "tutor", *command],
            stdout=subprocess.DEVNULL,
            cwd=ROOT,
            check=False,
        )
        if ran.returncode:
            return False
        lines = [*differences(old, read_result(file))]
        for line in lines or ["  as before"]:
            print(line, flush=True)
        if options.update:
            shutil.copytree(folder, kept_in, dirs_exist_ok=True)
    return not lines


def located(
    words: Sequence[str], folders: Sequence[Path], places: Mapping[str, Path]
) -> Iterator[str]:
    """Yield the words of a command, with full paths for the archives, networks and games it
    names."""
    files = {each.name: each for folder in folders if folder.is_dir() for each in folder.iterdir()}
    stems = {name.split(".tar.")[0]: file for name, file in files.items()} | dict(places)
    return (str(stems.get(word, word)) for word in words)


def differences(old: Result, new: Result) -> Iterator[str]:
    if old.games != new.games:
        yield f"  other games: {new.games}, not {old.games} (data/results/{GAMES})"
    others = 0
    for name, (value, *ends) in old.figures.items():
        if name not in new.figures:
            yield f"  {name}: {value} is gone"
            continue
        now = new.figures[name][0]
        if ends and not ends[0] <= now <= ends[1]:
            yield f"  {name}: {now}, not {value} ({ends[0]} to {ends[1]})"
        others += not ends and not math.isclose(value, now, rel_tol=1e-4, abs_tol=1e-9)
    if others:
        yield f"  {others} figures without an interval differ"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
