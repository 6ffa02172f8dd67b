from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

from tutor.system.files import assets

ThemeName: TypeAlias = Literal["light", "dark"]
TextRole: TypeAlias = Literal["plan", "title", "section", "body", "label", "small"]

FONT_FAMILIES: Final = ("Inter", "Noto Sans CJK JP")


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a theme, as #RRGGBB; the defaults are the light theme.

    Contrast is at least 4.5 : 1 for text and 3 : 1 for graphics. `line`, `sel` and `track` are
    decorative and never the only sign of anything.
    """

    window: str = "#F3F1EB"
    surface: str = "#FFFFFF"
    surface2: str = "#F8F6F1"
    line: str = "#DEDACF"
    sel: str = "#E8E4DA"
    track: str = "#E7E3D9"
    ink: str = "#1F2826"
    ink2: str = "#525E5A"
    ink3: str = "#636E6A"
    felt: str = "#35594F"
    felt2: str = "#2F5047"
    felt_edge: str = "#25423A"
    feltink: str = "#F3F1E8"
    feltink2: str = "#C3D1CA"
    speed: str = "#3B4FB0"
    speed_bg: str = "#E9ECF8"
    value: str = "#985800"
    value_bg: str = "#F8EEDD"
    safety: str = "#08755A"
    safety_bg: str = "#E1F1EB"
    alert: str = "#A8324A"
    alert_felt: str = "#FFB3BE"
    btn: str = "#24332F"
    btnink: str = "#FFFFFF"
    focus: str = "#1F5FBF"
    tile_face: str = "#FCFAF4"
    back: str = "#C9B58C"
    back_edge: str = "#A8946B"
    back_face: str = "#E4DAC3"
    shadow: str = "#17211E"
    ink_on_tile: str = "#22302E"
    red_on_tile: str = "#B3352B"


LIGHT: Final = Colours()

DARK: Final = Colours(
    window="#141918",
    surface="#1C2221",
    surface2="#232A28",
    line="#35403D",
    sel="#2E3735",
    track="#39443F",
    ink="#E8ECE8",
    ink2="#B4BEB9",
    ink3="#8F9B96",
    felt="#20372F",
    felt2="#1B302A",
    felt_edge="#2F4D43",
    feltink="#F0EEE4",
    feltink2="#B5C4BC",
    speed="#A3AFF8",
    speed_bg="#282E4A",
    value="#F0B850",
    value_bg="#3B301A",
    safety="#55CFA4",
    safety_bg="#17372D",
    alert="#FFC2D9",
    alert_felt="#FFB3BE",
    btn="#E8ECE8",
    btnink="#1A211F",
    focus="#8FB8FF",
    back="#A8946B",
    back_edge="#8A7850",
    back_face="#C3B697",
    shadow="#0B120F",
)

THEMES: Final[dict[ThemeName, Colours]] = {"light": LIGHT, "dark": DARK}


@dataclass(frozen=True, slots=True)
class TypeStyle:
    size: int
    line: int
    weight: int


TYPE_STYLES: Final[dict[TextRole, TypeStyle]] = {
    "plan": TypeStyle(22, 28, 600),
    "title": TypeStyle(18, 24, 600),
    "section": TypeStyle(15, 20, 600),
    "body": TypeStyle(14, 20, 400),
    "label": TypeStyle(12, 17, 400),
    "small": TypeStyle(11, 14, 500),
}


def load_fonts() -> tuple[str, ...]:
    found: list[str] = []
    for path in sorted((assets() / "fonts").glob("*.[ot]tf")):
        number = QFontDatabase.addApplicationFont(str(path))
        if number >= 0:
            found += QFontDatabase.applicationFontFamilies(number)
    return tuple(found)


def font(role: TextRole, scale: float = 1.0, weight: int | None = None) -> QFont:
    return QFont(_cached_font(role, scale, weight))  # a copy, since fonts are mutable


@cache
def _cached_font(role: TextRole, scale: float, weight: int | None) -> QFont:
    kind = TYPE_STYLES[role]
    made = QFont(list(FONT_FAMILIES))
    made.setPixelSize(max(1, round(kind.size * scale)))
    made.setWeight(QFont.Weight(weight or kind.weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def qt_palette(colours: Colours) -> QPalette:
    roles = QPalette.ColorRole
    made = QPalette()
    for role, colour in (
        (roles.Window, colours.window),
        (roles.WindowText, colours.ink),
        (roles.Base, colours.surface),
        (roles.AlternateBase, colours.surface2),
        (roles.Text, colours.ink),
        (roles.PlaceholderText, colours.ink3),
        (roles.Button, colours.surface),
        (roles.ButtonText, colours.ink),
        (roles.BrightText, colours.ink),
        (roles.ToolTipBase, colours.surface),
        (roles.ToolTipText, colours.ink),
        (roles.Highlight, colours.sel),
        (roles.HighlightedText, colours.ink),
        (roles.Link, colours.focus),
        (roles.LinkVisited, colours.focus),
        (roles.Light, colours.surface),
        (roles.Midlight, colours.line),
        (roles.Mid, colours.ink3),
        (roles.Dark, colours.ink3),
        (roles.Shadow, colours.ink3),
        (roles.Accent, colours.focus),
    ):
        made.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.ink3))
    return made


def style_sheet(colours: Colours, scale: float = 1.0) -> str:
    """Return the style sheet of the window.

    A widget's role is its dynamic property `look`, to be set before the widget is shown.
    """
    values = {name: getattr(colours, name) for name in Colours.__dataclass_fields__}
    values |= {f"px_{role}": f"{round(kind.size * scale)}px" for role, kind in TYPE_STYLES.items()}
    values |= {f"wt_{role}": str(kind.weight) for role, kind in TYPE_STYLES.items()}
    values["px_box"] = f"{round(18 * scale) - 4}px"
    tick = "tick" if colours.btnink == LIGHT.btnink else "tick_dark"
    values["tick"] = (assets() / "icons" / f"{tick}.svg").as_posix()
    values["families"] = ", ".join(f'"{family}"' for family in FONT_FAMILIES)
    return _STYLE_SHEET % values


_STYLE_SHEET: Final = """
* { font-family: %(families)s; }
QWidget { font-size: %(px_body)s; color: %(ink)s; }
QMainWindow, QDialog { background: %(window)s; }
QLabel { background: transparent; selection-background-color: %(btn)s;
    selection-color: %(btnink)s; }
