"""Where the history lies, and the clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path


def _now() -> datetime:
    return datetime.now().astimezone()


@dataclass(frozen=True, slots=True)
class HistoryPlace:
    path: Callable[[], Path]
    now: Callable[[], datetime] = field(default=_now)

    def is_absent(self) -> bool:
        """Check whether there is no history yet. One in a folder that cannot be read is not absent:
        opening it says why."""
        try:
            self.path().stat()
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            pass
        return False
