"""What a place counts: ties shared fairly; the paper's types."""

import numpy as np

from tutor.lab.training.ranks import name_types, shared_hits


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
