"""Long forms of tests that the suite runs small.

The map, top floor first:

    texts.py          finished texts of both languages, held to their rules
    worth.py          the worth of each win, beside what the rules pay
    sentences.py      explanations: every fact checked, and each has its sentences
    facts.py          the facts of the coach, worked out again
    single_lines.py   the lines beside them: rank, verdict, what would change
    actions.py        what is found of calls, riichi, kans and wins
    offer_claims.py   ... and whether it is true
    call_claims.py       whether why a chi or pon is taken or not is so
    offers.py         one of these, and what it changes
    rounds.py         rounds by chance: nothing that must always hold is ever broken
    window.py         the window, used at random; its memory
    riichienv.py      our table beside another program's
    fuzz.py           readers, fuzzed by the paths that files take through them
    doors.py          files that a stranger hands over, and what is done with them
    kill.py           programs that are killed at any moment lose nothing
    figure.py         what a soak measures besides
    child.py          a program that is killed
    mutate.py         games broken at random, through the readers
    json_injuries.py  JSON values broken at random
    size_attacks.py   files that are large, deep or wide where a game is small
    foreign.py        games as other programs write them, read and compared
    whim.py           legal play by chance
    standing_claims.py  what the last round asks for, by plain sums
    threats.py        the opponents to fear, counted afresh
    wins.py           what a ready hand wins, wait by wait
    sight.py          what a seat can see, counted afresh
    sight_table.py    what the table shows of the others, counted afresh
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rules.message import TutorError
from tutor.lab.soak.figure import Fault, Figure
from tutor.lab.soak.foreign import soak_foreign
from tutor.lab.soak.fuzz import soak_fuzz
from tutor.lab.soak.kill import soak_kill
from tutor.lab.soak.mutate import soak_mutate
from tutor.lab.soak.riichienv import soak_riichienv
from tutor.lab.soak.rounds import soak_rounds
from tutor.lab.soak.sentences import soak_sentences
from tutor.lab.soak.texts import soak_texts
from tutor.lab.soak.whim import Progress
from tutor.lab.soak.window import soak_window
from tutor.lab.soak.worth import soak_worth

MAX_FAULTS: Final = 20
EXAMPLES: Final = 3
"""Faults of each rule that are shown."""


@dataclass(frozen=True, slots=True)
class SoakResult:
    name: str
    size: int
    faults: tuple[str, ...]
    """Of a rule the first few only."""
    figures: tuple[Figure, ...] = ()
    by_rule: Mapping[str, int] = field(default_factory=dict)
    """How often each rule was broken, the most often first; empty if the soak has no rules."""

    @property
    def count(self) -> int:
        return sum(self.by_rule.values()) or len(self.faults)


SOAKS: Final[dict[str, tuple[int, Callable[..., Iterator[str | Fault | Figure]]]]] = {
    "mutate": (100_000, soak_mutate),
    "rounds": (100_000, soak_rounds),
    "foreign": (1_000, soak_foreign),
    "kill": (1_000, soak_kill),
    "fuzz": (600, soak_fuzz),
    "window": (50_000, soak_window),
    "riichienv": (2_000, soak_riichienv),
    "sentences": (20_000, soak_sentences),
    "texts": (6_000, soak_texts),
    "worth": (20_000, soak_worth),
}
"""Each soak's usual size, cases or seconds, and what it does."""


def run(
    name: str,
    size: int | None,
    logs: Sequence[Path] = (),
    seed: int = 0,
    progress: Progress = lambda done, total: None,
) -> SoakResult:
    """Run one soak by its name.

    Args:
        name: ``mutate``: files of games, broken at random, through the readers. ``rounds``: rounds
            played by chance. ``foreign``: games as other programs write them, read and compared.
            ``kill``: programs killed while they write. ``fuzz``: readers of strangers' files,
            fuzzed by the paths through them, this many seconds each. ``window``: the window used
            at random, and a hundredth as many games opened in another. ``riichienv``: games beside
            RiichiEnv's table. ``sentences``: the facts of explanations. ``texts``: their finished
            texts. ``worth``: wins beside what was said of them one decision earlier.
        size: how many cases; None for the usual number.
        logs: real games that ``mutate``, ``sentences``, ``texts`` and ``worth`` start from;
            none: games made
            here.
        seed: the same seed gives the same cases.
        progress: told the cases done and all there are.

    Raises:
        ValueError: no soak has that name, the logs hold no game, or RiichiEnv is missing.
    """
    if name not in SOAKS:
        raise TutorError(
            "There is no soak {name!r}; there is {names}.", name=name, names=", ".join(SOAKS)
        )
    usual, soak = SOAKS[name]
    size = usual if size is None else size
    faults: list[str] = []
    by_rule: Counter[str] = Counter()
    figures: list[Figure] = []
    for found in soak(size, seed, logs, progress):
        match found:
            case Figure():
                figures.append(found)
            case Fault():
                by_rule[found.rule] += 1
                if by_rule[found.rule] <= EXAMPLES:
                    faults.append(found.text)
            case str():
                faults.append(found)
                if len(faults) == MAX_FAULTS:
                    break
    return SoakResult(name, size, tuple(faults), tuple(figures), dict(by_rule.most_common()))
