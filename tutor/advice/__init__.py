"""Observation to Advice: the one door `advise`, its reasons, and the words for them.

The map, top floor first: a line imports only from the lines below it.

    log.py               the advice log, version 1
    observation_json.py  an Observation as JSON and back
    glossary.py          words a beginner may not know yet, each with a plain gloss
    names.py             what things are called in the learner's language
    advice.py            Advice and Decision: what was advised, beside what was played
"""
