"""Who is a pupil, under which name, and what a file of aliases may hold."""

from pathlib import Path

import pytest

from tutor.export.pupils import (
    MAX_SHOWN,
    BadAliases,
    Pupils,
    name_key,
    pupils_of,
    read_aliases,
    shown,
)
from tutor.language import translator

pytestmark = pytest.mark.measured


def aliases(tmp_path: Path, text: str | bytes, name: str = "who.txt") -> dict[str, str]:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_aliases(path)


def test_a_name_of_millions_of_letters_is_soon_read(tmp_path: Path) -> None:
    zalgo = "q" + "\u0301\u0316" * 10**6
    assert len(shown(zalgo)) == 31
    assert name_key(zalgo) == name_key(f"Q{zalgo[1:100]}")
    assert aliases(tmp_path, f"{zalgo[:400_000]} = Hana\n") == {name_key(zalgo): "Hana"}
    assert len(shown("雀" * 10**6)) == MAX_SHOWN


def test_aliases_are_no_more_than_are_soon_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OSError, match="far too large"):
        aliases(tmp_path, "a=b\n" * 300_000)
    asked: list[str] = []

    def key(name: str) -> str:
        asked.append(name)
        return name

    monkeypatch.setattr("tutor.export.pupils.name_key", key)
    assert len(aliases(tmp_path, "".join(f"{number}=b\n" for number in range(50)))) == 50
    assert len(asked) <= 4 * 50


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16", "utf-16-be", "cp932"])
def test_aliases_are_read_in_any_code_that_excel_writes(code: str, tmp_path: Path) -> None:
    text = "あ = い\na = b\n"
    data = ("\ufeff" + text if code == "utf-16-be" else text).encode(code)
    assert aliases(tmp_path, data) == {"あ": "い", "a": "b"}


def test_without_names_everybody_is_a_pupil() -> None:
    assert pupils_of([], {}).pupil_of("Hana") == "Hana"
    assert Pupils().pupil_of("") == "?"


def test_width_case_and_spaces_do_not_matter() -> None:
    pupils = pupils_of(["Taro 2"], {})
    assert pupils.pupil_of(" ＴＡＲＯ　２") == pupils.pupil_of("taro  2") == "Taro 2"
    assert pupils.pupil_of("Taro 3") is None


def test_an_alias_stands_for_the_name_whichever_is_asked_for(tmp_path: Path) -> None:
    known = aliases(tmp_path, "taro2 = Taro\n# a remark\n\nT-san=Taro\n")
    for asked in ("Taro", "taro2", "T-san"):
        pupils = pupils_of([asked], known)
        assert [pupils.pupil_of(name) for name in ("Taro", "taro2", "T-san", "Hana")] == [
            "Taro",
            "Taro",
            "Taro",
            None,
        ]


def test_an_alias_of_an_alias_leads_to_the_name(tmp_path: Path) -> None:
    assert aliases(tmp_path, "a = b\nb = c\n") == {"a": "c", "b": "c"}
    assert aliases(tmp_path, "a = B\nb = b\nc = a\n") == {"a": "b", "b": "b", "c": "b"}
    with pytest.raises(BadAliases, match=r"who\.txt: the aliases of \w lead round in a circle\."):
        aliases(tmp_path, "a = b\nb = a\n")
    with pytest.raises(BadAliases, match="the aliases of b lead round in a circle"):
        aliases(tmp_path, "x = a\na = b\nb = c\nc = b\n")


def test_a_long_chain_of_aliases_is_walked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    def counted(name: str) -> str:
        nonlocal asked
        asked += 1
        return name_key(name)

    monkeypatch.setattr("tutor.export.pupils.name_key", counted)
    known = aliases(tmp_path, "".join(f"p{number} = p{number + 1}\n" for number in range(2000)))
    assert set(known.values()) == {"p2000"}
    assert asked < 10_000


