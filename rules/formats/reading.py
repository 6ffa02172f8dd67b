"""ReadResult, UnreadableGame, and the draft of a game that all readers share."""

import reprlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, takewhile
from typing import Final

from rules.events import (
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    FourPoints,
    Reconnected,
    RiichiAccepted,
    Win,
)
from rules.message import Message, TutorError
from rules.placement import by_placement
from rules.record import GameRecord, Player, Repair, playable
from rules.tiles import SEATS, Seat, Tile, four

TWICE: Final = Message("it appears twice in the file and was read once")
OTHER_GAME: Final = Message("another game follows in the file and was left out")


def are_other_players(players: Sequence[Player], others: Sequence[Player]) -> bool:
    """Check whether any seat has a different name; empty names match any name.

    >>> are_other_players([Player("A"), Player("B")], [Player("A"), Player("")])
    False
    """
    pairs = zip(players, others, strict=True)
    return any(one.name and other.name and one.name != other.name for one, other in pairs)


def of_one_game(
    rounds: Sequence[Sequence[Event]], ended: int | None = None, heads: Collection[int] = ()
) -> tuple[list[Sequence[Event]], list[Repair], int | None]:
    """Separate the first game in a file from any games that follow it.

    Rounds are identified by number and honba, which occur once in a game. A round that repeats its
    predecessor with another deal counts as dealt again, unless a head of a game lies between them.
    Different ids and points that do not continue do not separate games: they would cost rounds in
    damaged files of a single game, which are far more common. So if both the end of the first game
    and the head of the second are damaged, rounds of the second are taken as the first's.

    Args:
        ended: the number of rounds before the end of the game, if known.
        heads: the numbers of the rounds before which a head of a game was read.

    Returns:
        The rounds of the first game (empty where one was left out), the repairs, and the number of
        the first round of another game (None if there is no other).
    """
    kept: list[Sequence[Event]] = []
    repairs: list[Repair] = []
    places: dict[tuple[int, int], int] = {}
    for number, events in enumerate(rounds):
        deal = events[0] if events else None
        if not isinstance(deal, Deal):
            kept.append(events)
            continue
        place = places.setdefault((deal.round, deal.honba), number)
        is_after = ended is not None and number >= ended
        if place == number and is_after:
            return kept, [*repairs, Repair(OTHER_GAME)], number
        if place == number or not kept[place]:
            kept.append(events)
        elif kept[place][0] == deal:
            repairs.append(Repair(TWICE, number))
            kept[place] = max(kept[place], events, key=len)
            kept.append(())
        elif place < number - 1 or is_after or number in heads:
            return kept, [*repairs, Repair(OTHER_GAME)], number
        else:
            places[deal.round, deal.honba] = number
            kept.append(events)
    return kept, repairs, None


MAX_ROUNDS: Final = 100
MAX_EVENTS: Final = 400
WRONG_END: Final = Message("the points at the end do not add up and were left out")
MAX_REPAIRS: Final = 300


def shortened(value: object, most: int = 20) -> str:
    """Shorten a JSON value of any size or depth for a message.

    >>> shortened("kyushukyuhai", 5), shortened([[0, 1], {"a": None}])
    ('kyush', "[[0, 1], {'a': None}")
    """
    return (value if isinstance(value, str) else reprlib.repr(value))[:most]


class UnreadableGame(TutorError):
    """A file that cannot be read as a game; the message says why and what to do."""


def three_players() -> UnreadableGame:
    return UnreadableGame("This is a three-player game; only four-player games can be read.")


def refuse_hidden(record: GameRecord) -> None:
    """Refuse to write one seat's log in a format that shows all tiles.

    Raises:
        UnreadableGame: if the record hides tiles.
    """
    if len(record.seats_shown()) < len(SEATS):
        raise UnreadableGame(
            "This is one seat's log, with the tiles of the others hidden. It can only be written "
            "as mjai."
        )


def several_games() -> UnreadableGame:
    return UnreadableGame("These are several games; open one address at a time.")


class BadRound(TutorError):
    """A fault in a round; the round is kept up to that point."""


def seat_in(value: object) -> Seat:
    if type(value) is int and 0 <= value < 4:
        return Seat(value)
    raise BadRound("{what!r} is not a seat", what=shortened(value))


