"""The settings file survives whatever is done to it."""

import json
from dataclasses import asdict, fields, replace
from pathlib import Path

import pytest

from tutor.settings import (
    FILE,
    MAX_GAMES,
    Keeper,
    Settings,
    chosen_language,
    forget_games,
    load,
    options,
    recent_games,
    remember_game,
    save,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "made" / "settings.json"


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)


def test_no_file_means_the_defaults(path: Path) -> None:
    assert load(path) == (Settings(), ())


def test_what_is_saved_is_loaded(path: Path) -> None:
    other = {
        option.name: next(choice for choice in option.choices if choice != option.default)
        for option in options()
    }
    chosen = Settings(  # type: ignore[arg-type]
        **other, known_terms=("suji", "dora"), own_names=("Aki",), class_folder="/a/b"
    )
    save(chosen, path)
    save(chosen, path)
    assert load(path) == (chosen, ())
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"null", b"\xff\xfe\x00", b"[" * 100_000, b'"theme"', b"NaN"]
)
def test_rubbish_is_put_aside_and_named(path: Path, content: bytes) -> None:
    write(path, content)
    settings, problems = load(path)
    assert settings == Settings()
    (problem,) = problems
    assert "settings.json.bad" in str(problem)
    assert (path.parent / "settings.json.bad").read_bytes() == content
    assert not path.exists()


def test_what_a_newer_version_keeps_there_stays(path: Path) -> None:
    write(path, json.dumps({"theme": "dark", "of_tomorrow": {"a": [1]}}).encode())
    settings, problems = load(path)
    assert (settings, problems) == (Settings(theme="dark"), ())
    save(Settings(theme="light"), path)
    assert json.loads(path.read_bytes())["of_tomorrow"] == {"a": [1]}
    assert load(path) == (Settings(theme="light"), ())


def test_what_another_window_changed_stays(path: Path) -> None:
    loaded = Settings(own_names=("Aki",), known_terms=("suji", "dora"))
    save(loaded, path)
    one, other = Keeper(loaded, path), Keeper(loaded, path)
    one.keep(replace(loaded, theme="dark", own_names=("Aki", "aki_2001"), known_terms=("dora",)))
    other.keep(replace(loaded, text_size=150, own_names=("Aki", "Mika")))
    other.keep(replace(loaded, text_size=115, own_names=("Mika",)))
    assert load(path)[0] == Settings(
        theme="dark", text_size=115, own_names=("aki_2001", "Mika"), known_terms=("dora",)
    )


def test_a_choice_of_a_newer_version_stays_until_another_is_made(path: Path) -> None:
    write(path, json.dumps({"theme": "sepia"}).encode())
    settings, _ = load(path)
    keeper = Keeper(settings, path)
    keeper.keep(replace(settings, text_size=150))
    assert json.loads(path.read_bytes())["theme"] == "sepia"
    keeper.keep(replace(settings, theme="dark"))
    assert load(path)[0] == Settings(theme="dark")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "pink"),
        ("text_size", 0),
        ("text_size", "100"),
        ("tile_indices", 1),
        ("text_size", True),
        ("language", None),
        ("language", "xx"),
        ("language", "../ja"),
        ("theme", ["dark"]),
        ("theme", {}),
        ("known_terms", "suji"),
        ("known_terms", [1]),
        ("known_terms", None),
        ("own_names", "Aki"),
        ("class_folder", 3),
    ],
)
def test_one_bad_value_costs_only_itself(path: Path, name: str, value: object) -> None:
    kept = asdict(Settings(reduce_motion=True)) | {name: value}
    write(path, json.dumps(kept).encode())
    settings, problems = load(path)
    assert settings == Settings(reduce_motion=True)
    (problem,) = problems
    assert name in str(problem)
    assert str(path) in str(problem)


def test_every_option_allows_its_default_and_says_what_it_is() -> None:
    beside = {
        "known_terms",
        "basics",
        "round_on",
        "badges",
        "own_names",
        "class_folder",
        "last_folder",
    }
    beside |= {"window_place"}
    assert {option.name for option in options()} == {one.name for one in fields(Settings)} - beside
    for option in options():
        assert option.default in option.choices
        assert option.help.endswith(".")
        assert option.title


@pytest.mark.parametrize(
    ("setting", "environment", "language"),
    [
        ("ja", {"LANG": "de_DE.UTF-8"}, "ja"),
        ("en", {"LANG": "ja_JP.UTF-8"}, "en"),
        ("system", {"LANG": "ja_JP.UTF-8"}, "ja"),
        ("system", {"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        ("system", {"LANGUAGE": "ja:en", "LANG": "C"}, "ja"),
        ("system", {"LANGUAGE": "de:fr:ja:en"}, "ja"),
        ("system", {"LANGUAGE": "en:ja"}, "en"),
        ("system", {"LANG": "de_DE.UTF-8"}, "en"),
        ("system", {"LC_ALL": "", "LANG": "ja"}, "ja"),
        ("system", {}, "en"),
    ],
)
def test_language(setting: str, environment: dict[str, str], language: str) -> None:
    assert chosen_language(Settings(language=setting), environment) == language


def test_the_last_one_comes_first_and_each_once(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert recent_games(folder) == ()
    for name in ("a", "b", "a", "a"):
        remember_game(folder, name)
    assert recent_games(folder) == ("a", "b")
    for number in range(MAX_GAMES + 3):
        remember_game(folder, f"{number}")
    found = recent_games(folder)
    assert len(found) == MAX_GAMES
    assert found[0] == f"{MAX_GAMES + 2}"
    forget_games(folder)
    forget_games(folder)
    assert recent_games(folder) == ()


@pytest.mark.parametrize("source", ["", "-", "https://tenhou.net/6/#json=" + "9" * 1000])
def test_what_cannot_be_opened_again_is_not_kept(tmp_path: Path, source: str) -> None:
    remember_game(tmp_path, source)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b"\xff", b"[" * 60_000, b'{"games": 3}', b'{"games": [1, null]}'],
)
def test_a_damaged_list_is_empty_and_is_written_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert recent_games(tmp_path) == ()
    remember_game(tmp_path, "a")
    assert recent_games(tmp_path) == ("a",)
