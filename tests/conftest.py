"""Options and fixtures that all tests share."""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tutor.cli import THREADS
from tutor.language import SOURCE, activate, active
from tutor.settings import LOCALES
from tutor.system.signals import SIGNALS

os.environ.setdefault(THREADS, "1")  # as the command does, before numpy is loaded
os.environ.setdefault("LOKY_MAX_CPU_COUNT", "1")  # other processes only where a test asks for two

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
HOMES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME")
LONGEST = tuple(
    """
    test_scenes.py test_practice_window.py test_pseudo_language.py test_language_switch.py
    test_wheel.py test_progress_keeping.py test_drills_page.py test_first_page.py
    test_progress_page.py test_first_frame.py
    """.split()
)
NEW_OBJECTS = 10_000
FRESH = (
    "tests/tutor/test_review.py",
    "tests/tutor/luck",
    "tests/tutor/opponents",
    "tests/tutor/network",
    "tests/ui/test_window_thread.py",
)


# examples are slow beside other jobs; that is no fault
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regen", action="store_true", help="rewrite the golden texts (read the diff!)"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(LONGEST)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    from tests import known_reviews

    known_reviews.KNOWN.fresh = any(item.path.is_relative_to(HERE.parent / each) for each in FRESH)


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    home = tmp_path_factory.mktemp("nobody")
    with pytest.MonkeyPatch.context() as patch:
        for name in LOCALES:
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        for name in HOMES:
            patch.setenv(name, str(home))
        yield
    assert not [*home.rglob("settings.json")], "a test wrote the settings of whoever runs it"


@pytest.fixture(scope="session", autouse=True)
def signals() -> Iterator[None]:
    ignored = [number for number in SIGNALS if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        interrupt = number == signal.SIGINT
        signal.signal(number, signal.default_int_handler if interrupt else signal.SIG_DFL)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(scope="session", autouse=True)
def reviews() -> Iterator[None]:
    from tests import known_reviews

    with known_reviews.remembered():
        yield


@pytest.fixture(autouse=True, scope="module")
def english() -> Iterator[None]:
    yield
    activate(SOURCE)


@pytest.fixture(autouse=True)
def language_as_found() -> Iterator[None]:
    found = active()
    yield
    activate(found)


@pytest.fixture(autouse=True)
def left_as_found() -> Iterator[None]:
    found = surroundings()
    yield
    assert surroundings() == found, "use monkeypatch.setenv and monkeypatch.chdir"


def surroundings() -> dict[str, str | None]:
    kept = {name: os.environ.get(name) for name in (*LOCALES, *HOMES, "MAHJONG_TUTOR_DEBUG")}
    return kept | {"folder": os.getcwd()}


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    return argname if isinstance(val, bytes) else None


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--regen", default=False):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return check
