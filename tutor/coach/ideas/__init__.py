"""One module for each idea that tells two discards apart.

Each module has its thresholds at the top, its facts, and up to two functions:

    role(spot, plan, tile)             what a discard is for the hand: the reason to throw it
    against(spot, plan, best, other)   what throwing `other` gives up that `best` keeps

Both return facts with weights in log-odds: how much strong players care. The table `IDEAS` in
`tutor.coach.explain` lists the modules.
"""
