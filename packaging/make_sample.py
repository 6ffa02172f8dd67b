"""Make the sample game that is bundled as data/samples/east-game.mjlog.

Four made-up players at our own table: three follow the tutor, the first (seat 0, the learner of
the sample) goes for speed alone and never folds. Run it from the checkout:

    python packaging/make_sample.py [SEED]
"""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.events import Call, Discard, Win  # noqa: E402
from rules.formats import write_mjlog  # noqa: E402
from rules.melds import MeldType  # noqa: E402
from rules.offers import Action  # noqa: E402
from rules.record import GameRecord  # noqa: E402
from rules.round import Round  # noqa: E402
from rules.ruleset import Ruleset  # noqa: E402
from rules.shanten import shanten  # noqa: E402
from rules.table import Answer, Table  # noqa: E402
from rules.tiles import Seat, count_kinds, is_simple, kind_of  # noqa: E402
from tutor.advice.advisor import advise  # noqa: E402
from tutor.files import data  # noqa: E402
from tutor.strategy.tree import StrategyTree, load_tree  # noqa: E402

NAMES = ("Aoi", "Ben", "Chika", "Dan")
LEARNER = Seat(0)
SEED = 12


def play(seed: int, tree: StrategyTree) -> GameRecord:
    """One east-only game."""
    table = Table(Ruleset(hanchan=False), Random(seed), NAMES)
    while not table.is_over:
        table.step(
            {
                seat: answer(table.round, seat, offered, tree)
                for seat, offered in table.pending.items()
            }
        )
    return replace(table.record(), game=f"sample-{seed}")


def answer(table: Round, seat: Seat, offered: tuple[Action, ...], tree: StrategyTree) -> Answer:
    """Win where one can, call for a value set or towards all simples, else throw."""
    for action in offered:
        if isinstance(action, Win):
            return action
    if table.to_discard != seat:
        calls = [a for a in offered if isinstance(a, Call) and is_worth(table, a)]
        return calls[0] if calls else None
    return throw(table, seat, offered, tree)


def throw(table: Round, seat: Seat, offered: tuple[Action, ...], tree: StrategyTree) -> Discard:
    """The advised tile, with riichi where it may be declared with it."""
    advice = advise(table.observe(seat), tree)
    best = advice.rankings.speed[0].discard if seat == LEARNER else advice.best[0]
    discards = [a for a in offered if isinstance(a, Discard) and kind_of(a.tile) == kind_of(best)]
    return max(discards, key=lambda discard: (discard.riichi, discard.tile))


def is_worth(table: Round, call: Call) -> bool:
    """A pon of a value tile, or a call that comes nearer to all simples."""
    if any(table.riichi) or call.meld.is_kan:
        return False
    seen = table.observe(call.seat)
    if call.meld.type is MeldType.PON and seen.is_yakuhai(call.meld.kind, call.seat):
        return True
    rest = [tile for tile in seen.hand if tile not in call.meld.from_hand]
    simple = [tile for tile in (*rest, *call.meld.tiles) if is_simple(kind_of(tile))]
    before = shanten(count_kinds(seen.hand), len(seen.own_melds))
    after = shanten(count_kinds(rest), len(seen.own_melds) + 1)
    return after < before and len(simple) == len(rest) + 3


def main() -> None:
    """Write the sample."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    record = play(seed, load_tree(data() / "strategy.json"))
    target = ROOT / "data" / "samples" / "east-game.mjlog"
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(write_mjlog(record))
    print(f"{target}: {len(record.rounds)} rounds, final points {record.final_points}")


if __name__ == "__main__":
    main()
