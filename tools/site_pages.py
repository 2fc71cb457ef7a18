"""Pages of the site that are made from other files: mkdocs calls this as its hook.

README becomes the first page and the change log a page of the reference; the commands' page is written from their own
help, and robot.thrift is shown as it is. The site's mark is the program's icon.
"""

import re
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from typing import Any

import click
import typer
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
PROMISED = ("robotdriver", "scene", "scenesolver")
"""The packages whose exported names keep their meaning from version to version."""
API = """# Python

These names keep their meaning from version to version. [A floor in Python](python.md) shows how to use them.

::: robotworkshop.api

::: robotdriver.simulator.world.World
"""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    made = {
        "index.md": f"---\nhide: [navigation]\n---\n\n{_root_page('README.md')}",
        "changelog.md": _root_page("CHANGELOG.md"),
        "commands.md": _commands(),
        "api.md": API + "".join(map(_exported, PROMISED)),
        "images/robotworkshop.svg": (ROOT / "gui" / "style" / "robotworkshop.svg").read_text(encoding="utf-8"),
        "robot_thrift.md": f"# robot.thrift\n\n```thrift\n{(ROOT / 'robot.thrift').read_text(encoding='utf-8')}```\n",
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Lead links out of the documentation to the pages that stand for those files."""
    up = "../" * page.file.src_uri.count("/")
    for outside, inside in (("README.md", "index.md"), ("robot.thrift", "robot_thrift.md")):
        markdown = re.sub(rf"\]\((\.\./)+{re.escape(outside)}", f"]({up}{inside}", markdown)
    # The words after a block's language tell the tests how it runs.
    return re.sub(r"^```(sh|python) \w+$", r"```\1", markdown, flags=re.MULTILINE)


def _root_page(name: str) -> str:
    """Return a page of the project's own folder, with its links as they are in the site."""
    text = (
        (ROOT / name).read_text(encoding="utf-8").replace("](docs/", "](").replace("](CHANGELOG.md)", "](changelog.md)")
    )
    return re.sub(r"\[([^\]]*)\]\((CONTRIBUTING\.md|LICENSE)\)", r"\1", text)


def _exported(package: str) -> str:
    """Return the part of the page of Python that shows what a package exports."""
    names = {name: getattr(import_module(package), name) for name in import_module(package).__all__}
    shown = {name: value for name, value in names.items() if isclass(value) or isfunction(value)}
    lines = [
        f"\n## {package}\n",
        *(f"::: {value.__module__}.{name}\n    options: {{heading_level: 3}}\n" for name, value in shown.items()),
    ]
    if others := ", ".join(f"`{name}`" for name in names if name not in shown):
        lines.append(f"It also has {others}.\n")
    return "\n".join(lines)


def _commands() -> str:
    """Return what `--help` says of each command."""
    from robotworkshop.cli.app import app

    parts = ["# Commands\n\n`robotworkshop VERB --help` prints the same.\n"]
    root = typer.main.get_command(app)
    context = click.Context(root, info_name="robotworkshop")
    parts += _verbs(root, context)
    return "\n".join(parts)


def _verbs(group: Any, context: Any) -> list[str]:
    parts: list[str] = []
    for name in group.list_commands(context):
        verb = group.get_command(context, name)
        if verb is None or verb.hidden:
            continue
        inner = click.Context(verb, info_name=name, parent=context)
        if hasattr(verb, "list_commands"):
            parts += _verbs(verb, inner)
            continue
        usage = verb.get_usage(inner).removeprefix("Usage: ")
        parts.append(
            f"## {inner.command_path.removeprefix('robotworkshop ')}\n\n{verb.help or ''}\n\n```text\n{usage}\n```\n"
        )
        rows = [record for each in verb.get_params(inner) if (record := each.get_help_record(inner))]
        if rows:
            parts.append("| option | what it does |\n|---|---|")
            parts += [f"| `{_cell(said)}` | {_cell(does)} |" for said, does in rows]
            parts.append("")
    return parts


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
