"""One module for each idea that tells two discards apart.

Each module has its thresholds at the top, its facts, the concept of the course that each fact shows
(`CONCEPTS`, by the keys of `coach.concepts.finders.Concept`), why a discard against a fact is a
mistake (`CAUSES`; without it there is no lesson), and up to three functions:

    role(spot, plan, tile)             what a discard is for the hand: the reason to throw it
    against(spot, plan, best, other)   what throwing `other` gives up that `best` keeps
    watch(spot, plan, tile)            what to look out for after a discard

The first two return facts with weights in log-odds: how much strong players care. The table
`IDEAS` in `tutor.coach.explain` lists the modules.

The map, top floor first: a line imports only from the lines below it.

    consensus.py  What strong players do where no idea explains it.
    danger.py     What each opponent may win on, and tiles to keep for later.
    waits.py      What a ready hand wins on, what it pays, and furiten.
    yaku.py       Tiles inside and outside of the hand that is being built.
    yakuhai.py    Honours that are a yaku as a triplet, and off-winds.
    dora.py       Bonus tiles, and the tiles beside them.
    pairs.py      The only pair, and pairs too many.
    shape.py      Isolated tiles, two-tile shapes, and what duplicates what.
    draws.py      Steps from ready, and the tiles that bring the hand nearer.
    base.py       What all ideas share.
"""
