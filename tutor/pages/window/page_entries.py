from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Final

from PySide6.QtWidgets import QStackedWidget, QWidget

from tutor.language import mark
from tutor.pages.host import Host, Page
from tutor.pages.parts.rail import PageEntry


class PageStack(QStackedWidget):
    def __init__(self, places: Sequence[PageEntry], host: Host, parent: QWidget) -> None:
        super().__init__(parent)
        self._host = host
        self._places = {place.name: place for place in places}
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
        """Return a page, creating it on first use.

        Raises:
            KeyError: there is no page of that name.
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
        if not self._places[name].at_foot:
            self._trail = []
        self._trail = [each for each in self._trail if each != name] + [name]
        self.setCurrentWidget(page)
        if isinstance(page, Page):
            page.take_focus()

    def moment(self) -> object:
        page = self._made.get(self._trail[0])
        return page.moment() if isinstance(page, Page) else None


FIRST_PAGE: Final = "first"
PAGES: Final = (
    PageEntry(FIRST_PAGE, mark("First page"), "Alt+Home", "start.page:FirstPage", in_rail=False),
    PageEntry("basics", mark("First steps"), "Ctrl+B", "basics.page:BasicsPage", True, False, True),
    PageEntry("practice", mark("Practice"), "Alt+1", "practice.page:PracticePage"),
    PageEntry("review", mark("Review"), "Alt+2", "review.page:ReviewPage", ahead=True),
    PageEntry("drills", mark("Drills"), "Alt+3", "drills.page:DrillsPage"),
    PageEntry("progress", mark("Progress"), "Alt+4", "progress.page:ProgressPage"),
    PageEntry("class", mark("Class"), "Alt+5", "classroom.page:ClassPage"),
    PageEntry("problems", mark("Problem set"), "Ctrl+P", "classroom.set_page:SetPage", True, False),
    PageEntry("terms", mark("Terms"), "Ctrl+G", "terms.page:TermsPage", True),
    PageEntry("yaku", mark("Yaku and points"), "Ctrl+Y", "yaku.page:YakuPage", True, False),
    PageEntry("tree", mark("The tree"), "Ctrl+T", "tree.page:TreePage", True, False),
    PageEntry(
        "settings", mark("Settings"), "Ctrl+,", "settings.page:SettingsPage", True, ahead=True
    ),
)


def page_for(source: str) -> str:
    return "problems" if source.lower().endswith(".mtset") else "review"
