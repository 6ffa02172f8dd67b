from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class CallAspect(StrEnum):
    STEPS = "steps"
    DRAWS = "draws"
    ALONE = "alone"
    YAKU = "yaku"
    WORTH = "worth"
    SHAPE = "shape"
    TURN = "turn"
    RIICHI = "riichi"
    PLACE = "place"


# fmt: off
RIICHI_UNITS: Final[Mapping[str, int]] = {
    "rule": 2, "live": 4, "kinds": 2, "most_live": 2, "honour": 1, "terminal": 1, "outer": 1,
    "own_suji": 1, "known_safe": 1, "furiten": 1, "yaku": 1, "some_yaku": 1, "silent_least": 16,
    "silent_most": 16, "declared": 16, "gain": 16, "dora": 2, "turn": 8, "tiles_left": 32,
    "dealer": 1, "place_1": 1, "place_2": 1, "place_3": 1, "place_4": 1, "rounds_left": 4,
    "last_round": 1, "lead": 16, "above": 16, "below": 16, "riichi": 1, "dealer_riichi": 1,
    "opened": 1, "melds": 2, "honba": 2, "sticks": 2,
}
# fmt: on
RIICHI_NUMBERS: Final = tuple(RIICHI_UNITS)

STEPS: Final = 5
YAKU: Final = ("yakuhai", "tanyao", "toitoi", "honitsu", "chinitsu")
FROM: Final = ("right", "across", "left")
# fmt: off
CALL_UNITS: Final[Mapping[str, int]] = {
    "model": 16, **{f"model_{aspect}": 16 for aspect in CallAspect}, "decided_yes": 1,
    "decided_no": 1, "no_yaku": 1, **dict.fromkeys(("pon", "chi_low", "chi_middle", "chi_high"), 1),
    **{f"before_{steps}": 1 for steps in range(STEPS)},
    **{f"after_{steps}": 1 for steps in range(STEPS)}, "nearer": 1, "live_before": 32,
    "live_after": 32, "yaku_live": 32, "winning": 8, "opens": 1, "yakuhai": 1,
    **{f"nearest_{yaku}": 1 for yaku in YAKU}, "detour": 1, "han": 4, "kept": 16, "most": 16,
    "least": 16, "dora": 4, "called_dora": 2, "called_red": 1, "red_laid": 1, "honour": 1,
    "terminal": 1, **{f"from_{opponent}": 1 for opponent in FROM}, "tsumogiri": 1, "fills_left": 4,
    "draws_alone": 8, "calls": 2, "other_pon": 1, "place": 4, "last_round": 1,
}
# fmt: on
CALL_NUMBERS: Final = tuple(CALL_UNITS)
