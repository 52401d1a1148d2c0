"""Numbers as the player reads them: thousands apart, signs, shares in per cent."""

NONE = "–"  # stands where there is no number


def grouped(number: float) -> str:
    """A whole number with its thousands apart.

    >>> grouped(10000)
    '10,000'
    """
    return f"{number:,.0f}"


def signed(points: float) -> str:
    """Points with their sign, one digit after the point.

    >>> signed(-4.21), signed(0.04)
    ('−4.2', '0.0')
    """
    return _with_sign(points, f"{abs(points):.1f}")


def signed_whole(points: float) -> str:
    """Points with their sign, rounded.

    >>> signed_whole(-0.4), signed_whole(12.5)
    ('0', '+12')
    """
    return _with_sign(points, f"{abs(points):.0f}")


def _with_sign(points: float, size: str) -> str:
    if float(size) == 0:
        return size
    return f"{'−' if points < 0 else '+'}{size}"


def percent(share: float | None) -> str:
    """A share as a whole percentage; a dash where there is none."""
    return NONE if share is None else f"{100 * share:.0f}%"


def percent_exact(share: float) -> str:
    """A share in per cent, to one digit after the point.

    >>> percent_exact(1 / 6)
    '16.7%'
    """
    return f"{100 * share:.1f}%"