def points_in(value: object) -> FourPoints:
    if (
        isinstance(value, list)
        and len(value) == 4
        and all(type(points) is int and abs(points) <= 10**7 for points in value)
    ):
        return four(value)
    raise BadRound("{what} are not the points of four seats", what=shortened(value, 60))


@dataclass(frozen=True, slots=True)
class ReadResult:
    record: GameRecord
    repairs: tuple[Repair, ...] = ()
    seat: Seat | None = None
    """The seat named in the address, if any."""


@dataclass(slots=True)
class RoundDraft:
    rounds: list[list[Event]] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    failed: bool = True
    """Whether the rest of the current round is to be skipped."""
    owed: list[Event] = field(default_factory=list)
    """Dora revealed by an open kan, to be added after the next discard."""
    ended: int | None = None
    """The number of rounds before the end of the game; None until the end has been read."""
    heads: set[int] = field(default_factory=set)
    """The numbers of the rounds before which a head of a game was read."""
    waiting: list[Event] = field(default_factory=list)
    """Connection events, to be added before the next event."""

    @property
    def is_in_parts(self) -> bool:
        """Whether each round comes from a separate file, with its own head and end."""
        return len(self.rounds) > 2 and self.heads.issuperset(range(1, len(self.rounds)))

    def begin(self) -> None:
        """Start a new round.

        Raises:
            UnreadableGame: if there are too many rounds for a game.
        """
        if len(self.rounds) >= MAX_ROUNDS:
            raise UnreadableGame(
                "The file has more than {rounds} rounds, too many for a game.", rounds=MAX_ROUNDS
            )
        self.rounds.append([])
        self.failed = False
        self.owed = []
        self.waiting = []

    def add(self, event: Event) -> None:
        events = self.rounds[-1]
        events += self.waiting
        self.waiting = []
        if len(events) >= MAX_EVENTS:
            raise BadRound("the round has more than {most} events", most=MAX_EVENTS)
        events.append(event)
        if isinstance(event, Discard) and self.owed:
            events += self.owed
            self.owed = []

    def connect(self, event: Disconnected | Reconnected) -> None:
        if len(self.waiting) < MAX_EVENTS:
            self.waiting.append(event)

    def reveal(self, indicator: Tile) -> None:
        if is_open_kan_unanswered(self.rounds[-1]):
            self.owed.append(DoraRevealed(indicator))
        else:
            self.add(DoraRevealed(indicator))

    def end(self) -> bool:
        """Record the end of a game; return whether it is the first game's."""
        if self.rounds and self.ended is None:
            self.ended = len(self.rounds)
        return self.ended == len(self.rounds)

    def fail(self, what: Message) -> None:
        self.note(what)
        self.failed = True

    def note(self, what: Message) -> None:
        if not self.rounds:
            self.note_file(what)
        elif len(self.repairs) < MAX_REPAIRS:
            number = len(self.rounds) - 1
            self.repairs.append(Repair(what, number, len(self.rounds[-1])))

    def note_file(self, what: Message) -> None:
        if len(self.repairs) < MAX_REPAIRS:
            self.repairs.append(Repair(what))


def is_open_kan_unanswered(events: Sequence[Event]) -> bool:
    ignored = (DoraRevealed, Disconnected, Reconnected)
    match [event for event in events[-8:] if not isinstance(event, ignored)]:
        case [*_, Call(meld=meld), Draw()]:
            return meld.is_kan and meld.is_open
    return False


def finish(record: GameRecord, draft: RoundDraft, seat: Seat | None = None) -> ReadResult:
    """Return the result of a draft: the rounds of its first game, each up to its first impossible
    event.

    Args:
        seat: the seat named in the address, if any.

    Raises:
        UnreadableGame: if no round is left.
    """
    ended, heads = (None, ()) if draft.is_in_parts else (draft.ended, draft.heads)
    first, others, end = of_one_game(draft.rounds, ended, heads)
    rounds, final = tuple(map(tuple, first)), record.final_points
    if end and (ended is None or ended > end):
        final = None
    if not _adds_up(final, rounds):
        final = None
        others.append(Repair(WRONG_END))
    kept, cuts = playable(replace(record, rounds=rounds, final_points=final))
    found = [each for each in draft.repairs if not end or each.round is None or each.round < end]
    repairs = sorted(
        (*found, *others, *cuts),
        key=lambda repair: (-1, -1) if repair.round is None else (repair.round, repair.event or 0),
    )
    if not any(isinstance(event, Deal) for events in kept.rounds for event in events):
        if draft.rounds and repairs:
            raise UnreadableGame(
                "No round of this game can be read. First fault: {fault}.",
                fault=located(repairs[0]),
            )
        raise UnreadableGame(
            "The file contains no round of a game ({why}).",
            why=located(repairs[0]) if repairs else Message("it was saved before the first deal"),
        )
    trimmed = tuple(map(_to_last_move, kept.rounds))
    return ReadResult(replace(kept, rounds=trimmed), tuple(repairs), seat)


