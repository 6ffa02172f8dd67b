"""Decisions of games that are played by lot, and moments that chance does not bring."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np

from rules.events import Ruleset
from rules.table import RoundStart, Table
from rules.tiles import four
from tutor.lab.selfplay.actions import RIICHI, Ask, HiddenTiles, answer_asks
from tutor.lab.selfplay.tables import Reward, Rollout, SelfPlayRules, collect
from tutor.luck.model import shipped_luck_model
from tutor.position.positions import Array


def by_lot(rows: Array) -> tuple[Array, Array]:
    offered = (rows["offers"] > 0).astype(float)
    offered[:, RIICHI] *= 50
    return offered / offered.sum(1, keepdims=True), np.zeros(len(rows))


@cache
def course(reward: Reward = "place") -> SelfPlayRules:
    model = shipped_luck_model().of_length(hanchan=False)
    assert model is not None
    last = RoundStart(3, points=(31_000, 25_000, 24_000, 20_000))
    return SelfPlayRules(Ruleset(hanchan=False), reward, model.places, 2, last)


@cache
def played(reward: Reward = "place") -> Rollout:
    return collect(by_lot, course(reward), range(4))


@cache
def drawn_asks() -> tuple[Ask, ...]:
    chance = Random(1)
    found: list[Ask] = []

    def choose(asks: Sequence[Ask]) -> list[int]:
        found.extend(asks)
        return [RIICHI if RIICHI in ask.choices else chance.choice([*ask.choices]) for ask in asks]

    table = Table(Ruleset(), Random(1))
    while not table.is_over:
        hands = four(tuple(hand or ()) for hand in table.round.hands)
        hidden = HiddenTiles(hands, (False,) * 4, (), ())
        asks = [
            Ask(table.round.observe(seat), offered, hidden=hidden)
            for seat, offered in table.pending.items()
        ]
        table.step(dict(zip(table.pending, answer_asks(asks, choose), strict=True)))
    return tuple(found)


def swapped(ask: Ask) -> Ask:
    assert ask.hidden is not None
    one, other, _ = ask.observation.opponents
    hands = [list(hand) for hand in ask.hidden.hands]
    hands[one][0], hands[other][0] = hands[other][0], hands[one][0]
    return replace(ask, hidden=replace(ask.hidden, hands=four(map(tuple, hands))))
