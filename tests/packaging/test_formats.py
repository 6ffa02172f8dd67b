"""The pages on file formats name every key that the program writes."""

import re
from pathlib import Path

import pytest

from tutor.classroom import kept_sets, summary
from tutor.coach import decision_json, observation_json
from tutor.coach.advice import ReadyWin
from tutor.coach.strategy.stance import StanceEvent
from tutor.export.csv_export import CLASS_KEY, COLUMNS
from tutor.position.hands import HandPlan

DOCS = Path(__file__).parents[2] / "docs"
FORMATS = {
    "advice-log.md": (
        decision_json.DecisionJson,
        decision_json._CallJson,
        decision_json.PlacedJson,
        decision_json.RankedJson,
        decision_json.ChangeJson,
        HandPlan,
        decision_json.PressureJson,
        StanceEvent,
        observation_json.ObservationJson,
        observation_json.MeldJson,
        observation_json.RiverTileJson,
        ReadyWin,
    ),
    "class-folder.md": (summary._SummaryJson, summary._TaughtJson, kept_sets._SetJson),
}


def named(page: str) -> set[str]:
    """Return the words that a page sets as code."""
    text = (DOCS / page).read_text("utf-8")
    return {word for code in re.findall(r"`([^`\n]+)`", text) for word in re.findall(r"\w+", code)}


@pytest.mark.parametrize("page", FORMATS)
def test_every_key_of_a_format_is_described(page: str) -> None:
    keys = {key for each in FORMATS[page] for key in each.__annotations__}
    assert keys - named(page) == set()


def test_every_column_of_the_table_is_described() -> None:
    assert {*(column.key for column in COLUMNS), CLASS_KEY} - named("exports.md") == set()
