"""Decisions of games that are played by lot, and moments that chance does not bring."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np

from rules.events import Discard, Ruleset
from rules.table import RoundStart, Table
from rules.tiles import four
from tests.tutor.positions import position
from tutor.coach.worth import look_at_tenpai
from tutor.evaluators.positions import Array
from tutor.lab.selfplay.actions import RIICHI, Ask, HiddenTiles, answer_asks
from tutor.lab.selfplay.tables import Reward, Rollout, SelfPlayRules, collect
from tutor.luck.model import shipped_luck_model


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


def laid_asks() -> list[Ask]:
    return [
        Ask(
            position(
                "1z" if seat == 0 else "567789s1234567z",
                "7z",
                rivers=four("1111m5m0p" if seat == lane else "" for lane in range(4)),
                riichi={seat: 3},
                indicators="9p9p9p9p",
                round_=8,
                melds={seat: ["2222p", "234m", "666p", "888p"]},
            ),
            (),
            seat,
            HiddenTiles(((),) * 4, (True,) * 4, ()),
        )
        for seat in range(4)
    ]


def riichi_asks() -> list[Ask]:
    hands = ("123456789m1123p", "234567m234p5678s", "11123456m45p888s", "2345678p234m55s6s")
    drawn = ("7z", "9s", "9p", "1z")
    seen = [position(hand, tile) for hand, tile in zip(hands, drawn, strict=True)]
    found = []
    for each in seen:
        plain = [Discard(each.seat, tile, tile == each.drawn) for tile in each.hand]
        ready = [one for one in plain if look_at_tenpai(each, one.tile) is not None]
        found.append(Ask(each, (*plain, *(replace(one, riichi=True) for one in ready))))
    return found


def swapped(ask: Ask) -> Ask:
    assert ask.hidden is not None
    one, other, _ = ask.observation.opponents
    hands = [list(hand) for hand in ask.hidden.hands]
    hands[one][0], hands[other][0] = hands[other][0], hands[one][0]
    return replace(ask, hidden=replace(ask.hidden, hands=four(map(tuple, hands))))
