from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from rules.tiles import Tile
from tutor.pages.parts.buttons import key_actions
from tutor.pages.parts.look import look
from tutor.pages.parts.model import TablePlaces, table_places
from tutor.pages.table.felt import PracticeFelt
from tutor.pages.table.hand_view import hand_key_acts, press_button, press_chosen


class PlayTable(QWidget):
    """What practice, drills, first steps and problem sets have in common.

    Its user calls `furnish` once with the panel, and says what a chosen tile does in `discard`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.felt = PracticeFelt(self)
        self.table, self.prompt, self.bar = self.felt.table, self.felt.prompt, self.felt.bar
        self.by_keys = False
        self.drawer_open = True
        self._header: QWidget | None = None
        self._side: QWidget | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.table.tile_clicked.connect(self._click)

    def furnish(
        self, side: QWidget, acts: Mapping[str, Callable[[], object]], header: QWidget | None = None
    ) -> None:
        self._side, self._header = side, header
        every = {
            **hand_key_acts(self.table.hand),
            "Return": self.enter,
            "Enter": self.enter,
            "Space": self.space,
            **acts,
        }
        self.actions_by_key = key_actions(
            self, {key: partial(self.keyed, act) for key, act in every.items()}
        )

    # --- input --------------------------------------------------------------------------------

    def discard(self, tile: Tile) -> None:
        raise NotImplementedError

    def go_further(self) -> None:
        """What Enter and Space do where nothing is chosen."""

    def enter(self) -> None:
        if not press_chosen(self.discard):
            self.go_further()

    def space(self) -> None:
        if not press_button():
            self.go_further()

    def keyed(self, act: Callable[[], object]) -> None:
        self.by_keys = True
        act()

    def _click(self, tile: int) -> None:
        self.by_keys = False
        self.discard(Tile(tile))

    @property
    def has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def toggle_drawer(self) -> None:
        self.drawer_open = not self.drawer_open
        self.refresh()

    # --- layout -------------------------------------------------------------------------------

    def refresh(self) -> None:
        raise NotImplementedError

    @property
    def shows_drawer(self) -> bool:
        return self.drawer_open

    @property
    def places(self) -> TablePlaces:
        return table_places(
            self.width(),
            self.height(),
            look().scale,
            has_header=self._header is not None,
            drawer_open=self.shows_drawer,
        )

    def arrange(self) -> None:
        places = self.places
        for part, box in (
            (self._header, places.header),
            (self.table, places.felt),
            (self._side, places.panel),
        ):
            if part is not None:
                part.setGeometry(QRect(*box))
        if self._side is not None:
            self._side.setVisible(places.panel[2] > 0)
        self.felt.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refresh()
