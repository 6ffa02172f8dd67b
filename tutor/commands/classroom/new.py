"""Make a folder for a class."""

import argparse

from tutor.classroom.class_folder import create_class
from tutor.commands.arguments import answer
from tutor.commands.classroom.spoken import add_folder
from tutor.language import gettext
from tutor.system.files import resolved

HELP = "make a folder for a class"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument("--name", help="what the class is called (else as the folder)")


def run(options: argparse.Namespace) -> int:
    made = create_class(options.folder, options.name or resolved(options.folder).name)
    said = gettext("The class {name} lies in {folder}.")
    answer(
        options.format,
        {"folder": str(made.path), "name": made.name},
        [said.format(name=made.name, folder=made.path)],
    )
    return 0
