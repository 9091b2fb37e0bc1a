"""What usually happens after an action: the sentences say what the flow and the reference count."""

import importlib
import json
import os
import subprocess
import sys
from collections import Counter
from statistics import fmean

import pytest

import shorebreak as sb
from shorebreak import explanation, native, registry, telling
from shorebreak.random import Purpose, Stream
from shorebreak.scout.course import End as ScoutEnd
from shorebreak.tavarua.actions import Kind
from shorebreak.tavarua.position import Where

from .test_simulate import TABLES

PLIES = {"surfosaurus": (0, 13), "scout": (0, 9, 15), "jizai": (1, 6), "tavarua": (1, 7, 40, 55)}
SEED = 12


def view_of(name, players, plies):
    """What the seat to act knows some way into a greedy game."""
    game = sb.simulate(name, players=players, games=1, seed=SEED, policy="greedy").game(0)
    start = registry.module(name).Game(game.rules, seed=SEED, index=0, chance=game.outcomes)
    for action in game.actions[:plies]:
        start.play(action)
    return start.view(start.player)


def advice_of(view):
    return sb.advise(view, simulations=1, seed=3)


def lived(name, view, action, world, policy):
    """A world of a view in which an action was played, and the reference played on."""
    reference = importlib.import_module(f"shorebreak.{name}.reference")
    game = view.sample(seed=3, index=world)
    choices = Stream(3, world, Purpose.POLICY)
    done, seat = GAMES[name].done, view.seat
    past = done(game, seat)
    game.play(action)
    while not game.over and done(game, seat) == past:
        game.play(reference.choose(policy, game, choices))
    return game


KINDS = {
    "high_card": "high cards win the round",
    "straight": "a straight wins the round",
    "flush": "a flush wins the round",
    "of_a_kind": "cards of a kind win the round",
    "straight_flush": "a straight flush wins the round",
}


class ByRound:
    @staticmethod
    def done(game, seat):
        return len(game.rounds)


class Surfosaurus(ByRound):
    @staticmethod
    def fact(game, past, view, action):
        one = game.rounds[past]
        units = one.units[view.seat]
        scores = action in one.full[view.seat] or action in one.half[view.seat]
        return one.resolution.kind.name.lower(), units / 2, scores

    def check(self, facts, story, view):
        assert story.counts == {"scoring": sum(scores for _, _, scores in facts)}
        part = telling.share(story.counts["scoring"], len(facts))
        assert (
            f"{story.text} itself scores in {part}, and over all playouts the round brings"
            in story.sentence
        )
        return [(KINDS[kind], points) for kind, points, _ in facts]


class Scout(ByRound):
    @staticmethod
    def fact(game, past, view, action):
        one = game.rounds[past]
        return one.end, one.shown_by, one.exempt, one.units[view.seat]

    def check(self, facts, story, view):
        out = Counter(exempt for end, _, exempt, _ in facts if end is ScoutEnd.EMPTIED)
        assert story.counts == {"out": [out[seat] for seat in range(view.rules.players)]}
        others = {
            end: {by for one, by, _, _ in facts if one is end and by != view.seat}
            for end in ScoutEnd
        }
        return [(self.words(end, by, others[end], view), units) for end, by, _, units in facts]

    @staticmethod
    def words(end, by, others, view):
        mine = by == view.seat
        other = f"seat {min(others)}" if len(others) == 1 else "another seat"
        if end is ScoutEnd.EMPTIED:
            return "you go out" if mine else f"{other} goes out"
        if end is ScoutEnd.STUCK:
            return f"seat {1 - view.seat} gets stuck" if mine else "you get stuck"
        if end is ScoutEnd.TRUNCATED:
            return "the round is cut off for its length"
        whose = "your" if mine else f"{other}'s"
        how = "stays unbeaten" if end is ScoutEnd.UNBEATEN else "is scouted away"
        return f"{whose} show {how}"


