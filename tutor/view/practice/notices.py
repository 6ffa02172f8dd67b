"""What must be said of practice games on the banner: journals, records, the rest of a round."""

from typing import Final

from rules.message import Message
from tutor.practice.notices import PracticeNotice
from tutor.text.practice import notice_line
from tutor.view.banner_text import BannerText

REST_OF_ROUND: Final = Message(
    "From the review: every hand is as it was, the rest of the wall is shuffled. It"
    " ends with this round and does not count among your games."
)


def notices_said(found: tuple[PracticeNotice, ...]) -> BannerText:
    return lambda: " ".join(notice_line(notice) for notice in found)
