from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from rules.events import Ruleset
from rules.formats.logs import find_logs
from rules.formats.reader import parse_game
from rules.formats.reading import UnreadableGame
from rules.record import GameRecord
from rules.tiles import SEATS, format_tiles
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.corpus import no_game
from tutor.lab.discards import review
from tutor.lab.games import part_of
from tutor.lab.play import Match, play_some
from tutor.lab.soak.figure import Fault
from tutor.lab.soak.whim import Progress
from tutor.lab.texts.finished import Finished, finish
from tutor.lab.texts.rules import Broken, broken
from tutor.lab.texts.turns import flickering_plan, reversed_reasons

PLAYERS: Final = ("steady", "novice", "strong", "learner")


def soak_texts(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[Fault]:
    """Decisions with their texts until there are enough; gives every passage that breaks a rule.

    Of real games the report part is left out.

    Raises:
        ValueError: the logs hold no game.
    """
    tree, done = shipped_tree(), 0
    for record in _games(logs, seed, tree):
        for decisions in review(record, SEATS, tree):
            for seat in SEATS:
                own = [finish(one) for one in decisions if one.observation.seat == seat]
                own = own[: size - done]
                done += len(own)
                yield from _faults(own)
            progress(min(done, size), size)
            if done == size:
                return
    if not done:
        raise no_game(logs)
    yield Fault("too_few_games", f"the games hold only {done} decisions")


def _games(logs: Sequence[Path], seed: int, tree: StrategyTree) -> Iterator[GameRecord]:
    if not logs:
        match = Match(PLAYERS, tree, Ruleset(), seed=seed, keep=True)
        for number in count():
            (played,) = play_some(match, [number])
            assert played.mjlog is not None
            yield parse_game(played.mjlog).record
    for log in find_logs(logs):
        if part_of(log.name) == "report":
            continue
        try:
            yield parse_game(log.data).record
        except UnreadableGame:
            continue


def _faults(own: Sequence[Finished]) -> Iterator[Fault]:
    for finished in own:
        seen = finished.decision.observation
        hand = format_tiles(seen.hand)
        for one in broken(finished):
            yield _fault(one, f"round {seen.round}, turn {seen.turn}, {hand}")
    yield from (_fault(one, "") for one in (*reversed_reasons(own), *flickering_plan(own)))


def _fault(one: Broken, place: str) -> Fault:
    where = ", ".join(part for part in (one.language, place) if part)
    return Fault(one.rule, f"{one.rule} ({where}): {one.passage}")
