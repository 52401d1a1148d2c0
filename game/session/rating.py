"""The rating of the practice: Elo's, with positions as the opponents.

Source: A. E. Elo, The Rating of Chessplayers, 1978. A position has the rating of a player who would
score one half on it (`solve.drill`), the Medium bot standing at 1500; an answer scores 1, ¾, ½, ¼
or 0 by its mark. A rating moves by K times the surprise; K as FIDE has it (Rating Regulations,
8.3.3): 40 for the first 30 answers, 20 afterwards.
"""

FIRST = 1200.0  # of somebody who has answered nothing yet
_NEW_ANSWERS, _K_NEW, _K = 30, 40.0, 20.0
LEAST, MOST = 100.0, 3000.0


def expected_score(rating: float, difficulty: float) -> float:
    """What a player of that rating scores on such a position on average, 0 to 1.

    >>> expected_score(1500, 1500)
    0.5
    """
    return float(1 / (1 + 10 ** ((difficulty - rating) / 400)))


def rated(rating: float, answers: int, difficulty: float, score: float) -> float:
    """The rating after one more answer; `answers` were given before it."""
    k = _K_NEW if answers < _NEW_ANSWERS else _K
    after = rating + k * (score - expected_score(rating, difficulty))
    return min(max(after, LEAST), MOST)
