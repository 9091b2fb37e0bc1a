"""What a run of any length takes of memory."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.benchmark(group="memory")

CODE = """
import json, resource, sys

def peak():
    try:
        with open("/proc/self/status") as lines:
            return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    except OSError:
        # Linux would count the parent's peak too, which is why it is asked above.
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return size if sys.platform == "darwin" else size * 1024

import shorebreak as sb
before = peak()
run = sb.simulate("surfosaurus", players=4, games={games}, seed=1, keep="summary", progress=False)
summary = run.summary().to_json()
print(json.dumps([run.games, run.mean.tolist(), peak() - before]))
"""


@pytest.mark.parametrize("games", [1_000_000, 100_000_000], ids=["million", "hundred-million"])
def test_memory(meter, pytestconfig, games):
    pytest.importorskip("resource")
    if games > 1_000_000 and not (pytestconfig.getoption("--long") and meter.timed):
        pytest.skip("takes a minute; run with --long")
    played = games if meter.timed else 20_000
    facts = []

    def once():
        done = subprocess.run(
            [sys.executable, "-c", CODE.format(games=played)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        facts.append(json.loads(done.stdout))

    meter(
        once, what=f"{played:,} games of 4 players, every core", unit="games", items=played,
        rounds=1, figure="memory" if games > 1_000_000 else None,
    )  # fmt: skip
    count, means, size = facts[-1]
    assert count == played
    assert all(42.5 < mean < 44.2 for mean in means)
    assert size < 100 * 2**20
    meter.note(mebibytes=size / 2**20)
