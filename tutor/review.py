"""A record to the Decision for every turn of a seat, round by round."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from rules.events import Discard, Disconnected, Reconnected
from rules.observation import Observation
from rules.record import GameRecord, replay_round
from rules.round import Round
from rules.tiles import Seat
from tutor.advice.advice import Advice, Decision
from tutor.advice.advisor import advise_all
from tutor.advice.discard_reasons import played_reasons
from tutor.strategy.combine import played_as
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import Verdict, verdict_of


@dataclass(frozen=True, slots=True)
class PlayedDiscard:
    """One voluntary discard of a record, and what its seat saw just before it."""

    observation: Observation
    discard: Discard


def review(
    record: GameRecord,
    seats: Collection[Seat],
    tree: StrategyTree,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Decision, ...]]:
    """The decisions of these seats, one tuple a round of the record, in the order of the table.

    `progress` is told rounds done and rounds in all after each; where `cancelled` says yes, the
    walk ends before the next round.

    Raises:
        BadRecord: the record contradicts itself (see `rules.record.playable`).
    """
    for done, made in enumerate(played_discards(record, seats), start=1):
        if cancelled():
            return
        advices = advise_all([one.observation for one in made], tree)
        yield tuple(
            decide(record.game, one, advice) for one, advice in zip(made, advices, strict=True)
        )
        progress(done, len(record.rounds))


def played_discards(
    record: GameRecord, seats: Collection[Seat]
) -> Iterator[tuple[PlayedDiscard, ...]]:
    """The voluntary discards of these seats, one tuple a round.

    What a seat discards in riichi or without a connection is no decision, nor is a discard that
    was the only one allowed.
    """
    absent: set[Seat] = set()
    for number in range(len(record.rounds)):
        yield tuple(_played_discards(voluntary_discards(record, number, absent), seats))


def _played_discards(
    discards: Iterable[tuple[Round, Discard]], seats: Collection[Seat]
) -> Iterator[PlayedDiscard]:
    for table, discard in discards:
        if discard.seat in seats:
            observation = table.observe(discard.seat)
            if len(observation.discards) > 1:
                yield PlayedDiscard(observation, discard)


def voluntary_discards(
    record: GameRecord, number: int, absent: set[Seat]
) -> Iterator[tuple[Round, Discard]]:
    """The discards of one round by seats that are neither in riichi nor disconnected, each beside
    the whole table before it. (The table goes on changing: look at it, do not keep it.)

    Args:
        record: the game.
        number: of the round, from 0.
        absent: who is disconnected when the round begins; kept up to date.

    Raises:
        BadRecord: the record contradicts itself.
    """
    for state, event in replay_round(record.rules, record.rounds[number], number):
        match event:
            case Disconnected():
                absent.add(event.seat)
            case Reconnected():
                absent.discard(event.seat)
            case Discard() if event.seat not in absent and not state.riichi[event.seat]:
                yield state, event
            case _:
                pass


def decide(game: str, made: PlayedDiscard, advice: Advice) -> Decision:
    """Return the advice beside what was played."""
    observation, discard = made.observation, made.discard
    return Decision(
        game=game,
        observation=observation,
        after_call=observation.drawn is None,
        advice=advice,
        played=discard.tile,
        tsumogiri=discard.tsumogiri,
        riichi=discard.riichi,
        verdict=verdict_of(advice.rank_of(discard.tile)),
        played_as=played_as(advice.terms, advice.choice.plans, discard.tile),
        reasons=played_reasons(observation, advice, discard.tile),
    )


@dataclass(frozen=True, slots=True)
class Summary:
    """How a list of decisions met the advice, in numbers."""

    decisions: int
    first: int
    in_line: int
    """Second or third."""
    off_plan: int
    off_by_plan: tuple[tuple[Strategy, int], ...]
    """How often each plan was left, the most often first."""


def summarise(decisions: Iterable[Decision]) -> Summary:
    """Count the verdicts."""
    verdicts: Counter[Verdict] = Counter()
    left: Counter[Strategy] = Counter()
    for decision in decisions:
        verdicts[decision.verdict] += 1
        if decision.verdict is Verdict.OFF_PLAN:
            left[decision.advice.choice.strategy] += 1
    return Summary(
        sum(verdicts.values()),
        verdicts[Verdict.FIRST],
        verdicts[Verdict.IN_LINE],
        verdicts[Verdict.OFF_PLAN],
        tuple(left.most_common()),
    )