class Jizai(ByRound):
    @staticmethod
    def fact(game, past, view, action):
        one = game.rounds[past]
        return one.out, one.units[view.seat]

    def check(self, facts, story, view):
        out = [sum(seat in out for out, _ in facts) for seat in range(view.rules.players)]
        assert story.counts == {"out": out}
        others = {out[0] for out, _ in facts if out and view.seat not in out}
        other = f"seat {min(others)}" if len(others) == 1 else "another seat"
        return [
            ("the stock runs out" if not out
             else "you go out" if view.seat in out else f"{other} goes out", units)
            for out, units in facts
        ]  # fmt: skip


FINISHES = {
    "NONE": "you finish no wave before the game ends",
    "SHORE": "you ride a wave to the shore",
    "BAILED": "you bail",
    "SNAKED": "you are snaked",
    "WIPED_OUT": "you wipe out",
}


class Tavarua:
    @staticmethod
    def done(game, seat):
        return sum(one.seat == seat for one in game.finished)

    @staticmethod
    def fact(game, past, view, action):
        own = [one for one in game.finished if one.seat == view.seat]
        how, points = (own[past].finish.name, own[past].points) if len(own) > past else ("NONE", 0)
        # Where the seat last took on a wave: its commitments, walked again from the start.
        again = view.sample(seed=3, index=game.index)
        begins = None
        riding = again.surfers[view.seat].where is Where.WAVE
        for taken in game.actions[len(again.actions) :]:
            surfer = again.surfers[view.seat]
            if again.player == view.seat and taken.kind is Kind.CATCH and not riding:
                begins = surfer.space, again.round - view.round
            again.play(taken)
        if how == "NONE" and again.surfers[view.seat].where is not Where.WAVE:
            begins = None
        return how, game.rules.mark(points) / 10, begins

    def check(self, facts, story, view):
        counted = Counter(how for how, _, _ in facts)
        counts = dict(story.counts)
        caught = counts.pop("caught", None)
        assert counts == {how.lower(): counted[how] for how in FINISHES}
        begins = Counter(begins for _, _, begins in facts if begins)
        assert (caught is not None) == bool(begins)
        if begins:
            place = caught["space"], caught["rounds"]
            assert begins[place] == caught["count"] == max(begins.values())
            part = telling.share(caught["count"], len(facts))
            assert f" go for one in space {caught['space']} " in story.sentence
            assert f"({part}), and over all playouts the wave brings" in story.sentence
        return [(FINISHES[how], mark) for how, mark, _ in facts]


GAMES = {
    "surfosaurus": Surfosaurus(),
    "scout": Scout(),
    "jizai": Jizai(),
    "tavarua": Tavarua(),
}


# In Surfosaurus MAX random play draws slots of hands, whose order the two engines don't share.
@pytest.mark.parametrize(
    ("table", "policy"),
    [
        (table, policy)
        for table in TABLES
        for policy in ("greedy", "random")
        if table[0] != "surfosaurus" or policy == "greedy"
    ],
    ids=lambda one: one if isinstance(one, str) else f"{one[0]}-{one[1]}",
)
def test_the_numbers_are_those_of_the_flow(table, policy):
    name, players = table
    own = GAMES[name]
    playouts = 3 if name == "tavarua" else 6
    for plies in PLIES[name]:
        view = view_of(name, players, plies)
        advice = advice_of(view)
        told = advice.explain(playouts=playouts, policy=policy)
        assert len(told) == min(3, len(advice))
        for tip, story in zip(advice, told, strict=False):
            assert (story.action, story.text, story.playouts) == (tip.action, tip.text, playouts)
            facts = []
            for world in range(playouts):
                past = own.done(view.sample(seed=3, index=world), view.seat)
                game = lived(name, view, tip.action, world, policy)
                facts.append(own.fact(game, past, view, tip.action))
            check(own.check(facts, story, view), story)


