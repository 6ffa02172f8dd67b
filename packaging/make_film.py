"""Film the end of a won round with open hints: docs/images/won-round.gif, for the README and the
manual.

    python packaging/make_film.py [-o FILE] [--language ja]

The learner's seat makes the moves of the opponent *strong*, in a deal that it wins early with
riichi. Needs Pillow. Unless QT_QPA_PLATFORM is set, Qt draws offscreen.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PIL import Image
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from scenes import ROOT, MainWindow, settle

from rules.events import Ruleset
from rules.tiles import Seat
from tutor.coach.strategy.tree import shipped_tree
from tutor.opponents.opponents import opponent
from tutor.pages.parts.theme import load_fonts
from tutor.pages.practice.model import GameRequest
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import GameSetup
from tutor.settings import Settings

FILM = ROOT / "docs" / "images" / "won-round.gif"
OTHERS = ("steady", "steady", "steady")
EARLIEST, LATEST = 6, 9
"""Earliest and latest turn for the win."""
SHOWN = 5
"""Number of turns filmed, counted from the end."""
PACE, THINKING, END = 400, 1.8, 5.0
"""Milliseconds for another player's turn; seconds for the learner's turn, and for the complete
result."""
STEP = 0.1
"""Seconds between two frames."""
WIDTH, COLOURS = 960, 128
MOST = 3_000_000
"""Maximum size in bytes."""


def winning_deal(tree):
    """Return a deal that the learner's seat wins in the first round, and the turn of the win."""
    strong, steady = opponent("strong", tree), opponent("steady", tree)
    for seed in range(500):
        setup = GameSetup(seed, Ruleset(hanchan=False), Seat(0), OTHERS, f"film-{seed}")
        session = PracticeSession(setup, tree, (steady, steady, steady))
        turn = 0
        while session.result is None and turn <= LATEST:
            question = session.question
            if question is None:
                session.advance()
                continue
            turn = question.observation.turn
            answer = strong.answer(question.observation, question.offered)
            if answer is not None and answer == question.win:
                if turn >= EARLIEST and question.observation.riichi[0]:
                    return seed, turn
                break
            session.answer(answer)
    raise SystemExit("no deal is won as early as this")


class Film:
    def __init__(self, window):
        self._window = window
        self.frames, self.lengths = [], []
        self.is_running = False

    def run(self, seconds=3600.0, until=lambda: False):
        """Run and film the window for some seconds, or until a condition holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            began = time.monotonic()
            while time.monotonic() < began + STEP:
                QCoreApplication.processEvents()
            if self.is_running:
                self._look()

    def _look(self):
        image = self._window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        smooth = Qt.TransformationMode.SmoothTransformation
        image = image.scaledToWidth(WIDTH, smooth)
        size = (image.width(), image.height())
        row = image.bytesPerLine()
        frame = Image.frombytes("RGB", size, bytes(image.constBits()), "raw", "RGB", row)
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self.lengths[-1] += STEP
        else:
            self.frames.append(frame)
            self.lengths.append(STEP)

    def save(self, path):
        """Write the frames with one palette, so that unchanged areas are not stored again."""
        palette = self.frames[-1].quantize(COLOURS)
        made = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in self.frames]
        made[0].save(
            path,
            save_all=True,
            append_images=made[1:],
            duration=[round(1000 * length) for length in self.lengths],
            loop=0,
            optimize=True,
        )


def film(window, seed, last, tree):
    strong = opponent("strong", tree)
    made = Film(window)
    window.practise(GameRequest(OTHERS, "east", seed))
    game = window.practice_page.game
    while True:
        made.run(
            until=lambda: (
                not game.controller.busy and (game.session.question or game.session.result)
            )
        )
        question = game.session.question
        if question is None:
            break
        made.is_running |= question.observation.turn > last - SHOWN
        made.run(THINKING if made.is_running else 0)
        game.controller.give(strong.answer(question.observation, question.offered))
    made.run(until=lambda: not game.panel.result.reveal.is_running)
    made.run(END)
    return made


def main(arguments):
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("-o", "--output", type=Path, default=FILM, metavar="FILE")
    parser.add_argument("--language", default="en")
    options = parser.parse_args(arguments)
    tree = shipped_tree()
    seed, last = winning_deal(tree)
    QApplication(["mahjong-tutor"])
    load_fonts()
    plain = Settings(language=options.language, theme="light", pace=PACE, hints="open")
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(plain, lambda wanted: None, games=Path(folder))
        window.resize(1180, 740)
        window.show()
        window.activateWindow()
        settle()
        film(window, seed, last, tree).save(options.output)
        window.close()
    size = options.output.stat().st_size
    print(f"{options.output}: deal {seed}, won in turn {last}, {size:,} bytes")
    return 0 if size < MOST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
