"""Measure the advice, the grades and the networks beside what strong players did."""

import argparse
import time
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, get_args

from tutor.coach.strategy.tree import load_tree, shipped_tree
from tutor.commands.arguments import (
    add_format,
    add_workers,
    print_result,
    progress_bar,
    whole_number,
    workers,
)
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
    lines_of,
    log_files,
    read,
)
from tutor.lab.decision_card import decision_card
from tutor.lab.extras import need
from tutor.lab.results import add_save, save
from tutor.language import gettext, languages
from tutor.system.files import data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_format(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    for subject in (*SUBJECTS, *evaluate_play.SUBJECTS):
        each = what.add_parser(subject.name, help=subject.about, description=subject.about)
        each.set_defaults(subject=subject)
        add_format(each, default=argparse.SUPPRESS)  # before WHAT, or after
        subject.add_arguments(each)
        add_workers(each)
        add_save(each)


def run(options: argparse.Namespace) -> int:
    need("sklearn", "scipy")
    if options.subject.name == "advice" and options.show:
        _show_decisions(options)
        return 0
    subject: Subject = options.subject
    start = time.perf_counter()
    with workers(options), progress_bar(gettext(subject.title)) as bar:
        found = subject.measure(options, bar)
        figures, more = found if isinstance(found, tuple) else (found, {})
    result = asdict(figures) | {"seconds": round(time.perf_counter() - start, 1)} | read(options)
    save(options, result | more)
    beside = {name: value for name, value in more.items() if name != "paper"}
    print_result(options.format, result | more, lines_of(result | beside, more.get("paper")))
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
        type=whole_number(2),
        metavar="N",
        help="answers that such a tree may have at most (if not said, as many as `train` asks)",
    )
    parser.add_argument(
        "--ties",
        choices=("best", "worst"),
        default="best",
        help="which place a shared rank counts as, for the paper's types (%(default)s)",
    )


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


def _hands(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.training.hands import evaluate_hands
    from tutor.position.hands import shipped_hand_model

    return evaluate_hands(corpus_of(options, bar), shipped_hand_model())


def _stance(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.coach.stance import shipped_stance_tree
    from tutor.lab.training.stance import evaluate_stance

    return evaluate_stance(corpus_of(options, bar), shipped_stance_tree())


def _add_safety(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    add_paper_method(parser, "our evaluator, or the paper's own (%(default)s)")


def _safety(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.training.safety_figures import evaluate_safety_figures

    return evaluate_safety_figures(corpus_of(options, bar), method=options.method)


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


def _calls(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.training.calls import evaluate_calls

    answers_of = _answers(options.method, options.weights)
    return evaluate_calls(corpus_of(options, bar), answers_of)


def _answers(method: str, weights: Path | None) -> Any:
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
    parser.add_argument(
        "--least",
        type=whole_number(2),
        default=100,
        metavar="N",
        help="measure players of N games or more by themselves, too (%(default)s)",
    )


def _luck(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.luck import evaluate_luck
    from tutor.luck.model import load_luck_model
    from tutor.luck.network import read_network

    model = load_luck_model(options.weights or data() / "luck.json")
    if options.method == "network":
        network = read_network(options.network or data() / "luck_network.npz")
        model = replace(model, network=network)
    return evaluate_luck(corpus_of(options, bar), model, least=options.least)


def _add_grades(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    add_weights(parser, "of a network, that `train second` wrote (else the shipped ones)")


def _grades(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.grades import evaluate_grades
    from tutor.network.network import read_weights

    weights = read_weights(options.weights or data() / "second.npz")
    return evaluate_grades(corpus_of(options, bar), weights, shipped_tree())


def _add_strength(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        metavar="NAME",
        help="players of this name are a group of their own, together with those of other NAMEs",
    )


def _strength(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.strength import evaluate_strength

    return evaluate_strength(corpus_of(options, bar), shipped_tree(), named=options.player)


def _add_habits(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    parser.add_argument(
        "--games",
        dest="least",
        type=whole_number(1),
        default=20,
        metavar="N",
        help="only players with at least N games (%(default)s)",
    )


def _habits(options: argparse.Namespace, bar: Progress) -> Any:
    from tutor.lab.diagnosis import habits_of_players

    return habits_of_players(corpus_of(options, bar), shipped_tree(), least=options.least)


def _add_second(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    add_network_method(parser)
    add_weights(parser, "what `train` wrote (else the shipped ones)")


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


def _add_advice(parser: argparse.ArgumentParser) -> None:
    add_corpus(parser)
    parser.add_argument(
        "--show",
        type=whole_number(1),
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
    print_result(options.format, result, lines)


SUBJECTS: Final = (
    Subject("strategy", "how the advice meets what experts discarded", _add_strategy, _strategy),
    Subject("advice", "what the advice says, and whom it marks", _add_advice, _advice),
    Subject("hands", "whether the hand that is named is what winners won with", add_corpus, _hands),
    Subject(
        "stance",
        "whether push or fold is what strong players chose where it was clear",
        add_corpus,
        _stance,
    ),
    Subject("calls", "whether chi and pon are called or passed as experts do", _add_calls, _calls),
    Subject("safety", "how well safety predicts opponents' waits", _add_safety, _safety),
    Subject(
        "habits",
        "which habits of beginners the players of games plainly show",
        _add_habits,
        _habits,
    ),
    Subject(
        "luck",
        "how much of the variance of final places the luck of tiles takes out",
        _add_luck,
        _luck,
    ),
    Subject(
        "second", "how the second opinion meets what strong players discarded", _add_second, _second
    ),
    Subject(
        "grades",
        "how much like strong players people and opponents decide: the grade",
        _add_grades,
        _grades,
    ),
    Subject(
        "strength",
        "whether the figures that a teacher reads rise with weakness, by the players' rank",
        _add_strength,
        _strength,
    ),
)
