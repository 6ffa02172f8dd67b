"""Files and folders that people name: opened, listed and decompressed within bounds."""

import errno
import io
import logging
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, BinaryIO, Final, TypeAlias

from rules.formats.reading import UnreadableGame
from rules.message import Message, natural, system_fault
from rules.record import Repair

UNPACKED_LIMIT: Final = 64 * 2**20
"""Bytes that a game may have once unpacked."""
ZIP_LIMIT: Final = 8 * 2**20
"""Bytes that a zip around a single game may have: a larger one is an archive of many."""
MAX_NESTING: Final = 3
PIECE_BYTES: Final = 2**16
"""Bytes that are unpacked at once from an entry of a zip."""
CHUNK_SIZE: Final = 256
"""Bytes of a gzip file that are unpacked at once: as much as damage can cost beyond itself."""
MAX_MEMBERS: Final = 10_000
MEMBER_COST: Final = 4096
"""Bytes that each of them counts for beside its own, after the first."""

UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
SLOW_TEXT_LIMIT: Final = 16 * 2**20
"""Bytes of a text in UTF-16 or Shift-JIS: what is wrong in it is slow to replace."""
NO_CHARACTER: Final = "\ufffd"
"""Stands for bytes that are no text."""
GZIP: Final = b"\x1f\x8b"
ZIP: Final = b"PK\x03\x04"
EMPTY_ZIP: Final = b"PK\x05\x06"
LAST_PART: Final = Message(
    "the zip is cut off, or several one behind the other: only its last part was read"
)

ZIP_FAULTS: Final = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    KeyError,
    IndexError,
    OSError,
    MemoryError,
)
"""What zipfile raises for damaged, encrypted or exotic files, also those that ask for more memory
than there is. LZMA's errors are not among them: its members are refused before they are opened."""

Count: TypeAlias = Callable[[int], None]
"""Told the bytes that were unpacked, piece by piece; may raise to stop."""

_LOG: Final = logging.getLogger(__name__)


class TooLarge(UnreadableGame):
    """The file is larger than any game."""


def unpack(data: bytes, count: Count = lambda size: None) -> tuple[bytes, tuple[Repair, ...]]:
    """Return the game inside a file that may be packed, and what was wrong with the packing.

    Raises:
        UnreadableGame: it is too large, or nothing can be got out of it.
    """
    repairs: list[Repair] = []
    for _ in range(MAX_NESTING):
        _check_size(len(data), UNPACKED_LIMIT)
        if data.startswith(GZIP):
            whole, at, members = bytearray(), 0, 1
            unpacker = zlib.decompressobj(wbits=31)
            fault: Message | None = None
            try:
                # a little at a time: a damaged stream gives all that came before the damage
                while at < len(data):
                    chunk = data[at : at + CHUNK_SIZE]
                    part = unpacker.decompress(chunk, UNPACKED_LIMIT + 1 - len(whole))
                    count(len(part))
                    whole += part
                    _check_size(len(whole), UNPACKED_LIMIT)
                    at += len(chunk) - len(unpacker.unused_data)
                    if unpacker.eof:
                        if not data.startswith(GZIP, at) or members == MAX_MEMBERS:
                            break
                        members += 1
                        count(MEMBER_COST)
                        unpacker = zlib.decompressobj(wbits=31)
                if not unpacker.eof:
                    fault = Message("the gzip file is cut off: what came before is read")
                elif data[at:].strip(b"\x00"):
                    repairs.append(Repair(Message("what follows the gzip file was left out")))
            except zlib.error:
                fault = Message("the gzip file is damaged: what came before is read")
            if fault and not whole:
                raise UnreadableGame("The gzip file is damaged: nothing can be unpacked from it.")
            if fault:
                repairs.append(Repair(fault))
            data = bytes(whole)
        elif data.startswith((ZIP, EMPTY_ZIP)):
            data = _unzip(data, repairs, count)
        else:
            return data, tuple(repairs)
    if data.startswith((GZIP, ZIP, EMPTY_ZIP)):
        raise UnreadableGame(
            "The file is packed more than {depth} times over; unpack it first.", depth=MAX_NESTING
        )
    _check_size(len(data), UNPACKED_LIMIT)
    return data, tuple(repairs)


def read_pieces(member: IO[bytes], count: Count) -> bytes:
    whole = bytearray()
    while part := member.read(min(PIECE_BYTES, UNPACKED_LIMIT + 1 - len(whole))):
        count(len(part))
        whole += part
    return bytes(whole)


def is_last_part(archive: zipfile.ZipFile) -> bool:
    return min((entry.header_offset for entry in archive.infolist()), default=archive.start_dir) > 0


def decode_wide(data: bytes) -> str:
    """Text from bytes where their byte-order mark says UTF-16, else "".

    Raises:
        UnreadableGame: it is too large.
    """
    if not data.startswith(UTF_16):
        return ""
    _check_size(len(data), SLOW_TEXT_LIMIT)
    return decode(data)


