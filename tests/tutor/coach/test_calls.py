"""The effects of calls."""

from random import Random

from rules.events import Call, Ruleset, Win
from rules.melds import MeldType
from rules.table import Table
from rules.tiles import Seat
from tests.tutor.position.test_yaku import at_claim, call
from tutor.coach.call_effects import after_call, look_at_calls


def test_after_call_matches_the_round() -> None:
    random = Random(3)
    calls = 0
    for game in range(3):
        table = Table(Ruleset(hanchan=False), Random(game))
        while not table.is_over:
            answers = {}
            foreseen = None
            for seat, offered in table.pending.items():
                seen = table.round.observe(seat)
                action = random.choice(offered)
                if isinstance(action, Win) or (table.round.to_discard != seat and foreseen):
                    action = None if table.round.to_discard != seat else offered[-1]
                if isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON):
                    foreseen = (seat, after_call(seen, action.meld))
                answers[seat] = action
            table.step(answers)
            if foreseen and Seat(foreseen[0]) in table.pending:
                seat, expected = foreseen
                if table.round.melds[seat] and table.round.to_discard == seat:
                    assert table.round.observe(seat) == expected
                    calls += 1
    assert calls > 50


def test_facts_of_a_pon_of_yakuhai() -> None:
    seen = at_claim("234m456p78s9s11s55z", "5z")
    facts = look_at_calls(((seen, call(seen, "55z")),))[0]
    assert (facts.shanten_before, facts.shanten_after) == (0, 0)
    assert facts.opens
    assert facts.yaku_shanten == -1  # with the tile that is still to be thrown
