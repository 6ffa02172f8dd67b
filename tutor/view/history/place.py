"""The path of the history, and the clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class HistoryPlace:
    path: Callable[[], Path]
    now: Callable[[], datetime] = field(default=lambda: datetime.now().astimezone())

    def is_absent(self) -> bool:
        """Check whether there is no history yet.

        A history in an unreadable folder is not absent: opening it reports the error."""
        try:
            self.path().stat()
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            pass
        return False
