"""The examples run, and print what stands beside them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
if not EXAMPLES.is_dir():
    pytest.skip("the examples are not here", allow_module_level=True)

# A few games are enough to run every line.
SMALL = {
    "is_seat_one_favoured": ["20000", "3"],
    "which_number_first": ["40"],
    "flat_vp": ["20000"],
    "when_to_scout_and_show": ["10", "5"],
    "what_a_mask_is_worth": ["40", "5"],
    "longboard_or_shortboard": ["10"],
}
# Those that take seconds at their full size; the others take minutes.
QUICK = {"flat_vp"}


def _printed(name: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / f"{name}.py"), *arguments],
        capture_output=True, text=True, encoding="utf-8", check=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert not done.stderr
    return done.stdout


def test_every_example_is_tested():
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(SMALL)


@pytest.mark.parametrize("name", SMALL)
def test_small(name):
    printed = _printed(name, *SMALL[name])
    shown = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
    # The same lines with other numbers.
    words = [re.sub(r"[^A-Za-z]+", " ", text).split() for text in (printed, shown)]
    assert words[0][:5] == words[1][:5]
    assert len(printed.splitlines()) == len(shown.splitlines())


@pytest.mark.parametrize("name", SMALL)
def test_full(name):
    """Print what stands beside the script, number by number."""
    if name not in QUICK and not os.environ.get("SHOREBREAK_LONG"):
        pytest.skip("takes a minute or more; set SHOREBREAK_LONG=1 to run it")
    assert _printed(name) == (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
