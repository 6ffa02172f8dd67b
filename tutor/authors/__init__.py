"""Authors: what the coach says, one for each language.

The map, top floor first: a line imports only from the lines below it.

    en.py           The English author: the headline and the paragraph of a discard.
    ja.py           The Japanese author: the same.
    ja_facts.py     What the advised discard has over another, and the other over it.
    ja_standing.py  What a seat needs in the last round.
    ja_names.py     Japanese names of tiles, shapes, hands, yaku and seats.
"""
