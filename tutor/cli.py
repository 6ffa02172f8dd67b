"""The command ``mahjong-tutor``, which opens the window or runs one subcommand.

Exit statuses: 0 done, 1 unusable input, 2 wrong usage, 3 `check` or `soak` found a fault, 130
stopped with Ctrl-C, 143 by SIGTERM. Tracebacks are shown only if MAHJONG_TUTOR_DEBUG is set.
"""

import argparse
import difflib
import io
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn, Protocol, cast

from rules.message import TutorError
from tutor import __version__
from tutor.commands import window
from tutor.commands.help_words import translate_help
from tutor.language import activate, gettext, languages, mark
from tutor.pages.libraries import no_qt
from tutor.settings import chosen_language, default_path, peek
from tutor.system.fault_report import write_report
from tutor.system.files import has_lab, one_line
from tutor.system.signals import status_of, stoppable
from tutor.text.messages import ON_THE_COMMAND_LINE, error_sentence

VERBS: Final = {
    "review": mark("review the decisions of a game"),
    "practice": mark("play against three opponents, with hints (in the window)"),
    "export": mark("write annotated games as CSV, JSON Lines, XLSX, HTML or PDF"),
    "convert": mark("write games in another format: mjlog, tenhou.net/6 JSON or mjai"),
    "check": mark("replay games through the rules and list disagreements"),
    "train": mark("train the tree, the tables and the networks on games"),
    "evaluate": mark("measure the advice, the grades and the networks on games"),
    "play": mark("let opponents play against each other"),
    "class": mark("manage a teacher's class: games, pupils, mistakes, problem sets"),
    "history": mark("list the backups of the history, or restore one"),
    "bench": mark("measure the speed"),
    "soak": mark("run the long tests: damaged files, facts, texts, points, the window"),
}
MODULES: Final = {"class": "classroom"}
IN_CHECKOUT: Final = ("train", "evaluate", "play", "bench", "soak")
"""Subcommands from `tutor.lab`, which is not installed."""

USES: Final = {
    "mahjong-tutor": mark("open the window"),
    "mahjong-tutor REPLAY": mark("open one game in the review window"),
    "mahjong-tutor COMMAND ...": mark("run one command without a window"),
}
MENU: Final = {
    "--add-to-menu": mark("add the program to the menu of a Linux desktop, and exit"),
    "--remove-from-menu": mark("remove it from that menu, and exit"),
}
NO_HOME: Final = "/nonexistent"
THREADS: Final = "OPENBLAS_NUM_THREADS"


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        super().error(one_line(message))


class Verb(Protocol):
    """A module that implements a subcommand; imported only when that runs."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, options: argparse.Namespace) -> int: ...


def main(words: Sequence[str] | None = None) -> int:
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is not None:
            continue
        nothing = os.open(os.devnull, os.O_RDWR)
        if nothing != number:
            os.dup2(nothing, number)
            os.close(nothing)
        os.set_inheritable(number, True)  # for child processes
        mode = "w" if number else "r"
        setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = NO_HOME
    words = list(sys.argv[1:] if words is None else words)
    os.environ.setdefault(THREADS, "1")  # read when numpy is imported, later
    debugging = bool(os.environ.get("MAHJONG_TUTOR_DEBUG"))
    if debugging:
        logging.basicConfig(level=logging.INFO)
    try:
        status = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt as stop:
        if "tutor.corpus" in sys.modules:
            import_module("tutor.corpus").end_processes()
        return status_of(stop)
    except BrokenPipeError:  # the reader of the output is gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # report any error in one sentence
        if debugging:
            raise
        write_report(error)
        if isinstance(error, ImportError) and window.is_qts(error):  # for a PDF
            print(no_qt(error), file=sys.stderr)
            return 1
        sentence = error_sentence(error, ON_THE_COMMAND_LINE)
        print(one_line(f"mahjong-tutor: {sentence}"), file=sys.stderr)
        return 1
    return status


def _run(words: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
    activate(chosen_language(peek(default_path())))
    option, equals, language = words[0].partition("=") if words else ("", "", "")
    if option == "--lang":  # before a command
        language = language if equals else "".join(words[1:2])
        words = words[1:] if equals else words[2:]
        if language not in languages():
            top_parser().parse_args([f"--lang={language}"])  # refuses it
        os.environ["LANGUAGE"] = language  # for a window that follows the system, and processes
        activate(language)
    first = words[0] if words else ""
    if first in VERBS:
        parser = parser_of(first)
        if {"-h", "--help"} & {*words}:
            translate_help(parser)
        options = parser.parse_args(words[1:])
        options.words = words
        if getattr(options, "lang", None):
            activate(options.lang)
        with stoppable():
            return _verb(first).run(options)
    if first.startswith("-") and first != "-":
        options = top_parser().parse_args(words)
        if options.menu:
            menu = import_module("tutor.system.menu")

            if options.menu == "--remove-from-menu":
                menu.remove_from_menu()
                print(gettext("Mahjong Tutor is no longer in the menu."))
            else:
                place = menu.add_to_menu()
                print(gettext("Mahjong Tutor is in the menu now ({path}).").format(path=place))
            return 0
    if words and not window.is_replay(first):
        close = difflib.get_close_matches(first, VERBS, 1)
        if close:
            _refuse(
                mark("{word} is not a command; did you mean {other}?"),
                word=repr(first[:60]),
                other=repr(close[0]),
            )
        _refuse(mark("{word} is neither a command nor a file"), word=repr(first[:60]))
    if len(words) > 1:
        _refuse(mark("give only one file or address"))
    return window.run(words)


def parser_of(name: str) -> argparse.ArgumentParser:
    verb = _verb(name)
    parser = Parser(f"mahjong-tutor {name}", description=verb.__doc__)
    verb.add_arguments(parser)
    return parser


def verbs_here() -> dict[str, str]:
    return {name: what for name, what in VERBS.items() if has_lab() or name not in IN_CHECKOUT}


def _verb(name: str) -> Verb:
    if name not in verbs_here():
        raise TutorError(
            "{verb} works only in a checkout of the source: get the source and run "
            "`python3 packaging/run.py {verb}` in it.",
            verb=name,
        )
    package = "tutor.lab.commands" if name in IN_CHECKOUT else "tutor.commands"
    return cast(Verb, import_module(f"{package}.{MODULES.get(name, name)}"))


def top_parser() -> argparse.ArgumentParser:
    here = verbs_here()
    width = max(map(len, here))
    verbs = "\n".join(f"  {name:<{width}}  {gettext(what)}" for name, what in here.items())
    width = max(map(len, USES)) + 4
    uses = (f"{name:<{width}}{gettext(what)}" for name, what in USES.items())
    more = gettext("commands (for details: COMMAND --help):")
    replay = gettext("REPLAY is a file (mjlog, tenhou.net/6 JSON, mjai) or a tenhou.net address.")
    top = Parser(
        prog="mahjong-tutor",
        usage="\n       ".join(uses),
        description=mark("A tutor for beginners of riichi mahjong: what to throw, and why."),
        epilog=f"{more}\n{verbs}\n\n{replay}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"mahjong-tutor {__version__}",
        help=mark("show the version and exit"),
    )
    top.add_argument(
        "--lang",
        choices=languages(),
        help=mark("the language of the output (before a command, or after it)"),
    )
    for option, what in MENU.items():
        top.add_argument(option, dest="menu", action="store_const", const=option, help=what)
    translate_help(top)
    return top


def _refuse(why: str, **facts: str) -> NoReturn:
    top_parser().error(gettext(why).format(**facts))
