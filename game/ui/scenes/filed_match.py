"""A match that was opened from a file: looked at like any other, and put into the history."""

from game.history.archive import HadAlready, Refused, add_file
from game.session.checking import bytes_of
from game.store import StoreError
from game.ui.scenes.ending import Ending
from game.ui.scenes.ending_page import LesserButton
from game.ui.told_match import fault_told


class FiledEnding(Ending):
    """The ending of a match that lies where its owner has it."""

    @property
    def lesser_buttons(self) -> list[LesserButton]:
        """With the way into the history."""
        copy, *others = super().lesser_buttons
        label = self.desk.words("filed.import")
        return [copy, LesserButton("import", label, "plus", self.put_into_history), *others]

    def put_into_history(self) -> None:
        """Keep the match among the player's own, marked as imported."""
        desk = self.desk
        try:
            number = add_file(desk.services.store, bytes_of(self.session), desk.services.tables)
        except HadAlready as had:
            desk.say(desk.words("filed.had_already", number=had.number))
        except Refused as refused:
            desk.say(fault_told(desk.words, refused.verdict.fault))
        except StoreError as error:
            desk.say_why("history.not_exported", error)
        else:
            desk.say(desk.words("filed.imported", number=number))
