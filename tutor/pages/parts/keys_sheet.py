from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QScrollArea, QWidget

from tutor.language import gettext, mark
from tutor.pages.parts.dialogs import within_window
from tutor.pages.parts.layouts import column_of, grid_of
from tutor.pages.parts.look import Label, look, styled
from tutor.pages.parts.rail import PageEntry

KeyHelp: TypeAlias = tuple[tuple[str, str], ...]
HAND_KEYS: Final = (
    ("← →   Home End", mark("Choose a tile; the first one, the drawn one")),
    ("1 – 9  0  -  =  [  ]", mark("Choose one of the fourteen tiles")),
)
PAGE_KEYS: Final[Mapping[str, KeyHelp]] = {
    "first": (
        ("N", mark("New to the game: the first steps")),
        ("P", mark("Play a round, or continue your game")),
        ("O", mark("Open a game log")),
        ("R", mark("Look at a finished review")),
    ),
    "basics": (
        *HAND_KEYS,
        ("Enter", mark("Answer with the chosen tile")),
        ("I   P   W   X", mark("Riichi, pon, win, pass")),
        ("Space", mark("After the answer: the next step")),
        ("S", mark("Skip this step")),
        ("Backspace", mark("Previous step")),
    ),
    "practice": (
        *HAND_KEYS,
        ("Enter", mark("Throw the chosen tile")),
        ("H", mark("Hint: one more step")),
        ("C   P   K", mark("Chi, pon, kan; then 1, 2, 3 for one of several")),
        ("I   W   X   N", mark("Riichi, win, pass, nine terminals")),
        ("Backspace", mark("Undo the last choice")),
        ("B", mark("Practise from before a mistake")),
        ("Space", mark("Go on")),
        ("D   T", mark("Safety marks; waits of your hand")),
        ("M", mark("Sound on or off")),
        ("F2", mark("Show or hide the hints, in a narrow window")),
        ("Ctrl+W", mark("Leave the game; you can resume it later")),
    ),
    "review": (
        ("← →", mark("Previous decision, next decision")),
        ("↑ ↓", mark("Previous worth a look, next worth a look")),
        ("Shift+← Shift+→", mark("Previous round, next round")),
        ("F", mark("Worth a look, or all decisions")),
        ("G", mark("Summary of the game, or the table")),
        ("S", mark("Next seat")),
        ("O", mark("Show or hide the other hands")),
        ("M", mark("This seat is mine: keep the game or not")),
        ("A", mark("Add to drills")),
        ("B", mark("Practise from here, to the end of the round")),
        ("W", mark("What if: throw the tutor's tile, or click any")),
        ("Backspace", mark("Back to the tile thrown")),
        ("T", mark("See the tree")),
        ("Ctrl+E", mark("Export this game's advice log")),
        ("Ctrl+O", mark("Open a game log")),
        ("Ctrl+L", mark("Paste an address")),
    ),
    "drills": (
        *HAND_KEYS,
        ("Enter", mark("Throw the chosen tile")),
        ("Space", mark("After the answer: the next position")),
        ("T", mark("See the tree")),
        ("Del", mark("Remove this position for good")),
        ("F2", mark("Show or hide the advice, in a narrow window")),
        ("Ctrl+W", mark("Leave; answers are saved and the rest wait")),
    ),
    "progress": (
        ("G", mark("Figures, or the list of games")),
        ("Tab", mark("Next figure, with its details")),
        ("Enter", mark("In the list: open the game in the review")),
        ("Del", mark("In the list: remove the game from the history")),
    ),
    "class": (
        ("Ctrl+1 … Ctrl+5", mark("Teach this, figures, pupils, imported files, problem sets")),
        ("← → ↑ ↓   Enter", mark("Go to a figure; see its positions")),
        ("↑ ↓", mark("In the positions: the previous one, the next one")),
        ("A", mark("Add to the problem set, or remove from it")),
        ("T", mark("See the tree")),
        ("Backspace", mark("Back to the figures")),
        ("Space   Backspace", mark("Presenting: reveal the next step; hide it again")),
        ("← →   N", mark("Presenting: the other positions; your note")),
        ("Ctrl+I", mark("Import a folder of games")),
        ("Ctrl+E", mark("Export the class")),
    ),
    "problems": (
        *HAND_KEYS,
        ("Enter", mark("Throw the chosen tile")),
        ("C   P   K   I   X", mark("Answer an offer: chi, pon, kan, riichi, pass")),
        ("Page ↑ Page ↓", mark("Previous position, next position")),
        ("Ctrl+S", mark("Save the answers")),
    ),
    "terms": (
        ("Tab   ↑ ↓", mark("Next term, previous term")),
        ("Space", mark("I know it, or not")),
    ),
    "yaku": (("Tab", mark("Yaku, points, fu")),),
    "tree": (
        ("← →   ↑ ↓", mark("Move between nodes")),
        ("+   −", mark("Open and close a question")),
    ),
}
EVERYWHERE: Final = (
    ("Ctrl+ +   Ctrl+ −   Ctrl+0", mark("Larger, smaller, normal text")),
    ("Ctrl+C   Ctrl+Shift+C", mark("Copy the position as text; as a picture")),
    ("Ctrl+V", mark("Open a copied position")),
    ("F6", mark("Next area")),
    ("Esc", mark("Close")),
    ("?", mark("This sheet")),
)
KeyGroups: TypeAlias = tuple[tuple[str, KeyHelp], ...]


def key_groups(shown: str, pages: Sequence[PageEntry]) -> KeyGroups:
    from tutor.text.table import review_signs, table_signs  # only when needed

    titles = {cell.name: gettext(cell.title) for cell in pages}
    every = {name: (titles[name], _translated(PAGE_KEYS[name])) for name in PAGE_KEYS}
    here = every.pop(shown, None)
    return (
        *((here,) if here else ()),
        (gettext("Everywhere"), everywhere(pages)),
        *every.values(),
        (gettext("Signs on the table"), table_signs()),
        (gettext("Signs in the review"), review_signs()),
    )


def everywhere(pages: Sequence[PageEntry]) -> KeyHelp:
    return (*((cell.key, gettext(cell.title)) for cell in pages), *_translated(EVERYWHERE))


def _translated(keys: KeyHelp) -> KeyHelp:
    return tuple((key, gettext(what)) for key, what in keys)


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
