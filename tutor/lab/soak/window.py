"""The window, used at random with files opened between; and what it holds after many games.

Both in windows of their own, without a screen where the system has none. Files are of every kind
that a person might open, every other one damaged.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from subprocess import PIPE, STDOUT, Popen
from tempfile import TemporaryDirectory
from typing import Final

from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.tenhou6_write import write_tenhou6
from tutor.classroom.problem_set import write_set
from tutor.lab.bench import make_up_class
from tutor.lab.bench_history import make_up
from tutor.lab.soak import doors
from tutor.lab.soak.figure import Figure
from tutor.lab.soak.mutate import mutate_bytes
from tutor.lab.soak.whim import WILD, Progress, Whim, play_game
from tutor.store.database import FILE_NAME, open_database
from tutor.system.files import own_environment

EVENTS_PROBE: Final = "tutor.lab.probes.event_probe"
MEMORY_PROBE: Final = "tutor.lab.probes.memory_probe"
EVENTS_PER_GAME: Final = 100
MIN_GAMES: Final = 500
MAX_GROWTH: Final = 0.05
FILES: Final = 24
NOWHERE: Final = "http://127.0.0.1:9"
ENDED: Final = "done"
LAST_WORDS: Final = 10


def soak_window(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str | Figure]:
    with TemporaryDirectory() as place:
        folder = Path(place)
        fill(folder, Random(seed))
        for line in _lines(folder, EVENTS_PROBE, str(size), str(seed)):
            word, _, rest = line.partition(" ")
            if word == "at":
                progress(int(rest), size)
            else:
                yield line
        used: list[int] = []
        for line in _lines(folder, MEMORY_PROBE, str(max(1, size // EVENTS_PER_GAME))):
            word, _, rest = line.partition(" ")
            if word == "memory":
                games, bytes_ = map(int, rest.split())
                used.append(bytes_)
                yield Figure(f"memory_after_{games}", bytes_)
            else:
                yield line
        if size >= MIN_GAMES * EVENTS_PER_GAME and used and used[-1] > used[0] * (1 + MAX_GROWTH):
            yield f"memory grew by {used[-1] / used[0] - 1:.1%}"


def fill(folder: Path, random: Random) -> None:
    for name in ("own", "files", "out"):
        (folder / name).mkdir()
    with closing(open_database(folder / "own" / FILE_NAME)) as history:
        make_up(history, 20, random)
    make_up_class(folder / "class", 8)
    material = doors.material_of(random)
    for number in range(FILES):
        record = play_game(random, random.choice((Whim(), WILD)))
        forms: tuple[tuple[str, bytes], ...] = (
            ("mjlog", write_mjlog(record)),
            ("json", write_tenhou6(record).encode()),
            ("mjson", write_mjai(record).encode()),
        )
        ending, data = forms[number % len(forms)]
        if number // len(forms) % 2:
            data = mutate_bytes(data, random)
        (folder / "files" / f"{number:02}.{ending}").write_bytes(data)
    _write_others(folder / "files", material, random)


def _write_others(folder: Path, material: doors.Material, random: Random) -> None:
    write_set(folder / "set.mtset", material.problems)
    for name, ending in (("advice log", "jsonl"), ("report", "json")):
        made = folder / name
        made.mkdir()
        lines = doors.DOORS[name][0](material, made)
        for left in made.iterdir():
            left.unlink()
        made.rmdir()
        (folder / f"{name.split()[0]}.{ending}").write_bytes(doors.text_of(lines))
    for whole in ("set.mtset", "advice.jsonl", "report.json"):
        data = mutate_bytes((folder / whole).read_bytes(), random)
        (folder / f"damaged-{whole}").write_bytes(data)


def _lines(folder: Path, probe: str, *arguments: str) -> Iterator[str]:
    command = [sys.executable, "-X", "faulthandler", "-m", probe, str(folder), *arguments]
    last: list[str] = []
    kept = own_environment()
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & kept.keys():
        kept["QT_QPA_PLATFORM"] = "offscreen"
    at_home = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")
    with Popen(
        command,
        env={
            **kept,
            **dict.fromkeys(at_home, str(folder / "home")),
            **dict.fromkeys(("http_proxy", "https_proxy"), NOWHERE),
        },
        stdout=PIPE,
        stderr=STDOUT,
        text=True,
        errors="replace",
    ) as child:
        for line in child.stdout or ():
            if line.startswith(("at ", "memory ", "fault: ")):
                yield line.strip().removeprefix("fault: ")
            last = [*last, line.strip()][-LAST_WORDS:]
    if child.returncode or last[-1:] != [ENDED]:
        yield f"the window ended with status {child.returncode}: {' / '.join(last)!r}"
