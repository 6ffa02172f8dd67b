"""Write homework for each pupil of a class."""

import argparse

from tutor.classroom.class_folder import open_class
from tutor.classroom.class_view import class_view
from tutor.classroom.homework import hand_out_homework
from tutor.commands.arguments import add_output, answer
from tutor.commands.classroom.spoken import add_folder
from tutor.language import gettext
from tutor.strategy.tree import shipped_tree
from tutor.text.units import without_line

HELP = "write homework for each pupil, from the pupil's own games"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    add_output(
        parser, "the file; each pupil's name and each kind's ending are added", required=True
    )


def run(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view = class_view(folder)
    given = hand_out_homework(
        folder,
        view,
        view.figures.units,
        options.output,
        gettext("Homework: {name}"),
        shipped_tree(),
    )
    names = [str(file) for files in given.values() for file in files]
    said = names or [gettext("There was nothing to write.")]
    without = without_line([pupil for pupil, files in given.items() if not files])
    said += [without] if without else []
    answer(options.format, {"files": names}, said, options.output)
    return 0
