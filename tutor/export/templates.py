"""The pages of the HTML export, filled in: every value is escaped unless it is markup of ours."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from tutor.export.svg_picture import tile_definitions
from tutor.files import assets
from tutor.language import active


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(assets() / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


@cache
def _text(name: str) -> Markup:
    return Markup((assets() / "templates" / name).read_text(encoding="utf-8"))


def page(template: str, *, script: str = "", tiles: Markup | None = None, **values: Any) -> str:
    text = _text(script) if script else Markup("")
    digest = b64encode(sha256(text.encode()).digest()).decode()
    return (
        _environment()
        .get_template(template)
        .render(
            language=active(),
            style=_text("style.css"),
            script=text,
            script_source=Markup(f"'sha256-{digest}'") if script else Markup("'none'"),
            tiles=tile_definitions() if tiles is None else tiles,
            **values,
        )
    )


def part(template: str, **values: Any) -> Markup:
    return Markup(_environment().get_template(template).render(**values))
