"""All prose, in the reader's language.

Modules, highest level first; each imports only from those listed below it.

    review.py           A review for the terminal.
    drills.py           Drills: questions, answers and due dates.
    results.py          Practice tables and results as sentences.
    problems.py         The answer to a position of a problem set.
    thinking.py         The groups of a hand: sets, pair, taatsu, their useful draws, safe tiles.
    second.py           The second opinion as sentences.
    units.py            Sentences about lesson units for a class.
    habits.py           Habits, changes and shares as sentences.
    badges.py           Names of badges, given for a learner's first times.
    done.py             What a learner has done, and rates of wins, deal-ins and calls.
    progress.py         Sentences about the history: games, backups, positions.
    messages.py         Error messages and notices.
    game_summary.py     The summary of a reviewed game.
    concepts.py         Concepts of the course, in three levels of detail.
    glossary/           Terms with plain explanations.
    stance.py           Names of stances and plans, and what would change the plan.
    verdicts.py         Verdicts, and how sure the advice is.
    table.py            Labels on the table, and its description for screen readers.
    lessons.py          Lessons as sentences.
    calls.py            Calls, riichi, kans and wins: names, reasons, consequences.
    hands.py            Names of hands and yaku, and what a hand has and lacks.
    practice.py         Texts of practice games: hints, verdicts, waits, results.
    groups.py           Groups of hand tiles, as drawn and described.
    names.py            Names of tiles, seats, rounds and numbers.
    phrases.py          Line breaks of Japanese between phrases.
"""
