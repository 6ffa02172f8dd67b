"""The pages, each made when it is first wanted, or ahead."""

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QStackedWidget, QWidget

from tutor.settings import Settings
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
    def __init__(self, places: Sequence[PageEntry], window: Window, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = window
        self._places = {place.cell.name: place for place in places}
        self._made: dict[str, QWidget] = {}
        self._trail: list[str] = []

    @property
    def shown(self) -> str:
        return self._trail[-1] if self._trail else ""

    def leave(self) -> str | None:
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
        for name, place in self._places.items():
            if place.ahead and self.isVisible():
                self.page(name)
                yield

    def made(self, name: str) -> QWidget | None:
        return self._made.get(name)

    def turn_to(self, name: str, focus: bool = True) -> None:
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
        page = self._made.get(self._trail[0])
        return page.moment() if isinstance(page, MomentSource) else None

    def areas(self) -> tuple[QWidget, ...]:
        page = self.currentWidget()
        return page.areas() if isinstance(page, Page) else ()

    def show_error(self, sentence: BannerText) -> bool:
        page = self.currentWidget()
        if not isinstance(page, SupportsErrors):
            return False
        page.show_error(sentence)
        return True

    def follow(self, settings: Settings) -> None:
        for page in self._made.values():
            if isinstance(page, SupportsSettings):
                page.set_settings(settings)
            if isinstance(page, Page):
                page.retranslate()

    def close_pages(self) -> None:
        for page in self._made.values():
            if isinstance(page, SupportsClose):
                page.close_page()
