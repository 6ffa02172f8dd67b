"""Many games to the figures of what the advice says, in as many processes as wanted."""

from functools import partial

from rules.message import Message
from tutor.lab.advice_figures.counts import AdviceCounts, added
from tutor.lab.advice_figures.figures import AdviceFigures, figures_of
from tutor.lab.advice_figures.game_counts import count_game
from tutor.lab.games import Corpus, split
from tutor.strategy.tree import StrategyTree


def evaluate_advice(corpus: Corpus, tree: StrategyTree) -> AdviceFigures:
    """Return the figures of the advice on the games of a part, all four seats of each.

    Raises:
        NoExamples: these files hold no decision in that part.
    """
    games, unreadable = split(corpus.each(partial(count_game, tree=tree)))
    counts = added(games, AdviceCounts())
    if not counts.decisions:
        raise corpus.lacking(Message("no decision to measure on"))
    return figures_of(counts, unreadable)
