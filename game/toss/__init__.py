"""The toss: five dice thrown by real physics, settled, and read."""
