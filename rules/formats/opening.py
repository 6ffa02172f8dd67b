"""Open, list and decompress files within size limits."""

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
"""The maximum size of an unpacked game, in bytes."""
ZIP_LIMIT: Final = 8 * 2**20
"""The maximum size, in bytes, of a zip with a single game; a larger one is an archive of many."""
MAX_NESTING: Final = 3
PIECE_BYTES: Final = 2**16
"""The number of bytes unpacked at once from a zip entry."""
CHUNK_SIZE: Final = 256
"""The bytes of a gzip file unpacked at once, and so the most data lost before a damaged place."""
MAX_MEMBERS: Final = 10_000
MEMBER_COST: Final = 4096
"""The bytes charged for each gzip member after the first."""

UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
UTF_32: Final = (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")
SLOW_TEXT_LIMIT: Final = 16 * 2**20
"""The maximum bytes of a UTF-16 or Shift-JIS text, in which errors are slow to replace."""
NO_CHARACTER: Final = "\ufffd"
"""The replacement for bytes that cannot be decoded."""
GZIP: Final = b"\x1f\x8b"
ZIP: Final = b"PK\x03\x04"
EMPTY_ZIP: Final = b"PK\x05\x06"
OFFICE_PART: Final = "[Content_Types].xml"
LAST_PART: Final = Message(
    "the zip is cut off, or several zips in one file; only the last part was read"
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
"""The exceptions that zipfile raises for damaged, encrypted or unusual files."""

Count: TypeAlias = Callable[[int], None]
"""A function called with the number of bytes unpacked; may raise an exception to stop."""

_LOG: Final = logging.getLogger(__name__)


class TooLarge(UnreadableGame):
    """The file is larger than any game."""


def unpack(data: bytes, count: Count = lambda size: None) -> tuple[bytes, tuple[Repair, ...]]:
    """Return the content of a file that may be compressed, and what is damaged in its compression.

    Raises:
        UnreadableGame: if the file is too large, or cannot be unpacked at all.
    """
    repairs: list[Repair] = []
    for _ in range(MAX_NESTING):
        _check_size(len(data), UNPACKED_LIMIT)
        if data.startswith(GZIP):
            whole, at, members = bytearray(), 0, 1
            unpacker = zlib.decompressobj(wbits=31)
            fault: Message | None = None
            try:
                # In small chunks, so that everything before a damage is read.
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
                    fault = Message("the gzip file is cut off; the part before was read")
                elif data[at:].strip(b"\x00"):
                    repairs.append(Repair(Message("data after the gzip file was left out")))
            except zlib.error:
                fault = Message("the gzip file is damaged: what came before is read")
            if fault and not whole:
                raise UnreadableGame("The gzip file is damaged and cannot be unpacked.")
            if fault:
                repairs.append(Repair(fault))
            data = bytes(whole)
        elif data.startswith((ZIP, EMPTY_ZIP)):
            data = _unzip(data, repairs, count)
        else:
            return data, tuple(repairs)
    if data.startswith((GZIP, ZIP, EMPTY_ZIP)):
        raise UnreadableGame(
            "The file is packed more than {depth} times. Unpack it first.", depth=MAX_NESTING
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
    """Decode text in UTF-16, with or without a byte-order mark; return "" for other text.

    Raises:
        UnreadableGame: if the text is too large.
    """
    if not data.startswith((*UTF_16, *UTF_32)) and not _wide_order(data):
        return ""
    _check_size(len(data), SLOW_TEXT_LIMIT)
    return decode(data)


def _wide_order(data: bytes) -> str:
    """Return the encoding of ASCII text in UTF-16 without a byte-order mark; "" for other data."""
    head = data[:64]
    if len(head) < 8 or head.count(0) != len(head) // 2:
        return ""
    return "utf-16-be" if not any(head[::2]) else "utf-16-le" if not any(head[1::2]) else ""


def decode(data: bytes) -> str:
    """Decode text as UTF-16 with a byte-order mark, as UTF-8, or if most of it is not UTF-8, as
    Shift-JIS. Never fails.

    >>> decode(b"\\xef\\xbb\\xbf{}"), decode("{}".encode("utf-16")), decode("東1局".encode("cp932"))
    ('{}', '{}', '東1局')
    """
    if data.startswith(UTF_32):
        return data.decode("utf-32", "replace")
    if data.startswith(UTF_16):
        return data.decode("utf-16", "replace")
    if order := _wide_order(data):
        return data.decode(order, "replace")
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
            return Message("its compression is not supported")
        case RuntimeError():
            return Message("it is locked with a password")
    return Message("it is cut off or damaged")


def _check_size(size: int, limit: int) -> None:
    if size > limit:
        raise TooLarge(
            Message(
                "The file unpacks to more than {limit} MB, too large for a game.",
                limit=limit // 2**20,
            )
        )


def _unzip(data: bytes, repairs: list[Repair], count: Count) -> bytes:
    if len(data) > ZIP_LIMIT:
        raise UnreadableGame("This zip contains many games. Unpack it and open one of them.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = [
                entry
                for entry in archive.infolist()
                if not entry.is_dir() and not entry.filename.startswith("__MACOSX/")
            ]
            if any(entry.filename == OFFICE_PART for entry in files):
                raise UnreadableGame(
                    "This is an office document (text or spreadsheet), not a game. Open the file "
                    "of the game itself."
                )
            if len(files) != 1:
                raise UnreadableGame(
                    "The zip contains {count} files. Unpack it and open one of them.",
                    count=len(files),
                )
            if files[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise UnreadableGame(
                    "The compression of this zip is not supported. Unpack it first."
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


NO_FILE: Final = Message("this is not a regular file but a pipe, a device or a system file")
NO_PATH: Final = Message("the file name is not valid")
TOO_LARGE: Final = Message("the file is too large")
SYSTEM_FOLDERS: Final = (Path("/proc"), Path("/sys"), Path("/dev"))
"""Folders of special files, which may block or never end when read."""
MAX_FILE_BYTES: Final = 64 * 2**20
"""The maximum size in bytes of a file that is read at once."""
MAX_VALUE_BYTES: Final = 6 * 2**20
"""The maximum bytes of a text read as one JSON value, which may take fifty times as much memory."""


def open_file(path: Path) -> BinaryIO:
    """Open a regular file for reading bytes.

    Raises:
        OSError: if the file cannot be opened, or is a pipe, a device, a socket or a system file.
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
    return path.open("rb")


def read_file(path: Path, most: int = MAX_FILE_BYTES) -> bytes:
    """Return the bytes of a file.

    Raises:
        OSError: as `open_file`, or if the file has more than `most` bytes.
    """
    with open_file(path) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            error.filename = str(path)  # missing in a read error
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
    """Yield the files below a folder in order of name, depth first.

    Hidden files and links to folders are skipped. A path that cannot be read is yielded with its
    error.

    Args:
        naturally: whether to put "game 2" before "game 10".
    """
    key = (lambda path: natural(path.name)) if naturally else None
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
