"""At rest the game costs next to nothing."""

import pytest

from game.bench_idle import measure_idle


@pytest.mark.slow
def test_at_rest_game_and_worker_take_less_than_a_per_cent_of_a_core():
    figures = measure_idle(looks=6)
    for scene in ("home", "match", "clock"):
        assert figures[scene]["median"] < 1.0, figures
        assert figures[scene]["worker"] < 1.0, figures
