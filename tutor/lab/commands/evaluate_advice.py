"""`evaluate advice`: what the advice says, and whom it marks."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Final, get_args

from rules.formats import find_logs
from tutor.commands.arguments import (
    add_cluster,
    add_jobs,
    add_logs,
    add_part,
    add_seed,
    answer,
    at_least,
    files_and_reasons,
    table,
)
from tutor.commands.progress import progress
from tutor.corpus import no_game, of_part
from tutor.lab.advice_figures.sample import GAMES, Which, evidence, sample_decisions
from tutor.lab.decision_card import decision_card
from tutor.language import languages, translator
from tutor.settings_file import spoken_here
from tutor.strategy.tree import shipped_tree

if TYPE_CHECKING:
    from tutor.lab.advice_figures.figures import AdviceFigures, PlayerMarks

HELP: Final = "what the advice says, and whom it marks"
PLAYERS_SHOWN: Final = 12
SHOWN_SHARE: Final = 0.01


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_logs(parser, "--logs")
    add_part(parser, "all")
    parser.add_argument(
        "--show",
        type=at_least(1),
        metavar="N",
        help="print N decisions drawn by lot, to be read, instead of the figures",
    )
    parser.add_argument(
        "--which",
        choices=get_args(Which),
        default="all",
        help="of --show: while nobody is in riichi, while somebody is, marked ones, first tiles "
        "that are at fault in a ready hand, contradicted by every column, or needlessly risky in "
        "a far lead (%(default)s)",
    )
    parser.add_argument(
        "--games",
        type=at_least(1),
        default=GAMES,
        metavar="N",
        help="of --show: from so many games (%(default)s)",
    )
    add_seed(parser, "of --show: the lot")
    parser.add_argument("--lang", choices=languages(), help="of --show: the language")
    add_jobs(parser)
    add_cluster(parser)


def run(options: argparse.Namespace) -> None:
    if options.show:
        _show(options)
        return
    from tutor.lab.advice_figures.evaluation import evaluate_advice

    with progress(spoken_here().gettext("Evaluating")) as bar:
        figures = evaluate_advice(
            find_logs(options.logs),
            shipped_tree(),
            part=options.part,
            jobs=options.jobs,
            progress=bar,
        )
    result = asdict(figures) | {"unreadable": files_and_reasons(figures.unreadable)}
    answer(options.format, result, _lines(figures))


def _show(options: argparse.Namespace) -> None:
    logs = of_part(find_logs(options.logs), options.part)
    spoken = translator(options.lang) if options.lang else spoken_here()
    sampled = sample_decisions(
        logs,
        shipped_tree(),
        options.show,
        which=options.which,
        games=options.games,
        seed=options.seed,
    )
    if not sampled:
        raise no_game(options.logs)
    cards = [
        (each, decision_card(each.decision, spoken) + evidence(each, options.which))
        for each in sampled
    ]
    result = [
        {"game": each.game, "player": each.player, "lines": list(card)} for each, card in cards
    ]
    lines = (
        line
        for number, (each, card) in enumerate(cards, start=1)
        for line in (f"{number}. {each.game} {each.player}", *(f"   {one}" for one in card), "")
    )
    answer(options.format, result, lines)


def _lines(figures: "AdviceFigures") -> Iterator[str]:
    from tutor.lab.advice_figures.figures import together

    rows = asdict(figures)
    for name in ("most_said", "marks", "marks_without_veto", "players", "unreadable"):
        del rows[name]
    rows["lead_risk"] = None if figures.lead_risk is None else f"{figures.lead_risk:.2%}"
    for veto, rates in (("", figures.marks), (" without veto", figures.marks_without_veto)):
        rows[f"marks quiet{veto}"] = _rate(rates.quiet)
        rows[f"marks riichi{veto}"] = _rate(rates.riichi)
        rows[f"marks{veto}"] = _rate(rates.every)
    rows["unreadable"] = len(figures.unreadable)
    yield from table(rows)
    for template, share in figures.most_said.items():
        yield f"{share:6.1%}  {template}"
    least = SHOWN_SHARE * figures.decisions
    shown = [each for each in figures.players.items() if each[1].decisions >= least]
    for name, player in shown[:PLAYERS_SHOWN]:
        yield _player_line(name, player)
    rest = list(figures.players.values())[len(shown[:PLAYERS_SHOWN]) :]
    if rest:
        yield _player_line(f"({len(rest):,} others)", together(rest))


def _player_line(name: str, player: "PlayerMarks") -> str:
    return (
        f"{player.decisions:>9,}  quiet {_rate(player.quiet):>5}"
        f"  riichi {_rate(player.riichi):>5}  {name}"
    )


def _rate(per_hundred: float | None) -> str:
    return "-" if per_hundred is None else f"{per_hundred:.2f}"
