"""The day on which a game was played, as far as its id or the name of its file tells."""

import re
from datetime import date, timedelta
from typing import Final

_ID: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)\d\dgm-")
_SOUL: Final = re.compile(r"(?<![0-9a-z])(\d\d)(\d\d)(\d\d)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-")
_WRITTEN: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)")


def day_of(*told: str) -> date | None:
    """Return the day that the first of these texts tells: an id, the name of a file.

    >>> day_of("2020121800gm-0029-0000-4afd59fb"), day_of("Thursday 2026-11-05.mjlog")
    (datetime.date(2020, 12, 18), datetime.date(2026, 11, 5))
    """
    for text in told:
        for pattern in (_ID, _SOUL, _WRITTEN):
            for found in pattern.finditer(text):
                year, month, day = found[1], found[found.re.groups - 1], found[found.re.groups]
                try:
                    century = 2000 if pattern is _SOUL else 0
                    return date(century + int(year), int(month), int(day))
                except ValueError:
                    continue
    return None


def week_of(day: date) -> date:
    return day - timedelta(days=day.weekday())
