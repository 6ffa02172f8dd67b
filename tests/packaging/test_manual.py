"""The manual: commands that exist, pictures, translations, and pages that can be made.

What needs Sphinx (the extra `docs`) is skipped where it is not installed; the rest reads the pages.
"""

import contextlib
import io
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po

from tests.test_architecture import HOUSES, floors_of
from tutor import cli
from tutor.pages.parts import keys_sheet
from tutor.practice.folder import data_folder
from tutor.settings import default_path
from tutor.text.glossary.lookup import TermGroup

ROOT = Path(__file__).parent.parent.parent
MANUAL = ROOT / "docs" / "manual"
PAGES = sorted(path for path in MANUAL.glob("*.md") if path.name != "README.md")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)#]+)[^)]*\)")
NEW_BLOCK = re.compile(r"^\s*(?:#+ |[-*] |\d+\. |: +)")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
NO_LABELS = {
    "Ties",
    "one lesson",
    "plan",
    "the answer",
    "tiles that fit",
    "why",
    "The list",
    "The panel",
    "The story",
    "The table",
    "Beginners.",
    "Calls.",
    "Habits.",
    "How good a wait is.",
    "Long ways.",
    "Which yaku comes in the end.",
    "What an opponent's hand is worth.",
    "What exactly is needed.",
}
REFERENCE = {
    f"{name}.md"
    for name in ("RESULTS", "advice-log", "architecture", "model-card", "opponents", "tree")
}
"""Pages that name nothing to press."""
CODE = re.compile(r"`[^`]*`")
WORDS = re.compile(r"[A-Za-z]{2}")


def blocks(text: str) -> Iterator[str]:
    block: list[str] = []
    for line in [*FENCE.sub("", text).splitlines(), ""]:
        starts = NEW_BLOCK.match(line)
        if (starts or not line.strip() or line.startswith("|")) and block:
            yield " ".join(block)
            block = []
        if line.startswith("|"):
            cells = (cell.strip() for cell in line.strip("|").split("|"))
            yield from (cell for cell in cells if cell.strip("-: "))
        elif line.strip():
            block.append(line[starts.end() if starts else 0 :].strip())


def commands(text: str) -> list[str]:
    lines = (line for fence in FENCE.findall(text) for line in fence.splitlines())
    return [line for line in lines if line.startswith("mahjong-tutor")]


def refusal(command: str) -> str:
    words = shlex.split(command, comments=True)[1:]
    if not words:
        return ""
    if words[0] not in cli.VERBS:
        return f"{words[0]} is no command"
    parser = cli.parser_of(words[0])
    said = io.StringIO()
    try:
        with contextlib.redirect_stderr(said):
            parser.parse_args(words[1:])
    except SystemExit:
        return said.getvalue()
    return ""


def translations(*, of_reference: bool = True) -> dict[str, str]:
    path = MANUAL / "translations" / "ja" / "LC_MESSAGES" / "manual.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale="ja", abort_invalid=True)
    return {
        str(message.id): "" if message.fuzzy else str(message.string)
        for message in catalogue
        if message.id
        and (of_reference or not {place for place, _ in message.locations} <= REFERENCE)
    }


def labels() -> dict[str, str]:
    path = ROOT / "assets" / "translations" / "ja" / "LC_MESSAGES" / "tutor.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale="ja")
    return {
        _bare(message.id): _bare(message.string)
        for message in catalogue
        if isinstance(message.id, str) and message.id
    }


def _bare(label: object) -> str:
    return str(label).replace("{count}", "").rstrip(" …")


def script(name: str) -> ModuleType:
    spec = spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # a dataclass looks for its module there
    spec.loader.exec_module(module)
    return module


