"""What the built program starts with: the command, or a worker that the program itself started.

Workers (joblib's processes) are started as `python -m MODULE` or `python -c CODE`. The
built program is its own Python, so it does what Python would, for these alone.
"""

import os
import runpy
import sys

MODULES = ("tutor", "joblib.externals.loky.backend.popen_loky_posix")
"""What `-m` may name."""
TRACKERS = (
    "from joblib.externals.loky.backend.resource_tracker import main; ",
    "from multiprocessing.resource_tracker import main;",
)
"""How the code of `-c` begins: processes that clear away what dead workers leave."""
CERTIFICATES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # Alpine, macOS
)
"""Whom the system trusts, for fetching a game: OpenSSL looks where it was built only."""


def work(words):
    """Do what these words ask if they are a worker's; returns whether they were."""
    match words:
        case ["-m", module, *rest] if module in MODULES:
            sys.argv = [sys.argv[0], *rest]
            runpy.run_module(module, run_name="__main__")
        case [*_, "-c", code] if code.startswith(TRACKERS):
            exec(code)
            os._exit(0)  # it has closed its output, which would be missed on the way out
        case ["--multiprocessing-fork", handle] if sys.platform == "win32":
            from joblib.externals.loky.backend.popen_loky_win32 import main

            main(int(handle), parent_pid=os.getppid())  # joblib names it only to a Python
        case _:
            return False
    return True


def settle():
    """What a Python of the system would have: certificates, and somewhere to write to."""
    if os.name == "posix":
        found = next(filter(os.path.exists, CERTIFICATES), None)
        if found:
            os.environ.setdefault("SSL_CERT_FILE", found)
    for name in ("stdout", "stderr"):  # a window of Windows has neither
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def start(words):
    """Run the command; returns the exit status."""
    settle()
    from tutor.system.signals import exit_on_signals

    exit_on_signals()  # before all that takes long to read

    from tutor.cli import main  # a worker does without

    return main(words)


if __name__ == "__main__" and not work(sys.argv[1:]):
    sys.exit(start(sys.argv[1:]))
