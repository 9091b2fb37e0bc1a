"""Count the instructions of a game with callgrind: `python bench/instructions.py`.

Builds the program of bench/cpp, runs it under valgrind at two lengths and divides the difference
of the counts by the difference of the lengths. Unlike times, counts are the same on a busy
machine. Valgrind knows no AVX-512, so the widest kernels it can count are those of AVX2.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from shorebreak.surfosaurus import Rules

ROOT = Path(__file__).resolve().parent.parent
ISAS = ("portable", "sse4", "avx2")
WORK = {
    "lazy": ("a game, lazy", 4096, 8192),
    "dealt": ("a game, dealt", 4096, 8192),
    "playouts": ("a game of single plays, as `playouts` and `advise` do", 2048, 4096),
    "resolve": ("a table resolved in blocks", 65536, 131072),
}


def build(folder: Path, program: str = "workload") -> Path:
    """Build a program of bench/cpp and return its path."""
    subprocess.run(["cmake", "-S", ROOT / "bench" / "cpp", "-B", folder], check=True,
                   stdout=subprocess.DEVNULL)  # fmt: skip
    subprocess.run(["cmake", "--build", folder, "--target", program, "--config", "Release"],
                   check=True, stdout=subprocess.DEVNULL)  # fmt: skip
    return next(path for path in folder.rglob(f"{program}*") if os.access(path, os.X_OK)
                and path.is_file())  # fmt: skip


def count(program: Path, kind: str, amount: int, rules: Rules, isa: str) -> int:
    """Return the instructions of one run of the program."""
    fields = (rules.players, rules.removed, rules.hand_size, rules.plays, rules.combination_size,
              rules.rounds_per_player, rules.first_player, *rules.vp)  # fmt: skip
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, kind,
         str(amount), *map(str, fields)],
        env={**os.environ, "SHOREBREAK_ISA": isa}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise RuntimeError(f"callgrind says no count:\n{done.stderr}")
    return int(found[1])


def measure(players: list[int], folder: Path) -> list[dict[str, object]]:
    """Return a row for each kind of work, number of players and instruction set."""
    program = build(folder)
    rows: list[dict[str, object]] = []
    for kind, (what, short, long) in WORK.items():
        for seats in players:
            rules = Rules(players=seats)
            for isa in ISAS:
                lengths = [count(program, kind, amount, rules, isa) for amount in (short, long)]
                each = (lengths[1] - lengths[0]) / (long - short)
                rows.append({"what": what, "players": seats, "isa": isa, "instructions": each})
    return rows


def main() -> None:
    """Print the counts as a table, or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4, 6])
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "bench")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    for tool in ("cmake", "valgrind"):
        if shutil.which(tool) is None:
            raise SystemExit(f"this needs {tool}, which isn't installed")
    rows = measure(options.players, options.build)
    if options.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(
            f"{row['what']:56} {row['players']} players {row['isa']:9} {row['instructions']:9,.0f}"
        )


if __name__ == "__main__":
    main()
