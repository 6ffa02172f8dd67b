"""The libraries of ours that stand for ICU and for Fortran's in the Linux build."""

import ctypes
import shutil
import subprocess
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("gcc") or not shutil.which("nm"),
    reason="needs Linux, gcc and nm",
)
FORTRAN = "numpy.libs/libgfortran-1.so.5.0.0"
CALLED = (
    "_gfortran_concat_string",
    "_gfortran_pow_r4_i8",
    "_gfortran_pow_r8_i8",
    "_gfortran_etime",
)


@pytest.fixture(scope="module")
def script() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        found = import_module("stand_ins")
    for name in ("bundle", "stand_ins"):
        del sys.modules[name]
    return found


def made(internal: Path, functions: tuple[str, ...]) -> Path:
    """Compile a library of Fortran with these functions, and one that calls them all."""
    source, fortran = internal / "made.c", internal / FORTRAN
    fortran.parent.mkdir(exist_ok=True)
    (internal / "versions").write_text("GFORTRAN_8 { *; };", "utf-8")
    build = ["gcc", "-shared", "-fPIC", "-fno-builtin", "-o"]
    source.write_text("".join(f"int {name}(void) {{ return 1; }}\n" for name in functions))
    script = f"-Wl,--version-script={internal / 'versions'}"
    words = [*build, str(fortran), f"-Wl,-soname,{fortran.name}", script]
    subprocess.run([*words, str(source)], check=True)
    calls = "".join(f"int {name}(void);\n" for name in functions)
    sums = " + ".join(f"{name}()" for name in functions)
    source.write_text(f"{calls}int all(void) {{ return {sums}; }}", "utf-8")
    caller = internal / "libcaller.so"
    subprocess.run([*build, str(caller), str(source), str(fortran)], check=True)
    return caller


def test_fortrans_library_is_replaced_by_what_is_called(script: ModuleType, tmp_path: Path) -> None:
    caller = made(tmp_path, CALLED)
    needless = tmp_path / "numpy.libs" / "libquadmath-1.so.0.0.0"
    shutil.copy(caller, needless)
    assert script.replace_libraries(tmp_path) == {Path(FORTRAN).name, needless.name}
    assert not needless.exists()
    fortran = ctypes.CDLL(str(tmp_path / FORTRAN), mode=ctypes.RTLD_GLOBAL)
    ctypes.CDLL(str(caller), mode=2)  # RTLD_NOW: every function is found, with its version
    room = ctypes.create_string_buffer(8)
    for first, second, whole in (
        (b"abc", b"de", b"abcde   "),
        (b"abcdef", b"ghij", b"abcdefgh"),
        (b"0123456789", b"x", b"01234567"),
    ):
        lengths = [ctypes.c_size_t(len(text)) for text in (first, second)]
        fortran._gfortran_concat_string(
            ctypes.c_size_t(8), room, lengths[0], first, lengths[1], second
        )
        assert room.raw == whole
    power = fortran._gfortran_pow_r8_i8
    power.restype, power.argtypes = ctypes.c_double, (ctypes.c_double, ctypes.c_longlong)
    assert [power(2.0, n) for n in (0, 1, 10, -3)] == [1, 2, 1024, 0.125]
    assert power(-1.5, 3) == -3.375


def test_icus_stand_in_sorts_names_of_files(script: ModuleType, tmp_path: Path) -> None:
    library = tmp_path / "libicui18n.so.73"
    script.compile_source(script.SOURCES / "icu.c", library, {"ucol_open_73", "ucol_strcoll_73"})
    icu = ctypes.CDLL(str(library))
    icu.ucol_open_73.restype = ctypes.c_void_p
    status = ctypes.c_int(9)
    collator = ctypes.c_void_p(icu.ucol_open_73(b"ja_JP", ctypes.byref(status)))
    assert status.value == 0

    def compare(left: str, right: str) -> int:
        one, other = (text.encode("utf-16-le") + b"\0\0" for text in (left, right))
        order: int = icu.ucol_strcoll_73(collator, one, len(left), other, -1)
        return order

    names = ["", "a game.mjlog", "B.mjlog", "b2.mjlog", "東1局.mjlog", "東2局.mjlog"]
    assert all(compare(one, other) == -1 == -compare(other, one) for one, other in pairwise(names))
    assert compare("GAME", "game") == 0
