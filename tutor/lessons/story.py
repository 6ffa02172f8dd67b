"""The story of a game: its rounds, deal-ins and waits, and where it turned."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.events import COUNTED_OUT, Deal, Discard, Ryukyoku, Win
from rules.placement import place_of
from rules.record import GameRecord, replay_round
from rules.tiles import Kind, Seat, Tile, kind_of
from tutor.coach.advice import Decision, ReviewEntry
from tutor.coach.graded import DealIn, DealtIn
from tutor.coach.slips import CLEAR
from tutor.coach.worth import look_at_tenpai
from tutor.grading.deal_in import danger_of
from tutor.grading.grade import Turn, turn_of
from tutor.lessons.lessons import SlipAt, find_slips

LONG_WAIT: Final = 4
"""Own discards of a ready hand after which waiting in vain is worth a word."""
LOST_PLACE: Final = 3


class Ending(StrEnum):
    RON = "ron"
    TSUMO = "tsumo"
    DEALT_IN = "dealt_in"
    PAID = "paid"
    """Somebody else won by self-draw."""
    OTHERS = "others"
    """Somebody else won on another's discard."""
    DRAWN = "drawn"
    ABORTED = "aborted"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Waited:
    """A ready hand that did not win though nobody passed its tiles by."""

    kinds: tuple[Kind, ...]
    live: int
    """Tiles that the seat could not see when it became ready."""
    turns: int
    ron: bool = True
    """Whether a discard of somebody else could have won."""


@dataclass(frozen=True, slots=True)
class RoundLine:
    round: int
    honba: int
    ending: Ending
    change: int
    """Points, with riichi sticks."""
    place: int
    """After the round."""
    winners: tuple[Seat, ...] = ()
    payer: Seat | None = None
    tile: Tile | None = None
    """What was dealt in, or won on."""
    deal_in: DealtIn | None = None
    silent: bool = False
    """Whether it was not clear that the winners were ready."""
    riichi: bool = False
    """Whether the seat had declared riichi."""
    tenpai: bool = False
    """Of a drawn round: whether the seat was ready."""
    waited: Waited | None = None
    at: int | None = None
    """The entry that dealt in."""
    slip: SlipAt | None = None
    """Of a round that the seat did not win: its gravest clear slip, if it is not the deal-in."""


@dataclass(frozen=True, slots=True)
class Story:
    seat: Seat
    rounds: tuple[RoundLine, ...]
    place: int | None
    """None: the record stops before the end."""
    turning: int | None = None
    """The round (from 0) after which the final place stood; None: it never changed."""

    @property
    def is_lost(self) -> bool:
        return self.place is not None and self.place >= LOST_PLACE

    @property
    def deal_ins(self) -> tuple[RoundLine, ...]:
        return tuple(line for line in self.rounds if line.ending is Ending.DEALT_IN)

    @property
    def wins(self) -> tuple[RoundLine, ...]:
        return tuple(one for one in self.rounds if one.ending in (Ending.RON, Ending.TSUMO))

    def lost_by(self, ending: Ending) -> int:
        return -sum(min(0, line.change) for line in self.rounds if line.ending is ending)


def story_of(
    record: GameRecord, seat: Seat, entries: Sequence[ReviewEntry], *, present: bool = False
) -> Story:
    """Return the story of a seat's game.

    Args:
        record: the game.
        seat: the seat.
        entries: of the seat, in order.
        present: as in `find_lessons`.
    """
    decided = {
        turn_of(one): (at, one)
        for at, one in enumerate(entries)
        if isinstance(one, Decision) and not one.taken_back
    }
    slips: dict[tuple[int, int], SlipAt] = {}
    for slip in find_slips(entries, present=present):
        seen = entries[slip.at].observation
        worst = slips.setdefault((seen.round, seen.honba), slip)
        if slip.lost > worst.lost:
            slips[seen.round, seen.honba] = slip
    lines = (_round_line(record, number, seat, decided) for number in range(len(record.rounds)))
    rounds = tuple(_with_slip(line, slips.get((line.round, line.honba))) for line in lines)
    points = record.final_points
    place = None if points is None else place_of(points, seat)
    turning = next(
        (at for at in reversed(range(1, len(rounds))) if rounds[at - 1].place != place), None
    )
    return Story(seat, rounds, place, None if place is None else turning)


