"""The settings file survives whatever is done to it."""

import codecs
import json
from dataclasses import asdict, fields, replace
from pathlib import Path
from threading import Thread

import pytest

from tutor import folder_lock, settings_file
from tutor.language import translator
from tutor.settings import Settings, chosen_language, options
from tutor.settings_file import Keeper, default_path, load, peek, save, spoken_here

pytestmark = pytest.mark.measured


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


def test_a_file_saved_by_a_text_editor_of_windows_is_read(path: Path) -> None:
    save(Settings(class_folder="/a/b"), path)
    path.write_bytes(codecs.BOM_UTF8 + path.read_bytes())
    assert load(path) == (Settings(class_folder="/a/b"), ())


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


@pytest.mark.parametrize("content", [b"{", b"[1]", b"\xff"])
def test_a_command_that_says_nothing_of_them_puts_no_settings_aside(
    path: Path, content: bytes
) -> None:
    write(path, content)
    assert peek(path) == Settings()
    assert path.read_bytes() == content
    save(replace(Settings(), theme="dark"), path.with_name("other.json"))
    assert peek(path.with_name("other.json")).theme == "dark"
    assert peek(path.with_name("none.json")) == Settings()


def test_what_was_put_aside_before_stays(path: Path) -> None:
    write(path, b"first")
    load(path)
    path.write_bytes(b"second")
    _, (problem,) = load(path)
    assert "settings.json.2.bad" in str(problem)
    kept = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    assert kept == {"settings.json.bad": b"first", "settings.json.2.bad": b"second"}


def test_what_a_newer_version_keeps_there_stays(path: Path) -> None:
    write(path, json.dumps({"theme": "dark", "of_tomorrow": {"a": [1]}}).encode())
    settings, problems = load(path)
    assert (settings, problems) == (Settings(theme="dark"), ())
    save(Settings(theme="light"), path)
    assert json.loads(path.read_bytes())["of_tomorrow"] == {"a": [1]}
    assert load(path) == (Settings(theme="light"), ())


@pytest.mark.parametrize("content", [b"[]", b"{", b"\xff"])
def test_what_cannot_be_read_is_put_aside_before_others_are_written(
    path: Path, content: bytes
) -> None:
    write(path, content)
    save(Settings(theme="dark"), path)
    assert load(path) == (Settings(theme="dark"), ())
    assert (path.parent / "settings.json.bad").read_bytes() == content


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


def test_windows_that_change_something_at_one_moment_wait_for_each_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(Settings(), path)
    threads: list[Thread] = []

    def read_by_both(place: Path) -> dict[str, object]:
        found = read(place)
        if not threads:
            threads.append(Thread(target=Keeper(Settings(), path).keep, args=(second,)))
            threads[0].start()
        return found

    read, second = settings_file._kept, Settings(text_size=150)
    monkeypatch.setattr(settings_file, "_kept", read_by_both)
    monkeypatch.setattr(folder_lock, "PATIENCE", 60.0)
    Keeper(Settings(), path).keep(Settings(theme="dark"))
    threads[0].join()
    assert load(path)[0] == Settings(theme="dark", text_size=150)


def test_a_long_list_is_changed_at_once(path: Path) -> None:
    words = tuple(map(str, range(60_000)))
    write(path, json.dumps({"known_terms": [*words, "other", 3]}).encode())
    Keeper(Settings(known_terms=words), path).keep(Settings(known_terms=(*words[1:], "new")))
    assert json.loads(path.read_bytes())["known_terms"] == [*words[1:], "other", 3, "new"]


def test_a_choice_of_a_newer_version_stays_until_another_is_made(path: Path) -> None:
    write(path, json.dumps({"theme": "sepia"}).encode())
    settings, _ = load(path)
    keeper = Keeper(settings, path)
    keeper.keep(replace(settings, text_size=150))
    assert json.loads(path.read_bytes())["theme"] == "sepia"
    keeper.keep(replace(settings, theme="dark"))
    assert load(path)[0] == Settings(theme="dark")


def test_what_could_not_be_written_is_written_the_next_time(path: Path) -> None:
    path.parent.write_bytes(b"no folder")
    keeper = Keeper(Settings(), path)
    with pytest.raises(OSError, match=r"File exists|Not a directory"):
        keeper.keep(Settings(theme="dark"))
    path.parent.unlink()
    keeper.keep(Settings(theme="dark", text_size=150))
    assert load(path)[0] == Settings(theme="dark", text_size=150)


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


def test_options_of_other_versions_are_no_problem(path: Path) -> None:
    write(path, b'{"theme": "dark", "from_the_future": 7}')
    assert load(path) == (Settings(theme="dark"), ())


def test_a_folder_in_its_place_is_a_sentence(path: Path) -> None:
    path.mkdir(parents=True)
    settings, (problem,) = load(path)
    assert settings == Settings()
    assert str(path) in str(problem)


def test_what_cannot_be_put_aside_stays_and_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    write(path, b"no settings")
    monkeypatch.setattr(Path, "replace", refuse)
    settings, (problem,) = load(path)
    assert settings == Settings()
    assert str(problem) == (
        f"{path} is no settings file (Permission denied); the defaults are used."
    )
    assert path.read_bytes() == b"no settings"


def test_what_is_wrong_is_said_in_the_language_asked_for(path: Path) -> None:
    write(path, b'{"language": "xx", "own_names": 5}')
    settings, problems = load(path)
    assert settings == Settings()
    assert [str(problem) for problem in problems] == [
        f'{path}: language cannot be "xx"; "system" is used.',
        f"{path}: own_names must be a list of words; none is used.",
    ]
    assert [translator("ja").translate(problem) for problem in problems] == [
        f'{path}：language に "xx" は使えません。"system" を使います。',
        f"{path}：own_names は言葉の一覧でなければなりません。なしとして扱います。",
    ]


def test_every_option_allows_its_default_and_says_what_it_is() -> None:
    beside = {"known_terms", "basics", "own_names", "class_folder", "last_folder"}
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


def test_the_file_is_the_persons_own() -> None:
    assert default_path().is_absolute()
    assert default_path().name == "settings.json"


def test_who_sits_here_is_spoken_to_as_the_settings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "settings.json"
    monkeypatch.setattr("tutor.settings_file.default_path", lambda: kept)
    save(Settings(language="ja"), kept)
    assert spoken_here().language == "ja"
