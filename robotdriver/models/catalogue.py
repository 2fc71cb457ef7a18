"""The robot models that ship, by the names that scenes have for them, and the same with bodies of other outlines."""

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from weakref import WeakValueDictionary

from robotdriver.errors import ModelError
from robotdriver.models.body import Polygon
from robotdriver.models.files import read_model
from robotdriver.models.model import RobotModel


class Catalogue(Mapping[str, RobotModel]):
    """The data files of this folder and those of the Pioneers; each is read when its model is first asked for.

    A name always gives the same object, so that robots of a kind are sensed together.

    A name with a colon and corners is that of the model before the colon with a body of another outline: the name
    ``create1: -250,-10 250,-10 250,10 -250,10`` is a Create as a rod of 500 x 20 mm. The corners are those of a convex
    `Polygon`. `with_outline` writes such names. Iteration yields the models that ship.
    """

    def __init__(self) -> None:
        models, pioneers = resources.files("robotdriver.models"), resources.files("robotdriver.models.pioneers")
        own = {name: partial(_own_model, file) for name, file in _files(models)}
        others = {name: partial(_pioneer, name) for name, _ in _files(pioneers)}
        self._readers: Mapping[str, Callable[[], RobotModel]] = {**own, **others}
        self._models: dict[str, RobotModel] = {}
        # There is no end to outlines: one is forgotten with the last robot that has it.
        self._outlined: WeakValueDictionary[str, RobotModel] = WeakValueDictionary()

    def __getitem__(self, name: str) -> RobotModel:
        """Return the model of a name.

        Raises:
            KeyError: no model has this name.
        """
        base, colon, corners = name.partition(":")
        models: MutableMapping[str, RobotModel] = self._outlined if colon else self._models
        model = models.get(name)
        if model is None:
            made = _outlined(self[base], name, corners) if colon else self._readers[name]()
            # Threads that read it at once get one object all the same.
            model = models.setdefault(name, made)
        return model

    def __contains__(self, name: object) -> bool:
        """Return whether a model has this name; one that ships is not read for it."""
        if not isinstance(name, str) or ":" not in name:
            return name in self._readers
        try:
            self[name]
        except KeyError:
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        """Return the names."""
        return iter(self._readers)

    def __len__(self) -> int:
        """Return how many models ship."""
        return len(self._readers)


def with_outline(model: str, corners: Sequence[tuple[float, float]]) -> str:
    """Return the name of a model with a body of another outline.

    Args:
        model: Name of one that ships.
        corners: Of a convex body, counter-clockwise: x ahead, y to the left of the centre of rotation, mm.
    """
    return f"{model}: " + " ".join(f"{x:.6g},{y:.6g}" for x, y in corners)


def _outlined(model: RobotModel, name: str, corners: str) -> RobotModel:
    """Return a model with a body of these corners.

    Raises:
        KeyError: they are none, or no body can have them.
    """
    try:
        outline = tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in corners.split()))
        return replace(model, name=name, body=Polygon(outline))
    except (ValueError, ModelError) as error:
        raise KeyError(name) from error


def _files(folder: Traversable) -> list[tuple[str, Traversable]]:
    files = {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}
    return sorted(files.items())


def _own_model(file: Traversable) -> RobotModel:
    return read_model(file.read_bytes(), file.name)


def _pioneer(name: str) -> RobotModel:
    from robotdriver.models.pioneers.model_files import shipped_model

    return shipped_model(name).in_scene()
