"""The learned tables as a file: what is written is what is read."""

import json
from pathlib import Path

import numpy as np
import pytest

from tutor import files
from tutor.evaluators.safety_features import TENPAI_SIGNS, WAIT_SIGNS
from tutor.evaluators.safety_tables import format_tables, learned_tables, load_tables, paper_tables

pytestmark = pytest.mark.measured

SHIPPED = files.data() / "safety.json"


def test_the_shipped_file_is_what_would_be_written() -> None:
    stored = json.loads(SHIPPED.read_text(encoding="utf-8"))
    assert json.loads(format_tables(load_tables(SHIPPED))) == stored


def test_every_factor_is_a_factor() -> None:
    tables = learned_tables()
    for sign, table in zip(
        (*TENPAI_SIGNS, *WAIT_SIGNS), (*tables.tenpai, *tables.wait), strict=True
    ):
        assert table.shape == (sign.size + 1,)
        assert (table > 0).all()
        assert np.isfinite(table).all()
        assert table[-1] == 1


def test_a_ready_hand_waits_on_one_to_three_kinds() -> None:
    waits = learned_tables().waits[:-1]
    assert ((waits > 0.5) & (waits < 3)).all()


def test_where_they_come_from_is_said() -> None:
    learned = learned_tables().learned
    assert learned["part"] == "train"
    assert learned.keys() == {
        "part",
        "games",
        "decisions",
        "corpus_hash",
        "opponents",
        "tenpai",
        "tiles",
        "seed",
        "versions",
    }


def test_a_table_of_another_form_is_refused(tmp_path: Path) -> None:
    stored = json.loads(SHIPPED.read_text(encoding="utf-8"))
    stored["wait"]["dora"]["values"].pop()
    (tmp_path / "safety.json").write_text(json.dumps(stored), encoding="utf-8")
    with pytest.raises(ValueError, match=r"dora: the file has \(1, 4\) entries, the sign \(2, 4\)"):
        load_tables(tmp_path / "safety.json")


def test_the_papers_tables_are_those_of_the_paper() -> None:
    tables = paper_tables.__wrapped__()  # whoever ran before may have read them
    assert (tables.numbers.shape, tables.honours.shape, tables.turns.shape) == ((9, 3), (5,), (20,))
    assert tables.numbers[4] == pytest.approx([0.048, 0.070, 0.123])
    assert tables.numbers[0] == pytest.approx([0.029, 0.063, 0])
    assert tables.numbers.tolist() == tables.numbers[::-1].tolist(), "1 is as 9, 2 as 8 ..."
    assert tables.honours[:3] == pytest.approx([0, 0.009, 0.034])
