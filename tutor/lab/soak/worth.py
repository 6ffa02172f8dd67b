"""Wins played out: what was said of each one decision earlier, beside its settlement.

At a winner's last decision the worth of its hand is kept. What chance brought since (sticks, dora,
ippatsu, the last tile, ura-dora ...) is read from the round at the win and added to the table of
that decision; then the points that each seat gains or pays have to be those of the Win event, which
are the rules' own. Where chance brought nothing, the points that the advice gave are compared as
they were given.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from typing import Final

from rules.events import Call, Discard, Win
from rules.formats.logs import find_logs
from rules.formats.reading import UnreadableGame
from rules.legal import Action, claims, own_turn
from rules.melds import Meld
from rules.observation import Observation
from rules.record import GameRecord, replay_round
from rules.round import Round
from rules.tiles import Seat, Tile, format_tiles, kind_of, tile_name
from tutor.coach.advisor import advise
from tutor.coach.call_effects import after_kan
from tutor.coach.calls import advise_action
from tutor.coach.offer_facts import CallWaits, RiichiWorth, WinWorth
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.coach.worth import (
    Hand,
    Payout,
    Table,
    Wait,
    look_at_tenpai,
    offered_table,
    offered_win,
    payout,
    table_of,
)
from tutor.corpus import no_game
from tutor.lab.games import part_of
from tutor.lab.soak.figure import Figure
from tutor.lab.soak.rounds import soaked_game
from tutor.lab.soak.whim import Progress

STICK: Final = 1000


@dataclass(frozen=True, slots=True)
class Claim:
    seen: Observation
    offered: tuple[Action, ...]
    meld: Meld


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat's last decision: a discard or a kan."""

    seen: Observation
    action: Discard | Call
    claim: Claim | None = None
    """The chi or pon that the discard follows."""

    @property
    def is_riichi(self) -> bool:
        return isinstance(self.action, Discard) and self.action.riichi

    @property
    def hand(self) -> Hand:
        if isinstance(self.action, Call):
            after = after_kan(self.seen, self.action.meld)
            return Hand(after.hand, after.own_melds)
        kept = (tile for tile in self.seen.hand if tile != self.action.tile)
        return Hand(tuple(kept), self.seen.own_melds)


@dataclass(frozen=True, slots=True)
class PlayedWin:
    win: Win
    chosen: Chosen | None
    """None: the first tile drawn wins."""
    seen: Observation
    """At the win."""
    offered: tuple[Action, ...]
    first: bool
    """No other seat has won on the same tile before: honba and sticks are the winner's."""

    @property
    def tsumo(self) -> bool:
        return self.win.seat == self.win.from_seat

    @property
    def table(self) -> Table:
        """The table at the win, with ura-dora."""
        table = replace(offered_table(self.seen, self.win), ura=self.win.ura_indicators)
        return table if self.first else replace(table, honba=0, kyotaku=0)


def soak_worth(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str | Figure]:
    """Compare what was said one decision before each win with its settlement; give the faults.

    Of real games the report part is left out.

    Raises:
        ValueError: the logs hold no win.
    """
    tree, done, as_said = shipped_tree(), 0, 0
    for name, won in islice(_wins(seed, logs), size):
        place = f"{name}, round {won.seen.round}, {format_tiles(won.seen.hand)}"
        yield from (f"{place}: {fault}" for fault in faults_of(won, tree))
        done += 1
        as_said += wait_as_said(won) is not None
        progress(done, size)
    if not done:
        raise no_game(logs)
    yield Figure("wins", done)
    yield Figure("wins that chance added nothing to", as_said)


def _wins(seed: int, logs: Sequence[Path]) -> Iterator[tuple[str, PlayedWin]]:
    if not logs:
        for number in count():
            name = f"game {number} of seed {seed}"
            yield from ((name, won) for won in wins_of(soaked_game(seed, number)))
    for log in find_logs(logs):
        if part_of(log.name) == "report":
            continue
        try:
            record = log.read().record
        except UnreadableGame:
            continue
        yield from ((record.game, won) for won in wins_of(record))


def wins_of(record: GameRecord) -> Iterator[PlayedWin]:
    for number, events in enumerate(record.rounds):
        chosen: dict[Seat, Chosen] = {}
        claimed: dict[Seat, Claim] = {}
        for state, event in replay_round(record.rules, events, number):
            match event:
                case Win(seat):
                    yield _win(state, event, chosen.get(seat))
                case Discard(seat) if not state.riichi[seat]:
                    chosen[seat] = Chosen(state.observe(seat), event, claimed.pop(seat, None))
                case Call(seat, meld) if meld.is_kan:
                    chosen[seat] = Chosen(state.observe(seat), event)
                case Call(seat, meld):
                    claimed[seat] = Claim(state.observe(seat), claims(state, seat), meld)
                case _:
                    pass


def _win(state: Round, win: Win, chosen: Chosen | None) -> PlayedWin:
    first = not state.ended
    offers = own_turn if win.seat == win.from_seat else claims
    offered = offers(state, win.seat) if first else ()
    return PlayedWin(win, chosen, state.observe(win.seat), offered, first)


