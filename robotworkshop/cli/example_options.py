"""The verb `examples`: lists small programs to start from, and copies them."""

import sys
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(help="List small programs to start from, or copy them.", invoke_without_command=True)


@app.callback()
def listed(context: typer.Context) -> None:
    """List small programs to start from, or copy them."""
    if context.invoked_subcommand is not None:
        return
    from robotworkshop.examples import Example, examples

    def row(example: Example) -> str:
        return f"{example.name:<{width}}  {example.summary}\n"

    found = examples()
    width = max(len(example.name) for example in found)
    sys.stdout.writelines(map(row, found))
    sys.stdout.write("robotworkshop examples copy  puts them into this folder\n")


@app.command()
def copy(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="The examples to copy. Default: all.")
    ] = None,
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder to copy to. Default: this one.")] = Path(),
) -> None:
    """Copy examples into a folder; files that are there stay as they are."""
    from robotworkshop.examples import copy_examples

    copied = copy_examples(names or (), to)
    sys.stdout.writelines(f"{file}\n" for file in copied)
