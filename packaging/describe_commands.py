"""Write the manual page and the shell completion, from the commands' argument parsers.

    python packaging/describe_commands.py            write them in packaging/linux
    python packaging/describe_commands.py --check    exit with 1 if one of them is out of date

Needs the extra `dev` (shtab), and everything that the commands import.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import shtab

from tutor.cli import IN_CHECKOUT, VERBS, parser_of
from tutor.commands import arguments

LINUX = ROOT / "packaging" / "linux"
INSTALLED = {name: what for name, what in VERBS.items() if name not in IN_CHECKOUT}
arguments.has_lab = lambda: False  # type: ignore[assignment]  as installed
FILES = ("FILE", "FOLDER", "LOGS", "REPLAY", "PATH", "GAME", "CLASS", "DIR")
"""Metavars of arguments that name files or folders."""
HEAD = r""".TH MAHJONG-TUTOR 1 "" "" "User commands"
.SH NAME
mahjong-tutor \- teaches beginners riichi mahjong
.SH SYNOPSIS
.B mahjong-tutor
.RI [ REPLAY ]
.br
.B mahjong-tutor
.I COMMAND
.RI [ OPTIONS ]
.SH DESCRIPTION
Without arguments it opens its window; with a
.I REPLAY
(a file of Tenhou or mjai, or the address of a Tenhou replay) it opens that game for review.
A
.I COMMAND
runs without the window. Results go to standard output, progress to standard error.
.SH COMMANDS
"""
TAIL = r""".SH NOTES
A checkout of the source has five commands more: train, evaluate, play, bench and soak.
.SH ENVIRONMENT
.TP
.B MAHJONG_TUTOR_DEBUG
if set, errors show a traceback, and the program writes a log
.SH FILES
.TP
.I ~/.config/mahjong-tutor
settings
.TP
.I ~/.local/share/mahjong-tutor
practice games, and the history of games, decisions and drills
.TP
.I ~/.cache/mahjong-tutor
games downloaded from Tenhou
.SH EXIT STATUS
0 on success, 1 for unusable input, 2 for wrong usage, 3 if a check found a fault,
130 after Ctrl-C, 143 after SIGTERM.
"""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args(words)
    old = []
    for place, text in made().items():
        if not place.exists() or place.read_text("utf-8") != text:
            old.append(place)
            if not options.check:
                place.write_text(text, "utf-8")
    for place in old:
        print(f"{'out of date' if options.check else 'written'}: {place.relative_to(ROOT)}")
    return int(options.check and bool(old))


def made() -> dict[Path, str]:
    whole = everything()
    return {
        LINUX / "mahjong-tutor.1": manual_page(),
        LINUX / "mahjong-tutor.bash": bash_completion(whole),
        LINUX / "mahjong-tutor.zsh": shtab.complete(whole, "zsh").rstrip() + "\n",
    }


def bash_completion(whole: argparse.ArgumentParser) -> str:
    """Return the completion for bash; a word that is not a command is completed as a game file."""
    text = shtab.complete(whole, "bash").rstrip() + "\n"
    default = "complete -o bashdefault "
    assert text.count(default) == 1
    return text.replace(default, f"{default}-o default ")


def everything() -> argparse.ArgumentParser:
    """Return a parser of all commands, whose file arguments complete file names."""
    whole = argparse.ArgumentParser("mahjong-tutor")
    whole.add_argument("--version", action="store_true", help="show the version and exit")
    verbs = whole.add_subparsers(dest="verb")
    for name, what in INSTALLED.items():
        verb = parser_of(name)
        for _, parser in parsers(name, verb):
            for action in parser._actions:
                if named(action) in FILES:
                    action.complete = shtab.FILE  # type: ignore[attr-defined]
        verbs.add_parser(name, help=what, parents=[verb], add_help=False)
    return whole


def manual_page() -> str:
    parts = [HEAD]
    for name, what in INSTALLED.items():
        for words, parser in parsers(name, parser_of(name)):
            about = what if words == name else (parser.description or "")
            parts.append(f".SS {roff(words)}\n{sentence(about)}\n")
            parts += [entry(parser, action) for action in parser._actions if is_listed(action)]
    return "".join([*parts, TAIL])


def parsers(
    words: str, parser: argparse.ArgumentParser
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield a command and its subcommands, each with name and parser."""
    yield words, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from parsers(f"{words} {name}", below)


def is_listed(action: argparse.Action) -> bool:
    """Check whether the page lists an option: not `--help` or subcommands (they have their own
    section)."""
    return action.help != argparse.SUPPRESS and not isinstance(
        action, (argparse._HelpAction, argparse._SubParsersAction)
    )


def named(action: argparse.Action) -> str:
    name = action.metavar or (action.dest.upper() if action.choices is None else "")
    return " ".join(name) if isinstance(name, tuple) else name


def entry(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    value = named(action) or "|".join(map(str, action.choices or ()))
    if action.option_strings:
        value = f" {value}" if action.nargs != 0 else ""
        title = ", ".join(f"\\fB{roff(option)}\\fR" for option in action.option_strings)
        title += f"\\fI{roff(value)}\\fR" if value else ""
    else:
        title = f"\\fI{roff(value)}\\fR"
    facts = vars(action) | {
        "prog": parser.prog,
        "choices": ", ".join(map(str, action.choices or ())),
    }
    return f".TP\n{title}\n{roff((action.help or '') % facts)}\n"


def sentence(text: str) -> str:
    """Join lines into one paragraph, capitalised and ending with a full stop."""
    plain = " ".join(text.split())
    return roff(plain[:1].upper() + plain[1:].removesuffix(".") + ".")


def roff(text: str) -> str:
    """Escape text for roff."""
    plain = text.replace("\n", " ")
    escaped = plain.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
