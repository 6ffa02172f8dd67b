"""What a learner comes to: places in duplicate games, and agreement with who did not teach it."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from rules.formats import read_game
from rules.observation import Observation
from rules.ruleset import Ruleset
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.scores import evaluate
from tutor.lab.play import Match, play_some
from tutor.opponents.learner.discarding import kinds_of
from tutor.opponents.learner.profile import BEGINNER, Profile
from tutor.opponents.steady import advised_kinds
from tutor.opponents.thinking import DiscardBatch, DiscardRequest
from tutor.review import played_discards
from tutor.second.opinion import second_opinions
from tutor.strategy.tree import StrategyTree


@dataclass(frozen=True, eq=False, slots=True)
class Exam:
    observations: tuple[Observation, ...]
    second: Array | None
    """(n,) the kind that the second opinion puts first; None without a network."""
    own: Array
    """(n,) the kind that the tutor advises: agreement with it is no evidence."""


@dataclass(frozen=True, slots=True)
class Outcome:
    place: float
    adjusted: float | None
    """The same, luck taken out; None where a game has no figure."""
    second: float | None
    own: float
    strength: float
    """Mean strength of its habits, 0 to 1."""


def kinds_thrown(profile: Profile, seen: Sequence[Observation], tree: StrategyTree) -> Array:
    """Return (n,) the kind that a learner throws in each position."""
    return kinds_of(_batch(seen), tree, profile)


def set_exam(games: int, seed: int, tree: StrategyTree) -> Exam:
    match = _match(BEGINNER, seed, tree, keep=True)
    observations = tuple(
        made.observation
        for game in play_some(match, range(games))
        for round_ in played_discards(
            read_game(game.mjlog or b"").record, (match.seat_of(0, game.number),)
        )
        for made in round_
    )
    opinions = second_opinions(observations)
    return Exam(
        observations,
        None if opinions is None else opinions.shares.argmax(axis=1),
        advised_kinds(_batch(observations), tree),
    )


def outcome_of(profile: Profile, games: int, seed: int, exam: Exam, tree: StrategyTree) -> Outcome:
    """Return what a learner comes to; every four games have the same walls, a seat each.

    Args:
        games: east games; a multiple of four.
        seed: of the walls: the same for every arm.
    """
    match = _match(profile, seed, tree, luck=True)
    results = [game.results[0] for game in play_some(match, range(games))]
    lucks = [each.luck for each in results]
    kinds = kinds_thrown(profile, exam.observations, tree)
    strengths = list(profile.habits.values())
    place = fmean(each.placement for each in results)
    return Outcome(
        place=place,
        adjusted=None if None in lucks else place + fmean(luck or 0.0 for luck in lucks),
        second=None if exam.second is None else float(np.mean(kinds == exam.second)),
        own=float(np.mean(kinds == exam.own)),
        strength=fmean(strengths) if strengths else 0.0,
    )


def _match(
    profile: Profile, seed: int, tree: StrategyTree, *, keep: bool = False, luck: bool = False
) -> Match:
    names = (profile.name, "steady", "steady", "steady")
    rules = Ruleset(hanchan=False)
    return Match(names, tree, rules, seed, keep=keep, duplicate=not keep, luck=luck)


def _batch(seen: Sequence[Observation]) -> DiscardBatch:
    views = tuple(DiscardRequest(each, None, row) for row, each in enumerate(seen))
    positions = Positions.stack(seen)
    return DiscardBatch(views, positions, evaluate(positions))
