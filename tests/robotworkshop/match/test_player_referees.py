"""One referee at a time: pairing, coming back after a broken connection, and who has to wait."""

import threading
import time
from contextlib import ExitStack, closing

import pytest

from robotworkshop.match.errors import MatchError
from robotworkshop.match.identity import Identity, own_identity
from robotworkshop.match.player import guesses, pairing
from robotworkshop.match.player.guesses import Guesses
from robotworkshop.match.player.pairing import WRONG_CODE_S, new_pairing_code
from robotworkshop.match.player.player_events import RefereeCame, RefereeLeft, Refused
from robotworkshop.match.referee.client import PlayerClient, RefusedError
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase
from tests.robotworkshop.match.calling import (
    CODE,
    IDL,
    PATIENCE_S,
    connected,
    duel,
    framed,
    greeting,
    is_hung_up,
    message,
    read_frame,
    served_player,
    until,
)
from tests.robotworkshop.match.scripted import CODE as SCRIPTED_CODE
from tests.robotworkshop.match.scripted import Script, ScriptedPlayer


def start_a_game(referee: PlayerClient) -> None:
    scene, task = duel()
    referee.set_scene(SetSceneMessage(scene, task, None, 60.0))
    referee.preprocess()
    until(referee, Phase.READY)
    referee.start()


def test_a_player_introduces_itself() -> None:
    with served_player() as served, closing(served.caller()) as referee:
        introduction = referee.hello(PATIENCE_S)
        assert (introduction.name, introduction.mover, introduction.robot) == ("ada", "prm", "sim")
        assert introduction.program
        came = served.diary.wait_for(RefereeCame)
        assert (came.referee, came.is_back) == ("tester", False)


@pytest.mark.parametrize("code", ["", "K7QRT", "K7QRT3", "k7qrt2 x", "ключ"])
def test_a_wrong_pairing_code_lets_nobody_in(code: str) -> None:
    with served_player() as served:
        with closing(served.caller(code=code)) as stranger, pytest.raises(RefusedError, match="pairing code is wrong"):
            stranger.hello(PATIENCE_S)
        assert served.diary.wait_for(Refused).reason == "the pairing code is wrong; the player shows the right one"
        assert not served.diary.of(RefereeCame)


@pytest.mark.parametrize("code", [CODE, CODE.lower(), f" {CODE} "])
def test_people_type_codes_as_they_like(code: str) -> None:
    with served_player() as served, closing(served.caller(code=code)) as referee:
        assert referee.hello(PATIENCE_S).name == "ada"


def test_codes_differ_can_be_read_and_are_no_words() -> None:
    codes = {new_pairing_code() for _ in range(100)}
    assert len(codes) == 100
    assert all(len(code) == 6 and not set(code) & set("0O1IAEUY") for code in codes)


def test_who_guesses_is_hung_up_on() -> None:
    with served_player() as served, connected(served.address) as stranger:
        stranger.sendall(framed(message("hello", greeting=greeting(pairing_code="A"))) * 2)
        assert b"pairing code is wrong" in read_frame(stranger)
        assert is_hung_up(stranger)


def test_a_wrong_code_is_not_answered_at_once() -> None:
    """Else six letters could be guessed."""
    with served_player() as served, connected(served.address) as stranger:
        asked_s = time.monotonic()
        stranger.sendall(framed(message("hello", greeting=greeting(pairing_code="A"))))
        assert b"pairing code is wrong" in read_frame(stranger)
        # The limit is on the fast side: a busy computer makes nothing faster.
        assert time.monotonic() - asked_s >= WRONG_CODE_S


def test_each_wrong_code_makes_its_computer_wait_longer() -> None:
    now_s = 0.0
    counted = Guesses(lambda: now_s)
    waits = []
    for number in range(1, 10):
        look = counted.look("10.0.0.1", lambda: False)
        assert (look.is_right, look.wrong) == (False, number)
        waits.append(look.wait_s)
        # Not even the right one is looked at too early: an answer would tell.
        assert not counted.look("10.0.0.1", lambda: True).is_right
        assert counted.look("10.0.0.2", lambda: True).is_right
        now_s += look.wait_s
    assert waits == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0]
    assert counted.look("10.0.0.1", lambda: True).is_right
    assert counted.look("10.0.0.1", lambda: False).wait_s == 0.5


