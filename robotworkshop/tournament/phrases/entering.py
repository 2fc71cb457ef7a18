"""The reasons why a tournament cannot be entered so, one phrase for each that a user may meet."""

from robotdriver.phrases.phrase import Phrase

# Of who takes part, and where.
TWICE = Phrase("it is entered twice; a mover, and the name of a file, is its label")
SAME_SCENE = Phrase("there is another scene of the name {name}; rename one")
NO_SCENES = Phrase("--scenes {names}: no file there is a scene to play; the first: {reason}")
LONE_MOVER = Phrase("a duel needs two movers; enter another one with --mover")
MOVER_SIZE = Phrase("it is larger than {size}, the limit for a mover")
NOT_INSTALLED = Phrase("not installed; there is {known}, or a .py file's path")
EMPTY_FOLDER = Phrase("--scenes {name}: the folder holds no scene, that is no .json file; name another")
TASKS = Phrase("{count} robots have a goal; one makes a solo trial, two a duel")

# Of what has changed since the first games.
CHANGED_FIGURE = Phrase("{figure} was {before} and is {now}; use another --out")
SEEDS_WERE_KNOWN = Phrase("an older version played it, whose movers knew the seeds of their floors; use another --out")
FEWER_SEEDS = Phrase("there were {before} seeds and are only {now}; take as many, or use another --out")
MOVER_MISSING = Phrase("mover {name} took part before and is not entered now; enter it too, or use another --out")
MOVER_CHANGED = Phrase("mover {name} has changed since the first games; use another --out")
SCENE_MISSING = Phrase("scene {name} was played before and is not named now; name it too, or use another --out")
SCENE_CHANGED = Phrase("scene {name} has changed since the first games; use another --out")
