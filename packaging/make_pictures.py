"""Take pictures of the window in every language, for the manual or of all pages in all themes.

    python packaging/make_pictures.py                      the manual's, into docs/images/manual
    python packaging/make_pictures.py review practice      some of them
    python packaging/make_pictures.py --everywhere -o LOOK every page, both themes
    QT_SCALE_FACTOR=2 python packaging/make_pictures.py --everywhere -o LOOK \\
        --size 960x640 --text-size 200                     small window, large text

The scenes are in `scenes.py`. Unless QT_QPA_PLATFORM is set, Qt draws offscreen.
"""

import argparse
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from types import TracebackType

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from scenes import IN_MANUAL, ROOT, SCENES, MainWindow, settle

from tutor.language import languages
from tutor.pages.parts.theme import load_fonts
from tutor.settings import Settings

FOLDER = ROOT / "docs" / "images" / "manual"
THEMES = ("light", "dark")


def size(text: str) -> QSize:
    """Parse WIDExHIGH.

    >>> size("960x640").width()
    960
    """
    wide, _, high = text.partition("x")
    return QSize(int(wide), int(high))


def take(name: str, options: argparse.Namespace) -> None:
    """Take the pictures of a scene, in one window that switches language and theme."""
    plain = Settings(
        language="en", theme="light", text_size=options.text_size, pace=0, reduce_motion=True
    )
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(plain, lambda wanted: None, games=Path(folder))
        window.resize(options.size)
        window.show()
        window.activateWindow()
        settle()
        shown = SCENES[name](window)
        for language in languages():
            for theme in options.themes:
                window.change_settings(replace(window.settings, language=language, theme=theme))
                settle()
                endings = [""] * (language == "en") or [language]
                parts = [name, *([theme] if len(options.themes) > 1 else ()), *endings]
                path = options.output / (".".join(part for part in parts if part) + ".png")
                image = shown.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
                path.parent.mkdir(parents=True, exist_ok=True)
                if not image.save(str(path)):
                    raise SystemExit(f"{path} cannot be written")
                print(path, flush=True)
        window.close()
        window.deleteLater()
        settle()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("scene", nargs="*", help=f"which pictures: {', '.join(SCENES)}")
    parser.add_argument("-o", "--output", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--everywhere", action="store_true", help="every page, in both themes")
    parser.add_argument("--size", type=size, default=QSize(1280, 800), metavar="WIDExHIGH")
    sizes = Settings.__dataclass_fields__["text_size"].metadata["choices"]
    parser.add_argument("--text-size", type=int, choices=sizes, default=100)
    options = parser.parse_args(arguments)
    options.themes = THEMES if options.everywhere else THEMES[:1]
    for name in set(options.scene) - set(SCENES):
        parser.error(f"there is no scene {name}")
    QApplication(["mahjong-tutor"])
    load_fonts()
    faults: list[object] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        faults.append(error)  # in a slot: Qt goes on, we must not
        sys.__excepthook__(kind, error, trace)

    sys.excepthook = note
    for name in options.scene or (SCENES if options.everywhere else IN_MANUAL):
        take(name, options)
        if faults:
            raise SystemExit(f"{name}: {faults[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
