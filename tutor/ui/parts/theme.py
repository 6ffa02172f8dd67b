"""The look: colours, sizes of type, fonts.

The colours are plain text (`#rrggbb`), so that tests and exports can use them without a window.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

from PySide6.QtGui import QFont, QFontDatabase

from tutor.files import assets

ThemeName: TypeAlias = Literal["light", "dark"]
TextRole: TypeAlias = Literal["plan", "title", "section", "body", "label", "small"]

FONT_FAMILIES: Final = ("Inter", "Noto Sans CJK JP")


@dataclass(frozen=True, slots=True)
class Colours:
    """The tokens of one theme. Text on its ground keeps 4.5 : 1, graphics 3 : 1; `line`, `sel`
    and `track` are decoration and never the only sign of anything."""

    window: str
    surface: str
    surface2: str
    line: str
    sel: str
    track: str
    ink: str
    ink2: str
    ink3: str
    felt: str
    felt2: str
    felt_edge: str
    feltink: str
    feltink2: str
    speed: str
    speed_bg: str
    value: str
    value_bg: str
    safety: str
    safety_bg: str
    alert: str
    alert_felt: str
    btn: str
    btnink: str
    focus: str
    tile_face: str = "#FCFAF4"
    tile_edge: str = "#D9D0BD"
    tile_line: str = "#B8AD97"
    back: str = "#C9B58C"
    back_edge: str = "#A8946B"
    back_face: str = "#E4DAC3"
    shadow: str = "#17211E"
    ink_on_tile: str = "#22302E"
    red_on_tile: str = "#B3352B"


LIGHT: Final = Colours(
    window="#F3F1EB",
    surface="#FFFFFF",
    surface2="#F8F6F1",
    line="#DEDACF",
    sel="#E8E4DA",
    track="#E7E3D9",
    ink="#1F2826",
    ink2="#525E5A",
    ink3="#636E6A",
    felt="#35594F",
    felt2="#2F5047",
    felt_edge="#25423A",
    feltink="#F3F1E8",
    feltink2="#C3D1CA",
    speed="#3B4FB0",
    speed_bg="#E9ECF8",
    value="#985800",
    value_bg="#F8EEDD",
    safety="#08755A",
    safety_bg="#E1F1EB",
    alert="#A8324A",
    alert_felt="#FFB3BE",
    btn="#24332F",
    btnink="#FFFFFF",
    focus="#1F5FBF",
)

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
TEXT_SCALES: Final = (0.9, 1.0, 1.15, 1.3, 1.5, 2.0)


def contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def load_fonts() -> tuple[str, ...]:
    found: list[str] = []
    for path in sorted((assets() / "fonts").glob("*.[ot]tf")):
        number = QFontDatabase.addApplicationFont(str(path))
        if number >= 0:
            found += QFontDatabase.applicationFontFamilies(number)
    return tuple(found)


def font(role: TextRole, scale: float = 1.0, weight: int | None = None) -> QFont:
    return QFont(_font(role, scale, weight))  # a copy: whoever gets it may change it


@cache
def _font(role: TextRole, scale: float, weight: int | None) -> QFont:
    kind = TYPE_STYLES[role]
    made = QFont(list(FONT_FAMILIES))
    made.setPixelSize(max(1, round(kind.size * scale)))
    made.setWeight(QFont.Weight(weight or kind.weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    return made
