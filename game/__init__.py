"""Yacht: five dice, one card, and a record anybody can check."""

__version__ = "0.1.0"
APP_ID = "net.yachtdice.Yacht"  # of windows, desktop entry, AppStream data, icons and bundles
