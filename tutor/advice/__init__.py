"""Observation to Advice: the one door `advise`, its reasons, and the words for them.

The map, top floor first: a line imports only from the lines below it.

    call_log.py          calls, riichi, kans and wins in the advice log
    log.py               the advice log, version 1: written and read
    decision_json.py     a Decision as JSON and back: a line of it
    observation_json.py  an Observation as JSON and back
    reason_json.py       reasons as JSON and back
    call_words.py        calls, riichi, kans and wins: what each is called, and whether to
    call_fact_words.py   what each changes, in words
    yaku_words.py        the yaku: what each is called, and what it asks
    wording.py           the whole explanation of a decision or an advice
    tree_words.py        the strategy tree in words, as an indented text
    tree_questions.py    what the strategy tree asks, in words
    changes.py           what would change the plan
    glossary.py          the terms in the learner's language, and where they stand in a sentence
    moment_in_short.py   what decided the plan, in fewer sentences
    moment_words.py      what decided the plan, in sentences
    phrases.py           what a tile keeps and gives up
    shortfall_words.py   what a tile lacks beside the best one
    plans.py             the plans: titles, one line each, how sure the tutor is
    terms/               the terms that have a plain gloss, as they are written
    names.py             what tiles, seats, rounds and numbers are called
    calls.py             whether to call, declare riichi or a kan, or win
    call_facts.py        what a call, riichi, kan or win changes
    call_advice.py       ActionAdvice, CallDecision
    advisor.py           advise(observation): the one door
    reasons.py           what speaks for a discard and against another: facts, no words
    shortfall.py         why one discard stands below another
    pair.py              a discard beside the best one
    joints.py            what a tile goes with in the hand, and what may still join it
    moment.py            what decided the plan: facts, no words
    facts.py             reading the facts of a ranked discard with their types
    advice.py            Advice, Reason, Decision, Verdict
"""
