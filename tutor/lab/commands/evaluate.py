"""Measure how the advice meets what experts discarded, and each evaluator by itself."""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

from tutor.cluster import working_on
from tutor.commands.arguments import (
    add_format,
    add_workers,
    answer,
    at_least,
    files_and_reasons,
    table,
)
from tutor.commands.progress import progress
from tutor.corpus import no_game
from tutor.lab.advice_figures.sample import GAMES, Which, evidence, sample_decisions
from tutor.lab.commands import evaluate_play
from tutor.lab.commands.subject import (
    AFTERSTATE,
    OURS,
    Progress,
    Subject,
    add_corpus,
    add_network_method,
    add_paper_method,
    add_weights,
    corpus_of,
    flat,
    log_files,
    rows_of,
)
from tutor.lab.decision_card import decision_card
from tutor.lab.extras import need
from tutor.lab.results import add_save, save
from tutor.language import gettext, languages
from tutor.strategy.tree import load_tree, shipped_tree
from tutor.system.files import data

if TYPE_CHECKING:
    from tutor.lab.advice_figures.figures import AdviceFigures, PlayerMarks
    from tutor.lab.diagnosis import HabitsOfPlayers
    from tutor.lab.grades import GradeFigures
    from tutor.lab.luck import LuckFigures
    from tutor.lab.second.figures import SecondFigures
    from tutor.lab.strength import StrengthFigure, StrengthFigures
    from tutor.lab.training.calls import Answers, CallFigures
    from tutor.lab.training.safety_figures import Bin, SafetyFigures

PLAYERS_SHOWN: Final = 12
SHOWN_SHARE: Final = 0.01


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for subject in (*SUBJECTS, *evaluate_play.SUBJECTS):
        each = what.add_parser(subject.name, help=subject.about, description=subject.about)
        each.set_defaults(subject=subject, cluster=None, resume=False)
        add_format(each, default=argparse.SUPPRESS)  # before WHAT, or after
        subject.add_arguments(each)
        add_save(each)


def run(options: argparse.Namespace) -> int:
    need("sklearn", "scipy")
    if options.subject.name == "advice" and options.show:
        _show_decisions(options)
        return 0
    subject: Subject = options.subject
    with (
        working_on(options.cluster, resume=options.resume),
        progress(gettext(subject.title)) as bar,
    ):
        found = subject.measure(options, bar)
        figures, more = found if isinstance(found, tuple) else (found, {})
    result = asdict(figures)
    if "unreadable" in result:
        result["unreadable"] = files_and_reasons(figures.unreadable)
    save(options, result | more)
    beside = [more["paper"]] if "paper" in more else []
    answer(options.format, result | more, subject.lines(figures, *beside))
    return 0


