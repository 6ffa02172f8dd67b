"""HistoryReader: what the progress page knows of the history, and its error messages."""

import pytest

from tests.tutor.histories import NOW
from tests.ui.histories import made_up
from tests.ui.reviews import Later
from tests.ui.settling import settle
from tutor.pages.history.model import HistoryPlace
from tutor.pages.history.writer import HistoryWriter
from tutor.pages.progress.history import HistoryReader
from tutor.store.database import FILE_NAME


class Heard:
    def __init__(self, reader):
        self.signals = []
        reader.changed.connect(lambda: self.signals.append("changed"))
        reader.finished.connect(lambda: self.signals.append("finished"))
        reader.troubled.connect(self.signals.append)
        reader.failed.connect(self.signals.append)

    def take(self):
        signals = [*self.signals]
        self.signals.clear()
        return signals


@pytest.fixture
def reader_of(qtbot, tmp_path):

    def make():
        place = HistoryPlace(lambda: tmp_path / FILE_NAME, lambda: NOW)
        writer = HistoryWriter(place)
        reader = HistoryReader(writer, writer)
        return reader, Heard(reader), writer

    return make


def test_without_a_history_there_is_nothing_to_show_and_nothing_to_say(reader_of):
    reader, heard, _writer = reader_of()
    reader.read()
    assert heard.take() == ["changed"]
    assert reader.unread is not None
    assert reader.fault is None


def test_figures_come_first_and_games_last(reader_of, tmp_path):
    made_up(tmp_path, 3)
    later = Later()
    reader, heard, _writer = reader_of()
    reader.read()
    assert reader.figures is reader.games is reader.unread is None
    later.work()
    settle()
    assert heard.take() == ["changed", "finished", "changed"]
    assert reader.figures.progress.games == 3
    assert len(reader.games.games) == 3


def test_what_cannot_be_read_is_said_once_and_again_when_it_is_tried_again(reader_of, tmp_path):
    made_up(tmp_path, 1)
    reader, heard, _writer = reader_of()
    reader.read()
    heard.take()
    path = tmp_path / FILE_NAME
    path.unlink()
    path.mkdir()
    reader.read()
    said = reader.unread.why
    assert heard.take() == [said, "changed"]
    assert reader.figures is reader.games is None
    reader.read()
    assert heard.take() == ["changed"]
    reader.try_again()
    assert heard.take() == [said, "changed"]
