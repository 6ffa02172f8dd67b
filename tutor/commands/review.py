"""Review the decisions of a game, as text or as an advice log."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.text import Text

from rules.formats.addresses import find_address
from rules.formats.fetch import file_of, open_replay
from rules.formats.reading import UnreadableGame, located
from rules.message import TutorError
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.coach.advice import CallDecision, ReviewEntry
from tutor.coach.lessons.summary import game_summary_to_json
from tutor.coach.log import call_line, decision_line, header_line
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.commands.arguments import add_format, add_output, progress_bar, refuse_overwriting
from tutor.corpus import called, fetch_and_store
from tutor.explanations import sentences
from tutor.language import gettext, languages, translate
from tutor.luck.game import game_luck, header_with_luck
from tutor.luck.model import shipped_luck_model
from tutor.settings import default_path, load
from tutor.system.files import json_line, one_line, printable, replacing_packed
from tutor.text.calls import recommendation
from tutor.text.review import (
    print_review,
    review_grade_lines,
    review_luck_lines,
    review_story_lines,
)

DEFAULT_WIDTH = 100


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # rich would exit with status 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("replay", metavar="REPLAY", help="a file, - or a tenhou.net address")
    parser.add_argument(
        "--seat",
        choices=("0", "1", "2", "3", "all"),
        metavar="0..3|all",
        help="the seat; 0 deals first (default: tw in the address, or 0)",
    )
    parser.add_argument("--lang", choices=languages(), help="the language of the sentences")
    parser.add_argument(
        "--fetch",
        action="store_true",
        help="fetch the game of an address from tenhou.net (once; it is stored)",
    )
    add_output(parser, "write to this file (compressed if it ends in .gz)")
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    refuse_overwriting([file_of(options.replay)], [options.output])
    settings, problems = load(default_path())
    may_fetch = options.fetch or settings.fetch_replays == "always"
    try:
        reading = open_replay(options.replay, fetch=fetch_and_store if may_fetch else None)
    except UnreadableGame as error:
        if may_fetch or find_address(options.replay) is None:
            raise
        why = translate(error.message)
        raise TutorError(f"{why} (review --fetch {options.replay})") from error
    faults = (translate(located(repair)) for repair in reading.repairs)
    left_out = (gettext("left out: {what}").format(what=fault) for fault in faults)
    for line in (*map(translate, problems), *left_out):
        print(one_line(line), file=sys.stderr)
    seats = reading.record.seats_shown()
    if options.seat != "all":
        seats = (Seat(int(options.seat or reading.seat or 0)),)
    tree = shipped_tree()
    with _output(options.output) as file:
        title = None if options.output is None else gettext("Reviewing")
        record = called(reading.record)
        rounds = _rounds(record, seats, tree, title)
        if options.format == "json":
            model = shipped_luck_model()
            header = header_with_luck(record, options.replay, tree, model)
            file.write(header_line(header))
            entries: list[ReviewEntry] = []
            for each in rounds:
                entries += each
                file.writelines(
                    call_line(entry, recommendation(entry.advice, entry.observation))
                    if isinstance(entry, CallDecision)
                    else decision_line(entry, sentences(entry, entry.observation))
                    for entry in each
                )
            file.writelines(
                json_line(game_summary_to_json(entries, record, seat)) for seat in seats
            )
        else:
            width = None if file.isatty() else DEFAULT_WIDTH
            console = _Console(file=file, highlight=False, width=width)
            entries = print_review(rounds, record, console)
            if entries:
                for line in review_grade_lines(entries, record, seats):
                    console.print(Text(printable(line)))
                for line in review_story_lines(entries, record, seats):
                    console.print(Text(printable(line)))
            luck = game_luck(record, shipped_luck_model())
            for line in review_luck_lines(luck, record, seats):
                console.print(Text(printable(line)))
    return 0


@contextmanager
def _output(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stdout
    else:
        with replacing_packed(path) as file:
            text = TextIOWrapper(file, encoding="utf-8", newline="\n")
            yield text
            text.flush()
            text.detach()


def _rounds(
    record: GameRecord, seats: tuple[Seat, ...], tree: StrategyTree, title: str | None
) -> Iterator[tuple[ReviewEntry, ...]]:
    if title is None:  # the output shows the progress, and a pager may share the terminal
        yield from review_entries(record, seats, tree)
        return
    with progress_bar(title) as bar:
        yield from review_entries(record, seats, tree, progress=bar)
