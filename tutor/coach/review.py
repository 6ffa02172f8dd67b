from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile
from typing import Final, TypeAlias, TypeVar

from rules.events import (
    Call,
    Discard,
    Disconnected,
    Draw,
    Event,
    Reconnected,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.formats.reading import UnreadableGame
from rules.legal import Action, claims, own_offers
from rules.melds import MeldType
from rules.observation import Observation
from rules.record import GameRecord, replay_round
from rules.round import Round
from rules.tiles import Seat
from tutor.coach.advice import (
    Advice,
    CallDecision,
    Decision,
    Played,
    PlayedDiscard,
    PlayedOffer,
    ReviewEntry,
)
from tutor.coach.advisor import advise_in_order
from tutor.coach.call_effects import LookedAt, look_at_offers
from tutor.coach.calls import advise_offers
from tutor.coach.grading.deal_in import with_deal_ins
from tutor.coach.grading.marks import with_grades
from tutor.coach.opinion import ask_at_once
from tutor.coach.slips import judge
from tutor.coach.strategy.tree import StrategyTree, played_as

OpenClaims: TypeAlias = dict[Seat, tuple[Observation, tuple[Action, ...]]]

LOT: Final = 128
"""The number of decisions from which no further round joins a batch."""
_ABORTED: Final = frozenset(
    {RyukyokuType.FOUR_WINDS, RyukyokuType.FOUR_RIICHI, RyukyokuType.FOUR_KANS}
)


def open_claims(state: Round, seats: Collection[Seat]) -> OpenClaims:
    if state.offer is None:
        return {}
    offers = ((seat, claims(state, seat)) for seat in seats if seat != state.offer[0])
    return {seat: (state.observe(seat), offered) for seat, offered in offers if offered}


def claim_answers(claimed: OpenClaims, events: Sequence[Event]) -> Iterator[PlayedOffer]:
    """Yield the seats' answers to their claims. Claims preempted by another seat's call or win are
    left out, because the seat's wishes are unknown.

    Args:
        events: the events from the first one that settles the claims.
    """
    wins = takewhile(lambda event: isinstance(event, Win), events)
    winners = {event.seat: event for event in wins if isinstance(event, Win)}
    first = events[0]
    for seat, (observation, offered) in claimed.items():
        event = winners.get(seat, first)
        if isinstance(event, Call | Win) and event.seat == seat:
            yield PlayedOffer(observation, offered, event)
        else:
            taken = _priority(first)
            passed = tuple(action for action in offered if _priority(action) > taken)
            if passed:
                yield PlayedOffer(observation, passed, None)


def settles(event: Event) -> bool:
    return isinstance(event, Draw | Call | Win | Ryukyoku)


def _priority(event: Event) -> int:
    match event:
        case Win():
            return 3
        case Call():
            return 1 if event.meld.type is MeldType.CHI else 2
        case Ryukyoku(type=RyukyokuType.TRIPLE_RON):
            return 3
        case Ryukyoku() if event.type in _ABORTED:
            return 2
        case _:
            return 0


Reviewed = TypeVar("Reviewed", bound=ReviewEntry)


def review_entries(
    record: GameRecord,
    seats: Collection[Seat],
    tree: StrategyTree,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[tuple[ReviewEntry, ...]]:
    rounds = [*played_entries(record, seats)]
    decided = in_lots(rounds, lambda made: _decide_all(record.game, made, tree))
    return _with_progress(
        (with_deal_ins(record, here) for here in decided), len(record.rounds), progress
    )


def entries_at_once(
    record: GameRecord, seats: Collection[Seat], tree: StrategyTree
) -> tuple[ReviewEntry, ...]:
    return tuple(chain.from_iterable(review_entries(record, seats, tree)))


Made = TypeVar("Made", PlayedDiscard, Played)


def in_lots(
    rounds: Iterable[Sequence[Made]], decide: Callable[[Sequence[Made]], Sequence[Reviewed | None]]
) -> Iterator[tuple[Reviewed, ...]]:
    """Yield the reviewed decisions of each round. Short rounds are batched, which is faster.

    Args:
        decide: returns one review, or None, for each move it is given.
    """
    lot: list[Sequence[Made]] = []

    def decided() -> Iterator[tuple[Reviewed, ...]]:
        entries = iter(decide([one for made in lot for one in made]))
        for made in lot:
            yield tuple(one for one in islice(entries, len(made)) if one is not None)
        lot.clear()

    for made in rounds:
        lot.append(made)
        if sum(map(len, lot)) >= LOT:
            yield from decided()
    yield from decided()


def _with_progress(
    rounds: Iterator[tuple[Reviewed, ...]], total: int, progress: Callable[[int, int], None]
) -> Iterator[tuple[Reviewed, ...]]:
    for done, here in enumerate(rounds, start=1):
        yield here
        progress(done, total)


def decide_discards(
    game: str, made: Sequence[PlayedDiscard], advices: Iterable[Advice]
) -> tuple[Decision, ...]:
    decided = [_decided(game, one, advice) for one, advice in zip(made, advices, strict=True)]
    return tuple(one for one in with_grades(made, decided, ()) if isinstance(one, Decision))


def decide_all(game: str, made: Sequence[Played], tree: StrategyTree) -> tuple[ReviewEntry, ...]:
    return tuple(entry for entry in _decide_all(game, made, tree) if entry is not None)


def _decide_all(
    game: str, made: Sequence[Played], tree: StrategyTree
) -> tuple[ReviewEntry | None, ...]:
    offers = (one for one in made if isinstance(one, PlayedOffer))
    looked = look_at_offers([(one.observation, one.offered) for one in offers])
    return with_grades(made, ungraded(game, made, looked, tree), looked)


def ungraded(
    game: str, made: Sequence[Played], looked: Sequence[LookedAt], tree: StrategyTree
) -> list[ReviewEntry | None]:
    """Return the reviewed decisions before grading; None for decisions without advice.

    Args:
        looked: how the calls of each `PlayedOffer` change the hand, in order.
    """
    seen = {
        id(one.observation): one.observation
        for one in made
        if isinstance(one, PlayedDiscard)
        or any(isinstance(action, Discard) for action in one.offered)
    }
    advices = dict(zip(seen, advise_in_order([*seen.values()], tree), strict=True))
    asked = [
        (one.observation, one.offered, advices.get(id(one.observation)), facts)
        for one, facts in zip(
            (one for one in made if isinstance(one, PlayedOffer)), looked, strict=True
        )
    ]
    ask_at_once((seen, offered, facts) for seen, offered, _, facts in asked)
    actions = iter(advise_offers(asked))
    entries: list[ReviewEntry | None] = []
    for one in made:
        if isinstance(one, PlayedDiscard):
            entries.append(_decided(game, one, advices[id(one.observation)]))
            continue
        action = next(actions)
        entries.append(
            None if action is None else CallDecision(game, one.observation, one.answered, action)
        )
    return entries


def played_entries(record: GameRecord, seats: Collection[Seat]) -> Iterator[tuple[Played, ...]]:
    check_shown(record, seats)
    absent: set[Seat] = set()
    for number in range(len(record.rounds)):
        yield tuple(_played_entries(record, number, seats, absent))


def check_shown(record: GameRecord, seats: Collection[Seat]) -> None:
    """Refuse to review seats whose tiles the record hides.

    Raises:
        UnreadableGame: if there is such a seat.
    """
    shown = record.seats_shown()
    hidden = [seat for seat in seats if seat not in shown]
    if hidden:
        raise UnreadableGame(
            "This record hides the tiles of seat {seat}; only seat {shown} can be reviewed.",
            seat=hidden[0],
            shown=", ".join(map(str, shown)),
        )


def _played_entries(
    record: GameRecord, number: int, seats: Collection[Seat], absent: set[Seat]
) -> Iterator[Played]:
    events = record.rounds[number]
    claimed: OpenClaims = {}
    for place, (state, event) in enumerate(replay_round(record.rules, events, number)):
        here = [seat for seat in seats if seat not in absent]
        if place and isinstance(events[place - 1], Discard | Call):
            claimed = open_claims(state, here)
        if claimed and settles(event):
            yield from claim_answers(claimed, events[place:])
            claimed = {}
        match event:
            case Disconnected():
                absent.add(event.seat)
            case Reconnected():
                absent.discard(event.seat)
            case Discard() | Call() | Win() | Ryukyoku() if state.to_discard in here:
                yield from _own_turn(state, state.to_discard, event)
            case _:
                pass


def _own_turn(state: Round, seat: Seat, event: Discard | Call | Win | Ryukyoku) -> Iterator[Played]:
    discard = event if isinstance(event, Discard) and not state.riichi[seat] else None
    offered = own_offers(state, seat)
    if discard is None and not offered:
        return
    observation = state.observe(seat)
    if offered:
        yield PlayedOffer(observation, offered, event)
    if discard is not None and len(observation.discards) > 1:
        yield PlayedDiscard(observation, discard)


def decide(game: str, made: PlayedDiscard, advice: Advice) -> Decision:
    (decision,) = decide_discards(game, (made,), (advice,))
    return decision


def _decided(game: str, made: PlayedDiscard, advice: Advice) -> Decision:
    observation, discard = made.observation, made.discard
    judged = judge(observation, advice, discard.tile)
    return Decision(
        game=game,
        observation=observation,
        after_call=observation.drawn is None,
        advice=advice,
        played=discard.tile,
        tsumogiri=discard.tsumogiri,
        riichi=discard.riichi,
        verdict=judged.verdict,
        played_as=played_as(advice.terms, advice.choice.plans, discard.tile),
        slip=judged.slip,
    )
