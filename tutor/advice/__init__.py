"""Observation to Advice: the one door `advise`, its reasons, and the words for them.

The map, top floor first: a line imports only from the lines below it.

    log.py               the advice log, version 1
    observation_json.py  an Observation as JSON and back
    glossary.py          words a beginner may not know yet, each with a plain gloss
    wording.py           the only prose about a position
    phrases.py           the parts that sentences are put together from
    names.py             what things are called in the learner's language
    reasons.py           what speaks for a discard and against another: facts, without words
    moment.py            what decided the plan
    plans.py             the plans in words: titles, one line each, and how sure the tutor is
    advice.py            Advice and Decision: what was advised, beside what was played
    facts.py             reading the facts of a ranked discard with their types
"""
