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
"""The headers and sources by the generations of RoBIOS; each has its header under the name ``eyebot.h``."""


class CompilerError(WorkshopError):
    """There is no compiler, or it refuses a program."""


CXX_SUFFIXES = (".cpp", ".cc", ".cxx", ".C")
SOURCE_SUFFIXES = (".c", *CXX_SUFFIXES)
_COMPILERS = {"CC": ("cc", "gcc", "clang"), "CXX": ("c++", "g++", "clang++")}
"""The compilers by the variables that name another one."""


def compiler(variable: str = "CC") -> str:
    """Return the path of the system's compiler of C, or of C++ where the variable is CXX.

    Raises:
        CompilerError: there is none.
    """
    usual = next((name for name in _COMPILERS[variable] if shutil.which(name)), None)
    found = os.environ.get(variable) or usual
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
        types, plus = folder / "types.h", folder / "eyebot++.h"
        for file in (types, plus):
            file.write_bytes((_SDK / file.name).read_bytes())
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CompilerError(f"{folder}: {compiling.NOT_WRITTEN(words=reason)}") from error
    flags = ["-O2", "-std=gnu11", "-D_GNU_SOURCE", "-shared", "-fPIC", "-I", str(folder)]
    partial = library.with_name(f"{library.name}.{os.getpid()}")
    built = ["-o", str(partial), str(_SDK / _SOURCES[generation]), "-lm", "-lpthread", "-ldl"]
    _compile(compiler(), [*flags, *built], "libeyesim")
    partial.replace(library)
    return header, types, plus, library


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
    """Compile and link a program in C or C++ with the library; return the compiler's warnings.

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
    is_cxx = any(source.suffix in CXX_SUFFIXES for source in sources)
    chosen, standard = (compiler("CXX"), "-std=gnu++17") if is_cxx else (compiler(), "-std=gnu11")
    # Without optimisation, as the original: many programs read in a loop what a timer changes, and have it not
    # volatile. With the lines, which the linker's errors and a crash then name; binutils 2.40 mixes up the files of C++
    # templates in DWARF 5.
    flags = ["-O0", "-gdwarf-4", standard, *includes]
    return _compile(chosen, [*flags, "-o", str(program), *map(str, sources), *linking], str(sources[0]))


def _compile(command: str, arguments: Sequence[str], name: str) -> str:
    done = subprocess.run([command, *arguments], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        told = next((line for line in lines if "error" in line or "undefined" in line), "".join(lines[:1]))
        told = told.removeprefix("/usr/bin/ld: ")
        failed = compiling.COMPILER_FAILED(compiler=command, status=str(done.returncode))
        raise CompilerError(told or f"{name}: {failed}")
    return done.stderr
