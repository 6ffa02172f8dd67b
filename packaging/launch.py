"""Entry point of the built program: runs the command, or a worker process of the program.

Workers (joblib's processes) are started as `python -m MODULE` or `python -c CODE`. As the built
program is its own Python, it must handle these calls itself, but no others.
"""

import os
import runpy
import sys

MODULES = ("tutor", "joblib.externals.loky.backend.popen_loky_posix")
"""Modules allowed after `-m`."""
TRACKERS = (
    "from joblib.externals.loky.backend.resource_tracker import main; ",
    "from multiprocessing.resource_tracker import main;",
)
"""Beginnings of the code allowed after `-c`: processes that clean up after dead workers."""
CERTIFICATES = (
    "/etc/ssl/certs/ca-certificates.crt",  # Debian, Ubuntu, Arch
    "/etc/pki/tls/certs/ca-bundle.crt",  # Fedora
    "/etc/ssl/ca-bundle.pem",  # openSUSE
    "/etc/ssl/cert.pem",  # Alpine, macOS
)
"""The system's certificates, for downloading games; OpenSSL only searches where it was built."""


def work(words):
    """Do the work if these are a worker's arguments; return whether they were."""
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
    """Provide what a system's Python would have: certificates and output streams."""
    if os.name == "posix":
        found = next(filter(os.path.exists, CERTIFICATES), None)
        if found:
            os.environ.setdefault("SSL_CERT_FILE", found)
    for name in ("stdout", "stderr"):  # a window of Windows has neither
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def start(words):
    settle()
    from tutor.system.signals import exit_on_signals

    exit_on_signals()  # before all that takes long to read

    from tutor.cli import main  # a worker does without

    return main(words)


if __name__ == "__main__" and not work(sys.argv[1:]):
    sys.exit(start(sys.argv[1:]))
