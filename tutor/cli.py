"""The command ``mahjong-tutor``: a window, or one verb; who answers for errors and exit statuses.

Statuses: 0 done, 1 input that cannot be used, 2 wrong usage, 3 `check` or `soak` found a fault,
130 stopped with Ctrl-C. Nobody sees a traceback unless MAHJONG_TUTOR_DEBUG is set.
"""

import argparse
import difflib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from typing import NoReturn, Protocol

from tutor import __version__
from tutor.commands import window

USAGE = """\
mahjong-tutor                open the window
       mahjong-tutor REPLAY         open one game in the review window
       mahjong-tutor COMMAND ...    do one thing without a window"""
STOPPED = 130


class Verb(Protocol):
    """What a module of `tutor.commands` is."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say what words the verb takes."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it; returns the exit status. Raises ValueError or OSError on unusable input."""


def verbs() -> Mapping[str, Verb]:
    """The verbs in the order of the help page."""
    return {}


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words of the command line say; returns the exit status."""
    try:
        status = _run(list(sys.argv[1:] if words is None else words))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:  # the reader of our output has left: nothing more to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # whatever happens, one sentence
        if os.environ.get("MAHJONG_TUTOR_DEBUG"):
            raise
        print(f"mahjong-tutor: {sentence(error)}", file=sys.stderr)
        return 1
    return status


def sentence(error: Exception) -> str:
    """What went wrong, in one sentence: bad input says it itself, a fault of ours names itself."""
    match error:
        case OSError(strerror=str(why)):
            return f"{error.filename}: {why}" if error.filename else why
        case ValueError() | OSError() if str(error):
            return str(error)
        case _:
            return (
                f"a fault of the program ({type(error).__name__}: {error}); please report it. "
                "With MAHJONG_TUTOR_DEBUG=1 it shows where it happened."
            )


def parser() -> argparse.ArgumentParser:
    """All verbs with their options."""
    top = argparse.ArgumentParser(
        prog="mahjong-tutor",
        usage=USAGE,
        description="Which strategy a moment of a riichi mahjong game calls for, and why.",
        epilog="REPLAY is a file (mjlog, tenhou.net/6 JSON, mjai) or a tenhou.net address.",
    )
    top.add_argument("--version", action="version", version=f"mahjong-tutor {__version__}")
    commands = top.add_subparsers(dest="verb", metavar="COMMAND", title="commands", required=True)
    for name, verb in verbs().items():
        one = commands.add_parser(name, help=verb.HELP, description=verb.HELP)
        one.set_defaults(run=verb.run)
        verb.add_arguments(one)
    return top


def _run(words: list[str]) -> int:
    _speak_utf8()
    if not words or (not words[0].startswith("-") and words[0] not in verbs()):
        return window.run(_replay(words))
    options = parser().parse_args(words)
    return int(options.run(options))


def _replay(words: list[str]) -> list[str]:
    """The words, if they name one game at most; anything else is wrong usage."""
    if not words or window.is_replay(words[0]):
        return words if len(words) <= 1 else _refuse("one game at a time: give one file or address")
    close = difflib.get_close_matches(words[0], verbs(), 1)
    hint = f"did you mean {close[0]!r}?" if close else "and there is no such file"
    _refuse(f"{words[0]!r} is no command, {hint}")


def _refuse(why: str) -> NoReturn:
    parser().error(why)


def _speak_utf8() -> None:
    """Files and pipes get UTF-8; a terminal that cannot show a sign gets an escape for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


