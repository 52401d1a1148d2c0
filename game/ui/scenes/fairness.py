"""To come."""

from game.ui.scenes.history_tabs import HistoryPart


class Fairness(HistoryPart):
    """To come."""

    part = "fairness"
