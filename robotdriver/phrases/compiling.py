"""The reasons why a program in C cannot be compiled, in words of its own; most complaints are the compiler's."""

from robotdriver.phrases.phrase import Phrase

NO_COMPILER = Phrase("there is no C compiler; install gcc or clang, or write the program in Python")
NOT_WRITTEN = Phrase("cannot be written: {words}")
COMPILER_FAILED = Phrase("{compiler} failed with status {status}")
