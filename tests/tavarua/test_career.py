"""The career: events, AI surfers, ranks, unlocks, files (TAV-43 to 48)."""

from random import Random

import pytest

from shorebreak import tavarua
from shorebreak.errors import IllegalActionError, RulesError
from shorebreak.tavarua import Career, Finish, Finished, Game, Phase, Rules, Sheet, Stoke
from shorebreak.tavarua.career import usual_choice
from shorebreak.tavarua.challenge import met
from shorebreak.tavarua.data import FOLDER

from .tables import CHANNEL, LONG, SHORT, WASH, WAVE, piled, random_action, scene, seat

BROKEN = (6, 6, 6, 6, 6, 6)


def bot(seed):
    random = Random(seed)
    return lambda view: random_action(view, random)


def event(*rivals, dice=(1, 1, 1, 1, 1, 1), boards="both", player=None, ai=(), **options):
    """An event in its commitments: the player, then AI surfers as described by `ai`."""
    rules = Rules(players=1, opponents=list(rivals), boards=boards, stoke_for_sale=False)
    seats = [player or seat("1f 1b 2f 2b 3f"), *ai]
    return scene(*seats, dice=dice, rules=rules, **options)


# Ranks.


def winning_bot(view):
    """Wait for ever: with a sheet on which every result gains ranks that is enough."""
    return view.legal_actions()[0]


def sheet(*, gain=1, start=50, unlock=None, **fields):
    shipped = Sheet.shipped()
    from dataclasses import replace

    events = tuple(
        replace(one, ranks={"success": gain, "failure": gain} if one.photo_shoot else
                {"1": gain, "else": gain}, **fields)
        for one in shipped.events
    )  # fmt: skip
    return replace(shipped, events=events, start=start,
                   unlock=shipped.unlock if unlock is None else unlock)  # fmt: skip


def test_tav_43_rank_50_twelve_events_and_lost_without_rank_1():
    career = tavarua.career(winning_bot, 1, sheet=sheet(gain=0))
    assert [result.month for result in career.results][::11] == ["January", "December"]
    assert len(career.results) == 12
    assert career.rank == 50
    assert career.lost
    assert not career.won


def test_tav_43_rank_1_wins_at_once_and_no_event_follows():
    career = tavarua.career(winning_bot, 1, sheet=sheet(gain=20))
    assert [result.rank for result in career.results] == [30, 10, 1]
    assert career.won
    assert career.over
    with pytest.raises(IllegalActionError, match="the career is over"):
        career.play("done")


def test_tav_43_rank_60_loses_at_once():
    career = tavarua.career(winning_bot, 1, sheet=sheet(gain=-7))
    assert [result.rank for result in career.results] == [57, 60]
    assert career.lost


def test_tav_44_january_of_the_source_text():
    january = Sheet.shipped().events[0]
    assert (january.change(1), january.change(2)) == (4, -3)
    # A gain of 4 takes rank 50 to 46, a loss to 53.
    assert 50 - january.change(1) == 46
    assert 50 - january.change(2) == 53
    assert january.recipe == (4, 3, 3, 2, 1)
    rules = january.rules(Rules.for_players(1), (0,) * 6)
    assert rules.rounds == 7
    assert (rules.opponents, rules.boards, rules.snaking) == (("S:3",), "short", True)


def test_tav_44_a_recipe_draws_cards_of_each_type_at_random():
    rules = Sheet.shipped().events[0].rules(Rules.for_players(1), (0,) * 6)
    seen = set()
    for seed in range(60):
        waves = Game(rules, seed=seed).position.waves
        assert len(waves) == 7
        types = [rules.waves[card].type for card in waves]
        assert all(types.count(kind) <= kept for kind, kept in enumerate(rules.recipe))
        seen |= set(waves)
    assert len(seen) > 38


def test_tav_44_all_events_and_their_special_rules():
    events = Sheet.shipped().events
    assert [len(one.opponents) for one in events] == [1, 1, 0, 1, 2, 0, 2, 2, 0, 2, 3, 3]
    assert {one.type for one in events} == {
        "shortboard contest", "longboard contest", "combined contest", "photo shoot",
    }  # fmt: skip
    august = events[7].rules(Rules.for_players(1), (0,) * 6)
    assert august.refill == "next_round"


def test_tav_44_challenges_are_conditions_on_finished_piles():
    def done(*texts, finish=Finish.BAILED, points=0):
        return Finished(1, 0, SHORT, finish, tuple(map(piled, texts)), points)

    barrel = {"in": "one", "barrel": 1}
    assert not met(barrel, [done("3f", "2b")])
    # Wiped-out piles are finished too.
    assert met(barrel, [done("3f"), done("2f+barrel", finish=Finish.WIPED_OUT)])
    both = {"in": "one", "hang_ten": 2}
    assert not met(both, [done("3f+hang_ten"), done("1f+hang_ten")])
    assert met({"in": "all", "hang_ten": 2}, [done("3f+hang_ten"), done("1f+hang_ten")])
    assert met({"in": "one", "points": 12}, [done(points=3), done(points=12)])
    assert met({"in": "one", "cards": 2, "shore": 1}, [done("1f", "1f", finish=Finish.SHORE)])
    assert not met({"in": "all", "points": 1}, [])


