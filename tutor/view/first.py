"""The ways in, in words: no Qt."""

from collections.abc import Collection
from dataclasses import dataclass

from tutor.basics.keys import STEP_KEYS, step_at
from tutor.language import Translator


@dataclass(frozen=True, slots=True)
class StartChoice:
    sign: str
    title: str
    line: str
    key: str
    tip: str = ""


def steps_choice(past: Collection[str], translator: Translator) -> StartChoice:
    at, count = step_at(past), len(STEP_KEYS)
    tip = translator.gettext("Learn the game by playing it (N)")
    if 0 < at < count:
        line = translator.gettext("You stand at step {at} of {count}: go on where you were.")
        return StartChoice(
            "idea",
            translator.gettext("Go on with the first steps"),
            line.format(at=at + 1, count=count),
            "N",
            tip,
        )
    return StartChoice(
        "idea",
        translator.gettext("New to the game?"),
        translator.gettext(
            "Learn it by doing, in ten minutes: a tile to throw, a hand to complete, a win to "
            "take. Then a first round with hints."
        ),
        "N",
        tip,
    )


def play_choice(interrupted: bool, translator: Translator) -> StartChoice:
    if interrupted:
        return StartChoice(
            "practice",
            translator.gettext("Go on with your game"),
            translator.gettext(
                "It stands where you left it. To begin another, leave it there: Ctrl+W."
            ),
            "P",
        )
    return StartChoice(
        "practice",
        translator.gettext("Play a round with hints"),
        translator.gettext(
            "Three opponents sit down at once. Ask whenever you like: H opens a hint."
        ),
        "P",
    )


def open_choice(translator: Translator) -> StartChoice:
    return StartChoice(
        "open",
        translator.gettext("Open a game log"),
        translator.gettext(
            "Choose a file, or drop it here. You see where another tile was better."
        ),
        "O",
        translator.gettext("Open a game log (Ctrl+O)"),
    )


def sample_choice(translator: Translator) -> StartChoice:
    return StartChoice(
        "review",
        translator.gettext("Look at a finished review"),
        translator.gettext(
            "A game of four programs, each turn explained: see what the tutor does."
        ),
        "R",
        translator.gettext("Open the sample game that came with the program"),
    )
