"""Reduce the data of ICU that Qt brings on Linux, 31 MB, to what Qt asks for: sorting.

Qt has its own words, dates and numbers of languages; of ICU it uses collation, and converters for
encodings that the program does not read. The format of the data is CmnD
(https://unicode-org.github.io/icu/userguide/icu_data/).
"""

import re
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

KEPT = re.compile(
    r"(.*\.(icu|nrm|spp)|coll/(root|en|ja|res_index|pool)\.res|(root|res_index|pool)\.res)"
)
"""Matches the names of what stays, without the name of the package."""
MAGIC = b"\xda\x27"
TOOLS = ("as", "ld", "nm")
SOURCE = """\
.section .rodata
.globl {symbol}
.type {symbol}, @object
.balign 16
{symbol}:
.incbin "{file}"
.size {symbol}, . - {symbol}
.section .note.GNU-stack, "", @progbits
"""


def reduce_library(library: Path) -> bool:
    """Replace libicudata by a smaller one; returns whether the tools for it are installed."""
    if any(shutil.which(tool) is None for tool in TOOLS):
        return False
    listed = subprocess.run(
        ["nm", "-D", "--defined-only", str(library)], check=True, capture_output=True, text=True
    )
    place, _, symbol = next(line.split() for line in listed.stdout.splitlines() if "_dat" in line)
    content = library.read_bytes()
    start = int(place, 16)  # its segment begins at 0 both in the file and in memory
    small = reduced(content[start:], lambda name: bool(KEPT.fullmatch(name)))
    with tempfile.TemporaryDirectory() as folder:
        parts = {name: Path(folder) / name for name in ("data", "data.s", "data.o", "made")}
        parts["data"].write_bytes(small)
        parts["data.s"].write_text(SOURCE.format(symbol=symbol, file=parts["data"]), "utf-8")
        soname = re.sub(r"(\.so\.\d+).*", r"\1", library.name)
        compiled = ["as", "-o", str(parts["data.o"]), str(parts["data.s"])]
        linked = ["ld", "-shared", "--build-id=none", "-soname", soname, "-s", "-o"]
        subprocess.run(compiled, check=True)
        subprocess.run([*linked, str(parts["made"]), str(parts["data.o"])], check=True)
        shutil.copyfile(parts["made"], library)
    return True


def reduced(data: bytes, is_kept: Callable[[str], bool]) -> bytes:
    """Return the data with some of its items.

    Args:
        data: begins with the data; what follows it is ignored, so the last item may be too long.
        is_kept: asked with each item's name, as ``coll/ja.res``.

    Raises:
        ValueError: it is not in the format CmnD.
    """
    size, magic, kind = struct.unpack_from("<H2s8x4s", data)[0], data[2:4], data[12:16]
    if magic != MAGIC or kind != b"CmnD":
        raise ValueError("these are no data of ICU")
    (count,) = struct.unpack_from("<I", data, size)
    entries = [struct.unpack_from("<II", data, size + 4 + 8 * number) for number in range(count)]
    starts = [start for _, start in entries]
    ends = [*starts[1:], len(data) - size]
    items = []
    for (name_at, start), end in zip(entries, ends, strict=True):
        name = data[size + name_at : data.index(0, size + name_at)]
        if is_kept(name.decode("ascii").partition("/")[2]):
            items.append((name + b"\0", data[size + start : size + end]))
    names_at = 4 + 8 * len(items)
    at = -(-(names_at + sum(len(name) for name, _ in items)) // 16) * 16
    table, names, body = struct.pack("<I", len(items)), b"", b""
    for name, item in items:
        table += struct.pack("<II", names_at + len(names), at + len(body))
        names += name
        body += item + bytes(-len(item) % 16)
    return data[:size] + (table + names).ljust(at, b"\0") + body
