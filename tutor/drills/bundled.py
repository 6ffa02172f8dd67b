"""The set that the program ships: positions from games that our own program played.

The file holds positions and no answers (see `tutor.drills.drill`). Opening it runs no code.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from rules.damage import message_of
from rules.message import TutorError
from tutor import files
from tutor.drills.drill import BadDrill, Drill, DrillSource, drill_from_json, drill_to_json

VERSION: Final = 1


class BadDrills(TutorError):
    """A file that is not a set of drills: says which, where and what is wrong."""


def bundled_path() -> Path:
    return files.data() / "drills.json"


def load_drills(path: Path | None = None) -> tuple[Drill, ...]:
    """The drills of a file in its order, of the shipped one without a path.

    Raises:
        OSError: the file cannot be read.
        BadDrills: it is not a set of drills of this version.
    """
    path = path or bundled_path()
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadDrills(
            "{path}: not a set of drills ({why}).", path=path, why=message_of(error)
        ) from error
    version = stored.get("drills") if isinstance(stored, dict) else None
    if not isinstance(version, int):
        raise BadDrills("{path}: not a set of drills.", path=path)
    if version != VERSION:
        raise BadDrills(
            "{path}: a set of drills of version {version}; this program reads version {known}.",
            path=path,
            version=version,
            known=VERSION,
        )
    positions = stored.get("positions")
    if not isinstance(positions, list) or not positions:
        raise BadDrills("{path}: a set of drills without positions.", path=path)
    return _read(path, positions)


def format_drills(drills: Iterable[Drill], made: Mapping[str, Any]) -> str:
    """The JSON text of a set, a position a line.

    Args:
        made: where it comes from: command, seed, games ...
    """
    told = json.dumps(made, indent=2, sort_keys=True).replace("\n", "\n  ")
    lines = ",\n".join(
        json.dumps(drill_to_json(drill), ensure_ascii=False, separators=(",", ":"))
        for drill in drills
    )
    return f'{{\n  "drills": {VERSION},\n  "made": {told},\n  "positions": [\n{lines}\n  ]\n}}\n'


def _read(path: Path, positions: Iterable[Any]) -> tuple[Drill, ...]:
    drills: dict[str, Drill] = {}
    for number, data in enumerate(positions, start=1):
        try:
            drill = drill_from_json(data, DrillSource.BUNDLED)
        except BadDrill as error:
            raise BadDrills(
                "{path}: position {number}: {why}.", path=path, number=number, why=error.message
            ) from error
        if drill.id in drills:
            raise BadDrills(
                "{path}: position {number} stands in the file twice.", path=path, number=number
            )
        drills[drill.id] = drill
    return tuple(drills.values())
