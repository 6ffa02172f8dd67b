"""All prose: what was found, as sentences in the reader's language.

The map, top floor first: a line imports only from the lines below it.

    review.py           A review for the terminal.
    drills.py           Drills: questions, answers and due dates.
    results.py          Practice tables and results as sentences.
    problems.py         The answer to a position of a problem set.
    thinking.py         The groups of a hand: sets, pair, shapes, what completes them, safe tiles.
    second.py           The second opinion as sentences.
    units.py            A lesson unit: what a class overlooks, in words.
    habits.py           Habits, changes and shares as sentences.
    badges.py           Names of badges: what a learner did for the first time.
    done.py             What a learner has done, and how rounds end.
    progress.py         The figures of the history as sentences.
    messages.py         Error messages and notices.
    game_summary.py     The summary of a reviewed game.
    concepts.py         Concepts of the course: in full, in short, or by name.
    glossary/           Terms with plain explanations.
    stance.py           The headline: stance, hand and news; the plans, and what would change them.
    verdicts.py         Verdicts, mistakes, and how sure the advice is.
    table.py            The table for screen readers, and labels on it.
    lessons.py          Lessons as sentences.
    calls.py            Calls, riichi, kans and wins: names, reasons, consequences.
    hands.py            Hands and yaku: names, and what they have and lack.
    practice.py         What a practice game says: hints, verdicts, waits, results.
    groups.py           Tiles of a hand that belong together, as they are drawn and said.
    names.py            Names of tiles, seats, rounds and numbers.
    phrases.py          Line breaks of Japanese between phrases.
"""
