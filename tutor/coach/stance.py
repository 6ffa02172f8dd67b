"""Push or fold: a decision tree learned from what strong players did under a threat.

The tree asks what a coach asks: how far the hand is from ready, how much risk pushing adds, what
the hand is worth, how many tiles help it, how many safe tiles it holds. Its leaves hold the share
of strong players who pushed; the path to a leaf is the reason.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from rules.observation import Observation
from rules.tiles import Kind, Tile, count_kinds, kind_of
from tutor.coach.spot import Spot, Threat
from tutor.coach.strategy.stance import Condition, PushOrFold, Stance
from tutor.coach.worth import ROUGH_POINTS, YAKU_HAN, may_declare_riichi
from tutor.position.hands import HandName, HandPlan, named_hand
from tutor.position.rankings import Rankings
from tutor.position.table_read import riichi_opponents
from tutor.position.yaku import yakuhai_han
from tutor.system import files

VERSION: Final = 1
CLOSED_HAN: Final = 2
RIICHI_PRICE: Final = {False: 5200, True: 7700}
"""The average points that a deal-in to a riichi costs, by whether the dealer declared it."""
FLUSH_HAN: Final = 2
FAR: Final = 2
NO_RISK: Final = 0.1
"""In percentage points."""


@dataclass(frozen=True, slots=True)
class Pressure:
    steps: float
    """Steps from ready after the fastest discard."""
    live: float
    """The number of useful tiles; for a ready hand, of winning tiles."""
    worth: float
    """The approximate points of a ron; for a ready hand, the average over the winning tiles."""
    extra_risk: float
    """The percentage points of risk that keeping the shanten adds to the safest discard."""
    safe_tiles: float
    """The number of tiles that no threatening opponent can win on."""
    draws_left: float
    riichi: float
    """The number of opponents in riichi."""
    riichi_dealer: float
    price: float
    """The approximate points that a deal-in to the most expensive threat costs."""
    dealer: float


FEATURES: Final = tuple(field.name for field in fields(Pressure))


def pressure_of(spot: Spot) -> Pressure:
    seen = spot.seen
    kept = [tile for tile in seen.discards if not spot.falls_back(tile)] or [*seen.discards]
    risk = {tile: spot.risk(tile) for tile in seen.discards}
    if spot.steps == 0:
        paid = [
            (sum(wait.live for wait in waits), sum(w.live * w.points for w in waits))
            for waits in map(spot.ron, kept)
        ]
        live, total = max(paid, key=lambda each: each[1])
        worth = total / live if live else 0.0
    else:
        live = max(map(spot.live, kept))
        worth = rough_points(seen, named_hand(spot.hands), spot.rankings.speed[0].discard)
    riichi = riichi_opponents(seen)
    return Pressure(
        steps=spot.steps,
        live=live,
        worth=worth,
        extra_risk=round(100 * (min(risk[tile] for tile in kept) - min(risk.values())), 1),
        safe_tiles=sum(seen.counts[kind_of(tile)] for tile in risk if spot.is_sure(tile)),
        draws_left=spot.draws_left,
        riichi=len(riichi),
        riichi_dealer=seen.dealer in riichi,
        price=max((_price(spot, threat) for threat in spot.threats), default=0),
        dealer=seen.is_dealer,
    )


def _price(spot: Spot, threat: Threat) -> int:
    """Return what a deal-in to a threat costs: the usual amount for a riichi; for an open hand,
    what its melds show plus one han, or more for a flush."""
    dealer = threat.seat == spot.seen.dealer
    if threat.look is None or threat.riichi:
        return RIICHI_PRICE[dealer]
    table = ROUGH_POINTS[dealer]
    flush = threat.look.suit is not None
    return table[min(threat.look.han_shown + (FLUSH_HAN if flush else 1), len(table) - 1)]


@dataclass(frozen=True, slots=True)
class StanceTree:
    nodes: tuple[dict[str, Any], ...]
    learned: dict[str, Any]

    def decide(self, pressure: Pressure) -> PushOrFold:
        bounds: dict[str, list[float | None]] = {}
        node = self.nodes[0]
        while "feature" in node:
            name, at_most = node["feature"], node["at_most"]
            is_low = getattr(pressure, name) <= at_most
            bounds.setdefault(name, [None, None])[is_low] = at_most
            node = self.nodes[node["then" if is_low else "else"]]
        path = tuple(
            Condition(name, low, high, float(getattr(pressure, name)))
            for name, (low, high) in bounds.items()
        )
        far = pressure.steps >= FAR and pressure.riichi > 0 and pressure.extra_risk <= NO_RISK
        return PushOrFold(node["push"], node["decisions"], path, free=far)


def format_stance_tree(tree: StanceTree) -> str:
    nodes = ",\n".join(f"    {json.dumps(node)}" for node in tree.nodes)
    learned = json.dumps(tree.learned)
    head = f'{{\n  "stance_tree": {VERSION},\n  "learned": {learned},\n  "nodes": [\n'
    return f"{head}{nodes}\n  ]\n}}\n"


@cache
def shipped_stance_tree() -> StanceTree:
    stored = json.loads((files.data() / "stance.json").read_text(encoding="utf-8"))
    return StanceTree(tuple(stored["nodes"]), stored["learned"])


def rough_points(observation: Observation, hand: HandPlan | None, discard: Tile) -> int:
    """Return the approximate points of a ron after a discard; 0 without a yaku.

    The estimate counts dora, yakuhai triplets, riichi if the hand is closed, and the yaku of
    `hand`.
    """
    if hand is not None and hand.name is HandName.NO_YAKU:
        return 0
    if hand is not None and hand.name is HandName.YAKUHAI and hand.about == kind_of(discard):
        hand = None
    rest = [tile for tile in observation.hand if tile != discard]
    called = [meld.kind for meld in observation.own_melds if len({*map(kind_of, meld.tiles)}) == 1]
    held = [Kind(kind) for kind, count in enumerate(count_kinds(rest)) if count > 2]
    han = sum(yakuhai_han(observation, kind) for kind in (*called, *held))
    tiles = (*rest, *(tile for meld in observation.own_melds for tile in meld.tiles))
    han += sum(map(observation.dora_in, tiles))
    han += CLOSED_HAN if may_declare_riichi(observation) else 0
    if hand is not None and not (hand.name is HandName.YAKUHAI and hand.about in (*called, *held)):
        open_han, closed_han = YAKU_HAN.get(hand.name, (0, 0))
        han += open_han if observation.is_open else closed_han
    table = ROUGH_POINTS[observation.is_dealer]
    return table[min(han, len(table) - 1)]


def push_or_fold(
    observation: Observation, rankings: Rankings, hands: Sequence[HandPlan]
) -> PushOrFold | None:
    spot = Spot(observation, rankings, tuple(hands), Stance.BUILD)
    return shipped_stance_tree().decide(pressure_of(spot)) if spot.threats else None
