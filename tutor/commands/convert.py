"""Write games in another format: Tenhou's mjlog, tenhou.net/6 JSON, or mjai."""

import argparse
import os
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rules.events import Ryukyoku, Win
from rules.formats.address_list import each_game
from rules.formats.logs import GAME_ENDINGS, LogFile, find_logs
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import parse_game
from rules.formats.reading import WRONG_END, UnreadableGame, located
from rules.formats.tenhou6_write import write_tenhou6
from rules.message import Message, TutorError
from rules.record import GameRecord
from tutor.commands import arguments
from tutor.corpus import digest_of, no_game
from tutor.language import gettext, translate
from tutor.system.files import normalized, replacing_bytes, stream_of


@dataclass(frozen=True, slots=True)
class GameFormat:
    ending: str
    write: Callable[[GameRecord], bytes]


FORMATS: Final = {
    "mjlog": GameFormat(".mjlog", write_mjlog),
    "tenhou6": GameFormat(".json", lambda record: write_tenhou6(record).encode()),
    "mjai": GameFormat(".mjson", lambda record: write_mjai(record).encode()),
}
NOT_IN_NAMES: Final = re.compile(r"[^\w.&=()+ -]")
RESERVED: Final = re.compile("con|prn|aux|nul|(com|lpt)[0-9¹²³]", re.IGNORECASE)
ENDINGS: Final = re.compile(rf"(?<=.)(?:{'|'.join(map(re.escape, GAME_ENDINGS))})+\Z", re.I | re.S)
MAX_NAME_BYTES: Final = 200


@dataclass(slots=True)
class Conversion:
    files: list[str] = field(default_factory=list)
    there_already: list[str] = field(default_factory=list)
    left_out: list[tuple[str, Message]] = field(default_factory=list)
    unreadable: list[tuple[str, Message]] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games",
        type=Path,
        nargs="+",
        metavar="GAME",
        help="files, folders, .zip and .tar archives of games",
    )
    parser.add_argument("--to", choices=tuple(FORMATS), required=True, help="the format")
    arguments.add_output(
        parser,
        "the folder for the files, which keep the names of the games (default: this folder); "
        "for one game also a file, such as game.json",
        default=Path(),
        metavar="PLACE",
    )
    arguments.add_format(parser)


def run(options: argparse.Namespace) -> int:
    place: Path = options.output
    arguments.refuse_overwriting(options.games, [place])
    logs = each_game(find_logs(options.games, naturally=True))
    is_named = stream_of(place) is not None or place.suffix.lower() in GAME_ENDINGS
    if place.is_file() and not is_named:
        raise TutorError("{file} is not a folder, and its name is not that of a game.", file=place)
    if not place.is_dir() and (place.exists() or is_named):
        first = next(logs, None)
        if first is None:
            raise TutorError("There is no game to write to {file}.", file=place)
        if next(logs, None) is not None:
            raise TutorError(
                "{file} is one file, but there are several games. Choose a folder.", file=place
            )
        logs, places = iter([first]), iter([place])
    else:
        place.mkdir(parents=True, exist_ok=True)
        places = None
    done = Conversion()
    names: dict[str, int] = {}
    kind = FORMATS[options.to]
    with arguments.progress_bar(gettext("Converting")) as bar:
        for number, log in enumerate(logs, start=1):
            if places is not None:
                _convert(log, next(places), kind, done, keep=False)
            else:
                same = _target(place, log.name, kind.ending, {})
                if same.name == log.name and os.path.realpath(same) == os.path.realpath(log.place):
                    done.there_already.append(str(same))
                else:
                    target = _target(place, log.name, kind.ending, names)
                    _convert(log, target, kind, done, keep=True)
            bar(number, None)
    if not done.files and not done.there_already:
        if done.unreadable:
            file, why = done.unreadable[0]
            raise UnreadableGame("{file}: {why}", file=file, why=why)
        raise no_game(options.games)
    written = {*done.files}
    there = [file for file in dict.fromkeys(done.there_already) if file not in written]
    text_of = str if options.format == "json" else translate
    lists = {
        name: arguments.files_and_reasons((file, text_of(why)) for file, why in pairs)
        for name, pairs in (("left_out", done.left_out), ("unreadable", done.unreadable))
    }
    result = {"games": len(done.files), "files": done.files, "there_already": there}
    lines = arguments.table({"games": len(done.files), "there_already": len(there)})
    lines += done.files if len(done.files) == 1 else []
    lines += [f"{each['file']}: {each['why']}" for rows in lists.values() for each in rows]
    arguments.print_result(options.format, result | lists, lines, options.output)
    return 0


def _convert(log: LogFile, target: Path, kind: GameFormat, done: Conversion, *, keep: bool) -> None:
    try:
        reading = log.read()
        written = kind.write(reading.record)
        record = reading.record
        again = parse_game(written)
        final = {record.final_points, again.record.final_points} - {None}
        add_up = all(repair.what != WRONG_END for repair in again.repairs)
        if not (len(final) < 2 and add_up and _content(record) == _content(again.record)):
            raise UnreadableGame(
                "this format cannot represent the game: its points are not in hundreds, the wrong "
                "seat deals, or a tile occurs too often"
            )
    except TutorError as error:
        done.unreadable.append((log.place, error.message))
        return
    done.left_out += [(log.place, located(repair)) for repair in reading.repairs]
    if keep and target.exists():
        done.there_already.append(str(target))
        return
    with replacing_bytes(target) as file:
        file.write(written)
    done.files.append(str(target))


def _content(record: GameRecord) -> tuple[object, ...]:
    names = [player.name for player in record.players]
    events = (event for events in record.rounds for event in events)
    return (
        record.rules,
        names,
        digest_of(record),
        [event.deltas for event in events if isinstance(event, Win | Ryukyoku)],
    )


def _target(folder: Path, name: str, ending: str, taken: dict[str, int]) -> Path:
    """Return a path with a portable file name that is not in `taken`, and record it there."""
    encoding = sys.getfilesystemencoding()
    known = (
        normalized("NFC", ENDINGS.sub("", name[-1000:]))
        .encode(encoding, "replace")
        .decode(encoding)
    )
    plain = NOT_IN_NAMES.sub("_", known).encode()[:MAX_NAME_BYTES]
    stem = plain.decode(errors="ignore").strip(". ") or "game"
    if RESERVED.fullmatch(stem.partition(".")[0].rstrip()):
        stem = f"_{stem}"
    key = stem.casefold()
    number, free = taken.get(key, 1), stem
    while free.casefold() in taken:
        number += 1
        free = f"{stem}-{number}"
    taken[key] = number
    taken.setdefault(free.casefold(), 1)
    return folder / f"{free}{ending}"
