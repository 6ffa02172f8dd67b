"""Days of games, lessons and drills of one learner: which causes were named on each.

Everything is what a person gets: reviewed games, at most five lessons each, their positions as
drills that come back by FSRS, bundled positions after them. A drill names a cause where the answer
is marked.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from rules.events import Discard
from rules.formats import read_game
from rules.ruleset import Ruleset
from rules.tiles import Kind
from tutor.advice.advice import Decision
from tutor.advice.advisor import advise_all
from tutor.advice.call_advice import CallDecision
from tutor.drills.bundled import load_drills
from tutor.drills.daily import daily_queue
from tutor.drills.drill import Drill, drill_of
from tutor.drills.spacing import Card, after_answer, new_card
from tutor.lab.play import Match, play_some
from tutor.lab.teaching.about import NamedCause
from tutor.lab.teaching.memory import Memory
from tutor.lab.teaching.outcome import kinds_thrown
from tutor.lessons.call_lessons import call_lesson
from tutor.lessons.causes import cause_of
from tutor.lessons.lessons import find_lessons
from tutor.opponents.learner.profile import Profile
from tutor.opponents.thinking import thrown
from tutor.review import PlayedDiscard, decide, review_entries
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import Verdict

BEGIN: Final = datetime(2025, 1, 1, 18, tzinfo=UTC)
BUNDLED: Final = 40


@dataclass(slots=True)
class _Desk:
    drills: list[Drill]
    cards: dict[str, Card] = field(default_factory=dict)


def school(
    memory: Memory, days: int, games: int, seed: int, tree: StrategyTree
) -> tuple[tuple[NamedCause, ...], ...]:
    """Return which causes were named to a learner on each day, who learns meanwhile.

    Args:
        games: east games of a day, at a table of steady players.
        seed: of the walls, and of the bundled positions.
    """
    bundled = list(load_drills())
    desk = _Desk(Random(f"bundled {seed}").sample(bundled, min(BUNDLED, len(bundled))))
    named = []
    for day in range(days):
        profile = memory.profile(day)
        walls = Random(f"day {seed} {day}").getrandbits(31)
        causes = [*_lessons(profile, games, walls, desk, tree)]
        causes += _answers(profile, desk, BEGIN + timedelta(days=day), tree)
        named.append(tuple(causes))
        memory = memory.after(day, causes)
    return tuple(named)


def _lessons(
    profile: Profile, games: int, seed: int, desk: _Desk, tree: StrategyTree
) -> Iterator[NamedCause]:
    names = (profile.name, "steady", "steady", "steady")
    match = Match(names, tree, Ruleset(hanchan=False), seed, keep=True)
    for game in play_some(match, range(games)):
        assert game.mjlog is not None
        seat = match.seat_of(0, game.number)
        rounds = review_entries(read_game(game.mjlog).record, (seat,), tree)
        entries = [entry for round_ in rounds for entry in round_]
        decisions = [entry for entry in entries if isinstance(entry, Decision)]
        for lesson in find_lessons(decisions, present=True):
            desk.drills.append(drill_of(decisions[lesson.at]))
            yield lesson.cause
        for entry in entries:
            called = call_lesson(entry) if isinstance(entry, CallDecision) else None
            if called is not None:
                yield called.cause


def _answers(
    profile: Profile, desk: _Desk, now: datetime, tree: StrategyTree
) -> Iterator[NamedCause]:
    queue = daily_queue(desk.drills, desk.cards, now, tree)
    if not queue:
        return
    seen = [drill.observation for drill in queue]
    kinds = kinds_thrown(profile, seen, tree)
    for drill, kind, advice in zip(queue, kinds.tolist(), advise_all(seen, tree), strict=True):
        tile = thrown(drill.observation, Kind(kind))
        discard = Discard(drill.observation.seat, tile, tsumogiri=tile == drill.observation.drawn)
        decision = decide(drill.game, PlayedDiscard(drill.observation, discard), advice)
        card = desk.cards.get(drill.id) or new_card(drill, now)
        desk.cards[drill.id] = after_answer(card, decision.verdict, now)
        if decision.verdict is Verdict.OFF_PLAN:
            yield cause_of(decision)