def test_many_connections_guess_no_faster_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four digits of one's own once fell in 78 s, at 128 tries a second."""
    monkeypatch.setattr(guesses, "FIRST_WAIT_S", 1000.0)  # or a busy computer may come to look at the next one
    monkeypatch.setattr(guesses, "LONGEST_WAIT_S", 1000.0)
    with served_player() as served, ExitStack() as stack:
        strangers = [stack.enter_context(connected(served.address)) for _ in range(20)]
        for number, stranger in enumerate(strangers):
            stranger.sendall(framed(message("hello", greeting=greeting(pairing_code=f"{number:06}"))))
        answers = [read_frame(stranger) for stranger in strangers]
        assert sum(b"the player shows the right one" in answer for answer in answers) == 1
        assert sum(b"may try again in" in answer for answer in answers) == 19


def test_guesses_from_its_computer_do_not_keep_a_referee_from_coming_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "FIRST_WAIT_S", 1000.0)
    monkeypatch.setattr(guesses, "LONGEST_WAIT_S", 1000.0)
    with served_player() as served, closing(served.caller()) as referee:
        referee.hello(PATIENCE_S)
        with closing(served.caller("other", "000000")) as stranger, pytest.raises(RefusedError, match="is wrong"):
            stranger.hello(PATIENCE_S)
        with closing(served.caller("new")) as other, pytest.raises(RefusedError, match="may try again in 1000 s"):
            other.hello(PATIENCE_S)
        assert referee.hello(PATIENCE_S).name == "ada"


@pytest.mark.parametrize("version", [0, IDL.PROTOCOL_VERSION + 1])
def test_another_version_is_told_so_at_once(version: int) -> None:
    with served_player() as served, connected(served.address) as stranger:
        stranger.sendall(framed(message("hello", greeting=greeting(version=version, pairing_code=""))))
        assert f"speaks version {IDL.PROTOCOL_VERSION} of the protocol, not {version}".encode() in read_frame(stranger)
        assert is_hung_up(stranger)


def test_another_referee_has_to_wait_while_a_match_is_on() -> None:
    with served_player(Settings(speed=1.0)) as served, closing(served.caller()) as referee:
        start_a_game(referee)
        with closing(served.caller("other")) as other, pytest.raises(RefusedError, match=r"a match of tester .* is on"):
            other.hello(PATIENCE_S)
        assert referee.status(PATIENCE_S).phase is Phase.DRIVING


def test_a_referee_that_has_said_no_word_for_long_may_be_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "PATIENCE_S", 0.2)
    with served_player(Settings(speed=1.0)) as served, closing(served.caller()) as referee:
        start_a_game(referee)
        threading.Event().wait(0.5)
        with closing(served.caller("other")) as other:
            assert other.hello(PATIENCE_S).name == "ada"
            assert other.status(PATIENCE_S).phase is Phase.IDLE
            with pytest.raises(MatchError):
                referee.status(PATIENCE_S)


def test_the_next_match_may_begin_as_soon_as_a_referee_has_left() -> None:
    with served_player() as served:
        for number in range(20):
            with closing(served.caller(f"match {number}")) as referee:
                assert referee.status(PATIENCE_S).phase is Phase.IDLE


def test_a_game_that_was_left_in_the_middle_is_kept_for_its_referee() -> None:
    with served_player(Settings(speed=1.0)) as served:
        with closing(served.caller()) as referee:
            start_a_game(referee)
        served.diary.wait_for(RefereeLeft)
        with closing(served.caller("other")) as other, pytest.raises(RefusedError, match="is on"):
            other.hello(PATIENCE_S)
        with closing(served.caller()) as back:
            assert back.status(PATIENCE_S).phase is Phase.DRIVING
        assert served.diary.wait_for(RefereeCame, lambda came: came.is_back)


def test_who_comes_back_takes_over_from_its_broken_connection() -> None:
    with served_player(Settings(speed=1.0)) as served, closing(served.caller()) as broken:
        start_a_game(broken)
        with closing(served.caller()) as back:
            assert back.status(PATIENCE_S).phase is Phase.DRIVING
            with pytest.raises(MatchError):
                broken._call("getStatus", PATIENCE_S)
            assert back.status(PATIENCE_S).phase is Phase.DRIVING