def check(happened, story):
    """Whether a story tells this: (what, points) of each playout."""
    groups = {}
    for what, points in happened:
        groups.setdefault(what, []).append(points)
    assert {case.what: case.count for case in story.cases} == {
        what: len(points) for what, points in groups.items()
    }
    assert [case.count for case in story.cases] == sorted(map(len, groups.values()), reverse=True)
    for case in story.cases:
        assert case.mean == pytest.approx(fmean(groups[case.what]))
    assert story.mean == pytest.approx(fmean(points for _, points in happened))
    sentence, total = story.sentence, len(happened)
    assert sentence.startswith(f"After {story.text} ")
    first = story.cases[0]
    assert first.words.predicate in sentence
    assert f"({telling.share(first.count, total)} of {total} playouts" in sentence
    said = [first.mean, *[case.mean for case in story.cases[1:2]], story.mean]
    for mean in said:
        assert f" {abs(mean):.1f}" in sentence
    if len(story.cases) > 1:
        second = story.cases[1]
        mostly = "mostly " if len(story.cases) > 2 else ""
        part = telling.share(second.count, total)
        assert f"; otherwise {mostly}{second.what} ({part}" in sentence
    else:
        assert "otherwise" not in sentence


@pytest.fixture(scope="module")
def advice():
    return advice_of(view_of("scout", 3, 13))


def test_same_seed_same_explanation(advice):
    one, two = advice.explain(60), advice.explain(playouts=60, seed=advice.seed)
    assert str(one) == str(two)
    assert one.to_dict() == two.to_dict()
    assert (one.seed, one.playouts, one.policy) == (3, 60, "greedy")
    assert one.to_dict() != advice.explain(60, seed=4).to_dict()
    assert one.to_dict() != advice.explain(60, policy="random").to_dict()


def test_searched_advice_is_explained_too():
    view = view_of("jizai", 3, 6)
    searched = sb.advise(view, method="ismcts", simulations=50, seed=1)
    told = searched.explain(playouts=10)
    assert [story.text for story in told] == [tip.text for tip in searched[:3]]


def test_one_action_has_one_story():
    rules = sb.surfosaurus.Rules(players=2, hand_size=1)
    told = advice_of(sb.surfosaurus.Game(rules, seed=1).view(0)).explain(playouts=1)
    assert len(told) == 1
    assert "(100 % of 1 playout)" in told[0].sentence
    assert repr(told) == "<Explanation: 1 action, 1 playouts each, policy greedy>"


def test_nothing_hidden_enters():
    """Games that one seat can't tell apart are explained alike."""
    for name, players in TABLES:
        if players > 1:
            game = registry.module(name).Game(registry.module(name).Rules(players=players), seed=8)
            while game.player != 0:
                game.play(game.legal_actions()[0])
            other = game.view(0).sample(seed=99)
            told = [advice_of(one.view(0)).explain(playouts=4) for one in (game, other)]
            assert told[0].to_dict() == told[1].to_dict()


def test_display(advice):
    told = advice.explain(playouts=30)
    assert isinstance(told, sb.Explanation)
    assert str(told).splitlines() == list(told.sentences) == [str(story) for story in told]
    assert told[0:2] == (told[0], told[1])
    shown = told._repr_html_()
    assert shown.count("<li>") == 3
    assert "policy greedy, seed 3" in shown
    assert repr(told) == "<Explanation: 3 actions, 30 playouts each, policy greedy>"


def test_as_data(advice):
    told = advice.explain(playouts=30)
    data = json.loads(json.dumps(told.to_dict()))
    assert (data["game"], data["seat"], data["playouts"]) == ("scout", advice.view.seat, 30)
    assert (data["seed"], data["policy"], data["interrupted"]) == (3, "greedy", False)
    for row, story in zip(data["actions"], told, strict=True):
        assert (row["action"], row["sentence"]) == (story.text, story.sentence)
        assert sum(case["count"] for case in row["cases"]) == 30
        assert sum(case["share"] for case in row["cases"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"playouts": 0}, ValueError, "playouts must be from 1 to 10,000,000, not 0"),
        ({"playouts": 2.5}, TypeError, "playouts must be a whole number, not 2.5"),
        ({"playouts": True}, TypeError, "playouts must be a whole number"),
        ({"seed": -1}, ValueError, r"seed must be from 0 to 2\^64 - 1"),
        ({"policy": "gredy"}, ValueError, "no policy 'gredy'; did you mean 'greedy'?"),
        ({"progress": "yes"}, TypeError, "progress must be True, False, None"),
    ],
)
def test_bad_arguments(advice, given, error, message):
    with pytest.raises(error, match=message):
        advice.explain(**{"playouts": 5, **given})


