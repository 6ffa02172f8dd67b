"""The interface for other programs: read games, number positions, advise, explain, grade, play.

Import it as `mahjong_tutor` where the program is installed, as `tutor.api` in a checkout. Tiles are
0 to 135 (``tile // 4`` is the kind, 0 to 33: 1-9m, 1-9p, 1-9s, E S W N, white, green, red); seats
are 0 to 3, and 0 deals first; rounds count from 0 (East 1), so 4 is South 1. Errors are
`TutorError`s, whose text describes the fault. Nothing here opens windows, writes files or uses the
network.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from random import Random

import numpy as np

from rules.events import Ruleset
from rules.formats.fetch import open_replay
from rules.formats.logs import find_logs
from rules.formats.reading import UnreadableGame
from rules.message import TutorError
from rules.observation import Observation
from rules.record import GameRecord
from rules.table import Table
from rules.tiles import Seat, Tile
from tutor.coach.advice import Advice, CallDecision, PlayedDiscard, ReviewEntry
from tutor.coach.advisor import advise_all, advise_in_order
from tutor.coach.grading.grade import Grade, grade_of_sums, sums_of_entries
from tutor.coach.review import entries_at_once, played_entries
from tutor.coach.strategy.situation import FEATURES, situations
from tutor.coach.strategy.tree import shipped_tree
from tutor.coach.worth import TenpaiFacts, look_at_tenpai
from tutor.corpus import called
from tutor.explanations import offer, sentences
from tutor.export.pictures import picture_of, standalone_svg
from tutor.language import languages, override
from tutor.opponents.opponents import opponent
from tutor.opponents.players import Agent
from tutor.position.components import TERMS
from tutor.position.positions import Array, Positions
from tutor.position.rankings import Scores, evaluate

__all__ = (
    "FEATURES",
    "TERMS",
    "Agent",
    "Arrays",
    "Drawing",
    "TutorError",
    "UnreadableGame",
    "advise",
    "arrays",
    "discards",
    "draw",
    "explain",
    "grade",
    "play",
    "read_game",
    "read_games",
    "review",
    "worth",
)
EVERYBODY = (0, 1, 2, 3)


def read_game(place: str | PathLike[str]) -> GameRecord:
    """Read one game, in any format that the program opens.

    Args:
        place: a file, a file in an archive (``games.zip/name``), or the text of a game.

    Raises:
        UnreadableGame: it is not a game, or there is no such file.
    """
    return called(open_replay(str(place)).record)


def read_games(
    *places: str | PathLike[str], unreadable: Callable[[str, UnreadableGame], None] | None = None
) -> Iterator[GameRecord]:
    """Yield the games of files, folders and archives, sorted by name. Only one is in memory at a
    time.

    Args:
        unreadable: called with the place and the error of each file that cannot be read; the file
            is then skipped.

    Raises:
        UnreadableGame: a file cannot be read, and `unreadable` is not given.
    """
    for log in find_logs([str(place) for place in places]):
        try:
            yield called(log.read().record)
        except UnreadableGame as error:
            if unreadable is None:
                raise
            unreadable(log.place, error)


def discards(game: GameRecord, seats: Collection[int] = EVERYBODY) -> tuple[PlayedDiscard, ...]:
    """Return the discards of some seats, in order. Each has an `observation` (everything the seat
    saw) and the `discard` it made. Forced discards are left out.

    Raises:
        UnreadableGame: the record hides the tiles of a seat.
    """
    made = (one for some in played_entries(game, [*map(Seat, seats)]) for one in some)
    return tuple(one for one in made if isinstance(one, PlayedDiscard))


@dataclass(frozen=True, slots=True)
class Arrays:
    positions: Positions
    """What was seen: `hand` (n, 34) uint8, `allowed` (n, 34) bool, `unseen`, `dora`, `river` (n, 3,
    32) ... (fields document their shapes and types; opponents count from the next seat)."""
    scores: Scores
    """`terms` (n, 12, 34) int32, the terms of each kind's discard, in the order of `TERMS` and in
    thousandths of log-odds; `ranks` (n, 3, 34) int16 by speed, value and safety, where 1 is best
    and 99 not allowed; `speed`, `value` and `safety` with the measures behind them."""
    situations: Array
    """(n, 21) float64, the numbers that the strategy tree tests, in the order of `FEATURES`."""

    def __len__(self) -> int:
        return len(self.positions)


def arrays(observations: Iterable[Observation]) -> Arrays:
    """Convert observations of seats that are to discard to NumPy arrays. Each takes about 7 KB:
    convert a few thousand at a time."""
    positions = Positions.stack([*observations])
    scores = evaluate(positions)
    return Arrays(positions, scores, situations(positions, scores))


def advise(observations: Sequence[Observation], *, in_order: bool = False) -> list[Advice]:
    """Return the advice for each seat that is to discard: the `best` tiles, all discards with rank
    and log-odds, best first (`combined`), a tile's probability (`share_of`), the plan
    (`choice.strategy`).

    Args:
        in_order: whether the observations are successive turns of one game, as in a review; a seat
            then keeps its plan while a threat lasts and nothing new happens.
    """
    return (advise_in_order if in_order else advise_all)(observations, shipped_tree())


def review(game: GameRecord, seats: Collection[int] = EVERYBODY) -> tuple[ReviewEntry, ...]:
    """Return all decisions of some seats, in order: discards (`Decision`) and answers to offered
    calls, riichi, kans and wins (`CallDecision`). Each has `observation`, `advice`, `verdict` and
    `graded` (`ratio`: how likely strong players are to choose the same, relative to their likeliest
    choice).

    Raises:
        UnreadableGame: the record hides the tiles of a seat.
    """
    return entries_at_once(game, [*map(Seat, seats)], shipped_tree())


def explain(
    about: Advice | ReviewEntry, observation: Observation | None = None, *, language: str = "en"
) -> tuple[str, ...]:
    """Return the explanation, one or two sentences in each item. For a decision from `review`, it
    also comments on the move that was made.

    Args:
        observation: the observation that an `Advice` was given for; not needed for a decision.

    Raises:
        TutorError: the language is not supported.
        TypeError: an `Advice` is passed without its observation.
    """
    _check(language)
    with override(language):
        if isinstance(about, Advice):
            if observation is None:
                raise TypeError("an Advice is explained with its observation")
            return sentences(about, observation)
        if isinstance(about, CallDecision):
            return offer(about.advice, about.observation)
        return sentences(about, about.observation)


def grade(decisions: Iterable[ReviewEntry]) -> Grade:
    """Grade how closely the discards of a review match those of strong players: `value` (100:
    always their likeliest discard; 0: blind play), its 95 % `interval` by bootstrap over rounds,
    both None for too little data, and the number of `decisions`. Games and seats may be mixed."""
    seats: dict[tuple[str, Seat], list[ReviewEntry]] = {}
    for one in decisions:
        seats.setdefault((one.game, one.observation.seat), []).append(one)
    sums = [sums_of_entries(entries) for entries in seats.values()]
    return grade_of_sums(np.concatenate(sums or [np.zeros((0, 3), np.int64)]))


def worth(observation: Observation, discard: Tile | None = None) -> TenpaiFacts | None:
    """Return what each wait pays after a discard: `waits` with `kind`, `live` copies and `points`
    of a ron with honba and sticks (0 without a yaku), and whether the hand is in `furiten`.

    Args:
        discard: a tile of the hand; None between turns, with 13 tiles.

    Returns:
        None if the hand is not tenpai.
    """
    return look_at_tenpai(observation, discard)


def play(
    seats: Sequence[str | Agent], games: int = 1, *, hanchan: bool = False, seed: int = 0
) -> Iterator[GameRecord]:
    """Yield finished games; a seed always gives the same walls.

    Args:
        seats: four opponents, the first dealer first: names (``strong``, ``steady``, ``novice``,
            ``phoenix``, ``learner:HABIT=STRENGTH``, ``blind``), or objects with a `name` and a
            method `answer(observation, offered)` that returns one of the offered actions, or None
            to pass another seat's tile.

    Raises:
        UnknownOpponent: there is no opponent of that name.
        ValueError: not four seats, or an answer was not offered.
    """
    if len(seats) != 4:
        raise ValueError(f"a game has four seats, not {len(seats)}")
    tree = shipped_tree()
    players = [opponent(one, tree) if isinstance(one, str) else one for one in seats]
    rules = Ruleset(hanchan=hanchan)
    for number in range(games):
        table = Table(rules, Random(f"{seed} {number}"), tuple(one.name for one in players))
        while not table.is_over:
            seen = {seat: table.round.observe(seat) for seat in table.pending}
            table.step(
                {
                    seat: players[seat].answer(seen[seat], offered)
                    for seat, offered in table.pending.items()
                }
            )
        yield called(table.record())


class Drawing(str):
    """An SVG picture as text, which notebooks display as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def draw(
    observation: Observation,
    *,
    played: Tile | None = None,
    advised: Sequence[Tile] = (),
    language: str = "en",
) -> Drawing:
    """Return a picture of the table as a seat saw it.

    Args:
        played: the tile to frame.
        advised: the tiles to mark with an arrow.

    Raises:
        TutorError: the language is not supported.
    """
    _check(language)
    with override(language):
        picture = picture_of(observation, played=played, advised=tuple(advised))
        return Drawing(standalone_svg(picture))


def _check(language: str) -> None:
    if language not in languages():
        raise TutorError(
            "There is no language {language!r}. Choose from {names}.",
            language=language,
            names=", ".join(languages()),
        )
