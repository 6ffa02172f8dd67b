"""Games to what chance brought in each round, by kind of event."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import numpy as np

from rules.record import GameRecord
from rules.tiles import SEATS
from tutor.evaluators.positions import Array
from tutor.lab.games import Corpus, GamesFound
from tutor.luck.chances import Chance, ChanceType, NoLuckError, round_chances
from tutor.luck.gains import win_gains
from tutor.luck.measures import DRAWN, NUMBERS, surprises
from tutor.luck.model import LuckModel
from tutor.luck.network import network_luck
from tutor.luck.places import PlaceModel, RoundState, true_places

TYPES: Final = tuple(ChanceType)
_SHAPE: Final = (len(TYPES), len(SEATS), len(NUMBERS))


@dataclass(frozen=True, eq=False, slots=True)
class LuckGame:
    hanchan: bool = True
    states: tuple[RoundState, ...] = ()
    points: Array = field(default_factory=lambda: np.zeros((0, 4)))
    final: Array = field(default_factory=lambda: np.zeros(4))
    """(4,) points at the end."""
    brought: Array = field(default_factory=lambda: np.zeros((0, *_SHAPE), np.float32))
    network: Array = field(default_factory=lambda: np.zeros((len(TYPES), len(SEATS))))
    refused: str | None = None


def collect_luck(corpus: Corpus, *, model: LuckModel | None = None) -> GamesFound[LuckGame]:
    """Return what chance brought in each game, in the order of their names.

    Args:
        logs: of the games.
        model: whose network is asked too, where it has one.
        jobs: processes at once.
        progress: told the games read.
    """
    find = partial(luck_of_record, model=model)
    return corpus.find(find)


def luck_of_record(record: GameRecord, model: LuckModel | None = None) -> LuckGame:
    try:
        rounds = tuple(round_chances(record))
    except NoLuckError as refused:
        return LuckGame(record.rules.hanchan, refused=refused.reason.value)
    chances = [chance for _, each in rounds for chance in each]
    brought = np.zeros((len(rounds), *_SHAPE), np.float32)
    found = surprises(chances, red_fives=record.rules.red_fives)
    at = [chance.round for chance in chances]
    kinds = [TYPES.index(chance.type) for chance in chances]
    np.add.at(brought, (at, kinds), found.astype(np.float32))
    return LuckGame(
        record.rules.hanchan,
        tuple(RoundState.of(deal, record.rules.rounds) for deal, _ in rounds),
        np.array([deal.points for deal, _ in rounds], np.float64),
        np.array(record.final_points, np.float64),
        brought,
        _network(record, chances, model),
    )


def place_changes(game: LuckGame, places: PlaceModel) -> Array:
    """Return (rounds, 4) places that each seat gained in each round; they add up to the way from
    the mean place at the start to the place at the end.
    """
    means = [
        places.mean_places(points[None], state)[0]
        for points, state in zip(game.points, game.states, strict=True)
    ]
    known = np.array([*means, true_places(game.final[None])[0]])
    changes: Array = known[:-1] - known[1:]
    return changes


def exchanged(game: LuckGame, places: PlaceModel) -> Array:
    found: Array = np.zeros_like(game.brought, dtype=np.float64)
    for number, (points, state) in enumerate(zip(game.points, game.states, strict=True)):
        one, two, three, four = points.astype(int).tolist()
        gains = win_gains(places, (one, two, three, four), state)
        found[number] = np.einsum("ts,ksf->ktf", gains, game.brought[number])
    return found


def _network(record: GameRecord, chances: Sequence[Chance], model: LuckModel | None) -> Array:
    found = np.zeros((len(TYPES), len(SEATS)))
    if model is None or model.network is None:
        return found
    part = model.of_length(hanchan=record.rules.hanchan)
    if part is None:
        return found
    draws = [chance for chance in chances if chance.type in DRAWN]
    lucks = network_luck(model.network, record, draws, part.places)
    np.add.at(found, [TYPES.index(draw.type) for draw in draws], lucks)
    return found
