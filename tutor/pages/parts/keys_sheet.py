from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QScrollArea, QWidget

from tutor.language import gettext
from tutor.pages.parts.dialogs import within_window
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import column_of, grid_of
from tutor.pages.parts.look import look, styled
from tutor.pages.parts.rail import RailCell

KeyHelp: TypeAlias = tuple[tuple[str, str], ...]


def first_keys() -> KeyHelp:
    return (
        ("N", gettext("New to the game: the first steps")),
        ("P", gettext("Play a round, or continue your game")),
        ("O", gettext("Open a game log")),
        ("R", gettext("Look at a finished review")),
    )


def basics_keys() -> KeyHelp:
    return (
        ("← →   Home End", gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", gettext("Choose one of the fourteen tiles")),
        ("Enter", gettext("Answer with the chosen tile")),
        ("I   P   W   X", gettext("Riichi, pon, win, pass")),
        ("Space", gettext("After the answer: the next step")),
        ("S", gettext("Skip this step")),
        ("Backspace", gettext("Previous step")),
    )


def practice_keys() -> KeyHelp:
    return (
        ("← →   Home End", gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", gettext("Choose one of the fourteen tiles")),
        ("Enter", gettext("Throw the chosen tile")),
        ("H", gettext("Hint: one more step")),
        ("C   P   K", gettext("Chi, pon, kan; then 1, 2, 3 for one of several")),
        ("I   W   X   N", gettext("Riichi, win, pass, nine terminals")),
        ("Backspace", gettext("Undo the last choice")),
        ("B", gettext("Practise from before a mistake")),
        ("Space", gettext("Go on")),
        ("D   T", gettext("Safety marks; waits of your hand")),
        ("M", gettext("Sound on or off")),
        ("F2", gettext("Show or hide the hints, in a narrow window")),
        ("Ctrl+W", gettext("Leave the game; you can resume it later")),
    )


def review_keys() -> KeyHelp:
    return (
        ("← →", gettext("Previous decision, next decision")),
        ("↑ ↓", gettext("Previous worth a look, next worth a look")),
        ("Shift+← Shift+→", gettext("Previous round, next round")),
        ("F", gettext("Worth a look, or all decisions")),
        ("G", gettext("Summary of the game, or the table")),
        ("S", gettext("Next seat")),
        ("O", gettext("Show or hide the other hands")),
        ("M", gettext("This seat is mine: keep the game or not")),
        ("A", gettext("Add to drills")),
        ("B", gettext("Practise from here, to the end of the round")),
        ("W", gettext("What if: throw the tutor's tile, or click any")),
        ("Backspace", gettext("Back to the tile thrown")),
        ("T", gettext("See the tree")),
        ("Ctrl+E", gettext("Export this game's advice log")),
        ("Ctrl+O", gettext("Open a game log")),
        ("Ctrl+L", gettext("Paste an address")),
    )


def drills_keys() -> KeyHelp:
    return (
        ("← →   Home End", gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", gettext("Choose one of the fourteen tiles")),
        ("Enter", gettext("Throw the chosen tile")),
        ("Space", gettext("After the answer: the next position")),
        ("T", gettext("See the tree")),
        ("Del", gettext("Remove this position for good")),
        ("F2", gettext("Show or hide the advice, in a narrow window")),
        ("Ctrl+W", gettext("Leave; answers are saved and the rest wait")),
    )


def progress_keys() -> KeyHelp:
    return (
        ("G", gettext("Figures, or the list of games")),
        ("Tab", gettext("Next figure, with its details")),
        ("Enter", gettext("In the list: open the game in the review")),
        ("Del", gettext("In the list: remove the game from the history")),
    )


def class_keys() -> KeyHelp:
    return (
        ("Ctrl+1 … Ctrl+5", gettext("Teach this, figures, pupils, imported files, problem sets")),
        ("← → ↑ ↓   Enter", gettext("Go to a figure; see its positions")),
        ("↑ ↓", gettext("In the positions: the previous one, the next one")),
        ("A", gettext("Add to the problem set, or remove from it")),
        ("T", gettext("See the tree")),
        ("Backspace", gettext("Back to the figures")),
        ("Space   Backspace", gettext("Presenting: reveal the next step; hide it again")),
        ("← →   N", gettext("Presenting: the other positions; your note")),
        ("Ctrl+I", gettext("Import a folder of games")),
        ("Ctrl+E", gettext("Export the class")),
    )


def problem_keys() -> KeyHelp:
    return (
        ("← →   Home End", gettext("Choose a tile; the first one, the drawn one")),
        ("1 – 9  0  -  =  [  ]", gettext("Choose one of the fourteen tiles")),
        ("Enter", gettext("Throw the chosen tile")),
        ("C   P   K   I   X", gettext("Answer an offer: chi, pon, kan, riichi, pass")),
        ("Page ↑ Page ↓", gettext("Previous position, next position")),
        ("Ctrl+S", gettext("Save the answers")),
    )


def everywhere(pages: Sequence[RailCell]) -> KeyHelp:
    return (
        *((cell.key, gettext(cell.title)) for cell in pages),
        ("Ctrl+ +   Ctrl+ −   Ctrl+0", gettext("Larger, smaller, normal text")),
        ("Ctrl+C   Ctrl+Shift+C", gettext("Copy the position as text; as a picture")),
        ("Ctrl+V", gettext("Open a copied position")),
        ("F6", gettext("Next area")),
        ("Esc", gettext("Close")),
        ("?", gettext("This sheet")),
    )


_PAGE_KEYS: Final[Mapping[str, Callable[[], KeyHelp]]] = {
    "first": first_keys,
    "basics": basics_keys,
    "practice": practice_keys,
    "review": review_keys,
    "drills": drills_keys,
    "progress": progress_keys,
    "class": class_keys,
    "problems": problem_keys,
}
KeyGroups: TypeAlias = tuple[tuple[str, KeyHelp], ...]


def key_groups(shown: str, keys: KeyHelp, pages: Sequence[RailCell]) -> KeyGroups:
    """Return the keys of the current page, of every page, of the other pages, and the signs.

    Args:
        shown: the name of the current page.
        keys: the keys of the current page.
        pages: all pages.
    """
    from tutor.text.table import review_signs, table_signs  # only when needed

    titles = {cell.name: gettext(cell.title) for cell in pages}
    others = ((titles[name], of()) for name, of in _PAGE_KEYS.items() if name != shown)
    every = (gettext("Everywhere"), everywhere(pages))
    signs = (
        (gettext("Signs on the table"), table_signs()),
        (gettext("Signs in the review"), review_signs()),
    )
    return (*(((titles[shown], keys),) if keys else ()), every, *others, *signs)


class KeysSheet(QDialog):
    def __init__(self, groups: KeyGroups, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(gettext("Keys"))
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(gettext("Search the keys"))
        self.search.setAccessibleName(gettext("Search the keys"))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumHeight(34)
        self.search.textChanged.connect(self.look_for)
        body = QWidget()
        self._grid = grid_of(on=body, margins=(4, 4, 12, 4), across=28, down=9)
        self._grid.setColumnStretch(1, 1)
        self.nothing = styled(Label(gettext("No key matches."), body), "hint")
        self.nothing.hide()
        self._grid.addWidget(self.nothing, 0, 0, 1, 2)
        self.groups = tuple(self._add(title, keys, body) for title, keys in groups)
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setWidget(body)
        self.scroller.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(QDialogButtonBox.StandardButton.Close)
        close.setText(gettext("Close"))
        buttons.rejected.connect(self.reject)
        column_of(
            self.search, (self.scroller, 1), buttons, on=self, margins=(22, 18, 22, 16), spacing=12
        )
        around = QSize(60, 70 + buttons.sizeHint().height() + self.search.sizeHint().height())
        wanted = body.sizeHint() + around
        self.resize(within_window(self, wanted))

    def _add(
        self, title: str, keys: KeyHelp, body: QWidget
    ) -> tuple[QLabel, tuple[tuple[QLabel, QLabel], ...]]:
        row = self._grid.rowCount()
        head = styled(Label(title, body), "section")
        self._grid.addWidget(head, row, 0, 1, 2)
        rows = []
        for number, (name, what) in enumerate(keys, start=row + 1):
            key, text = Label(name, body), styled(Label(what, body), wraps=True)
            key.setFont(look().font("body", 600))
            self._grid.addWidget(key, number, 0)
            self._grid.addWidget(text, number, 1)
            rows.append((key, text))
        return head, tuple(rows)

    def look_for(self, text: str) -> None:
        wanted, shown = text.strip().lower(), 0
        for head, rows in self.groups:
            fits = [wanted in f"{key.text()} {what.text()}".lower() for key, what in rows]
            for (key, what), is_shown in zip(rows, fits, strict=True):
                key.setVisible(is_shown)
                what.setVisible(is_shown)
            head.setVisible(any(fits))
            shown += sum(fits)
        self.nothing.setVisible(not shown)
