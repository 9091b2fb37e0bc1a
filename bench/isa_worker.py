"""Resolves many tables again and again with the instruction set of SHOREBREAK_ISA, on demand.

Run by bench_resolve_many.py: arguments are the path of the masks (.npy), the size of the
combination and the number of threads. Prints the instruction set and the digest of the result;
then each line of input, a number, is answered once so many calls have been made.
"""

from __future__ import annotations

import hashlib
import sys

import numpy as np

from shorebreak import _core
from shorebreak.surfosaurus import resolve_many


def main() -> None:
    """Serve until the input ends."""
    path, size, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    masks = np.load(path)
    out = resolve_many(masks, size, threads=threads)
    digest = hashlib.sha256(b"".join(array.tobytes() for array in out)).hexdigest()
    print(_core.ISA, digest, flush=True)
    for line in sys.stdin:
        for _ in range(int(line)):
            resolve_many(masks, size, threads=threads, out=out)
        print("done", flush=True)


if __name__ == "__main__":
    main()
