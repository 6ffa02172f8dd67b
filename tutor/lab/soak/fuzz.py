"""Readers fuzzed by what their code does with a file: what takes a new path leads to the next file.

The fuzzer is atheris (libFuzzer for Python), in the extra `fuzz`. It ends with its
process, so each reader has one; there, every module of ours is loaded through atheris, which puts a
count at each branch.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import GameRecord
from tutor.lab.extras import need
from tutor.lab.soak import doors, foreign, mutate
from tutor.lab.soak.json_injuries import injured
from tutor.lab.soak.whim import WILD, Progress, play_game
from tutor.system.files import own_environment

MAX_BYTES: Final = 2**20
SEEDS: Final = 3
FAULT: Final = "fault: "
START: Final = """
import sys, atheris
with atheris.instrument_imports(include=["rules", "tutor"]):
    from tutor.lab.soak.fuzz import main
main(*sys.argv[1:])
"""


@dataclass(frozen=True, slots=True)
class FuzzedReader:
    first: Callable[[Random], bytes]
    read: Callable[[bytes], str | None]
    change: Callable[[bytes, Random], bytes]


def soak_fuzz(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    """Fuzz every reader for `size` seconds; yield the faults.

    Raises:
        TutorError: atheris is not installed.
    """
    need("atheris")
    for done, name in enumerate(READERS, 1):
        for fault in _fuzz(name, size, seed):
            yield f"{name}: {fault}"
        progress(done, len(READERS))


def _fuzz(name: str, seconds: int, seed: int) -> Iterator[str]:
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", START, name, str(seconds), str(seed), folder],
            env=own_environment(),
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    for line in done.stdout.splitlines():
        if line.startswith(FAULT):
            yield line.removeprefix(FAULT)
    if done.returncode:
        yield f"the fuzzer ended with status {done.returncode}: {done.stderr[-300:]!r}"


def main(name: str, seconds: str, seed: str, folder: str) -> None:
    atheris: Any = import_module("atheris")
    reader = READERS[name]()
    for number in range(SEEDS):
        Path(folder, str(number)).write_bytes(reader.first(Random(f"{seed} {number}")))
    reported: set[str] = set()

    def try_file(data: bytes) -> None:
        fault = reader.read(data)
        if fault is not None and fault not in reported:
            reported.add(fault)
            print(f"{FAULT}{fault}", flush=True)

    def change(data: bytes, most: int, number: int) -> bytes:
        random = Random(number)
        if random.random() < 0.5:
            return bytes(atheris.Mutate(data, most))
        return reader.change(data, random)[:most]

    options = {
        "max_total_time": seconds,
        "seed": int(seed) + 1,
        "timeout": 60,
        "rss_limit_mb": 2_000,
        "max_len": MAX_BYTES,
        "verbosity": 0,
        "artifact_prefix": f"{folder}/",
    }
    words = [f"-{key}={value}" for key, value in options.items()]
    atheris.Setup(["fuzz", *words, folder], try_file, custom_mutator=change)
    atheris.Fuzz()


# --- the readers --------------------------------------------------------------------------------


def _game(write: Callable[[GameRecord], str | bytes]) -> FuzzedReader:
    def first(random: Random) -> bytes:
        made = write(play_game(random, WILD))
        return made if isinstance(made, bytes) else made.encode()

    return FuzzedReader(
        first, lambda data: mutate.survives(data, writes=False), mutate.mutate_bytes
    )


def _door(name: str) -> FuzzedReader:
    material = doors.material_of(Random(0))

    def first(random: Random) -> bytes:
        with TemporaryDirectory() as folder:
            return doors.text_of(doors.DOORS[name][0](material, Path(folder)))

    def read(data: bytes) -> str | None:
        try:
            lines = doors.lines_of(data)
        except (ValueError, RecursionError):
            return None  # `tests` tries text that is not JSON
        with TemporaryDirectory() as folder:
            return doors.survives(name, material, Path(folder), lines)

    return FuzzedReader(first, read, _injured_line)


def _injured_line(data: bytes, random: Random) -> bytes:
    try:
        lines = doors.lines_of(data)
        at = random.randrange(len(lines))
    except (ValueError, RecursionError):
        return mutate.mutate_bytes(data, random)
    lines[at] = injured(lines[at], random)
    return doors.text_of(lines)


def _backup() -> FuzzedReader:
    image = doors.make_backup(doors.material_of(Random(0)))

    def read(data: bytes) -> str | None:
        with TemporaryDirectory() as folder:
            return doors.fault_of(lambda: doors.restore_backup(data, Path(folder)))

    return FuzzedReader(lambda random: image, read, mutate.mutate_bytes)


READERS: Final[dict[str, Callable[[], FuzzedReader]]] = {
    "mjlog": partial(_game, write_mjlog),
    "tenhou6": partial(_game, write_tenhou6),
    "mjai": partial(_game, write_mjai),
    "raw record": partial(_game, foreign.majsoul_bytes),
    "raw record's JSON": partial(_game, foreign.majsoul_json),
    "kobalab": partial(_game, lambda record: json.dumps(foreign.kobalab(record))),
    **{name: partial(_door, name) for name in ("advice log", "class", "report", "set", "answers")},
    "backup": _backup,
}
