"""What is heard: sounds made from numbers, and when each of them is played."""
