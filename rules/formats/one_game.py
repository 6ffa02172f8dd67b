"""What a file holds of one game: a round that stands in it twice is taken once, and another game
that follows is left out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.events import Deal, Event, FourPoints, RiichiAccepted, Ryukyoku, Win
from rules.message import Message
from rules.record import NOBODY, Player, Repair
from rules.tiles import four

TWICE: Final = Message("it stands in the file twice: it was taken once")
OTHER_GAME: Final = Message("another game follows in the file: it was left out")
RIICHI_STICK: Final = 1000

Rounds = Sequence[Sequence[Event]]


def are_named(players: Sequence[Player]) -> bool:
    """Return whether anybody's name is told."""
    return any(player.name for player in players)


def are_told(players: Sequence[Player]) -> bool:
    """Return whether anything is told of anybody."""
    return any(player != NOBODY[0] for player in players)


def are_others(players: Sequence[Player], told: Sequence[Player]) -> bool:
    """Return whether somebody else sits there; a name that is not told is no other one.

    >>> are_others([Player("A"), Player("B")], [Player("A"), Player("")])
    False
    """
    pairs = zip(players, told, strict=True)
    return any(one.name and other.name and one.name != other.name for one, other in pairs)


@dataclass(slots=True)
class Part:
    """A stretch of a file: it begins with the head of a game, or with the file."""

    start: int = 0
    """Rounds before it."""
    game: str = ""
    """The game's id."""
    players: Sequence[Player] = NOBODY
    end: int | None = None
    """Rounds that there were when the part told how the game ended."""
    points: FourPoints | None = None
    """At that end."""

    def is_other(self, part: "Part") -> bool:
        """Return whether another part tells by its id or its names that it is of another game."""
        has_other_id = bool(self.game and part.game and self.game != part.game)
        return has_other_id or are_others(self.players, part.players)


@dataclass(slots=True)
class FirstGame:
    """The rounds of the first game in a file."""

    kept: list[Sequence[Event]] = field(default_factory=list)
    """One for each of the file up to `end`: empty where it was left out."""
    repairs: list[Repair] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    """Those that its rounds stand in."""
    end: int | None = None
    """The round with which another game begins, None where there is none."""


def of_one_game(rounds: Rounds, parts: Sequence[Part]) -> FirstGame:
    """Return what is of the first game, and what was left out.

    A round is told by its number and honba, which come once in a game and only rise; what follows
    itself may have been dealt again. Behind the end of a game, and behind another head, is another
    game, but for a part with the same id, with rounds that were there already, or with the points
    that the last round ended with. Only where each round has a head of its own they may lie in any
    order, as long as nothing else tells of a second game.

    Where a file has no sign of a second game (neither head nor id nor end, and rounds whose numbers
    go on) its rounds are taken for those of the first.
    """
    if _is_in_parts(rounds, parts):
        found = _Sieve(rounds, parts, in_order=False).run()
        if found.end is None:
            return found
    return _Sieve(rounds, parts, in_order=True).run()


def _is_in_parts(rounds: Rounds, parts: Sequence[Part]) -> bool:
    """Return whether each round has a file of its own: what heads and ends tell is of each file
    then, and not of the game."""
    ours = [part for part in parts if part.start < len(rounds)]
    ends = {part.points for part in ours if part.points is not None}
    is_one = len(ends) < 2 and len({part.game for part in ours}) == 1
    return is_one and 1 < len(ours) == len(rounds) and (len(rounds) > 2 or not parts[0].points)


class _Sieve:
    """Takes the rounds of a file one by one as long as they are of one game."""

    def __init__(self, rounds: Rounds, parts: Sequence[Part], *, in_order: bool) -> None:
        self.rounds = rounds
        self.parts = {part.start: part for part in parts}
        self.in_order = in_order
        self.found = FirstGame()
        self.part = Part()
        self.games: set[str] = set()
        """The ids that were told."""
        self.places: dict[tuple[int, int], int] = {}
        self.last: int | None = None
        """The last round that was taken, if another must come after it."""
        self.seam: int | None = None
        """Where a part began of which nothing tells yet that it is of this game."""

    def run(self) -> FirstGame:
        """Take every round up to the first of another game."""
        found = self.found
        for number, events in enumerate(self.rounds):
            if number in self.parts:
                self._begin(self.parts[number])
            deal = events[0] if events else None
            if not isinstance(deal, Deal):
                found.kept.append(events)
                continue
            place = deal.round, deal.honba
            known = self.places.get(place)
            if known is not None and self.rounds[known][0] == deal:
                found.repairs.append(Repair(TWICE, number))
                found.kept[known] = max(found.kept[known], events, key=len)
                found.kept.append(())
                self.last = known
            elif self._is_other(number, deal, known):
                self._stop(number)
                return found
            else:
                found.kept.append(events)
                self.places[place] = self.last = number
            self.seam = None
            if self.part not in found.parts[-1:]:
                found.parts.append(self.part)
        return found

    def _stop(self, number: int) -> None:
        """Leave out what follows: another game, whose first rounds may be damaged."""
        found = self.found
        if self.seam is not None:
            number = self.seam
        elif self._is_ended(number):
            number = self.part.end or number
        found.end = number
        del found.kept[number:]
        twice = [each for each in found.repairs if each.round is not None and each.round < number]
        found.repairs = [*twice, Repair(OTHER_GAME)]

    def _begin(self, part: Part) -> None:
        self.part = part
        if part.game and part.game in self.games:
            self.seam = self.last = None
        elif self.in_order and self.places:
            self.seam = part.start
        self.games.add(part.game)

    def _is_other(self, number: int, deal: Deal, known: int | None) -> bool:
        """Return whether a round that is not there yet is of another game."""
        kept = self.found.kept
        before = None if self.last is None else kept[self.last]
        if self.seam is None and known is not None:
            is_again = known == number - 1 and _is_again(kept[known], deal)
            return not is_again or self._is_ended(number)
        if not self.in_order:
            return False
        if self.seam is not None:
            return before is None or not _follows(before, deal)
        return self._is_ended(number) or (before is not None and _place(before) > _place([deal]))

    def _is_ended(self, number: int) -> bool:
        return self.in_order and self.part.end is not None and number >= self.part.end


def points_after(events: Sequence[Event]) -> FourPoints | None:
    """Return the points that a round ended with, None where it has no end."""
    points, is_ended = [0] * 4, False
    for event in events:
        match event:
            case Deal():
                points = [*event.points]
            case RiichiAccepted():
                points[event.seat] -= RIICHI_STICK
            case Win() | Ryukyoku():
                points = [own + delta for own, delta in zip(points, event.deltas, strict=True)]
                is_ended = True
    return four(points) if is_ended else None


def _is_again(events: Sequence[Event], deal: Deal) -> bool:
    """Return whether a round may be dealt again: its points stand as it left them, or, where it
    broke off, as it found them."""
    return deal.points == (points_after(events) or _deal_of(events).points)


def _follows(events: Sequence[Event], deal: Deal) -> bool:
    """Return whether the deal has the points that the round before it ended with."""
    return _place([deal]) > _place(events) and points_after(events) == deal.points


def _place(events: Sequence[Event]) -> tuple[int, int]:
    deal = _deal_of(events)
    return deal.round, deal.honba


def _deal_of(events: Sequence[Event]) -> Deal:
    deal = events[0]
    assert isinstance(deal, Deal)
    return deal
