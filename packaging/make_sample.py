"""Make the bundled sample game, data/samples/east-game.mjlog.

A practice game: three steady opponents, and in the learner's seat (seat 0) a novice, who goes for
speed alone, never folds, and sometimes discards the drawn tile. Run it in the checkout:

    python packaging/make_sample.py [SEED]
"""

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.events import Ruleset
from rules.formats import write_mjlog
from rules.record import GameRecord, Player
from rules.tiles import Seat
from tutor.opponents.opponents import opponent
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import GameSetup
from tutor.strategy.tree import StrategyTree, shipped_tree

NAMES = ("Aoi", "Ben", "Chika", "Dan")
SEED = 88
HASTE = 0.15


def play(seed: int, tree: StrategyTree) -> GameRecord:
    names = ("steady", "steady", "steady")
    setup = GameSetup(seed, Ruleset(hanchan=False), Seat(0), names, f"sample-{seed}")
    steady, novice = opponent("steady", tree), opponent("novice", tree)
    random = Random(seed)
    session = PracticeSession(setup, tree, (steady, steady, steady))
    while not session.is_over:
        question = session.question
        if question is None:
            session.advance()
        else:
            hasty = [discard for discard in question.discards if discard.tsumogiri]
            if hasty and not question.win and random.random() < HASTE:
                session.answer(hasty[0])
            else:
                session.answer(novice.answer(question.observation, question.offered))
    first, second, third, fourth = (Player(name) for name in NAMES)
    return replace(session.record(), players=(first, second, third, fourth))


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    record = play(seed, shipped_tree())
    target = ROOT / "data" / "samples" / "east-game.mjlog"
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(write_mjlog(record))
    print(f"{target}: {len(record.rounds)} rounds, final points {record.final_points}")


if __name__ == "__main__":
    main()
