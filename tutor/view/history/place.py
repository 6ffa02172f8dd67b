"""Where the history lies, and the clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path


def _now() -> datetime:
    return datetime.now().astimezone()


@dataclass(frozen=True, slots=True)
class HistoryPlace:
    """Where the history lies, and the clock."""

    path: Callable[[], Path]
    """Asked off the window's thread: what it loads may be slow."""
    now: Callable[[], datetime] = field(default=_now)
    """The time with its time zone, which says which day it is."""