def test_tav_44_faults_of_a_sheet_are_told_at_once(tmp_path):
    text = (FOLDER / "career_events.toml").read_text()
    path = tmp_path / "events.toml"
    text = text.replace('month = "May"', 'month = "Mai"').replace('["S:3"]', '["Q:3"]')
    text = text.replace('type = "longboard contest"', 'type = "swim"', 1)
    path.write_text(text.replace("barrel = 1", "dolphins = 1"))
    with pytest.raises(RulesError) as caught:
        Sheet.from_files(career_events=path)
    told = str(caught.value)
    for part in ("must be May", "'Q:3' is no opponent", "is 'swim'", "the least of any of points"):
        assert part in told


def test_tav_44a_every_event_starts_afresh():
    career = Career(seed=3)
    game = career.game
    assert game.surfers[0].tokens == 1
    assert game.position.round == 0
    february = Sheet.shipped().events[1].rules(Rules.for_players(1), (0,) * 6)
    assert sum(february.deck_cards) == 48


# AI surfers.


def test_tav_45_an_ai_paddles_to_its_target_in_one_move():
    for start, target in ((0, 6), (5, 2)):
        game = event(f"S:{target}", ai=[seat(space=start)])
        game.play("wait 1f")
        assert (game.surfers[1].where, game.surfers[1].space) == (CHANNEL, target)


@pytest.mark.parametrize(
    ("dice", "catches"),
    [
        # Perfect in the target space 3; perfect farther out: wait; none: the next that is broken.
        ((1, 1, 3, 1, 1, 3), True),
        ((1, 1, 6, 1, 3, 1), False),
        ((1, 1, 5, 1, 1, 1), True),
        ((3, 3, 2, 1, 1, 1), False),
        # A three nearer the shore has passed.
        ((3, 3, 4, 4, 4, 4), True),
    ],
)
def test_tav_45_an_ai_waits_for_a_perfect_wave(dice, catches):
    game = event("S:3", dice=dice, ai=[seat(space=3)])
    game.play("wait 1f")
    assert (game.surfers[1].where is WAVE) is catches


def test_tav_45_46_an_ai_rides_to_the_shore_whatever_it_draws_and_switches_boards():
    game = event("S:1", dice=BROKEN, ai=[seat(space=1)], waves=("Surge 3b",))
    game.play("wait 1f")
    ai = game.surfers[1]
    assert ai.on_shore
    assert ai.board is LONG
    assert ai.points[0][0] == game.finished[0].pile[0].card.power + 2
    # It takes no stoke token.
    assert (ai.tokens, game.position.supplies[2]) == (0, 18)
    game = event("S:1", dice=BROKEN, ai=[seat(space=1)], boards="short")
    game.play("wait 1f")
    assert game.surfers[1].board is SHORT


def test_tav_45_an_ai_recovers():
    game = event("S:4", ai=[seat(where=WASH, space=4)])
    game.play("wait 1f")
    assert game.surfers[1].on_shore


def test_tav_45_the_marker_goes_round_ai_surfers_too():
    game = Game(Rules(players=1, opponents=["S:6", "S:6"]), seed=1)
    firsts = []
    random = Random(1)
    while game.round < 5:
        game.play(random_action(game, random))
        if game.round and game.round > len(firsts):
            firsts.append(game.first_player)
    assert firsts == [0, 1, 2, 0, 1]


def test_tav_46_an_ai_takes_barrel_and_perfect_tokens_only():
    rider = seat(where=WAVE, space=3, pile="2f", board=LONG)
    game = event("L:3", dice=BROKEN, ai=[rider], waves=("Barrel 3",))
    game.play("wait 1f")
    assert game.surfers[1].pile[-1].barrel == 1
    game = event("L:3", dice=(1, 1, 3, 1, 1, 1), ai=[seat(space=3, board=LONG)])
    game.play("wait 1f")
    surfer = game.surfers[1]
    assert surfer.pile[0].perfect == 1
    assert (surfer.pile[0].hang_ten, surfer.balance) == (0, 0)
    # No-longboard cards were replaced.
    assert not surfer.pile[0].card.barred


