"""What assistive technology reads of a window, and faults in it."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractScrollArea, QComboBox, QWidget

ROLES = QAccessible.Role
CONTROLS = frozenset(
    {
        ROLES.Button,
        ROLES.ButtonMenu,
        ROLES.CheckBox,
        ROLES.RadioButton,
        ROLES.ComboBox,
        ROLES.EditableText,
        ROLES.SpinBox,
        ROLES.Slider,
        ROLES.ProgressBar,
        ROLES.Link,
        ROLES.List,
        ROLES.ListItem,
        ROLES.Tree,
        ROLES.TreeItem,
        ROLES.Table,
        ROLES.Cell,
        ROLES.PageTab,
        ROLES.MenuItem,
        ROLES.Graphic,
        ROLES.Dialog,
        ROLES.Window,
        ROLES.AlertMessage,
    }
)
FILLER = frozenset({ROLES.Client, ROLES.Border, ROLES.Pane, ROLES.Grouping, ROLES.LayeredPane})
DECORATION = frozenset(
    set("LaneMark LastGames ShareBar MarksView PlanBadge LegendSign Ornament FlyingTile".split())
)
ENGLISH = re.compile(r"\b[A-Za-z][a-z]{2,} [a-z]{2,}\b")


@dataclass(frozen=True, slots=True)
class Thing:
    role: ROLES
    name: str
    description: str
    focusable: bool
    widget: QWidget | None
    parent: int
    interface: QAccessibleInterface

    @property
    def is_control(self) -> bool:
        return self.focusable or self.role in CONTROLS

    def __str__(self) -> str:
        kind = type(self.widget).__name__ if self.widget is not None else "item"
        return f"{kind} ({self.role.name}) {self.name!r}"


def things(root: QWidget) -> list[Thing]:
    found: list[Thing] = []
    waiting = [(QAccessible.queryAccessibleInterface(root), -1)]
    while waiting:
        one, parent = waiting.pop()
        if one is None or not one.isValid() or one.state().invisible:
            continue
        widget = one.object()
        found.append(
            Thing(
                one.role(),
                one.text(QAccessible.Text.Name),
                one.text(QAccessible.Text.Description),
                bool(one.state().focusable),
                widget if isinstance(widget, QWidget) else None,
                parent,
                one,
            )
        )
        here = len(found) - 1
        waiting += [(one.child(at), here) for at in reversed(range(one.childCount()))]
    return found


def faults(found: list[Thing], language: str) -> Iterator[str]:
    for thing in found:
        if thing.is_control and not _is_inner(thing):
            if not re.search(r"\w", thing.name):
                yield f"without a name: {thing}"
            elif thing.widget is not None and thing.name == type(thing.widget).__name__:
                yield f"named as its class: {thing}"
        if isinstance(thing.widget, QComboBox) and not _is_labelled(thing):
            yield f"a choice without a label: {thing}"
        if _paints(thing.widget) and not thing.interface.childCount():
            if type(thing.widget).__name__ in DECORATION:
                continue
            if not re.search(r"\w", thing.name + thing.description):
                yield f"painted, and says nothing: {thing}"
            if thing.role in FILLER:
                yield f"painted, and filler: {thing}"
        if language == "ja":
            for text in (thing.name, thing.description):
                if ENGLISH.search(text):
                    yield f"English: {thing}: {text!r}"
    yield from _twins(found)


def _is_inner(thing: Thing) -> bool:
    widget = thing.widget
    return widget is not None and (
        widget.objectName().startswith("qt_") or isinstance(widget.parent(), QAbstractScrollArea)
    )


def _is_labelled(thing: Thing) -> bool:
    assert thing.widget is not None
    return bool(thing.widget.accessibleName()) or any(
        relation & QAccessible.RelationFlag.Label for _, relation in thing.interface.relations()
    )


def _paints(widget: QWidget | None) -> bool:
    if widget is None:
        return False
    maker = next(each for each in type(widget).__mro__ if "paintEvent" in vars(each))
    return maker.__module__.startswith("tutor.")


def _twins(found: list[Thing]) -> Iterator[str]:
    buttons = (ROLES.Button, ROLES.ButtonMenu, ROLES.CheckBox, ROLES.RadioButton)
    said = Counter(
        (thing.parent, thing.name)
        for thing in found
        if thing.role in buttons
        and thing.widget is not None
        and type(thing.widget).__name__ != "TileButton"
    )
    yield from (f"{count} times: {name!r}" for (_, name), count in said.items() if count > 1)
