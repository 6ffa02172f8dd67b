"""List the backups of the history of games and drills, or restore one."""

import argparse
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from rules.message import TutorError
from tutor.commands.arguments import add_format, print_result, table

NEWEST: Final = "newest"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--restore",
        nargs="?",
        const=NEWEST,
        metavar="DATE|FILE",
        help="replace the history by a backup: the newest, that of a day (2026-11-24), or a file; "
        "the history is renamed; close the window first",
    )
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    from tutor.practice.folder import data_folder
    from tutor.store.backups import backups, restore
    from tutor.store.database import FILE_NAME, use_history
    from tutor.store.games import kept_games

    path = data_folder() / FILE_NAME
    restored, aside = None, None
    if options.restore is not None:
        restored = _backup(path, options.restore)
        aside = restore(path, restored, datetime.now(UTC))
    games = len(use_history(path, kept_games)) if path.exists() else None
    copies = backups(path)
    result = {
        "path": str(path),
        "games": games,
        "backups": [
            {"date": each.day.isoformat(), "games": each.games, "file": str(each.path)}
            for each in copies
        ],
        "restored": None if restored is None else str(restored),
        "aside": None if aside is None else str(aside),
    }
    shown = {
        key: value for key, value in result.items() if value is not None and key != "backups"
    } | {f"backup {each.day}": f"{each.games} games" for each in copies}
    print_result(options.format, result, table(shown))
    return 0


def _backup(path: Path, wanted: str) -> Path:
    from tutor.store.backups import backups

    copies = backups(path)
    if wanted == NEWEST:
        if not copies:
            raise TutorError("There is no backup of {path} yet.", path=path)
        return copies[0].path
    try:
        day = date.fromisoformat(wanted)
    except ValueError:
        return Path(wanted)
    for each in copies:
        if each.day == day:
            return each.path
    raise TutorError("There is no backup of {day}; `history` lists all backups.", day=wanted)