def _with_slip(line: RoundLine, slip: SlipAt | None) -> RoundLine:
    won = line.ending in (Ending.RON, Ending.TSUMO)
    told = slip is None or slip.at == line.at or slip.lost < CLEAR
    return line if won or told else replace(line, slip=slip)


def _round_line(
    record: GameRecord, number: int, seat: Seat, decided: Mapping[Turn, tuple[int, Decision]]
) -> RoundLine:
    events = record.rounds[number]
    deal = events[0]
    assert isinstance(deal, Deal)
    following = record.rounds[number + 1][0] if number + 1 < len(record.rounds) else None
    after = following.points if isinstance(following, Deal) else record.final_points
    after = deal.points if after is None else after
    line = RoundLine(
        deal.round,
        deal.honba,
        Ending.UNFINISHED,
        after[seat] - deal.points[seat],
        place_of(after, seat),
        riichi=any(isinstance(e, Discard) and e.riichi and e.seat == seat for e in events),
    )
    return _ended(line, record, number, seat, decided)


def _ended(
    line: RoundLine,
    record: GameRecord,
    number: int,
    seat: Seat,
    decided: Mapping[Turn, tuple[int, Decision]],
) -> RoundLine:
    events = record.rounds[number]
    wins = [event for event in events if isinstance(event, Win)]
    if not wins:
        drawn = next((event for event in events if isinstance(event, Ryukyoku)), None)
        if drawn is None:
            return line
        ending = Ending.DRAWN if drawn.type in COUNTED_OUT else Ending.ABORTED
        waited = _waited(record, number, seat)
        return replace(line, ending=ending, tenpai=drawn.tenpai[seat], waited=waited)
    winners = tuple(win.seat for win in wins)
    first = wins[0]
    line = replace(line, winners=winners, payer=first.from_seat, tile=first.tile)
    if seat in winners:
        own = next(win for win in wins if win.seat == seat)
        return replace(line, ending=Ending.TSUMO if own.from_seat == seat else Ending.RON)
    waited = _waited(record, number, seat)
    if first.from_seat != seat:
        ending = Ending.PAID if first.from_seat == first.seat else Ending.OTHERS
        return replace(line, ending=ending, waited=waited)
    paid = -sum(min(0, win.deltas[seat]) for win in wins)
    discards = sum(isinstance(event, Discard) and event.seat == seat for event in events)
    at, decision = decided.get((line.round, line.honba, discards), (None, None))
    verdict, silent = DealtIn(DealIn.UNLUCKY, paid), False
    if decision is not None and kind_of(decision.played) == kind_of(first.tile):
        verdict = decision.deal_in or verdict
        silent = verdict.verdict is DealIn.UNLUCKY
        silent &= not {*winners} & {*danger_of(decision).threats}
    return replace(
        line, ending=Ending.DEALT_IN, deal_in=verdict, silent=silent, waited=waited, at=at
    )


def _waited(record: GameRecord, number: int, seat: Seat) -> Waited | None:
    """Return the wait of a hand that was ready for long, if nobody threw a tile that it could win
    on."""
    kinds: frozenset[Kind] = frozenset()
    live = turns = 0
    ron = True
    for state, event in replay_round(record.rules, record.rounds[number], number):
        if isinstance(event, Discard) and event.seat == seat:
            facts = None
            if not state.riichi[seat]:
                facts = look_at_tenpai(state.observe(seat), event.tile)
            elif kinds:
                turns += 1
                continue
            waits = () if facts is None or facts.furiten else facts.waits
            by_ron = [wait for wait in waits if wait.ron is not None or event.riichi]
            ron = bool(by_ron) or not waits
            winning = by_ron or waits
            now = frozenset(wait.kind for wait in winning if wait.live)
            turns = turns + 1 if now == kinds and kinds else int(bool(now))
            if now != kinds:
                kinds, live = now, sum(wait.live for wait in winning)
        elif isinstance(event, Discard) and kind_of(event.tile) in kinds and ron:
            return None
    if turns < LONG_WAIT:
        return None
    return Waited(tuple(sorted(kinds)), live, turns, ron)
