"""Progress fills in the luck of games that were kept before it was known, without being asked."""

from contextlib import closing

import pytest

from rules.formats.mjlog_write import write_mjlog
from rules.tiles import SEATS
from tests.tutor.histories import keep, kept_game, new_history
from tests.ui.reviews import AtOnce, Later
from tests.ui.settling import settle
from tutor.pages.parts.jobs import set_executor
from tutor.store.figures import luck_progress

pytestmark = pytest.mark.usefixtures("small_tree")


@pytest.fixture
def opened(new_window):
    def make():
        made = new_window()
        made.show_page("progress")
        settle()
        return made

    return make


@pytest.fixture
def old(tmp_path):
    with closing(new_history(tmp_path)) as history:
        for seed, seats in ((3, SEATS), (2, SEATS[:1])):
            path = tmp_path / f"{seed}.mjlog"
            path.write_bytes(write_mjlog(kept_game(seed)))
            for seat in seats:
                keep(history, seed, seat=seat, source=str(path))
        with history.write() as rows:
            rows.execute("DELETE FROM lucks")
    return tmp_path


def games_with_luck(folder):
    with closing(new_history(folder)) as history:
        return luck_progress(history).games


def test_the_page_fills_in_what_is_missing_and_shows_it(opened, old):
    window = opened()
    page = window.pages.page("progress")

    assert games_with_luck(old) == 5
    assert page.reader.figures.progress.luck.games == 5
    assert "with the luck of tiles taken out" in page.figures.places.foot.text()
    assert not window.banner.isVisible()


def test_a_window_that_goes_meanwhile_ends_it_and_the_next_one_does_it(opened, old):
    later = Later()
    window = opened()
    while not window.pages.page("progress").filler._jobs.busy:
        function, args = later.waiting.pop(0)
        function(*args)
        settle()
    window.close()
    later.work()
    assert games_with_luck(old) == 0

    set_executor(AtOnce())
    opened()
    assert games_with_luck(old) == 5
