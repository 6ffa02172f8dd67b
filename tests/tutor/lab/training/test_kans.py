"""How often kans are declared: counted on games of our own."""

from rules.events import Call, Ryukyoku, Win
from rules.tiles import SEATS
from tests.games import game
from tutor.coach.advice import PlayedOffer
from tutor.coach.review import played_entries
from tutor.lab.training.rates import kan_chances

SEEDS = (0, 1, 2)


def test_every_chance_is_counted_once() -> None:
    for seed in SEEDS:
        offers = [
            one
            for made in played_entries(game(seed, calls=0.5), SEATS)
            for one in made
            if isinstance(one, PlayedOffer) and not isinstance(one.answered, Win | Ryukyoku)
        ]
        types = [
            {each.meld.type for each in one.offered if isinstance(each, Call) and each.meld.is_kan}
            for one in offers
        ]
        declared = sum(isinstance(o.answered, Call) and o.answered.meld.is_kan for o in offers)
        found = list(kan_chances(game(seed, calls=0.5)))
        assert len(found) == sum(map(len, types)) > 0
        assert sum(taken for _, _, taken in found) == declared
