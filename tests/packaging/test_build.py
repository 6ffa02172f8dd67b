"""What packaging/build.py makes: the .deb, the tar.gz, what they declare, and what a trial notices.

Nothing is built here; a folder of a few files stands in for the program. The real ones are tried
by `python3 packaging/build.py smoke`.
"""

import re
import shutil
import subprocess
import sys
import tarfile
from importlib import import_module
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

from tutor.classroom.problem_set import ANSWERS_ENDING, ENDING
from tutor.pages.libraries import BASE_LIBRARIES, X11_LIBRARIES
from tutor.settings import HOME

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "linux"
DESKTOP = ROOT / "assets" / "linux"
DATE = 1_700_000_000
NAMES = ("bundle", "carried", "debian", "folder", "ground", "launch", "stand_ins")
needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not here")


@pytest.fixture(scope="module")
def scripts() -> dict[str, ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        found = {name: import_module(name) for name in NAMES}
    for name in NAMES:
        del sys.modules[name]
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "mahjong-tutor"
    (built / "_internal").mkdir(parents=True)
    (built / "licenses" / "Qt").mkdir(parents=True)
    (built / "licenses" / "Qt" / "LICENSE").write_text("free")
    (built / "mahjong-tutor").write_text("#!/bin/sh\necho hello\n")
    (built / "mahjong-tutor").chmod(0o755)
    library = built / "_internal" / "libnew.so"
    library.write_bytes(b"\x7fELF..GLIBC_2.4\0GLIBC_2.34\0GLIBC_2.17\0")
    (built / "_internal" / "libold.so").symlink_to("libnew.so")
    (built / "_internal" / "notes.txt").write_text("GLIBC_2.99")
    return built


def test_the_package_needs_what_the_program_asks_for(
    scripts: dict[str, ModuleType], folder: Path
) -> None:
    needed = scripts["debian"].depends(folder)
    assert "libc6 (>= 2.34)" in needed
    assert {*BASE_LIBRARIES.values(), *X11_LIBRARIES.values()} <= set(needed)


@needs_dpkg
def test_the_package_says_what_it_is_and_holds_every_part(
    scripts: dict[str, ModuleType], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons = tmp_path / "build" / "icons"
    icons.mkdir(parents=True)
    (icons / "48.png").write_bytes(b"png")
    monkeypatch.setattr(scripts["debian"], "BUILD", tmp_path / "build")
    made = [scripts["debian"].make_deb(folder, tmp_path / f"{n}.deb", DATE) for n in "ab"]
    assert made[0].read_bytes() == made[1].read_bytes()
    control = said("dpkg-deb", "--info", str(made[0]))
    assert "Package: mahjong-tutor\n" in control
    assert f"Version: {scripts['bundle'].version()}\n" in control
    subprocess.run(["dpkg-deb", "-x", str(made[0]), str(tmp_path / "root")], check=True)
    usr = tmp_path / "root" / "usr"
    for place in tuple(
        """
        share/applications/mahjong-tutor.desktop share/mime/packages/mahjong-tutor.xml
        share/icons/hicolor/48x48/apps/mahjong-tutor.png
        share/icons/hicolor/scalable/apps/mahjong-tutor.svg share/man/man1/mahjong-tutor.1.gz
        share/bash-completion/completions/mahjong-tutor
        share/zsh/vendor-completions/_mahjong-tutor share/doc/mahjong-tutor/copyright
        share/doc/mahjong-tutor/licenses/Qt/LICENSE lib/mahjong-tutor/licenses/Qt/LICENSE
        """.split()
    ):
        assert (usr / place).is_file(), place
    assert said(str(usr / "bin" / "mahjong-tutor")) == "hello\n"


def test_the_same_folder_gives_the_same_tar(
    scripts: dict[str, ModuleType], folder: Path, tmp_path: Path
) -> None:
    one = scripts["bundle"].make_tar(folder, tmp_path / "one.tar.gz", DATE).read_bytes()
    (folder / "mahjong-tutor").touch()
    two = scripts["bundle"].make_tar(folder, tmp_path / "two.tar.gz", DATE)
    assert two.read_bytes() == one
    name = f"mahjong-tutor-{scripts['bundle'].version()}"
    with tarfile.open(two) as archive:
        assert {entry.name.partition("/")[0] for entry in archive} == {name}
        assert archive.getmember(f"{name}/mahjong-tutor").mode == 0o755
        readme = archive.extractfile(f"{name}/README.txt")
        assert readme is not None
        assert "--add-to-menu" in readme.read().decode()
        assert archive.getmember(f"{name}/_internal/libold.so").linkname == "libnew.so"


def test_a_trial_notices_what_was_left_changed_or_taken(
    scripts: dict[str, ModuleType], tmp_path: Path
) -> None:
    ground = scripts["ground"].Ground(tmp_path, False)
    (tmp_path / "etc").mkdir()
    ground.home.mkdir(parents=True)
    (tmp_path / "etc" / "a").write_text("1")
    (tmp_path / "etc" / "b").write_text("1")
    before = ground.files()
    (ground.home / "mine").write_text("the user's own")
    assert ground.files() == before
    (tmp_path / "etc" / "a").write_text("2")
    (tmp_path / "etc" / "b").unlink()
    (tmp_path / "etc" / "c").symlink_to("a")
    changed = {place for place, _ in set(before.items()) ^ set(ground.files().items())}
    assert changed == {"etc/a", "etc/b", "etc/c"}


def test_the_desktop_opens_the_kinds_of_files_that_are_declared() -> None:
    mime = ElementTree.parse(DESKTOP / "mahjong-tutor.xml").getroot()
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    endings = {
        kind.get("type"): glob.get("pattern")
        for kind in mime.findall("m:mime-type", space)
        for glob in kind.findall("m:glob", space)
    }
    assert set(endings.values()) == {"*.mjlog", f"*{ENDING}", f"*{ANSWERS_ENDING}"}
    entry = (DESKTOP / "mahjong-tutor.desktop").read_text("utf-8")
    found = re.search(r"^MimeType=(.*);$", entry, re.MULTILINE)
    assert found
    opened = set(found[1].split(";"))
    read_in_a_class = {"application/x-mahjong-answers"}
    assert opened == endings.keys() - read_in_a_class
    described = ElementTree.parse(LINUX / "mahjong-tutor.metainfo.xml").findall(
        "provides/mediatype"
    )
    assert {kind.text for kind in described} == opened


def test_stores_and_package_indexes_say_the_same(scripts: dict[str, ModuleType]) -> None:
    described = ElementTree.parse(LINUX / "mahjong-tutor.metainfo.xml").getroot()
    newest = described.find("releases/release")
    assert newest is not None
    assert newest.get("version") == scripts["bundle"].version()
    assert f"## [{newest.get('version')}] - {newest.get('date')}\n" in (
        ROOT / "CHANGELOG.md"
    ).read_text("utf-8")
    home = scripts["bundle"].homepage()
    assert {url.text for url in described.findall("url") if url.get("type") == "homepage"} == {home}
    assert described.findtext("id") == ".".join(reversed(urlsplit(home).netloc.split("."))).replace(
        "-", "_"
    )
    assert home == HOME, "what the program names is what stores name"
    pictures = [image.text or "" for image in described.findall("screenshots/screenshot/image")]
    assert pictures
    for picture in pictures:
        assert picture.startswith(f"{home}source/raw/")
        assert (ROOT / "docs" / "images" / picture.partition("docs/images/")[2]).is_file()


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstreamcli is not here")
def test_appstream_has_no_fault_to_find() -> None:
    assert said(
        "appstreamcli",
        "validate",
        "--strict",
        "--pedantic",
        "--no-net",
        str(LINUX / "mahjong-tutor.metainfo.xml"),
    )


@pytest.mark.skipif(
    shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is not here"
)
def test_the_entry_of_the_menu_has_no_fault() -> None:
    assert said("desktop-file-validate", str(DESKTOP / "mahjong-tutor.desktop")) == ""


def test_a_worker_is_started_as_python_would(scripts: dict[str, ModuleType]) -> None:
    command = [sys.executable, str(ROOT / "packaging" / "launch.py"), "-m", "tutor", "--version"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.startswith("mahjong-tutor ")


def test_the_lock_of_the_build_is_that_of_the_program_and_more() -> None:
    program, build = (
        (ROOT / "packaging" / name).read_text("utf-8") for name in ("lock.txt", "lock-build.txt")
    )
    pins, more = (set(re.findall(r"^(\S+==\S+)", text, re.MULTILINE)) for text in (program, build))
    assert pins < more
    assert any(pin.startswith("pyinstaller==") for pin in more)
    assert "http" not in build
    assert len(re.findall("--hash=sha256:", build)) >= len(more)


def said(*words: str) -> str:
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT)
    return done.stdout
