"""Create the folder of a class."""

import argparse

from tutor.classroom.class_folder import create_class
from tutor.commands.arguments import answer
from tutor.commands.classroom.spoken import add_folder
from tutor.language import gettext
from tutor.system.files import resolved

HELP = "create the folder of a class"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument("--name", help="the name of the class (default: that of the folder)")


def run(options: argparse.Namespace) -> int:
    made = create_class(options.folder, options.name or resolved(options.folder).name)
    line = gettext("The class {name} is in {folder}.").format(name=made.name, folder=made.path)
    answer(options.format, {"folder": str(made.path), "name": made.name}, [line])
    return 0
