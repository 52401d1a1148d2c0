"""A match in progress: intents in, a frozen view and a list of events out."""
