"""The file of the settings: read with what is wrong in it said, written whole."""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import platformdirs

from rules.damage import message_of
from rules.formats.opening import MAX_VALUE_BYTES, read_file
from rules.message import Message
from tutor.files import aside, private_folder, replacing, resolved
from tutor.folder_lock import alone_in
from tutor.settings import Settings, options


def default_path() -> Path:
    return platformdirs.user_config_path("mahjong-tutor", appauthor=False) / "settings.json"


def save(settings: Settings, path: Path, before: Settings | None = None) -> None:
    """Write them; the file is whole or as it was. What a newer version keeps in it stays. A file
    that cannot be read is put aside first.

    Args:
        settings: as they are to be.
        path: where to.
        before: as whoever changes them knows the file; what is the same in `settings` stays as it
            is there by now, another window may have changed it. None: all is written.

    Raises:
        OSError: the place cannot be written.
    """
    private_folder(path.parent)
    with alone_in(path.parent):
        kept, wanted = _kept(path), asdict(settings)
        if before is not None:
            known = asdict(before)
            wanted = {
                name: _changed(kept.get(name, value), known[name], value)
                for name, value in wanted.items()
            }
        with replacing(resolved(path), private=True) as file:  # some keep theirs elsewhere: a link
            json.dump(kept | wanted, file, indent=2)
            file.write("\n")


class Keeper:
    def __init__(self, settings: Settings, path: Path) -> None:
        self._known, self._path = settings, path

    def keep(self, settings: Settings) -> None:
        """Write what has changed since the last time.

        Raises:
            OSError: the place cannot be written; the next time it is tried again.
        """
        save(settings, self._path, self._known)
        self._known = settings


def _changed(kept: object, before: object, wanted: object) -> object:
    if wanted == before:
        return kept
    if not (isinstance(kept, list) and isinstance(before, tuple) and isinstance(wanted, tuple)):
        return wanted
    gone, new = set(before) - set(wanted), set(wanted) - set(before)
    stay = [each for each in kept if not isinstance(each, str) or each not in gone]
    new -= {each for each in stay if isinstance(each, str)}
    return [*stay, *(each for each in wanted if each in new)]


def _kept(path: Path) -> dict[str, object]:
    """Return what a settings file holds, whoever wrote it; nothing where there is none.

    Raises:
        OSError: it cannot be read, and not be put aside either.
    """
    try:
        kept = json.loads(read_file(path, MAX_VALUE_BYTES).decode("utf-8-sig"))
        if isinstance(kept, dict):
            return kept
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        pass
    if path.is_file():
        path.replace(aside(path))
    return {}


def peek(path: Path) -> Settings:
    try:
        kept = json.loads(read_file(path, MAX_VALUE_BYTES).decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return Settings()
    return _chosen(kept, path)[0] if isinstance(kept, dict) else Settings()


def load(path: Path) -> tuple[Settings, tuple[Message, ...]]:
    try:
        kept = json.loads(read_file(path, MAX_VALUE_BYTES).decode("utf-8-sig"))
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        why = message_of(error)
        return Settings(), (Message("{path}: {why}; the defaults are used.", path=path, why=why),)
    except (ValueError, RecursionError):
        return Settings(), (_put_aside(path),)
    if not isinstance(kept, dict):
        return Settings(), (_put_aside(path),)
    return _chosen(kept, path)


def _chosen(kept: Mapping[str, object], path: Path) -> tuple[Settings, tuple[Message, ...]]:
    good: dict[str, Any] = {}
    bad: list[Message] = []
    for option in options():
        value = kept.get(option.name, option.default)
        if any(value == choice and type(value) is type(choice) for choice in option.choices):
            good[option.name] = value
        else:
            said = json.dumps(value, ensure_ascii=False)[:40]
            bad.append(
                Message(
                    "{path}: {name} cannot be {said}; {default} is used.",
                    path=path,
                    name=option.name,
                    said=said,
                    default=json.dumps(option.default),
                )
            )
    for name in ("known_terms", "basics", "own_names"):
        listed = kept.get(name, [])
        if isinstance(listed, list) and all(isinstance(each, str) for each in listed):
            good[name] = tuple(listed)
        else:
            bad.append(
                Message(
                    "{path}: {name} must be a list of words; none is used.", path=path, name=name
                )
            )
    for name in ("class_folder", "last_folder"):
        folder = kept.get(name, "")
        if isinstance(folder, str):
            good[name] = folder
        else:
            bad.append(
                Message(
                    "{path}: {name} must be a folder's name; none is used.", path=path, name=name
                )
            )
    place = kept.get("window_place", "")
    good["window_place"] = place if isinstance(place, str) else ""  # not worth a sentence
    return replace(Settings(), **good), tuple(bad)


def _put_aside(path: Path) -> Message:
    place = aside(path)
    try:
        path.replace(place)
    except OSError as error:
        return Message(
            "{path} is no settings file ({why}); the defaults are used.",
            path=path,
            why=message_of(error),
        )
    return Message(
        "{path} was no settings file and is now {aside}; the defaults are used.",
        path=path,
        aside=place.name,
    )
