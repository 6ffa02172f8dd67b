"""Where the program's files are, and how they are written atomically."""

import errno
import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from gzip import GzipFile
from itertools import chain, count
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal, TextIO, cast

from rules.message import Message

DIRECTION_MARKS: Final = dict.fromkeys(
    (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
CONTROLS: Final = ("Cc", "Zl", "Zp")
IN_JSON: Final = re.compile(f"[\x7f-\x9f\u2028\u2029{''.join(map(chr, DIRECTION_MARKS))}]")
MAX_MARKS: Final = 30
"""Marks that one letter keeps: no writing has more (Unicode Standard Annex 15), and to put them in
order takes their number squared."""
HIDDEN_MARKS: Final = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")


def printable(text: str) -> str:
    r"""Return a text without signs that control a screen or turn the text after them, and without
    the halves of characters that no file can hold; the ends of its lines stay.

    >>> printable("a\tb\x1b[2J\u202ec\u2028d\ud800\n")
    'a b [2Jc d?\n'
    """
    if text.isprintable():  # nearly every text: nothing in it is to go
        return text
    spaced = "".join(
        " " if sign != "\n" and unicodedata.category(sign) in CONTROLS else sign for sign in text
    )
    return spaced.encode("utf-8", "replace").decode().translate(DIRECTION_MARKS)


def one_line(text: str) -> str:
    r"""Return a printable text that is one line: a file's name may hold the end of a line, and what
    follows it would be taken for a line of ours.

    >>> one_line("a.mjlog\nb.mjlog: whole")
    'a.mjlog b.mjlog: whole'
    """
    return printable(text).replace("\n", " ")


def normalized(form: Literal["NFC", "NFKC"], text: str) -> str:
    r"""Return a text of others in a normal form of Unicode, soon: what stands on a letter beyond
    `MAX_MARKS` is left out.

    >>> normalized("NFC", "e\u0301") == "\xe9", len(normalized("NFC", "q" + "\u0301\u0316" * 10**6))
    (True, 31)
    """
    if text.isascii():
        return text
    if HIDDEN_MARKS.isdisjoint(text) and not any(map(unicodedata.combining, text)):
        return unicodedata.normalize(form, text)  # soon seen: a sign may stand for eighteen
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) or sign in HIDDEN_MARKS else 0
        if marks <= MAX_MARKS:
            kept.append(sign)
    return unicodedata.normalize(form, "".join(kept))


def printable_json(text: str) -> str:
    r"""Return JSON that says the same with escapes for what controls a screen, or turns the text
    after it.

    >>> printable_json('{"name":"a\x9b2J\u202e"}')
    '{"name":"a\\u009b2J\\u202e"}'
    """
    return IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


CODE: Final = Path(__file__).parent.parent.parent
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
            mode = target.stat().st_mode
            if half.stat().st_mode != mode:
                half.chmod(mode)
        at_last()
        half.replace(target)
    except BaseException as error:
        with suppress(OSError):  # a disk that can only be read by now keeps it
            half.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename in (None, str(half)):
            error.filename = str(path)  # a full disk says only that it is full
        raise


OURS: Final = frozenset({".csv", ".jsonl", ".xlsx", ".html", ".pdf", ".mtset", ".mtanswers"})


def plain_name(path: Path) -> str:
    """Return a file's name without its ending.

    >>> plain_name(Path("week 1.HTML")), plain_name(Path("set 2026.11.05"))
    ('week 1', 'set 2026.11.05')

    Raises:
        IsADirectoryError: it has no name, as ``/``, this folder and the one above.
    """
    return path.stem if named(path).suffix.lower() in OURS else path.name


def with_ending(path: Path, ending: str) -> Path:
    """Return the same place for a file of another kind.

    >>> with_ending(Path("set 2026.11.05"), ".mtset").name
    'set 2026.11.05.mtset'

    Raises:
        IsADirectoryError: it has no name, as ``/``, this folder and the one above.
    """
    return path.with_name(f"{plain_name(path)}{ending}")
