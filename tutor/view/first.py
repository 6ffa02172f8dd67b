"""The start page: ways in and the path of the first week."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.basics.steps import STEP_KEYS, step_at
from tutor.concepts.finders import COURSE, WEEK, Concept
from tutor.concepts.ledger import ConceptLedger
from tutor.language import gettext, mark
from tutor.text.concepts import concept_term

_DAYS: Final = (
    mark("what wins"),
    mark("nearer to ready"),
    mark("good shapes"),
    mark("good waits"),
    mark("which hand to build"),
    mark("keeping safe"),
    mark("the whole game"),
)
TAUGHT: Final[Mapping[str, Concept]] = {
    "sets": Concept.SETS,
    "yaku": Concept.YAKU,
    "riichi": Concept.RIICHI,
    "pon": Concept.YAKUHAI,
    "dora": Concept.DORA,
    "passed": Concept.SURE_TILES,
}


@dataclass(frozen=True, slots=True)
class WeekView:
    title: str
    idea: str
    name: str
    key: str
    day: int
    past: tuple[bool, ...]


def week_view(ledger: ConceptLedger, steps: Collection[str]) -> WeekView:
    """Return the path of a learner.

    Args:
        ledger: what was met in games and reviews.
        steps: the names of the first steps that are past.
    """
    taught = {TAUGHT[key] for key in steps if key in TAUGHT}
    met = {concept for concept in COURSE if ledger.met(concept) or concept in taught}
    past = tuple(set(day) <= met for day in WEEK)
    following = ledger.next_concept(taught)
    if following is None:
        title = gettext("All {count} ideas of the course are met").format(count=len(COURSE))
        line = gettext("Now see how your games go: Progress, and the drills of the day.")
        return WeekView(title, line, "", "", len(WEEK) - 1, past)
    day = next(at for at, concepts in enumerate(WEEK) if following in concepts)
    title = gettext("Your first week: day {day}, {about} · {met} of {count} ideas met").format(
        day=day + 1, about=gettext(_DAYS[day]), met=len(met), count=len(COURSE)
    )
    term = concept_term(following)
    line = gettext("Next idea: {name}. {what} Play with hints, and it comes.").format(
        name=term.word, what=term.gloss
    )
    return WeekView(title, line, term.word, term.key, day, past)


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
        line = gettext("You stand at step {at} of {count}: go on where you were.")
        return StartChoice(
            "idea",
            gettext("Go on with the first steps"),
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
            gettext("Go on with your game"),
            gettext("It stands where you left it. To begin another, leave it there: Ctrl+W."),
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
