"""Explanations held to what the seat can see: every fact that a sentence is made of is true.

The facts of the coach are worked out again from the observation (`facts`), and each author writes
something of them. What is found of the calls, riichi, kans and wins of every fourth game is checked
as well.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from rules.formats.logs import find_logs
from rules.formats.reader import parse_game
from rules.formats.reading import UnreadableGame
from rules.record import GameRecord
from rules.tiles import SEATS, format_tiles
from tutor.coach.advice import Decision
from tutor.coach.explain import explain, spot_of
from tutor.coach.ideas.dora import RedForPlain
from tutor.coach.slips import slip_cost
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.corpus import no_game
from tutor.explanations import AUTHORS, headline, sentences
from tutor.explanations.lessons import slip_sentence
from tutor.lab.discards import review
from tutor.lab.games import part_of
from tutor.lab.soak.actions import action_faults
from tutor.lab.soak.facts import false_facts
from tutor.lab.soak.rounds import WHIMS
from tutor.lab.soak.single_lines import line_faults
from tutor.lab.soak.whim import Progress, play_game
from tutor.language import override

LONGEST: Final = 600
"""Characters of a whole explanation."""
SAMPLE: Final = 4


def soak_sentences(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    """Decisions with their explanations until there are enough; gives the faults.

    Of real games the report part is left out.

    Raises:
        ValueError: the logs hold no game.
    """
    tree, done = shipped_tree(), 0
    for game, record in enumerate(_games(logs, seed)):
        if done < size and game % SAMPLE == 0:
            name = record.game or "a game of ours"
            yield from (f"{name}: {fault}" for fault in action_faults(record, tree))
        for decisions in review(record, SEATS, tree):
            for decision in decisions:
                if done == size:
                    return
                place = f"round {decision.observation.round}, turn {decision.observation.turn}"
                for fault in faults(decision, tree):
                    hand = format_tiles(decision.observation.hand)
                    yield f"{record.game or 'a game of ours'}, {place}, {hand}: {fault}"
                done += 1
                progress(done, size)
    if not done:
        raise no_game(logs)
    if done < size:
        yield f"the games hold only {done} decisions"


def _games(logs: Sequence[Path], seed: int) -> Iterator[GameRecord]:
    if not logs:
        for number in count():
            random = Random(f"{seed} {number}")
            yield play_game(random, WHIMS[number % len(WHIMS)], hanchan=number % 2 == 0)
    for log in find_logs(logs):
        if part_of(log.name) == "report":
            continue
        try:
            yield parse_game(log.data).record
        except UnreadableGame:
            continue


def faults(decision: Decision, tree: StrategyTree) -> Iterator[str]:
    seen, advice = decision.observation, decision.advice
    spot = spot_of(advice, seen)
    false: dict[object, None] = {}
    for played in (None, decision.played):
        found = explain(advice, seen, played)
        false |= dict.fromkeys(false_facts(spot, found, advice))
    slip = decision.slip
    cost = None if slip is None else slip_cost(advice, seen, decision.played)
    if cost is not None and found.tempting is not None and not isinstance(cost.fact, RedForPlain):
        told = replace(found, tempting=replace(found.tempting, gives_up=(cost.fact,)))
        false |= dict.fromkeys(false_facts(spot, told, advice))
    yield from (f"false: {fact}" for fact in false)
    for language in AUTHORS:
        with override(language):
            yield from _badly_made((headline(advice, seen),))
            yield from _badly_made(sentences(decision, seen))
            yield from _badly_made(sentences(advice, seen))
            if slip is not None:
                yield from _badly_made((slip_sentence(decision, slip.cause),))
    yield from line_faults(decision, tree)


def _badly_made(said: Sequence[str]) -> Iterator[str]:
    whole = " ".join(said)
    if not whole or not all(each.strip() for each in said):
        yield f"empty: {whole}"
    elif len(whole) > LONGEST:
        yield f"too long: {whole}"
    elif len(set(said)) < len(said):
        yield f"said twice: {whole}"
