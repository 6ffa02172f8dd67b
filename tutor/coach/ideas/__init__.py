"""One module for each idea that tells two discards apart.

Each module has its thresholds at the top, its facts, the concept of the course that each fact shows
(`CONCEPTS`, by the keys of `tutor.concepts.finders.Concept`), and up to two functions:

    role(spot, plan, tile)             what a discard is for the hand: the reason to throw it
    against(spot, plan, best, other)   what throwing `other` gives up that `best` keeps

Both return facts with weights in log-odds: how much strong players care. The table `IDEAS` in
`tutor.coach.explain` lists the modules.
"""
