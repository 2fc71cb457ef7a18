"""No text of the window slips past the translators: texts given to widgets go through `gui.texts.language`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

GUI = Path(__file__).parents[2] / "gui"
SHOWS = re.compile(
    r"set(Text|IconText|Title|WindowTitle|ToolTip|StatusTip|WhatsThis|AccessibleName|AccessibleDescription"
    r"|PlaceholderText|SpecialValueText|Prefix|Suffix|InformativeText|Label|HorizontalHeaderLabels"
    r"|VerticalHeaderLabels|HeaderLabels|TabText|ItemText)"
    r"|add(Row|Item|Items|Tab|Menu|Action|Button|Section)|showMessage|showText|appendPlainText"
)
"""Methods of Qt that show a text."""
TELLS = frozenset(
    {
        *("QLabel", "QPushButton", "QToolButton", "QCheckBox", "QRadioButton", "QGroupBox", "QDockWidget", "QToolBar"),
        *("QMenu", "QAction", "QStandardItem", "QListWidgetItem", "QTableWidgetItem", "QFileDialog"),
        *("ElidedLabel", "QProgressDialog"),
    }
)
"""What is made with a text to be shown."""
SYMBOLS = re.compile(r"(?:Robot Workshop|\b(?:mm|m|s|ms|rad|px|x|y|p)\b|HOST:PORT|serial:PORT|tcp:|[^A-Za-z])*")
"""Units, axes, forms of addresses and the program's own name in files are the same in every language."""


def literals(node: ast.expr) -> Iterator[ast.Constant]:
    """Yield the texts of an argument that stand in it as they will be shown, not those that a call is given."""
    match node:
        case ast.Constant(value=str()):
            yield node
        case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from literals(part)
        case ast.Dict(values=parts) | ast.BoolOp(values=parts):
            for part in parts:
                yield from literals(part)
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            yield from literals(one)
            yield from literals(other)
        case ast.Starred(value=inner) | ast.Subscript(value=inner) | ast.Lambda(body=inner):
            yield from literals(inner)


def shown_by(call: ast.Call) -> list[ast.expr]:
    """Return the arguments of a call that will be read by a user; none where the call shows nothing."""
    match call.func:
        case ast.Name(id="Command"):
            said = [keyword.value for keyword in call.keywords if keyword.arg in ("title", "tip", "blocked")]
            return [argument for number, argument in enumerate(call.args) if number in (1, 4)] + said
        case ast.Name(id="Notice"):
            return call.args[:2]  # The third is the id of a command.
        case ast.Name(id=name) if name in TELLS:
            return call.args
        case ast.Attribute(attr=name) if SHOWS.fullmatch(name):
            return call.args
    return []


def untranslated(source: str) -> list[tuple[int, str]]:
    """Return line and words of the texts in a program that are shown as they stand there."""
    return [
        (literal.lineno, str(literal.value))
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call)
        for argument in shown_by(call)
        for literal in literals(argument)
        if not SYMBOLS.fullmatch(str(literal.value))
    ]


@pytest.mark.parametrize("file", sorted(GUI.rglob("*.py")), ids=lambda file: str(file.relative_to(GUI)))
def test_what_is_shown_can_be_translated(file: Path) -> None:
    assert untranslated(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "shown",
    [
        'label.setText("Ready")',
        'label.setText(f"{n} robots")',
        'label.setText("Pause" if on else tr("Resume"))',
        'QLabel("Ready")',
        'Notice(Severity.ERROR, "It failed: " + str(error))',
        'label.setText({True: "yes", False: "no"}[on])',
        'Command("solve", "Solve", Menu.RUN, run.solve, tr("Plan a path"))',
        'Command("solve", tr("Solve"), Menu.RUN, run.solve, tr("Plan"), blocked=lambda: "" if ready else "no plan")',
    ],
)
def test_a_text_that_is_not_given_to_tr_is_found(shown: str) -> None:
    assert untranslated(shown)


@pytest.mark.parametrize(
    "shown",
    [
        'label.setText(tr("Ready"))',
        'label.setText(words["title"])',
        'label.setText(f"{x:.1f} mm")',
        'field.setSuffix(" mm/s")',
        'label.setText(name.replace("&", "and"))',
    ],
)
def test_symbols_and_what_calls_are_given_are_no_texts(shown: str) -> None:
    assert untranslated(shown) == []
