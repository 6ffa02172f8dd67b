"""No search for garbage while much is loaded."""

import gc

from tutor.garbage import MUCH, no_search


def searches(wanted):
    seen = []

    def hear(phase, info):
        if phase == "start":
            seen.append(info["generation"])

    gc.callbacks.append(hear)
    try:
        kept = wanted()
    finally:
        gc.callbacks.remove(hear)
    return seen, kept


def much():
    return [[number] for number in range(2 * MUCH)]


def test_nothing_is_searched_while_much_is_made():
    assert searches(much)[0] != []
    with no_search():
        assert searches(much)[0] == []
    assert gc.isenabled()


def test_what_was_loaded_is_left_out_of_later_searches():
    gc.unfreeze()
    with no_search():
        kept = much()
    assert gc.get_freeze_count() >= len(kept)
    gc.unfreeze()


def test_what_does_not_stay_is_searched_later():
    gc.unfreeze()
    with no_search(stays=False):
        kept = much()
    assert kept
    assert gc.get_freeze_count() == 0
    assert gc.isenabled()


def test_little_is_searched_as_ever():
    gc.unfreeze()
    with no_search():
        kept = [[]]
    assert kept
    assert gc.get_freeze_count() == 0


def test_a_search_that_was_off_stays_off():
    gc.disable()
    try:
        with no_search():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
