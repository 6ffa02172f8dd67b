"""Prepare the README for a package index: relative links become links to the source."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

HERE = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?!\w+:|#)(?P<place>[^)]+)\)")


class ReadmeHook(MetadataHookInterface):
    def update(self, metadata: dict) -> None:
        text = (Path(self.root) / "README.md").read_text("utf-8")
        source, version = metadata["urls"]["Source"], f"v{metadata['version']}"

        def absolute(link: re.Match[str]) -> str:
            kind = "raw" if link["picture"] else "blob"
            place = f"{source}/{kind}/{version}/{link['place']}"
            return f"{link['picture']}[{link['text']}]({place})"

        metadata["readme"] = {"content-type": "text/markdown", "text": HERE.sub(absolute, text)}
