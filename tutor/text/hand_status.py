"""The own hand as it stands: distance, waits with live copies, furiten, missing yaku. No Qt."""

from dataclasses import dataclass

from rules.tiles import Kind
from tutor.language import ngettext
from tutor.practice.status import Status
from tutor.text.practice import status_lines


@dataclass(frozen=True, slots=True)
class HandStatus:
    head: str
    waits: tuple[tuple[Kind, str], ...] = ()
    said: str = ""
    note: str = ""


def describe_hand_status(status: Status) -> HandStatus:
    waits = tuple((wait.kind, f"×{wait.live}") for wait in status.waits)
    said, *notes = status_lines(status) or ("",)
    return HandStatus(_head(status), waits, said, " ".join(notes))


def _head(status: Status) -> str:
    return ngettext(
        "Ready: {count} tile left to win with", "Ready: {count} tiles left to win with", status.live
    ).format(count=status.live)
