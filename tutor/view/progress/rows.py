"""What one row of the figures shows: a share, or a count among others."""

from dataclasses import dataclass

from tutor.history.positions import Wanted
from tutor.text.shares import RecentGames
from tutor.view.lanes import Lanes


@dataclass(frozen=True, slots=True)
class Behind:
    """The positions behind a row."""

    title: str
    """What their list is called."""
    wanted: Wanted
    count: int
    """How many the figure counts."""


@dataclass(frozen=True, slots=True)
class ShareView:
    """One share: a row."""

    lanes: Lanes | None
    """The mark of the plan; None: no plan's."""
    title: str
    count: str
    """ "in line 41 of 55 · first 30"."""
    share: float | None
    """0 to 1; None: too few to say, and `value` says so."""
    first: float | None
    """Of the same whole, what was the first choice; None: not told apart."""
    interval: tuple[float, float] | None
    value: str
    """The share and its range in words, or that there are too few."""
    last: RecentGames
    trend: str
    """Empty where nothing is known of the share, and where games are missing for any trend."""
    told: str
    """All of it in sentences, with every count: for a tip, and for those who cannot see."""
    behind: Behind | None = None
    """None: there is no position to look at."""


@dataclass(frozen=True, slots=True)
class CountView:
    """One count among others: a row."""

    title: str
    count: str
    """ "12 decisions"."""
    part: float
    """Of the largest count, 0 to 1."""
    line: str
    """What it comes to; may be empty."""
    told: str
    behind: Behind | None = None
    """None: there is no position to look at."""


@dataclass(frozen=True, slots=True)
class HeadlineView:
    """What the figures lead to: what to look at next."""

    title: str
    line: str
    button: str
    """Empty: there is no position to look at."""
    behind: Behind | None = None
