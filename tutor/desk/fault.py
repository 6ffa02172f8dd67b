"""What is wrong with a file or a wish at the desk, in one sentence that can be said in any
language."""

from tutor.language import Words


class DeskFault(ValueError):
    """Input that the desk cannot use: says what, where and what to do.

    `template` (a text of the catalogue) and `facts` are the sentence before it was put together.
    """

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = facts
        super().__init__(template.format(**facts) if facts else template)

    def said(self, words: Words) -> str:
        """The sentence in that language."""
        text = words.gettext(self.template)
        return text.format(**self.facts) if self.facts else text
