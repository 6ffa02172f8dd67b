"""The review page: one game, its decisions, and what was better.

The map, top floor first: a line imports only from the lines below it.

    page.py              the review page: which game, and which of its decisions
    page_keys.py         its keys, and what each does
    telling.py           what it tells of the course
    parts.py             its parts: what they show of a game, and where they lie
    drill_adder.py       decisions that are to come back as drills
    timeline.py          the timeline: the whole game in three lanes
    timeline_painter.py  draws the timeline
    timeline_frame.py    where the parts of the timeline lie, by its width and the size of type
    what_if_card.py      what if another tile had been thrown: both throws side by side
    tile_picture.py      one tile as a picture
    summary.py           the summary of a game, shown before its table
    lesson_tile.py       a lesson of the summary; a click leads to its position
    hand_strip.py        a hand of the summary, painted
    decision_list.py     the list of a game's decisions
    foot.py              below the advice: practise from here, add to the drills
    address_dialog.py    the dialog that takes an address, and fetches only when it is told to
    row_painter.py       draws the rows of the decision list, and the heads above them
    header.py            the head of the review page
    luck_button.py       the luck of the tiles in that head, and the draws that it came from
"""
