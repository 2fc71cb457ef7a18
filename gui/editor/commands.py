"""The commands that edit a scene: tools, undo, the clipboard, and bringing into line."""

from collections.abc import Callable
from functools import partial

from gui.contributions.command import Command, Menu
from gui.editor.clipboard import copy, cut, paste_into
from gui.editor.document import Document
from gui.editor.editor import Editor, ToolKind
from gui.texts.language import tr
from scene.editing import Alignment, align, duplicate, parts_of, remove

COPY_OFFSET_MM = 100.0


def _tools() -> tuple[tuple[ToolKind, str, str, str], ...]:
    """Return every tool with its title, key and tip."""
    return (
        (ToolKind.SELECT, tr("&Select"), "V", tr("Select, move, turn and stretch")),
        (ToolKind.POLYGON, tr("&Polygon"), "P", tr("Draw an obstacle corner by corner")),
        (ToolKind.BOX, tr("&Box"), "B", tr("Draw a box from corner to corner")),
        (ToolKind.DISC, tr("&Disc"), "D", tr("Draw a disc from its middle to its edge")),
        (ToolKind.WALL, tr("&Wall"), "W", tr("Draw a wall from end to end")),
        (ToolKind.ROBOT, tr("R&obot"), "N", tr("Place a robot and set its heading")),
        (ToolKind.GOAL, tr("&Goal"), "T", tr("Set the robot's goal")),
        (ToolKind.WAY, tr("Wa&y"), "Y", tr("Set waypoints")),
    )


def _alignment_words(each: Alignment) -> tuple[str, str]:
    """Return title and tip of an alignment."""
    return {
        Alignment.LEFT: (tr("Align left"), tr("Bring the left edges of everything that is selected into line")),
        Alignment.CENTRE: (tr("Align centre"), tr("Align centres vertically")),
        Alignment.RIGHT: (tr("Align right"), tr("Bring the right edges of everything that is selected into line")),
        Alignment.TOP: (tr("Align top"), tr("Bring the top edges of everything that is selected into line")),
        Alignment.MIDDLE: (tr("Align middle"), tr("Bring the middles of everything that is selected to one height")),
        Alignment.BOTTOM: (tr("Align bottom"), tr("Bring the bottom edges of everything that is selected into line")),
    }[each]


def editor_commands(editor: Editor, blocked: Callable[[], str], complain: Callable[[str], object]) -> list[Command]:
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
        return blocked() or ("" if document().selection else tr("select something first"))

    def needs_several() -> str:
        return blocked() or ("" if len(document().selection) > 1 else tr("select several parts first"))

    def duplicated() -> None:
        scene, parts = document().scene, document().selection
        copied = partial(duplicate, scene, parts, COPY_OFFSET_MM, -COPY_OFFSET_MM)
        document().make_edit("duplicate", len(parts), copied, complain)

    def removed() -> None:
        scene, parts = document().scene, document().selection
        document().make_edit("delete", len(parts), lambda: (remove(scene, parts), None), complain)

    def aligned(each: Alignment) -> None:
        scene, parts = document().scene, document().selection
        document().make_edit(f"align {each.value}", len(parts), lambda: (align(scene, parts, each), None), complain)

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
        title, tip = _alignment_words(each)
        return Command(
            f"align.{each.value}",
            title,
            Menu.EDIT,
            lambda: aligned(each),
            tip,
            blocked=needs_several,
        )

    return [
        Command(
            "undo",
            tr("&Undo"),
            Menu.EDIT,
            lambda: document().undo(),
            tr("Take back the last edit of the scene"),
            ("Ctrl+Z",),
            icon="undo",
            repeats=True,
            blocked=lambda: blocked() or ("" if document().history.undoes else tr("there is nothing to take back")),
        ),
        Command(
            "redo",
            tr("&Redo"),
            Menu.EDIT,
            lambda: document().redo(),
            tr("Do again what was taken back"),
            ("Ctrl+Shift+Z", "Ctrl+Y"),
            icon="redo",
            repeats=True,
            blocked=lambda: blocked() or ("" if document().history.redoes else tr("nothing was taken back")),
        ),
        Command(
            "cut",
            tr("Cu&t"),
            Menu.EDIT,
            lambda: cut(document(), complain),
            tr("Put what is selected on the clipboard, and take it out of the scene"),
            ("Ctrl+X",),
            blocked=needs_selection,
        ),
        Command(
            "copy",
            tr("&Copy"),
            Menu.EDIT,
            lambda: copy(document(), complain),
            tr("Put what is selected on the clipboard, as text"),
            ("Ctrl+C",),
            blocked=needs_selection,
        ),
        Command(
            "paste",
            tr("&Paste"),
            Menu.EDIT,
            lambda: paste_into(document(), complain),
            tr("Put what is on the clipboard into the scene"),
            ("Ctrl+V",),
            blocked=blocked,
        ),
        Command(
            "duplicate",
            tr("&Duplicate"),
            Menu.EDIT,
            duplicated,
            tr("Put what is selected into the scene once more"),
            ("Ctrl+D",),
            blocked=needs_selection,
        ),
        Command(
            "delete",
            tr("De&lete"),
            Menu.EDIT,
            removed,
            tr("Take what is selected out of the scene"),
            ("Del", "Backspace"),
            blocked=needs_selection,
        ),
        Command(
            "select_all",
            tr("Select &all"),
            Menu.EDIT,
            lambda: document().select(parts_of(document().scene)),
            tr("Select every part of the scene"),
            ("Ctrl+A",),
            blocked=blocked,
        ),
        *(alignment(each) for each in Alignment),
        *(tool(*each) for each in _tools()),
        Command(
            "snap",
            tr("S&nap to the grid"),
            Menu.DRAW,
            editor.snap,
            tr("Let places snap to the grid, and angles to 15 degrees; Alt leaves it while it is held"),
            ("Shift+G",),
            blocked=blocked,
            is_on=editor.is_snapping,
        ),
    ]
