"""What an import costs."""

from __future__ import annotations

import re
import statistics
import subprocess
import sys

import pytest

pytestmark = pytest.mark.benchmark(group="import")

HEAVY = {"matplotlib", "pyarrow", "rich", "typer"}


def _import_ms(code):
    """Return the milliseconds that `python -X importtime` says all imports of `code` took."""

    def once():
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", code],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        # Of a top-level import, which isn't indented, the second number includes what it imported.
        lines = re.findall(r"import time: +\d+ \| +(\d+) \| ([\w.]+)\n", done.stderr + "\n")
        names = [name for _, name in lines]
        # What the interpreter imports of its own accord comes first, `site` last of it.
        return sum(int(micros) for micros, _ in lines[names.index("site") + 1 :]) / 1000

    return once


@pytest.mark.parametrize(
    ("what", "code", "figure"),
    [
        ("`import shorebreak`", "import shorebreak", "import"),
        (
            "the same, and the game, NumPy and the core with it",
            "import shorebreak as sb; sb.surfosaurus; sb.simulate; sb.advise",
            None,
        ),
    ],
    ids=["package", "everything"],
)
def test_import(meter, what, code, figure):
    once = _import_ms(code)
    taken = []
    meter(
        lambda: taken.append(once()), what=what, unit="imports", items=1,
        rounds=11, figure=figure,
    )  # fmt: skip
    assert all(ms > 0 for ms in taken)
    meter.note(milliseconds=statistics.median(taken))
    loaded = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"],
        capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert "shorebreak" in loaded
    assert not HEAVY & set(loaded)
    # The core, and NumPy with it, comes with the first use.
    assert ("numpy" in loaded) == (code != "import shorebreak")
