import gzip
import json
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from rules.formats.logs import find_logs
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.opening import UNPACKED_LIMIT
from rules.formats.reader import parse_game
from rules.formats.reading import UnreadableGame
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import GameRecord
from tutor.corpus import no_game
from tutor.lab.soak import foreign
from tutor.lab.soak.size_attacks import size_attacks
from tutor.lab.soak.whim import WILD, Progress, play_game

MAX_SECONDS: Final = 10.0
MAX_MEGABYTES: Final = 500
EXTRA_MEGABYTES: Final = 200
"""Megabytes more, where the process that soaks was large before (all tests together are)."""
MAX_ORIGINALS: Final = 200

STRANGE_VALUES: Final = (
    b"-1",
    b"0",
    b"136",
    b"255",
    b"65535",
    b"999999999999",
    b"1e9",
    b"NaN",
    b"null",
    b"\x00",
    b"<",
    b">",
    b"/>",
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b"&a;",
    b"<!--",
    b"%00",
    b"\xff\xfe",
    b"?",
    b'<INIT seed="0,0,0,0,0,0"/>',
    b'<N who="0" m="0"/>',
    b'<AGARI who="3"/>',
    b'<UN n2="x"/>',
    b'<REACH who="1" step="2"/>',
    b'<DORA hai="3"/>',
    b'<RYUUKYOKU type="nm"/>',
    b"<T135/>",
    b'{"type":"start_kyoku"}\n',
    b'"m11111111"',
    b'"1111k1111"',
    b"60",
    b"51",
    b'"r60"',
)


def soak_mutate(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    """Broken files in every format, then large ones (1 kB a case), each read within bounds; gives
    the faults."""
    before = _peak_megabytes() or 0
    random = Random(seed)
    originals = list(_originals(logs)) or [_whole(play_game(random, WILD)) for _ in range(5)]
    for number, forms in zip(range(size), cycle(originals), strict=False):
        case = Random(f"{seed} {number}")
        data = mutate_bytes(case.choice(forms), case)
        fault = survives(data, writes=number % 10 == 0)
        if fault:
            yield f"case {number} of seed {seed}: {fault}"
        progress(number + 1, size)
    for name, data in size_attacks(min(UNPACKED_LIMIT, size * 1024), play_game(random, WILD)):
        fault = survives(data, writes=False)
        if fault:
            yield f"{name}: {fault}"
    peak = _peak_megabytes()
    allowed = max(MAX_MEGABYTES, before + EXTRA_MEGABYTES)
    if peak is not None and peak > allowed:
        yield f"{peak} MB of memory were in use, {allowed} are allowed"


def survives(data: bytes, *, writes: bool = True) -> str | None:
    """Return the fault in how a file was read, None if there is none: it must be read, repaired or
    refused in one sentence, and soon; with `writes`, what was read must be written as well."""
    start = time.process_time()
    fault = None
    try:
        record = parse_game(data).record
        if writes:
            fault = _written(record)
    except UnreadableGame as refusal:
        text = str(refusal)
        fault = None if text.strip() and "\n" not in text else f"refused with {text!r}"
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}: {error}"
    if time.process_time() - start > MAX_SECONDS:
        return f"took longer than {MAX_SECONDS} seconds"
    return fault


def _written(record: GameRecord) -> str | None:
    again = parse_game(write_mjlog(record)).record
    if [len(events) for events in record.rounds] != [len(events) for events in again.rounds]:
        return "written as mjlog and read again it has other events"
    if parse_game(write_mjlog(again)).record != again:
        return "an mjlog of ours, read and written again, is another game"
    for text in (write_tenhou6(record), write_mjai(record)):
        parse_game(text.encode())
    return None


def mutate_bytes(data: bytes, random: Random) -> bytes:
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        data = random.choice(INJURIES)(data, random)
    if random.random() < 0.1:
        data = gzip.compress(data, 1)
        if random.random() < 0.7:
            data = random.choice(INJURIES)(data, random)
    return data


def _span(data: bytes, random: Random) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, min(len(data), start + random.choice((1, 2, 5, 20, 200, 2000)))


def _change(data: bytes, random: Random) -> bytes:
    start, _ = _span(data, random)
    return data[:start] + bytes([random.randrange(256)]) + data[start + 1 :]


def _digit(data: bytes, random: Random) -> bytes:
    places = [at for at in range(*_span(data, random)) if data[at : at + 1].isdigit()]
    if not places:
        return data
    at = random.choice(places)
    return data[:at] + str(random.randrange(10)).encode() + data[at + 1 :]


def _drop(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + data[end:]


def _double(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:end] + data[start:end] + data[end:]


def _move(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    rest = data[:start] + data[end:]
    to = random.randrange(len(rest) + 1)
    return rest[:to] + data[start:end] + rest[to:]


def _insert(data: bytes, random: Random) -> bytes:
    start, _ = _span(data, random)
    return data[:start] + random.choice(STRANGE_VALUES) + data[start:]


def _drop_tag(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    for opening, closing in ((b"<", b">"), (b",", b","), (b"\n", b"\n")):
        first = data.find(opening, start)
        last = data.find(closing, first + 1)
        if 0 <= first < last:
            return data[:first] + data[last + (closing == b">") :]
    return data


def _cut(data: bytes, random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


INJURIES: Final = (_change, _digit, _digit, _drop, _double, _move, _insert, _drop_tag, _cut)


def _originals(logs: Sequence[Path]) -> Iterator[tuple[bytes, ...]]:
    held = 0
    for log in find_logs(logs):
        try:
            record = log.read().record
        except UnreadableGame:
            continue
        yield (log.data, *_whole(record))
        held += 1
        if held == MAX_ORIGINALS:
            return
    if logs and not held:
        raise no_game(logs)


def _whole(record: GameRecord) -> tuple[bytes, ...]:
    return (
        write_mjlog(record),
        write_tenhou6(record).encode(),
        write_mjai(record).encode(),
        foreign.majsoul_bytes(record),
        foreign.majsoul_json(record).encode(),
        json.dumps(foreign.kobalab(record)).encode(),
    )


def _peak_megabytes() -> int | None:
    if sys.platform == "win32":
        return None
    import resource  # not there on Windows

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // (2**20 if sys.platform == "darwin" else 2**10)
