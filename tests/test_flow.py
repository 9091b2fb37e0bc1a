"""What every game's flow does alike, shown on a tiny game of dice and hidden bids."""

import copy
import itertools
import pickle
import sys
import threading
from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any, ClassVar

import msgspec
import pytest
from msgspec import Meta

from shorebreak import flow, registry
from shorebreak.configuration import TABLE, RulesBase
from shorebreak.errors import DealError, IllegalActionError, NotationError, RecordError
from shorebreak.records import replay
from shorebreak.views import View


class Rules(RulesBase, frozen=True, kw_only=True):
    game_name: ClassVar[str] = "bids"
    players_range: ClassVar[range] = range(2, 4)
    players: Annotated[int, Meta(ge=2, le=3, description="Players")] = TABLE
    rounds: Annotated[int, Meta(ge=1, le=9, description="Rounds")] = TABLE
    dice: Annotated[bool, Meta(description="Whether a die is rolled")] = TABLE

    @classmethod
    def table(cls, players):
        return {"rounds": 3, "dice": True}


class Deal:
    """A number that each seat keeps to itself."""

    def __init__(self, secrets):
        self.secrets = tuple(secrets)

    def to_record(self):
        return {"secrets": list(self.secrets)}

    @classmethod
    def from_record(cls, data):
        return cls(data["secrets"])


class BidView(View[Rules, int]):
    name: ClassVar[str] = "bids"

    def __init__(self, rules, seat, secret, bids, outcomes):
        super().__init__(rules, seat)
        self.secret, self.bids, self.outcomes = secret, tuple(bids), tuple(outcomes)

    def _key(self):
        return self._rules, self._seat, self.secret, self.bids, self.outcomes

    def legal_actions(self):
        return [0, 1, 2]

    def sample(self, *, seed, index=0):
        raise LookupError

    def to_record(self):
        return {"seat": self._seat, "secret": self.secret, "bids": self.bids,
                "outcomes": self.outcomes}  # fmt: skip

    @classmethod
    def from_record(cls, rules, data: Mapping[str, Any]):
        return cls(rules, data["seat"], data["secret"], data["bids"], data["outcomes"])


class Game(flow.Game[Rules, Deal, int, BidView]):
    """Each round a die is rolled, then all bid in secret; the highest bids score the die."""

    name: ClassVar[str] = "bids"
    title: ClassVar[str] = "Bids"
    rules_type = Rules
    has_chance: ClassVar[bool] = True

    def _shuffle(self, stream):
        return Deal(stream.below(100) for _ in range(self._rules.players))

    def _check_deal(self):
        if len(self._deal.secrets) != self._rules.players:
            raise DealError("the deal needs a secret for each seat")

    def _set_up(self):
        self._won = [0] * self._rules.players
        self._bids = [[]]
        self._roll()

    def _roll(self):
        self._die = self._chance(
            "the die",
            lambda stream: stream.below(6) + 1,
            lambda outcome: None if outcome in range(1, 7) else f"{outcome!r} is not 1 to 6",
        )

    def _check(self, action):
        if not 0 <= action <= 2:
            raise IllegalActionError(f"{action} is not 0 to 2", action=action, clause="BID-1")

    def _apply(self, action):
        self._bids[-1].append(action)
        if len(self._bids[-1]) == self._rules.players:
            for seat, bid in enumerate(self._bids[-1]):
                self._won[seat] += self._die if bid == max(self._bids[-1]) else 0
            self._bids.append([])
            if not self.over:
                self._roll()

    def _redraw(self, stream):
        return self._deal

    def _view(self, seat):
        bids = [self.seen(ply, seat) for ply in range(len(self._actions))]
        return BidView(self._rules, seat, self._deal.secrets[seat], bids, self._outcomes)

    def seen(self, ply, seat):
        finished = (len(self._bids) - 1) * self._rules.players
        return self._actions[ply] if ply < finished or self._actors[ply] == seat else None

    def parse_action(self, text):
        try:
            return int(text)
        except ValueError:
            raise NotationError(f"{text!r} is not a bid") from None

    def format_action(self, action):
        return str(action)

    @property
    def player(self):
        return None if len(self._bids) > self._rules.rounds else len(self._bids[-1])

    def legal_actions(self):
        return [] if self.over else [0, 1, 2]

    @property
    def units(self):
        return tuple(self._won)

    @property
    def winners(self):
        best = max(self._won)
        return tuple(s for s, won in enumerate(self._won) if won == best) if self.over else ()

    def _rows(self):
        yield "Bids", f"the die shows <{self._die}>"


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    module = ModuleType("bids_game")
    module.Game, module.View, module.Rules, module.Deal = Game, BidView, Rules, Deal
    monkeypatch.setitem(sys.modules, "bids_game", module)
    monkeypatch.setitem(registry._MODULES, "bids", "bids_game")


