"""What lists that drop down from a control have in common."""

from game.ui.scene import Scene


class DropDown(Scene):
    """An overlay that goes when something else is wanted."""

    is_overlay = True

    def escape(self) -> None:
        """Choose nothing."""
        self.desk.close(self)

    def clicked(self) -> None:
        """A click beside the list puts it away."""
        self.escape()

    def resized(self) -> None:
        """The control it hangs from has moved."""
        self.desk.close(self)
