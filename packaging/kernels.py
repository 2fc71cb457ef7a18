"""Compiles the kernels: the Python files in Cython's pure mode that a user's patience asks to have compiled.

`setup.py` builds with it, and `backend.py` asks it whether this computer has a C compiler.
"""

import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parents[1]
KERNELS = (
    *(f"robotdriver/ranging/kernel/{name}.py" for name in ("wedges", "crowds", "scans")),
    *(f"robotdriver/simulator/undercarriage/{name}.py" for name in ("ramps", "odometer", "wheels", "rolling")),
    *(f"robotdriver/simulator/bodies/{name}.py" for name in ("gaps", "settling", "crowd")),
    *(
        f"scenesolver/kernel/{name}.py"
        for name in (
            "raster",
            "exact",
            "grid",
            "flood",
            "taut_string",
            "box_tree",
            "view",
            "shortest_path",
            "region",
            "sight",
            "cell_set",
        )
    ),
)
BUILT = Path("robotdriver", "compiled.txt")
"""The sources of the compiled modules: a line each, of a hash and a file. Read by robotdriver.compiled."""

# Rounding must be what the source says, so no compiler may fuse a product and a sum.
FLAGS = ("-O2", "-g0", "-ffp-contract=off")
CHECKED_FLAGS = ("-O1", "-g", "-ffp-contract=off", "-fsanitize=address,undefined", "-fno-omit-frame-pointer")
SHARED = "robotdriver._cyutility"
ABI = ("Py_LIMITED_API", "0x030B0000")
"""One wheel serves Python 3.11 and later: memory views are part of the stable interface from there on."""


def is_checked() -> bool:
    """Return whether to build with all of Cython's checks, and with the compiler's sanitizers."""
    return os.environ.get("ROBOTWORKSHOP_CHECKED", "") not in ("", "0")


def sources() -> list[Extension]:
    """Return the modules to compile, and the one in which they share what each would hold a copy of."""
    named = [(name.removesuffix(".py").replace("/", "."), name) for name in KERNELS]
    named.append((SHARED, "robotdriver/_cyutility.c"))
    return [Extension(module, [name], define_macros=[ABI], py_limited_api=True) for module, name in named]


def translated() -> list[Extension]:
    """Return the same with the C that Cython has written of their sources."""
    checked = is_checked()
    made: list[Extension] = cythonize(
        sources(),
        build_dir="build/checked" if checked else "build/kernels",
        language_level=3,
        quiet=True,
        shared_utility_qualified_name=SHARED,
        compiler_directives={
            "boundscheck": checked,
            "initializedcheck": checked,
            "wraparound": False,
            "cdivision": True,
            "show_performance_hints": False,
        },
    )
    return made


class BuildKernels(build_ext):
    """Compiles the modules, and writes down which sources they were built of."""

    def finalize_options(self) -> None:
        """Have Cython write the C of each module whose source has changed."""
        self.distribution.ext_modules = translated()
        super().finalize_options()

    def get_source_files(self) -> list[str]:
        """Return no file: the sources lie in packages, and what Cython writes is delivered to nobody."""
        return []

    def build_extensions(self) -> None:
        """Set the options of this compiler, and compile."""
        if self.compiler.compiler_type == "msvc":
            options, links = ["/O2", "/fp:precise"], []
        else:
            options, links = (list(CHECKED_FLAGS),) * 2 if is_checked() else (list(FLAGS), [])
        for extension in self.extensions:
            extension.extra_compile_args, extension.extra_link_args = options, links
        super().build_extensions()

    def run(self) -> None:
        """Compile, then leave the hashes beside what was compiled."""
        choose_compiler()
        super().run()
        folder = ROOT if self.inplace or self.editable_mode else Path(self.build_lib)
        files = [name for kernel in KERNELS for name in (kernel, f"{kernel.removesuffix('.py')}.pxd")]
        found = [name for name in files if (ROOT / name).exists()]
        rows = (f"{hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}  {name}\n" for name in found)
        (folder / BUILT).write_text("".join(rows), encoding="utf-8")


def has_compiler() -> bool:
    """Return whether there is a C compiler, as far as this can be told without running one."""
    if sys.platform == "win32":
        return True  # setuptools looks for Visual Studio's itself, and says what to install where there is none
    return shutil.which(_own_compiler()) is not None


def choose_compiler() -> None:
    """Have the computer's compiler used, or ziglang's; end with one line that says what to install for either."""
    if sys.platform == "win32":
        return
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        wanted = f"python{sys.version_info.major}.{sys.version_info.minor}-dev"
        sys.exit(f"Python's header file Python.h is missing; install it, as by: sudo apt-get install {wanted}")
    if has_compiler():
        return
    if find_spec("ziglang") is None:
        sys.exit(
            f"there is no C compiler here ({_own_compiler()}); install one, as by: sudo apt-get install gcc"
            f" (or {sys.executable} -m pip install ziglang), and try again"
        )
    # Without the name of a processor it compiles for the very one at hand.
    zig = f"{shlex.quote(sys.executable)} -m ziglang cc -mcpu=baseline"
    os.environ.update(CC=zig, LDSHARED=f"{zig} -shared")


def _own_compiler() -> str:
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
