"""The C library and its header: written out, and compiled on demand with the system's compiler."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from robotdriver.errors import WorkshopError
from robotdriver.phrases import compiling

_SDK = Path(__file__).with_name("sdk")
_SUFFIX = ".dylib" if sys.platform == "darwin" else ".so"

_HEADERS, _SOURCES = {7: "eyebot.h", 6: "eyebot6.h"}, {7: "eyesim.c", 6: "eyesim6.c"}
"""By the generations of RoBIOS; each has its header under the name ``eyebot.h``."""


class CompilerError(WorkshopError):
    """There is no compiler, or it refuses a program."""


def compiler() -> str:
    """Return the path of the system's C compiler.

    Raises:
        CompilerError: there is none.
    """
    found = os.environ.get("CC") or next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    path = found and shutil.which(found)
    if path is None:
        raise CompilerError(compiling.NO_COMPILER())
    return path


def has_compiler() -> bool:
    """Return whether there is a compiler."""
    try:
        return bool(compiler())
    except CompilerError:
        return False


def library_in(sdk: Path) -> Path:
    """Return the library of a folder that `write_sdk` has written to."""
    return sdk / f"libeyesim{_SUFFIX}"


def write_sdk(folder: Path, generation: int = 7) -> tuple[Path, ...]:
    """Write header and library to a folder, for those who link by themselves; return the files.

    Args:
        folder: Is made where it is missing.
        generation: Of RoBIOS, 7 or 6.

    Raises:
        CompilerError: there is no compiler, or the files cannot be written.
    """
    library = library_in(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        header = folder / "eyebot.h"
        header.write_bytes((_SDK / _HEADERS[generation]).read_bytes())
        types = folder / "types.h"
        types.write_bytes((_SDK / "types.h").read_bytes())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CompilerError(f"{folder}: {compiling.NOT_WRITTEN(words=reason)}") from error
    flags = ["-O2", "-std=gnu11", "-shared", "-fPIC", "-I", str(folder)]
    partial = library.with_name(f"{library.name}.{os.getpid()}")
    _compile([*flags, "-o", str(partial), str(_SDK / _SOURCES[generation]), "-lm", "-lpthread"], "libeyesim")
    partial.replace(library)
    return header, types, library


@cache
def built_sdk(cache_folder: Path, generation: int = 7) -> Path:
    """Return a folder with header and library, compiled the first time that they are needed.

    Args:
        cache_folder: Where it is kept.
        generation: Of RoBIOS, 7 or 6.

    Raises:
        CompilerError: there is no compiler.
    """
    sources = b"".join(file.read_bytes() for file in sorted(_SDK.iterdir()))
    key = hashlib.sha256(sources + compiler().encode()).hexdigest()[:16]
    folder = cache_folder / f"robios{generation}-{key}"
    if not library_in(folder).exists():
        write_sdk(folder, generation)
    return folder


def compile_program(sources: Sequence[Path], program: Path, sdk: Path) -> str:
    """Compile and link a C program with the library; return the compiler's warnings.

    Args:
        sources: Its files.
        program: Where the program goes.
        sdk: Folder of header and library.

    Raises:
        CompilerError: the compiler refuses it; the text is its first complaint.
    """
    folders = dict.fromkeys(source.parent for source in sources)
    includes = [word for folder in (*folders, sdk) for word in ("-I", str(folder))]
    linking = ["-L", str(sdk), f"-Wl,-rpath,{sdk}", "-leyesim", "-lm", "-lpthread"]
    # As the original's compiler: many programs read in a loop what a timer changes, and have it not volatile.
    return _compile(["-O0", "-std=gnu11", *includes, "-o", str(program), *map(str, sources), *linking], str(sources[0]))


def _compile(arguments: Sequence[str], name: str) -> str:
    done = subprocess.run([compiler(), *arguments], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        told = next((line for line in lines if "error" in line or "undefined" in line), "".join(lines[:1]))
        failed = compiling.COMPILER_FAILED(compiler=compiler(), status=str(done.returncode))
        raise CompilerError(told or f"{name}: {failed}")
    return done.stderr
