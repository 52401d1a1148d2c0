"""The bots' hands: they go by the dice as they lie, whoever held them last."""

from types import SimpleNamespace

from game.record.sealed import Seal
from game.session.bots import BotHands
from game.session.intents import ComeBack, Hold, Roll, Settled, StandIn
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.solve.bots import RollAgain
from tests.support.matches import SHIPPED


class Thinker:
    """Brains that keep the first two dice, and count how often they are asked."""

    def __init__(self):
        self.asked = []

    def prepare_for(self, view):
        pass

    def think(self, view):
        self.asked.append(view.match.held)
        decision = RollAgain((0, 1))
        return SimpleNamespace(is_done=True, result=lambda: decision)


def thrown():
    session = Session(
        Setup(SHIPPED["yacht-bonus"], (SeatSetup("Ada"),)), Seal(bytes(range(32)), "zar")
    )
    session.do(Roll())
    session.do(Settled(session.view.in_flight.faces))
    return session


def test_a_bot_that_holds_what_it_meant_thinks_no_second_time():
    session, brains = thrown(), Thinker()
    session.do(StandIn(0, "medium"))
    hands = BotHands(brains)
    assert hands.next_intent(session.view, 0.0, 0.1) == Hold((0, 1))
    session.do(Hold((0, 1)), by_bot=True)
    assert hands.next_intent(session.view, 0.0, 0.1) == Roll()
    assert brains.asked == [()]


def test_a_bot_thinks_again_when_a_person_has_held_others_meanwhile():
    session, brains = thrown(), Thinker()
    session.do(StandIn(0, "medium"))
    hands = BotHands(brains)
    hands.next_intent(session.view, 9.0, 0.1)
    session.do(ComeBack(0))
    session.do(Hold((3,)))  # so quickly that the hands were not asked in between
    session.do(StandIn(0, "medium"))
    hands.next_intent(session.view, 9.0, 0.1)
    assert brains.asked == [(), (3,)]
