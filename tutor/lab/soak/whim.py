from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from rules.events import Call, Discard, Ruleset, Ryukyoku, Win
from rules.legal import Action
from rules.record import GameRecord
from rules.round import Round
from rules.shanten import shanten
from rules.table import Answer, Table
from rules.tiles import Seat, count_kinds, kind_of

Progress: TypeAlias = Callable[[int, int | None], None]
"""Told the cases done and all there are (None: not known)."""


@dataclass(frozen=True, slots=True)
class Whim:
    """How often a seat takes what it is offered, each from 0 to 1."""

    wins: float = 1.0
    calls: float = 0.3
    riichi: float = 0.8
    greed: float = 0.9
    nine: float = 0.5


WILD: Final = Whim(calls=0.2, riichi=0.5, greed=0.0)


def play_game(
    random: Random, whim: Whim, *, hanchan: bool = False, red_fives: bool = True
) -> GameRecord:
    table = Table(Ruleset(hanchan=hanchan, red_fives=red_fives), random)
    while not table.is_over:
        table.step(answers(table, random, whim))
    return table.record()


def answers(table: Table, random: Random, whim: Whim) -> dict[Seat, Answer]:
    return {
        seat: answer(table.round, seat, offered, random, whim)
        for seat, offered in table.pending.items()
    }


def answer(
    state: Round, seat: Seat, offered: tuple[Action, ...], random: Random, whim: Whim
) -> Answer:
    wins = [action for action in offered if isinstance(action, Win)]
    if wins and _wants(random, whim.wins):
        return wins[0]
    taken = [action for action in offered if isinstance(action, Call)]
    if taken and _wants(random, whim.calls):
        return random.choice(taken)
    if state.to_discard != seat:
        return None
    nine = [action for action in offered if isinstance(action, Ryukyoku)]
    if nine and _wants(random, whim.nine):
        return nine[0]
    discards = [action for action in offered if isinstance(action, Discard)]
    riichi = [discard for discard in discards if discard.riichi]
    if riichi and _wants(random, whim.riichi):
        return random.choice(riichi)
    if _wants(random, whim.greed):
        random.shuffle(discards)
        return min(discards, key=lambda discard: _distance(state, discard))
    return random.choice(discards)


def _wants(random: Random, often: float) -> bool:
    return often >= 1 or random.random() < often


def _distance(state: Round, discard: Discard) -> int:
    counts = count_kinds(state.hands[discard.seat] or ())
    counts[kind_of(discard.tile)] -= 1
    return shanten(counts, len(state.melds[discard.seat]))
