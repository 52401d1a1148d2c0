"""What is shipped: the wheel holds everything and runs from an empty folder; memory stays small."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MIB_KB = 1024


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)],
        check=True,
    )
    (path,) = folder.glob("*.whl")
    return path


@pytest.mark.slow
def test_the_wheel_holds_everything_that_is_played_with(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("assets", "levels"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                assert f"game/{path.relative_to(ROOT).as_posix()}" in names
    assert not [name for name in names if name.startswith(("tests/", "packaging/"))]
    assert any(name.endswith("/licenses/LICENSE") for name in names)


@pytest.mark.slow
def test_the_wheel_runs_from_an_empty_folder(wheel, tmp_path):
    site, empty = tmp_path / "site", tmp_path / "empty folder ü"
    empty.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    env = dict(
        os.environ, PYTHONPATH=str(site), XDG_DATA_HOME=str(empty), XDG_CACHE_HOME=str(empty)
    )
    env.pop("PYTHONSAFEPATH", None)
    code = "import game, sys; from game.cli import main; print(game.__file__); sys.exit(main())"
    for words in (["tables", "--json"], ["--self-test"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            env=env, cwd=empty, capture_output=True, text=True, timeout=180, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout.startswith(str(site)), "the wheel's code runs, not the checkout's"


_WHOLE_MATCH = """
import sys, multiprocessing
from pathlib import Path

def peak_kb(process):
    for line in open(f"/proc/{process}/status"):
        if line.startswith("VmHWM"):
            return int(line.split()[1])

if __name__ == "__main__":  # the worker loads this file too: what it needs not stands here
    from tests.support.pilot import Pilot
    from game.ui.preferences import Movement, TossStyle
    pilot = Pilot(Path(sys.argv[1]), (1920, 1080))
    pilot.start(["Ada", "bot hard", "bot master"], toss=TossStyle.FULL, movement=Movement.FULL)
    pilot.finish()
    pilot.click("roll")
    pilot.frames(60)
    pilot.click("check")
    (worker,) = multiprocessing.active_children()
    print(peak_kb("self"), peak_kb(worker.pid))
    pilot.close()
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks the kernel of Linux")
def test_a_whole_match_needs_little_memory(tmp_path):
    script = tmp_path / "match.py"
    script.write_text(_WHOLE_MATCH)
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path)],
        env=dict(os.environ, PYTHONPATH=str(ROOT)),
        capture_output=True, text=True, timeout=240, check=True,
    )  # fmt: skip
    game_kb, worker_kb = map(int, done.stdout.split()[-2:])
    print(f"peak memory: game {game_kb / MIB_KB:.0f} MiB, worker {worker_kb / MIB_KB:.0f} MiB")
    assert game_kb < 130 * MIB_KB
    assert worker_kb < 60 * MIB_KB
