"""The pages, each made when it is first wanted, or ahead."""

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from tutor.settings import Settings
from tutor.ui.parts.look import Look
from tutor.ui.window.page import (
    MomentSource,
    MomentViewer,
    Page,
    PageEntry,
    SupportsClose,
    SupportsErrors,
    SupportsSettings,
    Window,
)
from tutor.view.banner_text import BannerText
from tutor.view.tree.moment import TreeMoment


class PageStack(QStackedWidget):
    """Knows which page is shown and which one to go back to."""

    def __init__(self, places: Sequence[PageEntry], window: Window, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = window
        self._places = {place.cell.name: place for place in places}
        self._made: dict[str, QWidget] = {}
        self._trail: list[str] = []
        """The page of the rail's top that one was on, and those at the foot opened since."""

    @property
    def shown(self) -> str:
        """The name of the page that is shown; empty before the first one."""
        return self._trail[-1] if self._trail else ""

    def leave(self) -> str | None:
        """Leave a page at the foot of the rail: the name of the page to go back to; None where
        another kind of page is shown."""
        if len(self._trail) < 2:
            return None
        self._trail.pop()
        return self._trail[-1]

    def page(self, name: str) -> QWidget:
        """Return a page, made when it is first wanted.

        Raises:
            KeyError: there is no page of that name.
        """
        if name not in self._made:
            made = self._places[name].make(self._window, self)
            self._made[name] = made
            self.addWidget(made)
        return self._made[name]

    def make_ahead(self) -> Iterator[None]:
        """Make those that are made ahead, one a piece, as long as the window is there."""
        for name, place in self._places.items():
            if place.ahead and self.isVisible():
                self.page(name)
                yield

    def made(self, name: str) -> QWidget | None:
        """Return a page if it was made already."""
        return self._made.get(name)

    def turn_to(self, name: str, focus: bool = True) -> None:
        """Show a page; the keyboard goes to it."""
        page = self.page(name)
        if not self._places[name].cell.at_foot:
            self._trail = []
        self._trail = [each for each in self._trail if each != name] + [name]
        if isinstance(page, MomentViewer):
            page.show_moment(self._moment())
        self.setCurrentWidget(page)
        if focus and isinstance(page, Page):
            page.take_focus()

    def _moment(self) -> TreeMoment | None:
        """Return the moment of the page of the rail's top that one was on."""
        page = self._made.get(self._trail[0])
        return page.moment() if isinstance(page, MomentSource) else None

    def areas(self) -> tuple[QWidget, ...]:
        """Return the widgets in F6 order."""
        page = self.currentWidget()
        return page.areas() if isinstance(page, Page) else ()

    def show_error(self, sentence: BannerText) -> bool:
        """Let the page that is shown say a sentence; whether it has a place for it."""
        page = self.currentWidget()
        if not isinstance(page, SupportsErrors):
            return False
        page.show_error(sentence)
        return True

    def follow(self, settings: Settings, look: Look) -> None:
        """Other settings, another look: for every page that was made."""
        for page in self._made.values():
            if isinstance(page, SupportsSettings):
                page.set_settings(settings)
            if isinstance(page, Page):
                page.retranslate(look)

    def close_pages(self) -> None:
        """The window is closed."""
        for page in self._made.values():
            if isinstance(page, SupportsClose):
                page.close_page()
