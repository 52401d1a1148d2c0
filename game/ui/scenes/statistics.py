"""To come."""

from game.ui.scenes.history_tabs import HistoryPart


class Statistics(HistoryPart):
    """To come."""

    part = "statistics"