def test_a_cell_without_end_is_named(tmp_path: Path) -> None:
    lines = ("a" * 999 + "\n") * 140
    with pytest.raises(BadAliases, match=r"who\.csv, line 133: that is too long for two names\."):
        aliases(tmp_path, f'a,b\n"{lines}",b\n', "who.csv")


def test_names_may_hold_an_equals_sign(tmp_path: Path) -> None:
    assert aliases(tmp_path, "=1+1 = Taro\n") == {"=1+1": "Taro"}
    assert aliases(tmp_path, '"a=b",Taro\n', "who.csv") == {"a=b": "Taro"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932"])
def test_japanese_is_read_as_excel_writes_it(tmp_path: Path, encoding: str) -> None:
    text = "山田太郎２,山田\r\n,\r\n".encode(encoding)
    assert aliases(tmp_path, text, "who.CSV") == {"山田太郎2": "山田"}


@pytest.mark.parametrize(
    ("text", "name", "why"),
    [
        ("Taro\n", "who.txt", "line 1: write it as “alias = name”."),
        ("\na = \n", "who.txt", "line 2: write it as “alias = name”."),
        ("a = b = c\n", "who.txt", "line 1: write it as “alias = name”."),
        ("a\n", "who.csv", "line 1: a row is an alias and a name."),
        ("a,b,c\n", "who.csv", "line 1: a row is an alias and a name."),
        ("x" * 2000, "who.csv", "line 1: that is too long for two names."),
        ("a = b\nA = c\n", "who.txt", "line 2: A is said to be b and c; keep one of them."),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, text: str, name: str, why: str) -> None:
    with pytest.raises(BadAliases) as error:
        aliases(tmp_path, text, name)
    assert str(error.value) == f"{tmp_path / name}, {why}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_numbers_go_by_the_order_of_names_and_others_have_none(language: str) -> None:
    pupils = pupils_of(["Taro", "Hana"], {"t2": "Taro"}).numbering(
        ["Taro", "Hana", "Taro", "t2", "Jiro"], translator("ja" if language == "ja" else "en")
    )
    one, two = ("Pupil 1", "Pupil 2") if language == "en" else ("生徒1", "生徒2")
    assert pupils.is_anonymous
    assert [pupils.pupil_of(name) for name in ("Hana", "taro", "t2", "Jiro")] == [
        one,
        two,
        two,
        None,
    ]


def test_everybody_is_numbered_where_nobody_was_named() -> None:
    pupils = pupils_of([], {}).numbering(["b10", "b2", "a", ""], translator("en"))
    assert [pupils.pupil_of(name) for name in ("", "a", "b2", "b10")] == [
        "Pupil 1",
        "Pupil 2",
        "Pupil 3",
        "Pupil 4",
    ]
    assert pupils.pupil_of("somebody who was not met") == ""


def test_signs_that_turn_text_round_or_that_no_file_can_hold_are_gone() -> None:
    assert shown("a\u202egnp.exe") == "agnp.exe"
    assert shown("\x00a\r\nb\ud800") == "a  b?"
    assert name_key("Ａ　ｂ") == "a b"


@pytest.mark.parametrize("name", ["Taro\u200b", "\ufeffTaro", "Ta\u00adro", "Taro\u2060"])
def test_signs_that_nobody_sees_make_no_other_name(name: str, tmp_path: Path) -> None:
    assert name_key(name) == name_key("taro")
    assert pupils_of(["Taro"], {}).pupil_of(name) == "Taro"
    assert aliases(tmp_path, f"{name} = Hana\n") == {"taro": "Hana"}


def test_a_name_that_nobody_sees_is_none(tmp_path: Path) -> None:
    assert Pupils().pupil_of("\u200b") == "?"
    for text, name in (("\u200b = Taro\n", "a.txt"), ("\u200b,Taro\n", "a.csv")):
        with pytest.raises(BadAliases, match="line 1"):
            aliases(tmp_path, text, name)