def faults_of(won: PlayedWin, tree: StrategyTree) -> Iterator[str]:
    win = won.win
    at_win = offered_win(won.seen, win, won.table)
    if at_win is None or at_win.deltas(win.from_seat) != win.deltas:
        yield f"at the win {at_win and at_win.deltas(win.from_seat)}, paid {win.deltas}"
    if won.chosen is not None:
        said = said_before(won, won.chosen)
        if said is None or said.deltas(win.from_seat) != win.deltas:
            yield f"one decision before {said and said.deltas(win.from_seat)}, paid {win.deltas}"
    yield from _offer_faults(won)
    wait = wait_as_said(won)
    if wait is not None and won.chosen is not None:
        gain = win.deltas[win.seat] - STICK * won.chosen.is_riichi
        yield from _advice_faults(won, won.chosen, wait, gain, tree)


def said_before(won: PlayedWin, chosen: Chosen) -> Payout | None:
    """Return the worth of the hand after the last decision on the tile that came, with what chance
    brought since."""
    at_win = won.table
    table = replace(
        table_of(chosen.seen),
        indicators=at_win.indicators,
        kyotaku=at_win.kyotaku,
        ippatsu=at_win.ippatsu,
        rinshan=at_win.rinshan,
        chankan=at_win.chankan,
        last_tile=at_win.last_tile,
        ura=at_win.ura if at_win.riichi else (),
    )
    if not won.first:
        table = replace(table, honba=0)
    tile, declare = won.win.tile, chosen.is_riichi
    return payout(chosen.hand, tile, table, tsumo=won.tsumo, declare=declare)


def wait_as_said(won: PlayedWin) -> Wait | None:
    """Return the wait that won, as it was said one decision before; None if chance has brought
    something since: it is not what the win pays then."""
    chosen, table, tile = won.chosen, won.table, won.win.tile
    if chosen is None or isinstance(chosen.action, Call) or not won.first:
        return None
    facts = look_at_tenpai(chosen.seen, chosen.action.tile)
    waits = [] if facts is None else [w for w in facts.waits if w.kind == kind_of(tile)]
    if not waits or tile_name(waits[0].worth.tile) != tile_name(tile):
        return None
    then = table_of(chosen.seen)
    if table.kyotaku != then.kyotaku + chosen.is_riichi or table.indicators != then.indicators:
        return None
    if table.ippatsu or table.rinshan or table.chankan or table.last_tile:
        return None
    if then.last_tile:  # a call since then, so that nobody has drawn it
        return None
    plain = offered_win(won.seen, won.win, replace(table, ura=()))
    with_ura = offered_win(won.seen, won.win, table)
    is_same = plain is not None and with_ura is not None and plain.points == with_ura.points
    return waits[0] if is_same else None


def _offer_faults(won: PlayedWin) -> Iterator[str]:
    """Check the points given with the offer of the win, where no ura-dora came out."""
    offer = next((one for one in won.offered if isinstance(one, Win)), None)
    plain = offered_win(won.seen, won.win, replace(won.table, ura=()))
    with_ura = offered_win(won.seen, won.win, won.table)
    if offer is None or plain is None or with_ura is None or plain.points != with_ura.points:
        return
    told = advise_action(won.seen, (offer,))
    facts = [] if told is None else [fact for option in told.options for fact in option.value]
    for fact in facts:
        if isinstance(fact, WinWorth) and fact.points != won.win.deltas[won.win.seat]:
            yield f"the offer says {fact.points}, paid {won.win.deltas}"


def _advice_faults(
    won: PlayedWin, chosen: Chosen, wait: Wait, gain: int, tree: StrategyTree
) -> Iterator[str]:
    """Check what the advice of the last decision said of a ron, where the seat followed it."""
    if won.tsumo or not isinstance(chosen.action, Discard):
        return
    thrown, riichi = chosen.action.tile, chosen.is_riichi
    if wait.points != gain and riichi == (wait.riichi is not None):
        yield f"the wait says {wait.points}, gained {gain}"
    advice = advise(chosen.seen, tree)
    if tile_name(advice.best[0]) == tile_name(thrown):
        ranges = []
        if (win := advice.win) is not None:
            ranges.append((win.riichi, win.riichi_most) if riichi else (win.points, win.most))
        for least, most in ranges:
            if not least <= gain <= most:
                yield f"the advice says {least} to {most}, gained {gain}"
    if riichi:
        told = advise_action(chosen.seen, (chosen.action,), advice)
        for fact in () if told is None else told.options[0].value:
            if isinstance(fact, RiichiWorth) and fact.riichi > gain:
                yield f"the riichi says {fact.riichi} or more, gained {gain}"
    if chosen.claim is not None:
        yield from _call_faults(chosen.claim, thrown, gain)


def _call_faults(claim: Claim, thrown: Tile, gain: int) -> Iterator[str]:
    told = advise_action(claim.seen, claim.offered)
    for option in () if told is None else told.options:
        if not isinstance(option.action, Call) or option.action.meld != claim.meld:
            continue
        waits = [fact for fact in option.speed if isinstance(fact, CallWaits)]
        for fact in waits:
            if fact.tile == tile_name(thrown) and not fact.least <= gain <= fact.most:
                yield f"the call says {fact.least} to {fact.most}, gained {gain}"
