"""Programs killed in the middle of a practice game: nothing that was answered is lost."""

from pathlib import Path

from tutor.lab.soak.kill import _kill, _undisturbed, play_game, soak_kill


def test_kills_at_random_lose_nothing() -> None:
    assert [*soak_kill(4, 0)] == []


def test_a_game_killed_at_its_end_is_kept_one_way_or_the_other(tmp_path: Path) -> None:
    whole = _undisturbed(1)
    lines = whole.count(b"\n")
    for kept, after in enumerate((lines - 1, lines, lines + 1)):
        folder = tmp_path / str(kept)
        folder.mkdir()
        assert _kill(1, folder, after, whole) is None
    assert [*(tmp_path / "2" / "games").glob("*.mjlog")], "told done: it lies in the folder"


def test_a_journal_that_lost_an_answer_is_found_out(tmp_path: Path) -> None:
    other = b"".join(reversed(_undisturbed(0).splitlines(keepends=True)))
    assert _kill(0, tmp_path, 30, other) == "the journal is not what was played"


def test_the_child_tells_every_line(tmp_path: Path) -> None:
    lines = [*play_game(0, tmp_path)]
    assert lines == [*range(1, len(lines) + 1)]
    assert next(tmp_path.glob("*.journal")).read_bytes().count(b"\n") == len(lines)
