"""Clean environments for testing packages: a new Debian or Ubuntu, or a new folder on this
system."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bundle import BUILD, Trouble, run, say

ROOTS = BUILD / "roots"
TOOLS = ("shared-mime-info", "desktop-file-utils", "libglib2.0-bin", "hicolor-icon-theme")
"""Packages that handle file types on a desktop."""
UBUNTU = ("jammy", "noble", "questing")
"""Suites of Ubuntu (22.04, 24.04, 25.10); all other suites are Debian's."""
UBUNTU_SCRIPT = "/usr/share/debootstrap/scripts/gutsy"
"""The debootstrap script for all recent Ubuntu suites, whose names an older debootstrap lacks."""
USER = 1000
INTO = """
set -e
mkdir -p "$R/tmp/.X11-unix" "$R/dev/shm"
mount -t proc proc "$R/proc"
mount -t tmpfs tmpfs "$R/dev/shm"
mount --bind /tmp/.X11-unix "$R/tmp/.X11-unix"
exec chroot --userspec="$U:$U" "$R" env -i "$@"
"""
"""Runs in a mount namespace, so mounts disappear when the command ends."""
NOT_OURS = ("dev", "home", "proc", "run", "sys", "tmp", "var/cache", "var/log")
"""Folders to ignore: devices, the user's files, and those that dpkg always changes."""
NOTES = ("var/lib/dpkg/status-old", "var/lib/dpkg/available")


@dataclass(frozen=True, slots=True)
class Ground:
    """A root folder to install into."""

    root: Path
    is_system: bool
    """Whether it is a whole system with dpkg, rather than just a folder."""

    @property
    def home(self) -> Path:
        """The user's home folder, as seen from outside."""
        return self.root / "home" / "tester"

    def inside(self, file: Path) -> str:
        """Return the path of a file as programs inside see it."""
        return f"/{file.relative_to(self.root)}" if self.is_system else str(file)

    def run(
        self,
        *words: str,
        user: int = USER,
        environment: Mapping[str, str] | None = None,
        timeout: int = 1200,
        offline: bool = False,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command inside, without our environment and, if `offline`, without network
        access."""
        command, outer = self._command(words, user, environment or {}, offline)
        return subprocess.run(
            command,
            env=outer,
            check=False,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
            stdin=subprocess.DEVNULL,
        )

    def start(
        self, *words: str, environment: Mapping[str, str] | None = None
    ) -> subprocess.Popen[str]:
        """Start a command inside and return at once; its output is discarded."""
        command, outer = self._command(words, USER, environment or {})
        quiet = subprocess.DEVNULL
        return subprocess.Popen(
            command, env=outer, stdin=quiet, stdout=quiet, stderr=quiet, text=True
        )

    def _command(
        self,
        words: tuple[str, ...],
        user: int,
        environment: Mapping[str, str],
        offline: bool = False,
    ) -> tuple[list[str], dict[str, str]]:
        known = {
            "HOME": self.inside(self.home),
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
            "LANG": "C.UTF-8",
        } | dict(environment)
        settings = [f"{name}={value}" for name, value in known.items()]
        if self.is_system:
            outer = os.environ | {"R": str(self.root), "U": str(user)}
            apart = ["unshare", "--mount", *(["--net"] if offline else [])]
            return [*apart, "sh", "-c", INTO, "sh", *settings, *words], outer
        apart = ["unshare", "--net", "--map-current-user"] if offline else []
        return [*apart, "env", "-i", *settings, *words], dict(os.environ)

    def files(self) -> dict[str, str]:
        """Return a digest of every file outside the user's home folder, by path."""
        found = {}
        for folder, names, files in os.walk(self.root):
            here = Path(folder).relative_to(self.root)
            names[:] = [name for name in names if str(here / name) not in NOT_OURS]
            for name in [*names, *files]:
                path, place = Path(folder, name), str(here / name)
                if place not in NOTES:
                    found[place] = content(path)
        return found


def content(path: Path) -> str:
    """Return a string that identifies the content of a file."""
    if path.is_symlink():
        return f"-> {path.readlink()}"
    if path.is_dir():
        return "folder"
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "special"


@contextmanager
def fresh(suite: str | None, packages: list[str]) -> Iterator[Ground]:
    """Yield a new system of `suite` with `packages`, or a new folder; remove it afterwards.

    Raises Trouble on failure.
    """
    trial = ROOTS / "trial"
    shutil.rmtree(trial, ignore_errors=True)
    if suite is None:
        trial.mkdir(parents=True)
    else:
        run(["cp", "-a", str(system(suite, packages)), str(trial)], "Copying the system")
    ground = Ground(trial, suite is not None)
    ground.home.mkdir(parents=True)
    if suite is not None:
        os.chown(ground.home, USER, USER)
    try:
        yield ground
    finally:
        shutil.rmtree(trial)


def system(suite: str, packages: list[str]) -> Path:
    """Return the folder of a cached Debian or Ubuntu with these packages and a desktop's tools."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise Trouble("Creating a system needs root and debootstrap (apt install debootstrap).")
    wanted = " ".join([*TOOLS, *packages])
    name = f"{suite}-{hashlib.sha256(wanted.encode()).hexdigest()[:8]}"
    root, stamp = ROOTS / name, ROOTS / f"{name}.txt"
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return root
    say(f"Creating a {suite} system (first time only) ...")
    shutil.rmtree(root, ignore_errors=True)
    stamp.unlink(missing_ok=True)
    root.mkdir(parents=True)
    command = ["debootstrap", "--variant=minbase"]
    if suite in UBUNTU:
        command += ["--components=main,universe", suite, str(root), "", UBUNTU_SCRIPT]
    else:
        command += [suite, str(root)]
    run(command, "debootstrap")
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    words = ["apt-get", "install", "-qq", "--no-install-recommends", *TOOLS, *packages]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    done = Ground(root, True).run(*words, user=0, environment=quiet)
    if done.returncode:
        raise Trouble(f"Installing {wanted} into the new system failed:\n{done.stderr[-1500:]}")
    stamp.write_text(wanted, "utf-8")
    return root
