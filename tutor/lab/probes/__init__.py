"""Windows in a process of their own that `bench` and `soak window` measure and use at random.

The map, top floor first: a line imports only from the lines below it.

    event_probe.py   uses the window at random, and prints what goes wrong
    memory_probe.py  measures what the window holds after many games
    stall_probe.py   measures how long the window does not answer while pages are turned to
"""