def play(game, plies=99):
    for ply in range(plies):
        if game.over:
            break
        game.play((ply * 7) % 3)
    return game


def test_chance_comes_from_the_seed_and_is_remembered():
    game = play(Game(Rules(players=2), seed=5))
    assert game.over
    assert len(game.outcomes) == 3
    assert play(Game(Rules(players=2), seed=5)).outcomes == game.outcomes
    assert play(Game(Rules(players=2), seed=5, index=1)).outcomes != game.outcomes
    assert replay(game.record()).outcomes == game.outcomes
    assert "chance" not in game.record().to_dict()


def test_chance_can_be_given_with_a_deal():
    rules = Rules(players=2)
    game = play(Game(rules, deal=Deal([1, 2]), chance=[6, 5, 4]))
    assert game.outcomes == (6, 5, 4)
    record = game.record()
    assert record.to_dict()["chance"] == [6, 5, 4]
    assert replay(record.to_json()).outcomes == (6, 5, 4)
    with pytest.raises(
        ValueError, match="a deal of bids leaves some to chance: give seed= as well"
    ):
        Game(rules, deal=Deal([1, 2]))
    with pytest.raises(ValueError, match="the die is left to chance, and there is neither outcome"):
        play(Game(rules, deal=Deal([1, 2]), chance=[6]))
    with pytest.raises(ValueError, match="outcome 0, the die: 7 is not 1 to 6"):
        Game(rules, deal=Deal([1, 2]), chance=[7])
    mixed = play(Game(rules, seed=5, deal=Deal([1, 2]), chance=[6]))
    assert mixed.outcomes[0] == 6
    assert replay(mixed.record()).outcomes == mixed.outcomes


def test_a_record_with_a_wrong_outcome_names_the_ply():
    game = play(Game(Rules(players=2), deal=Deal([1, 2]), chance=[6, 5, 4]))
    data = game.record().to_dict()
    with pytest.raises(RecordError, match="ply 1: action '1': outcome 1, the die: 9 is not 1 to 6"):
        replay({**data, "chance": [6, 9, 4]})
    with pytest.raises(RecordError, match="ply 6: chance lists 1 outcomes more than were needed"):
        replay({**data, "chance": [6, 5, 4, 3]})
    with pytest.raises(RecordError, match="ply 6: the result is said to be"):
        replay({**data, "chance": [6, 5, 1]})


def test_copies_keep_the_future_or_draw_it_anew():
    game = play(Game(Rules(players=2, rounds=9), seed=5), 5)
    same = game.copy()
    other = game.copy(seed=8)
    before = game.outcomes
    for twin in (game, same, other):
        play(twin)
    assert same.outcomes == game.outcomes
    assert other.outcomes[: len(before)] == before
    assert other.outcomes != game.outcomes
    again = replay(other.record())
    assert (again.outcomes, again.units) == (other.outcomes, other.units)
    assert pickle.loads(pickle.dumps(other)).record() == other.record()


