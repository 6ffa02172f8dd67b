"""Set up a checkout and start the program or its tests. Called by run.py.

The first start creates .venv in the checkout and installs the lock into it. This script owns the
folder and recreates it whenever it does not match the lock.
"""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed.txt"
NEED_SCIPY = ("train", "evaluate", "play")
"""Commands that need scikit-learn and SciPy (200 MB), which are installed for the tests."""
LOCKS = {"run": ROOT / "packaging" / "lock.txt", "test": ROOT / "packaging" / "lock-dev.txt"}
SCRIPTS = {"test": ROOT / "packaging" / "gate.py", "reproduce": ROOT / "packaging" / "reproduce.py"}
"""Arguments of run.py that start a script rather than a command of the program."""
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

NO_NETWORK = """\
The packages could not be downloaded. Check that you are connected to the internet, then run the
same command again. (Behind a proxy, set HTTPS_PROXY first.)"""
NO_WHEEL = """\
A package is not available for this machine and Python {version}.
Mahjong Tutor runs on 64-bit Linux, Windows and macOS with Python 3.11 to 3.14."""
CHANGED = """\
A package does not match the lock, so nothing was installed.
Run the same command again. If this persists, a mirror or proxy changes the files."""
DISK_FULL = "The disk is full: {megabytes} MB are needed in {venv}."
MEGABYTES = {"run": 400, "test": 750}
"""Final size of .venv, rounded up."""
READ_ONLY = """\
The folder {root} cannot be written to, and Mahjong Tutor installs its libraries there.
Copy it into your home folder, and run the same command in the copy."""
NO_VENV = """\
This Python cannot create a virtual environment. On Debian and Ubuntu, run
    sudo apt install {packages}
and then the same command again."""
TOO_OLD = """\
Mahjong Tutor needs Python 3.11 or later; this is Python {version}, and no later one was found.
Get one from https://www.python.org/downloads/ or from your system's packages, then run
    python3.11 packaging/run.py"""


class Trouble(Exception):
    """An error that the user can fix; its text says how."""


def main(words):
    if sys.version_info < OLDEST:
        return start([newer_python(), str(ROOT / "packaging" / "run.py"), *words])
    script = SCRIPTS.get("".join(words[:1]))
    prepare("test" if script or {*words[:1]} & {*NEED_SCIPY} else "run")
    if script:
        return start([str(PYTHON), "-P", str(script), *words[1:]])
    return start([str(PYTHON), "-P", "-m", "tutor", *words])


