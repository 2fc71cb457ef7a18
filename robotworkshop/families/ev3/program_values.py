"""The values that the names in a program may stand for: read from its source, without running it."""

import ast
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

_NUMBERS = {"STUD_MM": 8.0}
"""The numbers of the library."""
_OPERATORS: Mapping[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_DEPTH = 6
"""The number of names that may lead from one to the next."""


def modules_of(program: Path) -> Iterator[ast.Module]:
    """Yield a program and the modules of its folder that it imports, parsed.

    Packages count, with the modules that they import themselves. What cannot be read or parsed is left out.
    """
    seen, waiting = {program}, [program]
    while waiting:
        file = waiting.pop(0)
        try:
            tree = ast.parse(file.read_bytes())
        except (SyntaxError, ValueError, OSError):
            continue
        yield tree
        for module in _imported(tree, file, program.parent):
            if module not in seen:
                seen.add(module)
                waiting.append(module)


def _imported(tree: ast.Module, file: Path, root: Path) -> Iterator[Path]:
    """Yield the files that a module's imports load from the program's folder, where these exist."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield from _loaded(root, alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            base = file.parents[node.level - 1] if 0 < node.level <= len(file.parents) else root
            words = node.module.split(".") if node.module else []
            for alias in node.names:
                yield from _loaded(base, [*words, alias.name])


def _loaded(folder: Path, words: Sequence[str]) -> Iterator[Path]:
    """Yield the files that Python loads for a dotted name: its packages' own, and its module's."""
    for word in words:
        for file in (folder / word / "__init__.py", folder / f"{word}.py"):
            if file.is_file():
                yield file
        folder /= word


def name_of(node: ast.AST | None) -> str:
    """Return a name, or the last word of a dotted one; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def argument_of(call: ast.Call, place: int, *names: str) -> ast.expr | None:
    """Return an argument of a call, by one of its names or else its place; None where there is none."""
    for keyword in call.keywords:
        if keyword.arg in names:
            return keyword.value
    return call.args[place] if place < len(call.args) else None


class ProgramValues:
    """All that is assigned, looped over or handed on under a name, in any of a program's modules.

    A name is one name wherever it is used: this is for finding out what a program is likely to mean.

    Args:
        modules: The program's.
    """

    def __init__(self, modules: Sequence[ast.Module]) -> None:
        self._values: dict[str, list[ast.expr]] = {}
        self._aliases: dict[str, str] = {}
        nodes = [node for module in modules for node in ast.walk(module)]
        functions = dict(_functions(nodes))
        for node in nodes:
            match node:
                case ast.ImportFrom():
                    self._aliases |= {alias.asname: alias.name for alias in node.names if alias.asname}
                case ast.ClassDef(bases=[base, *_]) if not any(_is_constructor(each) for each in node.body):
                    self._aliases[node.name] = name_of(base)  # It is constructed as its base is.
                case ast.Assign():
                    for target in node.targets:
                        self._bind(target, node.value)
                case ast.AnnAssign(value=ast.expr() as value):
                    self._bind(node.target, value)
                case ast.For() | ast.comprehension():
                    for item in _items(node.iter):
                        self._bind(node.target, item)
                case ast.arguments():
                    self._bind_defaults(node)
                case ast.Call() if (function := functions.get(name_of(node.func))) is not None:
                    self._bind_arguments(node, function)

    def word(self, node: ast.AST | None) -> str:
        """Return a name as `name_of` does, as it is called where it was imported from."""
        word = name_of(node)
        for _ in range(_DEPTH):
            word = self._aliases.get(word, word)
        return word

    def ports(self, node: ast.expr | None, depth: int = _DEPTH) -> tuple[str, ...]:
        """Return the sockets that an expression may name, as "outA" or "in1"; none where none can be read."""
        if isinstance(node, ast.Constant):
            return (node.value.rpartition(":")[2],) if isinstance(node.value, str) else ()
        word = self.word(node)
        if word.startswith(("OUTPUT_", "INPUT_")):
            return (word.replace("OUTPUT_", "out").replace("INPUT_", "in"),)
        if not depth:
            return ()
        found = (port for value in self._values.get(word, ()) for port in self.ports(value, depth - 1))
        return tuple(dict.fromkeys(found))

    def number(self, node: ast.expr | None, depth: int = _DEPTH) -> float | None:
        """Return the number that an expression comes to; None where it cannot be read."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            return float(node.value)
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS and depth:
            left, right = self.number(node.left, depth - 1), self.number(node.right, depth - 1)
            if left is None or right is None or (right == 0.0 and isinstance(node.op, ast.Div)):
                return None
            return _OPERATORS[type(node.op)](left, right)
        word = self.word(node)
        if word in _NUMBERS:
            return _NUMBERS[word]
        return self.number(self._values[word][-1], depth - 1) if word in self._values and depth else None

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts that are assigned to a name."""
        values = self._values.get(name, ())
        return tuple(
            value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)
        )

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple | ast.List):
            for each, item in zip(target.elts, _items(value), strict=False):
                self._bind(each, item)
        elif (name := name_of(target)) and name != name_of(value):
            self._values.setdefault(name, []).append(value)
            if isinstance(target, ast.Attribute):  # "sensor.mode" as well as "mode".
                self._values.setdefault(f"{name_of(target.value)}.{name}", []).append(value)

    def _bind_defaults(self, node: ast.arguments) -> None:
        places = [*node.posonlyargs, *node.args]
        pairs = zip(reversed(places), reversed(node.defaults), strict=False)
        for parameter, value in (*pairs, *zip(node.kwonlyargs, node.kw_defaults, strict=True)):
            if value is not None:
                self._values.setdefault(parameter.arg, []).append(value)

    def _bind_arguments(self, call: ast.Call, function: ast.FunctionDef) -> None:
        parameters = [each.arg for each in (*function.args.posonlyargs, *function.args.args)]
        if parameters[:1] == ["self"]:
            del parameters[0]
        given = [*zip(parameters, call.args, strict=False), *((each.arg, each.value) for each in call.keywords)]
        for name, value in given:
            if name and name != name_of(value):
                self._values.setdefault(name, []).append(value)


def _functions(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield each function by its name, and what makes an object of a class by the name of the class."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((node.name, each) for each in node.body if _is_constructor(each))


def _is_constructor(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"


def _items(node: ast.expr) -> Sequence[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else ()
