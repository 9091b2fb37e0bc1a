"""Many tables at once, with every instruction set that the machine has."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from shorebreak import _core
from shorebreak.surfosaurus import CardSet, masks_from_ids, reference, resolve_many

pytestmark = pytest.mark.benchmark(group="resolve_many")

WORKER = Path(__file__).with_name("isa_worker.py")
FIGURES = {"sse4": "many-sse4", _core.ISAS[-1]: "many-widest"}


class Worker:
    """A process of its own for an instruction set: it is chosen once per process."""

    def __init__(self, isa, path, size, threads):
        self._process = subprocess.Popen(
            [sys.executable, str(WORKER), str(path), str(size), str(threads)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "SHOREBREAK_ISA": isa},
        )  # fmt: skip
        self.isa, self.digest = self._process.stdout.readline().split()

    def call(self, times):
        self._process.stdin.write(f"{times}\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == "done\n"

    def close(self):
        self._process.stdin.close()
        self._process.stdout.close()
        assert self._process.wait(timeout=60) == 0


@pytest.mark.parametrize(
    ("log_tables", "threads"), [(16, 1), (20, 1), (20, 2)], ids=["2^16", "2^20", "2^20-2threads"]
)
@pytest.mark.parametrize(("cards", "size"), [(8, 4), (12, 5)], ids=["8cards", "12cards"])
@pytest.mark.parametrize("isa", _core.ISAS)
def test_resolve_many(meter, random_tables, tmp_path, isa, cards, size, log_tables, threads):
    tables = 2 ** meter.size(log_tables, 12)
    ids = random_tables(tables, cards)
    masks = masks_from_ids(ids)
    np.save(tmp_path / "masks.npy", masks)
    worker = Worker(isa, tmp_path / "masks.npy", size, threads)
    try:
        # Calls enough that a message through the pipe, some 20 microseconds, doesn't show.
        calls = meter.size(max(1, 2**22 // tables), 1)
        first = cards == 8 and log_tables == 16
        plural = "s" if threads > 1 else ""
        what = f"{cards} cards, size {size}, 2^{log_tables} tables, {threads} thread{plural}, {isa}"
        meter(
            lambda: worker.call(calls),
            what=what, unit="tables", items=calls * tables, rounds=15,
            figure=FIGURES.get(isa) if first else None,
        )  # fmt: skip
    finally:
        worker.close()
    assert worker.isa == isa
    here = resolve_many(masks, size)
    digest = hashlib.sha256(b"".join(array.tobytes() for array in here)).hexdigest()
    assert worker.digest == digest
    for row in range(0, 4096, 512):
        expected = reference.resolve(CardSet.from_masks(masks[row]), size)
        assert here.strength[row] == expected.strength
        assert tuple(CardSet.from_masks(here.full[row])) == expected.full
        assert tuple(CardSet.from_masks(here.half[row])) == expected.half
    few = [CardSet.from_masks(row) for row in masks[:100]]
    meter.beside(
        ("many", cards), lambda: [reference.resolve(table, size) for table in few], items=len(few)
    )
