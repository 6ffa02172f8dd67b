"""Let opponents play against each other, without a window, and measure them."""

import argparse
import time
from collections.abc import Sequence
from dataclasses import asdict

from rules.events import Ruleset
from rules.message import TutorError
from tutor.coach.strategy.tree import shipped_tree
from tutor.commands.arguments import (
    add_format,
    add_output,
    add_seed,
    add_workers,
    opponent_name,
    print_result,
    progress_bar,
    whole_number,
    workers,
)
from tutor.lab.commands.subject import AFTERSTATE, add_length, lines_of
from tutor.lab.extras import need
from tutor.lab.mjai_bot import SECONDS, check_command, is_bot
from tutor.lab.play import (
    Match,
    Seated,
    compare,
    compare_pairs,
    figures,
    kind_figures,
    play,
    seatings,
)
from tutor.lab.results import add_save, save
from tutor.language import gettext
from tutor.opponents.opponents import BLIND, OPPONENT_NAMES, opponent


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seats",
        type=four_names,
        required=True,
        metavar="A,B,C,D",
        help=f"who plays, in seat order: {', '.join(OPPONENT_NAMES)}, "
        f"{BLIND} (throws what it draws, passes everything), learner:HABIT=STRENGTH,... with "
        "strengths from 0 to 1, afterstate:FILE with what `train second --method afterstate` "
        "wrote, or mjai:COMMAND, a program that speaks mjai ({seat} in the command is its seat)",
    )
    parser.add_argument(
        "--games",
        type=whole_number(1),
        default=100,
        metavar="N",
        help="games in all (%(default)s); the first dealer goes round",
    )
    add_length(parser)
    add_seed(parser, "the same seed gives the same games (%(default)s)")
    add_output(parser, "write every game there as mjlog", metavar="FOLDER")
    parser.add_argument(
        "--duplicate",
        action="store_true",
        help="the same walls for every seating of the four, one game each; whole sets are played",
    )
    parser.add_argument(
        "--bot-seconds",
        type=whole_number(1),
        default=SECONDS,
        metavar="N",
        help="how long a mjai program may take for an answer (%(default)g)",
    )
    add_workers(parser)
    add_save(parser)
    add_format(parser)


def run(options: argparse.Namespace) -> int:
    need("scipy")
    keep = options.output is not None
    if keep:
        options.output.mkdir(parents=True, exist_ok=True)
        folder = options.output
        if any(folder.glob("game-*.mjlog")):
            raise TutorError(
                "{folder} holds games of another match: choose another folder.", folder=folder
            )
    start = time.perf_counter()
    rules = Ruleset(hanchan=options.length == "hanchan")
    match = Match(
        options.seats,
        shipped_tree(),
        rules,
        options.seed,
        keep,
        duplicate=options.duplicate,
        luck=True,
        seated=_seated(options.seats),
        bot_seconds=options.bot_seconds,
    )
    size = seatings(options.seats) if options.duplicate else 1
    wanted = -(-options.games // size) * size
    with workers(options), progress_bar(gettext("Playing")) as bar:
        games = play(match, wanted, options.jobs, bar, options.output)
    names, duplicate = options.seats, options.duplicate
    result = {
        "games": len(games),
        "seats": [asdict(each) for each in figures(names, games)],
        "kinds": [asdict(each) for each in kind_figures(names, games)],
        "comparisons": [asdict(each) for each in compare(names, games, duplicate=duplicate)],
        "pairs": [asdict(each) for each in compare_pairs(names, games, duplicate=duplicate)],
        "forfeits": [
            {"seat": place, "player": names[place], "game": game.number, "why": why}
            for game in games
            for place, why in game.forfeits
        ],
        "seconds": round(time.perf_counter() - start, 1),
    }
    save(options, result)
    print_result(options.format, result, lines_of(result))
    return 0


def _seated(names: Sequence[str]) -> Seated:
    if not any(map(_is_afterstate, names)):
        return opponent
    from tutor.lab.papers.afterstate_figures import seated

    for name in names:
        if not is_bot(name):
            seated(name, shipped_tree())
    return seated


def _is_afterstate(name: str) -> bool:
    return name.startswith(f"{AFTERSTATE}:")


def four_names(text: str) -> tuple[str, ...]:
    """Return the type of ``--seats``; a part with ``=`` belongs to the learner
    before it.

    >>> four_names("steady,learner:no_riichi=1,noise=0.5,strong,novice")
    ('steady', 'learner:no_riichi=1,noise=0.5', 'strong', 'novice')

    Raises:
        argparse.ArgumentTypeError: not four names, or an unknown opponent.
    """
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part:
            names[-1] += f",{part.strip()}"
        else:
            names.append(part.strip())
    if len(names) != 4:
        raise argparse.ArgumentTypeError(f"{text!r} does not name four opponents")
    for name in names:
        if is_bot(name):
            try:
                check_command(name)
            except TutorError as error:
                raise argparse.ArgumentTypeError(str(error)) from None
        elif not _is_afterstate(name):
            opponent_name(name)
    return tuple(names)