# --- the pages as they are written ----------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_of_the_manual_is_one_that_the_program_takes(page: Path) -> None:
    found = commands(page.read_text("utf-8"))
    assert {command: said for command in found if (said := refusal(command))} == {}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_to_pages_and_pictures_are_there_in_both_languages(page: Path) -> None:
    for is_picture, target in LINK.findall(page.read_text("utf-8")):
        if "://" in target:
            continue
        path = page.parent / target
        assert path.is_file(), target
        if is_picture:
            japanese = path.with_suffix(f".ja{path.suffix}")
            assert japanese.is_file(), f"{target} has no Japanese one"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_text_has_its_japanese(page: Path) -> None:
    known = translations()
    texts = [text for text in blocks(page.read_text("utf-8")) if WORDS.search(CODE.sub("", text))]
    assert [text for text in texts if not known.get(text)] == []


def test_what_is_to_be_pressed_is_called_as_in_the_window() -> None:
    there, wrong = labels(), []
    for text, japanese in translations(of_reference=False).items():
        for label in set(BOLD.findall(text)) - NO_LABELS:
            if label not in there:
                wrong.append(f"{label}: is nowhere in the window")
            elif there[label] and there[label] not in BOLD.findall(japanese):
                wrong.append(f"{label}: in Japanese it is {there[label]}")
    assert wrong == []


@pytest.mark.parametrize(
    ("page", "directive", "names"),
    [
        ("keys", "keys", {*keys_sheet.PAGE_KEYS} - {"terms", "yaku", "tree"}),
        ("terms", "terms", {str(group) for group in TermGroup}),
        ("commands", "help", set(cli.VERBS)),
    ],
)
def test_what_the_program_has_is_in_the_manual(page: str, directive: str, names: set[str]) -> None:
    text = (MANUAL / f"{page}.md").read_text("utf-8")
    assert {*re.findall(rf"\{{program-{directive}\}} (\w+)", text)} == names


def test_files_lie_where_the_manual_says(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "linux":
        pytest.skip("looks at the places on Linux")
    monkeypatch.setenv("HOME", "/home/aoi")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    text = (MANUAL / "files.md").read_text("utf-8")
    assert f"`~/{default_path().relative_to('/home/aoi')}`" in text
    assert f"`~/{data_folder().relative_to('/home/aoi')}/`" in text


# --- pictures -------------------------------------------------------------------------------


def test_the_picture_of_the_packages_is_that_of_their_maps() -> None:
    house = script("draw_house")
    assert house.PICTURE.read_text("utf-8") == house.drawn(), "run packaging/draw_house.py"
    names = [
        text.text
        for text in ElementTree.fromstring(house.drawn()).iter("{http://www.w3.org/2000/svg}text")
        if text.get("class") == "name"
    ]
    assert sorted(names) == sorted(floor for each in HOUSES for floor in floors_of(ROOT / each))


# --- the pages as they are made -------------------------------------------------------------

MISSING = [name for name in ("sphinx", "myst_parser", "furo") if find_spec(name) is None]


class Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.title = ""
        self._in_title = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_title = tag == "h1" or (self._in_title and tag != "a")
        self.targets += [value for name, value in attrs if name in ("href", "src") and value]

    def handle_data(self, data: str) -> None:
        self.title += data if self._in_title else ""

    def handle_endtag(self, tag: str) -> None:
        self._in_title = self._in_title and tag != "h1"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if MISSING:
        pytest.skip(f"the extra `docs` is not installed ({', '.join(MISSING)})")
    folder = tmp_path_factory.mktemp("manual")
    run = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "make_manual.py"), "-o", str(folder)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return folder


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_is_made_and_every_link_leads_somewhere(made: Path, language: str) -> None:
    for page in PAGES:
        assert (made / language / f"{page.stem}.html").is_file()
    lost = [
        f"{path.relative_to(made)}: {target}"
        for path in (made / language).rglob("*.html")
        for target in Page(path.read_text("utf-8")).targets
        if not urlsplit(target).scheme
        and not target.startswith(("#", "data:"))
        and not (path.parent / unquote(urlsplit(target).path)).is_file()
    ]
    assert lost == []