def test_a_hidden_decision_is_hidden_until_all_have_decided():
    game = Game(Rules(players=2), seed=5)
    other = game.copy()
    game.play(0)
    other.play(2)
    assert game.view(1) == other.view(1)
    assert hash(game.view(1)) == hash(other.view(1))
    assert game.view(0) != other.view(0)
    for one in (game, other):
        one.play(1)
    assert game.view(1) != other.view(1)
    assert game.view(1).bids == (0, 1)
    view = game.view(1)
    assert pickle.loads(pickle.dumps(view)).secret == view.secret


def test_actions_seats_and_errors():
    game = Game(Rules(players=3), seed=5)
    for bid in ("1", 2, "0", 1):
        game.play(bid)
    assert game.actions == (1, 2, 0, 1)
    assert game.actors == (0, 1, 2, 0)
    with pytest.raises(IllegalActionError, match=r"5 is not 0 to 2 \(BID-1\)"):
        game.play(5)
    with pytest.raises(IllegalActionError, match="'x' is not a bid"):
        game.play("x")
    assert game.actions == (1, 2, 0, 1)
    assert game.scores == tuple(map(float, game.units))


def test_a_play_that_is_interrupted_leaves_the_game_as_it_was(monkeypatch):
    game = play(Game(Rules(players=2), seed=5), 3)
    before = game.record(), game.outcomes, copy.deepcopy(game._bids)
    applied = Game._apply

    def once(self, action):
        if len(self._actions) == 3:
            self._bids[-1].append(action)
            raise KeyboardInterrupt
        applied(self, action)

    monkeypatch.setattr(Game, "_apply", once)
    with pytest.raises(KeyboardInterrupt):
        game.play(1)
    monkeypatch.undo()
    assert (game.record(), game.outcomes, game._bids) == before
    play(game)
    assert play(Game(Rules(players=2), seed=5)).outcomes == game.outcomes


def test_a_second_thread_is_refused_while_one_plays(monkeypatch):
    game = Game(Rules(players=2), seed=5)
    inside, leave = threading.Event(), threading.Event()
    applied = Game._apply

    def slow(self, action):
        inside.set()
        assert leave.wait(10)
        applied(self, action)

    monkeypatch.setattr(Game, "_apply", slow)
    thread = threading.Thread(target=game.play, args=(1,))
    thread.start()
    assert inside.wait(10)
    with pytest.raises(RuntimeError, match="another thread is using this game; give each thread"):
        game.play(2)
    leave.set()
    thread.join()
    assert game.actions == (1,)


def test_many_threads_on_one_game_never_corrupt_it():
    game = Game(Rules(players=3, rounds=9), seed=5)
    played, errors = [], []

    def work():
        for bid in itertools.islice(itertools.cycle((0, 1, 2)), 200):
            try:
                game.play(bid)
                played.append(bid)
            except (RuntimeError, IllegalActionError) as error:
                errors.append(error)
            game.view(0)
            game.copy()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert game.over
    assert len(game.actions) == len(played) == 27
    assert replay(game.record()).record() == game.record()


def test_rules_with_other_types_say_what_is_right():
    with pytest.raises(ValueError, match="dice: is 1; must be true or false"):
        Rules(players=2, dice=1)
    assert "dice = true" in Rules(players=2).to_toml()
    assert msgspec.structs.asdict(Rules(players=2, dice=False))["dice"] is False


def test_a_position_is_shown_as_text_and_escaped_in_notebooks():
    game = Game(Rules(players=2, rounds=2), seed=5)
    assert str(game) == f"Bids  the die shows <{game.outcomes[0]}>"
    assert f"&lt;{game.outcomes[0]}&gt;" in game._repr_html_()
    assert repr(game) == "<bids game: players=2, rounds=2, seed=5, ply 0, seat 0 to act>"
    assert repr(play(game)).endswith("ply 4, over>")
