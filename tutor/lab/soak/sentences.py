"""Explanations held to what the seat can see: every fact that a sentence is made of is true.

Each fact of an explanation is counted afresh from the observation (`sight`), or compared with the
ranking shown beside it; a test shows of every template that it prints its facts, in both languages.
Advice on the calls, riichi, kans and wins of every fourth game is checked as well.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from rules.formats import UnreadableGame, find_logs, read_game
from rules.record import GameRecord
from rules.tiles import SEATS, format_tiles
from tutor.advice.advice import Decision
from tutor.corpus import no_game, part_of
from tutor.lab.soak.actions import action_faults
from tutor.lab.soak.reason_claims import is_true
from tutor.lab.soak.rounds import WHIMS
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.single_lines import line_faults
from tutor.lab.soak.whim import Progress, play_game
from tutor.language import override
from tutor.review import review
from tutor.strategy.tree import StrategyTree, shipped_tree
from tutor.text.advice import answer, sentences, why

LONGEST: Final = 320

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
            yield read_game(log.data).record
        except UnreadableGame:
            continue


def faults(decision: Decision, tree: StrategyTree) -> Iterator[str]:
    seen, advice = decision.observation, decision.advice
    sight = Sight(seen)
    for reason in (*advice.reasons, *decision.reasons):
        if not is_true(reason, sight, advice):
            yield f"false: {reason}"
    for language in ("en", "ja"):
        with override(language):
            said = sentences(decision, seen), why(advice, seen), answer(advice, seen)
        for each in said:
            if not 0 < len(" ".join(each)) <= LONGEST or len(set(each)) < len(each):
                yield f"too long, empty or said twice: {' '.join(each)}"
    yield from line_faults(decision, tree)
