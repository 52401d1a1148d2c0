"""How fast our solver is beside yatzy-solver's: python -m tests.solve.beside_yatzy_solver [RUNS].

Each run takes both programs in turn, each in a process of its own that starts fresh; printed are
the medians of what the two tables both know cost, and what they cost for all our tables.
"""

import resource
import statistics
import subprocess
import sys
import time

OURS = "import sys; from game.cli import main; sys.exit(main({words}))"
THEIRS = "import yatzy_solver as y; y.Solver.build(y.Variant({variant!r}))"
BOTH_KNOW = {"classic": "american+forced-joker", "scandinavian": "yatzy-scandinavian"}


def cost(program: str) -> tuple[float, float, float]:
    """Seconds and processor seconds of a Python program, and the most memory in MiB so far."""
    before, started_s = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
    took_s = time.perf_counter() - started_s
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu_s = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return took_s, cpu_s, after.ru_maxrss / 1024


def ours(*words: str) -> tuple[float, float, float]:
    """What `yacht solve` costs."""
    return cost(OURS.format(words=["solve", *words, "--fresh"]))


def main(runs: int) -> None:
    """Measure and print."""
    everything = [ours("--all") for _ in range(runs)]
    print(f"yacht solve --all --fresh: {medians(everything)}, {everything[-1][2]:.0f} MiB at most")
    for table_id, variant in BOTH_KNOW.items():
        pairs = [(ours("--table", table_id), cost(THEIRS.format(variant=variant)))
                 for _ in range(runs)]  # fmt: skip
        mine, other = zip(*pairs, strict=True)
        ratio = statistics.median(a[1] / b[1] for a, b in pairs)
        print(f"{table_id}: ours {medians(mine)}; yatzy-solver {medians(other)}; "
              f"processor time {ratio:.2f} of theirs")  # fmt: skip


def medians(costs) -> str:
    """Seconds and processor seconds in words."""
    seconds, cpu = (statistics.median(one[place] for one in costs) for place in (0, 1))
    return f"{seconds:.1f} s, {cpu:.1f} s of processor time"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
