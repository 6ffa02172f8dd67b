"""Games made by ourselves: legal play from a seed, greedy enough that rounds are won."""

from functools import cache
from random import Random

from rules.events import Call, Discard, Ryukyoku, Win
from rules.offers import Action
from rules.record import GameRecord
from rules.round import Round
from rules.ruleset import Ruleset
from rules.shanten import shanten
from rules.table import Answer, Table
from rules.tiles import Seat, count_kinds, kind_of


@cache
def game(seed: int, *, calls: float = 0.3, greed: float = 0.9, hanchan: bool = False) -> GameRecord:
    """A whole game. `calls`: how often an offered call is taken; `greed`: how often a discard is
    the one that keeps the hand nearest to a win (otherwise any legal one)."""
    table = Table(Ruleset(hanchan=hanchan), Random(seed))
    whim = Random(seed + 1)
    while not table.is_over:
        table.step(
            {
                seat: _answer(table.round, seat, offered, whim, calls, greed)
                for seat, offered in table.pending.items()
            }
        )
    return table.record()


def _answer(
    table: Round, seat: Seat, offered: tuple[Action, ...], whim: Random, calls: float, greed: float
) -> Answer:
    wins = [action for action in offered if isinstance(action, Win)]
    if wins:
        return wins[0]
    taken = [action for action in offered if isinstance(action, Call)]
    if taken and whim.random() < calls:
        return whim.choice(taken)
    if table.to_discard != seat:
        return None
    if any(isinstance(action, Ryukyoku) for action in offered) and whim.random() < 0.5:
        return next(action for action in offered if isinstance(action, Ryukyoku))
    discards = [action for action in offered if isinstance(action, Discard)]
    riichi = [discard for discard in discards if discard.riichi]
    if riichi and whim.random() < 0.8:
        return whim.choice(riichi)
    if whim.random() < greed:
        whim.shuffle(discards)
        return min(discards, key=lambda discard: _shanten_after(table, discard))
    return whim.choice(discards)


def _shanten_after(table: Round, discard: Discard) -> int:
    counts = count_kinds(table.hands[discard.seat] or [])
    counts[kind_of(discard.tile)] -= 1
    return shanten(counts, len(table.melds[discard.seat]))
