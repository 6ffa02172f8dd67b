"""Names as people sort them."""

from rules.names import natural


def test_numbers_in_names_are_sorted_as_numbers() -> None:
    names = ["Pupil 10", "Pupil 2", "Pupil 1", "a", "9" * 5000, "生徒3", "生徒20", ""]
    assert sorted(names, key=natural) == [
        "",
        "9" * 5000,
        "Pupil 1",
        "Pupil 2",
        "Pupil 10",
        "a",
        "生徒3",
        "生徒20",
    ]
