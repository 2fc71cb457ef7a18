"""What can be done to the scene that is drawn, as commands: tools, undo, the clipboard, and bringing into line."""

from collections.abc import Callable

from gui.actions import Command, Menu
from gui.editor.clipboard import copy, cut, paste_into
from gui.editor.document import Document
from gui.editor.editor import Editor, ToolKind
from robotdriver.errors import WorkshopError
from scene.editing import Alignment, align, duplicate, parts_of, remove

COPY_OFFSET_MM = 100.0

_TOOLS = (
    (ToolKind.SELECT, "&Select", "V", "Select, move, turn and stretch"),
    (ToolKind.POLYGON, "&Polygon", "P", "Draw an obstacle corner by corner"),
    (ToolKind.BOX, "&Box", "B", "Draw a box from corner to corner"),
    (ToolKind.WALL, "&Wall", "W", "Draw a wall from end to end"),
    (ToolKind.ROBOT, "R&obot", "N", "Put a robot down, and turn it where it shall look"),
    (ToolKind.GOAL, "&Goal", "T", "Say where the selected robot shall go"),
    (ToolKind.WAY, "Wa&y", "Y", "Say which places the selected obstacle passes"),
)


def editor_commands(
    editor: Editor, blocked: Callable[[], str], complain: Callable[[WorkshopError], None]
) -> list[Command]:
    """Return the commands of an editor.

    Args:
        editor: Whose document they work on.
        blocked: Says why nothing can be drawn now; an empty text where it can.
        complain: Told what did not work.
    """

    def document() -> Document:
        if editor.document is None:
            raise RuntimeError("a command that needs a document was not blocked without one")
        return editor.document

    def needs_selection() -> str:
        return blocked() or ("" if document().selection else "select something first")

    def needs_several() -> str:
        return blocked() or ("" if len(document().selection) > 1 else "select several parts first")

    def pasted() -> None:
        try:
            paste_into(document())
        except WorkshopError as error:
            complain(error)

    def duplicated() -> None:
        scene, added = duplicate(document().scene, document().selection, COPY_OFFSET_MM, -COPY_OFFSET_MM)
        document().edit(scene, "duplicate", selection=added)

    def removed() -> None:
        document().edit(remove(document().scene, document().selection), "delete")

    def tool(kind: ToolKind, title: str, key: str, tip: str) -> Command:
        return Command(
            f"tool.{kind.name.lower()}",
            title,
            Menu.DRAW,
            lambda on: editor.choose(kind) if on else None,
            tip,
            (key,),
            icon=f"tool_{kind.name.lower()}",
            blocked=blocked,
            is_on=kind is ToolKind.SELECT,
            group="tools",
        )

    def alignment(each: Alignment) -> Command:
        return Command(
            f"align.{each.value}",
            f"Align {each.value}",
            Menu.EDIT,
            lambda: document().edit(align(document().scene, document().selection, each), f"align {each.value}"),
            f"Bring the {each.value} of everything that is selected into line",
            blocked=needs_several,
        )

    return [
        Command(
            "undo",
            "&Undo",
            Menu.EDIT,
            lambda: document().undo(),
            "Take back the last edit of the scene",
            ("Ctrl+Z",),
            icon="undo",
            blocked=lambda: blocked() or ("" if document().history.undoes else "there is nothing to take back"),
        ),
        Command(
            "redo",
            "&Redo",
            Menu.EDIT,
            lambda: document().redo(),
            "Do again what was taken back",
            ("Ctrl+Shift+Z", "Ctrl+Y"),
            icon="redo",
            blocked=lambda: blocked() or ("" if document().history.redoes else "nothing was taken back"),
        ),
        Command(
            "cut",
            "Cu&t",
            Menu.EDIT,
            lambda: cut(document()),
            "Put what is selected on the clipboard, and take it out of the scene",
            ("Ctrl+X",),
            blocked=needs_selection,
        ),
        Command(
            "copy",
            "&Copy",
            Menu.EDIT,
            lambda: copy(document()),
            "Put what is selected on the clipboard, as text",
            ("Ctrl+C",),
            blocked=needs_selection,
        ),
        Command(
            "paste",
            "&Paste",
            Menu.EDIT,
            pasted,
            "Put what is on the clipboard into the scene",
            ("Ctrl+V",),
            blocked=blocked,
        ),
        Command(
            "duplicate",
            "&Duplicate",
            Menu.EDIT,
            duplicated,
            "Put what is selected into the scene once more",
            ("Ctrl+D",),
            blocked=needs_selection,
        ),
        Command(
            "delete",
            "De&lete",
            Menu.EDIT,
            removed,
            "Take what is selected out of the scene",
            ("Del", "Backspace"),
            blocked=needs_selection,
        ),
        Command(
            "select_all",
            "Select &all",
            Menu.EDIT,
            lambda: document().select(parts_of(document().scene)),
            "Select every part of the scene",
            ("Ctrl+A",),
            blocked=blocked,
        ),
        *(alignment(each) for each in Alignment),
        *(tool(*each) for each in _TOOLS),
        Command(
            "snap",
            "S&nap to the grid",
            Menu.DRAW,
            editor.snap,
            "Let places snap to the grid, and angles to 15 degrees; Alt leaves it while it is held",
            ("Shift+G",),
            blocked=blocked,
            is_on=editor.is_snapping,
        ),
    ]
