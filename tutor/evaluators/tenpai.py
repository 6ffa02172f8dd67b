"""What a tenpai hand waits for, how many of it are live, and what each win would pay."""

from dataclasses import dataclass

from rules.observation import Observation
from rules.scoring import Score, WinSituation, score_hand
from rules.shanten import waits
from rules.tiles import RED_FIVES, Kind, Tile, count_kinds, kinds_in


@dataclass(frozen=True, slots=True)
class Wait:
    """One kind that completes the hand."""

    kind: Kind
    live: int
    """Copies that the seat cannot see, 0..4."""
    dama: Score | None
    """A ron without riichi; None: no yaku."""
    riichi: Score | None
    """A ron after riichi, without ippatsu and ura-dora; None: the hand is open."""


@dataclass(frozen=True, slots=True)
class TenpaiFacts:
    """A tenpai hand after a discard."""

    waits: tuple[Wait, ...]
    furiten: bool
    """A wait lies in the own river (the discard itself included): no ron on any."""

    @property
    def live(self) -> int:
        """Live copies of all waits together, in tiles."""
        return sum(wait.live for wait in self.waits)

    @property
    def has_yaku(self) -> bool:
        """Whether every live wait is a win without riichi, by ron."""
        return all(wait.dama is not None for wait in self.waits if wait.live or not self.live)

    @property
    def is_single(self) -> bool:
        """One kind only: an inside, edge or pair wait."""
        return len(self.waits) == 1

    @property
    def least_dama(self) -> Score | None:
        """The smallest ron without riichi; None where some wait has no yaku."""
        scores = [wait.dama for wait in self.waits if wait.dama is not None]
        if len(scores) < len(self.waits) or not scores:
            return None
        return min(scores, key=lambda score: score.payment)


def look_at_tenpai(observation: Observation, discard: Tile) -> TenpaiFacts | None:
    """The hand after a discard, None where that does not leave it tenpai.

    Args:
        observation: a discard is due: 14 tiles (three fewer a meld).
        discard: the tile to be thrown, red or not.
    """
    hand = tuple(tile for tile in observation.hand if tile != discard)
    melds = observation.own_melds
    counts = count_kinds(hand)
    held = count_kinds((*hand, *(tile for meld in melds for tile in meld.tiles)))
    mask = waits(counts, len(melds), held)
    if not mask:
        return None
    gone = observation.genbutsu[observation.seat] | 1 << (discard >> 2)
    return TenpaiFacts(
        tuple(_wait(observation, hand, kind) for kind in kinds_in(mask)), bool(mask & gone)
    )


def _wait(observation: Observation, hand: tuple[Tile, ...], kind: Kind) -> Wait:
    tile = next(
        tile
        for tile in (Tile(4 * kind + copy) for copy in (3, 2, 1, 0))
        if tile not in hand and (tile not in RED_FIVES or _only_red_is_left(hand, kind))
    )
    riichi = None if observation.is_open else _ron(observation, hand, tile, riichi=True)
    live = 4 - observation.seen[kind]
    return Wait(kind, live, _ron(observation, hand, tile, riichi=False), riichi)


def _only_red_is_left(hand: tuple[Tile, ...], kind: Kind) -> bool:
    """Whether the hand holds all plain copies of the kind, so that only the red one can come."""
    return sum(tile >> 2 == kind and tile not in RED_FIVES for tile in hand) == 3


def _ron(
    observation: Observation, hand: tuple[Tile, ...], tile: Tile, *, riichi: bool
) -> Score | None:
    return score_hand(
        observation.rules,
        (*hand, tile),
        observation.own_melds,
        tile,
        WinSituation(
            tsumo=False,
            seat_wind=observation.wind_of(observation.seat),
            round_wind=observation.round_wind,
            riichi=riichi,
        ),
        observation.dora_indicators,
    )