def _add_strategy(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    add_weights(parser, "a tree that `train` wrote (else the shipped one)", "--tree")
    add_paper_method(
        parser,
        "paper: the paper's own evaluators, and without --tree trees learned as the paper "
        "does on four fifths of these games and tried on the rest, five times",
    )
    parser.add_argument(
        "--leaves",
        type=at_least(2),
        metavar="N",
        help="answers that such a tree may have at most (if not said, as many as `train` asks)",
    )
    parser.add_argument(
        "--ties",
        choices=("best", "worst"),
        default="best",
        help="which place a shared rank counts as, for the paper's types (%(default)s)",
    )
    add_workers(parser)


def _strategy(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.training.ranks import PAPER
    from tutor.lab.training.strategy import MAX_LEAVES
    from tutor.lab.training.strategy_figures import evaluate_strategy

    tree = load_tree(options.tree) if options.tree else shipped_tree()
    figures = evaluate_strategy(
        corpus_of(options, bar),
        tree=None if options.method == "paper" and options.tree is None else tree,
        method=options.method,
        ties=options.ties,
        leaves=options.leaves or MAX_LEAVES,
    )
    return figures, {"paper": PAPER} if options.method == "paper" else {}


def _strategy_lines(figures: Any, paper: Mapping[str, object] | None = None) -> Iterable[str]:
    return table(flat(rows_of(figures)), flat(paper or {}))


def _add_games(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    add_workers(parser)


def _hands(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.evaluators.hand_model import shipped_hand_model
    from tutor.lab.training.hands import evaluate_hands

    return evaluate_hands(corpus_of(options, bar), shipped_hand_model())


def _stance(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.coach.stance import shipped_tree
    from tutor.lab.training.stance import evaluate_stance

    return evaluate_stance(corpus_of(options, bar), shipped_tree())


def _add_safety(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    add_paper_method(parser, "our evaluator, or the paper's own (%(default)s)")
    add_workers(parser)


def _safety(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.training.safety_figures import evaluate_safety_figures

    return evaluate_safety_figures(corpus_of(options, bar), method=options.method)


def _safety_lines(figures: "SafetyFigures") -> Iterator[str]:
    yield from table(
        rows_of(
            figures,
            "bins",
            calibration_error=f"{figures.calibration_error:.2%}",
            calibration_error_paper=f"{figures.calibration_error_paper:.2%}",
            brier=f"{figures.brier:.4f}",
            brier_paper=f"{figures.brier_paper:.4f}",
            auc=None if figures.auc is None else f"{figures.auc:.4f}",
            auc_paper=None if figures.auc_paper is None else f"{figures.auc_paper:.4f}",
        )
    )
    yield from map(_bin_line, figures.bins)


def _bin_line(each: "Bin") -> str:
    line = f"{each.low:4.0%} to {each.high:4.0%}  {each.count:>12,}"
    if each.predicted is not None and each.measured is not None:
        line += f"  predicted {each.predicted:6.2%}  measured {each.measured:6.2%}"
    if each.measured_interval is not None:
        line += " ({:.2%} to {:.2%})".format(*each.measured_interval)
    return line


def _add_calls(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    parser.add_argument(
        "--method",
        choices=(OURS, "second", AFTERSTATE),
        default=OURS,
        help="what the tutor recommends, what the second opinion finds likely, or what a paper's "
        "values of afterstates say (%(default)s)",
    )
    add_weights(parser, "of a network, that `train second` wrote")
    add_workers(parser)


def _calls(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.training.calls import evaluate_calls

    answers_of = _answers(options.method, options.weights)
    return evaluate_calls(corpus_of(options, bar), answers_of)


def _answers(method: str, weights: Path | None) -> "Answers":
    match method:
        case "second":
            from tutor.lab.second.figures import predicted_calls
            from tutor.network.network import read_weights

            return partial(predicted_calls, weights=read_weights(weights or data() / "second.npz"))
        case "afterstate":
            from tutor.lab.papers.afterstate_figures import valued
            from tutor.lab.papers.afterstate_network import read_networks

            return partial(valued, networks=read_networks(weights or Path(f"{AFTERSTATE}.npz")))
        case _:
            from tutor.lab.training.calls import recommended

            return recommended


def _calls_lines(figures: "CallFigures") -> Iterable[str]:
    rows = rows_of(figures, "by_doubt")
    for doubt, each in figures.by_doubt.items():
        rows |= {f"by_doubt {doubt} {name}": share for name, share in each.items()}
    if figures.log_loss is not None:
        rows["log_loss"] = f"{figures.log_loss:.4f}"
    return table(rows)


def _add_luck(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    parser.add_argument(
        "--method",
        choices=("linear", "network"),
        default="network",
        help="how to value a hand: by a sum of named numbers alone, or with the network that "
        "corrects it (%(default)s)",
    )
    add_weights(parser, "what `train luck` wrote (else the shipped ones)")
    add_weights(parser, "what `train luck-network` wrote (else the shipped one)", "--network")
    add_workers(parser)


def _luck(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.luck import evaluate_luck
    from tutor.luck.model import load_luck_model
    from tutor.luck.network import read_network

    model = load_luck_model(options.weights or data() / "luck.json")
    if options.method == "network":
        network = read_network(options.network or data() / "luck_network.npz")
        model = replace(model, network=network)
    return evaluate_luck(corpus_of(options, bar), model)


def _luck_lines(figures: "LuckFigures") -> Iterable[str]:
    rows = rows_of(
        figures,
        variance=f"{figures.variance:.3f}",
        adjusted_variance=f"{figures.adjusted_variance:.3f}",
        mean_luck=f"{figures.mean_luck:+.4f}",
        mean_luck_error=f"{figures.mean_luck_error:.4f}",
        place_error=f"{figures.place_error:.3f}",
    )
    seconds = rows.pop("seconds")
    return table(flat(rows) | {"seconds": seconds})


def _add_grades(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    add_weights(parser, "of a network, that `train second` wrote (else the shipped ones)")
    add_workers(parser)


def _grades(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.grades import evaluate_grades
    from tutor.network.network import read_weights

    weights = read_weights(options.weights or data() / "second.npz")
    return evaluate_grades(corpus_of(options, bar), weights, shipped_tree())


def _grades_lines(figures: "GradeFigures") -> Iterator[str]:
    yield f"{figures.games:,} games, {figures.decisions:,} discards; 95 % intervals by games"
    wide = max(map(len, figures.seats))
    for name, seat in figures.seats.items():
        if seat.grade is None:
            continue
        interval = "" if seat.low is None else f" ({seat.low:.1f} to {seat.high:.1f})"
        both = seat.grade_with_answers
        yield (
            f"{name:<{wide}}  {seat.games:>6,} seats {seat.decisions:>9,} discards"
            f"  grade {seat.grade:6.1f}{interval}"
            f"  ratio {seat.mean_ratio:.3f}  under 0.05 {seat.under_05:6.2%}"
            f"  first {seat.first:6.2%}" + ("" if both is None else f"  with answers {both:.1f}")
        )
    flat_rows = {
        **{f"label {name}": share for name, share in figures.labels.items()},
        **{f"answers: {name}": share for name, share in figures.answer_labels.items()},
        **{f"deal-ins {name}": count for name, count in figures.deal_ins.items()},
        "should_fold_agreement": figures.should_fold_agreement,
        "could_fold_agreement": figures.could_fold_agreement,
        "unlucky_agreement": figures.unlucky_agreement,
        **{
            f"half the interval of {games}": None if width is None else f"{width:.1f}"
            for games, width in (
                ("a game, median", figures.seats["all"].half_width),
                ("20 games, median", figures.seats["all"].half_width_20),
            )
        },
        "seconds": f"{figures.seconds:.1f}",
    }
    yield from table(flat_rows)


def _add_strength(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME",
        help="players of this name are a group of their own, together with those of other NAMEs",
    )
    add_workers(parser)


def _strength(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.strength import evaluate_strength

    return evaluate_strength(corpus_of(options, bar), shipped_tree(), named=options.player)


def _strength_lines(figures: "StrengthFigures") -> Iterator[str]:
    yield f"{figures.games:,} games; 95 % intervals by games drawn again"
    wide = max(len(group.group) for group in figures.groups)
    for group in figures.groups:
        yield (
            f"{group.group:<{wide}}  {group.seats:>6,} seats {group.decisions:>9,} decisions"
            f"  mistakes {_with_interval(group.marks, 1)} per 100"
            f"  points lost {_with_interval(group.points, 0)} a game"
            f"  risky {_with_interval(group.risky, 1)} per 100 chances"
            f"  played on {_with_interval(group.played_on, 1, 100)} % of the times to fold"
        )


def _with_interval(figure: "StrengthFigure", digits: int, times: int = 1) -> str:
    if figure.value is None or figure.low is None or figure.high is None:
        return "-"
    value, low, high = (
        f"{times * one:,.{digits}f}" for one in (figure.value, figure.low, figure.high)
    )
    return f"{value} ({low} to {high})"


def _add_habits(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    parser.add_argument(
        "--games",
        dest="least",
        type=at_least(1),
        default=20,
        metavar="N",
        help="only players with at least N games (%(default)s)",
    )
    add_workers(parser)


def _habits(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.diagnosis import habits_of_players

    return habits_of_players(corpus_of(options, bar), shipped_tree(), least=options.least)


def _habits_lines(found: "HabitsOfPlayers") -> Iterator[str]:
    players = len(found.players)
    yield f"{found.games:,} games; a habit is named of {found.named} of {players} players"
    for name, player in found.players.items():
        named = ", ".join(
            f"{each.habit} {each.strength:.0%} ({each.count.marks} of {each.count.chances})"
            for each in player.habits
        )
        yield f"{player.games:>6,} games  {name}: {named or '-'}"


def _add_second(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    add_network_method(parser)
    add_weights(parser, "what `train` wrote (else the shipped ones)")
    add_workers(parser)


def _second(options: argparse.Namespace, bar: Progress) -> Any:
    corpus = corpus_of(options, bar)
    if options.method == OURS:
        from tutor.lab.second.figures import evaluate_second
        from tutor.network.network import read_weights

        weights = read_weights(options.weights or data() / "second.npz")
        return evaluate_second(corpus, weights, shipped_tree()), {"network": weights.digest}
    if options.method == AFTERSTATE:
        from tutor.lab.papers.afterstate_figures import PAPER, evaluate_afterstates
        from tutor.lab.papers.afterstate_network import read_networks

        networks = read_networks(options.weights or Path(f"{AFTERSTATE}.npz"))
        return evaluate_afterstates(corpus, networks), {"paper": dict(PAPER)}
    need("torch")
    from tutor.lab.papers import networks as discard_figures
    from tutor.lab.papers.networks import read_network

    network = read_network(options.weights or Path(f"{options.method}.pt"), options.method)
    figures = discard_figures.evaluate_discards(corpus, network)
    return figures, {"paper": dict(discard_figures.PAPER[options.method])}


def _second_lines(figures: "SecondFigures") -> Iterator[str]:
    rows = rows_of(
        figures,
        "by",
        "bins",
        "certainty",
        log_loss=f"{figures.log_loss:.4f}",
        calibration_error=f"{figures.calibration_error:.2%}",
    )
    for feature, ranges in figures.by.items():
        rows |= {f"first, {feature} {name}": share for name, share in ranges.items()}
    for name, cell in figures.certainty.items():
        rows |= {f"{name}: decisions": cell["decisions"], f"{name}: tree_first": cell["tree_first"]}
    yield from table(rows)
    for each in figures.bins:
        yield (
            f"{each['low']:6.2%} to {each['high']:6.2%}  {each['count']:>10,.0f}  "
            f"said {each['said']:6.2%}  played {each['played']:6.2%}"
        )


def _any_second_lines(figures: Any, paper: Mapping[str, object] | None = None) -> Iterable[str]:
    if paper is None:
        return _second_lines(figures)
    if "log_loss" not in paper:
        return table(rows_of(figures), paper)
    rows = rows_of(
        figures,
        log_loss=f"{figures.log_loss:.4f}",
        calibration_error=f"{figures.calibration_error:.2%}",
    )
    return table(rows, {**paper, "log_loss": f"{paper['log_loss']:.4f}"})


def _add_advice(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    parser.add_argument(
        "--show",
        type=at_least(1),
        metavar="N",
        help="print N decisions drawn by lot, to be read, instead of the figures; of "
        f"{GAMES} games, unless --sample says how many",
    )
    parser.add_argument(
        "--which",
        choices=get_args(Which),
        default="all",
        help="of --show: while nobody is in riichi, while somebody is, marked ones, first tiles "
        "that are at fault in a ready hand, contradicted by every column, or needlessly risky in "
        "a far lead (%(default)s)",
    )
    parser.add_argument("--lang", choices=languages(), help="of --show: the language")
    add_workers(parser)


def _advice(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.advice_figures.figures import evaluate_advice

    return evaluate_advice(corpus_of(options, bar), shipped_tree())


def _show_decisions(options: argparse.Namespace) -> None:
    sampled = sample_decisions(
        replace(log_files(options), sample=options.sample or GAMES),
        shipped_tree(),
        options.show,
        which=options.which,
        seed=options.seed,
    )
    if not sampled:
        raise no_game(options.logs)
    cards = [
        (each, decision_card(each.decision) + evidence(each, options.which)) for each in sampled
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


def _advice_lines(figures: "AdviceFigures") -> Iterator[str]:
    from tutor.lab.advice_figures.figures import together

    hidden = ("most_said", "marks", "marks_without_veto", "players", "shares", "unreadable")
    rows = rows_of(figures, *hidden)
    rows["lead_risk"] = None if figures.lead_risk is None else f"{figures.lead_risk:.2%}"
    for veto, rates in (("", figures.marks), (" without veto", figures.marks_without_veto)):
        rows[f"marks quiet{veto}"] = _rate(rates.quiet)
        rows[f"marks riichi{veto}"] = _rate(rates.riichi)
        rows[f"marks{veto}"] = _rate(rates.every)
    rows["unreadable"] = len(figures.unreadable)
    rows |= {f"{name}, share": share.value for name, share in figures.shares.items()}
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


def _hands_lines(figures: Any) -> Iterable[str]:
    return table(flat(rows_of(figures)))


SUBJECTS: Final = (
    Subject(
        "strategy",
        "how the advice meets what experts discarded",
        _add_strategy,
        _strategy,
        _strategy_lines,
    ),
    Subject(
        "advice", "what the advice says, and whom it marks", _add_advice, _advice, _advice_lines
    ),
    Subject(
        "hands",
        "whether the hand that is named is what winners won with",
        _add_games,
        _hands,
        _hands_lines,
    ),
    Subject(
        "stance",
        "whether push or fold is what strong players chose where it was clear",
        _add_games,
        _stance,
        _hands_lines,
    ),
    Subject(
        "calls",
        "whether chi and pon are called or passed as experts do",
        _add_calls,
        _calls,
        _calls_lines,
    ),
    Subject(
        "safety", "how well safety predicts opponents' waits", _add_safety, _safety, _safety_lines
    ),
    Subject(
        "habits",
        "which habits of beginners the players of games plainly show",
        _add_habits,
        _habits,
        _habits_lines,
    ),
    Subject(
        "luck",
        "how much of the variance of final places the luck of tiles takes out",
        _add_luck,
        _luck,
        _luck_lines,
    ),
    Subject(
        "second",
        "how the second opinion meets what strong players discarded",
        _add_second,
        _second,
        _any_second_lines,
    ),
    Subject(
        "grades",
        "how much like strong players people and opponents decide: the grade",
        _add_grades,
        _grades,
        _grades_lines,
    ),
    Subject(
        "strength",
        "whether the figures that a teacher reads rise with weakness, by the players' rank",
        _add_strength,
        _strength,
        _strength_lines,
    ),
)