def start(command):
    """Replace this process with the command, or run it where that is impossible."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "nt":
        return subprocess.call(command)
    os.execv(command[0], command)


def newer_python():
    """Return the newest suitable Python on the PATH. Raises Trouble if there is none."""
    for minor in range(20, OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found and works([found, "-c", ""]):
            return found
    raise Trouble(TOO_OLD.format(version=".".join(map(str, sys.version_info[:3]))))


def works(command):
    """Check whether a command succeeds; its output is ignored."""
    quiet = subprocess.DEVNULL
    return subprocess.call(command, stdout=quiet, stderr=quiet) == 0


def fingerprint():
    """Return a digest of everything that .venv depends on."""
    digest = hashlib.sha256()
    for lock in LOCKS.values():
        digest.update(lock.read_bytes())
    digest.update(f"{ROOT} {sys.version_info[:2]}".encode())
    return digest.hexdigest()


def is_ready(purpose):
    """Check whether .venv suits the purpose ("test" includes "run")."""
    try:
        fits, made_for = STAMP.read_text("utf-8").split()
    except (OSError, ValueError):
        return False
    return fits == fingerprint() and made_for in (purpose, "test") and PYTHON.exists()


def prepare(purpose):
    if is_ready(purpose):
        return
    if not os.access(ROOT, os.W_OK):
        raise Trouble(READ_ONLY.format(root=ROOT))
    with one_at_a_time():
        if is_ready(purpose):
            return
        reusable = is_ready("run")
        STAMP.unlink(missing_ok=True)
        if not reusable:
            make_venv()
        say("Setting up Mahjong Tutor (first start only, under a minute with a fast connection).")
        install(purpose)
        packages = next(VENV.glob("**/site-packages"))
        prune(packages)
        (packages / "mahjong_tutor_checkout.pth").write_text(f"{ROOT}\n", "utf-8")
        STAMP.write_text(f"{fingerprint()} {purpose}\n", "utf-8")


@contextlib.contextmanager
def one_at_a_time():
    """Make another start wait until this one is done (not on Windows)."""
    with Path(__file__).open("rb") as file:
        if os.name != "nt":
            import fcntl  # not there on Windows

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def make_venv():
    """Create an empty .venv with pip, replacing an existing one."""
    try:
        import ensurepip  # noqa: F401 (a separate package on Debian)
        import venv  # noqa: F401
    except ImportError:
        raise Trouble(NO_VENV.format(packages=wanted_packages())) from None
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    made = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace")
    if made.returncode:
        if "ensurepip" in made.stdout + made.stderr:
            raise Trouble(NO_VENV.format(packages=wanted_packages()))
        raise Trouble(explain(made.stdout + made.stderr))


def wanted_packages():
    """Return the Debian names of all missing packages, including those for the window."""
    libraries = [sys.executable, str(ROOT / "tutor" / "pages" / "libraries.py")]
    found = subprocess.run(libraries, check=False, capture_output=True, text=True)
    return " ".join(["python3-venv", *found.stdout.split()])


def install(purpose):
    """Install the lock for the purpose, verifying hashes."""
    command = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "--no-deps",
        "--no-compile",
        "--only-binary=:all:",
        "--retries=2",
        "--require-hashes",
        "--requirement",
        str(LOCKS[purpose]),
    ]
    began = time.monotonic()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:
        while True:
            try:
                output, _ = pip.communicate(timeout=1)
                break
            except subprocess.TimeoutExpired:
                if sys.stderr.isatty():
                    seconds = int(time.monotonic() - began)
                    print(f"\rDownloading and installing: {seconds} s", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    if pip.returncode:
        raise Trouble(explain(output, purpose))
    say(f"Done in {time.monotonic() - began:.0f} seconds.")


def prune(packages):
    """Remove parts of Qt that widgets do not use: QML, build metadata, translations of Qt's tools.

    pip does not notice, whether it adds packages for the tests or removes PySide6.
    """
    for qt in (packages / "PySide6", packages / "PySide6" / "Qt"):  # Windows, elsewhere
        for folder in ("qml", "metatypes"):
            shutil.rmtree(qt / folder, ignore_errors=True)
        for text in (qt / "translations").glob("*.qm"):
            if not text.name.startswith("qtbase_"):
                text.unlink()


def explain(output, purpose="run"):
    """Explain the output of a failed tool to the user."""
    text = output.lower()
    version = ".".join(map(str, sys.version_info[:2]))
    if "read-only file system" in text or "permission denied" in text:
        return READ_ONLY.format(root=ROOT)
    if "no space left" in text:
        return DISK_FULL.format(megabytes=MEGABYTES[purpose], venv=VENV)
    if "do not match the hashes" in text:
        return CHANGED
    signs = ("connection", "name resolution", "unreachable", "timed out", "proxy", "ssl")
    if any(sign in text for sign in signs):
        return NO_NETWORK
    if "no matching distribution" in text:
        return NO_WHEEL.format(version=version)
    lines = [line for line in output.splitlines() if line.strip()]
    last = lines[-1].strip() if lines else "no reason given"
    return f"Setting up {VENV} failed: {last}\nDelete that folder and run the same command again."


def say(text):
    """Print to standard error, because standard output belongs to the program."""
    print(text, file=sys.stderr, flush=True)


def run(words):
    """Run `main` and return the exit status; print faults that the user can fix as a sentence."""
    try:
        return main(words)
    except Trouble as trouble:
        say(str(trouble))
    except OSError as error:
        say(f"{error.filename or VENV}: {error.strerror or error}")
    except KeyboardInterrupt:
        say("\nStopped. Run the same command again to continue.")
        return 130
    return 1
