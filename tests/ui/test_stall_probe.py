"""The stall probe: that it measures stalls, not how long they are."""

import sys
import time

from tests.ui.settling import until
from tutor.lab.probes import stall_probe
from tutor.lab.probes.stall_probe import StallProbe
from tutor.pages.window import startup


def test_a_page_that_holds_the_window_up_is_noted(window, monkeypatch):
    turned, ended = [], []

    def turn(name):
        turned.append(name)
        end = time.perf_counter() + 0.05 * (name == "slow")
        while time.perf_counter() < end:
            pass

    monkeypatch.setattr(window, "show_page", turn)
    monkeypatch.setattr(stall_probe, "QUIET_SECONDS", 0.02)
    monkeypatch.setattr(stall_probe.QApplication, "quit", lambda: ended.append(True))
    probe = StallProbe(window, iter(["quick", "slow"]))
    until(lambda: ended)
    assert turned == ["quick", "slow"]
    assert list(probe.waits) == ["first", *turned]
    assert all(probe.waits.values())
    late, worked = max(probe.waits["slow"])
    assert late >= 40
    assert worked > 0


def test_what_pages_need_is_read_before_they_are_turned_to():
    for _ in startup.prepare_pages():
        pass
    names = startup.PAGE_MODULES
    assert {*names} <= {*sys.modules}
