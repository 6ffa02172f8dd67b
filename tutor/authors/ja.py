from tutor.authors.en import answer, headline, situation

__all__ = ["answer", "headline", "situation"]
