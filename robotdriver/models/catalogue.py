"""The robot models that ship, by the names that scenes have for them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable

from robotdriver.models.files import read_model
from robotdriver.models.model import RobotModel


class Catalogue(Mapping[str, RobotModel]):
    """The data files of this folder and those of the Pioneers; each is read when its model is first asked for.

    A name always gives the same object, so that robots of a kind are sensed together.
    """

    def __init__(self) -> None:
        models, pioneers = resources.files("robotdriver.models"), resources.files("robotdriver.models.pioneers")
        own = {name: partial(_own_model, file) for name, file in _files(models)}
        others = {name: partial(_pioneer, name) for name, _ in _files(pioneers)}
        self._readers: Mapping[str, Callable[[], RobotModel]] = {**own, **others}
        self._models: dict[str, RobotModel] = {}

    def __getitem__(self, name: str) -> RobotModel:
        """Return the model of a name.

        Raises:
            KeyError: no model that ships has this name.
        """
        model = self._models.get(name)
        # Threads that read it at once get one object all the same.
        return self._models.setdefault(name, self._readers[name]()) if model is None else model

    def __contains__(self, name: object) -> bool:
        """Return whether a model has this name, without reading it."""
        return name in self._readers

    def __iter__(self) -> Iterator[str]:
        """Return the names."""
        return iter(self._readers)

    def __len__(self) -> int:
        """Return how many models ship."""
        return len(self._readers)


def _files(folder: Traversable) -> list[tuple[str, Traversable]]:
    files = {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}
    return sorted(files.items())


def _own_model(file: Traversable) -> RobotModel:
    return read_model(file.read_bytes(), file.name)


def _pioneer(name: str) -> RobotModel:
    from robotdriver.models.pioneers.model_files import shipped_model

    return shipped_model(name).in_scene()
