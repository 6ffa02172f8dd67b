"""One module for each idea that tells two discards apart.

Each module defines its thresholds, its facts, the concept of the course that each fact shows
(`CONCEPTS`, with values of `coach.concepts.finders.Concept`), the mistake made by ignoring a fact
(`CAUSES`; facts without an entry give no lesson), and up to three functions:

    role(spot, plan, tile)             the reason to discard a tile, by its role in the hand
    against(spot, plan, best, other)   what discarding `other` gives up that `best` keeps
    watch(spot, plan, tile)            what to look out for after a discard

The first two return facts weighted in log-odds by how much they matter to strong players. `IDEAS`
in `tutor.coach.explain` lists the modules.

Modules, highest level first; each imports only from those listed below it.

    consensus.py  The choice of strong players where no idea explains it.
    danger.py     What each opponent may win on, and safe tiles to keep for later.
    waits.py      What a ready hand wins on, what it pays, and furiten.
    yaku.py       Tiles inside and outside the hand being built.
    yakuhai.py    Honours that are a yaku as a triplet, and off-winds.
    dora.py       Dora, and the tiles beside them.
    pairs.py      The only pair, and surplus pairs.
    shape.py      Isolated tiles, two-tile shapes, and tiles that others make redundant.
    draws.py      Shanten and ukeire.
"""
