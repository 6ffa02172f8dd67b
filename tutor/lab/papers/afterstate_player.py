"""A player by the values of afterstates, with the fixed rules of Kitagawa, Miwa and Chikayama
(4.3) for kans, riichi and wins.

Closed kans and riichi are those of the steady player, who follows the same rules. It wins wherever
it may, but not in the last round where the win leaves it last.
"""

from collections.abc import Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np

from rules.events import Call, Discard, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.table import Answer
from rules.tiles import Kind, kind_of
from tutor.evaluators.last_round import fixes_last_place
from tutor.evaluators.tenpai import look_at_tenpai
from tutor.lab.papers.afterstate_inputs import After, inputs_of
from tutor.lab.papers.afterstate_network import Network, Networks, read_networks, values_of
from tutor.lab.papers.afterstates import answers_to, moves_of
from tutor.opponents.opponent import Opponent, Request, Thinker
from tutor.opponents.opponents import opponent
from tutor.opponents.steady import own_turn
from tutor.opponents.thinking import answer_each, kans_of
from tutor.strategy.tree import StrategyTree

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
    options = [answers_to(observation, calls) for observation, calls in offers]
    chosen = _best(networks.calls, [[move for _, move in some] for some in options])
    return [some[best][0] for some, best in zip(options, chosen, strict=True)]


def _think(requests: Sequence[Request], networks: Networks) -> list[Answer]:
    turns = [at for at, (_, offered) in enumerate(requests) if _is_turn(offered)]
    claims = [at for at, (_, offered) in enumerate(requests) if not _is_turn(offered)]
    answers: list[Answer] = [None] * len(requests)
    kinds = most_valued(networks, [requests[at][0] for at in turns])
    for at, kind in zip(turns, kinds, strict=True):
        answers[at] = own_turn(requests[at], kind)
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
        for score in (wait.dama, wait.riichi)
    ]
    return fixes_last_place(seen, max((each.payment for each in scores if each), default=0))