def test_a_referee_that_connects_anew_and_never_left_is_told_of_once() -> None:
    with served_player() as served, ExitStack() as connections:
        for _ in range(4):
            connection = connections.enter_context(connected(served.address))
            connection.sendall(framed(message("hello", greeting=greeting())))
            assert b"ada" in read_frame(connection)
        (came,) = served.diary.of(RefereeCame)
        assert not came.is_back
        assert not served.diary.of(RefereeLeft)


def test_one_connection_may_hold_several_matches() -> None:
    with served_player() as served, connected(served.address) as referee:
        for match_id in ("one", "two", "two"):
            referee.sendall(framed(message("hello", greeting=greeting(match_id=match_id))))
            assert b"ada" in read_frame(referee)
        came = served.diary.of(RefereeCame)
        assert [each.is_back for each in came] == [False, False]


def test_names_of_referees_are_fit_for_a_terminal() -> None:
    with served_player() as served, connected(served.address) as referee:
        referee.sendall(framed(message("hello", greeting=greeting(referee="\x1b[31m" + "x" * 1000))))
        assert read_frame(referee)
        name = served.diary.wait_for(RefereeCame).referee
        assert name.isprintable()
        assert len(name) <= 60


def test_a_player_obeys_one_referee_for_the_evening() -> None:
    """Though all know the evening's code, another one takes no rival's player, neither in clear nor by its own key."""
    with served_player() as served, closing(served.caller()) as referee:
        referee.hello(PATIENCE_S)
        referee.close()
        thief = PlayerClient(served.address, CODE, "other", "thief", identity=Identity())
        with closing(thief), pytest.raises(RefusedError, match="obeys tester, the first referee of this evening"):
            thief.hello(PATIENCE_S)
        with connected(served.address) as older:
            older.sendall(framed(message("hello", greeting=greeting(match_id="other"))))
            assert b"obeys tester" in read_frame(older)
        with closing(served.caller("next match")) as again:
            assert again.hello(PATIENCE_S).name == "ada"


def test_who_takes_a_referees_key_for_its_own_cannot_sign_with_it() -> None:
    class Borrowed(Identity):
        def __init__(self) -> None:
            super().__init__()
            self.name = own_identity().name

    with served_player() as served, closing(served.caller()) as referee:
        referee.hello(PATIENCE_S)
        thief = PlayerClient(served.address, CODE, "other", "tester", identity=Borrowed())
        with closing(thief), pytest.raises(RefusedError, match="pairing code is wrong"):
            thief.hello(PATIENCE_S)


def test_an_older_referee_is_let_in_only_where_that_is_allowed() -> None:
    with served_player(allows_unprotected=False) as served, connected(served.address) as older:
        older.sendall(framed(message("hello", greeting=greeting())))
        assert b"an older referee, which sends the pairing code in clear" in read_frame(older)
        assert is_hung_up(older)


@pytest.mark.parametrize("element", ["", "00", "zz", "42" + "00" * 32, "41" + "01" + "00" * 31, "ü" * 66])
def test_what_is_no_element_of_the_group_counts_as_a_wrong_code(element: str) -> None:
    with served_player() as served, connected(served.address) as stranger:
        request = IDL.PairRequest(version=1, referee="r", match_id="m", element=element, key=Identity().name)
        stranger.sendall(framed(message("pair", request=request)))
        assert b"pairing code is wrong" in read_frame(stranger)
        assert is_hung_up(stranger)


def test_an_older_player_is_sent_the_code_only_where_that_is_allowed() -> None:
    with ScriptedPlayer(Script("ann", knows=("hello",))) as older:
        with closing(PlayerClient(older.address, SCRIPTED_CODE, "m", "r")) as referee:
            with pytest.raises(RefusedError, match="an older program, which would be sent the pairing code in clear"):
                referee.hello(PATIENCE_S)
            assert "hello" not in older.calls
        with closing(PlayerClient(older.address, SCRIPTED_CODE, "m", "r", allows_unprotected=True)) as referee:
            assert referee.hello(PATIENCE_S).key == ""
