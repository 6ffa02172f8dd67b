"""What a place counts: ties shared fairly; the paper's types."""

import numpy as np

from tutor.lab.training.examples import Candidates
from tutor.lab.training.ranks import name_types, places_by_rank, shared_hits


def test_a_shared_rank_shares_its_hit() -> None:
    better = np.array([0, 0, 0, 1, 2, 2, 3, 0])
    tied = np.array([1, 2, 4, 1, 1, 3, 1, 5])
    assert shared_hits(better, tied, 1).tolist() == [1, 1 / 2, 1 / 4, 0, 0, 0, 0, 1 / 5]
    assert shared_hits(better, tied, 3).tolist() == [1, 1, 3 / 4, 1, 1, 1 / 3, 0, 3 / 5]


def test_the_first_type_that_fits() -> None:
    better = np.array(
        [
            [0, 0, 0, 0, 0, 0, 0],
            [1, 0, 0, 0, 0, 0, 0],
            [1, 1, 0, 0, 0, 0, 0],
            [1, 1, 1, 0, 0, 0, 0],
            [2, 2, 2, 2, 2, 0, 0],
            [2, 2, 2, 2, 3, 2, 0],
            [2, 2, 2, 2, 3, 3, 2],
            [2, 2, 2, 2, 3, 3, 3],
        ]
    )
    assert name_types(better).tolist() == [0, 1, 2, 3, 4, 5, 6, 7]


def test_ranks_are_weighed_and_ranked_again() -> None:
    ranks = np.array([[1, 4, 3], [2, 1, 3], [2, 2, 1], [4, 3, 1]])
    expected = np.array(
        [
            [3, 2, 1, 3],
            [3, 1, 2, 4],
            [2, 3, 1, 3],
            [4, 2, 1, 2],
            [1, 2, 2, 4],
            [4, 1, 2, 3],
            [3, 3, 1, 1],
        ]
    )
    every = Candidates(np.tile(ranks, (4, 1)), np.full(4, 4), np.arange(4))
    better, tied = places_by_rank(every)
    assert (better + 1).T.tolist() == expected.tolist()
    shared = [[sum(row == rank for row in ranks_) for rank in ranks_] for ranks_ in expected]
    assert tied.T.tolist() == shared
