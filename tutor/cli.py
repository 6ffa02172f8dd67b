"""The command ``mahjong-tutor``: a window, or one verb; who answers for errors and exit statuses.

Statuses: 0 done, 1 input that cannot be used, 2 wrong usage, 3 `check` or `soak` found a fault,
130 stopped with Ctrl-C. Nobody sees a traceback unless MAHJONG_TUTOR_DEBUG is set.
"""

import argparse
import difflib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn, Protocol, cast

from tutor import __version__
from tutor.commands import window

VERBS: Final = {
    "review": "go through a game and say what each decision called for",
    "practice": "play against three opponents, with hints (in the window)",
    "export": "write annotated games as CSV, JSON Lines, XLSX, HTML or PDF",
    "check": "play games through the rules and list what disagrees",
    "train": "learn the tree, its terms and safety from games",
    "evaluate": "measure how the advice meets experts",
    "play": "let opponents play against each other",
    "class": "a teacher's class: games in, who is who, what goes wrong, problem sets",
    "bench": "measure how fast it is",
    "soak": "break games by the thousand and see that nothing breaks with them",
}
"""What each module of `tutor.commands` does, in the order of the help page."""
MODULES: Final = {"class": "desk"}
"""Verbs whose module has another name: no module can have that of a keyword."""

USAGE: Final = """\
mahjong-tutor                open the window
       mahjong-tutor REPLAY         open one game in the review window
       mahjong-tutor COMMAND ...    do one thing without a window"""
STOPPED: Final = 130


class Verb(Protocol):
    """What a module of `tutor.commands` offers. It is imported when its verb is asked for, so
    that no verb waits for what another one needs."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say what words the verb takes."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it; returns the exit status. Raises ValueError or OSError on unusable input."""


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


def _run(words: list[str]) -> int:
    _speak_utf8()
    first = words[0] if words else ""
    if first in VERBS:
        verb = cast(Verb, import_module(f"tutor.commands.{MODULES.get(first, first)}"))
        parser = argparse.ArgumentParser(f"mahjong-tutor {first}", description=verb.__doc__)
        verb.add_arguments(parser)
        return verb.run(parser.parse_args(words[1:]))
    if first.startswith("-") and first != "-":
        _top().parse_args(words)
    return window.run(_replay(words))


def _top() -> argparse.ArgumentParser:
    """What is said without a verb."""
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {name:<{width}}  {what}" for name, what in VERBS.items())
    top = argparse.ArgumentParser(
        prog="mahjong-tutor",
        usage=USAGE,
        description="Which strategy a moment of a riichi mahjong game calls for, and why.",
        epilog=f"commands (COMMAND --help says more):\n{verbs}\n\n"
        "REPLAY is a file (mjlog, tenhou.net/6 JSON, mjai) or a tenhou.net address.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"mahjong-tutor {__version__}")
    return top


def _replay(words: list[str]) -> list[str]:
    """The words, if they name one game at most; anything else is wrong usage."""
    if not words or window.is_replay(words[0]):
        return words if len(words) <= 1 else _refuse("one game at a time: give one file or address")
    close = difflib.get_close_matches(words[0], VERBS, 1)
    hint = f"did you mean {close[0]!r}?" if close else "and there is no such file"
    _refuse(f"{words[0][:60]!r} is no command, {hint}")


def _refuse(why: str) -> NoReturn:
    _top().error(why)


def _speak_utf8() -> None:
    """Files and pipes get UTF-8; a terminal that cannot show a sign gets an escape for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
