"""Make the measured figures of the docs: `python bench/report.py --write`.

Runs the benches and counts instructions, or takes the results of an earlier run (`--json FILE` of
pytest's --benchmark-json), and prints the tables. With --write they replace what stands between
markers in docs/performance.md, and the table of the figures to reach that in README.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
BEGIN = "<!-- measured: written by bench/report.py -->"
BUSY = "**It was busy with other work: rates are too low, and those of two threads say nothing.**"
END = "<!-- end of what is measured -->"

TITLES = {
    "games": "Random games, all statistics included",
    "resolve": "One table from Python",
    "resolve_many": "Many tables at once: `resolve_many`",
    "advise": "Advice",
    "scout": "Scout: random games by decisions, all statistics included",
    "scout-advise": "Scout: advice in mid-round, 4 players, 100,000 playouts",
    "jizai": "Jizai: random games by decisions, all statistics included",
    "jizai-reading": "Jizai: what many sets of cards make, `reading_many`",
    "jizai-plays": "Jizai: all plays of a position",
    "tavarua": "Tavarua: random games by decisions, all statistics included",
    "tavarua-worlds": "Tavarua: worlds drawn for a view",
    "tavarua-advise": "Tavarua: advice on a commitment, 4 players",
    "tavarua-career": "Tavarua: careers in Python",
    "search": "Search in trees in the middle of a game, random playouts to its end",
    "import": "Import",
    "memory": "Memory",
}

Bench = dict[str, Any]


def _rate(bench: Bench, which: str = "rate") -> float:
    return float(bench["extra_info"][which])


def _nanoseconds(bench: Bench, which: str = "rate") -> float:
    return 1e9 / _rate(bench, which)


def _seconds_of_100_000(bench: Bench, which: str = "rate") -> float:
    return 1e5 / _rate(bench, which)


def _noted(name: str) -> Callable[[Bench, str], float]:
    return lambda bench, which: float(bench["extra_info"][name])


class Figure(NamedTuple):
    """A figure to reach: how it is written, the target, and how it follows from a bench."""

    text: str
    target: float
    unit: str
    value: Callable[[Bench, str], float]
    at_most: bool = False


FIGURES = {
    "games-lazy": Figure("random games, 4 players, lazy", 1.8e6, "games/s", _rate),
    "games-dealt": Figure("random games, 4 players, dealt", 1.2e6, "games/s", _rate),
    "many-sse4": Figure("`resolve_many`, 8 cards, SSE4", 1e8, "tables/s", _rate),
    "many-widest": Figure("`resolve_many`, 8 cards, the widest", 2e8, "tables/s", _rate),
    "resolve-card-set": Figure("`resolve` of a `CardSet`", 350, "ns", _nanoseconds, True),
    "resolve-text": Figure("`resolve` of a text of 8 cards", 2000, "ns", _nanoseconds, True),
    "scout-games": Figure("random games of Scout, 4 players", 5e6, "decisions/s", _rate),
    "scout-advise-1": Figure(
        "advice on Scout in mid-round 1 of 4, 100,000 playouts, 2 threads",
        2,
        "s",
        _seconds_of_100_000,
        True,
    ),
    "scout-advise-3": Figure(
        "advice on Scout in mid-round 3 of 4, 100,000 playouts, 2 threads",
        2,
        "s",
        _seconds_of_100_000,
        True,
    ),
    "jizai-reading-many": Figure("`jizai.reading_many`, 5 cards, 1 thread", 3e7, "sets/s", _rate),
    "jizai-plays": Figure(
        "plays of Jizai, listed one by one in the core", 15, "ns", _nanoseconds, True
    ),
    "jizai-games": Figure("random games of Jizai, 4 players", 5e5, "decisions/s", _rate),
    "tavarua-games": Figure("random games of Tavarua, 4 players", 4e6, "decisions/s", _rate),
    "search-surfosaurus": Figure(
        "search in Surfosaurus MAX, 4 players", 5e5, "simulations/s", _rate
    ),
    "search-scout": Figure("search in Scout, 4 players", 1e5, "simulations/s", _rate),
    "search-tavarua": Figure("search in Tavarua, 4 players", 1e5, "simulations/s", _rate),
    "search-jizai": Figure("search in Jizai, 4 players", 3e4, "simulations/s", _rate),
    "import": Figure("`import shorebreak`", 150, "ms", _noted("milliseconds"), True),
    "memory": Figure(
        "memory of 100 million games above import", 100, "MiB", _noted("mebibytes"), True
    ),
}
# Two threads over one: of the bench whose figure is called so and "-2".
PAIRS = (
    "games-lazy",
    "games-dealt",
    "scout-games",
    "jizai-games",
    "tavarua-games",
    "search-surfosaurus",
    "search-scout",
    "search-tavarua",
    "search-jizai",
)
TWICE = 1.9
TWICE_SEARCH = 1.8


def human(value: float) -> str:
    """Write a number with three digits that count, or four from a thousand on."""
    for size, name in ((1e9, " billion"), (1e6, " million")):
        if value >= size:
            return f"{value / size:.3g}{name}"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a Markdown table, numbers to the right."""
    sides = ["---"] + ["---:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, sides, *rows])


def figures(benches: list[Bench]) -> str:
    """Return the table of the figures to reach: medians, and what the fastest round gave."""
    found = {one["extra_info"].get("figure"): one for one in benches}
    rows = []
    for key, figure in FIGURES.items():
        target = f"{human(figure.target)} {figure.unit}"
        target = f"at most {target}" if figure.at_most else f"at least {target}"
        if key not in found:
            rows.append([figure.text, target, "not measured", "", ""])
            continue
        median, best = (figure.value(found[key], which) for which in ("rate", "best_rate"))
        good = median <= figure.target if figure.at_most else median >= figure.target
        shown = [f"{human(value)} {figure.unit}" for value in (median, best)]
        if median == best:
            shown[1] = ""
        rows.append([figure.text, target, *shown, "yes" if good else "no"])
    for one in PAIRS:
        if two := found.get(f"{one}-2"):
            times = [two["extra_info"][by] for by in ("times", "best_times")]
            text = f"{FIGURES[one].text}: two threads over one"
            shown = [f"{value:.2f} times" for value in times]
            least = TWICE_SEARCH if one.startswith("search") else TWICE
            good = "yes" if times[0] >= least else "no"
            rows.append([text, f"at least {least} times", *shown, good])
    return table(["figure", "to reach", "median", "fastest round", "reached"], rows)


def _time(nanoseconds: float) -> str:
    for size, unit in ((1e9, "s"), (1e6, "ms"), (1e3, "µs")):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def _row(bench: Bench) -> list[str]:
    info = bench["extra_info"]
    rate, ratio = info["rate"], info.get("ratio")
    if "milliseconds" in info:
        return [info["what"], f"{info['milliseconds']:.1f} ms", "", "", ""]
    if "mebibytes" in info:
        return [info["what"], f"{info['mebibytes']:.1f} MiB", f"{human(rate)}/s", "", ""]
    shown = [f"{human(value)}/s" for value in (rate, info["best_rate"])]
    beside = f"{human(ratio)} times" if ratio is not None else ""
    return [f"{info['what']} ({info['unit']})", *shown, _time(1e9 / rate), beside]


def sections(benches: list[Bench]) -> Iterator[str]:
    """Yield a titled table for each group of benches."""
    usual = ["what", "median rate", "fastest round", "median time", "over pure Python"]
    heads = {
        "import": ["what", "median time"],
        "memory": ["what", "memory above import", "games"],
    }
    for group, title in TITLES.items():
        rows = [_row(one) for one in benches if one["group"] == group]
        if rows:
            head = heads.get(group, usual)
            yield f"## {title}\n\n{table(head, [row[: len(head)] for row in rows])}"


def instructions() -> str:
    """Return the table of instruction counts; empty if valgrind isn't there."""
    if shutil.which("valgrind") is None or shutil.which("cmake") is None:
        return ""
    done = subprocess.run(
        [sys.executable, BENCH / "instructions.py", "--json"], capture_output=True, check=True
    )
    counts: dict[tuple[str, int], dict[str, float]] = {}
    for row in json.loads(done.stdout):
        counts.setdefault((row["what"], row["players"]), {})[row["isa"]] = row["instructions"]
    names = list(next(iter(counts.values())))
    rows = [
        [f"{what}, {players} players", *(f"{by_name[name]:,.0f}" for name in names)]
        for (what, players), by_name in counts.items()
    ]
    return f"## Instructions\n\n{table(['for', *names], rows)}"


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def machine(loads: tuple[str, str]) -> str:
    """Say where and how this was measured."""
    from shorebreak import __version__, _core

    # The benches themselves load one core or two; before them nothing should run.
    busy = loads[0] != "unknown" and float(loads[0]) > 0.5
    return (
        f"Shorebreak {__version__}, {_processor()}, {os.cpu_count()} cores, "
        f"{platform.system()} {platform.machine()}, Python {platform.python_version()}; widest "
        f"instruction set {_core.ISAS[-1]}. Load average of the machine {loads[0]} before and "
        f"{loads[1]} after.{f' {BUSY}' if busy else ''}"
    )


def run(long: bool) -> list[Bench]:
    """Run the benches and return their results."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "benches.json"
        subprocess.run(
            [sys.executable, "-m", "pytest", BENCH, "-q", "-p", "no:cacheprovider",
             f"--benchmark-json={path}", *(["--long"] if long else [])],
            check=True, stdout=sys.stderr,
        )  # fmt: skip
        return read(path)


def read(path: Path) -> list[Bench]:
    """Return the benches of a file of results."""
    benches: list[Bench] = json.loads(path.read_text(encoding="utf-8"))["benchmarks"]
    return benches


def middle(passes: list[list[Bench]]) -> list[Bench]:
    """Return each bench of the pass in which its rate is the median, with the best of all passes.

    Of an even number of passes it is the lower of the two in the middle.
    """
    merged = []
    for same in zip(*passes, strict=True):
        bench = sorted(same, key=_rate)[(len(same) - 1) // 2]
        info = dict(bench["extra_info"], best_rate=max(_rate(one, "best_rate") for one in same))
        merged.append({**bench, "extra_info": info})
    return merged


def main() -> None:
    """Print the tables, or write them into a file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="results of pytest bench --benchmark-json=FILE")
    parser.add_argument("--write", action="store_true", help="write docs and README")
    parser.add_argument("--short", action="store_true", help="leave out what takes minutes")
    parser.add_argument(
        "--passes",
        type=int,
        default=1,
        metavar="N",
        help="run all N times, show the median of each",
    )
    options = parser.parse_args()
    if options.passes < 1:
        parser.error(f"--passes must be at least 1, not {options.passes}")
    before = _load()
    passes = (
        [read(options.json)]
        if options.json
        else [run(long=not options.short) for _ in range(options.passes)]
    )
    benches = middle(passes)
    counted = instructions()
    where = machine((before, _load()))
    reached = figures(benches)
    parts = [where, f"## Figures to reach\n\n{reached}", *sections(benches)]
    full = "\n\n".join([*parts, *([counted] if counted else [])])
    if options.write:
        replace(ROOT / "docs" / "performance.md", full)
        replace(ROOT / "README.md", f"{reached}\n\n{where}")
    else:
        print(full)


def replace(path: Path, text: str) -> None:
    """Put `text` between the markers of a file."""
    old = path.read_text(encoding="utf-8")
    head, tail = old[: old.index(BEGIN)], old[old.index(END) :]
    path.write_text(f"{head}{BEGIN}\n\n{text}\n\n{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