def test_tav_46_an_ai_snakes_at_no_cost_and_can_be_snaked():
    rider = seat("1b", where=WAVE, space=3, pile="2f")
    deck = Rules(players=1, opponents=["S:3"], stoke_for_sale=False,
                 player_cards=[0, 0, 0, 9, 1, 1, 0, 0])  # fmt: skip
    seats = [seat("1b", where=WAVE, space=3, pile="2b"), seat(space=3)]
    game = scene(*seats, dice=BROKEN, rules=deck)
    assert rider
    game.play("ride 1b")
    player, ai = game.surfers
    assert (player.where, ai.where) == (CHANNEL, WAVE)
    assert player.points[0] == [2, 0]
    # The other way round: the AI rides with the card it draws, a 1b, and loses to a 4f.
    deck = Rules(players=1, opponents=["S:3"], player_cards=[0, 0, 0, 1, 9, 0, 0, 0])
    seats = [seat("4f 1b 1b 1b 1b", space=3, tokens=1), seat(where=WAVE, space=3, pile="1b")]
    game = scene(*seats, dice=BROKEN, rules=deck)
    game.play("catch 4f")
    player, ai = game.surfers
    assert ai.where is CHANNEL
    assert ai.points[0] == [1, 0]
    # After a finished ride, a snaked one too, it switches boards.
    assert ai.board is LONG
    assert player.tokens == 1


def test_tav_46_an_ai_can_collide():
    deck = Rules(players=1, opponents=["S:3"], player_cards=[0, 9, 0, 0, 0, 0, 0, 0])
    game = scene(seat("2f", space=3), seat(space=3), dice=BROKEN, rules=deck)
    game.play("catch 2f")
    assert [surfer.where for surfer in game.surfers] == [WASH, WASH]
    assert [surfer.tokens for surfer in game.surfers] == [1, 0]
    # A collision is no finished ride.
    assert game.surfers[1].board is SHORT


def test_tav_46_an_ai_without_a_card_loses_any_contest():
    deck = Rules(players=1, opponents=["S:3"], player_cards=[0, 2, 0, 0, 0, 0, 0, 0],
                 refill="next_round")  # fmt: skip
    game = scene(seat("2f 2f", space=3), seat(space=3), dice=BROKEN, rules=deck)
    game.play("catch 2f")
    assert [surfer.where for surfer in game.surfers] == [WAVE, CHANNEL]
    game = scene(seat("2f 2f", space=2), seat(where=WAVE, space=3), dice=(6, 1, 3, 6, 6, 6),
                 rules=deck, waves=("Barrel 1",))  # fmt: skip
    game.play("wait 2f")
    assert game.surfers[1].pile == []


def test_tav_47_contests_keep_two_waves_a_board():
    game = event("S:1", dice=BROKEN, ai=[seat(space=1, points=((9, 8), (0, 0)))])
    game.play("wait 1f")
    assert game.surfers[1].points[0] == [9, 8]


# Unlocks.


def test_tav_48_stoke_cards_cannot_be_bought():
    game = event("S:3", player=seat(tokens=2), phase=Phase.STOKE)
    with pytest.raises(IllegalActionError, match="can't be bought in a career") as caught:
        game.play("buy")
    assert caught.value.clause == "TAV-48"


def test_tav_48_unlock_ranks_unlock_one_each_from_the_next_event_on():
    career = Career(seed=1, sheet=sheet(gain=12))
    while not career.pending:
        career.play(winning_bot(career.game.view(0)))
    # From 50 to 38: 45 and 40 were passed at once.
    assert career.rank == 38
    assert career.pending == 2
    with pytest.raises(IllegalActionError, match="to be chosen first"):
        career.play("done")
    career.choose("JETSKI")
    career.choose(Stoke.FOCUS)
    assert career.event.month == "February"
    assert career.game.surfers[0].held == [0, 0, 1, 0, 1, 0]
    with pytest.raises(IllegalActionError, match="no unlock rank"):
        career.choose("FOCUS")


def test_tav_48_a_card_once_used_is_gone_for_good():
    career = Career(seed=1, sheet=sheet(gain=5, unlock=(45,)))
    while not career.pending:
        career.play(winning_bot(career.game.view(0)))
    career.choose("ENERGY DRINK")
    while career.game.phase is not Phase.STOKE:
        career.play(winning_bot(career.game.view(0)))
    assert career.game.surfers[0].held[3] == 1
    career.play("play ENERGY DRINK")
    while career.event.month == "February":
        career.play(winning_bot(career.game.view(0)))
    assert career.spent == (0, 0, 0, 1, 0, 0)
    assert career.game.surfers[0].held == [0] * 6


def test_tav_48_only_the_first_time_and_three_of_a_kind():
    ranks = tuple(range(49, 39, -1))
    career = Career(seed=2, sheet=sheet(gain=5, unlock=ranks))
    while not career.pending:
        career.play(winning_bot(career.game.view(0)))
    assert career.pending == 5
    for _ in range(3):
        career.choose("CALL IT")
    with pytest.raises(IllegalActionError, match="3 of CALL IT have been unlocked"):
        career.choose("CALL IT")
    for _ in range(2):
        career.choose(usual_choice(career))
    assert career.unlocked == (3, 0, 2, 0, 0, 0)


def test_tav_48_the_event_that_ends_the_career_unlocks_nothing():
    career = tavarua.career(winning_bot, 1, sheet=sheet(gain=60))
    assert career.won
    assert career.pending == 0
    assert career.unlocked == (0,) * 6
