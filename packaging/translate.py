"""Collect the texts of the program, update the catalogues and compile them.

    python packaging/translate.py            update the .po files and compile the .mo files
    python packaging/translate.py --check    change nothing; fail if anything is missing or stale
    python packaging/translate.py --merge FILE.po ...   take translations from these files first
    python packaging/translate.py --pseudo   make en_XA, accented English a third longer, to
                                             find untranslated and clipped texts

Needs Babel (the extra `dev`). The English text in the code is the source: there is no English
catalogue. Texts are found in calls of gettext, ngettext, pgettext and mark (tutor/language.py), and
in messages and errors (rules/message.py).
"""

import argparse
import string
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
PSEUDO = "en_XA"
"""The language of `--pseudo`, whose folder git ignores."""
ACCENTS = str.maketrans(
    "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz", "ÅåÇçĎďÉéĞğĤĥÎîĴĵĶķĻļÑñÖöŘřŠšŢţÛûŴŵÝýŽž"
)
KEYWORDS = {
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "mark": None,
    "Message": None,
    "TutorError": None,
    "BadAdviceLog": None,
    "BadAliases": None,
    "BadDrill": None,
    "BadNotation": None,
    "BadProfile": None,
    "BadRecord": None,
    "BadRound": None,
    "BadValue": None,
    "BadWeights": None,
    "ClassroomError": None,
    "ProcessLost": None,
    "IllegalEvent": None,
    "ClusterTrouble": None,
    "NoExamples": None,
    "NothingToExport": None,
    "UnknownOpponent": None,
    "UnreadableGame": None,
}


def extract(root: Path = ROOT) -> Catalog:
    catalogue = Catalog(project="mahjong-tutor", charset="utf-8", fuzzy=False)
    for folder in ("tutor", "rules"):
        found = extract_from_dir(
            root / folder,
            method_map=[("**.py", "python")],
            keywords=KEYWORDS,
            comment_tags=("Translators:",),
            strip_comment_tags=True,
        )
        for file, _line, message, comments, context in found:
            place = (f"{folder}/{Path(file).as_posix()}", None)
            catalogue.add(message, None, [place], auto_comments=comments, context=context)
    for text in helps():
        catalogue.add(text, None, [("tutor/commands/help_words.py", None)])
    return catalogue


def helps() -> list[str]:
    """Return the texts of the command line's help, from the argument parsers."""
    sys.path.insert(0, str(ROOT))
    from tutor import cli  # of the folder above
    from tutor.commands.help_words import help_texts

    return [text for verb in cli.VERBS for text in help_texts(cli.parser_of(verb))]


def read(path: Path, language: str | None = None) -> Catalog:
    """Read a catalogue. By default, its path gives the language: ``ja/LC_MESSAGES/tutor.po`` is
    ja."""
    with path.open("rb") as file:
        return read_po(file, locale=language or path.parent.parent.name, abort_invalid=True)


def update(old: Catalog, texts: Catalog, extra: list[Catalog]) -> Catalog:
    """Return a catalogue of exactly the messages in `texts`, with all known translations."""
    new = Catalog(locale=old.locale, project="mahjong-tutor", charset="utf-8", fuzzy=False)
    new.creation_date = new.revision_date = None
    new.header_comment = "" if "FIRST AUTHOR" in old.header_comment else old.header_comment
    known = {}
    for catalogue in (old, *extra):
        for message in catalogue:
            if message.id and any(_forms(message.string)):
                known[_key(message.id, message.context)] = message.string
    for message in sorted(texts, key=lambda message: _key(message.id, message.context)):
        if not message.id:
            continue
        string = known.get(_key(message.id, message.context), "")
        if isinstance(message.id, tuple):
            forms = (*_forms(string), *[""] * new.num_plurals)
            string = forms[: new.num_plurals]
        places = sorted(set(message.locations))
        new.add(
            message.id,
            string,
            places,
            auto_comments=message.auto_comments,
            flags=message.flags,
            context=message.context,
        )
    return new


def missing(catalogue: Catalog, texts: Catalog) -> list[str]:
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
    """Return the .po file without dates, so that it only changes if its texts do."""
    file = BytesIO()
    write_po(file, catalogue, width=100, omit_header=False, include_lineno=False)
    lines = file.getvalue().decode().splitlines(keepends=True)
    dated = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Last-Translator',
        '"Generated-By',
        '"Report-Msgid',
        '"Language-Team',
        '"Project-Id',
    )
    kept = [line for line in lines if not line.startswith((*dated, "#\n"))]
    return "".join(kept).encode()


def mo_bytes(catalogue: Catalog) -> bytes:
    """Return the .mo file with a fixed date, so that it only changes if its texts do."""
    catalogue.creation_date = catalogue.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def pseudo(texts: Catalog) -> Catalog:
    made = Catalog(locale=PSEUDO, project="mahjong-tutor", charset="utf-8", fuzzy=False)
    for message in texts:
        if message.id:
            plural = isinstance(message.id, tuple)
            said = tuple(map(accented, message.id)) if plural else accented(message.id)
            made.add(message.id, said, context=message.context)
    return made


def accented(text: str) -> str:
    """Return a text with accents and doubled vowels; placeholders are unchanged.

    >>> accented("Fetching {game}")
    'Fééţçĥîîñğ {game}'
    """
    parts = []
    for plain, name, format_spec, conversion in string.Formatter().parse(text):
        longer = "".join(letter * 2 if letter in "aeiou" else letter for letter in plain)
        parts.append(longer.translate(ACCENTS).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            turned = f"!{conversion}" if conversion else ""
            shape = f":{format_spec}" if format_spec else ""
            parts.append("{" + name + turned + shape + "}")
    return "".join(parts)


def _forms(string: object) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (str(string or ""),)


def _key(text: object, context: str | None) -> tuple[str, str]:
    return (context or "", text[0] if isinstance(text, tuple) else str(text))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    parser.add_argument("--merge", nargs="*", type=Path, default=[], metavar="FILE.po")
    parser.add_argument("--language", default="ja", help="of the parts to merge (%(default)s)")
    parser.add_argument("--pseudo", action="store_true", help=f"make {PSEUDO}")
    options = parser.parse_args(arguments)
    texts = extract()
    if options.pseudo:
        folder = TRANSLATIONS / PSEUDO / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tutor.po").write_bytes(po_bytes(update(pseudo(texts), texts, [])))
    faults = 0
    for path in sorted(TRANSLATIONS.glob("*/LC_MESSAGES/tutor.po")):
        language = path.parent.parent.name
        parts = options.merge if language == options.language else []
        extra = [read(part, language) for part in parts]
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
