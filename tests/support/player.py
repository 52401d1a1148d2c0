"""A player in a process of its own, to be killed: plays a match in the real app to the end.

After every move it prints how many actions have happened, so that the killer knows what must be
there.
"""

import sys
from pathlib import Path

from game.session.session import Session
from tests.support.pilot import Pilot


def main(home: Path) -> None:
    do = Session.do

    def told(session, intent, **how):
        events = do(session, intent, **how)
        print(len(session._kept), flush=True)
        return events

    Session.do = told
    pilot = Pilot(home)
    if pilot.scene.left_off is not None:
        pilot.click("resume")
    else:
        pilot.start(["Ada", "bot easy"], table="yacht-exact")
    print("playing", flush=True)
    pilot.finish()
    print("done", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
