import errno
import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from gzip import GzipFile
from importlib.util import find_spec
from itertools import chain, count
from pathlib import Path
from time import monotonic, sleep
from typing import Any, BinaryIO, Final, Literal, TextIO, cast

from rules.message import Message

PATIENCE: Final = 0.5
"""Seconds to wait for a lock held by another process."""
MOMENT: Final = 0.005
"""Seconds between two attempts to lock."""


@contextmanager
def lock_folder(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Lock a folder while the block reads a file, changes it and writes it back.

    The system's lock leaves no file and ends with the process. If it is unavailable (on Windows, on
    some network disks, or if another process holds it for more than `patience` seconds), the block
    runs without it.
    """
    number = _try_lock(folder, patience)
    try:
        yield
    finally:
        if number is not None:
            os.close(number)


def _try_lock(folder: Path, patience: float) -> int | None:
    if sys.platform == "win32":
        return None
    try:
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    try:
        take_lock(number, patience)
        return number
    except OSError:
        os.close(number)
        return None


def take_lock(number: int, patience: float, *, is_shared: bool = False) -> None:
    """Lock an open file or folder until it is closed or the process ends. Not available on Windows.

    Args:
        number: the file descriptor.
        patience: how many seconds to wait for the lock.
        is_shared: whether to allow other shared locks.

    Raises:
        BlockingIOError: another process still holds the lock.
        OSError: the disk does not support locks.
    """
    import fcntl  # noqa: PLC0415  not on Windows

    until = monotonic() + patience
    while True:
        try:
            fcntl.flock(number, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if monotonic() >= until:
                raise
        sleep(MOMENT)


DIRECTION_MARKS: Final = dict.fromkeys(
    (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
CONTROLS: Final = ("Cc", "Zl", "Zp")
IN_JSON: Final = re.compile(f"[\x7f-\x9f\u2028\u2029{''.join(map(chr, DIRECTION_MARKS))}]")
MAX_MARKS: Final = 30
"""Combining marks kept on a letter: no script has more (Unicode Standard Annex 15), and sorting
them takes quadratic time."""
HIDDEN_MARKS: Final = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")


def printable(text: str) -> str:
    r"""Remove control characters (except newlines), direction marks and lone surrogates.

    >>> printable("a\tb\x1b[2J\u202ec\u2028d\ud800\n")
    'a b [2Jc d?\n'
    """
    if text.isprintable():
        return text
    spaced = "".join(
        " " if sign != "\n" and unicodedata.category(sign) in CONTROLS else sign for sign in text
    )
    return spaced.encode("utf-8", "replace").decode().translate(DIRECTION_MARKS)


def one_line(text: str) -> str:
    r"""Make a text printable and one line; a file name may contain a newline.

    >>> one_line("a.mjlog\nb.mjlog: whole")
    'a.mjlog b.mjlog: whole'
    """
    return printable(text).replace("\n", " ")


def normalized(form: Literal["NFC", "NFKC"], text: str) -> str:
    r"""Normalize text in linear time, dropping marks beyond `MAX_MARKS` per letter.

    >>> normalized("NFC", "e\u0301") == "\xe9", len(normalized("NFC", "q" + "\u0301\u0316" * 10**6))
    (True, 31)
    """
    if text.isascii():
        return text
    if HIDDEN_MARKS.isdisjoint(text) and not any(map(unicodedata.combining, text)):
        return unicodedata.normalize(form, text)
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) or sign in HIDDEN_MARKS else 0
        if marks <= MAX_MARKS:
            kept.append(sign)
    return unicodedata.normalize(form, "".join(kept))


def printable_json(text: str) -> str:
    r"""Escape control characters and direction marks in JSON.

    >>> printable_json('{"name":"a\x9b2J\u202e"}')
    '{"name":"a\\u009b2J\\u202e"}'
    """
    return IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


CODE: Final = Path(__file__).parent.parent.parent
PRIVATE_FOLDER: Final = 0o700
PRIVATE_FILE: Final = 0o600
OPEN_FILE: Final = 0o666
MAX_NAME_LEFT: Final = 50
"""Characters of a file's name that its temporary file repeats; a name may have 255 bytes."""
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


def is_file_manager_file(path: Path) -> bool:
    """Check whether a file was created by a file manager.

    >>> is_file_manager_file(Path("a/.DS_Store")), is_file_manager_file(Path("a/letter.txt"))
    (True, False)
    """
    return LEFT_BY_VIEWERS.fullmatch(path.name) is not None


def own_environment() -> dict[str, str]:
    """Return an environment in which child processes import this copy of the program."""
    found = [str(CODE), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(found), "PYTHONSAFEPATH": "1"}


def json_line(data: Any) -> str:
    """Return a value as one line of compact, printable JSON with a newline.

    >>> json_line({"tiles": ["5m"], "name": "あおい"})
    '{"tiles":["5m"],"name":"あおい"}\\n'
    """
    return printable_json(json.dumps(data, ensure_ascii=False, separators=(",", ":"))) + "\n"


