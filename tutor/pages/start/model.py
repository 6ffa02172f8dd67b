from collections.abc import Collection
from dataclasses import dataclass

from tutor.basics.keys import STEP_KEYS, step_at
from tutor.language import gettext


@dataclass(frozen=True, slots=True)
class StartChoice:
    sign: str
    title: str
    line: str
    key: str
    tip: str = ""


def steps_choice(past: Collection[str]) -> StartChoice:
    at, count = step_at(past), len(STEP_KEYS)
    tip = gettext("Learn the game by playing it (N)")
    if 0 < at < count:
        line = gettext("You are at step {at} of {count}.")
        return StartChoice(
            "idea",
            gettext("Continue the first steps"),
            line.format(at=at + 1, count=count),
            "N",
            tip,
        )
    return StartChoice(
        "idea",
        gettext("New to the game?"),
        gettext(
            "Learn it by doing, in ten minutes: a tile to throw, a hand to complete, a win to "
            "take. Then a first round with hints."
        ),
        "N",
        tip,
    )


def play_choice(interrupted: bool) -> StartChoice:
    if interrupted:
        return StartChoice(
            "practice",
            gettext("Continue your game"),
            gettext("Resume where you stopped. Practice starts another one."),
            "P",
        )
    return StartChoice(
        "practice",
        gettext("Play a round with hints"),
        gettext("Three opponents sit down at once. Ask whenever you like: H opens a hint."),
        "P",
    )


def open_choice() -> StartChoice:
    return StartChoice(
        "open",
        gettext("Open a game log"),
        gettext("Choose a file, or drop it here. You see where another tile was better."),
        "O",
        gettext("Open a game log (Ctrl+O)"),
    )


def sample_choice() -> StartChoice:
    return StartChoice(
        "review",
        gettext("Look at a finished review"),
        gettext("A game of four programs, each turn explained: see what the tutor does."),
        "R",
        gettext("Open the sample game that came with the program"),
    )