def _adds_up(final: FourPoints | None, rounds: Iterable[Sequence[Event]]) -> bool:
    totals, left = set[int](), 0
    for events in rounds:
        match events:
            case [Deal() as deal, *rest]:
                totals.add(sum(deal.points) + 1000 * deal.kyotaku)
                left = deal.kyotaku + sum(isinstance(each, RiichiAccepted) for each in rest)
    if final is None or not totals:
        return True
    return not totals.isdisjoint((sum(final), sum(final) + 1000 * left))


def _to_last_move(events: tuple[Event, ...]) -> tuple[Event, ...]:
    end = len(events)
    while end and isinstance(events[end - 1], Disconnected | Reconnected):
        end -= 1
    if end == 1:  # only the deal: keep the seats disconnected from the start
        end += len(tuple(takewhile(lambda event: isinstance(event, Disconnected), events[1:])))
    return events[:end]


def describe(repair: Repair) -> str:
    """Return a repair as English text.

    >>> describe(Repair(Message("the hand has 12 tiles"), 2, 0))
    'round 3, event 1: the hand has 12 tiles'
    >>> describe(Repair(Message("it has no deal"), 2))
    'round 3: it has no deal'
    """
    return str(located(repair))


def located(repair: Repair) -> Message:
    if repair.round is None:
        return repair.what
    number, what = repair.round + 1, repair.what
    if repair.event is None:
        return Message("round {round}: {what}", round=number, what=what)
    event = repair.event + 1
    return Message("round {round}, event {event}: {what}", round=number, event=event, what=what)


UMA: Final = (20, 10, -10, -20)
LIMIT_HAN: Final = (5, 6, 8, 11, 13)
YAKUMAN: Final = range(37, 52)


def limit_of(win: Win) -> int:
    """Return the limit of a win: 0 below mangan, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5
    yakuman.

    Three or four han without fu count as mangan, because formats omit the fu of limit hands.

    >>> from rules.tiles import Tile
    >>> limit_of(Win(Seat(1), Seat(0), Tile(0), (), (-8000, 8000, 0, 0), han=4))
    1
    """
    han, fu = win.han or 0, win.fu
    if han < 5:
        return int(han >= 3 if fu is None else fu << han + 2 > 2000)
    return sum(han >= least for least in LIMIT_HAN)


def hand_points(win: Win, honba: int, kyotaku: int) -> int:
    return win.deltas[win.seat] - 300 * honba - 1000 * kyotaku


def final_scores(points: FourPoints) -> list[float]:
    """Return Tenhou's final scores, in thousands.

    Each seat's score is its distance from 30,000 (halves rounded away from zero) plus an uma of
    -20, -10 or 10; first place gets the negative of the others' sum.

    >>> final_scores((35100, 24400, 4700, 35800))
    [15.0, -16.0, -45.0, 46.0]
    """
    by_place = by_placement(points)
    scores = [0.0] * 4
    for uma, seat in zip(UMA, by_place, strict=True):
        thousands = (abs(points[seat]) + 500) // 1000
        scores[seat] = float(uma - 30 + (thousands if points[seat] > 0 else -thousands))
    scores[by_place[0]] = -sum(scores[seat] for seat in by_place[1:])
    return scores


def nagashi_winners(deltas: FourPoints, dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats that were paid for nagashi mangan; () if the payments fit no seats.

    >>> nagashi_winners((-4000, 8000, -2000, -2000), Seat(0))
    (1,)
    """
    for count in (1, 2, 3):
        for winners in combinations(SEATS, count):
            gains = [0, 0, 0, 0]
            for winner in winners:
                for seat in SEATS:
                    if winner == seat:
                        gains[seat] += 12000 if seat == dealer else 8000
                    else:
                        gains[seat] -= 4000 if dealer in (seat, winner) else 2000
            if tuple(gains) == deltas:
                return winners
    return ()
