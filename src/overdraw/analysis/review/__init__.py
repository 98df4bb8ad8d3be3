"""The review of a finished game: the value of every decision and the luck of every card."""

from overdraw.analysis.review.moments import Chance, Decision, Moment, ReviewedOption
from overdraw.analysis.review.review import FORMAT, Review, moment_as_json, review
from overdraw.analysis.review.summary import PlayerSummary, Rating
from overdraw.analysis.review.walk import Walk

__all__ = [
    "FORMAT",
    "Chance",
    "Decision",
    "Moment",
    "PlayerSummary",
    "Rating",
    "Review",
    "ReviewedOption",
    "Walk",
    "moment_as_json",
    "review",
]
