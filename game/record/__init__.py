"""The sealed dice and the match file: what anybody can check afterwards."""