QLabel[look="plan"] { font-size: %(px_plan)s; font-weight: %(wt_plan)s; }
QLabel[look="title"] { font-size: %(px_title)s; font-weight: %(wt_title)s; }
QLabel[look="section"] { font-size: %(px_section)s; font-weight: %(wt_section)s; }
QLabel[look="body"] { font-size: %(px_body)s; }
QLabel[look="label"] { font-size: %(px_label)s; color: %(ink2)s; }
QLabel[look="small"] { font-size: %(px_small)s; font-weight: %(wt_small)s; color: %(ink2)s; }
QLabel[look="hint"] { color: %(ink2)s; }
QLabel[look="alert"] { color: %(alert)s; }
QFrame[look="panel"] { background: %(surface)s; border: 1px solid %(line)s; border-radius: 12px; }
QFrame[look="card"] { background: %(surface2)s; border: 1px solid %(line)s; border-radius: 10px; }
QFrame[look="felt"] { background: %(felt)s; border-radius: 12px; }
QLabel[look="feltnote"] { font-size: %(px_label)s; background: %(felt2)s; color: %(feltink)s;
    border-radius: 9px; padding: 2px 10px; }
QLabel[look="cap"] { font-size: %(px_label)s; color: %(ink2)s; background: %(surface2)s;
    border: 1px solid %(line)s; border-radius: 5px; padding: 2px 6px; }
QFrame[look="rail"] { background: %(surface)s; border: none; border-right: 1px solid %(line)s; }
QPushButton {
    background: %(surface)s; color: %(ink)s; border: 1px solid %(line)s; border-radius: 10px;
    padding: 6px 14px; min-height: 20px; font-weight: 500; outline: none;
}
QPushButton:hover { background: %(surface2)s; }
QPushButton:pressed { background: %(sel)s; }
QPushButton:disabled { color: %(ink3)s; }
QPushButton:focus { border: 2px solid %(focus)s; padding: 5px 13px; }
QPushButton[look="primary"] {
    background: %(btn)s; color: %(btnink)s; border: 2px solid %(btn)s; font-weight: 600;
    padding: 10px 16px;
}
QPushButton[look="primary"]:disabled {
    background: %(track)s; color: %(ink2)s; border-color: %(track)s; }
QPushButton[look="outline"] {
    background: %(surface)s; border: 2px solid %(btn)s; font-weight: 600; padding: 10px 16px;
}
QPushButton[look="primary"]:focus, QPushButton[look="outline"]:focus {
    border: 3px solid %(focus)s; padding: 9px 15px; background-clip: padding; }
QPushButton[look="felt"], QPushButton[look="feltquiet"] { background: %(feltink)s;
    border: 2px solid %(feltink)s; padding: 4px; }
QPushButton[look="feltquiet"] { background: %(felt2)s; }
QPushButton[look="felt"]:pressed, QPushButton[look="feltquiet"]:pressed {
    border-color: %(feltink2)s; }
