"""The thread of the window never waits for the network."""

import sys
from collections.abc import Iterator
from pathlib import Path
from threading import current_thread, main_thread

import pytest

from tests.ui.practices import ByClicks, begin, play_out
from tests.ui.reviews import Elsewhere
from tests.ui.settling import settle
from tests.ui.stage import Stage, furnished
from tutor.coach.opinion import forget
from tutor.network import network
from tutor.pages.parts.jobs import set_executor

PAGES = str(Path("tutor", "pages"))
ASKING = (
    "practice hint 4",
    "practice brief hint",
    "practice hint of a call",
    "practice end",
    "first week",
    "review summary",
    "review what if",
    "drills answered",
    "progress",
    "class teach",
    "class presented",
    "problem solved",
)


@pytest.fixture(scope="module")
def apart(qapp, tmp_path_factory) -> Iterator[Stage]:
    set_executor(Elsewhere())
    with furnished(tmp_path_factory.mktemp("apart")) as made:
        yield made


@pytest.fixture
def waited(monkeypatch) -> list[str]:
    """Return where the window waited for the network."""
    found = []
    forward = network._forward

    def asked(*args):
        if current_thread() is main_thread():
            frame, names = sys._getframe(1), []
            while frame is not None:
                names.append(f"{frame.f_code.co_filename}:{frame.f_code.co_name}")
                frame = frame.f_back
            pages = [name for name in names if PAGES in name]
            if pages:  # else the test itself asked
                found.append(pages[0])
        return forward(*args)

    monkeypatch.setattr(network, "_forward", asked)
    set_executor(Elsewhere())  # also for pages that are made now
    forget()
    return found


@pytest.mark.parametrize("scene", ASKING)
def test_no_page_asks_the_network_in_the_thread_of_the_window(apart, waited, scene):
    apart.show(scene)
    assert not waited


def test_the_second_opinion_is_asked_elsewhere(apart, waited):
    apart.show("review")
    apart.window.page.panel.second.button.click()
    settle()
    assert not waited


def test_a_game_with_hints_never_waits_for_the_network(apart, waited, qtbot):
    apart.change(pace=0)
    begin(apart.window)
    done = play_out(apart.window, ByClicks(qtbot, apart.window), rounds=2)
    assert done["hint 4"]
    assert not waited
