from contextlib import suppress
from pathlib import Path
from typing import Final, TypedDict

from rules.formats.opening import MAX_VALUE_BYTES, open_file
from rules.message import BAD_VALUES
from tutor.classroom.class_folder import NOTES_FILE, ClassFolder, read_or_set_aside
from tutor.classroom.roster import ClassroomError, NewerFileError
from tutor.json_values import finite_json, read_as
from tutor.system.files import json_line, replacing

VERSION: Final = 1
MAX_NOTE_LENGTH: Final = 2000
SIZE_LIMIT: Final = MAX_VALUE_BYTES


class _NotesJson(TypedDict):
    notes: int
    positions: dict[str, str]


def read_notes(folder: ClassFolder) -> dict[str, str]:
    """Return the notes by the ids of their positions (see `position_id`); none if their file is
    damaged or newer."""
    with suppress(OSError, *BAD_VALUES):
        return _notes_in(folder.path / NOTES_FILE)
    return {}


def keep_note(folder: ClassFolder, position: str, text: str) -> None:
    """Replace the note on a position; an empty one is removed. A damaged file is set aside.

    Raises:
        ClassroomError: a newer version of the program wrote the file, another window writes the
            class, or there are too many notes.
        OSError: the folder cannot be written.
    """
    path = folder.path / NOTES_FILE
    with folder.alone():
        notes = read_or_set_aside(path, lambda: _notes_in(path)) or {}
        notes.pop(position, None)
        if text.strip():
            notes[position] = text[:MAX_NOTE_LENGTH]
        line = json_line({"notes": VERSION, "positions": notes})
        if len(line.encode(errors="replace")) > SIZE_LIMIT:
            raise ClassroomError(
                "The class in {folder} has too many notes; delete some.", folder=folder.path
            )
        with replacing(path, private=True) as file:
            file.write(line)


def _notes_in(path: Path) -> dict[str, str]:
    """Return the notes in a file.

    Raises:
        NewerFileError: a newer version of the program wrote it.
        OSError: it cannot be read.
        One of `BAD_VALUES`: it is damaged.
    """
    with open_file(path) as file:
        fields = read_as(_NotesJson, finite_json(file.read(SIZE_LIMIT)))
    if fields["notes"] > VERSION:
        raise NewerFileError(path)
    return dict(fields["positions"])
