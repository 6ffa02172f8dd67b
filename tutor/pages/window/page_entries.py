from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import Final

from PySide6.QtWidgets import QStackedWidget, QWidget

from rules.message import Message
from tutor.language import mark
from tutor.pages.host import Host, Page
from tutor.pages.parts.rail import RailCell
from tutor.text.messages import error_sentence


@dataclass(frozen=True, slots=True)
class PageEntry:
    cell: RailCell
    make: Callable[[Host, QWidget], QWidget]
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
            made = self._places[name].make(self._host, self)
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


def _page(module: str, name: str) -> Callable[[Host, QWidget], QWidget]:
    def make(host: Host, parent: QWidget) -> QWidget:
        made: QWidget = getattr(import_module(f"tutor.pages.{module}.page"), name)(host, parent)
        return made

    return make


def _make_class(host: Host, parent: QWidget) -> QWidget:
    from tutor.pages.classroom.page import ClassPage  # only when needed

    made = ClassPage(host.settings, parent, data=host.games)
    made.troubled.connect(partial(_show_fault, host))
    made.opened.connect(
        lambda folder: host.change_settings(replace(host.settings, class_folder=folder))
    )
    made.set_dropped.connect(host.open_source)
    made.tree_requested.connect(partial(host.show_page, "tree"))
    return made


def _make_problems(host: Host, parent: QWidget) -> QWidget:
    from tutor.pages.classroom.set_page import SetPage  # only when needed

    made = SetPage(host.games / "answers", parent)
    made.troubled.connect(partial(_show_fault, host))
    made.reader.finished.connect(host.say_opened)
    made.reader.failed.connect(lambda _: host.say_opened())
    made.leave_requested.connect(host.go_back)
    made.tree_requested.connect(partial(host.show_page, "tree"))
    return made


def _show_fault(host: Host, fault: Message | Exception) -> None:
    host.show_error(fault if isinstance(fault, Message) else partial(error_sentence, fault))


FIRST_PAGE: Final = "first"
HOME_CELL: Final = RailCell(FIRST_PAGE, mark("First page"), "Alt+Home")
PAGES: Final = (
    PageEntry(HOME_CELL, _page("first", "FirstPage"), in_rail=False),
    PageEntry(
        RailCell("basics", mark("First steps"), "Ctrl+B", at_foot=True),
        _page("basics", "BasicsPage"),
        in_rail=False,
        ahead=True,
    ),
    PageEntry(RailCell("practice", mark("Practice"), "Alt+1"), _page("practice", "PracticePage")),
    PageEntry(
        RailCell("review", mark("Review"), "Alt+2"), _page("review", "ReviewPage"), ahead=True
    ),
    PageEntry(RailCell("drills", mark("Drills"), "Alt+3"), _page("drills", "DrillsPage")),
    PageEntry(RailCell("progress", mark("Progress"), "Alt+4"), _page("progress", "ProgressPage")),
    PageEntry(RailCell("class", mark("Class"), "Alt+5"), _make_class),
    PageEntry(
        RailCell("problems", mark("Problem set"), "Ctrl+P", at_foot=True),
        _make_problems,
        in_rail=False,
    ),
    PageEntry(
        RailCell("terms", mark("Terms"), "Ctrl+G", at_foot=True), _page("terms", "TermsPage")
    ),
    PageEntry(
        RailCell("yaku", mark("Yaku and points"), "Ctrl+Y", at_foot=True),
        _page("yaku", "YakuPage"),
        in_rail=False,
    ),
    PageEntry(
        RailCell("tree", mark("The tree"), "Ctrl+T", at_foot=True),
        _page("tree", "TreePage"),
        in_rail=False,
    ),
    PageEntry(
        RailCell("settings", mark("Settings"), "Ctrl+,", at_foot=True),
        _page("settings", "SettingsPage"),
        ahead=True,
    ),
)


def page_for(source: str) -> str:
    return "problems" if source.lower().endswith(".mtset") else "review"