def decode(data: bytes) -> str:
    """Text from bytes: UTF-16 where a byte-order mark says so, else UTF-8, or Shift-JIS where most
    of it is none, as Japanese editors save it; never fails.

    >>> decode(b"\\xef\\xbb\\xbf{}"), decode("{}".encode("utf-16")), decode("東1局".encode("cp932"))
    ('{}', '{}', '東1局')
    """
    if data.startswith(UTF_16):
        return data.decode("utf-16", "replace")
    text = data.decode("utf-8-sig", "replace")
    bad = text.count(NO_CHARACTER)
    if not bad or len(data) > SLOW_TEXT_LIMIT:
        return text
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    return text if foreign > 2 * bad else data.decode("cp932", "replace")


def packing_fault(error: Exception) -> Message:
    _LOG.info("a packed file", exc_info=error)
    match error:
        case OSError(errno=int()):
            return system_fault(error)
        case NotImplementedError() | MemoryError():
            return Message("it is packed in a way that cannot be read here")
        case RuntimeError():
            return Message("it is locked with a password")
    return Message("it is cut off or damaged")


def _check_size(size: int, limit: int) -> None:
    if size > limit:
        raise TooLarge(
            Message(
                "The file is larger than {limit} MB once unpacked: that is no game.",
                limit=limit // 2**20,
            )
        )


def _unzip(data: bytes, repairs: list[Repair], count: Count) -> bytes:
    if len(data) > ZIP_LIMIT:
        raise UnreadableGame(
            "This zip is an archive of many games; unpack it and open one of them."
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = [
                entry
                for entry in archive.infolist()
                if not entry.is_dir() and not entry.filename.startswith("__MACOSX/")
            ]
            if len(files) != 1:
                raise UnreadableGame(
                    "The zip holds {count} files; unpack it and open one of them.", count=len(files)
                )
            if files[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise UnreadableGame(
                    "The zip is packed in a way that cannot be read here; unpack it first."
                )
            with archive.open(files[0]) as member:
                whole = read_pieces(member, count)
            if is_last_part(archive):
                repairs.append(Repair(LAST_PART))
    except UnreadableGame:
        raise
    except ZIP_FAULTS as error:
        why = packing_fault(error)
        raise UnreadableGame("The zip file cannot be unpacked: {why}.", why=why) from error
    _check_size(len(whole), UNPACKED_LIMIT)
    return whole


NO_FILE: Final = Message("this is no file but a pipe, a device or a part of the system")
NO_PATH: Final = Message("no file can be called that")
TOO_LARGE: Final = Message("the file is far too large")
SYSTEM_FOLDERS: Final = (Path("/proc"), Path("/sys"), Path("/dev"))
"""Where what looks like a file is none: reading it may wait, or never end."""
MAX_FILE_BYTES: Final = 64 * 2**20
"""Bytes of a file that is read whole."""
MAX_VALUE_BYTES: Final = 6 * 2**20
"""Bytes of a text that is read as one JSON value: that may take fifty times as much memory."""


def open_file(path: Path) -> BinaryIO:
    """Open a file to read its bytes.

    Raises:
        OSError: it cannot be opened, or is none (`refuse_no_file`).
    """
    refuse_no_file(path)
    return path.open("rb")


def refuse_no_file(path: Path) -> None:
    """Look at what is to be opened.

    Raises:
        OSError: it is not there, or is no file but a pipe, a device, a socket, or what the
            system only shows as a file.
    """
    try:
        kind = path.stat().st_mode
    except ValueError as error:
        raise OSError(errno.EINVAL, NO_PATH, str(path)) from error
    whole = path.resolve()
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)) or any(
        whole.is_relative_to(folder) for folder in SYSTEM_FOLDERS
    ):
        raise OSError(errno.EINVAL, NO_FILE, str(path))


def read_file(path: Path, most: int = MAX_FILE_BYTES) -> bytes:
    """Return the bytes of a file.

    Args:
        path: of the file.
        most: bytes that it may have.

    Raises:
        OSError: as `open_file`, or it is too large for any file that is read whole.
    """
    with open_file(path) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            error.filename = str(path)  # a disk that fails does not say of what
            raise
    if len(data) > most:
        raise OSError(errno.EFBIG, TOO_LARGE, str(path))
    return data


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def files_below(folder: Path, *, naturally: bool = False) -> Iterator[tuple[Path, OSError | None]]:
    """Yield the files below a folder in order of their names, each folder's where it stands.

    Read `naturally`, "game 2" comes before "game 10", as people expect it in what they see; else
    names are compared letter by letter. What is hidden is left out, and no link to a folder is
    followed. A folder that may not be looked into is yielded itself, with why; so is what may not
    be asked for.
    """
    key = _natural_name if naturally else None
    left = [folder]
    while left:
        path = left.pop()
        try:
            if path.is_file():
                yield path, None
            elif path == folder or (path.is_dir() and not path.is_symlink()):
                inner = sorted(path.iterdir(), key=key, reverse=True)
                left += [each for each in inner if not each.name.startswith(".")]
        except OSError as why:
            yield path, why


def _natural_name(path: Path) -> tuple[tuple[str, int, str], ...]:
    return natural(path.name)
