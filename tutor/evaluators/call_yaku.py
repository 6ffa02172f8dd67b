"""Which yaku open hands may still win with, and how far off: every form, on arrays.

A yakuhai is in sight from a pair on.

Beside `tutor.evaluators.yaku` (four yaku, one hand) this knows straights, three colours, outside
hands and full flushes too, so that "no yaku" is said only where none is in sight.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rules.laid_melds import LaidMelds
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import KINDS, Kind, kind_of
from rules.yaku_shanten import FORMS, IMPOSSIBLE, Distances, Form, YakuForm, form_shanten
from tutor.evaluators.yaku import YakuInSight, yakuhai_han

OPEN_YAKU: Final = {
    YakuForm.YAKUHAI: ("yakuhai", 1),
    YakuForm.TANYAO: ("tanyao", 1),
    YakuForm.ALL_TRIPLETS: ("toitoi", 2),
    YakuForm.HALF_FLUSH: ("honitsu", 2),
    YakuForm.FULL_FLUSH: ("chinitsu", 5),
    YakuForm.STRAIGHT: ("ittsu", 1),
    YakuForm.THREE_COLOURS: ("sanshoku", 1),
    YakuForm.OUTSIDE: ("chanta", 1),
}
PAIR: Final = 2
_COLUMNS: Final = tuple(
    (column, form) for column, form in enumerate(FORMS) if form.yaku in OPEN_YAKU
)
_ORDER: Final = {name: place for place, (name, _) in enumerate(OPEN_YAKU.values())}


def yaku_in_reach(observations: Sequence[Observation]) -> list[tuple[YakuInSight, ...]]:
    if not observations:
        return []
    found = _distances(observations, [seen.counts for seen in observations]).tolist()
    return [_nearest(row, seen) for row, seen in zip(found, observations, strict=True)]


def yaku_shanten(observations: Sequence[Observation], counts: Sequence[Sequence[int]]) -> list[int]:
    """Return how far each hand is from ready with its nearest yaku; `IMPOSSIBLE` without any.

    Args:
        observations: of one game.
        counts: (n, 34) closed tiles, instead of those of the observations.
    """
    if not observations:
        return []
    columns = [column for column, _ in _COLUMNS]
    nearest: list[int] = _distances(observations, counts)[:, columns].min(axis=1).tolist()
    return nearest


def _distances(observations: Sequence[Observation], counts: Sequence[Sequence[int]]) -> Distances:
    return form_shanten(
        np.array(counts, np.uint8),
        LaidMelds.stack([seen.own_melds for seen in observations]),
        np.array([seen.unseen for seen in observations], np.uint8),
        np.array([_yakuhai(seen) for seen in observations], np.uint8),
        open_tanyao=observations[0].rules.open_tanyao,
    )


def is_laid(yaku: YakuInSight, observation: Observation) -> bool:
    return yaku.yaku == "yakuhai" and any(
        meld.kind == yaku.kind and meld.type is not MeldType.CHI for meld in observation.own_melds
    )


def _yakuhai(observation: Observation) -> list[int]:
    return [yakuhai_han(observation, kind) if kind >= 27 else 0 for kind in KINDS]


def _nearest(row: Sequence[int], observation: Observation) -> tuple[YakuInSight, ...]:
    best: dict[tuple[str, int], YakuInSight] = {}
    for column, form in _COLUMNS:
        away = row[column]
        if away < IMPOSSIBLE and not _is_lone(form, observation):
            yaku = _yaku(form, away, observation)
            key = yaku.yaku, form.about if form.yaku is YakuForm.YAKUHAI else 0
            if key not in best or away < best[key].shanten:
                best[key] = yaku
    return tuple(sorted(best.values(), key=lambda one: (one.shanten, _ORDER[one.yaku], -one.han)))


def _is_lone(form: Form, observation: Observation) -> bool:
    if form.yaku is not YakuForm.YAKUHAI:
        return False
    mine = (*observation.hand, *(tile for meld in observation.own_melds for tile in meld.tiles))
    return sum(kind_of(tile) == form.about for tile in mine) < PAIR


def _yaku(form: Form, away: int, observation: Observation) -> YakuInSight:
    name, han = OPEN_YAKU[form.yaku]
    if form.yaku is YakuForm.YAKUHAI:
        return YakuInSight(name, away, yakuhai_han(observation, Kind(form.about)), Kind(form.about))
    is_suit = form.yaku in (YakuForm.HALF_FLUSH, YakuForm.FULL_FLUSH, YakuForm.STRAIGHT)
    kind = Kind(9 * form.about) if is_suit else None
    return YakuInSight(name, away, han, Kind(form.about) if name == "sanshoku" else kind)
