"""Reads pages of the HTML export: tables, links and texts."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

EMPTY = {"meta", "link", "br", "wbr", "img", "input"}


@dataclass
class Page(HTMLParser):
    tables: dict[str, list[list[str]]] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tables, self.links, self.ids, self.tags = {}, [], set(), []
        self._texts: list[str] = []
        self._open: list[str] = []
        self._table = ""
        self.feed(source)
        self.close()
        assert self._open == [], self._open

    @property
    def text(self) -> str:
        return "".join(self._texts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.append((tag, values))
        if (name := values.get("id")) is not None:
            assert name not in self.ids, name
            self.ids.add(name)
        if tag == "a":
            self.links.append(values["href"] or "")
        if tag not in EMPTY:
            self._open.append(tag)
        if tag == "table":
            self._table = values.get("id") or ""
            self.tables[self._table] = []
        elif tag == "tr":
            self.tables[self._table].append([])
        elif tag in ("td", "th"):
            self.tables[self._table][-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, tag
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"script", "style"} & set(self._open):
            return
        self._texts.append(data)
        if {"td", "th"} & set(self._open):
            self.tables[self._table][-1][-1] += data
