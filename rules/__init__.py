"""Riichi mahjong as fact: no opinion, no window.

The floors, top first; a module may import from its own line's left and from the lines below it only:

    formats
    check
    record
    legal
    round
    observation
    events scoring shanten
    melds ruleset
    tiles
"""
