"""What one row of the figures shows: a share, or a count among others."""

from dataclasses import dataclass

from tutor.history.positions import Wanted
from tutor.text.shares import RecentGames
from tutor.view.lanes import Lanes


@dataclass(frozen=True, slots=True)
class Behind:
    title: str
    wanted: Wanted
    count: int


@dataclass(frozen=True, slots=True)
class ShareView:
    lanes: Lanes | None
    title: str
    count: str
    share: float | None
    first: float | None
    interval: tuple[float, float] | None
    value: str
    last: RecentGames
    trend: str
    told: str
    behind: Behind | None = None


@dataclass(frozen=True, slots=True)
class CountView:
    title: str
    count: str
    part: float
    line: str
    told: str
    behind: Behind | None = None


@dataclass(frozen=True, slots=True)
class HeadlineView:
    title: str
    line: str
    button: str
    behind: Behind | None = None