def test_progress_is_told(advice):
    calls = []
    advice.explain(playouts=300, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1] == (300, 300)
    assert calls == sorted(calls)


def test_interrupted_it_keeps_a_prefix(advice, monkeypatch):
    monkeypatch.setattr(explanation, "_REPORTS", 0.0)

    def stop_at(number):
        def report(done, total):
            if done >= number:
                raise KeyboardInterrupt

        return report

    with pytest.raises(sb.Interrupted, match="after 7 of 60 playouts of each action") as caught:
        advice.explain(playouts=60, progress=stop_at(7))
    partial = caught.value.partial
    assert (partial.playouts, partial.interrupted) == (7, True)
    assert partial.sentences == advice.explain(playouts=7).sentences
    with pytest.raises(sb.Interrupted, match="after 9 of 9 ") as caught:
        advice.explain(playouts=9, progress=stop_at(9))
    assert caught.value.partial.sentences == advice.explain(playouts=9).sentences


def test_interrupted_at_once_it_says_nothing(advice, monkeypatch):
    def interrupt(*args, **given):
        raise KeyboardInterrupt

    monkeypatch.setattr("shorebreak.scout.outcome.outcome_of", interrupt)
    with pytest.raises(sb.Interrupted, match="after 0 of 60") as caught:
        advice.explain(playouts=60)
    assert (len(caught.value.partial), str(caught.value.partial)) == (0, "")


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_ctrl_c():
    script = """
import os, signal, threading
import shorebreak as sb
advice = sb.advise(sb.new_game("jizai", players=4, seed=1).view(0), simulations=1, seed=1)
advice.explain(playouts=1)
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    advice.explain(playouts=10**7)
except sb.Interrupted as stopped:
    print(len(stopped.partial), stopped.partial.playouts > 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "3 True\n"


@pytest.mark.parametrize("name", sb.games())
def test_policies_are_the_games(name):
    assert explanation.policy_of(name) == "greedy"


@pytest.mark.parametrize("name", sb.games())
def test_a_native_playout_step_by_step(name):
    """It is the playout of a run, and refuses what can't be."""
    core, rules = native.core(name), native.rules_of(registry.module(name).Rules(players=2))
    view = native.view_of(sb.new_game(name, players=2, seed=1).view(0))
    first, actions, _ = core.trace(rules, view, seed=5, game=2, policy=0)
    playout = core.Playout(rules, view, seed=5, game=2, policy=0)
    assert playout.state == first
    with pytest.raises(ValueError, match=r"\([A-Z]{3}-\d+"):
        playout.take(actions[0] + 1_000_000)
    assert (playout.take(actions[0]), playout.before) == (actions[0], first)
    again = core.Playout(rules, view, seed=5, game=2, policy=0)
    units = [0, 0]
    taken = []
    while not again.over:
        taken.append(again.step())
        assert set(again.events) <= set(core.EVENTS)
        units = [units[seat] + again.gained(seat) for seat in range(2)]
    assert taken == actions
    assert units == list(again.state.units(rules))
    with pytest.raises(ValueError, match="has come to the end of the game"):
        again.step()
    with pytest.raises(ValueError, match="seat must be from 0 to 1, not 2"):
        again.gained(2)
    with pytest.raises(ValueError, match="policy must be from 0 to"):
        core.Playout(rules, view, seed=5, game=2, policy=9)
