"""Long forms of tests that the suite runs small.

The map, top floor first:

    sentences.py      explanations: every fact checked, and their size
    single_lines.py   the lines beside them: rank, verdict, what would change
    actions.py        what is found of calls, riichi, kans and wins
    offer_claims.py   ... and whether it is true
    call_claims.py       whether why a chi or pon is taken or not is so
    offers.py         one of these, and what it changes
    reason_claims.py  the reasons of a discard, and whether each is true
    moment_claims.py  what decided the plan, and whether it is true
    lack_claims.py    what a discard lacks, and whether it is true
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
    end_claims.py     the end of a round and of a game, by plain sums
    shape_claims.py   whether what is said of blocks and single tiles is so
    fault_claims.py   is what is wrong with a discard so
    threat_claims.py  open hands, the price of going on and the order of folding
    kept_claims.py    what the best discards keep and give up, and whether it is true
    wait_claims.py    whether what is said of a wait is so
    hand_claims.py    the hand that is being built, and whether it is so
    case.py           a position and the discards that a claim is about
    sight.py          what a seat can see, counted afresh
    sight_table.py    what the table shows of the others, counted afresh
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.message import TutorError
from tutor.lab.soak.figure import Figure
from tutor.lab.soak.foreign import soak_foreign
from tutor.lab.soak.fuzz import soak_fuzz
from tutor.lab.soak.kill import soak_kill
from tutor.lab.soak.mutate import soak_mutate
from tutor.lab.soak.riichienv import soak_riichienv
from tutor.lab.soak.rounds import soak_rounds
from tutor.lab.soak.sentences import soak_sentences
from tutor.lab.soak.whim import Progress
from tutor.lab.soak.window import soak_window

MAX_FAULTS: Final = 20


@dataclass(frozen=True, slots=True)
class SoakResult:
    name: str
    size: int
    faults: tuple[str, ...]
    figures: tuple[Figure, ...] = ()


SOAKS: Final[dict[str, tuple[int, Callable[..., Iterator[str | Figure]]]]] = {
    "mutate": (100_000, soak_mutate),
    "rounds": (100_000, soak_rounds),
    "foreign": (1_000, soak_foreign),
    "kill": (1_000, soak_kill),
    "fuzz": (600, soak_fuzz),
    "window": (50_000, soak_window),
    "riichienv": (2_000, soak_riichienv),
    "sentences": (20_000, soak_sentences),
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
            fuzzed by the paths through them, this many seconds each. ``window``: the window used at
            random, and a hundredth as many games opened in another. ``riichienv``: games beside
            RiichiEnv's table. ``sentences``: the facts of explanations.
        size: how many cases; None for the usual number.
        logs: real games that ``mutate`` and ``sentences`` start from; none: games made here.
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
    figures: list[Figure] = []
    for found in soak(size, seed, logs, progress):
        if isinstance(found, Figure):
            figures.append(found)
        else:
            faults.append(found)
            if len(faults) == MAX_FAULTS:
                break
    return SoakResult(name, size, tuple(faults), tuple(figures))
