"""Make the bundled sample game, data/samples/east-game.mjlog.

It is a practice game against three steady opponents. The learner's seat (seat 0) is played by a
novice, who cares only about speed, never folds, and sometimes discards the drawn tile. Run it in
the checkout:

    python packaging/make_sample.py [SEED]
    python packaging/make_sample.py class   # the games of the sample class, data/sample-class.zip
"""

import sys
import zipfile
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from rules.events import Ruleset
from rules.formats.mjlog import read_mjlog
from rules.formats.mjlog_write import write_mjlog
from rules.record import GameRecord, Player
from rules.tiles import Seat
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.lab.play import Match
from tutor.lab.play import play as play_match
from tutor.opponents.opponents import opponent
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import GameSetup

NAMES = ("Aoi", "Ben", "Chika", "Dan")
SEED = 88
HASTE = 0.15
PUPILS = {"learner": "Aoi", "novice": "Ben", "steady": "Chika", "strong": "Dan"}
"""Names in the sample class, by the opponent that plays there; the last is a guest."""
CLASS_SEED, CLASS_GAMES, FIRST_DAY = 40, 6, date(2026, 10, 5)


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


def make_class() -> None:
    match = Match(tuple(PUPILS), shipped_tree(), Ruleset(hanchan=False), CLASS_SEED, keep=True)
    target = ROOT / "data" / "sample-class.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for game in play_match(match, CLASS_GAMES, jobs=1):
            assert game.mjlog is not None
            record = read_mjlog(game.mjlog.decode()).record
            players = tuple(Player(PUPILS[one.name]) for one in record.players)
            day = FIRST_DAY + timedelta(weeks=game.number)
            name = f"{day:%Y%m%d}19gm-0001-0000-{game.number:08x}.mjlog"
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, write_mjlog(replace(record, players=players)))
    print(f"{target}: {CLASS_GAMES} games, {target.stat().st_size:,} bytes")


def main() -> None:
    if sys.argv[1:] == ["class"]:
        make_class()
        return
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else SEED
    record = play(seed, shipped_tree())
    target = ROOT / "data" / "samples" / "east-game.mjlog"
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(write_mjlog(record))
    print(f"{target}: {len(record.rounds)} rounds, final points {record.final_points}")


if __name__ == "__main__":
    main()
