"""How long calls report, and how they stop."""

import io
import signal
import subprocess
import sys
import threading
from collections import deque

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import progress

MANY = 10**9


def interrupting(after):
    """A progress function that interrupts once `after` items are done."""
    calls = []

    def report(done, total):
        calls.append((done, total))
        if done >= after:
            raise KeyboardInterrupt

    report.calls = calls
    return report


@pytest.mark.parametrize("threads", [1, 2, 7])
@pytest.mark.parametrize("lazy", [True, False])
def test_an_interrupted_run_is_a_prefix(threads, lazy):
    with pytest.raises(
        sb.Interrupted, match=r"interrupted after [\d,]+ of 1,000,000,000 games"
    ) as caught:
        sb.simulate(
            "surfosaurus", players=4, games=MANY, seed=3, threads=threads, lazy=lazy,
            progress=interrupting(1),
        )  # fmt: skip
    partial = caught.value.partial
    assert partial.interrupted
    assert 0 < partial.games < partial.asked == MANY
    whole = sb.simulate("surfosaurus", players=4, games=partial.games, seed=3, lazy=lazy)
    assert np.array_equal(partial.histogram, whole.histogram)
    assert np.array_equal(partial.tally.wins, whole.tally.wins)
    assert partial.events == whole.events
    assert partial.game(partial.games - 1).over
    assert "interrupted" in str(partial.summary())
    assert f"{partial.games:,} of 1,000,000,000 games" in repr(partial)


def test_interrupted_scores_are_a_prefix():
    game = sb.new_game("surfosaurus", players=4, seed=1)
    with pytest.raises(sb.Interrupted) as caught:
        sb.playouts(
            game.view(0), games=3_000_000, seed=3, threads=2, keep="scores",
            progress=interrupting(1),
        )  # fmt: skip
    partial = caught.value.partial
    assert partial.units.shape == (partial.games, 4)
    whole = sb.playouts(game.view(0), games=partial.games, seed=3, keep="scores")
    assert np.array_equal(partial.units, whole.units)
    assert np.array_equal(partial.winners, whole.winners)
    # The memory of the games that weren't played is let go.
    assert partial.units.base is None


def test_interrupted_is_a_keyboard_interrupt():
    assert issubclass(sb.Interrupted, KeyboardInterrupt)
    assert not issubclass(sb.Interrupted, Exception)


def test_interrupted_advice_is_a_prefix():
    view = sb.new_game("surfosaurus", players=4, seed=7).view(0)
    with pytest.raises(sb.Interrupted, match="worlds") as caught:
        sb.advise(view, simulations=10**7, seed=3, progress=interrupting(1))
    partial = caught.value.partial
    assert partial.interrupted
    assert 0 < partial.worlds < 10**7 // 7
    assert partial.simulations == 7 * partial.worlds
    whole = sb.advise(view, simulations=partial.simulations, seed=3)
    assert [(tip.text, tip.score, tip.win_share) for tip in partial] == [
        (tip.text, tip.score, tip.win_share) for tip in whole
    ]
    assert "interrupted" in str(partial)


def test_an_interrupt_when_all_is_done_keeps_everything():
    with pytest.raises(sb.Interrupted) as caught:
        sb.simulate("surfosaurus", players=4, games=100, seed=3, progress=interrupting(100))
    assert caught.value.partial.games == 100
    assert caught.value.partial.interrupted


def test_progress_is_called_again_and_again_and_at_the_end():
    """Signals are looked at as often: that is how Ctrl-C is answered."""
    calls = []

    def report(done, total):
        calls.append((done, total))
        if len(calls) == 15:
            raise KeyboardInterrupt

    with pytest.raises(sb.Interrupted):
        sb.simulate("surfosaurus", players=6, games=MANY, seed=1, progress=report)
    done = [one for one, _ in calls]
    assert done == sorted(done)
    assert {total for _, total in calls} == {MANY}
    ended = []
    sb.simulate("surfosaurus", players=4, games=500, seed=1, progress=lambda *at: ended.append(at))
    assert ended[-1] == (500, 500)


def test_a_failing_progress_stops_the_run():
    def fail(done, total):
        raise LookupError("no such screen")

    with pytest.raises(LookupError, match="no such screen"):
        sb.simulate("surfosaurus", players=4, games=MANY, seed=1, progress=fail)


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_keeps_what_was_finished():
    program = """
import numpy as np, os, signal, sys, threading
import shorebreak as sb
sb.simulate("surfosaurus", players=4, games=1)
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    sb.simulate("surfosaurus", players=4, games=10**12, seed=1, threads=2)
except KeyboardInterrupt as stop:
    partial = stop.partial
    again = sb.simulate("surfosaurus", players=4, games=partial.games, seed=1)
    assert partial.games > 0 and np.array_equal(partial.histogram, again.histogram)
    try:
        print("partial", flush=True)
    finally:
        sys.exit(130)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == ("partial\n", "", 130)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="signals differ")
def test_ctrl_c_stops_resolve_many():
    from shorebreak.surfosaurus import resolve_many

    masks = np.full((8_000_000, 7), 0b101101, np.uint16)
    handler = signal.getsignal(signal.SIGINT)
    if handler is not signal.default_int_handler:
        pytest.skip("SIGINT is handled by something else")
    main = threading.main_thread().ident
    timer = threading.Timer(0.05, lambda: signal.pthread_kill(main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        deque((resolve_many(masks, 4) for _ in range(1000)), maxlen=0)
    timer.join()


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    stream = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    # Done in the test itself: pytest changes the stream between fixtures and test.
    return lambda: monkeypatch.setattr(sys, "stderr", stream) or stream


def run_for(count=3, **given):
    """A run long enough for `count` reports, which has a bar if it wants one."""
    with progress.reporting(given.get("progress"), 100, "games") as report:
        for done in range(count):
            if report is not None:
                report(10 * (done + 1))


def test_a_bar_appears_when_it_takes_long(terminal, monkeypatch):
    stream = terminal()
    run_for()
    assert stream.getvalue() == ""
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    run_for()
    assert "games" in stream.getvalue()


def test_a_bar_at_once(terminal):
    stream = terminal()
    run_for(progress=True)
    assert "30/100" in stream.getvalue()


def test_no_bar(terminal, monkeypatch):
    stream = terminal()
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    run_for(progress=False)
    run_for(count=0)
    assert stream.getvalue() == ""
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    run_for()
    assert stream.getvalue() == ""


def test_a_bar_in_a_notebook(monkeypatch):
    shell = type("ZMQInteractiveShell", (), {})()
    module = type(sys)("IPython")
    module.get_ipython = lambda: shell
    monkeypatch.setitem(sys.modules, "IPython", module)
    monkeypatch.setattr(progress, "find_spec", lambda name: name)
    assert progress._seen()
    monkeypatch.setattr(progress, "find_spec", lambda name: None)
    assert not progress._seen()
    module.get_ipython = lambda: None
    monkeypatch.setattr(sys, "stderr", None)
    assert not progress._seen()
