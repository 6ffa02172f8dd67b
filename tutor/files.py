"""Where the program's own files lie, installed or not; and how a file is written whole."""

import errno
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from gzip import GzipFile
from itertools import chain, count
from pathlib import Path
from typing import Any, BinaryIO, Final, TextIO, cast

from rules.message import Message
from tutor.printable import printable_json

CODE: Final = Path(__file__).parent.parent
PRIVATE_FOLDER: Final = 0o700
PRIVATE_FILE: Final = 0o600
OPEN_FILE: Final = 0o666
MAX_NAME_LEFT: Final = 50
"""Characters that a file which is not all there yet has of the name that it will get: a name may
have 255 bytes, so that not all of a long one has room beside what is added."""
PACKING_LEVEL: Final = 6
NO_FOLDER: Final = Message("there is no such folder")
LEFT_BY_VIEWERS: Final = re.compile(
    r"\.DS_Store|Thumbs\.db|desktop\.ini|\.directory|\._.*", re.IGNORECASE
)
STANDARD_OUTPUT: Final = 1
STREAMS: Final = {"/dev/stdout": STANDARD_OUTPUT, "/dev/stderr": 2}
NUMBERED_STREAM: Final = re.compile(r"/(?:dev|proc/self)/fd/([0-9]{1,4})")


def assets() -> Path:
    return CODE / "assets"


def data() -> Path:
    return CODE / "data"


def is_left_by_viewer(path: Path) -> bool:
    """Return whether a file is one that the programs in which people look at folders leave there.

    >>> is_left_by_viewer(Path("a/.DS_Store")), is_left_by_viewer(Path("a/letter.txt"))
    (True, False)
    """
    return LEFT_BY_VIEWERS.fullmatch(path.name) is not None


def own_environment() -> dict[str, str]:
    found = [str(CODE), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(found), "PYTHONSAFEPATH": "1"}


def json_line(data: Any) -> str:
    """A value as one line of JSON, without blanks, with its end; nothing in it controls a screen.

    >>> json_line({"tiles": ["5m"], "name": "あおい"})
    '{"tiles":["5m"],"name":"あおい"}\\n'
    """
    return printable_json(json.dumps(data, ensure_ascii=False, separators=(",", ":"))) + "\n"


def stream_of(path: Path) -> int | None:
    """Return the number of the output of this program that the system calls so; None for a file.

    >>> stream_of(Path("/dev/stdout")), stream_of(Path("/dev/fd/3")), stream_of(Path("/dev/null"))
    (1, 3, None)
    """
    name = str(path.absolute())
    found = NUMBERED_STREAM.fullmatch(name)
    return int(found[1]) if found else STREAMS.get(name)


@contextmanager
def replacing(
    path: Path, *, private: bool = False, at_last: Callable[[], object] = lambda: None
) -> Iterator[TextIO]:
    """A text file (UTF-8) that takes the place of `path` when the block ends well, whole.

    Where the block fails or is stopped, what was there stays. A device or a pipe is written to
    as it is, and so is an output of this program: what its file holds already stays before
    it. What UTF-8 cannot hold (a file's name in another encoding) is a question mark.

    Args:
        path: where to.
        private: a new file is for this user alone; one that is there keeps its permissions. A
            link there gives way: a folder that came from somebody else leads nowhere else.
        at_last: done where all is on the disk, directly before the file takes its place.

    Raises:
        OSError: the place cannot be written, or is full; `filename` names it.
    """
    with (
        _half_of(path, private, at_last) as half,
        open(half, "w", encoding="utf-8", errors="replace", newline="\n") as file,
    ):
        yield file


@contextmanager
def replacing_bytes(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """The same as `replacing`, for bytes."""
    with _half_of(path, private) as half, open(half, "wb") as file:
        yield file


@contextmanager
def replacing_packed(path: Path) -> Iterator[BinaryIO]:
    """Open a file like `replacing_bytes`; where its name ends in ``.gz`` it is packed as it is
    written.

    Raises:
        OSError: the place cannot be written, or is full; nothing has changed then.
    """
    with replacing_bytes(path) as file:
        if path.suffix.lower() != ".gz":
            yield file
            return
        with GzipFile("", "wb", PACKING_LEVEL, file, mtime=0) as packed:
            yield cast(BinaryIO, packed)


def unfinished(path: Path) -> Path:
    """Return a name beside a file for what takes its place when it is whole: nobody can guess it,
    and lay a link there that leads elsewhere.

    >>> unfinished(Path("a.csv")).name[:7], unfinished(Path("a.csv")).suffix
    ('.a.csv.', '.half')
    """
    return path.with_name(f".{path.name[:MAX_NAME_LEFT]}.{os.urandom(6).hex()}.half")


def named(path: Path) -> Path:
    """Return a place, which must have a name that another one can be made of.

    Raises:
        IsADirectoryError: it has none, as ``/``, this folder and the one above.
    """
    if path.name in ("", ".."):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return path


def resolved(path: Path) -> Path:
    """Return where a path leads, by way of any links.

    Raises:
        OSError: they lead round in a circle.
    """
    try:
        return path.resolve()
    except RuntimeError as error:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def aside(path: Path) -> Path:
    """Return a name beside a file that nothing has yet, for what it holds now: its own with
    ``.bad``, or with a number before that.

    >>> aside(Path("no such folder/a.json")).name
    'a.json.bad'
    """
    names = chain((path.name,), (f"{path.name}.{number}" for number in count(2)))
    places = (path.with_name(f"{name}.bad") for name in names)
    return next(place for place in places if not os.path.lexists(place))


def private_folder(path: Path) -> None:
    """Make a folder, and those above it that are not there, for this user alone.

    Raises:
        OSError: it cannot be made.
    """
    for folder in reversed((path, *path.parents)):  # parents=True would leave those open to others
        if not folder.is_dir():
            folder.mkdir(PRIVATE_FOLDER, exist_ok=True)


def private_file(path: Path) -> None:
    """Make an empty file for this user alone where none is there.

    Raises:
        OSError: it cannot be made.
    """
    with suppress(FileExistsError):
        path.touch(PRIVATE_FILE, exist_ok=False)


def _to_disk(path: Path) -> None:
    """Wait until a file lies on its disk: what a person entrusted, or what takes the place of
    something, is there then, though the power goes a moment later.

    Raises:
        OSError: the disk did not take it.
    """
    with path.open("r+b") as file:
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a disk that cannot be asked
                raise


def _let_in_the_same(half: Path, target: Path) -> None:
    mode = target.stat().st_mode
    if half.stat().st_mode != mode:
        half.chmod(mode)


@contextmanager
def _half_of(
    path: Path, private: bool, at_last: Callable[[], object] = lambda: None
) -> Iterator[Path | int]:
    stream = stream_of(path)
    if stream is not None and path.exists():
        yield os.dup(stream)
        at_last()
        return
    if not private and path.exists() and not path.is_file():
        yield path
        at_last()
        return
    target = resolved(path.parent) / path.name if private else resolved(path)
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, NO_FOLDER, str(target.parent))
    half = unfinished(target)
    try:
        half.touch(PRIVATE_FILE if private else OPEN_FILE, exist_ok=False)
        yield half
        replaced = target.is_file() and not target.is_symlink()
        if private or replaced:
            _to_disk(half)
        if replaced:
            _let_in_the_same(half, target)
        at_last()
        half.replace(target)
    except BaseException as error:
        with suppress(OSError):  # a disk that can only be read by now keeps it
            half.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename in (None, str(half)):
            error.filename = str(path)  # a full disk says only that it is full
        raise
