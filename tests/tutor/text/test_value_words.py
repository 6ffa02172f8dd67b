from collections import defaultdict

from rules.tiles import SEATS
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.coach.advice import Decision
from tutor.coach.facts import value_length
from tutor.coach.review import entries_at_once
from tutor.text.table import value_words

SEEN = 0.05


def test_discards_with_the_same_words_have_bars_of_the_same_length() -> None:
    entries = entries_at_once(end_of(game(3)), (SEATS[0],), TREE)
    decisions = [one for one in entries if isinstance(one, Decision)]
    assert decisions
    for decision in decisions:
        value = decision.advice.rankings.value
        lengths = defaultdict(set)
        for ranked in value:
            lengths[value_words(ranked)].add(value_length(value, ranked.discard))
        assert all(max(found) - min(found) < SEEN for found in lengths.values()), lengths
