from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from PySide6.QtWidgets import QStackedWidget, QWidget

from tutor.language import mark
from tutor.pages.host import Host, Page
from tutor.pages.parts.rail import RailCell


@dataclass(frozen=True, slots=True)
class PageEntry:
    cell: RailCell
    page: str
    """Module below tutor.pages, and class."""
    in_rail: bool = True
    ahead: bool = False


class PageStack(QStackedWidget):
    def __init__(self, places: Sequence[PageEntry], host: Host, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = host
        self._places = {place.cell.name: place for place in places}
        self._made: dict[str, QWidget] = {}
        self._trail: list[str] = []

    @property
    def shown(self) -> str:
        return self._trail[-1] if self._trail else ""

    @property
    def pages(self) -> Iterator[Page]:
        return (page for page in self._made.values() if isinstance(page, Page))

    def leave(self) -> str | None:
        if len(self._trail) < 2:
            return None
        self._trail.pop()
        return self._trail[-1]

    def page(self, name: str) -> QWidget:
        """Return a page, making it the first time.

        Raises:
            KeyError: no page of that name.
        """
        if name not in self._made:
            module, _, kind = self._places[name].page.partition(":")
            page = getattr(import_module(f"tutor.pages.{module}"), kind)
            made: QWidget = page(self._host, self)
            self._made[name] = made
            self.addWidget(made)
        return self._made[name]

    def make_ahead(self) -> Iterator[None]:
        for name, place in self._places.items():
            if place.ahead and self.isVisible():
                self.page(name)
                yield

    def turn_to(self, name: str) -> None:
        page = self.page(name)
        if not self._places[name].cell.at_foot:
            self._trail = []
        self._trail = [each for each in self._trail if each != name] + [name]
        self.setCurrentWidget(page)
        if isinstance(page, Page):
            page.take_focus()

    def moment(self) -> object:
        page = self._made.get(self._trail[0])
        return page.moment() if isinstance(page, Page) else None


FIRST_PAGE: Final = "first"
HOME_CELL: Final = RailCell(FIRST_PAGE, mark("First page"), "Alt+Home")
PAGES: Final = (
    PageEntry(HOME_CELL, "first.page:FirstPage", in_rail=False),
    PageEntry(
        RailCell("basics", mark("First steps"), "Ctrl+B", at_foot=True),
        "basics.page:BasicsPage",
        in_rail=False,
        ahead=True,
    ),
    PageEntry(RailCell("practice", mark("Practice"), "Alt+1"), "practice.page:PracticePage"),
    PageEntry(RailCell("review", mark("Review"), "Alt+2"), "review.page:ReviewPage", ahead=True),
    PageEntry(RailCell("drills", mark("Drills"), "Alt+3"), "drills.page:DrillsPage"),
    PageEntry(RailCell("progress", mark("Progress"), "Alt+4"), "progress.page:ProgressPage"),
    PageEntry(RailCell("class", mark("Class"), "Alt+5"), "classroom.page:ClassPage"),
    PageEntry(
        RailCell("problems", mark("Problem set"), "Ctrl+P", at_foot=True),
        "classroom.set_page:SetPage",
        in_rail=False,
    ),
    PageEntry(RailCell("terms", mark("Terms"), "Ctrl+G", at_foot=True), "terms.page:TermsPage"),
    PageEntry(
        RailCell("yaku", mark("Yaku and points"), "Ctrl+Y", at_foot=True),
        "yaku.page:YakuPage",
        in_rail=False,
    ),
    PageEntry(
        RailCell("tree", mark("The tree"), "Ctrl+T", at_foot=True),
        "tree.page:TreePage",
        in_rail=False,
    ),
    PageEntry(
        RailCell("settings", mark("Settings"), "Ctrl+,", at_foot=True),
        "settings.page:SettingsPage",
        ahead=True,
    ),
)


def page_for(source: str) -> str:
    return "problems" if source.lower().endswith(".mtset") else "review"
