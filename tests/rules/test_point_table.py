"""The table of payments beside the scorer that counts hands."""

import pytest
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.scores import ScoresCalculator

from rules.point_table import USUAL_FU, Payment, ron_payment, rons, tsumo_payment, tsumos
from rules.tiles import EAST

FU = (20, 25, *USUAL_FU)


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize("han", range(1, 14))
def test_payments_are_those_of_the_scorer(han: int, dealer: bool) -> None:
    for fu in FU:
        if (han, fu) in {(1, 20), (1, 25)}:
            continue
        for tsumo in (False, True):
            config = HandConfig(is_tsumo=tsumo, player_wind=EAST + (not dealer))
            cost = ScoresCalculator.calculate_scores(han, fu, config)
            if not tsumo:
                assert ron_payment(han, fu, dealer=dealer) == Payment(cost["main"])
                continue
            paid = tsumo_payment(han, fu, dealer=dealer)
            assert paid.each == cost["additional"]
            assert paid.dealer == (0 if dealer else cost["main"])
            assert paid.whole == cost["main"] * (3 if dealer else 1) + cost["additional"] * 2 * (
                not dealer
            )


def test_the_table_that_players_know() -> None:
    assert [one.whole for one in rons(dealer=False)][:8] == [
        1000, 1300, 1600, 2000, 2300, 2600, 3200, 3900,
    ]  # fmt: skip
    assert [one.whole for one in rons(dealer=False)][-5:] == [8000, 12000, 16000, 24000, 32000]
    assert [one.whole for one in rons(dealer=True)][-5:] == [12000, 18000, 24000, 36000, 48000]
    assert tsumos(dealer=False)[0] == Payment(1100, 300, 500)
    assert Payment(1500, 400, 700) in tsumos(dealer=False)
    assert tsumos(dealer=True)[0] == Payment(1500, 500)
