"""Rounds by chance, held after every event to what must always hold.

Every tile is in one place; points and sticks make a hundred thousand; what is kept as it goes is
what is counted afresh; the events that a seat sees give it what the round shows it; and a game
that is written and read in any format is the same game.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from rules.check import TOTAL_POINTS, check_game
from rules.events import Call, Deal, Discard, Draw, Event
from rules.formats.mjai import write_mjai
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import parse_game
from rules.formats.tenhou6_write import write_tenhou6
from rules.observation import Observation
from rules.record import GameRecord
from rules.round import DRAWS, Round
from rules.tiles import SEATS, KindMask, Seat, Tile, count_kinds, kind_of
from tutor.lab.soak.whim import WILD, Progress, Whim, play_game

WHIMS: Final = (
    Whim(),
    Whim(calls=1.0),
    Whim(calls=0.05, riichi=1.0, greed=1.0),
    Whim(wins=0.3, calls=0.6, greed=0.6, nine=0.1),
    WILD,
)
FORMAT_CHECK_INTERVAL: Final = 10


class EventFold:
    def __init__(self) -> None:
        self.hands: list[set[Tile]] = [set() for _ in SEATS]
        self._safe = [0] * 4
        self._declared = [False] * 4
        self._offered: tuple[Seat, int] | None = None

    @property
    def genbutsu(self) -> tuple[KindMask, ...]:
        return tuple(map(KindMask, self._safe))

    def take(self, event: Event) -> None:
        if self._offered is not None and isinstance(event, Draw | Call):
            thrower, bit = self._offered
            for seat in SEATS:
                self._safe[seat] |= bit * (self._declared[seat] and seat != thrower)
            self._offered = None
        match event:
            case Deal():
                self.hands = [set(hand or ()) for hand in event.hands]
            case Draw() if event.tile is not None:
                self.hands[event.seat].add(event.tile)
            case Discard():
                self.hands[event.seat].remove(event.tile)
                self._offered = event.seat, 1 << kind_of(event.tile)
                self._safe[event.seat] |= self._offered[1]
                self._declared[event.seat] |= event.riichi
            case Call():
                self.hands[event.seat].difference_update(event.meld.from_hand)
                if event.meld.added is not None:
                    self._offered = event.seat, 1 << event.meld.kind
            case _:
                pass


def soak_rounds(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    rounds = game = 0
    while rounds < size:
        try:
            record = soaked_game(seed, game)
            faults = [
                *broken(record),
                *(_lost(record) if game % FORMAT_CHECK_INTERVAL == 0 else ()),
            ]
            rounds += len(record.rounds)
        except Exception as error:  # whatever it is, it is a fault of ours
            faults = [f"{type(error).__name__}: {error}"]
            rounds += 1
        yield from (f"game {game} of seed {seed}: {fault}" for fault in faults)
        game += 1
        progress(min(rounds, size), size)


def soaked_game(seed: int, number: int) -> GameRecord:
    random = Random(f"{seed} {number}")
    return play_game(random, WHIMS[number % len(WHIMS)], hanchan=random.random() < 0.5)


def broken(record: GameRecord) -> Iterator[str]:
    for number, events in enumerate(record.rounds, 1):
        whole = Round(record.rules)
        masked = [Round(record.rules) for _ in SEATS]
        recomputed = EventFold()
        for index, event in enumerate(events, 1):
            whole.apply(event)
            for seat in SEATS:
                masked[seat].apply(mask(event, seat))
            recomputed.take(event)
            fault = _fault(whole, masked, recomputed)
            if fault is not None:
                yield f"round {number}, event {index} ({type(event).__name__}): {fault}"
                break


def _fault(whole: Round, masked: Sequence[Round], recomputed: EventFold) -> str | None:
    tiles = tiles_on_table(whole)
    if len(tiles) != len(set(tiles)):
        return "a tile lies in two places"
    if len(tiles) != 52 + len(whole.dora_indicators) + DRAWS - whole.tiles_left:
        return f"{len(tiles)} tiles are in sight with {whole.tiles_left} left in the wall"
    if sum(whole.points) + 1000 * whole.kyotaku != TOTAL_POINTS:
        return f"points {whole.points} and {whole.kyotaku} sticks"
    if [set(hand or ()) for hand in whole.hands] != recomputed.hands:
        return "a hand is not what was dealt and drawn less what was laid and thrown"
    genbutsu = recomputed.genbutsu
    for seat in SEATS:
        seen = whole.observe(seat)
        if seen != masked[seat].observe(seat):
            return f"seat {seat} sees something else in the events that it may see"
        if list(seen.seen) != recount(seen):
            return f"seat {seat} counts the tiles that it sees wrongly"
        if seen.genbutsu != genbutsu:
            return f"safe tiles {seen.genbutsu}, counted afresh {genbutsu}"
    return None


def _lost(record: GameRecord) -> Iterator[str]:
    found = check_game(record)
    yield from map(str, (*found.illegal, *found.points_mismatches))
    reading = parse_game(write_mjlog(record))
    if reading.repairs or reading.record != record:
        yield "written as mjlog and read again it is another game"
    for name, write in (("tenhou.net/6", write_tenhou6), ("mjai", write_mjai)):
        text = write(record)
        reading = parse_game(text.encode())
        if reading.repairs or write(reading.record) != text:
            yield f"written as {name} and read again it is another game"


def tiles_on_table(state: Round) -> list[Tile]:
    tiles = [tile for hand in state.hands for tile in hand or ()]
    tiles += [tile for melds in state.melds for meld in melds for tile in meld.tiles]
    tiles += [t.tile for river in state.rivers for t in river if t.called_by is None]
    return tiles + state.dora_indicators


def recount(seen: Observation) -> list[int]:
    tiles = [*seen.hand, *seen.dora_indicators]
    tiles += [tile for melds in seen.melds for meld in melds for tile in meld.tiles]
    tiles += [t.tile for river in seen.rivers for t in river if t.called_by is None]
    return count_kinds(tiles)


def mask(event: Event, seat: Seat) -> Event:
    """Return the event as a seat sees it: other seats' hands and draws are None.

    A Win is not masked: its ura-dora are revealed only when the round is over.
    """
    match event:
        case Deal():
            hands = tuple(hand if who == seat else None for who, hand in enumerate(event.hands))
            return replace(event, hands=hands)
        case Draw():
            return event if event.seat == seat else replace(event, tile=None)
        case _:
            return event