def stream_of(path: Path) -> int | None:
    """Return the file descriptor that a path means (``/dev/stdout``, ``/dev/fd/3``), or None.

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
    """Open a UTF-8 text file that replaces `path` atomically if the block succeeds.

    If the block fails, `path` is unchanged. Devices, pipes and this program's output streams are
    written directly. Lone surrogates (a file name in another encoding) become question marks.

    Args:
        private: make a new file readable by this user only, and replace a link instead of following
            it (because the folder may come from somebody else).
        at_last: called after everything is written, just before the replacement.

    Raises:
        OSError: the file cannot be written, or the disk is full; `filename` is `path`.
    """
    with (
        _temporary(path, private, at_last) as temporary,
        open(temporary, "w", encoding="utf-8", errors="replace", newline="\n") as file,
    ):
        yield file


@contextmanager
def replacing_bytes(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """Open a binary file; otherwise like `replacing`."""
    with _temporary(path, private) as temporary, open(temporary, "wb") as file:
        yield file


@contextmanager
def replacing_packed(path: Path) -> Iterator[BinaryIO]:
    """Open a file like `replacing_bytes`, but compress it if its name ends in ``.gz``.

    Raises:
        OSError: the file cannot be written, or the disk is full.
    """
    with replacing_bytes(path) as file:
        if path.suffix.lower() != ".gz":
            yield file
            return
        with GzipFile("", "wb", PACKING_LEVEL, file, mtime=0) as packed:
            yield cast(BinaryIO, packed)


def has_lab() -> bool:
    return find_spec("tutor.lab") is not None


def unfinished_files(path: Path) -> Path:
    """Return the path of a temporary file, random so that nobody can prepare a link there.

    >>> unfinished_files(Path("a.csv")).name[:7], unfinished_files(Path("a.csv")).suffix
    ('.a.csv.', '.half')
    """
    return path.with_name(f".{path.name[:MAX_NAME_LEFT]}.{os.urandom(6).hex()}.half")


def resolved(path: Path) -> Path:
    """Return the path with all symbolic links resolved.

    Raises:
        OSError: the links form a loop.
    """
    try:
        return path.resolve()
    except RuntimeError as error:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def aside(path: Path) -> Path:
    """Return an unused path to which a damaged file can be renamed: with ``.bad`` appended, if
    necessary after a number.

    >>> aside(Path("no such folder/a.json")).name
    'a.json.bad'
    """
    names = chain((path.name,), (f"{path.name}.{number}" for number in count(2)))
    places = (path.with_name(f"{name}.bad") for name in names)
    return next(place for place in places if not os.path.lexists(place))


def private_folder(path: Path) -> None:
    """Create a folder and its missing parents, accessible by this user only.

    Raises:
        OSError: it cannot be created.
    """
    for folder in reversed((path, *path.parents)):  # parents=True ignores the mode for parents
        if not folder.is_dir():
            folder.mkdir(PRIVATE_FOLDER, exist_ok=True)


def private_file(path: Path) -> None:
    """Create an empty file, accessible by this user only, if it does not exist.

    Raises:
        OSError: it cannot be created.
    """
    with suppress(FileExistsError):
        path.touch(PRIVATE_FILE, exist_ok=False)


@contextmanager
def _temporary(
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
    temporary = unfinished_files(target)
    try:
        temporary.touch(PRIVATE_FILE if private else OPEN_FILE, exist_ok=False)
        yield temporary
        replaced = target.is_file() and not target.is_symlink()
        if private or replaced:
            with temporary.open("r+b") as file:
                try:
                    os.fsync(file.fileno())
                except OSError as error:
                    if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # no fsync on this disk
                        raise
        if replaced:
            mode = target.stat().st_mode
            if temporary.stat().st_mode != mode:
                temporary.chmod(mode)
        at_last()
        temporary.replace(target)
    except BaseException as error:
        with suppress(OSError):  # the disk may have become read-only
            temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename in (None, str(temporary)):
            error.filename = str(path)  # missing if the disk is full
        raise


OURS: Final = (
    *(".jsonl.gz", ".letters.pdf"),
    *(".csv", ".jsonl", ".xlsx", ".html", ".pdf", ".mtset", ".mtanswers"),
)
"""Extensions of files that the program writes; longer ones come before those they end with."""


def plain_name(path: Path) -> str:
    """Return a file's name without its extension if that is one of `OURS`, else the whole name.

    >>> plain_name(Path("week 1.HTML")), plain_name(Path("set 2026.11.05"))
    ('week 1', 'set 2026.11.05')

    Raises:
        IsADirectoryError: the path has no file name.
    """
    name = path.name
    if name in ("", ".."):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    ending = next((one for one in OURS if name.lower().endswith(one) and name.lower() != one), "")
    return name.removesuffix(name[len(name) - len(ending) :])


def with_ending(path: Path, ending: str) -> Path:
    """Replace the extension of a path if it is one of `OURS`; otherwise append `ending`.

    >>> with_ending(Path("set 2026.11.05"), ".mtset").name
    'set 2026.11.05.mtset'

    Raises:
        IsADirectoryError: the path has no file name.
    """
    return path.with_name(f"{plain_name(path)}{ending}")
