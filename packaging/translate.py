"""Collects the texts of the program, merges them into the catalogues and compiles these.

    python packaging/translate.py            update the .po files and compile the .mo files
    python packaging/translate.py --check    change nothing; fail if anything is missing or stale
    python packaging/translate.py --merge FILE.po ...   take translations from these files first

Needs Babel (the extra `dev`). The English text in the code is the source: there is no English
catalogue. Texts are found in calls of gettext, ngettext, pgettext and mark (tutor/language.py).
"""

import argparse
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "assets" / "translations"
KEYWORDS = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "mark": None,
            "UnreadableGame": None}


def extract(root: Path = ROOT) -> Catalog:
    """All texts of the program, with the files that use them."""
    catalogue = Catalog(project="mahjong-tutor", charset="utf-8", fuzzy=False)
    for folder in ("tutor", "rules"):
        found = extract_from_dir(
            root / folder, method_map=[("**.py", "python")], keywords=KEYWORDS,
            comment_tags=("Translators:",), strip_comment_tags=True,
        )
        for file, _line, message, comments, context in found:
            place = (f"{folder}/{Path(file).as_posix()}", None)
            catalogue.add(message, None, [place], auto_comments=comments, context=context)
    return catalogue


def read(path: Path, language: str | None = None) -> Catalog:
    """A catalogue from its file; the language of ``ja/LC_MESSAGES/tutor.po`` is ja."""
    with path.open("rb") as file:
        return read_po(file, locale=language or path.parent.parent.name, abort_invalid=True)


def update(old: Catalog, texts: Catalog, extra: list[Catalog]) -> Catalog:
    """The texts of the program with all translations known, and no others."""
    new = Catalog(locale=old.locale, project="mahjong-tutor", charset="utf-8", fuzzy=False)
    new.creation_date = new.revision_date = None
    new.header_comment = ""
    known = {}
    for catalogue in (old, *extra):
        for message in catalogue:
            if message.id and any(_forms(message.string)):
                known[_key(message.id, message.context)] = message.string
    for message in sorted(texts, key=lambda message: (_key(message.id, message.context))):
        if not message.id:
            continue
        string = known.get(_key(message.id, message.context), "")
        if isinstance(message.id, tuple):
            string = (_forms(string)[0],)
        places = sorted(set(message.locations))
        new.add(
            message.id, string, places, auto_comments=message.auto_comments,
            flags=message.flags, context=message.context,
        )
    return new


def missing(catalogue: Catalog, texts: Catalog) -> list[str]:
    """Texts of the program that the catalogue does not translate."""
    known = {
        _key(message.id, message.context)
        for message in catalogue
        if message.id and all(_forms(message.string)) and not message.fuzzy
    }
    return [
        str(message.id)
        for message in texts
        if message.id and _key(message.id, message.context) not in known
    ]


def po_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as a .po file, without dates, so that it changes only with its texts."""
    file = BytesIO()
    write_po(file, catalogue, width=100, omit_header=False, include_lineno=False)
    lines = file.getvalue().decode().splitlines(keepends=True)
    dated = (
        "\"POT-Creation-Date", "\"PO-Revision-Date", "\"Last-Translator", "\"Generated-By",
        "\"Report-Msgid", "\"Language-Team", "\"Project-Id",
    )
    kept = [line for line in lines if not line.startswith((*dated, "#\n"))]
    return "".join(kept).encode()


def mo_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as a .mo file, always of one date: it changes only with its texts."""
    catalogue.creation_date = catalogue.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def _forms(string: object) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (str(string or ""),)


def _key(text: object, context: str | None) -> tuple[str, str]:
    return (context or "", text[0] if isinstance(text, tuple) else str(text))


def main(arguments: list[str]) -> int:
    """Runs the command; 1 where `--check` finds something to do."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    parser.add_argument("--merge", nargs="*", type=Path, default=[], metavar="FILE.po")
    options = parser.parse_args(arguments)
    texts = extract()
    faults = 0
    for path in sorted(TRANSLATIONS.glob("*/LC_MESSAGES/tutor.po")):
        language = path.parent.parent.name
        extra = [read(part, language) for part in options.merge]
        catalogue = update(read(path), texts, extra)
        po = po_bytes(catalogue)
        mo = mo_bytes(read_po(BytesIO(po), locale=language))
        gaps = missing(catalogue, texts)
        for text in gaps:
            print(f"{language}: not translated: {text}", file=sys.stderr)
        faults += len(gaps)
        compiled = path.with_suffix(".mo")
        if options.check:
            stale = path.read_bytes() != po or compiled.read_bytes() != mo
            if stale:
                print(f"{path}: stale; run packaging/translate.py", file=sys.stderr)
            faults += stale
        else:
            path.write_bytes(po)
            compiled.write_bytes(mo)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
