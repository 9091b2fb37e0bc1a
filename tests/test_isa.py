"""The instruction set is chosen at run time, and no result shows which."""

import os
import pathlib
import subprocess
import sys

import pytest

from shorebreak import _core

HASHES = pathlib.Path(__file__).with_name("isa_hashes.py")


def python(*arguments, isa):
    environment = {**os.environ, "SHOREBREAK_ISA": isa}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_widest_is_taken_unless_the_environment_names_one():
    assert _core.ISAS[0] == "portable"
    assert _core.ISA in _core.ISAS
    for isa, taken in [("", _core.ISAS[-1]), *((isa, isa) for isa in _core.ISAS)]:
        run = python("-c", "from shorebreak import _core; print(_core.ISA)", isa=isa)
        assert (run.stdout.strip(), run.stderr) == (taken, "")


def test_results_are_the_same_on_each():
    runs = [python(HASHES, isa=isa) for isa in _core.ISAS]
    assert [run.stderr for run in runs] == [""] * len(runs)
    names, hashes = zip(*(run.stdout.split() for run in runs), strict=True)
    assert names == _core.ISAS
    assert len(set(hashes)) == 1


@pytest.mark.parametrize("isa", ["neon", "AVX2"])
def test_an_unknown_one_is_refused(isa):
    run = python("-c", "import shorebreak._core", isa=isa)
    assert run.returncode == 1
    message = "no such instruction set; known are portable, sse4, avx2 and avx512"
    assert f"ImportError: SHOREBREAK_ISA={isa}: {message}" in run.stderr