QPushButton[look="felt"]:focus { border: 5px double %(felt2)s; }
QPushButton[look="feltquiet"]:focus { border: 5px double %(feltink)s; }
QPushButton[look="start"] { border-radius: 12px; padding: 0; }
QPushButton[look="start"]:hover { border-color: %(ink3)s; }
QPushButton[look="start"]:focus { border: 2px solid %(focus)s; padding: 0; }
QPushButton[look="link"] {
    background: transparent; border: 2px solid transparent; border-radius: 4px;
    text-decoration: underline; padding: 2px; color: %(ink)s;
}
QPushButton[look="link"]:focus { border-color: %(focus)s; }
QPushButton[look="segment"] { border: 2px solid transparent; padding: 4px 12px;
    background: transparent; color: %(ink2)s; border-radius: 7px; }
QPushButton[look="segment"]:checked { background: %(btn)s; color: %(btnink)s; font-weight: 600; }
QPushButton[look="segment"]:focus { border-color: %(focus)s; }
QPushButton[look="choice"] { padding: 5px 6px; }
QPushButton[look="choice"]:checked { background: %(btn)s; color: %(btnink)s; font-weight: 600; }
QCheckBox { spacing: 8px; padding: 2px; min-height: 24px; border: 2px solid transparent;
    border-radius: 6px; }
QCheckBox:focus { border-color: %(focus)s; }
QCheckBox::indicator, QListView::indicator { width: %(px_box)s; height: %(px_box)s;
    background: %(surface)s; border: 2px solid %(ink3)s; border-radius: 4px; }
QCheckBox::indicator:checked, QListView::indicator:checked { background: %(btn)s;
    border-color: %(btn)s; image: url("%(tick)s"); }
QToolButton { background: transparent; border: 2px solid transparent; border-radius: 10px;
    padding: 4px; color: %(ink2)s; }
QToolButton:hover { background: %(surface2)s; }
QToolButton:checked { background: %(sel)s; color: %(ink)s; font-weight: 600; }
QToolButton:focus { border-color: %(focus)s; }
QToolButton[look="menu"] { padding: 4px 12px 4px 6px; }
QToolButton[look="menu"]::menu-indicator { subcontrol-origin: padding;
    subcontrol-position: center right; right: 4px; }
QToolButton[look="rail"] { font-size: %(px_small)s; font-weight: 500; padding: 5px 0; }
QLineEdit, QPlainTextEdit, QComboBox, QSpinBox {
    background: %(surface)s; border: 1px solid %(ink3)s; border-radius: 8px; padding: 5px 8px;
    min-height: 20px; selection-background-color: %(sel)s; selection-color: %(ink)s;
}
QLineEdit:focus, QPlainTextEdit:focus, QComboBox:focus, QSpinBox:focus {
    border: 2px solid %(focus)s; padding: 4px 7px;
}
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox QAbstractItemView { background: %(surface)s; border: 1px solid %(line)s;
    selection-background-color: %(sel)s; selection-color: %(ink)s; }
QComboBox QAbstractItemView::item { padding: 5px 8px; min-height: 22px; color: %(ink)s; }
QComboBox QAbstractItemView::item:selected { background: %(sel)s; }
QListView, QTreeView, QTableView, QScrollArea { background: transparent; border: none;
    outline: none; selection-background-color: %(sel)s; selection-color: %(ink)s; }
QListView, QTreeView, QTableView, QScrollArea {
    border: 2px solid transparent; border-radius: 6px; }
QListView:focus, QTreeView:focus, QTableView:focus, QScrollArea:focus {
    border-color: %(focus)s; }
QTableView::item, QListWidget::item { padding: 0 6px; }
QTreeView::item { padding: 5px 4px; }
QHeaderView { background: transparent; }
QHeaderView::section { background: transparent; border: none; color: %(ink2)s;
    border-bottom: 1px solid %(line)s; padding: 4px 9px; font-weight: 600; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QMenu { background: %(surface)s; border: 1px solid %(line)s; padding: 4px; }
QMenu::item { padding: 6px 20px; border-radius: 6px; }
QMenu::item:selected { background: %(sel)s; }
QMenu::item:disabled { color: %(ink3)s; }
QMenu::separator { height: 1px; background: %(line)s; margin: 4px 8px; }
QMenuBar { background: %(window)s; }
QMenuBar::item { padding: 4px 10px; background: transparent; border-radius: 6px; }
QMenuBar::item:selected { background: %(sel)s; }
QToolTip { background: %(surface)s; color: %(ink)s; border: 1px solid %(line)s; padding: 4px; }
QProgressBar { background: %(track)s; border: none; border-radius: 4px; max-height: 8px;
    min-height: 8px; color: transparent; }
QProgressBar::chunk { background: %(ink2)s; border-radius: 4px; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 2px; }
QScrollBar::handle { background: %(track)s; border: 1px solid %(ink3)s; border-radius: 4px;
    min-height: 28px; min-width: 28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: transparent; }
QStatusBar { background: %(window)s; color: %(ink2)s; }
"""
