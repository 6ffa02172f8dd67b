"""The review in the terminal: readable without colour, at any width, in both languages."""

import io
import re
from collections.abc import Callable

import pytest
from rich.cells import cell_len
from rich.console import Console

from rules.tiles import SEATS, Seat
from tests.games import game
from tests.tutor.trees import TREE
from tutor.language import Language, languages, translator
from tutor.review import review_entries
from tutor.review_totals import Summary
from tutor.strategy.strategies import Strategy
from tutor.text.review import print_review, summary_line

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def printed(
    language: Language,
    *,
    width: int = 100,
    terminal: bool = False,
    seats: tuple[Seat, ...] = (Seat(0),),
) -> str:
    file = io.StringIO()
    console = Console(
        file=file,
        width=width,
        force_terminal=terminal,
        highlight=False,
        legacy_windows=False,
        color_system="standard" if terminal else None,
        soft_wrap=not terminal,
    )
    record = game(5)
    print_review(review_entries(record, seats, TREE), record, translator(language), console)
    return file.getvalue()


@pytest.mark.parametrize("language", languages())
def test_a_game_reads_as_it_did(language: Language, golden: Callable[[str, str], None]) -> None:
    text = printed(language)
    golden(f"review.{language}.txt", "\n".join(line.rstrip() for line in text.splitlines()) + "\n")


def test_colour_only_where_it_is_a_terminal_and_never_alone() -> None:
    plain, coloured = printed("en"), printed("en", terminal=True)
    assert not ESCAPE.search(plain)
    assert ESCAPE.search(coloured)
    flat = ESCAPE.sub("", coloured)
    assert re.sub(r"\s+", " ", flat) == re.sub(r"\s+", " ", plain)
    for sign in "●○▲":
        assert plain.count(sign) > 1


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_sentences_keep_to_the_width_of_the_terminal(language: Language, width: int) -> None:
    text = ESCAPE.sub("", printed(language, width=width, terminal=True))
    assert max(map(cell_len, text.splitlines())) <= width


def test_all_seats_are_told_apart_by_their_winds() -> None:
    text = printed("en", seats=SEATS)
    for wind in ("East", "South", "West", "North"):
        assert re.search(rf"^[●○▲] {wind}", text, re.MULTILINE)


def test_a_game_without_a_decision_says_so() -> None:
    file = io.StringIO()
    console = Console(file=file, width=80)
    print_review([], game(5), translator("en"), console)
    assert file.getvalue() == "This game holds no decision of that seat.\n"


def test_a_plain_terminal_gets_plain_signs() -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="replace")
    record = game(5)
    console = Console(file=file, width=80)
    print_review(review_entries(record, (Seat(0),), TREE), record, translator("en"), console)
    file.flush()
    text = file.buffer.getvalue().decode("ascii")  # type: ignore[attr-defined]
    assert re.search(r"^\* .*> ", text, re.MULTILINE)
    assert re.search(r"^! ", text, re.MULTILINE)


def test_the_summary_names_the_plan_left_most_often() -> None:
    summary = Summary(10, 5, 2, 3, ((Strategy.SAFETY, 2), (Strategy.SPEED, 1)))
    assert summary_line(summary, translator("en")) == (
        "10 decisions: 5 first choice, 2 fine, 3 worth a look. "
        "Most often left: “Safety alone” (2 times)."
    )
    once = Summary(1, 0, 0, 1, ((Strategy.SAFETY, 1),))
    assert summary_line(once, translator("en")) == (
        "1 decision: 0 first choice, 0 fine, 1 worth a look."
    )
