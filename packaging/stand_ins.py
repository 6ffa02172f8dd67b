"""Replace two large, hardly used libraries of the Linux build: ICU and the Fortran runtime.

Qt links 38 MB of ICU, of which the program only needs the sorting of file names; OpenBLAS links 3
MB of Fortran runtime for four functions. The stand-ins are C sources in packaging/linux/stand_ins.
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bundle import PACKAGING, Trouble, run

SOURCES = PACKAGING / "linux" / "stand_ins"
REPLACED = {"icu": "PySide6/Qt/lib/libicu*.so.*", "gfortran": "numpy.libs/libgfortran-*.so.*"}
"""Globs of the libraries that each source replaces."""
NEEDLESS = "*libquadmath-*.so.*"
"""A glob for a library that only the Fortran runtime needs."""
TOOLS = ("gcc", "nm")
COMPILE = ("gcc", "-shared", "-fPIC", "-O2", "-s", "-nostdlib", "-Wl,--build-id=none")


def replace_libraries(internal: Path) -> set[str] | None:
    """Replace the libraries in a built folder.

    Returns:
        The names of the stand-ins and of the removed files; None if the tools are not installed.

    Raises:
        Trouble: a stand-in cannot be compiled, or lacks a function that a library calls.
    """
    if any(shutil.which(tool) is None for tool in TOOLS):
        return None
    names = set()
    for name, pattern in REPLACED.items():
        libraries = sorted(internal.glob(pattern))
        others = [file for file in internal.rglob("*.so*") if file not in libraries]
        offered = {symbol for file in libraries for symbol in symbols([file], "--defined-only")}
        wanted = symbols(others, "--undefined-only") & offered
        for library in libraries:
            compile_source(SOURCES / f"{name}.c", library, wanted)
            names.add(library.name)
    for file in internal.rglob(NEEDLESS):
        file.unlink()
        names.add(file.name)
    return names


def symbols(files: Sequence[Path], which: str) -> set[str]:
    """Return the dynamic symbols of libraries, with versions, such as ``memcpy@GLIBC_2.14``."""
    real = [str(file) for file in files if not file.is_symlink()]
    done = subprocess.run(
        ["nm", "-D", which, *real], check=True, capture_output=True, text=True, errors="replace"
    )
    found = (line.split() for line in done.stdout.splitlines())
    return {words[-1].replace("@@", "@") for words in found if len(words) > 1}


def compile_source(source: Path, library: Path, wanted: set[str]) -> None:
    """Compile a stand-in, replacing a library. Raises Trouble if it lacks a wanted symbol."""
    with tempfile.TemporaryDirectory() as folder:
        script, made = Path(folder) / "versions", Path(folder) / "made"
        script.write_text("\n".join(versions_of(wanted)), "utf-8")
        words = [*COMPILE, f"-Wl,-soname,{library.name}", f"-Wl,--version-script={script}"]
        words.append(f"-DVERSION={suffix_of(library)}")
        run([*words, "-o", str(made), str(source)], f"Compiling {source.name}")
        lacking = wanted - symbols([made], "--defined-only")
        if lacking:
            raise Trouble(f"{source.relative_to(PACKAGING)} lacks {', '.join(sorted(lacking))}")
        shutil.copyfile(made, library)


def versions_of(symbols: set[str]) -> Iterator[str]:
    """Yield the lines of a linker script that assigns versions to symbols."""
    parts = [symbol.partition("@") for symbol in sorted(symbols)]
    for version in sorted({version for _, _, version in parts}):
        names = "; ".join(name for name, _, own in parts if own == version)
        yield f"{version} {{ {names}; }};"


def suffix_of(library: Path) -> str:
    """Return the suffix of ICU's functions, such as ``_73`` for libicuuc.so.73."""
    found = re.search(r"\.so\.(\d+)", library.name)
    return f"_{found[1]}" if found else ""
