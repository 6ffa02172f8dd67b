"""An answer is remembered for the very same arguments, and for nothing else."""

from tutor.evaluators.once import once_in_a_row


def test_the_same_objects_are_asked_about_once() -> None:
    asked: list[tuple[int, ...]] = []

    @once_in_a_row
    def total(numbers: tuple[int, ...], more: int = 0) -> int:
        asked.append(numbers)
        return sum(numbers) + more

    one, equal = tuple(map(int, "12")), tuple(map(int, "12"))
    assert [total(one), total(one), total(equal), total(one), total(one, 3), total(one)] == [
        *(3, 3, 3, 3),
        *(6, 3),
    ]
    assert [each is one for each in asked] == [True, False, True, True, True]
    assert [total(one, more=4), total(one, more=5)] == [7, 8]  # a name is never remembered
