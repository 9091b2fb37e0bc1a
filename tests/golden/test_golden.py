"""Golden records are replayed, golden runs repeated, golden counts taken again."""

import json

import pytest

from shorebreak import native, registry
from shorebreak.records import read_records, replay

from ..conformance.adapter import Tree
from .golden import FOLDER, count_flow, count_native, run_hash

# Positions that the flow can walk in well under a second.
FLOW_LIMIT = 5000


def golden(name):
    path = FOLDER / f"{name}.json"
    assert path.exists(), f"{name} is registered, but has no golden file; see golden.py"
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", registry.names())
def test_golden_records_replay_to_their_results(name):
    path = FOLDER / f"{name}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    records = list(read_records(path))
    assert [record.to_json() for record in records] == lines
    for record in records:
        again = replay(record)
        assert again.record() == record
        if record.view is not None:
            assert replay(again.sample(seed=1).view(again.seat).record()) == again
    # Of every sort: each number of players, house rules, a deal, unfinished, views, unknown cards.
    assert {record.rules["players"] for record in records} == {
        *registry.module(name).Rules.players_range
    }
    assert any(len(record.rules) > 1 for record in records)
    assert any(record.seed is None and record.deal is not None for record in records)
    assert any(record.result is not None and record.seed == 2**64 - 1 for record in records)
    assert any(record.actions and record.result is None for record in records)
    views = [record for record in records if record.view is not None]
    assert views
    assert any("?" in record.to_json() for record in views)


@pytest.mark.parametrize("name", registry.names())
def test_runs_give_what_they_always_gave(name):
    rules_type = registry.module(name).Rules
    runs = golden(name)["runs"]
    for run in runs:
        rules = rules_type.from_dict(run["rules"])
        assert run_hash(rules, policy=run["policy"], lazy=run["lazy"]) == run["sha256"], run
    # Each table is another run. So is each way of playing; only house rules may leave no choice.
    dealt = [run for run in runs if run["policy"] == "random" and not run["lazy"]]
    assert len({run["sha256"] for run in dealt}) == len(dealt)
    published = [run for run in runs if len(run["rules"]) == 1]
    assert len({run["sha256"] for run in published}) == len(published)
    assert {run["rules"]["players"] for run in published} == {*rules_type.players_range}
    assert {run["policy"] for run in runs} == {*native.core(name).POLICIES}
    assert {run["lazy"] for run in runs} == {False, bool(native.core(name).HAS_LAZY)}


@pytest.mark.parametrize("name", registry.names())
def test_counts_of_action_sequences(name):
    """Perft: from fixed deals, how many sequences of actions there are at each depth."""
    counts = golden(name)["counts"]
    walked = 0
    for count in counts:
        rules = registry.module(name).Rules.from_dict(count["rules"])
        tree = Tree(rules, count["seed"], count["depth"], count.get("plies", 0))
        expected = {key: count[key] for key in ("sequences", "actions", "over")}
        assert count_native(tree) == expected
        if sum(expected["sequences"]) <= FLOW_LIMIT:
            walked += 1
            assert count_flow(tree) == expected
        # Each legal action leads to one position.
        assert expected["actions"][:-1] == expected["sequences"][1:]
    assert walked >= 3
    assert any(sum(count["over"]) for count in counts), "no tree reaches the end of a game"
