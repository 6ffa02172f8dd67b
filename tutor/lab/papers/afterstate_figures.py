"""A player by the values of afterstates, and how these meet strong players' discards and calls.

Closed kans and riichi are those of the steady player, who follows the same rules. It wins whenever
it may, except in the last round if the win leaves it last.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from rules.events import Call, Discard, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.message import Message
from rules.observation import Observation
from rules.record import GameRecord
from rules.table import Answer
from rules.tiles import Kind, kind_of
from tutor.coach.strategy.tree import StrategyTree
from tutor.coach.worth import look_at_tenpai
from tutor.intervals import ratio_interval
from tutor.lab.games import Corpus
from tutor.lab.papers.afterstate_network import (
    Network,
    Networks,
    decisions_in,
    read_networks,
    values_of,
)
from tutor.lab.papers.afterstates import INPUTS, After, afterstate_rows, inputs_of, moves_of
from tutor.lab.papers.afterstates import answers_to as answers_of
from tutor.lab.papers.discards import unpacked
from tutor.lab.shares import mean
from tutor.lab.training.calls import answers_to, call_chances
from tutor.opponents.opponents import opponent
from tutor.opponents.players import Opponent, Request, Thinker, advised_turn, answer_each, kans_of
from tutor.position.positions import Array
from tutor.position.standing import fixes_last_place

AFTERSTATE: Final = "afterstate"


def seated(name: str, tree: StrategyTree) -> Opponent:
    """Return the player of ``afterstate:FILE``, or the opponent of another name.

    Raises:
        UnknownOpponent: nobody has that name.
        BadWeights: the file holds no networks.
    """
    kind, _, path = name.partition(":")
    if kind != AFTERSTATE:
        return opponent(name, tree)
    networks_in(path)  # refused at once, not at the first turn
    return Thinker(name, partial(answer_all, path=path))


def answer_all(requests: Sequence[Request], path: str) -> list[Answer]:
    networks = networks_in(path)
    refused = [
        (seen, tuple(action for action in offered if not _is_refused(seen, action)))
        for seen, offered in requests
    ]
    return answer_each(refused, partial(_think, networks=networks))


@cache
def networks_in(path: str) -> Networks:
    """Return the networks of a file.

    Raises:
        BadWeights: it is missing or holds none.
    """
    return read_networks(Path(path))


def most_valued(networks: Networks, observations: Sequence[Observation]) -> list[Kind]:
    moves = [moves_of(seen) for seen in observations]
    chosen = _best(networks.discards, moves)
    kinds = (some[at].thrown for some, at in zip(moves, chosen, strict=True))
    return [kind for kind in kinds if kind is not None]


def most_valued_calls(
    networks: Networks, offers: Sequence[tuple[Observation, Sequence[Call]]]
) -> list[Call | None]:
    """Return the chi or pon that is worth most at each claim; None: passing is."""
    options = [answers_of(observation, calls) for observation, calls in offers]
    chosen = _best(networks.calls, [[move for _, move in some] for some in options])
    return [some[best][0] for some, best in zip(options, chosen, strict=True)]


def _think(requests: Sequence[Request], networks: Networks) -> list[Answer]:
    turns = [at for at, (_, offered) in enumerate(requests) if _is_turn(offered)]
    claims = [at for at, (_, offered) in enumerate(requests) if not _is_turn(offered)]
    answers: list[Answer] = [None] * len(requests)
    kinds = most_valued(networks, [requests[at][0] for at in turns])
    for at, kind in zip(turns, kinds, strict=True):
        answers[at] = advised_turn(requests[at], kind)
    offers = [
        (requests[at][0], kans_of(requests[at][1], MeldType.CHI, MeldType.PON)) for at in claims
    ]
    for at, call in zip(claims, most_valued_calls(networks, offers), strict=True):
        answers[at] = call
    return answers


def _best(network: Network, moves: Sequence[Sequence[After]]) -> list[int]:
    flat = [move for some in moves for move in some]
    values = values_of(network, inputs_of(flat).astype(np.float32))
    ends = np.cumsum([0, *map(len, moves)]).tolist()
    return [int(values[start:end].argmax()) for start, end in pairwise(ends)]


def _is_turn(offered: Sequence[Action]) -> bool:
    return any(isinstance(action, Discard) for action in offered)


def _is_refused(seen: Observation, action: Action) -> bool:
    return isinstance(action, Win) and wins_last_place(seen, action)


def wins_last_place(seen: Observation, win: Win) -> bool:
    facts = look_at_tenpai(seen, seen.drawn)
    if facts is None:
        return False
    scores = [
        score
        for wait in facts.waits
        if wait.kind == kind_of(win.tile)
        for score in (wait.ron, wait.riichi)
    ]
    return fixes_last_place(seen, max((each.points for each in scores if each), default=0))


PAPER: Final[Mapping[str, float]] = {
    "first": 0.56,
    "within_three": 0.87,
    "right": 0.89,
    "right_within_three": 0.97,
    "pass_right": 0.99,
    "call_right": 0.21,
}
"""4.2 there: 575,906 discards and 166,348 chances to call learned from, 50 hours; measured on
players of 2,000 points and more of Tonpuusou."""


@dataclass(frozen=True, slots=True)
class AfterstateFigures:
    """What the networks reach on some games. Equal values never count as right by themselves: who
    is right has no other move worth as much."""

    decisions: int
    games: int
    first: float
    first_low: float | None
    first_high: float | None
    within_three: float
    chances: int
    right: float
    right_within_three: float
    pass_right: float | None
    call_right: float | None
    called_or_passed_right: float


def evaluate_afterstates(corpus: Corpus, networks: Networks) -> AfterstateFigures:
    """Measure networks on the games of one part.

    Raises:
        NoExamples: no discard or no chance to call in these files.
    """
    measure = partial(_measured, networks=networks)
    games = corpus.find(measure)
    discards = [game.discards[game.discards["drawn"]] for game in games]
    calls = np.concatenate([np.zeros(0, _MEASURED), *(game.calls for game in games)])
    if not (sum(map(len, discards)) and len(calls)):
        raise corpus.lacking(Message("no decision to measure on"))
    hits = np.array([(each["before"] == 0).sum() for each in discards])
    low, high = ratio_interval(hits, np.array(list(map(len, discards)))) or (None, None)
    drawn = np.concatenate(discards)
    passed = calls[calls["passes"]]
    called = calls[~calls["passes"]]
    return AfterstateFigures(
        decisions=len(drawn),
        games=len(games),
        first=float((drawn["before"] == 0).mean()),
        first_low=low,
        first_high=high,
        within_three=float((drawn["before"] < 3).mean()),
        chances=len(calls),
        right=float((calls["before"] == 0).mean()),
        right_within_three=float((calls["before"] < 3).mean()),
        pass_right=mean(passed["before"] == 0),
        call_right=mean(called["before"] == 0),
        called_or_passed_right=float((calls["passes"] == calls["said_pass"]).mean()),
    )


@dataclass(frozen=True, eq=False, slots=True)
class _Game:
    discards: Array
    """(n,) of _MEASURED."""
    calls: Array


_MEASURED: Final = np.dtype([("before", "i2"), ("drawn", "?"), ("passes", "?"), ("said_pass", "?")])


def _measured(record: GameRecord, networks: Networks) -> _Game:
    rows = afterstate_rows(record)
    inputs = unpacked(rows, "inputs", INPUTS).astype(np.float32)
    found = []
    for calls, network in ((False, networks.discards), (True, networks.calls)):
        some = decisions_in(rows, calls=calls)
        values = values_of(network, inputs)
        table = np.zeros(len(some), _MEASURED)
        for at, (start, end) in enumerate(zip(some.starts, some.ends, strict=True)):
            here, moves = values[start:end], rows[start:end]
            made = int(moves["made"].argmax())
            before = int((here >= here[made]).sum()) - 1
            says = bool(moves["passes"][here.argmax()])
            table[at] = (before, moves["drawn"][0], moves["passes"][made], says)
        found.append(table)
    return _Game(found[0], found[1])


def valued(record: GameRecord, networks: Networks) -> Array:
    chances = call_chances(record)
    calls = most_valued_calls(networks, [(each.observation, each.calls) for each in chances])
    return answers_to(chances, [call is not None for call in calls])
