"""A word on every control, for Qt's what's-this mode: commands tell of themselves, the others stand in one table."""

from collections.abc import Sequence
from html import escape

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QDialog,
    QMainWindow,
    QTabBar,
    QWidget,
)

from gui.contributions.actions import Actions
from gui.contributions.command import Command, Menu
from gui.contributions.panel import PANEL_PROPERTY, Panel
from gui.texts.language import isolated, tr


def explain_all(window: QMainWindow, commands: Actions, panels: Sequence[Panel]) -> None:
    """Give every control that the window has now its text. To be done when it is asked for: panels come and go."""
    texts = {}
    for command in commands.commands:
        text = _of_command(command, commands[command.id])
        commands[command.id].setWhatsThis(text)
        if command.menu == Menu.LAYERS:
            texts[command.plain_title] = text
    tables = {**_tables(), "Layers": texts}
    for panel in panels:
        tables[panel.id] = {**tables.get(panel.id, {}), "": panel.whats_this}
    places: dict[QWidget, str] = {}
    for widget in window.findChildren(QWidget):
        if text := _of_control(widget, tables.get(_place(widget, places), {})):
            widget.setWhatsThis(text)


def _of_command(command: Command, action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    keys = ", ".join(isolated(QKeySequence(key).toString(native)) for key in command.keys)
    lines = [f"<b>{escape(command.plain_title)}</b>{f' ({escape(keys)})' if keys else ''}", f"{escape(command.tip)}."]
    if not action.isEnabled():
        lines.append(f"<i>{escape(tr('Not now: {reason}.', reason=command.blocked()))}</i>")
    return "<br>".join(lines)


def _of_control(widget: QWidget, table: dict[str, str]) -> str:
    """Return what is to be said of a control that is no command's; empty where there is nothing to say.

    Args:
        widget: The control.
        table: What is said of the controls in its place.
    """
    name = _name(widget)
    if not name and not isinstance(widget, QTabBar | QAbstractScrollArea):
        return ""
    if name and name in table:
        return table[name] if table[name].startswith("<") else _titled(name, table[name])
    if isinstance(widget, QAbstractScrollArea) and "" in table:  # The panel as a whole.
        return _titled(name, table[""])
    if isinstance(widget, QAbstractButton) and widget.actions():
        return ""  # A command's, which has its own.
    return _titled(name, widget.toolTip()) if name and widget.toolTip() != name else ""


def _titled(title: str, text: str) -> str:
    """Return a text below its title; nothing without a text."""
    return f"<b>{escape(title)}</b><br>{escape(text)}" if text else ""


def _place(widget: QWidget, known: dict[QWidget, str]) -> str:
    """Return in which panel or dialog a control is: the id of the one, or the class of the other.

    Args:
        widget: The control.
        known: What was found of others, to which this is added: of a crowd there are thousands in one place.
    """
    if widget not in known:
        above = widget.parentWidget()
        if isinstance(panel := widget.property(PANEL_PROPERTY), str):
            known[widget] = panel
        elif isinstance(widget, QDialog):
            known[widget] = type(widget).__name__
        else:
            known[widget] = "" if above is None or isinstance(widget, QMainWindow) else _place(above, known)
    return known[widget]


def _name(widget: QWidget) -> str:
    """Return what a control is called: by its maker, for those who cannot see it, or on its face."""
    if widget.objectName() and not widget.objectName().startswith("qt_"):
        return widget.objectName()
    face = widget.text() if isinstance(widget, QAbstractButton) else ""
    return (widget.accessibleName() or face).replace("&", "")


def _tables() -> dict[str, dict[str, str]]:
    """Return what is said of the controls, by the place where they are and by their names, as the user reads them.

    A panel as a whole has no name: its record has the text, which serves whatever in it has none of its own.
    """
    return {
        "": _middle(),
        "Floor and real robot": _robot_bar(),
        "Planner": _planner(),
        "Properties": _properties(),
        "Timeline": _timeline(),
        "Match": _match(),
        "CommandPalette": {
            tr("Search among the commands"): tr(
                "Type parts of a command's name. Return runs the selected one. Grey ones are not possible now."
            )
        },
        "KeyList": {tr("Commands"): tr("Every command with its keys, in the order of the menus.")},
        "Manual": {
            tr("Chapters of the manual"): tr("The chapters; click one to read it."),
            tr("Page of the manual"): tr("Links lead to other chapters; those into the web open in your browser."),
            tr("Search the manual"): tr("Finds a word in this chapter and then in the others; Return finds the next."),
        },
    }


def _middle() -> dict[str, str]:
    floor = tr(
        "The floor, in millimetres. The wheel zooms at the cursor, the middle button drags the view. In the Design "
        "workspace the left button draws; while robots drive it drags robots and obstacles."
    )
    return {
        tr("Floor"): floor,
        tr("Welcome"): tr("Ready scenes, robots, and what you opened or recorded last. Click one to open it."),
        tr("Notice"): tr(
            "What you should know now. A button next to it does what may help. The log keeps all of them."
        ),
        tr("Close this notice"): tr("Closes the notice; the log keeps what it said."),
    }


def _robot_bar() -> dict[str, str]:
    return {
        tr("Floor"): tr(
            "What goes wrong on the simulated floor: in wheels, encoders and echoes. A perfect floor gets nothing "
            "wrong; on a lab floor or a carpet a robot loses its way unless it corrects its drift."
        ),
        tr("Address of the robot"): tr(
            "Where the real robot is: serial:PORT for a cable, rfcomm:ADDRESS for Bluetooth, tcp:HOST:PORT for an "
            "emulated one, create3:NAME for a Create 3, root:NAME for a Root. Addresses that worked are offered again."
        ),
        tr("Model of the robot"): tr("What kind of robot it is. It must be the one that the scene was planned for."),
        tr("Connect"): tr("Connects to the robot. From then on Start drives it, after a question."),
        tr("Cancel"): tr("Gives up connecting."),
        tr("Disconnect"): tr("Stops the robot and lets it go; the simulator drives again."),
    }


def _planner() -> dict[str, str]:
    return {
        tr("Mover"): tr(
            "The program that plans and drives. Those that are installed are listed; load your own from a .py file."
        ),
        tr("Seed"): tr(
            "The source of all randomness: the same scene, mover, parameters and seed give the same plan and drive."
        ),
        tr("Defaults"): tr("Puts all parameters of this mover back to their defaults."),
    }


def _properties() -> dict[str, str]:
    frame = tr("Of the box round what is selected, in millimetres. Type another value to move or stretch it.")
    place = tr("In millimetres from the left and from the bottom of the floor.")
    return {
        tr("Title"): tr("Name of the scene, as the welcome page shows it."),
        tr("Author"): tr("The author of the scene."),
        tr("Left"): frame,
        tr("Bottom"): frame,
        tr("Right"): tr("The right edge of the workspace, in which the robots must stay."),
        tr("Top"): tr("The upper edge of the workspace, in which the robots must stay."),
        tr("Width"): frame,
        tr("Height"): frame,
        tr("Turn by"): tr("Turns what is selected about its middle, in degrees, counter-clockwise."),
        tr("Floor"): tr("What goes wrong on the floor of this scene, unless another floor is chosen for a drive."),
        tr("Kind"): tr(
            "Movers know the known obstacles and must sense the unknown ones. A movable box can be pushed. "
            "A moving obstacle follows its route at its speed."
        ),
        tr("Speed"): tr("How fast the obstacle moves along its way."),
        tr("Goes round"): tr("Whether the obstacle starts its route again when it has reached the end."),
        tr("Corners"): tr(
            "The corners in order. Double-click a number to type another one; Insert adds a corner after the chosen "
            "one, Del takes it out."
        ),
        tr("Team"): tr(
            "Robots of the same team are planned together and have done their task when all of them have arrived."
        ),
        tr("Waypoints"): tr("Where the obstacle goes, one place after the other; as with the corners."),
        tr("Name"): tr("What the robot is called on the floor, in tables and in a match."),
        tr("Model"): tr("What robot it is: its size, its speed and its sensors."),
        **{tr("Start {axis}", axis=axis): place for axis in "xy"},
        **{tr("End {axis}", axis=axis): place for axis in "xy"},
        **{tr("Goal {axis}", axis=axis): place for axis in "xy"},
        tr("Heading"): tr("Where the robot looks at its start: 0° is to the right, 90° upwards."),
        tr("Has a goal"): tr("A robot without a goal only stands there, as an obstacle."),
        tr("Goal heading"): tr("Where the robot looks at its goal: 0\u00b0 is to the right, 90\u00b0 upwards."),
    }


def _timeline() -> dict[str, str]:
    return {
        tr("Timeline"): tr(
            "Drag to any moment. Diamonds are new plans, triangles bumps, the green disc is the end. With the keys: "
            "arrows step, Page up and Page down go from mark to mark, Home and End to the ends."
        ),
        tr("Speed"): tr(
            "How fast the floor's time passes, from a tenth of real time to as fast as this computer can. "
            "A real robot keeps its own time."
        ),
        tr("What is drawn over time"): tr("Choose which reading of the robots the strip draws."),
        tr("Speed of the replay"): tr("How many times as fast as it happened."),
        tr("One step back (Left)"): tr("Shows the tick before."),
        tr("One step on (Right)"): tr("Shows the next tick."),
        tr("Play, or rest"): tr("Plays from here, or from the beginning if this is the end."),
        tr("Set a bookmark here, or take it away"): tr(
            "A flag on the line. Bookmarks last as long as the recording is open."
        ),
        tr("Share: play it on telephones and other computers"): tr(
            "Serve the recording to your network, and show the address with its QR code."
        ),
        tr("Export as picture, animation or page..."): tr(
            "A PNG or SVG of this moment, an animation as GIF or MP4, or an HTML page that plays in any browser."
        ),
        tr("Show what is live again"): tr("Closes the recording; its file stays."),
    }


def _match() -> dict[str, str]:
    return {
        "player": tr(
            "Where the player waits, as HOST:PORT. Players that announce themselves on the network are in the list."
        ),
        tr("Pairing code"): tr("The code that the player's window or terminal shows."),
        tr("One floor for all (arena)"): tr(
            "The robots meet on one simulated floor, whose truth decides. Without it each player drives on a floor of "
            "its own, and the players' word is taken. The players must choose the arena, too."
        ),
        tr("Speed of the arena"): tr("How many times as fast as real time the arena's floor is."),
        tr("Time limit"): tr("A drive that lasts longer is a draw."),
        tr("Port of the observers"): tr(
            "At this port of this computer the match can be watched from the network. They see everything, so keep "
            "the port from the players."
        ),
        tr("Race night"): tr("Unfolds what you need to hold a race night, or to join one that another computer holds."),
        tr("Ladder"): tr("Unfolds what you need to hold a ladder: one goes on for as long as you like."),
        tr("Referee a match"): tr(
            "Unfolds the form in which you enter the players of a match and how it is held, and start it."
        ),
        tr("Start match"): tr("Calls the players, hands them the scene, starts them together, and decides."),
        tr("Cancel match"): tr("Stops all robots; the verdict is a draw, by the rule that it was abandoned."),
        tr("Code of the race night"): tr("What the players of a race night type; on the way in it is yours to type."),
        tr("Mover on this computer"): tr("One of your movers, to take part in the race night."),
        tr("Hold a race night"): tr("Makes up a code, with which players come in. All of them meet, in this scene."),
        tr("Join one with its code"): tr("Leads to the form of a player, where you type the code that its host shows."),
        tr("Name"): tr("What you are called in the match."),
        tr("Robot"): tr("What you drive: a simulated robot on a floor of its own, one in the arena, or a real one."),
        tr("Address of the robot"): tr("Where your real robot is: serial:PORT, rfcomm:ADDRESS or tcp:HOST:PORT."),
        tr("Port"): tr(
            "The port on which the referee calls you. Leave it at any free one, unless you were given a number."
        ),
        tr("Open to the network"): tr("Without it only a referee on this computer can call you."),
        tr("Wait for a referee"): tr("Shows your address and your pairing code, and waits to be called."),
        tr("Leave"): tr("Waits no longer; if you are driving, your robot stops and you are out."),
        tr("What happens to the player"): tr("Who called, who was refused, and what your player does."),
        tr("Watch a match"): tr("Unfolds the form in which you say where a match is held, and watch it."),
        tr("Where the match is to be watched"): tr("What the referee tells you, as HOST:PORT."),
        tr("Watch"): tr("Shows the match on the canvas. Who watches has no say."),
        tr("Stop watching"): tr("Leaves the match; it goes on without you."),
    }
