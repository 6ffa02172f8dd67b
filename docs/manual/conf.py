"""How Sphinx makes the manual; `packaging/make_manual.py` calls it once a language."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent / "extensions")]

from tutor import __version__  # noqa: E402 (after the path)

project = "Mahjong Tutor"
version = release = __version__
html_title = f"Mahjong Tutor {__version__}"
extensions = ["myst_parser", "program"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["README.md", "build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = True
highlight_language = "none"

locale_dirs = ["build/catalogues"]
gettext_compact = "manual"
gettext_location = False
gettext_uuid = False
figure_language_filename = "{root}.{language}{ext}"

html_theme = "furo"
html_favicon = html_logo = "../../assets/icons/app.svg"
html_static_path = ["static", "../../assets/tiles"]
html_css_files = ["manual.css"]
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_last_updated_fmt = None
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#08755A",
        "color-brand-content": "#08755A",
        "color-background-primary": "#FFFFFF",
        "color-foreground-primary": "#1F2826",
    },
    "dark_css_variables": {
        "color-brand-primary": "#55CFA4",
        "color-brand-content": "#55CFA4",
        "color-background-primary": "#141918",
        "color-foreground-primary": "#E8ECE8",
    },
}
